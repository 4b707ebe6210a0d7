/* The trace of the constructed model: every tensor from the ones before it, by rows, and what perturbs what. */
#include <string.h>

#include "headlight_model.h"
#include "test.h"

static _Alignas(16) unsigned char memory[8 << 20];

static const char text[] = "The animal did not cross the street because it was too tired";

typedef struct setting {
  hl_arena arena;
  hl_open_model model;
  hl_token tokens[HL_CONSTRUCTED_TOKENS_MAX];
  uint32_t numbers[HL_CONSTRUCTED_TOKENS_MAX];
  hl_run_knobs knobs;
  hl_run run;
} setting;

static hl_status start(setting *s, const char *sentence, bool causal, float temperature) {
  s->arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  hl_constructed_model_create(&s->model, &s->arena);
  size_t count = hl_open_model_tokens(&s->model, sentence, strlen(sentence), s->tokens, HL_CONSTRUCTED_TOKENS_MAX);
  for (size_t i = 0; i < count; i++) s->numbers[i] = s->tokens[i].number;
  s->knobs = (hl_run_knobs){.temperature = temperature, .causal = causal};
  hl_run_input input = {.tokens = {[HL_STACK_MAIN] = {s->numbers, count}}, .knobs = &s->knobs};
  return hl_run_create(&s->run, &s->model.weights, &input, &s->arena);
}

enum { T = 12, C = 192, D = 64, H = 3, TENSORS = 22 };

static size_t named(const setting *s, const char *name) {
  size_t tensor = hl_trace_named(&s->run.weights->config, name);
  EXPECT(tensor != SIZE_MAX, "no %s", name);
  return tensor;
}

static void read_number(setting *s, size_t tensor, size_t head, float *out) {
  size_t tokens = s->run.input.tokens[HL_STACK_MAIN].count;
  EXPECT(hl_trace_read(&s->run, tensor, head, 0, tokens, out, &s->arena) == HL_OK, "tensor %zu", tensor);
}

static void read_all(setting *s, const char *name, size_t head, float *out) {
  read_number(s, named(s, name), head, out);
}

static const char *name_of(const setting *s, size_t tensor) {
  static char name[2][HL_TRACE_NAME_BYTES];
  static int turn;
  turn = !turn;
  return hl_trace_name(&s->run.weights->config, tensor, name[turn]) ? name[turn] : "none";
}

/* Every tensor again, from the ones before it, in plain double. */
static void tensors_follow_from_each_other(void) {
  static setting s;
  static float embed[T * C], position[T * C], x[T * C], q[T * D], k[T * D], v[T * D], products[T * T], scores[T * T];
  static float masked[T * T], row_max[T], exponentials[T * T], exp_sum[T], weights[T * T], sums[T], entropy[T];
  static float output[T * D], limit[T];
  start(&s, text, true, 0.5f);
  EXPECT(s.run.input.tokens[HL_STACK_MAIN].count == T, "%zu tokens", s.run.input.tokens[HL_STACK_MAIN].count);
  for (size_t head = 0; head < H; head++) {
    read_all(&s, "embed", 0, embed);
    read_all(&s, "position", 0, position);
    read_all(&s, "x", 0, x);
    read_all(&s, "layer0.q", head, q);
    read_all(&s, "layer0.k", head, k);
    read_all(&s, "layer0.v", head, v);
    read_all(&s, "layer0.products", head, products);
    read_all(&s, "layer0.scores", head, scores);
    read_all(&s, "layer0.masked", head, masked);
    read_all(&s, "layer0.rowMax", head, row_max);
    read_all(&s, "layer0.exponentials", head, exponentials);
    read_all(&s, "layer0.expSum", head, exp_sum);
    read_all(&s, "layer0.weights", head, weights);
    read_all(&s, "layer0.rowSums", head, sums);
    read_all(&s, "layer0.entropy", head, entropy);
    read_all(&s, "layer0.headOutput", head, output);
    read_all(&s, "layer0.entropyLimit", head, limit);
    for (size_t i = 0; i < T; i++) EXPECT(test_close(limit[i], log2((double)i + 1.0), 1e-6), "entropyLimit[%zu]", i);
    for (size_t i = 0; i < T * C; i++) EXPECT(x[i] == embed[i] + position[i], "x[%zu]", i);
    for (size_t i = 0; i < T; i++) {
      double sum = 0.0, bits = 0.0, largest = -1e300;
      for (size_t j = 0; j < T; j++) {
        size_t at = i * T + j;
        double product = 0.0;
        for (size_t d = 0; d < D; d++) product += (double)q[i * D + d] * (double)k[j * D + d];
        EXPECT(test_close(products[at], product, 1e-3), "q.k[%zu] = %g, not %g", at, (double)products[at], product);
        EXPECT(test_close(scores[at], (double)products[at] / 8.0 / 0.5, 1e-5 * fabs((double)scores[at])), "scores[%zu]",
               at);
        EXPECT(j > i ? masked[at] == -INFINITY : masked[at] == scores[at], "masked[%zu]", at);
        if (j <= i) largest = fmax(largest, (double)scores[at]);
      }
      EXPECT((double)row_max[i] == largest, "rowMax[%zu]", i);
      for (size_t j = 0; j < T; j++) {
        double e = j > i ? 0.0 : exp((double)masked[i * T + j] - largest), w;
        EXPECT(test_close(exponentials[i * T + j], e, 2e-7 + 1e-5 * e), "exponentials %zu %zu", i, j);
        sum += (double)exponentials[i * T + j];
        w = (double)exponentials[i * T + j] / (double)exp_sum[i];
        EXPECT(test_close(weights[i * T + j], w, 2e-7), "weights %zu %zu", i, j);
        if (weights[i * T + j] > 0.0f) bits -= (double)weights[i * T + j] * log2((double)weights[i * T + j]);
      }
      EXPECT(test_close(exp_sum[i], sum, 1e-6 * sum), "expSum[%zu]", i);
      EXPECT(test_close(sums[i], 1.0, 1e-6), "rowSums[%zu] = %.9g", i, (double)sums[i]);
      EXPECT(test_close(entropy[i], bits, 1e-5), "entropy[%zu] = %g, not %g", i, (double)entropy[i], bits);
      for (size_t d = 0; d < D; d++) {
        double blend = 0.0;
        for (size_t j = 0; j <= i; j++) blend += (double)weights[i * T + j] * (double)v[j * D + d];
        EXPECT(test_close(output[i * D + d], blend, 1e-5), "headOutput %zu %zu", i, d);
      }
    }
  }
}

static void rows_in_parts(void) {
  static setting s;
  static float whole[T * C], part[T * C];
  start(&s, text, true, 1.0f);
  for (size_t tensor = 0; tensor < TENSORS; tensor++) {
    size_t shape[3];
    EXPECT(hl_trace_shape(&s.run, tensor, shape) == HL_OK, "shape");
    size_t head = shape[0] - 1, used = s.arena.used;
    read_number(&s, tensor, head, whole);
    for (size_t row = 0; row < T; row += 5) {
      size_t rows = row + 5 > T ? T - row : 5;
      hl_trace_read(&s.run, tensor, head, row, rows, part, &s.arena);
      EXPECT(test_same_bits(part, whole + row * shape[2], rows * shape[2]), "%s rows %zu", name_of(&s, tensor), row);
    }
    EXPECT(s.arena.used == used, "%s leaves scratch behind", name_of(&s, tensor));
  }
}

/* The main promise of the causal mask, through the whole road from text to output. */
static void last_word_changes_no_earlier_row(void) {
  static setting s;
  static float before[T * C], after[T * C];
  start(&s, text, true, 1.0f);
  read_all(&s, "layer0.attnOutput", 0, before);
  start(&s, "The animal did not cross the street because it was too wide", true, 1.0f);
  read_all(&s, "layer0.attnOutput", 0, after);
  EXPECT(test_same_bits(before, after, (T - 1) * C), "masked: earlier rows keep every bit");
  EXPECT(!test_same_bits(before + (T - 1) * C, after + (T - 1) * C, C), "the last row changes");
  start(&s, text, false, 1.0f);
  read_all(&s, "layer0.attnOutput", 0, before);
  start(&s, "The animal did not cross the street because it was too wide", false, 1.0f);
  read_all(&s, "layer0.attnOutput", 0, after);
  for (size_t i = 0; i < T; i++)
    EXPECT(!test_same_bits(before + i * C, after + i * C, C), "unmasked: row %zu changes", i);
}

static void perturbing_one_tensor_changes_that_one(void) {
  static setting s;
  static float before[TENSORS][T * C], after[T * C];
  start(&s, text, false, 1.0f);
  for (size_t t = 0; t < TENSORS; t++) read_number(&s, t, 0, before[t]);
  for (size_t p = 0; p < TENSORS; p++) {
    hl_run_perturb(&s.run, p, 7, 0.25f);
    for (size_t t = 0; t < TENSORS; t++) {
      size_t shape[3];
      hl_trace_shape(&s.run, t, shape);
      read_number(&s, t, 0, after);
      bool changed = !test_same_bits(before[t], after, shape[1] * shape[2]);
      EXPECT(changed == (t == p), "perturbing %s, reading %s", name_of(&s, p), name_of(&s, t));
    }
  }
}

static void temperatures(void) {
  static setting s;
  static float weights[T * T];
  const float values[] = {0.0f, 0.01f, 100.0f};
  for (size_t t = 0; t < 3; t++) {
    start(&s, text, true, values[t]);
    for (size_t head = 0; head < H; head++) {
      read_all(&s, "layer0.weights", head, weights);
      for (size_t i = 0; i < T; i++) {
        double sum = 0.0;
        for (size_t j = 0; j < T; j++) sum += (double)weights[i * T + j];
        EXPECT(fabs(sum - 1.0) < 1e-6, "temperature %g, head %zu, row %zu: %g", (double)values[t], head, i, sum);
      }
    }
  }
}

/* At temperature 0 the exponentials are 1 for the largest score and 0 for the others. */
static void exponentials_at_the_limit(void) {
  static setting s;
  static float weights[T * T], exponentials[T * T], sums[T], entropy[T];
  start(&s, text, true, 0.0f);
  for (size_t head = 0; head < H; head++) {
    read_all(&s, "layer0.weights", head, weights);
    read_all(&s, "layer0.exponentials", head, exponentials);
    read_all(&s, "layer0.expSum", head, sums);
    read_all(&s, "layer0.entropy", head, entropy);
    for (size_t i = 0; i < T; i++) {
      EXPECT(!signbit(entropy[i]) && test_close(entropy[i], log2((double)sums[i]), 1e-6), "%g", (double)entropy[i]);
      for (size_t j = 0; j < T; j++) {
        float e = exponentials[i * T + j];
        EXPECT((e == 1.0f || e == 0.0f) && weights[i * T + j] == e / sums[i], "head %zu, %zu %zu: %g", head, i, j,
               (double)e);
      }
    }
  }
}

/* A perturbed element shows in the rows that hold it, and in no others. */
static void perturbed_rows(void) {
  static setting s;
  static float before[T * C], after[T * C];
  start(&s, text, false, 1.0f);
  read_all(&s, "x", 0, before);
  hl_run_perturb(&s.run, named(&s, "x"), 5 * C + 3, 0.25f);
  for (size_t row = 0; row < T; row++) {
    hl_trace_read(&s.run, named(&s, "x"), 0, row, 1, after, &s.arena);
    EXPECT(test_same_bits(before + row * C, after, C) == (row != 5), "row %zu", row);
  }
}

static void names_and_bad_arguments(void) {
  static setting s;
  float out[4] = {9, 9, 9, 9};
  start(&s, text, false, 1.0f);
  const hl_config *config = &s.run.weights->config;
  char name[HL_TRACE_NAME_BYTES];
  for (size_t t = 0; t < TENSORS; t++) EXPECT(hl_trace_named(config, name_of(&s, t)) == t, "name %zu", t);
  EXPECT(hl_trace_named(config, "layer0.wieghts") == SIZE_MAX && !hl_trace_name(config, TENSORS, name),
         "unknown names");
  size_t weights = named(&s, "layer0.weights");
  EXPECT(hl_trace_read(&s.run, TENSORS, 0, 0, 1, out, &s.arena) == HL_ERROR_UNSUPPORTED, "unknown tensor");
  EXPECT(hl_trace_read(&s.run, weights, 3, 0, 1, out, &s.arena) == HL_ERROR_RANGE, "head 3 of 3");
  EXPECT(hl_trace_read(&s.run, weights, 0, 12, 1, out, &s.arena) == HL_ERROR_RANGE, "row 12 of 12");
  EXPECT(hl_trace_read(&s.run, weights, 0, 11, SIZE_MAX, out, &s.arena) == HL_ERROR_RANGE, "rows overflow");
  EXPECT(out[0] == 9.0f, "nothing is written");
  EXPECT(start(&s, "", false, 1.0f) == HL_ERROR_SHAPE, "no words");
  EXPECT(start(&s, text, false, NAN) == HL_ERROR_RANGE, "NaN temperature");
  EXPECT(start(&s, text, false, -1.0f) == HL_ERROR_RANGE, "negative temperature");
  start(&s, text, false, 1.0f);
  s.arena.capacity = s.arena.used + 100;
  size_t used = s.arena.used;
  EXPECT(hl_trace_read(&s.run, weights, 0, 0, 1, out, &s.arena) == HL_ERROR_MEMORY, "no scratch");
  EXPECT(s.arena.used == used && out[0] == 9.0f, "and nothing is kept or written");
}

const test_case trace_tests[] = {
    {"every tensor follows from the ones before it", tensors_follow_from_each_other},
    {"reading rows in parts gives the same bits", rows_in_parts},
    {"masked, the last word changes no earlier output row", last_word_changes_no_earlier_row},
    {"perturbing a tensor changes only that tensor", perturbing_one_tensor_changes_that_one},
    {"temperature 0, 0.01 and 100", temperatures},
    {"exponentials at temperature 0", exponentials_at_the_limit},
    {"perturbing an element changes only its row", perturbed_rows},
    {"names, and bad arguments", names_and_bad_arguments},
    {NULL, NULL}};
