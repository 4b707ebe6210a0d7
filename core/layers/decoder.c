#include "layers.h"

static hl_feed_forward_spec feed_forward_of(const hl_decoder_spec *s) {
  return (hl_feed_forward_spec){s->self.tokens, s->self.width, s->hidden, s->activation};
}

static bool sizes_agree(const hl_decoder_spec *s) {
  return s->self.context_tokens == s->self.tokens && s->cross.tokens == s->self.tokens &&
         s->cross.width == s->self.width;
}

hl_status hl_decoder_layer_check(const hl_decoder_spec *s, const hl_decoder_weights *w) {
  hl_feed_forward_spec feed_forward = feed_forward_of(s);
  hl_status status = hl_multi_head_check(&s->self, &w->self);
  if (status == HL_OK) status = hl_multi_head_check(&s->cross, &w->cross);
  if (status == HL_OK) status = hl_feed_forward_check(&feed_forward, &w->feed_forward);
  if (status == HL_OK) status = hl_residual_check(s->norm, s->eps);
  if (status == HL_OK && !sizes_agree(s)) status = HL_ERROR_SHAPE;
  return status;
}

bool hl_decoder_layer_alloc(const hl_decoder_spec *s, const hl_decoder_result *wanted, hl_arena *arena,
                            hl_decoder_scratch *k) {
  size_t count = s->self.tokens * s->self.width;
  bool pre = s->norm == HL_NORM_PRE;
  *k = (hl_decoder_scratch){.norm1 = wanted->norm1,
                            .norm2 = wanted->norm2,
                            .norm3 = wanted->norm3,
                            .hidden = wanted->hidden,
                            .feed_forward = wanted->feed_forward};
  return hl_multi_head_alloc(&s->self, &wanted->self, arena, &k->self) &&
         hl_multi_head_alloc(&s->cross, &wanted->cross, arena, &k->cross) && hl_provide(&k->stream, count, arena) &&
         (!pre || hl_provide(&k->norm1, count, arena)) && (!pre || hl_provide(&k->norm2, count, arena)) &&
         (!pre || hl_provide(&k->norm3, count, arena)) && hl_provide(&k->hidden, s->self.tokens * s->hidden, arena) &&
         hl_provide(&k->feed_forward, count, arena);
}

void hl_decoder_layer_run(const hl_decoder_spec *s, const hl_decoder_weights *w, const float *x, const float *memory,
                          const hl_decoder_scratch *k, float *output) {
  size_t tokens = s->self.tokens, width = s->self.width;
  hl_feed_forward_spec feed_forward = feed_forward_of(s);
  hl_residual first = {tokens, width, s->norm, s->eps, w->gain1, w->bias1, k->norm1};
  hl_residual second = {tokens, width, s->norm, s->eps, w->gain2, w->bias2, k->norm2};
  hl_residual third = {tokens, width, s->norm, s->eps, w->gain3, w->bias3, k->norm3};

  const float *in = hl_residual_enter(&first, x);
  hl_multi_head_run(&s->self, &w->self, in, in, &k->self);
  hl_residual_leave(&first, x, k->self.tensors.output, k->stream);

  in = hl_residual_enter(&second, k->stream);
  hl_multi_head_run(&s->cross, &w->cross, in, memory, &k->cross);
  hl_residual_leave(&second, k->stream, k->cross.tensors.output, k->stream);

  in = hl_residual_enter(&third, k->stream);
  hl_feed_forward_run(&feed_forward, &w->feed_forward, in, k->hidden, k->feed_forward);
  hl_residual_leave(&third, k->stream, k->feed_forward, output);
}

hl_status hl_decoder_layer(const hl_decoder_spec *spec, const hl_decoder_weights *weights, const float *x,
                           const float *memory, const hl_decoder_result *result, hl_arena *arena) {
  if (!spec || !weights || !x || !memory || !result || !result->output || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_decoder_layer_check(spec, weights);
  if (status != HL_OK) return status;
  hl_mark before = hl_arena_mark(arena);
  hl_decoder_scratch scratch;
  bool allocated = hl_decoder_layer_alloc(spec, result, arena, &scratch);
  if (allocated) hl_decoder_layer_run(spec, weights, x, memory, &scratch, result->output);
  hl_arena_restore(arena, before);
  return allocated ? HL_OK : HL_ERROR_MEMORY;
}

/* ---- A stack of them ---- */

hl_status hl_decoder_check(const hl_decoder_spec *spec, const hl_decoder_stack *stack) {
  if (!stack->layers) return HL_ERROR_SHAPE;
  hl_status status = stack->count ? HL_OK : HL_ERROR_RANGE;
  for (size_t i = 0; i < stack->count && status == HL_OK; i++) status = hl_decoder_layer_check(spec, stack->layers + i);
  return status;
}

void hl_decoder_run(const hl_decoder_spec *spec, const hl_decoder_stack *stack, const float *x, const float *memory,
                    const hl_decoder_scratch *scratch, float *output) {
  for (size_t i = 0; i < stack->count; i++)
    hl_decoder_layer_run(spec, stack->layers + i, i ? output : x, memory, scratch, output);
  if (stack->final_gain)
    hl_layer_norm(output, spec->self.tokens, spec->self.width, stack->final_gain, stack->final_bias, spec->eps, output);
}

hl_status hl_decoder(const hl_decoder_spec *spec, const hl_decoder_stack *stack, const float *x, const float *memory,
                     float *output, hl_arena *arena) {
  if (!spec || !stack || !x || !memory || !output || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_decoder_check(spec, stack);
  if (status != HL_OK) return status;
  hl_mark before = hl_arena_mark(arena);
  hl_decoder_scratch scratch;
  bool allocated = hl_decoder_layer_alloc(spec, &(hl_decoder_result){0}, arena, &scratch);
  if (allocated) hl_decoder_run(spec, stack, x, memory, &scratch, output);
  hl_arena_restore(arena, before);
  return allocated ? HL_OK : HL_ERROR_MEMORY;
}
