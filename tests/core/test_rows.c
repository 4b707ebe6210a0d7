/* How the rows of two tensors differ. */
#include "headlight_lab.h"
#include "test.h"

static void moved_rows(void) {
  float a[8] = {3, 4, 1, 1, 0, 0, 0, 0}, b[8] = {3, 4, 1, 2, 0, 0, 1, 0}, moved[4];
  EXPECT(hl_rows_moved(a, b, 4, 2, moved) == HL_OK, "moved");
  EXPECT(moved[0] == 0.0f && test_close(moved[1], sqrt(0.5), EPS) && moved[2] == 0.0f && isinf(moved[3]), "%g %g %g %g",
         (double)moved[0], (double)moved[1], (double)moved[2], (double)moved[3]);
}

enum { N = 9, M = 5 };

static void distances_of_rows(void) {
  float a[N * M], b[N * M], distance[N];
  for (size_t i = 0; i < N * M; i++) a[i] = b[i] = test_normal();
  for (size_t r = 0; r < N; r++) {
    b[r * M + r % M] += (float)r;
    b[r * M + (r + 1) % M] -= (float)r / 2.0f;
  }
  b[3 * M] = NAN;
  b[3 * M + 1] = 1e9f;
  EXPECT(hl_rows_distance(a, b, N, M, distance) == HL_OK, "distances");
  EXPECT(distance[0] == 0.0f, "equal rows: %g", (double)distance[0]);
  EXPECT(isnan(distance[3]), "a NaN is not lost: %g", (double)distance[3]);
  for (size_t r = 0; r < N; r++)
    if (r != 3) EXPECT(test_close(distance[r], (double)r, 1e-6 * (double)N), "row %zu: %g", r, (double)distance[r]);
}

static void changed_rows(void) {
  float a[6] = {1, 2, 3, 4, 0.0f, NAN}, b[6] = {1, 2, 3, 5, -0.0f, NAN};
  uint32_t changed[3];
  EXPECT(hl_rows_changed(a, b, 3, 2, changed) == HL_OK, "changes");
  EXPECT(changed[0] == 0 && changed[1] == 1 && changed[2] == 1, "%u %u %u", changed[0], changed[1], changed[2]);
}

/* All three refuse the same, and write nothing then. */
#define REFUSES(call, out)                                                                                 \
  do {                                                                                                     \
    out[0] = 7;                                                                                            \
    EXPECT(call(NULL, b, 1, 1, out) == HL_ERROR_SHAPE && call(a, NULL, 1, 1, out) == HL_ERROR_SHAPE &&     \
               call(a, b, 1, 1, NULL) == HL_ERROR_SHAPE,                                                   \
           "missing");                                                                                     \
    EXPECT(call(a, b, 0, 1, out) == HL_ERROR_RANGE && call(a, b, 1, 0, out) == HL_ERROR_RANGE, "no rows"); \
    EXPECT(call(a, b, SIZE_MAX / 2, 3, out) == HL_ERROR_MEMORY, "sizes beyond memory");                    \
    EXPECT(out[0] == 7, "nothing is written");                                                             \
  } while (0)

static void refusals(void) {
  float a[1] = {1}, b[1] = {2}, out[1];
  uint32_t changed[1];
  REFUSES(hl_rows_moved, out);
  REFUSES(hl_rows_distance, out);
  REFUSES(hl_rows_changed, changed);
}

const test_case row_tests[] = {{"how far rows moved", moved_rows},
                               {"distances of rows", distances_of_rows},
                               {"rows whose bits changed", changed_rows},
                               {"what all three refuse", refusals},
                               {NULL, NULL}};
