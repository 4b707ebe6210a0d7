/* Tests of softmax and cross-entropy. */
#include "headlight_lab.h"
#include "kernels/kernels.h"
#include "test.h"

/* A weight e/s: exp 1 ULP = 2 EPS, its argument x - max rounded once (absolute EPS * abs(x - max), so a
 * relative error of exp of as much), the product and 1/s one rounding each, s summed in blocks of 64 in
 * four lanes of 16: at most 18 roundings. */
static double weight_bound(double weight, double spread) { return weight * EPS * (24.0 + spread) + 0x1p-149; }

static double spread_of(const float *x, size_t n) {
  float low, high;
  hl_finite_range(x, n, &low, &high);
  double spread = (double)high - (double)low;
  return spread < 110.0 ? spread : 110.0; /* beyond, the weight is 0 */
}

static void against_reference(void) {
  for (size_t s = 0; s < awkward_count; s++)
    for (size_t off = 0; off < 4; off++)
      for (int kind = 0; kind < DATA_KINDS; kind++) {
        size_t n = awkward_sizes[s];
        guarded x = guarded_new(n, off), y = guarded_new(n, 3 - off), r = guarded_new(n, 0);
        test_fill(x.data, n, (data_kind)kind);
        hl_softmax_f32_ref(x.data, n, r.data);
        hl_softmax_f32_v128(x.data, n, y.data);
        double spread = spread_of(x.data, n);
        for (size_t i = 0; i < n; i++)
          EXPECT(test_close(y.data[i], (double)r.data[i], weight_bound((double)r.data[i], spread)),
                 "%s, n %zu, %zu: %.9g, not %.9g", data_kind_names[kind], n, i, (double)y.data[i], (double)r.data[i]);
        EXPECT(guarded_intact(&x) && guarded_intact(&y), "guards, n %zu", n);
        hl_softmax_f32_v128(x.data, n, x.data);
        EXPECT(test_same_bits(x.data, y.data, n) || kind == DATA_NAN, "in place, n %zu", n);
        guarded_free(&x);
        guarded_free(&y);
        guarded_free(&r);
      }
}

static void rows_sum_to_one(void) {
  static float x[4096];
  for (int trial = 0; trial < 500; trial++) {
    size_t n = 1 + test_below(4096);
    test_fill(x, n, trial % 2 ? DATA_NORMAL : DATA_LARGE);
    hl_softmax_f32_v128(x, n, x);
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) sum += (double)x[i];
    EXPECT(fabs(sum - 1.0) < 1e-6, "n %zu: sum %.9g", n, sum);
  }
}

static void temperature_limits(void) {
  float x[4] = {1e4f, -1e4f, 1e4f, 0.0f}, y[4];
  const float temperatures[] = {0.0f, 1e-20f, 0.01f, 1.0f, 100.0f, 1e30f};
  for (size_t t = 0; t < 6; t++) {
    EXPECT(hl_softmax(x, 1, 4, temperatures[t], true, y) == HL_OK, "temperature %g", (double)temperatures[t]);
    double sum = (double)y[0] + (double)y[1] + (double)y[2] + (double)y[3];
    EXPECT(fabs(sum - 1.0) < 1e-6 && y[0] == y[2], "temperature %g: sum %g", (double)temperatures[t], sum);
  }
  hl_softmax(x, 1, 4, 0.0f, true, y);
  EXPECT(y[0] == 0.5f && y[1] == 0.0f && y[2] == 0.5f && y[3] == 0.0f, "ties share: %g %g", (double)y[0], (double)y[2]);
  hl_softmax(x, 1, 4, 1e30f, true, y);
  EXPECT(y[1] == 0.25f, "infinite temperature is uniform: %g", (double)y[1]);
}

/* The other end stop is exact: 1 / n for all that can be seen. */
static void infinite_temperature(void) {
  const float x[6] = {3e38f, -3e38f, 7.0f, -INFINITY, 0.0f, 7.0f}, nan_row[3] = {1.0f, NAN, -INFINITY};
  const float inf_row[2] = {INFINITY, 0.0f}, empty[2] = {-INFINITY, -INFINITY};
  float y[6];
  for (int stable = 0; stable < 2; stable++) {
    EXPECT(hl_softmax(x, 1, 6, INFINITY, stable, y) == HL_OK, "taken");
    for (size_t i = 0; i < 6; i++) EXPECT(y[i] == (i == 3 ? 0.0f : 0.2f), "%zu: %.9g", i, (double)y[i]);
    hl_softmax(nan_row, 1, 3, INFINITY, stable, y);
    EXPECT(isnan(y[0]) && isnan(y[1]) && isnan(y[2]), "NaN: %g", (double)y[0]);
    hl_softmax(inf_row, 1, 2, INFINITY, stable, y);
    EXPECT(isnan(y[0]) && isnan(y[1]), "+inf, as at every temperature but 0: %g", (double)y[0]);
    hl_softmax(empty, 1, 2, INFINITY, stable, y);
    EXPECT(y[0] == 0.0f && y[1] == 0.0f, "nothing to be seen: %g", (double)y[0]);
  }
}

/* One NaN or +inf makes its row NaN; a row of -inf has nothing to give weight to. */
static void values_that_are_no_numbers(void) {
  const float nan_row[3] = {1.0f, NAN, 2.0f}, inf_row[3] = {1.0f, INFINITY, 2.0f};
  const float empty[3] = {-INFINITY, -INFINITY, -INFINITY};
  const float temperatures[] = {0.0f, 0.5f, 1.0f};
  float y[3];
  for (size_t t = 0; t < 3; t++) {
    hl_softmax(nan_row, 1, 3, temperatures[t], true, y);
    EXPECT(isnan(y[0]) && isnan(y[1]) && isnan(y[2]), "NaN at temperature %g", (double)temperatures[t]);
    hl_softmax(empty, 1, 3, temperatures[t], true, y);
    EXPECT(y[0] == 0.0f && y[1] == 0.0f && y[2] == 0.0f, "only -inf at temperature %g", (double)temperatures[t]);
  }
  hl_softmax_f32_v128(inf_row, 3, y);
  EXPECT(isnan(y[0]) && isnan(y[1]) && isnan(y[2]), "+inf: %g %g %g", (double)y[0], (double)y[1], (double)y[2]);
  hl_softmax_f32_ref(inf_row, 3, y);
  EXPECT(isnan(y[0]) && isnan(y[1]) && isnan(y[2]), "+inf, the reference: %g", (double)y[0]);
}

static void unstable_overflows(void) {
  float big[3] = {100.0f, 0.0f, 1.0f}, two[2] = {88.5f, 88.5f}, low[2] = {-104.0f, -105.0f}, y[3];
  hl_softmax(big, 1, 3, 1.0f, false, y);
  EXPECT(isnan(y[0]) && y[1] == 0.0f && y[2] == 0.0f, "%g %g %g", (double)y[0], (double)y[1], (double)y[2]);
  hl_softmax(two, 1, 2, 1.0f, false, y);
  EXPECT(y[0] == 0.0f && y[1] == 0.0f, "the sum overflows into silent zeros: %g", (double)y[0]);
  hl_softmax(low, 1, 2, 1.0f, false, y);
  EXPECT(isnan(y[0]) && isnan(y[1]), "0/0: %g", (double)y[0]);
  float tiny[2] = {-100.0f, -100.0f}, far_apart[2] = {3e38f, -3e38f};
  hl_softmax(tiny, 1, 2, 1.0f, false, y);
  EXPECT(y[0] == 0.5f && y[1] == 0.5f, "a small sum is divided by, not inverted: %g", (double)y[0]);
  hl_softmax(far_apart, 1, 2, 1e38f, true, y);
  EXPECT(test_close(y[1], 1.0 / (1.0 + exp(6.0)), 1e-8), "the shift does not overflow: %g", (double)y[1]);
  hl_softmax(two, 1, 2, 1.0f, true, y);
  EXPECT(y[0] == 0.5f && y[1] == 0.5f, "with the maximum off: %g", (double)y[0]);
}

static void cross_entropy_against_libm(void) {
  for (size_t n = 1; n <= 67; n++) {
    float x[67], loss;
    uint32_t target = (uint32_t)(n / 2);
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) x[i] = 4.0f * test_normal();
    for (size_t i = 0; i < n; i++) sum += exp((double)x[i]);
    EXPECT(hl_cross_entropy(x, &target, 1, n, &loss) == HL_OK, "%zu columns", n);
    EXPECT(test_close(loss, log(sum) - (double)x[target], 2e-6), "%zu columns: %g", n, (double)loss);
  }
}

static void cross_entropy_of_extremes(void) {
  float rows[6][3] = {{1e4f, -1e4f, 0.0f},    {1e4f, -1e4f, 0.0f}, {0.0f, -INFINITY, 0.0f},
                      {INFINITY, 0.0f, 0.0f}, {NAN, 0.0f, 0.0f},   {-INFINITY, -INFINITY, -INFINITY}};
  uint32_t targets[6] = {0, 1, 1, 1, 1, 1};
  float loss[6];
  EXPECT(hl_cross_entropy(&rows[0][0], targets, 6, 3, loss) == HL_OK, "six rows");
  EXPECT(loss[0] == 0.0f && loss[1] == 2e4f, "far apart: %g %g", (double)loss[0], (double)loss[1]);
  EXPECT(isinf(loss[2]) && loss[2] > 0.0f, "a target at -inf: %g", (double)loss[2]);
  for (size_t r = 3; r < 6; r++) EXPECT(isnan(loss[r]), "row %zu: %g", r, (double)loss[r]);
}

static void cross_entropy_refuses(void) {
  float x[6] = {0}, loss[2] = {7.0f, 7.0f};
  uint32_t good[2] = {0, 2}, beyond[2] = {0, 3};
  EXPECT(hl_cross_entropy(NULL, good, 2, 3, loss) == HL_ERROR_SHAPE, "no logits");
  EXPECT(hl_cross_entropy(x, NULL, 2, 3, loss) == HL_ERROR_SHAPE, "no targets");
  EXPECT(hl_cross_entropy(x, good, 2, 3, NULL) == HL_ERROR_SHAPE, "no room");
  EXPECT(hl_cross_entropy(x, good, 0, 3, loss) == HL_ERROR_RANGE, "no rows");
  EXPECT(hl_cross_entropy(x, good, 2, 0, loss) == HL_ERROR_RANGE, "no columns");
  EXPECT(hl_cross_entropy(x, good, SIZE_MAX / 8, 16, loss) == HL_ERROR_MEMORY, "beyond memory");
  EXPECT(hl_cross_entropy(x, beyond, 2, 3, loss) == HL_ERROR_RANGE, "a target beyond the row");
  EXPECT(loss[0] == 7.0f && loss[1] == 7.0f, "nothing is written");
}

static void bad_arguments(void) {
  float x[2] = {1.0f, 2.0f}, y[2] = {7.0f, 7.0f};
  EXPECT(hl_softmax(x, 0, 2, 1.0f, true, y) == HL_ERROR_RANGE, "no rows");
  EXPECT(hl_softmax(x, 1, 2, -1.0f, true, y) == HL_ERROR_RANGE, "negative temperature");
  EXPECT(hl_softmax(x, 1, 2, NAN, true, y) == HL_ERROR_RANGE, "NaN temperature");
  EXPECT(hl_softmax(x, 1, 2, -INFINITY, true, y) == HL_ERROR_RANGE, "-inf for a temperature");
  EXPECT(y[0] == 7.0f && y[1] == 7.0f, "nothing is written");
}

const test_case softmax_tests[] = {{"against the double reference, every size and kind", against_reference},
                                   {"rows up to 4096 sum to 1 within 1e-6", rows_sum_to_one},
                                   {"temperature 0 and 1e-20 to 1e30, scores of 1e4", temperature_limits},
                                   {"infinite temperature", infinite_temperature},
                                   {"NaN, +inf and rows of -inf", values_that_are_no_numbers},
                                   {"without the maximum off it overflows as taught", unstable_overflows},
                                   {"cross-entropy against the library's log and exp", cross_entropy_against_libm},
                                   {"cross-entropy of extremes and of no numbers", cross_entropy_of_extremes},
                                   {"cross-entropy refuses bad arguments, nothing written", cross_entropy_refuses},
                                   {"bad arguments are refused, nothing written", bad_arguments},
                                   {NULL, NULL}};
