/* The map of effects: each cell of a head's weights knocked out in turn, and what becomes of an answer. */
#include <math.h>
#include <string.h>

#include "../arena.h"
#include "../math/elementary.h"
#include "run.h"

/* A run, and another one of the same input with one edit more: the row in which a cell is knocked out. */
typedef struct knockout {
  const hl_run *run;
  const hl_effects_spec *spec;
  hl_arena *arena;
  hl_place at;        /* of the attention */
  size_t keys;        /* S */
  float *weights;     /* (S), the row as it is */
  float *row;         /* (S), the same without the cell */
  hl_row_edit *edits; /* of the other run; the last one puts in that row */
  hl_run_knobs knobs; /* of the other run */
  hl_run other;       /* the streams, and the memory, that a cell can change are its own */
  float *logits;      /* (vocabulary) */
  bool causal[2];     /* by stack: whether a row's change leaves those before it as they are */
  double odds;        /* of the answer as it is, as their logarithm */
} knockout;

/* ---- Odds ---- */

/* ln(p / (1 - p)) of a word: its logit against the logarithm of what all others sum up to. */
static double log_odds(const float *logits, size_t count, size_t word) {
  double largest = -(double)INFINITY, sum = 0.0;
  for (size_t i = 0; i < count; i++)
    if (i != word && (double)logits[i] > largest) largest = (double)logits[i];
  for (size_t i = 0; i < count; i++)
    if (i != word) sum += hl_exp_f64((double)logits[i] - largest);
  return isnan(sum) ? (double)NAN : (double)logits[word] - largest - hl_log_f64(sum);
}

static double answer_of(const knockout *k, const hl_run *run) {
  hl_run_logits(run, k->spec->row, 1, k->logits, k->arena);
  return k->arena->failed ? 0.0 : log_odds(k->logits, run->weights->config.vocabulary, k->spec->word);
}

/* ---- The row ---- */

static void read_weights(knockout *k, size_t row) {
  hl_layer_rows r = {k->run, k->at.stack, k->at.layer, row, 1, k->arena};
  const float *x = hl_run_stream(&r, k->at.step);
  if (k->arena->failed) return;
  hl_traced_head head = hl_traced_of(&r, k->at.step, k->spec->head, x);
  if (!k->arena->failed) hl_traced_attend(&head, (hl_attention_result){.weights = k->weights});
}

/* Without a key the others share the row: each is divided by what remains, unless that is nothing. */
static void knock_out(const float *weights, size_t keys, size_t key, float *out) {
  double rest = 0.0, largest = 1.0;
  for (size_t j = 0; j < keys; j++) {
    if (j == key) continue;
    rest += (double)weights[j];
    largest = fmax(largest, fabs((double)weights[j]));
  }
  bool nothing = rest <= (double)HL_EFFECT_REST_MIN * largest;
  for (size_t j = 0; j < keys; j++) out[j] = j == key || nothing ? 0.0f : (float)((double)weights[j] / rest);
}

/* ---- What follows from it ---- */

/* Whether an edited row gives no weight to later ones. */
static bool looks_back(const knockout *k, const hl_row_edit *edit) {
  hl_place at = hl_attention_numbered(&k->run->weights->config, edit->attention);
  size_t keys = at.step == HL_STEP_SELF ? hl_run_rows(k->run, at.stack) : 0;
  for (size_t j = edit->row + 1; j < keys; j++)
    if (edit->numbers[j] != 0.0f) return false;
  return true;
}

/* Whether a stack has a causal mask that no edit goes behind. */
static bool is_causal(const knockout *k, hl_stack stack) {
  hl_row_edits given = hl_run_knobs_of(k->run).weights;
  bool causal = hl_run_is_causal(k->run, stack);
  for (size_t i = 0; i < given.count && causal; i++) causal = looks_back(k, &given.edits[i]);
  return causal;
}

/* Whether the answer hangs on what a row of the attention gives. */
static bool reaches(const knockout *k, size_t row) {
  const hl_config *c = &k->run->weights->config;
  const uint8_t *on = k->run->input.heads;
  if (on && !on[k->spec->attention * c->heads + k->spec->head]) return false;
  if (k->at.stack == HL_STACK_SOURCE) return true;
  if (k->at.layer + 1 == hl_stack_layers(c, HL_STACK_MAIN)) return row == k->spec->row;
  return row <= k->spec->row || !k->causal[HL_STACK_MAIN];
}

/* Rows from .. end - 1 of the other run's stream after a layer. */
static void run_rows(knockout *k, hl_stack stack, size_t layer, size_t from, size_t end) {
  size_t rows = hl_run_rows(k->run, stack), width = k->run->weights->config.width;
  hl_layer_rows r = {&k->other, stack, layer, from, end - from, k->arena};
  hl_run_steps(&r, HL_STEPS, k->other.streams[stack] + ((layer + 1) * rows + from) * width);
}

/* The layers from `layer` on, once the stream before them has changed in row `from`, or from there on. Of the main
 * stack only what the answer's row is made of. */
static void run_layers(knockout *k, hl_stack stack, size_t layer, size_t from) {
  size_t layers = hl_stack_layers(&k->run->weights->config, stack), answer = k->spec->row;
  size_t end = hl_run_rows(k->run, stack);
  bool answers = stack == HL_STACK_MAIN;
  if (answers && k->causal[stack]) end = answer + 1;
  if (!k->causal[stack]) from = 0;
  for (; layer < layers; layer++) {
    bool last = answers && layer + 1 == layers;
    run_rows(k, stack, layer, last ? answer : from, last ? answer + 1 : end);
  }
}

static void run_on(knockout *k, size_t row) {
  hl_stack stack = k->at.stack;
  run_rows(k, stack, k->at.layer, row, row + 1);
  run_layers(k, stack, k->at.layer + 1, row);
  if (stack == HL_STACK_MAIN) return;
  hl_run_final(&k->other, stack, 0, hl_run_rows(k->run, stack), k->other.memory);
  run_layers(k, HL_STACK_MAIN, 0, 0);
}

/* ---- The map ---- */

/* The other run's streams are the run's again. */
static void restore(knockout *k) {
  const hl_config *c = &k->run->weights->config;
  for (int s = (int)k->at.stack; s <= (int)HL_STACK_MAIN; s++) {
    size_t rows = hl_run_rows(k->run, (hl_stack)s), streams = hl_stack_layers(c, (hl_stack)s) + 1;
    memcpy(k->other.streams[s], k->run->streams[s], streams * rows * c->width * sizeof(float));
  }
}

static float effect_of(knockout *k, size_t row, size_t key) {
  if (k->weights[key] == 0.0f) return 0.0f;
  hl_mark mark = hl_arena_mark(k->arena);
  knock_out(k->weights, k->keys, key, k->row);
  run_on(k, row);
  double odds = k->arena->failed ? 0.0 : answer_of(k, &k->other);
  hl_arena_rewind(k->arena, mark);
  return (float)(odds - k->odds);
}

static void map_row(knockout *k, size_t row, float *out) {
  memset(out, 0, k->keys * sizeof(float));
  if (!reaches(k, row)) return;
  hl_mark mark = hl_arena_mark(k->arena);
  read_weights(k, row);
  hl_arena_rewind(k->arena, mark);
  if (k->arena->failed) return;
  restore(k);
  k->edits[k->knobs.weights.count - 1] = (hl_row_edit){k->spec->attention, k->spec->head, row, k->row};
  for (size_t key = 0; key < k->keys && !k->arena->failed; key++) out[key] = effect_of(k, row, key);
}

/* ---- Its memory ---- */

static void alloc_other(knockout *k) {
  const hl_config *c = &k->run->weights->config;
  k->other = *k->run;
  k->other.input.knobs = &k->knobs;
  for (int s = (int)k->at.stack; s <= (int)HL_STACK_MAIN; s++)
    k->other.streams[s] =
        hl_arena_floats(k->arena, hl_stack_layers(c, (hl_stack)s) + 1, hl_run_rows(k->run, (hl_stack)s), c->width);
  if (k->at.stack == HL_STACK_SOURCE)
    k->other.memory = hl_arena_floats(k->arena, hl_run_rows(k->run, HL_STACK_SOURCE), c->width, 1);
}

static void alloc_edits(knockout *k) {
  hl_row_edits given = hl_run_knobs_of(k->run).weights;
  k->edits = hl_arena_alloc(k->arena, (given.count + 1) * sizeof *k->edits);
  k->knobs = hl_run_knobs_of(k->run);
  k->knobs.weights = (hl_row_edits){k->edits, given.count + 1};
  if (k->edits && given.count) memcpy(k->edits, given.edits, given.count * sizeof *k->edits);
}

static void alloc_rows(knockout *k) {
  k->weights = hl_arena_floats(k->arena, k->keys, 1, 1);
  k->row = hl_arena_floats(k->arena, k->keys, 1, 1);
  k->logits = hl_arena_floats(k->arena, k->run->weights->config.vocabulary, 1, 1);
}

/* ---- The call ---- */

static hl_status check(const hl_run *run, const hl_effects_spec *s, size_t rows) {
  const hl_config *c = &run->weights->config;
  bool there = s->head < c->heads && s->row < hl_run_rows(run, HL_STACK_MAIN) && s->word < c->vocabulary;
  return there && s->rows && s->first < rows && s->rows <= rows - s->first ? HL_OK : HL_ERROR_RANGE;
}

hl_status hl_run_effects(const hl_run *run, const hl_effects_spec *spec, float *out, hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  if (c->output == HL_OUTPUT_NONE || c->vocabulary < 2) return HL_ERROR_UNSUPPORTED;
  if (spec->attention >= hl_model_attentions(c)) return HL_ERROR_RANGE;
  knockout k = {.run = run, .spec = spec, .arena = arena, .at = hl_attention_numbered(c, spec->attention)};
  k.keys = hl_run_rows(run, k.at.step == HL_STEP_CROSS ? HL_STACK_SOURCE : k.at.stack);
  hl_status status = check(run, spec, hl_run_rows(run, k.at.stack));
  if (status != HL_OK) return status;
  for (int s = HL_STACK_SOURCE; s <= HL_STACK_MAIN; s++) k.causal[s] = is_causal(&k, (hl_stack)s);
  hl_mark mark = hl_arena_mark(arena);
  float *map = hl_arena_floats(arena, spec->rows, k.keys, 1);
  alloc_rows(&k);
  alloc_edits(&k);
  alloc_other(&k);
  if (!arena->failed) k.odds = answer_of(&k, run);
  for (size_t i = 0; i < spec->rows && !arena->failed; i++) map_row(&k, spec->first + i, map + i * k.keys);
  if (!arena->failed) memcpy(out, map, spec->rows * k.keys * sizeof(float));
  return hl_arena_restore(arena, mark);
}
