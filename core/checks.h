/* Checks that the public functions share. */
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

/* 0, which is the limit, or a number that ordinary scores can be divided by. */
static inline bool hl_good_temperature(float temperature) {
  return temperature == 0.0f || (temperature >= HL_TEMPERATURE_MIN && isfinite(temperature));
}

/* The larger of two numbers; a NaN stays. */
static inline float hl_larger(float a, float b) { return b > a || isnan(b) ? b : a; }

#endif
