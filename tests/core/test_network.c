/* Runs of loaded models, and their traces. */
#include <stdlib.h>
#include <string.h>

#include "headlight_model.h"
#include "model/weights.h"
#include "test.h"

enum { TOKENS_MAX = 90, WIDTH_MAX = 24, FLOATS = 1 << 18 };

static _Alignas(16) unsigned char memory[8 << 20], other_memory[24 << 20];
static float ours[FLOATS], whole[FLOATS];

/* ---- Random models and texts ---- */

typedef struct setting {
  hl_arena arena;
  hl_weights weights;
  uint32_t numbers[2][TOKENS_MAX];
  uint8_t heads[64 * 9];
  hl_run_knobs knobs; /* of the input, unless that has none */
  hl_run_input input;
  hl_run run;
} setting;

static hl_config random_config(hl_architecture architecture) {
  hl_config c = {.architecture = architecture, .layers = 1 + test_below(3), .width = 1 + test_below(WIDTH_MAX)};
  c.decoder_layers = architecture == HL_ENCODER_DECODER ? 1 + test_below(2) : 0;
  c.kv_heads = 1 + test_below(3);
  c.heads = c.kv_heads * (1 + test_below(3));
  c.dim = 2 * (1 + test_below(4));
  c.value_dim = 1 + test_below(7);
  c.ffn = test_below(3) ? 1 + test_below(50) : 0;
  c.vocabulary = 1 + test_below(20);
  c.positions = 1 + test_below(TOKENS_MAX);
  c.norm = (hl_model_norm)test_below(3);
  c.activation = (hl_activation)test_below(4);
  c.position = (hl_model_position)test_below(6);
  c.output = (hl_output)test_below(3);
  c.final_norm = test_below(2);
  c.attention_biases = test_below(2);
  c.output_bias = c.output != HL_OUTPUT_NONE && test_below(2);
  bool based = c.position == HL_MODEL_POSITION_SINUSOIDAL || c.position == HL_MODEL_POSITION_ROPE_HALF ||
               c.position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
  c.position_base = based ? 10000.0 : 0.0;
  c.eps = 1e-5f;
  return c;
}

static bool is_beside(const hl_config *c) { return c->architecture == HL_ENCODER_DECODER; }

static void build(setting *s, const hl_config *config) {
  s->arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  EXPECT(hl_weights_create(&s->weights, config, &s->arena) == HL_OK, "weights");
  for (size_t i = 0; i < s->weights.tensor_count; i++) {
    const hl_weights_tensor *t = &s->weights.tensors[i];
    for (size_t k = 0; k < hl_weights_rows(t) * hl_weights_cols(t); k++) t->data[k] = 0.3f * test_normal();
  }
  s->input = (hl_run_input){0};
  for (int stack = is_beside(config) ? 0 : 1; stack < 2; stack++) {
    s->input.tokens[stack] = (hl_tokens){s->numbers[stack], 1 + test_below(config->positions)};
    for (size_t i = 0; i < TOKENS_MAX; i++) s->numbers[stack][i] = (uint32_t)test_below(config->vocabulary);
  }
}

static void run_again(setting *s) { EXPECT(hl_run_create(&s->run, &s->weights, &s->input, &s->arena) == HL_OK, "run"); }

static void start(setting *s, const hl_config *config) {
  build(s, config);
  run_again(s);
}

static void start_random(setting *s, int trial) {
  hl_config config = random_config((hl_architecture)(HL_ENCODER + trial % 3));
  start(s, &config);
}

/* All of a tensor, every head; returns its elements. */
static size_t read_all(setting *s, size_t tensor, float *out) {
  size_t shape[3] = {0, 0, 0};
  EXPECT(hl_trace_shape(&s->run, tensor, shape) == HL_OK, "shape of %zu", tensor);
  EXPECT(shape[0] * shape[1] * shape[2] <= FLOATS, "tensor %zu is too large for the test", tensor);
  for (size_t h = 0; h < shape[0]; h++) {
    float *at = out + h * shape[1] * shape[2];
    EXPECT(hl_trace_read(&s->run, tensor, h, 0, shape[1], at, &s->arena) == HL_OK, "tensor %zu", tensor);
  }
  return shape[0] * shape[1] * shape[2];
}

static size_t tensor_count(const hl_config *c) {
  char name[HL_TRACE_NAME_BYTES];
  size_t count = 0;
  while (hl_trace_name(c, count, name)) count++;
  return count;
}

/* ---- Every tensor again, from the public functions of layers and the weights by their names ---- */

typedef struct check {
  setting *s;
  hl_arena scratch;
  const char *stack; /* "", "encoder." or "decoder." */
  size_t layer, tokens, compared;
  hl_run_knobs knobs;
} check;

static float *room(check *k, size_t count) { return hl_arena_alloc(&k->scratch, count * sizeof(float)); }

static const float *weight(const check *k, const char *format, size_t layer, const char *name) {
  char full[80];
  snprintf(full, sizeof full, format, layer, name);
  const hl_weights_tensor *tensor = hl_weights_find(&k->s->weights, full);
  return tensor ? tensor->data : NULL;
}

/* A weight of this layer, or NULL. */
static const float *of_layer(const check *k, const char *part, const char *name) {
  char both[40];
  snprintf(both, sizeof both, "%s%s", part, name);
  return weight(k, strcmp(k->stack, "decoder.") == 0 ? "decoder.layer%zu.%s" : "layer%zu.%s", k->layer, both);
}

static void same(check *k, const char *name, const float *expected, size_t count) {
  char full[80];
  snprintf(full, sizeof full, "%s%s", strcmp(name, "logits") && strcmp(name, "probabilities") ? k->stack : "", name);
  size_t tensor = hl_trace_named(&k->s->weights.config, full);
  EXPECT(tensor != SIZE_MAX, "no tensor %s", full);
  if (tensor == SIZE_MAX) return;
  size_t read = read_all(k->s, tensor, ours);
  EXPECT(read == count && test_same_bits(ours, expected, count), "%s: %zu values, %zu expected", full, read, count);
  k->compared++;
}

static void same_in_layer(check *k, const char *part, const char *name, const float *expected, size_t count) {
  char full[60];
  snprintf(full, sizeof full, "layer%zu.%s%s", k->layer, part, name);
  same(k, full, expected, count);
}

/* As same_in_layer, but within `share` of the elements of `scale`, or a step of the denormal numbers. */
static void near_in_layer(check *k, const char *part, const char *name, const double *expected, const double *scale,
                          size_t count, double share) {
  char full[80];
  snprintf(full, sizeof full, "%slayer%zu.%s%s", k->stack, k->layer, part, name);
  size_t tensor = hl_trace_named(&k->s->weights.config, full);
  EXPECT(tensor != SIZE_MAX && read_all(k->s, tensor, ours) == count, "%s", full);
  for (size_t i = 0; i < count && tensor != SIZE_MAX; i++)
    EXPECT(test_close(ours[i], expected[i], share * fabs(scale[i]) + 0x1p-149), "%s[%zu] = %.9g, not %.9g", full, i,
           (double)ours[i], expected[i]);
  k->compared++;
}

static double *room_f64(check *k, size_t count) { return hl_arena_alloc(&k->scratch, count * sizeof(double)); }

static hl_multi_head_spec heads_spec(const check *k, const hl_config *c, size_t keys, bool self, bool causal) {
  hl_multi_head_spec spec = hl_multi_head_default(k->tokens, c->width, c->heads);
  spec.context_tokens = keys;
  spec.kv_heads = c->kv_heads;
  spec.dim = c->dim;
  spec.value_dim = c->value_dim;
  spec.causal = causal ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  if (!self) return spec;
  bool half = c->position == HL_MODEL_POSITION_ROPE_HALF, rope = c->position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
  spec.position = half || rope                             ? HL_POSITION_ROPE
                  : c->position == HL_MODEL_POSITION_ALIBI ? HL_POSITION_ALIBI
                                                           : HL_POSITION_NONE;
  spec.rope_layout = half ? HL_ROPE_HALF : HL_ROPE_INTERLEAVED;
  return spec;
}

static hl_multi_head_weights heads_weights(const check *k, const char *part) {
  return (hl_multi_head_weights){of_layer(k, part, "wq"), of_layer(k, part, "wk"), of_layer(k, part, "wv"),
                                 of_layer(k, part, "wo"), of_layer(k, part, "bq"), of_layer(k, part, "bk"),
                                 of_layer(k, part, "bv"), of_layer(k, part, "bo"), 0};
}

/* x divided by a power of two, which changes no digit; none stays none. */
static const float *divided(check *k, const float *x, size_t count) {
  if (!x || k->knobs.temperature == 1.0f) return x;
  float *out = room(k, count);
  for (size_t i = 0; i < count; i++) out[i] = x[i] / k->knobs.temperature;
  return out;
}

/* Scores divided by a temperature are those of queries divided by it. */
static hl_multi_head_weights cooled(check *k, hl_multi_head_weights w, const hl_multi_head_spec *spec) {
  w.wq = divided(k, w.wq, spec->width * spec->heads * spec->dim);
  w.bq = divided(k, w.bq, spec->heads * spec->dim);
  return w;
}

/* q.k, unscaled; the bits of hl_attention's. */
static void check_products(check *k, const char *part, const hl_multi_head_spec *spec, const float *q,
                           const float *keys) {
  size_t cells = spec->heads * spec->tokens * spec->context_tokens;
  hl_attention_spec a = hl_attention_default(spec->heads, spec->tokens, spec->context_tokens, spec->dim);
  a.kv_heads = spec->kv_heads;
  a.value_dim = 1;
  a.scale = 1.0f;
  hl_attention_result result = {.output = room(k, spec->heads * spec->tokens), .scores = room(k, cells)};
  float *v = room(k, spec->kv_heads * spec->context_tokens);
  memset(v, 0, spec->kv_heads * spec->context_tokens * sizeof *v);
  hl_attention(&a, q, keys, v, &result, hl_arena_alloc(&k->scratch, hl_attention_workspace_bytes(&a, &result)));
  same_in_layer(k, part, "products", result.scores, cells);
}

/* A share of what a float32 sum of so many terms may be off; 8 for exp, log and the last rounding. */
static double sum_error(size_t terms) { return EPS * (8.0 + (double)terms); }

/* The steps of the softmax, in double from the masked scores; what the weights say, from the weights. */
static void check_softmax(check *k, const char *part, const hl_multi_head_spec *spec, const float *masked,
                          const float *weights) {
  size_t rows = spec->heads * spec->tokens, keys = spec->context_tokens;
  double *largest = room_f64(k, rows), *e = room_f64(k, rows * keys), *sum = room_f64(k, rows);
  double *sums = room_f64(k, rows), *bits = room_f64(k, rows), *limit = room_f64(k, rows),
         *ones = room_f64(k, rows * keys);
  for (size_t i = 0; i < rows * keys; i++) ones[i] = 1.0;
  for (size_t i = 0; i < rows; i++) {
    size_t seen = 0;
    largest[i] = -INFINITY;
    sum[i] = sums[i] = bits[i] = 0.0;
    for (size_t j = 0; j < keys; j++) largest[i] = fmax(largest[i], (double)masked[i * keys + j]);
    for (size_t j = 0; j < keys; j++) {
      double score = (double)masked[i * keys + j], w = (double)weights[i * keys + j];
      sum[i] += e[i * keys + j] = exp(score - largest[i]);
      sums[i] += w;
      bits[i] -= w >= 0x1p-126 ? w * log2(w) : 0.0;
      seen += isfinite(score) ? 1 : 0;
    }
    limit[i] = log2((double)seen);
  }
  near_in_layer(k, part, "rowMax", largest, largest, rows, 0.0);
  near_in_layer(k, part, "exponentials", e, ones, rows * keys, sum_error(0)); /* the largest is 1 */
  near_in_layer(k, part, "expSum", sum, sum, rows, sum_error(keys));
  near_in_layer(k, part, "rowSums", sums, sums, rows, sum_error(0));
  near_in_layer(k, part, "entropy", bits, bits, rows, sum_error(0));
  near_in_layer(k, part, "entropyLimit", limit, limit, rows, sum_error(0));
}

/* Weight times the length of v W_O, of whose sums the terms may cancel out: the bound is of their magnitudes. */
static void check_value_norms(check *k, const char *part, const hl_multi_head_spec *spec, const float *weights,
                              const float *v, const float *wo) {
  size_t keys = spec->context_tokens, cells = spec->heads * spec->tokens * keys, dim = spec->value_dim;
  double *expected = room_f64(k, cells), *scale = room_f64(k, cells);
  for (size_t i = 0; i < cells; i++) {
    size_t head = i / keys / spec->tokens, kv_head = head / (spec->heads / spec->kv_heads);
    double square = 0.0, magnitude = 0.0;
    for (size_t c = 0; c < spec->width; c++) {
      double sum = 0.0, sizes = 0.0;
      for (size_t d = 0; d < dim; d++) {
        double value = (double)v[(kv_head * keys + i % keys) * dim + d];
        double term = value * (double)wo[(head * dim + d) * spec->width + c];
        sum += term;
        sizes += fabs(term);
      }
      square += sum * sum;
      magnitude += sizes * sizes;
    }
    expected[i] = (double)weights[i] * sqrt(square);
    scale[i] = (double)weights[i] * sqrt(magnitude);
  }
  near_in_layer(k, part, "valueNorms", expected, scale, cells, sum_error(dim));
}

/* Tensors of scores come from a call of their own: where they are wanted, the heads' outputs have other bits. */
static void check_attention(check *k, const char *part, const hl_multi_head_spec *spec, const float *x,
                            const float *context, float *output) {
  size_t queries = spec->heads * spec->tokens, keys = spec->kv_heads * spec->context_tokens;
  size_t cells = queries * spec->context_tokens;
  hl_multi_head_weights w = heads_weights(k, part), with_temperature = cooled(k, w, spec);
  hl_multi_head_result asked = {.output = output, .q = room(k, queries * spec->dim)};
  hl_multi_head_result plain = {.output = output,
                                .k = room(k, keys * spec->dim),
                                .v = room(k, keys * spec->value_dim),
                                .head_output = room(k, queries * spec->value_dim)};
  hl_multi_head_result scored = {.output = room(k, spec->tokens * spec->width),
                                 .scores = room(k, cells),
                                 .masked = room(k, cells),
                                 .weights = room(k, cells)};
  EXPECT(hl_multi_head(spec, &w, x, context, &asked, &k->scratch) == HL_OK, "multi-head");
  EXPECT(hl_multi_head(spec, &with_temperature, x, context, &plain, &k->scratch) == HL_OK, "multi-head");
  EXPECT(hl_multi_head(spec, &with_temperature, x, context, &scored, &k->scratch) == HL_OK, "multi-head");
  same_in_layer(k, part, "q", asked.q, queries * spec->dim);
  same_in_layer(k, part, "k", plain.k, keys * spec->dim);
  same_in_layer(k, part, "v", plain.v, keys * spec->value_dim);
  check_products(k, part, spec, asked.q, plain.k);
  same_in_layer(k, part, "scores", scored.scores, cells);
  same_in_layer(k, part, "masked", scored.masked, cells);
  same_in_layer(k, part, "weights", scored.weights, cells);
  check_softmax(k, part, spec, scored.masked, scored.weights);
  check_value_norms(k, part, spec, scored.weights, plain.v, w.wo);
  same_in_layer(k, part, "headOutput", plain.head_output, queries * spec->value_dim);
  same_in_layer(k, part, "attnOutput", output, spec->tokens * spec->width);
}

/* A step around x: enters it, and leaves it once `branch` is filled. */
static const float *enter(check *k, const hl_config *c, int number, const float *x) {
  char gain[6], bias[6], norm[6];
  snprintf(gain, sizeof gain, "gain%d", number);
  snprintf(bias, sizeof bias, "bias%d", number);
  snprintf(norm, sizeof norm, "norm%d", number);
  if (c->norm != HL_MODEL_NORM_PRE) return x;
  float *out = room(k, k->tokens * c->width);
  hl_layer_norm(x, k->tokens, c->width, of_layer(k, "", gain), of_layer(k, "", bias), c->eps, out);
  same_in_layer(k, "", norm, out, k->tokens * c->width);
  return out;
}

static void leave(check *k, const hl_config *c, int number, float *x, const float *branch) {
  char gain[6], bias[6], norm[6];
  snprintf(gain, sizeof gain, "gain%d", number);
  snprintf(bias, sizeof bias, "bias%d", number);
  snprintf(norm, sizeof norm, "norm%d", number);
  for (size_t i = 0; i < k->tokens * c->width; i++) x[i] = x[i] + branch[i];
  if (c->norm != HL_MODEL_NORM_POST) return;
  hl_layer_norm(x, k->tokens, c->width, of_layer(k, "", gain), of_layer(k, "", bias), c->eps, x);
  same_in_layer(k, "", norm, x, k->tokens * c->width);
}

static void check_feed_forward(check *k, const hl_config *c, const float *x, float *branch) {
  hl_feed_forward_spec spec = {k->tokens, c->width, c->ffn, c->activation};
  hl_feed_forward_weights w = {of_layer(k, "", "w1"), of_layer(k, "", "b1"), of_layer(k, "", "w2"),
                               of_layer(k, "", "b2")};
  float *hidden = room(k, k->tokens * c->ffn);
  EXPECT(hl_feed_forward(&spec, &w, x, hidden, branch, &k->scratch) == HL_OK, "feed-forward");
  same_in_layer(k, "", "hidden", hidden, k->tokens * c->ffn);
  same_in_layer(k, "", "ffn", branch, k->tokens * c->width);
}

/* The same layer in one call, where there is one for it. */
static void same_as_layer(check *k, const hl_config *c, const hl_multi_head_spec *self, const hl_multi_head_spec *cross,
                          const float *x, const float *context, const float *expected) {
  if (c->norm == HL_MODEL_NORM_NONE || !c->ffn) return;
  hl_norm_order order = c->norm == HL_MODEL_NORM_POST ? HL_NORM_POST : HL_NORM_PRE;
  hl_feed_forward_weights f = {of_layer(k, "", "w1"), of_layer(k, "", "b1"), of_layer(k, "", "w2"),
                               of_layer(k, "", "b2")};
  float *output = room(k, k->tokens * c->width);
  const float *norms[6] = {of_layer(k, "", "gain1"), of_layer(k, "", "bias1"), of_layer(k, "", "gain2"),
                           of_layer(k, "", "bias2"), of_layer(k, "", "gain3"), of_layer(k, "", "bias3")};
  if (cross) {
    hl_decoder_spec spec = {*self, *cross, c->ffn, c->activation, order, c->eps};
    hl_decoder_weights w = {cooled(k, heads_weights(k, "self."), self),
                            cooled(k, heads_weights(k, "cross."), cross),
                            norms[0],
                            norms[1],
                            norms[2],
                            norms[3],
                            norms[4],
                            norms[5],
                            f};
    hl_decoder_layer(&spec, &w, x, context, &(hl_decoder_result){.output = output}, &k->scratch);
  } else {
    hl_encoder_spec spec = {*self, c->ffn, c->activation, order, c->eps};
    hl_encoder_weights w = {cooled(k, heads_weights(k, ""), self), norms[0], norms[1], norms[2], norms[3], f};
    hl_encoder_layer(&spec, &w, x, &(hl_encoder_result){.output = output}, &k->scratch);
  }
  EXPECT(test_same_bits(output, expected, k->tokens * c->width), "layer %zu in one call", k->layer);
}

/* context: the memory, or NULL where there is none. x (T,C) goes through the layer. */
static void check_layer(check *k, const hl_config *c, bool causal, float *x, const float *context, size_t keys) {
  size_t count = k->tokens * c->width, before = k->scratch.used;
  float *branch = room(k, count), *first = room(k, count);
  int number = 1;
  memcpy(first, x, count * sizeof *x);
  same_in_layer(k, "", "x", x, count);
  hl_multi_head_spec self = heads_spec(k, c, k->tokens, true, causal), cross = heads_spec(k, c, keys, false, false);
  const float *in = enter(k, c, number, x);
  check_attention(k, context ? "self." : "", &self, in, in, branch);
  leave(k, c, number++, x, branch);
  if (context) {
    in = enter(k, c, number, x);
    check_attention(k, "cross.", &cross, in, context, branch);
    leave(k, c, number++, x, branch);
  }
  if (c->ffn) {
    in = enter(k, c, number, x);
    check_feed_forward(k, c, in, branch);
    leave(k, c, number, x, branch);
  }
  same_in_layer(k, "", "output", x, count);
  same_as_layer(k, c, &self, context ? &cross : NULL, first, context, x);
  k->scratch.used = before;
}

static void check_embedding(check *k, const hl_config *c, hl_tokens tokens, float *x) {
  const float *embedding = weight(k, "embedding", 0, ""), *learned = weight(k, "positions", 0, "");
  float *positions = room(k, tokens.count * c->width);
  for (size_t i = 0; i < tokens.count * c->width; i++)
    x[i] = embedding[tokens.numbers[i / c->width] * c->width + i % c->width];
  same(k, "embed", x, tokens.count * c->width);
  bool sinusoidal = c->position == HL_MODEL_POSITION_SINUSOIDAL;
  if (sinusoidal) hl_positional_encoding(tokens.count, c->width, c->position_base, 0, positions);
  if (learned) memcpy(positions, learned, tokens.count * c->width * sizeof(float));
  if (sinusoidal || learned) {
    same(k, "position", positions, tokens.count * c->width);
    for (size_t i = 0; i < tokens.count * c->width; i++) x[i] = x[i] + positions[i];
  }
  same(k, "x", x, tokens.count * c->width);
}

static const float *check_stack(check *k, const char *name, const float *context, size_t keys) {
  const hl_config *c = &k->s->weights.config;
  bool source = strcmp(name, "encoder.") == 0, beside = strcmp(name, "decoder.") == 0;
  hl_tokens tokens = k->s->input.tokens[source ? HL_STACK_SOURCE : HL_STACK_MAIN];
  float *x = room(k, tokens.count * c->width);
  k->stack = name;
  k->tokens = tokens.count;
  check_embedding(k, c, tokens, x);
  for (k->layer = 0; k->layer < (beside ? c->decoder_layers : c->layers); k->layer++)
    check_layer(k, c, k->knobs.causal || (!source && c->architecture != HL_ENCODER), x, context, keys);
  if (c->final_norm)
    hl_layer_norm(x, tokens.count, c->width, weight(k, beside ? "decoder.final.gain" : "final.gain", 0, ""),
                  weight(k, beside ? "decoder.final.bias" : "final.bias", 0, ""), c->eps, x);
  same(k, "final", x, tokens.count * c->width);
  return x;
}

static void check_logits(check *k, const hl_config *c, const float *x) {
  float *logits = room(k, k->tokens * c->vocabulary);
  const float *bias = weight(k, "output.bias", 0, "");
  if (c->output == HL_OUTPUT_TIED)
    hl_matmul(x, weight(k, "embedding", 0, ""), k->tokens, c->width, c->vocabulary, true, logits);
  else
    hl_matmul(x, weight(k, "output", 0, ""), k->tokens, c->width, c->vocabulary, false, logits);
  for (size_t i = 0; i < k->tokens * c->vocabulary && bias; i++) logits[i] = logits[i] + bias[i % c->vocabulary];
  same(k, "logits", logits, k->tokens * c->vocabulary);
  hl_softmax(logits, k->tokens, c->vocabulary, 1.0f, true, logits);
  same(k, "probabilities", logits, k->tokens * c->vocabulary);
}

static void tensors_are_those_of_the_layers(void) {
  static setting s;
  for (int trial = 0; trial < 240; trial++) {
    hl_config config = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    build(&s, &config);
    s.knobs = hl_run_knobs_default();
    if (trial % 2) {
      s.knobs.causal = test_below(2);
      s.knobs.temperature = (float)(1 << 2 * test_below(3)) / 4.0f;
    }
    if (trial % 2) s.input.knobs = &s.knobs;
    run_again(&s);
    const hl_config *c = &s.weights.config;
    check k = {.s = &s, .scratch = {.base = other_memory, .capacity = sizeof other_memory}, .knobs = s.knobs};
    const float *source = is_beside(c) ? check_stack(&k, "encoder.", NULL, 0) : NULL;
    const float *x = check_stack(&k, source ? "decoder." : "", source, s.input.tokens[HL_STACK_SOURCE].count);
    if (c->output != HL_OUTPUT_NONE) check_logits(&k, c, x);
    EXPECT(k.compared == tensor_count(c), "trial %d: %zu of %zu tensors compared", trial, k.compared, tensor_count(c));
  }
}

/* ---- Reading ---- */

/* Every second trial with an edited row: a part that doesn't hold it knows nothing of it. */
static void rows_in_parts(void) {
  static setting s;
  static float weights[TOKENS_MAX];
  for (int trial = 0; trial < 60; trial++) {
    hl_config config = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    build(&s, &config);
    hl_row_edit edit = {test_below(hl_model_attentions(&config)), test_below(config.heads), 0, weights};
    s.knobs = hl_run_knobs_default();
    s.knobs.edits = &edit;
    s.knobs.edit_count = 1;
    edit.row = test_below(s.input.tokens[is_beside(&config) && edit.attention < config.layers ? 0 : 1].count);
    for (size_t j = 0; j < TOKENS_MAX; j++) weights[j] = test_normal();
    if (trial % 2) s.input.knobs = &s.knobs;
    run_again(&s);
    for (size_t tensor = 0; tensor < tensor_count(&s.weights.config); tensor++) {
      size_t shape[3], used = s.arena.used;
      read_all(&s, tensor, whole);
      hl_trace_shape(&s.run, tensor, shape);
      size_t head = test_below(shape[0]);
      for (size_t row = 0, rows; row < shape[1]; row += rows) {
        rows = 1 + test_below(shape[1] - row);
        float *behind = ours + rows * shape[2];
        for (size_t i = 0; i < shape[2]; i++) behind[i] = 7.0f;
        hl_trace_read(&s.run, tensor, head, row, rows, ours, &s.arena);
        for (size_t i = 0; i < shape[2]; i++) EXPECT(behind[i] == 7.0f, "tensor %zu: written behind its rows", tensor);
        EXPECT(test_same_bits(ours, whole + (head * shape[1] + row) * shape[2], rows * shape[2]),
               "trial %d tensor %zu head %zu rows %zu + %zu", trial, tensor, head, row, rows);
      }
      EXPECT(s.arena.used == used, "tensor %zu leaves scratch behind", tensor);
    }
  }
}

static void perturbing_one_tensor_changes_that_one(void) {
  static setting s;
  start_random(&s, 2);
  size_t tensors = tensor_count(&s.weights.config);
  for (size_t p = 0; p < tensors; p++) {
    size_t shape[3];
    hl_trace_shape(&s.run, p, shape);
    size_t index = test_below(shape[0] * shape[1] * shape[2]);
    for (size_t t = 0; t < tensors; t++) {
      hl_run_perturb(&s.run, SIZE_MAX, 0, 0.0f);
      size_t count = read_all(&s, t, whole);
      hl_run_perturb(&s.run, p, index, 0.25f);
      read_all(&s, t, ours);
      if (t == p && isfinite(whole[index])) {
        EXPECT(ours[index] == whole[index] + 0.25f, "tensor %zu element %zu", p, index);
        ours[index] = whole[index];
      }
      EXPECT(test_same_bits(ours, whole, count), "perturbing %zu changes %zu", p, t);
    }
  }
}

/* A name has one number, and other names have none. */
static void names(void) {
  char name[HL_TRACE_NAME_BYTES];
  for (int trial = 0; trial < 90; trial++) {
    hl_config c = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    for (size_t number = 0; hl_trace_name(&c, number, name); number++)
      EXPECT(hl_trace_named(&c, name) == number, "%s", name);
    const char *none[] = {"", "layer0", "layer0.", "layer9.q", "layer0.q ", "encoder", "q", "layer00.q", "layer0.norm"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
      EXPECT(hl_trace_named(&c, none[i]) == SIZE_MAX, "%s", none[i]);
  }
  hl_config deep = random_config(HL_ENCODER_DECODER);
  deep.layers = deep.decoder_layers = HL_CONFIG_LAYERS_MAX;
  EXPECT(hl_trace_named(&deep, "decoder.layer255.cross.entropyLimit") != SIZE_MAX, "the longest name");
  EXPECT(hl_model_attentions(&deep) == 3 * HL_CONFIG_LAYERS_MAX, "attentions");
}

/* ---- Heads switched off ---- */

/* A head that is off is as one whose rows of W_O are 0. */
static void heads_can_be_switched_off(void) {
  static setting s;
  static float with_zeros[FLOATS];
  for (int trial = 0; trial < 60; trial++) {
    hl_config c = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    build(&s, &c);
    size_t attentions = hl_model_attentions(&c), used = s.arena.used;
    for (size_t i = 0; i < attentions * c.heads; i++) s.heads[i] = test_below(3) != 0;
    s.input.heads = s.heads;
    EXPECT(hl_run_create(&s.run, &s.weights, &s.input, &s.arena) == HL_OK, "run");
    size_t final = hl_trace_named(&c, is_beside(&c) ? "decoder.final" : "final");
    size_t outputs = hl_trace_named(&c, is_beside(&c) ? "decoder.layer0.cross.headOutput" : "layer0.headOutput");
    size_t count = read_all(&s, final, whole), shape[3];
    hl_trace_shape(&s.run, outputs, shape);
    for (size_t h = 0; h < c.heads; h++) {
      size_t attention = is_beside(&c) ? c.layers + 1 : 0;
      bool zero = true;
      hl_trace_read(&s.run, outputs, h, 0, shape[1], ours, &s.arena);
      for (size_t i = 0; i < shape[1] * shape[2]; i++) zero = zero && ours[i] == 0.0f;
      EXPECT(zero == !s.heads[attention * c.heads + h], "head %zu", h);
    }
    size_t attention = 0;
    for (size_t i = 0; i < s.weights.tensor_count; i++) {
      const hl_weights_tensor *t = &s.weights.tensors[i];
      if (strcmp(t->name + strlen(t->name) - 3, ".wo") != 0) continue;
      for (size_t k = 0; k < hl_weights_rows(t) * c.width; k++)
        if (!s.heads[attention * c.heads + k / c.width / c.value_dim]) t->data[k] = 0.0f;
      attention++;
    }
    EXPECT(attention == attentions, "%zu attentions", attention);
    s.arena.used = used;
    s.input.heads = NULL;
    EXPECT(hl_run_create(&s.run, &s.weights, &s.input, &s.arena) == HL_OK, "run");
    read_all(&s, final, with_zeros);
    for (size_t i = 0; i < count; i++)
      EXPECT(whole[i] == with_zeros[i], "trial %d final[%zu]: %.9g and %.9g", trial, i, (double)whole[i],
             (double)with_zeros[i]);
  }
}

/* ---- Knobs ---- */

/* A tensor of attention number `attention`. */
static size_t tensor_of(const hl_config *c, size_t attention, const char *name) {
  char full[80];
  size_t beyond = attention - c->layers;
  if (!is_beside(c))
    snprintf(full, sizeof full, "layer%zu.%s", attention, name);
  else if (attention < c->layers)
    snprintf(full, sizeof full, "encoder.layer%zu.%s", attention, name);
  else
    snprintf(full, sizeof full, "decoder.layer%zu.%s.%s", beyond / 2, beyond % 2 ? "cross" : "self", name);
  return hl_trace_named(c, full);
}

/* Runs the same tokens with other knobs, beside the run that there was. */
static hl_run run_with(setting *s, const hl_run_knobs *knobs) {
  hl_run run;
  s->input.knobs = knobs;
  EXPECT(hl_run_create(&run, &s->weights, &s->input, &s->arena) == HL_OK, "run");
  return run;
}

/* Whether a tensor of two runs differs in no row but `row` of `head`; SIZE_MAX: in none. */
static bool differ_in_row_alone(setting *s, const hl_run *a, const hl_run *b, size_t tensor, size_t head, size_t row) {
  size_t shape[3];
  bool same_bits = true;
  hl_trace_shape(a, tensor, shape);
  for (size_t h = 0; h < shape[0]; h++) {
    hl_trace_read(a, tensor, h, 0, shape[1], whole, &s->arena);
    hl_trace_read(b, tensor, h, 0, shape[1], ours, &s->arena);
    for (size_t i = 0; i < shape[1]; i++)
      if (i != row || (shape[0] > 1 && h != head))
        same_bits = same_bits && test_same_bits(whole + i * shape[2], ours + i * shape[2], shape[2]);
  }
  return same_bits;
}

typedef struct edited {
  setting *s;
  hl_run before, after;
  hl_row_edit edit;
  size_t keys;
} edited;

static float read_row(const edited *e, const hl_run *run, const char *name, float *row) {
  size_t tensor = tensor_of(&e->s->weights.config, e->edit.attention, name);
  EXPECT(hl_trace_read(run, tensor, e->edit.head, e->edit.row, 1, row, &e->s->arena) == HL_OK, "%s", name);
  return row[0];
}

/* What the softmax was made of stays; what is made of the weights follows in the edited row. */
static void check_edited_attention(const edited *e) {
  const hl_config *c = &e->s->weights.config;
  const char *const stay[] = {"q",      "k",           "v", "products", "scores", "masked", "rowMax", "exponentials",
                              "expSum", "entropyLimit"};
  const char *const follow[] = {"weights", "rowSums", "entropy", "valueNorms", "headOutput", "attnOutput"};
  static float row[TOKENS_MAX], v[TOKENS_MAX * 8], was[TOKENS_MAX], norms[TOKENS_MAX];
  size_t kv_head = e->edit.head / (c->heads / c->kv_heads), number = e->edit.attention, row_at = e->edit.row;
  for (size_t i = 0; i < sizeof stay / sizeof stay[0]; i++)
    EXPECT(differ_in_row_alone(e->s, &e->before, &e->after, tensor_of(c, number, stay[i]), 0, SIZE_MAX), "%s changed",
           stay[i]);
  for (size_t i = 0; i < sizeof follow / sizeof follow[0]; i++)
    EXPECT(differ_in_row_alone(e->s, &e->before, &e->after, tensor_of(c, number, follow[i]), e->edit.head, row_at),
           "%s changed in other rows", follow[i]);
  for (size_t a = 0; a < number; a++)
    EXPECT(differ_in_row_alone(e->s, &e->before, &e->after, tensor_of(c, a, "headOutput"), 0, SIZE_MAX),
           "editing attention %zu changed %zu", number, a);
  read_row(e, &e->after, "weights", row);
  EXPECT(test_same_bits(row, e->edit.weights, e->keys), "weights are those given");
  double sum = 0.0;
  for (size_t j = 0; j < e->keys; j++) sum += (double)row[j];
  EXPECT(read_row(e, &e->after, "rowSums", norms) == (float)sum, "rowSums");
  read_row(e, &e->before, "weights", was);
  read_row(e, &e->before, "valueNorms", norms);
  read_row(e, &e->after, "valueNorms", v);
  for (size_t j = 0; j < e->keys; j++)
    if (was[j] > 1e-6f)
      EXPECT(test_close(v[j], (double)norms[j] / (double)was[j] * (double)row[j], 4.0 * EPS * fabs((double)v[j])),
             "valueNorms");
  hl_trace_read(&e->after, tensor_of(c, number, "v"), kv_head, 0, e->keys, v, &e->s->arena);
  read_row(e, &e->after, "headOutput", norms);
  for (size_t d = 0; d < c->value_dim; d++) {
    double blend = 0.0, magnitude = 0.0;
    for (size_t j = 0; j < e->keys; j++) {
      double term = (double)row[j] * (double)v[j * c->value_dim + d];
      blend += term;
      magnitude += fabs(term);
    }
    EXPECT(test_close(norms[d], blend, EPS * ((double)e->keys + 1.0) * magnitude), "headOutput[%zu]", d);
  }
}

/* The head outputs side by side, times W_O: the bits of hl_linear. */
static void check_projection(const edited *e) {
  static float heads[TOKENS_MAX * 64], projected[WIDTH_MAX];
  const hl_config *c = &e->s->weights.config;
  const hl_weights *w = &e->s->weights;
  char name[HL_WEIGHTS_NAME_BYTES];
  hl_trace_name(c, tensor_of(c, e->edit.attention, "headOutput"), name);
  const char *stem = strncmp(name, "encoder.", 8) == 0 ? name + 8 : name;
  char full[80];
  snprintf(full, sizeof full, "%.*s", (int)(strrchr(stem, '.') - stem), stem);
  for (size_t h = 0; h < c->heads; h++)
    hl_trace_read(&e->after, tensor_of(c, e->edit.attention, "headOutput"), h, e->edit.row, 1, heads + h * c->value_dim,
                  &e->s->arena);
  char wo[90], bo[90];
  snprintf(wo, sizeof wo, "%s.wo", full);
  snprintf(bo, sizeof bo, "%s.bo", full);
  const hl_weights_tensor *bias = hl_weights_find(w, bo);
  hl_linear(heads, 1, c->heads * c->value_dim, c->width, hl_weights_find(w, wo)->data, c->width,
            bias ? bias->data : NULL, projected);
  hl_trace_read(&e->after, tensor_of(c, e->edit.attention, "attnOutput"), 0, e->edit.row, 1, ours, &e->s->arena);
  EXPECT(test_same_bits(ours, projected, c->width), "%s.attnOutput", full);
}

/* An edit of one attention reaches no other of the same shape. */
static void check_other_attentions(const edited *e) {
  const hl_config *c = &e->s->weights.config;
  for (size_t a = 0; a < hl_model_attentions(c); a++) {
    edited other = *e;
    size_t shape[3];
    static float row[TOKENS_MAX];
    other.edit.attention = a;
    hl_trace_shape(&e->after, tensor_of(c, a, "weights"), shape);
    if (a == e->edit.attention || e->edit.row >= shape[1] || shape[2] != e->keys) continue;
    read_row(&other, &e->after, "weights", row);
    EXPECT(!test_same_bits(row, e->edit.weights, e->keys), "editing attention %zu edits %zu", e->edit.attention, a);
  }
}

/* Any row of any head, a decoy before it; 1 for the trials in which the model's result is another. */
static size_t edit_a_row(setting *s, const hl_config *c) {
  static float weights[TOKENS_MAX], decoy[TOKENS_MAX];
  build(s, c);
  edited e = {.s = s, .before = run_with(s, NULL)};
  size_t attention = test_below(hl_model_attentions(c)), shape[3];
  hl_trace_shape(&e.before, tensor_of(c, attention, "weights"), shape);
  e.edit = (hl_row_edit){attention, test_below(c->heads), test_below(shape[1]), weights};
  e.keys = shape[2];
  for (size_t j = 0; j < e.keys; j++) weights[j] = test_below(3) ? test_normal() : 0.0f;
  hl_row_edit edits[2] = {e.edit, e.edit};
  edits[0].weights = decoy;
  hl_run_knobs knobs = hl_run_knobs_default();
  knobs.edits = edits;
  knobs.edit_count = 2;
  e.after = run_with(s, &knobs);
  check_edited_attention(&e);
  check_projection(&e);
  check_other_attentions(&e);
  size_t final = hl_trace_named(c, is_beside(c) ? "decoder.final" : "final");
  return !differ_in_row_alone(s, &e.before, &e.after, final, 0, SIZE_MAX);
}

static void rows_can_be_edited(void) {
  static setting s;
  size_t changed = 0, trials = 60;
  for (size_t trial = 0; trial < trials; trial++) {
    hl_config c = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    changed += edit_a_row(&s, &c);
  }
  EXPECT(changed > trials / 2, "the model's result is another in %zu of %zu trials", changed, trials);
}

/* All weight on one key gives its value, bit for bit, and where the head is off 0. */
static void a_row_of_one_key(void) {
  static setting s;
  float weights[TOKENS_MAX] = {0}, value[8], output[8];
  for (int trial = 0; trial < 60; trial++) {
    hl_config c = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    build(&s, &c);
    size_t keys = s.input.tokens[is_beside(&c) ? HL_STACK_SOURCE : HL_STACK_MAIN].count, key = test_below(keys);
    hl_row_edit edit = {0, test_below(c.heads), test_below(keys), weights};
    hl_run_knobs knobs = hl_run_knobs_default();
    knobs.edits = &edit;
    knobs.edit_count = 1;
    weights[key] = 1.0f;
    s.run = run_with(&s, &knobs);
    hl_trace_read(&s.run, tensor_of(&c, 0, "v"), edit.head / (c.heads / c.kv_heads), key, 1, value, &s.arena);
    hl_trace_read(&s.run, tensor_of(&c, 0, "headOutput"), edit.head, edit.row, 1, output, &s.arena);
    EXPECT(test_same_bits(value, output, c.value_dim), "the value of key %zu", key);
    memset(s.heads, 0, sizeof s.heads);
    s.input.heads = s.heads;
    s.run = run_with(&s, &knobs);
    hl_trace_read(&s.run, tensor_of(&c, 0, "headOutput"), edit.head, edit.row, 1, output, &s.arena);
    for (size_t d = 0; d < c.value_dim; d++) EXPECT(output[d] == 0.0f, "a head that is off stays off");
    weights[key] = 0.0f;
  }
}

/* Whether rows before `from` of a tensor have the same bits in both runs; of what is not masked yet, before column
 * `from` too. */
static bool same_before(setting *s, const hl_run *a, const hl_run *b, size_t tensor, size_t from) {
  char name[HL_TRACE_NAME_BYTES];
  size_t shape[3], seen;
  bool same_bits = true;
  hl_trace_name(&s->weights.config, tensor, name);
  hl_trace_shape(a, tensor, shape);
  bool all_keys = (strstr(name, "products") || strstr(name, "scores")) && !strstr(name, "cross.");
  seen = all_keys ? from : shape[2];
  size_t rows = from < shape[1] ? from : shape[1];
  for (size_t h = 0; h < shape[0] && rows; h++) {
    hl_trace_read(a, tensor, h, 0, rows, whole, &s->arena);
    hl_trace_read(b, tensor, h, 0, rows, ours, &s->arena);
    for (size_t i = 0; i < rows; i++)
      same_bits = same_bits && test_same_bits(whole + i * shape[2], ours + i * shape[2], seen);
  }
  return same_bits;
}

/* Two runs whose words in a stack differ from `from` on: are there tensors whose earlier rows differ? */
static bool later_words_reach_earlier_rows(setting *s, hl_stack stack, size_t from, const hl_run_knobs *knobs) {
  static uint32_t others[TOKENS_MAX];
  const hl_config *c = &s->weights.config;
  char name[HL_TRACE_NAME_BYTES];
  bool reach = false;
  hl_run before = run_with(s, knobs);
  memcpy(others, s->numbers[stack], sizeof others);
  for (size_t i = from; i < TOKENS_MAX; i++) others[i] = (others[i] + 1) % (uint32_t)c->vocabulary;
  s->input.tokens[stack].numbers = others;
  hl_run after = run_with(s, knobs);
  for (size_t t = 0; hl_trace_name(c, t, name); t++)
    if (stack == HL_STACK_MAIN || strncmp(name, "encoder.", 8) == 0)
      reach = reach || !same_before(s, &before, &after, t, from);
  s->input.tokens[stack].numbers = s->numbers[stack];
  return reach;
}

static void causal_hides_later_words(void) {
  static setting s;
  size_t unmasked = 0;
  hl_run_knobs causal = hl_run_knobs_default();
  causal.causal = true;
  for (int trial = 0; trial < 30; trial++) {
    hl_config c = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    c.width += 3;
    c.vocabulary += 1;
    c.positions = TOKENS_MAX;
    build(&s, &c);
    for (int stack = is_beside(&c) ? 0 : 1; stack < 2; stack++) {
      size_t from = test_below(s.input.tokens[stack].count);
      EXPECT(!later_words_reach_earlier_rows(&s, (hl_stack)stack, from, &causal), "trial %d, words from %zu on", trial,
             from);
      unmasked += later_words_reach_earlier_rows(&s, (hl_stack)stack, from, NULL);
    }
  }
  EXPECT(unmasked > 10, "without the mask they reach them in %zu trials", unmasked);
}

/* All weight on the largest score, or the largest ones. */
static void the_limit_of_temperature_0(void) {
  static setting s;
  static float weights[FLOATS], sums[FLOATS], entropy[FLOATS];
  hl_run_knobs cold = hl_run_knobs_default();
  cold.temperature = 0.0f;
  for (int trial = 0; trial < 30; trial++) {
    hl_config c = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    build(&s, &c);
    s.run = run_with(&s, &cold);
    size_t attention = test_below(hl_model_attentions(&c)), shape[3];
    hl_trace_shape(&s.run, tensor_of(&c, attention, "weights"), shape);
    read_all(&s, tensor_of(&c, attention, "exponentials"), whole);
    read_all(&s, tensor_of(&c, attention, "weights"), weights);
    read_all(&s, tensor_of(&c, attention, "expSum"), sums);
    read_all(&s, tensor_of(&c, attention, "entropy"), entropy);
    for (size_t i = 0; i < shape[0] * shape[1]; i++) {
      EXPECT(test_close(entropy[i], log2((double)sums[i]), 1e-6), "entropy %g", (double)entropy[i]);
      for (size_t j = i * shape[2]; j < (i + 1) * shape[2]; j++)
        EXPECT((whole[j] == 0.0f || whole[j] == 1.0f) && weights[j] == whole[j] / sums[i], "weights[%zu]", j);
    }
  }
}

/* ---- Bad input ---- */

static hl_status run_on(setting *s, hl_tokens source, hl_tokens tokens) {
  hl_run_input input = {{source, tokens}, NULL, NULL};
  size_t used = s->arena.used;
  hl_run run;
  memset(&run, 0x5a, sizeof run);
  hl_status status = hl_run_create(&run, &s->weights, &input, &s->arena);
  EXPECT(status == HL_OK || (s->arena.used == used && ((unsigned char *)&run)[0] == 0x5a), "refused and written");
  if (status == HL_OK) s->arena.used = used;
  return status;
}

static void bad_tokens(void) {
  static setting s;
  for (int trial = 0; trial < 30; trial++) {
    start_random(&s, trial);
    const hl_config *c = &s.weights.config;
    hl_tokens none = {NULL, 0}, good = s.input.tokens[HL_STACK_MAIN], source = s.input.tokens[HL_STACK_SOURCE];
    hl_tokens many = {good.numbers, c->positions + 1};
    EXPECT(run_on(&s, source, good) == HL_OK, "good tokens");
    EXPECT(run_on(&s, source, none) == HL_ERROR_SHAPE, "none");
    EXPECT(run_on(&s, source, (hl_tokens){good.numbers, 0}) == HL_ERROR_SHAPE, "no tokens");
    EXPECT(run_on(&s, source, many) == HL_ERROR_RANGE, "too many");
    EXPECT(run_on(&s, is_beside(c) ? none : good, good) == HL_ERROR_SHAPE, "a source where there is none");
    if (is_beside(c)) EXPECT(run_on(&s, many, good) == HL_ERROR_RANGE, "too long a source");
    size_t at = test_below(good.count);
    s.numbers[HL_STACK_MAIN][at] = (uint32_t)c->vocabulary;
    EXPECT(run_on(&s, source, good) == HL_ERROR_RANGE, "a token beyond the vocabulary");
    s.numbers[HL_STACK_MAIN][at] = UINT32_MAX;
    EXPECT(run_on(&s, source, good) == HL_ERROR_RANGE, "a token far beyond it");
  }
}

static hl_status run_on_knobs(setting *s, float temperature, const hl_row_edit *edits, size_t count) {
  hl_run_knobs knobs = {.temperature = temperature, .edits = edits, .edit_count = count};
  size_t used = s->arena.used;
  hl_run run;
  memset(&run, 0x5a, sizeof run);
  s->input.knobs = &knobs;
  hl_status status = hl_run_create(&run, &s->weights, &s->input, &s->arena);
  EXPECT(status == HL_OK || (s->arena.used == used && ((unsigned char *)&run)[0] == 0x5a), "refused and written");
  s->input.knobs = NULL;
  s->arena.used = used;
  return status;
}

static void bad_knobs(void) {
  static setting s;
  static float weights[TOKENS_MAX];
  const float refused[] = {NAN, INFINITY, -1.0f, 1e-30f};
  for (int trial = 0; trial < 60; trial++) {
    start_random(&s, trial);
    const hl_config *c = &s.weights.config;
    size_t attention = test_below(hl_model_attentions(c)), shape[3];
    hl_trace_shape(&s.run, tensor_of(c, attention, "weights"), shape);
    hl_row_edit good = {attention, c->heads - 1, shape[1] - 1, weights}, bad[6] = {good, good, good, good, good, good};
    bad[1].attention = hl_model_attentions(c);
    bad[2].head = c->heads;
    bad[3].row = shape[1];
    bad[4].row = SIZE_MAX;
    bad[5].weights = NULL;
    EXPECT(run_on_knobs(&s, 0.0f, bad, 1) == HL_OK && run_on_knobs(&s, 1.0f, NULL, 0) == HL_OK, "good knobs");
    EXPECT(run_on_knobs(&s, refused[trial % 4], bad, 1) == HL_ERROR_RANGE, "temperature %d", trial % 4);
    for (size_t i = 1; i < 5; i++) EXPECT(run_on_knobs(&s, 1.0f, bad + i, 1) == HL_ERROR_RANGE, "edit %zu", i);
    EXPECT(run_on_knobs(&s, 1.0f, bad + 5, 1) == HL_ERROR_SHAPE, "an edit without weights");
    EXPECT(run_on_knobs(&s, 1.0f, NULL, 1) == HL_ERROR_SHAPE, "no edits");
    EXPECT(run_on_knobs(&s, 1.0f, bad, 2) == HL_ERROR_RANGE, "the second edit");
    EXPECT(run_on_knobs(&s, 1.0f, bad + 3, 3) == HL_ERROR_RANGE, "the first edit");
    size_t at = test_below(shape[2]);
    weights[at] = trial % 2 ? NAN : -INFINITY;
    EXPECT(run_on_knobs(&s, 1.0f, bad, 1) == HL_ERROR_RANGE, "weight %zu", at);
    weights[at] = 0.0f;
  }
}

static void bad_readings(void) {
  static setting s;
  float out = 7.0f;
  for (int trial = 0; trial < 30; trial++) {
    start_random(&s, trial);
    size_t count = tensor_count(&s.weights.config), tensor = test_below(count), used = s.arena.used, shape[3];
    hl_trace_shape(&s.run, tensor, shape);
    const struct {
      size_t tensor, head, row, rows;
      hl_status status;
    } bad[] = {{count, 0, 0, 1, HL_ERROR_UNSUPPORTED},       {SIZE_MAX, 0, 0, 1, HL_ERROR_UNSUPPORTED},
               {tensor, shape[0], 0, 1, HL_ERROR_RANGE},     {tensor, SIZE_MAX, 0, 1, HL_ERROR_RANGE},
               {tensor, 0, shape[1], 1, HL_ERROR_RANGE},     {tensor, 0, 0, 0, HL_ERROR_RANGE},
               {tensor, 0, 0, shape[1] + 1, HL_ERROR_RANGE}, {tensor, 0, SIZE_MAX, 2, HL_ERROR_RANGE},
               {tensor, 0, 1, SIZE_MAX, HL_ERROR_RANGE}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
      hl_status status = hl_trace_read(&s.run, bad[i].tensor, bad[i].head, bad[i].row, bad[i].rows, &out, &s.arena);
      EXPECT(status == bad[i].status && out == 7.0f && s.arena.used == used, "bad reading %zu: %d", i, (int)status);
    }
    EXPECT(hl_trace_shape(&s.run, count, shape) == HL_ERROR_UNSUPPORTED, "shape");
  }
}

/* ---- Memory ---- */

static size_t grants; /* how often an arena may still grow */

static bool grow_while_granted(hl_arena *arena, size_t needed) {
  (void)arena;
  return grants && grants-- && needed <= sizeof memory;
}

/* An arena that asks for every block, and is refused the n-th. */
static void refuse_after(setting *s, size_t granted) {
  s->arena.capacity = 0;
  s->arena.grow = grow_while_granted;
  grants = granted;
}

static void read_with_too_little(setting *s, size_t tensor) {
  size_t shape[3], used = s->arena.used;
  hl_status status = HL_ERROR_MEMORY;
  hl_trace_shape(&s->run, tensor, shape);
  for (size_t granted = 0; status != HL_OK; granted++) {
    bool untouched = true;
    for (size_t i = 0; i < shape[1] * shape[2]; i++) ours[i] = 7.0f;
    refuse_after(s, granted);
    status = hl_trace_read(&s->run, tensor, 0, 0, shape[1], ours, &s->arena);
    for (size_t i = 0; i < shape[1] * shape[2]; i++) untouched = untouched && ours[i] == 7.0f;
    EXPECT(s->arena.used == used && (status == HL_OK || (status == HL_ERROR_MEMORY && untouched)),
           "tensor %zu after %zu blocks: %d", tensor, granted, (int)status);
  }
}

/* Refused with nothing written, whichever block there is no memory for. */
static void memory_that_does_not_suffice(void) {
  static setting s;
  for (int trial = 0; trial < 60; trial++) {
    hl_config config = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    build(&s, &config);
    size_t used = s.arena.used, granted = 0;
    hl_status status = HL_ERROR_MEMORY;
    for (; status != HL_OK; granted++) {
      refuse_after(&s, granted);
      status = hl_run_create(&s.run, &s.weights, &s.input, &s.arena);
      EXPECT(status == HL_OK || (status == HL_ERROR_MEMORY && s.arena.used == used), "run: %d", (int)status);
    }
    EXPECT(granted > 5, "refused %zu times", granted);
    for (size_t tensor = 0; tensor < tensor_count(&config); tensor++) read_with_too_little(&s, tensor);
  }
}

/* Streams of 12 GiB, and heads side by side of 16 GiB, which 32 bits can't count. */
static void sizes_that_overflow(void) {
  enum { LONG = HL_CONFIG_SIZE_MAX };
  static setting s;
  static uint32_t numbers[LONG];
  static _Alignas(16) unsigned char long_memory[16 << 20];
  hl_config c = {.architecture = HL_ENCODER, .layers = 2, .width = 1024, .heads = 1, .kv_heads = 1, .dim = 1};
  c.value_dim = 1;
  c.vocabulary = 1;
  c.positions = TOKENS_MAX;
  build(&s, &c);
  s.weights.config.positions = LONG; /* not learned, so no tensor has this size */
  EXPECT(run_on(&s, (hl_tokens){NULL, 0}, (hl_tokens){numbers, LONG}) == HL_ERROR_MEMORY, "streams");
  c.layers = c.width = 1;
  c.heads = 4096;
  build(&s, &c);
  s.weights.config.positions = LONG;
  s.arena = (hl_arena){.base = long_memory, .capacity = sizeof long_memory};
  EXPECT(run_on(&s, (hl_tokens){NULL, 0}, (hl_tokens){numbers, LONG}) == HL_ERROR_MEMORY, "heads");
}

static size_t peak;

static bool note_peak(hl_arena *arena, size_t needed) {
  if (needed > peak) peak = needed;
  (void)arena;
  return needed <= sizeof memory;
}

/* Bytes that headlight.h promises for a reading of R rows. */
static size_t scratch_bound(const hl_config *c, size_t rows, size_t keys) {
  size_t floats = rows * (5 * c->width + 2 * c->heads * c->value_dim + c->heads * c->dim + 1) +
                  keys * (c->width + c->dim + c->value_dim + 66) + 64 * (c->width + c->ffn) + c->heads;
  return 4 * floats + 5 * keys + 500000;
}

static size_t stream_bytes(const hl_config *c, size_t streams, size_t tokens) {
  return (4 * streams * tokens * c->width + 15) / 16 * 16;
}

static size_t kept_bytes(const setting *s) {
  const hl_config *c = &s->weights.config;
  size_t source = s->input.tokens[HL_STACK_SOURCE].count, tokens = s->input.tokens[HL_STACK_MAIN].count;
  if (!is_beside(c)) return stream_bytes(c, c->layers + 1, tokens);
  return stream_bytes(c, c->layers + 1, source) + stream_bytes(c, 1, source) +
         stream_bytes(c, c->decoder_layers + 1, tokens);
}

static void memory_is_bounded(void) {
  static setting s;
  for (int trial = 0; trial < 60; trial++) {
    hl_config config = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    build(&s, &config);
    size_t before = (s.arena.used + 15) / 16 * 16, source = s.input.tokens[HL_STACK_SOURCE].count;
    size_t keys = s.input.tokens[HL_STACK_MAIN].count > source ? s.input.tokens[HL_STACK_MAIN].count : source;
    s.arena.capacity = 0;
    s.arena.grow = note_peak;
    peak = 0; /* asked every time, and told of the peak */
    EXPECT(hl_run_create(&s.run, &s.weights, &s.input, &s.arena) == HL_OK, "run");
    size_t kept = s.arena.used - before;
    EXPECT(kept <= kept_bytes(&s), "%zu bytes kept, not %zu", kept, kept_bytes(&s));
    EXPECT(peak - s.arena.used <= scratch_bound(&config, keys, keys), "%zu bytes to run", peak - s.arena.used);
    for (size_t tensor = 0; tensor < tensor_count(&config); tensor++) {
      size_t shape[3];
      hl_trace_shape(&s.run, tensor, shape);
      size_t row = test_below(shape[1]), rows = 1 + test_below(shape[1] - row);
      peak = s.arena.used;
      hl_trace_read(&s.run, tensor, shape[0] - 1, row, rows, ours, &s.arena);
      EXPECT(peak - s.arena.used <= scratch_bound(&config, rows, keys), "tensor %zu: %zu bytes for %zu rows", tensor,
             peak - s.arena.used, rows);
    }
  }
}

/* Scores of this text would be 12 x 8 x 2048 x 2048 floats, 1.6 GB; hidden activations 12 x 2048 x 500, 49 MB. */
static void a_long_text_keeps_its_streams_alone(void) {
  static setting s;
  static uint32_t numbers[2048];
  hl_config c = {.architecture = HL_DECODER, .layers = 12, .width = 16, .heads = 8, .kv_heads = 8, .dim = 2};
  c.value_dim = 2;
  c.vocabulary = 3;
  c.positions = 2048;
  c.position = HL_MODEL_POSITION_ALIBI;
  c.ffn = 500;
  c.norm = HL_MODEL_NORM_PRE;
  c.eps = 1e-5f;
  build(&s, &c);
  for (size_t i = 0; i < 2048; i++) numbers[i] = (uint32_t)(i % 3);
  s.input.tokens[HL_STACK_MAIN] = (hl_tokens){numbers, 2048};
  s.arena.capacity = 0;
  s.arena.grow = note_peak;
  peak = 0;
  size_t before = s.arena.used;
  EXPECT(hl_run_create(&s.run, &s.weights, &s.input, &s.arena) == HL_OK, "run");
  EXPECT(s.arena.used - before <= 13 * 2048 * 16 * 4 + 16, "%zu bytes kept", s.arena.used - before);
  EXPECT(peak - s.arena.used <= scratch_bound(&c, 2048, 2048), "%zu bytes to run", peak - s.arena.used);
  const struct {
    const char *name;
    size_t rows;
  } readings[] = {{"layer11.weights", 48}, {"layer11.headOutput", 2048}, {"layer11.norm2", 2048},
                  {"layer11.ffn", 2048},   {"layer11.entropy", 2048},    {"layer11.valueNorms", 48}};
  for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++) {
    size_t rows = readings[i].rows;
    peak = 0;
    hl_status status =
        hl_trace_read(&s.run, hl_trace_named(&c, readings[i].name), 0, 2048 - rows, rows, whole, &s.arena);
    EXPECT(status == HL_OK && peak - s.arena.used <= scratch_bound(&c, rows, 2048), "%s: %zu bytes", readings[i].name,
           peak - s.arena.used);
  }
}

/* 64 blocks of rows, whose keys and values together would be 2 MB. */
static void numbers_of_a_long_text_a_block_at_a_time(void) {
  enum { LONG = 4096 };
  static setting s;
  static uint32_t numbers[LONG];
  hl_config c = {.architecture = HL_DECODER, .layers = 1, .width = 1, .heads = 1, .kv_heads = 1, .dim = 1};
  c.value_dim = 1;
  c.vocabulary = 1;
  c.positions = LONG;
  build(&s, &c);
  s.input.tokens[HL_STACK_MAIN] = (hl_tokens){numbers, LONG};
  run_again(&s);
  s.arena.capacity = 0;
  s.arena.grow = note_peak;
  peak = 0;
  hl_status status = hl_trace_read(&s.run, hl_trace_named(&c, "layer0.entropy"), 0, 0, LONG, ours, &s.arena);
  EXPECT(status == HL_OK && peak - s.arena.used <= scratch_bound(&c, LONG, LONG), "%zu bytes", peak - s.arena.used);
  for (size_t i = 0; i < LONG; i += 100) /* all words are the same one */
    EXPECT(test_close(ours[i], log2((double)i + 1.0), 1e-4), "entropy[%zu] = %g", i, (double)ours[i]);
}

static void ten_thousand_failing_calls(void) {
  static setting s;
  start_random(&s, 2);
  hl_config c = s.weights.config;
  size_t used = s.arena.used, count = tensor_count(&c);
  for (int i = 0; i < 10000; i++) {
    hl_tokens good = s.input.tokens[HL_STACK_MAIN];
    hl_tokens bad = {good.numbers, i % 2 ? c.positions + 1 : 0};
    size_t full = s.arena.capacity, shape[3];
    EXPECT(run_on(&s, s.input.tokens[HL_STACK_SOURCE], bad) != HL_OK, "bad tokens");
    s.arena.capacity = used + 100;
    EXPECT(run_on(&s, s.input.tokens[HL_STACK_SOURCE], good) == HL_ERROR_MEMORY, "no memory");
    hl_trace_shape(&s.run, (size_t)i % count, shape);
    EXPECT(hl_trace_read(&s.run, (size_t)i % count, shape[0], 0, 1, ours, &s.arena) == HL_ERROR_RANGE, "head");
    s.arena.capacity = full;
    EXPECT(hl_trace_read(&s.run, count + (size_t)i, 0, 0, 1, ours, &s.arena) == HL_ERROR_UNSUPPORTED, "name");
  }
  EXPECT(s.arena.used == used, "%zu bytes, not %zu", s.arena.used, used);
}

const test_case network_tests[] = {
    {"tensors are those of the layers", tensors_are_those_of_the_layers},
    {"rows in parts", rows_in_parts},
    {"perturbing one tensor changes that one", perturbing_one_tensor_changes_that_one},
    {"names", names},
    {"heads can be switched off", heads_can_be_switched_off},
    {"rows can be edited, and what follows follows", rows_can_be_edited},
    {"a row of one key", a_row_of_one_key},
    {"causal hides later words in any model", causal_hides_later_words},
    {"the limit of temperature 0", the_limit_of_temperature_0},
    {"bad tokens", bad_tokens},
    {"bad knobs", bad_knobs},
    {"bad readings", bad_readings},
    {"memory that does not suffice", memory_that_does_not_suffice},
    {"sizes that overflow", sizes_that_overflow},
    {"memory is bounded", memory_is_bounded},
    {"a long text keeps its streams alone", a_long_text_keeps_its_streams_alone},
    {"numbers of a long text, a block at a time", numbers_of_a_long_text_a_block_at_a_time},
    {"ten thousand failing calls", ten_thousand_failing_calls},
    {NULL, NULL},
};
