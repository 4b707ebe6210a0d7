/* Parts of a map of weights that is too large to hold: what every row needs, and the picture of a window. */
#include <math.h>

#include "../checks.h"
#include "../headlight_lab.h"
#include "../kernels/kernels.h"
#include "../math/elementary.h"

/* Scores held at a time. */
#define KEYS 512

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* So many keys, from the first on, does a row see. */
static size_t seen_by(const hl_atlas *a, size_t row) { return a->causal == HL_CAUSAL_DIAGONAL ? row + 1 : a->tokens; }

static void score(const hl_atlas *a, size_t row, size_t key, size_t keys, float *out) {
  hl_scores_f32_v128(a->q + row * a->dim, a->k + key * a->dim, keys, a->dim, a->scale, out);
}

static hl_status check_atlas(const hl_atlas *a) {
  if (!a || !a->q || !a->k || !a->maxima || !a->sums) return HL_ERROR_SHAPE;
  bool causal = a->causal == HL_CAUSAL_NONE || a->causal == HL_CAUSAL_DIAGONAL;
  if (!a->tokens || a->tokens > HL_ATLAS_TOKENS_MAX || !a->dim || !isfinite(a->scale) || !causal) return HL_ERROR_RANGE;
  return hl_fits_memory(a->tokens, a->dim, 1) ? HL_OK : HL_ERROR_MEMORY;
}

/* ---- Rows ---- */

/* The online softmax, a block of keys at a time: where the maximum rises, the sum is scaled down. */
static void pass_over_row(const hl_atlas *a, size_t row) {
  float scores[KEYS], largest = -INFINITY;
  double sum = 0.0;
  for (size_t key = 0, end = seen_by(a, row); key < end; key += KEYS) {
    size_t keys = smaller(KEYS, end - key);
    score(a, row, key, keys, scores);
    float most = hl_row_max_f32_v128(scores, keys);
    if (most > largest) {
      sum *= hl_exp_f64((double)largest - (double)most);
      largest = most;
    }
    sum += hl_exp_sum_f32_v128(scores, keys, largest, scores);
  }
  a->maxima[row] = largest;
  a->sums[row] = (float)sum;
}

hl_status hl_atlas_rows(const hl_atlas *atlas, size_t first, size_t stride, size_t count) {
  hl_status status = check_atlas(atlas);
  if (status != HL_OK) return status;
  if (!stride || !count || first >= atlas->tokens || (count - 1) > (atlas->tokens - 1 - first) / stride)
    return HL_ERROR_RANGE;
  for (size_t i = 0; i < count; i++)
    if (isnan(atlas->sums[first + i * stride])) pass_over_row(atlas, first + i * stride);
  return HL_OK;
}

hl_status hl_atlas_cell(const hl_atlas *atlas, size_t row, size_t col, hl_atlas_value *value) {
  hl_status status = check_atlas(atlas);
  if (status != HL_OK) return status;
  if (!value) return HL_ERROR_SHAPE;
  if (row >= atlas->tokens || col >= atlas->tokens) return HL_ERROR_RANGE;
  if (isnan(atlas->sums[row])) pass_over_row(atlas, row);
  *value = (hl_atlas_value){-INFINITY, atlas->maxima[row], atlas->sums[row], 0.0f};
  if (col >= seen_by(atlas, row)) return HL_OK;
  score(atlas, row, col, 1, &value->score);
  float e = 0.0f, shifted = value->score - value->maximum;
  hl_exp_f32_v128(&shifted, 1, &e);
  value->weight = e / value->sum;
  return HL_OK;
}

/* ---- Windows ---- */

/* One row of cells within a window: `cells` of them from `col` on, `step` to a pixel. */
typedef struct strip {
  const hl_atlas *atlas;
  hl_atlas_pool pool;
  hl_atlas_unit unit;
  size_t row, col, step;
} strip;

/* What e^(score - maximum) is divided by: the row's largest is 1 already. */
static float divisor(const strip *s) { return s->unit == HL_ATLAS_OF_LARGEST ? 1.0f : s->atlas->sums[s->row]; }

/* The first row of a pixel that has its sum, or the pixel's own first. */
static size_t known_row(const hl_atlas *a, size_t row, size_t step) {
  size_t end = smaller(row + step, a->tokens);
  for (size_t r = row; r < end; r++)
    if (!isnan(a->sums[r])) return r;
  return row;
}

/* The largest weight of each of `count` pixels: that of the largest score, so one exponential a pixel. */
static void largest_of(const strip *s, size_t pixel, size_t count, const float *scores, size_t cells, float *out) {
  float tops[KEYS];
  for (size_t p = 0; p < count; p++)
    tops[p] =
        hl_row_max_f32_v128(scores + p * s->step, smaller(s->step, cells - p * s->step)) - s->atlas->maxima[s->row];
  hl_exp_f32_v128(tops, count, tops);
  for (size_t p = 0; p < count; p++) out[pixel + p] = hl_larger(out[pixel + p], tops[p] / divisor(s));
}

/* Adds each pixel's exponentials, in the window's unit. */
static void add_to(const strip *s, size_t pixel, size_t count, float *scores, size_t cells, float *out) {
  for (size_t p = 0; p < count; p++) {
    float *of_pixel = scores + p * s->step;
    size_t width = smaller(s->step, cells - p * s->step);
    double sum = hl_exp_sum_f32_v128(of_pixel, width, s->atlas->maxima[s->row], of_pixel);
    out[pixel + p] += (float)(sum / (double)divisor(s));
  }
}

/* A pixel wider than the buffer comes in parts, which both ways of pooling can take one after the other. */
static void pool_row(const strip *s, size_t pixels, float *out) {
  float scores[KEYS];
  size_t end = smaller(s->col + pixels * s->step, seen_by(s->atlas, s->row));
  size_t whole = s->step < KEYS ? KEYS / s->step * s->step : KEYS;
  for (size_t key = s->col; key < end;) {
    size_t pixel = (key - s->col) / s->step, left = s->step - (key - s->col) % s->step;
    size_t cells = smaller(smaller(s->step < KEYS ? whole : smaller(whole, left), end - key), KEYS);
    size_t count = (cells + s->step - 1) / s->step;
    score(s->atlas, s->row, key, cells, scores);
    if (s->pool == HL_ATLAS_LARGEST)
      largest_of(s, pixel, count, scores, cells, out);
    else
      add_to(s, pixel, count, scores, cells, out);
    key += cells;
  }
}

/* One cell of each pixel, in the pixel's first row whose sum is known and its first column. */
static void sample_row(const strip *s, size_t pixels, float *out) {
  const hl_atlas *a = s->atlas;
  float shifted[KEYS];
  size_t seen = seen_by(a, s->row);
  for (size_t p = 0; p < pixels; p += KEYS) {
    size_t count = smaller(KEYS, pixels - p), visible = 0;
    for (; visible < count && s->col + (p + visible) * s->step < seen; visible++)
      score(a, s->row, s->col + (p + visible) * s->step, 1, shifted + visible);
    for (size_t i = 0; i < visible; i++) shifted[i] -= a->maxima[s->row];
    hl_exp_f32_v128(shifted, visible, shifted);
    for (size_t i = 0; i < visible; i++) out[p + i] = shifted[i] / divisor(s);
  }
}

static void fill(float *out, size_t count, float value) {
  for (size_t i = 0; i < count; i++) out[i] = value;
}

/* Whether all rows of a pixel have their sums. */
static bool all_known(const hl_atlas *a, size_t row, size_t end) {
  bool known = true;
  for (; row < end; row++) known = known && !isnan(a->sums[row]);
  return known;
}

static void sample_pixels(strip s, const hl_atlas_window *w, float *out) {
  s.row = known_row(s.atlas, s.row, w->step);
  if (isnan(s.atlas->sums[s.row]))
    fill(out, w->cols, NAN);
  else
    sample_row(&s, w->cols, out);
}

static void pool_pixels(strip s, const hl_atlas_window *w, float *out) {
  const hl_atlas *a = s.atlas;
  size_t first = s.row, end = smaller(first + w->step, a->tokens);
  if (!all_known(a, first, end)) {
    fill(out, w->cols, NAN);
    return;
  }
  for (; s.row < end; s.row++) pool_row(&s, w->cols, out);
  if (w->pool != HL_ATLAS_MEAN) return;
  for (size_t x = 0; x < w->cols; x++) {
    size_t cols = smaller(w->step, a->tokens - (w->col + x * w->step));
    out[x] /= (float)((end - first) * cols);
  }
}

static void draw_row_of_pixels(const hl_atlas *a, const hl_atlas_window *w, size_t y, float *out) {
  strip s = {a, w->pool, w->unit, w->row + y * w->step, w->col, w->step};
  fill(out, w->cols, 0.0f);
  if (w->pool == HL_ATLAS_SAMPLE)
    sample_pixels(s, w, out);
  else
    pool_pixels(s, w, out);
}

static bool lies_within(size_t first, size_t pixels, size_t step, size_t tokens) {
  return pixels && first < tokens && pixels - 1 <= (tokens - 1 - first) / step;
}

hl_status hl_atlas_draw(const hl_atlas *atlas, const hl_atlas_window *window, float *out) {
  hl_status status = check_atlas(atlas);
  if (status != HL_OK) return status;
  if (!window || !out) return HL_ERROR_SHAPE;
  bool pool = window->pool == HL_ATLAS_SAMPLE || window->pool == HL_ATLAS_LARGEST || window->pool == HL_ATLAS_MEAN;
  bool unit = window->unit == HL_ATLAS_WEIGHT || window->unit == HL_ATLAS_OF_LARGEST;
  if (!pool || !unit || !window->step || window->step > atlas->tokens ||
      !lies_within(window->row, window->rows, window->step, atlas->tokens) ||
      !lies_within(window->col, window->cols, window->step, atlas->tokens))
    return HL_ERROR_RANGE;
  for (size_t y = 0; y < window->rows; y++) draw_row_of_pixels(atlas, window, y, out + y * window->cols);
  return HL_OK;
}
