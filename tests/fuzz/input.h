/* What a fuzzer's bytes are taken for. Beyond their end everything is 0. */
#ifndef HL_FUZZ_INPUT_H
#define HL_FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>

typedef struct input {
  const uint8_t *bytes;
  size_t left;
} input;

uint8_t take_byte(input *in);
uint64_t take_bits(input *in, int bytes);

size_t take_below(input *in, size_t limit); /* 0 .. limit - 1 */

/* Mostly small; now and then 0, or so large that one of it, or a product of two, can't lie in memory. */
size_t take_size(input *in);

/* Ordinary numbers, NaN, infinities, denormal ones, the edges of what is allowed, and any bits at all. */
float take_float(input *in);
double take_double(input *in);
int32_t take_int(input *in);

#endif
