/* A run of a model as its formulas stand, with every knob. */
#ifndef HL_RUN_REF_H
#define HL_RUN_REF_H

#include "headlight_model.h"

/* What is told of each tensor: its name in a trace, heads * rows * columns values, and whoever asked. */
typedef void (*hl_told_ref)(const char *name, const double *values, size_t count, void *asker);

/* Runs a model in double, everything in one pass from the first row to the last, and tells of each tensor on the way.
 * The input is a good one with a temperature above 0, and the arena is large enough. */
void hl_run_ref(const hl_weights *weights, const hl_run_input *input, hl_told_ref told, void *asker, hl_arena *arena);

#endif
