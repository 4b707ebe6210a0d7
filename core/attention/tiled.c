/* Attention in tiles, with an online softmax. */
#include "tiled.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "../kernels/kernels.h"
#include "../kernels/tiles/tiles.h"
#include "../math/elementary.h"
#include "attention_check.h"
#include "distance.h"
#include "visible.h"

/* A block of queries waits, packed, while the keys and values pass by block by block, each packed once for all of
 * them. Within, 8 queries at a time (a group) meet the keys that any of them may see:
 *   scores -> softcap, ALiBi, bias and mask -> weights so far -> blend into the sums.
 * What is hidden from a group is skipped, not computed and thrown away. */

#define BLOCK_FLOATS 16384 /* of packed queries, keys or values: 64 kB each stay in the second-level cache */
#define QUERY_BLOCK 256
#define KEY_BLOCK (HL_TILE == 6 ? 132 : 128) /* whole panels */
#define KEYS_MIN 8                           /* packing doesn't pay for fewer */
#define LOG2_E 1.4426950408889634

typedef struct job {
  const hl_attention_spec *spec;
  const float *q, *k, *v; /* of one head */
  size_t head;
  size_t row, rows;         /* the block of queries */
  size_t start, end;        /* the block of keys */
  bool finite;              /* whether every value in the block of keys is */
  float *queries;           /* packed */
  hl_panels keys, values;   /* packed: (keys, D) and (E, keys) */
  float *scores;            /* (keys, 8) of a group */
  float *ladder;            /* of relative biases, as lay_ladder has it */
  float *sums;              /* (columns, 8) of each group: the output before it is divided */
  float *one_row;           /* (E) */
  hl_softmax_state *states; /* one a group */
} job;

static size_t round_up(size_t n, size_t to) { return (n + to - 1) / to * to; }
static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }
static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

/* Value columns that the panels have room for. */
static size_t columns_of(const hl_attention_spec *s) { return round_up(s->value_dim, HL_TILE); }

/* Rows in a block: fewer where heads are wide, whole groups or panels, no more than there are. */
static size_t block_rows(const hl_attention_spec *s, size_t most, size_t unit, size_t there_are) {
  size_t rows = smaller(BLOCK_FLOATS / larger(s->dim, s->value_dim), most) / unit * unit;
  return smaller(larger(rows, unit), round_up(there_are, unit));
}

static size_t query_block(const hl_attention_spec *s) { return block_rows(s, QUERY_BLOCK, HL_GROUP, s->queries); }
static size_t key_block(const hl_attention_spec *s) { return block_rows(s, KEY_BLOCK, HL_TILE, s->keys); }

#define STATE_FLOATS (sizeof(hl_softmax_state) / sizeof(float))

/* Rungs of the ladder: the distances between a block of queries, in whole groups, and a block of keys. */
static size_t rungs(const hl_attention_spec *s) { return s->relative ? query_block(s) + key_block(s) : 0; }

/* The parts of the scratch, one after another from `base` on; returns how many floats they take. */
static size_t lay_out(job *j, const hl_attention_spec *s, float *base) {
  size_t rows = query_block(s), keys = key_block(s), columns = columns_of(s), used = 0;
  float *states = NULL;
  const struct {
    float **part;
    size_t size;
  } parts[] = {{&j->queries, rows * s->dim},  {&j->keys.data, keys * s->dim}, {&j->values.data, keys * columns},
               {&j->scores, keys * HL_GROUP}, {&j->sums, rows * columns},     {&states, rows / HL_GROUP * STATE_FLOATS},
               {&j->one_row, s->value_dim},   {&j->ladder, rungs(s)}};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    if (base) *parts[i].part = base + used;
    used += round_up(parts[i].size, 4);
  }
  j->states = (hl_softmax_state *)states;
  return used;
}

/* What the packed queries are multiplied by, so that scores come out in units of log 2; under a softcap the
 * log2 e has to wait. */
static float packing_factor(const hl_attention_spec *s) {
  double factor = (double)s->scale / (double)s->temperature;
  return (float)(s->softcap == 0.0f ? factor * LOG2_E : factor);
}

bool hl_tiled_takes(const hl_attention_spec *s) {
  return s->keys >= KEYS_MIN && isfinite(packing_factor(s)) && larger(s->dim, s->value_dim) <= BLOCK_FLOATS / HL_GROUP;
}

size_t hl_tiled_workspace_bytes(const hl_attention_spec *s) {
  job unused;
  return lay_out(&unused, s, NULL) * sizeof(float);
}

static void start_queries(job *j) {
  size_t dim = j->spec->dim, rows = round_up(j->rows, HL_GROUP);
  for (size_t i = 0; i < rows; i += HL_GROUP) {
    hl_pack_queries_f32_v128(j->q + (j->row + i) * dim, smaller(j->rows - i, HL_GROUP), dim, packing_factor(j->spec),
                             j->queries + i * dim);
    j->states[i / HL_GROUP] = hl_softmax_start();
  }
  memset(j->sums, 0, rows * columns_of(j->spec) * sizeof(float));
}

static void finish_queries(const job *j, float *output) {
  size_t dim = j->spec->value_dim, columns = columns_of(j->spec);
  for (size_t i = 0; i < j->rows; i += HL_GROUP)
    hl_finish_group_f32_v128(j->sums + i * columns, j->states[i / HL_GROUP].sum, smaller(j->rows - i, HL_GROUP), dim,
                             output + (j->row + i) * dim);
}

/* scores = softcap * tanh(scores / softcap), then in units of log 2. */
static void cap(float *scores, size_t count, double softcap) {
  for (size_t i = 0; i < count; i++) scores[i] = (float)(LOG2_E * softcap * hl_tanh_f64((double)scores[i] / softcap));
}

/* In units of log 2; what is finite stays finite, as in a bias of -FLT_MAX, which hides nothing. */
static float in_log2(float x) {
  double scaled = LOG2_E * (double)x;
  return isfinite(x) ? (float)fmax(fmin(scaled, (double)FLT_MAX), -(double)FLT_MAX) : x;
}

static void add_alibi(const job *j, size_t query, size_t rows, size_t key, size_t keys, float *scores) {
  float slope = in_log2(j->spec->alibi_slopes[j->head]);
  for (size_t i = 0; i < keys; i++)
    for (size_t r = 0; r < rows; r++) {
      float *score = scores + i * HL_GROUP + r;
      *score = *score + slope * hl_alibi_distance(j->spec, query + r, key + i);
    }
}

/* How far the first query of the block stands behind the last key of the block; below 0 where it stands before it. */
static int64_t lowest_rung(const job *j) { return (int64_t)(j->spec->first_query + j->row) - (int64_t)(j->end - 1); }

/* The relative biases of the head, in units of log 2, by how far a query stands behind a key, from the least that
 * there is among the two blocks: those of a group's queries for one key lie behind each other. */
static void lay_ladder(const job *j) {
  const hl_attention_spec *s = j->spec;
  const float *biases = s->relative + j->head * hl_relative_columns(s);
  size_t count = round_up(j->rows, HL_GROUP) + (j->end - j->start) - 1;
  for (size_t i = 0; i < count; i++)
    j->ladder[i] = in_log2(biases[hl_relative_column(s->reach, false, -lowest_rung(j) - (int64_t)i, 0)]);
}

static void add_relative(const job *j, size_t query, size_t rows, size_t key, size_t keys, float *scores) {
  const hl_attention_spec *s = j->spec;
  for (size_t i = 0; i < keys; i++, scores += HL_GROUP) {
    bool in_order = !s->positions && !(s->start_mark && key + i == 0);
    int64_t rung = -hl_distance(s, query, key + i) - lowest_rung(j);
    if (in_order) hl_add_f32_v128(j->ladder + rung, HL_GROUP, scores);
    for (size_t r = 0; r < rows && !in_order; r++)
      scores[r] = scores[r] + in_log2(hl_relative_bias(s, j->head, query + r, key + i));
  }
}

/* What the scores of a group of `rows` queries, the first of which is `query`, gain because of where the keys stand
 * that lie from `key` on. */
static void add_distances(const job *j, size_t query, size_t rows, size_t key, size_t keys, float *scores) {
  if (j->spec->alibi_slopes) add_alibi(j, query, rows, key, keys, scores);
  if (j->spec->relative) add_relative(j, query, rows, key, keys, scores);
}

/* One query's scores of keys from .. to - 1, every HL_GROUP-th float: -inf where causal mask and window hide. */
static void hide_outside(hl_visible span, size_t from, size_t to, float *scores) {
  for (size_t key = from; key < smaller(to, span.first); key++) scores[(key - from) * HL_GROUP] = -INFINITY;
  for (size_t key = larger(from, span.end); key < to; key++) scores[(key - from) * HL_GROUP] = -INFINITY;
}

/* The same inside the span: bias added, -inf where mask or bias hide. */
static void mask_inside(const job *j, size_t query, hl_visible span, size_t from, size_t to, float *scores) {
  const hl_attention_spec *s = j->spec;
  const float *bias = s->bias ? s->bias + hl_mask_row(s, s->bias_heads, j->head, query) : NULL;
  for (size_t key = larger(from, span.first); key < smaller(to, span.end); key++) {
    float *score = scores + (key - from) * HL_GROUP;
    if (bias) *score += in_log2(bias[key]);
    if (!hl_visible_key(s, j->head, query, key)) *score = -INFINITY;
  }
}

static void mask_scores(const job *j, size_t query, size_t from, size_t to, float *scores) {
  hl_visible span = hl_visible_span(j->spec, query);
  hide_outside(span, from, to, scores);
  if (j->spec->mask || j->spec->bias) mask_inside(j, query, span, from, to, scores);
}

/* As hl_tile_product, but nothing hidden is multiplied, not even by a weight of 0: among the values there are
 * infinities or NaN. Adds in the same order, so that the rows that don't see them keep their bits. */
static void blend_visible(const job *j, size_t row, size_t rows, size_t from, size_t to, float *sums) {
  size_t dim = j->spec->value_dim;
  for (size_t i = 0; i < rows; i++) {
    size_t query = j->row + row + i;
    float carry = j->states[row / HL_GROUP].carry[i];
    hl_visible span = hl_visible_span(j->spec, query);
    memset(j->one_row, 0, dim * sizeof(float));
    for (size_t key = larger(from, span.first); key < smaller(to, span.end); key++)
      if (hl_visible_key(j->spec, j->head, query, key))
        hl_blend_f32_v128(j->scores + (key - from) * HL_GROUP + i, j->v + key * dim, 1, dim, j->one_row);
    for (size_t e = 0; e < dim; e++) sums[e * HL_GROUP + i] = carry * sums[e * HL_GROUP + i] + j->one_row[e];
  }
}

/* The group of up to 8 queries whose first is `row` meets what it may see of the block of keys. */
static void attend_group(const job *j, size_t row) {
  const hl_attention_spec *s = j->spec;
  size_t rows = smaller(j->rows - row, HL_GROUP);
  hl_visible first = hl_visible_span(s, j->row + row), last = hl_visible_span(s, j->row + row + rows - 1);
  size_t from = larger(first.first, j->start), to = smaller(last.end, j->end);
  if (from >= to) return;
  from -= (from - j->start) % HL_TILE;                                       /* where a panel begins */
  bool open = !s->mask && !s->bias && last.first <= from && first.end >= to; /* every query sees every key */
  float *sums = j->sums + row * columns_of(s);
  hl_softmax_state *state = j->states + row / HL_GROUP;
  hl_tile_product_f32_v128(&j->keys, from - j->start, to - from, 0, s->dim, j->queries + row * s->dim, NULL, j->scores);
  if (s->softcap != 0.0f) cap(j->scores, (to - from) * HL_GROUP, (double)s->softcap);
  if (s->alibi_slopes || s->relative) add_distances(j, j->row + row, rows, from, to - from, j->scores);
  for (size_t i = 0; i < rows && !open; i++) mask_scores(j, j->row + row + i, from, to, j->scores + i);
  hl_online_softmax_f32_v128(j->scores, to - from, state);
  if (open || j->finite)
    hl_tile_product_f32_v128(&j->values, 0, s->value_dim, from - j->start, to - from, j->scores, state->carry, sums);
  else
    blend_visible(j, row, rows, from, to, sums);
}

/* One block of keys passes by; it isn't even packed where no query of the block sees it. */
static void pass_keys(job *j, size_t start, size_t end) {
  const hl_attention_spec *s = j->spec;
  j->start = start;
  j->end = end;
  j->keys.rows = j->values.depth = end - start;
  hl_pack_keys_f32_v128(j->k + start * s->dim, &j->keys);
  j->finite = hl_pack_values_f32_v128(j->v + start * s->value_dim, &j->values);
  if (s->relative) lay_ladder(j);
  for (size_t row = 0; row < j->rows; row += HL_GROUP) attend_group(j, row);
}

static void attend_block(job *j, float *output) {
  const hl_attention_spec *s = j->spec;
  size_t step = key_block(s);
  size_t first = hl_visible_span(s, j->row).first, end = hl_visible_span(s, j->row + j->rows - 1).end;
  start_queries(j);
  for (size_t start = first / step * step; start < end && first < end; start += step)
    pass_keys(j, start, smaller(start + step, smaller(end, s->keys)));
  finish_queries(j, output);
}

void hl_attention_tiled(const hl_attention_spec *s, const float *q, const float *k, const float *v, float *output,
                        void *workspace) {
  job j = {.spec = s, .keys.depth = s->dim, .values.rows = s->value_dim};
  lay_out(&j, s, workspace);
  size_t step = query_block(s);
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
