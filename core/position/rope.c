/* Rotary position embedding. */
#include "rope.h"

#include <math.h>

#include "../checks.h"
#include "../math/elementary.h"

/* Turns the pair (first, second) of one row by an angle whose sine and cosine are given. */
static void turn(const float *x, float *out, size_t first, size_t second, double sine, double cosine) {
  double a = (double)x[first], b = (double)x[second];
  out[first] = (float)(a * cosine - b * sine);
  out[second] = (float)(a * sine + b * cosine);
}

hl_status hl_rope_check(const hl_rope_spec *s) {
  if (!s->heads || !s->tokens || !s->dim || !isfinite(s->base) || s->base < 1.0) return HL_ERROR_RANGE;
  if (s->layout != HL_ROPE_HALF && s->layout != HL_ROPE_INTERLEAVED) return HL_ERROR_RANGE;
  if (!s->positions && !hl_good_positions(s->tokens, s->start)) return HL_ERROR_RANGE;
  if (s->rotary_dim % 2 != 0 || s->rotary_dim > s->dim) return HL_ERROR_SHAPE;
  if (!hl_fits_memory(s->heads, s->tokens, s->dim)) return HL_ERROR_MEMORY;
  for (size_t t = 0; t < s->tokens && s->positions; t++)
    if (!hl_good_positions(1, s->positions[t])) return HL_ERROR_RANGE;
  return HL_OK;
}

static double place_of(const hl_rope_spec *s, size_t token) {
  return s->positions ? (double)s->positions[token] : (double)s->start + (double)token;
}

void hl_rope_turn(const hl_rope_spec *s, size_t token_stride, size_t head_stride, double direction, const float *x,
                  float *out) {
  bool half = s->layout == HL_ROPE_HALF;
  for (size_t pair = 0; pair < s->rotary_dim / 2; pair++) {
    size_t first = half ? pair : 2 * pair, second = half ? pair + s->rotary_dim / 2 : 2 * pair + 1;
    double frequency = hl_exp_f64(-hl_log_f64(s->base) * 2.0 * (double)pair / (double)s->rotary_dim);
    for (size_t t = 0; t < s->tokens; t++) {
      double sine, cosine;
      hl_sincos_f64(place_of(s, t) * frequency, &sine, &cosine);
      for (size_t h = 0; h < s->heads; h++) {
        size_t row = t * token_stride + h * head_stride;
        turn(x + row, out + row, first, second, direction * sine, cosine);
      }
    }
  }
}

hl_status hl_rope(const hl_rope_spec *s, const float *x, float *out) {
  if (!x || !out) return HL_ERROR_SHAPE;
  hl_status status = hl_rope_check(s);
  if (status != HL_OK) return status;
  hl_rope_turn(s, s->dim, s->tokens * s->dim, 1.0, x, out);
  for (size_t row = 0; row < s->heads * s->tokens; row++)
    for (size_t d = s->rotary_dim; d < s->dim; d++) out[row * s->dim + d] = x[row * s->dim + d];
  return HL_OK;
}
