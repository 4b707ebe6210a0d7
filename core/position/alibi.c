/* Slopes of ALiBi. */
#include "../headlight.h"
#include "../math/elementary.h"

#define LN2 0.6931471805599453

/* Slope `index` of a power-of-two number of heads: 2^(-8 (index + 1) / heads). */
static float slope(size_t heads, size_t index) {
  return (float)hl_exp_f64(-8.0 * (double)(index + 1) / (double)heads * LN2);
}

/* Where heads is no power of two: the slopes of the next lower one, then every other slope of twice it. */
hl_status hl_alibi_slopes(size_t heads, float *out) {
  if (!out) return HL_ERROR_SHAPE;
  if (!heads || heads > HL_ALIBI_HEADS_MAX) return HL_ERROR_RANGE;
  size_t power = 1;
  while (2 * power <= heads) power *= 2;
  for (size_t h = 0; h < heads; h++) out[h] = h < power ? slope(power, h) : slope(2 * power, 2 * (h - power));
  return HL_OK;
}
