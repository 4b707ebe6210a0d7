/* Every knob of a run, turned at random: what tests of runs and of effects share. */
#ifndef HL_ANY_KNOBS_H
#define HL_ANY_KNOBS_H

#include "support/model_setting.h"

/* What the knobs point to. */
typedef struct knobs_room {
  float weights[2][ROWS_MAX], queries[2][8];
  hl_row_edit weight_edits[2], query_edits[2];
  int32_t positions[2][ROWS_MAX];
  uint8_t off[8];
} knobs_room;

/* Small enough that rounding errors of float32 don't grow from layer to layer. */
hl_config small_config(hl_architecture architecture);

hl_run_knobs any_knobs(const setting *s, knobs_room *room);

/* Rows and keys of an attention. */
void sizes_of(const setting *s, size_t attention, size_t *rows, size_t *keys);

/* Bits that a layer of a stack may have. */
unsigned switches_of(const hl_config *c, size_t layer);

#endif
