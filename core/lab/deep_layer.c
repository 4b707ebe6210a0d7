/* A layer of a deep stack forward: self-attention, then the feed-forward, each a step around the stream. */
#include <math.h>
#include <string.h>

#include "../arena.h"
#include "../kernels/gradients.h"
#include "../kernels/kernels.h"
#include "deep.h"

enum { ATTENTION, FEED_FORWARD };

void hl_deep_columns(const float *x, size_t rows, size_t n, size_t step, size_t stride, float *out) {
  memset(out, 0, n * stride * sizeof(float));
  hl_transpose_f32_v128(rows, n, x, step, out, stride);
}

hl_deep_tape hl_deep_tape_alloc(const hl_deep_spec *s, hl_arena *arena) {
  size_t t = s->tokens, c = s->width, stride = hl_deep_stride(s);
  hl_deep_tape tape = {.weights = hl_arena_floats(arena, hl_deep_weight_count(s) + c, 1, 1)};
  for (int step = 0; step < 2; step++) {
    tape.stream[step] = hl_arena_floats(arena, t, c, 1);
    tape.in[step] = hl_arena_floats(arena, t, c, 1);
    tape.sum[step] = hl_arena_floats(arena, t, c, 1);
  }
  tape.qkv = hl_arena_floats(arena, t, c, 3);
  tape.attention = hl_arena_floats(arena, s->heads, t, stride);
  tape.heads = hl_arena_floats(arena, t, c, 1);
  tape.hidden = hl_arena_floats(arena, t, s->hidden, 1);
  tape.keys = hl_arena_floats(arena, c / s->heads, stride, 1);
  return tape;
}

/* ---- The two branches ---- */

static void attend(const hl_deep_spec *s, size_t head, const hl_deep_tape *tape) {
  size_t t = s->tokens, c = s->width, d = c / s->heads, stride = hl_deep_stride(s);
  const float *q = tape->qkv + head * d, *k = q + c, *v = k + c;
  float *weights = tape->attention + head * t * stride, scale = 1.0f / sqrtf((float)d);
  hl_deep_columns(k, t, d, 3 * c, stride, tape->keys);
  hl_gemm_f32_v128(t, stride, d, q, 3 * c, tape->keys, stride, weights, stride);
  for (size_t i = 0; i < t; i++) {
    hl_scale_f32_v128(weights + i * stride, t, scale, weights + i * stride);
    hl_softmax_f32_v128(weights + i * stride, t, weights + i * stride);
  }
  hl_gemm_f32_v128(t, d, t, weights, stride, v, 3 * c, tape->heads + head * d, c);
}

static void attention(const hl_deep_spec *s, const hl_deep_parts *w, const hl_deep_tape *tape, float *out) {
  size_t t = s->tokens, c = s->width;
  hl_gemm_f32_v128(t, 3 * c, c, tape->in[ATTENTION], c, w->qkv, 3 * c, tape->qkv, 3 * c);
  for (size_t head = 0; head < s->heads; head++) attend(s, head, tape);
  hl_gemm_f32_v128(t, c, c, tape->heads, c, w->out, c, out, c);
}

static void feed_forward(const hl_deep_spec *s, const hl_deep_parts *w, const hl_deep_tape *tape, float *out) {
  size_t t = s->tokens, c = s->width, f = s->hidden;
  hl_gemm_f32_v128(t, f, c, tape->in[FEED_FORWARD], c, w->up, f, tape->hidden, f);
  hl_relu_f32_v128(tape->hidden, t * f, tape->hidden);
  hl_gemm_f32_v128(t, c, f, tape->hidden, f, w->down, c, out, c);
}

/* ---- A step around the stream ---- */

/* out = LayerNorm(x) where it is wanted, else x. */
static void normalise(const hl_deep_spec *s, bool wanted, const float *x, float *out) {
  for (size_t i = 0; i < s->tokens; i++) {
    size_t at = i * s->width;
    if (wanted)
      hl_layer_norm_f32_v128(x + at, s->width, NULL, NULL, HL_DEEP_EPS, out + at);
    else
      memcpy(out + at, x + at, s->width * sizeof(float));
  }
}

static void run_step(const hl_deep_spec *s, int step, const hl_deep_parts *w, const hl_deep_tape *tape, float *out) {
  normalise(s, s->norm == HL_DEEP_NORM_PRE, tape->stream[step], tape->in[step]);
  (step == ATTENTION ? attention : feed_forward)(s, w, tape, tape->sum[step]);
  if (s->residual) hl_add_f32_v128(tape->stream[step], s->tokens * s->width, tape->sum[step]);
  if (out) normalise(s, s->norm == HL_DEEP_NORM_POST, tape->sum[step], out);
}

void hl_deep_forward(const hl_deep_spec *s, size_t layer, const float *x, const hl_deep_tape *tape, float *y) {
  float *ones = tape->weights + hl_deep_weight_count(s);
  hl_deep_weights(s, layer, tape->weights);
  for (size_t i = 0; i < s->width; i++) ones[i] = 1.0f;
  hl_deep_parts w = hl_deep_parts_of(s, tape->weights);
  memcpy(tape->stream[ATTENTION], x, s->tokens * s->width * sizeof(float));
  run_step(s, ATTENTION, &w, tape, tape->stream[FEED_FORWARD]);
  run_step(s, FEED_FORWARD, &w, tape, y);
}

hl_status hl_deep_layer(const hl_deep_spec *spec, size_t layer, const float *x, float *y, hl_arena *arena) {
  if (!x || !y || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_deep_check(spec);
  if (status != HL_OK) return status;
  hl_mark mark = hl_arena_mark(arena);
  hl_deep_tape tape = hl_deep_tape_alloc(spec, arena);
  if (!arena->failed) hl_deep_forward(spec, layer, x, &tape, y);
  return hl_arena_restore(arena, mark);
}
