/* Examples, questions and samples of tasks, as their tests read them. */
#ifndef HL_TASK_CASES_H
#define HL_TASK_CASES_H

#include "headlight_train.h"
#include "test.h"

/* What all examples and questions are drawn from. */
enum { SEED = 5 };

hl_example training(hl_task task, uint64_t index);
hl_example question(hl_task task, hl_question kind, uint64_t index);

size_t count_links(const hl_example *e, hl_link_kind kind);

/* Whether a share of `count` is the expected one, within five standard deviations. */
bool is_within(double share, double expected, double count);

/* Of two uint64_t, for qsort and bsearch. */
int compare_hashes(const void *a, const void *b);

/* The numbers of a text's words: small letters, and "didn't" in two. Notes a word that the task doesn't have. */
hl_example read_sample(const char *text, const hl_vocabulary *v);

#endif
