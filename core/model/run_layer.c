/* Rows of one layer of a model, computed from the stream before it. Run and trace both go through here. */
#include "../arena.h"
#include "run.h"

static const hl_config *config_of(const hl_layer_rows *r) { return &r->run->weights->config; }

/* ---- The layer ---- */

static hl_multi_head_weights attention_weights(const hl_weights *w, const hl_attention_place *p) {
  return (hl_multi_head_weights){.wq = hl_tensor_at(w, p->q.weights),
                                 .wk = hl_tensor_at(w, p->k.weights),
                                 .wv = hl_tensor_at(w, p->v.weights),
                                 .wo = hl_tensor_at(w, p->out.weights),
                                 .bq = hl_tensor_at(w, p->q.bias),
                                 .bk = hl_tensor_at(w, p->k.bias),
                                 .bv = hl_tensor_at(w, p->v.bias),
                                 .bo = hl_tensor_at(w, p->out.bias)};
}

bool hl_run_is_causal(const hl_run *run, hl_stack stack) {
  bool always = stack == HL_STACK_MAIN && run->weights->config.architecture != HL_ENCODER;
  return always || hl_run_knobs_of(run).causal;
}

static hl_attention_spec attention_of(const hl_layer_rows *r, hl_step step) {
  const hl_config *c = config_of(r);
  hl_run_knobs knobs = hl_run_knobs_of(r->run);
  size_t keys = hl_run_rows(r->run, step == HL_STEP_SELF ? r->stack : HL_STACK_SOURCE);
  hl_attention_spec a = hl_attention_default(c->heads, r->rows, keys, c->dim);
  a.kv_heads = c->kv_heads;
  a.value_dim = c->value_dim;
  a.first_query = r->row;
  a.temperature = knobs.temperature;
  bool causal = step == HL_STEP_SELF && hl_run_is_causal(r->run, r->stack);
  a.causal = causal ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  a.reach = c->reach;
  a.start_mark = c->start_mark;
  if (step == HL_STEP_SELF) a.positions = knobs.positions[r->stack];
  return a;
}

/* Of an unplaced run the biases of the start mark are all that is left. */
static void add_relative(hl_heads *h, const float *biases, bool unplaced) {
  h->attention.relative = unplaced && !h->attention.start_mark ? NULL : biases;
  h->mark_alone = unplaced && h->attention.relative;
}

/* Positions work in self-attention and nowhere else. */
static hl_heads heads_of(const hl_layer_rows *r, hl_step step, const hl_layer_place *place) {
  const hl_config *c = config_of(r);
  hl_run_knobs knobs = hl_run_knobs_of(r->run);
  size_t number = hl_attention_number(c, (hl_place){r->stack, r->layer, step});
  bool placed = step == HL_STEP_SELF && !knobs.unplaced, half = c->position == HL_MODEL_POSITION_ROPE_HALF;
  hl_heads h = {.width = c->width,
                .weights = attention_weights(r->run->weights, &place->attention[step]),
                .attention = attention_of(r, step),
                .rope = placed && hl_config_turns(c),
                .alibi = placed && c->position == HL_MODEL_POSITION_ALIBI,
                .rope_layout = half ? HL_ROPE_HALF : HL_ROPE_INTERLEAVED,
                .rope_base = c->position_base,
                .number = number,
                .weight_edits = knobs.weights,
                .query_edits = knobs.queries,
                .on = r->run->input.heads ? r->run->input.heads + number * c->heads : NULL};
  if (step == HL_STEP_SELF) add_relative(&h, hl_tensor_at(r->run->weights, place->relative), knobs.unplaced);
  return h;
}

/* What is off in the layer, of all that hl_run_knobs lists. */
static unsigned switched_off(const hl_layer_rows *r) {
  hl_run_knobs knobs = hl_run_knobs_of(r->run);
  size_t before = r->stack == HL_STACK_MAIN ? hl_stack_layers(config_of(r), HL_STACK_SOURCE) : 0;
  return knobs.off ? knobs.off[before + r->layer] : 0;
}

hl_layer hl_run_layer(const hl_layer_rows *r) {
  const hl_config *c = config_of(r);
  const hl_weights *w = r->run->weights;
  hl_layer_place place = hl_layer_place_of(c, r->stack, r->layer);
  unsigned off = switched_off(r);
  hl_layer l = {.rows = r->rows,
                .width = c->width,
                .feed_forward = {r->rows, c->width, c->ffn, c->activation},
                .feed_forward_weights = {hl_tensor_at(w, place.w1.weights), hl_tensor_at(w, place.w1.bias),
                                         hl_tensor_at(w, place.w2.weights), hl_tensor_at(w, place.w2.bias)},
                .normed = c->norm != HL_MODEL_NORM_NONE,
                .order = c->norm == HL_MODEL_NORM_PRE ? HL_NORM_PRE : HL_NORM_POST,
                .eps = c->eps};
  l.no_branch[HL_STEP_SELF] = off & HL_OFF_SELF;
  l.no_branch[HL_STEP_FEED_FORWARD] = off & HL_OFF_FFN;
  for (int step = 0; step < HL_STEPS; step++) {
    l.has[step] = hl_stack_has(c, r->stack, (hl_step)step);
    l.gains[step] = hl_tensor_at(w, place.norms[step].gain);
    l.biases[step] = hl_tensor_at(w, place.norms[step].bias);
    l.no_residual[step] = off >> step & HL_OFF_SELF_RESIDUAL;
    l.no_norm[step] = off >> step & HL_OFF_SELF_NORM;
    if (l.has[step] && step != HL_STEP_FEED_FORWARD) l.attention[step] = heads_of(r, (hl_step)step, &place);
  }
  return l;
}

/* ---- Its steps ---- */

/* The stream before the layer, where the rows at hand are not all of it. */
static const float *whole_stream(const hl_layer_rows *r) {
  bool some = r->rows < hl_run_rows(r->run, r->stack);
  return some ? hl_run_kept(r->run, r->stack, r->layer) : NULL;
}

const float *hl_run_enter(const hl_layer_rows *r, hl_step step, const float *x) {
  hl_layer layer = hl_run_layer(r);
  float *norm = hl_arena_floats(r->arena, r->rows, layer.width, 1);
  return norm ? hl_step_enter(&layer, step, x, r->rows, norm) : NULL;
}

const float *hl_run_context(const hl_layer_rows *r, hl_step step) {
  size_t at = r->row * config_of(r)->width;
  if (step == HL_STEP_CROSS) return r->run->memory + at;
  return hl_run_enter(r, step, hl_run_kept(r->run, r->stack, r->layer) + at);
}

const float *hl_run_whole_context(const hl_layer_rows *r, hl_step step) {
  hl_layer_rows all = *r;
  all.row = 0;
  all.rows = hl_run_rows(r->run, r->stack);
  return hl_run_context(&all, step);
}

void hl_run_step(const hl_layer_rows *r, hl_step step, const float *x, const hl_layer_result *wanted, float *out) {
  hl_layer layer = hl_run_layer(r);
  const float *all = whole_stream(r);
  hl_step_scratch scratch = hl_step_alloc(&layer, step, wanted, all != NULL, r->arena);
  if (!r->arena->failed) hl_step_run(&layer, step, x, all, r->run->memory, &scratch, out);
}

const float *hl_run_steps(const hl_layer_rows *r, hl_step end, float *out) {
  const float *x = hl_run_kept(r->run, r->stack, r->layer) + r->row * config_of(r)->width;
  hl_mark mark = hl_arena_mark(r->arena);
  for (int step = HL_STEP_SELF; step < (int)end; step++) {
    if (!hl_stack_has(config_of(r), r->stack, (hl_step)step)) continue;
    hl_run_step(r, (hl_step)step, x, &(hl_layer_result){0}, out);
    hl_arena_rewind(r->arena, mark);
    x = out;
  }
  return x;
}

const float *hl_run_stream(const hl_layer_rows *r, hl_step step) {
  bool first = step == HL_STEP_SELF;
  return hl_run_steps(r, step, first ? NULL : hl_arena_floats(r->arena, r->rows, config_of(r)->width, 1));
}
