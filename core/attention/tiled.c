#include "tiled.h"

#include <math.h>
#include <string.h>

#include "../kernels/kernels.h"
#include "../kernels/math_f64.h"
#include "../kernels/tiles.h"
#include "attention.h"
#include "visible.h"

/* A block of queries waits, packed, while the keys and values pass by block by block, each packed once for all of
 * them. Within, 8 queries at a time (a group, two strips) meet the keys that any of them may see:
 *   scores -> softcap, ALiBi, bias and mask -> weights so far -> blend into the sums.
 * What a group may not see is skipped, not computed and thrown away. */

#define BLOCK_FLOATS 16384 /* of packed queries, keys or values: 64 kB each stay in the second-level cache */
#define QUERY_BLOCK 256
#define KEY_BLOCK 128
#define KEYS_MIN 8 /* packing doesn't pay for fewer */
#define LOG2_E 1.4426950408889634

typedef struct job {
  const hl_attention_spec *spec;
  const float *q, *k, *v; /* of one head */
  size_t head;
  size_t row, rows;               /* the block of queries */
  size_t start, end;              /* the block of keys */
  size_t panels;                  /* of 8 value columns */
  bool finite;                    /* whether every value in the block of keys is */
  float *queries, *keys, *values; /* packed */
  float *strips[2];               /* of a group */
  float *sums;                    /* (rows, 8 * panels): the output before it is divided */
  float *one_row;                 /* (8 * panels) */
  hl_softmax_state *states;       /* one a strip */
} job;

static size_t round_up(size_t n, size_t to) { return (n + to - 1) / to * to; }
static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }
static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

static size_t columns_of(const hl_attention_spec *s) { return round_up(s->value_dim, HL_VALUE_COLUMNS); }

/* Rows in a block: fewer where heads are wide, a whole number of groups, no more than there are. */
static size_t block_rows(const hl_attention_spec *s, size_t most, size_t there_are) {
  size_t rows = smaller(BLOCK_FLOATS / larger(s->dim, s->value_dim), most) / HL_GROUP * HL_GROUP;
  return smaller(larger(rows, HL_GROUP), round_up(there_are, HL_GROUP));
}

#define STATE_FLOATS (sizeof(hl_softmax_state) / sizeof(float))

/* The parts of the scratch, one after another from `base` on; returns how many floats they take. */
static size_t lay_out(job *j, const hl_attention_spec *s, float *base) {
  size_t rows = block_rows(s, QUERY_BLOCK, s->queries), keys = block_rows(s, KEY_BLOCK, s->keys);
  size_t columns = columns_of(s), used = 0;
  float *states = NULL;
  const struct {
    float **part;
    size_t size;
  } parts[] = {{&j->queries, rows * s->dim},     {&j->keys, keys * s->dim},
               {&j->values, keys * columns},     {&j->strips[0], keys * HL_STRIP},
               {&j->strips[1], keys * HL_STRIP}, {&j->sums, rows * columns},
               {&j->one_row, columns},           {&states, rows / HL_STRIP * STATE_FLOATS}};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; used += parts[i++].size)
    if (base) *parts[i].part = base + used;
  j->states = (hl_softmax_state *)states;
  return used;
}

bool hl_tiled_takes(const hl_attention_spec *s) {
  return s->keys >= KEYS_MIN && larger(s->dim, s->value_dim) <= BLOCK_FLOATS / HL_GROUP;
}

size_t hl_tiled_workspace_bytes(const hl_attention_spec *s) {
  job unused;
  return lay_out(&unused, s, NULL) * sizeof(float);
}

/* What the packed queries are multiplied by, so that scores come out in units of log 2; under a softcap the
 * log2 e has to wait. */
static double packing_factor(const hl_attention_spec *s) {
  double factor = (double)s->scale / (double)s->temperature;
  return s->softcap == 0.0f ? factor * LOG2_E : factor;
}

static void start_queries(job *j) {
  size_t dim = j->spec->dim, rows = round_up(j->rows, HL_GROUP);
  for (size_t i = 0; i < rows; i += HL_GROUP)
    hl_pack_queries_f32_v128(j->q + (j->row + i) * dim, smaller(j->rows - i, HL_GROUP), dim, packing_factor(j->spec),
                             j->queries + i * dim);
  memset(j->sums, 0, rows * j->panels * HL_VALUE_COLUMNS * sizeof(float));
  for (size_t i = 0; i < rows / HL_STRIP; i++) j->states[i] = hl_softmax_start();
}

/* Sums of weighted values become averages; a row that has seen nothing stays 0. */
static void finish_queries(const job *j, float *output) {
  size_t dim = j->spec->value_dim;
  for (size_t i = 0; i < j->rows; i++) {
    float sum = j->states[i / HL_STRIP].sum[i % HL_STRIP];
    hl_scale_f32_v128(j->sums + i * j->panels * HL_VALUE_COLUMNS, dim, sum == 0.0f ? 0.0f : 1.0f / sum,
                      output + (j->row + i) * dim);
  }
}

/* scores = softcap * tanh(scores / softcap), then in units of log 2. */
static void cap(float *strip, size_t count, double softcap) {
  for (size_t i = 0; i < count; i++) strip[i] = (float)(LOG2_E * softcap * hl_tanh_f64((double)strip[i] / softcap));
}

/* ALiBi on a strip whose first query is `query` and whose first key is `key`. */
static void add_alibi(const job *j, size_t query, size_t key, size_t keys, float *strip) {
  bool causal = j->spec->causal == HL_CAUSAL_DIAGONAL;
  float slope = j->spec->alibi_slopes[j->head] * (float)LOG2_E;
  query += j->spec->first_query;
  for (size_t i = 0; i < keys * HL_STRIP; i++) {
    float distance = (float)((int64_t)(key + i / HL_STRIP) - (int64_t)(query + i % HL_STRIP));
    strip[i] = strip[i] + slope * (causal ? distance : -fabsf(distance));
  }
}

/* One query's scores of keys from .. to - 1, every HL_STRIP-th float: -inf where causal mask and window hide. */
static void hide_outside(hl_visible span, size_t from, size_t to, float *scores) {
  for (size_t key = from; key < smaller(to, span.first); key++) scores[(key - from) * HL_STRIP] = -INFINITY;
  for (size_t key = larger(from, span.end); key < to; key++) scores[(key - from) * HL_STRIP] = -INFINITY;
}

/* The same inside the span: bias added, -inf where mask or bias hide. */
static void mask_inside(const job *j, size_t query, hl_visible span, size_t from, size_t to, float *scores) {
  const hl_attention_spec *s = j->spec;
  const float *bias = s->bias ? s->bias + hl_mask_row(s, s->bias_heads, j->head, query) : NULL;
  for (size_t key = larger(from, span.first); key < smaller(to, span.end); key++) {
    float *score = scores + (key - from) * HL_STRIP;
    if (bias) *score += bias[key] * (float)LOG2_E;
    if (!hl_visible_key(s, j->head, query, key)) *score = -INFINITY;
  }
}

static void mask_scores(const job *j, size_t query, size_t from, size_t to, float *scores) {
  hl_visible span = hl_visible_span(j->spec, query);
  hide_outside(span, from, to, scores);
  if (j->spec->mask || j->spec->bias) mask_inside(j, query, span, from, to, scores);
}

/* As hl_blend_strip, but nothing hidden is multiplied, not even by a weight of 0: among the values there are
 * infinities or NaN. Adds in the same order, so that the rows that don't see them keep their bits. */
static void blend_visible(const job *j, size_t row, size_t from, size_t to, const float *strip, const float *carry) {
  size_t dim = j->spec->value_dim, columns = j->panels * HL_VALUE_COLUMNS;
  for (size_t i = 0; i < HL_STRIP && row + i < j->rows; i++) {
    size_t query = j->row + row + i;
    hl_visible span = hl_visible_span(j->spec, query);
    memset(j->one_row, 0, columns * sizeof(float));
    for (size_t key = larger(from, span.first); key < smaller(to, span.end); key++)
      if (hl_visible_key(j->spec, j->head, query, key))
        hl_blend_f32_v128(strip + (key - from) * HL_STRIP + i, j->v + key * dim, 1, dim, j->one_row);
    float *sums = j->sums + (row + i) * columns;
    hl_scale_f32_v128(sums, columns, carry[i], sums);
    hl_blend_f32_v128((const float[]){1.0f}, j->one_row, 1, columns, sums);
  }
}

/* The strip of up to 4 queries whose first is `row` meets the keys that it may see of from .. end of the block. */
static void attend_strip(const job *j, size_t row, size_t from, float *strip) {
  const hl_attention_spec *s = j->spec;
  size_t rows = smaller(j->rows - row, HL_STRIP), columns = j->panels * HL_VALUE_COLUMNS;
  hl_visible first = hl_visible_span(s, j->row + row), last = hl_visible_span(s, j->row + row + rows - 1);
  size_t to = smaller(last.end, j->end);
  if (from >= to) return;
  bool open = !s->mask && !s->bias && last.first <= from && first.end >= to; /* every query sees every key */
  hl_softmax_state *state = j->states + row / HL_STRIP;
  if (s->softcap != 0.0f) cap(strip, (to - from) * HL_STRIP, (double)s->softcap);
  if (s->alibi_slopes) add_alibi(j, j->row + row, from, to - from, strip);
  for (size_t i = 0; i < rows && !open; i++) mask_scores(j, j->row + row + i, from, to, strip + i);
  hl_online_softmax_f32_v128(strip, to - from, state);
  if (open || j->finite)
    hl_blend_strip_f32_v128(strip, j->values + (from - j->start) * HL_VALUE_COLUMNS, to - from, j->panels,
                            (j->end - j->start) * HL_VALUE_COLUMNS, state->carry, j->sums + row * columns);
  else
    blend_visible(j, row, from, to, strip, state->carry);
}

/* The group of up to 8 queries whose first is `row` meets what it may see of the block of keys. */
static void attend_group(const job *j, size_t row) {
  const hl_attention_spec *s = j->spec;
  size_t rows = smaller(j->rows - row, HL_GROUP);
  size_t from = larger(hl_visible_span(s, j->row + row).first, j->start);
  size_t to = smaller(hl_visible_span(s, j->row + row + rows - 1).end, j->end);
  if (from >= to) return;
  from -= (from - j->start) % HL_STRIP; /* panels begin at every fourth key */
  hl_score_strips_f32_v128(j->queries + row * s->dim, j->keys + (from - j->start) * s->dim,
                           round_up(to - from, HL_STRIP) / HL_STRIP, s->dim, j->strips[0], j->strips[1]);
  attend_strip(j, row, from, j->strips[0]);
  if (rows > HL_STRIP) attend_strip(j, row + HL_STRIP, from, j->strips[1]);
}

/* One block of keys passes by; it isn't even packed where no query of the block sees it. */
static void pass_keys(job *j, size_t start, size_t end) {
  const hl_attention_spec *s = j->spec;
  j->start = start, j->end = end;
  hl_pack_keys_f32_v128(j->k + start * s->dim, end - start, s->dim, j->keys);
  j->finite = hl_pack_values_f32_v128(j->v + start * s->value_dim, end - start, s->value_dim, j->values);
  for (size_t row = 0; row < j->rows; row += HL_GROUP) attend_group(j, row);
}

static void attend_block(job *j, float *output) {
  const hl_attention_spec *s = j->spec;
  size_t step = block_rows(s, KEY_BLOCK, s->keys);
  size_t first = hl_visible_span(s, j->row).first, end = hl_visible_span(s, j->row + j->rows - 1).end;
  start_queries(j);
  for (size_t start = first / step * step; start < end; start += step)
    pass_keys(j, start, smaller(start + step, smaller(end, s->keys)));
  finish_queries(j, output);
}

void hl_attention_tiled(const hl_attention_spec *s, const float *q, const float *k, const float *v, float *output,
                        void *workspace) {
  job j = {.spec = s, .panels = columns_of(s) / HL_VALUE_COLUMNS};
  lay_out(&j, s, workspace);
  size_t step = block_rows(s, QUERY_BLOCK, s->queries);
  for (j.head = 0; j.head < s->heads; j.head++) {
    size_t group = j.head / (s->heads / s->kv_heads);
    j.q = q + j.head * s->queries * s->dim;
    j.k = k + group * s->keys * s->dim;
    j.v = v + group * s->keys * s->value_dim;
    for (j.row = 0; j.row < s->queries; j.row += step) {
      j.rows = smaller(step, s->queries - j.row);
      attend_block(&j, output + j.head * s->queries * s->value_dim);
    }
  }
}
