/* Sinusoidal positions. */
#include <math.h>

#include "../checks.h"
#include "../headlight.h"
#include "../math/elementary.h"

/* base^(-2 floor(index/2) / dim) */
static double frequency(size_t dim, size_t index, double base) {
  return hl_exp_f64(-hl_log_f64(base) * (double)(index - index % 2) / (double)dim);
}

hl_status hl_positional_encoding(size_t positions, size_t dim, double base, int32_t start, float *out) {
  bool base_fits = isfinite(base) && base >= 1.0; /* below 1 the frequencies would grow without bound */
  if (!out) return HL_ERROR_SHAPE;
  if (!positions || !dim || !base_fits || !hl_good_positions(positions, start)) return HL_ERROR_RANGE;
  if (!hl_fits_memory(positions, dim, 1)) return HL_ERROR_MEMORY;
  for (size_t index = 0; index < dim; index += 2) {
    double turn = frequency(dim, index, base);
    for (size_t p = 0; p < positions; p++) {
      double sine, cosine;
      hl_sincos_f64(((double)start + (double)p) * turn, &sine, &cosine);
      out[p * dim + index] = (float)sine;
      if (index + 1 < dim) out[p * dim + index + 1] = (float)cosine;
    }
  }
  return HL_OK;
}

double hl_position_wavelength(size_t dim, size_t index, double base) {
  return 6.283185307179586 / frequency(dim, index, base);
}
