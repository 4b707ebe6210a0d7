/* The layers as their formulas stand, of references only: each step computes in double and rounds once. */
#include "layers_ref.h"

#include <math.h>
#include <string.h>

#include "attention_ref.h"
#include "kernels/kernels.h"

static float *room(hl_arena *arena, size_t count) { return hl_arena_alloc(arena, count * sizeof(float)); }

void hl_linear_f32_ref(const float *x, size_t rows, size_t inner, size_t cols, const float *weights, size_t stride,
                       const float *bias, float *out) {
  for (size_t r = 0; r < rows; r++)
    for (size_t c = 0; c < cols; c++) {
      double sum = 0.0;
      for (size_t i = 0; i < inner; i++) sum += (double)x[r * inner + i] * (double)weights[i * stride + c];
      out[r * cols + c] = (float)(sum + (bias ? (double)bias[c] : 0.0));
    }
}

/* ---- Multi-head attention ---- */

/* out[h][t] = columns h * dim .. of row t of x W + b, turned by RoPE if the spec says so and `turned`. */
static void project(const hl_multi_head_spec *s, const float *x, size_t rows, size_t heads, size_t dim,
                    const float *weights, size_t stride, const float *bias, bool turned, float *out, hl_arena *arena) {
  float *all = room(arena, rows * heads * dim);
  hl_linear_f32_ref(x, rows, s->width, heads * dim, weights, stride ? stride : heads * dim, bias, all);
  for (size_t h = 0; h < heads; h++)
    for (size_t t = 0; t < rows; t++)
      for (size_t d = 0; d < dim; d++) out[(h * rows + t) * dim + d] = all[t * heads * dim + h * dim + d];
  hl_rope_spec rope = {heads, rows, dim, dim, s->rope_base, s->rope_layout, 0, NULL};
  if (turned && s->position == HL_POSITION_ROPE) hl_rope(&rope, out, out);
}

static void attend(const hl_multi_head_spec *s, const float *q, const float *k, const float *v,
                   const hl_attention_result *result, hl_arena *arena) {
  float *slopes = room(arena, s->heads);
  hl_alibi_slopes(s->heads, slopes);
  hl_attention_spec spec = {
      .heads = s->heads,
      .kv_heads = s->kv_heads,
      .queries = s->tokens,
      .keys = s->context_tokens,
      .dim = s->dim,
      .value_dim = s->value_dim,
      .scale = (float)(1.0 / sqrt((double)s->dim)),
      .temperature = 1.0f,
      .causal = s->causal,
      .causal_offset = s->causal_offset,
      .window_left = HL_UNBOUNDED,
      .window_right = HL_UNBOUNDED,
      .mask = s->mask,
      .mask_heads = s->mask_heads,
      .bias = s->bias,
      .bias_heads = s->bias_heads,
      .alibi_slopes = s->position == HL_POSITION_ALIBI ? slopes : NULL,
  };
  hl_attention_f32_ref(&spec, q, k, v, result, hl_arena_alloc(arena, s->context_tokens * sizeof(double)));
}

void hl_multi_head_f32_ref(const hl_multi_head_spec *s, const hl_multi_head_weights *w, const float *x,
                           const float *context, const hl_multi_head_result *result, hl_arena *arena) {
  size_t H = s->heads, G = s->kv_heads, T = s->tokens, S = s->context_tokens, D = s->dim, E = s->value_dim;
  size_t before = arena->used;
  float *q = result->q ? result->q : room(arena, H * T * D);
  float *k = result->k ? result->k : room(arena, G * S * D);
  float *v = result->v ? result->v : room(arena, G * S * E);
  float *heads = result->head_output ? result->head_output : room(arena, H * T * E);
  float *joined = room(arena, T * H * E);
  project(s, x, T, H, D, w->wq, w->qkv_stride, w->bq, true, q, arena);
  project(s, context, S, G, D, w->wk, w->qkv_stride, w->bk, true, k, arena);
  project(s, context, S, G, E, w->wv, w->qkv_stride, w->bv, false, v, arena);
  attend(s, q, k, v, &(hl_attention_result){heads, result->scores, result->masked, result->weights}, arena);
  for (size_t t = 0; t < T; t++)
    for (size_t h = 0; h < H; h++)
      for (size_t e = 0; e < E; e++) joined[t * H * E + h * E + e] = heads[(h * T + t) * E + e];
  hl_linear_f32_ref(joined, T, H * E, s->width, w->wo, s->width, w->bo, result->output);
  arena->used = before;
}

/* ---- Feed-forward and norms ---- */

static void activate(hl_activation kind, const float *x, size_t n, float *out) {
  if (kind == HL_RELU) hl_relu_f32_ref(x, n, out);
  if (kind == HL_GELU) hl_gelu_f32_ref(x, n, out);
  if (kind == HL_GELU_TANH) hl_gelu_tanh_f32_ref(x, n, out);
  if (kind == HL_SILU) hl_silu_f32_ref(x, n, out);
}

void hl_feed_forward_f32_ref(const hl_feed_forward_spec *s, const hl_feed_forward_weights *w, const float *x,
                             float *hidden, float *output, hl_arena *arena) {
  size_t before = arena->used;
  if (!hidden) hidden = room(arena, s->tokens * s->hidden);
  hl_linear_f32_ref(x, s->tokens, s->width, s->hidden, w->w1, s->hidden, w->b1, hidden);
  activate(s->activation, hidden, s->tokens * s->hidden, hidden);
  hl_linear_f32_ref(hidden, s->tokens, s->hidden, s->width, w->w2, s->width, w->b2, output);
  arena->used = before;
}

static void norm(const float *x, size_t rows, size_t width, const float *gain, const float *bias, float eps,
                 float *out) {
  for (size_t r = 0; r < rows; r++) hl_layer_norm_f32_ref(x + r * width, width, gain, bias, eps, out + r * width);
}

static void add(const float *a, const float *b, size_t n, float *out) {
  for (size_t i = 0; i < n; i++) out[i] = a[i] + b[i];
}

/* ---- Layers ---- */

/* One step f of a layer: attention to the layer itself, to a memory, or the feed-forward. */
typedef struct step {
  enum { SELF, CROSS, FEED_FORWARD } kind;
  const float *gain, *bias; /* of its LayerNorm */
  float *norm;              /* where that goes, or NULL */
  const hl_multi_head_spec *attention;
  const hl_multi_head_weights *attention_weights;
  const hl_multi_head_result *attention_result;
  const hl_feed_forward_spec *feed_forward;
  const hl_feed_forward_weights *feed_forward_weights;
  float *hidden, *feed_forward_result;
} step;

/* f(in), where somebody may want it. */
static float *branch(const step *s, const float *in, const float *memory, size_t count, hl_arena *arena) {
  if (s->kind == FEED_FORWARD) {
    float *out = s->feed_forward_result ? s->feed_forward_result : room(arena, count);
    hl_feed_forward_f32_ref(s->feed_forward, s->feed_forward_weights, in, s->hidden, out, arena);
    return out;
  }
  hl_multi_head_result result = *s->attention_result;
  if (!result.output) result.output = room(arena, count);
  hl_multi_head_f32_ref(s->attention, s->attention_weights, in, s->kind == CROSS ? memory : in, &result, arena);
  return result.output;
}

/* Post: x = LayerNorm(x + f(x)); pre: x = x + f(LayerNorm(x)); step after step. */
static void layer(const step *steps, size_t count, size_t T, size_t C, hl_norm_order order, float eps, const float *x,
                  const float *memory, float *output, hl_arena *arena) {
  size_t before = arena->used;
  float *stream = room(arena, T * C);
  memcpy(stream, x, T * C * sizeof(float));
  for (const step *s = steps; s < steps + count; s++) {
    float *normed = s->norm ? s->norm : room(arena, T * C);
    if (order == HL_NORM_PRE) {
      norm(stream, T, C, s->gain, s->bias, eps, normed);
      add(stream, branch(s, normed, memory, T * C, arena), T * C, stream);
    } else {
      add(stream, branch(s, stream, memory, T * C, arena), T * C, stream);
      norm(stream, T, C, s->gain, s->bias, eps, normed);
      memcpy(stream, normed, T * C * sizeof(float));
    }
  }
  memcpy(output, stream, T * C * sizeof(float));
  arena->used = before;
}

void hl_encoder_layer_f32_ref(const hl_encoder_spec *s, const hl_encoder_weights *w, const float *x,
                              const hl_encoder_result *r, hl_arena *arena) {
  hl_feed_forward_spec f = {s->attention.tokens, s->attention.width, s->hidden, s->activation};
  const step steps[] = {
      {SELF, w->gain1, w->bias1, r->norm1, &s->attention, &w->attention, &r->attention, NULL, NULL, NULL, NULL},
      {FEED_FORWARD, w->gain2, w->bias2, r->norm2, NULL, NULL, NULL, &f, &w->feed_forward, r->hidden, r->feed_forward}};
  layer(steps, 2, f.tokens, f.width, s->norm, s->eps, x, NULL, r->output, arena);
}

void hl_decoder_layer_f32_ref(const hl_decoder_spec *s, const hl_decoder_weights *w, const float *x,
                              const float *memory, const hl_decoder_result *r, hl_arena *arena) {
  hl_feed_forward_spec f = {s->self.tokens, s->self.width, s->hidden, s->activation};
  const step steps[] = {
      {SELF, w->gain1, w->bias1, r->norm1, &s->self, &w->self, &r->self, NULL, NULL, NULL, NULL},
      {CROSS, w->gain2, w->bias2, r->norm2, &s->cross, &w->cross, &r->cross, NULL, NULL, NULL, NULL},
      {FEED_FORWARD, w->gain3, w->bias3, r->norm3, NULL, NULL, NULL, &f, &w->feed_forward, r->hidden, r->feed_forward}};
  layer(steps, 3, f.tokens, f.width, s->norm, s->eps, x, memory, r->output, arena);
}

/* ---- Stacks ---- */

void hl_encoder_f32_ref(const hl_encoder_spec *spec, const hl_encoder_stack *stack, const float *x, float *output,
                        hl_arena *arena) {
  for (size_t i = 0; i < stack->count; i++, x = output)
    hl_encoder_layer_f32_ref(spec, stack->layers + i, x, &(hl_encoder_result){.output = output}, arena);
  if (stack->final_gain)
    norm(output, spec->attention.tokens, spec->attention.width, stack->final_gain, stack->final_bias, spec->eps,
         output);
}

void hl_decoder_f32_ref(const hl_decoder_spec *spec, const hl_decoder_stack *stack, const float *x, const float *memory,
                        float *output, hl_arena *arena) {
  for (size_t i = 0; i < stack->count; i++, x = output)
    hl_decoder_layer_f32_ref(spec, stack->layers + i, x, memory, &(hl_decoder_result){.output = output}, arena);
  if (stack->final_gain)
    norm(output, spec->self.tokens, spec->self.width, stack->final_gain, stack->final_bias, spec->eps, output);
}

void hl_transformer_f32_ref(const hl_transformer_spec *spec, const hl_transformer_weights *weights, const float *source,
                            const float *target, float *memory, float *output, hl_arena *arena) {
  size_t before = arena->used;
  if (!memory) memory = room(arena, spec->encoder.attention.tokens * spec->encoder.attention.width);
  hl_encoder_f32_ref(&spec->encoder, &weights->encoder, source, memory, arena);
  hl_decoder_f32_ref(&spec->decoder, &weights->decoder, target, memory, output, arena);
  arena->used = before;
}
