#include <math.h>
#include <string.h>

#include "math_f64.h"
#include "tiles.h"

void hl_pack_queries_f32_ref(const float *q, size_t rows, size_t dim, double factor, float *packed) {
  for (size_t d = 0; d < dim; d++)
    for (size_t i = 0; i < HL_GROUP; i++)
      packed[HL_GROUP * d + i] = i < rows ? (float)((double)q[i * dim + d] * factor) : 0.0f;
}

void hl_pack_keys_f32_ref(const float *k, size_t keys, size_t dim, float *packed) {
  for (size_t p = 0; HL_STRIP * p < keys; p++)
    for (size_t d = 0; d < dim; d++)
      for (size_t j = HL_STRIP * p; j < HL_STRIP * (p + 1); j++) *packed++ = j < keys ? k[j * dim + d] : 0.0f;
}

bool hl_pack_values_f32_ref(const float *v, size_t keys, size_t dim, float *packed) {
  bool finite = true;
  for (size_t p = 0; HL_VALUE_COLUMNS * p < dim; p++)
    for (size_t j = 0; j < keys; j++)
      for (size_t e = HL_VALUE_COLUMNS * p; e < HL_VALUE_COLUMNS * (p + 1); e++, packed++) {
        *packed = e < dim ? v[j * dim + e] : 0.0f;
        finite = finite && isfinite(*packed);
      }
  return finite;
}

void hl_score_strips_f32_ref(const float *queries, const float *keys, size_t panels, size_t dim, float *low,
                             float *high) {
  for (size_t j = 0; j < HL_STRIP * panels; j++)
    for (size_t i = 0; i < HL_GROUP; i++) {
      const float *panel = keys + j / HL_STRIP * HL_STRIP * dim;
      double sum = 0.0;
      for (size_t d = 0; d < dim; d++)
        sum += (double)queries[HL_GROUP * d + i] * (double)panel[HL_STRIP * d + j % HL_STRIP];
      *(i < HL_STRIP ? &low[HL_STRIP * j + i] : &high[HL_STRIP * j + i - HL_STRIP]) = (float)sum;
    }
}

hl_softmax_state hl_softmax_start(void) {
  hl_softmax_state state;
  for (size_t i = 0; i < HL_STRIP; i++) state.shift[i] = -INFINITY, state.sum[i] = 0.0f, state.carry[i] = 0.0f;
  return state;
}

static double exp2_flushed(double x) { return x <= -126.5 ? 0.0 : hl_exp_f64(x * 0.6931471805599453); }

void hl_online_softmax_f32_ref(float *strip, size_t keys, hl_softmax_state *state) {
  for (size_t i = 0; i < HL_STRIP; i++) {
    float after = state->shift[i];
    for (size_t j = 0; j < keys; j++)
      if (strip[HL_STRIP * j + i] > after) after = ceilf(strip[HL_STRIP * j + i]);
    double shift = after == -INFINITY ? 0.0 : (double)after, sum = 0.0;
    for (size_t j = 0; j < keys; j++) {
      double weight = exp2_flushed((double)strip[HL_STRIP * j + i] - shift);
      strip[HL_STRIP * j + i] = (float)weight;
      sum += weight;
    }
    state->carry[i] = (float)exp2_flushed((double)state->shift[i] - shift);
    state->sum[i] = (float)((double)state->sum[i] * (double)state->carry[i] + sum);
    state->shift[i] = after;
  }
}

void hl_blend_strip_f32_ref(const float *strip, const float *values, size_t keys, size_t panels, size_t stride,
                            const float carry[HL_STRIP], float *out) {
  for (size_t i = 0; i < HL_STRIP; i++)
    for (size_t e = 0; e < HL_VALUE_COLUMNS * panels; e++) {
      const float *panel = values + e / HL_VALUE_COLUMNS * stride;
      float *to = out + i * HL_VALUE_COLUMNS * panels + e;
      double sum = 0.0;
      for (size_t j = 0; j < keys; j++)
        sum += (double)strip[HL_STRIP * j + i] * (double)panel[HL_VALUE_COLUMNS * j + e % HL_VALUE_COLUMNS];
      *to = (float)((double)carry[i] * (double)*to + sum);
    }
}
