/* A row's way through the main stack, level by level, and the answer at each level. */
#include <string.h>

#include "../arena.h"
#include "run.h"

static size_t steps_of(const hl_config *c) {
  size_t count = 0;
  for (int step = 0; step < HL_STEPS; step++) count += hl_stack_has(c, HL_STACK_MAIN, (hl_step)step);
  return count;
}

size_t hl_run_level_count(const hl_config *c) { return 1 + hl_stack_layers(c, HL_STACK_MAIN) * steps_of(c); }

/* The row behind each step of a layer, from out[0] before the layer, which is there already; returns the last one. */
static float *climb_layer(const hl_layer_rows *r, float *out) {
  const hl_config *c = &r->run->weights->config;
  hl_mark mark = hl_arena_mark(r->arena);
  for (int step = 0; step < HL_STEPS; step++) {
    if (!hl_stack_has(c, HL_STACK_MAIN, (hl_step)step)) continue;
    hl_run_step(r, (hl_step)step, out, &(hl_layer_result){0}, out + c->width);
    hl_arena_rewind(r->arena, mark);
    out += c->width;
  }
  return out;
}

static void climb(const hl_run *run, size_t row, float *vectors, hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  memcpy(vectors, hl_run_kept(run, HL_STACK_MAIN, 0) + row * c->width, c->width * sizeof(float));
  for (size_t layer = 0; layer < hl_stack_layers(c, HL_STACK_MAIN) && !arena->failed; layer++)
    vectors = climb_layer(&(hl_layer_rows){run, HL_STACK_MAIN, layer, row, 1, arena}, vectors);
}

static void answer(const hl_run *run, const float *vectors, size_t levels, float *probabilities, hl_arena *arena) {
  hl_run_logits_of(run, vectors, levels, probabilities, arena);
  if (!arena->failed) hl_softmax(probabilities, levels, run->weights->config.vocabulary, 1.0f, true, probabilities);
}

hl_status hl_run_levels(const hl_run *run, size_t row, float *vectors, float *probabilities, hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  size_t levels = hl_run_level_count(c);
  if (row >= hl_run_rows(run, HL_STACK_MAIN)) return HL_ERROR_RANGE;
  if (probabilities && c->output == HL_OUTPUT_NONE) return HL_ERROR_UNSUPPORTED;
  hl_mark mark = hl_arena_mark(arena);
  float *way = hl_arena_floats(arena, levels, c->width, 1);
  float *answers = probabilities ? hl_arena_floats(arena, levels, c->vocabulary, 1) : NULL;
  if (!arena->failed) climb(run, row, way, arena);
  if (!arena->failed && answers) answer(run, way, levels, answers, arena);
  if (!arena->failed) {
    memcpy(vectors, way, levels * c->width * sizeof(float));
    if (answers) memcpy(probabilities, answers, levels * c->vocabulary * sizeof(float));
  }
  return hl_arena_restore(arena, mark);
}
