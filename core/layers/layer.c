/* The steps of a layer, and a layer of them. Post: LayerNorm(x + f(x)). Pre: x + f(LayerNorm(x)). */
#include "layer.h"

#include <string.h>

#include "../arena.h"

static bool normalises(const hl_layer *l, hl_step step, hl_norm_order order) {
  return l->normed && l->order == order && !l->no_norm[step];
}

static bool normalises_first(const hl_layer *l, hl_step step) { return normalises(l, step, HL_NORM_PRE); }

static void normalise(const hl_layer *l, hl_step step, const float *x, size_t rows, float *out) {
  hl_layer_norm(x, rows, l->width, l->gains[step], l->biases[step], l->eps, out);
}

/* A tensor that is wanted has a place already. */
static float *provide(float *wanted, size_t rows, size_t width, hl_arena *arena) {
  return wanted ? wanted : hl_arena_floats(arena, rows, width, 1);
}

hl_step_scratch hl_step_alloc(const hl_layer *l, hl_step step, const hl_layer_result *w, bool some, hl_arena *arena) {
  bool pre = normalises_first(l, step), attends = step != HL_STEP_FEED_FORWARD;
  hl_step_scratch s = {.norm = w->norms[step], .all_hidden = w->hidden != NULL};
  float *branch = attends ? w->attention[step].output : w->feed_forward;
  if (pre) s.norm = provide(s.norm, l->rows, l->width, arena);
  if (pre && some && step == HL_STEP_SELF)
    s.context = hl_arena_floats(arena, l->attention[step].attention.keys, l->width, 1);
  s.branch = provide(branch, l->rows, l->width, arena);
  if (attends)
    s.heads = hl_heads_alloc(&l->attention[step], &w->attention[step], arena);
  else
    s.hidden = hl_feed_forward_alloc(&l->feed_forward, w->hidden, arena);
  return s;
}

const float *hl_step_enter(const hl_layer *l, hl_step step, const float *x, size_t rows, float *norm) {
  if (!normalises_first(l, step)) return x;
  normalise(l, step, x, rows, norm);
  return norm;
}

/* What a step's keys and values are made of: the memory, or, of the stream before it, what all rows of the step work
 * on; all NULL: those at hand are all. */
static const float *context_of(const hl_layer *l, hl_step step, const float *in, const float *all, const float *memory,
                               const hl_step_scratch *s) {
  if (step == HL_STEP_CROSS) return memory;
  return all && step == HL_STEP_SELF ? hl_step_enter(l, step, all, l->attention[step].attention.keys, s->context) : in;
}

/* out (rows,C) = f(in). */
static void run_branch(const hl_layer *l, hl_step step, const float *in, const float *context, const hl_step_scratch *s,
                       float *out) {
  if (l->no_branch[step])
    memset(out, 0, l->rows * l->width * sizeof(float));
  else if (step == HL_STEP_FEED_FORWARD)
    hl_feed_forward_run(&l->feed_forward, &l->feed_forward_weights, in, s->hidden, s->all_hidden, out);
  else
    hl_heads_run(&l->attention[step], in, context, &s->heads, out);
}

/* The stream after a step, from x and branch = f(...); out may be x. norm: what a LayerNorm here gives is noted there,
 * or NULL. */
static void leave(const hl_layer *l, hl_step step, const float *x, const float *branch, float *norm, float *out) {
  for (size_t i = 0; i < l->rows * l->width; i++) out[i] = l->no_residual[step] ? branch[i] : x[i] + branch[i];
  if (!normalises(l, step, HL_NORM_POST)) return;
  normalise(l, step, out, l->rows, out);
  if (norm) memcpy(norm, out, l->rows * l->width * sizeof(float));
}

void hl_step_run(const hl_layer *l, hl_step step, const float *x, const float *all, const float *memory,
                 const hl_step_scratch *s, float *out) {
  const float *in = hl_step_enter(l, step, x, l->rows, s->norm);
  run_branch(l, step, in, context_of(l, step, in, all, memory, s), s, s->branch);
  leave(l, step, x, s->branch, s->norm, out);
}

/* ---- All steps, of all rows ---- */

hl_layer_scratch hl_layer_alloc(const hl_layer *l, const hl_layer_result *wanted, hl_arena *arena) {
  hl_layer_scratch s = {.stream = hl_arena_floats(arena, l->rows, l->width, 1)};
  for (int step = 0; step < HL_STEPS; step++)
    if (l->has[step]) s.steps[step] = hl_step_alloc(l, (hl_step)step, wanted, false, arena);
  return s;
}

void hl_layer_run(const hl_layer *l, const float *x, const float *memory, const hl_layer_scratch *s, float *output) {
  for (int step = 0; step < HL_STEPS; step++) {
    if (!l->has[step]) continue;
    float *out = step == HL_STEP_FEED_FORWARD ? output : s->stream;
    hl_step_run(l, (hl_step)step, x, NULL, memory, &s->steps[step], out);
    x = out;
  }
}
