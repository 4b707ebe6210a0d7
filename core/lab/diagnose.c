/* Which mistakes explain numbers that somebody computed. */
#include <math.h>
#include <string.h>

#include "../attention/attention_check.h"
#include "../checks.h"
#include "mistakes.h"

/* Every set of mistakes is made, and its numbers are laid beside those given: first nothing, then each mistake, and
 * only where none of them fits, two together. What fits with fewer mistakes is the better explanation. */

#define BIT(name) HL_MISTAKE_BIT(HL_MISTAKE_##name)

/* Of these at most one at a time: they do the same step wrong in different ways. */
static const hl_mistakes exclusive[] = {
    BIT(UNSCALED) | BIT(SCALED_TWICE) | BIT(SCALE_AFTER_SOFTMAX),
    BIT(NO_MASK) | BIT(MASK_OFF_BY_ONE) | BIT(MASK_ONE_AHEAD),
    BIT(NO_MASK) | BIT(MASK_INVERTED),
    BIT(NO_MASK) | BIT(MASK_ZERO) | BIT(MASK_LARGE_NEGATIVE) | BIT(MASK_UNGUARDED) | BIT(MASK_AFTER_SOFTMAX) |
        BIT(MASK_AFTER_RENORMALISED),
    BIT(W_TRANSPOSED) | BIT(WQ_TRANSPOSED),
    BIT(W_TRANSPOSED) | BIT(WK_TRANSPOSED),
    BIT(W_TRANSPOSED) | BIT(WV_TRANSPOSED),
};

/* What becomes of a row that may attend to nothing: two mistakes may leave one so, and then this is a third. */
#define EMPTY_ROWS (BIT(MASK_UNGUARDED) | BIT(MASK_LARGE_NEGATIVE))

/* What is tried, the likely first: where two explain the same numbers, the first is named. SCALE_AFTER_RENORMALISED is
 * UNSCALED, and one head can't be cut wrongly. */
static const hl_mistake likely[] = {
    HL_MISTAKE_UNSCALED,
    HL_MISTAKE_WRONG_AXIS,
    HL_MISTAKE_NO_MASK,
    HL_MISTAKE_MASK_INVERTED,
    HL_MISTAKE_MASK_ZERO,
    HL_MISTAKE_MASK_AFTER_SOFTMAX,
    HL_MISTAKE_MASK_OFF_BY_ONE,
    HL_MISTAKE_MASK_ONE_AHEAD,
    HL_MISTAKE_SCALED_TWICE,
    HL_MISTAKE_SCALE_AFTER_SOFTMAX,
    HL_MISTAKE_KEYS_VALUES_SWAPPED,
    HL_MISTAKE_W_TRANSPOSED,
    HL_MISTAKE_WQ_TRANSPOSED,
    HL_MISTAKE_WK_TRANSPOSED,
    HL_MISTAKE_WV_TRANSPOSED,
    HL_MISTAKE_MASK_UNGUARDED,
    HL_MISTAKE_MASK_LARGE_NEGATIVE,
    HL_MISTAKE_MASK_AFTER_RENORMALISED,
    HL_MISTAKE_NO_MAX_SUBTRACTION,
    HL_MISTAKE_FLOAT16,
};
#define LIKELY (sizeof likely / sizeof *likely)

/* Rounding of float32, and of half precision: half a unit in the last place, relative. */
#define EPS 0x1p-24
#define HALF_EPS 0x1p-11
#define HALF_LEAST 0x1p-24 /* the least number above 0 */

/* Numbers below float32's least normal one have lost digits. */
#define LEAST 0x1p-126

/* Roundings on the way from scores to a weight, whatever the scores are; the others grow with the scores. */
#define ROUNDINGS 16.0

typedef struct search {
  const hl_diagnosis_spec *spec;
  const hl_diagnosis_input *input;
  const hl_diagnosis_result *result;
  hl_attention_spec attention;
  hl_mistakes left_out;    /* those that can't be made here */
  float *weights, *output; /* of the set that is being tried */
  void *workspace;         /* of hl_attend_wrongly */
} search;

static size_t count_of(hl_mistakes set) { return (size_t)__builtin_popcount(set); }

static bool possible(hl_mistakes set) {
  for (size_t i = 0; i < sizeof exclusive / sizeof *exclusive; i++)
    if (count_of(set & exclusive[i]) > 1) return false;
  return true;
}

/* ---- What rounding explains ---- */

static double longest_row(const float *x, size_t rows, size_t cols) {
  double most = 0.0;
  for (size_t i = 0; i < rows; i++) {
    double sum = 0.0;
    for (size_t j = 0; j < cols; j++) sum += (double)x[i * cols + j] * (double)x[i * cols + j];
    most = fmax(most, sum);
  }
  return sqrt(most);
}

static double largest(const float *x, size_t count) {
  double most = 0.0;
  for (size_t i = 0; i < count; i++) most = fmax(most, fabs((double)x[i]));
  return most;
}

/* The three inputs, as a set of mistakes has them. */
typedef struct inputs {
  const float *q, *k, *v;
} inputs;

static inputs inputs_of(const search *s, hl_mistakes set) {
  const hl_diagnosis_input *in = s->input;
  bool all = (set & BIT(W_TRANSPOSED)) != 0;
  return (inputs){all || set & BIT(WQ_TRANSPOSED) ? in->q_turned : in->q,
                  all || set & BIT(WK_TRANSPOSED) ? in->k_turned : in->k,
                  all || set & BIT(WV_TRANSPOSED) ? in->v_turned : in->v};
}

/* By how much numbers may differ although the same was computed: relative to a weight, and of an output absolute. */
typedef struct tolerance {
  double relative, absolute;           /* of float32 */
  double half_relative, half_absolute; /* of half precision beside it, else 0 */
} tolerance;

static tolerance tolerance_of(const search *s, hl_mistakes set, inputs x, bool is_output) {
  const hl_diagnosis_spec *d = s->spec;
  bool swapped = (set & BIT(KEYS_VALUES_SWAPPED)) != 0, half = (set & BIT(FLOAT16)) != 0;
  bool unscaled = (set & (BIT(UNSCALED) | BIT(SCALE_AFTER_SOFTMAX))) != 0;
  const float *keys = swapped ? x.v : x.k, *values = swapped ? x.k : x.v;
  double reach = longest_row(x.q, d->queries, d->dim) * longest_row(keys, d->keys, d->dim);
  double relative = EPS * (reach * (unscaled ? 1.0 : fabs((double)d->scale)) + ROUNDINGS);
  if (!is_output) return (tolerance){relative, 0.0, half ? 4.0 * HALF_EPS : 0.0, half ? 2.0 * HALF_LEAST : 0.0};
  double size = largest(values, d->keys * d->value_dim);
  return (tolerance){0.0, 2.0 * relative * size, 0.0, half ? 2.0 * HALF_EPS * size : 0.0};
}

/* ---- Numbers beside those given ---- */

/* Infinite where one of two numbers is none, or they are infinite in different ways. */
static double apart(float a, float b) {
  if (a == b || (isnan(a) && isnan(b))) return 0.0;
  return isfinite(a) && isfinite(b) ? fabs((double)a - (double)b) : (double)INFINITY;
}

static hl_suspect compare(const search *s, hl_mistakes set, const float *numbers, bool is_output, tolerance t) {
  size_t cells = s->spec->queries * s->spec->cols;
  hl_suspect found = {set, 1, is_output, 0, (uint32_t)cells, 0.0f, 0.0f};
  for (size_t i = 0; i < cells; i++) {
    double size = isfinite(numbers[i]) ? fabs((double)numbers[i]) : 0.0;
    double plain = 0.5 * (double)s->input->steps[i] + t.relative * size + t.absolute + LEAST;
    double explained = plain + t.half_relative * size + t.half_absolute;
    double difference = apart(numbers[i], s->input->given[i]);
    double excess = difference == 0.0 ? 0.0 : plain == 0.0 ? (double)INFINITY : difference / plain;
    found.distance = fmaxf(found.distance, (float)difference);
    found.excess = fmaxf(found.excess, (float)excess);
    if (difference <= explained) continue;
    if (!found.different++) found.first = (uint32_t)i;
  }
  found.fits = found.different == 0;
  return found;
}

/* Whether the numbers fit without the room that half precision is given. */
static bool exact(const hl_suspect *suspect) { return suspect->fits && suspect->excess <= 1.0f; }

/* Whether a explains better than b; where they are alike, the one that was tried first stays. Within what rounding
 * explains no difference is better than another. */
static bool better(const hl_suspect *a, const hl_suspect *b) {
  if (a->fits != b->fits) return a->fits;
  if (a->fits && exact(a) != exact(b)) return exact(a);
  size_t first = count_of(a->mistakes), second = count_of(b->mistakes);
  if (a->fits && first != second) return first < second;
  return a->fits ? fmaxf(a->excess, 1.0f) < fmaxf(b->excess, 1.0f) : a->excess < b->excess;
}

/* Whether both explain the numbers, with as many mistakes and the same kind of rounding. */
static bool alike(const hl_suspect *a, const hl_suspect *b) {
  return a->fits && b->fits && exact(a) == exact(b) && count_of(a->mistakes) == count_of(b->mistakes);
}

static void count_tied(const hl_diagnosis_result *r, const hl_suspect *suspect) {
  if (*r->count && alike(suspect, r->suspects))
    ++*r->tied;
  else if (!*r->count || better(suspect, r->suspects))
    *r->tied = suspect->fits;
}

static void list(const hl_diagnosis_result *r, hl_suspect suspect) {
  count_tied(r, &suspect);
  size_t at = *r->count;
  if (at == r->most) {
    if (!better(&suspect, &r->suspects[at - 1])) return;
    at--;
  } else {
    ++*r->count;
  }
  for (; at && better(&suspect, &r->suspects[at - 1]); at--) r->suspects[at] = r->suspects[at - 1];
  r->suspects[at] = suspect;
}

/* ---- Sets of mistakes ---- */

/* Makes the mistakes, and compares what fits by its shape: the weights, the output or the nearer of both. */
static hl_suspect examine(const search *s, hl_mistakes set) {
  const hl_diagnosis_spec *d = s->spec;
  inputs x = inputs_of(s, set);
  hl_attention_result made = {.output = s->output, .weights = s->weights};
  hl_attend_wrongly(set, &s->attention, x.q, x.k, x.v, &made, s->workspace);
  if (d->cols != d->value_dim) return compare(s, set, s->weights, false, tolerance_of(s, set, x, false));
  hl_suspect output = compare(s, set, s->output, true, tolerance_of(s, set, x, true));
  if (d->cols != d->keys) return output;
  hl_suspect weights = compare(s, set, s->weights, false, tolerance_of(s, set, x, false));
  return better(&output, &weights) ? output : weights;
}

static bool try(const search *s, hl_mistakes set) {
  hl_suspect suspect = examine(s, set);
  list(s->result, suspect);
  return exact(&suspect);
}

static bool try_singles(const search *s) {
  bool fits = false;
  for (size_t a = 0; a < LIKELY; a++) {
    hl_mistakes set = HL_MISTAKE_BIT(likely[a]);
    if (!(set & s->left_out) && try(s, set)) fits = true;
  }
  return fits;
}

/* All pairs, each with `more` on top. */
static bool try_pairs(const search *s, hl_mistakes more) {
  bool fits = false;
  for (size_t a = 0; a < LIKELY; a++)
    for (size_t b = a + 1; b < LIKELY; b++) {
      hl_mistakes set = HL_MISTAKE_BIT(likely[a]) | HL_MISTAKE_BIT(likely[b]) | more;
      bool full = count_of(set) == 2 + count_of(more);
      if (!(set & s->left_out) && full && possible(set) && try(s, set)) fits = true;
    }
  return fits;
}

static bool try_threes(const search *s) {
  bool unguarded = try_pairs(s, BIT(MASK_UNGUARDED)), large = try_pairs(s, BIT(MASK_LARGE_NEGATIVE));
  return unguarded || large;
}

static hl_mistakes left_out_of(const search *s) {
  hl_mistakes out = 0;
  if (s->spec->causal == HL_CAUSAL_NONE) out |= HL_MASK_MISTAKES;
  if (s->spec->dim != s->spec->value_dim) out |= BIT(KEYS_VALUES_SWAPPED);
  if (!s->input->q_turned) out |= HL_W_MISTAKES;
  return out;
}

/* ---- The call ---- */

static hl_attention_spec attention_of(const hl_diagnosis_spec *spec) {
  hl_attention_spec a = hl_attention_default(1, spec->queries, spec->keys, spec->dim);
  a.value_dim = spec->value_dim;
  a.scale = spec->scale;
  a.causal = spec->causal;
  return a;
}

static hl_status check_spec(const hl_diagnosis_spec *s) {
  hl_attention_spec attention = attention_of(s);
  hl_status status = hl_attention_check(&attention);
  if (status != HL_OK) return status;
  if (s->cols != s->keys && s->cols != s->value_dim) return HL_ERROR_SHAPE;
  bool fits = hl_fits_memory(s->queries, s->keys, 4) && hl_fits_memory(s->queries, s->value_dim, 4);
  return fits && s->queries * s->cols < UINT32_MAX ? HL_OK : HL_ERROR_MEMORY;
}

static hl_status check_input(const hl_diagnosis_spec *s, const hl_diagnosis_input *in) {
  if (!in->q || !in->k || !in->v || !in->given || !in->steps) return HL_ERROR_SHAPE;
  bool some = in->q_turned || in->k_turned || in->v_turned, all = in->q_turned && in->k_turned && in->v_turned;
  if (some && !all) return HL_ERROR_SHAPE;
  for (size_t i = 0; i < s->queries * s->cols; i++)
    if (!(in->steps[i] >= 0.0f) || isinf(in->steps[i])) return HL_ERROR_RANGE;
  return HL_OK;
}

/* The attention's scratch first, which must be aligned, in whole floats. */
static size_t attention_floats(const hl_diagnosis_spec *spec) {
  hl_attention_spec attention = attention_of(spec);
  return (hl_attention_mistake_workspace_bytes(&attention) + sizeof(float) - 1) / sizeof(float);
}

size_t hl_diagnose_workspace_bytes(const hl_diagnosis_spec *spec) {
  hl_status status = check_spec(spec);
  if (status != HL_OK) return status == HL_ERROR_MEMORY ? SIZE_MAX : 0;
  return (attention_floats(spec) + spec->queries * (spec->keys + spec->value_dim)) * sizeof(float);
}

hl_status hl_diagnose(const hl_diagnosis_spec *spec, const hl_diagnosis_input *input, const hl_diagnosis_result *result,
                      void *workspace) {
  if (!spec || !input || !result || !workspace) return HL_ERROR_SHAPE;
  if (!result->suspects || !result->right || !result->right_numbers) return HL_ERROR_SHAPE;
  if (!result->count || !result->tied) return HL_ERROR_SHAPE;
  hl_status status = check_spec(spec);
  if (status != HL_OK) return status;
  status = check_input(spec, input);
  if (status != HL_OK) return status;
  if (!result->most) return HL_ERROR_RANGE;
  float *weights = (float *)workspace + attention_floats(spec), *output = weights + spec->queries * spec->keys;
  search s = {spec, input, result, attention_of(spec), 0, weights, output, workspace};
  s.left_out = left_out_of(&s);
  *result->count = *result->tied = 0;
  *result->right = examine(&s, 0);
  const float *right = result->right->is_output ? output : weights;
  memcpy(result->right_numbers, right, spec->queries * spec->cols * sizeof(float));
  bool known = try_singles(&s) || result->right->fits;
  if (!known && !try_pairs(&s, 0)) try_threes(&s);
  return HL_OK;
}
