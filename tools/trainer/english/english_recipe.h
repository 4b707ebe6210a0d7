/* What the model of real English is, and how it is trained. */
#ifndef ENGLISH_RECIPE_H
#define ENGLISH_RECIPE_H

#include "headlight_train.h"

enum { ENGLISH_VOCABULARY = 4000 }; /* commonest words, each with a row of its own */

hl_config english_config(void);

/* Of a first round, from random weights. */
hl_train_spec english_spec(void);

/* What a second round, from a model's weights, has otherwise than a first one: fewer steps, of a smaller rate, and
 * links that count for more. */
void english_set_second_round(hl_train_spec *spec);

/* By its rate, for a checkpoint keeps the spec alone. */
bool english_is_second_round(const hl_train_spec *spec);

#endif
