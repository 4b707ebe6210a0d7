/* Layers inside the core. Each has three parts: check, alloc, run. Only the first two can fail and only
 * the last one writes results, so a layer made of layers checks and allocates everything first. */
#ifndef HL_LAYERS_H
#define HL_LAYERS_H

#include "../headlight.h"

/* A tensor that is wanted already has a place; otherwise it gets one from the arena. False: no memory. */
bool hl_provide(float **tensor, size_t count, hl_arena *arena);

/* ---- y = x W + b ---- */

void hl_linear_run(const float *x, size_t rows, size_t inner, size_t cols, const float *weights, size_t stride,
                   const float *bias, float *out);

/* ---- Multi-head attention ---- */

typedef struct hl_multi_head_scratch {
  hl_multi_head_result tensors; /* scores, masked and weights only where they are wanted */
  float *side_by_side;          /* (T,H*E) the head outputs as W_O reads them */
  float *slopes;                /* (H) of ALiBi */
  void *workspace;              /* of hl_attention */
} hl_multi_head_scratch;

hl_status hl_multi_head_check(const hl_multi_head_spec *spec, const hl_multi_head_weights *weights);
bool hl_multi_head_alloc(const hl_multi_head_spec *spec, const hl_multi_head_result *wanted, hl_arena *arena,
                         hl_multi_head_scratch *scratch);
void hl_multi_head_run(const hl_multi_head_spec *spec, const hl_multi_head_weights *weights, const float *x,
                       const float *context, const hl_multi_head_scratch *scratch);

/* ---- Feed-forward ---- */

hl_status hl_feed_forward_check(const hl_feed_forward_spec *spec, const hl_feed_forward_weights *weights);
void hl_feed_forward_run(const hl_feed_forward_spec *spec, const hl_feed_forward_weights *weights, const float *x,
                         float *hidden, float *output);

/* ---- A step around the residual stream ---- */

/* Post: LayerNorm(x + f(x)); pre: x + f(LayerNorm(x)). f runs between enter and leave. */
typedef struct hl_residual {
  size_t rows, width;
  hl_norm_order order;
  float eps;
  const float *gain, *bias;
  float *norm; /* (rows, width) what the LayerNorm gives; under post it may be NULL */
} hl_residual;

hl_status hl_residual_check(hl_norm_order order, float eps);
/* What f works on: x, or its LayerNorm. */
const float *hl_residual_enter(const hl_residual *residual, const float *x);
/* out, which may be x, from x and branch = f(...). */
void hl_residual_leave(const hl_residual *residual, const float *x, const float *branch, float *out);

/* ---- Encoder and decoder layers, and stacks of them ---- */

typedef struct hl_encoder_scratch {
  hl_multi_head_scratch attention;
  float *stream;                                /* (T,C) between the two steps */
  float *norm1, *norm2, *hidden, *feed_forward; /* as in hl_encoder_result; norms may be NULL under post */
} hl_encoder_scratch;

hl_status hl_encoder_layer_check(const hl_encoder_spec *spec, const hl_encoder_weights *weights);
bool hl_encoder_layer_alloc(const hl_encoder_spec *spec, const hl_encoder_result *wanted, hl_arena *arena,
                            hl_encoder_scratch *scratch);
void hl_encoder_layer_run(const hl_encoder_spec *spec, const hl_encoder_weights *weights, const float *x,
                          const hl_encoder_scratch *scratch, float *output);

hl_status hl_encoder_check(const hl_encoder_spec *spec, const hl_encoder_stack *stack);
void hl_encoder_run(const hl_encoder_spec *spec, const hl_encoder_stack *stack, const float *x,
                    const hl_encoder_scratch *scratch, float *output);

typedef struct hl_decoder_scratch {
  hl_multi_head_scratch self, cross;
  float *stream;                                        /* (T,C) between the steps */
  float *norm1, *norm2, *norm3, *hidden, *feed_forward; /* as in hl_decoder_result */
} hl_decoder_scratch;

hl_status hl_decoder_layer_check(const hl_decoder_spec *spec, const hl_decoder_weights *weights);
bool hl_decoder_layer_alloc(const hl_decoder_spec *spec, const hl_decoder_result *wanted, hl_arena *arena,
                            hl_decoder_scratch *scratch);
void hl_decoder_layer_run(const hl_decoder_spec *spec, const hl_decoder_weights *weights, const float *x,
                          const float *memory, const hl_decoder_scratch *scratch, float *output);

hl_status hl_decoder_check(const hl_decoder_spec *spec, const hl_decoder_stack *stack);
void hl_decoder_run(const hl_decoder_spec *spec, const hl_decoder_stack *stack, const float *x, const float *memory,
                    const hl_decoder_scratch *scratch, float *output);

#endif
