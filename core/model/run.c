/* A run of a model: embedding, then layer after layer; the streams between them are kept. */
#include "run.h"

#include <string.h>

#include "../arena.h"
#include "../kernels/kernels.h"
#include "weights.h"

size_t hl_model_attentions(const hl_config *c) {
  size_t main = hl_stack_layers(c, HL_STACK_MAIN);
  return hl_stack_layers(c, HL_STACK_SOURCE) + (hl_stack_has(c, HL_STACK_MAIN, HL_STEP_CROSS) ? 2 * main : main);
}

size_t hl_run_rows(const hl_run *run, hl_stack stack) {
  size_t words = run->input.tokens[stack].count;
  return words ? words + run->weights->config.start_mark : 0;
}

hl_run_knobs hl_run_knobs_default(void) { return (hl_run_knobs){.temperature = 1.0f}; }

hl_run_knobs hl_run_knobs_of(const hl_run *run) {
  return run->input.knobs ? *run->input.knobs : hl_run_knobs_default();
}

/* ---- Embedding ---- */

/* What row `row` of a stack is before anything is added. */
static void embed_row(const hl_run *run, hl_stack stack, size_t row, float *out) {
  const hl_config *c = &run->weights->config;
  const hl_weights_tensor *tensors = run->weights->tensors;
  hl_tables_place place = hl_tables_place_of(c);
  if (c->start_mark && row == 0) {
    memcpy(out, tensors[place.start].data, c->width * sizeof(float));
    return;
  }
  uint32_t number = run->input.tokens[stack].numbers[row - c->start_mark];
  if (c->word_width)
    hl_embed_word(run->weights, &run->input.lexicon.parts[number], out);
  else
    memcpy(out, tensors[place.words].data + number * c->width, c->width * sizeof(float));
}

void hl_run_embed(const hl_run *run, hl_stack stack, size_t row, size_t rows, float *out) {
  size_t width = run->weights->config.width;
  for (size_t i = 0; i < rows; i++) embed_row(run, stack, row + i, out + i * width);
}

bool hl_run_adds_positions(const hl_config *c) {
  return c->position == HL_MODEL_POSITION_SINUSOIDAL || c->position == HL_MODEL_POSITION_LEARNED;
}

/* What is added to `rows` rows that stand at a place and behind it. */
static void positions_from(const hl_weights *w, int32_t place, size_t rows, float *out) {
  const hl_config *c = &w->config;
  if (c->position == HL_MODEL_POSITION_SINUSOIDAL)
    hl_positional_encoding(rows, c->width, c->position_base, place, out);
  else
    memcpy(out, w->tensors[hl_tables_place_of(c).positions].data + (size_t)place * c->width,
           rows * c->width * sizeof(float));
}

void hl_run_positions(const hl_run *run, hl_stack stack, size_t row, size_t rows, float *out) {
  hl_run_knobs knobs = hl_run_knobs_of(run);
  const int32_t *places = knobs.positions[stack];
  size_t width = run->weights->config.width;
  if (knobs.unplaced)
    memset(out, 0, rows * width * sizeof(float));
  else if (!places)
    positions_from(run->weights, (int32_t)row, rows, out);
  for (size_t i = 0; i < rows && places; i++) positions_from(run->weights, places[row + i], 1, out + i * width);
}

/* x of a stack; `positions` (T,C) where they are added. */
static void enter_stack(hl_run *run, hl_stack stack, float *positions) {
  size_t rows = hl_run_rows(run, stack);
  float *x = run->streams[stack];
  hl_run_embed(run, stack, 0, rows, x);
  if (!positions) return;
  hl_run_positions(run, stack, 0, rows, positions);
  hl_add_f32_v128(positions, rows * run->weights->config.width, x);
}

/* ---- A stack ---- */

const float *hl_run_kept(const hl_run *run, hl_stack stack, size_t layer) {
  return run->streams[stack] + layer * hl_run_rows(run, stack) * run->weights->config.width;
}

/* What comes behind the last layer of a stack, from a stream x (rows,C). */
static void finish(const hl_run *run, hl_stack stack, const float *x, size_t rows, float *out) {
  const hl_config *c = &run->weights->config;
  if (!c->final_norm) {
    memcpy(out, x, rows * c->width * sizeof(float));
    return;
  }
  hl_norm_place norm = hl_final_norm_place(c, stack);
  const hl_weights_tensor *tensors = run->weights->tensors;
  hl_layer_norm(x, rows, c->width, tensors[norm.gain].data, tensors[norm.bias].data, c->eps, out);
}

static const float *last_stream(const hl_run *run, hl_stack stack, size_t row) {
  const hl_config *c = &run->weights->config;
  return hl_run_kept(run, stack, hl_stack_layers(c, stack)) + row * c->width;
}

void hl_run_final(const hl_run *run, hl_stack stack, size_t row, size_t rows, float *out) {
  finish(run, stack, last_stream(run, stack, row), rows, out);
}

void hl_run_logits_of(const hl_run *run, const float *stream, size_t rows, float *out, hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  hl_output_place output = hl_output_place_of(c);
  const float *bias = hl_tensor_at(run->weights, output.logits.bias), *back = hl_tensor_at(run->weights, output.back);
  size_t width = back ? c->word_width : c->width;
  float *final = hl_arena_floats(arena, rows, c->width, 1), *x = final;
  if (back) x = hl_arena_floats(arena, rows, width, 1);
  if (arena->failed) return;
  finish(run, HL_STACK_MAIN, stream, rows, final);
  if (back) hl_linear(final, rows, c->width, width, back, width, NULL, x);
  bool tied = c->output == HL_OUTPUT_TIED;
  const float *matrix = run->weights->tensors[tied ? 0 : output.logits.weights].data;
  hl_matmul(x, matrix, rows, width, c->vocabulary, tied, out);
  for (size_t i = 0; i < rows && bias; i++) hl_add_f32_v128(bias, c->vocabulary, out + i * c->vocabulary);
}

void hl_run_logits(const hl_run *run, size_t row, size_t rows, float *out, hl_arena *arena) {
  hl_run_logits_of(run, last_stream(run, HL_STACK_MAIN, row), rows, out, arena);
}

static void run_stack(hl_run *run, hl_stack stack, hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  size_t rows = hl_run_rows(run, stack);
  hl_mark mark = hl_arena_mark(arena);
  bool adds = hl_run_adds_positions(c) && !hl_run_knobs_of(run).unplaced;
  float *positions = adds ? hl_arena_floats(arena, rows, c->width, 1) : NULL;
  if (!arena->failed) enter_stack(run, stack, positions);
  hl_arena_rewind(arena, mark);
  for (size_t layer = 0; layer < hl_stack_layers(c, stack) && !arena->failed; layer++)
    hl_run_steps(&(hl_layer_rows){run, stack, layer, 0, rows, arena}, HL_STEPS,
                 run->streams[stack] + (layer + 1) * rows * c->width);
}

/* ---- A run ---- */

static void alloc_streams(hl_run *run, hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  size_t source = hl_run_rows(run, HL_STACK_SOURCE);
  for (int stack = HL_STACK_SOURCE; stack <= HL_STACK_MAIN; stack++) {
    size_t layers = hl_stack_layers(c, (hl_stack)stack);
    if (layers) run->streams[stack] = hl_arena_floats(arena, layers + 1, hl_run_rows(run, (hl_stack)stack), c->width);
  }
  if (source) run->memory = hl_arena_floats(arena, source, c->width, 1);
}

static void run_stacks(hl_run *run, hl_arena *arena) {
  size_t source = hl_run_rows(run, HL_STACK_SOURCE);
  if (source) run_stack(run, HL_STACK_SOURCE, arena);
  if (source && !arena->failed) hl_run_final(run, HL_STACK_SOURCE, 0, source, run->memory);
  if (!arena->failed) run_stack(run, HL_STACK_MAIN, arena);
}

hl_status hl_run_create(hl_run *run, const hl_weights *weights, const hl_run_input *input, hl_arena *arena) {
  hl_status status = hl_run_check(&weights->config, input);
  if (status != HL_OK) return status;
  hl_run r = {.weights = weights, .input = *input, .perturbation = {.tensor = SIZE_MAX}};
  hl_mark mark = hl_arena_mark(arena);
  alloc_streams(&r, arena);
  if (!arena->failed) run_stacks(&r, arena);
  status = hl_arena_settle(arena, mark, HL_OK);
  if (status == HL_OK) *run = r;
  return status;
}
