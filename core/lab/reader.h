/* What the readers of reader.c have in common. */
#ifndef HL_READER_H
#define HL_READER_H

#include "../headlight_lab.h"

/* A text to be read, in double, and what is wanted of the reading. */
typedef struct hl_reading {
  const hl_reader_spec *spec;
  const hl_reader_weights *weights;
  const double *x;  /* (T,C) */
  double *states;   /* (T,N) */
  double *gradient; /* (T): norms of d state_t / d x_1; NULL: not wanted */
  double *weight;   /* (T): of word 1 in row t of attention; NULL: not wanted */
} hl_reading;

/* recurrence.c and attention_reader.c. Scratch from the arena, given back by the caller; where the arena fails, nothing
 * is read. */
void hl_recurrence_read(const hl_reading *reading, hl_arena *arena);
void hl_attention_read(const hl_reading *reading, hl_arena *arena);

#endif
