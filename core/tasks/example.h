/* What the makers of examples share. */
#ifndef HL_EXAMPLE_H
#define HL_EXAMPLE_H

#include "../headlight_train.h"
#include "../math/random.h"

/* Whether the words that fill a template belong to the held-out eighth: a hash decides, so training and questions
 * agree without a list. */
static inline bool hl_held_out(const uint8_t *content, size_t count) {
  uint64_t hash = 0xcbf29ce484222325ULL; /* FNV-1a, stirred once */
  for (size_t i = 0; i < count; i++) hash = (hash ^ content[i]) * 0x100000001b3ULL;
  return hl_random_bits(&hash) >> 61 == 0;
}

static inline void hl_example_link(hl_example *example, hl_link_kind kind, size_t row, size_t column) {
  example->links[example->link_count++] = (hl_link){(uint8_t)kind, (uint8_t)row, (uint8_t)column};
}

#endif
