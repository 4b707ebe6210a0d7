#include <string.h>

#include "../attention/attention.h"
#include "../checks.h"
#include "../position/rope.h"
#include "layers.h"

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

static hl_attention_spec attention_of(const hl_multi_head_spec *s, const float *slopes) {
  hl_attention_spec a = hl_attention_default(s->heads, s->tokens, s->context_tokens, s->dim);
  a.kv_heads = s->kv_heads;
  a.value_dim = s->value_dim;
  a.causal = s->causal;
  a.causal_offset = s->causal_offset;
  a.mask = s->mask;
  a.mask_heads = s->mask_heads;
  a.bias = s->bias;
  a.bias_heads = s->bias_heads;
  a.alibi_slopes = s->position == HL_POSITION_ALIBI ? slopes : NULL;
  return a;
}

static hl_rope_spec rope_of(const hl_multi_head_spec *s, size_t heads, size_t tokens) {
  return (hl_rope_spec){heads, tokens, s->dim, s->dim, s->rope_base, s->rope_layout, 0};
}

static hl_status check_position(const hl_multi_head_spec *s) {
  if (s->position == HL_POSITION_NONE) return HL_OK;
  if (s->position == HL_POSITION_ALIBI) return s->heads <= HL_ALIBI_HEADS_MAX ? HL_OK : HL_ERROR_RANGE;
  if (s->position != HL_POSITION_ROPE) return HL_ERROR_RANGE;
  hl_rope_spec queries = rope_of(s, s->heads, s->tokens), keys = rope_of(s, s->kv_heads, s->context_tokens);
  hl_status status = hl_rope_check(&queries);
  return status == HL_OK ? hl_rope_check(&keys) : status;
}

static bool fits(const hl_multi_head_spec *s) {
  return hl_fits_memory(s->tokens, s->width, 1) && hl_fits_memory(s->context_tokens, s->width, 1) &&
         hl_fits_memory(s->width, s->heads, s->dim) && hl_fits_memory(s->width, s->kv_heads, s->value_dim) &&
         hl_fits_memory(s->heads, s->value_dim, s->width);
}

/* Columns of the widest of wq, wk and wv: their rows can't lie closer than that. */
static size_t widest(const hl_multi_head_spec *s) {
  size_t q = s->heads * s->dim, v = s->kv_heads * s->value_dim;
  return q > v ? q : v;
}

hl_status hl_multi_head_check(const hl_multi_head_spec *s, const hl_multi_head_weights *w) {
  if (!w->wq || !w->wk || !w->wv || !w->wo) return HL_ERROR_SHAPE;
  if (!s->width || (unsigned)s->causal > HL_CAUSAL_DIAGONAL) return HL_ERROR_RANGE;
  hl_attention_spec attention = attention_of(s, NULL);
  hl_status status = hl_attention_check(&attention);
  if (status == HL_OK) status = check_position(s);
  if (status != HL_OK) return status;
  if (!fits(s)) return HL_ERROR_MEMORY;
  if (w->qkv_stride == 0) return HL_OK;
  if (w->qkv_stride < widest(s)) return HL_ERROR_SHAPE;
  return hl_fits_memory(s->width, w->qkv_stride, 1) ? HL_OK : HL_ERROR_MEMORY;
}

static hl_attention_result attention_result(const hl_multi_head_result *t) {
  return (hl_attention_result){t->head_output, t->scores, t->masked, t->weights};
}

bool hl_multi_head_alloc(const hl_multi_head_spec *s, const hl_multi_head_result *wanted, hl_arena *arena,
                         hl_multi_head_scratch *scratch) {
  hl_attention_spec attention = attention_of(s, NULL);
  hl_attention_result result = attention_result(wanted);
  hl_multi_head_result *t = &scratch->tensors;
  *scratch = (hl_multi_head_scratch){.tensors = *wanted};
  scratch->workspace = hl_arena_alloc(arena, hl_attention_workspace_bytes(&attention, &result));
  return scratch->workspace && hl_provide(&scratch->slopes, s->heads, arena) &&
         hl_provide(&t->q, s->heads * s->tokens * s->dim, arena) &&
         hl_provide(&t->k, s->kv_heads * s->context_tokens * s->dim, arena) &&
         hl_provide(&t->v, s->kv_heads * s->context_tokens * s->value_dim, arena) &&
         hl_provide(&t->head_output, s->heads * s->tokens * s->value_dim, arena) &&
         hl_provide(&scratch->side_by_side, s->heads * s->tokens * s->value_dim, arena) &&
         hl_provide(&t->output, s->tokens * s->width, arena);
}

/* x W + b as (heads, rows, dim): a product per head, whose columns of W lie side by side, needs no
 * transposing afterwards. */
static void project(const float *x, size_t rows, size_t width, size_t heads, size_t dim, const float *weights,
                    size_t stride, const float *bias, float *out) {
  if (stride == 0) stride = heads * dim;
  for (size_t h = 0; h < heads; h++)
    hl_linear_run(x, rows, width, dim, weights + h * dim, stride, bias ? bias + h * dim : NULL, out + h * rows * dim);
}

static void turn(const hl_multi_head_spec *s, size_t heads, size_t tokens, float *x) {
  hl_rope_spec rope = rope_of(s, heads, tokens);
  if (s->position == HL_POSITION_ROPE) hl_rope(&rope, x, x);
}

/* (H,T,E) to (T,H*E). */
static void lay_side_by_side(const hl_multi_head_spec *s, const float *head_output, float *out) {
  for (size_t h = 0; h < s->heads; h++)
    for (size_t t = 0; t < s->tokens; t++)
      memcpy(out + (t * s->heads + h) * s->value_dim, head_output + (h * s->tokens + t) * s->value_dim,
             s->value_dim * sizeof(float));
}

void hl_multi_head_run(const hl_multi_head_spec *s, const hl_multi_head_weights *w, const float *x,
                       const float *context, const hl_multi_head_scratch *scratch) {
  const hl_multi_head_result *t = &scratch->tensors;
  size_t stride = w->qkv_stride, inner = s->heads * s->value_dim;
  project(x, s->tokens, s->width, s->heads, s->dim, w->wq, stride, w->bq, t->q);
  project(context, s->context_tokens, s->width, s->kv_heads, s->dim, w->wk, stride, w->bk, t->k);
  project(context, s->context_tokens, s->width, s->kv_heads, s->value_dim, w->wv, stride, w->bv, t->v);
  turn(s, s->heads, s->tokens, t->q);
  turn(s, s->kv_heads, s->context_tokens, t->k);
  if (s->position == HL_POSITION_ALIBI) hl_alibi_slopes(s->heads, scratch->slopes);
  hl_attention_spec attention = attention_of(s, scratch->slopes);
  hl_attention_result result = attention_result(t);
  hl_attention(&attention, t->q, t->k, t->v, &result, scratch->workspace);
  lay_side_by_side(s, t->head_output, scratch->side_by_side);
  hl_linear_run(scratch->side_by_side, s->tokens, inner, s->width, w->wo, s->width, w->bo, t->output);
}

hl_status hl_multi_head(const hl_multi_head_spec *spec, const hl_multi_head_weights *weights, const float *x,
                        const float *context, const hl_multi_head_result *result, hl_arena *arena) {
  if (!spec || !weights || !x || !context || !result || !result->output || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_multi_head_check(spec, weights);
  if (status != HL_OK) return status;
  hl_mark before = hl_arena_mark(arena);
  hl_multi_head_scratch scratch;
  bool allocated = hl_multi_head_alloc(spec, result, arena, &scratch);
  if (allocated) hl_multi_head_run(spec, weights, x, context, &scratch);
  hl_arena_restore(arena, before);
  return allocated ? HL_OK : HL_ERROR_MEMORY;
}
