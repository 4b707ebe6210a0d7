/* Which tensor of a model is which: numbers in the one order of hl_weights_list. Weights, their gradients and their
 * transposes all lie in this order. */
#ifndef HL_LAYOUT_H
#define HL_LAYOUT_H

#include "../layers/layer.h"
#include "weights.h"

#define HL_NO_TENSOR SIZE_MAX

/* A matrix and what is added to its product. */
typedef struct hl_linear_place {
  size_t weights, bias;
} hl_linear_place;

typedef struct hl_attention_place {
  hl_linear_place q, k, v, out;
} hl_attention_place;

typedef struct hl_norm_place {
  size_t gain, bias;
} hl_norm_place;

/* Steps that the layer doesn't have are HL_NO_TENSOR throughout. */
typedef struct hl_layer_place {
  hl_attention_place attention[2]; /* by step */
  size_t relative;                 /* biases of self-attention */
  hl_norm_place norms[HL_STEPS];
  hl_linear_place w1, w2; /* of the feed-forward */
} hl_layer_place;

/* The elements of a tensor that may not be there: then NULL. */
static inline float *hl_tensor_at(const hl_weights *weights, size_t place) {
  return place == HL_NO_TENSOR ? NULL : weights->tensors[place].data;
}

/* Layers of a stack; 0 where the model has none. */
size_t hl_stack_layers(const hl_config *config, hl_stack stack);
bool hl_stack_has(const hl_config *config, hl_stack stack, hl_step step);

/* Where a step stands. */
typedef struct hl_place {
  hl_stack stack;
  size_t layer;
  hl_step step;
} hl_place;

/* The number of an attention, counted as in hl_run_input, and the place of a number. */
size_t hl_attention_number(const hl_config *config, hl_place at);
hl_place hl_attention_numbered(const hl_config *config, size_t number);

/* Learned positions, the start mark, and what word vectors are made of beside the embedding. */
typedef struct hl_tables_place {
  size_t words, positions, start, grams, casings, into;
} hl_tables_place;

hl_tables_place hl_tables_place_of(const hl_config *config);
hl_layer_place hl_layer_place_of(const hl_config *config, hl_stack stack, size_t layer);
/* The norm after a stack's last layer. */
hl_norm_place hl_final_norm_place(const hl_config *config, hl_stack stack);
/* The output's own matrix, if it has one, and its bias; back: what turns the stream into word vectors before it. */
typedef struct hl_output_place {
  size_t back;
  hl_linear_place logits;
} hl_output_place;

hl_output_place hl_output_place_of(const hl_config *config);

#endif
