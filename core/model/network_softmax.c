/* What a trace shows of a loaded model's attention beside scores, weights and outputs: the softmax in its steps, what
 * its weights say of a row, and how much of each value they let through. */
#include <math.h>
#include <string.h>

#include "../kernels/kernels.h"
#include "network.h"
#include "softmax_steps.h"

#define BLOCK_ROWS 64

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

/* The one number of a row; `row`, its masked scores or its weights, may be written to. */
static float number_of(const hl_network_attention *a, hl_row_number which, float *row) {
  switch (which) {
    case HL_ROW_MAX: return hl_row_max_f32_v128(row, a->keys);
    case HL_ROW_EXP_SUM: return (float)hl_row_exponentials(row, a->keys, a->temperature, row);
    case HL_ROW_ENTROPY: return hl_row_entropy(row, a->keys);
    default: return hl_row_sum(row, a->keys);
  }
}

/* A few rows at a time, so that what is held doesn't grow with all of them. */
bool hl_network_row_numbers(const hl_network_attention *all, size_t head, hl_row_number which, float *out) {
  hl_network_attention a = *all;
  size_t width = a.run->weights->config.width, block = all->rows < BLOCK_ROWS ? all->rows : BLOCK_ROWS;
  float *rows = hl_arena_alloc(a.arena, block * a.keys * sizeof(float));
  float *found = hl_arena_alloc(a.arena, all->rows * sizeof(float));
  if (!rows || !found) return false;
  bool before_softmax = which == HL_ROW_MAX || which == HL_ROW_EXP_SUM;
  hl_attention_result result = {.masked = before_softmax ? rows : NULL, .weights = before_softmax ? NULL : rows};
  size_t used = a.arena->used;
  for (size_t row = 0; row < all->rows; row += block) {
    a.x = all->x + row * width, a.row = all->row + row;
    a.rows = all->rows - row < block ? all->rows - row : block;
    if (!hl_network_attend(&a, head, 1, result)) return false;
    for (size_t i = 0; i < a.rows; i++) found[row + i] = number_of(&a, which, rows + i * a.keys);
    a.arena->used = used;
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
  size_t used = a->arena->used;
  if (!lengths || !value_lengths(a, head, lengths)) return false;
  a->arena->used = used;
  if (!hl_network_attend(a, head, 1, (hl_attention_result){.weights = out})) return false;
  for (size_t i = 0; i < a->rows * a->keys; i++)
    if (out[i] != 0.0f) out[i] = out[i] * lengths[i % a->keys];
  return true;
}
