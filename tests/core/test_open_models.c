/* Models that know every word: the one that has learned nothing, and how words become rows of an embedding. */
#include <string.h>

#include "headlight_model.h"
#include "test.h"

static _Alignas(16) unsigned char memory[32 << 20];
static hl_arena arena;

static hl_open_model model_of(uint64_t seed) {
  hl_open_model model;
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  EXPECT(hl_random_model_create(&model, seed, &arena) == HL_OK, "create");
  return model;
}

/* Mean and variance of a matrix lie within five standard errors of 0 and 1 / inputs. */
static void weights_are_normal(void) {
  hl_open_model m = model_of(3);
  const hl_weights w = m.weights;
  for (size_t i = 1; i < w.tensor_count; i++) {
    const hl_weights_tensor *t = &w.tensors[i];
    bool gain = strstr(t->name, "gain") != NULL;
    size_t count = t->shape[0] * (t->rank == 2 ? t->shape[1] : 1), beyond = 0;
    double sum = 0.0, squares = 0.0, n = (double)count, inputs = (double)t->shape[0];
    for (size_t e = 0; e < count; e++) {
      double x = (double)t->data[e];
      if (t->rank == 1) EXPECT(t->data[e] == (gain ? 1.0f : 0.0f), "%s[%zu] is %g", t->name, e, x);
      sum += x;
      squares += x * x;
      beyond += fabs(x) * sqrt(inputs) > 1.959964;
    }
    if (t->rank == 1) continue;
    EXPECT(fabs(sum / n) < 5.0 / sqrt(n * inputs), "%s: mean %g", t->name, sum / n);
    EXPECT(fabs(squares / n * inputs - 1.0) < 5.0 * sqrt(2.0 / n), "%s: variance %g", t->name, squares / n);
    EXPECT(fabs((double)beyond / n - 0.05) < 5.0 * sqrt(0.05 * 0.95 / n), "%s: tails %g", t->name, (double)beyond / n);
  }
}

static void seeds_differ(void) {
  hl_open_model m = model_of(1);
  const hl_weights w = m.weights;
  float first[8];
  memcpy(first, hl_weights_find(&w, "layer1.wv")->data, sizeof first);
  hl_random_model_draw(&m, 2);
  EXPECT(!test_same_bits(first, hl_weights_find(&w, "layer1.wv")->data, 8), "another seed");
  hl_random_model_draw(&m, 1);
  EXPECT(test_same_bits(first, hl_weights_find(&w, "layer1.wv")->data, 8), "the first seed again");
  EXPECT(!test_same_bits(first, hl_weights_find(&w, "layer0.wv")->data, 8), "layers differ");
}

static size_t read_text(hl_open_model *m, const char *text, hl_token *tokens) {
  return hl_open_model_tokens(m, text, strlen(text), tokens, 600);
}

static void words_have_one_vector(void) {
  hl_open_model m = model_of(1);
  static hl_token tokens[600];
  const float *rows = m.weights.tensors[0].data;
  size_t width = m.weights.config.width;
  EXPECT(read_text(&m, "The cat saw the  dog.", tokens) == 6, "six words");
  EXPECT(tokens[0].number == 0 && tokens[1].number == 1 && tokens[3].number == 0 && tokens[5].number == 4, "numbers");
  EXPECT(tokens[5].span.start == 20 && tokens[5].span.length == 1 && !tokens[5].unknown, "spans");
  float cat[64], dog[64];
  memcpy(cat, rows + width, sizeof cat);
  memcpy(dog, rows + 3 * width, sizeof dog);
  EXPECT(!test_same_bits(cat, dog, 64), "two words");
  EXPECT(read_text(&m, "a dog saw CAT", tokens) == 4, "four");
  EXPECT(test_same_bits(dog, rows + width, 64) && test_same_bits(cat, rows + 3 * width, 64), "the same in any text");
  hl_random_model_draw(&m, 2);
  read_text(&m, "a dog", tokens);
  EXPECT(!test_same_bits(dog, rows + width, 64), "not from another seed");
  EXPECT(read_text(&m, "", tokens) == 0, "no words");
}

static void long_text(void) {
  hl_open_model m = model_of(5);
  const hl_weights w = m.weights;
  static char text[600 * 5 + 1];
  static hl_token tokens[600];
  static uint32_t numbers[HL_RANDOM_TOKENS_MAX];
  static float row[HL_RANDOM_TOKENS_MAX];
  for (size_t i = 0; i < 600; i++) snprintf(text + 5 * i, 6, "w%03u ", (unsigned)i);
  tokens[HL_RANDOM_TOKENS_MAX].number = 77;
  EXPECT(read_text(&m, text, tokens) == 600, "all are counted");
  EXPECT(tokens[511].number == 511 && tokens[512].number == 77, "and 512 read");
  for (size_t i = 0; i < HL_RANDOM_TOKENS_MAX; i++) numbers[i] = tokens[i].number;
  hl_run_input input = {.tokens = {{NULL, 0}, {numbers, HL_RANDOM_TOKENS_MAX}}};
  hl_run run;
  EXPECT(hl_run_create(&run, &w, &input, &arena) == HL_OK, "run");
  size_t weights = hl_trace_named(&w.config, "layer1.weights");
  EXPECT(hl_trace_read(&run, weights, 2, 300, 1, row, &arena) == HL_OK, "weights");
  double sum = 0.0;
  float most = 0.0f;
  for (size_t i = 0; i < HL_RANDOM_TOKENS_MAX; i++) {
    sum += (double)row[i];
    most = fmaxf(most, row[i]);
  }
  EXPECT(fabs(sum - 1.0) < 1e-5, "a row's sum %g", sum);
  EXPECT(most > 4.0f / 512.0f, "scores of about variance 1 make some weights stand out: %g", (double)most);
}

/* A word's row of the constructed model is its code's signs times the basis, all of one length. */
static void constructed_words(void) {
  hl_open_model m;
  static hl_token tokens[600];
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  EXPECT(hl_constructed_model_create(&m, &arena) == HL_OK, "create");
  const float *rows = m.weights.tensors[0].data;
  size_t width = m.weights.config.width;
  EXPECT(read_text(&m, "The cat, the CAT", tokens) == 5, "five words");
  EXPECT(tokens[0].number == 0 && tokens[3].number == 0 && tokens[4].number == 1 && tokens[2].number == 2, "numbers");
  for (size_t word = 0; word < 3; word++) {
    double squares = 0.0;
    for (size_t i = 0; i < width; i++) squares += (double)rows[word * width + i] * (double)rows[word * width + i];
    EXPECT(fabs(sqrt(squares) - sqrt(96.0)) < 1e-4, "as long as an encoding: %g", sqrt(squares));
    for (size_t i = 0; i < 64; i++) {
      double along = 0.0, basis = 0.0;
      for (size_t c = 0; c < width; c++) {
        along += (double)rows[word * width + c] * (double)m.code_basis[i * width + c];
        basis += (double)m.code_basis[i * width + c] * (double)m.code_basis[i * width + c];
      }
      EXPECT(fabs(fabs(along / basis) - 1.0) < 1e-5, "sign %zu of word %zu is %g", i, word, along / basis);
    }
  }
  EXPECT(m.weights.metadata_bytes == 18 && memcmp(m.weights.metadata, "label: constructed", 18) == 0, "label");
}

/* Of a text that is too long the first words are read, and all are counted. */
static void a_long_text_for_the_constructed_model(void) {
  hl_open_model m;
  static char text[70 * 4 + 1];
  static hl_token tokens[600];
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  EXPECT(hl_constructed_model_create(&m, &arena) == HL_OK, "create");
  for (size_t i = 0; i < 70; i++) snprintf(text + 4 * i, 5, "w%02u ", (unsigned)i);
  tokens[HL_CONSTRUCTED_TOKENS_MAX].number = 77;
  EXPECT(read_text(&m, text, tokens) == 70, "all are counted");
  EXPECT(tokens[63].number == 63 && tokens[64].number == 77, "and 64 read");
}

static void no_memory(void) {
  hl_open_model model;
  hl_arena small = {.base = memory, .capacity = 1000};
  EXPECT(hl_random_model_create(&model, 1, &small) == HL_ERROR_MEMORY && small.used == 0, "memory");
}

const test_case open_model_tests[] = {
    {"matrices are normal with variance 1 / inputs", weights_are_normal},
    {"a seed means its weights", seeds_differ},
    {"a word has one vector in every text", words_have_one_vector},
    {"512 words", long_text},
    {"a word of the constructed model is its code", constructed_words},
    {"of a long text the constructed model reads 64 words", a_long_text_for_the_constructed_model},
    {"no memory", no_memory},
    {NULL, NULL}};
