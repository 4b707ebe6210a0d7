/* What a run asks of its input: tokens, edits, positions, switches. */
#include <math.h>

#include "../checks.h"
#include "run.h"

static size_t rows_of(const hl_config *c, const hl_run_input *input, hl_stack stack) {
  return input->tokens[stack].count + c->start_mark;
}

/* ---- Edits ---- */

/* Rows and keys of an attention. */
static void size_of(const hl_config *c, const hl_run_input *input, size_t attention, size_t *rows, size_t *keys) {
  hl_place at = hl_attention_numbered(c, attention);
  *rows = rows_of(c, input, at.stack);
  *keys = rows_of(c, input, at.step == HL_STEP_CROSS ? HL_STACK_SOURCE : at.stack);
}

/* count: of its numbers, 0: as many as there are keys. */
static hl_status check_edit(const hl_config *c, const hl_run_input *input, const hl_row_edit *edit, size_t count) {
  size_t rows, keys;
  if (!edit->numbers) return HL_ERROR_SHAPE;
  if (edit->attention >= hl_model_attentions(c) || edit->head >= c->heads) return HL_ERROR_RANGE;
  size_of(c, input, edit->attention, &rows, &keys);
  if (edit->row >= rows) return HL_ERROR_RANGE;
  for (size_t j = 0; j < (count ? count : keys); j++)
    if (!isfinite(edit->numbers[j])) return HL_ERROR_RANGE;
  return HL_OK;
}

static hl_status check_edits(const hl_config *c, const hl_run_input *input, hl_row_edits edits, size_t count) {
  if (edits.count && !edits.edits) return HL_ERROR_SHAPE;
  hl_status status = HL_OK;
  for (size_t i = 0; i < edits.count && status == HL_OK; i++) status = check_edit(c, input, &edits.edits[i], count);
  return status;
}

/* ---- Positions ---- */

static bool good_place(const hl_config *c, int32_t place) {
  if (c->position != HL_MODEL_POSITION_LEARNED) return hl_good_positions(1, place);
  return place >= 0 && (size_t)place < c->positions + c->start_mark;
}

static hl_status check_positions(const hl_config *c, const hl_run_input *input, hl_stack stack) {
  const int32_t *places = input->knobs->positions[stack];
  if (!places) return HL_OK;
  if (!input->tokens[stack].count || input->knobs->unplaced) return HL_ERROR_SHAPE;
  for (size_t i = 0; i < rows_of(c, input, stack); i++)
    if (!good_place(c, places[i])) return HL_ERROR_RANGE;
  return HL_OK;
}

/* ---- Switches ---- */

/* All that can be switched off in a layer of a stack. */
static unsigned switches_of(const hl_config *c, hl_stack stack) {
  unsigned switches = hl_stack_has(c, stack, HL_STEP_FEED_FORWARD) ? HL_OFF_FFN : 0;
  switches |= HL_OFF_SELF; /* every layer has one */
  for (int step = 0; step < HL_STEPS; step++) {
    if (!hl_stack_has(c, stack, (hl_step)step)) continue;
    switches |= (unsigned)HL_OFF_SELF_RESIDUAL << step;
    if (c->norm != HL_MODEL_NORM_NONE) switches |= (unsigned)HL_OFF_SELF_NORM << step;
  }
  return switches;
}

static hl_status check_switches(const hl_config *c, const uint8_t *off) {
  for (int stack = HL_STACK_SOURCE; stack <= HL_STACK_MAIN && off; stack++) {
    size_t layers = hl_stack_layers(c, (hl_stack)stack);
    for (size_t layer = 0; layer < layers; layer++)
      if (off[layer] & ~switches_of(c, (hl_stack)stack)) return HL_ERROR_RANGE;
    off += layers;
  }
  return HL_OK;
}

/* ---- All of it ---- */

static hl_status check_knobs(const hl_config *c, const hl_run_input *input) {
  const hl_run_knobs *knobs = input->knobs;
  if (!knobs) return HL_OK;
  if (!hl_good_temperature(knobs->temperature)) return HL_ERROR_RANGE;
  hl_status status = check_edits(c, input, knobs->weights, 0);
  if (status == HL_OK) status = check_edits(c, input, knobs->queries, c->dim);
  if (status == HL_OK) status = check_positions(c, input, HL_STACK_SOURCE);
  if (status == HL_OK) status = check_positions(c, input, HL_STACK_MAIN);
  return status == HL_OK ? check_switches(c, knobs->off) : status;
}

static bool good_parts(const hl_config *c, const hl_word_parts *parts) {
  bool good = (parts->number == HL_NO_WORD || parts->number < c->vocabulary) && parts->casing < HL_CASINGS &&
              parts->gram_count <= HL_GRAMS_MAX;
  for (size_t i = 0; good && i < parts->gram_count; i++) good = parts->grams[i] < c->buckets;
  return good;
}

hl_status hl_lexicon_check(const hl_config *c, hl_lexicon lexicon) {
  if (!c->word_width) return lexicon.parts || lexicon.count ? HL_ERROR_SHAPE : HL_OK;
  if (!lexicon.parts || !lexicon.count) return HL_ERROR_SHAPE;
  for (size_t i = 0; i < lexicon.count; i++)
    if (!good_parts(c, &lexicon.parts[i])) return HL_ERROR_RANGE;
  return HL_OK;
}

/* words: how many there are to choose from. */
static hl_status check_tokens(const hl_config *c, hl_tokens tokens, size_t words) {
  if (!tokens.numbers || !tokens.count) return HL_ERROR_SHAPE;
  if (tokens.count > c->positions) return HL_ERROR_RANGE;
  for (size_t i = 0; i < tokens.count; i++)
    if (tokens.numbers[i] >= words) return HL_ERROR_RANGE;
  return HL_OK;
}

hl_status hl_run_check(const hl_config *c, const hl_run_input *input) {
  hl_tokens source = input->tokens[HL_STACK_SOURCE];
  size_t words = c->word_width ? input->lexicon.count : c->vocabulary;
  hl_status status = hl_lexicon_check(c, input->lexicon);
  if (status == HL_OK) status = check_tokens(c, input->tokens[HL_STACK_MAIN], words);
  if (status != HL_OK) return status;
  if (c->architecture == HL_ENCODER_DECODER)
    status = check_tokens(c, source, words);
  else if (source.count)
    status = HL_ERROR_SHAPE;
  return status == HL_OK ? check_knobs(c, input) : status;
}
