/* The golden cases of models: from the names of a case to a config, its weights and a run's knobs; and what a trace
 * shows of the run. */
#include <stdlib.h>
#include <string.h>

#include "golden/golden.h"

enum { ROWS_MAX = 64, EDITS_MAX = 4, NAME = 64 };

static bool is(const char *text, const char *other) { return strcmp(text, other) == 0; }

static bool truth(const golden_case *c, const char *name) { return is(golden_text(c, name, "false"), "true"); }

/* ---- Configs ---- */

/* Which of some words, in quotes, a setting is; the first where the case hasn't got it. */
static unsigned choice(const golden_case *c, const char *name, const char *const *words, unsigned count) {
  const char *text = golden_text(c, name, NULL);
  for (unsigned i = 0; i < count && text; i++)
    if (strlen(text) == strlen(words[i]) + 2 && strncmp(text + 1, words[i], strlen(words[i])) == 0) return i;
  if (!text) return 0;
  printf("FAIL golden: %s: %s %s\n", c->name, name, text);
  exit(1);
}

hl_config golden_config(const golden_case *c) {
  static const char *const architectures[] = {"", "encoder", "decoder", "encoder-decoder"}; /* as the enumerations */
  static const char *const norms[] = {"none", "post", "pre"};
  static const char *const activations[] = {"relu", "gelu", "gelu-tanh", "silu"};
  static const char *const positions[] = {"none",  "sinusoidal", "learned", "rope-half", "rope-interleaved",
                                          "alibi", "relative"};
  static const char *const outputs[] = {"none", "tied", "own"};
  size_t heads = golden_size(c, "heads");
  return (hl_config){.architecture = (hl_architecture)choice(c, "architecture", architectures, 4),
                     .layers = golden_size(c, "layers"),
                     .decoder_layers = golden_size(c, "decoderLayers"),
                     .width = golden_size(c, "width"),
                     .heads = heads,
                     .kv_heads = heads,
                     .dim = golden_size(c, "dim"),
                     .value_dim = golden_size(c, "valueDim"),
                     .ffn = golden_size(c, "ffn"),
                     .vocabulary = golden_size(c, "vocabulary"),
                     .positions = golden_size(c, "positions"),
                     .norm = (hl_model_norm)choice(c, "norm", norms, 3),
                     .activation = (hl_activation)choice(c, "activation", activations, 4),
                     .position = (hl_model_position)choice(c, "position", positions, 7),
                     .output = (hl_output)choice(c, "output", outputs, 3),
                     .final_norm = truth(c, "finalNorm"),
                     .attention_biases = truth(c, "attentionBiases"),
                     .output_bias = truth(c, "outputBias"),
                     .start_mark = truth(c, "startMark"),
                     .position_base = golden_number(c, "base", 0.0),
                     .eps = (float)golden_number(c, "eps", 0.0),
                     .reach = (size_t)golden_number(c, "reach", 0.0)};
}

bool golden_fill_weights(const golden_case *c, const char *prefix, hl_weights *weights) {
  for (size_t i = 0; i < weights->tensor_count; i++) {
    hl_weights_tensor *t = &weights->tensors[i];
    size_t count = t->rank == 2 ? (size_t)t->shape[0] * t->shape[1] : t->shape[0];
    char name[NAME];
    snprintf(name, sizeof name, "%s%s", prefix, t->name);
    if (golden_count(c, name) != count) return false;
    memcpy(t->data, golden_floats(c, name), count * sizeof(float));
  }
  return true;
}

/* ---- Runs ---- */

/* A run's input, and room for what it points to. */
typedef struct input {
  hl_run_input run;
  hl_run_knobs knobs;
  uint32_t words[2][ROWS_MAX];
  int32_t places[2][ROWS_MAX];
  hl_row_edit weights[EDITS_MAX], queries[EDITS_MAX];
} input;

static void read_words(const golden_case *c, const char *name, hl_stack stack, input *in) {
  const uint8_t *bytes = golden_bytes(c, name);
  size_t count = golden_count(c, name);
  for (size_t i = 0; i < count; i++) in->words[stack][i] = bytes[i];
  if (count) in->run.tokens[stack] = (hl_tokens){in->words[stack], count};
}

static void read_places(const golden_case *c, const char *name, hl_stack stack, input *in) {
  const float *places = golden_floats(c, name);
  for (size_t i = 0; i < golden_count(c, name); i++) in->places[stack][i] = (int32_t)places[i];
  if (places) in->knobs.positions[stack] = in->places[stack];
}

/* kind: "weight" or "query". */
static hl_row_edits read_edits(const golden_case *c, const char *kind, hl_row_edit *edits) {
  char name[NAME];
  snprintf(name, sizeof name, "%sEdits", kind);
  const uint8_t *at = golden_bytes(c, name);
  size_t count = golden_count(c, name) / 3;
  for (size_t i = 0; i < count; i++) {
    snprintf(name, sizeof name, "%sEdit%zu", kind, i);
    edits[i] = (hl_row_edit){at[3 * i], at[3 * i + 1], at[3 * i + 2], golden_floats(c, name)};
  }
  return (hl_row_edits){edits, count};
}

static void read_input(const golden_case *c, input *in) {
  *in = (input){.knobs = hl_run_knobs_default()};
  read_words(c, "tokens", HL_STACK_MAIN, in);
  read_words(c, "source", HL_STACK_SOURCE, in);
  read_places(c, "places.main", HL_STACK_MAIN, in);
  read_places(c, "places.source", HL_STACK_SOURCE, in);
  in->knobs.temperature = (float)golden_number(c, "temperature", 1.0);
  in->knobs.causal = truth(c, "causal");
  in->knobs.unplaced = truth(c, "unplaced");
  in->knobs.weights = read_edits(c, "weight", in->weights);
  in->knobs.queries = read_edits(c, "query", in->queries);
  in->knobs.off = golden_bytes(c, "off");
  in->run.heads = golden_bytes(c, "heads");
  in->run.knobs = &in->knobs;
}

/* Whether the tensor is of the size that the case expects. */
static bool read_trace(golden_case *c, const char *name, const hl_run *run, hl_arena *arena) {
  size_t count = 0, shape[3] = {0}, number = hl_trace_named(&run->weights->config, name);
  if (number == SIZE_MAX || hl_trace_shape(run, number, shape) != HL_OK) return false;
  golden_expected(c, name, &count);
  size_t each = shape[1] * shape[2];
  if (count != shape[0] * each) return false;
  float *out = golden_room(c, name);
  for (size_t head = 0; head < shape[0] && out; head++)
    if (hl_trace_read(run, number, head, 0, shape[1], out + head * each, arena) != HL_OK) return false;
  return true;
}

hl_status golden_run(golden_case *c) {
  static _Alignas(16) unsigned char memory[8 << 20];
  static input in;
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_config config = golden_config(c);
  hl_weights weights;
  hl_run run;
  hl_status status = hl_weights_create(&weights, &config, &arena);
  if (status != HL_OK) return status;
  if (!golden_fill_weights(c, "weights.", &weights)) return HL_ERROR_SHAPE;
  read_input(c, &in);
  status = hl_run_create(&run, &weights, &in.run, &arena);
  for (size_t i = 0; i < c->tensor_count && status == HL_OK; i++)
    if (c->tensors[i].expected && !read_trace(c, c->tensors[i].name, &run, &arena)) status = HL_ERROR_UNSUPPORTED;
  return status;
}
