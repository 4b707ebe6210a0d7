#include <math.h>
#include <string.h>

#include "../math/elementary.h"
#include "reader.h"

/* h_t out of h_{t-1}, one word after another.
 *
 * Derivatives are carried along with the values: each quantity is a row of numbers, the value in column 0 and, where
 * they are wanted, its derivatives with respect to the C elements of x_1 in the columns behind it. */

typedef struct cell {
  const hl_reader_spec *spec;
  const hl_reader_weights *weights;
  size_t columns; /* 1, or 1 + C */
  double *z;      /* (blocks*N, columns): what the gates are functions of */
  double *h, *c;  /* (N, columns); c: an LSTM's memory */
} cell;

/* z = W h + U x + b. x_1 depends on itself alone, the other words not at all on it. */
static void preactivate(const cell *l, const double *x, bool first) {
  size_t n = l->spec->state, width = l->spec->width, columns = l->columns;
  for (size_t i = 0; i < hl_reader_blocks(l->spec->kind) * n; i++) {
    const float *from_state = l->weights->recurrent + i * n, *from_word = l->weights->input + i * width;
    double *z = l->z + i * columns;
    memset(z, 0, columns * sizeof *z);
    for (size_t j = 0; j < n; j++)
      for (size_t k = 0; k < columns; k++) z[k] += (double)from_state[j] * l->h[j * columns + k];
    for (size_t c = 0; c < width; c++) z[0] += (double)from_word[c] * x[c];
    z[0] += (double)l->weights->bias[i];
    for (size_t k = 1; k < columns && first; k++) z[k] = (double)from_word[k - 1];
  }
}

static double sigmoid(double x) { return 1.0 / (1.0 + hl_exp_f64(-x)); }

/* h = tanh z */
static void rnn_unit(const cell *l, size_t i) {
  const double *z = l->z + i * l->columns;
  double *h = l->h + i * l->columns;
  h[0] = hl_tanh_f64(z[0]);
  for (size_t k = 1; k < l->columns; k++) h[k] = (1.0 - h[0] * h[0]) * z[k];
}

/* c = forget * c + input * candidate, h = output * tanh c */
static void lstm_unit(const cell *l, size_t i) {
  size_t block = l->spec->state * l->columns;
  const double *zi = l->z + i * l->columns, *zf = zi + block, *zo = zf + block, *zg = zo + block;
  double *h = l->h + i * l->columns, *c = l->c + i * l->columns;
  double input = sigmoid(zi[0]), forget = sigmoid(zf[0]), output = sigmoid(zo[0]), candidate = hl_tanh_f64(zg[0]);
  double before = c[0];
  c[0] = forget * before + input * candidate;
  double squashed = hl_tanh_f64(c[0]);
  h[0] = output * squashed;
  for (size_t k = 1; k < l->columns; k++) {
    c[k] = forget * c[k] + before * forget * (1.0 - forget) * zf[k] + candidate * input * (1.0 - input) * zi[k] +
           input * (1.0 - candidate * candidate) * zg[k];
    h[k] = squashed * output * (1.0 - output) * zo[k] + output * (1.0 - squashed * squashed) * c[k];
  }
}

/* Frobenius norm of the derivatives. */
static double gradient_norm(const cell *l) {
  double sum = 0.0;
  for (size_t i = 0; i < l->spec->state; i++)
    for (size_t k = 1; k < l->columns; k++) sum += l->h[i * l->columns + k] * l->h[i * l->columns + k];
  return sqrt(sum);
}

static bool allocate(cell *l, hl_arena *arena) {
  size_t row = l->columns * sizeof(double), n = l->spec->state;
  l->z = hl_arena_alloc(arena, hl_reader_blocks(l->spec->kind) * n * row);
  l->h = hl_arena_alloc(arena, n * row);
  l->c = hl_arena_alloc(arena, n * row);
  if (!l->z || !l->h || !l->c) return false;
  memset(l->h, 0, n * row);
  memset(l->c, 0, n * row);
  return true;
}

bool hl_recurrence_read(const hl_reading *r, hl_arena *arena) {
  size_t n = r->spec->state;
  cell l = {.spec = r->spec, .weights = r->weights, .columns = r->gradient ? 1 + r->spec->width : 1};
  if (!allocate(&l, arena)) return false;
  for (size_t t = 0; t < r->spec->tokens; t++) {
    preactivate(&l, r->x + t * r->spec->width, t == 0);
    for (size_t i = 0; i < n; i++) r->spec->kind == HL_READER_LSTM ? lstm_unit(&l, i) : rnn_unit(&l, i);
    for (size_t i = 0; i < n; i++) r->states[t * n + i] = l.h[i * l.columns];
    if (r->gradient) r->gradient[t] = gradient_norm(&l);
  }
  return true;
}
