/* Layers, their weights and results out of a fuzzer's bytes. */
#include "layer_input.h"

#define RARELY 16 /* once in so many times something doesn't fit */

/* 0 .. kinds - 1, or now and then any number. */
static int take_kind(call *c, size_t kinds) {
  return take_byte(c->in) % RARELY ? (int)take_below(c->in, kinds) : take_int(c->in);
}

/* Mostly `usual`. */
static size_t take_near(call *c, size_t usual) { return take_byte(c->in) % RARELY ? usual : take_size(c->in); }

layer_sizes take_layer_sizes(call *c) {
  layer_sizes sizes;
  sizes.tokens = take_size(c->in);
  sizes.context_tokens = take_size(c->in);
  sizes.width = take_size(c->in);
  sizes.hidden = take_size(c->in);
  return sizes;
}

hl_multi_head_spec take_multi_head(call *c, size_t tokens, size_t context_tokens, size_t width) {
  hl_multi_head_spec s = hl_multi_head_default(take_near(c, tokens), take_near(c, width), 1);
  s.context_tokens = take_near(c, context_tokens);
  s.heads = take_size(c->in);
  s.kv_heads = take_byte(c->in) % 2 ? s.heads : 1 + take_below(c->in, 3);
  s.dim = take_size(c->in);
  s.value_dim = take_near(c, s.dim);
  s.causal = (hl_causal)take_kind(c, 2);
  s.causal_offset = take_int(c->in);
  s.position = (hl_position_kind)take_kind(c, 3);
  s.rope_layout = (hl_rope_layout)take_kind(c, 2);
  s.rope_base = take_double(c->in);
  s.mask_heads = mask_heads_of(c, s.heads);
  s.bias_heads = mask_heads_of(c, s.heads);
  s.mask = maybe_mask(c, s.mask_heads, s.tokens, s.context_tokens);
  s.bias = maybe_floats(c, s.bias_heads, s.tokens, s.context_tokens);
  return s;
}

/* Of (C, heads * dim) or, in a fused matrix, from its first column on (C, stride). */
static float *take_projection(call *c, size_t width, size_t heads, size_t dim, size_t stride) {
  return stride ? floats(c, width, stride, 1) : floats(c, width, heads, dim);
}

hl_multi_head_weights take_multi_head_weights(call *c, const hl_multi_head_spec *s) {
  hl_multi_head_weights w = {.qkv_stride = take_byte(c->in) % 4 ? 0 : take_near(c, s->heads * s->dim + s->value_dim)};
  w.wq = take_projection(c, s->width, s->heads, s->dim, w.qkv_stride);
  w.wk = take_projection(c, s->width, s->kv_heads, s->dim, w.qkv_stride);
  w.wv = take_projection(c, s->width, s->kv_heads, s->value_dim, w.qkv_stride);
  w.wo = take_byte(c->in) % RARELY ? floats(c, s->heads, s->value_dim, s->width) : NULL;
  w.bq = maybe_floats(c, s->heads, s->dim, 1);
  w.bk = maybe_floats(c, s->kv_heads, s->dim, 1);
  w.bv = maybe_floats(c, s->kv_heads, s->value_dim, 1);
  w.bo = maybe_floats(c, s->width, 1, 1);
  return w;
}

hl_multi_head_result take_multi_head_result(call *c, const hl_multi_head_spec *s) {
  return (hl_multi_head_result){
      .output = maybe_output(c, s->tokens, s->width, 1),
      .q = maybe_output(c, s->heads, s->tokens, s->dim),
      .k = maybe_output(c, s->kv_heads, s->context_tokens, s->dim),
      .v = maybe_output(c, s->kv_heads, s->context_tokens, s->value_dim),
      .scores = maybe_output(c, s->heads, s->tokens, s->context_tokens),
      .masked = maybe_output(c, s->heads, s->tokens, s->context_tokens),
      .weights = maybe_output(c, s->heads, s->tokens, s->context_tokens),
      .head_output = maybe_output(c, s->heads, s->tokens, s->value_dim),
  };
}

static hl_feed_forward_weights take_feed_forward(call *c, size_t width, size_t hidden) {
  return (hl_feed_forward_weights){
      take_byte(c->in) % RARELY ? floats(c, width, hidden, 1) : NULL, maybe_floats(c, hidden, 1, 1),
      take_byte(c->in) % RARELY ? floats(c, hidden, width, 1) : NULL, maybe_floats(c, width, 1, 1)};
}

hl_encoder_spec take_encoder(call *c, const layer_sizes *sizes) {
  hl_multi_head_spec attention = take_multi_head(c, sizes->tokens, sizes->tokens, sizes->width);
  return (hl_encoder_spec){attention, take_near(c, sizes->hidden), (hl_activation)take_kind(c, 4),
                           (hl_norm_order)take_kind(c, 2), take_float(c->in)};
}

hl_encoder_weights take_encoder_weights(call *c, const hl_encoder_spec *s) {
  size_t width = s->attention.width;
  return (hl_encoder_weights){
      .attention = take_multi_head_weights(c, &s->attention),
      .gain1 = maybe_floats(c, width, 1, 1),
      .bias1 = maybe_floats(c, width, 1, 1),
      .gain2 = maybe_floats(c, width, 1, 1),
      .bias2 = maybe_floats(c, width, 1, 1),
      .feed_forward = take_feed_forward(c, width, s->hidden),
  };
}

hl_encoder_result take_encoder_result(call *c, const hl_encoder_spec *s) {
  size_t tokens = s->attention.tokens, width = s->attention.width;
  return (hl_encoder_result){
      .output = maybe_output(c, tokens, width, 1),
      .attention = take_multi_head_result(c, &s->attention),
      .norm1 = maybe_output(c, tokens, width, 1),
      .norm2 = maybe_output(c, tokens, width, 1),
      .hidden = maybe_output(c, tokens, s->hidden, 1),
      .feed_forward = maybe_output(c, tokens, width, 1),
  };
}

hl_decoder_spec take_decoder(call *c, const layer_sizes *sizes) {
  hl_multi_head_spec self = take_multi_head(c, sizes->tokens, sizes->tokens, sizes->width);
  hl_multi_head_spec cross = take_multi_head(c, sizes->tokens, sizes->context_tokens, sizes->width);
  return (hl_decoder_spec){self,
                           cross,
                           take_near(c, sizes->hidden),
                           (hl_activation)take_kind(c, 4),
                           (hl_norm_order)take_kind(c, 2),
                           take_float(c->in)};
}

hl_decoder_weights take_decoder_weights(call *c, const hl_decoder_spec *s) {
  size_t width = s->self.width;
  return (hl_decoder_weights){
      .self = take_multi_head_weights(c, &s->self),
      .cross = take_multi_head_weights(c, &s->cross),
      .gain1 = maybe_floats(c, width, 1, 1),
      .bias1 = maybe_floats(c, width, 1, 1),
      .gain2 = maybe_floats(c, width, 1, 1),
      .bias2 = maybe_floats(c, width, 1, 1),
      .gain3 = maybe_floats(c, width, 1, 1),
      .bias3 = maybe_floats(c, width, 1, 1),
      .feed_forward = take_feed_forward(c, width, s->hidden),
  };
}

hl_decoder_result take_decoder_result(call *c, const hl_decoder_spec *s) {
  size_t tokens = s->self.tokens, width = s->self.width;
  return (hl_decoder_result){
      .output = maybe_output(c, tokens, width, 1),
      .self = take_multi_head_result(c, &s->self),
      .cross = take_multi_head_result(c, &s->cross),
      .norm1 = maybe_output(c, tokens, width, 1),
      .norm2 = maybe_output(c, tokens, width, 1),
      .norm3 = maybe_output(c, tokens, width, 1),
      .hidden = maybe_output(c, tokens, s->hidden, 1),
      .feed_forward = maybe_output(c, tokens, width, 1),
  };
}

hl_encoder_stack take_encoder_stack(call *c, const hl_encoder_spec *s) {
  size_t count = take_below(c->in, 3), width = s->attention.width;
  hl_encoder_weights *layers = add_block(c, (double)(count * sizeof *layers), false);
  for (size_t i = 0; i < count; i++) layers[i] = take_encoder_weights(c, s);
  return (hl_encoder_stack){layers, count, maybe_floats(c, width, 1, 1), maybe_floats(c, width, 1, 1)};
}

hl_decoder_stack take_decoder_stack(call *c, const hl_decoder_spec *s) {
  size_t count = take_below(c->in, 3), width = s->self.width;
  hl_decoder_weights *layers = add_block(c, (double)(count * sizeof *layers), false);
  for (size_t i = 0; i < count; i++) layers[i] = take_decoder_weights(c, s);
  return (hl_decoder_stack){layers, count, maybe_floats(c, width, 1, 1), maybe_floats(c, width, 1, 1)};
}
