/* Hashes of models: every tensor of random ones of any shape, of the constructed and of the random one; files; words.
 */
#include <stdlib.h>
#include <string.h>

#include "digest/digest.h"
#include "headlight_model.h"
#include "model/weights.h"
#include "test.h"

enum { TOKENS_MAX = 40, TENSOR_MAX = 1 << 16 };

static _Alignas(16) unsigned char memory[16 << 20];
static float out[TENSOR_MAX];

static hl_arena fresh(void) { return (hl_arena){.base = memory, .capacity = sizeof memory}; }

/* ---- Models of any shape ---- */

static hl_config any_config(hl_architecture architecture) {
  hl_config c = {.architecture = architecture, .layers = 1 + digest_below(3), .eps = 1e-5f};
  c.width = 1 + digest_below(20);
  c.decoder_layers = architecture == HL_ENCODER_DECODER ? 1 + digest_below(2) : 0;
  c.kv_heads = 1 + digest_below(3);
  c.heads = c.kv_heads * (1 + digest_below(3));
  c.dim = 2 * (1 + digest_below(4));
  c.value_dim = 1 + digest_below(7);
  c.ffn = digest_below(3) ? 1 + digest_below(80) : 0;
  c.vocabulary = 1 + digest_below(20);
  c.positions = 1 + digest_below(TOKENS_MAX);
  c.norm = (hl_model_norm)digest_below(3);
  c.activation = (hl_activation)digest_below(4);
  c.position = (hl_model_position)digest_below(6);
  c.output = (hl_output)digest_below(3);
  c.final_norm = digest_below(2);
  c.attention_biases = digest_below(2);
  c.output_bias = c.output != HL_OUTPUT_NONE && digest_below(2);
  bool based = c.position == HL_MODEL_POSITION_SINUSOIDAL || c.position == HL_MODEL_POSITION_ROPE_HALF ||
               c.position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
  c.position_base = based ? 1000.0 : 0.0;
  return c;
}

static void fill_weights(hl_weights *w) {
  for (size_t i = 0; i < w->tensor_count; i++) {
    hl_weights_tensor *t = &w->tensors[i];
    digest_fill_small(t->data, hl_weights_rows(t) * hl_weights_cols(t));
  }
}

/* Every tensor of a run: its name, its shape, all of its heads. */
static void digest_run(digest *d, const hl_run *run, hl_arena *arena) {
  char name[HL_TRACE_NAME_BYTES];
  size_t shape[3];
  for (size_t tensor = 0; hl_trace_name(&run->weights->config, tensor, name); tensor++) {
    digest_text(d, name);
    hl_trace_shape(run, tensor, shape);
    for (size_t i = 0; i < 3; i++) digest_number(d, shape[i]);
    for (size_t head = 0; head < shape[0]; head++) {
      digest_number(d, (uint64_t)hl_trace_read(run, tensor, head, 0, shape[1], out, arena));
      digest_floats(d, out, shape[1] * shape[2]);
    }
  }
}

/* Some rows of each tensor are those of the whole; here only that the same ones come out everywhere. */
static void digest_parts(digest *d, const hl_run *run, hl_arena *arena) {
  char name[HL_TRACE_NAME_BYTES];
  size_t shape[3];
  for (size_t tensor = 0; hl_trace_name(&run->weights->config, tensor, name); tensor++) {
    hl_trace_shape(run, tensor, shape);
    size_t row = digest_below(shape[1]), rows = 1 + digest_below(shape[1] - row), head = digest_below(shape[0]);
    digest_number(d, (uint64_t)hl_trace_read(run, tensor, head, row, rows, out, arena));
    digest_floats(d, out, rows * shape[2]);
  }
}

/* Knobs in every second trial: temperature, mask, heads switched off, rows of weights replaced. */
static void digest_model(digest *d, hl_architecture architecture, bool knobs) {
  static float weights[TOKENS_MAX];
  static uint8_t heads[64 * 9];
  hl_config c = any_config(architecture);
  hl_arena arena = fresh();
  hl_weights w;
  hl_weights_create(&w, &c, &arena);
  fill_weights(&w);
  hl_run_input input = {0};
  for (int stack = architecture == HL_ENCODER_DECODER ? 0 : 1; stack < 2; stack++) {
    size_t count = 1 + digest_below(c.positions);
    input.tokens[stack] = (hl_tokens){digest_numbers(count, c.vocabulary), count};
  }
  hl_row_edit edits[2];
  hl_run_knobs turned = hl_run_knobs_default();
  if (knobs) {
    turned.temperature = digest_below(3) ? 0.6f : 0.0f;
    turned.causal = digest_below(2);
    digest_fill_small(weights, TOKENS_MAX);
    for (size_t i = 0; i < 2; i++) {
      edits[i].attention = digest_below(c.layers); /* of the source, or of the only stack: rows and keys are its own */
      edits[i].head = digest_below(c.heads);
      edits[i].row = digest_below(input.tokens[architecture == HL_ENCODER_DECODER ? 0 : 1].count);
      edits[i].numbers = weights;
    }
    turned.weights = (hl_row_edits){edits, 2};
    for (size_t i = 0; i < sizeof heads; i++) heads[i] = digest_below(5) != 0;
    input.heads = heads;
    input.knobs = &turned;
  }
  hl_run run;
  digest_number(d, (uint64_t)hl_run_create(&run, &w, &input, &arena));
  digest_run(d, &run, &arena);
  digest_parts(d, &run, &arena);
}

static void print_any_models(void) {
  const char *const names[] = {"models.encoder", "models.decoder", "models.encoderDecoder"};
  for (int kind = 0; kind < 3; kind++) {
    digest d = digest_start();
    for (int trial = 0; trial < 50; trial++) digest_model(&d, (hl_architecture)(HL_ENCODER + kind), trial % 2 != 0);
    digest_print(names[kind], d);
  }
}

/* ---- Models that the core makes ---- */

static const char *const texts[] = {
    "The animal did not cross the street because it was too tired", "the",
    ("Wer \xc3\xbc"
     "ber \xc3\x9c"
     "bung l\xc3\xa4"
     "chelt, \xc3\xbc"
     "bt: (die The the THE) 3.14 ... !"),
    ("a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z "
     "1 2 3 4 5 6 7 8 9 10 11 12")};

/* Reads a text and runs the model on it. Returns how many words the text has. */
static size_t run_open_model(hl_open_model *model, const char *text, const hl_run_knobs *knobs, hl_run *run,
                             hl_arena *arena) {
  static hl_token tokens[HL_RANDOM_TOKENS_MAX];
  static uint32_t numbers[HL_RANDOM_TOKENS_MAX];
  size_t all = hl_open_model_tokens(model, text, strlen(text), tokens, HL_RANDOM_TOKENS_MAX);
  size_t most = model->weights.config.positions, count = all < most ? all : most;
  for (size_t i = 0; i < count; i++) numbers[i] = tokens[i].number;
  hl_run_input input = {.tokens = {[HL_STACK_MAIN] = {numbers, count}}, .knobs = knobs};
  hl_run_create(run, &model->weights, &input, arena);
  return all;
}

static void digest_constructed(digest *d, hl_open_model *model, const char *name, int trial, hl_arena *arena) {
  const float temperatures[] = {1.0f, 0.7f, 0.0f, 3.0f};
  hl_run_knobs knobs = {.temperature = temperatures[(trial + trial / 4) % 4], .causal = trial / 4 % 2 != 0};
  size_t mark = arena->used, shape[3], tensor = hl_trace_named(&model->weights.config, name);
  hl_run run;
  digest_number(d, run_open_model(model, texts[trial % 4], &knobs, &run, arena));
  hl_trace_shape(&run, tensor, shape);
  for (size_t i = 0; i < 3; i++) digest_number(d, shape[i]);
  for (size_t head = 0; head < shape[0]; head++) {
    hl_trace_read(&run, tensor, head, 0, shape[1], out, arena);
    digest_floats(d, out, shape[1] * shape[2]);
  }
  arena->used = mark;
}

/* Each tensor of the constructed model, whatever it is masked by and however hot. */
static void print_constructed(void) {
  static const char *const matrices[] = {"wq", "wk", "wv", "wo"};
  hl_arena arena = fresh();
  hl_open_model model;
  char name[80], tensor[HL_TRACE_NAME_BYTES];
  hl_constructed_model_create(&model, &arena);
  for (size_t i = 0; i < 4; i++) {
    snprintf(name, sizeof name, "constructed.%s", matrices[i]);
    snprintf(tensor, sizeof tensor, "layer0.%s", matrices[i]);
    digest_print_floats(name, hl_weights_find(&model.weights, tensor)->data, 192 * 192);
  }
  for (size_t number = 0; hl_trace_name(&model.weights.config, number, tensor); number++) {
    digest d = digest_start();
    for (int trial = 0; trial < 16; trial++) digest_constructed(&d, &model, tensor, trial, &arena);
    snprintf(name, sizeof name, "constructed.%s", tensor);
    digest_print(name, d);
  }
}

static void print_random_models(void) {
  digest weights = digest_start(), runs = digest_start();
  hl_arena arena = fresh();
  hl_open_model model;
  const hl_weights *w = &model.weights;
  hl_random_model_create(&model, 1, &arena);
  for (uint64_t seed = 1; seed < 4; seed++) {
    hl_random_model_draw(&model, seed);
    for (size_t text = 0; text < 4; text++) {
      size_t mark = arena.used;
      hl_run run;
      run_open_model(&model, texts[text], NULL, &run, &arena);
      digest_run(&runs, &run, &arena);
      arena.used = mark;
    }
    for (size_t i = 1; i < w->tensor_count; i++) /* the embedding holds the words of the last text only */
      digest_floats(&weights, w->tensors[i].data, hl_weights_elements(&w->tensors[i]));
  }
  digest_print("randomModel.weights", weights);
  digest_print("randomModel.runs", runs);
}

/* ---- Files and words ---- */

/* What is written as each dtype, byte for byte, and what is read of it. */
static void print_files(void) {
  const char *const names[] = {"file.f32", "file.f16", "file.i8", "file.i8rows"};
  static const char words[] = "\3the\6animal\5\xc3\xa9t\xc3\xa9", metadata[] = "label: random\ndata: none";
  for (int dtype = HL_F32; dtype <= HL_I8_ROWS; dtype++) {
    digest d = digest_start();
    for (int trial = 0; trial < 30; trial++) {
      hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
      hl_arena arena = fresh();
      hl_weights w, read;
      c.vocabulary = 3;
      hl_weights_create(&w, &c, &arena);
      fill_weights(&w);
      for (size_t i = 0; i < w.tensor_count; i++) w.tensors[i].dtype = (hl_dtype)dtype;
      if (trial % 2) hl_vocabulary_read(&w.words, words, sizeof words - 1, 3, &arena);
      w.metadata = metadata;
      w.metadata_bytes = trial % 3 ? sizeof metadata - 1 : 0;
      size_t bytes = hl_weights_file_bytes(&w);
      void *file = malloc(bytes);
      digest_number(&d, (uint64_t)hl_weights_write(&w, file));
      digest_bytes(&d, file, bytes);
      digest_number(&d, (uint64_t)hl_weights_load(&read, file, bytes, &arena, NULL));
      for (size_t i = 0; i < read.tensor_count; i++)
        digest_floats(&d, read.tensors[i].data, hl_weights_rows(&w.tensors[i]) * hl_weights_cols(&w.tensors[i]));
      free(file);
    }
    digest_print(names[dtype], d);
  }
}

static void print_words(void) {
  static const char section[] = "\6[mask]\11[unknown]\3the\6animal\3did\3not\5cross\1.\6street\2it";
  static const char text[] =
      "The animal didn't CROSS the [mask], did it? ___ [nothing] didn\xe2\x80\x99t n't. \xff\xf0";
  hl_arena arena = fresh();
  hl_vocabulary words;
  hl_token tokens[40];
  digest d = digest_start();
  digest_number(&d, (uint64_t)hl_vocabulary_read(&words, section, sizeof section - 1, 10, &arena));
  size_t count = hl_vocabulary_tokens(&words, text, sizeof text - 1, tokens, 40);
  digest_number(&d, count);
  for (size_t i = 0; i < count; i++) {
    digest_number(&d, tokens[i].span.start);
    digest_number(&d, tokens[i].span.length);
    digest_number(&d, tokens[i].number);
    digest_number(&d, tokens[i].unknown);
  }
  digest_print("tokens", d);
  d = digest_start();
  for (size_t i = 0; i < 4; i++) {
    hl_span spans[80];
    size_t all = hl_words(texts[i], strlen(texts[i]), spans, 80);
    digest_number(&d, all);
    for (size_t j = 0; j < all; j++) {
      digest_number(&d, spans[j].start);
      digest_number(&d, spans[j].length);
    }
  }
  digest_print("words", d);
}

void print_model_digests(void) {
  print_any_models();
  print_constructed();
  print_random_models();
  print_files();
  print_words();
}

/* ---- Start marks, relative biases and what a run can change of them ---- */

static hl_config marked_config(hl_architecture architecture) {
  hl_config c = any_config(architecture);
  c.position = (hl_model_position)digest_below(7);
  c.position_base = c.position == HL_MODEL_POSITION_SINUSOIDAL || c.position == HL_MODEL_POSITION_ROPE_HALF ||
                            c.position == HL_MODEL_POSITION_ROPE_INTERLEAVED
                        ? 1000.0
                        : 0.0;
  c.reach = c.position == HL_MODEL_POSITION_RELATIVE ? 1 + digest_below(6) : 0;
  c.start_mark = digest_below(2);
  c.norm = HL_MODEL_NORM_PRE;
  return c;
}

/* Places of a learned table, or any near 0, out of order; or none. */
static void digest_places(const hl_config *c, hl_run_knobs *knobs) {
  static int32_t places[TOKENS_MAX + 1];
  knobs->unplaced = digest_below(4) == 0;
  for (size_t i = 0; i < TOKENS_MAX + 1; i++)
    places[i] = c->position == HL_MODEL_POSITION_LEARNED ? (int32_t)digest_below(c->positions + c->start_mark)
                                                         : (int32_t)digest_below(60) - 30;
  if (!knobs->unplaced) knobs->positions[HL_STACK_MAIN] = places;
}

/* A run with such knobs, and what it is made of. */
typedef struct marked {
  hl_arena arena;
  hl_weights weights;
  hl_row_edit edit;
  hl_run_knobs knobs;
  hl_run run;
} marked;

static void run_marked(marked *m, const hl_config *c) {
  static float query[8];
  static uint8_t off[8];
  m->arena = fresh();
  hl_weights_create(&m->weights, c, &m->arena);
  fill_weights(&m->weights);
  hl_run_input input = {0};
  for (int stack = c->architecture == HL_ENCODER_DECODER ? 0 : 1; stack < 2; stack++) {
    size_t count = 1 + digest_below(c->positions);
    input.tokens[stack] = (hl_tokens){digest_numbers(count, c->vocabulary), count};
  }
  m->knobs = hl_run_knobs_default();
  digest_fill_small(query, 8);
  m->edit = (hl_row_edit){digest_below(c->layers), digest_below(c->heads), 0, query};
  for (size_t layer = 0; layer < 8; layer++)
    off[layer] = (uint8_t)(digest_below(2) * HL_OFF_SELF_RESIDUAL + digest_below(2) * HL_OFF_SELF_NORM);
  digest_places(c, &m->knobs);
  m->knobs.queries = (hl_row_edits){&m->edit, 1};
  m->knobs.off = off;
  input.knobs = &m->knobs;
  EXPECT(hl_run_create(&m->run, &m->weights, &input, &m->arena) == HL_OK, "run");
}

static void digest_marked(digest *d, hl_architecture architecture) {
  static marked m;
  hl_config c = marked_config(architecture);
  run_marked(&m, &c);
  digest_run(d, &m.run, &m.arena);
  digest_parts(d, &m.run, &m.arena);
}

void print_marked_digests(void) {
  const char *const names[] = {"marked.encoder", "marked.decoder", "marked.encoderDecoder"};
  for (int kind = 0; kind < 3; kind++) {
    digest d = digest_start();
    for (int trial = 0; trial < 50; trial++) digest_marked(&d, (hl_architecture)(HL_ENCODER + kind));
    digest_print(names[kind], d);
  }
}

/* ---- Maps of effects ---- */

static void digest_effects(digest *d, hl_architecture architecture) {
  static marked m;
  hl_config c = marked_config(architecture);
  c.positions = 1 + c.positions % 12;
  c.vocabulary++;
  if (c.output == HL_OUTPUT_NONE) c.output = HL_OUTPUT_OWN;
  run_marked(&m, &c);
  char name[HL_TRACE_NAME_BYTES];
  for (size_t tensor = 0, attention = 0; hl_trace_name(&c, tensor, name); tensor++) {
    size_t shape[3], length = strlen(name);
    if (length < 8 || strcmp(name + length - 8, ".weights")) continue;
    hl_trace_shape(&m.run, tensor, shape);
    size_t row = digest_below(m.run.input.tokens[HL_STACK_MAIN].count);
    hl_effects_spec spec = {attention++, digest_below(c.heads), row, digest_below(c.vocabulary), 0, shape[1]};
    digest_number(d, (uint64_t)hl_run_effects(&m.run, &spec, out, &m.arena));
    digest_floats(d, out, shape[1] * shape[2]);
  }
}

void print_effect_digests(void) {
  const char *const names[] = {"effects.encoder", "effects.decoder", "effects.encoderDecoder"};
  for (int kind = 0; kind < 3; kind++) {
    digest d = digest_start();
    for (int trial = 0; trial < 50; trial++) digest_effects(&d, (hl_architecture)(HL_ENCODER + kind));
    digest_print(names[kind], d);
  }
}
