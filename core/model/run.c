/* A run of a loaded model: embedding, then layer after layer; the streams between them are kept. */
#include "run.h"

#include <string.h>

#include "../arena_blocks.h"
#include "../checks.h"
#include "weights.h"

size_t hl_model_attentions(const hl_config *c) {
  size_t main = hl_stack_layers(c, HL_STACK_MAIN);
  return hl_stack_layers(c, HL_STACK_SOURCE) + (hl_stack_has(c, HL_STACK_MAIN, HL_STEP_CROSS) ? 2 * main : main);
}

/* ---- Embedding ---- */

void hl_run_embed(const hl_run *run, hl_stack stack, size_t row, size_t rows, float *out) {
  size_t width = run->weights->config.width;
  const float *table = run->weights->tensors[0].data;
  const uint32_t *numbers = run->input.tokens[stack].numbers + row;
  for (size_t i = 0; i < rows; i++) memcpy(out + i * width, table + numbers[i] * width, width * sizeof(float));
}

bool hl_run_adds_positions(const hl_config *c) {
  return c->position == HL_MODEL_POSITION_SINUSOIDAL || c->position == HL_MODEL_POSITION_LEARNED;
}

void hl_run_positions(const hl_run *run, size_t row, size_t rows, float *out) {
  const hl_config *c = &run->weights->config;
  if (c->position == HL_MODEL_POSITION_SINUSOIDAL)
    hl_positional_encoding(rows, c->width, c->position_base, (int32_t)row, out);
  else
    memcpy(out, run->weights->tensors[1].data + row * c->width, rows * c->width * sizeof(float));
}

/* x of a stack; `positions` (T,C) where they are added. */
static void enter_stack(hl_run *run, hl_stack stack, float *positions) {
  size_t tokens = run->input.tokens[stack].count;
  float *x = run->streams[stack];
  hl_run_embed(run, stack, 0, tokens, x);
  if (!positions) return;
  hl_run_positions(run, 0, tokens, positions);
  for (size_t i = 0; i < tokens * run->weights->config.width; i++) x[i] = x[i] + positions[i];
}

/* ---- A stack ---- */

const float *hl_run_kept(const hl_run *run, hl_stack stack, size_t layer) {
  return run->streams[stack] + layer * run->input.tokens[stack].count * run->weights->config.width;
}

void hl_run_final(const hl_run *run, hl_stack stack, size_t row, size_t rows, float *out) {
  const hl_config *c = &run->weights->config;
  const float *x = hl_run_kept(run, stack, hl_stack_layers(c, stack)) + row * c->width;
  if (!c->final_norm) {
    memcpy(out, x, rows * c->width * sizeof(float));
    return;
  }
  hl_norm_place norm = hl_final_norm_place(c, stack);
  const hl_weights_tensor *tensors = run->weights->tensors;
  hl_layer_norm(x, rows, c->width, tensors[norm.gain].data, tensors[norm.bias].data, c->eps, out);
}

static void run_layer(const hl_layer_rows *all) {
  const hl_config *c = &all->run->weights->config;
  const float *x = hl_run_kept(all->run, all->stack, all->layer);
  float *out = all->run->streams[all->stack] + (all->layer + 1) * all->rows * c->width;
  hl_mark mark = hl_arena_mark(all->arena);
  for (int step = 0; step < HL_STEPS; step++) {
    if (!hl_stack_has(c, all->stack, (hl_step)step)) continue;
    hl_run_step(all, (hl_step)step, x, out);
    hl_arena_rewind(all->arena, mark);
    x = out;
  }
}

static void run_stack(hl_run *run, hl_stack stack, hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  size_t tokens = run->input.tokens[stack].count;
  hl_mark mark = hl_arena_mark(arena);
  float *positions = hl_run_adds_positions(c) ? hl_arena_floats(arena, tokens, c->width, 1) : NULL;
  if (!arena->failed) enter_stack(run, stack, positions);
  hl_arena_rewind(arena, mark);
  for (size_t layer = 0; layer < hl_stack_layers(c, stack) && !arena->failed; layer++)
    run_layer(&(hl_layer_rows){run, stack, layer, 0, tokens, arena});
}

/* ---- Knobs ---- */

hl_run_knobs hl_run_knobs_default(void) { return (hl_run_knobs){.temperature = 1.0f}; }

hl_run_knobs hl_run_knobs_of(const hl_run *run) {
  return run->input.knobs ? *run->input.knobs : hl_run_knobs_default();
}

/* Which tokens the rows of an attention are, and which its keys. */
static void sides_of(const hl_config *c, size_t attention, hl_stack *rows, hl_stack *keys) {
  hl_place at = hl_attention_numbered(c, attention);
  *rows = at.stack;
  *keys = at.step == HL_STEP_CROSS ? HL_STACK_SOURCE : at.stack;
}

static hl_status check_edit(const hl_config *c, const hl_run_input *input, const hl_row_edit *edit) {
  hl_stack rows, keys;
  if (!edit->weights) return HL_ERROR_SHAPE;
  if (edit->attention >= hl_model_attentions(c) || edit->head >= c->heads) return HL_ERROR_RANGE;
  sides_of(c, edit->attention, &rows, &keys);
  if (edit->row >= input->tokens[rows].count) return HL_ERROR_RANGE;
  for (size_t j = 0; j < input->tokens[keys].count; j++)
    if (!isfinite(edit->weights[j])) return HL_ERROR_RANGE;
  return HL_OK;
}

static hl_status check_knobs(const hl_config *c, const hl_run_input *input) {
  const hl_run_knobs *knobs = input->knobs;
  if (!knobs) return HL_OK;
  if (!hl_good_temperature(knobs->temperature)) return HL_ERROR_RANGE;
  if (knobs->edit_count && !knobs->edits) return HL_ERROR_SHAPE;
  hl_status status = HL_OK;
  for (size_t i = 0; i < knobs->edit_count && status == HL_OK; i++) status = check_edit(c, input, &knobs->edits[i]);
  return status;
}

/* ---- A run ---- */

static hl_status check_tokens(const hl_config *c, hl_tokens tokens) {
  if (!tokens.numbers || !tokens.count) return HL_ERROR_SHAPE;
  if (tokens.count > c->positions) return HL_ERROR_RANGE;
  for (size_t i = 0; i < tokens.count; i++)
    if (tokens.numbers[i] >= c->vocabulary) return HL_ERROR_RANGE;
  return HL_OK;
}

static hl_status check(const hl_config *c, const hl_run_input *input) {
  hl_tokens source = input->tokens[HL_STACK_SOURCE];
  hl_status status = check_tokens(c, input->tokens[HL_STACK_MAIN]);
  if (status != HL_OK) return status;
  if (c->architecture == HL_ENCODER_DECODER)
    status = check_tokens(c, source);
  else if (source.count)
    status = HL_ERROR_SHAPE;
  return status == HL_OK ? check_knobs(c, input) : status;
}

static void alloc_streams(hl_run *run, hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  size_t source = run->input.tokens[HL_STACK_SOURCE].count;
  for (int stack = HL_STACK_SOURCE; stack <= HL_STACK_MAIN; stack++) {
    size_t layers = hl_stack_layers(c, (hl_stack)stack);
    if (layers) run->streams[stack] = hl_arena_floats(arena, layers + 1, run->input.tokens[stack].count, c->width);
  }
  if (source) run->memory = hl_arena_floats(arena, source, c->width, 1);
}

static void run_stacks(hl_run *run, hl_arena *arena) {
  size_t source = run->input.tokens[HL_STACK_SOURCE].count;
  if (source) run_stack(run, HL_STACK_SOURCE, arena);
  if (source && !arena->failed) hl_run_final(run, HL_STACK_SOURCE, 0, source, run->memory);
  if (!arena->failed) run_stack(run, HL_STACK_MAIN, arena);
}

hl_status hl_run_create(hl_run *run, const hl_weights *weights, const hl_run_input *input, hl_arena *arena) {
  hl_status status = check(&weights->config, input);
  if (status != HL_OK) return status;
  hl_run r = {.weights = weights, .input = *input, .perturbation = {.tensor = SIZE_MAX}};
  hl_mark mark = hl_arena_mark(arena);
  alloc_streams(&r, arena);
  if (!arena->failed) run_stacks(&r, arena);
  status = hl_arena_settle(arena, mark, HL_OK);
  if (status == HL_OK) *run = r;
  return status;
}
