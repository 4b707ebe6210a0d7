/* Half floats, from float32 and back. */
#include "half.h"

#include <string.h>

#define F32_INFINITE 0x7f800000u
#define F16_INFINITE 0x7c00u
#define EXPONENT_SHIFT 112u /* what float32's exponent is biased by more: 127 - 15 */

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static float float_of(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

float hl_f32_of_f16(uint16_t half) {
  uint32_t sign = (half & 0x8000u) << 16, exponent = half >> 10 & 31u, fraction = half & 1023u;
  if (exponent == 31) return float_of(sign | F32_INFINITE | fraction << 13);
  if (exponent == 0) return float_of(sign | bits_of((float)fraction * 0x1p-24f));
  return float_of(sign | (exponent + EXPONENT_SHIFT) << 23 | fraction << 13);
}

/* A positive value below 2^-14, in steps of 2^-24: 0.5 has just that step, so the sum rounds to it. */
static uint32_t round_subnormal(float value) { return bits_of(value + 0.5f) - bits_of(0.5f); }

/* Adds a little less than half a step, or just half where the last digit kept is odd; a carry moves on
 * into the exponent, as it should. */
static uint32_t round_normal(uint32_t bits) {
  uint32_t odd = bits >> 13 & 1u;
  return (bits + 0xfffu + odd - (EXPONENT_SHIFT << 23)) >> 13;
}

uint16_t hl_f16_of_f32(float value) {
  uint32_t bits = bits_of(value), sign = bits >> 16 & 0x8000u, magnitude = bits & 0x7fffffffu, half;
  if (magnitude > F32_INFINITE)
    half = F16_INFINITE | 0x200u; /* NaN */
  else if (magnitude >= bits_of(65520.0f))
    half = F16_INFINITE;
  else if (magnitude < bits_of(0x1p-14f))
    half = round_subnormal(float_of(magnitude));
  else
    half = round_normal(magnitude);
  return (uint16_t)(sign | half);
}
