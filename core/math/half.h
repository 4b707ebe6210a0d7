/* IEEE 754 half precision: 1 sign bit, 5 of exponent, 10 of fraction. */
#ifndef HL_HALF_H
#define HL_HALF_H

#include <stdint.h>

/* Exact. */
float hl_f32_of_f16(uint16_t half);

/* Rounded to nearest, ties to even; 65520 and more become infinite. */
uint16_t hl_f16_of_f32(float value);

#endif
