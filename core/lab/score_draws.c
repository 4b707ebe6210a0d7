/* Scores of random queries and keys, and what softmax makes of them. */
#include <math.h>

#include "../arena.h"
#include "../checks.h"
#include "../headlight_lab.h"
#include "../math/random.h"
#include "../math/vectors.h"

hl_status hl_draw_scores(const hl_draws_spec *spec, float *scores, hl_arena *arena) {
  if (!spec || !scores || !arena) return HL_ERROR_SHAPE;
  if (!spec->dim || !spec->keys || !spec->count) return HL_ERROR_RANGE;
  if (spec->keys == SIZE_MAX || !hl_fits_memory(spec->count, spec->keys, 1)) return HL_ERROR_MEMORY;
  hl_mark mark = hl_arena_mark(arena);
  size_t dim = spec->dim;
  float *numbers = hl_arena_floats(arena, spec->keys + 1, dim, 1); /* the query, then the keys */
  for (size_t i = 0; i < spec->count && numbers; i++) {
    uint64_t state = (uint64_t)spec->seed << 32 | (uint32_t)(spec->first + i);
    hl_normal(hl_random_bits(&state), 1.0, (spec->keys + 1) * dim, numbers);
    for (size_t j = 0; j < spec->keys; j++)
      scores[i * spec->keys + j] = (float)hl_dot(numbers, numbers + (j + 1) * dim, dim);
  }
  return hl_arena_restore(arena, mark);
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

/* Row `row` of a spread; p: room for its weights. */
static void spread_row(const float *scores, size_t row, size_t cols, double divisor, double *p,
                       const hl_spread *spread) {
  double largest = 0.0;
  for (size_t j = 0; j < cols; j++) {
    p[j] = (double)scores[row * cols + j] / divisor;
    spread->scores[row * cols + j] = (float)p[j];
  }
  hl_softmax_f64(p, cols);
  for (size_t j = 0; j < cols; j++) {
    largest = fmax(largest, p[j]);
    spread->weights[row * cols + j] = (float)p[j];
  }
  spread->largest[row] = (float)largest;
  spread->jacobian[row] = (float)jacobian_norm(p, cols);
}

hl_status hl_softmax_spread(const float *scores, size_t rows, size_t cols, size_t dim, const hl_spread *spread,
                            hl_arena *arena) {
  if (!scores || !spread || !arena || !spread->scores || !spread->weights || !spread->largest || !spread->jacobian)
    return HL_ERROR_SHAPE;
  if (!rows || !cols || !dim) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, cols, 1)) return HL_ERROR_MEMORY;
  hl_mark mark = hl_arena_mark(arena);
  double *p = hl_arena_doubles(arena, cols, 1);
  for (size_t r = 0; r < rows && p; r++) spread_row(scores, r, cols, sqrt((double)dim), p, spread);
  return hl_arena_restore(arena, mark);
}
