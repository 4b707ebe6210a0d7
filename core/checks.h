/* Checks and comparisons that the public functions share. */
#ifndef HL_CHECKS_H
#define HL_CHECKS_H

#include <math.h>

#include "headlight.h"

/* Whether a * b * c floats can lie in memory. */
static inline bool hl_fits_memory(size_t a, size_t b, size_t c) {
  size_t ab, abc;
  return !__builtin_mul_overflow(a, b, &ab) && !__builtin_mul_overflow(ab, c, &abc) &&
         abc <= (size_t)PTRDIFF_MAX / sizeof(float);
}

/* HL_OK for the sizes of a matrix, or of a row, all of whose tensors are there. */
static inline hl_status hl_check_matrix(bool there, size_t rows, size_t cols) {
  if (!there) return HL_ERROR_SHAPE;
  if (!rows || !cols) return HL_ERROR_RANGE;
  return hl_fits_memory(rows, cols, 1) ? HL_OK : HL_ERROR_MEMORY;
}

/* 0, which is the limit, or a number that ordinary scores can be divided by. */
static inline bool hl_good_temperature(float temperature) {
  return temperature == 0.0f || (temperature >= HL_TEMPERATURE_MIN && isfinite(temperature));
}

/* Whether `count` positions from `start` on are among those for which encodings are promised. */
static inline bool hl_good_positions(size_t count, int32_t start) {
  return count <= 2 * (size_t)HL_POSITION_MAX && start >= -HL_POSITION_MAX &&
         (int64_t)start + (int64_t)count - 1 <= HL_POSITION_MAX;
}

/* The larger of two numbers; a NaN stays. */
static inline float hl_larger(float a, float b) { return b > a || isnan(b) ? b : a; }

#endif
