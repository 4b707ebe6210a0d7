/* Mean, variance and quantiles. */
#include <string.h>

#include "../arena.h"
#include "../checks.h"
#include "../headlight_lab.h"

static void swap(float *x, size_t i, size_t j) {
  float before = x[i];
  x[i] = x[j];
  x[j] = before;
}

/* Lets x[root] sink to its place in a heap of n whose larger values are on top. */
static void sink(float *x, size_t root, size_t n) {
  for (size_t child; (child = 2 * root + 1) < n; root = child) {
    if (child + 1 < n && x[child + 1] > x[child]) child++;
    if (x[root] >= x[child]) return;
    swap(x, root, child);
  }
}

static void heapsort_rising(float *x, size_t n) {
  for (size_t i = n / 2; i-- > 0;) sink(x, i, n);
  for (size_t i = n; i-- > 1;) {
    swap(x, 0, i);
    sink(x, 0, i);
  }
}

/* Between the two sorted values that the share falls between. */
static float quantile(const float *sorted, size_t n, double share) {
  double at = share * (double)(n - 1);
  size_t below = (size_t)at;
  if (below + 1 >= n) return sorted[n - 1];
  double part = at - (double)below;
  return (float)((1.0 - part) * (double)sorted[below] + part * (double)sorted[below + 1]);
}

static void write_quantiles(const float *x, size_t count, const float *shares, size_t share_count, float *sorted,
                            float *quantiles) {
  memcpy(sorted, x, count * sizeof(float));
  heapsort_rising(sorted, count);
  for (size_t i = 0; i < share_count; i++) quantiles[i] = quantile(sorted, count, (double)shares[i]);
}

static void write_moments(const float *x, size_t count, float moments[2]) {
  double sum = 0.0, squares = 0.0;
  for (size_t i = 0; i < count; i++) sum += (double)x[i];
  double mean = sum / (double)count;
  for (size_t i = 0; i < count; i++) squares += ((double)x[i] - mean) * ((double)x[i] - mean);
  moments[0] = (float)mean;
  moments[1] = (float)(squares / (double)count);
}

hl_status hl_statistics(const float *x, size_t count, const float *shares, size_t share_count, float *moments,
                        float *quantiles, hl_arena *arena) {
  if (!x || !moments || !arena || (share_count && (!shares || !quantiles))) return HL_ERROR_SHAPE;
  if (!count) return HL_ERROR_RANGE;
  for (size_t i = 0; i < share_count; i++)
    if (!(shares[i] >= 0.0f && shares[i] <= 1.0f)) return HL_ERROR_RANGE;
  if (!hl_fits_memory(count, 1, 1) || !hl_fits_memory(share_count, 1, 1)) return HL_ERROR_MEMORY;
  hl_mark mark = hl_arena_mark(arena);
  if (share_count) {
    float *sorted = hl_arena_floats(arena, count, 1, 1);
    if (sorted) write_quantiles(x, count, shares, share_count, sorted, quantiles);
  }
  if (!arena->failed) write_moments(x, count, moments);
  return hl_arena_restore(arena, mark);
}
