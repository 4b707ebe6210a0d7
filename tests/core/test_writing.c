/* A cache against whole runs, bit for bit; words drawn; words judged. */
#include <string.h>

#include "support/model_setting.h"
#include "support/task_cases.h"
#include "tasks/english_words.h"

enum { WEIGHTS_LEAST = 8 }; /* rows of a run whose attention takes the path of a cache's */

/* ---- The cache ---- */

static hl_config writing_config(int trial) {
  hl_config c = any_config(HL_DECODER);
  c.positions = trial % 5 ? 1 + test_below(40) : c.positions;
  if (c.positions > TOKENS_MAX) c.positions = TOKENS_MAX;
  if (c.output == HL_OUTPUT_NONE) c.output = HL_OUTPUT_OWN;
  return c;
}

static hl_run run_of(setting *s, size_t words) {
  hl_run run;
  s->input = (hl_run_input){.tokens[HL_STACK_MAIN] = {s->numbers[HL_STACK_MAIN], words}};
  EXPECT(hl_run_create(&run, &s->weights, &s->input, &s->arena) == HL_OK, "a run of %zu words", words);
  return run;
}

static void compare_logits(setting *s, const hl_run *run, size_t row, const float *logits) {
  const hl_config *c = &s->weights.config;
  EXPECT(hl_trace_read(run, hl_trace_named(c, "logits"), 0, row, 1, whole, &s->arena) == HL_OK, "logits");
  bool same = row + 1 >= WEIGHTS_LEAST;
  for (size_t i = 0; i < c->vocabulary; i++) {
    double bound = same ? 0.0 : 1e-4 * (1.0 + fabs((double)whole[i]));
    EXPECT(fabs((double)logits[i] - (double)whole[i]) <= bound, "row %zu word %zu: %.9g, not %.9g", row, i,
           (double)logits[i], (double)whole[i]);
  }
}

static void compare_weights(setting *s, const hl_run *run, size_t row, const float *weights) {
  const hl_config *c = &s->weights.config;
  for (size_t layer = 0; layer < c->layers; layer++)
    for (size_t head = 0; head < c->heads; head++) {
      EXPECT(hl_trace_read(run, trace_of(c, layer, "weights"), head, row, 1, whole, &s->arena) == HL_OK, "weights");
      for (size_t j = 0; j <= row; j++, weights++)
        EXPECT(fabs((double)*weights - (double)whole[j]) <= 2e-5, "layer %zu head %zu cell %zu %zu: %.9g, not %.9g",
               layer, head, row, j, (double)*weights, (double)whole[j]);
    }
}

/* Keys and values of rows before the new one. */
static size_t copy_kept(const hl_cache *cache, size_t rows, float *out) {
  const hl_config *c = &cache->weights->config;
  float *start = out;
  for (size_t group = 0; group < c->layers * c->kv_heads; group++) {
    memcpy(out, cache->keys + group * cache->room * c->dim, rows * c->dim * sizeof(float));
    out += rows * c->dim;
    memcpy(out, cache->values + group * cache->room * c->value_dim, rows * c->value_dim * sizeof(float));
    out += rows * c->value_dim;
  }
  return (size_t)(out - start);
}

static void word_by_word(void) {
  static setting s;
  static float logits[512], kept[FLOATS], again[FLOATS];
  for (int trial = 0; trial < 60; trial++) {
    hl_config c = writing_config(trial);
    setting_build(&s, &c);
    hl_cache cache;
    EXPECT(hl_cache_create(&cache, &s.weights, &s.arena) == HL_OK, "a cache");
    EXPECT(hl_cache_bytes(&cache) == 0 && hl_cache_rows(&cache) == 0, "an empty cache");
    for (size_t i = 0; i < c.positions; i++) {
      uint32_t word = s.numbers[HL_STACK_MAIN][i] = (uint32_t)test_below(c.vocabulary);
      size_t used = s.arena.used, row = i + c.start_mark, floats = copy_kept(&cache, hl_cache_rows(&cache), kept);
      size_t before = hl_cache_rows(&cache);
      hl_cache_result wanted = {logits, ours};
      EXPECT(hl_cache_extend(&cache, word, &wanted, &s.arena) == HL_OK && s.arena.used == used, "word %zu", i);
      EXPECT(copy_kept(&cache, before, again) == floats && !memcmp(kept, again, floats * sizeof(float)), "kept rows");
      EXPECT(hl_cache_rows(&cache) == row + 1, "rows");
      size_t each = c.layers * c.kv_heads * (c.dim + c.value_dim) * sizeof(float);
      EXPECT(hl_cache_bytes(&cache) == (row + 1) * each, "%zu bytes of cache", hl_cache_bytes(&cache));
      hl_run run = run_of(&s, i + 1);
      compare_logits(&s, &run, row, logits);
      compare_weights(&s, &run, row, ours);
      s.arena.used = used;
    }
    EXPECT(hl_cache_extend(&cache, 0, &(hl_cache_result){0}, &s.arena) == HL_ERROR_RANGE, "a word too many");
  }
}

static void refusals(void) {
  static setting s;
  hl_cache cache = {0};
  hl_config encoder = any_config(HL_ENCODER);
  setting_build(&s, &encoder);
  EXPECT(hl_cache_create(&cache, &s.weights, &s.arena) == HL_ERROR_UNSUPPORTED, "an encoder");
  hl_config c = writing_config(1);
  setting_build(&s, &c);
  hl_arena small = {s.arena.base, s.arena.used + 64, s.arena.used, NULL, false};
  EXPECT(hl_cache_create(&cache, &s.weights, &small) == HL_ERROR_MEMORY, "no room for a cache");
  EXPECT(hl_cache_create(&cache, &s.weights, &s.arena) == HL_OK, "a cache");
  EXPECT(hl_cache_extend(&cache, (uint32_t)c.vocabulary, &(hl_cache_result){0}, &s.arena) == HL_ERROR_RANGE, "a word");
  small = (hl_arena){s.arena.base, s.arena.used + 16, s.arena.used, NULL, false};
  EXPECT(hl_cache_extend(&cache, 0, &(hl_cache_result){0}, &small) == HL_ERROR_MEMORY, "no room for a row");
  EXPECT(hl_cache_rows(&cache) == 0, "nothing was read");
}

/* ---- Drawing ---- */

static void drawn_as_often_as_likely(void) {
  enum { WORDS = 5, DRAWS = 40000 };
  const float logits[WORDS] = {1.0f, 3.0f, -2.0f, 2.5f, -INFINITY};
  const float temperatures[] = {1.0f, 0.5f, 3.0f};
  for (size_t t = 0; t < 3; t++) {
    float probabilities[WORDS];
    size_t counts[WORDS] = {0}, word;
    for (uint64_t n = 0; n < DRAWS; n++) {
      EXPECT(hl_draw_word(logits, WORDS, temperatures[t], 7, n, probabilities, &word) == HL_OK, "a draw");
      counts[word]++;
    }
    double sum = 0.0;
    for (size_t i = 0; i < WORDS; i++) sum += exp(((double)logits[i] - 3.0) / (double)temperatures[t]);
    for (size_t i = 0; i < WORDS; i++) {
      double p = exp(((double)logits[i] - 3.0) / (double)temperatures[t]) / sum;
      EXPECT(fabs((double)probabilities[i] - p) < 1e-6, "probability %zu: %.9g, not %.9g", i, (double)probabilities[i],
             p);
      double spread = 5.0 * sqrt(p * (1.0 - p) / (double)DRAWS); /* five standard deviations */
      EXPECT(fabs((double)counts[i] / (double)DRAWS - p) <= spread, "word %zu: %zu of %d", i, counts[i], DRAWS);
    }
  }
}

static void limits_and_seeds(void) {
  const float logits[3] = {1.0f, 4.0f, 2.0f};
  float p[3];
  size_t word, other, differing = 0;
  for (uint64_t n = 0; n < 100; n++) {
    EXPECT(hl_draw_word(logits, 3, 0.0f, n, n, p, &word) == HL_OK && word == 1 && p[1] == 1.0f, "temperature 0");
    EXPECT(hl_draw_word(logits, 3, 2.0f, 1, n, p, &word) == HL_OK &&
               hl_draw_word(logits, 3, 2.0f, 1, n, p, &other) == HL_OK,
           "draws");
    EXPECT(word == other, "the same word again");
    EXPECT(hl_draw_word(logits, 3, 2.0f, 2, n, p, &other) == HL_OK, "another seed");
    differing += word != other;
  }
  EXPECT(differing > 20, "%zu of 100 differ by seed", differing);
  EXPECT(hl_draw_word(logits, 3, -1.0f, 1, 1, p, &word) == HL_ERROR_RANGE, "a negative temperature");
  EXPECT(hl_draw_word(logits, 3, 1.0f, 1, 1, p, NULL) == HL_ERROR_SHAPE, "no place");
}

/* ---- Judging ---- */

static void verdicts_by_hand(void) {
  const uint32_t words[] = {W_the, W_keys, W_near, W_the, W_cabinet,  W_are, W_red, W_STOP,
                            W_the, W_key,  W_near, W_the, W_cabinets, W_are, W_red};
  enum { COUNT = sizeof words / sizeof *words };
  uint32_t verdicts[COUNT];
  EXPECT(hl_english_judge(words, COUNT, verdicts) == HL_OK, "a judgement");
  for (size_t i = 0; i < COUNT; i++) {
    uint32_t wanted = i < 13 ? HL_VERDICT_ALLOWED : i == 13 ? HL_VERDICT_AGREEMENT : HL_VERDICT_NONE;
    EXPECT(verdicts[i] == wanted, "word %zu: %u, not %u", i, verdicts[i], wanted);
  }
  const uint32_t wrong[] = {W_the, W_the, W_dog};
  EXPECT(hl_english_judge(wrong, 3, verdicts) == HL_OK && verdicts[1] == HL_VERDICT_WRONG &&
             verdicts[2] == HL_VERDICT_NONE,
         "two determiners");
  const uint32_t crossing[] = {W_the, W_animal, W_did, W_not, W_cross, W_the, W_soup};
  EXPECT(hl_english_judge(crossing, 7, verdicts) == HL_OK && verdicts[5] == HL_VERDICT_ALLOWED &&
             verdicts[6] == HL_VERDICT_ROLE,
         "a noun may stand there, but none that is eaten: %u %u", verdicts[5], verdicts[6]);
  EXPECT(hl_english_judge(wrong, HL_EXAMPLE_TOKENS_MAX + 1, verdicts) == HL_ERROR_RANGE, "too many");
  EXPECT(hl_english_judge(NULL, 3, verdicts) == HL_ERROR_SHAPE, "no words");
}

/* Whatever the grammar says, it allows. */
static void sentences_of_the_grammar(void) {
  hl_example e;
  uint32_t verdicts[HL_EXAMPLE_TOKENS_MAX];
  for (uint64_t n = 0; n < 200; n++) {
    EXPECT(hl_task_question(HL_TASK_ENGLISH_WRITER, HL_QUESTION_NEXT, 3, n, &e) == HL_OK, "a sentence");
    EXPECT(hl_english_judge(e.tokens, e.count, verdicts) == HL_OK, "a judgement");
    for (size_t i = 0; i < e.count; i++)
      EXPECT(verdicts[i] == HL_VERDICT_ALLOWED, "sentence %zu word %zu", (size_t)n, i);
  }
}

const test_case writing_tests[] = {
    {"word by word, the bits of whole runs; kept rows stay", word_by_word},
    {"what a cache refuses", refusals},
    {"words are drawn as often as they are likely", drawn_as_often_as_likely},
    {"temperature 0, seeds, refusals", limits_and_seeds},
    {"words judged by hand", verdicts_by_hand},
    {"sentences of the grammar are allowed", sentences_of_the_grammar},
    {NULL, NULL},
};
