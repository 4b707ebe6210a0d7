/* A layer is a few steps around the residual stream, in this order: self-attention, attention to a memory,
 * feed-forward; each where the layer has it. Encoder and decoder layers and those of models from files are all made of
 * these, of all rows of the stream or of some.
 *
 * Of each step alloc asks the arena for what is needed; the rest can't fail. */
#ifndef HL_LAYER_H
#define HL_LAYER_H

#include "feed_forward.h"
#include "heads.h"

typedef enum hl_step { HL_STEP_SELF = 0, HL_STEP_CROSS = 1, HL_STEP_FEED_FORWARD = 2, HL_STEPS = 3 } hl_step;

typedef struct hl_layer {
  size_t rows, width; /* the rows at hand, C */
  bool has[HL_STEPS];
  hl_heads attention[2]; /* by step */
  hl_feed_forward_spec feed_forward;
  hl_feed_forward_weights feed_forward_weights;
  bool normed; /* whether there are LayerNorms */
  hl_norm_order order;
  float eps;
  const float *gains[HL_STEPS], *biases[HL_STEPS];
  bool no_residual[HL_STEPS], no_norm[HL_STEPS], no_branch[HL_STEPS]; /* what is switched off */
} hl_layer;

/* What is wanted beside the output; NULL: not. */
typedef struct hl_layer_result {
  hl_multi_head_result attention[2];
  float *norms[HL_STEPS], *hidden, *feed_forward;
} hl_layer_result;

typedef struct hl_step_scratch {
  hl_heads_scratch heads;
  float *norm;    /* (rows,C) what the LayerNorm gives; under post it may be NULL */
  float *context; /* (S,C) the LayerNorm of all rows, where those at hand are only some */
  float *hidden;
  bool all_hidden; /* hidden has room for all rows */
  float *branch;   /* (rows,C) */
} hl_step_scratch;

/* some: the rows at hand are not all of them. */
hl_step_scratch hl_step_alloc(const hl_layer *layer, hl_step step, const hl_layer_result *wanted, bool some,
                              hl_arena *arena);

/* What a step's f works on, of so many rows x of the stream before it: x, or its LayerNorm, which is written to norm.
 */
const float *hl_step_enter(const hl_layer *layer, hl_step step, const float *x, size_t rows, float *norm);

/* The whole step, from x to out, which may be x. all: all rows of the stream before the step, or NULL where those at
 * hand are all. */
void hl_step_run(const hl_layer *layer, hl_step step, const float *x, const float *all, const float *memory,
                 const hl_step_scratch *scratch, float *out);

/* ---- All steps of a layer that has a feed-forward, of all rows ---- */

typedef struct hl_layer_scratch {
  hl_step_scratch steps[HL_STEPS];
  float *stream; /* (T,C) between the steps */
} hl_layer_scratch;

hl_layer_scratch hl_layer_alloc(const hl_layer *layer, const hl_layer_result *wanted, hl_arena *arena);
void hl_layer_run(const hl_layer *layer, const float *x, const float *memory, const hl_layer_scratch *scratch,
                  float *output);

#endif
