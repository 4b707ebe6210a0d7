/* A run of a loaded model, inside the core. A layer is a few steps around the residual stream, in this order:
 * self-attention, attention to the memory, feed-forward; the last two only where the model has them. */
#ifndef HL_NETWORK_H
#define HL_NETWORK_H

#include "layout.h"

/* ---- Rows of one layer ---- */

/* Rows row .. row + rows - 1 of what one layer of a run computes. */
typedef struct hl_layer_rows {
  const hl_network_run *run;
  hl_stack stack;
  size_t layer, row, rows;
  hl_arena *arena;
} hl_layer_rows;

/* One attention: queries from x (rows, C), keys and values from context (S, C). */
typedef struct hl_network_attention {
  const hl_network_run *run;
  hl_multi_head_weights weights;
  size_t number; /* as hl_network_input counts them */
  const float *x, *context;
  size_t row, rows, keys; /* row: position of the first query */
  bool causal, positions; /* positions: RoPE or ALiBi, if the model has one of them */
  float scale, temperature;
  hl_arena *arena;
} hl_network_attention;

/* These take scratch from the arena and leave it there; false or NULL says that there is no memory. */

/* The stream before a layer, all rows, as the run keeps it; `layer` may be the number of layers. */
const float *hl_network_kept(const hl_network_run *run, hl_stack stack, size_t layer);

/* The rows' stream before a step. */
const float *hl_network_stream(const hl_layer_rows *r, hl_step step);

/* From x, the rows' stream before a step: out = LayerNorm(x); the step's f(x), without the residual; and the stream
 * after it, where out may be x. */
void hl_network_norm(const hl_layer_rows *r, hl_step step, const float *x, float *out);
bool hl_network_branch(const hl_layer_rows *r, hl_step step, const float *x, float *out);
bool hl_network_step(const hl_layer_rows *r, hl_step step, const float *x, float *out);

/* The attention of a step, still without x and context; then with them, x being the stream before the step. */
hl_network_attention hl_network_attention_of(const hl_layer_rows *r, hl_step step);
bool hl_network_attention_enter(hl_network_attention *a, const hl_layer_rows *r, hl_step step, const float *x);

/* These rows of what keys and values are made of. */
const float *hl_network_context(const hl_layer_rows *r, hl_step step);

/* `count` query heads from `head` on that share one key and value head. */
bool hl_network_attend(const hl_network_attention *a, size_t head, size_t count, hl_attention_result result);

/* Of one head, as traces have them: q.k; exp(masked - rowMax); weight times the length of v W_O (rows, S). And (rows):
 * what there is one of in a row; log2 of the keys in sight. */
typedef enum hl_row_number { HL_ROW_MAX, HL_ROW_EXP_SUM, HL_ROW_SUM, HL_ROW_ENTROPY } hl_row_number;
bool hl_network_products(hl_network_attention a, size_t head, float *out);
bool hl_network_exponentials(const hl_network_attention *a, size_t head, float *out);
bool hl_network_value_norms(const hl_network_attention *a, size_t head, float *out);
bool hl_network_row_numbers(const hl_network_attention *a, size_t head, hl_row_number which, float *out);
void hl_network_entropy_limits(const hl_network_attention *a, float *out);

/* One head's queries; keys and values of rows of the context, the first of them at position `row`. */
void hl_network_queries(const hl_network_attention *a, size_t head, float *out);
void hl_network_keys(const hl_network_attention *a, size_t kv_head, const float *context, size_t row, size_t rows,
                     float *out);
void hl_network_values(const hl_network_attention *a, size_t kv_head, const float *context, size_t rows, float *out);

/* activation(x W_1 + b_1) of the first `rows` rows. */
bool hl_network_hidden(const hl_layer_rows *r, const float *x, float *out);

/* The knobs of a run that is given some, else the default ones. */
hl_network_knobs hl_network_knobs_of(const hl_network_run *run);

/* ---- Embedding ---- */

void hl_network_embed(const hl_network_run *run, hl_stack stack, size_t row, size_t rows, float *out);
/* False where the model adds no positions to the embedding. */
bool hl_network_adds_positions(const hl_config *config);
void hl_network_positions(const hl_network_run *run, size_t row, size_t rows, float *out);

/* Rows of a stack's result: its last stream, after the final norm if there is one. */
void hl_network_final(const hl_network_run *run, hl_stack stack, size_t row, size_t rows, float *out);

#endif
