/* Elementary functions in double, made of additions and multiplications only, so that native and wasm
 * builds give the same bits (the platforms' libm don't). Relative error about 1e-15, that of tanh below 1e-13: far
 * below float. */
#ifndef HL_ELEMENTARY_H
#define HL_ELEMENTARY_H

double hl_exp_f64(double x);
double hl_log_f64(double x); /* x > 0, normal */
double hl_tanh_f64(double x);

/* Sine and cosine of an angle in radians, abs(angle) up to 2^25. */
void hl_sincos_f64(double angle, double *sine, double *cosine);

#endif
