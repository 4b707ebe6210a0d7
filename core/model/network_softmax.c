/* What a trace shows of a loaded model's attention beside scores, weights and outputs: the softmax in its steps, what
 * its weights say of a row, and how much of each value they let through. */
#include <math.h>
#include <string.h>

#include "../attention/softmax_steps.h"
#include "../kernels/kernels.h"
#include "network.h"

#define BLOCK_ROWS 64
#define NUMBERS_ROWS 32

bool hl_network_products(hl_network_attention a, size_t head, float *out) {
  a.scale = a.temperature = 1.0f;
  return hl_network_attend(&a, head, 1, (hl_attention_result){.scores = out});
}

bool hl_network_exponentials(const hl_network_attention *a, size_t head, float *out) {
  if (!hl_network_attend(a, head, 1, (hl_attention_result){.masked = out})) return false;
  for (size_t i = 0; i < a->rows; i++) {
    float *row = out + i * a->keys;
    hl_row_exponentials(row, a->keys, a->temperature, row);
  }
  return true;
}

/* Whether a row's weights are what a softmax makes of its scores: no hard maximum, and nobody has edited them. */
static bool is_softmax(const hl_network_attention *a, size_t head, size_t row) {
  hl_network_knobs knobs = hl_network_knobs_of(a->run);
  for (size_t i = 0; i < knobs.edit_count; i++) {
    const hl_row_edit *e = &knobs.edits[i];
    if (e->attention == a->number && e->head == head && e->row == row) return false;
  }
  return a->temperature != 0.0f;
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
bool hl_network_row_numbers(const hl_network_attention *all, size_t head, hl_row_number which, float *out) {
  hl_network_attention a = *all;
  size_t width = a.run->weights->config.width, block = all->rows < NUMBERS_ROWS ? all->rows : NUMBERS_ROWS;
  float *masked = hl_arena_alloc(a.arena, block * a.keys * sizeof(float));
  float *weights = hl_arena_alloc(a.arena, block * a.keys * sizeof(float));
  float *found = hl_arena_alloc(a.arena, all->rows * sizeof(float));
  if (!masked || !weights || !found) return false;
  bool before_softmax = which == HL_ROW_MAX || which == HL_ROW_EXP_SUM;
  hl_attention_result result = {.masked = masked, .weights = before_softmax ? NULL : weights};
  hl_mark used = hl_arena_mark(a.arena);
  for (size_t first = 0; first < all->rows; first += block) {
    a.x = all->x + first * width;
    a.row = all->row + first;
    a.rows = all->rows - first < block ? all->rows - first : block;
    if (!hl_network_attend(&a, head, 1, result)) return false;
    for (size_t i = 0; i < a.rows; i++) {
      row r = {masked + i * a.keys, weights + i * a.keys, a.keys, is_softmax(&a, head, a.row + i)};
      found[first + i] = number_of(which, r, a.temperature);
    }
    hl_arena_restore(a.arena, used);
  }
  memcpy(out, found, all->rows * sizeof(float));
  return true;
}

void hl_network_entropy_limits(const hl_network_attention *a, float *out) {
  for (size_t i = 0; i < a->rows; i++) out[i] = hl_entropy_limit(a->causal ? a->row + i + 1 : a->keys);
}

static float length_of(const float *x, size_t n) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) sum += (double)x[i] * (double)x[i];
  return (float)sqrt(sum);
}

/* lengths (S): of each key's v W_O, where W_O is the head's rows of it. */
static bool value_lengths(const hl_network_attention *a, size_t head, float *lengths) {
  const hl_config *c = &a->run->weights->config;
  const float *matrix = a->weights.wo + head * c->value_dim * c->width;
  float *v = hl_arena_alloc(a->arena, a->keys * c->value_dim * sizeof(float)); /* no overflow: the run had it too */
  float *out = hl_arena_alloc(a->arena, BLOCK_ROWS * c->width * sizeof(float));
  if (!v || !out) return false;
  hl_network_values(a, head / (c->heads / c->kv_heads), a->context, a->keys, v);
  for (size_t key = 0; key < a->keys; key += BLOCK_ROWS) {
    size_t rows = a->keys - key < BLOCK_ROWS ? a->keys - key : BLOCK_ROWS;
    hl_linear(v + key * c->value_dim, rows, c->value_dim, c->width, matrix, c->width, NULL, out);
    for (size_t j = 0; j < rows; j++) lengths[key + j] = length_of(out + j * c->width, c->width);
  }
  return true;
}

/* 0 where there is no weight, whatever lies there. */
bool hl_network_value_norms(const hl_network_attention *a, size_t head, float *out) {
  float *lengths = hl_arena_alloc(a->arena, a->keys * sizeof(float));
  hl_mark used = hl_arena_mark(a->arena);
  if (!lengths || !value_lengths(a, head, lengths)) return false;
  hl_arena_restore(a->arena, used);
  if (!hl_network_attend(a, head, 1, (hl_attention_result){.weights = out})) return false;
  for (size_t i = 0; i < a->rows * a->keys; i++)
    if (out[i] != 0.0f) out[i] = out[i] * lengths[i % a->keys];
  return true;
}
