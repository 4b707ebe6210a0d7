/* The one order of a model's tensors: their names, shapes and numbers. */
#include "layout.h"

#include <string.h>

size_t hl_stack_layers(const hl_config *c, hl_stack stack) {
  bool both = c->architecture == HL_ENCODER_DECODER;
  if (stack == HL_STACK_SOURCE) return both ? c->layers : 0;
  return both ? c->decoder_layers : c->layers;
}

bool hl_stack_has(const hl_config *c, hl_stack stack, hl_step step) {
  if (step == HL_STEP_FEED_FORWARD) return c->ffn != 0;
  return step == HL_STEP_SELF || (c->architecture == HL_ENCODER_DECODER && stack == HL_STACK_MAIN);
}

static size_t attentions_of_layer(const hl_config *c, hl_stack stack) {
  return hl_stack_has(c, stack, HL_STEP_CROSS) ? 2 : 1;
}

size_t hl_attention_number(const hl_config *c, hl_place at) {
  size_t before = at.stack == HL_STACK_MAIN ? hl_stack_layers(c, HL_STACK_SOURCE) : 0;
  return before + at.layer * attentions_of_layer(c, at.stack) + (size_t)at.step;
}

hl_place hl_attention_numbered(const hl_config *c, size_t number) {
  size_t source = hl_stack_layers(c, HL_STACK_SOURCE), each = attentions_of_layer(c, HL_STACK_MAIN);
  if (number < source) return (hl_place){HL_STACK_SOURCE, number, HL_STEP_SELF};
  return (hl_place){HL_STACK_MAIN, (number - source) / each, (number - source) % each ? HL_STEP_CROSS : HL_STEP_SELF};
}

/* ---- A list that grows, or is only counted ---- */

typedef struct list {
  const hl_config *config;
  hl_weights_tensor *tensors; /* NULL: they are only counted */
  size_t next;
  char prefix[HL_WEIGHTS_NAME_BYTES]; /* what the next names begin with */
} list;

/* The number of a tensor that is `there`; cols 0: a vector. */
static size_t add(list *l, bool there, const char *name, size_t rows, size_t cols) {
  if (!there) return HL_NO_TENSOR;
  if (l->tensors) {
    hl_weights_tensor tensor = {.rank = cols ? 2 : 1, .shape = {(uint32_t)rows, (uint32_t)cols}};
    hl_name_append(tensor.name, l->prefix);
    hl_name_append(tensor.name, name);
    l->tensors[l->next] = tensor;
  }
  return l->next++;
}

/* "q" for "wq" and "bq". */
static hl_linear_place add_linear(list *l, bool there, bool biased, const char *letter, size_t rows, size_t cols) {
  char matrix[] = "w.", bias[] = "b.";
  matrix[1] = bias[1] = letter[0];
  hl_linear_place place;
  place.weights = add(l, there, matrix, rows, cols);
  place.bias = add(l, there && biased, bias, cols, 0);
  return place;
}

static hl_attention_place add_attention(list *l, bool there) {
  const hl_config *c = l->config;
  bool biased = c->attention_biases;
  hl_attention_place place;
  place.q = add_linear(l, there, biased, "q", c->width, c->heads * c->dim);
  place.k = add_linear(l, there, biased, "k", c->width, c->kv_heads * c->dim);
  place.v = add_linear(l, there, biased, "v", c->width, c->kv_heads * c->value_dim);
  place.out = add_linear(l, there, biased, "o", c->heads * c->value_dim, c->width);
  return place;
}

static hl_norm_place add_norm(list *l, bool there, const char *gain, const char *bias) {
  hl_norm_place place;
  place.gain = add(l, there, gain, l->config->width, 0);
  place.bias = add(l, there, bias, l->config->width, 0);
  return place;
}

/* gain1 and bias1 are the first step's, and so on. */
static void add_norms(list *l, hl_stack stack, hl_norm_place norms[HL_STEPS]) {
  char gain[] = "gain1", bias[] = "bias1";
  for (int step = 0; step < HL_STEPS; step++) {
    bool has = hl_stack_has(l->config, stack, (hl_step)step);
    norms[step] = add_norm(l, has && l->config->norm != HL_MODEL_NORM_NONE, gain, bias);
    gain[4] = (char)(gain[4] + has);
    bias[4] = (char)(bias[4] + has);
  }
}

/* The names of a layer, up to the one of what is in it. */
static void begin_layer(list *l, hl_stack stack, size_t number) {
  bool beside = l->config->architecture == HL_ENCODER_DECODER && stack == HL_STACK_MAIN;
  hl_name_number(l->prefix, beside ? "decoder.layer" : "layer", number);
}

/* Columns of relative biases: for each distance, and for the start mark. */
static size_t relative_biases(const hl_config *c) { return 2 * c->reach + 1 + c->start_mark; }

static hl_layer_place add_layer(list *l, hl_stack stack, size_t number) {
  const hl_config *c = l->config;
  bool cross = hl_stack_has(c, stack, HL_STEP_CROSS);
  hl_layer_place place;
  begin_layer(l, stack, number);
  if (cross) hl_name_append(l->prefix, "self.");
  place.attention[HL_STEP_SELF] = add_attention(l, true);
  place.relative = add(l, c->position == HL_MODEL_POSITION_RELATIVE, "relative", c->heads, relative_biases(c));
  begin_layer(l, stack, number);
  if (cross) hl_name_append(l->prefix, "cross.");
  place.attention[HL_STEP_CROSS] = add_attention(l, cross);
  begin_layer(l, stack, number);
  add_norms(l, stack, place.norms);
  place.w1 = add_linear(l, c->ffn != 0, true, "1", c->width, c->ffn);
  place.w2 = add_linear(l, c->ffn != 0, true, "2", c->ffn, c->width);
  return place;
}

static hl_tables_place add_tables(list *l) {
  const hl_config *c = l->config;
  bool vectors = c->word_width != 0;
  hl_tables_place place;
  place.words = add(l, true, "embedding", c->vocabulary, vectors ? c->word_width : c->width);
  place.positions =
      add(l, c->position == HL_MODEL_POSITION_LEARNED, "positions", c->positions + c->start_mark, c->width);
  place.start = add(l, c->start_mark, "start", c->width, 0);
  place.grams = add(l, vectors, "grams", c->buckets, c->word_width);
  place.casings = add(l, vectors, "casings", HL_CASINGS, c->word_width);
  place.into = add(l, vectors, "into", c->word_width, c->width);
  return place;
}

hl_tables_place hl_tables_place_of(const hl_config *c) {
  list l = {.config = c};
  return add_tables(&l);
}

/* The first tensor behind `layers` layers of a stack. */
static size_t behind(const hl_config *c, hl_stack stack, size_t layers) {
  list first = {.config = c}, one = {.config = c};
  add_tables(&first);
  add_layer(&one, stack, 0);
  if (stack == HL_STACK_MAIN && c->architecture == HL_ENCODER_DECODER)
    first.next = behind(c, HL_STACK_SOURCE, c->layers) + (c->final_norm ? 2 : 0);
  return first.next + layers * one.next;
}

static hl_output_place add_output(list *l) {
  const hl_config *c = l->config;
  hl_output_place place;
  place.back = add(l, hl_config_turns_back(c), "back", c->width, c->word_width);
  place.logits.weights = add(l, c->output == HL_OUTPUT_OWN, "output", c->width, c->vocabulary);
  place.logits.bias = add(l, c->output_bias, "output.bias", c->vocabulary, 0);
  return place;
}

size_t hl_weights_list(const hl_config *c, hl_weights_tensor *tensors) {
  list l = {.config = c, .tensors = tensors};
  add_tables(&l);
  for (int stack = HL_STACK_SOURCE; stack <= HL_STACK_MAIN; stack++) {
    size_t layers = hl_stack_layers(c, (hl_stack)stack);
    bool beside = c->architecture == HL_ENCODER_DECODER && stack == HL_STACK_MAIN;
    for (size_t i = 0; i < layers; i++) add_layer(&l, (hl_stack)stack, i);
    l.prefix[0] = 0;
    add_norm(&l, layers && c->final_norm, beside ? "decoder.final.gain" : "final.gain",
             beside ? "decoder.final.bias" : "final.bias");
  }
  add_output(&l);
  return l.next;
}

hl_layer_place hl_layer_place_of(const hl_config *c, hl_stack stack, size_t layer) {
  list l = {.config = c, .next = behind(c, stack, layer)};
  return add_layer(&l, stack, layer);
}

hl_norm_place hl_final_norm_place(const hl_config *c, hl_stack stack) {
  list l = {.config = c, .next = behind(c, stack, hl_stack_layers(c, stack))};
  return add_norm(&l, c->final_norm, "", "");
}

hl_output_place hl_output_place_of(const hl_config *c) {
  list l = {.config = c, .next = behind(c, HL_STACK_MAIN, hl_stack_layers(c, HL_STACK_MAIN))};
  add_norm(&l, c->final_norm, "", "");
  return add_output(&l);
}
