/* The map of effects against its definition: a run for each cell, whose row is edited. */
#include <stdlib.h>
#include <string.h>

#include "support/any_knobs.h"

/* ---- The definition ---- */

/* Logarithm of the odds of a word at a row of a run. */
static double odds_of(setting *s, const hl_run *run, size_t row, size_t word) {
  static float logits[64];
  const hl_config *c = &s->weights.config;
  double largest = -(double)INFINITY, others = 0.0;
  EXPECT(hl_trace_read(run, hl_trace_named(c, "logits"), 0, row, 1, logits, &s->arena) == HL_OK, "logits");
  for (size_t i = 0; i < c->vocabulary; i++)
    if (i != word) largest = fmax(largest, (double)logits[i]);
  for (size_t i = 0; i < c->vocabulary; i++)
    if (i != word) others += exp((double)logits[i] - largest);
  return (double)logits[word] - largest - log(others);
}

/* The row without a key, the rest divided by what remains; all 0 where nothing does. */
static void row_without(const float *row, size_t keys, size_t key, float *out) {
  double rest = 0.0;
  for (size_t j = 0; j < keys; j++) rest += j == key ? 0.0 : (double)row[j];
  for (size_t j = 0; j < keys; j++) out[j] = j == key || rest < 1e-20 ? 0.0f : (float)((double)row[j] / rest);
}

/* Log-odds of the answer once a row of the head is another one; every other edit stays. */
static double odds_with_row(setting *s, const hl_effects_spec *q, size_t row, const float *weights) {
  static hl_row_edit edits[4];
  size_t used = s->arena.used, given = s->knobs.weights.count;
  hl_run_knobs knobs = s->knobs;
  for (size_t i = 0; i < given; i++) edits[i] = s->knobs.weights.edits[i];
  edits[given] = (hl_row_edit){q->attention, q->head, row, weights};
  knobs.weights = (hl_row_edits){edits, given + 1};
  hl_run run = setting_run_with(s, &knobs);
  double odds = odds_of(s, &run, q->row, q->word);
  s->input.knobs = &s->knobs;
  s->arena.used = used;
  return odds;
}

/* Cells that were compared, and those of them that do something. */
typedef struct tally {
  size_t cells, at_work;
} tally;

/* One row of a map. The same logits go in: what differs is exp and log of the platform, within 1e-15 of the size of the
 * odds, and the one rounding of the effect. */
static void compare_row(setting *s, const hl_effects_spec *q, size_t row, size_t keys, const float *map, tally *t) {
  static float weights[ROWS_MAX], without[ROWS_MAX];
  size_t tensor = trace_of(&s->weights.config, q->attention, "weights");
  double as_it_is = odds_of(s, &s->run, q->row, q->word);
  EXPECT(hl_trace_read(&s->run, tensor, q->head, row, 1, weights, &s->arena) == HL_OK, "weights");
  for (size_t key = 0; key < keys; key++) {
    row_without(weights, keys, key, without);
    double odds = weights[key] == 0.0f ? as_it_is : odds_with_row(s, q, row, without), effect = odds - as_it_is;
    double bound = EPS * fabs(effect) + 1e-14 * (2.0 + fabs(odds) + fabs(as_it_is));
    EXPECT(test_close(map[key], effect, bound), "attention %zu head %zu cell %zu %zu: %.9g, not %.9g", q->attention,
           q->head, row, key, (double)map[key], effect);
    EXPECT(odds != as_it_is || map[key] == 0.0f, "cell %zu %zu: %.9g where nothing changes", row, key,
           (double)map[key]);
    t->cells++;
    t->at_work += map[key] != 0.0f;
  }
}

/* A map of all rows into `ours`, and how many keys it has. */
static size_t map_of(setting *s, hl_effects_spec *q) {
  size_t keys, used = s->arena.used;
  sizes_of(s, q->attention, &q->rows, &keys);
  q->first = 0;
  EXPECT(hl_run_effects(&s->run, q, ours, &s->arena) == HL_OK && s->arena.used == used, "a map");
  return keys;
}

static void compare_map(setting *s, hl_effects_spec q, tally *t) {
  static float map[ROWS_MAX * ROWS_MAX];
  size_t keys = map_of(s, &q);
  memcpy(map, ours, q.rows * keys * sizeof(float));
  for (size_t row = 0; row < q.rows; row++) compare_row(s, &q, row, keys, map + row * keys, t);
}

/* ---- Models that answer ---- */

static hl_config answering_config(hl_architecture architecture) {
  hl_config c = small_config(architecture);
  c.layers = 1 + test_below(3);
  c.positions = 1 + test_below(12);
  c.vocabulary = 2 + test_below(20);
  if (c.output == HL_OUTPUT_NONE) c.output = HL_OUTPUT_OWN;
  return c;
}

/* Any head of any attention, any answer. */
static hl_effects_spec any_question(const setting *s) {
  const hl_config *c = &s->weights.config;
  return (hl_effects_spec){.attention = test_below(hl_model_attentions(c)),
                           .head = test_below(c->heads),
                           .row = test_below(setting_rows(s, HL_STACK_MAIN)),
                           .word = test_below(c->vocabulary)};
}

/* Every knob turned now and then, heads switched off too. */
static hl_effects_spec start_any(setting *s, int trial) {
  static knobs_room room;
  hl_config c = answering_config((hl_architecture)(HL_ENCODER + trial % 3));
  setting_build(s, &c);
  s->knobs = trial % 2 ? any_knobs(s, &room) : hl_run_knobs_default();
  if (test_below(6) == 0) s->knobs.temperature = 0.0f;
  s->input.knobs = &s->knobs;
  for (size_t i = 0; i < sizeof s->heads; i++) s->heads[i] = test_below(5) != 0;
  if (test_below(2)) s->input.heads = s->heads;
  setting_run(s);
  return any_question(s);
}

static void every_cell_against_its_definition(void) {
  static setting s;
  tally t = {0};
  for (int trial = 0; trial < 240; trial++) {
    hl_effects_spec q = start_any(&s, trial);
    compare_map(&s, q, &t);
  }
  EXPECT(t.cells > 3000 && t.at_work > t.cells / 8, "%zu of %zu cells do something", t.at_work, t.cells);
}

static void rows_in_parts(void) {
  static setting s;
  for (int trial = 0; trial < 60; trial++) {
    hl_effects_spec q = start_any(&s, trial), part = q;
    size_t keys = map_of(&s, &q);
    for (part.first = 0; part.first < q.rows; part.first += part.rows) {
      part.rows = 1 + test_below(q.rows - part.first);
      whole[part.rows * keys] = 7.0f;
      EXPECT(hl_run_effects(&s.run, &part, whole, &s.arena) == HL_OK, "rows %zu + %zu", part.first, part.rows);
      EXPECT(test_same_bits(whole, ours + part.first * keys, part.rows * keys) && whole[part.rows * keys] == 7.0f,
             "trial %d, rows %zu + %zu", trial, part.first, part.rows);
    }
  }
}

/* ---- Cells that do nothing, and those that do ---- */

static hl_config plain_config(hl_architecture architecture, size_t layers) {
  hl_config c = answering_config(architecture);
  c.layers = layers;
  c.decoder_layers = architecture == HL_ENCODER_DECODER ? layers : 0;
  c.positions = 9;
  c.norm = HL_MODEL_NORM_PRE;
  c.position = HL_MODEL_POSITION_LEARNED; /* no two rows are alike */
  c.position_base = 0.0;
  c.reach = 0;
  c.start_mark = false;
  return c;
}

/* A run of eight words, nothing turned. */
static void start_plain(setting *s, hl_architecture architecture, size_t layers) {
  hl_config c = plain_config(architecture, layers);
  setting_build(s, &c);
  for (int stack = is_beside(&c) ? 0 : 1; stack < 2; stack++) s->input.tokens[stack].count = 8;
  s->knobs = hl_run_knobs_default();
  s->input.knobs = &s->knobs;
}

static size_t not_zero(const float *x, size_t n) {
  size_t count = 0;
  for (size_t i = 0; i < n; i++) count += x[i] != 0.0f;
  return count;
}

static void the_last_layer_reaches_its_own_row(void) {
  static setting s;
  for (int trial = 0; trial < 30; trial++) {
    start_plain(&s, (hl_architecture)(HL_ENCODER + trial % 3), 2);
    setting_run(&s);
    hl_effects_spec q = any_question(&s);
    q.attention = hl_model_attentions(&s.weights.config) - 1;
    size_t keys = map_of(&s, &q);
    for (size_t row = 0; row < q.rows; row++)
      EXPECT((not_zero(ours + row * keys, keys) > 0) == (row == q.row), "trial %d: row %zu, asked for %zu", trial, row,
             q.row);
  }
}

/* Under the mask later rows don't count, and no row has cells behind its own. */
static void a_mask_hides_what_is_behind(void) {
  static setting s;
  size_t at_work = 0, seen = 0;
  for (int trial = 0; trial < 30; trial++) {
    start_plain(&s, trial % 2 ? HL_ENCODER : HL_DECODER, 2 + (size_t)trial % 3 / 2);
    s.knobs.causal = trial % 2;
    setting_run(&s);
    hl_effects_spec q = any_question(&s);
    q.attention = 0;
    q.row = 1 + test_below(6);
    size_t keys = map_of(&s, &q);
    for (size_t i = 0; i < q.rows * keys; i++) {
      bool hidden = i / keys > q.row || i % keys > i / keys;
      EXPECT(!hidden || ours[i] == 0.0f, "trial %d: cell %zu %zu, asked for %zu", trial, i / keys, i % keys, q.row);
      seen += !hidden;
      at_work += ours[i] != 0.0f;
    }
  }
  EXPECT(at_work > seen - seen / 10, "%zu of %zu cells in sight do something", at_work, seen);
}

/* But an edit may look behind the mask: then what comes later reaches the answer through that row. */
static void an_edit_behind_the_mask(void) {
  static setting s;
  static const float last_alone[8] = {[7] = 1.0f};
  size_t reached = 0;
  for (int trial = 0; trial < 20; trial++) {
    start_plain(&s, HL_DECODER, 2);
    hl_effects_spec q = {.row = 2};
    hl_row_edit edit = {1, 0, 2, last_alone};
    tally t = {0};
    s.knobs.weights = (hl_row_edits){&edit, 1};
    setting_run(&s);
    compare_map(&s, q, &t);
    reached += not_zero(ours + 7 * 8, 8) > 0;
  }
  EXPECT(reached > 15, "row 7 reaches row 2 in %zu trials", reached);
}

static void a_head_that_is_off(void) {
  static setting s;
  for (int trial = 0; trial < 30; trial++) {
    start_plain(&s, (hl_architecture)(HL_ENCODER + trial % 3), 2);
    hl_effects_spec q = any_question(&s);
    memset(s.heads, 1, sizeof s.heads);
    s.heads[q.attention * s.weights.config.heads + q.head] = 0;
    s.input.heads = s.heads;
    setting_run(&s);
    size_t keys = map_of(&s, &q);
    EXPECT(not_zero(ours, q.rows * keys) == 0, "trial %d", trial);
  }
}

/* ---- Rows of which nothing is left ---- */

/* All weight on a key; weights that cancel; less than nothing; nothing at all. */
static void what_remains_may_be_nothing(void) {
  static setting s;
  static const struct {
    float row[8];
    size_t key;
  } cases[] = {{{0, 1, 0, 0, 0, 0, 0, 0}, 1},
               {{1, -1, 0.5f, 0, 0, 0, 0, 0}, 2},
               {{1, -3, 0, 0, 0, 0, 0, 0}, 0},
               {{1, 1e-37f, 0, 0, 0, 0, 0, 0}, 0},
               {{1, 1e30f, -1e30f, 0.5f, 0, 0, 0, 0}, 0}};
  static const float zeros[8];
  for (int trial = 0; trial < 20; trial++) {
    start_plain(&s, HL_ENCODER, 1);
    size_t i = (size_t)trial % (sizeof cases / sizeof cases[0]);
    hl_effects_spec q = {.row = 3, .first = 3, .rows = 1};
    hl_row_edit edit = {0, 0, 3, cases[i].row};
    s.knobs.weights = (hl_row_edits){&edit, 1};
    setting_run(&s);
    double effect = odds_with_row(&s, &q, 3, zeros) - odds_of(&s, &s.run, q.row, q.word);
    EXPECT(hl_run_effects(&s.run, &q, ours, &s.arena) == HL_OK, "a row");
    EXPECT(fabs((double)ours[cases[i].key] - effect) <= 1e-6 * (1.0 + fabs(effect)), "case %zu: %g, not %g", i,
           (double)ours[cases[i].key], effect);
    for (size_t key = 0; key < 8; key++)
      EXPECT(isfinite(ours[key]) && (cases[i].row[key] != 0.0f || ours[key] == 0.0f), "case %zu, key %zu", i, key);
  }
}

/* Little is not nothing: the rest of a head that looks nearly at one word alone is shared by the others. */
static void a_little_is_shared(void) {
  static setting s;
  static const float row[8] = {1.0f, 3e-12f, 1e-12f}, shared[8] = {0.0f, 0.75f, 0.25f};
  size_t moved = 0;
  for (int trial = 0; trial < 20; trial++) {
    start_plain(&s, HL_ENCODER, 1);
    hl_effects_spec q = {.row = 3, .first = 3, .rows = 1};
    hl_row_edit edit = {0, 0, 3, row};
    s.knobs.weights = (hl_row_edits){&edit, 1};
    setting_run(&s);
    double effect = odds_with_row(&s, &q, 3, shared) - odds_of(&s, &s.run, q.row, q.word);
    EXPECT(hl_run_effects(&s.run, &q, ours, &s.arena) == HL_OK, "a row");
    EXPECT(fabs((double)ours[0] - effect) <= 1e-5 * (1.0 + fabs(effect)), "%g, not %g", (double)ours[0], effect);
    moved += fabs(effect) > 1e-3;
  }
  EXPECT(moved > 5, "in %zu trials the answer moves", moved);
}

/* A word that is certain: its probability is 1, or 0, to the last bit, and its odds still move. */
static void a_certain_answer(void) {
  static setting s;
  tally t = {0};
  for (int trial = 0; trial < 20; trial++) {
    hl_config c = plain_config(HL_ENCODER, 2);
    c.output_bias = true;
    setting_build(&s, &c);
    hl_effects_spec q = any_question(&s);
    hl_weights_find(&s.weights, "output.bias")->data[q.word] = trial % 2 ? 60.0f : -200.0f;
    s.knobs = hl_run_knobs_default();
    s.input.knobs = &s.knobs;
    setting_run(&s);
    hl_trace_read(&s.run, hl_trace_named(&c, "probabilities"), 0, q.row, 1, whole, &s.arena);
    EXPECT(whole[q.word] == (trial % 2 ? 1.0f : 0.0f), "certain: %g", (double)whole[q.word]);
    compare_map(&s, q, &t);
  }
  EXPECT(t.at_work > t.cells / 5, "%zu of %zu cells do something", t.at_work, t.cells);
}

/* A perturbed tensor is a picture's affair. */
static void perturbing_changes_nothing(void) {
  static setting s;
  start_plain(&s, HL_ENCODER, 2);
  setting_run(&s);
  hl_effects_spec q = any_question(&s);
  size_t keys = map_of(&s, &q);
  memcpy(whole, ours, q.rows * keys * sizeof(float));
  for (size_t tensor = 0; tensor < trace_count(&s.weights.config); tensor++) {
    hl_run_perturb(&s.run, tensor, 0, 1.0f);
    map_of(&s, &q);
    EXPECT(test_same_bits(ours, whole, q.rows * keys), "tensor %zu", tensor);
  }
}

/* ---- What is refused ---- */

static void expect_bad(setting *s, hl_effects_spec q, hl_status wanted, const char *what) {
  size_t used = s->arena.used;
  for (size_t i = 0; i < 100; i++) ours[i] = 7.0f;
  hl_status status = hl_run_effects(&s->run, &q, ours, &s->arena);
  bool untouched = s->arena.used == used;
  for (size_t i = 0; i < 100; i++) untouched = untouched && ours[i] == 7.0f;
  EXPECT(status == wanted && untouched, "%s: %d", what, (int)status);
}

static void bad_questions(void) {
  static setting s;
  for (int trial = 0; trial < 30; trial++) {
    hl_effects_spec good = start_any(&s, trial), q;
    const hl_config *c = &s.weights.config;
    size_t keys, rows;
    sizes_of(&s, good.attention, &rows, &keys);
    good.rows = 1;
#define BAD(change) q = good, change, expect_bad(&s, q, HL_ERROR_RANGE, #change)
    BAD(q.attention = hl_model_attentions(c));
    BAD(q.attention = SIZE_MAX);
    BAD(q.head = c->heads);
    BAD(q.row = setting_rows(&s, HL_STACK_MAIN));
    BAD(q.word = c->vocabulary);
    BAD(q.rows = 0);
    BAD(q.first = rows);
    BAD(q.rows = rows + 1);
    BAD(q.rows = SIZE_MAX);
    BAD((q.first = rows - 1, q.rows = 2));
#undef BAD
    s.weights.config.vocabulary = 1;
    expect_bad(&s, good, HL_ERROR_UNSUPPORTED, "one word");
    s.weights.config.vocabulary = 2;
    s.weights.config.output = HL_OUTPUT_NONE;
    expect_bad(&s, good, HL_ERROR_UNSUPPORTED, "no logits");
  }
}

const test_case effect_tests[] = {
    {"every cell against its definition", every_cell_against_its_definition},
    {"rows in parts", rows_in_parts},
    {"the last layer reaches its own row", the_last_layer_reaches_its_own_row},
    {"a mask hides what is behind", a_mask_hides_what_is_behind},
    {"an edit behind the mask", an_edit_behind_the_mask},
    {"a head that is off", a_head_that_is_off},
    {"what remains may be nothing", what_remains_may_be_nothing},
    {"a little is shared", a_little_is_shared},
    {"a certain answer", a_certain_answer},
    {"perturbing changes nothing", perturbing_changes_nothing},
    {"bad questions", bad_questions},
    {NULL, NULL},
};
