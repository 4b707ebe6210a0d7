/* Causal attention as a reader: state t is the output of row t, made of the words themselves and of no other state. */
#include <math.h>

#include "../arena.h"
#include "../math/vectors.h"
#include "reader.h"

/* Of the weights, in their order. */
enum { QUERY, KEY, VALUE, PARTS };

typedef struct head {
  const hl_reading *reading;
  const float *w[PARTS]; /* (N,C) each */
  double *keys, *values; /* (T,N) */
  double *query;         /* (N) */
  double *weights;       /* (T) */
  double *pull;          /* (C): d score of word 1 / d x_1 */
} head;

static void project(const head *l, int part, size_t t, double *out) {
  size_t n = l->reading->spec->state, width = l->reading->spec->width;
  const float *w = l->w[part], *bias = l->reading->weights->bias;
  for (size_t i = 0; i < n; i++) {
    out[i] = bias ? (double)bias[(size_t)part * n + i] : 0.0;
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
    for (size_t i = 0; i < n; i++) l->pull[c] += (double)l->w[KEY][i * width + c] * l->query[i] / sqrt((double)n);
  }
  for (size_t i = 0; i < n; i++)
    for (size_t c = 0; c < width; c++) {
      double slope = l->weights[0] * ((double)l->w[VALUE][i * width + c] + (l->values[i] - state[i]) * l->pull[c]);
      sum += slope * slope;
    }
  return sqrt(sum);
}

void hl_attention_read(const hl_reading *r, hl_arena *arena) {
  size_t n = r->spec->state, tokens = r->spec->tokens, block = n * r->spec->width;
  const float *w = r->weights->input;
  head l = {.reading = r, .w = {w, w + block, w + 2 * block}};
  l.keys = hl_arena_doubles(arena, tokens, n);
  l.values = hl_arena_doubles(arena, tokens, n);
  l.query = hl_arena_doubles(arena, n, 1);
  l.weights = hl_arena_doubles(arena, tokens, 1);
  l.pull = hl_arena_doubles(arena, r->spec->width, 1);
  if (arena->failed) return;
  for (size_t t = 0; t < tokens; t++) {
    double *state = r->states + t * n;
    project(&l, QUERY, t, l.query);
    project(&l, KEY, t, l.keys + t * n);
    project(&l, VALUE, t, l.values + t * n);
    weigh(&l, t);
    blend(&l, t, state);
    if (r->weight) r->weight[t] = l.weights[0];
    if (r->gradient) r->gradient[t] = gradient_norm(&l, state);
  }
}
