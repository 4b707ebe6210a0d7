/* Plain calls on tensors, beside softmax: element by element, transposed, sums of rows, normal numbers. */
#include "headlight.h"
#include "test.h"

enum { ROWS = 7, COLS = 37, COUNT = ROWS * COLS };

static void element_by_element(void) {
  float a[COUNT], b[COUNT], out[COUNT];
  test_fill(a, COUNT, DATA_NORMAL);
  test_fill(b, COUNT, DATA_NORMAL);
  a[3] = INFINITY;
  b[4] = NAN;
  EXPECT(hl_add(a, b, COUNT, out) == HL_OK, "add");
  for (size_t i = 0; i < COUNT; i++) EXPECT(isnan(out[i]) ? i == 4 : out[i] == a[i] + b[i], "sum %zu", i);
  EXPECT(hl_subtract(a, b, COUNT, out) == HL_OK, "subtract");
  for (size_t i = 0; i < COUNT; i++) EXPECT(isnan(out[i]) ? i == 4 : out[i] == a[i] - b[i], "difference %zu", i);
  EXPECT(hl_scale(a, -0.3f, COUNT, out) == HL_OK, "scale");
  for (size_t i = 0; i < COUNT; i++) EXPECT(out[i] == -0.3f * a[i], "product %zu", i);
  EXPECT(hl_scale(a, -0.3f, COUNT, a) == HL_OK && test_same_bits(a, out, COUNT), "in place");
}

static void transposed(void) {
  float x[COUNT], once[COUNT], twice[COUNT];
  test_fill(x, COUNT, DATA_NORMAL);
  EXPECT(hl_transpose(x, ROWS, COLS, once) == HL_OK, "transpose");
  for (size_t r = 0; r < ROWS; r++)
    for (size_t c = 0; c < COLS; c++) EXPECT(once[c * ROWS + r] == x[r * COLS + c], "%zu %zu", r, c);
  hl_transpose(once, COLS, ROWS, twice);
  EXPECT(test_same_bits(x, twice, COUNT), "twice is as before");
}

/* As they are defined, and as lessons used to write them. */
static void sums_of_rows(void) {
  float x[COUNT], ones[COLS], sums[ROWS], products[ROWS];
  for (size_t cols = 1; cols <= COLS; cols++) {
    test_fill(x, COUNT, DATA_NORMAL);
    for (size_t i = 0; i < cols; i++) ones[i] = 1.0f;
    EXPECT(hl_row_sums(x, ROWS, cols, sums) == HL_OK, "sums");
    hl_matmul(x, ones, ROWS, cols, 1, false, products);
    EXPECT(test_same_bits(sums, products, ROWS), "%zu columns: as a product with ones", cols);
    for (size_t r = 0; r < ROWS; r++) {
      double sum = 0.0, size = 0.0;
      for (size_t c = 0; c < cols; c++) {
        sum += (double)x[r * cols + c];
        size += fabs((double)x[r * cols + c]);
      }
      EXPECT(test_close(sums[r], sum, EPS * (double)cols * size), "%zu columns: %g, not %g", cols, (double)sums[r],
             sum);
    }
  }
  const float zeros[2] = {-0.0f, -0.0f};
  hl_row_sums(zeros, 1, 2, sums);
  EXPECT(sums[0] == 0.0f && !signbit(sums[0]), "a sum begins at +0");
}

static void places(void) {
  for (size_t count = 1; count < 12; count++) {
    guarded x = guarded_new(count, 1), out = guarded_new(count, 1), one = guarded_new(1, 1);
    test_fill(x.data, count, DATA_NORMAL);
    hl_add(x.data, x.data, count, out.data);
    hl_subtract(x.data, x.data, count, out.data);
    hl_scale(x.data, 2.0f, count, out.data);
    hl_transpose(x.data, 1, count, out.data);
    hl_row_sums(x.data, 1, count, one.data);
    EXPECT(guarded_intact(&x) && guarded_intact(&out) && guarded_intact(&one), "%zu elements", count);
    guarded_free(&x);
    guarded_free(&out);
    guarded_free(&one);
  }
}

static void refusals(void) {
  float x[4] = {1, 2, 3, 4}, out[4] = {7, 7, 7, 7};
  EXPECT(hl_add(NULL, x, 4, out) == HL_ERROR_SHAPE && hl_add(x, NULL, 4, out) == HL_ERROR_SHAPE &&
             hl_add(x, x, 4, NULL) == HL_ERROR_SHAPE && hl_subtract(NULL, x, 4, out) == HL_ERROR_SHAPE &&
             hl_subtract(x, NULL, 4, out) == HL_ERROR_SHAPE && hl_subtract(x, x, 4, NULL) == HL_ERROR_SHAPE,
         "missing terms");
  EXPECT(hl_scale(NULL, 2.0f, 4, out) == HL_ERROR_SHAPE && hl_scale(x, 2.0f, 4, NULL) == HL_ERROR_SHAPE &&
             hl_transpose(NULL, 2, 2, out) == HL_ERROR_SHAPE && hl_transpose(x, 2, 2, NULL) == HL_ERROR_SHAPE &&
             hl_row_sums(NULL, 2, 2, out) == HL_ERROR_SHAPE && hl_row_sums(x, 2, 2, NULL) == HL_ERROR_SHAPE,
         "missing tensors");
  EXPECT(hl_add(x, x, 0, out) == HL_ERROR_RANGE && hl_subtract(x, x, 0, out) == HL_ERROR_RANGE &&
             hl_scale(x, 2.0f, 0, out) == HL_ERROR_RANGE && hl_transpose(x, 0, 2, out) == HL_ERROR_RANGE &&
             hl_transpose(x, 2, 0, out) == HL_ERROR_RANGE && hl_row_sums(x, 0, 2, out) == HL_ERROR_RANGE &&
             hl_row_sums(x, 2, 0, out) == HL_ERROR_RANGE,
         "sizes of 0");
  EXPECT(hl_add(x, x, SIZE_MAX / 2, out) == HL_ERROR_MEMORY &&
             hl_subtract(x, x, SIZE_MAX / 2, out) == HL_ERROR_MEMORY &&
             hl_scale(x, 2.0f, SIZE_MAX / 2, out) == HL_ERROR_MEMORY &&
             hl_transpose(x, SIZE_MAX / 2, 3, out) == HL_ERROR_MEMORY &&
             hl_row_sums(x, 3, SIZE_MAX / 2, out) == HL_ERROR_MEMORY,
         "sizes beyond memory");
  EXPECT(out[0] == 7.0f, "nothing is written");
}

/* Mean, variance, and shares within one and two deviations of many draws; bounds are five standard errors. */
static void normal_numbers(void) {
  enum { DRAWS = 100001 };
  static float x[DRAWS], again[DRAWS];
  hl_normal(test_seed, 2.0, DRAWS, x);
  hl_normal(test_seed, 2.0, DRAWS, again);
  EXPECT(test_same_bits(x, again, DRAWS), "a seed means the same numbers");
  double sum = 0.0, squares = 0.0;
  size_t one = 0, two = 0;
  for (size_t i = 0; i < DRAWS; i++) {
    double z = (double)x[i] / 2.0;
    sum += z;
    squares += z * z;
    one += fabs(z) < 1.0;
    two += fabs(z) < 2.0;
  }
  double error = 5.0 / sqrt((double)DRAWS);
  EXPECT(fabs(sum / (double)DRAWS) < error, "mean %g", sum / (double)DRAWS);
  EXPECT(fabs(squares / (double)DRAWS - 1.0) < 1.5 * error, "variance %g", squares / (double)DRAWS);
  EXPECT(fabs((double)one / (double)DRAWS - 0.682689) < 0.47 * error, "within one: %g", (double)one / (double)DRAWS);
  EXPECT(fabs((double)two / (double)DRAWS - 0.954500) < 0.21 * error, "within two: %g", (double)two / (double)DRAWS);
  hl_normal(test_seed + 1, 2.0, DRAWS, again);
  EXPECT(!test_same_bits(x, again, 8), "another seed means others");
  double product = 0.0; /* neighbours, which come from one radius, don't go together */
  for (size_t i = 0; i + 1 < DRAWS; i += 2) product += (double)x[i] * (double)x[i + 1] / 4.0;
  EXPECT(fabs(product / (double)(DRAWS / 2)) < 1.5 * error, "covariance of neighbours %g",
         product / (double)(DRAWS / 2));
}

static void normal_numbers_keep_to_their_place(void) {
  for (size_t count = 0; count < 5; count++) {
    guarded g = guarded_new(count, 1);
    hl_normal(7, 1.0, count, g.data);
    EXPECT(guarded_intact(&g), "%zu numbers", count);
    guarded_free(&g);
  }
}

const test_case tensor_tests[] = {{"sums, differences and multiples, element by element", element_by_element},
                                  {"rows and columns exchanged", transposed},
                                  {"sums of rows", sums_of_rows},
                                  {"they keep to their place", places},
                                  {"what they refuse", refusals},
                                  {"normal numbers", normal_numbers},
                                  {"normal numbers keep to their place", normal_numbers_keep_to_their_place},
                                  {NULL, NULL}};
