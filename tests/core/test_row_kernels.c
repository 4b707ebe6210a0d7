/* Kernels that work along a row: maximum, scale, scores, blend. */
#include <string.h>

#include "headlight_lab.h"
#include "kernels/kernels.h"
#include "test.h"

static void maximum_and_scale(void) {
  for (size_t s = 0; s < awkward_count; s++)
    for (int kind = 0; kind < DATA_KINDS; kind++) {
      size_t n = awkward_sizes[s];
      guarded x = guarded_new(n, 1 + s % 3), y = guarded_new(n, s % 4), r = guarded_new(n, 0);
      test_fill(x.data, n, (data_kind)kind);
      float v128 = hl_row_max_f32_v128(x.data, n), ref = hl_row_max_f32_ref(x.data, n);
      EXPECT(v128 == ref, "%s n %zu: %g, not %g", data_kind_names[kind], n, (double)v128, (double)ref);
      hl_scale_f32_v128(x.data, n, 0.3f, y.data);
      hl_scale_f32_ref(x.data, n, 0.3f, r.data);
      for (size_t i = 0; i < n; i++)
        EXPECT(test_close(y.data[i], (double)r.data[i], 0.0), "%zu: %g", i, (double)y.data[i]);
      EXPECT(guarded_intact(&x) && guarded_intact(&y), "guards");
      guarded_free(&x);
      guarded_free(&y);
      guarded_free(&r);
    }
}

static void exp_and_sum(void) {
  for (size_t s = 0; s < awkward_count; s++) {
    size_t n = awkward_sizes[s];
    guarded x = guarded_new(n, 1), y = guarded_new(n, 2), r = guarded_new(n, 0);
    test_fill(x.data, n, DATA_NORMAL);
    double v128 = hl_exp_sum_f32_v128(x.data, n, 3.0f, y.data), ref = hl_exp_sum_f32_ref(x.data, n, 3.0f, r.data);
    EXPECT(fabs(v128 - ref) <= EPS * 32.0 * ref, "n %zu: %.9g, not %.9g", n, v128, ref);
    EXPECT(guarded_intact(&x) && guarded_intact(&y), "guards");
    guarded_free(&x);
    guarded_free(&y);
    guarded_free(&r);
  }
}

static double dot_magnitude(const float *q, const float *k, size_t dim) {
  double sum = 0.0;
  for (size_t d = 0; d < dim; d++) sum += fabs((double)q[d] * (double)k[d]);
  return sum;
}

static void scores(void) {
  for (size_t s = 1; s < awkward_count; s++)
    for (size_t keys = 0; keys < 10; keys++) {
      size_t dim = awkward_sizes[s];
      guarded q = guarded_new(dim, 1), k = guarded_new(keys * dim, 2), y = guarded_new(keys, 3),
              r = guarded_new(keys, 0);
      test_fill(q.data, dim, DATA_NORMAL);
      test_fill(k.data, keys * dim, s % 2 ? DATA_NORMAL : DATA_NAN);
      hl_scores_f32_v128(q.data, k.data, keys, dim, 0.25f, y.data);
      hl_scores_f32_ref(q.data, k.data, keys, dim, 0.25f, r.data);
      for (size_t j = 0; j < keys; j++) {
        float alone;
        double bound = EPS * (double)(dim + 2) * 0.25 * dot_magnitude(q.data, k.data + j * dim, dim);
        EXPECT(test_close(y.data[j], (double)r.data[j], bound), "dim %zu key %zu: %g, not %g", dim, j,
               (double)y.data[j], (double)r.data[j]);
        hl_scores_f32_v128(q.data, k.data + j * dim, 1, dim, 0.25f, &alone);
        EXPECT(test_same_bits(&alone, y.data + j, 1) || isnan(alone), "dim %zu key %zu by itself differs", dim, j);
      }
      EXPECT(guarded_intact(&q) && guarded_intact(&k) && guarded_intact(&y), "guards");
      guarded_free(&q);
      guarded_free(&k);
      guarded_free(&y);
      guarded_free(&r);
    }
}

static void blend(void) {
  for (size_t s = 1; s < awkward_count; s++)
    for (size_t keys = 0; keys < 10; keys++) {
      size_t dim = awkward_sizes[s];
      guarded w = guarded_new(keys, 1), v = guarded_new(keys * dim, 2), y = guarded_new(dim, 3),
              r = guarded_new(dim, 0);
      test_fill(w.data, keys, DATA_NORMAL);
      test_fill(v.data, keys * dim, DATA_NORMAL);
      test_fill(y.data, dim, DATA_NORMAL);
      memcpy(r.data, y.data, dim * sizeof(float));
      hl_blend_f32_v128(w.data, v.data, keys, dim, y.data);
      hl_blend_f32_ref(w.data, v.data, keys, dim, r.data);
      for (size_t d = 0; d < dim; d++) /* keys + 1 roundings of sums below 10 * 6 * 6 */
        EXPECT(test_close(y.data[d], (double)r.data[d], EPS * (double)(keys + 2) * 40.0 * (double)(keys + 1)),
               "dim %zu, keys %zu: %g, not %g", dim, keys, (double)y.data[d], (double)r.data[d]);
      EXPECT(guarded_intact(&w) && guarded_intact(&v) && guarded_intact(&y), "guards");
      guarded_free(&w);
      guarded_free(&v);
      guarded_free(&y);
      guarded_free(&r);
    }
}

const test_case row_kernel_tests[] = {{"maximum and scale", maximum_and_scale},
                                      {"exp and sum", exp_and_sum},
                                      {"scores: every size, NaN, a single key has the same bits", scores},
                                      {"blend: every size", blend},
                                      {NULL, NULL}};
