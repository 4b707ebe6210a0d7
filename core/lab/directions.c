/* Rows as directions: how alike they are, and their shadows in the plane that shows most of them. */
#include <math.h>

#include "../arena.h"
#include "../checks.h"
#include "../headlight_lab.h"
#include "../math/symmetric.h"
#include "../math/vectors.h"

/* Cosines of all rows with each other; false where a row has no direction. */
static bool cosines(const float *x, size_t rows, size_t cols, double *lengths, double *products) {
  for (size_t i = 0; i < rows; i++) {
    lengths[i] = sqrt(hl_dot(x + i * cols, x + i * cols, cols));
    if (!(lengths[i] > 0.0) || !isfinite(lengths[i])) return false;
  }
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j <= i; j++) {
      double cosine = hl_dot(x + i * cols, x + j * cols, cols) / (lengths[i] * lengths[j]);
      products[i * rows + j] = products[j * rows + i] = cosine;
    }
  return true;
}

static double mean_cosine(const double *products, size_t rows) {
  double sum = 0.0;
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < i; j++) sum += products[i * rows + j];
  return 2.0 * sum / ((double)rows * (double)(rows - 1)); /* of one row: 0 / 0 */
}

/* The places of the two largest of a diagonal; the second is n where n is 1. */
static void largest_two(const double *a, size_t n, size_t at[2]) {
  at[0] = 0;
  at[1] = n;
  for (size_t i = 1; i < n; i++) {
    double value = a[i * n + i];
    if (value > a[at[0] * n + at[0]]) {
      at[1] = at[0];
      at[0] = i;
    } else if (at[1] == n || value > a[at[1] * n + at[1]]) {
      at[1] = i;
    }
  }
}

/* The plane as it comes: the first axis towards the mean of all rows, row 0 not below the axis. */
static void face_forward(size_t rows, float *points) {
  double along = 0.0;
  for (size_t i = 0; i < rows; i++) along += (double)points[2 * i];
  for (size_t i = 0; i < rows && along < 0.0; i++) points[2 * i] = -points[2 * i];
  bool below = points[1] < 0.0f;
  for (size_t i = 0; i < rows && below; i++) points[2 * i + 1] = -points[2 * i + 1];
}

/* Turns the points, mirrored first where that brings them nearer, so that the squares of their distances from `like`
 * sum to the least: with c = sum of a.b and s = sum of a x b the angle is that of (c, s). */
static void turn_towards(const float *like, size_t rows, float *points) {
  double c[2] = {0}, s[2] = {0};
  for (size_t i = 0; i < rows; i++)
    for (int mirrored = 0; mirrored < 2; mirrored++) {
      double x = (double)points[2 * i], y = (mirrored ? -1.0 : 1.0) * (double)points[2 * i + 1];
      double a = (double)like[2 * i], b = (double)like[2 * i + 1];
      c[mirrored] += x * a + y * b;
      s[mirrored] += x * b - y * a;
    }
  int best = c[1] * c[1] + s[1] * s[1] > c[0] * c[0] + s[0] * s[0];
  double length = sqrt(c[best] * c[best] + s[best] * s[best]);
  for (size_t i = 0; i < rows && length > 0.0; i++) {
    double x = (double)points[2 * i], y = (best ? -1.0 : 1.0) * (double)points[2 * i + 1];
    points[2 * i] = (float)((c[best] * x - s[best] * y) / length);
    points[2 * i + 1] = (float)((s[best] * x + c[best] * y) / length);
  }
}

/* Row i's shadow has the coordinates sqrt(value) times element i of the eigenvector. */
static void cast_shadows(double *products, double *vectors, size_t rows, const float *like, hl_directions *result) {
  size_t at[2];
  double shown = 0.0;
  hl_diagonalise(products, rows, vectors);
  largest_two(products, rows, at);
  for (int axis = 0; axis < 2; axis++) {
    double value = at[axis] < rows ? fmax(0.0, products[at[axis] * rows + at[axis]]) : 0.0;
    shown += value;
    for (size_t i = 0; i < rows; i++)
      result->points[2 * i + (size_t)axis] =
          at[axis] < rows ? (float)(sqrt(value) * vectors[at[axis] * rows + i]) : 0.0f;
  }
  result->share = shown / (double)rows;
  if (like && isfinite(like[0]))
    turn_towards(like, rows, result->points);
  else
    face_forward(rows, result->points);
}

static void no_directions(size_t rows, hl_directions *result) {
  for (size_t i = 0; i < 2 * rows; i++) result->points[i] = NAN;
  result->cosine = result->share = (double)NAN;
}

hl_status hl_directions_of(const float *x, size_t rows, size_t cols, const float *like, hl_directions *result,
                           hl_arena *arena) {
  if (!result || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_check_matrix(x && result->points, rows, cols);
  if (status != HL_OK) return status;
  if (rows > HL_DIRECTIONS_MAX) return HL_ERROR_MEMORY;
  hl_mark mark = hl_arena_mark(arena);
  double *lengths = hl_arena_doubles(arena, rows, 1), *products = hl_arena_doubles(arena, rows, rows);
  double *vectors = hl_arena_doubles(arena, rows, rows);
  if (!arena->failed && cosines(x, rows, cols, lengths, products)) {
    result->cosine = mean_cosine(products, rows);
    cast_shadows(products, vectors, rows, like, result);
  } else if (!arena->failed) {
    no_directions(rows, result);
  }
  return hl_arena_restore(arena, mark);
}
