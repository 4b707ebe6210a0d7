/* What a model knows and where its heads look, measured on held-out examples. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdio.h>

#include "headlight_train.h"

#define HELD_OUT 2000 /* of each question, and over all questions for the heads */

typedef struct measurement {
  hl_weights weights;
  hl_task task;
  size_t question_count;
  hl_question questions[HL_QUESTION_COUNT];
  hl_score right[HL_QUESTION_COUNT], shuffled[HL_QUESTION_COUNT]; /* by place in `questions` */
  hl_score in_sight;    /* an encoder's letters with the whole text before it, the next letter included */
  size_t attentions;    /* A */
  hl_head_score *heads; /* (A,H) */
} measurement;

/* Measures weights, which stay in use; the scores are in the arena. What fails is said on the standard error. */
bool measure(const hl_weights *weights, hl_task task, measurement *m, hl_arena *arena);

double accuracy(const hl_score *score);

/* Largest weight that any head has on a link, and largest entropy; NaN if there is none. */
double largest_link(const measurement *m, hl_link_kind kind);
double largest_entropy(const measurement *m);

/* "agreement 0.9990, class 1.0000; largest left-neighbour 0.412, ..." on one line, without its end. */
void print_summary(FILE *out, const measurement *m);

/* A number of print_summary's questions again; NaN if it is not there. */
double summary_accuracy(const char *summary, hl_question question);

#endif
