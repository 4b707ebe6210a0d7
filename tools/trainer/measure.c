/* Measures a model: answers to held-out questions, and where its heads look. */
#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "metadata.h"
#include "names.h"

double accuracy(const hl_score *score) { return (double)score->right / (double)score->asked; }

/* ---- Measuring ---- */

static hl_status ask_questions(measurement *m, hl_arena *arena) {
  hl_status status = HL_OK;
  for (size_t i = 0; i < m->question_count && status == HL_OK; i++) {
    status = hl_evaluate(&m->weights, m->task, m->questions[i], false, HELD_OUT_SEED, 0, HELD_OUT, &m->right[i], arena);
    if (status == HL_OK)
      status =
          hl_evaluate(&m->weights, m->task, m->questions[i], true, HELD_OUT_SEED, 0, HELD_OUT, &m->shuffled[i], arena);
  }
  return status;
}

static hl_status look_at_heads(measurement *m, hl_arena *arena) {
  hl_status status = HL_OK;
  for (size_t i = 0; i < HELD_OUT && status == HL_OK; i++) {
    hl_example example;
    status = hl_task_question(m->task, m->questions[i % m->question_count], HELD_OUT_SEED, i, &example);
    if (status == HL_OK) status = hl_head_scores_add(&m->weights, &example, m->heads, arena);
  }
  hl_head_scores_finish(&m->weights, m->heads);
  return status;
}

/* How often the likeliest word of a row is the one that it ought to be, with the whole example in sight. */
static hl_status read_off(const measurement *m, const hl_example *e, float *logits, hl_score *score, hl_arena *arena) {
  size_t words = m->weights.config.vocabulary, before = arena->used;
  size_t tensor = hl_trace_named(&m->weights.config, "logits");
  hl_run_input input = {.tokens = {{0}, {e->tokens, e->count}}};
  hl_run run;
  hl_status status = hl_run_create(&run, &m->weights, &input, arena);
  if (status == HL_OK) status = hl_trace_read(&run, tensor, 0, 0, e->count, logits, arena);
  for (size_t row = 0; row < e->count && status == HL_OK; row++) {
    size_t best = 0;
    if (e->targets[row] == HL_NO_TARGET) continue;
    for (size_t word = 1; word < words; word++)
      if (logits[row * words + word] > logits[row * words + best]) best = word;
    score->asked++;
    score->right += best == e->targets[row];
  }
  arena->used = before;
  return status;
}

static hl_status read_off_letters(measurement *m, hl_arena *arena) {
  hl_status status = HL_OK;
  if (m->task != HL_TASK_INDUCTION || m->weights.config.architecture != HL_ENCODER) return HL_OK;
  size_t before = arena->used;
  float *logits = hl_arena_alloc(arena, HL_EXAMPLE_TOKENS_MAX * m->weights.config.vocabulary * sizeof(float));
  for (size_t i = 0; i < HELD_OUT && status == HL_OK; i++) {
    hl_example e;
    status = logits ? hl_task_question(m->task, HL_QUESTION_SECOND_COPY, HELD_OUT_SEED, i, &e) : HL_ERROR_MEMORY;
    if (status == HL_OK) status = read_off(m, &e, logits, &m->in_sight, arena);
  }
  arena->used = before;
  return status;
}

bool measure(const hl_weights *weights, hl_task task, measurement *m, hl_arena *arena) {
  *m = (measurement){.weights = *weights, .task = task, .attentions = hl_model_attentions(&weights->config)};
  size_t bytes = m->attentions * weights->config.heads * sizeof *m->heads;
  m->question_count = task_questions(task, m->questions);
  m->heads = hl_arena_alloc(arena, bytes);
  if (!m->heads) return complain("not enough memory");
  memset(m->heads, 0, bytes);
  hl_status status = ask_questions(m, arena);
  if (status == HL_OK) status = look_at_heads(m, arena);
  if (status == HL_OK) status = read_off_letters(m, arena);
  return status == HL_OK || complain("the model can't be asked: %s", status_words(status));
}

/* ---- What is looked for among the heads ---- */

static double larger(double a, double b) { return isnan(a) || b > a ? b : a; }

double largest_link(const measurement *m, hl_link_kind kind) {
  double largest = (double)NAN;
  for (size_t i = 0; i < m->attentions * m->weights.config.heads; i++)
    largest = larger(largest, m->heads[i].links[kind]);
  return largest;
}

double largest_entropy(const measurement *m) {
  double largest = (double)NAN;
  for (size_t i = 0; i < m->attentions * m->weights.config.heads; i++) largest = larger(largest, m->heads[i].entropy);
  return largest;
}

/* ---- In a line ---- */

void print_summary(FILE *out, const measurement *m) {
  for (size_t i = 0; i < m->question_count; i++)
    fprintf(out, "%s%s %.4f", i ? ", " : "", hl_question_name(m->questions[i]), accuracy(&m->right[i]));
  if (m->in_sight.asked) fprintf(out, ", with the answer in sight %.4f", accuracy(&m->in_sight));
  const char *before = "; largest ";
  for (int kind = 0; kind < HL_LINK_KINDS; kind++) {
    double weight = largest_link(m, (hl_link_kind)kind);
    if (kind == HL_LINK_PRONOUN_WRONG || isnan(weight)) continue;
    fprintf(out, "%s%s %.3f", before, hl_link_name((hl_link_kind)kind), weight);
    before = ", ";
  }
}

double summary_accuracy(const char *summary, hl_question question) {
  const char *name = hl_question_name(question), *at = strstr(summary, name);
  return at ? strtod(at + strlen(name), NULL) : (double)NAN;
}
