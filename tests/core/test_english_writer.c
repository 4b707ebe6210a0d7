/* Tests of mini-English to be written: what is read and answered, what is asked, and that a model which sees no later
 * word can learn it. */
#include <stdlib.h>
#include <string.h>

#include "model/weights.h"
#include "support/task_cases.h"
#include "tasks/english_grammar.h"
#include "tasks/english_words.h"
#include "tasks/tasks.h"

#define WRITER HL_TASK_ENGLISH_WRITER

static _Alignas(16) unsigned char memory[4 << 20];
static hl_arena arena;

/* ---- Examples ---- */

static bool begins_sentence(uint32_t word) {
  bool follows[HL_ENGLISH_WORDS_MAX];
  hl_english_follows(NULL, 0, follows);
  return word < W_COUNT && follows[word];
}

/* The word that stood at a row before it was hidden: what the row before answers. */
static uint32_t original(const hl_example *e, size_t row) {
  return row && e->tokens[row] == W_UNKNOWN ? e->targets[row - 1] : e->tokens[row];
}

/* Each row answers the next word, up to the full stop; that one the first word of another sentence. */
static void check_shift(const hl_example *e) {
  for (size_t row = 0; row + 1 < e->count; row++)
    EXPECT(e->targets[row] == original(e, row + 1), "row %zu of %zu", row, e->count);
  EXPECT(original(e, e->count - 1) == W_STOP, "the last word is %u", (unsigned)e->tokens[e->count - 1]);
  EXPECT(begins_sentence(e->targets[e->count - 1]), "%u begins no sentence", (unsigned)e->targets[e->count - 1]);
}

/* The words are a sentence, unless the first one is hidden: then nobody can know it. */
static void check_sentence(const hl_example *e) {
  uint32_t words[HL_EXAMPLE_TOKENS_MAX];
  bool follows[HL_ENGLISH_WORDS_MAX];
  for (size_t row = 0; row < e->count; row++) words[row] = original(e, row);
  for (size_t row = e->count - 1; words[0] != W_UNKNOWN && row > 0; row /= 2) {
    hl_english_follows(words, row, follows);
    EXPECT(follows[words[row]], "word %zu", row);
  }
}

static void examples(void) {
  size_t words = 0, hidden = 0;
  for (uint64_t i = 0; i < 20000; i++) {
    hl_example e = training(WRITER, i);
    check_shift(&e);
    if (i % 20 == 0) check_sentence(&e);
    words += e.count;
    for (size_t row = 0; row < e.count; row++) {
      hidden += e.tokens[row] == W_UNKNOWN;
      EXPECT(e.tokens[row] != W_MASK && e.targets[row] > W_UNKNOWN, "row %zu", row);
    }
  }
  EXPECT(is_within((double)hidden / (double)words, 0.01, (double)words), "%zu of %zu unknown", hidden, words);
}

/* All words are read and answered, except [mask], which a writer never meets. */
static void every_word(void) {
  size_t read[W_COUNT] = {0}, answered[W_COUNT] = {0};
  for (uint64_t i = 0; i < 50000; i++) {
    hl_example e = training(WRITER, i);
    for (size_t row = 0; row < e.count; row++) {
      read[e.tokens[row]]++;
      answered[e.targets[row]]++;
    }
  }
  for (size_t word = W_UNKNOWN; word < W_COUNT; word++) {
    EXPECT(read[word] > 100, "word %zu is read %zu times", word, read[word]);
    EXPECT(word == W_UNKNOWN ? !answered[word] : answered[word] > 100, "word %zu, %zu times", word, answered[word]);
  }
}

/* A verb's link begins before the verb, at a noun that is further away; the same words as for a reader. */
static void links(void) {
  size_t verbs = 0;
  for (uint64_t i = 0; i < 20000; i++) {
    hl_example e = training(WRITER, i);
    for (size_t l = 0; l < e.link_count; l++) {
      hl_link link = e.links[l];
      EXPECT(link.kind == HL_LINK_LEFT || link.kind == HL_LINK_VERB, "%s", hl_link_name(link.kind));
      EXPECT(e.tokens[link.row] != W_UNKNOWN && e.tokens[link.column] != W_UNKNOWN, "a link of a hidden word");
      if (link.kind != HL_LINK_VERB) continue;
      uint32_t verb = e.targets[link.row];
      EXPECT(link.row > link.column, "from %d to %d", link.row, link.column);
      EXPECT(e.tokens[link.column] >= W_dog && e.tokens[link.column] <= W_peter, "no noun");
      EXPECT(verb >= W_sleeps && verb <= W_gave, "word %u is no verb", (unsigned)verb);
      verbs++;
    }
  }
  EXPECT(verbs > 5000, "%zu verbs", verbs);
}

/* ---- Questions ---- */

static size_t count_targets(const hl_example *e) {
  size_t count = 0;
  for (size_t row = 0; row < e->count; row++) count += e->targets[row] != HL_NO_TARGET;
  return count;
}

/* Whether a word may come behind all that a question shows. */
static bool may_follow(const hl_example *e, uint32_t word) {
  bool follows[HL_ENGLISH_WORDS_MAX];
  hl_english_follows(e->tokens, e->count, follows);
  return word < W_COUNT && follows[word];
}

/* The last row is asked, with nothing behind it: what is right may follow, and what it is mistaken for may not. */
static void last_rows(void) {
  static const hl_question kinds[] = {HL_QUESTION_AGREEMENT, HL_QUESTION_NAME};
  for (size_t k = 0; k < 2; k++)
    for (uint64_t i = 0; i < 2000; i++) {
      hl_example e = question(WRITER, kinds[k], i);
      uint32_t answer = e.targets[e.question_row], apart = answer < e.other ? e.other - answer : answer - e.other;
      EXPECT(e.question_row == e.count - 1 && count_targets(&e) == 1, "row %zu of %zu", e.question_row, e.count);
      EXPECT(may_follow(&e, answer) && !may_follow(&e, e.other), "%u, not %u", (unsigned)answer, (unsigned)e.other);
      EXPECT(kinds[k] == HL_QUESTION_NAME || apart == 1, "%u and %u are no forms of one verb", (unsigned)answer,
             (unsigned)e.other);
    }
}

/* Of both nouns before the verb, the second has the other number. */
static void distractors(void) {
  for (uint64_t i = 0; i < 2000; i++) {
    hl_example e = question(WRITER, HL_QUESTION_AGREEMENT, i);
    size_t nouns[2] = {0, 0};
    for (size_t row = 0; row < e.count; row++)
      if (e.tokens[row] >= W_dog && e.tokens[row] <= W_paths) {
        nouns[0] = nouns[1];
        nouns[1] = row;
      }
    uint32_t subject = e.tokens[nouns[0]] - W_dog, between = e.tokens[nouns[1]] - W_dog;
    EXPECT(nouns[0] && subject % 2 != between % 2, "%u and %u have the same number", (unsigned)subject,
           (unsigned)between);
  }
}

static void whole_sentences(void) {
  for (uint64_t i = 0; i < 2000; i++) {
    hl_example e = question(WRITER, HL_QUESTION_NEXT, i), half = question(WRITER, HL_QUESTION_WRITING, i);
    check_shift(&e);
    for (size_t row = 0; row < e.count; row++) EXPECT(e.tokens[row] > W_UNKNOWN, "a hidden word");
    EXPECT(half.count >= 2 && half.count <= 8 && half.question_row == half.count - 1, "%zu words", half.count);
    EXPECT(count_targets(&half) == 1 && may_follow(&half, half.targets[half.count - 1]), "the next word");
  }
}

/* As a whole, no sentence that is asked about is ever trained on. */
static void held_out(void) {
  enum { TRAINED = 200000 };
  static uint64_t trained[TRAINED];
  const uint64_t start = 0xcbf29ce484222325ULL;
  size_t count = 0;
  for (uint64_t i = 0; i < TRAINED; i++) {
    hl_example e = training(WRITER, i);
    for (size_t row = 1; row < e.count; row++) e.tokens[row] = original(&e, row);
    trained[count++] = test_hash(start, e.tokens, e.count * sizeof e.tokens[0]);
  }
  qsort(trained, count, sizeof trained[0], compare_hashes);
  for (uint64_t i = 0; i < 5000; i++) {
    hl_example e = question(WRITER, HL_QUESTION_NEXT, i);
    uint64_t hash = test_hash(start, e.tokens, e.count * sizeof e.tokens[0]);
    EXPECT(!bsearch(&hash, trained, count, sizeof hash, compare_hashes), "question %d is trained on", (int)i);
  }
}

/* ---- Models ---- */

/* Logits of all rows of an example, by a writer with random weights. */
static void read_logits(const hl_weights *weights, const uint32_t *tokens, size_t count, float *logits) {
  hl_run_input input = {.tokens = {{0}, {tokens, count}}};
  hl_run run;
  size_t used = arena.used;
  hl_status status = hl_run_create(&run, weights, &input, &arena);
  if (status == HL_OK)
    status = hl_trace_read(&run, hl_trace_named(&weights->config, "logits"), 0, 0, count, logits, &arena);
  EXPECT(status == HL_OK, "status %d", status);
  arena.used = used;
}

/* Another last word moves no bit of an earlier row, and none at all no more than rounding does. */
static void causal(void) {
  static float logits[2][HL_SENTENCE_WORDS_MAX * W_COUNT];
  static hl_trainer trainer;
  hl_train_spec spec = hl_train_default(WRITER);
  hl_config config = hl_task_config(WRITER);
  spec.batch = 4;
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  EXPECT(config.architecture == HL_DECODER, "architecture %d", (int)config.architecture);
  EXPECT(hl_trainer_create(&trainer, &spec, &config, &arena) == HL_OK, "a writer");
  for (uint64_t i = 0; i < 50; i++) {
    hl_example e = question(WRITER, HL_QUESTION_NEXT, i);
    size_t last = e.count - 1, bytes = last * W_COUNT * sizeof(float);
    read_logits(&trainer.weights, e.tokens, e.count, logits[0]);
    e.tokens[last] = (uint32_t)(i % W_COUNT);
    read_logits(&trainer.weights, e.tokens, e.count, logits[1]);
    EXPECT(memcmp(logits[0], logits[1], bytes) == 0, "sentence %d: an earlier row has moved", (int)i);
    EXPECT(memcmp(logits[0] + last * W_COUNT, logits[1] + last * W_COUNT, W_COUNT * sizeof(float)) != 0, "the last");
    read_logits(&trainer.weights, e.tokens, last, logits[1]);
    for (size_t l = 0; l < last * W_COUNT; l++) /* of 8 words, 7 are computed another way (attention.c) */
      EXPECT(fabsf(logits[0][l] - logits[1][l]) < 1e-5f, "sentence %d: a shorter one is another", (int)i);
  }
}

/* ---- Answers of models that are known ---- */

static float table[W_COUNT][W_COUNT];

/* After word w its logits are row w of the table. */
static hl_weights table_model(hl_architecture architecture, size_t words) {
  hl_config config = {.architecture = architecture, .layers = 1, .width = words, .heads = 1, .kv_heads = 1};
  config.dim = config.value_dim = 2;
  config.vocabulary = words;
  config.positions = HL_EXAMPLE_TOKENS_MAX;
  config.output = HL_OUTPUT_OWN;
  config.eps = 1e-5f;
  hl_weights weights;
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  EXPECT(hl_weights_create(&weights, &config, &arena) == HL_OK, "model");
  float *embedding = hl_weights_find(&weights, "embedding")->data, *output = hl_weights_find(&weights, "output")->data;
  for (size_t i = 0; i < words; i++) embedding[i * words + i] = 1.0f;
  for (size_t i = 0; i < words; i++) memcpy(output + i * words, table[i], words * sizeof(float));
  return weights;
}

static hl_example example_of(hl_question question, size_t count, const uint32_t *words) {
  hl_example e = {.count = count, .question = question, .question_row = count - 1};
  for (size_t row = 0; row < HL_EXAMPLE_TOKENS_MAX; row++) e.targets[row] = HL_NO_TARGET;
  memcpy(e.tokens, words, count * sizeof *words);
  e.targets[count - 1] = W_STOP;
  return e;
}

static void expect_score(hl_architecture architecture, const hl_example *e, size_t right) {
  hl_weights weights = table_model(architecture, W_COUNT);
  hl_score score = {0};
  size_t used = arena.used;
  EXPECT(hl_ask(&weights, e, &score, &arena) == HL_OK && arena.used == used, "asked");
  EXPECT(score.asked == 1 && score.right == right && score.chance <= 0.0, "%zu of %zu", score.right, score.asked);
}

/* Only what may come after "sleeps" counts, just over and just under the limit. */
static void shares(void) {
  const uint32_t words[] = {W_the, W_dog, W_sleeps};
  hl_example e = example_of(HL_QUESTION_NEXT, 3, words);
  for (int architecture = HL_ENCODER; architecture <= HL_DECODER; architecture++) {
    memset(table, 0, sizeof table);
    for (size_t word = 0; word < W_COUNT; word++) table[W_sleeps][word] = -200.0f;
    table[W_sleeps][W_STOP] = table[W_sleeps][W_today] = 0.0f;
    table[W_sleeps][W_the] = -1.60f; /* 0.202 beside 2: 0.908 is allowed */
    expect_score((hl_architecture)architecture, &e, 1);
    table[W_sleeps][W_the] = -1.40f; /* 0.247: 0.890 */
    expect_score((hl_architecture)architecture, &e, 0);
    table[W_sleeps][W_the] = NAN;
    expect_score((hl_architecture)architecture, &e, 0);
  }
}

static void write_down(const uint32_t *words, size_t count) {
  memset(table, 0, sizeof table);
  for (size_t i = 0; i + 1 < count; i++) table[words[i]][words[i + 1]] = 1.0f;
}

static void writing(void) {
  const uint32_t good[] = {W_anna, W_smith, W_wakes, W_up, W_today, W_STOP};
  hl_example e = example_of(HL_QUESTION_WRITING, 2, good);
  write_down(good, 6);
  expect_score(HL_DECODER, &e, 1);
  write_down((uint32_t[]){W_smith, W_wakes, W_up, W_STOP}, 4); /* too early */
  expect_score(HL_DECODER, &e, 0);
  write_down((uint32_t[]){W_smith, W_wake, W_up, W_today, W_STOP}, 5); /* of the wrong number */
  expect_score(HL_DECODER, &e, 0);
  write_down((uint32_t[]){W_smith, W_wakes, W_up, W_today, W_today}, 5); /* without an end */
  expect_score(HL_DECODER, &e, 0);
  write_down((uint32_t[]){W_smith, W_wakes}, 2); /* nothing is likeliest */
  expect_score(HL_DECODER, &e, 0);
}

static void expect_refusal(const hl_weights *weights, const hl_example *e) {
  hl_score score = {7, 3, 0.25}, before = score;
  size_t used = arena.used;
  EXPECT(hl_ask(weights, e, &score, &arena) == HL_ERROR_RANGE, "accepted");
  EXPECT(memcmp(&score, &before, sizeof score) == 0 && arena.used == used, "something was changed");
}

/* Only the grammar's own words can be judged by it, and a sentence that goes on needs room. */
static void refusals(void) {
  memset(table, 0, sizeof table);
  const uint32_t words[HL_EXAMPLE_TOKENS_MAX] = {2, 3, 4};
  hl_weights other = table_model(HL_DECODER, 24);
  hl_example next = example_of(HL_QUESTION_NEXT, 2, words), writing_on = example_of(HL_QUESTION_WRITING, 2, words);
  next.targets[1] = writing_on.targets[1] = 3;
  expect_refusal(&other, &next);
  expect_refusal(&other, &writing_on);
  hl_weights weights = table_model(HL_DECODER, W_COUNT);
  writing_on = example_of(HL_QUESTION_WRITING, HL_EXAMPLE_TOKENS_MAX, words);
  expect_refusal(&weights, &writing_on);
}

const test_case english_writer_tests[] = {
    {"a writer's rows answer the next word", examples},
    {"a writer reads and answers every word", every_word},
    {"a writer's links", links},
    {"a writer is asked at the last word that it sees", last_rows},
    {"nouns of the other number", distractors},
    {"whole sentences and halves", whole_sentences},
    {"held-out sentences are not written in training", held_out},
    {"a later word moves no bit of an earlier row", causal},
    {"next: the share of what is allowed", shares},
    {"writing: up to the full stop", writing},
    {"what the grammar can't judge is refused", refusals},
    {NULL, NULL},
};
