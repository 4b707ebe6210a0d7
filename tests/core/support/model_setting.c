/* Models of any config with random weights, and runs of random words. */
#include "support/model_setting.h"

#include <string.h>

#include "model/weights.h"

static _Alignas(16) unsigned char memory[MODEL_MEMORY];
float ours[FLOATS], whole[FLOATS];

hl_config any_config(hl_architecture architecture) {
  hl_config c = {.architecture = architecture, .layers = 1 + test_below(3), .width = 1 + test_below(WIDTH_MAX)};
  c.decoder_layers = architecture == HL_ENCODER_DECODER ? 1 + test_below(2) : 0;
  c.kv_heads = 1 + test_below(3);
  c.heads = c.kv_heads * (1 + test_below(3));
  c.dim = 2 * (1 + test_below(4));
  c.value_dim = 1 + test_below(7);
  c.ffn = test_below(3) ? 1 + test_below(50) : 0;
  c.vocabulary = 1 + test_below(20);
  c.positions = 1 + test_below(TOKENS_MAX);
  c.norm = (hl_model_norm)test_below(3);
  c.activation = (hl_activation)test_below(4);
  c.position = (hl_model_position)test_below(7);
  c.reach = c.position == HL_MODEL_POSITION_RELATIVE ? 1 + test_below(12) : 0;
  c.start_mark = test_below(3) == 0;
  c.output = (hl_output)test_below(3);
  c.final_norm = test_below(2);
  c.attention_biases = test_below(2);
  c.output_bias = c.output != HL_OUTPUT_NONE && test_below(2);
  bool based = c.position == HL_MODEL_POSITION_SINUSOIDAL || c.position == HL_MODEL_POSITION_ROPE_HALF ||
               c.position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
  c.position_base = based ? 10000.0 : 0.0;
  c.eps = 1e-5f;
  return c;
}

/* Words of any parts; some are in no vocabulary, some have no n-grams. */
static void draw_lexicon(setting *s) {
  const hl_config *c = &s->weights.config;
  for (size_t i = 0; i < LEXICON; i++) {
    hl_word_parts *p = &s->parts[i];
    *p = (hl_word_parts){.number = test_below(3) ? (uint32_t)test_below(c->vocabulary) : HL_NO_WORD};
    p->own = p->number;
    p->casing = (uint32_t)test_below(HL_CASINGS);
    p->gram_count = (uint32_t)test_below(HL_GRAMS_MAX + 1);
    for (size_t g = 0; g < p->gram_count; g++) p->grams[g] = (uint32_t)test_below(c->buckets);
  }
  s->input.lexicon = (hl_lexicon){s->parts, LEXICON};
}

bool is_beside(const hl_config *c) { return c->architecture == HL_ENCODER_DECODER; }

void setting_build(setting *s, const hl_config *config) {
  s->arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  EXPECT(hl_weights_create(&s->weights, config, &s->arena) == HL_OK, "weights");
  for (size_t i = 0; i < s->weights.tensor_count; i++) {
    const hl_weights_tensor *t = &s->weights.tensors[i];
    for (size_t e = 0; e < hl_weights_rows(t) * hl_weights_cols(t); e++) t->data[e] = 0.3f * test_normal();
  }
  s->input = (hl_run_input){0};
  if (config->word_width) draw_lexicon(s);
  size_t words = config->word_width ? LEXICON : config->vocabulary;
  for (int stack = is_beside(config) ? 0 : 1; stack < 2; stack++) {
    s->input.tokens[stack] = (hl_tokens){s->numbers[stack], 1 + test_below(config->positions)};
    for (size_t i = 0; i < TOKENS_MAX; i++) s->numbers[stack][i] = (uint32_t)test_below(words);
  }
}

size_t setting_rows(const setting *s, hl_stack stack) {
  size_t words = s->input.tokens[stack].count;
  return words ? words + s->weights.config.start_mark : 0;
}

void setting_run(setting *s) { EXPECT(hl_run_create(&s->run, &s->weights, &s->input, &s->arena) == HL_OK, "run"); }

void setting_start(setting *s, const hl_config *config) {
  setting_build(s, config);
  setting_run(s);
}

void setting_start_any(setting *s, int trial) {
  hl_config config = any_config((hl_architecture)(HL_ENCODER + trial % 3));
  setting_start(s, &config);
}

size_t setting_read(setting *s, size_t tensor, float *out) {
  size_t shape[3] = {0, 0, 0};
  EXPECT(hl_trace_shape(&s->run, tensor, shape) == HL_OK, "shape of %zu", tensor);
  EXPECT(shape[0] * shape[1] * shape[2] <= FLOATS, "tensor %zu is too large for the test", tensor);
  for (size_t h = 0; h < shape[0]; h++) {
    float *at = out + h * shape[1] * shape[2];
    EXPECT(hl_trace_read(&s->run, tensor, h, 0, shape[1], at, &s->arena) == HL_OK, "tensor %zu", tensor);
  }
  return shape[0] * shape[1] * shape[2];
}

size_t trace_count(const hl_config *c) {
  char name[HL_TRACE_NAME_BYTES];
  size_t count = 0;
  while (hl_trace_name(c, count, name)) count++;
  return count;
}

size_t trace_of(const hl_config *c, size_t attention, const char *name) {
  char full[80];
  size_t beyond = attention - c->layers;
  if (!is_beside(c))
    snprintf(full, sizeof full, "layer%zu.%s", attention, name);
  else if (attention < c->layers)
    snprintf(full, sizeof full, "encoder.layer%zu.%s", attention, name);
  else
    snprintf(full, sizeof full, "decoder.layer%zu.%s.%s", beyond / 2, beyond % 2 ? "cross" : "self", name);
  return hl_trace_named(c, full);
}

hl_run setting_run_with(setting *s, const hl_run_knobs *knobs) {
  hl_run run;
  s->input.knobs = knobs;
  EXPECT(hl_run_create(&run, &s->weights, &s->input, &s->arena) == HL_OK, "run");
  return run;
}
