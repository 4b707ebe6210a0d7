/* The tasks, each made in a file of its own. */
#ifndef HL_TASKS_H
#define HL_TASKS_H

#include "../headlight_train.h"

/* One example each, into one that is zero except its targets, all HL_NO_TARGET. HL_QUESTION_NONE: for training. */
void hl_induction_example(hl_example *example, hl_question question, uint64_t *random);
void hl_reversal_example(hl_example *example, hl_question question, uint64_t *random);
void hl_english_example(hl_example *example, hl_question question, uint64_t *random);

/* The words of mini-English, a space after each. */
extern const char hl_english_words[];

#endif
