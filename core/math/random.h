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

/* The start of a sequence that belongs to a seed and a number. */
static inline uint64_t hl_random_start(uint64_t seed, uint64_t number) {
  uint64_t state = seed;
  state = hl_random_bits(&state) ^ number;
  return hl_random_bits(&state);
}

/* Uniform in [-1, 1). */
static inline double hl_random_symmetric(uint64_t *state) { return (double)(int64_t)hl_random_bits(state) * 0x1p-63; }

/* Uniform in 0 .. count - 1; no value is likelier than another by more than count / 2^32 of its share. */
static inline uint32_t hl_random_below(uint64_t *state, uint32_t count) {
  return (uint32_t)((hl_random_bits(state) >> 32) * count >> 32);
}

#endif
