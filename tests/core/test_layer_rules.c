/* What must hold of layers bit for bit, what they refuse, and that a refusal writes nothing. */
#include <string.h>

#include "reference/layers_ref.h"
#include "support/layer_cases.h"

/* ---- What must hold bit for bit ---- */

static void stacks_are_loops_of_layers(void) {
  fill_masks();
  for (int trial = 0; trial < 50; trial++) {
    transformer t = random_transformer();
    hl_arena arena = case_arena();
    cursor c = start_cursor(EXACT, 0);
    take_transformer(&t, &c, 4, 3);
    fill_pools(&c);
    size_t width = t.spec.encoder.attention.width, source = t.spec.encoder.attention.tokens;
    size_t target = t.spec.decoder.self.tokens;
    float *kept = hl_arena_alloc(&arena, source * width * sizeof(float));
    float *output = hl_arena_alloc(&arena, target * width * sizeof(float));
    float *x = hl_arena_alloc(&arena, source * width * sizeof(float));
    float *y = hl_arena_alloc(&arena, target * width * sizeof(float));
    hl_transformer(&t.spec, &t.weights, t.source, t.target, kept, output, &arena);

    memcpy(x, t.source, source * width * sizeof(float));
    memcpy(y, t.target, target * width * sizeof(float));
    for (size_t i = 0; i < 4; i++)
      hl_encoder_layer(&t.spec.encoder, t.encoder + i, x, &(hl_encoder_result){.output = x}, &arena);
    hl_layer_norm(x, source, width, t.weights.encoder.final_gain, t.weights.encoder.final_bias, 1e-5f, x);
    for (size_t i = 0; i < 3; i++)
      hl_decoder_layer(&t.spec.decoder, t.decoder + i, y, x, &(hl_decoder_result){.output = y}, &arena);
    hl_layer_norm(y, target, width, t.weights.decoder.final_gain, t.weights.decoder.final_bias, 1e-5f, y);
    EXPECT(test_same_bits(x, kept, source * width) && test_same_bits(y, output, target * width), "trial %d", trial);

    memcpy(x, t.source, source * width * sizeof(float));
    memcpy(y, t.target, target * width * sizeof(float));
    EXPECT(hl_encoder(&t.spec.encoder, &t.weights.encoder, x, x, &arena) == HL_OK, "encoder");
    EXPECT(hl_decoder(&t.spec.decoder, &t.weights.decoder, y, x, y, &arena) == HL_OK, "decoder");
    EXPECT(test_same_bits(x, kept, source * width) && test_same_bits(y, output, target * width), "in place");
  }
}

/* wq, wk and wv as columns of one matrix: the product with it, and the layer on its parts. */
static void fused_projections_keep_their_bits(void) {
  for (int trial = 0; trial < 200; trial++) {
    hl_multi_head_spec s = random_multi_head(1 + test_below(9), 1, 1 + test_below(40), 0);
    s.context_tokens = s.tokens;
    s.mask = NULL;
    s.bias = NULL;
    size_t q = s.heads * s.dim, k = s.kv_heads * s.dim, v = s.kv_heads * s.value_dim, all = q + k + v;
    hl_arena arena = case_arena();
    cursor c = start_cursor(EXACT, 0);
    hl_multi_head_weights separate = take_multi_head(&c, &s), fused = separate;
    const float *x = take(&c, s.tokens * s.width);
    fill_pools(&c);
    float *matrix = hl_arena_alloc(&arena, s.width * all * sizeof(float));
    float *vector = hl_arena_alloc(&arena, all * sizeof(float));
    for (size_t i = 0; i < s.width; i++) {
      memcpy(matrix + i * all, separate.wq + i * q, q * sizeof(float));
      memcpy(matrix + i * all + q, separate.wk + i * k, k * sizeof(float));
      memcpy(matrix + i * all + q + k, separate.wv + i * v, v * sizeof(float));
    }
    memcpy(vector, separate.bq, q * sizeof(float));
    memcpy(vector + q, separate.bk, k * sizeof(float));
    memcpy(vector + q + k, separate.bv, v * sizeof(float));

    float *together = hl_arena_alloc(&arena, s.tokens * all * sizeof(float));
    float *one = hl_arena_alloc(&arena, s.tokens * all * sizeof(float));
    hl_linear(x, s.tokens, s.width, all, matrix, all, vector, together);
    const float *weights[] = {separate.wq, separate.wk, separate.wv};
    const float *biases[] = {separate.bq, separate.bk, separate.bv};
    const size_t cols[] = {q, k, v}, first[] = {0, q, q + k};
    for (size_t part = 0; part < 3; part++) {
      hl_linear(x, s.tokens, s.width, cols[part], weights[part], cols[part], biases[part], one);
      for (size_t t = 0; t < s.tokens; t++)
        EXPECT(test_same_bits(together + t * all + first[part], one + t * cols[part], cols[part]), "part %zu", part);
    }

    fused.wq = matrix;
    fused.wk = matrix + q;
    fused.wv = matrix + q + k;
    fused.qkv_stride = all;
    float *a = hl_arena_alloc(&arena, s.tokens * s.width * sizeof(float));
    float *b = hl_arena_alloc(&arena, s.tokens * s.width * sizeof(float));
    EXPECT(hl_multi_head(&s, &separate, x, x, &(hl_multi_head_result){.output = a}, &arena) == HL_OK, "separate");
    EXPECT(hl_multi_head(&s, &fused, x, x, &(hl_multi_head_result){.output = b}, &arena) == HL_OK, "fused");
    EXPECT(test_same_bits(a, b, s.tokens * s.width), "trial %d", trial);
    hl_multi_head_f32_ref(&s, &separate, x, x, &(hl_multi_head_result){.output = a}, &arena);
    hl_multi_head_f32_ref(&s, &fused, x, x, &(hl_multi_head_result){.output = b}, &arena);
    EXPECT(test_same_bits(a, b, s.tokens * s.width), "the references, trial %d", trial);
  }
}

/* The weights of a head that is D wide and reads and writes the whole width: an identity. */
static void identity_projections_give_attention(void) {
  enum { T = 7, C = 12, H = 3, D = 4 };
  float x[T * C], identity[C * C] = {0}, got[T * C], q[T * C], expected[T * C];
  test_fill(x, T * C, DATA_NORMAL);
  for (size_t i = 0; i < C; i++) identity[i * C + i] = 1.0f;
  hl_arena arena = case_arena();
  hl_multi_head_spec s = hl_multi_head_default(T, C, H);
  hl_multi_head_weights w = {.wq = identity, .wk = identity, .wv = identity, .wo = identity};
  s.causal = HL_CAUSAL_DIAGONAL;
  EXPECT(hl_multi_head(&s, &w, x, x, &(hl_multi_head_result){.output = got}, &arena) == HL_OK, "status");
  for (size_t h = 0; h < H; h++)
    for (size_t t = 0; t < T; t++) memcpy(q + (h * T + t) * D, x + t * C + h * D, D * sizeof(float));
  hl_attention_spec a = hl_attention_default(H, T, T, D);
  a.causal = HL_CAUSAL_DIAGONAL;
  hl_attention_result result = {.output = expected};
  hl_attention(&a, q, q, q, &result, hl_arena_alloc(&arena, hl_attention_workspace_bytes(&a, &result)));
  for (size_t h = 0; h < H; h++)
    for (size_t t = 0; t < T; t++)
      EXPECT(test_same_bits(got + t * C + h * D, expected + (h * T + t) * D, D), "head %zu token %zu", h, t);
}

/* ---- NaN stays where it is used ---- */

/* Token 2 is NaN and the mask hides it from every row but 2 and 4. */
static void hidden_tokens_never_reach_a_row(void) {
  enum { T = 6, C = 8, F = 12, BAD = 2 };
  uint8_t hide[T * T];
  for (size_t i = 0; i < T * T; i++) hide[i] = i % T != BAD || i / T == 4 || i / T == BAD;
  for (int pre = 0; pre < 2; pre++)
    for (int kind = 0; kind < 3; kind++) {
      hl_decoder_spec s = {
          hl_multi_head_default(T, C, 2), hl_multi_head_default(T, C, 2), F, HL_GELU, (hl_norm_order)pre, 1e-5f};
      s.self.mask = s.cross.mask = hide;
      s.self.position = s.cross.position = (hl_position_kind)kind;
      hl_encoder_spec encoder = {s.self, F, HL_GELU, s.norm, s.eps};
      float clean[T * C], poisoned[T * C], output[T * C];
      hl_arena arena = case_arena();
      cursor c = start_cursor(EXACT, 0);
      hl_decoder_weights w = take_decoder(&c, &s);
      hl_encoder_weights we = take_encoder(&c, &encoder);
      fill_pools(&c);
      test_fill(clean, T * C, DATA_NORMAL);
      memcpy(poisoned, clean, sizeof clean);
      for (size_t i = 0; i < C; i++) poisoned[BAD * C + i] = i % 2 ? NAN : INFINITY;

      EXPECT(hl_encoder_layer(&encoder, &we, poisoned, &(hl_encoder_result){.output = output}, &arena) == HL_OK, "ok");
      for (size_t i = 0; i < T * C; i++)
        EXPECT(isfinite(output[i]) == (i / C != 4 && i / C != BAD), "encoder, row %zu: %g", i / C, (double)output[i]);
      EXPECT(hl_decoder_layer(&s, &w, clean, poisoned, &(hl_decoder_result){.output = output}, &arena) == HL_OK, "ok");
      for (size_t i = 0; i < T * C; i++)
        EXPECT(isfinite(output[i]) == (i / C != 4 && i / C != BAD), "memory, row %zu: %g", i / C, (double)output[i]);
    }
}

/* ---- Refusals ---- */

/* A small encoder-decoder whose every part is right, and results full of 9. */
typedef struct good_case {
  transformer t;
  hl_arena arena;
  float output[64], wanted[64];
} good_case;

static void make_good(good_case *g) {
  *g = (good_case){.arena = case_arena()};
  g->t.spec.encoder = (hl_encoder_spec){hl_multi_head_default(3, 4, 2), 5, HL_RELU, HL_NORM_PRE, 1e-5f};
  g->t.spec.decoder = (hl_decoder_spec){
      hl_multi_head_default(2, 4, 2), hl_multi_head_default(2, 4, 2), 5, HL_RELU, HL_NORM_POST, 1e-5f};
  g->t.spec.decoder.cross.context_tokens = 3;
  cursor c = start_cursor(EXACT, 0);
  take_transformer(&g->t, &c, 2, 2);
  fill_pools(&c);
  for (size_t i = 0; i < 64; i++) g->output[i] = g->wanted[i] = 9.0f;
  g->arena.used = 48;
}

static bool untouched(const good_case *g) {
  for (size_t i = 0; i < 64; i++)
    if (g->output[i] != 9.0f || g->wanted[i] != 9.0f) return false;
  return g->arena.used == 48;
}

static hl_status call_multi_head(good_case *g) {
  hl_multi_head_result result = {.output = g->output, .q = g->wanted, .weights = g->wanted + 24};
  return hl_multi_head(&g->t.spec.decoder.cross, &g->t.decoder[0].cross, g->t.target, g->t.source, &result, &g->arena);
}

static hl_status call_transformer(good_case *g) {
  return hl_transformer(&g->t.spec, &g->t.weights, g->t.source, g->t.target, g->wanted, g->output, &g->arena);
}

static hl_status call_encoder_layer(good_case *g) {
  hl_encoder_result result = {.output = g->output, .norm1 = g->wanted, .hidden = g->wanted + 12};
  return hl_encoder_layer(&g->t.spec.encoder, g->t.encoder, g->t.source, &result, &g->arena);
}

static hl_status call_decoder_layer(good_case *g) {
  hl_decoder_result result = {.output = g->output, .norm1 = g->wanted, .hidden = g->wanted + 12};
  return hl_decoder_layer(&g->t.spec.decoder, g->t.decoder, g->t.target, g->t.source, &result, &g->arena);
}

static hl_status call_encoder(good_case *g) {
  return hl_encoder(&g->t.spec.encoder, &g->t.weights.encoder, g->t.source, g->output, &g->arena);
}

static hl_status call_decoder(good_case *g) {
  return hl_decoder(&g->t.spec.decoder, &g->t.weights.decoder, g->t.target, g->t.source, g->output, &g->arena);
}

static hl_status call_feed_forward(good_case *g) {
  hl_feed_forward_spec s = {2, 4, g->t.spec.encoder.hidden, g->t.spec.encoder.activation};
  return hl_feed_forward(&s, &g->t.encoder[0].feed_forward, g->t.target, NULL, g->output, &g->arena);
}

#define REFUSED(call, change, expected)                                      \
  {                                                                          \
    good_case g;                                                             \
    make_good(&g);                                                           \
    hl_decoder_spec *d = &g.t.spec.decoder;                                  \
    hl_encoder_spec *e = &g.t.spec.encoder;                                  \
    (void)d, (void)e;                                                        \
    change;                                                                  \
    hl_status status = call(&g);                                             \
    EXPECT(status == (expected), "%s after " #change ": %d", #call, status); \
    EXPECT(untouched(&g), "%s after " #change, #call);                       \
  }

static void bad_attention_arguments(void) {
  REFUSED(call_multi_head, d->cross.tokens = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.context_tokens = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.width = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.heads = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.kv_heads = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.heads = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.dim = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.value_dim = 0, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.causal = (hl_causal)7, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.mask = case_masks[0]; d->cross.mask_heads = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.bias = case_biases[0]; d->cross.bias_heads = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.position = (hl_position_kind)3, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ROPE; d->cross.dim = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ROPE; d->cross.rope_base = 0.5, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ROPE;
          d->cross.rope_layout = (hl_rope_layout)2, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ROPE;
          d->cross.context_tokens = (1 << 24) + 2, HL_ERROR_RANGE)
  REFUSED(call_multi_head, d->cross.position = HL_POSITION_ALIBI;
          d->cross.heads = d->cross.kv_heads = 70000, HL_ERROR_RANGE)
  REFUSED(call_multi_head, g.t.decoder[0].cross.qkv_stride = 3, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, g.t.decoder[0].cross.qkv_stride = SIZE_MAX / 2, HL_ERROR_MEMORY)
  REFUSED(call_multi_head, g.t.decoder[0].cross.wq = NULL, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, g.t.decoder[0].cross.wo = NULL, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, g.t.source = NULL, HL_ERROR_SHAPE)
  REFUSED(call_multi_head, d->cross.tokens = SIZE_MAX / 4, HL_ERROR_MEMORY)
  REFUSED(call_multi_head, d->cross.width = SIZE_MAX / 8, HL_ERROR_MEMORY)
}

static void bad_layer_arguments(void) {
  REFUSED(call_feed_forward, e->hidden = 0, HL_ERROR_RANGE)
  REFUSED(call_feed_forward, e->hidden = SIZE_MAX / 4, HL_ERROR_MEMORY)
  REFUSED(call_feed_forward, g.t.encoder[0].feed_forward.w1 = NULL, HL_ERROR_SHAPE)
  REFUSED(call_encoder_layer, e->attention.heads = 0, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->attention.context_tokens = 4, HL_ERROR_SHAPE)
  REFUSED(call_encoder_layer, e->activation = (hl_activation)4, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->norm = (hl_norm_order)2, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->eps = -1.0f, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->eps = NAN, HL_ERROR_RANGE)
  REFUSED(call_encoder_layer, e->hidden = SIZE_MAX / 4, HL_ERROR_MEMORY)
  REFUSED(call_encoder_layer, g.t.encoder[0].feed_forward.w2 = NULL, HL_ERROR_SHAPE)
  REFUSED(call_decoder_layer, d->self.context_tokens = 3, HL_ERROR_SHAPE)
  REFUSED(call_decoder_layer, d->cross.tokens = 3, HL_ERROR_SHAPE)
  REFUSED(call_decoder_layer, d->cross.width = 5, HL_ERROR_SHAPE)
  REFUSED(call_decoder_layer, d->cross.dim = 0, HL_ERROR_RANGE)
  REFUSED(call_decoder_layer, d->hidden = 0, HL_ERROR_RANGE)
  REFUSED(call_decoder_layer, d->eps = INFINITY, HL_ERROR_RANGE)
  REFUSED(call_decoder_layer, g.t.decoder[0].self.wk = NULL, HL_ERROR_SHAPE)
  REFUSED(call_encoder, g.t.weights.encoder.count = 0, HL_ERROR_RANGE)
  REFUSED(call_encoder, g.t.weights.encoder.layers = NULL, HL_ERROR_SHAPE)
  REFUSED(call_encoder, g.t.encoder[1].attention.wv = NULL, HL_ERROR_SHAPE)
  REFUSED(call_decoder, g.t.weights.decoder.count = 0, HL_ERROR_RANGE)
  REFUSED(call_decoder, g.t.decoder[1].cross.wv = NULL, HL_ERROR_SHAPE)
  REFUSED(call_transformer, d->cross.context_tokens = 2, HL_ERROR_SHAPE)
  REFUSED(call_transformer, e->attention.width = 5; e->attention.dim = 2, HL_ERROR_SHAPE)
  REFUSED(call_transformer, g.t.decoder[1].feed_forward.w1 = NULL, HL_ERROR_SHAPE)
  REFUSED(call_transformer, g.t.target = NULL, HL_ERROR_SHAPE)
  float y[4] = {9.0f}, x[4] = {1.0f};
  EXPECT(hl_linear(x, 2, 2, 2, x, 1, NULL, y) == HL_ERROR_SHAPE, "rows of W that overlap");
  EXPECT(hl_linear(x, 0, 2, 2, x, 2, NULL, y) == HL_ERROR_RANGE, "no rows");
  EXPECT(hl_linear(x, SIZE_MAX / 4, 2, 2, x, 2, NULL, y) == HL_ERROR_MEMORY, "too large");
  EXPECT(hl_linear(x, 2, 2, 2, NULL, 2, NULL, y) == HL_ERROR_SHAPE && y[0] == 9.0f, "no weights");
}

/* With any room short of what a call needs it is refused, and nothing has been written. */
static void too_little_memory(void) {
  hl_status (*const calls[])(good_case *) = {call_multi_head, call_feed_forward, call_encoder_layer, call_decoder_layer,
                                             call_encoder,    call_decoder,      call_transformer};
  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    size_t refused = 0;
    for (size_t room = 48;; room += 16) {
      good_case g;
      make_good(&g);
      g.arena.capacity = room;
      hl_status status = calls[i](&g);
      if (status == HL_OK) break;
      refused++;
      EXPECT(status == HL_ERROR_MEMORY && untouched(&g), "call %zu, room %zu", i, room);
    }
    EXPECT(refused > 2, "call %zu needs memory", i);
  }
}

const test_case layer_rule_tests[] = {
    {"stacks are loops of layers, bit for bit", stacks_are_loops_of_layers},
    {"fused W_Q | W_K | W_V gives the bits of three matrices", fused_projections_keep_their_bits},
    {"identity projections leave attention itself", identity_projections_give_attention},
    {"NaN and inf of a hidden token never reach another row", hidden_tokens_never_reach_a_row},
    {"bad arguments of attention leave results and arena untouched", bad_attention_arguments},
    {"bad arguments of layers and stacks leave results and arena untouched", bad_layer_arguments},
    {"too little memory leaves results and arena untouched", too_little_memory},
    {NULL, NULL},
};
