/* The layers' part of test_failures.c. T = 3, S = 4, C = 4, H = 2, G = 1, D = 2, E = 3, F = 5. */
#include "support/failures.h"

static hl_multi_head_spec heads_spec(size_t context_tokens) {
  hl_multi_head_spec s = hl_multi_head_default(3, 4, 2);
  s.context_tokens = context_tokens;
  s.kv_heads = 1;
  s.value_dim = 3;
  return s;
}

static const hl_multi_head_weights heads_weights = {.wq = numbers, .wk = numbers, .wv = numbers, .wo = numbers};
static const hl_feed_forward_weights forward_weights = {.w1 = numbers, .w2 = numbers};

/* ---- Multi-head attention ---- */

typedef struct heads_call {
  bool no_spec, no_weights, no_result, no_arena;
  hl_multi_head_spec spec;
  hl_multi_head_weights weights;
  const float *x, *context;
  hl_multi_head_result result;
} heads_call;

static heads_call good_heads(void) {
  return (heads_call){.spec = heads_spec(4),
                      .weights = heads_weights,
                      .x = numbers,
                      .context = numbers,
                      .result = {.output = results, .q = results + 64, .scores = results + 128}};
}

static hl_status call_heads(const void *arguments, hl_arena *arena) {
  const heads_call *c = arguments;
  return hl_multi_head(c->no_spec ? NULL : &c->spec, c->no_weights ? NULL : &c->weights, c->x, c->context,
                       c->no_result ? NULL : &c->result, c->no_arena ? NULL : arena);
}

static void refuse_heads_sizes(void) {
  const uint8_t mask[24] = {1};
  REFUSED(heads, RANGE, c.spec.tokens = 0);
  REFUSED(heads, RANGE, c.spec.context_tokens = 0);
  REFUSED(heads, RANGE, c.spec.width = 0);
  REFUSED(heads, RANGE, c.spec.heads = 0);
  REFUSED(heads, RANGE, c.spec.kv_heads = 0);
  REFUSED(heads, RANGE, c.spec.dim = 0);
  REFUSED(heads, RANGE, c.spec.value_dim = 0);
  REFUSED(heads, RANGE, c.spec = hl_multi_head_default(3, 4, 0));
  REFUSED(heads, SHAPE, c.spec.heads = 3, c.spec.kv_heads = 2);
  REFUSED(heads, SHAPE, c.spec.mask = mask, c.spec.mask_heads = 3);
  REFUSED(heads, SHAPE, c.spec.bias = numbers, c.spec.bias_heads = 0);
  REFUSED(heads, SHAPE, c.weights.qkv_stride = 3);
  REFUSED(heads, MEMORY, c.weights.qkv_stride = huge());
  REFUSED(heads, MEMORY, c.spec.tokens = huge());
  REFUSED(heads, MEMORY, c.spec.context_tokens = huge());
  REFUSED(heads, MEMORY, c.spec.width = huge());
  REFUSED(heads, MEMORY, c.spec.heads = huge());
  REFUSED(heads, MEMORY, c.spec.dim = huge());
  REFUSED(heads, MEMORY, c.spec.value_dim = huge());
  REFUSED(heads, MEMORY, c.spec.tokens = c.spec.width = ROOT);
  REFUSED(heads, MEMORY, c.spec.context_tokens = c.spec.width = ROOT);
  REFUSED(heads, MEMORY, c.spec.dim = c.spec.width = ROOT);
  REFUSED(heads, MEMORY, c.spec.value_dim = c.spec.width = ROOT);
  REFUSED(heads, MEMORY, c.spec.heads = ROOT, c.spec.width = ROOT / 4, c.spec.dim = 1, c.spec.value_dim = 1);
  REFUSED(heads, MEMORY, c.spec.heads = ROOT, c.spec.width = ROOT / 16, c.spec.dim = 1, c.spec.value_dim = 8);
}

static void refuse_heads_options(void) {
  REFUSED(heads, RANGE, c.spec.causal = (hl_causal)2);
  REFUSED(heads, RANGE, c.spec.position = (hl_position_kind)3);
  REFUSED(heads, RANGE, c.spec.position = HL_POSITION_ALIBI, c.spec.heads = HL_ALIBI_HEADS_MAX + 1);
  REFUSED(heads, RANGE, c.spec.position = HL_POSITION_ROPE, c.spec.rope_base = bad_base());
  REFUSED(heads, RANGE, c.spec.position = HL_POSITION_ROPE, c.spec.rope_layout = (hl_rope_layout)2);
  REFUSED(heads, RANGE, c.spec.position = HL_POSITION_ROPE, c.spec.context_tokens = HL_POSITION_MAX + 2);
  REFUSED(heads, SHAPE, c.spec.position = HL_POSITION_ROPE, c.spec.dim = 3);
  REFUSED(heads, SHAPE, c.no_spec = true);
  REFUSED(heads, SHAPE, c.no_weights = true);
  REFUSED(heads, SHAPE, c.no_result = true);
  REFUSED(heads, SHAPE, c.no_arena = true);
  REFUSED(heads, SHAPE, c.x = NULL);
  REFUSED(heads, SHAPE, c.context = NULL);
  REFUSED(heads, SHAPE, c.result.output = NULL);
  REFUSED(heads, SHAPE, c.weights.wq = NULL);
  REFUSED(heads, SHAPE, c.weights.wk = NULL);
  REFUSED(heads, SHAPE, c.weights.wv = NULL);
  REFUSED(heads, SHAPE, c.weights.wo = NULL);
}

/* ---- Feed-forward ---- */

typedef struct forward_call {
  bool no_spec, no_weights, no_arena;
  hl_feed_forward_spec spec;
  hl_feed_forward_weights weights;
  const float *x;
  float *output;
} forward_call;

static forward_call good_forward(void) {
  return (forward_call){.spec = {3, 4, 5, HL_RELU}, .weights = forward_weights, .x = numbers, .output = results};
}

static hl_status call_forward(const void *arguments, hl_arena *arena) {
  const forward_call *c = arguments;
  return hl_feed_forward(c->no_spec ? NULL : &c->spec, c->no_weights ? NULL : &c->weights, c->x, NULL, c->output,
                         c->no_arena ? NULL : arena);
}

static void refuse_forward(void) {
  REFUSED(forward, RANGE, c.spec.tokens = 0);
  REFUSED(forward, RANGE, c.spec.width = 0);
  REFUSED(forward, RANGE, c.spec.hidden = 0);
  REFUSED(forward, RANGE, c.spec.activation = (hl_activation)4);
  REFUSED(forward, MEMORY, c.spec.tokens = huge());
  REFUSED(forward, MEMORY, c.spec.width = huge());
  REFUSED(forward, MEMORY, c.spec.hidden = huge());
  REFUSED(forward, MEMORY, c.spec.tokens = c.spec.hidden = ROOT);
  REFUSED(forward, MEMORY, c.spec.width = c.spec.hidden = ROOT);
  REFUSED(forward, SHAPE, c.no_spec = true);
  REFUSED(forward, SHAPE, c.no_weights = true);
  REFUSED(forward, SHAPE, c.no_arena = true);
  REFUSED(forward, SHAPE, c.x = NULL);
  REFUSED(forward, SHAPE, c.output = NULL);
  REFUSED(forward, SHAPE, c.weights.w1 = NULL);
  REFUSED(forward, SHAPE, c.weights.w2 = NULL);
}

/* ---- Layers, stacks of two, and the transformer: one struct for all, so that each is refused for the same ---- */

typedef struct layers_call {
  bool no_spec, no_weights, no_result, no_arena;
  hl_transformer_spec spec;
  hl_encoder_weights encoder[2];
  hl_decoder_weights decoder[2];
  size_t encoders, decoders;
  bool no_encoders, no_decoders;
  const float *source, *target;
  float *output;
} layers_call;

static layers_call good_layers(void) {
  hl_encoder_weights e = {.attention = heads_weights, .feed_forward = forward_weights};
  hl_decoder_weights d = {.self = heads_weights, .cross = heads_weights, .feed_forward = forward_weights};
  return (layers_call){.spec = {{heads_spec(3), 5, HL_GELU, HL_NORM_PRE, 1e-5f},
                                {heads_spec(3), heads_spec(3), 5, HL_GELU, HL_NORM_PRE, 1e-5f}},
                       .encoder = {e, e},
                       .decoder = {d, d},
                       .encoders = 2,
                       .decoders = 2,
                       .source = numbers,
                       .target = numbers,
                       .output = results};
}

typedef layers_call encoder_layer_call, decoder_layer_call, encoder_call, decoder_call, transformer_call;

static encoder_layer_call good_encoder_layer(void) { return good_layers(); }
static decoder_layer_call good_decoder_layer(void) { return good_layers(); }
static encoder_call good_encoder(void) { return good_layers(); }
static decoder_call good_decoder(void) { return good_layers(); }
static transformer_call good_transformer(void) { return good_layers(); }

static hl_encoder_stack encoder_stack(const layers_call *c) {
  return (hl_encoder_stack){c->no_encoders ? NULL : c->encoder, c->encoders, numbers, numbers};
}

static hl_decoder_stack decoder_stack(const layers_call *c) {
  return (hl_decoder_stack){c->no_decoders ? NULL : c->decoder, c->decoders, numbers, numbers};
}

static hl_status call_encoder_layer(const void *arguments, hl_arena *arena) {
  const layers_call *c = arguments;
  hl_encoder_result result = {.output = c->output, .attention = {.q = results + 64}, .hidden = results + 128};
  return hl_encoder_layer(c->no_spec ? NULL : &c->spec.encoder, c->no_weights ? NULL : c->encoder, c->source,
                          c->no_result ? NULL : &result, c->no_arena ? NULL : arena);
}

static hl_status call_decoder_layer(const void *arguments, hl_arena *arena) {
  const layers_call *c = arguments;
  hl_decoder_result result = {.output = c->output, .cross = {.weights = results + 64}, .norm2 = results + 128};
  return hl_decoder_layer(c->no_spec ? NULL : &c->spec.decoder, c->no_weights ? NULL : c->decoder, c->target, c->source,
                          c->no_result ? NULL : &result, c->no_arena ? NULL : arena);
}

static hl_status call_encoder(const void *arguments, hl_arena *arena) {
  const layers_call *c = arguments;
  hl_encoder_stack stack = encoder_stack(c);
  return hl_encoder(c->no_spec ? NULL : &c->spec.encoder, c->no_weights ? NULL : &stack, c->source, c->output,
                    c->no_arena ? NULL : arena);
}

static hl_status call_decoder(const void *arguments, hl_arena *arena) {
  const layers_call *c = arguments;
  hl_decoder_stack stack = decoder_stack(c);
  return hl_decoder(c->no_spec ? NULL : &c->spec.decoder, c->no_weights ? NULL : &stack, c->target, c->source,
                    c->output, c->no_arena ? NULL : arena);
}

static hl_status call_transformer(const void *arguments, hl_arena *arena) {
  const layers_call *c = arguments;
  hl_transformer_weights weights = {encoder_stack(c), decoder_stack(c)};
  return hl_transformer(c->no_spec ? NULL : &c->spec, c->no_weights ? NULL : &weights, c->source, c->target, NULL,
                        c->output, c->no_arena ? NULL : arena);
}

#define REFUSED_ENCODERS(status, ...)            \
  do {                                           \
    REFUSED(encoder_layer, status, __VA_ARGS__); \
    REFUSED(encoder, status, __VA_ARGS__);       \
    REFUSED(transformer, status, __VA_ARGS__);   \
  } while (0)

#define REFUSED_DECODERS(status, ...)            \
  do {                                           \
    REFUSED(decoder_layer, status, __VA_ARGS__); \
    REFUSED(decoder, status, __VA_ARGS__);       \
    REFUSED(transformer, status, __VA_ARGS__);   \
  } while (0)

static void refuse_encoders(void) {
  REFUSED_ENCODERS(RANGE, c.spec.encoder.attention.heads = 0);
  REFUSED_ENCODERS(RANGE, c.spec.encoder.hidden = 0);
  REFUSED_ENCODERS(RANGE, c.spec.encoder.activation = (hl_activation)-1);
  REFUSED_ENCODERS(RANGE, c.spec.encoder.norm = (hl_norm_order)2);
  REFUSED_ENCODERS(RANGE, c.spec.encoder.eps = bad_eps());
  REFUSED_ENCODERS(SHAPE, c.spec.encoder.attention.context_tokens = 4);
  REFUSED_ENCODERS(SHAPE, c.encoder[0].attention.wo = NULL);
  REFUSED_ENCODERS(SHAPE, c.encoder[0].feed_forward.w2 = NULL);
  REFUSED_ENCODERS(MEMORY, c.spec.encoder.attention.tokens = huge());
  REFUSED_ENCODERS(MEMORY, c.spec.encoder.hidden = huge());
  REFUSED_ENCODERS(SHAPE, c.no_spec = true);
  REFUSED_ENCODERS(SHAPE, c.no_weights = true);
  REFUSED_ENCODERS(SHAPE, c.no_arena = true);
  REFUSED_ENCODERS(SHAPE, c.source = NULL);
  REFUSED_ENCODERS(SHAPE, c.output = NULL);
  REFUSED(encoder_layer, SHAPE, c.no_result = true);
  REFUSED(encoder, RANGE, c.encoders = 0);
  REFUSED(encoder, SHAPE, c.no_encoders = true);
  REFUSED(encoder, SHAPE, c.encoder[1].attention.wv = NULL);
}

static void refuse_decoders(void) {
  REFUSED_DECODERS(RANGE, c.spec.decoder.self.tokens = 0);
  REFUSED_DECODERS(RANGE, c.spec.decoder.cross.dim = 0);
  REFUSED_DECODERS(RANGE, c.spec.decoder.hidden = 0);
  REFUSED_DECODERS(RANGE, c.spec.decoder.norm = (hl_norm_order)-1);
  REFUSED_DECODERS(RANGE, c.spec.decoder.eps = bad_eps());
  REFUSED_DECODERS(SHAPE, c.spec.decoder.self.context_tokens = 4);
  REFUSED_DECODERS(SHAPE, c.spec.decoder.cross.tokens = 4);
  REFUSED_DECODERS(SHAPE, c.spec.decoder.cross.width = 5);
  REFUSED_DECODERS(SHAPE, c.decoder[0].self.wq = NULL);
  REFUSED_DECODERS(SHAPE, c.decoder[0].cross.wk = NULL);
  REFUSED_DECODERS(SHAPE, c.decoder[0].feed_forward.w1 = NULL);
  REFUSED_DECODERS(MEMORY, c.spec.decoder.self.width = huge());
  REFUSED_DECODERS(MEMORY, c.spec.decoder.hidden = huge());
  REFUSED_DECODERS(SHAPE, c.no_spec = true);
  REFUSED_DECODERS(SHAPE, c.no_weights = true);
  REFUSED_DECODERS(SHAPE, c.no_arena = true);
  REFUSED_DECODERS(SHAPE, c.source = NULL);
  REFUSED_DECODERS(SHAPE, c.target = NULL);
  REFUSED_DECODERS(SHAPE, c.output = NULL);
  REFUSED(decoder_layer, SHAPE, c.no_result = true);
  REFUSED(decoder, RANGE, c.decoders = 0);
  REFUSED(decoder, SHAPE, c.no_decoders = true);
  REFUSED(decoder, SHAPE, c.decoder[1].cross.wv = NULL);
  REFUSED(transformer, SHAPE, c.spec.decoder.cross.context_tokens = 2);
  REFUSED(transformer, SHAPE, c.spec.encoder.attention.width = 5);
}

void layers_succeed(void) {
  SUCCEEDS(heads);
  SUCCEEDS(forward);
  SUCCEEDS(encoder_layer);
  SUCCEEDS(encoder);
  SUCCEEDS(decoder_layer);
  SUCCEEDS(decoder);
  SUCCEEDS(transformer);
}

void refuse_layers(void) {
  refuse_heads_sizes();
  refuse_heads_options();
  refuse_forward();
  refuse_encoders();
  refuse_decoders();
}

/* Without norms to hold, under post, a layer asks for less. */
void refuse_layers_growth(void) {
  REFUSED_GROWTH(heads, (void)c);
  REFUSED_GROWTH(forward, (void)c);
  for (int post = 0; post < 2; post++) {
    hl_norm_order order = post ? HL_NORM_POST : HL_NORM_PRE;
    REFUSED_GROWTH(encoder_layer, c.spec.encoder.norm = order);
    REFUSED_GROWTH(encoder, c.spec.encoder.norm = order);
    REFUSED_GROWTH(decoder_layer, c.spec.decoder.norm = order);
    REFUSED_GROWTH(decoder, c.spec.decoder.norm = order);
    REFUSED_GROWTH(transformer, c.spec.encoder.norm = order, c.spec.decoder.norm = order);
  }
}
