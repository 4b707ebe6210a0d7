/* What a trace shows of one head of a model beside scores, weights and outputs: the softmax in its steps, what its
 * weights say of a row, and how much of each value they let through. */
#include <math.h>

#include "../arena.h"
#include "../attention/softmax_steps.h"
#include "../kernels/kernels.h"
#include "../math/vectors.h"
#include "run.h"

#define BLOCK_ROWS 64
#define NUMBERS_ROWS 32

hl_traced_head hl_traced_of(const hl_layer_rows *r, hl_step step, size_t head, const float *x) {
  bool all = step == HL_STEP_SELF && r->rows == hl_run_rows(r->run, r->stack);
  const float *in = hl_run_enter(r, step, x), *context = all ? in : hl_run_whole_context(r, step);
  return (hl_traced_head){hl_run_layer(r).attention[step], head, in, context, r->arena};
}

void hl_traced_attend(const hl_traced_head *t, hl_attention_result result) {
  hl_group_scratch scratch = hl_group_alloc(&t->heads, 1, result, t->arena);
  if (!t->arena->failed) hl_group_run(&t->heads, t->head, 1, t->x, t->context, result, &scratch);
}

void hl_traced_products(const hl_traced_head *t, float *out) {
  hl_traced_head plain = *t;
  plain.heads.attention.scale = plain.heads.attention.temperature = 1.0f;
  hl_traced_attend(&plain, (hl_attention_result){.scores = out});
}

void hl_traced_exponentials(const hl_traced_head *t, float *out) {
  const hl_attention_spec *a = &t->heads.attention;
  hl_traced_attend(t, (hl_attention_result){.masked = out});
  for (size_t i = 0; i < a->queries && !t->arena->failed; i++)
    hl_row_exponentials(out + i * a->keys, a->keys, a->temperature, out + i * a->keys);
}

/* Whether a row's weights are what a softmax makes of its scores: no hard maximum, and nobody has edited them. */
static bool is_softmax(const hl_traced_head *t, size_t row) {
  for (size_t i = 0; i < t->heads.weight_edits.count; i++) {
    const hl_row_edit *e = &t->heads.weight_edits.edits[i];
    if (e->attention == t->heads.number && e->head == t->head && e->row == row) return false;
  }
  return t->heads.attention.temperature != 0.0f;
}

/* A row's masked scores, which may be written to, and its weights; of these only those that its number is made of. */
typedef struct row {
  float *masked;
  const float *weights;
  size_t keys;
  bool is_softmax;
} row;

static float number_of(hl_row_number which, row r, float temperature) {
  switch (which) {
    case HL_ROW_MAX: return hl_row_max_f32_v128(r.masked, r.keys);
    case HL_ROW_EXP_SUM: return (float)hl_row_exponentials(r.masked, r.keys, temperature, r.masked);
    case HL_ROW_ENTROPY:
      return r.is_softmax ? hl_softmax_entropy(r.masked, r.weights, r.keys) : hl_row_entropy(r.weights, r.keys);
    default: return hl_row_sum(r.weights, r.keys);
  }
}

/* A few rows at a time, so that what is held doesn't grow with all of them. */
void hl_traced_row_numbers(const hl_traced_head *all, hl_row_number which, float *out) {
  hl_traced_head t = *all;
  hl_attention_spec *a = &t.heads.attention;
  size_t rows = a->queries, first = a->first_query, block = rows < NUMBERS_ROWS ? rows : NUMBERS_ROWS;
  bool before_softmax = which == HL_ROW_MAX || which == HL_ROW_EXP_SUM;
  float *masked = hl_arena_floats(t.arena, block, a->keys, 1), *weights = hl_arena_floats(t.arena, block, a->keys, 1);
  hl_attention_result result = {.masked = masked, .weights = before_softmax ? NULL : weights};
  a->queries = block;
  hl_group_scratch scratch = hl_group_alloc(&t.heads, 1, result, t.arena);
  for (size_t done = 0; done < rows && !t.arena->failed; done += block) {
    a->queries = rows - done < block ? rows - done : block;
    a->first_query = first + done;
    hl_group_run(&t.heads, t.head, 1, t.x + done * t.heads.width, t.context, result, &scratch);
    for (size_t i = 0; i < a->queries; i++) {
      row r = {masked + i * a->keys, weights + i * a->keys, a->keys, is_softmax(&t, a->first_query + i)};
      out[done + i] = number_of(which, r, a->temperature);
    }
  }
}

void hl_traced_entropy_limits(const hl_traced_head *t, float *out) {
  const hl_attention_spec *a = &t->heads.attention;
  for (size_t i = 0; i < a->queries; i++)
    out[i] = hl_entropy_limit(a->causal == HL_CAUSAL_DIAGONAL ? a->first_query + i + 1 : a->keys);
}

/* lengths (S): of each key's v W_O, where W_O is the head's rows of it; v (S,E), out (BLOCK_ROWS,C). */
static void value_lengths(const hl_traced_head *t, float *v, float *out, float *lengths) {
  const hl_attention_spec *a = &t->heads.attention;
  size_t width = t->heads.width, dim = a->value_dim;
  const float *matrix = t->heads.weights.wo + t->head * dim * width;
  hl_heads_values(&t->heads, t->context, t->head / (a->heads / a->kv_heads), a->keys, v);
  for (size_t key = 0; key < a->keys; key += BLOCK_ROWS) {
    size_t rows = a->keys - key < BLOCK_ROWS ? a->keys - key : BLOCK_ROWS;
    hl_linear(v + key * dim, rows, dim, width, matrix, width, NULL, out);
    for (size_t j = 0; j < rows; j++) lengths[key + j] = (float)sqrt(hl_dot(out + j * width, out + j * width, width));
  }
}

/* 0 where there is no weight, whatever lies there. */
static void weigh_lengths(const float *weights, const float *lengths, size_t rows, size_t keys, float *out) {
  for (size_t i = 0; i < rows; i++, weights += keys, out += keys)
    for (size_t j = 0; j < keys; j++) out[j] = weights[j] != 0.0f ? weights[j] * lengths[j] : weights[j];
}

void hl_traced_value_norms(const hl_traced_head *t, const float *weights, float *out) {
  const hl_attention_spec *a = &t->heads.attention;
  float *lengths = hl_arena_floats(t->arena, a->keys, 1, 1), *v = hl_arena_floats(t->arena, a->keys, a->value_dim, 1);
  float *block = hl_arena_floats(t->arena, BLOCK_ROWS, t->heads.width, 1);
  if (!weights) hl_traced_attend(t, (hl_attention_result){.weights = out});
  if (t->arena->failed) return;
  value_lengths(t, v, block, lengths);
  weigh_lengths(weights ? weights : out, lengths, a->queries, a->keys, out);
}
