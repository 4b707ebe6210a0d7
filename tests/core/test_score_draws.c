/* Random queries and keys, the spread of their softmax, and statistics of many. */
#include <stdlib.h>
#include <string.h>

#include "headlight_lab.h"
#include "support/failures.h"
#include "test.h"

enum { KEYS = 10, DRAWS = 2000 };

static unsigned char memory[1 << 20];
static float scores[DRAWS * KEYS], divided[DRAWS * KEYS], weights[DRAWS * KEYS], largest[DRAWS], jacobian[DRAWS];

static hl_arena fresh(void) { return (hl_arena){.base = memory, .capacity = sizeof memory}; }

/* Mean, variance, skewness and kurtosis of many, each within five of its standard errors. */
static void normal_moments(void) {
  enum { N = 200001 };
  float *x = malloc(N * sizeof *x);
  double sums[5] = {0};
  hl_normal(test_seed, 2.0, N, x);
  for (size_t i = 0; i < N; i++)
    for (int power = 1; power <= 4; power++) sums[power] += pow((double)x[i] / 2.0, power) / (double)N;
  const double exact[] = {1, 0, 1, 0, 3}, variance[] = {0, 1, 2, 15, 96};
  for (int power = 1; power <= 4; power++)
    EXPECT(fabs(sums[power] - exact[power]) < 5.0 * sqrt(variance[power] / (double)N), "moment %d: %g", power,
           sums[power]);
  float first = x[0];
  hl_normal(test_seed, 2.0, 1, x + 1);
  EXPECT(x[1] == first, "an odd count gives the same beginning");
  free(x);
}

/* Given q, scores are normal of variance abs(q)^2; so over many draws their mean square is D, of the variance below. */
static void scores_have_variance_d(void) {
  const size_t dims[] = {1, 8, 33, 512};
  for (size_t s = 0; s < sizeof dims / sizeof dims[0]; s++) {
    hl_arena arena = fresh();
    hl_draws_spec spec = {dims[s], KEYS, 0, DRAWS, (uint32_t)test_seed};
    double d = (double)dims[s], squares = 0.0, sum = 0.0;
    EXPECT(hl_draw_scores(&spec, scores, &arena) == HL_OK && arena.used == 0, "status");
    for (size_t i = 0; i < DRAWS * KEYS; i++) {
      sum += (double)scores[i];
      squares += (double)scores[i] * (double)scores[i];
    }
    double deviation = sqrt((2.0 * (d * d + 2.0 * d) / (double)KEYS + 2.0 * d) / (double)DRAWS);
    EXPECT(fabs(squares / (DRAWS * KEYS) - d) < 5.0 * deviation, "d = %g: %g", d, squares / (DRAWS * KEYS));
    EXPECT(fabs(sum / (DRAWS * KEYS)) < 5.0 * sqrt(d / (DRAWS * KEYS)), "d = %g: mean %g", d, sum / (DRAWS * KEYS));
  }
}

static void parts_are_the_same_draws(void) {
  float parts[20 * KEYS];
  hl_arena arena = fresh();
  hl_draws_spec spec = {16, KEYS, 5, 20, 3};
  hl_draw_scores(&spec, scores, &arena);
  for (size_t done = 0, count; done < 20; done += count) {
    hl_draws_spec part = spec;
    part.first += done;
    part.count = count = 1 + test_below(20 - done);
    hl_draw_scores(&part, parts + done * KEYS, &arena);
  }
  EXPECT(test_same_bits(scores, parts, 20 * KEYS), "cut into parts");
  spec.seed = 4;
  hl_draw_scores(&spec, parts, &arena);
  for (size_t i = 0; i < 20; i++) EXPECT(parts[i * KEYS] != scores[i * KEYS], "another seed, draw %zu", i);
  for (size_t i = 1; i < 20; i++) EXPECT(parts[i * KEYS] != parts[0], "draws 0 and %zu are different", i);
}

/* The sum of what is left beside the largest weight, and the whole Jacobian, as they are defined. */
static void spread_against_definition(void) {
  for (size_t trial = 0; trial < 60; trial++) {
    size_t rows = 1 + test_below(20), cols = 1 + test_below(20), dim = 1 + test_below(600);
    hl_arena arena = fresh();
    hl_spread spread = {divided, weights, largest, jacobian};
    for (size_t i = 0; i < rows * cols; i++) scores[i] = test_normal() * (trial % 3 ? sqrtf((float)dim) : 1.0f);
    EXPECT(hl_softmax_spread(scores, rows, cols, dim, &spread, &arena) == HL_OK && arena.used == 0, "status");
    for (size_t r = 0; r < rows; r++) {
      double p[20], sum = 0.0, most = 0.0, squares = 0.0;
      for (size_t j = 0; j < cols; j++) sum += p[j] = exp((double)scores[r * cols + j] / sqrt((double)dim));
      for (size_t j = 0; j < cols; j++) most = fmax(most, p[j] /= sum);
      for (size_t i = 0; i < cols; i++)
        for (size_t j = 0; j < cols; j++) squares += pow((i == j ? p[i] : 0.0) - p[i] * p[j], 2.0);
      for (size_t j = 0; j < cols; j++) {
        double score = (double)scores[r * cols + j] / sqrt((double)dim);
        EXPECT(test_close(divided[r * cols + j], score, EPS * fabs(score)), "score %g, not %g",
               (double)divided[r * cols + j], score);
      }
      for (size_t j = 0; j < cols; j++)
        EXPECT(test_close(weights[r * cols + j], p[j], 2.0 * EPS * p[j]), "weight %g, not %g",
               (double)weights[r * cols + j], p[j]);
      EXPECT(test_close(largest[r], most, 2.0 * EPS * most), "largest %g, not %g", (double)largest[r], most);
      /* the definition's p - p^2 rounds where p is near 1: 1e-15 */
      EXPECT(test_close(jacobian[r], sqrt(squares), 2.0 * EPS * sqrt(squares) + 1e-15), "Jacobian %.9g, not %.9g",
             (double)jacobian[r], sqrt(squares));
    }
  }
}

/* Where one weight takes all but 1e-22, the definition in double gives 0. Two keys: sqrt(4 (p (1 - p))^2). */
static void jacobian_near_one(void) {
  hl_arena arena = fresh();
  hl_spread spread = {divided, weights, largest, jacobian};
  scores[0] = 50.0f;
  scores[1] = 0.0f;
  hl_softmax_spread(scores, 1, 2, 1, &spread, &arena);
  EXPECT(test_close(jacobian[0], 2.0 * exp(-50.0), 4.0 * EPS * exp(-50.0)), "%g, not %g", (double)jacobian[0],
         2.0 * exp(-50.0));
  EXPECT(largest[0] == 1.0f, "largest %g", (double)largest[0]);
  scores[0] = 0.0f;
  hl_softmax_spread(scores, 1, 2, 1, &spread, &arena);
  EXPECT(jacobian[0] == 0.5f, "equal weights: %g", (double)jacobian[0]);
}

static int rising(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return (x > y) - (x < y);
}

static void statistics_against_a_sort(void) {
  const float shares[] = {0.0f, 0.05f, 0.25f, 0.5f, 0.75f, 0.95f, 1.0f};
  for (size_t trial = 0; trial < 60; trial++) {
    size_t n = 1 + test_below(trial % 2 ? 12 : 1500);
    float x[1512], sorted[1512], moments[2], quantiles[7];
    hl_arena arena = fresh();
    for (size_t i = 0; i < n; i++) x[i] = trial % 5 ? test_normal() : (float)test_below(4);
    memcpy(sorted, x, sizeof sorted);
    qsort(sorted, n, sizeof *sorted, rising);
    EXPECT(hl_statistics(x, n, shares, 7, moments, quantiles, &arena) == HL_OK && arena.used == 0, "status");
    double mean = 0.0, squares = 0.0;
    for (size_t i = 0; i < n; i++) mean += (double)x[i] / (double)n;
    for (size_t i = 0; i < n; i++) squares += ((double)x[i] - mean) * ((double)x[i] - mean) / (double)n;
    EXPECT(test_close(moments[0], mean, 2.0 * EPS * fabs(mean) + 1e-12), "mean %g, not %g", (double)moments[0], mean);
    EXPECT(test_close(moments[1], squares, 2.0 * EPS * squares), "variance %g, not %g", (double)moments[1], squares);
    for (size_t i = 0; i < 7; i++) {
      double at = (double)shares[i] * (double)(n - 1);
      size_t below = (size_t)at, above = below + 1 < n ? below + 1 : below;
      double exact = (double)sorted[below] + (at - floor(at)) * ((double)sorted[above] - (double)sorted[below]);
      EXPECT(test_close(quantiles[i], exact, 2.0 * EPS * fabs(exact) + 1e-12), "%zu values, share %g: %g, not %g", n,
             (double)shares[i], (double)quantiles[i], exact);
    }
  }
}

static void no_shares_no_quantiles(void) {
  float moments[2], alone[2], quantiles[2], share = 0.5f;
  hl_arena arena = fresh(), none = {0};
  test_fill(numbers, NUMBERS, DATA_NORMAL);
  hl_statistics(numbers, NUMBERS, &share, 1, moments, quantiles, &arena);
  EXPECT(hl_statistics(numbers, NUMBERS, NULL, 0, alone, NULL, &none) == HL_OK, "nothing is sorted");
  EXPECT(!memcmp(moments, alone, sizeof moments), "%g and %g", (double)alone[0], (double)alone[1]);
}

/* ---- Refusals ---- */

typedef struct scores_call {
  bool no_spec;
  hl_draws_spec spec;
  float *scores;
} scores_call;

static scores_call good_scores(void) { return (scores_call){false, {2, 3, 0, 2, 1}, results}; }

static hl_status call_scores(const void *arguments, hl_arena *arena) {
  const scores_call *c = arguments;
  return hl_draw_scores(c->no_spec ? NULL : &c->spec, c->scores, arena);
}

typedef struct spread_call {
  const float *scores;
  size_t rows, cols, dim;
  bool no_spread;
  hl_spread spread;
} spread_call;

static spread_call good_spread(void) {
  return (spread_call){numbers, 3, 4, 2, false, {results, results + 16, results + 32, results + 40}};
}

static hl_status call_spread(const void *arguments, hl_arena *arena) {
  const spread_call *c = arguments;
  return hl_softmax_spread(c->scores, c->rows, c->cols, c->dim, c->no_spread ? NULL : &c->spread, arena);
}

typedef struct statistics_call {
  const float *x;
  size_t count;
  const float *shares;
  size_t share_count;
  float *moments, *quantiles;
} statistics_call;

static const float halves[2] = {0.5f, 1.0f};

static statistics_call good_statistics(void) { return (statistics_call){numbers, 5, halves, 2, results, results + 2}; }

static hl_status call_statistics(const void *arguments, hl_arena *arena) {
  const statistics_call *c = arguments;
  return hl_statistics(c->x, c->count, c->shares, c->share_count, c->moments, c->quantiles, arena);
}

static void bad_arguments(void) {
  const float bad_share[2] = {0.5f, 1.01f}, no_share[2] = {NAN, 0.5f};
  test_fill(numbers, NUMBERS, DATA_NORMAL);
  SUCCEEDS(scores);
  SUCCEEDS(spread);
  SUCCEEDS(statistics);
  REFUSED(scores, SHAPE, c.no_spec = true);
  REFUSED(scores, SHAPE, c.scores = NULL);
  REFUSED(scores, RANGE, c.spec.dim = 0);
  REFUSED(scores, RANGE, c.spec.keys = 0);
  REFUSED(scores, RANGE, c.spec.count = 0);
  REFUSED(scores, MEMORY, c.spec.dim = huge());
  REFUSED(scores, MEMORY, c.spec.keys = huge());
  REFUSED(scores, MEMORY, c.spec.keys = SIZE_MAX);
  REFUSED(scores, MEMORY, c.spec.count = huge());
  REFUSED(spread, SHAPE, c.scores = NULL);
  REFUSED(spread, SHAPE, c.no_spread = true);
  REFUSED(spread, SHAPE, c.spread.scores = NULL);
  REFUSED(spread, SHAPE, c.spread.weights = NULL);
  REFUSED(spread, SHAPE, c.spread.largest = NULL);
  REFUSED(spread, SHAPE, c.spread.jacobian = NULL);
  REFUSED(spread, RANGE, c.rows = 0);
  REFUSED(spread, RANGE, c.cols = 0);
  REFUSED(spread, RANGE, c.dim = 0);
  REFUSED(spread, MEMORY, c.rows = huge());
  REFUSED(spread, MEMORY, c.cols = huge());
  REFUSED(statistics, SHAPE, c.x = NULL);
  REFUSED(statistics, SHAPE, c.shares = NULL);
  REFUSED(statistics, SHAPE, c.moments = NULL);
  REFUSED(statistics, SHAPE, c.quantiles = NULL);
  REFUSED(statistics, RANGE, c.count = 0);
  REFUSED(statistics, RANGE, c.shares = bad_share);
  REFUSED(statistics, RANGE, c.shares = no_share);
  REFUSED(statistics, MEMORY, c.count = huge());
  REFUSED(statistics, MEMORY, c.share_count = 0; c.count = huge());
  REFUSED_GROWTH(scores, (void)0);
  REFUSED_GROWTH(spread, (void)0);
  REFUSED_GROWTH(statistics, (void)0);
}

const test_case draw_tests[] = {{"normal numbers: moments, the same for a seed", normal_moments},
                                {"scores have variance d", scores_have_variance_d},
                                {"draws cut into parts are the same draws", parts_are_the_same_draws},
                                {"softmax and its Jacobian against their definitions", spread_against_definition},
                                {"the Jacobian where one weight takes all", jacobian_near_one},
                                {"mean, variance and quantiles against a sort", statistics_against_a_sort},
                                {"mean and variance without shares", no_shares_no_quantiles},
                                {"bad arguments and no memory: refused, nothing written", bad_arguments},
                                {NULL, NULL}};
