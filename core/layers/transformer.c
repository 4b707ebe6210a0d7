/* The encoder-decoder of Vaswani et al. 2017, figure 1, between the embeddings and the last linear map. */
#include "layers.h"

static hl_status check(const hl_transformer_spec *s, const hl_transformer_weights *w) {
  hl_status status = hl_encoder_check(&s->encoder, &w->encoder);
  if (status == HL_OK) status = hl_decoder_check(&s->decoder, &w->decoder);
  if (status != HL_OK) return status;
  bool agree = s->decoder.cross.context_tokens == s->encoder.attention.tokens &&
               s->decoder.cross.width == s->encoder.attention.width;
  return agree ? HL_OK : HL_ERROR_SHAPE;
}

hl_status hl_transformer(const hl_transformer_spec *spec, const hl_transformer_weights *weights, const float *source,
                         const float *target, float *memory, float *output, hl_arena *arena) {
  if (!spec || !weights || !source || !target || !output || !arena) return HL_ERROR_SHAPE;
  hl_status status = check(spec, weights);
  if (status != HL_OK) return status;
  hl_mark before = hl_arena_mark(arena);
  hl_encoder_scratch encoder;
  hl_decoder_scratch decoder;
  bool allocated = hl_provide(&memory, spec->encoder.attention.tokens * spec->encoder.attention.width, arena) &&
                   hl_encoder_layer_alloc(&spec->encoder, &(hl_encoder_result){0}, arena, &encoder) &&
                   hl_decoder_layer_alloc(&spec->decoder, &(hl_decoder_result){0}, arena, &decoder);
  if (allocated) {
    hl_encoder_run(&spec->encoder, &weights->encoder, source, &encoder, memory);
    hl_decoder_run(&spec->decoder, &weights->decoder, target, memory, &decoder, output);
  }
  hl_arena_restore(arena, before);
  return allocated ? HL_OK : HL_ERROR_MEMORY;
}
