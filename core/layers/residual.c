#include <math.h>
#include <string.h>

#include "layers.h"

hl_status hl_residual_check(hl_norm_order order, float eps) {
  bool known = order == HL_NORM_POST || order == HL_NORM_PRE;
  return known && isfinite(eps) && eps >= 0.0f ? HL_OK : HL_ERROR_RANGE;
}

static void normalise(const hl_residual *r, const float *x, float *out) {
  hl_layer_norm(x, r->rows, r->width, r->gain, r->bias, r->eps, out);
}

const float *hl_residual_enter(const hl_residual *r, const float *x) {
  if (r->order == HL_NORM_POST) return x;
  normalise(r, x, r->norm);
  return r->norm;
}

void hl_residual_leave(const hl_residual *r, const float *x, const float *branch, float *out) {
  for (size_t i = 0; i < r->rows * r->width; i++) out[i] = x[i] + branch[i];
  if (r->order == HL_NORM_PRE) return;
  normalise(r, out, out);
  if (r->norm) memcpy(r->norm, out, r->rows * r->width * sizeof(float));
}
