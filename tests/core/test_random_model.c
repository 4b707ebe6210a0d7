/* The model that has learned nothing. */
#include <string.h>

#include "headlight.h"
#include "test.h"

static _Alignas(16) unsigned char memory[32 << 20];
static hl_arena arena;

static hl_weights model_of(uint64_t seed) {
  hl_weights weights;
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  EXPECT(hl_random_model_create(&weights, seed, &arena) == HL_OK, "create");
  return weights;
}

/* Mean and variance of a matrix lie within five standard errors of 0 and 1 / inputs. */
static void weights_are_normal(void) {
  hl_weights w = model_of(3);
  for (size_t i = 1; i < w.tensor_count; i++) {
    const hl_weights_tensor *t = &w.tensors[i];
    bool gain = strstr(t->name, "gain") != NULL;
    size_t count = t->shape[0] * (t->rank == 2 ? t->shape[1] : 1), beyond = 0;
    double sum = 0.0, squares = 0.0, n = (double)count, inputs = (double)t->shape[0];
    for (size_t k = 0; k < count; k++) {
      double x = (double)t->data[k];
      if (t->rank == 1) EXPECT(t->data[k] == (gain ? 1.0f : 0.0f), "%s[%zu] is %g", t->name, k, x);
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
  hl_weights w = model_of(1);
  float first[8];
  memcpy(first, hl_weights_find(&w, "layer1.wv")->data, sizeof first);
  hl_random_model_draw(&w, 2);
  EXPECT(!test_same_bits(first, hl_weights_find(&w, "layer1.wv")->data, 8), "another seed");
  hl_random_model_draw(&w, 1);
  EXPECT(test_same_bits(first, hl_weights_find(&w, "layer1.wv")->data, 8), "the first seed again");
  EXPECT(!test_same_bits(first, hl_weights_find(&w, "layer0.wv")->data, 8), "layers differ");
}

static size_t read_text(hl_weights *w, uint64_t seed, const char *text, hl_token *tokens) {
  return hl_random_model_tokens(w, seed, text, strlen(text), tokens, 600);
}

static void words_have_one_vector(void) {
  hl_weights w = model_of(1);
  static hl_token tokens[600];
  const float *rows = w.tensors[0].data;
  size_t width = w.config.width;
  EXPECT(read_text(&w, 1, "The cat saw the  dog.", tokens) == 6, "six words");
  EXPECT(tokens[0].number == 0 && tokens[1].number == 1 && tokens[3].number == 0 && tokens[5].number == 4, "numbers");
  EXPECT(tokens[5].span.start == 20 && tokens[5].span.length == 1 && !tokens[5].unknown, "spans");
  float cat[64], dog[64];
  memcpy(cat, rows + width, sizeof cat);
  memcpy(dog, rows + 3 * width, sizeof dog);
  EXPECT(!test_same_bits(cat, dog, 64), "two words");
  EXPECT(read_text(&w, 1, "a dog saw CAT", tokens) == 4, "four");
  EXPECT(test_same_bits(dog, rows + width, 64) && test_same_bits(cat, rows + 3 * width, 64), "the same in any text");
  read_text(&w, 2, "a dog", tokens);
  EXPECT(!test_same_bits(dog, rows + width, 64), "not from another seed");
  EXPECT(read_text(&w, 1, "", tokens) == 0, "no words");
}

static void long_text(void) {
  hl_weights w = model_of(5);
  static char text[600 * 5 + 1];
  static hl_token tokens[600];
  static uint32_t numbers[HL_RANDOM_TOKENS_MAX];
  static float row[HL_RANDOM_TOKENS_MAX];
  for (size_t i = 0; i < 600; i++) snprintf(text + 5 * i, 6, "w%03u ", (unsigned)i);
  tokens[HL_RANDOM_TOKENS_MAX].number = 77;
  EXPECT(read_text(&w, 5, text, tokens) == 600, "all are counted");
  EXPECT(tokens[511].number == 511 && tokens[512].number == 77, "and 512 read");
  for (size_t i = 0; i < HL_RANDOM_TOKENS_MAX; i++) numbers[i] = tokens[i].number;
  hl_network_input input = {.tokens = {{NULL, 0}, {numbers, HL_RANDOM_TOKENS_MAX}}};
  hl_network_run run;
  EXPECT(hl_network_run_create(&run, &w, &input, &arena) == HL_OK, "run");
  size_t weights = hl_network_tensor_named(&w.config, "layer1.weights");
  EXPECT(hl_network_trace_read(&run, weights, 2, 300, 1, row, &arena) == HL_OK, "weights");
  double sum = 0.0;
  float most = 0.0f;
  for (size_t i = 0; i < HL_RANDOM_TOKENS_MAX; i++) {
    sum += (double)row[i];
    most = fmaxf(most, row[i]);
  }
  EXPECT(fabs(sum - 1.0) < 1e-5, "a row's sum %g", sum);
  EXPECT(most > 4.0f / 512.0f, "scores of about variance 1 make some weights stand out: %g", (double)most);
}

static void no_memory(void) {
  hl_weights weights;
  hl_arena small = {.base = memory, .capacity = 1000};
  EXPECT(hl_random_model_create(&weights, 1, &small) == HL_ERROR_MEMORY && small.used == 0, "memory");
}

const test_case random_model_tests[] = {{"matrices are normal with variance 1 / inputs", weights_are_normal},
                                        {"a seed means its weights", seeds_differ},
                                        {"a word has one vector in every text", words_have_one_vector},
                                        {"512 words", long_text},
                                        {"no memory", no_memory},
                                        {NULL, NULL}};
