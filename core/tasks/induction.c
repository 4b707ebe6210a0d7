/* A random block of letters, repeated: after a letter that was seen before comes what came after it then. The period
 * is random, since a fixed one can be solved without looking at letters: by a head that looks so many places back. */
#include "tasks.h"

enum { LETTERS = 24, LENGTH = 32, PERIOD_MIN = 4, PERIOD_MAX = 12 };

/* Letters of a block all differ in a question, so that each has one successor; in training they may come twice. */
static void draw_sequence(uint8_t *sequence, size_t period, bool distinct, uint64_t *random) {
  uint32_t used = 0;
  for (size_t i = 0; i < period; i++) {
    do sequence[i] = (uint8_t)hl_random_below(random, LETTERS);
    while (distinct && (used >> sequence[i] & 1));
    used |= 1u << sequence[i];
  }
  for (size_t i = period; i < LENGTH; i++) sequence[i] = sequence[i - period];
}

void hl_induction_example(hl_example *e, hl_question question, uint64_t *random) {
  bool asked = question == HL_QUESTION_SECOND_COPY;
  uint8_t sequence[LENGTH];
  size_t period = PERIOD_MIN + hl_random_below(random, PERIOD_MAX - PERIOD_MIN + 1);
  /* The whole sequence is hashed: a block of 4 letters and the same block written twice are one sequence. */
  do draw_sequence(sequence, period, asked, random);
  while (hl_held_out(sequence, LENGTH) != asked);

  e->count = LENGTH - 1;
  for (size_t row = 0; row < e->count; row++) {
    bool seen = row >= period; /* before that nobody can know that the block has ended, nor what follows */
    e->tokens[row] = sequence[row];
    if (seen || !asked) e->targets[row] = sequence[row + 1];
    if (row) hl_example_link(e, HL_LINK_LEFT, row, row - 1);
    /* In later copies there are several such letters, and a head may share its weight out. */
    if (seen && row < 2 * period) hl_example_link(e, HL_LINK_INDUCTION, row, row - period + 1);
  }
}
