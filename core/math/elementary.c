/* exp, log, tanh, sine and cosine in double, made of plain arithmetic: the same bits on every platform. */
#include "elementary.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* ln 2 and pi/2 in parts: the leading ones have trailing zero bits, so that n * part is exact. */
#define LN2_HIGH 0x1.62e42feep-1
#define LN2_LOW 0x1.a39ef35793c76p-33
#define HALF_PI_1 0x1.921fb54000000p+0
#define HALF_PI_2 0x1.10b4610000000p-30
#define HALF_PI_3 0x1.a62633145c06ep-58

static double power_of_two(int n) {
  uint64_t bits = (uint64_t)(n + 1023) << 52;
  double result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

double hl_exp_f64(double x) {
  if (isnan(x)) return x;
  if (x > 709.0) return (double)INFINITY;
  if (x < -708.0) return 0.0;
  int n = (int)(x * 0x1.71547652b82fep+0 + (x < 0.0 ? -0.5 : 0.5));
  double r = (x - n * LN2_HIGH) - n * LN2_LOW;
  double sum = 1.0;
  for (int i = 14; i >= 1; i--) sum = 1.0 + sum * r / i; /* Taylor, abs(r) < 0.35 */
  return sum * power_of_two(n);
}

double hl_log_f64(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  int n = (int)(bits >> 52) - 1023;
  bits = (bits & 0xfffffffffffffULL) | 0x3ff0000000000000ULL;
  double m;
  memcpy(&m, &bits, sizeof m); /* x = m 2^n, 1 <= m < 2 */
  if (m > 1.4142135623730951) {
    m *= 0.5;
    n += 1;
  }
  double t = (m - 1.0) / (m + 1.0), square = t * t, sum = 0.0; /* log m = 2 atanh t, abs(t) < 0.172 */
  for (int i = 21; i >= 1; i -= 2) sum = sum * square + 1.0 / i;
  return n * LN2_LOW + (2.0 * t * sum + n * LN2_HIGH);
}

double hl_tanh_f64(double x) {
  if (x < 0.0) return -hl_tanh_f64(-x);
  double square = x * x; /* for small x the formula below would cancel */
  if (x < 1e-2) return x * (1.0 - square * (1.0 / 3.0 - square * (2.0 / 15.0 - square * 17.0 / 315.0)));
  return 1.0 - 2.0 / (hl_exp_f64(2.0 * x) + 1.0);
}

void hl_sincos_f64(double angle, double *sine, double *cosine) {
  double n = floor(angle * 0x1.45f306dc9c883p-1 + 0.5);
  double r = ((angle - n * HALF_PI_1) - n * HALF_PI_2) - n * HALF_PI_3;
  double square = r * r, s = 1.0, c = 1.0;
  for (int i = 16; i >= 2; i -= 2) { /* Taylor, abs(r) < 0.79 */
    s = 1.0 - s * square / ((i + 1.0) * i);
    c = 1.0 - c * square / (i * (i - 1.0));
  }
  s *= r;
  unsigned quarter = (unsigned)(int64_t)n & 3u;
  double across = quarter & 1u ? c : s, along = quarter & 1u ? s : c;
  *sine = quarter & 2u ? -across : across;
  *cosine = (quarter + 1u) & 2u ? -along : along;
}
