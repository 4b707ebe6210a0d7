/* Held-out questions, asked through a run and its trace: what the page shows is what is scored. */
#include "../arena.h"
#include "tasks.h"

/* A model before one example. */
typedef struct asker {
  const hl_weights *weights;
  const hl_example *example;
  size_t tensor; /* number of the logits */
  float *logits; /* (HL_EXAMPLE_TOKENS_MAX, vocabulary) */
  hl_arena *arena;
} asker;

/* Logits of words row .. row + rows - 1, with `count` of them in sight. */
static hl_status read_logits(const asker *a, const uint32_t *tokens, size_t count, size_t row, size_t rows) {
  hl_run_input input = {.tokens = {{a->example->source, a->example->source_count}, {tokens, count}}};
  hl_run run;
  hl_mark mark = hl_arena_mark(a->arena);
  hl_status status = hl_run_create(&run, a->weights, &input, a->arena);
  size_t first = row + a->weights->config.start_mark;
  if (status == HL_OK) status = hl_trace_read(&run, a->tensor, 0, first, rows, a->logits, a->arena);
  hl_arena_restore(a->arena, mark);
  return status;
}

/* The word that is likelier than every other, or HL_NO_TARGET where none is: a tie, or NaN. */
static uint32_t likeliest(const float *logits, size_t words) {
  size_t best = 0;
  for (size_t i = 1; i < words; i++)
    if (logits[i] > logits[best]) best = i;
  for (size_t i = 0; i < words; i++)
    if (i != best && !(logits[best] > logits[i])) return HL_NO_TARGET;
  return (uint32_t)best;
}

/* The whole sentence in sight, asked in one row. */
static hl_status ask_row(const asker *a, hl_score *score) {
  const hl_example *e = a->example;
  hl_status status = read_logits(a, e->tokens, e->count, e->question_row, 1);
  if (status != HL_OK) return status;
  uint32_t answer = e->targets[e->question_row];
  bool agrees = e->question == HL_QUESTION_AGREEMENT;
  score->asked = 1;
  score->right =
      agrees ? a->logits[answer] > a->logits[e->other] : likeliest(a->logits, a->weights->config.vocabulary) == answer;
  return HL_OK;
}

/* Each letter from the ones before it. A causal model's rows don't see more, so that one run has all of them. */
static hl_status ask_letters(const asker *a, hl_score *score) {
  const hl_example *e = a->example;
  size_t words = a->weights->config.vocabulary;
  bool causal = a->weights->config.architecture != HL_ENCODER;
  hl_status status = causal ? read_logits(a, e->tokens, e->count, 0, e->count) : HL_OK;
  for (size_t row = 0; row < e->count && status == HL_OK; row++) {
    if (e->targets[row] == HL_NO_TARGET) continue;
    if (!causal) status = read_logits(a, e->tokens, row + 1, row, 1);
    score->asked++;
    score->right += likeliest(a->logits + (causal ? row * words : 0), words) == e->targets[row];
  }
  return status;
}

/* Written word by word, each from the ones written before, until a word is wrong or all are right. */
static hl_status ask_sequence(const asker *a, hl_score *score) {
  const hl_example *e = a->example;
  uint32_t written[HL_EXAMPLE_TOKENS_MAX];
  size_t right = 0;
  for (written[0] = e->tokens[0]; right < e->count; right++) {
    hl_status status = read_logits(a, written, right + 1, right, 1);
    if (status != HL_OK) return status;
    uint32_t word = likeliest(a->logits, a->weights->config.vocabulary);
    if (word != e->targets[right]) break;
    if (right + 1 < e->count) written[right + 1] = word;
  }
  score->asked = 1;
  score->right = right == e->count;
  return HL_OK;
}

/* A sequence's length is no secret: it is the source's. */
static double chance(const hl_weights *weights, const hl_example *e) {
  size_t words = weights->config.vocabulary, letters = words - HL_REVERSAL_END - 1;
  double sequence = 1.0;
  switch (e->question) {
    case HL_QUESTION_SECOND_COPY: return 1.0 / (double)words;
    case HL_QUESTION_SEQUENCE:
      for (size_t i = 0; i < e->count; i++) sequence /= e->targets[i] > HL_REVERSAL_END ? (double)letters : 1.0;
      return sequence;
    default: return 0.5; /* the two nouns, names or forms of the sentence */
  }
}

/* More questions, whose chance is that of `more`. */
static void add(hl_score *score, hl_score more) {
  size_t asked = score->asked + more.asked;
  if (!asked) return;
  score->chance = (score->chance * (double)score->asked + more.chance * (double)more.asked) / (double)asked;
  score->asked = asked;
  score->right += more.right;
}

/* Whether there is an answer wherever one is asked for, and every answer is a word of the model. */
static bool answers_fit(const hl_example *e, size_t words) {
  if (e->count > HL_EXAMPLE_TOKENS_MAX || e->question_row >= e->count) return false;
  for (size_t row = 0; row < e->count; row++) {
    bool asked = e->question == HL_QUESTION_SEQUENCE;
    if (e->question >= HL_QUESTION_AGREEMENT) asked = row == e->question_row;
    if ((asked || e->targets[row] != HL_NO_TARGET) && e->targets[row] >= words) return false;
  }
  return e->question != HL_QUESTION_AGREEMENT || e->other < words;
}

static hl_status ask(const asker *a, hl_score *score) {
  switch (a->example->question) {
    case HL_QUESTION_SECOND_COPY: return ask_letters(a, score);
    case HL_QUESTION_SEQUENCE: return ask_sequence(a, score);
    default: return ask_row(a, score);
  }
}

hl_status hl_ask(const hl_weights *weights, const hl_example *example, hl_score *score, hl_arena *arena) {
  size_t words = weights->config.vocabulary;
  asker a = {weights, example, hl_trace_named(&weights->config, "logits"), NULL, arena};
  hl_score more = {0};
  if (a.tensor == SIZE_MAX || example->question == HL_QUESTION_NONE || example->question >= HL_QUESTION_COUNT)
    return HL_ERROR_UNSUPPORTED;
  if (!answers_fit(example, words)) return HL_ERROR_RANGE;
  more.chance = chance(weights, example);
  hl_mark mark = hl_arena_mark(arena);
  a.logits = hl_arena_floats(arena, HL_EXAMPLE_TOKENS_MAX, words, 1);
  hl_status status = a.logits ? ask(&a, &more) : HL_ERROR_MEMORY;
  hl_arena_restore(arena, mark);
  if (status == HL_OK) add(score, more);
  return status;
}

hl_status hl_evaluate(const hl_weights *weights, hl_task task, hl_question question, bool shuffled, uint64_t seed,
                      uint64_t first, size_t count, hl_score *score, hl_arena *arena) {
  hl_score all = *score;
  for (uint64_t index = first; index - first < count; index++) {
    hl_example example;
    hl_status status = hl_task_question(task, question, seed, index, &example);
    if (status == HL_OK && shuffled) hl_example_shuffle(&example, seed + index);
    if (status == HL_OK) status = hl_ask(weights, &example, &all, arena);
    if (status != HL_OK) return status;
  }
  *score = all;
  return HL_OK;
}
