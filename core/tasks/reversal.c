/* Letters in, the same letters out, last one first. The decoder reads what it has written so far, so the one way to
 * know the next letter is to look at its place in the source. */
#include "tasks.h"

enum { LETTERS = 16, LENGTH_MIN = 3, LENGTH_MAX = 10, FIRST_LETTER = HL_REVERSAL_END + 1 };

void hl_reversal_example(hl_example *e, hl_question question, uint64_t *random) {
  uint8_t letters[LENGTH_MAX];
  size_t n = LENGTH_MIN + hl_random_below(random, LENGTH_MAX - LENGTH_MIN + 1);
  do
    for (size_t i = 0; i < n; i++) letters[i] = (uint8_t)(FIRST_LETTER + hl_random_below(random, LETTERS));
  while (hl_held_out(letters, n) != (question == HL_QUESTION_SEQUENCE));

  e->source_count = e->count = n + 1;
  e->tokens[0] = HL_REVERSAL_START;
  for (size_t t = 0; t < n; t++) {
    e->source[t] = letters[t];
    e->targets[t] = e->tokens[t + 1] = letters[n - 1 - t];
    hl_example_link(e, HL_LINK_MIRROR, t, n - 1 - t);
  }
  e->source[n] = e->targets[n] = HL_REVERSAL_END;
}
