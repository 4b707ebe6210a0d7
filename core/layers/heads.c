/* Multi-head attention, group by group: projections, positions, attention, and W_O. */
#include "heads.h"

#include <string.h>

#include "../arena.h"
#include "../attention/distance.h"
#include "../kernels/kernels.h"

/* ---- Queries, keys, values ---- */

/* x (rows, C) times one head's columns of W, of `heads` heads: so nothing has to be transposed afterwards. */
static void project(const hl_heads *h, const float *x, size_t rows, size_t head, size_t heads, size_t dim,
                    const float *weights, const float *bias, float *out) {
  size_t stride = h->weights.qkv_stride ? h->weights.qkv_stride : heads * dim;
  hl_linear(x, rows, h->width, dim, weights + head * dim, stride, bias ? bias + head * dim : NULL, out);
}

static void turn(const hl_heads *h, size_t row, size_t rows, float *x) {
  size_t dim = h->attention.dim;
  const int32_t *positions = h->attention.positions ? h->attention.positions + row : NULL;
  hl_rope_spec rope = {1, rows, dim, dim, h->rope_base, h->rope_layout, (int32_t)row, positions};
  if (h->rope) hl_rope(&rope, x, x);
}

void hl_heads_keys(const hl_heads *h, const float *context, size_t kv_head, size_t row, size_t rows, float *out) {
  const hl_attention_spec *a = &h->attention;
  project(h, context, rows, kv_head, a->kv_heads, a->dim, h->weights.wk, h->weights.bk, out);
  turn(h, row, rows, out);
}

void hl_heads_values(const hl_heads *h, const float *context, size_t kv_head, size_t rows, float *out) {
  const hl_attention_spec *a = &h->attention;
  project(h, context, rows, kv_head, a->kv_heads, a->value_dim, h->weights.wv, h->weights.bv, out);
}

/* ---- What takes the place of what is computed ---- */

/* Keys without weight are left out, so that 0 times what is not finite stays 0. */
static void blend_row(const float *weights, const float *v, size_t keys, size_t dim, float *out) {
  memset(out, 0, dim * sizeof(float));
  for (size_t j = 0; j < keys; j++)
    if (weights[j] != 0.0f) hl_blend_f32_v128(weights + j, v + j * dim, 1, dim, out);
}

/* Where an edit's row lies among (count, rows at hand) from `head` on; SIZE_MAX if it is none of them. */
static size_t place_of(const hl_heads *h, const hl_row_edit *edit, size_t head, size_t count) {
  const hl_attention_spec *a = &h->attention;
  bool here = edit->attention == h->number && edit->head >= head && edit->head - head < count &&
              edit->row >= a->first_query && edit->row - a->first_query < a->queries;
  return here ? (edit->head - head) * a->queries + (edit->row - a->first_query) : SIZE_MAX;
}

static void edit_weights(const hl_heads *h, size_t head, size_t count, const float *v, hl_attention_result result) {
  size_t keys = h->attention.keys, dim = h->attention.value_dim;
  for (size_t i = 0; i < h->weight_edits.count; i++) {
    const float *weights = h->weight_edits.edits[i].numbers;
    size_t at = place_of(h, &h->weight_edits.edits[i], head, count);
    if (at == SIZE_MAX) continue;
    if (result.weights) memcpy(result.weights + at * keys, weights, keys * sizeof(float));
    if (result.output) blend_row(weights, v, keys, dim, result.output + at * dim);
  }
}

void hl_heads_queries(const hl_heads *h, const float *x, size_t head, float *out) {
  const hl_attention_spec *a = &h->attention;
  project(h, x, a->queries, head, a->heads, a->dim, h->weights.wq, h->weights.bq, out);
  turn(h, a->first_query, a->queries, out);
  for (size_t i = 0; i < h->query_edits.count; i++) {
    const hl_row_edit *edit = &h->query_edits.edits[i];
    size_t at = place_of(h, edit, head, 1);
    if (at != SIZE_MAX) memcpy(out + at * a->dim, edit->numbers, a->dim * sizeof(float));
  }
}

static void switch_off(const hl_heads *h, size_t head, size_t count, float *output) {
  size_t each = h->attention.queries * h->attention.value_dim;
  for (size_t i = 0; i < count && h->on; i++)
    if (!h->on[head + i]) memset(output + i * each, 0, each * sizeof(float));
}

/* ---- A group ---- */

/* The heads from `head` on; their slopes and biases are among those of all heads. */
static hl_attention_spec spec_of(const hl_heads *h, size_t head, size_t count, const hl_group_scratch *s) {
  hl_attention_spec a = h->attention;
  size_t cells = a.queries * a.keys;
  const float *relative = s->relative ? s->relative : a.relative;
  if (a.mask_heads > 1) {
    a.mask = a.mask ? a.mask + head * cells : NULL;
    a.mask_heads = count;
  }
  if (a.bias_heads > 1) {
    a.bias = a.bias ? a.bias + head * cells : NULL;
    a.bias_heads = count;
  }
  a.heads = count;
  a.kv_heads = 1;
  a.alibi_slopes = s->slopes ? s->slopes + head : NULL;
  a.relative = relative ? relative + head * hl_relative_columns(&a) : NULL;
  return a;
}

/* The biases with those of distances 0. */
static float *marks_alone(const hl_heads *h, hl_arena *arena) {
  size_t columns = hl_relative_columns(&h->attention), count = h->attention.heads * columns;
  float *biases = hl_arena_floats(arena, count, 1, 1);
  for (size_t i = 0; i < count && biases; i++) biases[i] = (i + 1) % columns ? 0.0f : h->attention.relative[i];
  return biases;
}

hl_group_scratch hl_group_alloc(const hl_heads *h, size_t count, hl_attention_result wanted, hl_arena *arena) {
  const hl_attention_spec *a = &h->attention;
  hl_group_scratch s = {.workspace = NULL};
  hl_attention_spec group = spec_of(h, 0, count, &s);
  s.workspace = hl_arena_alloc(arena, hl_attention_workspace_bytes(&group, &wanted));
  s.q = hl_arena_floats(arena, count, a->queries, a->dim);
  s.k = hl_arena_floats(arena, a->keys, a->dim, 1);
  s.v = hl_arena_floats(arena, a->keys, a->value_dim, 1);
  if (h->alibi) s.slopes = hl_arena_floats(arena, a->heads, 1, 1);
  if (s.slopes) hl_alibi_slopes(a->heads, s.slopes);
  if (h->mark_alone) s.relative = marks_alone(h, arena);
  return s;
}

/* What a group attends to, in place of the scratch where keys and values are kept: those of the rows at hand join. */
static void attend_to(const hl_heads *h, size_t kv_head, const float *context, bool values, hl_group_scratch *s) {
  const hl_attention_spec *a = &h->attention;
  const hl_kept *kept = &h->kept;
  size_t first = kept->keys ? a->first_query : 0, rows = kept->keys ? a->queries : a->keys;
  if (kept->keys) {
    s->k = kept->keys + kv_head * kept->room * a->dim;
    s->v = kept->values + kv_head * kept->room * a->value_dim;
  }
  hl_heads_keys(h, context, kv_head, first, rows, s->k + first * a->dim);
  if (values) hl_heads_values(h, context, kv_head, rows, s->v + first * a->value_dim);
}

void hl_group_run(const hl_heads *h, size_t head, size_t count, const float *x, const float *context,
                  hl_attention_result result, const hl_group_scratch *scratch) {
  const hl_attention_spec *a = &h->attention;
  hl_group_scratch s = *scratch;
  hl_attention_spec group = spec_of(h, head, count, &s);
  for (size_t i = 0; i < count; i++) hl_heads_queries(h, x, head + i, s.q + i * a->queries * a->dim);
  attend_to(h, head / (a->heads / a->kv_heads), context, result.output != NULL, &s);
  hl_attention(&group, s.q, s.k, s.v, &result, s.workspace);
  edit_weights(h, head, count, s.v, result);
  if (result.output) switch_off(h, head, count, result.output);
}

/* ---- All heads ---- */

static float *part(float *all, size_t size) { return all ? all + size : NULL; }

hl_heads_scratch hl_heads_alloc(const hl_heads *h, const hl_multi_head_result *wanted, hl_arena *arena) {
  const hl_attention_spec *a = &h->attention;
  size_t count = a->heads / a->kv_heads;
  hl_heads_scratch s = {.wanted = *wanted};
  s.side_by_side = hl_arena_floats(arena, a->queries, a->heads, a->value_dim);
  s.outputs = hl_arena_floats(arena, count, a->queries, a->value_dim);
  hl_attention_result result = {s.outputs, wanted->scores, wanted->masked, wanted->weights};
  s.group = hl_group_alloc(h, count, result, arena);
  return s;
}

/* (count,T,E) into columns of (T,H*E). */
static void lay_side_by_side(const hl_attention_spec *a, size_t head, size_t count, const float *outputs, float *out) {
  for (size_t i = 0; i < count; i++)
    for (size_t t = 0; t < a->queries; t++)
      memcpy(out + (t * a->heads + head + i) * a->value_dim, outputs + (i * a->queries + t) * a->value_dim,
             a->value_dim * sizeof(float));
}

/* Each tensor goes where it is wanted, or into the scratch of one group. */
void hl_heads_run(const hl_heads *h, const float *x, const float *context, const hl_heads_scratch *s, float *output) {
  const hl_attention_spec *a = &h->attention;
  const hl_multi_head_result *w = &s->wanted;
  size_t count = a->heads / a->kv_heads, cells = a->queries * a->keys;
  for (size_t kv_head = 0; kv_head < a->kv_heads; kv_head++) {
    size_t head = kv_head * count;
    hl_group_scratch group = s->group;
    float *outputs = w->head_output ? w->head_output + head * a->queries * a->value_dim : s->outputs;
    if (w->q) group.q = w->q + head * a->queries * a->dim;
    if (w->k) group.k = w->k + kv_head * a->keys * a->dim;
    if (w->v) group.v = w->v + kv_head * a->keys * a->value_dim;
    hl_attention_result result = {outputs, part(w->scores, head * cells), part(w->masked, head * cells),
                                  part(w->weights, head * cells)};
    hl_group_run(h, head, count, x, context, result, &group);
    lay_side_by_side(a, head, count, outputs, s->side_by_side);
  }
  hl_linear(s->side_by_side, a->queries, a->heads * a->value_dim, h->width, h->weights.wo, h->width, h->weights.bo,
            output);
}
