/* The part of test_failures.c that needs a model: runs, traces, weights and their files. */
#include <string.h>

#include "headlight_model.h"
#include "support/failures.h"

/* ---- Models that know every word ---- */

typedef struct open_model_call {
  bool constructed;
} open_model_call;

static open_model_call good_open_model(void) { return (open_model_call){true}; }

static hl_status call_open_model(const void *arguments, hl_arena *arena) {
  const open_model_call *c = arguments;
  hl_open_model *made = (hl_open_model *)(void *)results;
  return c->constructed ? hl_constructed_model_create(made, arena) : hl_random_model_create(made, 1, arena);
}

static void refuse_open_models_growth(void) {
  REFUSED_GROWTH(open_model, c.constructed = true);
  REFUSED_GROWTH(open_model, c.constructed = false);
}

/* ---- Weights and words ---- */

typedef hl_config config_call;

static config_call good_config(void) {
  return (hl_config){.architecture = HL_ENCODER_DECODER,
                     .layers = 1,
                     .decoder_layers = 1,
                     .width = 3,
                     .heads = 2,
                     .kv_heads = 1,
                     .dim = 2,
                     .value_dim = 1,
                     .ffn = 2,
                     .vocabulary = 2,
                     .positions = 3,
                     .norm = HL_MODEL_NORM_PRE,
                     .position = HL_MODEL_POSITION_ROPE_HALF,
                     .position_base = 10000.0};
}

static hl_status call_config(const void *arguments, hl_arena *arena) {
  return hl_weights_create((hl_weights *)(void *)results, arguments, arena);
}

static void refuse_configs(void) {
  REFUSED(config, RANGE, c.architecture = (hl_architecture)0);
  REFUSED(config, RANGE, c.architecture = (hl_architecture)4);
  REFUSED(config, RANGE, c.norm = (hl_model_norm)3);
  REFUSED(config, RANGE, c.activation = (hl_activation)4);
  REFUSED(config, RANGE, c.position = (hl_model_position)6);
  REFUSED(config, RANGE, c.output = (hl_output)3);
  REFUSED(config, RANGE, c.layers = 0);
  REFUSED(config, RANGE, c.layers = huge());
  REFUSED(config, RANGE, c.decoder_layers = 0);
  REFUSED(config, RANGE, c.decoder_layers = HL_CONFIG_LAYERS_MAX + 1);
  REFUSED(config, RANGE, c.architecture = HL_DECODER);
  REFUSED(config, RANGE, c.width = 0);
  REFUSED(config, RANGE, c.width = huge());
  REFUSED(config, RANGE, c.heads = huge());
  REFUSED(config, RANGE, c.kv_heads = 0);
  REFUSED(config, RANGE, c.heads = 3, c.kv_heads = 2);
  REFUSED(config, RANGE, c.dim = 3);
  REFUSED(config, RANGE, c.dim = HL_CONFIG_SIZE_MAX);
  REFUSED(config, RANGE, c.value_dim = HL_CONFIG_SIZE_MAX);
  REFUSED(config, RANGE, c.vocabulary = 0);
  REFUSED(config, RANGE, c.positions = huge());
  REFUSED(config, RANGE, c.ffn = HL_CONFIG_SIZE_MAX + 1);
  REFUSED(config, RANGE, c.position_base = bad_base());
  REFUSED(config, RANGE, c.position = HL_MODEL_POSITION_NONE);
  REFUSED(config, RANGE, c.position = HL_MODEL_POSITION_ALIBI, c.position_base = 0.0, c.heads = HL_ALIBI_HEADS_MAX + 1);
  REFUSED(config, RANGE, c.eps = bad_eps());
  REFUSED(config, RANGE, c.output_bias = true);
  REFUSED(config, MEMORY, c.vocabulary = c.width = HL_CONFIG_SIZE_MAX);
}

typedef struct words_call {
  const char *section;
  size_t bytes, count;
} words_call;

static words_call good_words(void) { return (words_call){"\2to\2be", 6, 2}; }

static hl_status call_words(const void *arguments, hl_arena *arena) {
  const words_call *c = arguments;
  return hl_vocabulary_read((hl_vocabulary *)(void *)results, c->section, c->bytes, c->count, arena);
}

static void refuse_words(void) {
  REFUSED(words, FORMAT, c.count = 1);
  REFUSED(words, FORMAT, c.count = 3);
  REFUSED(words, FORMAT, c.count = huge());
  REFUSED(words, FORMAT, c.bytes = 5);
  REFUSED(words, FORMAT, c.bytes = SIZE_MAX - test_below(1000));
  REFUSED(words, FORMAT, c.section = "\2to\2to");
  REFUSED(words, FORMAT, c.section = "\2to\0\1a");
  REFUSED(words, FORMAT, c.section = "\2to\2\xff\xfe");
  REFUSED(words, FORMAT, c.section = "\1a\1b\1c\2\0", c.bytes = 8);
  REFUSED(words, FORMAT, c.section = "\1a\1b\1b\0\0", c.bytes = 8);
  REFUSED(words, FORMAT, c.section = "\1a\1b\1d\0\0\1c\0\0", c.bytes = 12);
}

/* A file of the good config, whole unless `bytes` says otherwise, with one bit of it changed unless `flipped` is 0. */
typedef struct file_call {
  size_t bytes, flipped;
  hl_dtype dtype;
} file_call;

static unsigned char file[4096];

static size_t write_file(hl_dtype dtype) {
  static _Alignas(16) unsigned char memory[65536];
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_config config = good_config();
  hl_weights weights;
  EXPECT(hl_weights_create(&weights, &config, &arena) == HL_OK, "weights");
  for (size_t i = 0; i < weights.tensor_count; i++) weights.tensors[i].dtype = dtype;
  EXPECT(hl_weights_write(&weights, file) == HL_OK, "a file");
  return hl_weights_file_bytes(&weights);
}

static file_call good_file(void) { return (file_call){write_file(HL_F16), 0, HL_F16}; }

static hl_status call_file(const void *arguments, hl_arena *arena) {
  const file_call *c = arguments;
  if (c->flipped) file[c->flipped / 8] ^= (unsigned char)(1 << c->flipped % 8);
  return hl_weights_load((hl_weights *)(void *)results, file, c->bytes, arena, NULL);
}

typedef struct writing_call {
  size_t tensor_count, metadata_bytes;
  hl_dtype dtype;
  float value;
  const char *metadata;
} writing_call;

static writing_call good_writing(void) { return (writing_call){1, 4, HL_F16, 1.0f, "note"}; }

static hl_status call_writing(const void *arguments, hl_arena *arena) {
  const writing_call *c = arguments;
  float data[2] = {1.0f, c->value};
  hl_weights_tensor tensors[1] = {{"embedding", c->dtype, 2, {1, 2, 0, 0}, data}};
  hl_weights weights = {.tensor_count = 1, .tensors = tensors, .metadata = c->metadata};
  (void)arena;
  weights.metadata_bytes = c->metadata_bytes;
  return hl_weights_write(&weights, results);
}

static void refuse_files(void) {
  size_t whole = good_file().bytes;
  REFUSED(file, FORMAT, c.bytes = 0);
  REFUSED(file, FORMAT, c.bytes = test_below(whole));
  REFUSED(file, FORMAT, c.bytes = whole + 1);
  REFUSED(file, FORMAT, c.flipped = 1 + test_below(63));                                    /* the magic bytes */
  REFUSED(file, FORMAT, c.flipped = 8 * (whole / 2) + test_below(8 * (whole - whole / 2))); /* the checksum sees it */
  REFUSED(writing, SHAPE, c.dtype = (hl_dtype)4);
  REFUSED(writing, SHAPE, c.metadata = "n\xffte");
  REFUSED(writing, RANGE, c.value = not_finite());
  REFUSED(writing, RANGE, c.value = 65520.0f);
}

static void refuse_weights_growth(void) {
  REFUSED_GROWTH(config, (void)c);
  REFUSED_GROWTH(words, (void)c);
  REFUSED_GROWTH(words, c.section = "\1a\1b\1c\1\0", c.bytes = 8);
  REFUSED_GROWTH(file, (void)c);
}

/* ---- Runs of an encoder-decoder, and readings of them ---- */

static const uint32_t sentence[] = {0, 1, 1};

static const hl_weights *model_weights(void) {
  static _Alignas(16) unsigned char memory[65536];
  static hl_weights weights;
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_config config = good_config();
  if (!weights.tensor_count) EXPECT(hl_weights_create(&weights, &config, &arena) == HL_OK, "weights");
  return &weights;
}

typedef hl_run_input run_call;

/* Of a row of the decoder's cross-attention, whose keys are the three words of the source. */
static const float row_weights[] = {0.5f, 0.0f, -1.0f};
static hl_row_edit edit, query_edit;
static hl_run_knobs knobs;

static run_call good_run(void) {
  edit = (hl_row_edit){2, 1, 1, row_weights};
  query_edit = (hl_row_edit){1, 1, 1, row_weights};
  knobs = (hl_run_knobs){.temperature = 1.0f, .causal = true, .weights = {&edit, 1}, .queries = {&query_edit, 1}};
  return (run_call){.tokens = {{sentence, 3}, {sentence, 2}}, .knobs = &knobs};
}

static hl_status call_run(const void *arguments, hl_arena *arena) {
  return hl_run_create((hl_run *)(void *)results, model_weights(), arguments, arena);
}

typedef struct reading_call {
  const char *name;
  size_t head, row, rows;
} reading_call;

static reading_call good_reading(void) { return (reading_call){"decoder.layer0.cross.weights", 1, 0, 2}; }

static const hl_run *reading_run(void) {
  static _Alignas(16) unsigned char memory[1 << 20];
  static hl_run run;
  if (!run.weights) {
    hl_run_input input = good_run();
    hl_arena own = {.base = memory, .capacity = sizeof memory};
    EXPECT(hl_run_create(&run, model_weights(), &input, &own) == HL_OK, "a run");
  }
  return &run;
}

static hl_status call_reading(const void *arguments, hl_arena *arena) {
  const reading_call *c = arguments;
  size_t tensor = hl_trace_named(&reading_run()->weights->config, c->name);
  return hl_trace_read(reading_run(), tensor, c->head, c->row, c->rows, results, arena);
}

/* The same made of weights. */
typedef reading_call making_call;

static reading_call good_making(void) { return (reading_call){"decoder.layer0.cross.valueNorms", 1, 0, 2}; }

static hl_status call_making(const void *arguments, hl_arena *arena) {
  static const float weights[6];
  const reading_call *c = arguments;
  size_t tensor = hl_trace_named(&reading_run()->weights->config, c->name);
  return hl_trace_make(reading_run(), tensor, c->head, c->row, c->rows, weights, results, arena);
}

static void refuse_runs(void) {
  static const uint32_t unknown[] = {0, 2};
  static const float infinite[] = {0.0f, 1.0f, INFINITY};
  REFUSED(run, SHAPE, c.tokens[HL_STACK_MAIN].numbers = NULL);
  REFUSED(run, SHAPE, c.tokens[HL_STACK_SOURCE].count = 0);
  REFUSED(run, RANGE, c.tokens[HL_STACK_MAIN].count = huge());
  REFUSED(run, RANGE, c.tokens[HL_STACK_SOURCE].count = 4);
  REFUSED(run, RANGE, c.tokens[HL_STACK_MAIN].numbers = unknown);
  REFUSED(run, RANGE, knobs.temperature = bad_temperature(), (void)c);
  REFUSED(run, SHAPE, knobs.weights.edits = NULL, (void)c);
  REFUSED(run, SHAPE, edit.numbers = NULL, (void)c);
  REFUSED(run, RANGE, edit.numbers = infinite, (void)c);
  REFUSED(run, RANGE, edit.attention = 3 + test_below(SIZE_MAX - 3), (void)c);
  REFUSED(run, RANGE, edit.head = huge(), (void)c);
  REFUSED(run, RANGE, edit.row = 2, (void)c);
  REFUSED(reading, UNSUPPORTED, c.name = "decoder.layer1.x");
  REFUSED(reading, RANGE, c.head = 2);
  REFUSED(reading, RANGE, c.row = 2);
  REFUSED(reading, RANGE, c.row = huge());
  REFUSED(reading, RANGE, c.rows = 0);
  REFUSED(reading, RANGE, c.rows = 3);
  REFUSED(reading, RANGE, c.row = 1, c.rows = 2);
  REFUSED(reading, RANGE, c.rows = SIZE_MAX);
  REFUSED(making, UNSUPPORTED, c.name = "decoder.layer0.cross.weights");
  REFUSED(making, UNSUPPORTED, c.name = "decoder.layer1.cross.valueNorms");
  REFUSED(making, RANGE, c.head = 2);
  REFUSED(making, RANGE, c.row = huge());
  REFUSED(making, RANGE, c.rows = 3);
}

static void refuse_shapes(void) {
  size_t shape[3] = {7, 7, 7};
  hl_run_input input = good_run();
  hl_run run = {.weights = model_weights(), .input = input};
  EXPECT(hl_trace_shape(&run, huge(), shape) == HL_ERROR_UNSUPPORTED && shape[0] == 7, "no such tensor");
}

static void refuse_runs_growth(void) {
  const char *const names[] = {"decoder.layer0.self.scores",
                               "decoder.layer0.cross.weights",
                               "decoder.layer0.self.q",
                               "decoder.layer0.hidden",
                               "decoder.layer0.ffn",
                               "decoder.layer0.norm3",
                               "decoder.layer0.cross.headOutput",
                               "encoder.layer0.attnOutput",
                               "encoder.layer0.hidden",
                               "encoder.layer0.products",
                               "decoder.layer0.cross.exponentials",
                               "decoder.layer0.self.entropy",
                               "decoder.layer0.self.rowMax",
                               "decoder.layer0.self.masked",
                               "decoder.layer0.self.expSum",
                               "decoder.layer0.cross.rowSums",
                               "decoder.layer0.self.weights",
                               "decoder.layer0.cross.valueNorms"};
  REFUSED_GROWTH(run, (void)c);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) REFUSED_GROWTH(reading, c.name = names[i], c.head = 0);
  REFUSED_GROWTH(making, (void)c);
}

/* ---- Maps of effects: of a model that answers ---- */

static hl_config answering_config(void) {
  hl_config config = good_config();
  config.output = HL_OUTPUT_OWN;
  return config;
}

typedef struct effects_call {
  hl_output output;
  hl_effects_spec question;
} effects_call;

static effects_call good_effects(void) { return (effects_call){HL_OUTPUT_OWN, {0, 1, 1, 1, 1, 2}}; }

/* A run of it, of which the config says so much of its output. */
static hl_run *answering_run(hl_output output) {
  static _Alignas(16) unsigned char memory[1 << 20];
  static hl_weights weights;
  static hl_run run;
  if (!run.weights) {
    hl_config config = answering_config();
    hl_run_input input = {.tokens = {{sentence, 3}, {sentence, 2}}};
    hl_arena own = {.base = memory, .capacity = sizeof memory};
    EXPECT(hl_weights_create(&weights, &config, &own) == HL_OK, "weights");
    EXPECT(hl_run_create(&run, &weights, &input, &own) == HL_OK, "a run");
  }
  weights.config.output = output;
  return &run;
}

static hl_status call_effects(const void *arguments, hl_arena *arena) {
  const effects_call *c = arguments;
  return hl_run_effects(answering_run(c->output), &c->question, results, arena);
}

static void refuse_effects(void) {
  REFUSED(effects, UNSUPPORTED, c.output = HL_OUTPUT_NONE);
  REFUSED(effects, RANGE, c.question.attention = 3 + test_below(SIZE_MAX - 3));
  REFUSED(effects, RANGE, c.question.head = 2);
  REFUSED(effects, RANGE, c.question.head = huge());
  REFUSED(effects, RANGE, c.question.row = 2);
  REFUSED(effects, RANGE, c.question.word = 2);
  REFUSED(effects, RANGE, c.question.word = huge());
  REFUSED(effects, RANGE, c.question.first = 3);
  REFUSED(effects, RANGE, c.question.first = huge());
  REFUSED(effects, RANGE, c.question.rows = 0);
  REFUSED(effects, RANGE, c.question.rows = 3);
  REFUSED(effects, RANGE, c.question.rows = SIZE_MAX);
}

static void refuse_effects_growth(void) {
  for (size_t attention = 0; attention < 3; attention++)
    REFUSED_GROWTH(effects, c.question.attention = attention, c.question.first = 0);
}

/* ---- Levels: of the same model ---- */

typedef struct levels_call {
  size_t row;
  hl_output output;
} levels_call;

static levels_call good_levels(void) { return (levels_call){1, HL_OUTPUT_OWN}; }

static hl_status call_levels(const void *arguments, hl_arena *arena) {
  const levels_call *c = arguments;
  hl_run *run = answering_run(c->output);
  return hl_run_levels(run, c->row, results, results + RESULTS / 2, arena);
}

static void refuse_levels(void) {
  REFUSED(levels, UNSUPPORTED, c.output = HL_OUTPUT_NONE);
  REFUSED(levels, RANGE, c.row = 2);
  REFUSED(levels, RANGE, c.row = huge());
}

void models_succeed(void) {
  SUCCEEDS(open_model);
  SUCCEEDS(config);
  SUCCEEDS(words);
  SUCCEEDS(file);
  SUCCEEDS(writing);
  SUCCEEDS(run);
  SUCCEEDS(reading);
  SUCCEEDS(effects);
  SUCCEEDS(levels);
}

void refuse_models(void) {
  refuse_configs();
  refuse_words();
  refuse_files();
  refuse_runs();
  refuse_shapes();
  refuse_effects();
  refuse_levels();
}

void refuse_models_growth(void) {
  refuse_open_models_growth();
  refuse_weights_growth();
  refuse_runs_growth();
  refuse_effects_growth();
  REFUSED_GROWTH(levels, (void)c);
}
