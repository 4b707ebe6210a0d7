/* The next word: probabilities at a sampling temperature, and one of them drawn. */
#include <math.h>

#include "../headlight_model.h"
#include "../math/random.h"

/* The first word at which the sum of probabilities is above the share; the last one with any, where rounding leaves the
 * sum below. */
static size_t word_at(const float *probabilities, size_t words, double share) {
  double sum = 0.0;
  size_t last = 0;
  for (size_t word = 0; word < words; word++) {
    if (probabilities[word] <= 0.0f) continue;
    sum += (double)probabilities[word];
    last = word;
    if (share < sum) return word;
  }
  return last;
}

hl_status hl_draw_word(const float *logits, size_t words, float temperature, uint64_t seed, uint64_t number,
                       float *probabilities, size_t *word) {
  if (!word) return HL_ERROR_SHAPE;
  hl_status status = hl_softmax(logits, 1, words, temperature, true, probabilities);
  if (status != HL_OK) return status;
  uint64_t state = hl_random_start(seed, number);
  *word = word_at(probabilities, words, (double)(hl_random_bits(&state) >> 11) * 0x1p-53);
  return HL_OK;
}
