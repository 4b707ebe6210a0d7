/* A causal model that writes: a row at a time, with the keys and values of the rows before kept. */
#include <string.h>

#include "../arena.h"
#include "../layers/layer.h"
#include "run.h"

/* With fewer keys attention takes another path (attention.c), with other last bits. So a row always meets as many: what
 * is behind it is hidden and weighs exactly 0. */
enum { KEYS_LEAST = 8 };

static size_t at_least(size_t keys) { return keys < KEYS_LEAST ? KEYS_LEAST : keys; }

/* ---- What is kept ---- */

static size_t room_of(const hl_config *c) { return at_least(c->positions + c->start_mark); }

size_t hl_cache_rows(const hl_cache *cache) {
  return cache->count || cache->has_mark ? cache->count + cache->has_mark : 0;
}

size_t hl_cache_row_bytes(const hl_config *c) {
  return sizeof(float) * c->layers * c->kv_heads * (c->dim + c->value_dim);
}

size_t hl_cache_bytes(const hl_cache *cache) {
  return hl_cache_rows(cache) * hl_cache_row_bytes(&cache->weights->config);
}

static hl_kept kept_by(const hl_cache *cache, size_t layer) {
  const hl_config *c = &cache->weights->config;
  size_t rows = c->kv_heads * cache->room;
  return (hl_kept){cache->keys + layer * rows * c->dim, cache->values + layer * rows * c->value_dim, cache->room};
}

hl_status hl_cache_create(hl_cache *cache, const hl_weights *weights, hl_arena *arena) {
  const hl_config *c = &weights->config;
  if (c->architecture != HL_DECODER || c->output == HL_OUTPUT_NONE || c->word_width) return HL_ERROR_UNSUPPORTED;
  hl_cache made = {.weights = weights, .room = room_of(c)};
  size_t rows = c->layers * c->kv_heads * made.room;
  hl_mark mark = hl_arena_mark(arena);
  made.keys = hl_arena_floats(arena, rows, c->dim, 1);
  made.values = hl_arena_floats(arena, rows, c->value_dim, 1);
  made.numbers = hl_arena_alloc(arena, c->positions * sizeof *made.numbers);
  if (!arena->failed) {
    memset(made.keys, 0, rows * c->dim * sizeof(float)); /* hidden keys are finite */
    memset(made.values, 0, rows * c->value_dim * sizeof(float));
  }
  hl_status status = hl_arena_settle(arena, mark, HL_OK);
  if (status == HL_OK) *cache = made;
  return status;
}

/* ---- A row ---- */

/* The run of the words so far, of which only sizes and numbers are read. */
static hl_run run_of(const hl_cache *cache) {
  hl_run run = {.weights = cache->weights, .perturbation = {.tensor = SIZE_MAX}};
  run.input.tokens[HL_STACK_MAIN] = (hl_tokens){cache->numbers, cache->count};
  return run;
}

static void enter(const hl_run *run, size_t row, float *x, float *position) {
  hl_run_embed(run, HL_STACK_MAIN, row, 1, x);
  if (!hl_run_adds_positions(&run->weights->config)) return;
  hl_run_positions(run, HL_STACK_MAIN, row, 1, position);
  for (size_t i = 0; i < run->weights->config.width; i++) x[i] += position[i];
}

/* Weights of the row in each head, from the keys that are kept. */
static void read_weights(const hl_layer *layer, const float *x, float *out, hl_arena *arena) {
  const hl_heads *h = &layer->attention[HL_STEP_SELF];
  float *norm = hl_arena_floats(arena, 1, layer->width, 1);
  if (arena->failed) return;
  const float *in = hl_step_enter(layer, HL_STEP_SELF, x, 1, norm);
  size_t count = h->attention.heads / h->attention.kv_heads, keys = h->attention.keys;
  for (size_t head = 0; head < h->attention.heads; head += count) {
    hl_attention_result result = {.weights = out + head * keys};
    hl_group_scratch scratch = hl_group_alloc(h, count, result, arena);
    if (!arena->failed) hl_group_run(h, head, count, in, in, result, &scratch);
  }
}

/* One layer of the row, from x to x. weights: (H,S) of its attention, or NULL. */
static void run_layer(const hl_cache *cache, const hl_run *run, size_t number, size_t row, float *x, float *weights,
                      hl_arena *arena) {
  hl_layer layer = hl_run_layer(&(hl_layer_rows){run, HL_STACK_MAIN, number, row, 1, arena});
  hl_heads *heads = &layer.attention[HL_STEP_SELF];
  heads->kept = kept_by(cache, number);
  if (weights) read_weights(&layer, x, weights, arena);
  heads->attention.keys = at_least(row + 1);
  for (int step = 0; step < HL_STEPS && !arena->failed; step++) {
    if (!layer.has[step]) continue;
    hl_step_scratch scratch = hl_step_alloc(&layer, (hl_step)step, &(hl_layer_result){0}, false, arena);
    if (!arena->failed) hl_step_run(&layer, (hl_step)step, x, NULL, NULL, &scratch, x);
  }
}

/* The layers, and what is wanted of the row. */
static void run_row(const hl_cache *cache, size_t row, const hl_cache_result *wanted, hl_arena *arena) {
  const hl_config *c = &cache->weights->config;
  hl_run run = run_of(cache);
  size_t cells = c->heads * (row + 1);
  float *x = hl_arena_floats(arena, 2, c->width, 1);
  if (!x) return;
  enter(&run, row, x, x + c->width);
  hl_mark mark = hl_arena_mark(arena);
  for (size_t layer = 0; layer < c->layers && !arena->failed; layer++) {
    run_layer(cache, &run, layer, row, x, wanted->weights ? wanted->weights + layer * cells : NULL, arena);
    hl_arena_rewind(arena, mark);
  }
  if (!wanted->logits || arena->failed) return;
  hl_run_logits_of(&run, x, 1, wanted->logits, arena);
}

hl_status hl_cache_extend(hl_cache *cache, uint32_t word, const hl_cache_result *wanted, hl_arena *arena) {
  const hl_config *c = &cache->weights->config;
  if (word >= c->vocabulary || cache->count >= c->positions) return HL_ERROR_RANGE;
  hl_mark mark = hl_arena_mark(arena);
  hl_cache next = *cache;
  next.numbers[next.count++] = word;
  next.has_mark = c->start_mark;
  if (c->start_mark && !cache->has_mark) run_row(&next, 0, &(hl_cache_result){0}, arena);
  if (!arena->failed) run_row(&next, hl_cache_rows(&next) - 1, wanted, arena);
  hl_status status = arena->failed ? HL_ERROR_MEMORY : HL_OK;
  hl_arena_rewind(arena, mark);
  if (status == HL_OK) *cache = next;
  return status;
}
