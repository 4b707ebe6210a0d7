/* How the rows of two tensors differ. */
#include <math.h>
#include <string.h>

#include "../checks.h"
#include "../headlight_lab.h"

static float moved_by(const float *a, const float *b, size_t cols) {
  double length = 0.0, distance = 0.0;
  for (size_t c = 0; c < cols; c++) {
    double from = (double)a[c], by = (double)b[c] - from;
    length += from * from;
    distance += by * by;
  }
  return distance == 0.0 ? 0.0f : (float)(sqrt(distance) / sqrt(length));
}

static float distance_of(const float *a, const float *b, size_t cols) {
  float most = 0.0f;
  for (size_t c = 0; c < cols; c++) most = hl_larger(most, fabsf(a[c] - b[c]));
  return most;
}

static uint32_t changes_in(const float *a, const float *b, size_t cols) {
  uint32_t changes = 0;
  for (size_t c = 0; c < cols; c++) changes += memcmp(a + c, b + c, sizeof(float)) != 0;
  return changes;
}

hl_status hl_rows_moved(const float *a, const float *b, size_t rows, size_t cols, float *moved) {
  hl_status status = hl_check_matrix(a && b && moved, rows, cols);
  for (size_t r = 0; r < rows && status == HL_OK; r++) moved[r] = moved_by(a + r * cols, b + r * cols, cols);
  return status;
}

hl_status hl_rows_distance(const float *a, const float *b, size_t rows, size_t cols, float *distance) {
  hl_status status = hl_check_matrix(a && b && distance, rows, cols);
  for (size_t r = 0; r < rows && status == HL_OK; r++) distance[r] = distance_of(a + r * cols, b + r * cols, cols);
  return status;
}

hl_status hl_rows_changed(const float *a, const float *b, size_t rows, size_t cols, uint32_t *changed) {
  hl_status status = hl_check_matrix(a && b && changed, rows, cols);
  for (size_t r = 0; r < rows && status == HL_OK; r++) changed[r] = changes_in(a + r * cols, b + r * cols, cols);
  return status;
}
