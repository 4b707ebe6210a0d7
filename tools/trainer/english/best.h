/* The best weights of a training so far: what becomes the model. They stand in a file beside the checkpoint, so that a
 * training can go on. */
#ifndef BEST_H
#define BEST_H

#include "../files.h"
#include "headlight_train.h"

typedef struct best {
  hl_weights weights;
  double loss;  /* on held-out text; NaN: there are none yet */
  size_t worse; /* times measured since they were found */
  char path[PATH_BYTES + 8];
} best;

/* words: the model's. */
bool best_create(best *b, const hl_config *config, const hl_vocabulary *words, const char *checkpoint, hl_arena *arena);

/* Keeps a trainer's weights if none had a smaller loss; false: they can't be written. */
bool best_offer(best *b, const hl_trainer *t, double loss, hl_arena *arena);

/* Of a training that goes on from a checkpoint: those that it had then. */
bool best_resume(best *b, const hl_trainer *t, const char *checkpoint, hl_arena *arena);

/* Whether both have the same tensors, of the same kind of model. */
bool same_tensors(const hl_weights *one, const hl_weights *other);

#endif
