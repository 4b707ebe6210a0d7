/* Where heads look, measured on the weights that a trace reads: what the page shows is what is scored. */
#include <string.h>

#include "../arena.h"
#include "../headlight_train.h"
#include "../math/elementary.h"
#include "../model/layout.h"

/* One attention of a model and how much it sees. */
typedef struct attention {
  bool main, cross; /* main: of the stack that the example's links speak of */
  bool causal;
  size_t queries, keys;
  size_t first; /* row and key of the first word, behind the start mark */
} attention;

/* Attention number `number`, counted as in hl_run_input. */
static attention attention_of(const hl_config *c, size_t number, const hl_example *e) {
  hl_place at = hl_attention_numbered(c, number);
  bool cross = at.step == HL_STEP_CROSS;
  size_t source = e->source_count + c->start_mark, words = e->count + c->start_mark;
  if (at.stack == HL_STACK_SOURCE) return (attention){.queries = source, .keys = source, .first = c->start_mark};
  return (attention){true,         cross, c->architecture != HL_ENCODER && !cross, words, cross ? source : words,
                     c->start_mark};
}

/* Shannon entropy as a share of that of equal weights. */
static double entropy_share(const float *weights, size_t keys) {
  double entropy = 0.0;
  for (size_t i = 0; i < keys; i++) {
    double weight = (double)weights[i];
    if (weight != 0.0) entropy -= weight * hl_log_f64(weight);
  }
  return entropy / hl_log_f64((double)keys);
}

/* One row of weights, of which the first `seen` keys are in sight, word `first` and those behind it. */
static void add_row(hl_head_score *score, const float *weights, size_t row, size_t first, size_t seen) {
  for (size_t i = 0; i < HL_OFFSETS; i++) {
    size_t key = row + i - HL_OFFSETS / 2; /* wraps round before the first */
    if (key >= seen || key < first) continue;
    score->offsets[i] += (double)weights[key];
    score->offset_rows[i]++;
  }
  if (seen < 2) return;
  score->entropy += entropy_share(weights, seen);
  score->entropy_rows++;
}

static void add_links(hl_head_score *score, const attention *a, const float *weights, const hl_example *e) {
  for (size_t i = 0; i < e->link_count && a->main; i++) {
    const hl_link *link = &e->links[i];
    if ((link->kind == HL_LINK_MIRROR) != a->cross) continue;
    score->links[link->kind] += (double)weights[(link->row + a->first) * a->keys + link->column + a->first];
    score->link_rows[link->kind]++;
  }
}

static void add_head(hl_head_score *score, const attention *a, const float *weights, const hl_example *e) {
  for (size_t row = a->first; row < a->queries; row++)
    add_row(score, weights + row * a->keys, row, a->first, a->causal ? row + 1 : a->keys);
  add_links(score, a, weights, e);
}

/* Weights are listed in the order in which attentions count. */
static bool is_weights(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot && strcmp(dot, ".weights") == 0;
}

static hl_status add_heads(const hl_run *run, const hl_example *e, hl_head_score *scores, float *weights,
                           hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  char name[HL_TRACE_NAME_BYTES];
  size_t number = 0;
  for (size_t tensor = 0; hl_trace_name(c, tensor, name); tensor++) {
    if (!is_weights(name)) continue;
    attention a = attention_of(c, number, e);
    for (size_t head = 0; head < c->heads; head++) {
      hl_status status = hl_trace_read(run, tensor, head, 0, a.queries, weights, arena);
      if (status != HL_OK) return status;
      add_head(&scores[number * c->heads + head], &a, weights, e);
    }
    number++;
  }
  return HL_OK;
}

/* Whether every link of the example lies within it. */
static bool links_fit(const hl_config *c, const hl_example *e) {
  if (e->link_count > HL_EXAMPLE_LINKS_MAX) return false;
  for (size_t i = 0; i < e->link_count; i++) {
    const hl_link *link = &e->links[i];
    bool mirror = link->kind == HL_LINK_MIRROR;
    if (mirror && c->architecture != HL_ENCODER_DECODER) continue;
    if (link->kind >= HL_LINK_KINDS || link->row >= e->count) return false;
    if (link->column >= (mirror ? e->source_count : e->count)) return false;
  }
  return true;
}

/* Sums are made beside and copied at the end, so that a failure leaves scores as they were. */
static hl_status add_example(const hl_run *run, const hl_example *e, hl_head_score *scores, hl_arena *arena) {
  size_t heads = hl_model_attentions(&run->weights->config) * run->weights->config.heads;
  hl_head_score *sums = hl_arena_alloc(arena, heads * sizeof *sums);
  float *weights = hl_arena_floats(arena, HL_EXAMPLE_TOKENS_MAX + 1, HL_EXAMPLE_TOKENS_MAX + 1, 1);
  if (arena->failed) return HL_ERROR_MEMORY;
  memcpy(sums, scores, heads * sizeof *sums);
  hl_status status = add_heads(run, e, sums, weights, arena);
  if (status == HL_OK) memcpy(scores, sums, heads * sizeof *sums);
  return status;
}

hl_status hl_head_scores_add(const hl_weights *weights, const hl_example *example, hl_head_score *scores,
                             hl_arena *arena) {
  const hl_example *e = example;
  if (e->count > HL_EXAMPLE_TOKENS_MAX || e->source_count > HL_EXAMPLE_TOKENS_MAX || !links_fit(&weights->config, e))
    return HL_ERROR_RANGE;
  hl_run_input input = {.tokens = {{e->source, e->source_count}, {e->tokens, e->count}}};
  hl_run run;
  hl_mark mark = hl_arena_mark(arena);
  hl_status status = hl_run_create(&run, weights, &input, arena);
  if (status == HL_OK) status = add_example(&run, e, scores, arena);
  hl_arena_restore(arena, mark);
  return status;
}

/* 0 / 0 is NaN: no such row. */
void hl_head_scores_finish(const hl_weights *weights, hl_head_score *scores) {
  size_t heads = hl_model_attentions(&weights->config) * weights->config.heads;
  for (hl_head_score *score = scores; score < scores + heads; score++) {
    for (size_t i = 0; i < HL_OFFSETS; i++) score->offsets[i] /= (double)score->offset_rows[i];
    for (size_t i = 0; i < HL_LINK_KINDS; i++) score->links[i] /= (double)score->link_rows[i];
    score->entropy /= (double)score->entropy_rows;
  }
}
