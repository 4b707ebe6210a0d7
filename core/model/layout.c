#include "layout.h"

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

static size_t take(size_t *next, bool there) { return there ? (*next)++ : HL_NO_TENSOR; }

static hl_linear_place take_linear(size_t *next, bool there, bool bias) {
  hl_linear_place place;
  place.weights = take(next, there);
  place.bias = take(next, there && bias);
  return place;
}

static hl_attention_place take_attention(size_t *next, bool there, bool biases) {
  hl_attention_place place;
  place.q = take_linear(next, there, biases);
  place.k = take_linear(next, there, biases);
  place.v = take_linear(next, there, biases);
  place.out = take_linear(next, there, biases);
  return place;
}

static hl_norm_place take_norm(size_t *next, bool there) {
  hl_norm_place place;
  place.gain = take(next, there);
  place.bias = take(next, there);
  return place;
}

/* The layer that begins at tensor *next, which moves behind it. */
static hl_layer_place take_layer(const hl_config *c, hl_stack stack, size_t *next) {
  hl_layer_place place;
  for (int step = HL_STEP_SELF; step <= HL_STEP_CROSS; step++)
    place.attention[step] = take_attention(next, hl_stack_has(c, stack, (hl_step)step), c->attention_biases);
  for (int step = 0; step < HL_STEPS; step++)
    place.norms[step] = take_norm(next, c->norm != HL_MODEL_NORM_NONE && hl_stack_has(c, stack, (hl_step)step));
  place.w1 = take_linear(next, c->ffn != 0, true);
  place.w2 = take_linear(next, c->ffn != 0, true);
  return place;
}

/* The first tensor behind `layers` layers of a stack. */
static size_t behind(const hl_config *c, hl_stack stack, size_t layers) {
  size_t first = c->position == HL_MODEL_POSITION_LEARNED ? 2 : 1, each = 0;
  take_layer(c, stack, &each);
  if (stack == HL_STACK_MAIN && c->architecture == HL_ENCODER_DECODER)
    first = behind(c, HL_STACK_SOURCE, c->layers) + (c->final_norm ? 2 : 0);
  return first + layers * each;
}

hl_layer_place hl_layer_place_of(const hl_config *c, hl_stack stack, size_t layer) {
  size_t next = behind(c, stack, layer);
  return take_layer(c, stack, &next);
}

hl_norm_place hl_final_norm_place(const hl_config *c, hl_stack stack) {
  size_t next = behind(c, stack, hl_stack_layers(c, stack));
  return take_norm(&next, c->final_norm);
}

hl_linear_place hl_output_place(const hl_config *c) {
  hl_linear_place place;
  size_t next = behind(c, HL_STACK_MAIN, hl_stack_layers(c, HL_STACK_MAIN)) + (c->final_norm ? 2 : 0);
  place.weights = take(&next, c->output == HL_OUTPUT_OWN);
  place.bias = take(&next, c->output_bias);
  return place;
}
