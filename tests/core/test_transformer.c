/* Multi-head attention, encoder and decoder layers, stacks and the encoder-decoder, held to references in double. */
#include <string.h>

#include "kernels/kernels.h"
#include "reference/layers_ref.h"
#include "support/layer_cases.h"

static void linear_against_reference(void) {
  for (size_t m = 1; m < awkward_count; m += 2)
    for (size_t n = 1; n < awkward_count; n++) {
      size_t rows = awkward_sizes[m] % 20 + 1, cols = awkward_sizes[n], inner = awkward_sizes[awkward_count - n];
      size_t stride = cols + test_below(4);
      guarded x = guarded_new(rows * inner, 1), w = guarded_new(inner * stride, 2), b = guarded_new(cols, 3);
      guarded y = guarded_new(rows * cols, 1), r = guarded_new(rows * cols, 0);
      test_fill(x.data, rows * inner, DATA_NORMAL);
      test_fill(w.data, inner * stride, DATA_NORMAL);
      test_fill(b.data, cols, DATA_NORMAL);
      const float *bias_or_not = n % 2 ? b.data : NULL;
      EXPECT(hl_linear(x.data, rows, inner, cols, w.data, stride, bias_or_not, y.data) == HL_OK, "status");
      hl_linear_f32_ref(x.data, rows, inner, cols, w.data, stride, bias_or_not, r.data);
      for (size_t i = 0; i < rows * cols; i++) { /* inner + 1 roundings of sums of terms below 5 * 5 */
        double bound = EPS * (double)(inner + 2) * (double)(inner + 1) * 8.0;
        EXPECT(test_close(y.data[i], (double)r.data[i], bound), "%zux%zux%zu: %.9g, not %.9g", rows, inner, cols,
               (double)y.data[i], (double)r.data[i]);
      }
      EXPECT(guarded_intact(&y), "guards");
      guarded_free(&x);
      guarded_free(&w);
      guarded_free(&b);
      guarded_free(&y);
      guarded_free(&r);
    }
}

static void one_multi_head(void) {
  hl_multi_head_spec s = random_multi_head(1 + test_below(12), 1 + test_below(20), 1 + test_below(33), 0);
  hl_arena arena = case_arena();
  results r = {0};
  uint64_t absent = test_random();
  add_multi_head(&r, &s);
  for (int run = 0; run <= OURS; run++) {
    cursor c = start_cursor(run == OURS ? EXACT : run, absent);
    hl_multi_head_weights w = take_multi_head(&c, &s);
    const float *x = take(&c, s.tokens * s.width), *context = take(&c, s.context_tokens * s.width);
    hl_multi_head_result result;
    place_results(&r, run, &result, sizeof result);
    if (run == EXACT) fill_pools(&c);
    if (run != OURS) {
      hl_multi_head_f32_ref(&s, &w, x, context, &result, &arena);
      continue;
    }
    hl_multi_head_result alone = {.output = r.at[ALONE][0].data};
    EXPECT(hl_multi_head(&s, &w, x, context, &result, &arena) == HL_OK && arena.used == 0, "status");
    EXPECT(hl_multi_head(&s, &w, x, context, &alone, &arena) == HL_OK && arena.used == 0, "status");
  }
  compare_results(&r, "multi-head");
}

static void multi_head_against_reference(void) {
  fill_masks();
  for (int trial = 0; trial < 1000; trial++) one_multi_head();
  report_ratio();
}

static void feed_forward_against_reference(void) {
  for (int trial = 0; trial < 200; trial++) {
    hl_feed_forward_spec s = {1 + test_below(20), 1 + test_below(40), 1 + test_below(64), (hl_activation)(trial % 4)};
    hl_arena arena = case_arena();
    results r = {0};
    uint64_t absent = test_random();
    add_tensor(&r, "output", s.tokens * s.width);
    add_tensor(&r, "hidden", s.tokens * s.hidden);
    for (int run = 0; run <= OURS; run++) {
      cursor c = start_cursor(run == OURS ? EXACT : run, absent);
      hl_feed_forward_weights w = take_feed_forward(&c, s.width, s.hidden);
      const float *x = take(&c, s.tokens * s.width);
      float *output = r.at[run][0].data, *hidden = r.at[run][1].data;
      if (run == EXACT) fill_pools(&c);
      if (run != OURS) {
        hl_feed_forward_f32_ref(&s, &w, x, hidden, output, &arena);
      } else {
        EXPECT(hl_feed_forward(&s, &w, x, hidden, output, &arena) == HL_OK && arena.used == 0, "status");
        hl_feed_forward(&s, &w, x, NULL, r.at[ALONE][0].data, &arena);
      }
    }
    compare_results(&r, "feed-forward");
  }
  report_ratio();
}

static void one_encoder_layer(void) {
  hl_encoder_spec s = random_encoder(1 + test_below(12), 1 + test_below(33));
  size_t count = s.attention.tokens * s.attention.width;
  hl_arena arena = case_arena();
  results r = {0};
  uint64_t absent = test_random();
  add_tensor(&r, "output", count);
  add_multi_head(&r, &s.attention);
  add_tensor(&r, "norm1", count);
  add_tensor(&r, "norm2", count);
  add_tensor(&r, "hidden", s.attention.tokens * s.hidden);
  add_tensor(&r, "feed-forward", count);
  for (int run = 0; run <= OURS; run++) {
    cursor c = start_cursor(run == OURS ? EXACT : run, absent);
    hl_encoder_weights w = take_encoder(&c, &s);
    const float *x = take(&c, count);
    hl_encoder_result result;
    place_results(&r, run, &result, sizeof result);
    if (run == EXACT) fill_pools(&c);
    if (run != OURS) {
      hl_encoder_layer_f32_ref(&s, &w, x, &result, &arena);
      continue;
    }
    EXPECT(hl_encoder_layer(&s, &w, x, &result, &arena) == HL_OK && arena.used == 0, "status");
    float *in_place = hl_arena_alloc(&arena, count * sizeof(float));
    memcpy(in_place, x, count * sizeof(float));
    hl_encoder_layer(&s, &w, x, &(hl_encoder_result){.output = r.at[ALONE][0].data}, &arena);
    hl_encoder_layer(&s, &w, in_place, &(hl_encoder_result){.output = in_place}, &arena);
    EXPECT(test_same_bits(r.at[ALONE][0].data, in_place, count), "in place");
  }
  compare_results(&r, s.norm == HL_NORM_PRE ? "pre-norm encoder layer" : "post-norm encoder layer");
}

static void encoder_layer_against_reference(void) {
  fill_masks();
  for (int trial = 0; trial < 1000; trial++) one_encoder_layer();
  report_ratio();
}

static void one_decoder_layer(void) {
  hl_decoder_spec s = random_decoder(1 + test_below(12), 1 + test_below(20), 1 + test_below(33));
  size_t count = s.self.tokens * s.self.width;
  hl_arena arena = case_arena();
  results r = {0};
  uint64_t absent = test_random();
  add_tensor(&r, "output", count);
  add_multi_head(&r, &s.self);
  add_multi_head(&r, &s.cross);
  add_tensor(&r, "norm1", count);
  add_tensor(&r, "norm2", count);
  add_tensor(&r, "norm3", count);
  add_tensor(&r, "hidden", s.self.tokens * s.hidden);
  add_tensor(&r, "feed-forward", count);
  for (int run = 0; run <= OURS; run++) {
    cursor c = start_cursor(run == OURS ? EXACT : run, absent);
    hl_decoder_weights w = take_decoder(&c, &s);
    const float *x = take(&c, count), *context = take(&c, s.cross.context_tokens * s.cross.width);
    hl_decoder_result result;
    place_results(&r, run, &result, sizeof result);
    if (run == EXACT) fill_pools(&c);
    if (run != OURS) {
      hl_decoder_layer_f32_ref(&s, &w, x, context, &result, &arena);
      continue;
    }
    EXPECT(hl_decoder_layer(&s, &w, x, context, &result, &arena) == HL_OK && arena.used == 0, "status");
    float *in_place = hl_arena_alloc(&arena, count * sizeof(float));
    memcpy(in_place, x, count * sizeof(float));
    hl_decoder_layer(&s, &w, x, context, &(hl_decoder_result){.output = r.at[ALONE][0].data}, &arena);
    hl_decoder_layer(&s, &w, in_place, context, &(hl_decoder_result){.output = in_place}, &arena);
    EXPECT(test_same_bits(r.at[ALONE][0].data, in_place, count), "in place");
  }
  compare_results(&r, s.norm == HL_NORM_PRE ? "pre-norm decoder layer" : "post-norm decoder layer");
}

static void decoder_layer_against_reference(void) {
  fill_masks();
  for (int trial = 0; trial < 1000; trial++) one_decoder_layer();
  report_ratio();
}

static void one_transformer(void) {
  transformer t = random_transformer();
  size_t encoder_layers = 1 + test_below(DEEPEST), decoder_layers = 1 + test_below(3);
  size_t width = t.spec.encoder.attention.width;
  hl_arena arena = case_arena();
  results r = {0};
  uint64_t absent = test_random();
  add_tensor(&r, "output", t.spec.decoder.self.tokens * width);
  add_tensor(&r, "memory", t.spec.encoder.attention.tokens * width);
  for (int run = 0; run <= OURS; run++) {
    cursor c = start_cursor(run == OURS ? EXACT : run, absent);
    float *output = r.at[run][0].data, *kept = r.at[run][1].data;
    take_transformer(&t, &c, encoder_layers, decoder_layers);
    if (run == EXACT) fill_pools(&c);
    if (run != OURS) {
      hl_transformer_f32_ref(&t.spec, &t.weights, t.source, t.target, absent % 2 ? kept : NULL, output, &arena);
      if (absent % 2 == 0) hl_encoder_f32_ref(&t.spec.encoder, &t.weights.encoder, t.source, kept, &arena);
      continue;
    }
    EXPECT(hl_transformer(&t.spec, &t.weights, t.source, t.target, kept, output, &arena) == HL_OK, "status");
    EXPECT(arena.used == 0, "the arena is given back");
    hl_transformer(&t.spec, &t.weights, t.source, t.target, NULL, r.at[ALONE][0].data, &arena);
    EXPECT(test_same_bits(output, r.at[ALONE][0].data, r.sizes[0]), "memory not wanted");
  }
  compare_results(&r, "transformer");
}

static void transformer_against_reference(void) {
  fill_masks();
  for (int trial = 0; trial < 200; trial++) one_transformer();
  report_ratio();
}

const test_case transformer_tests[] = {
    {"linear maps against the double reference", linear_against_reference},
    {"1,000 random multi-head attentions against the double reference", multi_head_against_reference},
    {"feed-forward against the double reference", feed_forward_against_reference},
    {"1,000 random encoder layers against the double reference", encoder_layer_against_reference},
    {"1,000 random decoder layers against the double reference", decoder_layer_against_reference},
    {"200 random encoder-decoders, up to 6 and 3 layers, against the double reference", transformer_against_reference},
    {NULL, NULL},
};
