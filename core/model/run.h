/* A run of a model, inside the core. */
#ifndef HL_RUN_H
#define HL_RUN_H

#include "layout.h"

/* ---- Rows of one layer ---- */

/* Rows row .. row + rows - 1 of what one layer of a run computes. */
typedef struct hl_layer_rows {
  const hl_run *run;
  hl_stack stack;
  size_t layer, row, rows;
  hl_arena *arena;
} hl_layer_rows;

/* These take scratch from the arena and leave it there. Where the arena fails they write nothing, and what they return
 * is not to be read. */

/* The layer's steps, for these rows. */
hl_layer hl_run_layer(const hl_layer_rows *r);

/* How many rows a stack has: its words, and the start mark. */
size_t hl_run_rows(const hl_run *run, hl_stack stack);

/* Whether self-attention of a stack hides later rows. */
bool hl_run_is_causal(const hl_run *run, hl_stack stack);

/* The stream before a layer, all rows, as the run keeps it; `layer` may be the number of layers. */
const float *hl_run_kept(const hl_run *run, hl_stack stack, size_t layer);

/* The steps before `end`, from the stream before the layer to out; returns the stream after them. */
const float *hl_run_steps(const hl_layer_rows *r, hl_step end, float *out);

/* The rows' stream before a step. */
const float *hl_run_stream(const hl_layer_rows *r, hl_step step);

/* From x, the rows' stream before a step: what the step works on; and the stream after it, where out may be x, with
 * what is wanted of the step beside it. */
const float *hl_run_enter(const hl_layer_rows *r, hl_step step, const float *x);
void hl_run_step(const hl_layer_rows *r, hl_step step, const float *x, const hl_layer_result *wanted, float *out);

/* These rows of what keys and values are made of, or all of them. */
const float *hl_run_context(const hl_layer_rows *r, hl_step step);
const float *hl_run_whole_context(const hl_layer_rows *r, hl_step step);

/* ---- What a trace shows of an attention beside its scores, weights and outputs ---- */

/* One head of an attention: queries from x (rows, C), keys and values from context (S, C). */
typedef struct hl_traced_head {
  hl_heads heads;
  size_t head;
  const float *x, *context;
  hl_arena *arena;
} hl_traced_head;

/* A head of a step of these rows, from x, their stream before the step. */
hl_traced_head hl_traced_of(const hl_layer_rows *r, hl_step step, size_t head, const float *x);

/* Any of what hl_attention gives. */
void hl_traced_attend(const hl_traced_head *t, hl_attention_result result);

/* q.k; exp(masked - rowMax); weight times the length of v W_O (rows, S). And (rows): what there is one of in a row;
 * log2 of the keys in sight. */
typedef enum hl_row_number { HL_ROW_MAX, HL_ROW_EXP_SUM, HL_ROW_SUM, HL_ROW_ENTROPY } hl_row_number;
void hl_traced_products(const hl_traced_head *t, float *out);
void hl_traced_exponentials(const hl_traced_head *t, float *out);
void hl_traced_value_norms(const hl_traced_head *t, const float *weights, float *out); /* weights NULL: computed */
void hl_traced_row_numbers(const hl_traced_head *t, hl_row_number which, float *out);
void hl_traced_entropy_limits(const hl_traced_head *t, float *out);

/* ---- Beside the layers ---- */

/* HL_OK if hl_run_create would take the input. */
hl_status hl_run_check(const hl_config *config, const hl_run_input *input);

/* The knobs of a run that is given some, else the default ones. */
hl_run_knobs hl_run_knobs_of(const hl_run *run);

/* A word of a model with word vectors, as a row of its stream (C). */
void hl_embed_word(const hl_weights *weights, const hl_word_parts *parts, float *out);

void hl_run_embed(const hl_run *run, hl_stack stack, size_t row, size_t rows, float *out);
/* False where the model adds no positions to the embedding. */
bool hl_run_adds_positions(const hl_config *config);
void hl_run_positions(const hl_run *run, hl_stack stack, size_t row, size_t rows, float *out);

/* Rows of a stack's result: its last stream, after the final norm if there is one. */
void hl_run_final(const hl_run *run, hl_stack stack, size_t row, size_t rows, float *out);

/* Rows of the logits of a model that has some. Takes scratch from the arena and leaves it there; where the arena fails,
 * nothing is written. */
void hl_run_logits(const hl_run *run, size_t row, size_t rows, float *out, hl_arena *arena);
/* The same from any stream (rows,C) of the main stack, as if the layers above it were not there. */
void hl_run_logits_of(const hl_run *run, const float *stream, size_t rows, float *out, hl_arena *arena);

#endif
