/* What runs and readings take of memory, and what they do without it. */
#include <stdlib.h>
#include <string.h>

#include "support/model_setting.h"

static hl_status run_on(setting *s, hl_tokens source, hl_tokens tokens) {
  hl_run_input input = {.tokens = {source, tokens}};
  size_t used = s->arena.used;
  hl_run run;
  memset(&run, 0x5a, sizeof run);
  hl_status status = hl_run_create(&run, &s->weights, &input, &s->arena);
  EXPECT(status == HL_OK || (s->arena.used == used && ((unsigned char *)&run)[0] == 0x5a), "refused and written");
  if (status == HL_OK) s->arena.used = used;
  return status;
}

/* ---- Memory ---- */

static size_t grants; /* how often an arena may still grow */

static bool grow_while_granted(hl_arena *arena, size_t needed) {
  (void)arena;
  return grants && grants-- && needed <= MODEL_MEMORY;
}

/* An arena that asks for every block, and is refused the n-th. */
static void refuse_after(setting *s, size_t granted) {
  s->arena.capacity = 0;
  s->arena.grow = grow_while_granted;
  grants = granted;
}

static void read_with_too_little(setting *s, size_t tensor) {
  size_t shape[3], used = s->arena.used;
  hl_status status = HL_ERROR_MEMORY;
  hl_trace_shape(&s->run, tensor, shape);
  for (size_t granted = 0; status != HL_OK; granted++) {
    bool untouched = true;
    for (size_t i = 0; i < shape[1] * shape[2]; i++) ours[i] = 7.0f;
    refuse_after(s, granted);
    status = hl_trace_read(&s->run, tensor, 0, 0, shape[1], ours, &s->arena);
    for (size_t i = 0; i < shape[1] * shape[2]; i++) untouched = untouched && ours[i] == 7.0f;
    EXPECT(s->arena.used == used && (status == HL_OK || (status == HL_ERROR_MEMORY && untouched)),
           "tensor %zu after %zu blocks: %d", tensor, granted, (int)status);
  }
}

/* Refused with nothing written, whichever block there is no memory for. */
static void memory_that_does_not_suffice(void) {
  static setting s;
  for (int trial = 0; trial < 60; trial++) {
    hl_config config = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &config);
    size_t used = s.arena.used, granted = 0;
    hl_status status = HL_ERROR_MEMORY;
    for (; status != HL_OK; granted++) {
      refuse_after(&s, granted);
      status = hl_run_create(&s.run, &s.weights, &s.input, &s.arena);
      EXPECT(status == HL_OK || (status == HL_ERROR_MEMORY && s.arena.used == used), "run: %d", (int)status);
    }
    EXPECT(granted > 5, "refused %zu times", granted);
    for (size_t tensor = 0; tensor < trace_count(&config); tensor++) read_with_too_little(&s, tensor);
  }
}

/* Streams of 12 GiB, and heads side by side of 16 GiB, which 32 bits can't count. */
static void sizes_that_overflow(void) {
  enum { LONG = HL_CONFIG_SIZE_MAX };
  static setting s;
  static uint32_t numbers[LONG];
  static _Alignas(16) unsigned char long_memory[16 << 20];
  hl_config c = {.architecture = HL_ENCODER, .layers = 2, .width = 1024, .heads = 1, .kv_heads = 1, .dim = 1};
  c.value_dim = 1;
  c.vocabulary = 1;
  c.positions = TOKENS_MAX;
  setting_build(&s, &c);
  s.weights.config.positions = LONG; /* not learned, so no tensor has this size */
  EXPECT(run_on(&s, (hl_tokens){NULL, 0}, (hl_tokens){numbers, LONG}) == HL_ERROR_MEMORY, "streams");
  c.layers = c.width = 1;
  c.heads = 4096;
  setting_build(&s, &c);
  s.weights.config.positions = LONG;
  s.arena = (hl_arena){.base = long_memory, .capacity = sizeof long_memory};
  EXPECT(run_on(&s, (hl_tokens){NULL, 0}, (hl_tokens){numbers, LONG}) == HL_ERROR_MEMORY, "heads");
}

static size_t peak;

static bool note_peak(hl_arena *arena, size_t needed) {
  if (needed > peak) peak = needed;
  (void)arena;
  return needed <= MODEL_MEMORY;
}

/* Bytes that headlight.h promises for a reading of R rows. */
static size_t scratch_bound(const hl_config *c, size_t rows, size_t keys) {
  size_t floats = rows * (5 * c->width + 2 * c->heads * c->value_dim + c->heads * c->dim + 1) +
                  keys * (c->width + c->dim + c->value_dim + 66) + 64 * (c->width + c->ffn) +
                  c->heads * (2 * c->reach + 3);
  return 4 * floats + 5 * keys + 500000;
}

static size_t stream_bytes(const hl_config *c, size_t streams, size_t tokens) {
  return (4 * streams * tokens * c->width + 15) / 16 * 16;
}

static size_t kept_bytes(const setting *s) {
  const hl_config *c = &s->weights.config;
  size_t source = setting_rows(s, HL_STACK_SOURCE), tokens = setting_rows(s, HL_STACK_MAIN);
  if (!is_beside(c)) return stream_bytes(c, c->layers + 1, tokens);
  return stream_bytes(c, c->layers + 1, source) + stream_bytes(c, 1, source) +
         stream_bytes(c, c->decoder_layers + 1, tokens);
}

static void memory_is_bounded(void) {
  static setting s;
  for (int trial = 0; trial < 60; trial++) {
    hl_config config = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &config);
    size_t before = (s.arena.used + 15) / 16 * 16, source = setting_rows(&s, HL_STACK_SOURCE);
    size_t main = setting_rows(&s, HL_STACK_MAIN), keys = main > source ? main : source;
    s.arena.capacity = 0;
    s.arena.grow = note_peak;
    peak = 0; /* asked every time, and told of the peak */
    EXPECT(hl_run_create(&s.run, &s.weights, &s.input, &s.arena) == HL_OK, "run");
    size_t kept = s.arena.used - before;
    EXPECT(kept <= kept_bytes(&s), "%zu bytes kept, not %zu", kept, kept_bytes(&s));
    EXPECT(peak - s.arena.used <= scratch_bound(&config, keys, keys), "%zu bytes to run", peak - s.arena.used);
    for (size_t tensor = 0; tensor < trace_count(&config); tensor++) {
      size_t shape[3];
      hl_trace_shape(&s.run, tensor, shape);
      size_t row = test_below(shape[1]), rows = 1 + test_below(shape[1] - row);
      peak = s.arena.used;
      hl_trace_read(&s.run, tensor, shape[0] - 1, row, rows, ours, &s.arena);
      EXPECT(peak - s.arena.used <= scratch_bound(&config, rows, keys), "tensor %zu: %zu bytes for %zu rows", tensor,
             peak - s.arena.used, rows);
    }
  }
}

/* A map of effects: beside a reading's scratch the map, a row twice, logits, edits, and another run. */
static void expect_bounded_map(setting *s, const hl_effects_spec *q) {
  const hl_config *c = &s->weights.config;
  size_t main = setting_rows(s, HL_STACK_MAIN), source = setting_rows(s, HL_STACK_SOURCE);
  size_t keys = main > source ? main : source;
  s->arena.capacity = 0;
  s->arena.grow = note_peak;
  peak = s->arena.used;
  EXPECT(hl_run_effects(&s->run, q, ours, &s->arena) == HL_OK, "a map");
  size_t own = 4 * ((q->rows + 2) * keys + c->vocabulary) + sizeof(hl_row_edit) + 6 * 16;
  EXPECT(peak - s->arena.used <= own + kept_bytes(s) + scratch_bound(c, keys, keys), "%zu bytes for %zu rows",
         peak - s->arena.used, q->rows);
}

static void a_map_is_bounded(void) {
  static setting s;
  for (int trial = 0; trial < 60; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    c.vocabulary++;
    c.positions = 1 + test_below(12);
    if (c.output == HL_OUTPUT_NONE) c.output = HL_OUTPUT_OWN;
    setting_start(&s, &c);
    hl_effects_spec q = {.attention = test_below(hl_model_attentions(&c)), .rows = 1};
    expect_bounded_map(&s, &q);
  }
}

/* Of 8,100 cells, each of which takes a row of 96 bytes and gives it back. */
static void a_large_map_is_bounded(void) {
  static setting s;
  hl_config c = {.architecture = HL_ENCODER, .layers = 2, .width = 24, .heads = 1, .kv_heads = 1, .dim = 2};
  c.value_dim = 1;
  c.vocabulary = 2;
  c.positions = TOKENS_MAX;
  c.output = HL_OUTPUT_TIED;
  setting_build(&s, &c);
  s.input.tokens[HL_STACK_MAIN].count = TOKENS_MAX;
  setting_run(&s);
  expect_bounded_map(&s, &(hl_effects_spec){.rows = TOKENS_MAX});
}

/* Scores of this text would be 12 x 8 x 2048 x 2048 floats, 1.6 GB; hidden activations 12 x 2048 x 500, 49 MB. */
static void a_long_text_keeps_its_streams_alone(void) {
  static setting s;
  static uint32_t numbers[2048];
  hl_config c = {.architecture = HL_DECODER, .layers = 12, .width = 16, .heads = 8, .kv_heads = 8, .dim = 2};
  c.value_dim = 2;
  c.vocabulary = 3;
  c.positions = 2048;
  c.position = HL_MODEL_POSITION_ALIBI;
  c.ffn = 500;
  c.norm = HL_MODEL_NORM_PRE;
  c.eps = 1e-5f;
  setting_build(&s, &c);
  for (size_t i = 0; i < 2048; i++) numbers[i] = (uint32_t)(i % 3);
  s.input.tokens[HL_STACK_MAIN] = (hl_tokens){numbers, 2048};
  s.arena.capacity = 0;
  s.arena.grow = note_peak;
  peak = 0;
  size_t before = s.arena.used;
  EXPECT(hl_run_create(&s.run, &s.weights, &s.input, &s.arena) == HL_OK, "run");
  EXPECT(s.arena.used - before <= 13 * 2048 * 16 * 4 + 16, "%zu bytes kept", s.arena.used - before);
  EXPECT(peak - s.arena.used <= scratch_bound(&c, 2048, 2048), "%zu bytes to run", peak - s.arena.used);
  const struct {
    const char *name;
    size_t rows;
  } readings[] = {{"layer11.weights", 48}, {"layer11.headOutput", 2048}, {"layer11.norm2", 2048},
                  {"layer11.ffn", 2048},   {"layer11.entropy", 2048},    {"layer11.valueNorms", 48}};
  for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++) {
    size_t rows = readings[i].rows;
    peak = 0;
    hl_status status =
        hl_trace_read(&s.run, hl_trace_named(&c, readings[i].name), 0, 2048 - rows, rows, whole, &s.arena);
    EXPECT(status == HL_OK && peak - s.arena.used <= scratch_bound(&c, rows, 2048), "%s: %zu bytes", readings[i].name,
           peak - s.arena.used);
  }
}

/* 64 blocks of rows, whose keys and values together would be 2 MB. */
static void numbers_of_a_long_text_a_block_at_a_time(void) {
  enum { LONG = 4096 };
  static setting s;
  static uint32_t numbers[LONG];
  hl_config c = {.architecture = HL_DECODER, .layers = 1, .width = 1, .heads = 1, .kv_heads = 1, .dim = 1};
  c.value_dim = 1;
  c.vocabulary = 1;
  c.positions = LONG;
  setting_build(&s, &c);
  s.input.tokens[HL_STACK_MAIN] = (hl_tokens){numbers, LONG};
  setting_run(&s);
  s.arena.capacity = 0;
  s.arena.grow = note_peak;
  peak = 0;
  hl_status status = hl_trace_read(&s.run, hl_trace_named(&c, "layer0.entropy"), 0, 0, LONG, ours, &s.arena);
  EXPECT(status == HL_OK && peak - s.arena.used <= scratch_bound(&c, LONG, LONG), "%zu bytes", peak - s.arena.used);
  for (size_t i = 0; i < LONG; i += 100) /* all words are the same one */
    EXPECT(test_close(ours[i], log2((double)i + 1.0), 1e-4), "entropy[%zu] = %g", i, (double)ours[i]);
}

static void ten_thousand_failing_calls(void) {
  static setting s;
  setting_start_any(&s, 2);
  hl_config c = s.weights.config;
  size_t used = s.arena.used, count = trace_count(&c);
  for (int i = 0; i < 10000; i++) {
    hl_tokens good = s.input.tokens[HL_STACK_MAIN];
    hl_tokens bad = {good.numbers, i % 2 ? c.positions + 1 : 0};
    size_t full = s.arena.capacity, shape[3];
    EXPECT(run_on(&s, s.input.tokens[HL_STACK_SOURCE], bad) != HL_OK, "bad tokens");
    s.arena.capacity = used + 100;
    EXPECT(run_on(&s, s.input.tokens[HL_STACK_SOURCE], good) == HL_ERROR_MEMORY, "no memory");
    hl_trace_shape(&s.run, (size_t)i % count, shape);
    EXPECT(hl_trace_read(&s.run, (size_t)i % count, shape[0], 0, 1, ours, &s.arena) == HL_ERROR_RANGE, "head");
    s.arena.capacity = full;
    EXPECT(hl_trace_read(&s.run, count + (size_t)i, 0, 0, 1, ours, &s.arena) == HL_ERROR_UNSUPPORTED, "name");
  }
  EXPECT(s.arena.used == used, "%zu bytes, not %zu", s.arena.used, used);
}

const test_case run_memory_tests[] = {
    {"memory that does not suffice", memory_that_does_not_suffice},
    {"sizes that overflow", sizes_that_overflow},
    {"memory is bounded", memory_is_bounded},
    {"a map of effects is bounded", a_map_is_bounded},
    {"a large map of effects is bounded", a_large_map_is_bounded},
    {"a long text keeps only its streams", a_long_text_keeps_its_streams_alone},
    {"numbers of a long text, a block at a time", numbers_of_a_long_text_a_block_at_a_time},
    {"ten thousand failing calls", ten_thousand_failing_calls},
    {NULL, NULL},
};
