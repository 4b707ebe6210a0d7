#include <math.h>
#include <string.h>

#include "../checks.h"
#include "../headlight.h"
#include "../math/random.h"

enum { FORGET_GATE = 1 }; /* its block in an LSTM */

/* Makes the rows of q (n,n), which are random, orthonormal: each loses its part along those before it, twice, since the
 * first time leaves a rounding error behind. */
static void orthonormalise(double *q, size_t n) {
  for (size_t i = 0; i < n; i++) {
    double *row = q + i * n, length = 0.0;
    for (size_t pass = 0; pass < 2 * i; pass++) {
      const double *other = q + pass % i * n;
      double along = 0.0;
      for (size_t c = 0; c < n; c++) along += row[c] * other[c];
      for (size_t c = 0; c < n; c++) row[c] -= along * other[c];
    }
    for (size_t c = 0; c < n; c++) length += row[c] * row[c];
    for (size_t c = 0; c < n; c++) row[c] /= sqrt(length);
  }
}

/* gain times a random orthogonal matrix. */
static void draw_orthogonal(uint64_t seed, double gain, size_t n, double *scratch, float *out) {
  hl_normal(seed, 1.0, n * n, out);
  for (size_t i = 0; i < n * n; i++) scratch[i] = (double)out[i];
  orthonormalise(scratch, n);
  for (size_t i = 0; i < n * n; i++) out[i] = (float)(gain * scratch[i]);
}

static void draw_bias(const hl_reader_spec *spec, double forget, float *bias) {
  memset(bias, 0, hl_reader_blocks(spec->kind) * spec->state * sizeof(float));
  for (size_t i = 0; i < spec->state && spec->kind == HL_READER_LSTM; i++)
    bias[FORGET_GATE * spec->state + i] = (float)forget;
}

hl_status hl_reader_draw(const hl_reader_spec *spec, const hl_reader_draw_spec *draw, const hl_reader_weights *weights,
                         hl_arena *arena) {
  if (!spec || !draw || !weights || !arena || !weights->input) return HL_ERROR_SHAPE;
  bool recurs = spec->kind != HL_READER_ATTENTION;
  if (recurs && (!weights->recurrent || !weights->bias)) return HL_ERROR_SHAPE;
  size_t blocks = hl_reader_blocks(spec->kind), n = spec->state;
  if (!blocks || !n || !spec->width) return HL_ERROR_RANGE;
  if (!isfinite(draw->gain) || !isfinite(draw->input) || !isfinite(draw->forget_bias)) return HL_ERROR_RANGE;
  if (!hl_fits_memory(blocks, n, n) || !hl_fits_memory(2, n, n) || !hl_fits_memory(blocks, n, spec->width))
    return HL_ERROR_MEMORY;
  size_t mark = arena->used;
  double *scratch = hl_arena_alloc(arena, n * n * sizeof(double));
  if (!scratch) return HL_ERROR_MEMORY;
  uint64_t state = draw->seed;
  for (size_t b = 0; b < blocks; b++) { /* each block from a seed of its own */
    uint64_t seed = hl_random_bits(&state);
    if (recurs) draw_orthogonal(seed, draw->gain, n, scratch, weights->recurrent + b * n * n);
    hl_normal(hl_random_bits(&state), draw->input / sqrt((double)spec->width), n * spec->width,
              weights->input + b * n * spec->width);
  }
  if (recurs) draw_bias(spec, draw->forget_bias, weights->bias);
  arena->used = mark;
  return HL_OK;
}
