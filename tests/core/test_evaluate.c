/* Questions asked of models whose answers are known. */
#include <string.h>

#include "model/weights.h"
#include "tasks/tasks.h"
#include "test.h"

enum { WORDS = 6 };

static _Alignas(16) unsigned char memory[1 << 20];
static hl_arena arena;

static hl_weights model_of(hl_config config) {
  hl_weights weights;
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  hl_status status = hl_weights_create(&weights, &config, &arena);
  EXPECT(status == HL_OK, "model: %d", status);
  return weights;
}

static float *data(const hl_weights *weights, const char *name) {
  hl_weights_tensor *tensor = hl_weights_find(weights, name);
  EXPECT(tensor != NULL, "no tensor %s", name);
  return tensor->data;
}

static void put_identity(float *x, size_t rows, size_t cols, float value) {
  for (size_t i = 0; i < rows; i++) x[i * cols + i] = value;
}

/* Whether models have a start mark in front of their words. */
static bool marked;

/* Answers by a table, nothing else: after word w its logits are row w of `output`. */
static hl_weights table_model(hl_architecture architecture, const float table[WORDS][WORDS]) {
  hl_config config = {.architecture = architecture, .layers = 1, .width = WORDS, .heads = 1, .kv_heads = 1};
  config.decoder_layers = architecture == HL_ENCODER_DECODER;
  config.dim = config.value_dim = 2;
  config.vocabulary = WORDS;
  config.positions = HL_EXAMPLE_TOKENS_MAX;
  config.output = HL_OUTPUT_OWN;
  config.start_mark = marked;
  config.eps = 1e-5f;
  hl_weights weights = model_of(config);
  put_identity(data(&weights, "embedding"), WORDS, WORDS, 1.0f);
  memcpy(data(&weights, "output"), table, WORDS * WORDS * sizeof(float));
  return weights;
}

/* The likeliest word after w is w + 1. */
static void count_up(float table[WORDS][WORDS]) {
  memset(table, 0, WORDS * WORDS * sizeof(float));
  for (size_t i = 0; i < WORDS; i++) table[i][(i + 1) % WORDS] = 1.0f;
}

static hl_example example_of(hl_question question, size_t count, const uint32_t *tokens, const uint32_t *targets) {
  hl_example e = {.count = count, .question = question};
  for (size_t i = 0; i < count; i++) {
    e.tokens[i] = tokens[i];
    e.targets[i] = targets[i];
  }
  return e;
}

static void expect_score(const hl_weights *weights, const hl_example *e, size_t asked, size_t right, double chance) {
  hl_score score = {0};
  size_t used = arena.used;
  hl_status status = hl_ask(weights, e, &score, &arena);
  EXPECT(status == HL_OK, "status %d", status);
  EXPECT(score.asked == asked && score.right == right, "%zu of %zu", score.right, score.asked);
  EXPECT(fabs(score.chance - chance) < 1e-12, "chance %g, not %g", score.chance, chance);
  EXPECT(arena.used == used, "scratch was kept");
}

#define NONE HL_NO_TARGET

static void letters(void) {
  float table[WORDS][WORDS];
  count_up(table);
  hl_weights weights = table_model(HL_DECODER, (const float(*)[WORDS])table);
  uint32_t tokens[] = {0, 1, 3, 4, 5}, targets[] = {NONE, 2, 4, 0, NONE};
  hl_example e = example_of(HL_QUESTION_SECOND_COPY, 5, tokens, targets);
  expect_score(&weights, &e, 3, 2, 1.0 / (double)WORDS); /* after 4 comes 5, not 0 */
  uint32_t other[] = {NONE, NONE, 4, 5, 0};
  e = example_of(HL_QUESTION_SECOND_COPY, 5, tokens, other);
  expect_score(&weights, &e, 3, 3, 1.0 / (double)WORDS);
}

/* An encoder whose one head looks one word ahead, far above everything else, and answers with what it sees. */
static hl_weights peeping_model(void) {
  enum { PLACES = HL_EXAMPLE_TOKENS_MAX, WIDTH = PLACES + WORDS };
  hl_config config = {.architecture = HL_ENCODER, .layers = 1, .width = WIDTH, .heads = 1, .kv_heads = 1};
  config.dim = PLACES;
  config.value_dim = WORDS;
  config.vocabulary = WORDS;
  config.positions = PLACES;
  config.position = HL_MODEL_POSITION_LEARNED;
  config.output = HL_OUTPUT_OWN;
  config.eps = 1e-5f;
  hl_weights weights = model_of(config);
  put_identity(data(&weights, "embedding") + PLACES, WORDS, WIDTH, 1.0f);
  put_identity(data(&weights, "positions"), PLACES, WIDTH, 1.0f);
  put_identity(data(&weights, "layer0.wq") + 1, PLACES - 1, PLACES, 2000.0f); /* row i asks for place i + 1 */
  put_identity(data(&weights, "layer0.wk"), PLACES, PLACES, 1.0f);
  put_identity(data(&weights, "layer0.wv") + PLACES * WORDS, WORDS, WORDS, 1.0f);
  put_identity(data(&weights, "layer0.wo") + PLACES, WORDS, WIDTH, 5.0f);
  put_identity(data(&weights, "output") + PLACES * WORDS, WORDS, WORDS, 1.0f);
  return weights;
}

/* What stands in the text is no answer: each letter is asked from the ones before it. */
static void answers_in_sight(void) {
  hl_weights weights = peeping_model();
  uint32_t tokens[] = {0, 1, 2, 3, 4}, targets[] = {1, 2, 3, 4, NONE};
  hl_example e = example_of(HL_QUESTION_SECOND_COPY, 5, tokens, targets);
  expect_score(&weights, &e, 4, 0, 1.0 / (double)WORDS);
  e.question = HL_QUESTION_CLASS; /* the same model reads it off where the text is whole */
  e.question_row = 2;
  expect_score(&weights, &e, 1, 1, 0.5);
}

static hl_example reversal(size_t count, const uint32_t *source, const uint32_t *targets) {
  hl_example e = {.count = count + 1, .source_count = count + 1, .question = HL_QUESTION_SEQUENCE};
  memcpy(e.source, source, count * sizeof *source);
  e.source[count] = HL_REVERSAL_END;
  memcpy(e.targets, targets, count * sizeof *targets);
  e.tokens[0] = HL_REVERSAL_START;
  e.targets[count] = HL_REVERSAL_END;
  memcpy(e.tokens + 1, targets, count * sizeof *targets);
  return e;
}

static void sequences(void) {
  float table[WORDS][WORDS] = {{0}}; /* [start] 2 4 5 [end] */
  table[HL_REVERSAL_START][2] = table[2][4] = table[4][5] = table[5][HL_REVERSAL_END] = 1.0f;
  hl_weights weights = table_model(HL_ENCODER_DECODER, (const float(*)[WORDS])table);
  hl_example e = reversal(3, (uint32_t[]){5, 4, 2}, (uint32_t[]){2, 4, 5});
  double chance = 1.0 / (4 * 4 * 4);
  expect_score(&weights, &e, 1, 1, chance);
  e = reversal(2, (uint32_t[]){4, 2}, (uint32_t[]){2, 4}); /* goes on after the end */
  expect_score(&weights, &e, 1, 0, 1.0 / (4 * 4));
  e = reversal(4, (uint32_t[]){3, 5, 4, 2}, (uint32_t[]){2, 4, 5, 3}); /* ends too early */
  expect_score(&weights, &e, 1, 0, 1.0 / (4 * 4 * 4 * 4));
  e = reversal(3, (uint32_t[]){5, 4, 3}, (uint32_t[]){3, 4, 5}); /* one wrong word, the rest would be right */
  expect_score(&weights, &e, 1, 0, chance);
}

/* The whole output has room for the longest example. */
static void longest_sequence(void) {
  float table[WORDS][WORDS] = {{0}};
  table[HL_REVERSAL_START][2] = table[2][2] = 1.0f;
  hl_weights weights = table_model(HL_ENCODER_DECODER, (const float(*)[WORDS])table);
  hl_example e = {.count = HL_EXAMPLE_TOKENS_MAX, .source_count = 1, .question = HL_QUESTION_SEQUENCE};
  for (size_t i = 0; i < e.count; i++) e.targets[i] = 2;
  expect_score(&weights, &e, 1, 1, pow(0.25, HL_EXAMPLE_TOKENS_MAX));
}

/* Two forms are compared; a noun or name has to be likelier than every other word. */
static void rows(void) {
  float table[WORDS][WORDS] = {{0}};
  table[1][2] = 3.0f;
  table[1][3] = 2.0f;
  table[1][4] = 9.0f;
  hl_weights weights = table_model(HL_ENCODER, (const float(*)[WORDS])table);
  uint32_t tokens[] = {0, 1, 5}, targets[] = {NONE, 2, NONE};
  hl_example e = example_of(HL_QUESTION_AGREEMENT, 3, tokens, targets);
  e.question_row = 1;
  e.other = 3;
  expect_score(&weights, &e, 1, 1, 0.5);
  e.targets[1] = 3;
  e.other = 2;
  expect_score(&weights, &e, 1, 0, 0.5);
  for (int question = HL_QUESTION_CLASS; question <= HL_QUESTION_NAME; question++) {
    e.question = (hl_question)question;
    e.targets[1] = 2;
    e.other = 3;
    expect_score(&weights, &e, 1, 0, 0.5);
    e.targets[1] = 4;
    expect_score(&weights, &e, 1, 1, 0.5);
  }
}

/* Neither a tie nor NaN is an answer. */
static void no_answer(void) {
  float table[WORDS][WORDS] = {{0}};
  table[1][2] = table[1][4] = 7.0f;
  table[2][5] = NAN;
  table[2][0] = 1.0f;
  hl_weights weights = table_model(HL_ENCODER, (const float(*)[WORDS])table);
  for (uint32_t word = 0; word < WORDS; word++) {
    hl_example e = example_of(HL_QUESTION_ROLE, 2, (uint32_t[]){1, 3}, (uint32_t[]){word, NONE});
    expect_score(&weights, &e, 1, 0, 0.5);
    e.question = HL_QUESTION_AGREEMENT;
    e.other = word;
    expect_score(&weights, &e, 1, 0, 0.5);
    e.tokens[0] = 2;
    e.question = HL_QUESTION_ROLE;
    expect_score(&weights, &e, 1, 0, 0.5);
  }
}

/* Scores of several examples: sums, and the mean of the chances over what was asked. */
static void sums(void) {
  float table[WORDS][WORDS];
  count_up(table);
  hl_weights weights = table_model(HL_ENCODER_DECODER, (const float(*)[WORDS])table);
  hl_score score = {0};
  hl_example e = reversal(1, (uint32_t[]){3}, (uint32_t[]){3}),
             longer = reversal(2, (uint32_t[]){3, 2}, (uint32_t[]){2, 3});
  EXPECT(hl_ask(&weights, &e, &score, &arena) == HL_OK, "first");
  EXPECT(hl_ask(&weights, &longer, &score, &arena) == HL_OK, "second");
  EXPECT(hl_ask(&weights, &longer, &score, &arena) == HL_OK, "third");
  EXPECT(score.asked == 3 && score.right == 0, "%zu of %zu", score.right, score.asked);
  EXPECT(fabs(score.chance - (1.0 / 4 + 2.0 / 16) / 3) < 1e-12, "chance %g", score.chance);
}

/* Words are asked, not rows: what stands in front of them changes no answer. */
static void behind_a_start_mark(void) {
  marked = true;
  letters();
  sequences();
  longest_sequence();
  rows();
  marked = false;
}

static void expect_refusal(hl_status wanted, const hl_weights *weights, const hl_example *e) {
  hl_score score = {7, 3, 0.25}, before = score;
  size_t used = arena.used;
  hl_status status = hl_ask(weights, e, &score, &arena);
  EXPECT(status == wanted, "status %d, not %d", status, wanted);
  EXPECT(memcmp(&score, &before, sizeof score) == 0 && arena.used == used, "something was changed");
}

static void refusals(void) {
  float table[WORDS][WORDS];
  count_up(table);
  hl_weights weights = table_model(HL_DECODER, (const float(*)[WORDS])table);
  hl_example good = example_of(HL_QUESTION_SECOND_COPY, 2, (uint32_t[]){0, 1}, (uint32_t[]){1, 2}), e = good;
  expect_score(&weights, &e, 2, 2, 1.0 / (double)WORDS);
  e.question = HL_QUESTION_NONE;
  expect_refusal(HL_ERROR_UNSUPPORTED, &weights, &e);
  e.question = HL_QUESTION_COUNT;
  expect_refusal(HL_ERROR_UNSUPPORTED, &weights, &e);
  e = good;
  e.targets[1] = WORDS;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.tokens[1] = WORDS;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.source_count = 1;
  expect_refusal(HL_ERROR_SHAPE, &weights, &e);
  e = good;
  e.count = HL_EXAMPLE_TOKENS_MAX + 1;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.question = HL_QUESTION_SEQUENCE;
  e.targets[0] = NONE;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.question = HL_QUESTION_CLASS;
  e.question_row = 2;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.question = HL_QUESTION_CLASS;
  e.targets[0] = NONE;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.question = HL_QUESTION_AGREEMENT;
  e.other = WORDS;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  size_t capacity = arena.capacity;
  for (arena.capacity = arena.used; arena.capacity < arena.used + 400; arena.capacity += 100)
    expect_refusal(HL_ERROR_MEMORY, &weights, &good);
  arena.capacity = capacity;
  weights.config.output = HL_OUTPUT_NONE;
  expect_refusal(HL_ERROR_UNSUPPORTED, &weights, &good);
}

const test_case evaluate_tests[] = {{"letters: each from the ones before it", letters},
                                    {"letters: an answer in sight is none", answers_in_sight},
                                    {"sequences word for word", sequences},
                                    {"the longest sequence", longest_sequence},
                                    {"rows: two forms, or every word", rows},
                                    {"behind a start mark", behind_a_start_mark},
                                    {"a tie or NaN is no answer", no_answer},
                                    {"sums and chances", sums},
                                    {"refusals", refusals},
                                    {NULL, NULL}};
