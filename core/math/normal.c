/* Normal random numbers from a seed. */
#include <math.h>

#include "../headlight.h"
#include "elementary.h"
#include "random.h"

/* Uniform in (0, 1]: a logarithm can be taken of it. */
static double uniform(uint64_t *state) { return ((double)(hl_random_bits(state) >> 11) + 1.0) * 0x1p-53; }

static const double turn = 6.283185307179586;

void hl_normal(uint64_t seed, double deviation, size_t count, float *out) {
  uint64_t state = seed;
  for (size_t i = 0; i < count; i += 2) {
    double radius = deviation * sqrt(-2.0 * hl_log_f64(uniform(&state)));
    double sine, cosine;
    hl_sincos_f64(turn * uniform(&state), &sine, &cosine);
    out[i] = (float)(radius * cosine);
    if (i + 1 < count) out[i + 1] = (float)(radius * sine);
  }
}
