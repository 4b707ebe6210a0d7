/* Any bytes as a weights file: as they come, and again with the frame mended (magic, version, length, checksum),
 * so that the bytes behind it are reached. What loads is run, written and loaded again. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "headlight_model.h"
#include "model/bytes.h"
#include "model/weights.h"
#include "model/weights_format.h"

#define MEMORY (1u << 20)
#define FILE_MAX (1u << 16)

#define REQUIRE(condition) ((condition) ? (void)0 : fail(#condition, __LINE__))

static _Noreturn void fail(const char *condition, int line) {
  fprintf(stderr, "weights_fuzz.c:%d: not %s\n", line, condition);
  abort();
}

static _Alignas(16) unsigned char memory[MEMORY];

static size_t elements(const hl_weights_tensor *t) { return hl_weights_rows(t) * hl_weights_cols(t); }

/* f32 and f16 come back as they are, and int8 within a step. */
static void require_same(const hl_weights *a, const hl_weights *b) {
  REQUIRE(a->tensor_count == b->tensor_count && hl_vocabulary_equal(&a->words, &b->words));
  for (size_t i = 0; i < a->tensor_count; i++) {
    const hl_weights_tensor *was = &a->tensors[i], *is = &b->tensors[i];
    bool exact = was->dtype == HL_F32 || was->dtype == HL_F16;
    double largest = 0.0;
    REQUIRE(is->dtype == was->dtype && strcmp(is->name, was->name) == 0);
    for (size_t e = 0; e < elements(was); e++) largest = fmax(largest, fabs((double)was->data[e]));
    double step = exact ? 0.0 : largest / 127.0 + 0x1p-142; /* scales of 2^-149 may be half of themselves off */
    for (size_t e = 0; e < elements(was); e++)
      REQUIRE(isfinite(is->data[e]) && fabs((double)is->data[e] - (double)was->data[e]) <= step);
  }
}

static void require_finite(const hl_weights *w) {
  for (size_t i = 0; i < w->tensor_count; i++)
    for (size_t e = 0; e < elements(&w->tensors[i]); e++) REQUIRE(isfinite(w->tensors[i].data[e]));
}

/* Every word is found under its number, every borrower under its row and under no number but that, if it is read alone.
 */
static void require_words(const hl_vocabulary *words) {
  for (size_t i = 0; i < words->count; i++)
    REQUIRE(hl_vocabulary_find(words, words->section + words->spans[i].start, words->spans[i].length) == i);
  for (size_t i = 0; i < words->borrower_count; i++) {
    hl_borrower b = words->borrowers[i];
    REQUIRE(b.row < words->count);
    const char *text = words->section + b.span.start;
    size_t number = hl_vocabulary_find(words, text, b.span.length);
    REQUIRE(number == words->count || (b.alone && number == b.row));
    REQUIRE(hl_vocabulary_row(words, text, b.span.length) == b.row);
    REQUIRE(hl_vocabulary_alone(words, text, b.span.length) == b.alone);
  }
}

/* int8 of the largest size may be loaded and yet be too large to be written. */
static void write_again(const hl_weights *w, hl_arena *arena) {
  size_t bytes = hl_weights_file_bytes(w);
  REQUIRE(bytes);
  unsigned char *file = malloc(bytes);
  hl_status status = hl_weights_write(w, file);
  if (status == HL_OK) {
    hl_weights again;
    REQUIRE(hl_weights_load(&again, file, bytes, arena, NULL) == HL_OK);
    require_same(w, &again);
  } else {
    REQUIRE(status == HL_ERROR_RANGE);
  }
  free(file);
}

/* ---- What loads is run ---- */

/* More than this a run may take seconds, and a fuzzer's run is to take a millisecond. */
#define RUN_WORK 100000.0
#define TOKENS_MAX 5

static double work_of(const hl_config *c) {
  double attention = (double)c->width * (double)(c->heads * (c->dim + c->value_dim));
  return (double)(c->layers + 2 * c->decoder_layers) * (attention + (double)c->width * (double)c->ffn) +
         (double)c->width * (double)c->vocabulary;
}

/* Any rows of a tensor, in a block of just their size. */
static void read_tensor(const hl_run *run, size_t tensor, hl_arena *arena) {
  size_t shape[3], used = arena->used;
  REQUIRE(hl_trace_shape(run, tensor, shape) == HL_OK);
  size_t row = tensor % shape[1], rows = shape[1] - row;
  float *out = malloc(rows * shape[2] * sizeof *out);
  hl_status status = hl_trace_read(run, tensor, shape[0] - 1, row, rows, out, arena);
  REQUIRE((status == HL_OK || status == HL_ERROR_MEMORY) && arena->used == used);
  free(out);
}

/* Every second file with knobs: causal, some temperature, a row of the last attention edited; some unplaced, and some
 * without the stream around self-attention. */
static const hl_run_knobs *take_knobs(const hl_config *c, size_t tokens) {
  static const float weights[TOKENS_MAX + 1] = {1.0f, -0.5f, 0.0f, 1e30f, 3.0f}, temperatures[] = {0.0f, 0.5f, 1e10f};
  static uint8_t off[2 * HL_CONFIG_LAYERS_MAX];
  static hl_row_edit edit;
  static hl_run_knobs knobs;
  if (c->width % 2) return NULL;
  edit = (hl_row_edit){hl_model_attentions(c) - 1, c->heads - 1, tokens - 1, weights};
  memset(off, c->ffn % 2 ? HL_OFF_SELF_RESIDUAL : 0, sizeof off);
  knobs = (hl_run_knobs){.temperature = temperatures[c->heads % 3],
                         .causal = true,
                         .unplaced = c->dim % 3 == 0,
                         .weights = {&edit, 1},
                         .off = off};
  return &knobs;
}

/* Sizes of the weights of an attention: heads, rows, keys. */
static void attention_shape(const hl_run *run, size_t attention, size_t shape[3]) {
  char name[HL_TRACE_NAME_BYTES];
  for (size_t t = 0; hl_trace_name(&run->weights->config, t, name); t++) {
    size_t length = strlen(name);
    if (length < 8 || strcmp(name + length - 8, ".weights") || attention--) continue;
    REQUIRE(hl_trace_shape(run, t, shape) == HL_OK);
    return;
  }
  fail("an attention with weights", __LINE__);
}

/* Below `limit`, and now and then just beyond it or far off. */
static size_t take_place(uint32_t *seed, size_t limit) {
  *seed = *seed * 1664525u + 1013904223u;
  uint32_t chance = *seed >> 24;
  return chance < 8 ? SIZE_MAX - chance : chance < 16 ? limit : (*seed >> 8) % limit;
}

/* Any question, from the weights' bits, about a model whose answers have so many rows. */
static hl_effects_spec take_question(const hl_run *run, size_t answers, size_t shape[3]) {
  const hl_config *c = &run->weights->config;
  const hl_weights_tensor *first = &run->weights->tensors[0];
  uint32_t seed = hl_crc32((const unsigned char *)first->data, elements(first) * sizeof *first->data);
  hl_effects_spec spec = {.attention = take_place(&seed, hl_model_attentions(c))};
  attention_shape(run, spec.attention < hl_model_attentions(c) ? spec.attention : 0, shape);
  spec.head = take_place(&seed, shape[0]);
  spec.row = take_place(&seed, answers);
  spec.word = take_place(&seed, c->vocabulary);
  spec.first = take_place(&seed, shape[1]);
  spec.rows = take_place(&seed, shape[1] + 1);
  return spec;
}

/* What is beyond the model is refused and writes nothing; all else fits into a block of just its size. */
static void map_effects(const hl_run *run, hl_arena *arena) {
  const hl_config *c = &run->weights->config;
  size_t shape[3], answers = run->input.tokens[HL_STACK_MAIN].count + c->start_mark, used = arena->used;
  hl_effects_spec q = take_question(run, answers, shape);
  bool silent = c->output == HL_OUTPUT_NONE || c->vocabulary < 2;
  bool there = q.attention < hl_model_attentions(c) && q.head < shape[0] && q.row < answers && q.word < c->vocabulary;
  bool good = there && q.rows && q.first < shape[1] && q.rows <= shape[1] - q.first;
  float *out = malloc(good && !silent ? q.rows * shape[2] * sizeof *out : 0);
  hl_status status = hl_run_effects(run, &q, out, arena);
  if (silent || !good)
    REQUIRE(status == (silent ? HL_ERROR_UNSUPPORTED : HL_ERROR_RANGE));
  else
    REQUIRE(status == HL_OK || status == HL_ERROR_MEMORY);
  REQUIRE(arena->used == used);
  free(out);
}

/* Words of any letters: pieces of the vocabulary's own section. */
static hl_lexicon take_words(const hl_weights *w, size_t count) {
  static hl_word_parts parts[TOKENS_MAX];
  if (!w->config.word_width) return (hl_lexicon){0};
  for (size_t i = 0; i < count; i++) {
    size_t at = w->words.bytes * i / count, bytes = w->words.bytes - at;
    parts[i] = hl_word_parts_of(w, bytes ? w->words.section + at : "it", bytes ? (bytes < 9 ? bytes : 9) : 2);
  }
  return (hl_lexicon){parts, count};
}

static void run_model(const hl_weights *w, hl_arena *arena) {
  const hl_config *c = &w->config;
  uint32_t numbers[TOKENS_MAX];
  size_t used = arena->used, tokens = c->positions < TOKENS_MAX ? c->positions : TOKENS_MAX;
  if (work_of(c) > RUN_WORK) return;
  for (size_t i = 0; i < tokens; i++) numbers[i] = (uint32_t)(c->word_width ? i : i % c->vocabulary);
  bool beside = c->architecture == HL_ENCODER_DECODER;
  hl_run_input input = {.tokens = {{numbers, beside ? tokens : 0}, {numbers, tokens}},
                        .knobs = take_knobs(c, tokens),
                        .lexicon = take_words(w, tokens)};
  hl_run run;
  hl_status status = hl_run_create(&run, w, &input, arena);
  REQUIRE(status == HL_OK || (status == HL_ERROR_MEMORY && arena->used == used));
  char name[HL_TRACE_NAME_BYTES];
  for (size_t t = 0; status == HL_OK && t < 100 && hl_trace_name(c, t, name); t++) read_tensor(&run, t, arena);
  if (status == HL_OK) map_effects(&run, arena);
  arena->used = used;
}

static void load(const unsigned char *file, size_t bytes) {
  hl_arena arena = {.base = memory, .capacity = MEMORY, .used = 64};
  hl_weights w;
  const char *reason = NULL;
  hl_status status = hl_weights_load(&w, file, bytes, &arena, &reason);
  if (status != HL_OK) {
    REQUIRE(arena.used == 64 && reason);
    return;
  }
  REQUIRE(!hl_config_flaw(&w.config));
  require_finite(&w);
  require_words(&w.words);
  run_model(&w, &arena);
  write_again(&w, &arena);
}

/* A copy in a block of just its size, so that the sanitizer sees a read beyond it. */
static unsigned char *copy_of(const uint8_t *data, size_t size) {
  unsigned char *copy = malloc(size);
  memcpy(copy, data, size);
  return copy;
}

static void load_mended(const uint8_t *data, size_t size) {
  unsigned char *file = copy_of(data, size);
  memcpy(file + HL_AT_MAGIC, HL_FILE_MAGIC, 8);
  hl_write_u32(file + HL_AT_VERSION, hl_read_u32(file + HL_AT_WORD_WIDTH) ? HL_FILE_VERSION_VECTORS : HL_FILE_VERSION);
  hl_write_u32(file + HL_AT_BYTES, (uint32_t)size);
  hl_write_u32(file + HL_AT_CHECKSUM, hl_crc32(file + HL_AT_CHECKED, size - HL_AT_CHECKED));
  load(file, size);
  free(file);
}

/* A text's tokens: some of it each, one after another. */
static void read_text(const hl_vocabulary *words, const char *text, size_t bytes) {
  hl_token tokens[8];
  size_t count = hl_vocabulary_tokens(words, text, bytes, tokens, 8), end = 0;
  for (size_t i = 0; i < count && i < 8; i++) {
    REQUIRE(tokens[i].span.length && tokens[i].span.start >= end && tokens[i].number <= words->count);
    end = tokens[i].span.start + tokens[i].span.length;
  }
  REQUIRE(end <= bytes);
}

/* The same for words as they are typed. */
static void read_typed(const char *text, size_t bytes) {
  hl_span spans[8];
  size_t count = hl_typed_words(text, bytes, spans, 8), end = 0;
  for (size_t i = 0; i < count && i < 8; i++) {
    REQUIRE(spans[i].length && spans[i].start >= end);
    end = spans[i].start + spans[i].length;
  }
  REQUIRE(end <= bytes);
}

/* The same bytes as words only, of which the first says how many, and as a text of them. */
static void load_words(const uint8_t *data, size_t size) {
  char *section = (char *)copy_of(data + 1, size - 1);
  hl_arena arena = {.base = memory, .capacity = MEMORY, .used = 64};
  hl_vocabulary words;
  if (hl_vocabulary_read(&words, section, size - 1, data[0], &arena) == HL_OK) {
    require_words(&words);
    read_text(&words, section, size - 1);
  } else {
    REQUIRE(arena.used == 64);
  }
  read_typed(section, size - 1);
  free(section);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  load(data, size);
  if (size >= HL_FILE_HEADER && size <= FILE_MAX) load_mended(data, size);
  if (size) load_words(data, size);
  return 0;
}
