/* The golden cases of layers: from the names of a case to the structs of headlight.h. */
#include <stdlib.h>
#include <string.h>

#include "golden/golden.h"

#define LAYERS_MAX 16
#define ARENA_BYTES (1u << 22)

/* "layers.0." and "wq" make "layers.0.wq". */
typedef struct path {
  char text[64];
} path;

static path join(const char *prefix, const char *name) {
  path p;
  snprintf(p.text, sizeof p.text, "%.40s%.20s", prefix, name);
  return p;
}

static path layer_path(const char *prefix, size_t index) {
  path p;
  snprintf(p.text, sizeof p.text, "%.40slayers.%zu.", prefix, index);
  return p;
}

static const float *weight(const golden_case *c, const char *prefix, const char *name) {
  return golden_floats(c, join(prefix, name).text);
}

static size_t weight_count(const golden_case *c, const char *prefix, const char *name) {
  return golden_count(c, join(prefix, name).text);
}

/* ---- Weights ---- */

static hl_multi_head_weights multi_head_weights(const golden_case *c, const char *prefix) {
  return (hl_multi_head_weights){.wq = weight(c, prefix, "wq"),
                                 .wk = weight(c, prefix, "wk"),
                                 .wv = weight(c, prefix, "wv"),
                                 .wo = weight(c, prefix, "wo"),
                                 .bq = weight(c, prefix, "bq"),
                                 .bk = weight(c, prefix, "bk"),
                                 .bv = weight(c, prefix, "bv"),
                                 .bo = weight(c, prefix, "bo")};
}

static hl_feed_forward_weights feed_forward_weights(const golden_case *c, const char *prefix) {
  return (hl_feed_forward_weights){weight(c, prefix, "w1"), weight(c, prefix, "b1"), weight(c, prefix, "w2"),
                                   weight(c, prefix, "b2")};
}

static hl_encoder_weights encoder_weights(const golden_case *c, const char *prefix) {
  return (hl_encoder_weights){.attention = multi_head_weights(c, prefix),
                              .gain1 = weight(c, prefix, "gain1"),
                              .bias1 = weight(c, prefix, "bias1"),
                              .gain2 = weight(c, prefix, "gain2"),
                              .bias2 = weight(c, prefix, "bias2"),
                              .feed_forward = feed_forward_weights(c, prefix)};
}

static hl_decoder_weights decoder_weights(const golden_case *c, const char *prefix) {
  return (hl_decoder_weights){.self = multi_head_weights(c, join(prefix, "self.").text),
                              .cross = multi_head_weights(c, join(prefix, "cross.").text),
                              .gain1 = weight(c, prefix, "gain1"),
                              .bias1 = weight(c, prefix, "bias1"),
                              .gain2 = weight(c, prefix, "gain2"),
                              .bias2 = weight(c, prefix, "bias2"),
                              .gain3 = weight(c, prefix, "gain3"),
                              .bias3 = weight(c, prefix, "bias3"),
                              .feed_forward = feed_forward_weights(c, prefix)};
}

static hl_encoder_stack encoder_stack(const golden_case *c, const char *prefix, hl_encoder_weights *layers) {
  size_t count = 0;
  for (; count < LAYERS_MAX && weight(c, layer_path(prefix, count).text, "w1"); count++)
    layers[count] = encoder_weights(c, layer_path(prefix, count).text);
  return (hl_encoder_stack){layers, count, weight(c, prefix, "finalGain"), weight(c, prefix, "finalBias")};
}

static hl_decoder_stack decoder_stack(const golden_case *c, const char *prefix, hl_decoder_weights *layers) {
  size_t count = 0;
  for (; count < LAYERS_MAX && weight(c, layer_path(prefix, count).text, "w1"); count++)
    layers[count] = decoder_weights(c, layer_path(prefix, count).text);
  return (hl_decoder_stack){layers, count, weight(c, prefix, "finalGain"), weight(c, prefix, "finalBias")};
}

/* ---- Specs ---- */

static void set_mask(const golden_case *c, const char *mask, const char *bias, hl_multi_head_spec *s) {
  s->mask = golden_bytes(c, mask);
  s->mask_heads = golden_mask_heads(c, mask, s->tokens, s->context_tokens);
  if (bias) {
    s->bias = golden_floats(c, bias);
    s->bias_heads = golden_mask_heads(c, bias, s->tokens, s->context_tokens);
  }
}

/* Self-attention with the mask of a case, over the tokens of this setting. */
static hl_multi_head_spec self_spec(const golden_case *c, const char *tokens) {
  hl_multi_head_spec s =
      hl_multi_head_default(golden_size(c, tokens), golden_size(c, "width"), golden_size(c, "heads"));
  s.causal = golden_text(c, "causal", NULL) ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  set_mask(c, "mask", "bias", &s);
  return s;
}

static hl_encoder_spec encoder_spec(const golden_case *c, const char *layer, const char *tokens) {
  bool pre = strcmp(golden_text(c, "norm", ""), "\"pre\"") == 0;
  return (hl_encoder_spec){.attention = self_spec(c, tokens),
                           .hidden = weight_count(c, layer, "b1"),
                           .activation = golden_activation(golden_text(c, "activation", "")),
                           .norm = pre ? HL_NORM_PRE : HL_NORM_POST,
                           .eps = (float)golden_number(c, "eps", 1e-5)};
}

static hl_decoder_spec decoder_spec(const golden_case *c, const char *layer, const char *tokens,
                                    const char *memory_tokens) {
  hl_encoder_spec e = encoder_spec(c, layer, tokens);
  hl_multi_head_spec cross = hl_multi_head_default(e.attention.tokens, e.attention.width, e.attention.heads);
  cross.context_tokens = golden_size(c, memory_tokens);
  set_mask(c, "memoryMask", NULL, &cross);
  return (hl_decoder_spec){e.attention, cross, e.hidden, e.activation, e.norm, e.eps};
}

static void set_position(const golden_case *c, hl_multi_head_spec *s) {
  const char *position = golden_text(c, "position", ""), *base = strstr(position, "\"base\":");
  if (strstr(position, "\"alibi\"")) s->position = HL_POSITION_ALIBI;
  if (!base) return;
  s->position = HL_POSITION_ROPE;
  s->rope_base = strtod(base + strlen("\"base\":"), NULL);
  s->rope_layout = strstr(position, "\"half\"") ? HL_ROPE_HALF : HL_ROPE_INTERLEAVED;
}

static hl_multi_head_spec multi_head_spec(const golden_case *c) {
  hl_multi_head_spec s = self_spec(c, "tokens");
  s.context_tokens = golden_count(c, "context") ? golden_size(c, "contextTokens") : s.tokens;
  s.kv_heads = (size_t)golden_number(c, "kvHeads", (double)s.heads);
  s.dim = golden_count(c, "weights.wq") / s.width / s.heads;
  s.value_dim = golden_count(c, "weights.wv") / s.width / s.kv_heads;
  set_mask(c, "mask", "bias", &s);
  set_position(c, &s);
  return s;
}

/* ---- Calls ---- */

/* The layers' scratch; what a call takes, it must give back. */
static hl_arena *arena(void) {
  static unsigned char bytes[ARENA_BYTES];
  static hl_arena the_arena = {.base = bytes, .capacity = ARENA_BYTES};
  return &the_arena;
}

hl_status golden_multi_head(golden_case *c) {
  hl_multi_head_spec spec = multi_head_spec(c);
  hl_multi_head_weights weights = multi_head_weights(c, "weights.");
  hl_multi_head_result result = {.output = golden_room(c, "output"),
                                 .q = golden_room(c, "q"),
                                 .k = golden_room(c, "k"),
                                 .v = golden_room(c, "v"),
                                 .weights = golden_room(c, "weights"),
                                 .head_output = golden_room(c, "headOutput")};
  const float *x = golden_floats(c, "x"), *context = golden_floats(c, "context");
  return hl_multi_head(&spec, &weights, x, context ? context : x, &result, arena());
}

hl_status golden_encoder_layer(golden_case *c) {
  hl_encoder_spec spec = encoder_spec(c, "weights.", "tokens");
  hl_encoder_weights weights = encoder_weights(c, "weights.");
  hl_encoder_result result = {.output = golden_room(c, "output")};
  return hl_encoder_layer(&spec, &weights, golden_floats(c, "x"), &result, arena());
}

hl_status golden_decoder_layer(golden_case *c) {
  hl_decoder_spec spec = decoder_spec(c, "weights.", "tokens", "memoryTokens");
  hl_decoder_weights weights = decoder_weights(c, "weights.");
  hl_decoder_result result = {.output = golden_room(c, "output")};
  return hl_decoder_layer(&spec, &weights, golden_floats(c, "x"), golden_floats(c, "memory"), &result, arena());
}

hl_status golden_encoder(golden_case *c) {
  hl_encoder_weights layers[LAYERS_MAX];
  hl_encoder_spec spec = encoder_spec(c, "layers.0.", "tokens");
  hl_encoder_stack stack = encoder_stack(c, "", layers);
  return hl_encoder(&spec, &stack, golden_floats(c, "x"), golden_room(c, "output"), arena());
}

hl_status golden_decoder(golden_case *c) {
  hl_decoder_weights layers[LAYERS_MAX];
  hl_decoder_spec spec = decoder_spec(c, "layers.0.", "tokens", "memoryTokens");
  hl_decoder_stack stack = decoder_stack(c, "", layers);
  return hl_decoder(&spec, &stack, golden_floats(c, "x"), golden_floats(c, "memory"), golden_room(c, "output"),
                    arena());
}

/* The source is read without a mask, the target causally. */
hl_status golden_transformer(golden_case *c) {
  hl_encoder_weights encoder_layers[LAYERS_MAX];
  hl_decoder_weights decoder_layers[LAYERS_MAX];
  hl_transformer_spec spec = {encoder_spec(c, "encoder.layers.0.", "sourceTokens"),
                              decoder_spec(c, "decoder.layers.0.", "targetTokens", "sourceTokens")};
  spec.encoder.attention.causal = HL_CAUSAL_NONE;
  hl_transformer_weights weights = {encoder_stack(c, "encoder.", encoder_layers),
                                    decoder_stack(c, "decoder.", decoder_layers)};
  return hl_transformer(&spec, &weights, golden_floats(c, "source"), golden_floats(c, "target"), NULL,
                        golden_room(c, "output"), arena());
}
