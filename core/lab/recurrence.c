/* Readers with a state: h_t out of h_{t-1}, one word after another.
 *
 * Derivatives are carried along with the values: each quantity is a row of numbers, the value in column 0 and, where
 * they are wanted, its derivatives with respect to the C elements of x_1 in the columns behind it. */
#include <math.h>
#include <string.h>

#include "../arena.h"
#include "../math/elementary.h"
#include "reader.h"

typedef struct cell {
  const hl_reader_spec *spec;
  const hl_reader_weights *weights;
  size_t columns; /* 1, or 1 + C */
  double *z;      /* (blocks*N, columns): what the gates are functions of */
  double *h, *c;  /* (N, columns); c: an LSTM's memory */
} cell;

/* z = W h + U x + b. x_1 depends on nothing except itself, the other words not at all on it. */
static void preactivate(const cell *l, const double *x, bool first) {
  size_t n = l->spec->state, width = l->spec->width, columns = l->columns;
  for (size_t i = 0; i < hl_reader_blocks(l->spec->kind) * n; i++) {
    const float *from_state = l->weights->recurrent + i * n, *from_word = l->weights->input + i * width;
    double *z = l->z + i * columns;
    memset(z, 0, columns * sizeof *z);
    for (size_t j = 0; j < n; j++)
      for (size_t column = 0; column < columns; column++)
        z[column] += (double)from_state[j] * l->h[j * columns + column];
    for (size_t c = 0; c < width; c++) z[0] += (double)from_word[c] * x[c];
    z[0] += (double)l->weights->bias[i];
    for (size_t column = 1; column < columns && first; column++) z[column] = (double)from_word[column - 1];
  }
}

static double sigmoid(double x) { return 1.0 / (1.0 + hl_exp_f64(-x)); }

/* h = tanh z */
static void rnn_unit(const cell *l, size_t i) {
  const double *z = l->z + i * l->columns;
  double *h = l->h + i * l->columns;
  h[0] = hl_tanh_f64(z[0]);
  for (size_t column = 1; column < l->columns; column++) h[column] = (1.0 - h[0] * h[0]) * z[column];
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
  for (size_t at = 1; at < l->columns; at++) {
    c[at] = forget * c[at] + before * forget * (1.0 - forget) * zf[at] + candidate * input * (1.0 - input) * zi[at] +
            input * (1.0 - candidate * candidate) * zg[at];
    h[at] = squashed * output * (1.0 - output) * zo[at] + output * (1.0 - squashed * squashed) * c[at];
  }
}

/* Frobenius norm of the derivatives. */
static double gradient_norm(const cell *l) {
  double sum = 0.0;
  for (size_t i = 0; i < l->spec->state; i++)
    for (size_t at = i * l->columns + 1; at < (i + 1) * l->columns; at++) sum += l->h[at] * l->h[at];
  return sqrt(sum);
}

void hl_recurrence_read(const hl_reading *r, hl_arena *arena) {
  size_t n = r->spec->state, columns = r->gradient ? 1 + r->spec->width : 1;
  cell l = {.spec = r->spec, .weights = r->weights, .columns = columns};
  l.z = hl_arena_doubles(arena, hl_reader_blocks(r->spec->kind) * n, columns);
  l.h = hl_arena_doubles(arena, n, columns);
  l.c = hl_arena_doubles(arena, n, columns);
  if (arena->failed) return;
  memset(l.h, 0, n * columns * sizeof *l.h);
  memset(l.c, 0, n * columns * sizeof *l.c);
  void (*unit)(const cell *, size_t) = r->spec->kind == HL_READER_LSTM ? lstm_unit : rnn_unit;
  for (size_t t = 0; t < r->spec->tokens; t++) {
    preactivate(&l, r->x + t * r->spec->width, t == 0);
    for (size_t i = 0; i < n; i++) unit(&l, i);
    for (size_t i = 0; i < n; i++) r->states[t * n + i] = l.h[i * l.columns];
    if (r->gradient) r->gradient[t] = gradient_norm(&l);
  }
}
