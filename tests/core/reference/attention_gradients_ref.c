/* Attention of many heads, there and back. */
#include <math.h>
#include <string.h>

#include "gradients_ref.h"

typedef hl_attention_ref attention; /* for short */

void hl_attention_create_ref(attention *a, hl_arena *arena) {
  size_t cells = a->heads * a->tokens * a->context_tokens;
  a->q = hl_zeros_ref(arena, a->tokens * a->heads * a->dim);
  a->k = hl_zeros_ref(arena, a->context_tokens * a->heads * a->dim);
  a->v = hl_zeros_ref(arena, a->context_tokens * a->heads * a->value_dim);
  a->weights = hl_zeros_ref(arena, cells);
  a->dweights = hl_zeros_ref(arena, cells);
  a->outputs = hl_zeros_ref(arena, a->tokens * a->heads * a->value_dim);
  a->given = hl_arena_alloc(arena, a->heads * a->tokens * sizeof *a->given);
  memset(a->given, 0, a->heads * a->tokens * sizeof *a->given);
}

/* Where head h of row t begins in q or k, and in v or the outputs. */
static size_t at(const attention *a, size_t t, size_t h) { return (t * a->heads + h) * a->dim; }
static size_t value_at(const attention *a, size_t t, size_t h) { return (t * a->heads + h) * a->value_dim; }
static size_t row_at(const attention *a, size_t h, size_t t) { return (h * a->tokens + t) * a->context_tokens; }

/* Keys 0 .. visible - 1 are what row t may attend to. */
static size_t visible(const attention *a, size_t t) { return a->causal ? t + 1 : a->context_tokens; }

/* ---- Position ---- */

/* RoPE: pair i of row t is turned by t base^(-2i / D). Its derivative is turned back: direction -1. */
static void turn(const attention *a, size_t rows, double direction, hl_real *x) {
  bool half = a->position == HL_MODEL_POSITION_ROPE_HALF;
  if (!half && a->position != HL_MODEL_POSITION_ROPE_INTERLEAVED) return;
  for (size_t t = 0; t < rows; t++)
    for (size_t h = 0; h < a->heads; h++)
      for (size_t pair = 0; pair < a->dim / 2; pair++) {
        size_t first = half ? pair : 2 * pair, second = half ? pair + a->dim / 2 : 2 * pair + 1;
        double angle = direction * (double)t * pow(a->base, -2.0 * (double)pair / (double)a->dim);
        double real = (double)x[at(a, t, h) + first], imaginary = (double)x[at(a, t, h) + second];
        x[at(a, t, h) + first] = (hl_real)(real * cos(angle) - imaginary * sin(angle));
        x[at(a, t, h) + second] = (hl_real)(real * sin(angle) + imaginary * cos(angle));
      }
}

/* What ALiBi adds to a score: minus the distance, times 2^(-8 (h + 1) / H). Where H is no power of two, the first heads
 * have the slopes of the next lower power, the others every second one of twice that power. */
static double alibi(const attention *a, size_t h, size_t row, size_t column) {
  if (a->position != HL_MODEL_POSITION_ALIBI) return 0.0;
  double power = exp2(floor(log2((double)a->heads))), index = (double)h + 1.0;
  double slope = exp2(index <= power ? -8.0 * index / power : -8.0 * (2.0 * (index - power) - 1.0) / (2.0 * power));
  return -slope * fabs((double)row - (double)column);
}

/* Which of a head's relative biases is added to a score: by how far behind the query the key stands, up to the reach
 * either way; the start mark, key 0, has the last one. -1: none. */
static ptrdiff_t relative(const attention *a, size_t h, size_t row, size_t column) {
  if (a->position != HL_MODEL_POSITION_RELATIVE) return -1;
  ptrdiff_t reach = (ptrdiff_t)a->reach, behind = (ptrdiff_t)column - (ptrdiff_t)row;
  ptrdiff_t first = (ptrdiff_t)h * (2 * reach + (a->start_mark ? 2 : 1));
  if (a->start_mark && column == 0) return first + 2 * reach + 1;
  return first + reach + (behind < -reach ? -reach : behind > reach ? reach : behind);
}

static double relative_bias(const attention *a, size_t h, size_t row, size_t column) {
  ptrdiff_t bias = relative(a, h, row, column);
  return bias < 0 ? 0.0 : (double)a->relative.value[bias];
}

/* ---- One row of one head ---- */

static void softmax(hl_real *row, size_t n) {
  double largest = (double)row[0], sum = 0.0;
  for (size_t j = 0; j < n; j++) largest = fmax(largest, (double)row[j]);
  for (size_t j = 0; j < n; j++) sum += exp((double)row[j] - largest);
  for (size_t j = 0; j < n; j++) row[j] = (hl_real)(exp((double)row[j] - largest) / sum);
}

/* weights = softmax(q k^T / sqrt(D) + ALiBi + relative biases), or 1 at the key that is given; output = weights v. */
static void row_forward(const attention *a, size_t h, size_t t) {
  size_t keys = visible(a, t), stride = a->heads * a->value_dim;
  hl_real *weights = a->weights + row_at(a, h, t);
  for (size_t j = 0; j < keys; j++) {
    double product = hl_dot_ref(a->dim, a->q + at(a, t, h), 1, a->k + at(a, j, h), 1);
    weights[j] = (hl_real)(product / sqrt((double)a->dim) + alibi(a, h, t, j) + relative_bias(a, h, t, j));
  }
  softmax(weights, keys);
  size_t given = a->given[h * a->tokens + t];
  for (size_t j = 0; j < keys && given; j++) weights[j] = j + 1 == given;
  for (size_t e = 0; e < a->value_dim; e++)
    a->outputs[value_at(a, t, h) + e] = (hl_real)hl_dot_ref(keys, weights, 1, a->v + value_at(a, 0, h) + e, stride);
}

/* dweights = doutput v^T and what a loss of their own adds, dv = weights^T doutput,
 * dscores = weights (dweights - sum of weights dweights), drelative = the dscores that had the bias, dq = dscores k /
 * sqrt(D), dk = dscores^T q / sqrt(D). Scores of a row that is given make no difference. */
static void row_backward(const attention *a, size_t h, size_t t, const hl_real *doutputs, hl_real *dq, hl_real *dk,
                         hl_real *dv) {
  size_t keys = visible(a, t);
  const hl_real *weights = a->weights + row_at(a, h, t), *doutput = doutputs + value_at(a, t, h);
  hl_real *dweights = a->dweights + row_at(a, h, t);
  for (size_t j = 0; j < keys; j++) {
    hl_add_to_ref(&dweights[j], hl_dot_ref(a->value_dim, doutput, 1, a->v + value_at(a, j, h), 1));
    for (size_t e = 0; e < a->value_dim; e++)
      hl_add_to_ref(&dv[value_at(a, j, h) + e], (double)weights[j] * (double)doutput[e]);
  }
  double mean = hl_dot_ref(keys, weights, 1, dweights, 1);
  for (size_t j = 0; j < keys && !a->given[h * a->tokens + t]; j++) {
    double dscore = (double)weights[j] * ((double)dweights[j] - mean), dproduct = dscore / sqrt((double)a->dim);
    ptrdiff_t bias = relative(a, h, t, j);
    if (bias >= 0) hl_add_to_ref(&a->relative.gradient[bias], dscore);
    for (size_t d = 0; d < a->dim; d++) {
      hl_add_to_ref(&dq[at(a, t, h) + d], dproduct * (double)a->k[at(a, j, h) + d]);
      hl_add_to_ref(&dk[at(a, j, h) + d], dproduct * (double)a->q[at(a, t, h) + d]);
    }
  }
}

/* ---- All rows of all heads ---- */

void hl_attention_forward_ref(const attention *a, const hl_real *x, const hl_real *context, hl_real *y) {
  size_t C = a->width, inner = a->heads * a->dim, outer = a->heads * a->value_dim;
  hl_linear_forward_ref(a->tokens, C, inner, x, a->wq, a->bq, a->q);
  hl_linear_forward_ref(a->context_tokens, C, inner, context, a->wk, a->bk, a->k);
  hl_linear_forward_ref(a->context_tokens, C, outer, context, a->wv, a->bv, a->v);
  turn(a, a->tokens, 1.0, a->q);
  turn(a, a->context_tokens, 1.0, a->k);
  for (size_t h = 0; h < a->heads; h++)
    for (size_t t = 0; t < a->tokens; t++) row_forward(a, h, t);
  hl_linear_forward_ref(a->tokens, outer, C, a->outputs, a->wo, a->bo, y);
}

void hl_attention_backward_ref(const attention *a, const hl_real *x, const hl_real *context, const hl_real *dy,
                               hl_real *dx, hl_real *dcontext, hl_arena *arena) {
  size_t C = a->width, inner = a->heads * a->dim, outer = a->heads * a->value_dim, before = arena->used;
  hl_real *doutputs = hl_zeros_ref(arena, a->tokens * outer), *dq = hl_zeros_ref(arena, a->tokens * inner);
  hl_real *dk = hl_zeros_ref(arena, a->context_tokens * inner), *dv = hl_zeros_ref(arena, a->context_tokens * outer);
  hl_linear_backward_ref(a->tokens, outer, C, a->outputs, dy, a->wo, a->bo, doutputs);
  for (size_t h = 0; h < a->heads; h++)
    for (size_t t = 0; t < a->tokens; t++) row_backward(a, h, t, doutputs, dq, dk, dv);
  turn(a, a->tokens, -1.0, dq);
  turn(a, a->context_tokens, -1.0, dk);
  hl_linear_backward_ref(a->tokens, C, inner, x, dq, a->wq, a->bq, dx);
  hl_linear_backward_ref(a->context_tokens, C, inner, context, dk, a->wk, a->bk, dcontext);
  hl_linear_backward_ref(a->context_tokens, C, outer, context, dv, a->wv, a->bv, dcontext);
  arena->used = before;
}
