/* Numbers out of a fuzzer's bytes. */
#include "input.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

uint8_t take_byte(input *in) {
  if (!in->left) return 0;
  in->left--;
  return *in->bytes++;
}

uint64_t take_bits(input *in, int bytes) {
  uint64_t bits = 0;
  while (bytes--) bits = bits << 8 | take_byte(in);
  return bits;
}

size_t take_below(input *in, size_t limit) { return take_bits(in, limit > 256 ? 2 : 1) % limit; }

size_t take_size(input *in) {
  const size_t huge[] = {SIZE_MAX,        SIZE_MAX / 2,    SIZE_MAX / 2 + 1, SIZE_MAX / 4 + 1, SIZE_MAX / 8 + 1,
                         (size_t)1 << 20, (size_t)1 << 30, (size_t)1 << 31,  (size_t)1 << 32,  (size_t)3 << 31};
  uint8_t kind = take_byte(in);
  if (kind < 200) return 1 + kind % 12;
  if (kind < 230) return 1 + take_byte(in) % 70;
  if (kind < 238) return 0;
  return huge[kind % COUNT(huge)];
}

float take_float(input *in) {
  const float special[] = {0.0f,   -0.0f,  NAN,      INFINITY, -INFINITY, 1.0f,     -1.0f,   0.5f,
                           1e-20f, 9e-21f, 1e-45f,   FLT_MIN,  FLT_MAX,   -FLT_MAX, 88.8f,   -104.0f,
                           1e-5f,  30.0f,  16777216, 1e30f,    65520.0f,  2.5e-38f, -1e-40f, 3.0f};
  uint8_t kind = take_byte(in);
  if (kind < 128) return (float)(kind - 64) / 16.0f;
  if (kind < 224) return special[kind % COUNT(special)];
  uint32_t bits = (uint32_t)take_bits(in, 4);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

double take_double(input *in) {
  const double special[] = {10000.0, 1.0, 0.0, -1.0, (double)NAN, (double)INFINITY, DBL_MAX, DBL_MIN, 0.999999, 1e300};
  uint8_t kind = take_byte(in);
  if (kind < 128) return 1.0 + kind;
  if (kind < 224) return special[kind % COUNT(special)];
  uint64_t bits = take_bits(in, 8);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

int32_t take_int(input *in) {
  const int32_t special[] = {INT32_MIN, INT32_MAX, -1, 0, 1 << 24, (1 << 24) + 1, -(1 << 24), INT32_MIN + 1};
  uint8_t kind = take_byte(in);
  if (kind < 160) return kind % 16 - 4;
  if (kind < 224) return special[kind % COUNT(special)];
  return (int32_t)(uint32_t)take_bits(in, 4);
}
