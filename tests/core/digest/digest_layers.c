/* Hashes of layers and stacks of any shape, with every tensor that they can give. */
#include <stdlib.h>

#include "digest/digest.h"
#include "headlight.h"

enum { T_MAX = 30, S_MAX = 30, WIDTH_MAX = 16, HEADS_MAX = 6, HEAD_MAX = 8, FFN_MAX = 140, LAYERS_MAX = 3 };
enum { ROOM = 40000, TENSORS_MAX = 32 };

static unsigned char memory[1 << 22];
static float numbers[60000];
static float rooms[TENSORS_MAX][ROOM];
static uint8_t mask[HEADS_MAX * T_MAX * S_MAX];
static size_t used;

/* Some of the random numbers; biases may be missing. */
static const float *some(size_t count) { return numbers + digest_below(sizeof numbers / sizeof *numbers - count); }
static const float *perhaps(size_t count) { return digest_below(3) ? some(count) : NULL; }

static float *room(void) { return rooms[used++]; }

/* What a result's fields hold, hashed in their order. */
typedef struct part {
  const float *data;
  size_t count;
} part;
static part parts[TENSORS_MAX];
static size_t part_count;

static float *wanted(size_t count) {
  float *data = room();
  parts[part_count++] = (part){data, count};
  return data;
}

static void begin(void) { used = part_count = 0; }

static void digest_parts(digest *d, hl_status status) {
  digest_number(d, (uint64_t)status);
  for (size_t i = 0; i < part_count; i++) digest_floats(d, parts[i].data, parts[i].count);
}

static hl_multi_head_spec any_heads(size_t tokens, size_t context, size_t width) {
  hl_multi_head_spec s = hl_multi_head_default(tokens, width, 1);
  s.context_tokens = context;
  s.kv_heads = 1 + digest_below(3);
  s.heads = s.kv_heads * (1 + digest_below(2));
  s.dim = 2 * (1 + digest_below(HEAD_MAX / 2));
  s.value_dim = 1 + digest_below(HEAD_MAX);
  if (digest_below(2)) s.causal = HL_CAUSAL_DIAGONAL;
  if (digest_below(4) == 0) s.causal_offset = (int32_t)digest_below(9) - 3;
  if (digest_below(3) == 0) s.mask = mask;
  if (digest_below(3) == 0) s.bias = some(s.heads * tokens * context);
  s.mask_heads = digest_below(2) ? 1 : s.heads;
  s.bias_heads = digest_below(2) ? 1 : s.heads;
  s.position = (hl_position_kind)digest_below(3);
  s.rope_layout = digest_below(2) ? HL_ROPE_HALF : HL_ROPE_INTERLEAVED;
  return s;
}

static hl_multi_head_weights any_head_weights(const hl_multi_head_spec *s) {
  size_t q = s->heads * s->dim, k = s->kv_heads * s->dim, v = s->kv_heads * s->value_dim, c = s->width;
  hl_multi_head_weights w = {.bq = perhaps(q)};
  w.bk = perhaps(k);
  w.bv = perhaps(v);
  w.bo = perhaps(c);
  w.qkv_stride = digest_below(3) ? 0 : q + k + v;
  size_t stride = w.qkv_stride ? w.qkv_stride : q > v ? q : v;
  w.wq = some(c * stride);
  w.wk = some(c * stride);
  w.wv = some(c * stride);
  w.wo = some(s->heads * s->value_dim * c);
  return w;
}

/* Level 0: the output; 1: what tiles give too; 2: everything. */
static hl_multi_head_result head_result(const hl_multi_head_spec *s, int level) {
  size_t T = s->tokens, S = s->context_tokens, cells = s->heads * T * S;
  hl_multi_head_result r = {.output = wanted(T * s->width)};
  if (level == 0) return r;
  r.q = wanted(s->heads * T * s->dim);
  r.k = wanted(s->kv_heads * S * s->dim);
  r.v = wanted(s->kv_heads * S * s->value_dim);
  r.head_output = wanted(s->heads * T * s->value_dim);
  if (level == 1) return r;
  r.scores = wanted(cells);
  r.masked = wanted(cells);
  r.weights = wanted(cells);
  return r;
}

static hl_arena fresh(void) { return (hl_arena){.base = memory, .capacity = sizeof memory}; }

static void print_multi_head(void) {
  digest d = digest_start();
  for (int trial = 0; trial < 120; trial++) {
    size_t tokens = 1 + digest_below(T_MAX), context = 1 + digest_below(S_MAX);
    hl_multi_head_spec spec = any_heads(tokens, context, 1 + digest_below(WIDTH_MAX));
    hl_multi_head_weights w = any_head_weights(&spec);
    hl_arena arena = fresh();
    begin();
    hl_multi_head_result result = head_result(&spec, trial % 3);
    const float *x = some(tokens * spec.width), *other = some(context * spec.width);
    digest_parts(&d, hl_multi_head(&spec, &w, x, other, &result, &arena));
    digest_number(&d, arena.used);
  }
  digest_print("multiHead", d);
}

static hl_feed_forward_weights any_feed_forward(size_t width, size_t hidden) {
  hl_feed_forward_weights w = {.w1 = some(width * hidden)};
  w.b1 = perhaps(hidden);
  w.w2 = some(width * hidden);
  w.b2 = perhaps(width);
  return w;
}

static void print_feed_forward(void) {
  digest d = digest_start();
  for (int trial = 0; trial < 40; trial++) {
    hl_feed_forward_spec s = {.tokens = 1 + digest_below(200), .activation = (hl_activation)(trial % 4)};
    s.width = 1 + digest_below(WIDTH_MAX);
    s.hidden = 1 + digest_below(FFN_MAX);
    hl_feed_forward_weights w = any_feed_forward(s.width, s.hidden);
    hl_arena arena = fresh();
    begin();
    float *hidden = trial % 3 ? wanted(s.tokens * s.hidden) : NULL, *output = wanted(s.tokens * s.width);
    digest_parts(&d, hl_feed_forward(&s, &w, some(s.tokens * s.width), hidden, output, &arena));
  }
  digest_print("feedForward", d);
}

static hl_encoder_spec any_encoder(size_t tokens, size_t width) {
  hl_encoder_spec s = {.attention = any_heads(tokens, tokens, width)};
  s.hidden = 1 + digest_below(FFN_MAX);
  s.activation = (hl_activation)digest_below(4);
  s.norm = digest_below(2) ? HL_NORM_PRE : HL_NORM_POST;
  s.eps = 1e-5f;
  return s;
}

static hl_encoder_weights any_encoder_weights(const hl_encoder_spec *s) {
  size_t c = s->attention.width;
  hl_encoder_weights w = {.attention = any_head_weights(&s->attention)};
  w.gain1 = perhaps(c);
  w.bias1 = perhaps(c);
  w.gain2 = perhaps(c);
  w.bias2 = perhaps(c);
  w.feed_forward = any_feed_forward(c, s->hidden);
  return w;
}

static void print_encoder_layer(void) {
  digest d = digest_start();
  for (int trial = 0; trial < 120; trial++) {
    size_t tokens = 1 + digest_below(T_MAX);
    hl_encoder_spec s = any_encoder(tokens, 1 + digest_below(WIDTH_MAX));
    size_t count = tokens * s.attention.width;
    hl_encoder_weights w = any_encoder_weights(&s);
    hl_arena arena = fresh();
    begin();
    hl_encoder_result r = {.output = wanted(count)};
    if (trial % 3) {
      r.attention = head_result(&s.attention, trial % 3);
      r.norm1 = wanted(count);
      r.norm2 = wanted(count);
      r.hidden = wanted(tokens * s.hidden);
      r.feed_forward = wanted(count);
    }
    digest_parts(&d, hl_encoder_layer(&s, &w, some(count), &r, &arena));
  }
  digest_print("encoderLayer.all", d);
}

static hl_decoder_spec any_decoder(size_t tokens, size_t context, size_t width) {
  hl_encoder_spec e = any_encoder(tokens, width);
  return (hl_decoder_spec){e.attention, any_heads(tokens, context, width), e.hidden, e.activation, e.norm, e.eps};
}

static hl_decoder_weights any_decoder_weights(const hl_decoder_spec *s) {
  size_t c = s->self.width;
  hl_decoder_weights w = {.self = any_head_weights(&s->self)};
  w.cross = any_head_weights(&s->cross);
  w.gain1 = perhaps(c);
  w.bias1 = perhaps(c);
  w.gain2 = perhaps(c);
  w.bias2 = perhaps(c);
  w.gain3 = perhaps(c);
  w.bias3 = perhaps(c);
  w.feed_forward = any_feed_forward(c, s->hidden);
  return w;
}

static void print_decoder_layer(void) {
  digest d = digest_start();
  for (int trial = 0; trial < 120; trial++) {
    size_t tokens = 1 + digest_below(T_MAX), context = 1 + digest_below(S_MAX);
    hl_decoder_spec s = any_decoder(tokens, context, 1 + digest_below(WIDTH_MAX));
    size_t count = tokens * s.self.width;
    hl_decoder_weights w = any_decoder_weights(&s);
    hl_arena arena = fresh();
    begin();
    hl_decoder_result r = {.output = wanted(count)};
    if (trial % 3) {
      r.self = head_result(&s.self, trial % 3);
      r.cross = head_result(&s.cross, trial % 3);
      r.norm1 = wanted(count);
      r.norm2 = wanted(count);
      r.norm3 = wanted(count);
      r.hidden = wanted(tokens * s.hidden);
      r.feed_forward = wanted(count);
    }
    const float *x = some(count), *other = some(context * s.self.width);
    digest_parts(&d, hl_decoder_layer(&s, &w, x, other, &r, &arena));
  }
  digest_print("decoderLayer.all", d);
}

/* Stacks of both kinds, by themselves and as a transformer. */
static void print_stacks(void) {
  digest encoders = digest_start(), decoders = digest_start(), transformers = digest_start();
  for (int trial = 0; trial < 40; trial++) {
    hl_encoder_weights encoder_layers[LAYERS_MAX];
    hl_decoder_weights decoder_layers[LAYERS_MAX];
    size_t source = 1 + digest_below(S_MAX), target = 1 + digest_below(T_MAX), width = 1 + digest_below(WIDTH_MAX);
    hl_transformer_spec s = {.encoder = any_encoder(source, width)};
    s.decoder = any_decoder(target, source, width);
    hl_encoder_stack e = {.layers = encoder_layers, .count = 1 + digest_below(LAYERS_MAX)};
    hl_decoder_stack c = {.layers = decoder_layers, .count = 1 + digest_below(LAYERS_MAX)};
    e.final_gain = perhaps(width);
    e.final_bias = perhaps(width);
    c.final_gain = perhaps(width);
    c.final_bias = perhaps(width);
    for (size_t i = 0; i < e.count; i++) encoder_layers[i] = any_encoder_weights(&s.encoder);
    for (size_t i = 0; i < c.count; i++) decoder_layers[i] = any_decoder_weights(&s.decoder);
    hl_arena arena = fresh();
    const float *from = some(source * width), *to = some(target * width), *other = some(source * width);
    begin();
    float *memory_out = wanted(source * width);
    digest_parts(&encoders, hl_encoder(&s.encoder, &e, from, memory_out, &arena));
    begin();
    float *output = wanted(target * width);
    digest_parts(&decoders, hl_decoder(&s.decoder, &c, to, other, output, &arena));
    begin();
    output = wanted(target * width);
    hl_transformer_weights w = {e, c};
    float *kept = trial % 2 ? wanted(source * width) : NULL;
    digest_parts(&transformers, hl_transformer(&s, &w, from, to, kept, output, &arena));
  }
  digest_print("encoder", encoders);
  digest_print("decoder", decoders);
  digest_print("transformer", transformers);
}

void print_layer_digests(void) {
  digest_fill_small(numbers, sizeof numbers / sizeof *numbers);
  for (size_t i = 0; i < sizeof mask; i++) mask[i] = digest_below(4) != 0;
  print_multi_head();
  print_feed_forward();
  print_encoder_layer();
  print_decoder_layer();
  print_stacks();
}
