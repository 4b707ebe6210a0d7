/* The tasks, each made in a file of its own, what these files share, and a question about an example. */
#ifndef HL_TASKS_H
#define HL_TASKS_H

#include "../headlight_train.h"
#include "../math/random.h"

/* One example each, into one that is zero except its targets, all HL_NO_TARGET. HL_QUESTION_NONE: for training. */
void hl_induction_example(hl_example *example, hl_question question, uint64_t *random);
void hl_reversal_example(hl_example *example, hl_question question, uint64_t *random);
void hl_english_example(hl_example *example, hl_question question, uint64_t *random);
void hl_english_writer_example(hl_example *example, hl_question question, uint64_t *random);

/* The words of mini-English, a space after each. */
extern const char hl_english_words[];

/* Asks the question of one example; adds to *score as hl_evaluate does.
 * Errors: those of hl_run_create; HL_ERROR_UNSUPPORTED for HL_QUESTION_NONE and a model without output;
 *         HL_ERROR_RANGE for an answer that is missing or beyond the model's vocabulary. *score is then as it was. */
hl_status hl_ask(const hl_weights *weights, const hl_example *example, hl_score *score, hl_arena *arena);

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
