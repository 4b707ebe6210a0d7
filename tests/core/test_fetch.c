/* What heads can deliver of two words, against least squares and low-rank approximations found another way. */
#include <string.h>

#include "headlight_lab.h"
#include "test.h"

enum { WORDS = 7, DIM = 3, PAIRS = WORDS * WORDS, INPUTS = 2 * DIM + 1, SLOTS = 2 * DIM };

static _Alignas(16) unsigned char memory[1 << 20];

static hl_fetch_result fetch(const hl_fetch_spec *spec, const float *values, float *output) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_fetch_result result = {.output = output};
  EXPECT(hl_fetch(spec, values, &result, &arena) == HL_OK && arena.used == 0, "fetch");
  return result;
}

static void fill_values(float *values, size_t count) {
  for (size_t i = 0; i < count; i++) values[i] = 0.5f + test_normal() * (float)(1 + i % DIM);
}

/* ---- Least squares by elimination: rows of inputs (with a 1 for the bias), rows of targets ---- */

typedef struct regression {
  double products[INPUTS][INPUTS + SLOTS];
} regression;

static void eliminate(regression *r) {
  for (size_t p = 0; p < INPUTS; p++) {
    r->products[p][p] += 1e-11; /* for inputs that are the same twice */
    for (size_t row = 0; row < INPUTS; row++) {
      double factor = r->products[row][p] / r->products[p][p];
      for (size_t c = p; c < INPUTS + SLOTS && row != p; c++) r->products[row][c] -= factor * r->products[p][c];
    }
  }
}

static void inputs_of(const hl_fetch_spec *s, const float *values, double inputs[PAIRS][INPUTS]) {
  memset(inputs, 0, PAIRS * sizeof inputs[0]);
  for (size_t pair = 0; pair < PAIRS; pair++) {
    inputs[pair][2 * DIM] = 1.0;
    for (size_t head = 0; head < s->heads; head++)
      for (size_t c = 0; c < DIM; c++)
        inputs[pair][head * DIM + c] = (double)s->split[head] * (double)values[pair / WORDS * DIM + c] +
                                       (1.0 - (double)s->split[head]) * (double)values[pair % WORDS * DIM + c];
  }
}

static double target_of(const float *values, size_t i, size_t j, size_t c) {
  return (double)values[(c < DIM ? i : j) * DIM + c % DIM];
}

static double mean_of(const float *values, size_t c) {
  double sum = 0.0;
  for (size_t i = 0; i < WORDS; i++) sum += (double)values[i * DIM + c % DIM];
  return sum / (double)WORDS;
}

/* Slot errors of the best read-out of these inputs, and what it gives for each pair. */
static void regress(const float *values, double inputs[PAIRS][INPUTS], double slots[2], double outputs[PAIRS][SLOTS]) {
  static regression r;
  double all = 0.0;
  memset(&r, 0, sizeof r);
  for (size_t pair = 0; pair < PAIRS; pair++)
    for (size_t a = 0; a < INPUTS; a++) {
      for (size_t b = 0; b < INPUTS; b++) r.products[a][b] += inputs[pair][a] * inputs[pair][b];
      for (size_t c = 0; c < SLOTS; c++)
        r.products[a][INPUTS + c] += inputs[pair][a] * target_of(values, pair / WORDS, pair % WORDS, c);
    }
  eliminate(&r);
  slots[0] = slots[1] = 0.0;
  for (size_t pair = 0; pair < PAIRS; pair++)
    for (size_t c = 0; c < SLOTS; c++) {
      double sum = 0.0, target = target_of(values, pair / WORDS, pair % WORDS, c), mean = mean_of(values, c);
      for (size_t a = 0; a < INPUTS; a++) sum += inputs[pair][a] * r.products[a][INPUTS + c] / r.products[a][a];
      slots[c / DIM] += (sum - target) * (sum - target);
      if (c < DIM) all += (target - mean) * (target - mean);
      outputs[pair][c] = sum;
    }
  slots[0] /= all;
  slots[1] /= all;
}

static const float splits[][2] = {{0.5f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}, {0.25f, 0.75f}, {0.8f, 0.7f}, {0.3f, 0.3f}};

static void best_read_out(void) {
  for (size_t trial = 0; trial < sizeof splits / sizeof splits[0]; trial++)
    for (size_t heads = 1; heads <= 2; heads++) {
      float values[WORDS * DIM], output[SLOTS];
      static double inputs[PAIRS][INPUTS], wanted[PAIRS][SLOTS];
      double slots[2];
      fill_values(values, WORDS * DIM);
      hl_fetch_spec s = {WORDS, DIM, heads, test_below(WORDS), test_below(WORDS), {splits[trial][0], splits[trial][1]}};
      hl_fetch_result got = fetch(&s, values, output);
      inputs_of(&s, values, inputs);
      regress(values, inputs, slots, wanted);
      const double *pair = wanted[s.first * WORDS + s.second];
      /* The ridge costs 1e-11 of the products at a determinant of 0.1. */
      for (size_t slot = 0; slot < 2; slot++)
        EXPECT(fabs(got.slots[slot] - slots[slot]) < 1e-6, "trial %zu, %zu heads, slot %zu: %.9f, not %.9f", trial,
               heads, slot, got.slots[slot], slots[slot]);
      for (size_t c = 0; c < SLOTS; c++)
        EXPECT(fabs((double)output[c] - pair[c]) < 1e-5, "trial %zu, %zu heads: output %g, not %g", trial, heads,
               (double)output[c], pair[c]);
      EXPECT(fabs(got.error - (got.slots[0] + got.slots[1]) / 2.0) < 1e-15, "the mean of both");
      if (heads == 1) EXPECT(fabs(got.error - 0.5) < 1e-12, "half of everything, at any split: %.15f", got.error);
      if (heads == 2 && splits[trial][0] != splits[trial][1])
        EXPECT(got.error < 1e-20 && got.least == 0.0, "two rows lose nothing: %g", got.error);
    }
}

static void one_head_twice(void) {
  float values[WORDS * DIM], once[SLOTS], twice[SLOTS];
  fill_values(values, WORDS * DIM);
  hl_fetch_spec s = {WORDS, DIM, 1, 1, 5, {0.3f, 0.3f}};
  hl_fetch_result one = fetch(&s, values, once);
  s.heads = 2;
  hl_fetch_result two = fetch(&s, values, twice);
  EXPECT(fabs(one.error - two.error) < 1e-12, "the same row twice: %g, not %g", two.error, one.error);
  for (size_t c = 0; c < SLOTS; c++) EXPECT(fabs((double)once[c] - (double)twice[c]) < 1e-6, "%g", (double)twice[c]);
}

/* ---- The least: the best approximation of the targets by a matrix of a rank, improved in turn ---- */

static void targets_of(const float *values, double t[PAIRS][SLOTS]) {
  for (size_t pair = 0; pair < PAIRS; pair++)
    for (size_t c = 0; c < SLOTS; c++)
      t[pair][c] = target_of(values, pair / WORDS, pair % WORDS, c) - mean_of(values, c);
}

/* Gram-Schmidt on `rank` rows. */
static void orthonormal(double q[][SLOTS], size_t rank) {
  for (size_t r = 0; r < rank; r++) {
    double length = 0.0;
    for (size_t before = 0; before < r; before++) {
      double along = 0.0;
      for (size_t c = 0; c < SLOTS; c++) along += q[r][c] * q[before][c];
      for (size_t c = 0; c < SLOTS; c++) q[r][c] -= along * q[before][c];
    }
    for (size_t c = 0; c < SLOTS; c++) length += q[r][c] * q[r][c];
    for (size_t c = 0; c < SLOTS; c++) q[r][c] /= sqrt(length);
  }
}

/* Orthogonal iteration: q <- orthonormal(q t^T t); the share of t outside the span of q. */
static double outside(double t[PAIRS][SLOTS], double q[SLOTS][SLOTS], size_t rank, size_t rounds) {
  double all = 0.0, inside = 0.0;
  for (size_t r = 0; r < rank; r++)
    for (size_t c = 0; c < SLOTS; c++) q[r][c] = (double)test_normal();
  orthonormal(q, rank);
  for (size_t round = 0; round <= rounds; round++) {
    double next[SLOTS][SLOTS] = {{0.0}};
    all = inside = 0.0;
    for (size_t pair = 0; pair < PAIRS; pair++) {
      for (size_t c = 0; c < SLOTS; c++) all += t[pair][c] * t[pair][c];
      for (size_t r = 0; r < rank; r++) {
        double along = 0.0;
        for (size_t c = 0; c < SLOTS; c++) along += q[r][c] * t[pair][c];
        for (size_t c = 0; c < SLOTS; c++) next[r][c] += along * t[pair][c];
        inside += along * along;
      }
    }
    if (round == rounds) break;
    memcpy(q, next, sizeof next);
    orthonormal(q, rank);
  }
  return (all - inside) / all;
}

static void least_of_all(void) {
  for (size_t trial = 0; trial < 20; trial++) {
    float values[WORDS * DIM], output[SLOTS];
    double t[PAIRS][SLOTS], q[SLOTS][SLOTS];
    fill_values(values, WORDS * DIM);
    hl_fetch_spec s = {WORDS, DIM, 1, 0, 1, {0.5f, 0.0f}};
    double least = fetch(&s, values, output).least;
    targets_of(values, t);
    /* Rank 3 of eigenvalues that come in pairs: two of one pair, one of the next; where those are close, few rounds
     * leave some error. */
    double found = outside(t, q, DIM, 4000);
    EXPECT(fabs(found - least) < 1e-4, "trial %zu: %.9f, not %.9f", trial, least, found);
    for (size_t other = 0; other < 50; other++)
      EXPECT(outside(t, q, DIM, 0) >= least - 1e-12, "no read-out at random is better");
    EXPECT(least < 0.5 && least > 0.0, "%g", least);
    for (size_t i = 0; i < WORDS * DIM; i++) values[i] *= 0x1p-20f;
    EXPECT(fabs(fetch(&s, values, output).least - least) < 1e-12, "a share, whatever the values' length");
  }
}

/* Rows of weights that lose no more than the least: w = 1/n + e x (x^T x)^-1 z, where z is what the best matrix of rank
 * D keeps of the pair's target, so that the head's output is the mean and e z. */
static void rows_that_reach_it(void) {
  static double t[PAIRS][SLOTS], q[SLOTS][SLOTS], inputs[PAIRS][INPUTS], outputs[PAIRS][SLOTS];
  static regression r; /* x^T x, and beside it z */
  float values[WORDS * DIM], output[SLOTS];
  double slots[2];
  fill_values(values, WORDS * DIM);
  hl_fetch_spec s = {WORDS, DIM, 1, 0, 1, {0.5f, 0.0f}};
  double least = fetch(&s, values, output).least;
  targets_of(values, t);
  outside(t, q, DIM, 4000);
  memset(inputs, 0, sizeof inputs);
  for (size_t pair = 0; pair < PAIRS; pair++) {
    double sum = 0.0;
    memset(&r, 0, sizeof r);
    for (size_t a = 0; a < DIM; a++) {
      for (size_t b = 0; b < DIM; b++)
        for (size_t i = 0; i < WORDS; i++) r.products[a][b] += t[i * WORDS][a] * t[i * WORDS][b];
      for (size_t c = 0; c < SLOTS; c++) r.products[a][INPUTS] += q[a][c] * t[pair][c];
    }
    eliminate(&r);
    for (size_t i = 0; i < WORDS; i++) {
      double weight = 1.0 / (double)WORDS;
      for (size_t a = 0; a < DIM; a++) weight += 0.02 * t[i * WORDS][a] * r.products[a][INPUTS] / r.products[a][a];
      EXPECT(weight >= 0.0, "pair %zu: weight %g", pair, weight);
      sum += weight;
      for (size_t c = 0; c < DIM; c++) inputs[pair][c] += weight * (double)values[i * DIM + c];
    }
    EXPECT(fabs(sum - 1.0) < 1e-9, "pair %zu: weights sum to %g", pair, sum);
    inputs[pair][2 * DIM] = 1.0;
  }
  regress(values, inputs, slots, outputs);
  EXPECT(fabs((slots[0] + slots[1]) / 2.0 - least) < 1e-4, "%.9f, not %.9f", (slots[0] + slots[1]) / 2.0, least);
}

static void rank_of_values(void) {
  float values[4] = {1.0f, 3.0f, 1.0f, 3.0f}, output[2];
  hl_fetch_spec s = {4, 1, 1, 0, 1, {1.0f, 0.0f}};
  hl_fetch_result got = fetch(&s, values, output);
  EXPECT(fabs(got.least - 0.5) < 1e-12, "one dimension, one number out of two: %g", got.least);
  EXPECT(got.slots[0] < 1e-20 && fabs(got.slots[1] - 1.0) < 1e-12, "all on the first: %g %g", got.slots[0],
         got.slots[1]);
  EXPECT(output[0] == 1.0f && fabs((double)output[1] - 2.0) < 1e-6, "the mean in place of the second: %g",
         (double)output[1]);
  float wide[2 * 5] = {1, 2, 3, 4, 5, 3, 2, 1, 0, 7}, ten[10]; /* more dimensions than words: rank 1 all the same */
  hl_fetch_spec w = {2, 5, 1, 0, 1, {0.5f, 0.0f}};
  EXPECT(fabs(fetch(&w, wide, ten).least - 0.5) < 1e-9, "two words");
  float same[3] = {2.0f, 2.0f, 2.0f};
  hl_fetch_spec e = {3, 1, 1, 0, 1, {0.5f, 0.0f}};
  got = fetch(&e, same, output);
  EXPECT(got.error == 0.0 && got.least == 0.0 && output[0] == 2.0f, "nothing to tell apart: %g", got.error);
}

static void refusals(void) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory}, small = {.base = memory, .capacity = 64};
  float values[WORDS * DIM], output[SLOTS];
  fill_values(values, WORDS * DIM);
  hl_fetch_result r = {.output = output, .error = 7.0};
  const hl_fetch_spec good = {WORDS, DIM, 2, 0, 1, {0.5f, 0.25f}};
  hl_fetch_spec s[8];
  for (size_t i = 0; i < 8; i++) s[i] = good;
  s[0].words = 1;
  s[1].words = HL_FETCH_WORDS_MAX + 1;
  s[2].dim = 0;
  s[3].dim = HL_FETCH_DIM_MAX + 1;
  s[4].first = WORDS;
  s[5].second = WORDS;
  s[6].heads = 3;
  s[7].split[1] = NAN;
  for (size_t i = 0; i < 8; i++) EXPECT(hl_fetch(&s[i], values, &r, &arena) == HL_ERROR_RANGE, "spec %zu", i);
  s[0] = good;
  s[0].heads = 0;
  s[1] = good;
  s[1].split[0] = 1.5f;
  s[2] = good;
  s[2].split[0] = -0.1f;
  for (size_t i = 0; i < 3; i++) EXPECT(hl_fetch(&s[i], values, &r, &arena) == HL_ERROR_RANGE, "spec %zu", i);
  EXPECT(hl_fetch(&good, NULL, &r, &arena) == HL_ERROR_SHAPE && hl_fetch(&good, values, NULL, &arena) == HL_ERROR_SHAPE,
         "missing");
  EXPECT(hl_fetch(&good, values, &r, &small) == HL_ERROR_MEMORY && small.used == 0, "no memory");
  values[3] = INFINITY;
  EXPECT(hl_fetch(&good, values, &r, &arena) == HL_ERROR_RANGE, "an infinite value");
  values[3] = 0.0f;
  r.output = NULL;
  EXPECT(hl_fetch(&good, values, &r, &arena) == HL_ERROR_SHAPE && r.error == 7.0 && arena.used == 0, "nothing written");
}

const test_case fetch_tests[] = {{"the best read-out, by elimination", best_read_out},
                                 {"one row twice is one head", one_head_twice},
                                 {"the least, by orthogonal iteration", least_of_all},
                                 {"rows of weights that reach the least", rows_that_reach_it},
                                 {"as many directions as the values have", rank_of_values},
                                 {"refusals", refusals},
                                 {NULL, NULL}};
