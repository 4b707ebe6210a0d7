/* Multi-head attention as a call of its own. */
#include "../arena.h"
#include "../attention/attention_check.h"
#include "../checks.h"
#include "../position/rope.h"
#include "heads.h"

hl_multi_head_spec hl_multi_head_default(size_t tokens, size_t width, size_t heads) {
  size_t dim = heads ? width / heads : 0;
  hl_multi_head_spec spec = {
      .tokens = tokens,
      .context_tokens = tokens,
      .width = width,
      .heads = heads,
      .kv_heads = heads,
      .dim = dim,
      .value_dim = dim,
      .mask_heads = 1,
      .bias_heads = 1,
      .rope_base = 10000.0,
  };
  return spec;
}

static hl_attention_spec attention_of(const hl_multi_head_spec *s) {
  hl_attention_spec a = hl_attention_default(s->heads, s->tokens, s->context_tokens, s->dim);
  a.kv_heads = s->kv_heads;
  a.value_dim = s->value_dim;
  a.causal = s->causal;
  a.causal_offset = s->causal_offset;
  a.mask = s->mask;
  a.mask_heads = s->mask_heads;
  a.bias = s->bias;
  a.bias_heads = s->bias_heads;
  return a;
}

hl_heads hl_multi_head_heads(const hl_multi_head_spec *s, const hl_multi_head_weights *w) {
  return (hl_heads){.width = s->width,
                    .weights = *w,
                    .attention = attention_of(s),
                    .rope = s->position == HL_POSITION_ROPE,
                    .alibi = s->position == HL_POSITION_ALIBI,
                    .rope_layout = s->rope_layout,
                    .rope_base = s->rope_base};
}

static hl_status check_position(const hl_multi_head_spec *s) {
  if (s->position == HL_POSITION_NONE) return HL_OK;
  if (s->position == HL_POSITION_ALIBI) return s->heads <= HL_ALIBI_HEADS_MAX ? HL_OK : HL_ERROR_RANGE;
  if (s->position != HL_POSITION_ROPE) return HL_ERROR_RANGE;
  hl_rope_spec rope = {s->heads, s->tokens, s->dim, s->dim, s->rope_base, s->rope_layout, 0, NULL};
  hl_status status = hl_rope_check(&rope);
  if (status != HL_OK) return status;
  rope.heads = s->kv_heads;
  rope.tokens = s->context_tokens;
  return hl_rope_check(&rope);
}

static bool fits(const hl_multi_head_spec *s) {
  return hl_fits_memory(s->tokens, s->width, 1) && hl_fits_memory(s->context_tokens, s->width, 1) &&
         hl_fits_memory(s->width, s->heads, s->dim) && hl_fits_memory(s->width, s->kv_heads, s->value_dim) &&
         hl_fits_memory(s->heads, s->value_dim, s->width);
}

hl_status hl_multi_head_check(const hl_multi_head_spec *s, const hl_multi_head_weights *w) {
  if (!w->wq || !w->wk || !w->wv || !w->wo) return HL_ERROR_SHAPE;
  if (!s->width || (unsigned)s->causal > HL_CAUSAL_DIAGONAL) return HL_ERROR_RANGE;
  hl_attention_spec attention = attention_of(s);
  hl_status status = hl_attention_check(&attention);
  if (status == HL_OK) status = check_position(s);
  if (status != HL_OK) return status;
  if (!fits(s)) return HL_ERROR_MEMORY;
  if (w->qkv_stride == 0) return HL_OK;
  /* Rows can't lie closer than the widest of wq, wk and wv has columns. */
  if (w->qkv_stride < s->heads * s->dim || w->qkv_stride < s->kv_heads * s->value_dim) return HL_ERROR_SHAPE;
  return hl_fits_memory(s->width, w->qkv_stride, 1) ? HL_OK : HL_ERROR_MEMORY;
}

hl_status hl_multi_head(const hl_multi_head_spec *spec, const hl_multi_head_weights *weights, const float *x,
                        const float *context, const hl_multi_head_result *result, hl_arena *arena) {
  if (!spec || !weights || !x || !context || !result || !result->output || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_multi_head_check(spec, weights);
  if (status != HL_OK) return status;
  hl_mark mark = hl_arena_mark(arena);
  hl_heads heads = hl_multi_head_heads(spec, weights);
  hl_heads_scratch scratch = hl_heads_alloc(&heads, result, arena);
  if (!arena->failed) hl_heads_run(&heads, x, context, &scratch, result->output);
  return hl_arena_restore(arena, mark);
}
