/* Windows, rows and cells of a map that is too large to hold, beside the whole map in double. */
#include "headlight_lab.h"
#include "test.h"

enum { TOKENS = 700, DIM = 5 };

/* Scores of some 5 are off by some 1e-6 in float, and so are their exponentials. */
#define NEAR 1e-5

static float q[TOKENS * DIM], k[TOKENS * DIM], maxima[TOKENS], sums[TOKENS], pixels[TOKENS * TOKENS];
static double weights[TOKENS][TOKENS], largest[TOKENS];

static hl_atlas fresh(hl_causal causal) {
  hl_normal(11, 2.0, TOKENS * DIM, q);
  hl_normal(12, 2.0, TOKENS * DIM, k);
  for (size_t i = 0; i < TOKENS; i++) sums[i] = NAN;
  return (hl_atlas){TOKENS, DIM, q, k, maxima, sums, 0.5f, causal};
}

static void whole_map(hl_causal causal) {
  for (size_t i = 0; i < TOKENS; i++) {
    double sum = 0.0;
    for (size_t j = 0; j < TOKENS; j++) {
      double score = 0.0;
      for (size_t d = 0; d < DIM; d++) score += (double)q[i * DIM + d] * (double)k[j * DIM + d];
      weights[i][j] = causal && j > i ? 0.0 : exp(0.5 * score);
      sum += weights[i][j];
    }
    largest[i] = 0.0;
    for (size_t j = 0; j < TOKENS; j++) largest[i] = fmax(largest[i], weights[i][j] /= sum);
  }
}

static double pooled(const hl_atlas_window *w, size_t y, size_t x) {
  double most = 0.0, sum = 0.0;
  size_t cells = 0, top = w->row + y * w->step, left = w->col + x * w->step;
  size_t reach = w->pool == HL_ATLAS_SAMPLE ? 1 : w->step;
  for (size_t i = top; i < top + reach && i < TOKENS; i++)
    for (size_t j = left; j < left + reach && j < TOKENS; j++, cells++) {
      double value = weights[i][j] / (w->unit == HL_ATLAS_OF_LARGEST ? largest[i] : 1.0);
      most = fmax(most, value);
      sum += value;
    }
  return w->pool == HL_ATLAS_MEAN ? sum / (double)cells : most;
}

static void expect_window(const hl_atlas *a, hl_atlas_window w) {
  EXPECT(hl_atlas_draw(a, &w, pixels) == HL_OK, "step %zu", w.step);
  for (size_t y = 0; y < w.rows; y++)
    for (size_t x = 0; x < w.cols; x++) {
      double expected = pooled(&w, y, x), found = (double)pixels[y * w.cols + x];
      EXPECT(fabs(found - expected) <= NEAR * expected + 1e-30, "step %zu, pool %d, pixel %zu %zu: %g, not %g", w.step,
             (int)w.pool, y, x, found, expected);
    }
}

static void windows(void) {
  const size_t steps[] = {1, 3, 8, 64, 333, 600};
  for (int causal = 0; causal < 2; causal++) {
    hl_atlas a = fresh((hl_causal)causal);
    whole_map((hl_causal)causal);
    EXPECT(hl_atlas_rows(&a, 0, 1, TOKENS) == HL_OK, "rows");
    for (size_t s = 0; s < sizeof steps / sizeof steps[0]; s++)
      for (int pool = HL_ATLAS_SAMPLE; pool <= HL_ATLAS_MEAN; pool++) {
        size_t step = steps[s], count = (TOKENS - 9 + step - 1) / step;
        hl_atlas_window w = {7, 9, (TOKENS - 7 + step - 1) / step, count, step, (hl_atlas_pool)pool, HL_ATLAS_WEIGHT};
        expect_window(&a, w);
        w.unit = HL_ATLAS_OF_LARGEST;
        expect_window(&a, w);
      }
  }
}

static void rows_without_sums(void) {
  hl_atlas a = fresh(HL_CAUSAL_NONE);
  whole_map(HL_CAUSAL_NONE);
  hl_atlas_window w = {0, 0, 10, 10, 10, HL_ATLAS_LARGEST, HL_ATLAS_WEIGHT};
  EXPECT(hl_atlas_rows(&a, 14, 10, 1) == HL_OK && hl_atlas_draw(&a, &w, pixels) == HL_OK, "one row");
  EXPECT(isnan(pixels[0]) && isnan(pixels[10]), "a pixel needs all of its rows");
  w.pool = HL_ATLAS_SAMPLE;
  EXPECT(hl_atlas_draw(&a, &w, pixels) == HL_OK && isnan(pixels[0]), "a sample needs one");
  EXPECT(fabs((double)pixels[11] - weights[14][10]) <= NEAR * weights[14][10], "row 14 stands for its pixel");
  hl_atlas_value v;
  EXPECT(hl_atlas_cell(&a, 5, 600, &v) == HL_OK && !isnan(sums[5]), "a cell passes over its row");
  EXPECT(fabs((double)v.weight - weights[5][600]) <= NEAR * weights[5][600], "%g", (double)v.weight);
  a.causal = HL_CAUSAL_DIAGONAL;
  EXPECT(hl_atlas_cell(&a, 5, 6, &v) == HL_OK && v.score == -INFINITY && v.weight == 0.0f, "hidden");
  sums[5] = 1.0f;
  EXPECT(hl_atlas_rows(&a, 5, 1, 1) == HL_OK && sums[5] == 1.0f, "what is known stays");
}

static void refusals(void) {
  hl_atlas a = fresh(HL_CAUSAL_NONE), bad = a;
  hl_atlas_window w = {0, 0, 2, 2, 400, HL_ATLAS_MEAN, HL_ATLAS_WEIGHT};
  hl_atlas_value v;
  bad.sums = NULL;
  EXPECT(hl_atlas_rows(&bad, 0, 1, 1) == HL_ERROR_SHAPE && hl_atlas_rows(NULL, 0, 1, 1) == HL_ERROR_SHAPE &&
             hl_atlas_cell(&a, 0, 0, NULL) == HL_ERROR_SHAPE && hl_atlas_draw(&a, NULL, pixels) == HL_ERROR_SHAPE &&
             hl_atlas_draw(&a, &w, NULL) == HL_ERROR_SHAPE,
         "missing");
  EXPECT(hl_atlas_rows(&a, TOKENS, 1, 1) == HL_ERROR_RANGE && hl_atlas_rows(&a, 0, 0, 1) == HL_ERROR_RANGE &&
             hl_atlas_rows(&a, 0, 1, 0) == HL_ERROR_RANGE && hl_atlas_rows(&a, 1, 1, TOKENS) == HL_ERROR_RANGE &&
             hl_atlas_rows(&a, 0, SIZE_MAX, 2) == HL_ERROR_RANGE &&
             hl_atlas_cell(&a, 0, TOKENS, &v) == HL_ERROR_RANGE && hl_atlas_cell(&a, TOKENS, 0, &v) == HL_ERROR_RANGE,
         "rows beyond the map");
  w.cols = 3;
  EXPECT(hl_atlas_draw(&a, &w, pixels) == HL_ERROR_RANGE, "pixels beyond the map");
  w.cols = 2;
  w.step = 0;
  EXPECT(hl_atlas_draw(&a, &w, pixels) == HL_ERROR_RANGE, "no step");
  w.step = SIZE_MAX;
  EXPECT(hl_atlas_draw(&a, &w, pixels) == HL_ERROR_RANGE, "a step beyond the map");
  w.step = 400;
  w.unit = (hl_atlas_unit)2;
  EXPECT(hl_atlas_draw(&a, &w, pixels) == HL_ERROR_RANGE, "no unit");
  bad = a;
  bad.scale = NAN;
  EXPECT(hl_atlas_rows(&bad, 0, 1, 1) == HL_ERROR_RANGE, "scale");
  bad = a;
  bad.tokens = HL_ATLAS_TOKENS_MAX + 1;
  EXPECT(hl_atlas_rows(&bad, 0, 1, 1) == HL_ERROR_RANGE && isnan(sums[0]), "tokens; nothing is written");
}

const test_case atlas_tests[] = {
    {"a large map: windows, every pixel beside the whole map", windows},
    {"a large map: rows without sums", rows_without_sums},
    {"a large map: refusals", refusals},
    {NULL, NULL},
};
