/* Rows of one layer of a loaded model, computed from the stream before it. Run and trace both go through here. */
#include <string.h>

#include "../checks.h"
#include "../kernels/kernels.h"
#include "network.h"

#define FEED_FORWARD_ROWS 64 /* at a time, so that hidden activations don't grow with the text */

static const hl_config *config_of(const hl_layer_rows *r) { return &r->run->weights->config; }

/* Floats from the arena, or NULL. */
static float *room(hl_arena *arena, size_t a, size_t b, size_t c) {
  return hl_fits_memory(a, b, c) ? hl_arena_alloc(arena, a * b * c * sizeof(float)) : NULL;
}

/* ---- Weights of a layer ---- */

typedef struct layer_weights {
  hl_multi_head_weights attention[2]; /* by step */
  const float *gains[HL_STEPS], *biases[HL_STEPS];
  hl_feed_forward_weights feed_forward;
} layer_weights;

static const float *tensor(const hl_weights *w, size_t place) {
  return place == HL_NO_TENSOR ? NULL : w->tensors[place].data;
}

static hl_multi_head_weights attention_weights(const hl_weights *w, const hl_attention_place *p) {
  return (hl_multi_head_weights){.wq = tensor(w, p->q.weights),
                                 .wk = tensor(w, p->k.weights),
                                 .wv = tensor(w, p->v.weights),
                                 .wo = tensor(w, p->out.weights),
                                 .bq = tensor(w, p->q.bias),
                                 .bk = tensor(w, p->k.bias),
                                 .bv = tensor(w, p->v.bias),
                                 .bo = tensor(w, p->out.bias)};
}

static layer_weights weights_of(const hl_layer_rows *r) {
  const hl_weights *all = r->run->weights;
  hl_layer_place place = hl_layer_place_of(&all->config, r->stack, r->layer);
  layer_weights w;
  for (int step = HL_STEP_SELF; step <= HL_STEP_CROSS; step++)
    w.attention[step] = attention_weights(all, &place.attention[step]);
  for (int step = 0; step < HL_STEPS; step++) {
    w.gains[step] = tensor(all, place.norms[step].gain);
    w.biases[step] = tensor(all, place.norms[step].bias);
  }
  w.feed_forward = (hl_feed_forward_weights){tensor(all, place.w1.weights), tensor(all, place.w1.bias),
                                             tensor(all, place.w2.weights), tensor(all, place.w2.bias)};
  return w;
}

static void normalise(const hl_layer_rows *r, hl_step step, const float *x, size_t rows, float *out) {
  layer_weights w = weights_of(r);
  const hl_config *c = config_of(r);
  hl_layer_norm(x, rows, c->width, w.gains[step], w.biases[step], c->eps, out);
}

void hl_network_norm(const hl_layer_rows *r, hl_step step, const float *x, float *out) {
  normalise(r, step, x, r->rows, out);
}

/* What a step's f works on: x, or its LayerNorm. */
static const float *enter(const hl_layer_rows *r, hl_step step, const float *x, size_t rows) {
  if (config_of(r)->norm != HL_MODEL_NORM_PRE) return x;
  float *norm = room(r->arena, 1, rows, config_of(r)->width);
  if (norm) normalise(r, step, x, rows, norm);
  return norm;
}

/* ---- Attention ---- */

static size_t number_of(const hl_layer_rows *r, hl_step step) {
  return hl_attention_number(config_of(r), (hl_place){r->stack, r->layer, step});
}

static bool is_causal(const hl_layer_rows *r, hl_step step) {
  bool always = r->stack == HL_STACK_MAIN && config_of(r)->architecture != HL_ENCODER;
  return step == HL_STEP_SELF && (always || hl_network_knobs_of(r->run).causal);
}

hl_network_attention hl_network_attention_of(const hl_layer_rows *r, hl_step step) {
  bool self = step == HL_STEP_SELF;
  return (hl_network_attention){.run = r->run,
                                .weights = weights_of(r).attention[step],
                                .number = number_of(r, step),
                                .row = r->row,
                                .rows = r->rows,
                                .keys = r->run->input.tokens[self ? r->stack : HL_STACK_SOURCE].count,
                                .causal = is_causal(r, step),
                                .positions = self,
                                .scale = hl_attention_default(1, 1, 1, config_of(r)->dim).scale,
                                .temperature = hl_network_knobs_of(r->run).temperature,
                                .arena = r->arena};
}

const float *hl_network_context(const hl_layer_rows *r, hl_step step) {
  size_t at = r->row * config_of(r)->width;
  if (step == HL_STEP_CROSS) return r->run->memory + at;
  return enter(r, step, hl_network_kept(r->run, r->stack, r->layer) + at, r->rows);
}

bool hl_network_attention_enter(hl_network_attention *a, const hl_layer_rows *r, hl_step step, const float *x) {
  hl_layer_rows all = *r;
  all.row = 0;
  all.rows = a->keys;
  a->x = enter(r, step, x, r->rows);
  a->context = hl_network_context(&all, step);
  return a->x && a->context;
}

/* Rows of x times one head's columns of W. */
static void project(const hl_network_attention *a, const float *x, size_t rows, size_t head, size_t heads, size_t dim,
                    const float *weights, const float *bias, float *out) {
  size_t width = a->run->weights->config.width;
  hl_linear(x, rows, width, dim, weights + head * dim, heads * dim, bias ? bias + head * dim : NULL, out);
}

static void turn(const hl_network_attention *a, size_t row, size_t rows, float *x) {
  const hl_config *c = &a->run->weights->config;
  bool half = c->position == HL_MODEL_POSITION_ROPE_HALF;
  if (!a->positions || (!half && c->position != HL_MODEL_POSITION_ROPE_INTERLEAVED)) return;
  hl_rope_spec rope = {1,           rows, c->dim, c->dim, c->position_base, half ? HL_ROPE_HALF : HL_ROPE_INTERLEAVED,
                       (int32_t)row};
  hl_rope(&rope, x, x);
}

void hl_network_queries(const hl_network_attention *a, size_t head, float *out) {
  const hl_config *c = &a->run->weights->config;
  project(a, a->x, a->rows, head, c->heads, c->dim, a->weights.wq, a->weights.bq, out);
  turn(a, a->row, a->rows, out);
}

void hl_network_keys(const hl_network_attention *a, size_t kv_head, const float *context, size_t row, size_t rows,
                     float *out) {
  const hl_config *c = &a->run->weights->config;
  project(a, context, rows, kv_head, c->kv_heads, c->dim, a->weights.wk, a->weights.bk, out);
  turn(a, row, rows, out);
}

void hl_network_values(const hl_network_attention *a, size_t kv_head, const float *context, size_t rows, float *out) {
  const hl_config *c = &a->run->weights->config;
  project(a, context, rows, kv_head, c->kv_heads, c->value_dim, a->weights.wv, a->weights.bv, out);
}

/* Keys without weight are left out, so that 0 times what is not finite stays 0. */
static void blend_row(const float *weights, const float *v, size_t keys, size_t dim, float *out) {
  memset(out, 0, dim * sizeof(float));
  for (size_t j = 0; j < keys; j++)
    if (weights[j] != 0.0f) hl_blend_f32_v128(weights + j, v + j * dim, 1, dim, out);
}

/* What the edits among `count` heads from `head` on change of a result; v (S,E). */
static void edit_rows(const hl_network_attention *a, size_t head, size_t count, const float *v,
                      const hl_attention_result *result) {
  hl_network_knobs knobs = hl_network_knobs_of(a->run);
  size_t dim = a->run->weights->config.value_dim;
  for (size_t i = 0; i < knobs.edit_count; i++) {
    hl_row_edit e = knobs.edits[i];
    bool here = e.head >= head && e.head - head < count && e.row >= a->row && e.row - a->row < a->rows;
    if (e.attention != a->number || !here) continue;
    size_t at = (e.head - head) * a->rows + (e.row - a->row);
    if (result->weights) memcpy(result->weights + at * a->keys, e.weights, a->keys * sizeof(float));
    if (result->output) blend_row(e.weights, v, a->keys, dim, result->output + at * dim);
  }
}

static void switch_off(const hl_network_attention *a, size_t head, size_t count, float *output) {
  const hl_config *c = &a->run->weights->config;
  size_t each = a->rows * c->value_dim;
  const uint8_t *on = a->run->input.heads;
  for (size_t h = 0; h < count && on; h++)
    if (!on[a->number * c->heads + head + h]) memset(output + h * each, 0, each * sizeof(float));
}

bool hl_network_attend(const hl_network_attention *a, size_t head, size_t count, hl_attention_result result) {
  const hl_config *c = &a->run->weights->config;
  size_t kv_head = head / (c->heads / c->kv_heads);
  hl_attention_spec spec = hl_attention_default(count, a->rows, a->keys, c->dim);
  spec.kv_heads = 1;
  spec.value_dim = c->value_dim;
  spec.first_query = a->row;
  spec.scale = a->scale;
  spec.temperature = a->temperature;
  spec.causal = a->causal ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  float *q = room(a->arena, count, a->rows, c->dim), *k = room(a->arena, 1, a->keys, c->dim);
  float *v = room(a->arena, 1, a->keys, c->value_dim), *slopes = room(a->arena, 1, 1, c->heads);
  if (!q || !k || !v || !slopes) return false;
  if (a->positions && c->position == HL_MODEL_POSITION_ALIBI) spec.alibi_slopes = slopes + head;
  if (spec.alibi_slopes) hl_alibi_slopes(c->heads, slopes);
  void *workspace = hl_arena_alloc(a->arena, hl_attention_workspace_bytes(&spec, &result));
  if (!workspace) return false;
  for (size_t h = 0; h < count; h++) hl_network_queries(a, head + h, q + h * a->rows * c->dim);
  hl_network_keys(a, kv_head, a->context, 0, a->keys, k);
  if (result.output) hl_network_values(a, kv_head, a->context, a->keys, v);
  if (hl_attention(&spec, q, k, v, &result, workspace) != HL_OK) return false;
  edit_rows(a, head, count, v, &result);
  if (result.output) switch_off(a, head, count, result.output);
  return true;
}

/* (count,rows,E) into columns of (rows,H*E). */
static void lay_side_by_side(const hl_network_attention *a, size_t head, size_t count, const float *outputs,
                             float *out) {
  const hl_config *c = &a->run->weights->config;
  for (size_t h = 0; h < count; h++)
    for (size_t i = 0; i < a->rows; i++)
      memcpy(out + (i * c->heads + head + h) * c->value_dim, outputs + (h * a->rows + i) * c->value_dim,
             c->value_dim * sizeof(float));
}

/* All heads, those that share keys and values at a time, side by side, times W_O. */
static bool attend_all(const hl_network_attention *a, float *out) {
  const hl_config *c = &a->run->weights->config;
  size_t group = c->heads / c->kv_heads, inner = c->heads * c->value_dim;
  float *heads = room(a->arena, 1, a->rows, inner), *outputs = room(a->arena, group, a->rows, c->value_dim);
  if (!heads || !outputs) return false;
  hl_mark before = hl_arena_mark(a->arena);
  for (size_t head = 0; head < c->heads; head += group) {
    if (!hl_network_attend(a, head, group, (hl_attention_result){.output = outputs})) return false;
    lay_side_by_side(a, head, group, outputs, heads);
    hl_arena_restore(a->arena, before);
  }
  hl_linear(heads, a->rows, inner, c->width, a->weights.wo, c->width, a->weights.bo, out);
  return true;
}

/* ---- Feed-forward ---- */

static void hidden_rows(const hl_config *c, const hl_feed_forward_weights *w, const float *x, size_t rows, float *out) {
  hl_linear(x, rows, c->width, c->ffn, w->w1, c->ffn, w->b1, out);
  hl_activate(c->activation, out, rows * c->ffn, out);
}

bool hl_network_hidden(const hl_layer_rows *r, const float *x, float *out) {
  layer_weights w = weights_of(r);
  const float *in = enter(r, HL_STEP_FEED_FORWARD, x, r->rows);
  if (in) hidden_rows(config_of(r), &w.feed_forward, in, r->rows, out);
  return in != NULL;
}

static bool feed_forward(const hl_layer_rows *r, const float *x, float *out) {
  const hl_config *c = config_of(r);
  hl_feed_forward_weights w = weights_of(r).feed_forward;
  const float *in = enter(r, HL_STEP_FEED_FORWARD, x, r->rows);
  float *hidden = room(r->arena, 1, FEED_FORWARD_ROWS, c->ffn);
  if (!in || !hidden) return false;
  for (size_t row = 0; row < r->rows; row += FEED_FORWARD_ROWS) {
    size_t left = r->rows - row, rows = left < FEED_FORWARD_ROWS ? left : FEED_FORWARD_ROWS;
    hidden_rows(c, &w, in + row * c->width, rows, hidden);
    hl_linear(hidden, rows, c->ffn, c->width, w.w2, c->width, w.b2, out + row * c->width);
  }
  return true;
}

/* ---- Steps ---- */

bool hl_network_branch(const hl_layer_rows *r, hl_step step, const float *x, float *out) {
  if (step == HL_STEP_FEED_FORWARD) return feed_forward(r, x, out);
  hl_network_attention attention = hl_network_attention_of(r, step);
  return hl_network_attention_enter(&attention, r, step, x) && attend_all(&attention, out);
}

bool hl_network_step(const hl_layer_rows *r, hl_step step, const float *x, float *out) {
  const hl_config *c = config_of(r);
  float *branch = room(r->arena, 1, r->rows, c->width);
  if (!branch || !hl_network_branch(r, step, x, branch)) return false;
  for (size_t i = 0; i < r->rows * c->width; i++) out[i] = x[i] + branch[i];
  if (c->norm == HL_MODEL_NORM_POST) hl_network_norm(r, step, out, out);
  return true;
}

const float *hl_network_stream(const hl_layer_rows *r, hl_step step) {
  const hl_config *c = config_of(r);
  const float *x = hl_network_kept(r->run, r->stack, r->layer) + r->row * c->width;
  if (step == HL_STEP_SELF) return x;
  float *out = room(r->arena, 1, r->rows, c->width);
  hl_mark before = hl_arena_mark(r->arena);
  for (int s = HL_STEP_SELF; s < (int)step && out; s++) {
    if (!hl_stack_has(c, r->stack, (hl_step)s)) continue;
    if (!hl_network_step(r, (hl_step)s, x, out)) return NULL;
    hl_arena_restore(r->arena, before);
    x = out;
  }
  return out;
}
