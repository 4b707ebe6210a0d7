/* Two words through one head: what a fixed read-out can get back of a blend. */
#include <math.h>

#include "../arena.h"
#include "../headlight_lab.h"
#include "../math/symmetric.h"

#define NEGLIGIBLE 1e-9 /* of the largest eigenvalue: rounding, and no direction of its own */

/* What a run works on: values without their mean, and the rows that both heads have. */
typedef struct fetch {
  const hl_fetch_spec *spec;
  double *values; /* (n,d) less their mean */
  double *mean;   /* (d) */
  double readout[2][HL_FETCH_HEADS_MAX];
} fetch;

static void centre(fetch *f, const float *values) {
  size_t n = f->spec->words, d = f->spec->dim;
  for (size_t c = 0; c < d; c++) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) sum += (double)values[i * d + c];
    f->mean[c] = sum / (double)n;
    for (size_t i = 0; i < n; i++) f->values[i * d + c] = (double)values[i * d + c] - f->mean[c];
  }
}

/* ---- The read-out ---- */

/* M^+ of the rows m_h = (s_h, 1 - s_h). Two rows that differ have an inverse; else they are one row, twice. */
static void invert(fetch *f) {
  const hl_fetch_spec *s = f->spec;
  double a = (double)s->split[0], b = s->heads == 2 ? (double)s->split[1] : a, determinant = a - b;
  if (determinant != 0.0) {
    f->readout[0][0] = (1.0 - b) / determinant;
    f->readout[0][1] = -(1.0 - a) / determinant;
    f->readout[1][0] = -b / determinant;
    f->readout[1][1] = a / determinant;
    return;
  }
  double squares = (double)s->heads * (a * a + (1.0 - a) * (1.0 - a));
  for (size_t h = 0; h < s->heads; h++) {
    f->readout[0][h] = a / squares;
    f->readout[1][h] = (1.0 - a) / squares;
  }
}

/* What arrives of one dimension in a slot, where the pair has x and y there. */
static double arrives(const fetch *f, size_t slot, double x, double y) {
  double sum = 0.0;
  for (size_t h = 0; h < f->spec->heads; h++) {
    double split = (double)f->spec->split[h];
    sum += f->readout[slot][h] * (split * x + (1.0 - split) * y);
  }
  return sum;
}

/* Squares of what is missing in each slot, over all pairs of words; returns the squares of what there is in one. */
static double miss(const fetch *f, double missing[2]) {
  size_t n = f->spec->words, d = f->spec->dim;
  double all = 0.0;
  missing[0] = missing[1] = 0.0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      for (size_t c = 0; c < d; c++) {
        double x = f->values[i * d + c], y = f->values[j * d + c];
        double first = arrives(f, 0, x, y) - x, second = arrives(f, 1, x, y) - y;
        missing[0] += first * first;
        missing[1] += second * second;
        all += x * x;
      }
  return all;
}

/* ---- The least ---- */

/* Eigenvalues of a, which is used up, into `values`, largest first. */
static void eigenvalues(double *a, size_t n, double *values) {
  hl_diagonalise(a, n, NULL);
  for (size_t i = 0; i < n; i++) {
    size_t at = i;
    for (; at > 0 && values[at - 1] < a[i * n + i]; at--) values[at] = values[at - 1];
    values[at] = a[i * n + i];
  }
}

/* The values' products with each other, by word or by dimension, whichever are fewer: both have the same eigenvalues
 * except zeros. */
static size_t scatter(const fetch *f, double *a) {
  size_t n = f->spec->words, d = f->spec->dim, size = n < d ? n : d, inner = n < d ? d : n;
  size_t step = n < d ? d : 1, stride = n < d ? 1 : d;
  for (size_t i = 0; i < size; i++)
    for (size_t j = 0; j < size; j++) {
      double sum = 0.0;
      for (size_t at = 0; at < inner * stride; at += stride) sum += f->values[i * step + at] * f->values[j * step + at];
      a[i * size + j] = sum;
    }
  return size;
}

/* The share that all but the largest `rank` eigenvalues have, each of which is there once for either slot. */
static double least(const fetch *f, double *a, double *values) {
  size_t size = scatter(f, a), rank = 0;
  double all = 0.0, lost = 0.0;
  eigenvalues(a, size, values);
  while (rank < size && values[rank] > NEGLIGIBLE * values[0]) rank++;
  for (size_t i = 0; i < 2 * rank; i++) {
    all += values[i / 2];
    if (i >= f->spec->heads * rank) lost += values[i / 2];
  }
  return rank ? lost / all : 0.0;
}

/* ---- The call ---- */

static hl_status check(const hl_fetch_spec *s, const float *values, const hl_fetch_result *result) {
  if (!values || !result || !result->output) return HL_ERROR_SHAPE;
  if (s->words < 2 || s->words > HL_FETCH_WORDS_MAX || !s->dim || s->dim > HL_FETCH_DIM_MAX) return HL_ERROR_RANGE;
  if (s->first >= s->words || s->second >= s->words || !s->heads || s->heads > HL_FETCH_HEADS_MAX)
    return HL_ERROR_RANGE;
  for (size_t h = 0; h < s->heads; h++)
    if (!(s->split[h] >= 0.0f && s->split[h] <= 1.0f)) return HL_ERROR_RANGE;
  for (size_t i = 0; i < s->words * s->dim; i++)
    if (!isfinite(values[i])) return HL_ERROR_RANGE;
  return HL_OK;
}

static void report(const fetch *f, double *a, double *values, hl_fetch_result *result) {
  const hl_fetch_spec *s = f->spec;
  double missing[2], all = miss(f, missing);
  for (size_t slot = 0; slot < 2; slot++) result->slots[slot] = all > 0.0 ? missing[slot] / all : 0.0;
  result->error = 0.5 * (result->slots[0] + result->slots[1]);
  result->least = least(f, a, values);
  for (size_t slot = 0; slot < 2; slot++)
    for (size_t h = 0; h < HL_FETCH_HEADS_MAX; h++)
      result->readout[slot][h] = h < s->heads ? (float)f->readout[slot][h] : 0.0f;
  for (size_t slot = 0; slot < 2; slot++)
    for (size_t c = 0; c < s->dim; c++) {
      double x = f->values[s->first * s->dim + c], y = f->values[s->second * s->dim + c];
      result->output[slot * s->dim + c] = (float)(f->mean[c] + arrives(f, slot, x, y));
    }
}

hl_status hl_fetch(const hl_fetch_spec *spec, const float *values, hl_fetch_result *result, hl_arena *arena) {
  hl_status status = check(spec, values, result);
  if (status != HL_OK) return status;
  hl_mark mark = hl_arena_mark(arena);
  size_t size = spec->words < spec->dim ? spec->words : spec->dim;
  fetch f = {.spec = spec, .values = hl_arena_doubles(arena, spec->words, spec->dim)};
  f.mean = hl_arena_doubles(arena, spec->dim, 1);
  double *products = hl_arena_doubles(arena, size, size), *eigen = hl_arena_doubles(arena, size, 1);
  if (!arena->failed) {
    centre(&f, values);
    invert(&f);
    report(&f, products, eigen, result);
  }
  return hl_arena_restore(arena, mark);
}
