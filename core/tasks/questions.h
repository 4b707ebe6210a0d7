/* Asking questions, inside the trainer. */
#ifndef HL_EVALUATE_H
#define HL_EVALUATE_H

#include "../headlight_train.h"

/* Asks the question of one example; adds to *score as hl_evaluate does.
 * Errors: those of hl_run_create; HL_ERROR_UNSUPPORTED for HL_QUESTION_NONE and a model without output;
 *         HL_ERROR_RANGE for an answer that is missing or beyond the model's vocabulary. *score is then as it was. */
hl_status hl_ask(const hl_weights *weights, const hl_example *example, hl_score *score, hl_arena *arena);

#endif
