/* The project's own random numbers: a seed means the same on every platform. */
#ifndef HL_RANDOM_H
#define HL_RANDOM_H

#include <stdint.h>

/* SplitMix64 (Steele, Lea, Flood 2014): 64 random bits, and the state moves on. */
static inline uint64_t hl_random_bits(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/* Uniform in [-1, 1). */
static inline double hl_random_symmetric(uint64_t *state) { return (double)(int64_t)hl_random_bits(state) * 0x1p-63; }

#endif
