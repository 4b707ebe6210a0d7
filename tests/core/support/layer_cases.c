/* Weights, specs and results of layers drawn at random, and the bound that results are held to. */
#include "support/layer_cases.h"

#include <string.h>

/* ---- Weights and inputs, exact and disturbed ----
 * A sum of n terms of float32 in order is the exact sum of terms that are each off by at most n EPS of
 * themselves, and by about sqrt(n) EPS, roundings being as often up as down. So the double reference runs
 * on the weights and inputs themselves, and on some draws of them disturbed by up to DISTURBANCE EPS of
 * themselves (the longest sum here is 64; twice its root). How far a tensor moves is how far rounding may
 * move it, through softmax and LayerNorm and all layers alike. The draws stand for the worst: SAFETY. */
#define DISTURBANCE 16.0
#define SAFETY 8.0

static float pools[POOLS][POOL];
static unsigned char memory[24 << 20];

hl_arena case_arena(void) { return (hl_arena){.base = memory, .capacity = sizeof memory}; }

cursor start_cursor(int pool, uint64_t absent) { return (cursor){pools[pool], absent}; }

const float *take(cursor *c, size_t n) {
  const float *tensor = c->at;
  c->at += n;
  return tensor;
}

const float *maybe(cursor *c, size_t n) {
  bool leave_out = c->absent & 1;
  c->absent >>= 1;
  return leave_out ? NULL : take(c, n);
}

void fill_pools(const cursor *end) {
  size_t used = (size_t)(end->at - pools[EXACT]);
  for (size_t i = 0; i < used; i++) {
    double value = (double)(pools[EXACT][i] = 0.3f * test_normal());
    for (int pool = EXACT + 1; pool < POOLS; pool++) {
      double off = 2.0 * (double)test_below(1025) / 1024.0 - 1.0;
      pools[pool][i] = (float)(value * (1.0 + DISTURBANCE * EPS * off));
    }
  }
}

hl_multi_head_weights take_multi_head(cursor *c, const hl_multi_head_spec *s) {
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

hl_feed_forward_weights take_feed_forward(cursor *c, size_t width, size_t hidden) {
  hl_feed_forward_weights w = {.w1 = take(c, width * hidden), .w2 = take(c, hidden * width)};
  w.b1 = maybe(c, hidden);
  w.b2 = maybe(c, width);
  return w;
}

hl_encoder_weights take_encoder(cursor *c, const hl_encoder_spec *s) {
  size_t width = s->attention.width;
  hl_encoder_weights w = {.attention = take_multi_head(c, &s->attention)};
  w.gain1 = maybe(c, width);
  w.bias1 = maybe(c, width);
  w.gain2 = maybe(c, width);
  w.bias2 = maybe(c, width);
  w.feed_forward = take_feed_forward(c, width, s->hidden);
  return w;
}

hl_decoder_weights take_decoder(cursor *c, const hl_decoder_spec *s) {
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

void add_tensor(results *r, const char *name, size_t size) {
  for (int run = 0; run < RUNS; run++) r->at[run][r->count] = guarded_new(size, r->count % 4);
  r->names[r->count] = name;
  r->sizes[r->count++] = size;
}

void add_multi_head(results *r, const hl_multi_head_spec *s) {
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

void place_results(const results *r, int run, void *result, size_t bytes) {
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

void compare_results(results *r, const char *what) {
  for (size_t i = 0; i < r->count; i++) {
    compare_tensor(r, i, OURS, what);
    if (i == 0) compare_tensor(r, i, ALONE, what);
    for (int run = 0; run < RUNS; run++) {
      EXPECT(guarded_intact(&r->at[run][i]), "%s %s: guards", what, r->names[i]);
      guarded_free(&r->at[run][i]);
    }
  }
}

void report_ratio(void) {
  printf("  seed 20260101; largest error %.3f of its bound\n", largest_ratio);
  largest_ratio = 0.0;
}

/* ---- Random specs ---- */

uint8_t case_masks[2][CELLS];
float case_biases[2][CELLS];

void fill_masks(void) {
  for (size_t m = 0; m < 2; m++)
    for (size_t i = 0; i < CELLS; i++) {
      case_masks[m][i] = test_below(4) != 0;
      case_biases[m][i] = test_below(6) ? test_normal() : -INFINITY;
    }
}

hl_multi_head_spec random_multi_head(size_t tokens, size_t context, size_t width, size_t which) {
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
    s.mask = case_masks[which];
    s.mask_heads = test_below(2) ? 1 : s.heads;
  }
  if (test_below(3) == 0) {
    s.bias = case_biases[which];
    s.bias_heads = test_below(2) ? 1 : s.heads;
  }
  return s;
}

hl_encoder_spec random_encoder(size_t tokens, size_t width) {
  return (hl_encoder_spec){.attention = random_multi_head(tokens, tokens, width, 0),
                           .hidden = 1 + test_below(60),
                           .activation = (hl_activation)test_below(4),
                           .norm = (hl_norm_order)test_below(2),
                           .eps = 1e-5f};
}

hl_decoder_spec random_decoder(size_t tokens, size_t memory_tokens, size_t width) {
  return (hl_decoder_spec){.self = random_multi_head(tokens, tokens, width, 0),
                           .cross = random_multi_head(tokens, memory_tokens, width, 1),
                           .hidden = 1 + test_below(60),
                           .activation = (hl_activation)test_below(4),
                           .norm = (hl_norm_order)test_below(2),
                           .eps = 1e-5f};
}

void take_transformer(transformer *t, cursor *c, size_t encoder_layers, size_t decoder_layers) {
  size_t width = t->spec.encoder.attention.width;
  for (size_t i = 0; i < encoder_layers; i++) t->encoder[i] = take_encoder(c, &t->spec.encoder);
  for (size_t i = 0; i < decoder_layers; i++) t->decoder[i] = take_decoder(c, &t->spec.decoder);
  t->weights.encoder = (hl_encoder_stack){t->encoder, encoder_layers, maybe(c, width), maybe(c, width)};
  t->weights.decoder = (hl_decoder_stack){t->decoder, decoder_layers, maybe(c, width), maybe(c, width)};
  t->source = take(c, t->spec.encoder.attention.tokens * width);
  t->target = take(c, t->spec.decoder.self.tokens * width);
}

transformer random_transformer(void) {
  size_t source = 1 + test_below(12), target = 1 + test_below(12), width = 5 + test_below(20);
  return (transformer){.spec = {random_encoder(source, width), random_decoder(target, source, width)}};
}
