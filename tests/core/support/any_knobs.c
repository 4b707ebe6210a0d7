/* Every knob of a run, turned at random. */
#include "support/any_knobs.h"

hl_config small_config(hl_architecture architecture) {
  hl_config c = any_config(architecture);
  c.layers = 1 + test_below(2);
  c.width = 4 + test_below(8);
  c.positions = 1 + test_below(20);
  c.ffn = c.ffn ? 1 + test_below(20) : 0;
  c.eps = 0.01f;
  if (test_below(3) == 0) {
    c.word_width = 1 + test_below(16);
    c.buckets = 1 + test_below(40);
  }
  return c;
}

void sizes_of(const setting *s, size_t attention, size_t *rows, size_t *keys) {
  const hl_config *c = &s->weights.config;
  bool source = is_beside(c) && attention < c->layers, cross = is_beside(c) && !source && (attention - c->layers) % 2;
  *rows = setting_rows(s, source ? HL_STACK_SOURCE : HL_STACK_MAIN);
  *keys = setting_rows(s, source || cross ? HL_STACK_SOURCE : HL_STACK_MAIN);
}

/* Rows of weights sum to about 1, so that what follows has its usual size. */
static void any_edits(const setting *s, knobs_room *room) {
  const hl_config *c = &s->weights.config;
  for (size_t i = 0; i < 2; i++) {
    size_t rows, keys, attention = test_below(hl_model_attentions(c));
    sizes_of(s, attention, &rows, &keys);
    for (size_t j = 0; j < keys; j++) room->weights[i][j] = (1.0f + 0.5f * test_normal()) / (float)keys;
    for (size_t d = 0; d < c->dim; d++) room->queries[i][d] = test_normal();
    room->weight_edits[i] = (hl_row_edit){attention, test_below(c->heads), test_below(rows), room->weights[i]};
    room->query_edits[i] = (hl_row_edit){attention, test_below(c->heads), test_below(rows), room->queries[i]};
  }
}

static bool is_based(const hl_config *c) { return c->position_base != 0.0; }

/* Places of a learned table, or any near 0. */
static void any_positions(const setting *s, knobs_room *room, hl_run_knobs *knobs) {
  const hl_config *c = &s->weights.config;
  for (int stack = 0; stack < 2; stack++) {
    size_t rows = setting_rows(s, (hl_stack)stack), places = c->positions + c->start_mark;
    for (size_t i = 0; i < rows; i++)
      room->positions[stack][i] = c->position == HL_MODEL_POSITION_LEARNED ? (int32_t)test_below(places)
                                  : is_based(c)                            ? (int32_t)test_below(2000) - 1000
                                                                           : (int32_t)test_below(40) - 20;
    if (rows && test_below(2)) knobs->positions[stack] = room->positions[stack];
  }
}

unsigned switches_of(const hl_config *c, size_t layer) {
  bool cross = is_beside(c) && layer >= c->layers, ffn = c->ffn != 0, normed = c->norm != HL_MODEL_NORM_NONE;
  unsigned steps = 1u | (cross ? 2u : 0u) | (ffn ? 4u : 0u);
  return steps | (normed ? steps << 3 : 0u) | (ffn ? 64u : 0u) | 128u;
}

static void any_switches(const hl_config *c, knobs_room *room) {
  for (size_t layer = 0; layer < c->layers + c->decoder_layers; layer++)
    room->off[layer] = (uint8_t)(test_below(256) & test_below(256) & switches_of(c, layer));
}

hl_run_knobs any_knobs(const setting *s, knobs_room *room) {
  hl_run_knobs knobs = hl_run_knobs_default();
  any_edits(s, room);
  any_switches(&s->weights.config, room);
  knobs.temperature = test_below(2) ? 1.0f : 0.5f + (float)test_below(4) * 0.5f;
  knobs.causal = test_below(3) == 0;
  knobs.unplaced = test_below(4) == 0;
  if (!knobs.unplaced && test_below(2)) any_positions(s, room, &knobs);
  if (test_below(2)) knobs.weights = (hl_row_edits){room->weight_edits, 1 + test_below(2)};
  if (test_below(2)) knobs.queries = (hl_row_edits){room->query_edits, 1 + test_below(2)};
  if (test_below(2)) knobs.off = room->off;
  return knobs;
}
