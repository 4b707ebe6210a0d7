/* tools/train english --mean FILE,FILE,... --temperature T: heads whose weights say how often they are right. */
#ifndef TEMPERATURE_H
#define TEMPERATURE_H

#include "headlight_train.h"

/* Divides the scores of heads that are taught a parser's relations by a temperature, in the weights that they come
 * from: W_Q and its bias, and the relative biases. A trained head is surer of sentences that are unlike those that it
 * was trained on than it is right; which word has most of its weight stays the same in the first such layer, and mostly
 * in the later ones. Source: Guo et al. 2017, "On calibration of modern neural networks", section 4.2, temperature
 * scaling. */
void temperature_set(hl_weights *model, const hl_train_spec *taught, float temperature);

#endif
