#include <math.h>

#include "../checks.h"
#include "../headlight.h"
#include "../math/elementary.h"
#include "../math/random.h"

/* Many queries with their keys, drawn at random, and what softmax makes of their scores. */

/* q.k of one draw; numbers: the query, then the keys. */
static void score(const float *numbers, size_t dim, size_t keys, float *scores) {
  for (size_t j = 0; j < keys; j++) {
    const float *key = numbers + (j + 1) * dim;
    double sum = 0.0;
    for (size_t d = 0; d < dim; d++) sum += (double)numbers[d] * (double)key[d];
    scores[j] = (float)sum;
  }
}

hl_status hl_draw_scores(const hl_draws_spec *spec, float *scores, hl_arena *arena) {
  if (!spec || !scores || !arena) return HL_ERROR_SHAPE;
  if (!spec->dim || !spec->keys || !spec->count) return HL_ERROR_RANGE;
  if (spec->keys == SIZE_MAX || !hl_fits_memory(spec->dim, spec->keys + 1, 1) ||
      !hl_fits_memory(spec->count, spec->keys, 1))
    return HL_ERROR_MEMORY;
  size_t mark = arena->used, numbers = (spec->keys + 1) * spec->dim;
  float *scratch = hl_arena_alloc(arena, numbers * sizeof(float));
  if (!scratch) return HL_ERROR_MEMORY;
  for (size_t i = 0; i < spec->count; i++) {
    uint64_t state = (uint64_t)spec->seed << 32 | (uint32_t)(spec->first + i);
    hl_normal(hl_random_bits(&state), 1.0, numbers, scratch);
    score(scratch, spec->dim, spec->keys, scores + i * spec->keys);
  }
  arena->used = mark;
  return HL_OK;
}

/* Softmax of a row of scores that are divided first. */
static void weigh(const float *scores, size_t n, double divisor, double *p) {
  double largest = -(double)INFINITY, sum = 0.0;
  for (size_t j = 0; j < n; j++) largest = fmax(largest, (double)scores[j] / divisor);
  for (size_t j = 0; j < n; j++) sum += p[j] = hl_exp_f64((double)scores[j] / divisor - largest);
  for (size_t j = 0; j < n; j++) p[j] /= sum;
}

/* Frobenius norm of diag(p) - p p^T. Its diagonal p (1 - p) is made of the other weights: 1 - p would round to 0 long
 * before they do. */
static double jacobian_norm(const double *p, size_t n) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) {
    double others = 0.0;
    for (size_t j = 0; j < n; j++) {
      if (j == i) continue;
      others += p[j];
      sum += p[i] * p[j] * (p[i] * p[j]);
    }
    sum += p[i] * others * (p[i] * others);
  }
  return sqrt(sum);
}

hl_status hl_softmax_spread(const float *scores, size_t rows, size_t cols, size_t dim, const hl_spread *spread,
                            hl_arena *arena) {
  if (!scores || !spread || !arena || !spread->scores || !spread->weights || !spread->largest || !spread->jacobian)
    return HL_ERROR_SHAPE;
  if (!rows || !cols || !dim) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, cols, 1) || !hl_fits_memory(cols, 2, 1)) return HL_ERROR_MEMORY;
  size_t mark = arena->used;
  double *p = hl_arena_alloc(arena, cols * sizeof(double));
  if (!p) return HL_ERROR_MEMORY;
  double divisor = sqrt((double)dim);
  for (size_t r = 0; r < rows; r++) {
    double largest = 0.0;
    weigh(scores + r * cols, cols, divisor, p);
    for (size_t j = 0; j < cols; j++) {
      largest = fmax(largest, p[j]);
      spread->weights[r * cols + j] = (float)p[j];
      spread->scores[r * cols + j] = (float)((double)scores[r * cols + j] / divisor);
    }
    spread->largest[r] = (float)largest;
    spread->jacobian[r] = (float)jacobian_norm(p, cols);
  }
  arena->used = mark;
  return HL_OK;
}
