/* Layers as their formulas stand. */
#ifndef HL_LAYERS_REF_H
#define HL_LAYERS_REF_H

#include "headlight.h"

/* The specification of each call of layers. Every step is a reference of its own, which computes in
 * double and rounds once. Same arguments as the public calls; nothing is checked, the arena is large enough. */

void hl_linear_f32_ref(const float *x, size_t rows, size_t inner, size_t cols, const float *weights, size_t stride,
                       const float *bias, float *out);
void hl_multi_head_f32_ref(const hl_multi_head_spec *spec, const hl_multi_head_weights *weights, const float *x,
                           const float *context, const hl_multi_head_result *result, hl_arena *arena);
void hl_feed_forward_f32_ref(const hl_feed_forward_spec *spec, const hl_feed_forward_weights *weights, const float *x,
                             float *hidden, float *output, hl_arena *arena);
void hl_encoder_layer_f32_ref(const hl_encoder_spec *spec, const hl_encoder_weights *weights, const float *x,
                              const hl_encoder_result *result, hl_arena *arena);
void hl_decoder_layer_f32_ref(const hl_decoder_spec *spec, const hl_decoder_weights *weights, const float *x,
                              const float *memory, const hl_decoder_result *result, hl_arena *arena);
void hl_encoder_f32_ref(const hl_encoder_spec *spec, const hl_encoder_stack *stack, const float *x, float *output,
                        hl_arena *arena);
void hl_decoder_f32_ref(const hl_decoder_spec *spec, const hl_decoder_stack *stack, const float *x, const float *memory,
                        float *output, hl_arena *arena);
void hl_transformer_f32_ref(const hl_transformer_spec *spec, const hl_transformer_weights *weights, const float *source,
                            const float *target, float *memory, float *output, hl_arena *arena);

#endif
