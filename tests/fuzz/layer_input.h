/* Layers whose sizes, kinds and weights are taken from a fuzzer's bytes: mostly such as fit each other. */
#ifndef HL_FUZZ_LAYER_INPUT_H
#define HL_FUZZ_LAYER_INPUT_H

#include "tensors.h"

/* T, S, C and F of a call. */
typedef struct layer_sizes {
  size_t tokens, context_tokens, width, hidden;
} layer_sizes;

layer_sizes take_layer_sizes(call *c);

hl_multi_head_spec take_multi_head(call *c, size_t tokens, size_t context_tokens, size_t width);
hl_multi_head_weights take_multi_head_weights(call *c, const hl_multi_head_spec *s);
hl_multi_head_result take_multi_head_result(call *c, const hl_multi_head_spec *s);

hl_encoder_spec take_encoder(call *c, const layer_sizes *sizes);
hl_encoder_weights take_encoder_weights(call *c, const hl_encoder_spec *s);
hl_encoder_result take_encoder_result(call *c, const hl_encoder_spec *s);

hl_decoder_spec take_decoder(call *c, const layer_sizes *sizes);
hl_decoder_weights take_decoder_weights(call *c, const hl_decoder_spec *s);
hl_decoder_result take_decoder_result(call *c, const hl_decoder_spec *s);

/* Up to two layers. */
hl_encoder_stack take_encoder_stack(call *c, const hl_encoder_spec *s);
hl_decoder_stack take_decoder_stack(call *c, const hl_decoder_spec *s);

#endif
