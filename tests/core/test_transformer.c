/* Multi-head attention, encoder and decoder layers, stacks and the encoder-decoder. */
#include <stdlib.h>
#include <string.h>

#include "headlight.h"
#include "kernels/kernels.h"
#include "reference/layers_ref.h"
#include "test.h"

/* ---- Weights and inputs, exact and disturbed ----
 * A sum of n terms of float32 in order is the exact sum of terms that are each off by at most n EPS of
 * themselves, and by about sqrt(n) EPS, roundings being as often up as down. So the double reference runs
 * on the weights and inputs themselves, and on some draws of them disturbed by up to DISTURBANCE EPS of
 * themselves (the longest sum here is 64; twice its root). How far a tensor moves is how far rounding may
 * move it, through softmax and LayerNorm and all layers alike. The draws stand for the worst: SAFETY. */
#define DISTURBANCE 16.0
#define SAFETY 8.0

enum { EXACT, POOLS = 5, POOL = 1 << 19, CELLS = 9 * 12 * 20 };

static float pools[POOLS][POOL];
static unsigned char memory[24 << 20];

static hl_arena new_arena(void) { return (hl_arena){.base = memory, .capacity = sizeof memory}; }

/* Hands out parts of a pool in order; `absent` bit by bit says which optional tensors are left out. */
typedef struct cursor {
  float *at;
  uint64_t absent;
} cursor;

static cursor start(int pool, uint64_t absent) { return (cursor){pools[pool], absent}; }

static const float *take(cursor *c, size_t n) {
  const float *tensor = c->at;
  c->at += n;
  return tensor;
}

static const float *maybe(cursor *c, size_t n) {
  bool leave_out = c->absent & 1;
  c->absent >>= 1;
  return leave_out ? NULL : take(c, n);
}

static void fill_pools(const cursor *end) {
  size_t used = (size_t)(end->at - pools[EXACT]);
  for (size_t i = 0; i < used; i++) {
    double value = (double)(pools[EXACT][i] = 0.3f * test_normal());
    for (int pool = EXACT + 1; pool < POOLS; pool++) {
      double off = 2.0 * (double)test_below(1025) / 1024.0 - 1.0;
      pools[pool][i] = (float)(value * (1.0 + DISTURBANCE * EPS * off));
    }
  }
}

static hl_multi_head_weights take_multi_head(cursor *c, const hl_multi_head_spec *s) {
  size_t q = s->heads * s->dim, k = s->kv_heads * s->dim, v = s->kv_heads * s->value_dim;
  hl_multi_head_weights w = {.wq = take(c, s->width * q),
                             .wk = take(c, s->width * k),
                             .wv = take(c, s->width * v),
                             .wo = take(c, s->heads * s->value_dim * s->width)};
  w.bq = maybe(c, q);
  w.bk = maybe(c, k);
  w.bv = maybe(c, v);
  w.bo = maybe(c, s->width);
  return w;
}

static hl_feed_forward_weights take_feed_forward(cursor *c, size_t width, size_t hidden) {
  hl_feed_forward_weights w = {.w1 = take(c, width * hidden), .w2 = take(c, hidden * width)};
  w.b1 = maybe(c, hidden);
  w.b2 = maybe(c, width);
  return w;
}

static hl_encoder_weights take_encoder(cursor *c, const hl_encoder_spec *s) {
  size_t width = s->attention.width;
  hl_encoder_weights w = {.attention = take_multi_head(c, &s->attention)};
  w.gain1 = maybe(c, width);
  w.bias1 = maybe(c, width);
  w.gain2 = maybe(c, width);
  w.bias2 = maybe(c, width);
  w.feed_forward = take_feed_forward(c, width, s->hidden);
  return w;
}

static hl_decoder_weights take_decoder(cursor *c, const hl_decoder_spec *s) {
  size_t width = s->self.width;
  hl_decoder_weights w = {.self = take_multi_head(c, &s->self), .cross = take_multi_head(c, &s->cross)};
  w.gain1 = maybe(c, width);
  w.bias1 = maybe(c, width);
  w.gain2 = maybe(c, width);
  w.bias2 = maybe(c, width);
  w.gain3 = maybe(c, width);
  w.bias3 = maybe(c, width);
  w.feed_forward = take_feed_forward(c, width, s->hidden);
  return w;
}

/* ---- Results of what runs and of the reference on each pool ---- */

/* ALONE: the output where nothing else is wanted, which attention computes in tiles. */
enum { OURS = POOLS, ALONE, RUNS, TENSORS = 22 };

/* A result of the public calls is a list of tensors; counts and names in the order of its fields. */
typedef struct results {
  size_t count;
  const char *names[TENSORS];
  size_t sizes[TENSORS];
  guarded at[RUNS][TENSORS];
} results;

static void add_tensor(results *r, const char *name, size_t size) {
  for (int run = 0; run < RUNS; run++) r->at[run][r->count] = guarded_new(size, r->count % 4);
  r->names[r->count] = name;
  r->sizes[r->count++] = size;
}

static void add_multi_head(results *r, const hl_multi_head_spec *s) {
  size_t cells = s->heads * s->tokens * s->context_tokens;
  add_tensor(r, "attention output", s->tokens * s->width);
  add_tensor(r, "q", s->heads * s->tokens * s->dim);
  add_tensor(r, "k", s->kv_heads * s->context_tokens * s->dim);
  add_tensor(r, "v", s->kv_heads * s->context_tokens * s->value_dim);
  add_tensor(r, "scores", cells);
  add_tensor(r, "masked", cells);
  add_tensor(r, "weights", cells);
  add_tensor(r, "head output", s->heads * s->tokens * s->value_dim);
}

/* Fills a result struct, which holds nothing but pointers to floats. */
static void places(const results *r, int run, void *result, size_t bytes) {
  float *at[TENSORS] = {NULL};
  for (size_t i = 0; i < r->count; i++) at[i] = r->at[run][i].data;
  EXPECT(bytes == r->count * sizeof at[0], "%zu tensors in %zu bytes", r->count, bytes);
  memcpy(result, at, bytes);
}

static double largest_ratio; /* error over bound; shows how much of the tolerance is used */

static void compare_tensor(const results *r, size_t i, int run, const char *what) {
  const float *ours = r->at[run][i].data, *exact = r->at[EXACT][i].data;
  double moved = 0.0, size = 0.0;
  for (size_t n = 0; n < r->sizes[i]; n++) {
    if (!isfinite(exact[n])) continue;
    for (int pool = EXACT + 1; pool < POOLS; pool++)
      moved = fmax(moved, fabs((double)exact[n] - (double)r->at[pool][i].data[n]));
    size = fmax(size, fabs((double)exact[n]));
  }
  double bound = SAFETY * moved + DISTURBANCE * EPS * size;
  for (size_t n = 0; n < r->sizes[i]; n++) {
    EXPECT(test_close(ours[n], (double)exact[n], bound), "%s %s[%zu of %zu] = %.9g, not %.9g (bound %.3g)", what,
           r->names[i], n, r->sizes[i], (double)ours[n], (double)exact[n], bound);
    if (isfinite(exact[n]) && bound > 0.0)
      largest_ratio = fmax(largest_ratio, fabs((double)ours[n] - (double)exact[n]) / bound);
  }
}

static void compare(results *r, const char *what) {
  for (size_t i = 0; i < r->count; i++) {
    compare_tensor(r, i, OURS, what);
    if (i == 0) compare_tensor(r, i, ALONE, what);
    for (int run = 0; run < RUNS; run++) {
      EXPECT(guarded_intact(&r->at[run][i]), "%s %s: guards", what, r->names[i]);
      guarded_free(&r->at[run][i]);
    }
  }
}

static void report_ratio(void) {
  printf("  seed 20260101; largest error %.3f of its bound\n", largest_ratio);
  largest_ratio = 0.0;
}

/* ---- Random specs ---- */

static uint8_t mask[2][CELLS];
static float bias[2][CELLS];

static void fill_masks(void) {
  for (size_t m = 0; m < 2; m++)
    for (size_t i = 0; i < CELLS; i++) {
      mask[m][i] = test_below(4) != 0;
      bias[m][i] = test_below(6) ? test_normal() : -INFINITY;
    }
}

/* which: 0 or 1, the mask and bias that it gets. */
static hl_multi_head_spec random_multi_head(size_t tokens, size_t context, size_t width, size_t which) {
  size_t groups = 1 + test_below(3);
  hl_multi_head_spec s = hl_multi_head_default(tokens, width, groups * (1 + test_below(3)));
  s.context_tokens = context;
  s.kv_heads = groups;
  s.dim = 2 * (1 + test_below(5));
  s.value_dim = 1 + test_below(9);
  s.position = (hl_position_kind)test_below(3);
  s.rope_layout = (hl_rope_layout)test_below(2);
  if (s.position != HL_POSITION_ROPE) s.dim = 1 + test_below(9);
  s.causal = (hl_causal)test_below(2);
  s.causal_offset = (int32_t)test_below(7) - 3;
  if (test_below(3) == 0) {
    s.mask = mask[which];
    s.mask_heads = test_below(2) ? 1 : s.heads;
  }
  if (test_below(3) == 0) {
    s.bias = bias[which];
    s.bias_heads = test_below(2) ? 1 : s.heads;
  }
  return s;
}

static hl_encoder_spec random_encoder(size_t tokens, size_t width) {
  return (hl_encoder_spec){.attention = random_multi_head(tokens, tokens, width, 0),
                           .hidden = 1 + test_below(60),
                           .activation = (hl_activation)test_below(4),
                           .norm = (hl_norm_order)test_below(2),
                           .eps = 1e-5f};
}

static hl_decoder_spec random_decoder(size_t tokens, size_t memory_tokens, size_t width) {
  return (hl_decoder_spec){.self = random_multi_head(tokens, tokens, width, 0),
                           .cross = random_multi_head(tokens, memory_tokens, width, 1),
                           .hidden = 1 + test_below(60),
                           .activation = (hl_activation)test_below(4),
                           .norm = (hl_norm_order)test_below(2),
                           .eps = 1e-5f};
}

/* ---- Against the references ---- */

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
  hl_arena arena = new_arena();
  results r = {0};
  uint64_t absent = test_random();
  add_multi_head(&r, &s);
  for (int run = 0; run <= OURS; run++) {
    cursor c = start(run == OURS ? EXACT : run, absent);
    hl_multi_head_weights w = take_multi_head(&c, &s);
    const float *x = take(&c, s.tokens * s.width), *context = take(&c, s.context_tokens * s.width);
    hl_multi_head_result result;
    places(&r, run, &result, sizeof result);
    if (run == EXACT) fill_pools(&c);
    if (run != OURS) {
      hl_multi_head_f32_ref(&s, &w, x, context, &result, &arena);
      continue;
    }
    hl_multi_head_result alone = {.output = r.at[ALONE][0].data};
    EXPECT(hl_multi_head(&s, &w, x, context, &result, &arena) == HL_OK && arena.used == 0, "status");
    EXPECT(hl_multi_head(&s, &w, x, context, &alone, &arena) == HL_OK && arena.used == 0, "status");
  }
  compare(&r, "multi-head");
}

static void multi_head_against_reference(void) {
  fill_masks();
  for (int trial = 0; trial < 1000; trial++) one_multi_head();
  report_ratio();
}

static void feed_forward_against_reference(void) {
  for (int trial = 0; trial < 200; trial++) {
    hl_feed_forward_spec s = {1 + test_below(20), 1 + test_below(40), 1 + test_below(64), (hl_activation)(trial % 4)};
    hl_arena arena = new_arena();
    results r = {0};
    uint64_t absent = test_random();
    add_tensor(&r, "output", s.tokens * s.width);
    add_tensor(&r, "hidden", s.tokens * s.hidden);
    for (int run = 0; run <= OURS; run++) {
      cursor c = start(run == OURS ? EXACT : run, absent);
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
    compare(&r, "feed-forward");
  }
  report_ratio();
}

static void one_encoder_layer(void) {
  hl_encoder_spec s = random_encoder(1 + test_below(12), 1 + test_below(33));
  size_t count = s.attention.tokens * s.attention.width;
  hl_arena arena = new_arena();
  results r = {0};
  uint64_t absent = test_random();
  add_tensor(&r, "output", count);
  add_multi_head(&r, &s.attention);
  add_tensor(&r, "norm1", count);
  add_tensor(&r, "norm2", count);
  add_tensor(&r, "hidden", s.attention.tokens * s.hidden);
  add_tensor(&r, "feed-forward", count);
  for (int run = 0; run <= OURS; run++) {
    cursor c = start(run == OURS ? EXACT : run, absent);
    hl_encoder_weights w = take_encoder(&c, &s);
    const float *x = take(&c, count);
    hl_encoder_result result;
    places(&r, run, &result, sizeof result);
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
  compare(&r, s.norm == HL_NORM_PRE ? "pre-norm encoder layer" : "post-norm encoder layer");
}

static void encoder_layer_against_reference(void) {
  fill_masks();
  for (int trial = 0; trial < 1000; trial++) one_encoder_layer();
  report_ratio();
}

static void one_decoder_layer(void) {
  hl_decoder_spec s = random_decoder(1 + test_below(12), 1 + test_below(20), 1 + test_below(33));
  size_t count = s.self.tokens * s.self.width;
  hl_arena arena = new_arena();
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
    cursor c = start(run == OURS ? EXACT : run, absent);
    hl_decoder_weights w = take_decoder(&c, &s);
    const float *x = take(&c, count), *context = take(&c, s.cross.context_tokens * s.cross.width);
    hl_decoder_result result;
    places(&r, run, &result, sizeof result);
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
  compare(&r, s.norm == HL_NORM_PRE ? "pre-norm decoder layer" : "post-norm decoder layer");
}

static void decoder_layer_against_reference(void) {
  fill_masks();
  for (int trial = 0; trial < 1000; trial++) one_decoder_layer();
  report_ratio();
}

enum { DEEPEST = 6 };

/* An encoder-decoder with its weights in a pool. */
typedef struct transformer {
  hl_transformer_spec spec;
  hl_encoder_weights encoder[DEEPEST];
  hl_decoder_weights decoder[DEEPEST];
  hl_transformer_weights weights;
  const float *source, *target;
} transformer;

static void take_transformer(transformer *t, cursor *c, size_t encoder_layers, size_t decoder_layers) {
  size_t width = t->spec.encoder.attention.width;
  for (size_t i = 0; i < encoder_layers; i++) t->encoder[i] = take_encoder(c, &t->spec.encoder);
  for (size_t i = 0; i < decoder_layers; i++) t->decoder[i] = take_decoder(c, &t->spec.decoder);
  t->weights.encoder = (hl_encoder_stack){t->encoder, encoder_layers, maybe(c, width), maybe(c, width)};
  t->weights.decoder = (hl_decoder_stack){t->decoder, decoder_layers, maybe(c, width), maybe(c, width)};
  t->source = take(c, t->spec.encoder.attention.tokens * width);
  t->target = take(c, t->spec.decoder.self.tokens * width);
}

static transformer random_transformer(void) {
  size_t source = 1 + test_below(12), target = 1 + test_below(12), width = 5 + test_below(20);
  return (transformer){.spec = {random_encoder(source, width), random_decoder(target, source, width)}};
}

static void one_transformer(void) {
  transformer t = random_transformer();
  size_t encoder_layers = 1 + test_below(DEEPEST), decoder_layers = 1 + test_below(3);
  size_t width = t.spec.encoder.attention.width;
  hl_arena arena = new_arena();
  results r = {0};
  uint64_t absent = test_random();
  add_tensor(&r, "output", t.spec.decoder.self.tokens * width);
  add_tensor(&r, "memory", t.spec.encoder.attention.tokens * width);
  for (int run = 0; run <= OURS; run++) {
    cursor c = start(run == OURS ? EXACT : run, absent);
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
  compare(&r, "transformer");
}

static void transformer_against_reference(void) {
  fill_masks();
  for (int trial = 0; trial < 200; trial++) one_transformer();
  report_ratio();
}

/* ---- What must hold bit for bit ---- */

static void stacks_are_loops_of_layers(void) {
  fill_masks();
  for (int trial = 0; trial < 50; trial++) {
    transformer t = random_transformer();
    hl_arena arena = new_arena();
    cursor c = start(EXACT, 0);
    take_transformer(&t, &c, 4, 3);
    fill_pools(&c);
    size_t width = t.spec.encoder.attention.width, source = t.spec.encoder.attention.tokens;
    size_t target = t.spec.decoder.self.tokens;
    float *kept = hl_arena_alloc(&arena, source * width * sizeof(float));
    float *output = hl_arena_alloc(&arena, target * width * sizeof(float));
    float *x = hl_arena_alloc(&arena, source * width * sizeof(float));
    float *y = hl_arena_alloc(&arena, target * width * sizeof(float));
    hl_transformer(&t.spec, &t.weights, t.source, t.target, kept, output, &arena);

    memcpy(x, t.source, source * width * sizeof(float));
    memcpy(y, t.target, target * width * sizeof(float));
    for (size_t i = 0; i < 4; i++)
      hl_encoder_layer(&t.spec.encoder, t.encoder + i, x, &(hl_encoder_result){.output = x}, &arena);
    hl_layer_norm(x, source, width, t.weights.encoder.final_gain, t.weights.encoder.final_bias, 1e-5f, x);
    for (size_t i = 0; i < 3; i++)
      hl_decoder_layer(&t.spec.decoder, t.decoder + i, y, x, &(hl_decoder_result){.output = y}, &arena);
    hl_layer_norm(y, target, width, t.weights.decoder.final_gain, t.weights.decoder.final_bias, 1e-5f, y);
    EXPECT(test_same_bits(x, kept, source * width) && test_same_bits(y, output, target * width), "trial %d", trial);

    memcpy(x, t.source, source * width * sizeof(float));
    memcpy(y, t.target, target * width * sizeof(float));
    EXPECT(hl_encoder(&t.spec.encoder, &t.weights.encoder, x, x, &arena) == HL_OK, "encoder");
    EXPECT(hl_decoder(&t.spec.decoder, &t.weights.decoder, y, x, y, &arena) == HL_OK, "decoder");
    EXPECT(test_same_bits(x, kept, source * width) && test_same_bits(y, output, target * width), "in place");
  }
}

/* wq, wk and wv as columns of one matrix: the product with it, and the layer on its parts. */
static void fused_projections_keep_their_bits(void) {
  for (int trial = 0; trial < 200; trial++) {
    hl_multi_head_spec s = random_multi_head(1 + test_below(9), 1, 1 + test_below(40), 0);
    s.context_tokens = s.tokens;
    s.mask = NULL;
    s.bias = NULL;
    size_t q = s.heads * s.dim, k = s.kv_heads * s.dim, v = s.kv_heads * s.value_dim, all = q + k + v;
    hl_arena arena = new_arena();
    cursor c = start(EXACT, 0);
    hl_multi_head_weights separate = take_multi_head(&c, &s), fused = separate;
    const float *x = take(&c, s.tokens * s.width);
    fill_pools(&c);
    float *matrix = hl_arena_alloc(&arena, s.width * all * sizeof(float));
    float *vector = hl_arena_alloc(&arena, all * sizeof(float));
    for (size_t i = 0; i < s.width; i++) {
      memcpy(matrix + i * all, separate.wq + i * q, q * sizeof(float));
      memcpy(matrix + i * all + q, separate.wk + i * k, k * sizeof(float));
      memcpy(matrix + i * all + q + k, separate.wv + i * v, v * sizeof(float));
    }
    memcpy(vector, separate.bq, q * sizeof(float));
    memcpy(vector + q, separate.bk, k * sizeof(float));
    memcpy(vector + q + k, separate.bv, v * sizeof(float));

    float *together = hl_arena_alloc(&arena, s.tokens * all * sizeof(float));
    float *one = hl_arena_alloc(&arena, s.tokens * all * sizeof(float));
    hl_linear(x, s.tokens, s.width, all, matrix, all, vector, together);
    const float *weights[] = {separate.wq, separate.wk, separate.wv};
    const float *biases[] = {separate.bq, separate.bk, separate.bv};
    const size_t cols[] = {q, k, v}, first[] = {0, q, q + k};
    for (size_t part = 0; part < 3; part++) {
      hl_linear(x, s.tokens, s.width, cols[part], weights[part], cols[part], biases[part], one);
      for (size_t t = 0; t < s.tokens; t++)
        EXPECT(test_same_bits(together + t * all + first[part], one + t * cols[part], cols[part]), "part %zu", part);
    }

    fused.wq = matrix;
    fused.wk = matrix + q;
    fused.wv = matrix + q + k;
    fused.qkv_stride = all;
    float *a = hl_arena_alloc(&arena, s.tokens * s.width * sizeof(float));
    float *b = hl_arena_alloc(&arena, s.tokens * s.width * sizeof(float));
    EXPECT(hl_multi_head(&s, &separate, x, x, &(hl_multi_head_result){.output = a}, &arena) == HL_OK, "separate");
    EXPECT(hl_multi_head(&s, &fused, x, x, &(hl_multi_head_result){.output = b}, &arena) == HL_OK, "fused");
    EXPECT(test_same_bits(a, b, s.tokens * s.width), "trial %d", trial);
    hl_multi_head_f32_ref(&s, &separate, x, x, &(hl_multi_head_result){.output = a}, &arena);
    hl_multi_head_f32_ref(&s, &fused, x, x, &(hl_multi_head_result){.output = b}, &arena);
    EXPECT(test_same_bits(a, b, s.tokens * s.width), "the references, trial %d", trial);
  }
}

/* The weights of a head that is D wide and reads and writes the whole width: an identity. */
static void identity_projections_give_attention(void) {
  enum { T = 7, C = 12, H = 3, D = 4 };
  float x[T * C], identity[C * C] = {0}, got[T * C], q[T * C], expected[T * C];
  test_fill(x, T * C, DATA_NORMAL);
  for (size_t i = 0; i < C; i++) identity[i * C + i] = 1.0f;
  hl_arena arena = new_arena();
  hl_multi_head_spec s = hl_multi_head_default(T, C, H);
  hl_multi_head_weights w = {.wq = identity, .wk = identity, .wv = identity, .wo = identity};
  s.causal = HL_CAUSAL_DIAGONAL;
  EXPECT(hl_multi_head(&s, &w, x, x, &(hl_multi_head_result){.output = got}, &arena) == HL_OK, "status");
  for (size_t h = 0; h < H; h++)
    for (size_t t = 0; t < T; t++) memcpy(q + (h * T + t) * D, x + t * C + h * D, D * sizeof(float));
  hl_attention_spec a = hl_attention_default(H, T, T, D);
  a.causal = HL_CAUSAL_DIAGONAL;
  hl_attention_result result = {.output = expected};
  hl_attention(&a, q, q, q, &result, hl_arena_alloc(&arena, hl_attention_workspace_bytes(&a, &result)));
  for (size_t h = 0; h < H; h++)
    for (size_t t = 0; t < T; t++)
      EXPECT(test_same_bits(got + t * C + h * D, expected + (h * T + t) * D, D), "head %zu token %zu", h, t);
}

/* ---- NaN stays where it is used ---- */

/* Token 2 is NaN and the mask hides it from every row but 2 and 4. */
static void hidden_tokens_never_reach_a_row(void) {
  enum { T = 6, C = 8, F = 12, BAD = 2 };
  uint8_t hide[T * T];
  for (size_t i = 0; i < T * T; i++) hide[i] = i % T != BAD || i / T == 4 || i / T == BAD;
  for (int pre = 0; pre < 2; pre++)
    for (int kind = 0; kind < 3; kind++) {
      hl_decoder_spec s = {
          hl_multi_head_default(T, C, 2), hl_multi_head_default(T, C, 2), F, HL_GELU, (hl_norm_order)pre, 1e-5f};
      s.self.mask = s.cross.mask = hide;
      s.self.position = s.cross.position = (hl_position_kind)kind;
      hl_encoder_spec encoder = {s.self, F, HL_GELU, s.norm, s.eps};
      float clean[T * C], poisoned[T * C], output[T * C];
      hl_arena arena = new_arena();
      cursor c = start(EXACT, 0);
      hl_decoder_weights w = take_decoder(&c, &s);
      hl_encoder_weights we = take_encoder(&c, &encoder);
      fill_pools(&c);
      test_fill(clean, T * C, DATA_NORMAL);
      memcpy(poisoned, clean, sizeof clean);
      for (size_t i = 0; i < C; i++) poisoned[BAD * C + i] = i % 2 ? NAN : INFINITY;

      EXPECT(hl_encoder_layer(&encoder, &we, poisoned, &(hl_encoder_result){.output = output}, &arena) == HL_OK, "ok");
      for (size_t i = 0; i < T * C; i++)
        EXPECT(isfinite(output[i]) == (i / C != 4 && i / C != BAD), "encoder, row %zu: %g", i / C, (double)output[i]);
      EXPECT(hl_decoder_layer(&s, &w, clean, poisoned, &(hl_decoder_result){.output = output}, &arena) == HL_OK, "ok");
      for (size_t i = 0; i < T * C; i++)
        EXPECT(isfinite(output[i]) == (i / C != 4 && i / C != BAD), "memory, row %zu: %g", i / C, (double)output[i]);
    }
}

/* ---- Refusals ---- */

/* A small encoder-decoder whose every part is right, and results full of 9. */
typedef struct good_case {
  transformer t;
  hl_arena arena;
  float output[64], wanted[64];
} good_case;

static void make_good(good_case *g) {
  *g = (good_case){.arena = new_arena()};
  g->t.spec.encoder = (hl_encoder_spec){hl_multi_head_default(3, 4, 2), 5, HL_RELU, HL_NORM_PRE, 1e-5f};
  g->t.spec.decoder = (hl_decoder_spec){
      hl_multi_head_default(2, 4, 2), hl_multi_head_default(2, 4, 2), 5, HL_RELU, HL_NORM_POST, 1e-5f};
  g->t.spec.decoder.cross.context_tokens = 3;
  cursor c = start(EXACT, 0);
  take_transformer(&g->t, &c, 2, 2);
  fill_pools(&c);
  for (size_t i = 0; i < 64; i++) g->output[i] = g->wanted[i] = 9.0f;
  g->arena.used = 48;
}

static bool untouched(const good_case *g) {
  for (size_t i = 0; i < 64; i++)
    if (g->output[i] != 9.0f || g->wanted[i] != 9.0f) return false;
  return g->arena.used == 48;
}

static hl_status call_multi_head(good_case *g) {
  hl_multi_head_result result = {.output = g->output, .q = g->wanted, .weights = g->wanted + 24};
  return hl_multi_head(&g->t.spec.decoder.cross, &g->t.decoder[0].cross, g->t.target, g->t.source, &result, &g->arena);
}

static hl_status call_transformer(good_case *g) {
  return hl_transformer(&g->t.spec, &g->t.weights, g->t.source, g->t.target, g->wanted, g->output, &g->arena);
}

static hl_status call_encoder_layer(good_case *g) {
  hl_encoder_result result = {.output = g->output, .norm1 = g->wanted, .hidden = g->wanted + 12};
  return hl_encoder_layer(&g->t.spec.encoder, g->t.encoder, g->t.source, &result, &g->arena);
}

static hl_status call_decoder_layer(good_case *g) {
  hl_decoder_result result = {.output = g->output, .norm1 = g->wanted, .hidden = g->wanted + 12};
  return hl_decoder_layer(&g->t.spec.decoder, g->t.decoder, g->t.target, g->t.source, &result, &g->arena);
}

static hl_status call_encoder(good_case *g) {
  return hl_encoder(&g->t.spec.encoder, &g->t.weights.encoder, g->t.source, g->output, &g->arena);
}

static hl_status call_decoder(good_case *g) {
  return hl_decoder(&g->t.spec.decoder, &g->t.weights.decoder, g->t.target, g->t.source, g->output, &g->arena);
}

static hl_status call_feed_forward(good_case *g) {
  hl_feed_forward_spec s = {2, 4, g->t.spec.encoder.hidden, g->t.spec.encoder.activation};
  return hl_feed_forward(&s, &g->t.encoder[0].feed_forward, g->t.target, NULL, g->output, &g->arena);
}

#define REFUSED(call, change, expected)                                      \
  {                                                                          \
    good_case g;                                                             \
    make_good(&g);                                                           \
    hl_decoder_spec *d = &g.t.spec.decoder;                                  \
    hl_encoder_spec *e = &g.t.spec.encoder;                                  \
    (void)d, (void)e;                                                        \
    change;                                                                  \
    hl_status status = call(&g);                                             \
    EXPECT(status == (expected), "%s after " #change ": %d", #call, status); \
    EXPECT(untouched(&g), "%s after " #change, #call);                       \
  }

static void bad_attention_arguments(void) {
  REFUSED(call_multi_head, d->cross.tokens = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.context_tokens = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.width = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.heads = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.kv_heads = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.heads = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.dim = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.value_dim = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.causal = (hl_causal)7, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.mask = mask[0]; d->cross.mask_heads = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.bias = bias[0]; d->cross.bias_heads = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.position = (hl_position_kind)3, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ROPE; d->cross.dim = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ROPE; d->cross.rope_base = 0.5, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ROPE;
          d->cross.rope_layout = (hl_rope_layout)2, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ROPE;
          d->cross.context_tokens = (1 << 24) + 2, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ALIBI;
          d->cross.heads = d->cross.kv_heads = 70000, HL_ERROR_RANGE)
  REFUSED(call_multi_head, g.t.decoder[0].cross.qkv_stride = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, g.t.decoder[0].cross.qkv_stride = SIZE_MAX / 2, HL_ERROR_MEMORY)
  REFUSED(call_multi_head, g.t.decoder[0].cross.wq = NULL, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, g.t.decoder[0].cross.wo = NULL, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, g.t.source = NULL, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.tokens = SIZE_MAX / 4, HL_ERROR_MEMORY)
  REFUSED(call_multi_head, d->cross.width = SIZE_MAX / 8, HL_ERROR_MEMORY)
}

static void bad_layer_arguments(void) {
  REFUSED(call_feed_forward, e->hidden = 0, HL_ERROR_RANGE)
  REFUSED(call_feed_forward, e->hidden = SIZE_MAX / 4, HL_ERROR_MEMORY)
  REFUSED(call_feed_forward, g.t.encoder[0].feed_forward.w1 = NULL, HL_ERROR_SHAPE)
  REFUSED(call_encoder_layer, e->attention.heads = 0, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->attention.context_tokens = 4, HL_ERROR_SHAPE)
  REFUSED(call_encoder_layer, e->activation = (hl_activation)4, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->norm = (hl_norm_order)2, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->eps = -1.0f, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->eps = NAN, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->hidden = SIZE_MAX / 4, HL_ERROR_MEMORY)
  REFUSED(call_encoder_layer, g.t.encoder[0].feed_forward.w2 = NULL, HL_ERROR_SHAPE)
  REFUSED(call_decoder_layer, d->self.context_tokens = 3, HL_ERROR_SHAPE)
  REFUSED(call_decoder_layer, d->cross.tokens = 3, HL_ERROR_SHAPE)
  REFUSED(call_decoder_layer, d->cross.width = 5, HL_ERROR_SHAPE)
  REFUSED(call_decoder_layer, d->cross.dim = 0, HL_ERROR_RANGE)
  REFUSED(call_decoder_layer, d->hidden = 0, HL_ERROR_RANGE)
  REFUSED(call_decoder_layer, d->eps = INFINITY, HL_ERROR_RANGE)
  REFUSED(call_decoder_layer, g.t.decoder[0].self.wk = NULL, HL_ERROR_SHAPE)
  REFUSED(call_encoder, g.t.weights.encoder.count = 0, HL_ERROR_RANGE)
  REFUSED(call_encoder, g.t.weights.encoder.layers = NULL, HL_ERROR_SHAPE)
  REFUSED(call_encoder, g.t.encoder[1].attention.wv = NULL, HL_ERROR_SHAPE)
  REFUSED(call_decoder, g.t.weights.decoder.count = 0, HL_ERROR_RANGE)
  REFUSED(call_decoder, g.t.decoder[1].cross.wv = NULL, HL_ERROR_SHAPE)
  REFUSED(call_transformer, d->cross.context_tokens = 2, HL_ERROR_SHAPE)
  REFUSED(call_transformer, e->attention.width = 5; e->attention.dim = 2, HL_ERROR_SHAPE)
  REFUSED(call_transformer, g.t.decoder[1].feed_forward.w1 = NULL, HL_ERROR_SHAPE)
  REFUSED(call_transformer, g.t.target = NULL, HL_ERROR_SHAPE)
  float y[4] = {9.0f}, x[4] = {1.0f};
  EXPECT(hl_linear(x, 2, 2, 2, x, 1, NULL, y) == HL_ERROR_SHAPE, "rows of W that overlap");
  EXPECT(hl_linear(x, 0, 2, 2, x, 2, NULL, y) == HL_ERROR_RANGE, "no rows");
  EXPECT(hl_linear(x, SIZE_MAX / 4, 2, 2, x, 2, NULL, y) == HL_ERROR_MEMORY, "too large");
  EXPECT(hl_linear(x, 2, 2, 2, NULL, 2, NULL, y) == HL_ERROR_SHAPE && y[0] == 9.0f, "no weights");
}

/* With any room short of what a call needs it is refused, and nothing has been written. */
static void too_little_memory(void) {
  hl_status (*const calls[])(good_case *) = {call_multi_head, call_feed_forward, call_encoder_layer, call_decoder_layer,
                                             call_encoder,    call_decoder,      call_transformer};
  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    size_t refused = 0;
    for (size_t room = 48;; room += 16) {
      good_case g;
      make_good(&g);
      g.arena.capacity = room;
      hl_status status = calls[i](&g);
      if (status == HL_OK) break;
      refused++;
      EXPECT(status == HL_ERROR_MEMORY && untouched(&g), "call %zu, room %zu", i, room);
    }
    EXPECT(refused > 2, "call %zu needs memory", i);
  }
}

const test_case transformer_tests[] = {
    {"linear maps against the double reference", linear_against_reference},
    {"1,000 random multi-head attentions against the double reference", multi_head_against_reference},
    {"feed-forward against the double reference", feed_forward_against_reference},
    {"1,000 random encoder layers against the double reference", encoder_layer_against_reference},
    {"1,000 random decoder layers against the double reference", decoder_layer_against_reference},
    {"200 random encoder-decoders, up to 6 and 3 layers, against the double reference", transformer_against_reference},
    {"stacks are loops of layers, bit for bit", stacks_are_loops_of_layers},
    {"fused W_Q | W_K | W_V gives the bits of three matrices", fused_projections_keep_their_bits},
    {"identity projections leave attention itself", identity_projections_give_attention},
    {"NaN and inf of a hidden token never reach another row", hidden_tokens_never_reach_a_row},
    {"bad arguments of attention leave results and arena untouched", bad_attention_arguments},
    {"bad arguments of layers and stacks leave results and arena untouched", bad_layer_arguments},
    {"too little memory leaves results and arena untouched", too_little_memory},
    {NULL, NULL}};
