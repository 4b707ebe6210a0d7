/* Where a model's weights come from: from a training, from a second round of one, or as the mean of other models. */
#ifndef ORIGIN_H
#define ORIGIN_H

#include "../metadata.h"

#define ORIGIN_BYTES 4096 /* for as many members as a mean may have */

/* As lines of a file's metadata, and in the words of its card. */
typedef struct origin {
  char metadata[ORIGIN_BYTES], text[ORIGIN_BYTES];
} origin;

/* first_round: the origin of the model that the training began from; empty: from random weights. loss: held-out. */
void origin_of_training(origin *o, const hl_trainer *trainer, const char *first_round, double loss);

/* members: the origins of its models. temperature: of taught heads; 1: as they were trained. */
void origin_of_mean(origin *o, char members[][METADATA_BYTES], size_t count, float temperature);

/* What a model's file says: "seed 3, steps 75000", "seed 3, steps 75000, then seed 1, steps 12000", "the mean of
 * 3 models" or "the mean of 2 models, temperature 1.3"; false, and said on the standard error: nothing. */
bool origin_read(char text[METADATA_BYTES], const hl_weights *model, const char *path);

#endif
