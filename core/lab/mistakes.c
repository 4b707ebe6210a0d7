/* Attention with one of its steps done wrong. */
#include <math.h>
#include <string.h>

#include "../attention/attention_check.h"
#include "../attention/visible.h"
#include "../checks.h"
#include "../headlight_lab.h"
#include "../kernels/kernels.h"
#include "../math/elementary.h"

/* Attention as a lecture writes it: all scores of a head, mask, softmax, blend, in that order and over every key.
 * Each mistake changes one of the steps, and stands in that step. */

#define LARGE_NEGATIVE -1e9f

typedef struct lesson {
  hl_mistake mistake;
  const hl_attention_spec *spec;
  const hl_attention_result *result;
  const float *q, *k, *v;
  float *weights;   /* (T,S) of one head, where they are not wanted */
  uint8_t *allowed; /* S bytes */
} lesson;

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
  if (!hl_fits_memory(spec->queries, spec->keys, 2)) return SIZE_MAX;
  return spec->queries * spec->keys * sizeof(float) + spec->keys * sizeof(uint8_t);
}

/* Row `token` of head `head` of x (heads, tokens, dim). Without the transpose, the projections' rows
 * (tokens, heads * dim) are cut as if they lay (heads, tokens, dim): head and token then mix. */
static const float *row_of(const lesson *l, const float *x, size_t heads, size_t tokens, size_t dim, size_t head,
                           size_t token) {
  size_t row = head * tokens + token;
  if (l->mistake == HL_MISTAKE_HEADS_NOT_TRANSPOSED) row = row % heads * tokens + row / heads;
  return x + row * dim;
}

static bool scales_late(hl_mistake mistake) {
  return mistake == HL_MISTAKE_SCALE_AFTER_SOFTMAX || mistake == HL_MISTAKE_SCALE_AFTER_RENORMALISED;
}

static bool masks_late(hl_mistake mistake) {
  return mistake == HL_MISTAKE_MASK_AFTER_SOFTMAX || mistake == HL_MISTAKE_MASK_AFTER_RENORMALISED;
}

static bool renormalises(hl_mistake mistake) {
  return mistake == HL_MISTAKE_SCALE_AFTER_RENORMALISED || mistake == HL_MISTAKE_MASK_AFTER_RENORMALISED;
}

static void score_row(const lesson *l, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = l->spec;
  bool unscaled = l->mistake == HL_MISTAKE_UNSCALED || scales_late(l->mistake);
  float factor = unscaled ? 1.0f / s->temperature : hl_attention_factor(s);
  const float *q = row_of(l, l->q, s->heads, s->queries, s->dim, head, query);
  for (size_t j = 0; j < s->keys; j++) {
    const float *k = row_of(l, l->k, s->kv_heads, s->keys, s->dim, head / (s->heads / s->kv_heads), j);
    hl_scores_f32_v128(q, k, 1, s->dim, factor, row + j);
    double cap = (double)s->softcap;
    if (cap != 0.0) row[j] = (float)(cap * hl_tanh_f64((double)row[j] / cap));
  }
}

/* l->allowed[j] = 1 where the query may look at key j, or where the mistake lets it. */
static void mark_allowed(const lesson *l, size_t head, size_t query) {
  const hl_attention_spec *s = l->spec;
  hl_visible visible = hl_visible_keys(s, head, query, l->allowed);
  for (size_t j = 0; j < s->keys; j++) {
    bool seen = j >= visible.first && j < visible.end && (!visible.allowed || visible.allowed[j]);
    bool last = s->causal == HL_CAUSAL_DIAGONAL && (int64_t)j == (int64_t)(s->first_query + query) + s->causal_offset;
    if (l->mistake == HL_MISTAKE_MASK_OFF_BY_ONE && last) seen = false;
    if (l->mistake == HL_MISTAKE_MASK_INVERTED) seen = !seen;
    l->allowed[j] = seen || l->mistake == HL_MISTAKE_NO_MASK;
  }
}

static void mask_row(const lesson *l, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = l->spec;
  const float *bias = s->bias ? s->bias + hl_mask_row(s, s->bias_heads, head, query) : NULL;
  float hidden = l->mistake == HL_MISTAKE_MASK_ZERO             ? 0.0f
                 : l->mistake == HL_MISTAKE_MASK_LARGE_NEGATIVE ? LARGE_NEGATIVE
                                                                : -INFINITY;
  mark_allowed(l, head, query);
  for (size_t j = 0; j < s->keys; j++) {
    if (bias && bias[j] != -INFINITY) row[j] += bias[j]; /* -inf is a mask, and in mark_allowed() */
    if (!l->allowed[j] && !masks_late(l->mistake)) row[j] = hidden;
  }
}

static void softmax_row(const lesson *l, float *row) {
  size_t keys = l->spec->keys;
  bool empty = hl_row_max_f32_v128(row, keys) == -INFINITY;
  if (l->mistake == HL_MISTAKE_NO_MAX_SUBTRACTION) {
    hl_softmax(row, 1, keys, 1.0f, false, row);
  } else if (l->mistake == HL_MISTAKE_MASK_UNGUARDED && empty) {
    for (size_t j = 0; j < keys; j++) row[j] = NAN; /* -inf - -inf */
  } else {
    hl_softmax_f32_v128(row, keys, row);
  }
}

/* Column j of weights (T,S), where a row was meant. */
static void softmax_column(const lesson *l, float *weights, size_t j) {
  const hl_attention_spec *s = l->spec;
  double largest = -(double)INFINITY, sum = 0.0;
  for (size_t i = 0; i < s->queries; i++) largest = fmax(largest, (double)weights[i * s->keys + j]);
  if (largest == -(double)INFINITY) largest = 0.0;
  for (size_t i = 0; i < s->queries; i++) sum += hl_exp_f64((double)weights[i * s->keys + j] - largest);
  for (size_t i = 0; i < s->queries; i++) {
    double e = hl_exp_f64((double)weights[i * s->keys + j] - largest);
    weights[i * s->keys + j] = sum == 0.0 ? 0.0f : (float)(e / sum);
  }
}

/* What some do to the weights, and should have done to the scores. */
static void change_late(const lesson *l, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = l->spec;
  double sum = 0.0;
  if (!scales_late(l->mistake) && !masks_late(l->mistake)) return;
  mark_allowed(l, head, query);
  for (size_t j = 0; j < s->keys; j++) {
    if (scales_late(l->mistake)) row[j] *= s->scale;
    if (masks_late(l->mistake) && !l->allowed[j]) row[j] = 0.0f;
    sum += (double)row[j];
  }
  for (size_t j = 0; j < s->keys && renormalises(l->mistake) && sum != 0.0; j++) row[j] = (float)((double)row[j] / sum);
}

static void blend_row(const lesson *l, size_t head, const float *row, float *output) {
  const hl_attention_spec *s = l->spec;
  memset(output, 0, s->value_dim * sizeof(float));
  for (size_t j = 0; j < s->keys; j++) {
    const float *v = row_of(l, l->v, s->kv_heads, s->keys, s->value_dim, head / (s->heads / s->kv_heads), j);
    hl_blend_f32_v128(row + j, v, 1, s->value_dim, output);
  }
}

static void attend_wrongly(const lesson *l, size_t head) {
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
    if (l->mistake != HL_MISTAKE_WRONG_AXIS) softmax_row(l, row);
  }
  for (size_t j = 0; j < s->keys && l->mistake == HL_MISTAKE_WRONG_AXIS; j++) softmax_column(l, weights, j);
  for (size_t i = 0; i < s->queries; i++) {
    float *row = weights + i * s->keys;
    change_late(l, head, i, row);
    blend_row(l, head, row, r->output + (head * s->queries + i) * s->value_dim);
  }
}

hl_status hl_attention_mistake(hl_mistake mistake, const hl_attention_spec *spec, const float *q, const float *k,
                               const float *v, const hl_attention_result *result, void *workspace) {
  if (!spec || !q || !k || !v || !result || !result->output || !workspace) return HL_ERROR_SHAPE;
  hl_status status = hl_attention_check(spec);
  if (status != HL_OK) return status;
  if ((size_t)mistake >= HL_MISTAKE_COUNT) return HL_ERROR_RANGE;
  if (spec->temperature == 0.0f || spec->alibi_slopes || spec->relative) return HL_ERROR_UNSUPPORTED;
  if (!hl_fits_memory(spec->heads, spec->queries, spec->keys)) return HL_ERROR_MEMORY;
  float *weights = workspace;
  lesson l = {mistake, spec, result, q, k, v, weights, (uint8_t *)(weights + spec->queries * spec->keys)};
  for (size_t head = 0; head < spec->heads; head++) attend_wrongly(&l, head);
  return HL_OK;
}
