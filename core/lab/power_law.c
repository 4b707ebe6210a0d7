/* How fast measurements grow: the line through their logarithms. */
#include <float.h>
#include <math.h>

#include "../headlight_lab.h"
#include "../math/elementary.h"

#define LN_2 0.69314718055994530942

/* Whether a logarithm can be taken of each. */
static bool have_logarithms(const double *x, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!(x[i] >= DBL_MIN) || isinf(x[i])) return false;
  return true;
}

static double mean_logarithm(const double *x, size_t count) {
  double sum = 0.0;
  for (size_t i = 0; i < count; i++) sum += hl_log_f64(x[i]);
  return sum / (double)count;
}

hl_status hl_power_law(const double *x, const double *y, size_t count, double *law, double *ratios) {
  if (!x || !y || !law || !ratios) return HL_ERROR_SHAPE;
  if (count < 2 || !have_logarithms(x, count) || !have_logarithms(y, count)) return HL_ERROR_RANGE;
  double mean_x = mean_logarithm(x, count), mean_y = mean_logarithm(y, count), products = 0.0, squares = 0.0;
  for (size_t i = 0; i < count; i++) {
    double away = hl_log_f64(x[i]) - mean_x;
    products += away * (hl_log_f64(y[i]) - mean_y);
    squares += away * away;
  }
  if (!(squares > 0.0)) return HL_ERROR_RANGE;
  law[0] = products / squares;
  law[1] = hl_exp_f64(law[0] * LN_2);
  ratios[0] = NAN;
  for (size_t i = 1; i < count; i++) ratios[i] = y[i] / y[i - 1];
  return HL_OK;
}
