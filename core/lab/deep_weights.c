/* The weights of a deep stack, drawn layer by layer when they are wanted: a hundred layers would fill 13 MB. */
#include <math.h>

#include "../checks.h"
#include "../math/random.h"
#include "deep.h"

hl_status hl_deep_check(const hl_deep_spec *s) {
  if (!s) return HL_ERROR_SHAPE;
  if (!s->tokens || !s->width || !s->heads || !s->hidden || (unsigned)s->norm > HL_DEEP_NORM_PRE) return HL_ERROR_RANGE;
  if (s->width % s->heads) return HL_ERROR_SHAPE;
  bool fits = s->tokens <= HL_DEEP_TOKENS_MAX && s->width <= HL_DEEP_WIDTH_MAX && s->hidden <= HL_DEEP_WIDTH_MAX;
  return fits ? HL_OK : HL_ERROR_MEMORY;
}

size_t hl_deep_weight_count(const hl_deep_spec *s) { return 4 * s->width * s->width + 2 * s->width * s->hidden; }

hl_deep_parts hl_deep_parts_of(const hl_deep_spec *s, const float *weights) {
  size_t square = s->width * s->width;
  hl_deep_parts p = {.qkv = weights, .out = weights + 3 * square, .up = weights + 4 * square};
  p.down = p.up + s->width * s->hidden;
  p.ones = p.down + s->hidden * s->width;
  return p;
}

static float *draw(uint64_t *state, size_t inputs, size_t outputs, float *out) {
  double bound = 1.0 / sqrt((double)inputs);
  for (size_t i = 0; i < inputs * outputs; i++) out[i] = (float)(bound * hl_random_symmetric(state));
  return out + inputs * outputs;
}

hl_status hl_deep_weights(const hl_deep_spec *s, size_t layer, float *weights) {
  hl_status status = weights ? hl_deep_check(s) : HL_ERROR_SHAPE;
  if (status != HL_OK) return status;
  uint64_t state = hl_random_start(s->seed, layer);
  float *up = draw(&state, s->width, 4 * s->width, weights);
  float *down = draw(&state, s->width, s->hidden, up);
  draw(&state, s->hidden, s->width, down);
  return HL_OK;
}
