/* One head's attention step by step, with steps done wrong and cells edited. */
#include <math.h>
#include <string.h>

#include "../attention/softmax_steps.h"
#include "../checks.h"
#include "../headlight_lab.h"
#include "../kernels/kernels.h"

/* One step after the other, each over all rows, as a ledger writes them down; what can be done wrong stands in its
 * step. */

typedef struct ledger {
  const hl_ledger_spec *spec;
  const hl_ledger_result *result;
  const float *q, *k, *v;
} ledger;

static bool makes(const ledger *l, hl_mistake mistake) { return (l->spec->mistakes & HL_MISTAKE_BIT(mistake)) != 0; }

static bool hidden(const ledger *l, size_t query, size_t key) { return l->spec->causal && key > query; }

/* What the reader has put in place of a step's numbers. */
static void edit(const ledger *l, hl_ledger_step step, float *cells) {
  const hl_ledger_spec *s = l->spec;
  for (size_t i = 0; i < s->edit_count; i++)
    if (s->edits[i].step == (uint32_t)step) cells[s->row * s->keys + s->edits[i].key] = s->edits[i].value;
}

static void multiply(const ledger *l) {
  const hl_ledger_spec *s = l->spec;
  const float *q = l->q + s->row * s->dim;
  for (size_t j = 0; j < s->keys; j++)
    for (size_t d = 0; d < s->dim; d++) l->result->terms[j * s->dim + d] = q[d] * l->k[j * s->dim + d];
  for (size_t i = 0; i < s->queries; i++)
    hl_scores_f32_v128(l->q + i * s->dim, l->k, s->keys, s->dim, 1.0f, l->result->products + i * s->keys);
}

static void scale(const ledger *l) {
  const hl_ledger_spec *s = l->spec;
  float factor = makes(l, HL_MISTAKE_UNSCALED) || makes(l, HL_MISTAKE_SCALE_AFTER_SOFTMAX) ? 1.0f : s->scale;
  for (size_t i = 0; i < s->queries * s->keys; i++) l->result->scaled[i] = l->result->products[i] * factor;
}

static void mask(const ledger *l) {
  const hl_ledger_spec *s = l->spec;
  for (size_t i = 0; i < s->queries; i++)
    for (size_t j = 0; j < s->keys; j++) {
      size_t at = i * s->keys + j;
      bool now = hidden(l, i, j) && !makes(l, HL_MISTAKE_MASK_AFTER_SOFTMAX);
      float closed = makes(l, HL_MISTAKE_MASK_ZERO) ? 0.0f : -INFINITY;
      l->result->masked[at] = now ? closed : l->result->scaled[at];
    }
}

/* The softmax runs over the keys of a row, or, on the wrong axis, over the queries of a column: how many, how far apart
 * they lie, and where the first of those that (query, key) belongs to is. */
typedef struct axis {
  size_t count, stride, first;
} axis;

static axis axis_of(const ledger *l, size_t query, size_t key) {
  const hl_ledger_spec *s = l->spec;
  return makes(l, HL_MISTAKE_WRONG_AXIS) ? (axis){s->queries, s->keys, key} : (axis){s->keys, 1, query * s->keys};
}

static float largest(const float *x, axis a) {
  float most = -INFINITY;
  for (size_t i = 0; i < a.count; i++)
    if (x[a.first + i * a.stride] > most) most = x[a.first + i * a.stride];
  return most;
}

static float sum(const float *x, axis a) {
  double total = 0.0;
  for (size_t i = 0; i < a.count; i++) total += (double)x[a.first + i * a.stride];
  return (float)total;
}

static void shift(const ledger *l) {
  const hl_ledger_spec *s = l->spec;
  const float *masked = l->result->masked;
  for (size_t i = 0; i < s->queries; i++)
    for (size_t j = 0; j < s->keys; j++) {
      float most = largest(masked, axis_of(l, i, j));
      float by = makes(l, HL_MISTAKE_NO_MAX_SUBTRACTION) || most == -INFINITY ? 0.0f : most;
      l->result->shifted[i * s->keys + j] = masked[i * s->keys + j] - by;
    }
}

static void divide(const ledger *l) {
  const hl_ledger_spec *s = l->spec;
  const hl_ledger_result *r = l->result;
  for (size_t i = 0; i < s->queries; i++)
    for (size_t j = 0; j < s->keys; j++) r->divisors[i * s->keys + j] = sum(r->exponentials, axis_of(l, i, j));
  edit(l, HL_LEDGER_DIVISORS, r->divisors);
  for (size_t i = 0; i < s->queries; i++)
    for (size_t j = 0; j < s->keys; j++) {
      size_t at = i * s->keys + j;
      bool nothing = largest(r->masked, axis_of(l, i, j)) == -INFINITY && !makes(l, HL_MISTAKE_NO_MAX_SUBTRACTION);
      float weight = nothing && r->exponentials[at] == 0.0f ? 0.0f : r->exponentials[at] / r->divisors[at];
      if (makes(l, HL_MISTAKE_SCALE_AFTER_SOFTMAX)) weight *= s->scale;
      if (makes(l, HL_MISTAKE_MASK_AFTER_SOFTMAX) && hidden(l, i, j)) weight = 0.0f;
      r->weights[at] = weight;
    }
}

static void total(const ledger *l) {
  const hl_ledger_spec *s = l->spec;
  const hl_ledger_result *r = l->result;
  for (size_t i = 0; i < s->queries; i++) r->row_sums[i] = hl_row_sum(r->weights + i * s->keys, s->keys);
  for (size_t j = 0; j < s->keys; j++) r->column_sums[j] = sum(r->weights, (axis){s->queries, s->keys, j});
  hl_entropy(r->weights, s->queries, s->keys, r->entropy);
}

static void blend(const ledger *l) {
  const hl_ledger_spec *s = l->spec;
  const hl_ledger_result *r = l->result;
  const float *row = r->weights + s->row * s->keys;
  for (size_t j = 0; j < s->keys; j++)
    for (size_t e = 0; e < s->value_dim; e++)
      r->contributions[j * s->value_dim + e] = row[j] * l->v[j * s->value_dim + e];
  memset(r->output, 0, s->queries * s->value_dim * sizeof(float));
  for (size_t i = 0; i < s->queries; i++)
    hl_blend_f32_v128(r->weights + i * s->keys, l->v, s->keys, s->value_dim, r->output + i * s->value_dim);
}

static hl_status check(const hl_ledger_spec *s, const hl_ledger_result *r) {
  if (!r->terms || !r->products || !r->scaled || !r->masked || !r->shifted || !r->exponentials || !r->divisors ||
      !r->weights || !r->row_sums || !r->column_sums || !r->entropy || !r->contributions || !r->output)
    return HL_ERROR_SHAPE;
  if (s->edit_count && !s->edits) return HL_ERROR_SHAPE;
  if (!s->queries || !s->keys || !s->dim || !s->value_dim || s->row >= s->queries) return HL_ERROR_RANGE;
  if (s->mistakes & ~HL_LEDGER_MISTAKES) return HL_ERROR_UNSUPPORTED;
  if (!isfinite(s->scale)) return HL_ERROR_RANGE;
  bool fits = hl_fits_memory(s->queries, s->keys, 1) && hl_fits_memory(s->queries, s->dim, 1) &&
              hl_fits_memory(s->keys, s->dim, 1) && hl_fits_memory(s->keys, s->value_dim, 1) &&
              hl_fits_memory(s->queries, s->value_dim, 1);
  if (!fits) return HL_ERROR_MEMORY;
  for (size_t i = 0; i < s->edit_count; i++)
    if (s->edits[i].step >= HL_LEDGER_STEPS || s->edits[i].key >= s->keys || !isfinite(s->edits[i].value))
      return HL_ERROR_RANGE;
  return HL_OK;
}

hl_status hl_ledger(const hl_ledger_spec *spec, const float *q, const float *k, const float *v,
                    const hl_ledger_result *result) {
  if (!spec || !q || !k || !v || !result) return HL_ERROR_SHAPE;
  hl_status status = check(spec, result);
  if (status != HL_OK) return status;
  ledger l = {spec, result, q, k, v};
  multiply(&l);
  edit(&l, HL_LEDGER_PRODUCTS, result->products);
  scale(&l);
  edit(&l, HL_LEDGER_SCALED, result->scaled);
  mask(&l);
  edit(&l, HL_LEDGER_MASKED, result->masked);
  shift(&l);
  edit(&l, HL_LEDGER_SHIFTED, result->shifted);
  hl_exp_f32_v128(result->shifted, spec->queries * spec->keys, result->exponentials);
  edit(&l, HL_LEDGER_EXPONENTIALS, result->exponentials);
  divide(&l);
  edit(&l, HL_LEDGER_WEIGHTS, result->weights);
  total(&l);
  blend(&l);
  return HL_OK;
}
