/* A layer of a deep stack as its formulas stand, in double, and its derivative by central differences. */
#ifndef HL_DEEP_REF_H
#define HL_DEEP_REF_H

#include "headlight_lab.h"

/* y (T,C) of x (T,C); the weights are those of hl_deep_weights. y may not be x. */
void hl_deep_layer_ref(const hl_deep_spec *spec, const float *weights, const double *x, double *y);

/* dy = the derivative of the layer at x in the direction dx: (f(x + step dx) - f(x - step dx)) / (2 step). */
void hl_deep_difference_ref(const hl_deep_spec *spec, const float *weights, const double *x, const double *dx,
                            double step, double *dy);

#endif
