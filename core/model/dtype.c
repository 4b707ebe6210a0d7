/* Tensors as a weights file stores them: float32, half floats, whole steps with their scales. */
#include "dtype.h"

#include <math.h>

#include "../math/half.h"
#include "bytes.h"

#define STEPS 127 /* of int8 on each side of 0; -128 isn't used */

static size_t scales_of(hl_dtype dtype, size_t rows) { return dtype == HL_I8 ? 1 : dtype == HL_I8_ROWS ? rows : 0; }

uint64_t hl_dtype_bytes(hl_dtype dtype, size_t rows, size_t cols) {
  uint64_t element = dtype == HL_F32 ? 4 : dtype == HL_F16 ? 2 : 1;
  return element * rows * cols + sizeof(float) * (uint64_t)scales_of(dtype, rows);
}

/* Elements that share a scale. */
static bool decode_steps(const unsigned char *steps, size_t count, float scale, float *out) {
  bool good = scale >= 0.0f;
  for (size_t i = 0; i < count; i++) {
    int step = steps[i] < 128 ? steps[i] : steps[i] - 256;
    out[i] = (float)step * scale;
    good = good && step >= -STEPS && isfinite(out[i]);
  }
  return good;
}

bool hl_dtype_decode(hl_dtype dtype, const unsigned char *bytes, size_t rows, size_t cols, float *out) {
  size_t scales = scales_of(dtype, rows), count = rows * cols, per_scale = scales ? count / scales : 0;
  bool good = true;
  for (size_t s = 0; s < scales; s++)
    good = decode_steps(bytes + scales * sizeof(float) + s * per_scale, per_scale,
                        hl_read_f32(bytes + s * sizeof(float)), out + s * per_scale) &&
           good;
  for (size_t i = 0; i < count && !scales; i++) {
    out[i] = dtype == HL_F32 ? hl_read_f32(bytes + 4 * i) : hl_f32_of_f16((uint16_t)hl_read_u16(bytes + 2 * i));
    good = good && isfinite(out[i]);
  }
  return good;
}

/* What the dtype no longer holds. For int8 a little less than FLT_MAX, whose scale times 127 overflows. */
static float limit_of(hl_dtype dtype) { return dtype == HL_F32 ? INFINITY : dtype == HL_F16 ? 65520.0f : 3e38f; }

bool hl_dtype_holds(hl_dtype dtype, const float *x, size_t count) {
  float limit = limit_of(dtype);
  bool good = true;
  for (size_t i = 0; i < count; i++) good = good && fabsf(x[i]) < limit;
  return good;
}

/* The multiple of scale that is nearest to x. The scale itself was rounded, so the largest may come out
 * a step too far, and far too far where the scale is denormal. */
static int nearest_step(float x, float scale) {
  if (scale == 0.0f) return 0;
  double steps = (double)x / (double)scale;
  if (steps > STEPS) return STEPS;
  if (steps < -STEPS) return -STEPS;
  return (int)(steps < 0.0 ? steps - 0.5 : steps + 0.5);
}

static float scale_of(const float *x, size_t count) {
  float largest = 0.0f;
  for (size_t i = 0; i < count; i++) largest = fabsf(x[i]) > largest ? fabsf(x[i]) : largest;
  return largest / (float)STEPS;
}

static void encode_steps(const float *x, size_t count, unsigned char *scale_bytes, unsigned char *steps) {
  float scale = scale_of(x, count);
  hl_write_f32(scale_bytes, scale);
  for (size_t i = 0; i < count; i++) steps[i] = (unsigned char)nearest_step(x[i], scale);
}

void hl_dtype_encode(hl_dtype dtype, const float *x, size_t rows, size_t cols, unsigned char *bytes) {
  size_t scales = scales_of(dtype, rows), count = rows * cols, per_scale = scales ? count / scales : 0;
  for (size_t s = 0; s < scales; s++)
    encode_steps(x + s * per_scale, per_scale, bytes + s * sizeof(float),
                 bytes + scales * sizeof(float) + s * per_scale);
  for (size_t i = 0; i < count && dtype == HL_F32; i++) hl_write_f32(bytes + 4 * i, x[i]);
  for (size_t i = 0; i < count && dtype == HL_F16; i++) hl_write_u16(bytes + 2 * i, hl_f16_of_f32(x[i]));
}
