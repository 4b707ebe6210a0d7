/* Random weights for a reader. */
#include <math.h>
#include <string.h>

#include "../arena.h"
#include "../checks.h"
#include "../headlight_lab.h"
#include "../math/random.h"
#include "../math/vectors.h"

enum { FORGET_GATE = 1 }; /* its block in an LSTM */

/* gain times a random orthogonal matrix. */
static void draw_orthogonal(uint64_t seed, double gain, size_t n, double *scratch, float *out) {
  hl_normal(seed, 1.0, n * n, out);
  for (size_t i = 0; i < n * n; i++) scratch[i] = (double)out[i];
  for (size_t row = 0; row < n; row++) hl_orthonormalise(scratch, row, n);
  for (size_t i = 0; i < n * n; i++) out[i] = (float)(gain * scratch[i]);
}

static void draw_bias(const hl_reader_spec *spec, double forget, float *bias) {
  memset(bias, 0, hl_reader_blocks(spec->kind) * spec->state * sizeof(float));
  for (size_t i = 0; i < spec->state && spec->kind == HL_READER_LSTM; i++)
    bias[FORGET_GATE * spec->state + i] = (float)forget;
}

/* Each block from a seed of its own. */
static void draw_blocks(const hl_reader_spec *spec, const hl_reader_draw_spec *draw, const hl_reader_weights *weights,
                        double *scratch) {
  size_t n = spec->state, inputs = n * spec->width;
  uint64_t state = draw->seed;
  for (size_t b = 0; b < hl_reader_blocks(spec->kind); b++) {
    uint64_t seed = hl_random_bits(&state);
    if (spec->kind != HL_READER_ATTENTION)
      draw_orthogonal(seed, draw->gain, n, scratch, weights->recurrent + b * n * n);
    hl_normal(hl_random_bits(&state), draw->input / sqrt((double)spec->width), inputs, weights->input + b * inputs);
  }
}

hl_status hl_reader_draw(const hl_reader_spec *spec, const hl_reader_draw_spec *draw, const hl_reader_weights *weights,
                         hl_arena *arena) {
  if (!spec || !draw || !weights || !arena || !weights->input) return HL_ERROR_SHAPE;
  bool recurs = spec->kind != HL_READER_ATTENTION;
  if (recurs && (!weights->recurrent || !weights->bias)) return HL_ERROR_SHAPE;
  size_t blocks = hl_reader_blocks(spec->kind), n = spec->state;
  if (!blocks || !n || !spec->width) return HL_ERROR_RANGE;
  if (!isfinite(draw->gain) || !isfinite(draw->input) || !isfinite(draw->forget_bias)) return HL_ERROR_RANGE;
  if (!hl_fits_memory(blocks, n, n) || !hl_fits_memory(blocks, n, spec->width)) return HL_ERROR_MEMORY;
  hl_mark mark = hl_arena_mark(arena);
  double *scratch = hl_arena_doubles(arena, n, n);
  if (scratch) draw_blocks(spec, draw, weights, scratch);
  if (scratch && recurs) draw_bias(spec, draw->forget_bias, weights->bias);
  return hl_arena_restore(arena, mark);
}
