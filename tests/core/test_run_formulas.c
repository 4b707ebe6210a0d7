/* Runs with every knob against the formulas in double; what positions, marks, queries and switches do. */
#include <string.h>

#include "headlight_lab.h"
#include "reference/run_ref.h"
#include "support/any_knobs.h"

static _Alignas(16) unsigned char reference_memory[48 << 20];

/* ---- Against the formulas ---- */

typedef struct comparison {
  setting *s;
  size_t compared;
  double worst;
} comparison;

/* Within a share of the largest value that there is, or of 1. Seeds 1 to 10 need at most a third of that. */
static void compare(const char *name, const double *expected, size_t count, void *asker) {
  comparison *c = asker;
  double size = 1.0;
  size_t tensor = hl_trace_named(&c->s->weights.config, name);
  EXPECT(tensor != SIZE_MAX && setting_read(c->s, tensor, ours) == count, "%s has %zu values", name, count);
  for (size_t i = 0; i < count; i++)
    if (isfinite(expected[i])) size = fmax(size, fabs(expected[i]));
  for (size_t i = 0; i < count; i++) {
    EXPECT(test_close(ours[i], expected[i], 2e-5 * size), "%s[%zu] = %.9g, not %.9g", name, i, (double)ours[i],
           expected[i]);
    if (isfinite(expected[i])) c->worst = fmax(c->worst, fabs((double)ours[i] - expected[i]) / size);
  }
  c->compared++;
}

/* What a trace has beside the formulas: numbers of the softmax and of values, whose tests are elsewhere. */
static size_t derived(const hl_config *c) {
  char name[HL_TRACE_NAME_BYTES];
  static const char *const beside[] = {".rowMax",  ".exponentials", ".expSum",    ".rowSums",
                                       ".entropy", ".entropyLimit", ".valueNorms"};
  size_t count = 0;
  for (size_t t = 0; hl_trace_name(c, t, name); t++)
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
      const char *end = strrchr(name, '.');
      count += end && strcmp(end, beside[i]) == 0;
    }
  return count;
}

static void every_knob_against_the_formulas(void) {
  static setting s;
  static knobs_room room;
  double worst = 0.0;
  for (int trial = 0; trial < 600; trial++) {
    hl_config config = small_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &config);
    s.knobs = any_knobs(&s, &room);
    s.input.knobs = &s.knobs;
    for (size_t i = 0; i < sizeof s.heads; i++) s.heads[i] = test_below(5) != 0;
    if (test_below(2)) s.input.heads = s.heads;
    setting_run(&s);
    hl_arena arena = {.base = reference_memory, .capacity = sizeof reference_memory};
    comparison c = {.s = &s};
    hl_run_ref(&s.weights, &s.input, compare, &c, &arena);
    EXPECT(c.compared == trace_count(&config) - derived(&config), "trial %d: %zu tensors", trial, c.compared);
    worst = fmax(worst, c.worst);
  }
  printf("  at most %.1e of a tensor's size\n", worst);
}

/* The shape that is meant for English: four layers of eight heads, a start mark, biases up to twelve words away. */
static void a_model_of_english(void) {
  static setting s;
  hl_config c = {.architecture = HL_ENCODER, .layers = 4, .width = 128, .heads = 8, .kv_heads = 8, .dim = 16};
  c.value_dim = 16;
  c.ffn = 384;
  c.vocabulary = 4003;
  c.positions = 64;
  c.norm = HL_MODEL_NORM_PRE;
  c.activation = HL_GELU;
  c.position = HL_MODEL_POSITION_RELATIVE;
  c.reach = 12;
  c.start_mark = true;
  c.final_norm = true;
  c.attention_biases = true;
  c.output_bias = true;
  c.output = HL_OUTPUT_TIED;
  c.eps = 1e-5f;
  EXPECT(hl_config_flaw(&c) == NULL, "%s", hl_config_flaw(&c));
  setting_build(&s, &c);
  for (size_t i = 0; i < s.weights.tensor_count; i++) {
    const hl_weights_tensor *t = &s.weights.tensors[i];
    float size = t->rank == 2 ? 1.0f / sqrtf((float)t->shape[0]) / 0.3f : 1.0f;
    for (size_t n = 0; n < (t->rank == 2 ? (size_t)t->shape[0] * t->shape[1] : 0); n++) t->data[n] *= size;
  }
  s.input.tokens[HL_STACK_MAIN].count = 40;
  setting_run(&s);
  hl_arena arena = {.base = reference_memory, .capacity = sizeof reference_memory};
  comparison against = {.s = &s};
  hl_run_ref(&s.weights, &s.input, compare, &against, &arena);
  EXPECT(against.compared == trace_count(&c) - derived(&c), "%zu tensors", against.compared);
}

/* The bits of some rows of a tensor are those of the same rows among all. */
static void parts_with_every_knob(void) {
  static setting s;
  static knobs_room room;
  for (int trial = 0; trial < 120; trial++) {
    hl_config config = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &config);
    s.knobs = any_knobs(&s, &room);
    s.run = setting_run_with(&s, &s.knobs);
    for (size_t tensor = 0; tensor < trace_count(&config); tensor++) {
      size_t shape[3];
      setting_read(&s, tensor, whole);
      hl_trace_shape(&s.run, tensor, shape);
      size_t head = test_below(shape[0]), row = test_below(shape[1]), rows = 1 + test_below(shape[1] - row);
      hl_trace_read(&s.run, tensor, head, row, rows, ours, &s.arena);
      EXPECT(test_same_bits(ours, whole + (head * shape[1] + row) * shape[2], rows * shape[2]),
             "trial %d, tensor %zu, head %zu, rows %zu + %zu", trial, tensor, head, row, rows);
    }
  }
}

/* ---- Positions ---- */

static bool same_runs(setting *s, const hl_run *a, const hl_run *b) {
  bool same = true;
  for (size_t tensor = 0; tensor < trace_count(&s->weights.config); tensor++) {
    s->run = *a;
    size_t count = setting_read(s, tensor, whole);
    s->run = *b;
    setting_read(s, tensor, ours);
    same = same && test_same_bits(whole, ours, count);
  }
  return same;
}

static void rows_at_their_numbers_are_where_they_are(void) {
  static setting s;
  static int32_t places[ROWS_MAX];
  for (size_t i = 0; i < ROWS_MAX; i++) places[i] = (int32_t)i;
  for (int trial = 0; trial < 60; trial++) {
    hl_config config = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &config);
    hl_run_knobs knobs = hl_run_knobs_default();
    knobs.positions[HL_STACK_MAIN] = places;
    if (is_beside(&config)) knobs.positions[HL_STACK_SOURCE] = places;
    hl_run plain = setting_run_with(&s, NULL), placed = setting_run_with(&s, &knobs);
    EXPECT(same_runs(&s, &plain, &placed), "trial %d, positions %d", trial, (int)config.position);
  }
}

/* What depends on distances does not see where a text begins: the bits of ALiBi and relative biases, RoPE's except for
 * rounding. */
static void a_shifted_text(void) {
  static setting s;
  static int32_t places[ROWS_MAX];
  for (int trial = 0; trial < 40; trial++) {
    static const hl_model_position kinds[] = {HL_MODEL_POSITION_NONE, HL_MODEL_POSITION_ALIBI,
                                              HL_MODEL_POSITION_RELATIVE, HL_MODEL_POSITION_ROPE_HALF,
                                              HL_MODEL_POSITION_SINUSOIDAL};
    hl_config config = small_config(HL_DECODER);
    config.position = kinds[trial % 5];
    config.reach = config.position == HL_MODEL_POSITION_RELATIVE ? 3 : 0;
    config.position_base = trial % 5 > 2 ? 10000.0 : 0.0;
    config.positions = 20;
    setting_build(&s, &config);
    s.input.tokens[HL_STACK_MAIN].count = 20;
    for (size_t i = 0; i < ROWS_MAX; i++) places[i] = (int32_t)i + 7 * (trial + 1);
    hl_run_knobs knobs = hl_run_knobs_default();
    knobs.positions[HL_STACK_MAIN] = places;
    hl_run here = setting_run_with(&s, NULL), there = setting_run_with(&s, &knobs);
    size_t final = hl_trace_named(&config, "final"), differ = 0;
    s.run = here;
    size_t count = setting_read(&s, final, whole);
    s.run = there;
    setting_read(&s, final, ours);
    for (size_t i = 0; i < count; i++) differ += fabs((double)whole[i] - (double)ours[i]) > 1e-3;
    if (trial % 5 < 3) EXPECT(same_runs(&s, &here, &there), "trial %d, kind %d", trial, (int)config.position);
    EXPECT((differ == 0) == (trial % 5 < 4), "trial %d, kind %d: %zu of %zu differ", trial, (int)config.position,
           differ, count);
  }
}

/* A run that is unplaced has the bits of the same weights in a model without positions, whichever kind it had. */
static void no_positions_at_all(void) {
  static setting s;
  static hl_weights_tensor tensors[400];
  hl_run_knobs unplaced = hl_run_knobs_default();
  unplaced.unplaced = true;
  for (int trial = 0; trial < 60; trial++) {
    hl_config config = any_config((hl_architecture)(HL_ENCODER + trial % 3)), without = config;
    if (config.position == HL_MODEL_POSITION_RELATIVE) config.start_mark = without.start_mark = false;
    without.position = HL_MODEL_POSITION_NONE;
    without.position_base = 0.0;
    without.reach = 0;
    setting_build(&s, &config);
    hl_run run = setting_run_with(&s, &unplaced);
    hl_weights other = s.weights;
    other.config = without;
    other.tensors = tensors;
    other.tensor_count = 0;
    for (size_t i = 0; i < s.weights.tensor_count; i++) {
      const char *name = s.weights.tensors[i].name, *end = strrchr(name, '.');
      if (strcmp(name, "positions") && (!end || strcmp(end, ".relative")))
        tensors[other.tensor_count++] = s.weights.tensors[i];
    }
    hl_run plain;
    s.input.knobs = NULL;
    EXPECT(hl_run_create(&plain, &other, &s.input, &s.arena) == HL_OK, "without positions");
    const char *name = is_beside(&config) ? "decoder.final" : "final";
    size_t rows = setting_rows(&s, HL_STACK_MAIN);
    hl_trace_read(&run, hl_trace_named(&config, name), 0, 0, rows, ours, &s.arena);
    hl_trace_read(&plain, hl_trace_named(&without, name), 0, 0, rows, whole, &s.arena);
    EXPECT(test_same_bits(ours, whole, rows * config.width), "trial %d, kind %d", trial, (int)config.position);
  }
}

/* ---- Queries ---- */

/* Products and all that follows are the edited row's own; q shows it, and other rows stay. */
static void an_edited_query(void) {
  static setting s;
  static float query[8], row[ROWS_MAX], other[ROWS_MAX];
  static const char *const follow[] = {"q", "products", "scores", "weights", "headOutput"};
  for (int trial = 0; trial < 60; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &c);
    size_t rows, keys, attention = test_below(hl_model_attentions(&c));
    sizes_of(&s, attention, &rows, &keys);
    hl_row_edit edit = {attention, test_below(c.heads), test_below(rows), query};
    for (size_t d = 0; d < c.dim; d++) query[d] = 3.0f * test_normal();
    hl_run_knobs knobs = hl_run_knobs_default();
    knobs.queries = (hl_row_edits){&edit, 1};
    hl_run before = setting_run_with(&s, NULL), after = setting_run_with(&s, &knobs);
    for (size_t i = 0; i < sizeof follow / sizeof follow[0]; i++) {
      size_t tensor = trace_of(&c, attention, follow[i]), shape[3];
      hl_trace_shape(&after, tensor, shape);
      for (size_t h = 0; h < shape[0]; h++)
        for (size_t r = 0; r < rows; r++) {
          hl_trace_read(&before, tensor, h, r, 1, row, &s.arena);
          hl_trace_read(&after, tensor, h, r, 1, other, &s.arena);
          bool here = h == edit.head && r == edit.row;
          if (!here) EXPECT(test_same_bits(row, other, shape[2]), "%s of head %zu, row %zu", follow[i], h, r);
          if (here && i == 0) EXPECT(test_same_bits(other, query, c.dim), "q is the one given");
          if (here && i == 1) EXPECT(!test_same_bits(row, other, shape[2]), "products differ");
        }
    }
  }
}

/* ---- Switches ---- */

/* Everything off in every layer leaves the embedding, or nothing. */
static void layers_that_do_nothing(void) {
  static setting s;
  uint8_t off[8];
  for (int residual = 0; residual < 2; residual++) {
    hl_config c = any_config(HL_ENCODER);
    c.norm = HL_MODEL_NORM_PRE;
    c.ffn = 5;
    c.final_norm = c.attention_biases = false;
    setting_build(&s, &c);
    memset(s.heads, 0, sizeof s.heads);
    s.input.heads = s.heads; /* heads off and the feed-forward off: both branches are 0 */
    for (size_t i = 0; i < 8; i++) off[i] = HL_OFF_FFN | (residual ? 0 : HL_OFF_FFN_RESIDUAL);
    hl_run_knobs knobs = hl_run_knobs_default();
    knobs.off = off;
    s.run = setting_run_with(&s, &knobs);
    size_t count = setting_read(&s, hl_trace_named(&c, "x"), whole);
    setting_read(&s, hl_trace_named(&c, "final"), ours);
    for (size_t i = 0; i < count; i++)
      EXPECT(ours[i] == (residual ? whole[i] : 0.0f), "final[%zu] = %g", i, (double)ours[i]);
    setting_read(&s, hl_trace_named(&c, "layer0.hidden"), ours);
    float low, high;
    hl_finite_range(ours, 5, &low, &high);
    EXPECT(low != 0.0f || high != 0.0f, "hidden shows what the feed-forward would be made of");
  }
}

/* Where a norm is off, what it would have normalised passes. */
static void a_norm_that_is_off(void) {
  static setting s;
  uint8_t off[8] = {HL_OFF_SELF_NORM, HL_OFF_SELF_NORM, HL_OFF_SELF_NORM};
  for (int norm = HL_MODEL_NORM_POST; norm <= HL_MODEL_NORM_PRE; norm++) {
    hl_config c = any_config(HL_DECODER);
    c.norm = (hl_model_norm)norm;
    setting_build(&s, &c);
    hl_run_knobs knobs = hl_run_knobs_default();
    knobs.off = off;
    s.run = setting_run_with(&s, &knobs);
    size_t count = setting_read(&s, hl_trace_named(&c, "layer0.x"), whole);
    if (norm == HL_MODEL_NORM_POST) {
      setting_read(&s, hl_trace_named(&c, "layer0.attnOutput"), ours);
      for (size_t i = 0; i < count; i++) whole[i] = whole[i] + ours[i];
    }
    setting_read(&s, hl_trace_named(&c, "layer0.norm1"), ours);
    EXPECT(test_same_bits(ours, whole, count), "norm %d", norm);
  }
}

/* ---- What is refused ---- */

static hl_status run_on(setting *s, const hl_run_knobs *knobs) {
  size_t used = s->arena.used;
  hl_run run;
  memset(&run, 0x5a, sizeof run);
  s->input.knobs = knobs;
  hl_status status = hl_run_create(&run, &s->weights, &s->input, &s->arena);
  EXPECT(status == HL_OK || (s->arena.used == used && ((unsigned char *)&run)[0] == 0x5a), "refused and written");
  s->arena.used = used;
  return status;
}

static void bad_positions(void) {
  static setting s;
  static int32_t places[ROWS_MAX];
  for (int trial = 0; trial < 70; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    c.position = (hl_model_position)(trial % 7);
    c.position_base = trial % 7 == 1 || trial % 7 == 3 || trial % 7 == 4 ? 10000.0 : 0.0;
    c.reach = trial % 7 == 6 ? 2 : 0;
    setting_build(&s, &c);
    size_t rows = setting_rows(&s, HL_STACK_MAIN), at = test_below(rows), most = c.positions + c.start_mark - 1;
    bool learned = c.position == HL_MODEL_POSITION_LEARNED;
    hl_run_knobs knobs = hl_run_knobs_default();
    knobs.positions[HL_STACK_MAIN] = places;
    memset(places, 0, sizeof places);
    places[at] = learned ? (int32_t)most : HL_POSITION_MAX;
    EXPECT(run_on(&s, &knobs) == HL_OK, "the last one");
    places[at]++;
    EXPECT(run_on(&s, &knobs) == HL_ERROR_RANGE, "kind %d: one too far", trial % 7);
    places[at] = learned ? -1 : -HL_POSITION_MAX - 1;
    EXPECT(run_on(&s, &knobs) == HL_ERROR_RANGE, "kind %d: before the first", trial % 7);
    places[at] = 0;
    knobs.unplaced = true;
    EXPECT(run_on(&s, &knobs) == HL_ERROR_SHAPE, "positions and none");
    knobs.unplaced = false;
    knobs.positions[HL_STACK_SOURCE] = places;
    EXPECT(run_on(&s, &knobs) == (is_beside(&c) ? HL_OK : HL_ERROR_SHAPE), "positions of a source");
  }
}

static void bad_switches(void) {
  static setting s;
  uint8_t off[8] = {0};
  for (int trial = 0; trial < 60; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &c);
    hl_run_knobs knobs = hl_run_knobs_default();
    knobs.off = off;
    for (size_t layer = 0; layer < c.layers + c.decoder_layers; layer++)
      for (unsigned bit = 1; bit < 256; bit <<= 1) {
        off[layer] = (uint8_t)bit;
        hl_status wanted = bit & switches_of(&c, layer) ? HL_OK : HL_ERROR_RANGE;
        EXPECT(run_on(&s, &knobs) == wanted, "layer %zu, bit %u", layer, bit);
        off[layer] = 0;
      }
  }
}

static void bad_queries(void) {
  static setting s;
  static float query[8];
  for (int trial = 0; trial < 40; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &c);
    size_t rows, keys, attention = test_below(hl_model_attentions(&c)), d = test_below(c.dim);
    sizes_of(&s, attention, &rows, &keys);
    hl_row_edit good = {attention, c.heads - 1, rows - 1, query}, bad[5] = {good, good, good, good, good};
    bad[1].attention = hl_model_attentions(&c);
    bad[2].head = c.heads;
    bad[3].row = rows;
    bad[4].numbers = NULL;
    hl_run_knobs knobs = hl_run_knobs_default();
    for (size_t i = 0; i < 5; i++) {
      knobs.queries = (hl_row_edits){bad + i, 1};
      hl_status wanted = i == 0 ? HL_OK : i == 4 ? HL_ERROR_SHAPE : HL_ERROR_RANGE;
      EXPECT(run_on(&s, &knobs) == wanted, "edit %zu", i);
    }
    knobs.queries = (hl_row_edits){NULL, 1};
    EXPECT(run_on(&s, &knobs) == HL_ERROR_SHAPE, "no edits");
    knobs.queries = (hl_row_edits){&good, 1};
    query[d] = trial % 2 ? NAN : INFINITY;
    EXPECT(run_on(&s, &knobs) == HL_ERROR_RANGE, "a number that is not finite");
    query[d] = 0.0f;
  }
}

const test_case run_formula_tests[] = {
    {"every knob against the formulas", every_knob_against_the_formulas},
    {"a model of English against the formulas", a_model_of_english},
    {"parts with every knob", parts_with_every_knob},
    {"rows at their numbers are where they are", rows_at_their_numbers_are_where_they_are},
    {"a shifted text", a_shifted_text},
    {"no positions at all", no_positions_at_all},
    {"an edited query", an_edited_query},
    {"layers that do nothing", layers_that_do_nothing},
    {"a norm that is off", a_norm_that_is_off},
    {"bad positions", bad_positions},
    {"bad switches", bad_switches},
    {"bad queries", bad_queries},
    {NULL, NULL},
};
