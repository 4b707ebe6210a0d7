#include "layers.h"

static hl_feed_forward_spec feed_forward_of(const hl_encoder_spec *s) {
  return (hl_feed_forward_spec){s->attention.tokens, s->attention.width, s->hidden, s->activation};
}

hl_status hl_encoder_layer_check(const hl_encoder_spec *s, const hl_encoder_weights *w) {
  hl_feed_forward_spec feed_forward = feed_forward_of(s);
  hl_status status = hl_multi_head_check(&s->attention, &w->attention);
  if (status == HL_OK) status = hl_feed_forward_check(&feed_forward, &w->feed_forward);
  if (status == HL_OK) status = hl_residual_check(s->norm, s->eps);
  if (status == HL_OK && s->attention.context_tokens != s->attention.tokens) status = HL_ERROR_SHAPE;
  return status;
}

bool hl_encoder_layer_alloc(const hl_encoder_spec *s, const hl_encoder_result *wanted, hl_arena *arena,
                            hl_encoder_scratch *k) {
  size_t count = s->attention.tokens * s->attention.width;
  bool pre = s->norm == HL_NORM_PRE;
  *k = (hl_encoder_scratch){
      .norm1 = wanted->norm1, .norm2 = wanted->norm2, .hidden = wanted->hidden, .feed_forward = wanted->feed_forward};
  return hl_multi_head_alloc(&s->attention, &wanted->attention, arena, &k->attention) &&
         hl_provide(&k->stream, count, arena) && (!pre || hl_provide(&k->norm1, count, arena)) &&
         (!pre || hl_provide(&k->norm2, count, arena)) &&
         hl_provide(&k->hidden, s->attention.tokens * s->hidden, arena) && hl_provide(&k->feed_forward, count, arena);
}

void hl_encoder_layer_run(const hl_encoder_spec *s, const hl_encoder_weights *w, const float *x,
                          const hl_encoder_scratch *k, float *output) {
  size_t tokens = s->attention.tokens, width = s->attention.width;
  hl_feed_forward_spec feed_forward = feed_forward_of(s);
  hl_residual first = {tokens, width, s->norm, s->eps, w->gain1, w->bias1, k->norm1};
  hl_residual second = {tokens, width, s->norm, s->eps, w->gain2, w->bias2, k->norm2};

  const float *in = hl_residual_enter(&first, x);
  hl_multi_head_run(&s->attention, &w->attention, in, in, &k->attention);
  hl_residual_leave(&first, x, k->attention.tensors.output, k->stream);

  in = hl_residual_enter(&second, k->stream);
  hl_feed_forward_run(&feed_forward, &w->feed_forward, in, k->hidden, k->feed_forward);
  hl_residual_leave(&second, k->stream, k->feed_forward, output);
}

hl_status hl_encoder_layer(const hl_encoder_spec *spec, const hl_encoder_weights *weights, const float *x,
                           const hl_encoder_result *result, hl_arena *arena) {
  if (!spec || !weights || !x || !result || !result->output || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_encoder_layer_check(spec, weights);
  if (status != HL_OK) return status;
  hl_mark before = hl_arena_mark(arena);
  hl_encoder_scratch scratch;
  bool allocated = hl_encoder_layer_alloc(spec, result, arena, &scratch);
  if (allocated) hl_encoder_layer_run(spec, weights, x, &scratch, result->output);
  hl_arena_restore(arena, before);
  return allocated ? HL_OK : HL_ERROR_MEMORY;
}

/* ---- A stack of them ---- */

hl_status hl_encoder_check(const hl_encoder_spec *spec, const hl_encoder_stack *stack) {
  if (!stack->layers) return HL_ERROR_SHAPE;
  hl_status status = stack->count ? HL_OK : HL_ERROR_RANGE;
  for (size_t i = 0; i < stack->count && status == HL_OK; i++) status = hl_encoder_layer_check(spec, stack->layers + i);
  return status;
}

void hl_encoder_run(const hl_encoder_spec *spec, const hl_encoder_stack *stack, const float *x,
                    const hl_encoder_scratch *scratch, float *output) {
  for (size_t i = 0; i < stack->count; i++)
    hl_encoder_layer_run(spec, stack->layers + i, i ? output : x, scratch, output);
  if (stack->final_gain)
    hl_layer_norm(output, spec->attention.tokens, spec->attention.width, stack->final_gain, stack->final_bias,
                  spec->eps, output);
}

hl_status hl_encoder(const hl_encoder_spec *spec, const hl_encoder_stack *stack, const float *x, float *output,
                     hl_arena *arena) {
  if (!spec || !stack || !x || !output || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_encoder_check(spec, stack);
  if (status != HL_OK) return status;
  hl_mark before = hl_arena_mark(arena);
  hl_encoder_scratch scratch;
  bool allocated = hl_encoder_layer_alloc(spec, &(hl_encoder_result){0}, arena, &scratch);
  if (allocated) hl_encoder_run(spec, stack, x, &scratch, output);
  hl_arena_restore(arena, before);
  return allocated ? HL_OK : HL_ERROR_MEMORY;
}
