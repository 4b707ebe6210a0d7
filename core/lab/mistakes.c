/* Attention with some of its steps done wrong. */
#include "mistakes.h"

#include <math.h>
#include <string.h>

#include "../attention/attention_check.h"
#include "../attention/visible.h"
#include "../checks.h"
#include "../headlight_lab.h"
#include "../kernels/kernels.h"
#include "../math/elementary.h"
#include "../math/half.h"

/* Attention as a lecture writes it: all scores of a head, mask, softmax, blend, in that order and over every key.
 * Each mistake changes one of the steps, and stands in that step. */

#define LARGE_NEGATIVE -1e9f

typedef struct lesson {
  hl_mistakes mistakes;
  const hl_attention_spec *spec;
  const hl_attention_result *result;
  const float *q, *k, *v;
  float *weights;   /* (T,S) of one head, where they are not wanted */
  float *column;    /* T floats */
  uint8_t *allowed; /* S bytes */
} lesson;

static bool makes(const lesson *l, hl_mistake mistake) { return (l->mistakes & HL_MISTAKE_BIT(mistake)) != 0; }

/* In half precision every number that a step makes is rounded. */
static float kept(const lesson *l, float x) {
  return makes(l, HL_MISTAKE_FLOAT16) ? hl_f32_of_f16(hl_f16_of_f32(x)) : x;
}

const char *hl_mistake_name(hl_mistake mistake) {
  static const char *const names[] = {
#define NAME(id, name) name,
      HL_MISTAKES(NAME)
#undef NAME
  };
  return (size_t)mistake < HL_MISTAKE_COUNT ? names[mistake] : NULL;
}

size_t hl_attention_mistake_workspace_bytes(const hl_attention_spec *spec) {
  if (hl_attention_check(spec) != HL_OK) return 0;
  if (!hl_fits_memory(spec->queries, spec->keys, 3)) return SIZE_MAX;
  return spec->queries * (spec->keys + 1) * sizeof(float) + spec->keys * sizeof(uint8_t);
}

/* Row `token` of head `head` of x (heads, tokens, dim). Without the transpose, the projections' rows
 * (tokens, heads * dim) are cut as if they lay (heads, tokens, dim): head and token then mix. */
static const float *row_of(const lesson *l, const float *x, size_t heads, size_t tokens, size_t dim, size_t head,
                           size_t token) {
  size_t row = head * tokens + token;
  if (makes(l, HL_MISTAKE_HEADS_NOT_TRANSPOSED)) row = row % heads * tokens + row / heads;
  return x + row * dim;
}

static bool scales_late(const lesson *l) {
  return makes(l, HL_MISTAKE_SCALE_AFTER_SOFTMAX) || makes(l, HL_MISTAKE_SCALE_AFTER_RENORMALISED);
}

static bool masks_late(const lesson *l) {
  return makes(l, HL_MISTAKE_MASK_AFTER_SOFTMAX) || makes(l, HL_MISTAKE_MASK_AFTER_RENORMALISED);
}

static bool renormalises(const lesson *l) {
  return makes(l, HL_MISTAKE_SCALE_AFTER_RENORMALISED) || makes(l, HL_MISTAKE_MASK_AFTER_RENORMALISED);
}

static float factor_of(const lesson *l) {
  const hl_attention_spec *s = l->spec;
  if (makes(l, HL_MISTAKE_UNSCALED) || scales_late(l)) return 1.0f / s->temperature;
  return hl_attention_factor(s) * (makes(l, HL_MISTAKE_SCALED_TWICE) ? s->scale : 1.0f);
}

/* A product of half floats is summed in float32, as libraries do it, and rounded before it is scaled. */
static float half_score(const lesson *l, const float *q, const float *k, float factor) {
  float sum = 0.0f;
  for (size_t d = 0; d < l->spec->dim; d++) sum += kept(l, q[d]) * kept(l, k[d]);
  return kept(l, kept(l, sum) * factor);
}

static void score_row(const lesson *l, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = l->spec;
  float factor = factor_of(l);
  const float *q = row_of(l, l->q, s->heads, s->queries, s->dim, head, query);
  for (size_t j = 0; j < s->keys; j++) {
    const float *k = row_of(l, l->k, s->kv_heads, s->keys, s->dim, head / (s->heads / s->kv_heads), j);
    if (makes(l, HL_MISTAKE_FLOAT16))
      row[j] = half_score(l, q, k, factor);
    else
      hl_scores_f32_v128(q, k, 1, s->dim, factor, row + j);
    double cap = (double)s->softcap;
    if (cap != 0.0) row[j] = kept(l, (float)(cap * hl_tanh_f64((double)row[j] / cap)));
  }
}

/* l->allowed[j] = 1 where the query may look at key j, or where the mistake lets it. */
static void mark_allowed(const lesson *l, size_t head, size_t query) {
  const hl_attention_spec *s = l->spec;
  hl_visible visible = hl_visible_keys(s, head, query, l->allowed);
  for (size_t j = 0; j < s->keys; j++) {
    bool seen = j >= visible.first && j < visible.end && (!visible.allowed || visible.allowed[j]);
    int64_t ahead = (int64_t)j - (int64_t)(s->first_query + query) - s->causal_offset;
    bool diagonal = s->causal == HL_CAUSAL_DIAGONAL;
    if (makes(l, HL_MISTAKE_MASK_OFF_BY_ONE) && diagonal && ahead == 0) seen = false;
    if (makes(l, HL_MISTAKE_MASK_ONE_AHEAD) && diagonal && ahead == 1) seen = true;
    if (makes(l, HL_MISTAKE_MASK_INVERTED)) seen = !seen;
    l->allowed[j] = seen || makes(l, HL_MISTAKE_NO_MASK);
  }
}

static void mask_row(const lesson *l, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = l->spec;
  const float *bias = s->bias ? s->bias + hl_mask_row(s, s->bias_heads, head, query) : NULL;
  float hidden = makes(l, HL_MISTAKE_MASK_ZERO)             ? 0.0f
                 : makes(l, HL_MISTAKE_MASK_LARGE_NEGATIVE) ? LARGE_NEGATIVE
                                                            : -INFINITY;
  mark_allowed(l, head, query);
  for (size_t j = 0; j < s->keys; j++) {
    if (bias && bias[j] != -INFINITY) row[j] = kept(l, row[j] + bias[j]); /* -inf is a mask, and in mark_allowed() */
    if (!l->allowed[j] && !masks_late(l)) row[j] = kept(l, hidden);
  }
}

/* exp of a score above 11.09 is beyond half precision. */
static void half_softmax_unshifted(const lesson *l, float *row, size_t n) {
  float sum = 0.0f;
  for (size_t j = 0; j < n; j++) row[j] = kept(l, (float)hl_exp_f64((double)row[j]));
  for (size_t j = 0; j < n; j++) sum += row[j];
  for (size_t j = 0; j < n; j++) row[j] = kept(l, row[j] / kept(l, sum));
}

/* Of n scores: a row, or on the wrong axis a column. */
static void softmax_of(const lesson *l, float *row, size_t n) {
  bool empty = hl_row_max_f32_v128(row, n) == -INFINITY;
  if (makes(l, HL_MISTAKE_NO_MAX_SUBTRACTION)) {
    if (makes(l, HL_MISTAKE_FLOAT16))
      half_softmax_unshifted(l, row, n);
    else
      hl_softmax(row, 1, n, 1.0f, false, row);
  } else if (makes(l, HL_MISTAKE_MASK_UNGUARDED) && empty) {
    for (size_t j = 0; j < n; j++) row[j] = NAN; /* -inf - -inf */
  } else {
    hl_softmax_f32_v128(row, n, row);
    for (size_t j = 0; j < n && makes(l, HL_MISTAKE_FLOAT16); j++) row[j] = kept(l, row[j]);
  }
}

/* Column j of weights (T,S), where a row was meant. */
static void softmax_column(const lesson *l, float *weights, size_t j) {
  const hl_attention_spec *s = l->spec;
  for (size_t i = 0; i < s->queries; i++) l->column[i] = weights[i * s->keys + j];
  softmax_of(l, l->column, s->queries);
  for (size_t i = 0; i < s->queries; i++) weights[i * s->keys + j] = l->column[i];
}

/* What some do to the weights, and should have done to the scores. */
static void change_late(const lesson *l, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = l->spec;
  double sum = 0.0;
  if (!scales_late(l) && !masks_late(l)) return;
  mark_allowed(l, head, query);
  for (size_t j = 0; j < s->keys; j++) {
    if (scales_late(l)) row[j] = kept(l, row[j] * s->scale);
    if (masks_late(l) && !l->allowed[j]) row[j] = 0.0f;
    sum += (double)row[j];
  }
  for (size_t j = 0; j < s->keys && renormalises(l) && sum != 0.0; j++) row[j] = kept(l, (float)((double)row[j] / sum));
}

static void blend_row(const lesson *l, size_t head, const float *row, float *output) {
  const hl_attention_spec *s = l->spec;
  memset(output, 0, s->value_dim * sizeof(float));
  for (size_t j = 0; j < s->keys; j++) {
    const float *v = row_of(l, l->v, s->kv_heads, s->keys, s->value_dim, head / (s->heads / s->kv_heads), j);
    for (size_t e = 0; e < s->value_dim && makes(l, HL_MISTAKE_FLOAT16); e++) output[e] += row[j] * kept(l, v[e]);
    if (!makes(l, HL_MISTAKE_FLOAT16)) hl_blend_f32_v128(row + j, v, 1, s->value_dim, output);
  }
  for (size_t e = 0; e < s->value_dim; e++) output[e] = kept(l, output[e]);
}

static void attend_head(const lesson *l, size_t head) {
  const hl_attention_spec *s = l->spec;
  const hl_attention_result *r = l->result;
  size_t cells = s->queries * s->keys;
  float *weights = r->weights ? r->weights + head * cells : l->weights;
  for (size_t i = 0; i < s->queries; i++) {
    float *row = weights + i * s->keys;
    score_row(l, head, i, row);
    if (r->scores) memcpy(r->scores + head * cells + i * s->keys, row, s->keys * sizeof(float));
    mask_row(l, head, i, row);
    if (r->masked) memcpy(r->masked + head * cells + i * s->keys, row, s->keys * sizeof(float));
    if (!makes(l, HL_MISTAKE_WRONG_AXIS)) softmax_of(l, row, s->keys);
  }
  for (size_t j = 0; j < s->keys && makes(l, HL_MISTAKE_WRONG_AXIS); j++) softmax_column(l, weights, j);
  for (size_t i = 0; i < s->queries; i++) {
    float *row = weights + i * s->keys;
    change_late(l, head, i, row);
    blend_row(l, head, row, r->output + (head * s->queries + i) * s->value_dim);
  }
}

void hl_attend_wrongly(hl_mistakes mistakes, const hl_attention_spec *spec, const float *q, const float *k,
                       const float *v, const hl_attention_result *result, void *workspace) {
  bool swapped = (mistakes & HL_MISTAKE_BIT(HL_MISTAKE_KEYS_VALUES_SWAPPED)) != 0;
  float *weights = workspace, *column = weights + spec->queries * spec->keys;
  uint8_t *allowed = (uint8_t *)(column + spec->queries);
  lesson l = {mistakes, spec, result, q, swapped ? v : k, swapped ? k : v, weights, column, allowed};
  for (size_t head = 0; head < spec->heads; head++) attend_head(&l, head);
}

hl_status hl_attention_mistake(hl_mistake mistake, const hl_attention_spec *spec, const float *q, const float *k,
                               const float *v, const hl_attention_result *result, void *workspace) {
  if (!spec || !q || !k || !v || !result || !result->output || !workspace) return HL_ERROR_SHAPE;
  hl_status status = hl_attention_check(spec);
  if (status != HL_OK) return status;
  if ((size_t)mistake >= HL_MISTAKE_COUNT) return HL_ERROR_RANGE;
  if (spec->temperature == 0.0f || spec->alibi_slopes || spec->relative) return HL_ERROR_UNSUPPORTED;
  if (HL_MISTAKE_BIT(mistake) & HL_W_MISTAKES) return HL_ERROR_UNSUPPORTED;
  if (mistake == HL_MISTAKE_KEYS_VALUES_SWAPPED && spec->dim != spec->value_dim) return HL_ERROR_UNSUPPORTED;
  if (!hl_fits_memory(spec->heads, spec->queries, spec->keys)) return HL_ERROR_MEMORY;
  hl_attend_wrongly(HL_MISTAKE_BIT(mistake), spec, q, k, v, result, workspace);
  return HL_OK;
}
