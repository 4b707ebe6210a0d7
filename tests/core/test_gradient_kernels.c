/* Kernels of the backward pass against their references, on every tail. */
#include <string.h>

#include "kernels/gradients.h"
#include "kernels/kernels.h"
#include "test.h"

/* Three buffers of n: what goes in, what the kernel changes, what the reference changes. */
typedef struct trio {
  guarded x, y, r;
} trio;

static trio trio_new(size_t n, data_kind kind) {
  trio t = {guarded_new(n, 1), guarded_new(n, 2), guarded_new(n, 0)};
  test_fill(t.x.data, n, kind);
  test_fill(t.y.data, n, DATA_NORMAL);
  memcpy(t.r.data, t.y.data, n * sizeof(float));
  return t;
}

static void trio_free(trio *t) {
  EXPECT(guarded_intact(&t->x) && guarded_intact(&t->y), "guards");
  guarded_free(&t->x);
  guarded_free(&t->y);
  guarded_free(&t->r);
}

static void transposes(void) {
  for (size_t m = 0; m < 14; m++)
    for (size_t s = 0; s < awkward_count; s++) {
      size_t n = awkward_sizes[s], ldx = n + m % 3, ldo = m + n % 4;
      guarded x = guarded_new(m * ldx, 1), y = guarded_new(n * ldo, 3);
      test_fill(x.data, m * ldx, DATA_NAN);
      test_fill(y.data, n * ldo, DATA_EQUAL);
      float fill = n && ldo ? y.data[0] : 0.0f;
      hl_transpose_f32_v128(m, n, x.data, ldx, y.data, ldo);
      for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < m; i++)
          EXPECT(test_same_bits(&y.data[j * ldo + i], &x.data[i * ldx + j], 1), "%zu x %zu: %zu, %zu", m, n, i, j);
        for (size_t i = m; i < ldo; i++) EXPECT(y.data[j * ldo + i] == fill, "%zu x %zu: between rows", m, n);
      }
      EXPECT(guarded_intact(&y), "guards");
      guarded_free(&x);
      guarded_free(&y);
    }
}

static void sums(void) {
  for (size_t s = 0; s < awkward_count; s++) {
    size_t n = awkward_sizes[s];
    trio t = trio_new(n, DATA_NORMAL);
    double squares = hl_squares_f32_ref(t.x.data, n);
    EXPECT(fabs(hl_squares_f32_v128(t.x.data, n) - squares) <= 1e-14 * (squares + 1.0), "squares of %zu", n);
    hl_add_f32_v128(t.x.data, n, t.y.data);
    hl_add_f32_ref(t.x.data, n, t.r.data);
    EXPECT(test_same_bits(t.y.data, t.r.data, n), "add %zu", n);
    trio_free(&t);
    for (size_t rows = 0; rows < 6; rows++) {
      trio c = trio_new(rows * n, DATA_NORMAL);
      guarded y = guarded_new(n, 1), r = guarded_new(n, 0);
      test_fill(y.data, n, DATA_NORMAL);
      memcpy(r.data, y.data, n * sizeof(float));
      hl_column_sums_f32_v128(c.x.data, rows, n, y.data);
      hl_column_sums_f32_ref(c.x.data, rows, n, r.data);
      for (size_t j = 0; j < n; j++) /* a rounding of at most 6 * 6 for each row */
        EXPECT(test_close(y.data[j], (double)r.data[j], EPS * 36.0 * (double)(rows + 1)), "%zu rows, %zu", rows, j);
      EXPECT(guarded_intact(&y), "guards");
      guarded_free(&y);
      guarded_free(&r);
      trio_free(&c);
    }
  }
}

static void relu_gradient(void) {
  for (size_t s = 0; s < awkward_count; s++) {
    size_t n = awkward_sizes[s];
    trio t = trio_new(n, DATA_NORMAL);
    for (size_t i = 0; i < n; i++)
      if (t.x.data[i] < 0.0f) t.x.data[i] = 0.0f; /* what ReLU gives */
    hl_relu_grad_f32_v128(t.x.data, n, t.y.data);
    hl_relu_grad_f32_ref(t.x.data, n, t.r.data);
    EXPECT(test_same_bits(t.y.data, t.r.data, n), "relu of %zu", n);
    for (size_t i = 0; i < n; i++) EXPECT(t.x.data[i] > 0.0f || t.y.data[i] == 0.0f, "%zu passes a closed gate", i);
    trio_free(&t);
  }
}

/* Positive, and sums to 1. */
static void make_distribution(float *p, size_t n) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) {
    p[i] = fabsf(p[i]) + 0.01f;
    sum += (double)p[i];
  }
  for (size_t i = 0; i < n; i++) p[i] = (float)((double)p[i] / sum);
}

static void softmax_gradient(void) {
  for (size_t s = 0; s < awkward_count; s++) {
    size_t n = awkward_sizes[s];
    trio t = trio_new(n, DATA_NORMAL);
    make_distribution(t.x.data, n);
    hl_softmax_grad_f32_v128(t.x.data, n, 0.25f, t.y.data);
    hl_softmax_grad_f32_ref(t.x.data, n, 0.25f, t.r.data);
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
      sum += (double)t.r.data[i];
      double bound = EPS * 0.25 * (double)t.x.data[i] * 12.0 * (double)(n / 4 + 8);
      EXPECT(test_close(t.y.data[i], (double)t.r.data[i], bound), "n %zu, %zu: %g, not %g", n, i, (double)t.y.data[i],
             (double)t.r.data[i]);
    }
    EXPECT(fabs(sum) < 1e-6, "n %zu: the gradient moves all scores alike by %g", n, sum);
    trio_free(&t);
  }
}

static void layer_norm_gradient(void) {
  for (size_t s = 1; s < awkward_count; s++)
    for (int offset = 0; offset < 2; offset++) {
      size_t n = awkward_sizes[s];
      trio dx = trio_new(n, DATA_NORMAL), dgain = trio_new(n, DATA_NORMAL), dbias = trio_new(n, DATA_NORMAL);
      for (size_t i = 0; i < n && offset; i++) dx.x.data[i] += 1000.0f;
      const float *x = dx.x.data, *gain = dgain.x.data, *dy = dbias.x.data;
      hl_layer_norm_grad_f32_v128(x, n, gain, 1e-5f, dy, dx.y.data, dgain.y.data, dbias.y.data);
      hl_layer_norm_grad_f32_ref(x, n, gain, 1e-5f, dy, dx.r.data, dgain.r.data, dbias.r.data);
      /* h below sqrt n, dy and gain below 6; dx is that over the deviation, which a row of one lets fall to sqrt eps */
      double h = sqrt((double)n), most = n < 4 ? 400.0 : 4.0, bound = EPS * 36.0 * h * h * (double)(n / 4 + 8) * most;
      for (size_t i = 0; i < n; i++) {
        EXPECT(test_close(dx.y.data[i], (double)dx.r.data[i], bound), "n %zu: dx %g, not %g", n, (double)dx.y.data[i],
               (double)dx.r.data[i]);
        EXPECT(test_close(dgain.y.data[i], (double)dgain.r.data[i], EPS * 8.0 * (6.0 * h + 6.0)), "n %zu: dgain", n);
        EXPECT(test_close(dbias.y.data[i], (double)dbias.r.data[i], EPS * 12.0), "n %zu: dbias", n);
      }
      trio_free(&dx);
      trio_free(&dgain);
      trio_free(&dbias);
    }
}

static void adamw_updates(void) {
  hl_adamw_factors f = {0.5f, 0.9f, 0.98f, 0.01f, 1.5f, 1e-8f, 0.999f};
  for (size_t s = 0; s < awkward_count; s++) {
    size_t n = awkward_sizes[s];
    trio mean = trio_new(n, DATA_NORMAL), square = trio_new(n, DATA_NORMAL), w = trio_new(n, DATA_NORMAL);
    for (size_t i = 0; i < n; i++) square.y.data[i] = square.r.data[i] = fabsf(square.y.data[i]) + 0.01f;
    hl_adamw_f32_v128(&f, n, w.x.data, mean.y.data, square.y.data, w.y.data);
    hl_adamw_f32_ref(&f, n, w.x.data, mean.r.data, square.r.data, w.r.data);
    for (size_t i = 0; i < n; i++) {
      EXPECT(test_close(mean.y.data[i], (double)mean.r.data[i], EPS * 24.0), "n %zu: mean", n);
      EXPECT(test_close(square.y.data[i], (double)square.r.data[i], EPS * 24.0), "n %zu: square", n);
      EXPECT(test_close(w.y.data[i], (double)w.r.data[i], EPS * 24.0), "n %zu: weights", n);
    }
    trio_free(&mean);
    trio_free(&square);
    trio_free(&w);
  }
}

const test_case gradient_kernel_tests[] = {{"transpose: every tail, strides", transposes},
                                           {"sums: add, columns, squares", sums},
                                           {"ReLU lets a gradient through where it was open", relu_gradient},
                                           {"softmax: gradients sum to 0", softmax_gradient},
                                           {"LayerNorm: large offsets too", layer_norm_gradient},
                                           {"AdamW", adamw_updates},
                                           {NULL, NULL}};
