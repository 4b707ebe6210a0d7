/* Tests of products of matrices. */
#include "headlight.h"
#include "kernels/kernels.h"
#include "test.h"

/* k products summed one after another: at most k roundings of partial sums that are bounded by the sum
 * of the magnitudes. */
static double sum_bound(const float *a, const float *b, size_t ldb, size_t k) {
  double magnitude = 0.0;
  for (size_t p = 0; p < k; p++) magnitude += fabs((double)a[p] * (double)b[p * ldb]);
  return EPS * (double)(k + 1) * magnitude + 0x1p-140;
}

static const size_t sizes[] = {1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 33};
#define SIZES (sizeof sizes / sizeof sizes[0])

typedef void product(size_t rows, size_t cols, size_t inner, const float *a, size_t lda, const float *b, size_t ldb,
                     float *c, size_t ldc);

static void one_shape(product *of, size_t m, size_t n, size_t k, data_kind kind) {
  size_t lda = k + test_below(3), ldb = n + test_below(3), ldc = n + test_below(3);
  guarded a = guarded_new(m * lda, 1), b = guarded_new(k * ldb, 2), c = guarded_new(m * ldc, 3);
  guarded r = guarded_new(m * ldc, 0);
  test_fill(a.data, m * lda, kind);
  test_fill(b.data, k * ldb, DATA_NORMAL);
  for (size_t i = 0; i < m * ldc; i++) c.data[i] = r.data[i] = -7.0f;
  hl_gemm_f32_ref(m, n, k, a.data, lda, b.data, ldb, r.data, ldc);
  of(m, n, k, a.data, lda, b.data, ldb, c.data, ldc);
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < ldc; j++) {
      float got = c.data[i * ldc + j], expected = r.data[i * ldc + j];
      double bound = j < n ? sum_bound(a.data + i * lda, b.data + j, ldb, k) : 0.0;
      EXPECT(test_close(got, (double)expected, bound), "%zux%zux%zu %s: %g, not %g", m, n, k, data_kind_names[kind],
             (double)got, (double)expected);
    }
  EXPECT(guarded_intact(&a) && guarded_intact(&b) && guarded_intact(&c), "guards %zux%zux%zu", m, n, k);
  guarded_free(&a);
  guarded_free(&b);
  guarded_free(&c);
  guarded_free(&r);
}

static void against_reference(product *of) {
  const data_kind kinds[] = {DATA_NORMAL, DATA_LARGE, DATA_DENORMAL, DATA_NAN};
  for (size_t i = 0; i < SIZES; i++)
    for (size_t j = 0; j < SIZES; j++)
      for (size_t p = 0; p < SIZES; p++) one_shape(of, sizes[i], sizes[j], sizes[p], kinds[(i + j + p) % 4]);
  one_shape(of, 65, 129, 64, DATA_NORMAL);
}

static void v128_against_reference(void) { against_reference(hl_gemm_f32_v128); }
static void wide_against_reference(void) { against_reference(hl_gemm_f32); }

static void rows_dont_depend_on_others(void) {
  static float a[9 * 20], b[20 * 23], all[9 * 23], one[23];
  test_fill(a, 9 * 20, DATA_NORMAL);
  test_fill(b, 20 * 23, DATA_NORMAL);
  hl_gemm_f32_v128(9, 23, 20, a, 20, b, 23, all, 23);
  for (size_t i = 0; i < 9; i++) {
    hl_gemm_f32_v128(1, 23, 20, a + i * 20, 20, b, 23, one, 23);
    EXPECT(test_same_bits(one, all + i * 23, 23), "row %zu", i);
  }
}

/* Tiles of 32 columns, of 16 and the rest, of 4 rows and of 1; less than a panel of 256 rows, whole ones, and more;
 * rows so few that a panel stays where it lies, and more. On a machine without wide vectors both are the same product.
 */
static void wide_vectors_same_bits(void) {
  const size_t rows[] = {1, 4, 7, 33}, cols[] = {1, 15, 16, 31, 32, 48, 63, 64, 93},
               inners[] = {1, 40, 255, 256, 257, 600};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    for (size_t j = 0; j < sizeof cols / sizeof cols[0]; j++)
      for (size_t p = 0; p < sizeof inners / sizeof inners[0]; p++) {
        size_t m = rows[i], n = cols[j], k = inners[p];
        guarded a = guarded_new(m * k, 1), b = guarded_new(k * n, 2), c = guarded_new(m * n, 3);
        guarded expected = guarded_new(m * n, 0);
        test_fill(a.data, m * k, DATA_NORMAL);
        test_fill(b.data, k * n, DATA_NORMAL);
        hl_gemm_f32_v128(m, n, k, a.data, k, b.data, n, expected.data, n);
        hl_gemm_f32(m, n, k, a.data, k, b.data, n, c.data, n);
        EXPECT(test_same_bits(c.data, expected.data, m * n), "%zux%zux%zu", m, n, k);
        guarded_free(&a);
        guarded_free(&b);
        guarded_free(&c);
        guarded_free(&expected);
      }
}

static void public_call(void) {
  float a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {1, 0, 2, 1, 0, 3}, bt[6] = {1, 2, 0, 0, 1, 3}, c[4], d[4];
  EXPECT(hl_matmul(a, b, 2, 3, 2, false, c) == HL_OK, "plain");
  EXPECT(hl_matmul(a, bt, 2, 3, 2, true, d) == HL_OK, "transposed");
  float expected[4] = {5, 11, 14, 23};
  EXPECT(test_same_bits(c, expected, 4) && test_same_bits(d, expected, 4), "%g %g %g %g", (double)c[0], (double)c[1],
         (double)c[2], (double)c[3]);
  EXPECT(hl_matmul(a, b, 2, 0, 2, false, c) == HL_ERROR_RANGE, "inner size 0");
}

const test_case gemm_tests[] = {{"against the double reference, every tail and stride", v128_against_reference},
                                {"wider vectors against it, too", wide_against_reference},
                                {"a row's bits don't depend on other rows", rows_dont_depend_on_others},
                                {"wider vectors give the same bits, every tail", wide_vectors_same_bits},
                                {"hl_matmul, plain and transposed", public_call},
                                {NULL, NULL}};
