/* Lengths, cosines and terms, against the formulas in double. */
#include <string.h>

#include "headlight_lab.h"
#include "support/failures.h"
#include "test.h"

/* Roundings of the result, and of n sums and products in double. */
static double bound(double value, size_t n) { return EPS * fabs(value) + 1e-15 * (double)(n + 4); }

static long double dot(const float *a, const float *b, size_t n) {
  long double sum = 0.0L;
  for (size_t i = 0; i < n; i++) sum += (long double)a[i] * (long double)b[i];
  return sum;
}

static void lengths_and_cosines(void) {
  for (size_t s = 1; s < awkward_count; s++) {
    size_t dim = awkward_sizes[s], rows = 1 + s % 3, cols = 1 + s % 5;
    guarded a = guarded_new(rows * dim, 1), b = guarded_new(cols * dim, 2), lengths = guarded_new(rows, 3),
            cosines = guarded_new(rows * cols, 1);
    test_fill(a.data, rows * dim, DATA_NORMAL);
    test_fill(b.data, cols * dim, DATA_NORMAL);
    EXPECT(hl_lengths(a.data, rows, dim, lengths.data) == HL_OK, "dim %zu", dim);
    EXPECT(hl_cosines(a.data, b.data, rows, cols, dim, cosines.data) == HL_OK, "dim %zu", dim);
    for (size_t r = 0; r < rows; r++) {
      const float *one = a.data + r * dim;
      double length = sqrt((double)dot(one, one, dim));
      EXPECT(test_close(lengths.data[r], length, bound(length, dim)), "length %g", (double)lengths.data[r]);
      for (size_t c = 0; c < cols; c++) {
        const float *other = b.data + c * dim;
        double cosine = (double)dot(one, other, dim) / (length * sqrt((double)dot(other, other, dim)));
        EXPECT(test_close(cosines.data[r * cols + c], cosine, bound(1.0, dim)), "dim %zu: %g, not %g", dim,
               (double)cosines.data[r * cols + c], cosine);
      }
    }
    EXPECT(guarded_intact(&a) && guarded_intact(&b) && guarded_intact(&lengths) && guarded_intact(&cosines), "guards");
    guarded_free(&a);
    guarded_free(&b);
    guarded_free(&lengths);
    guarded_free(&cosines);
  }
}

static void cosines_of_directions(void) {
  float a[2] = {3.0f, 4.0f}, b[10] = {6.0f, 8.0f, -30.0f, -40.0f, 4.0f, -3.0f, 0.0f, 0.0f, 3e38f, 3e38f}, out[5], one;
  EXPECT(hl_cosines(a, b, 1, 5, 2, out) == HL_OK, "five directions");
  EXPECT(out[0] == 1.0f && out[1] == -1.0f && out[2] == 0.0f, "along, against, across: %g %g %g", (double)out[0],
         (double)out[1], (double)out[2]);
  EXPECT(isnan(out[3]), "no direction: %g", (double)out[3]);
  EXPECT(test_close(out[4], 7.0 / (5.0 * sqrt(2.0)), EPS), "squares beyond float32: %g", (double)out[4]);
  EXPECT(hl_lengths(b + 8, 1, 2, &one) == HL_OK && isinf(one), "a length beyond float32: %g", (double)one);
  EXPECT(hl_lengths(a, 1, 2, &one) == HL_OK && one == 5.0f, "3, 4, 5: %g", (double)one);
}

static void terms(void) {
  for (size_t s = 1; s < awkward_count; s++) {
    size_t n = awkward_sizes[s];
    guarded a = guarded_new(n, 1), b = guarded_new(n, 2), t = guarded_new(n, 3), sums = guarded_new(n, 1);
    test_fill(a.data, n, DATA_NORMAL);
    test_fill(b.data, n, DATA_NORMAL);
    EXPECT(hl_terms(a.data, b.data, n, t.data, sums.data) == HL_OK, "n %zu", n);
    for (size_t i = 0; i < n; i++) {
      double sum = (double)dot(a.data, b.data, i + 1);
      EXPECT(t.data[i] == (float)((double)a.data[i] * (double)b.data[i]), "term %zu: %g", i, (double)t.data[i]);
      EXPECT(test_close(sums.data[i], sum, bound(sum, 40 * n)), "sum %zu: %g, not %g", i, (double)sums.data[i], sum);
    }
    EXPECT(guarded_intact(&t) && guarded_intact(&sums), "guards");
    guarded_free(&a);
    guarded_free(&b);
    guarded_free(&t);
    guarded_free(&sums);
  }
}

typedef struct vectors_call {
  int which;
  const float *a, *b;
  size_t rows, cols, dim;
  float *out, *more;
} vectors_call;

static vectors_call good_vectors(void) { return (vectors_call){0, numbers, numbers, 2, 3, 4, results, results + 64}; }

static hl_status call_vectors(const void *arguments, hl_arena *arena) {
  const vectors_call *c = arguments;
  (void)arena;
  if (c->which == 0) return hl_lengths(c->a, c->rows, c->dim, c->out);
  if (c->which == 1) return hl_cosines(c->a, c->b, c->rows, c->cols, c->dim, c->out);
  return hl_terms(c->a, c->b, c->dim, c->out, c->more);
}

static void refused(void) {
  for (int which = 0; which < 3; which++) {
    vectors_call good = good_vectors();
    good.which = which;
    expect_success("vectors", call_vectors, &good);
    REFUSED(vectors, SHAPE, c.which = which, c.a = NULL);
    REFUSED(vectors, SHAPE, c.which = which, c.out = NULL);
    REFUSED(vectors, RANGE, c.which = which, c.dim = 0);
    REFUSED(vectors, MEMORY, c.which = which, c.dim = huge());
  }
  REFUSED(vectors, SHAPE, c.which = 1, c.b = NULL);
  REFUSED(vectors, SHAPE, c.which = 2, c.b = NULL);
  REFUSED(vectors, SHAPE, c.which = 2, c.more = NULL);
  REFUSED(vectors, RANGE, c.which = 0, c.rows = 0);
  REFUSED(vectors, RANGE, c.which = 1, c.rows = 0);
  REFUSED(vectors, RANGE, c.which = 1, c.cols = 0);
  REFUSED(vectors, MEMORY, c.which = 0, c.rows = huge());
  REFUSED(vectors, MEMORY, c.which = 1, c.rows = huge());
  REFUSED(vectors, MEMORY, c.which = 1, c.cols = huge());
  REFUSED(vectors, MEMORY, c.which = 1, c.rows = c.cols = ROOT, c.dim = 1);
}

const test_case vectors_tests[] = {{"lengths and cosines: every size", lengths_and_cosines},
                                   {"cosines: along, against, across, none", cosines_of_directions},
                                   {"terms: every size", terms},
                                   {"refused: missing tensors, sizes of 0, beyond memory", refused},
                                   {NULL, NULL}};
