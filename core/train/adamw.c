/* A step of AdamW for one tensor, and its factors. */
#include <math.h>

#include "../headlight_train.h"
#include "../kernels/gradients.h"

/* beta^n by squaring: the same bits everywhere, which pow doesn't promise. */
static double power(double beta, uint64_t n) {
  double result = 1.0;
  for (; n; n /= 2, beta *= beta)
    if (n % 2) result *= beta;
  return result;
}

static hl_adamw_factors factors_of(const hl_adamw *a, float clip) {
  double mean = 1.0 - power((double)a->beta1, a->step), square = 1.0 - power((double)a->beta2, a->step);
  return (hl_adamw_factors){.clip = clip,
                            .beta1 = a->beta1,
                            .beta2 = a->beta2,
                            .mean_factor = (float)((double)a->rate / mean),
                            .root_factor = (float)(1.0 / sqrt(square)),
                            .epsilon = a->epsilon,
                            .keep = (float)(1.0 - (double)a->rate * (double)a->decay)};
}

void hl_adamw_step(const hl_adamw *a, float clip, size_t count, const float *gradient, float *mean, float *square,
                   float *weights) {
  hl_adamw_factors factors = factors_of(a, clip);
  hl_adamw_f32_v128(&factors, count, gradient, mean, square, weights);
}
