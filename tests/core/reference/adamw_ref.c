/* A step of AdamW as its formulas stand. */
#include <math.h>

#include "gradients_ref.h"

/* Loshchilov and Hutter 2019, algorithm 2. */
void hl_adamw_ref(const hl_adamw *a, double clip, size_t count, const double *gradient, double *mean, double *square,
                  double *weights) {
  double beta1 = (double)a->beta1, beta2 = (double)a->beta2, step = (double)a->step;
  for (size_t i = 0; i < count; i++) {
    double g = clip * gradient[i];
    mean[i] = beta1 * mean[i] + (1.0 - beta1) * g;
    square[i] = beta2 * square[i] + (1.0 - beta2) * g * g;
    double unbiased_mean = mean[i] / (1.0 - pow(beta1, step)), unbiased_square = square[i] / (1.0 - pow(beta2, step));
    double direction = unbiased_mean / (sqrt(unbiased_square) + (double)a->epsilon);
    weights[i] -= (double)a->rate * (direction + (double)a->decay * weights[i]);
  }
}
