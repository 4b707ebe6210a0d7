/* FlashAttention: every maximum, factor, sum and output of every row after every tile against formulas in double over
 * the keys so far, the result against attention's, and the bytes that are moved against a walk through the loops. */
#include <stdlib.h>
#include <string.h>

#include "headlight_lab.h"
#include "support/failures.h"
#include "test.h"

enum { MOST = 24, PLACES = MOST * MOST * MOST };

typedef struct problem {
  hl_flash_spec spec;
  float q[MOST * MOST], k[MOST * MOST], v[MOST * MOST];
  float scores[MOST * MOST], exponentials[MOST * MOST], output[MOST * MOST];
  float tops[MOST * MOST], maxima[MOST * MOST], factors[MOST * MOST], added[MOST * MOST], sums[MOST * MOST];
  float outputs[PLACES];
  uint32_t skipped[MOST * MOST];
} problem;

static problem p;

static hl_flash_result result_of(void) {
  return (hl_flash_result){p.scores, p.exponentials, p.tops,    p.maxima,  p.factors,
                           p.added,  p.sums,         p.outputs, p.skipped, p.output};
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static void draw(bool causal) {
  size_t keys = 1 + test_below(MOST), dim = 1 + test_below(MOST);
  p.spec = (hl_flash_spec){.queries = 1 + test_below(MOST),
                           .keys = keys,
                           .dim = dim,
                           .value_dim = 1 + test_below(MOST),
                           .tile = 1 + test_below(keys + 2),
                           .first = test_below(4),
                           .scale = hl_attention_default(1, 1, keys, dim).scale,
                           .causal = causal ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE};
  test_fill(p.q, MOST * MOST, DATA_NORMAL);
  test_fill(p.k, MOST * MOST, DATA_NORMAL);
  test_fill(p.v, MOST * MOST, DATA_NORMAL);
  for (size_t i = 0; i < MOST * MOST; i++) p.q[i] *= 3.0f; /* so that maxima rise and factors matter */
}

/* ---- Against the formulas ---- */

/* Scores of few units, sums of up to 24 terms: float32's roundings, each grown by e^error of its score. */
static double bound(double size) { return 400.0 * EPS * (size + 1.0); }

static void score_row(size_t row, double *scores) {
  const hl_flash_spec *s = &p.spec;
  for (size_t j = 0; j < s->keys; j++) {
    double sum = 0.0;
    for (size_t d = 0; d < s->dim; d++) sum += (double)p.q[row * s->dim + d] * (double)p.k[j * s->dim + d];
    bool hidden = s->causal == HL_CAUSAL_DIAGONAL && j > s->first + row;
    scores[j] = hidden ? -(double)INFINITY : sum * (double)s->scale;
  }
}

static double largest(const double *x, size_t from, size_t to) {
  double most = -(double)INFINITY;
  for (size_t j = from; j < to; j++) most = fmax(most, x[j]);
  return most;
}

/* What a row has after the keys up to `to`: the definition, and no recurrence. */
static void check_tile(size_t row, size_t tile, const double *scores) {
  const hl_flash_spec *s = &p.spec;
  size_t tiles = (s->keys + s->tile - 1) / s->tile, at = row * tiles + tile;
  size_t from = tile * s->tile, to = least(from + s->tile, s->keys);
  double m = largest(scores, 0, to), old = largest(scores, 0, from), top = largest(scores, from, to), l = 0.0;
  double added = 0.0;
  for (size_t j = 0; j < to; j++) l += exp(scores[j] - m);
  for (size_t j = from; j < to; j++) added += exp(scores[j] - m);
  bool skipped = top == -(double)INFINITY;
  double factor = from == 0 ? 0.0 : exp(old - m);
  EXPECT(p.skipped[at] == (skipped ? 1u : 0u), "row %zu tile %zu: skipped", row, tile);
  EXPECT(skipped ? isinf(p.tops[at]) : test_close(p.tops[at], top, bound(fabs(top))), "top %g", (double)p.tops[at]);
  EXPECT(test_close(p.maxima[at], m, bound(fabs(m))), "row %zu tile %zu: m %g, not %g", row, tile, (double)p.maxima[at],
         m);
  EXPECT(test_close(p.factors[at], factor, bound(fabs(m))), "row %zu tile %zu: factor %g, not %g", row, tile,
         (double)p.factors[at], factor);
  EXPECT(test_close(p.added[at], added, bound(added * fabs(m))), "row %zu tile %zu: added %g, not %g", row, tile,
         (double)p.added[at], added);
  EXPECT(test_close(p.sums[at], l, bound(l * fabs(m))), "row %zu tile %zu: l %g, not %g", row, tile, (double)p.sums[at],
         l);
  for (size_t j = from; j < to; j++) {
    double e = exp(scores[j] - m);
    EXPECT(test_close(p.exponentials[row * s->keys + j], e, bound(fabs(m))), "row %zu key %zu: exponential", row, j);
  }
  for (size_t e = 0; e < s->value_dim; e++) {
    double o = 0.0, size = 0.0;
    for (size_t j = 0; j < to; j++) {
      o += exp(scores[j] - m) * (double)p.v[j * s->value_dim + e];
      size += exp(scores[j] - m) * fabs((double)p.v[j * s->value_dim + e]);
    }
    EXPECT(test_close(p.outputs[at * s->value_dim + e], o, bound(size * fabs(m))),
           "row %zu tile %zu: o[%zu] %g, not %g", row, tile, e, (double)p.outputs[at * s->value_dim + e], o);
    if (to == s->keys)
      EXPECT(test_close(p.output[row * s->value_dim + e], o / l, bound(size / l * fabs(m))), "row %zu: output", row);
  }
}

static void formulas(void) {
  for (int round = 0; round < 300; round++) {
    draw(round % 2);
    hl_flash_result result = result_of();
    EXPECT(hl_flash(&p.spec, p.q, p.k, p.v, &result) == HL_OK, "round %d", round);
    for (size_t row = 0; row < p.spec.queries; row++) {
      double scores[MOST];
      score_row(row, scores);
      for (size_t tile = 0; tile * p.spec.tile < p.spec.keys; tile++) check_tile(row, tile, scores);
    }
  }
}

/* ---- Against attention ---- */

static void same_as_attention(void) {
  static float output[MOST * MOST], workspace[1 << 18];
  for (int round = 0; round < 300; round++) {
    draw(round % 2);
    hl_flash_result mine = result_of();
    hl_attention_spec spec = hl_attention_default(1, p.spec.queries, p.spec.keys, p.spec.dim);
    spec.value_dim = p.spec.value_dim;
    spec.causal = p.spec.causal;
    spec.first_query = 0;
    spec.causal_offset = (int32_t)p.spec.first;
    hl_attention_result other = {.output = output};
    EXPECT(hl_attention_workspace_bytes(&spec, &other) <= sizeof workspace, "room");
    EXPECT(hl_flash(&p.spec, p.q, p.k, p.v, &mine) == HL_OK, "flash");
    EXPECT(hl_attention(&spec, p.q, p.k, p.v, &other, workspace) == HL_OK, "attention");
    for (size_t i = 0; i < p.spec.queries * p.spec.value_dim; i++)
      EXPECT(test_close(p.output[i], (double)output[i], 4e-5), "round %d, number %zu: %g, not %g", round, i,
             (double)p.output[i], (double)output[i]);
  }
}

/* One row of many is the row that all of them give, bit for bit; and what it may not see does not reach it. */
static void one_row(void) {
  for (int round = 0; round < 60; round++) {
    draw(true);
    hl_flash_result result = result_of();
    hl_flash(&p.spec, p.q, p.k, p.v, &result);
    hl_flash_spec all = p.spec;
    size_t row = test_below(all.queries), width = all.value_dim, seen = least(all.keys, all.first + row + 1);
    float expected[MOST];
    memcpy(expected, p.output + row * width, width * sizeof(float));
    p.spec.queries = 1;
    p.spec.first = all.first + row;
    for (size_t j = seen; j < all.keys; j++) p.k[j * all.dim] = p.v[j * width] = NAN;
    hl_flash(&p.spec, p.q + row * all.dim, p.k, p.v, &result);
    EXPECT(test_same_bits(p.output, expected, width), "row %zu of %zu", row, all.queries);
  }
}

/* Scores of 1e30 and -1e30: the shift keeps exponentials finite, a factor of 0 forgets what was kept. */
static void far_apart(void) {
  p.spec = (hl_flash_spec){.queries = 1, .keys = 3, .dim = 1, .value_dim = 1, .tile = 1, .scale = 1.0f};
  p.q[0] = 1.0f;
  memcpy(p.k, (float[]){-1e30f, 0.0f, 1e30f}, 3 * sizeof(float));
  memcpy(p.v, (float[]){1.0f, 2.0f, 3.0f}, 3 * sizeof(float));
  hl_flash_result result = result_of();
  EXPECT(hl_flash(&p.spec, p.q, p.k, p.v, &result) == HL_OK && p.output[0] == 3.0f && p.sums[2] == 1.0f, "rising: %g",
         (double)p.output[0]);
  EXPECT(p.factors[0] == 0.0f && p.factors[1] == 0.0f && p.factors[2] == 0.0f, "factors");
}

/* ---- Bytes ---- */

/* The loops themselves, counting. */
static hl_traffic walk(const hl_traffic_spec *s) {
  hl_traffic t = {0};
  uint64_t width = s->dim + s->value_dim;
  for (size_t i = 0; i < s->queries; i++) t.plain += 4 * width; /* q in, output out */
  for (size_t j = 0; j < s->keys; j++) t.plain += 4 * width;
  for (size_t i = 0; i < s->queries; i++)
    for (size_t j = 0; j < s->keys; j++) {
      t.plain += 4 + 4 + 4 + 4;
      t.score_bytes += 4;
      t.plain_flops += 2 * width;
    }
  for (size_t i = 0; i < s->queries; i += s->rows) {
    size_t end = least(i + s->rows, s->queries);
    t.groups++;
    t.tiled += 4 * (end - i) * width;
    for (size_t j = 0; j < s->keys; j += s->tile) {
      if (s->causal == HL_CAUSAL_DIAGONAL && j > end - 1) {
        t.skipped++;
        continue;
      }
      size_t count = least(s->tile, s->keys - j);
      t.tiles++;
      t.tiled += 4 * count * width;
      t.tiled_flops += 2 * width * count * (end - i);
    }
  }
  t.held = 4 * (s->rows * (width + 2 + s->tile) + s->tile * width);
  return t;
}

static void bytes(void) {
  for (int round = 0; round < 500; round++) {
    hl_traffic_spec s = {.queries = 1 + test_below(60), .keys = 1 + test_below(60), .dim = 1 + test_below(40)};
    s.value_dim = 1 + test_below(40);
    s.rows = 1 + test_below(s.queries);
    s.tile = 1 + test_below(s.keys);
    s.causal = round % 2 ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
    hl_traffic t, w = walk(&s);
    EXPECT(hl_traffic_of(&s, &t) == HL_OK, "round %d", round);
    EXPECT(t.plain == w.plain && t.tiled == w.tiled && t.score_bytes == w.score_bytes && t.held == w.held,
           "round %d: bytes", round);
    EXPECT(t.groups == w.groups && t.tiles == w.tiles && t.skipped == w.skipped, "round %d: tiles", round);
    EXPECT(t.plain_flops == w.plain_flops && t.tiled_flops == w.tiled_flops, "round %d: flops", round);
    size_t fewest = 0;
    for (size_t rows = s.queries; rows > 0; rows--) {
      hl_traffic_spec other = s;
      other.rows = rows;
      if (walk(&other).tiled < w.plain) fewest = rows;
    }
    EXPECT(t.fewest_rows == fewest, "round %d: %zu rows, not %zu", round, (size_t)t.fewest_rows, fewest);
  }
}

/* The numbers that are quoted: 12 words of width 16, and long runs. */
static void quoted_bytes(void) {
  hl_traffic t = {0};
  hl_traffic_spec s = {12, 12, 16, 16, 1, 4, HL_CAUSAL_NONE};
  EXPECT(hl_traffic_of(&s, &t) == HL_OK && t.plain == 5376 && t.tiled == 19968, "one row: %zu", (size_t)t.tiled);
  s.rows = 12;
  EXPECT(hl_traffic_of(&s, &t) == HL_OK && t.tiled == 3072, "12 rows: %zu", (size_t)t.tiled);
  s = (hl_traffic_spec){16384, 16384, 64, 64, 128, 128, HL_CAUSAL_NONE};
  EXPECT(hl_traffic_of(&s, &t) == HL_OK && t.score_bytes == (uint64_t)1 << 30, "1 GiB");
  EXPECT(t.fewest_rows == 32 || t.fewest_rows == 33, "about d / 2: %zu", (size_t)t.fewest_rows);
  s.queries = s.keys = 131072;
  EXPECT(hl_traffic_of(&s, &t) == HL_OK && t.score_bytes == (uint64_t)1 << 36, "64 GiB");
}

/* ---- Refusals ---- */

typedef struct flash_call {
  hl_flash_spec spec;
  const float *q, *k, *v;
  hl_flash_result result;
} flash_call;

static flash_call good_flash(void) {
  static uint32_t skipped[64];
  float *r = results;
  return (flash_call){
      .spec = {2, 3, 4, 5, 2, 0, 0.5f, HL_CAUSAL_NONE},
      .q = numbers,
      .k = numbers,
      .v = numbers,
      .result = {r, r + 50, r + 100, r + 150, r + 200, r + 250, r + 300, r + 350, skipped, r + 450},
  };
}

static hl_status call_flash(const void *arguments, hl_arena *arena) {
  const flash_call *c = arguments;
  (void)arena;
  return hl_flash(&c->spec, c->q, c->k, c->v, &c->result);
}

static void refused_flash(void) {
  SUCCEEDS(flash);
  REFUSED(flash, SHAPE, c.q = NULL);
  REFUSED(flash, SHAPE, c.k = NULL);
  REFUSED(flash, SHAPE, c.v = NULL);
  REFUSED(flash, SHAPE, c.result.scores = NULL);
  REFUSED(flash, SHAPE, c.result.exponentials = NULL);
  REFUSED(flash, SHAPE, c.result.tops = NULL);
  REFUSED(flash, SHAPE, c.result.maxima = NULL);
  REFUSED(flash, SHAPE, c.result.factors = NULL);
  REFUSED(flash, SHAPE, c.result.added = NULL);
  REFUSED(flash, SHAPE, c.result.sums = NULL);
  REFUSED(flash, SHAPE, c.result.outputs = NULL);
  REFUSED(flash, SHAPE, c.result.skipped = NULL);
  REFUSED(flash, SHAPE, c.result.output = NULL);
  REFUSED(flash, RANGE, c.spec.queries = 0);
  REFUSED(flash, RANGE, c.spec.keys = 0);
  REFUSED(flash, RANGE, c.spec.dim = 0);
  REFUSED(flash, RANGE, c.spec.value_dim = 0);
  REFUSED(flash, RANGE, c.spec.tile = 0);
  REFUSED(flash, RANGE, c.spec.scale = not_finite());
  REFUSED(flash, MEMORY, c.spec.queries = huge());
  REFUSED(flash, MEMORY, c.spec.keys = huge());
  REFUSED(flash, MEMORY, c.spec.dim = huge());
  REFUSED(flash, MEMORY, c.spec.value_dim = huge());
  REFUSED(flash, MEMORY, c.spec.first = SIZE_MAX);
}

typedef struct traffic_call {
  hl_traffic_spec spec;
} traffic_call;

static traffic_call good_traffic(void) { return (traffic_call){{8, 8, 4, 4, 2, 4, HL_CAUSAL_DIAGONAL}}; }

static hl_status call_traffic(const void *arguments, hl_arena *arena) {
  const traffic_call *c = arguments;
  hl_traffic out = {0};
  (void)arena;
  hl_status status = hl_traffic_of(&c->spec, &out);
  if (status != HL_OK) EXPECT(out.plain == 0 && out.tiled == 0, "nothing is written");
  if (status == HL_OK) results[0] = (float)out.plain;
  return status;
}

static void refused_traffic(void) {
  SUCCEEDS(traffic);
  REFUSED(traffic, RANGE, c.spec.queries = 0);
  REFUSED(traffic, RANGE, c.spec.keys = 0);
  REFUSED(traffic, RANGE, c.spec.dim = 0);
  REFUSED(traffic, RANGE, c.spec.value_dim = 0);
  REFUSED(traffic, RANGE, c.spec.rows = 0);
  REFUSED(traffic, RANGE, c.spec.tile = 0);
  REFUSED(traffic, RANGE, c.spec.rows = 9);
  REFUSED(traffic, RANGE, c.spec.tile = 9);
  REFUSED(traffic, RANGE, c.spec.queries = HL_TRAFFIC_SIZE_MAX + 1);
  REFUSED(traffic, RANGE, c.spec.keys = c.spec.queries = huge());
  const size_t most = HL_TRAFFIC_SIZE_MAX;
  REFUSED(traffic, RANGE, c.spec = (hl_traffic_spec){most, most, most, most, 1, 1, HL_CAUSAL_NONE});
  REFUSED(traffic, RANGE, c.spec = (hl_traffic_spec){most, most, 4096, 4096, most, most, HL_CAUSAL_NONE});
  hl_traffic out;
  hl_traffic_spec widest = {most, most, 2048, 2048, most, most, HL_CAUSAL_NONE};
  EXPECT(hl_traffic_of(&widest, &out) == HL_OK && out.plain_flops == HL_EXACT_MAX, "2^53 is exact");
  EXPECT(hl_traffic_of(NULL, &out) == HL_ERROR_SHAPE && hl_traffic_of(&widest, NULL) == HL_ERROR_SHAPE, "missing");
}

const test_case flash_tests[] = {{"flash: every m, factor, l and o of every row, tile by tile", formulas},
                                 {"flash: the output is attention's", same_as_attention},
                                 {"flash: a row of many; what is hidden does not reach it", one_row},
                                 {"flash: scores far apart", far_apart},
                                 {"traffic: the loops, counted", bytes},
                                 {"traffic: numbers that are quoted", quoted_bytes},
                                 {"flash: refused", refused_flash},
                                 {"traffic: refused, up to 2^53 exact", refused_traffic},
                                 {NULL, NULL}};
