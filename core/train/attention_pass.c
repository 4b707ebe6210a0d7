/* Multi-head attention of a batch, there and back. With P = softmax(scale q k^T) and o = P v:
 *   dv = P^T do,  dP = do v^T,  ds = scale P (dP - rowsum(P dP)),  dq = ds k,  dk = ds^T q.
 * A relative bias is added to the scores behind the scale, so its gradient is ds / scale. */
#include <math.h>
#include <string.h>

#include "../attention/distance.h"
#include "../kernels/gradients.h"
#include "../kernels/kernels.h"
#include "../math/elementary.h"
#include "../position/rope.h"
#include "pass.h"

#define LINK_FLOOR 1e-6f /* added to a weight before its logarithm, so that a weight of 0 can still be learned from */

static hl_stack context_stack(hl_place at) { return at.step == HL_STEP_CROSS ? HL_STACK_SOURCE : at.stack; }

/* Keys rounded up, so that products run in whole tiles; what is beyond the keys is 0. */
static size_t padded(size_t keys) { return (keys + 7) / 8 * 8; }

static float scale_of(const hl_config *c) { return (float)(1.0 / sqrt((double)c->dim)); }

/* One head of one sequence. */
typedef struct head {
  size_t sequence, head, queries, keys, stride; /* stride: padded keys */
  size_t row, context_row;                      /* of the first query and key */
  float *weights;
  bool causal;
} head;

/* Calls `visit` for each head of each sequence. */
typedef struct walk {
  hl_pass *pass;
  hl_place at;
  const hl_step_tape *tape;
  const float *dheads; /* backward */
  float *dq, *dk, *dv;
} walk;

static void each_head(const walk *w, void (*visit)(const walk *, const head *)) {
  hl_pass *p = w->pass;
  const hl_config *c = hl_pass_config(p);
  const hl_pack *rows = &p->packs[w->at.stack], *context = &p->packs[context_stack(w->at)];
  float *weights = w->tape->weights;
  for (size_t s = 0; s < rows->count; s++) {
    head h = {.sequence = s, .row = rows->starts[s], .context_row = context->starts[s], .weights = weights};
    h.queries = rows->starts[s + 1] - h.row;
    h.keys = context->starts[s + 1] - h.context_row;
    h.stride = padded(h.keys);
    h.causal = w->at.step == HL_STEP_SELF && w->at.stack == HL_STACK_MAIN && c->architecture != HL_ENCODER;
    for (; h.head < c->heads; h.head++, h.weights += h.queries * h.stride) {
      hl_mark before = hl_arena_mark(&p->arena);
      visit(w, &h);
      hl_arena_restore(&p->arena, before);
    }
    weights = h.weights;
  }
}

static size_t visible(const head *h, size_t row) { return h->causal ? row + 1 : h->keys; }

/* x (rows,n), a head's part of each row, as columns (n, stride); zeros beyond the rows. */
static float *columns(hl_pass *p, const float *x, size_t rows, size_t n, size_t row_stride, size_t stride) {
  float *out = hl_pass_room(p, n, stride);
  memset(out, 0, n * stride * sizeof(float));
  hl_transpose_f32_v128(rows, n, x, row_stride, out, stride);
  return out;
}

/* ---- Position ---- */

/* Turns q or k by RoPE, where positions are RoPE's; direction -1 turns back. */
static void turn(const hl_pass *p, hl_place at, float *x, double direction) {
  const hl_config *c = hl_pass_config(p);
  const hl_pack *pack = &p->packs[at.stack];
  hl_rope_layout layout = c->position == HL_MODEL_POSITION_ROPE_HALF ? HL_ROPE_HALF : HL_ROPE_INTERLEAVED;
  size_t width = c->heads * c->dim;
  for (size_t s = 0; s < pack->count && at.step == HL_STEP_SELF && hl_config_turns(c); s++) {
    size_t first = pack->starts[s], rows = pack->starts[s + 1] - first;
    hl_rope_spec rope = {c->heads, rows, c->dim, c->dim, c->position_base, layout, 0, NULL};
    hl_rope_turn(&rope, width, c->dim, direction, x + first * width, x + first * width);
  }
}

/* ALiBi: slope * (j - i), or by distance where rows see both ways. */
static void add_slopes(float slope, const head *h, size_t row, float *scores) {
  for (size_t j = 0; j < visible(h, row); j++) {
    float behind = (float)row - (float)j;
    scores[j] += h->causal || behind > 0.0f ? -slope * behind : slope * behind;
  }
}

/* The biases of head `number` by distance, or their gradients, where self-attention has some; otherwise NULL. */
static float *relative_of(const hl_weights *weights, hl_place at, size_t number) {
  const hl_config *c = &weights->config;
  if (at.step != HL_STEP_SELF || c->position != HL_MODEL_POSITION_RELATIVE) return NULL;
  const hl_weights_tensor *t = &weights->tensors[hl_layer_place_of(c, at.stack, at.layer).relative];
  return t->data + number * t->shape[1];
}

static size_t relative_column(const hl_config *c, size_t row, size_t key) {
  return hl_relative_column(c->reach, c->start_mark, (int64_t)key - (int64_t)row, key);
}

static void add_biases(const hl_config *c, const float *biases, size_t row, size_t seen, float *scores) {
  for (size_t j = 0; j < seen; j++) scores[j] += biases[relative_column(c, row, j)];
}

static void add_bias_gradients(const hl_config *c, const float *dscores, size_t row, size_t seen, float *gradients) {
  for (size_t j = 0; j < seen; j++) gradients[relative_column(c, row, j)] += dscores[j];
}

/* ---- Supervised heads ---- */

/* Whether this is supervised head number `taught`. */
static bool is_taught(const walk *w, const head *h, size_t taught) {
  const hl_supervised *s = &w->pass->spec->supervised[taught];
  return s->attention == hl_attention_number(hl_pass_config(w->pass), w->at) && s->head == h->head;
}

/* Where a link's weight lies among a head's. */
static size_t weight_at(const hl_config *c, const head *h, hl_link link) {
  size_t column = link.column == HL_LINK_START ? 0 : link.column + (size_t)c->start_mark;
  return (link.row + (size_t)c->start_mark) * h->stride + column;
}

/* Rows that links of a kind give. The softmax of a weight of 1 hands nothing back, so the way back is any row's. */
static void give_rows(const hl_pass *p, const head *h, uint8_t kind) {
  const hl_config *c = hl_pass_config(p);
  const hl_sequence *s = &p->sequences[h->sequence];
  for (size_t i = 0; i < s->link_count; i++) {
    if (s->links[i].kind != (kind | HL_LINK_GIVEN)) continue;
    size_t at = weight_at(c, h, s->links[i]);
    memset(h->weights + at / h->stride * h->stride, 0, h->stride * sizeof(float));
    h->weights[at] = 1.0f;
  }
}

static void give_head(const walk *w, const head *h) {
  const hl_train_spec *spec = w->pass->spec;
  for (size_t i = 0; spec && i < spec->supervised_count; i++)
    if (is_taught(w, h, i)) give_rows(w->pass, h, spec->supervised[i].kind);
}

/* The loss of a set of `count` links, times share, and its part of dP. */
static void teach_row(hl_pass *p, const hl_link *links, size_t count, float share, const head *h, float *dweights) {
  const hl_config *c = hl_pass_config(p);
  float weight = LINK_FLOOR;
  for (size_t i = 0; i < count; i++) weight += h->weights[weight_at(c, h, links[i])];
  p->link_loss -= (double)share * hl_log_f64((double)weight);
  for (size_t i = 0; i < count; i++) dweights[weight_at(c, h, links[i])] -= p->spec->supervision * share / weight;
}

/* All links of supervised head number `taught`. */
static void teach(hl_pass *p, size_t taught, const head *h, float *dweights) {
  const hl_sequence *sequence = &p->sequences[h->sequence];
  for (size_t i = 0, count; i < sequence->link_count; i += count) {
    count = hl_links_together(sequence, i);
    if (sequence->links[i].kind != p->spec->supervised[taught].kind) continue;
    float share = hl_link_rests(sequence, i) ? p->rest_share[taught] : p->link_share[taught];
    teach_row(p, &sequence->links[i], count, share, h, dweights);
  }
}

static void teach_head(const walk *w, const head *h, float *dweights) {
  const hl_train_spec *spec = w->pass->spec;
  for (size_t i = 0; spec && i < spec->supervised_count; i++)
    if (is_taught(w, h, i)) teach(w->pass, i, h, dweights);
}

/* ---- Forward ---- */

static void forward_head(const walk *w, const head *h) {
  hl_pass *p = w->pass;
  const hl_config *c = hl_pass_config(p);
  size_t d = c->heads * c->dim, e = c->heads * c->value_dim;
  const float *q = w->tape->q + h->row * d + h->head * c->dim, *k = w->tape->k + h->context_row * d + h->head * c->dim;
  const float *v = w->tape->v + h->context_row * e + h->head * c->value_dim;
  const float *biases = relative_of(p->weights, w->at, h->head);
  float *keys = columns(p, k, h->keys, c->dim, d, h->stride);
  hl_gemm_f32(h->queries, h->stride, c->dim, q, d, keys, h->stride, h->weights, h->stride);
  for (size_t i = 0; i < h->queries; i++) {
    float *row = h->weights + i * h->stride;
    size_t seen = visible(h, i);
    hl_scale_f32_v128(row, seen, scale_of(c), row);
    if (p->slopes && w->at.step == HL_STEP_SELF) add_slopes(p->slopes[h->head], h, i, row);
    if (biases) add_biases(c, biases, i, seen, row);
    hl_softmax_f32_v128(row, seen, row);
    memset(row + seen, 0, (h->stride - seen) * sizeof(float));
  }
  give_head(w, h);
  hl_gemm_f32(h->queries, c->value_dim, h->keys, h->weights, h->stride, v, e,
              w->tape->heads + h->row * e + h->head * c->value_dim, e);
}

/* Floats that the weights of all sequences take. */
static size_t weights_size(const hl_pass *p, hl_place at) {
  const hl_pack *rows = &p->packs[at.stack], *context = &p->packs[context_stack(at)];
  size_t size = 0;
  for (size_t s = 0; s < rows->count; s++)
    size += (rows->starts[s + 1] - rows->starts[s]) * padded(context->starts[s + 1] - context->starts[s]);
  return size * hl_pass_config(p)->heads;
}

void hl_attention_forward(hl_pass *p, hl_place at, hl_step_tape *tape, float *out) {
  const hl_config *c = hl_pass_config(p);
  hl_attention_place place = hl_layer_place_of(c, at.stack, at.layer).attention[at.step];
  size_t rows = p->packs[at.stack].rows, keys = p->packs[context_stack(at)].rows;
  size_t d = c->heads * c->dim, e = c->heads * c->value_dim;
  tape->q = hl_pass_room(p, rows, d);
  tape->k = hl_pass_room(p, keys, d);
  tape->v = hl_pass_room(p, keys, e);
  tape->heads = hl_pass_room(p, rows, e);
  tape->weights = hl_pass_room(p, 1, weights_size(p, at));
  hl_linear_forward(p, place.q, tape->in, rows, c->width, d, tape->q);
  hl_linear_forward(p, place.k, tape->context, keys, c->width, d, tape->k);
  hl_linear_forward(p, place.v, tape->context, keys, c->width, e, tape->v);
  turn(p, at, tape->q, 1.0);
  turn(p, at, tape->k, 1.0);
  each_head(&(walk){.pass = p, .at = at, .tape = tape}, forward_head);
  hl_linear_forward(p, place.out, tape->heads, rows, e, c->width, out);
}

/* ---- Backward ---- */

static void backward_head(const walk *w, const head *h) {
  hl_pass *p = w->pass;
  const hl_config *c = hl_pass_config(p);
  size_t d = c->heads * c->dim, e = c->heads * c->value_dim;
  size_t query = h->row * d + h->head * c->dim, key = h->context_row * d + h->head * c->dim;
  size_t value = h->context_row * e + h->head * c->value_dim;
  const float *dout = w->dheads + h->row * e + h->head * c->value_dim;
  float *dweights = hl_pass_room(p, h->queries, h->stride), *flipped = hl_pass_room(p, h->keys, h->queries);
  float *values = columns(p, w->tape->v + value, h->keys, c->value_dim, e, h->stride);
  float *biases = relative_of(p->gradients, w->at, h->head);
  hl_gemm_f32(h->queries, h->stride, c->value_dim, dout, e, values, h->stride, dweights, h->stride);
  teach_head(w, h, dweights);
  for (size_t i = 0; i < h->queries; i++) {
    float *row = dweights + i * h->stride;
    size_t seen = visible(h, i);
    hl_softmax_grad_f32_v128(h->weights + i * h->stride, seen, biases ? 1.0f : scale_of(c), row);
    if (biases) add_bias_gradients(c, row, i, seen, biases);
    if (biases) hl_scale_f32_v128(row, seen, scale_of(c), row);
    memset(row + seen, 0, (h->stride - seen) * sizeof(float));
  }
  hl_gemm_f32(h->queries, c->dim, h->keys, dweights, h->stride, w->tape->k + key, d, w->dq + query, d);
  hl_transpose_f32_v128(h->queries, h->keys, dweights, h->stride, flipped, h->queries);
  hl_gemm_f32(h->keys, c->dim, h->queries, flipped, h->queries, w->tape->q + query, d, w->dk + key, d);
  hl_transpose_f32_v128(h->queries, h->keys, h->weights, h->stride, flipped, h->queries);
  hl_gemm_f32(h->keys, c->value_dim, h->queries, flipped, h->queries, dout, e, w->dv + value, e);
}

void hl_attention_backward(hl_pass *p, hl_place at, const hl_step_tape *tape, const float *dout, float *din,
                           float *dcontext) {
  const hl_config *c = hl_pass_config(p);
  hl_attention_place place = hl_layer_place_of(c, at.stack, at.layer).attention[at.step];
  size_t rows = p->packs[at.stack].rows, keys = p->packs[context_stack(at)].rows;
  size_t d = c->heads * c->dim, e = c->heads * c->value_dim;
  float *dheads = hl_pass_room(p, rows, e), *part = hl_pass_room(p, keys, c->width);
  float *dq = hl_pass_room(p, rows, d), *dk = hl_pass_room(p, keys, d), *dv = hl_pass_room(p, keys, e);
  hl_linear_backward(p, place.out, tape->heads, dout, rows, e, c->width, dheads);
  each_head(&(walk){.pass = p, .at = at, .tape = tape, .dheads = dheads, .dq = dq, .dk = dk, .dv = dv}, backward_head);
  turn(p, at, dq, -1.0);
  turn(p, at, dk, -1.0);
  hl_linear_backward(p, place.q, tape->in, dq, rows, c->width, d, din);
  hl_linear_backward(p, place.k, tape->context, dk, keys, c->width, d, part);
  hl_add_f32_v128(part, keys * c->width, dcontext);
  hl_linear_backward(p, place.v, tape->context, dv, keys, c->width, e, part);
  hl_add_f32_v128(part, keys * c->width, dcontext);
}
