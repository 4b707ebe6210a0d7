/* All kernels of tiles as they are described in tiles.h, one number at a time. */
#include <math.h>

#include "../../math/elementary.h"
#include "tiles.h"

static float *element(const hl_panels *x, size_t row, size_t d) {
  size_t first = row / HL_TILE * HL_TILE, width = x->rows - first <= 4 ? 4 : HL_TILE;
  return x->data + first * x->depth + width * d + (row - first);
}

/* Rows that the panels have room for: those that exist, and zeros. */
static size_t padded(size_t rows) {
  size_t rest = rows % HL_TILE;
  return rows - rest + (rest == 0 ? 0 : rest <= 4 ? 4 : HL_TILE);
}

void hl_pack_queries_f32_ref(const float *q, size_t rows, size_t dim, float factor, float *packed) {
  for (size_t d = 0; d < dim; d++)
    for (size_t i = 0; i < HL_GROUP; i++) packed[HL_GROUP * d + i] = i < rows ? q[i * dim + d] * factor : 0.0f;
}

void hl_pack_keys_f32_ref(const float *k, const hl_panels *x) {
  for (size_t j = 0; j < padded(x->rows); j++)
    for (size_t d = 0; d < x->depth; d++) *element(x, j, d) = j < x->rows ? k[j * x->depth + d] : 0.0f;
}

bool hl_pack_values_f32_ref(const float *v, const hl_panels *x) {
  bool finite = true;
  for (size_t e = 0; e < padded(x->rows); e++)
    for (size_t j = 0; j < x->depth; j++) {
      float value = e < x->rows ? v[j * x->rows + e] : 0.0f;
      *element(x, e, j) = value;
      finite = finite && isfinite(value);
    }
  return finite;
}

void hl_tile_product_f32_ref(const hl_panels *a, size_t row, size_t rows, size_t start, size_t steps, const float *b,
                             const float *carry, float *out) {
  for (size_t r = 0; r < rows; r++)
    for (size_t i = 0; i < HL_GROUP; i++) {
      float *to = out + HL_GROUP * r + i;
      double sum = carry ? (double)carry[i] * (double)*to : 0.0;
      for (size_t p = 0; p < steps; p++) sum += (double)*element(a, row + r, start + p) * (double)b[HL_GROUP * p + i];
      *to = (float)sum;
    }
}

static double exp2_flushed(double x) { return x <= -126.5 ? 0.0 : hl_exp_f64(x * 0.6931471805599453); }

void hl_online_softmax_f32_ref(float *scores, size_t keys, hl_softmax_state *state) {
  for (size_t i = 0; i < HL_GROUP; i++) {
    float after = state->shift[i];
    for (size_t j = 0; j < keys; j++)
      if (scores[HL_GROUP * j + i] > after) after = ceilf(scores[HL_GROUP * j + i]);
    double shift = after == -INFINITY ? 0.0 : (double)after, sum = 0.0;
    for (size_t j = 0; j < keys; j++) {
      double weight = exp2_flushed((double)scores[HL_GROUP * j + i] - shift);
      scores[HL_GROUP * j + i] = (float)weight;
      sum += weight;
    }
    state->carry[i] = (float)exp2_flushed((double)state->shift[i] - shift);
    state->sum[i] = (float)((double)state->sum[i] * (double)state->carry[i] + sum);
    state->shift[i] = after;
  }
}

void hl_finish_group_f32_ref(const float *sums, const float sum[HL_GROUP], size_t rows, size_t dim, float *out) {
  for (size_t i = 0; i < rows; i++)
    for (size_t e = 0; e < dim; e++)
      out[i * dim + e] = sum[i] == 0.0f ? 0.0f : (float)((double)sums[HL_GROUP * e + i] / (double)sum[i]);
}
