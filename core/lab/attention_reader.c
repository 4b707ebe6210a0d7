/* Causal attention as a reader: state t is the output of row t, made of the words themselves and of no other state. */
#include <math.h>

#include "../arena.h"
#include "../math/vectors.h"
#include "reader.h"

typedef struct head {
  const hl_reading *reading;
  const float *wq, *wk, *wv; /* (N,C) each */
  double *keys, *values;     /* (T,N) */
  double *query;             /* (N) */
  double *weights;           /* (T) */
  double *pull;              /* (C): d score of word 1 / d x_1 */
} head;

static void project(const head *l, const float *w, size_t t, double *out) {
  size_t width = l->reading->spec->width;
  for (size_t i = 0; i < l->reading->spec->state; i++) {
    out[i] = 0.0;
    for (size_t c = 0; c < width; c++) out[i] += (double)w[i * width + c] * l->reading->x[t * width + c];
  }
}

/* Softmax of q.k / sqrt(N) over words 0 .. t. */
static void weigh(const head *l, size_t t) {
  size_t n = l->reading->spec->state;
  for (size_t j = 0; j <= t; j++) {
    double score = 0.0;
    for (size_t i = 0; i < n; i++) score += l->query[i] * l->keys[j * n + i];
    l->weights[j] = score / sqrt((double)n);
  }
  hl_softmax_f64(l->weights, t + 1);
}

static void blend(const head *l, size_t t, double *state) {
  size_t n = l->reading->spec->state;
  for (size_t i = 0; i < n; i++) {
    state[i] = 0.0;
    for (size_t j = 0; j <= t; j++) state[i] += l->weights[j] * l->values[j * n + i];
  }
}

/* Word 1 reaches row t through its value and, except in row 1 itself, which has one key, through its score:
 * d state / d x_1 = p (W_V + (v_1 - state) (W_K^T q)^T / sqrt(N)), p the weight on word 1. */
static double gradient_norm(const head *l, const double *state) {
  size_t n = l->reading->spec->state, width = l->reading->spec->width;
  double sum = 0.0;
  for (size_t c = 0; c < width; c++) {
    l->pull[c] = 0.0;
    for (size_t i = 0; i < n; i++) l->pull[c] += (double)l->wk[i * width + c] * l->query[i] / sqrt((double)n);
  }
  for (size_t i = 0; i < n; i++)
    for (size_t c = 0; c < width; c++) {
      double slope = l->weights[0] * ((double)l->wv[i * width + c] + (l->values[i] - state[i]) * l->pull[c]);
      sum += slope * slope;
    }
  return sqrt(sum);
}

void hl_attention_read(const hl_reading *r, hl_arena *arena) {
  size_t n = r->spec->state, tokens = r->spec->tokens, block = n * r->spec->width;
  const float *w = r->weights->input;
  head l = {.reading = r, .wq = w, .wk = w + block, .wv = w + 2 * block};
  l.keys = hl_arena_doubles(arena, tokens, n);
  l.values = hl_arena_doubles(arena, tokens, n);
  l.query = hl_arena_doubles(arena, n, 1);
  l.weights = hl_arena_doubles(arena, tokens, 1);
  l.pull = hl_arena_doubles(arena, r->spec->width, 1);
  if (arena->failed) return;
  for (size_t t = 0; t < tokens; t++) {
    double *state = r->states + t * n;
    project(&l, l.wq, t, l.query);
    project(&l, l.wk, t, l.keys + t * n);
    project(&l, l.wv, t, l.values + t * n);
    weigh(&l, t);
    blend(&l, t, state);
    if (r->gradient) r->gradient[t] = gradient_norm(&l, state);
  }
}
