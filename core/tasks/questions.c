/* Held-out questions, asked through a run and its trace: what the page shows is what is scored. */
#include <string.h>

#include "../arena.h"
#include "../math/elementary.h"
#include "english_grammar.h"
#include "english_words.h"
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

static bool is_letter_right(const hl_example *e, size_t row, const float *logits, size_t words) {
  return likeliest(logits, words) == e->targets[row];
}

/* The probability that lies on words which may come next. */
static double allowed_share(const float *logits, size_t words, const bool *follows) {
  double largest = (double)logits[0], all = 0.0, allowed = 0.0;
  for (size_t word = 1; word < words; word++)
    if ((double)logits[word] > largest) largest = (double)logits[word];
  for (size_t word = 0; word < words; word++) {
    double share = hl_exp_f64((double)logits[word] - largest);
    all += share;
    allowed += follows[word] ? share : 0.0;
  }
  return allowed / all;
}

static bool is_next_allowed(const hl_example *e, size_t row, const float *logits, size_t words) {
  bool follows[HL_ENGLISH_WORDS_MAX];
  hl_english_follows(e->tokens, row + 1, follows);
  return allowed_share(logits, words, follows) >= HL_ALLOWED_LEAST;
}

/* Each row from the words up to it. A causal model's rows don't see more, so that one run has all of them. */
static hl_status ask_rows(const asker *a, hl_score *score) {
  const hl_example *e = a->example;
  size_t words = a->weights->config.vocabulary;
  bool causal = a->weights->config.architecture != HL_ENCODER, next = e->question == HL_QUESTION_NEXT;
  hl_status status = causal ? read_logits(a, e->tokens, e->count, 0, e->count) : HL_OK;
  for (size_t row = 0; row < e->count && status == HL_OK; row++) {
    if (e->targets[row] == HL_NO_TARGET) continue;
    if (!causal) status = read_logits(a, e->tokens, row + 1, row, 1);
    const float *logits = a->logits + (causal ? row * words : 0);
    score->asked++;
    score->right += next ? is_next_allowed(e, row, logits, words) : is_letter_right(e, row, logits, words);
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

/* Whether the last of some words is a full stop that may stand there. */
static bool is_sentence(const uint32_t *words, size_t count) {
  bool follows[HL_ENGLISH_WORDS_MAX];
  hl_english_follows(words, count - 1, follows);
  return words[count - 1] == W_STOP && follows[W_STOP];
}

/* Goes on from the words that are there until a full stop, or until no sentence is that long. */
static hl_status ask_writing(const asker *a, hl_score *score) {
  const hl_example *e = a->example;
  uint32_t written[HL_EXAMPLE_TOKENS_MAX];
  size_t count = e->count, most = a->weights->config.positions;
  if (most > HL_SENTENCE_WORDS_MAX) most = HL_SENTENCE_WORDS_MAX;
  memcpy(written, e->tokens, count * sizeof *written);
  uint32_t word;
  do {
    hl_status status = read_logits(a, written, count, count - 1, 1);
    if (status != HL_OK) return status;
    written[count++] = word = likeliest(a->logits, a->weights->config.vocabulary);
  } while (count < most && word != W_STOP && word != HL_NO_TARGET);
  score->asked = 1;
  score->right = is_sentence(written, count);
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
    case HL_QUESTION_NEXT:
    case HL_QUESTION_WRITING: return 0.0; /* nearly: no guess comes to so much */
    default: return 0.5;                  /* the two nouns, names or forms of the sentence */
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

/* Questions that the grammar of mini-English judges. */
static bool is_of_grammar(hl_question question) {
  return question == HL_QUESTION_NEXT || question == HL_QUESTION_WRITING;
}

/* Whether there is an answer wherever one is asked for, and every answer is a word of the model. */
static bool answers_fit(const hl_example *e, size_t words) {
  if (e->count > HL_EXAMPLE_TOKENS_MAX || e->question_row >= e->count) return false;
  if (is_of_grammar(e->question) && (words != W_COUNT || e->count >= HL_EXAMPLE_TOKENS_MAX)) return false;
  for (size_t row = 0; row < e->count; row++) {
    bool asked = e->question == HL_QUESTION_SEQUENCE;
    if (e->question >= HL_QUESTION_AGREEMENT && e->question <= HL_QUESTION_NAME) asked = row == e->question_row;
    if ((asked || e->targets[row] != HL_NO_TARGET) && e->targets[row] >= words) return false;
  }
  return e->question != HL_QUESTION_AGREEMENT || e->other < words;
}

static hl_status ask(const asker *a, hl_score *score) {
  switch (a->example->question) {
    case HL_QUESTION_NEXT:
    case HL_QUESTION_SECOND_COPY: return ask_rows(a, score);
    case HL_QUESTION_WRITING: return ask_writing(a, score);
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
