/* What attention costs by number: operations and bytes, beside a recurrence. */
#include <math.h>

#include "../checks.h"
#include "../headlight_lab.h"

#define FLOAT_BYTES 4.0

/* Whether none of the counts had to be rounded. */
static bool is_exact(const double *counts, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (counts[i] > HL_COUNT_EXACT_MAX) return false;
  return true;
}

static hl_status check_sizes(size_t tokens, size_t width, size_t heads) {
  if (!tokens || !width || !heads) return HL_ERROR_RANGE;
  if (tokens > HL_COUNT_TOKENS_MAX || width > HL_COUNT_WIDTH_MAX || heads > HL_COUNT_WIDTH_MAX) return HL_ERROR_RANGE;
  return width % heads ? HL_ERROR_SHAPE : HL_OK;
}

hl_status hl_count_costs(size_t tokens, size_t width, size_t heads, hl_costs *costs) {
  if (!costs) return HL_ERROR_SHAPE;
  hl_status status = check_sizes(tokens, width, heads);
  if (status != HL_OK) return status;
  double n = (double)tokens, d = (double)width, h = (double)heads, products = n * n * d, matrix = n * d * d;
  *costs = (hl_costs){.projections = 4.0 * matrix,
                      .scores = products,
                      .values = products,
                      .attention = 4.0 * matrix + 2.0 * products,
                      .exponentials = h * n * n,
                      .recurrent = matrix,
                      .rnn = 2.0 * matrix,
                      .lstm = 8.0 * matrix,
                      .cells = h * n * n,
                      .score_bytes = FLOAT_BYTES * h * n * n,
                      .row_bytes = FLOAT_BYTES * h * n,
                      .tile_bytes = 2.0 * FLOAT_BYTES * h * n,
                      .projection_bytes = 4.0 * FLOAT_BYTES * n * d,
                      .rnn_bytes = FLOAT_BYTES * d,
                      .lstm_bytes = 2.0 * FLOAT_BYTES * d,
                      .crosses_recurrent = d,
                      .crosses_lstm = 2.0 * d};
  costs->is_exact = is_exact(&costs->projections, offsetof(hl_costs, is_exact) / sizeof(double));
  return HL_OK;
}

/* Scores of one head within reach on both sides: rows near an end have fewer. */
static double window_cells(double n, double reach) {
  double r = fmin(reach, n - 1.0);
  return n * (2.0 * r + 1.0) - r * (r + 1.0);
}

/* Scores of one head that sees the last `stride` keys, itself among them, and before those every stride-th: row i has
 * min(i + 1, stride) of the first kind and floor(i / stride) of the second: those a multiple of stride back. */
static double strided_cells(double n, double stride) {
  double s = fmin(stride, n), whole = floor((n - 1.0) / s), rest = n - whole * s;
  return s * n - s * (s - 1.0) / 2.0 + s * whole * (whole - 1.0) / 2.0 + rest * whole;
}

/* Scores of one head. */
static double cells_of(hl_pattern pattern, double n, double reach) {
  switch (pattern) {
    case HL_PATTERN_WINDOW: return window_cells(n, reach);
    case HL_PATTERN_STRIDED: return strided_cells(n, reach);
    case HL_PATTERN_LINEAR: return 0.0;
    default: return n * n;
  }
}

hl_status hl_count_pattern(hl_pattern pattern, size_t tokens, size_t width, size_t heads, size_t reach,
                           hl_pattern_cost *cost) {
  if (!cost) return HL_ERROR_SHAPE;
  hl_status status = check_sizes(tokens, width, heads);
  if (status != HL_OK) return status;
  if ((uint32_t)pattern > HL_PATTERN_LINEAR || !reach || reach > HL_COUNT_TOKENS_MAX) return HL_ERROR_RANGE;
  double n = (double)tokens, d = (double)width, h = (double)heads, dim = d / h;
  double cells = h * cells_of(pattern, n, (double)reach);
  *cost = (hl_pattern_cost){.cells = cells, .operations = 2.0 * cells * dim, .bytes = FLOAT_BYTES * cells};
  if (pattern == HL_PATTERN_LINEAR) { /* a matrix and a vector a head, added to once a key, multiplied once a query */
    cost->operations = 2.0 * n * d * (dim + 1.0);
    cost->bytes = FLOAT_BYTES * d * (dim + 1.0);
  }
  cost->is_exact = is_exact(&cost->cells, offsetof(hl_pattern_cost, is_exact) / sizeof(double));
  return HL_OK;
}

double hl_tokens_within(double bytes, size_t heads) {
  if (!(bytes >= 0.0) || isinf(bytes) || !heads) return NAN;
  double per_cell = FLOAT_BYTES * (double)heads, n = floor(sqrt(bytes / per_cell));
  while (per_cell * (n + 1.0) * (n + 1.0) <= bytes) n++;
  while (per_cell * n * n > bytes) n--;
  return n;
}
