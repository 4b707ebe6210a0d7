/* What a model's file says of its training, in lines of `key: value`. */
#ifndef METADATA_H
#define METADATA_H

#include "headlight_train.h"

/* Held-out questions are drawn from this seed, which no training starts from by itself. */
#define HELD_OUT_SEED 20261121u

/* Metadata in the arena: label, task, seed, steps, batch, rate, loss, and a line for each supervised head; then `more`,
 * lines of the caller's, or NULL. */
bool metadata_write(hl_weights *weights, const hl_trainer *trainer, const char *more, hl_arena *arena);

/* The value of line number `number` of a key; false if there is none. */
#define METADATA_BYTES 400
bool metadata_read(const hl_weights *weights, const char *key, size_t number, char value[METADATA_BYTES]);

/* The heads that the metadata call supervised; returns how many. */
size_t metadata_supervised(const hl_weights *weights, hl_supervised supervised[HL_SUPERVISED_MAX]);

#endif
