/* Attention as its formula stands: every step in double, one row at a time. */
#include "attention_ref.h"

#include <math.h>

#include "attention/visible.h"
#include "math/elementary.h"

static bool visible(const hl_attention_spec *s, size_t head, size_t query, size_t key) {
  int64_t i = (int64_t)query, j = (int64_t)key;
  bool causal = s->causal == HL_CAUSAL_DIAGONAL;
  int64_t centre = i + (int64_t)s->first_query + (causal ? s->causal_offset : 0);
  if (causal && j > centre) return false;
  if (s->window_left >= 0 && j < centre - s->window_left) return false;
  if (s->window_right >= 0 && j > centre + s->window_right) return false;
  if (s->mask && !s->mask[hl_mask_row(s, s->mask_heads, head, query) + key]) return false;
  return !s->bias || s->bias[hl_mask_row(s, s->bias_heads, head, query) + key] != -INFINITY;
}

static double score(const hl_attention_spec *s, const float *q, const float *k, size_t head, size_t query, size_t key) {
  size_t group = head / (s->heads / s->kv_heads);
  double sum = 0.0;
  for (size_t d = 0; d < s->dim; d++)
    sum += (double)q[(head * s->queries + query) * s->dim + d] * (double)k[(group * s->keys + key) * s->dim + d];
  sum *= s->temperature == 0.0f ? (double)s->scale : (double)s->scale / (double)s->temperature;
  return s->softcap == 0.0f ? sum : (double)s->softcap * hl_tanh_f64(sum / (double)s->softcap);
}

static double distance(const hl_attention_spec *s, size_t query, size_t key) {
  size_t at = s->first_query + query;
  return s->positions ? (double)s->positions[key] - (double)s->positions[at] : (double)key - (double)at;
}

static double alibi(const hl_attention_spec *s, size_t head, size_t query, size_t key) {
  if (!s->alibi_slopes) return 0.0;
  double far = distance(s, query, key), slope = (double)s->alibi_slopes[head];
  return slope * (s->causal == HL_CAUSAL_DIAGONAL ? far : -fabs(far));
}

/* Shaw et al. 2018, equation 5, with a number in place of a vector. */
static double relative(const hl_attention_spec *s, size_t head, size_t query, size_t key) {
  if (!s->relative) return 0.0;
  double reach = (double)s->reach, clipped = fmax(-reach, fmin(reach, distance(s, query, key)));
  size_t columns = 2 * s->reach + 1 + s->start_mark;
  size_t column = s->start_mark && key == 0 ? columns - 1 : (size_t)(clipped + reach);
  return (double)s->relative[head * columns + column];
}

static void softmax(double *row, size_t n, bool hard) {
  double largest = -(double)INFINITY, sum = 0.0;
  for (size_t j = 0; j < n; j++) largest = row[j] > largest ? row[j] : largest;
  for (size_t j = 0; j < n; j++) {
    double e = hard ? (double)(row[j] == largest) : hl_exp_f64(row[j] - largest);
    row[j] = row[j] == -(double)INFINITY ? 0.0 : e;
    sum += row[j];
  }
  for (size_t j = 0; j < n && sum != 0.0; j++) row[j] /= sum;
}

void hl_attention_f32_ref(const hl_attention_spec *s, const float *q, const float *k, const float *v,
                          const hl_attention_result *r, double *row) {
  for (size_t h = 0; h < s->heads; h++)
    for (size_t i = 0; i < s->queries; i++) {
      size_t index = h * s->queries + i, at = index * s->keys;
      for (size_t j = 0; j < s->keys; j++) {
        double raw = score(s, q, k, h, i, j);
        double bias = s->bias ? (double)s->bias[hl_mask_row(s, s->bias_heads, h, i) + j] : 0.0;
        row[j] = visible(s, h, i, j) ? raw + alibi(s, h, i, j) + relative(s, h, i, j) + bias : -(double)INFINITY;
        if (r->scores) r->scores[at + j] = (float)raw;
        if (r->masked) r->masked[at + j] = (float)row[j];
      }
      softmax(row, s->keys, s->temperature == 0.0f);
      for (size_t j = 0; j < s->keys && r->weights; j++) r->weights[at + j] = (float)row[j];
      for (size_t e = 0; e < s->value_dim; e++) {
        double sum = 0.0;
        for (size_t j = 0; j < s->keys; j++)
          if (visible(s, h, i, j))
            sum += row[j] * (double)v[((h / (s->heads / s->kv_heads)) * s->keys + j) * s->value_dim + e];
        r->output[index * s->value_dim + e] = (float)sum;
      }
    }
}
