/* tools/train english --mean FILE,FILE,... --temperature T: heads that are less sure. */
#ifndef TEMPERATURE_H
#define TEMPERATURE_H

#include "headlight_train.h"

/* Divides the scores of heads that are taught a parser's relations by a temperature, in the weights that they come
 * from: W_Q and its bias, and the relative biases. In sentences unlike those of the training the largest weight of a
 * head is larger than the share in which the head is right. Which word has the largest weight stays the same in the
 * first layer of such heads, and mostly in the later ones. `taught` names each head once. Source: Guo et al. 2017, "On
 * calibration of modern neural networks", section 4.2, temperature scaling. */
void temperature_set(hl_weights *model, const hl_train_spec *taught, float temperature);

#endif
