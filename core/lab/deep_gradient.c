/* A layer of a deep stack backward. The forward pass is run again for its tape; then several gradients walk back
 * through it at once, their rows one below the other, so that each linear map is one product for all of them. */
#include <math.h>
#include <string.h>

#include "../arena.h"
#include "../checks.h"
#include "../kernels/gradients.h"
#include "../kernels/kernels.h"
#include "../math/elementary.h"
#include "deep.h"

#define LN10 2.302585092994045684

enum { ATTENTION, FEED_FORWARD };

/* On the way back through one layer. R = count T rows. */
typedef struct walk {
  const hl_deep_spec *spec;
  const hl_deep_tape *tape;
  hl_deep_parts parts;
  size_t count;
  float *d;         /* (R,C) the gradients: with respect to the stream behind a step, then before it */
  float *din, *dx;  /* (R,C) with respect to what the step works on, and through a LayerNorm */
  float *wide;      /* (R, 3C or F) */
  float *dheads;    /* (R,C) */
  float *flipped;   /* a matrix of weights, transposed */
  float *square[2]; /* (T,S) of one head */
  float *unused;    /* (2C) gradients of gain and bias, which nobody asks for */
} walk;

/* dx (R,inner) = dy (R,cols) W^T, W (inner,cols). */
static void through_linear(const walk *w, const float *weights, size_t inner, size_t cols, const float *dy, float *dx) {
  hl_transpose_f32_v128(inner, cols, weights, cols, w->flipped, inner);
  hl_gemm_f32_v128(w->count * w->spec->tokens, inner, cols, dy, cols, w->flipped, inner, dx, inner);
}

/* Through LayerNorm(x), x (T,C). */
static void through_norm(const walk *w, const float *x, const float *dy, float *dx) {
  size_t t = w->spec->tokens, c = w->spec->width;
  for (size_t row = 0; row < w->count * t; row++)
    hl_layer_norm_grad_f32_v128(x + row % t * c, c, w->parts.ones, HL_DEEP_EPS, dy + row * c, dx + row * c, w->unused,
                                w->unused + c);
}

/* ---- Attention ---- */

/* One gradient through one head: from dheads to its columns of dqkv (T,3C). */
static void through_head(const walk *w, size_t gradient, size_t head) {
  const hl_deep_spec *s = w->spec;
  size_t t = s->tokens, c = s->width, d = c / s->heads, stride = hl_deep_stride(s);
  const float *q = w->tape->qkv + head * d, *k = q + c, *v = k + c;
  const float *weights = w->tape->attention + head * t * stride, *dout = w->dheads + gradient * t * c + head * d;
  float *dq = w->wide + gradient * t * 3 * c + head * d, *dk = dq + c, *dv = dk + c;
  float *dweights = w->square[0], *turned = w->square[1];
  hl_deep_columns(v, t, d, 3 * c, stride, w->tape->keys);
  hl_gemm_f32_v128(t, stride, d, dout, c, w->tape->keys, stride, dweights, stride);
  for (size_t i = 0; i < t; i++)
    hl_softmax_grad_f32_v128(weights + i * stride, t, 1.0f / sqrtf((float)d), dweights + i * stride);
  hl_gemm_f32_v128(t, d, t, dweights, stride, k, 3 * c, dq, 3 * c);
  hl_transpose_f32_v128(t, t, dweights, stride, turned, stride);
  hl_gemm_f32_v128(t, d, t, turned, stride, q, 3 * c, dk, 3 * c);
  hl_transpose_f32_v128(t, t, weights, stride, turned, stride);
  hl_gemm_f32_v128(t, d, t, turned, stride, dout, c, dv, 3 * c);
}

static void through_attention(const walk *w, const float *dy) {
  size_t c = w->spec->width;
  through_linear(w, w->parts.out, c, c, dy, w->dheads);
  for (size_t gradient = 0; gradient < w->count; gradient++)
    for (size_t head = 0; head < w->spec->heads; head++) through_head(w, gradient, head);
  through_linear(w, w->parts.qkv, c, 3 * c, w->wide, w->din);
}

/* ---- The feed-forward ---- */

static void through_feed_forward(const walk *w, const float *dy) {
  size_t c = w->spec->width, f = w->spec->hidden, size = w->spec->tokens * f;
  through_linear(w, w->parts.down, f, c, dy, w->wide);
  for (size_t gradient = 0; gradient < w->count; gradient++)
    hl_relu_grad_f32_v128(w->tape->hidden, size, w->wide + gradient * size);
  through_linear(w, w->parts.up, c, f, w->wide, w->din);
}

/* ---- A step, and the layer ---- */

static void through_step(const walk *w, int step) {
  const hl_deep_spec *s = w->spec;
  size_t size = w->count * s->tokens * s->width;
  if (s->norm == HL_DEEP_NORM_POST) {
    through_norm(w, w->tape->sum[step], w->d, w->dx);
    memcpy(w->d, w->dx, size * sizeof(float));
  }
  (step == ATTENTION ? through_attention : through_feed_forward)(w, w->d);
  if (s->norm == HL_DEEP_NORM_PRE) through_norm(w, w->tape->stream[step], w->din, w->dx);
  const float *branch = s->norm == HL_DEEP_NORM_PRE ? w->dx : w->din;
  if (s->residual)
    hl_add_f32_v128(branch, size, w->d);
  else
    memcpy(w->d, branch, size * sizeof(float));
}

/* Makes a gradient of n numbers one of length 1, and returns the decades that this took: -inf of zeros. */
static double to_length_one(float *d, size_t n) {
  double length = sqrt(hl_squares_f32_v128(d, n));
  if (length == 0.0) return -(double)INFINITY;
  for (size_t i = 0; i < n && isfinite(length); i++) d[i] = (float)((double)d[i] / length);
  return isfinite(length) ? hl_log_f64(length) / LN10 : length;
}

static walk alloc_walk(const hl_deep_spec *s, size_t count, const hl_deep_tape *tape, hl_arena *arena) {
  size_t rows = count * s->tokens, c = s->width, widest = 3 * c > s->hidden ? 3 * c : s->hidden;
  walk w = {.spec = s, .tape = tape, .count = count, .d = hl_arena_floats(arena, rows, c, 1)};
  w.din = hl_arena_floats(arena, rows, c, 1);
  w.dx = hl_arena_floats(arena, rows, c, 1);
  w.wide = hl_arena_floats(arena, rows, widest, 1);
  w.dheads = hl_arena_floats(arena, rows, c, 1);
  w.flipped = hl_arena_floats(arena, c, widest, 1);
  for (int i = 0; i < 2; i++) w.square[i] = hl_arena_floats(arena, s->tokens, hl_deep_stride(s), 1);
  w.unused = hl_arena_floats(arena, 2, c, 1);
  return w;
}

static void run_walk(walk *w, size_t layer, const float *x, const float *dy, const float *before, float *dx,
                     float *decades) {
  const hl_deep_spec *s = w->spec;
  size_t each = s->tokens * s->width;
  hl_deep_forward(s, layer, x, w->tape, NULL);
  w->parts = hl_deep_parts_of(s, w->tape->weights);
  memset(w->unused, 0, 2 * s->width * sizeof(float));
  memset(w->square[1], 0, s->tokens * hl_deep_stride(s) * sizeof(float));
  memcpy(w->d, dy, w->count * each * sizeof(float));
  through_step(w, FEED_FORWARD);
  through_step(w, ATTENTION);
  for (size_t i = 0; i < w->count; i++)
    decades[i] = (float)((before ? (double)before[i] : 0.0) + to_length_one(w->d + i * each, each));
  memcpy(dx, w->d, w->count * each * sizeof(float));
}

hl_status hl_deep_layer_grad(const hl_deep_spec *spec, size_t layer, const float *x, size_t count, const float *dy,
                             const float *before, float *dx, float *decades, hl_arena *arena) {
  if (!x || !dy || !dx || !decades || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_deep_check(spec);
  if (status != HL_OK) return status;
  if (!count) return HL_ERROR_RANGE;
  if (count > HL_DEEP_GRADIENTS_MAX) return HL_ERROR_MEMORY;
  hl_mark mark = hl_arena_mark(arena);
  hl_deep_tape tape = hl_deep_tape_alloc(spec, arena);
  walk w = alloc_walk(spec, count, &tape, arena);
  if (!arena->failed) run_walk(&w, layer, x, dy, before, dx, decades);
  return hl_arena_restore(arena, mark);
}

hl_status hl_deep_readout(const hl_deep_spec *s, float *direction) {
  if (!direction) return HL_ERROR_SHAPE;
  hl_status status = hl_deep_check(s);
  if (status != HL_OK) return status;
  hl_normal(s->seed ^ 0x5eedULL << 32, 1.0, s->tokens * s->width, direction);
  to_length_one(direction, s->tokens * s->width);
  return HL_OK;
}
