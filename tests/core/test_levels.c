/* Levels against the trace, to the bit, and against runs in double of models that stop earlier. */
#include <stdlib.h>
#include <string.h>

#include "reference/run_ref.h"
#include "support/any_knobs.h"

static _Alignas(16) unsigned char reference_memory[8 << 20];

/* ---- A model whose every level answers, on small random weights ---- */

static void start_any(setting *s, knobs_room *room, hl_architecture architecture) {
  hl_config c = small_config(architecture);
  c.layers = 1 + test_below(3);
  c.positions = 1 + test_below(12);
  c.vocabulary = 2 + test_below(20);
  if (c.output == HL_OUTPUT_NONE) c.output = HL_OUTPUT_OWN;
  setting_build(s, &c);
  s->knobs = any_knobs(s, room);
  s->knobs.off = room->off;
  s->input.knobs = &s->knobs;
  setting_run(s);
}

static size_t steps_of(const hl_config *c) { return 1u + is_beside(c) + (c->ffn != 0); }

static const char *prefix_of(const hl_config *c) { return is_beside(c) ? "decoder." : ""; }

/* A row of a tensor of the main stack. */
static const float *traced(setting *s, const char *name, size_t row) {
  static float out[64];
  char full[80];
  bool prefixed = strcmp(name, "probabilities") != 0;
  snprintf(full, sizeof full, "%s%s", prefixed ? prefix_of(&s->weights.config) : "", name);
  size_t tensor = hl_trace_named(&s->weights.config, full);
  EXPECT(tensor != SIZE_MAX && hl_trace_read(&s->run, tensor, 0, row, 1, out, &s->arena) == HL_OK, "%s", full);
  return out;
}

/* ---- The bits of the trace ---- */

static void where_the_trace_has_them(void) {
  static setting s;
  static knobs_room room;
  static float answers[16 * 64], again[16 * WIDTH_MAX];
  for (int trial = 0; trial < 200; trial++) {
    start_any(&s, &room, (hl_architecture)(HL_ENCODER + trial % 3));
    const hl_config *c = &s.weights.config;
    size_t row = test_below(setting_rows(&s, HL_STACK_MAIN)), width = c->width, each = steps_of(c);
    size_t layers = is_beside(c) ? c->decoder_layers : c->layers, levels = hl_run_level_count(c), used = s.arena.used;
    EXPECT(levels == 1 + layers * each, "%zu levels", levels);
    EXPECT(hl_run_levels(&s.run, row, ours, answers, &s.arena) == HL_OK && s.arena.used == used, "levels");
    for (size_t layer = 0; layer < layers; layer++) {
      char x[48], output[48];
      snprintf(x, sizeof x, "layer%zu.x", layer);
      snprintf(output, sizeof output, "layer%zu.output", layer);
      EXPECT(test_same_bits(ours + layer * each * width, traced(&s, x, row), width), "%s", x);
      EXPECT(test_same_bits(ours + (layer + 1) * each * width, traced(&s, output, row), width), "%s", output);
    }
    const float *last = answers + (levels - 1) * c->vocabulary;
    EXPECT(test_same_bits(last, traced(&s, "probabilities", row), c->vocabulary), "the model's own answer");
    EXPECT(hl_run_levels(&s.run, row, again, NULL, &s.arena) == HL_OK, "vectors by themselves");
    EXPECT(test_same_bits(again, ours, levels * width), "the same vectors");
  }
}

/* ---- A model that stops at a level, in double ---- */

/* What the reference tells of one row at the end. */
typedef struct ending {
  size_t row, width, vocabulary, layers;
  double vector[WIDTH_MAX], probabilities[64];
} ending;

static void told(const char *name, const double *values, size_t count, void *asker) {
  ending *e = asker;
  char output[32];
  (void)count;
  snprintf(output, sizeof output, "layer%zu.output", e->layers - 1);
  if (strcmp(name, output) == 0) memcpy(e->vector, values + e->row * e->width, e->width * sizeof(double));
  if (strcmp(name, "probabilities") == 0)
    memcpy(e->probabilities, values + e->row * e->vocabulary, e->vocabulary * sizeof(double));
}

/* All that comes behind a level leaves the stream as it is: no f(x), no LayerNorm of the sum, the wire whole. */
static void stop_at(const hl_config *c, size_t level, uint8_t *off) {
  size_t each = steps_of(c);
  for (size_t step = level; step < c->layers * each; step++) {
    bool attends = step % each == 0;
    unsigned of_step = attends ? 1u | 8u | 128u : 4u | 32u | 64u, branch = attends ? 128u : 64u;
    unsigned norm = c->norm == HL_MODEL_NORM_NONE ? 0u : attends ? 8u : 32u;
    off[step / each] = (uint8_t)((off[step / each] & ~of_step) | branch | norm);
  }
}

static void against_runs_that_stop(void) {
  static setting s;
  static knobs_room room;
  static float answers[16 * 64];
  uint8_t kept[8];
  for (int trial = 0; trial < 120; trial++) {
    start_any(&s, &room, trial % 2 ? HL_ENCODER : HL_DECODER);
    const hl_config *c = &s.weights.config;
    ending e = {test_below(setting_rows(&s, HL_STACK_MAIN)), c->width, c->vocabulary, c->layers, {0}, {0}};
    EXPECT(hl_run_levels(&s.run, e.row, ours, answers, &s.arena) == HL_OK, "levels");
    memcpy(kept, room.off, sizeof kept);
    for (size_t level = 0; level < hl_run_level_count(c); level++) {
      hl_arena arena = {.base = reference_memory, .capacity = sizeof reference_memory};
      memcpy(room.off, kept, sizeof kept);
      stop_at(c, level, room.off);
      hl_run_ref(&s.weights, &s.input, told, &e, &arena);
      for (size_t i = 0; i < c->width; i++)
        EXPECT(test_close(ours[level * c->width + i], e.vector[i], 2e-4 * (1.0 + fabs(e.vector[i]))),
               "trial %d level %zu [%zu]: %.9g, not %.9g", trial, level, i, (double)ours[level * c->width + i],
               e.vector[i]);
      for (size_t i = 0; i < c->vocabulary; i++)
        EXPECT(test_close(answers[level * c->vocabulary + i], e.probabilities[i], 1e-3),
               "trial %d level %zu word %zu: %.9g, not %.9g", trial, level, i,
               (double)answers[level * c->vocabulary + i], e.probabilities[i]);
    }
  }
}

/* ---- Attention that is off ---- */

static void attention_that_is_off(void) {
  static setting s;
  uint8_t off[8] = {HL_OFF_SELF, HL_OFF_SELF, HL_OFF_SELF};
  hl_config c = any_config(HL_DECODER);
  c.norm = HL_MODEL_NORM_PRE;
  c.output = HL_OUTPUT_NONE;
  setting_build(&s, &c);
  hl_run_knobs knobs = hl_run_knobs_default();
  knobs.off = off;
  s.run = setting_run_with(&s, &knobs);
  size_t count = setting_read(&s, hl_trace_named(&c, "layer0.attnOutput"), ours);
  for (size_t i = 0; i < count; i++) EXPECT(ours[i] == 0.0f, "attnOutput[%zu] = %g", i, (double)ours[i]);
  EXPECT(hl_run_levels(&s.run, 0, ours, NULL, &s.arena) == HL_OK, "levels");
  EXPECT(test_same_bits(ours, ours + c.width, c.width), "the stream passes");
  EXPECT(hl_run_levels(&s.run, 0, ours, whole, &s.arena) == HL_ERROR_UNSUPPORTED, "no words, no answer");
}

const test_case level_tests[] = {
    {"levels are those of the trace, to the bit", where_the_trace_has_them},
    {"levels and answers are those of models that stop there, in double", against_runs_that_stop},
    {"self-attention that is off adds nothing", attention_that_is_off},
    {0},
};
