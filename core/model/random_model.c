/* A model that has learned nothing: every weight drawn from a seed. */
#include <math.h>
#include <string.h>

#include "../headlight.h"
#include "../math/elementary.h"
#include "../math/random.h"
#include "weights.h"
#include "words.h"

#define TURN 6.283185307179586

/* Uniform in (0, 1]: a logarithm can be taken of it. */
static double uniform(uint64_t *state) { return (double)((hl_random_bits(state) >> 11) + 1) * 0x1p-53; }

/* Normal numbers of this standard deviation, two at a time. Box and Muller 1958. */
static void draw(float *x, size_t count, double deviation, uint64_t state) {
  double sine, cosine;
  for (size_t i = 0; i < count; i += 2) {
    double length = deviation * sqrt(-2.0 * hl_log_f64(uniform(&state)));
    hl_sincos_f64(TURN * uniform(&state), &sine, &cosine);
    x[i] = (float)(length * cosine);
    if (i + 1 < count) x[i + 1] = (float)(length * sine);
  }
}

/* The start of a sequence that belongs to both numbers. */
static uint64_t start_of(uint64_t seed, uint64_t number) {
  uint64_t state = seed;
  state = hl_random_bits(&state) ^ number;
  return hl_random_bits(&state);
}

static void fill(hl_weights_tensor *t, float value) {
  for (size_t i = 0; i < t->shape[0]; i++) t->data[i] = value;
}

void hl_random_model_draw(hl_weights *weights, uint64_t seed) {
  for (size_t i = 1; i < weights->tensor_count; i++) {
    hl_weights_tensor *t = &weights->tensors[i];
    size_t inputs = hl_weights_rows(t);
    if (t->rank == 2)
      draw(t->data, inputs * hl_weights_cols(t), 1.0 / sqrt((double)inputs), start_of(seed, i));
    else
      fill(t, strstr(t->name, "gain") ? 1.0f : 0.0f);
  }
}

hl_status hl_random_model_create(hl_weights *weights, uint64_t seed, hl_arena *arena) {
  hl_config config = {.architecture = HL_ENCODER,
                      .layers = 2,
                      .width = 64,
                      .heads = 4,
                      .kv_heads = 4,
                      .dim = 16,
                      .value_dim = 16,
                      .ffn = 128,
                      .vocabulary = HL_RANDOM_TOKENS_MAX,
                      .positions = HL_RANDOM_TOKENS_MAX,
                      .norm = HL_MODEL_NORM_PRE,
                      .activation = HL_RELU,
                      .position = HL_MODEL_POSITION_SINUSOIDAL,
                      .output = HL_OUTPUT_NONE,
                      .final_norm = true,
                      .attention_biases = true,
                      .position_base = 10000.0,
                      .eps = 1e-5f};
  hl_status status = hl_weights_create(weights, &config, arena);
  if (status == HL_OK) hl_random_model_draw(weights, seed);
  return status;
}

size_t hl_random_model_tokens(hl_weights *weights, uint64_t seed, const char *text, size_t bytes, hl_token *tokens,
                              size_t capacity) {
  uint64_t codes[HL_RANDOM_TOKENS_MAX];
  hl_word_reader reader = {.text = text, .bytes = bytes};
  size_t count = 0, known = 0, width = weights->config.width, most = HL_RANDOM_TOKENS_MAX;
  hl_span word;
  if (capacity < most) most = capacity;
  for (; hl_word_next(&reader, &word); count++) {
    if (count >= most) continue;
    uint64_t code = hl_word_code(text + word.start, word.length);
    size_t number = 0;
    while (number < known && codes[number] != code) number++;
    if (number == known) {
      codes[known++] = code;
      draw(weights->tensors[0].data + number * width, width, 1.0, start_of(seed, code));
    }
    tokens[count] = (hl_token){word, (uint32_t)number, false};
  }
  return count;
}
