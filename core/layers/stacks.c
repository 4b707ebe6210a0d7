/* Encoder and decoder layers, stacks of them and both as a transformer. An encoder is a decoder without a memory to
 * attend to: it is brought into a decoder's form, and a single layer is a stack of one. */
#include <math.h>

#include "../arena.h"
#include "layer.h"

/* ---- Encoders and decoders in one form ---- */

typedef struct stack {
  hl_decoder_spec spec;
  bool crosses; /* whether it attends to a memory: a decoder */
  const hl_encoder_weights *encoders;
  const hl_decoder_weights *decoders; /* if it crosses, in their place */
  size_t count;
  const float *final_gain, *final_bias;
} stack;

static stack encoder_stack(const hl_encoder_spec *s, const hl_encoder_stack *layers) {
  hl_decoder_spec spec = {
      .self = s->attention, .hidden = s->hidden, .activation = s->activation, .norm = s->norm, .eps = s->eps};
  return (stack){.spec = spec,
                 .encoders = layers->layers,
                 .count = layers->count,
                 .final_gain = layers->final_gain,
                 .final_bias = layers->final_bias};
}

static stack decoder_stack(const hl_decoder_spec *s, const hl_decoder_stack *layers) {
  return (stack){.spec = *s,
                 .crosses = true,
                 .decoders = layers->layers,
                 .count = layers->count,
                 .final_gain = layers->final_gain,
                 .final_bias = layers->final_bias};
}

static hl_decoder_weights weights_of(const stack *s, size_t layer) {
  if (s->crosses) return s->decoders[layer];
  const hl_encoder_weights *w = &s->encoders[layer];
  return (hl_decoder_weights){.self = w->attention,
                              .gain1 = w->gain1,
                              .bias1 = w->bias1,
                              .gain3 = w->gain2,
                              .bias3 = w->bias2,
                              .feed_forward = w->feed_forward};
}

static hl_layer_result encoder_result(const hl_encoder_result *r) {
  return (hl_layer_result){.attention = {r->attention},
                           .norms = {r->norm1, NULL, r->norm2},
                           .hidden = r->hidden,
                           .feed_forward = r->feed_forward};
}

static hl_layer_result decoder_result(const hl_decoder_result *r) {
  return (hl_layer_result){.attention = {r->self, r->cross},
                           .norms = {r->norm1, r->norm2, r->norm3},
                           .hidden = r->hidden,
                           .feed_forward = r->feed_forward};
}

/* ---- Their layers ---- */

static hl_feed_forward_spec feed_forward_of(const hl_decoder_spec *s) {
  return (hl_feed_forward_spec){s->self.tokens, s->self.width, s->hidden, s->activation};
}

static hl_status check_layer(const stack *s, const hl_decoder_weights *w) {
  const hl_decoder_spec *spec = &s->spec;
  hl_feed_forward_spec feed_forward = feed_forward_of(spec);
  hl_status status = hl_multi_head_check(&spec->self, &w->self);
  if (status == HL_OK && s->crosses) status = hl_multi_head_check(&spec->cross, &w->cross);
  if (status == HL_OK) status = hl_feed_forward_check(&feed_forward, &w->feed_forward);
  if (status != HL_OK) return status;
  if ((unsigned)spec->norm > HL_NORM_PRE || !isfinite(spec->eps) || spec->eps < 0.0f) return HL_ERROR_RANGE;
  bool agree = spec->cross.tokens == spec->self.tokens && spec->cross.width == spec->self.width;
  return (agree || !s->crosses) && spec->self.context_tokens == spec->self.tokens ? HL_OK : HL_ERROR_SHAPE;
}

static hl_status check_stack(const stack *s) {
  if (!s->encoders && !s->decoders) return HL_ERROR_SHAPE;
  hl_status status = s->count ? HL_OK : HL_ERROR_RANGE;
  for (size_t i = 0; i < s->count && status == HL_OK; i++) {
    hl_decoder_weights weights = weights_of(s, i);
    status = check_layer(s, &weights);
  }
  return status;
}

static hl_layer layer_of(const stack *s, size_t number) {
  const hl_decoder_spec *spec = &s->spec;
  hl_decoder_weights w = weights_of(s, number);
  hl_layer l = {.rows = spec->self.tokens,
                .width = spec->self.width,
                .has = {true, s->crosses, true},
                .attention = {hl_multi_head_heads(&spec->self, &w.self)},
                .feed_forward = feed_forward_of(spec),
                .feed_forward_weights = w.feed_forward,
                .normed = true,
                .order = spec->norm,
                .eps = spec->eps,
                .gains = {w.gain1, w.gain2, w.gain3},
                .biases = {w.bias1, w.bias2, w.bias3}};
  if (s->crosses) l.attention[HL_STEP_CROSS] = hl_multi_head_heads(&spec->cross, &w.cross);
  return l;
}

/* ---- A run ---- */

/* Every layer runs in it. */
static hl_layer_scratch alloc_stack(const stack *s, const hl_layer_result *wanted, hl_arena *arena) {
  hl_layer layer = layer_of(s, 0);
  return hl_layer_alloc(&layer, wanted, arena);
}

static void run_stack(const stack *s, const float *x, const float *memory, const hl_layer_scratch *scratch,
                      float *output) {
  const hl_multi_head_spec *self = &s->spec.self;
  const float *gain = s->final_gain, *bias = s->final_bias;
  for (size_t i = 0; i < s->count; i++) {
    hl_layer layer = layer_of(s, i);
    hl_layer_run(&layer, i ? output : x, memory, scratch, output);
  }
  if (gain) hl_layer_norm(output, self->tokens, self->width, gain, bias, s->spec.eps, output);
}

/* wanted: beside the output of a single layer. */
static hl_status check_and_run(const stack *s, const float *x, const float *memory, const hl_layer_result *wanted,
                               float *output, hl_arena *arena) {
  hl_status status = check_stack(s);
  if (status != HL_OK) return status;
  hl_mark mark = hl_arena_mark(arena);
  hl_layer_scratch scratch = alloc_stack(s, wanted, arena);
  if (!arena->failed) run_stack(s, x, memory, &scratch, output);
  return hl_arena_restore(arena, mark);
}

hl_status hl_encoder_layer(const hl_encoder_spec *spec, const hl_encoder_weights *weights, const float *x,
                           const hl_encoder_result *result, hl_arena *arena) {
  if (!spec || !weights || !x || !result || !result->output || !arena) return HL_ERROR_SHAPE;
  stack one = encoder_stack(spec, &(hl_encoder_stack){.layers = weights, .count = 1});
  hl_layer_result wanted = encoder_result(result);
  return check_and_run(&one, x, NULL, &wanted, result->output, arena);
}

hl_status hl_decoder_layer(const hl_decoder_spec *spec, const hl_decoder_weights *weights, const float *x,
                           const float *memory, const hl_decoder_result *result, hl_arena *arena) {
  if (!spec || !weights || !x || !memory || !result || !result->output || !arena) return HL_ERROR_SHAPE;
  stack one = decoder_stack(spec, &(hl_decoder_stack){.layers = weights, .count = 1});
  hl_layer_result wanted = decoder_result(result);
  return check_and_run(&one, x, memory, &wanted, result->output, arena);
}

static const hl_layer_result nothing;

hl_status hl_encoder(const hl_encoder_spec *spec, const hl_encoder_stack *layers, const float *x, float *output,
                     hl_arena *arena) {
  if (!spec || !layers || !x || !output || !arena) return HL_ERROR_SHAPE;
  stack encoder = encoder_stack(spec, layers);
  return check_and_run(&encoder, x, NULL, &nothing, output, arena);
}

hl_status hl_decoder(const hl_decoder_spec *spec, const hl_decoder_stack *layers, const float *x, const float *memory,
                     float *output, hl_arena *arena) {
  if (!spec || !layers || !x || !memory || !output || !arena) return HL_ERROR_SHAPE;
  stack decoder = decoder_stack(spec, layers);
  return check_and_run(&decoder, x, memory, &nothing, output, arena);
}

/* ---- Both: Vaswani et al. 2017, figure 1, between the embeddings and the last linear map ---- */

hl_status hl_transformer(const hl_transformer_spec *spec, const hl_transformer_weights *weights, const float *source,
                         const float *target, float *memory, float *output, hl_arena *arena) {
  if (!spec || !weights || !source || !target || !output || !arena) return HL_ERROR_SHAPE;
  stack encoder = encoder_stack(&spec->encoder, &weights->encoder);
  stack decoder = decoder_stack(&spec->decoder, &weights->decoder);
  const hl_multi_head_spec *from = &spec->encoder.attention, *cross = &spec->decoder.cross;
  hl_status status = check_stack(&encoder);
  if (status == HL_OK) status = check_stack(&decoder);
  if (status != HL_OK) return status;
  if (cross->context_tokens != from->tokens || cross->width != from->width) return HL_ERROR_SHAPE;
  hl_mark mark = hl_arena_mark(arena);
  if (!memory) memory = hl_arena_floats(arena, from->tokens, from->width, 1);
  hl_layer_scratch first = alloc_stack(&encoder, &nothing, arena), second = alloc_stack(&decoder, &nothing, arena);
  if (!arena->failed) {
    run_stack(&encoder, source, NULL, &first, memory);
    run_stack(&decoder, target, memory, &second, output);
  }
  return hl_arena_restore(arena, mark);
}
