/* Models that know every word, inside the core. */
#ifndef HL_OPEN_MODEL_H
#define HL_OPEN_MODEL_H

#include "../headlight_model.h"
#include "../math/random.h"

/* Lines of `key: value`, which say where the weights come from. */
void hl_open_model_describe(hl_open_model *model, const char *metadata);

/* The start of a sequence of random numbers that belongs to a seed and a number. */
static inline uint64_t hl_random_start(uint64_t seed, uint64_t number) {
  uint64_t state = seed;
  state = hl_random_bits(&state) ^ number;
  return hl_random_bits(&state);
}

#endif
