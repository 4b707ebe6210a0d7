/* Attention row by row, with all scores of a row at once. */
#include "materialised.h"

#include <math.h>
#include <string.h>

#include "../kernels/kernels.h"
#include "../math/elementary.h"
#include "attention_check.h"
#include "distance.h"
#include "visible.h"

/* One query row at a time, through four steps that are each a kernel: scores, mask, softmax, blend. A row touches only
 * its visible keys, so nothing hidden can reach it, not even as 0 * NaN. */

typedef struct job {
  const hl_attention_spec *spec;
  const hl_attention_result *result;
  const float *q, *k, *v;
  float *row;       /* S scores, where the weights are not wanted */
  uint8_t *allowed; /* S bytes */
} job;

size_t hl_materialised_workspace_bytes(const hl_attention_spec *spec) {
  return spec->keys * (sizeof(float) + sizeof(uint8_t));
}

static size_t clamp(size_t x, size_t least, size_t most) { return x < least ? least : x < most ? x : most; }

/* scores[first..end) = softcap(factor * q . k). */
static void score_keys(const job *j, size_t head, size_t query, size_t first, size_t end, float *scores) {
  const hl_attention_spec *s = j->spec;
  const float *q = j->q + (head * s->queries + query) * s->dim;
  const float *k = j->k + head / (s->heads / s->kv_heads) * s->keys * s->dim;
  hl_scores_f32_v128(q, k + first * s->dim, end - first, s->dim, hl_attention_factor(s), scores + first);
  if (s->softcap == 0.0f) return;
  double cap = (double)s->softcap;
  for (size_t i = first; i < end; i++) scores[i] = (float)(cap * hl_tanh_f64((double)scores[i] / cap));
}

/* Of keys that stand in the order of the text: those within the reach, which have a bias each, and those on either side
 * of them, which share one. */
static void add_relative_in_order(const job *j, size_t first, size_t end, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = j->spec;
  const float *biases = s->relative + head * hl_relative_columns(s);
  size_t at = s->first_query + query;
  size_t near = clamp(at > s->reach ? at - s->reach : 0, first, end), far = clamp(at + s->reach + 1, near, end);
  for (size_t i = first; i < near; i++) row[i] = row[i] + biases[0];
  for (size_t i = near; i < far; i++) row[i] = row[i] + biases[i + s->reach - at];
  for (size_t i = far; i < end; i++) row[i] = row[i] + biases[2 * s->reach];
}

static void add_relative(const job *j, size_t first, size_t end, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = j->spec;
  size_t in_order = s->positions ? end : s->start_mark && first == 0 && end ? 1 : first;
  for (size_t i = first; i < in_order; i++) row[i] = row[i] + hl_relative_bias(s, head, query, i);
  add_relative_in_order(j, in_order, end, head, query, row);
}

/* What a score gains because of where its key stands. */
static void add_distances(const job *j, const hl_visible *visible, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = j->spec;
  for (size_t i = visible->first; i < visible->end && s->alibi_slopes; i++)
    row[i] = row[i] + s->alibi_slopes[head] * hl_alibi_distance(s, query, i);
  if (s->relative) add_relative(j, visible->first, visible->end, head, query, row);
}

/* -inf where a key is hidden from the row; the bias added elsewhere. */
static void mask_row(const job *j, const hl_visible *visible, size_t head, size_t query, float *row) {
  const hl_attention_spec *s = j->spec;
  const float *bias = s->bias ? s->bias + hl_mask_row(s, s->bias_heads, head, query) : NULL;
  for (size_t i = 0; i < visible->first; i++) row[i] = -INFINITY;
  for (size_t i = visible->end; i < s->keys; i++) row[i] = -INFINITY;
  if (!visible->allowed) return;
  for (size_t i = visible->first; i < visible->end; i++)
    row[i] = !visible->allowed[i] ? -INFINITY : bias ? row[i] + bias[i] : row[i];
}

/* Softmax over the visible range in place; exactly 0 outside it and in its holes. */
static void softmax_row(const job *j, const hl_visible *visible, float *row) {
  const hl_attention_spec *s = j->spec;
  float *seen = row + visible->first;
  size_t count = visible->end - visible->first;
  if (s->temperature == 0.0f) {
    hl_hardmax_f32(seen, count, seen);
  } else {
    hl_softmax_f32_v128(seen, count, seen);
  }
  for (size_t i = 0; i < visible->first; i++) row[i] = 0.0f;
  for (size_t i = visible->end; i < s->keys; i++) row[i] = 0.0f;
  if (!visible->allowed) return;
  for (size_t i = visible->first; i < visible->end; i++)
    if (!visible->allowed[i]) row[i] = 0.0f; /* a NaN elsewhere in the row has reached it */
}

static void blend_row(const job *j, const hl_visible *visible, size_t head, const float *weights, float *output) {
  const hl_attention_spec *s = j->spec;
  const float *v = j->v + head / (s->heads / s->kv_heads) * s->keys * s->value_dim;
  memset(output, 0, s->value_dim * sizeof(float));
  for (size_t start = 0, end; hl_visible_run(visible, &start, &end); start = end)
    hl_blend_f32_v128(weights + start, v + start * s->value_dim, end - start, s->value_dim, output);
}

static void attend(const job *j, size_t head, size_t query) {
  const hl_attention_spec *s = j->spec;
  const hl_attention_result *r = j->result;
  size_t index = head * s->queries + query, at = index * s->keys;
  hl_visible visible = hl_visible_keys(s, head, query, j->allowed);
  float *row = r->weights ? r->weights + at : j->row;
  bool all = r->scores != NULL; /* the scores of hidden keys are computed only to be shown */
  score_keys(j, head, query, all ? 0 : visible.first, all ? s->keys : visible.end, row);
  if (r->scores) memcpy(r->scores + at, row, s->keys * sizeof(float));
  add_distances(j, &visible, head, query, row);
  mask_row(j, &visible, head, query, row);
  if (r->masked) memcpy(r->masked + at, row, s->keys * sizeof(float));
  if (!r->weights && !r->output) return;
  softmax_row(j, &visible, row);
  if (r->output) blend_row(j, &visible, head, row, r->output + index * s->value_dim);
}

void hl_attention_materialised(const hl_attention_spec *spec, const float *q, const float *k, const float *v,
                               const hl_attention_result *result, void *workspace) {
  float *row = workspace;
  job j = {spec, result, q, k, v, row, (uint8_t *)(row + spec->keys)};
  for (size_t head = 0; head < spec->heads; head++)
    for (size_t query = 0; query < spec->queries; query++) attend(&j, head, query);
}
