/* Every tensor of a run, from the public calls of layers. */
#include <stdlib.h>
#include <string.h>

#include "support/model_setting.h"

static _Alignas(16) unsigned char other_memory[24 << 20];

/* ---- Every tensor again, from the public functions of layers and the weights by their names ---- */

typedef struct check {
  setting *s;
  hl_arena scratch;
  const char *stack; /* "", "encoder." or "decoder." */
  size_t layer, tokens, compared;
  hl_run_knobs knobs;
} check;

static float *room(check *on, size_t count) { return hl_arena_alloc(&on->scratch, count * sizeof(float)); }

static const float *weight(const check *on, const char *format, size_t layer, const char *name) {
  char full[80];
  snprintf(full, sizeof full, format, layer, name);
  const hl_weights_tensor *tensor = hl_weights_find(&on->s->weights, full);
  return tensor ? tensor->data : NULL;
}

/* A weight of this layer, or NULL. */
static const float *of_layer(const check *on, const char *part, const char *name) {
  char both[40];
  snprintf(both, sizeof both, "%s%s", part, name);
  return weight(on, strcmp(on->stack, "decoder.") == 0 ? "decoder.layer%zu.%s" : "layer%zu.%s", on->layer, both);
}

static void same(check *on, const char *name, const float *expected, size_t count) {
  char full[80];
  snprintf(full, sizeof full, "%s%s", strcmp(name, "logits") && strcmp(name, "probabilities") ? on->stack : "", name);
  size_t tensor = hl_trace_named(&on->s->weights.config, full);
  EXPECT(tensor != SIZE_MAX, "no tensor %s", full);
  if (tensor == SIZE_MAX) return;
  size_t read = setting_read(on->s, tensor, ours);
  EXPECT(read == count && test_same_bits(ours, expected, count), "%s: %zu values, %zu expected", full, read, count);
  on->compared++;
}

static void same_in_layer(check *on, const char *part, const char *name, const float *expected, size_t count) {
  char full[60];
  snprintf(full, sizeof full, "layer%zu.%s%s", on->layer, part, name);
  same(on, full, expected, count);
}

/* As same_in_layer, but within `share` of the elements of `scale`, or a step of the denormal numbers. */
static void near_in_layer(check *on, const char *part, const char *name, const double *expected, const double *scale,
                          size_t count, double share) {
  char full[80];
  snprintf(full, sizeof full, "%slayer%zu.%s%s", on->stack, on->layer, part, name);
  size_t tensor = hl_trace_named(&on->s->weights.config, full);
  EXPECT(tensor != SIZE_MAX && setting_read(on->s, tensor, ours) == count, "%s", full);
  for (size_t i = 0; i < count && tensor != SIZE_MAX; i++)
    EXPECT(test_close(ours[i], expected[i], share * fabs(scale[i]) + 0x1p-149), "%s[%zu] = %.9g, not %.9g", full, i,
           (double)ours[i], expected[i]);
  on->compared++;
}

static double *room_f64(check *on, size_t count) { return hl_arena_alloc(&on->scratch, count * sizeof(double)); }

/* Relative biases written out, (H,T,T). */
static const float *relative_bias(check *on, const hl_config *c, const char *part) {
  const float *table = of_layer(on, part, "relative");
  size_t n = on->tokens, columns = 2 * c->reach + 1 + c->start_mark;
  float *bias = room(on, c->heads * n * n);
  for (size_t at = 0; at < c->heads * n * n; at++) {
    long distance = (long)(at % n) - (long)(at / n % n), reach = (long)c->reach;
    size_t column = (size_t)((distance < -reach ? -reach : distance > reach ? reach : distance) + reach);
    bias[at] = table[at / n / n * columns + (c->start_mark && at % n == 0 ? columns - 1 : column)];
  }
  return bias;
}

static hl_multi_head_spec heads_spec(check *on, const hl_config *c, size_t keys, bool self, bool causal) {
  hl_multi_head_spec spec = hl_multi_head_default(on->tokens, c->width, c->heads);
  spec.context_tokens = keys;
  spec.kv_heads = c->kv_heads;
  spec.dim = c->dim;
  spec.value_dim = c->value_dim;
  spec.causal = causal ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  if (!self) return spec;
  if (c->position == HL_MODEL_POSITION_RELATIVE) {
    spec.bias = relative_bias(on, c, is_beside(c) && strcmp(on->stack, "decoder.") == 0 ? "self." : "");
    spec.bias_heads = c->heads;
  }
  bool half = c->position == HL_MODEL_POSITION_ROPE_HALF, rope = c->position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
  spec.position = half || rope                             ? HL_POSITION_ROPE
                  : c->position == HL_MODEL_POSITION_ALIBI ? HL_POSITION_ALIBI
                                                           : HL_POSITION_NONE;
  spec.rope_layout = half ? HL_ROPE_HALF : HL_ROPE_INTERLEAVED;
  return spec;
}

static hl_multi_head_weights heads_weights(const check *on, const char *part) {
  return (hl_multi_head_weights){of_layer(on, part, "wq"), of_layer(on, part, "wk"), of_layer(on, part, "wv"),
                                 of_layer(on, part, "wo"), of_layer(on, part, "bq"), of_layer(on, part, "bk"),
                                 of_layer(on, part, "bv"), of_layer(on, part, "bo"), 0};
}

/* x divided by a power of two, which changes no digit; none stays none. */
static const float *divided(check *on, const float *x, size_t count) {
  if (!x || on->knobs.temperature == 1.0f) return x;
  float *out = room(on, count);
  for (size_t i = 0; i < count; i++) out[i] = x[i] / on->knobs.temperature;
  return out;
}

/* Scores divided by a temperature are those of queries divided by it. */
static hl_multi_head_weights cooled(check *on, hl_multi_head_weights w, const hl_multi_head_spec *spec) {
  w.wq = divided(on, w.wq, spec->width * spec->heads * spec->dim);
  w.bq = divided(on, w.bq, spec->heads * spec->dim);
  return w;
}

/* q.k, unscaled; the bits of hl_attention's. */
static void check_products(check *on, const char *part, const hl_multi_head_spec *spec, const float *q,
                           const float *keys) {
  size_t cells = spec->heads * spec->tokens * spec->context_tokens;
  hl_attention_spec a = hl_attention_default(spec->heads, spec->tokens, spec->context_tokens, spec->dim);
  a.kv_heads = spec->kv_heads;
  a.value_dim = 1;
  a.scale = 1.0f;
  hl_attention_result result = {.output = room(on, spec->heads * spec->tokens), .scores = room(on, cells)};
  float *v = room(on, spec->kv_heads * spec->context_tokens);
  memset(v, 0, spec->kv_heads * spec->context_tokens * sizeof *v);
  hl_attention(&a, q, keys, v, &result, hl_arena_alloc(&on->scratch, hl_attention_workspace_bytes(&a, &result)));
  same_in_layer(on, part, "products", result.scores, cells);
}

/* A share of what a float32 sum of so many terms may be off; 8 for exp, log and the last rounding. */
static double sum_error(size_t terms) { return EPS * (8.0 + (double)terms); }

/* Bits of a weight that is a denormal number, at most: whether they count is not promised. */
#define DENORMAL_BITS 0x1p-118

/* The steps of the softmax, in double from the masked scores; what the weights say, from the weights. */
static void check_softmax(check *on, const char *part, const hl_multi_head_spec *spec, const float *masked,
                          const float *weights) {
  size_t rows = spec->heads * spec->tokens, keys = spec->context_tokens;
  double *largest = room_f64(on, rows), *e = room_f64(on, rows * keys), *sum = room_f64(on, rows);
  double *sums = room_f64(on, rows), *bits = room_f64(on, rows), *floors = room_f64(on, rows);
  double *limit = room_f64(on, rows), *ones = room_f64(on, rows * keys);
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
    floors[i] = bits[i] + (double)keys * DENORMAL_BITS / sum_error(0);
  }
  near_in_layer(on, part, "rowMax", largest, largest, rows, 0.0);
  near_in_layer(on, part, "exponentials", e, ones, rows * keys, sum_error(0)); /* the largest is 1 */
  near_in_layer(on, part, "expSum", sum, sum, rows, sum_error(keys));
  near_in_layer(on, part, "rowSums", sums, sums, rows, sum_error(0));
  near_in_layer(on, part, "entropy", bits, floors, rows, sum_error(0));
  near_in_layer(on, part, "entropyLimit", limit, limit, rows, sum_error(0));
}

/* Weight times the length of v W_O, of whose sums the terms may cancel out: the bound is of their magnitudes. */
static void check_value_norms(check *on, const char *part, const hl_multi_head_spec *spec, const float *weights,
                              const float *v, const float *wo) {
  size_t keys = spec->context_tokens, cells = spec->heads * spec->tokens * keys, dim = spec->value_dim;
  double *expected = room_f64(on, cells), *scale = room_f64(on, cells);
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
  near_in_layer(on, part, "valueNorms", expected, scale, cells, sum_error(dim));
}

/* Tensors of scores come from a call of their own: where they are wanted, the heads' outputs have other bits. */
static void check_attention(check *on, const char *part, const hl_multi_head_spec *spec, const float *x,
                            const float *context, float *output) {
  size_t queries = spec->heads * spec->tokens, keys = spec->kv_heads * spec->context_tokens;
  size_t cells = queries * spec->context_tokens;
  hl_multi_head_weights w = heads_weights(on, part), with_temperature = cooled(on, w, spec);
  hl_multi_head_result asked = {.output = output, .q = room(on, queries * spec->dim)};
  hl_multi_head_result plain = {.output = output,
                                .k = room(on, keys * spec->dim),
                                .v = room(on, keys * spec->value_dim),
                                .head_output = room(on, queries * spec->value_dim)};
  hl_multi_head_result scored = {.output = room(on, spec->tokens * spec->width),
                                 .scores = room(on, cells),
                                 .masked = room(on, cells),
                                 .weights = room(on, cells)};
  EXPECT(hl_multi_head(spec, &w, x, context, &asked, &on->scratch) == HL_OK, "multi-head");
  EXPECT(hl_multi_head(spec, &with_temperature, x, context, &plain, &on->scratch) == HL_OK, "multi-head");
  EXPECT(hl_multi_head(spec, &with_temperature, x, context, &scored, &on->scratch) == HL_OK, "multi-head");
  same_in_layer(on, part, "q", asked.q, queries * spec->dim);
  same_in_layer(on, part, "k", plain.k, keys * spec->dim);
  same_in_layer(on, part, "v", plain.v, keys * spec->value_dim);
  check_products(on, part, spec, asked.q, plain.k);
  same_in_layer(on, part, "scores", scored.scores, cells);
  same_in_layer(on, part, "masked", scored.masked, cells);
  same_in_layer(on, part, "weights", scored.weights, cells);
  check_softmax(on, part, spec, scored.masked, scored.weights);
  check_value_norms(on, part, spec, scored.weights, plain.v, w.wo);
  same_in_layer(on, part, "headOutput", plain.head_output, queries * spec->value_dim);
  same_in_layer(on, part, "attnOutput", output, spec->tokens * spec->width);
}

/* A step around x: enters it, and leaves it once `branch` is filled. */
static const float *enter(check *on, const hl_config *c, int number, const float *x) {
  char gain[6], bias[6], norm[6];
  snprintf(gain, sizeof gain, "gain%d", number);
  snprintf(bias, sizeof bias, "bias%d", number);
  snprintf(norm, sizeof norm, "norm%d", number);
  if (c->norm != HL_MODEL_NORM_PRE) return x;
  float *out = room(on, on->tokens * c->width);
  hl_layer_norm(x, on->tokens, c->width, of_layer(on, "", gain), of_layer(on, "", bias), c->eps, out);
  same_in_layer(on, "", norm, out, on->tokens * c->width);
  return out;
}

static void leave(check *on, const hl_config *c, int number, float *x, const float *branch) {
  char gain[6], bias[6], norm[6];
  snprintf(gain, sizeof gain, "gain%d", number);
  snprintf(bias, sizeof bias, "bias%d", number);
  snprintf(norm, sizeof norm, "norm%d", number);
  for (size_t i = 0; i < on->tokens * c->width; i++) x[i] = x[i] + branch[i];
  if (c->norm != HL_MODEL_NORM_POST) return;
  hl_layer_norm(x, on->tokens, c->width, of_layer(on, "", gain), of_layer(on, "", bias), c->eps, x);
  same_in_layer(on, "", norm, x, on->tokens * c->width);
}

static void check_feed_forward(check *on, const hl_config *c, const float *x, float *branch) {
  hl_feed_forward_spec spec = {on->tokens, c->width, c->ffn, c->activation};
  hl_feed_forward_weights w = {of_layer(on, "", "w1"), of_layer(on, "", "b1"), of_layer(on, "", "w2"),
                               of_layer(on, "", "b2")};
  float *hidden = room(on, on->tokens * c->ffn);
  EXPECT(hl_feed_forward(&spec, &w, x, hidden, branch, &on->scratch) == HL_OK, "feed-forward");
  same_in_layer(on, "", "hidden", hidden, on->tokens * c->ffn);
  same_in_layer(on, "", "ffn", branch, on->tokens * c->width);
}

/* The same layer in one call, where there is one for it. */
static void same_as_layer(check *on, const hl_config *c, const hl_multi_head_spec *self,
                          const hl_multi_head_spec *cross, const float *x, const float *context,
                          const float *expected) {
  if (c->norm == HL_MODEL_NORM_NONE || !c->ffn) return;
  hl_norm_order order = c->norm == HL_MODEL_NORM_POST ? HL_NORM_POST : HL_NORM_PRE;
  hl_feed_forward_weights f = {of_layer(on, "", "w1"), of_layer(on, "", "b1"), of_layer(on, "", "w2"),
                               of_layer(on, "", "b2")};
  float *output = room(on, on->tokens * c->width);
  const float *norms[6] = {of_layer(on, "", "gain1"), of_layer(on, "", "bias1"), of_layer(on, "", "gain2"),
                           of_layer(on, "", "bias2"), of_layer(on, "", "gain3"), of_layer(on, "", "bias3")};
  if (cross) {
    hl_decoder_spec spec = {*self, *cross, c->ffn, c->activation, order, c->eps};
    hl_decoder_weights w = {cooled(on, heads_weights(on, "self."), self),
                            cooled(on, heads_weights(on, "cross."), cross),
                            norms[0],
                            norms[1],
                            norms[2],
                            norms[3],
                            norms[4],
                            norms[5],
                            f};
    hl_decoder_layer(&spec, &w, x, context, &(hl_decoder_result){.output = output}, &on->scratch);
  } else {
    hl_encoder_spec spec = {*self, c->ffn, c->activation, order, c->eps};
    hl_encoder_weights w = {cooled(on, heads_weights(on, ""), self), norms[0], norms[1], norms[2], norms[3], f};
    hl_encoder_layer(&spec, &w, x, &(hl_encoder_result){.output = output}, &on->scratch);
  }
  EXPECT(test_same_bits(output, expected, on->tokens * c->width), "layer %zu in one call", on->layer);
}

/* context: the memory, or NULL where there is none. x (T,C) goes through the layer. */
static void check_layer(check *on, const hl_config *c, bool causal, float *x, const float *context, size_t keys) {
  size_t count = on->tokens * c->width, before = on->scratch.used;
  float *branch = room(on, count), *first = room(on, count);
  int number = 1;
  memcpy(first, x, count * sizeof *x);
  same_in_layer(on, "", "x", x, count);
  hl_multi_head_spec self = heads_spec(on, c, on->tokens, true, causal), cross = heads_spec(on, c, keys, false, false);
  const float *in = enter(on, c, number, x);
  check_attention(on, context ? "self." : "", &self, in, in, branch);
  leave(on, c, number++, x, branch);
  if (context) {
    in = enter(on, c, number, x);
    check_attention(on, "cross.", &cross, in, context, branch);
    leave(on, c, number++, x, branch);
  }
  if (c->ffn) {
    in = enter(on, c, number, x);
    check_feed_forward(on, c, in, branch);
    leave(on, c, number, x, branch);
  }
  same_in_layer(on, "", "output", x, count);
  same_as_layer(on, c, &self, context ? &cross : NULL, first, context, x);
  on->scratch.used = before;
}

static void check_embedding(check *on, const hl_config *c, hl_tokens tokens, float *x) {
  const float *embedding = weight(on, "embedding", 0, ""), *learned = weight(on, "positions", 0, "");
  size_t mark = c->start_mark, count = on->tokens * c->width;
  float *positions = room(on, count);
  if (mark) memcpy(x, weight(on, "start", 0, ""), c->width * sizeof(float));
  for (size_t i = 0; i < tokens.count; i++)
    memcpy(x + (i + mark) * c->width, embedding + tokens.numbers[i] * c->width, c->width * sizeof(float));
  same(on, "embed", x, count);
  bool sinusoidal = c->position == HL_MODEL_POSITION_SINUSOIDAL;
  if (sinusoidal) hl_positional_encoding(on->tokens, c->width, c->position_base, 0, positions);
  if (learned) memcpy(positions, learned, count * sizeof(float));
  if (sinusoidal || learned) {
    same(on, "position", positions, count);
    for (size_t i = 0; i < count; i++) x[i] = x[i] + positions[i];
  }
  same(on, "x", x, count);
}

static const float *check_stack(check *on, const char *name, const float *context, size_t keys) {
  const hl_config *c = &on->s->weights.config;
  bool source = strcmp(name, "encoder.") == 0, beside = strcmp(name, "decoder.") == 0;
  hl_stack stack = source ? HL_STACK_SOURCE : HL_STACK_MAIN;
  on->stack = name;
  on->tokens = setting_rows(on->s, stack);
  float *x = room(on, on->tokens * c->width);
  check_embedding(on, c, on->s->input.tokens[stack], x);
  for (on->layer = 0; on->layer < (beside ? c->decoder_layers : c->layers); on->layer++)
    check_layer(on, c, on->knobs.causal || (!source && c->architecture != HL_ENCODER), x, context, keys);
  if (c->final_norm)
    hl_layer_norm(x, on->tokens, c->width, weight(on, beside ? "decoder.final.gain" : "final.gain", 0, ""),
                  weight(on, beside ? "decoder.final.bias" : "final.bias", 0, ""), c->eps, x);
  same(on, "final", x, on->tokens * c->width);
  return x;
}

static void check_logits(check *on, const hl_config *c, const float *x) {
  float *logits = room(on, on->tokens * c->vocabulary);
  const float *bias = weight(on, "output.bias", 0, "");
  if (c->output == HL_OUTPUT_TIED)
    hl_matmul(x, weight(on, "embedding", 0, ""), on->tokens, c->width, c->vocabulary, true, logits);
  else
    hl_matmul(x, weight(on, "output", 0, ""), on->tokens, c->width, c->vocabulary, false, logits);
  for (size_t i = 0; i < on->tokens * c->vocabulary && bias; i++) logits[i] = logits[i] + bias[i % c->vocabulary];
  same(on, "logits", logits, on->tokens * c->vocabulary);
  hl_softmax(logits, on->tokens, c->vocabulary, 1.0f, true, logits);
  same(on, "probabilities", logits, on->tokens * c->vocabulary);
}

enum { TRIALS = 240 }; /* random configs */

static void tensors_are_those_of_the_layers(void) {
  static setting s;
  for (int trial = 0; trial < TRIALS; trial++) {
    hl_config config = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &config);
    s.knobs = hl_run_knobs_default();
    if (trial % 2) {
      s.knobs.causal = test_below(2);
      s.knobs.temperature = (float)(1 << 2 * test_below(3)) / 4.0f;
    }
    if (trial % 2) s.input.knobs = &s.knobs;
    setting_run(&s);
    const hl_config *c = &s.weights.config;
    check on = {.s = &s, .scratch = {.base = other_memory, .capacity = sizeof other_memory}, .knobs = s.knobs};
    const float *source = is_beside(c) ? check_stack(&on, "encoder.", NULL, 0) : NULL;
    const float *x = check_stack(&on, source ? "decoder." : "", source, setting_rows(&s, HL_STACK_SOURCE));
    if (c->output != HL_OUTPUT_NONE) check_logits(&on, c, x);
    EXPECT(on.compared == trace_count(c), "trial %d: %zu of %zu tensors compared", trial, on.compared, trace_count(c));
  }
}

const test_case run_tests[] = {
    {"tensors are those of the layers", tensors_are_those_of_the_layers},
    {NULL, NULL},
};
