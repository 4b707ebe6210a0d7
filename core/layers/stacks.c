/* Encoder and decoder layers, stacks of them and both as a transformer: two faces of one layer. */
#include <math.h>

#include "../arena_blocks.h"
#include "layer.h"

/* ---- The faces ---- */

/* What encoder and decoder specs and weights say, in one form; attention[HL_STEP_CROSS] is NULL in an encoder. */
typedef struct face {
  const hl_multi_head_spec *attention[2];
  const hl_multi_head_weights *heads[2];
  const float *gains[HL_STEPS], *biases[HL_STEPS];
  const hl_feed_forward_weights *feed_forward;
  size_t hidden;
  hl_activation activation;
  hl_norm_order norm;
  float eps;
} face;

static face encoder_face(const hl_encoder_spec *s, const hl_encoder_weights *w) {
  return (face){.attention = {&s->attention, NULL},
                .heads = {&w->attention, NULL},
                .gains = {w->gain1, NULL, w->gain2},
                .biases = {w->bias1, NULL, w->bias2},
                .feed_forward = &w->feed_forward,
                .hidden = s->hidden,
                .activation = s->activation,
                .norm = s->norm,
                .eps = s->eps};
}

static face decoder_face(const hl_decoder_spec *s, const hl_decoder_weights *w) {
  return (face){.attention = {&s->self, &s->cross},
                .heads = {&w->self, &w->cross},
                .gains = {w->gain1, w->gain2, w->gain3},
                .biases = {w->bias1, w->bias2, w->bias3},
                .feed_forward = &w->feed_forward,
                .hidden = s->hidden,
                .activation = s->activation,
                .norm = s->norm,
                .eps = s->eps};
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

static hl_feed_forward_spec feed_forward_of(const face *f) {
  const hl_multi_head_spec *self = f->attention[HL_STEP_SELF];
  return (hl_feed_forward_spec){self->tokens, self->width, f->hidden, f->activation};
}

static hl_status check(const face *f) {
  const hl_multi_head_spec *self = f->attention[HL_STEP_SELF], *cross = f->attention[HL_STEP_CROSS];
  hl_feed_forward_spec feed_forward = feed_forward_of(f);
  hl_status status = hl_multi_head_check(self, f->heads[HL_STEP_SELF]);
  if (status == HL_OK && cross) status = hl_multi_head_check(cross, f->heads[HL_STEP_CROSS]);
  if (status == HL_OK) status = hl_feed_forward_check(&feed_forward, f->feed_forward);
  if (status != HL_OK) return status;
  bool known = f->norm == HL_NORM_POST || f->norm == HL_NORM_PRE;
  if (!known || !isfinite(f->eps) || f->eps < 0.0f) return HL_ERROR_RANGE;
  bool agree = !cross || (cross->tokens == self->tokens && cross->width == self->width);
  return agree && self->context_tokens == self->tokens ? HL_OK : HL_ERROR_SHAPE;
}

static hl_layer layer_of(const face *f) {
  const hl_multi_head_spec *self = f->attention[HL_STEP_SELF];
  hl_layer l = {.rows = self->tokens,
                .width = self->width,
                .feed_forward = feed_forward_of(f),
                .feed_forward_weights = *f->feed_forward,
                .normed = true,
                .order = f->norm,
                .eps = f->eps};
  for (int step = 0; step < HL_STEPS; step++) {
    bool attends = step != HL_STEP_FEED_FORWARD;
    l.has[step] = !attends || f->attention[step];
    l.gains[step] = f->gains[step];
    l.biases[step] = f->biases[step];
    if (attends && l.has[step]) l.attention[step] = hl_multi_head_heads(f->attention[step], f->heads[step]);
  }
  return l;
}

/* ---- One layer ---- */

static hl_status run_layer(const face *f, const float *x, const float *memory, const hl_layer_result *wanted,
                           float *output, hl_arena *arena) {
  hl_status status = check(f);
  if (status != HL_OK) return status;
  hl_mark mark = hl_arena_mark(arena);
  hl_layer layer = layer_of(f);
  hl_layer_scratch scratch = hl_layer_alloc(&layer, wanted, arena);
  if (!arena->failed) hl_layer_run(&layer, x, memory, &scratch, output);
  return hl_arena_restore(arena, mark);
}

hl_status hl_encoder_layer(const hl_encoder_spec *spec, const hl_encoder_weights *weights, const float *x,
                           const hl_encoder_result *result, hl_arena *arena) {
  if (!spec || !weights || !x || !result || !result->output || !arena) return HL_ERROR_SHAPE;
  face f = encoder_face(spec, weights);
  hl_layer_result wanted = encoder_result(result);
  return run_layer(&f, x, NULL, &wanted, result->output, arena);
}

hl_status hl_decoder_layer(const hl_decoder_spec *spec, const hl_decoder_weights *weights, const float *x,
                           const float *memory, const hl_decoder_result *result, hl_arena *arena) {
  if (!spec || !weights || !x || !memory || !result || !result->output || !arena) return HL_ERROR_SHAPE;
  face f = decoder_face(spec, weights);
  hl_layer_result wanted = decoder_result(result);
  return run_layer(&f, x, memory, &wanted, result->output, arena);
}

/* ---- A stack of them ---- */

/* One of the two is there. */
typedef struct stack {
  const hl_encoder_spec *encoder;
  const hl_encoder_stack *encoders;
  const hl_decoder_spec *decoder;
  const hl_decoder_stack *decoders;
} stack;

static size_t count_of(const stack *s) { return s->encoders ? s->encoders->count : s->decoders->count; }

static face face_of(const stack *s, size_t layer) {
  return s->encoders ? encoder_face(s->encoder, s->encoders->layers + layer)
                     : decoder_face(s->decoder, s->decoders->layers + layer);
}

static hl_status check_stack(const stack *s) {
  if (s->encoders ? !s->encoders->layers : !s->decoders->layers) return HL_ERROR_SHAPE;
  hl_status status = count_of(s) ? HL_OK : HL_ERROR_RANGE;
  for (size_t i = 0; i < count_of(s) && status == HL_OK; i++) {
    face f = face_of(s, i);
    status = check(&f);
  }
  return status;
}

/* Every layer runs in it. */
static hl_layer_scratch alloc_stack(const stack *s, hl_arena *arena) {
  face f = face_of(s, 0);
  hl_layer layer = layer_of(&f);
  return hl_layer_alloc(&layer, &(hl_layer_result){0}, arena);
}

static void run_stack(const stack *s, const float *x, const float *memory, const hl_layer_scratch *scratch,
                      float *output) {
  const float *gain = s->encoders ? s->encoders->final_gain : s->decoders->final_gain;
  const float *bias = s->encoders ? s->encoders->final_bias : s->decoders->final_bias;
  for (size_t i = 0; i < count_of(s); i++) {
    face f = face_of(s, i);
    hl_layer layer = layer_of(&f);
    hl_layer_run(&layer, i ? output : x, memory, scratch, output);
    if (gain && i + 1 == count_of(s)) hl_layer_norm(output, layer.rows, layer.width, gain, bias, f.eps, output);
  }
}

static hl_status check_and_run(const stack *s, const float *x, const float *memory, float *output, hl_arena *arena) {
  hl_status status = check_stack(s);
  if (status != HL_OK) return status;
  hl_mark mark = hl_arena_mark(arena);
  hl_layer_scratch scratch = alloc_stack(s, arena);
  if (!arena->failed) run_stack(s, x, memory, &scratch, output);
  return hl_arena_restore(arena, mark);
}

hl_status hl_encoder(const hl_encoder_spec *spec, const hl_encoder_stack *layers, const float *x, float *output,
                     hl_arena *arena) {
  if (!spec || !layers || !x || !output || !arena) return HL_ERROR_SHAPE;
  return check_and_run(&(stack){.encoder = spec, .encoders = layers}, x, NULL, output, arena);
}

hl_status hl_decoder(const hl_decoder_spec *spec, const hl_decoder_stack *layers, const float *x, const float *memory,
                     float *output, hl_arena *arena) {
  if (!spec || !layers || !x || !memory || !output || !arena) return HL_ERROR_SHAPE;
  return check_and_run(&(stack){.decoder = spec, .decoders = layers}, x, memory, output, arena);
}

/* ---- Both: Vaswani et al. 2017, figure 1, between the embeddings and the last linear map ---- */

hl_status hl_transformer(const hl_transformer_spec *spec, const hl_transformer_weights *weights, const float *source,
                         const float *target, float *memory, float *output, hl_arena *arena) {
  if (!spec || !weights || !source || !target || !output || !arena) return HL_ERROR_SHAPE;
  stack encoder = {.encoder = &spec->encoder, .encoders = &weights->encoder};
  stack decoder = {.decoder = &spec->decoder, .decoders = &weights->decoder};
  const hl_multi_head_spec *from = &spec->encoder.attention, *cross = &spec->decoder.cross;
  hl_status status = check_stack(&encoder);
  if (status == HL_OK) status = check_stack(&decoder);
  if (status != HL_OK) return status;
  if (cross->context_tokens != from->tokens || cross->width != from->width) return HL_ERROR_SHAPE;
  hl_mark mark = hl_arena_mark(arena);
  if (!memory) memory = hl_arena_floats(arena, from->tokens, from->width, 1);
  hl_layer_scratch first = alloc_stack(&encoder, arena), second = alloc_stack(&decoder, arena);
  if (!arena->failed) {
    run_stack(&encoder, source, NULL, &first, memory);
    run_stack(&decoder, target, memory, &second, output);
  }
  return hl_arena_restore(arena, mark);
}
