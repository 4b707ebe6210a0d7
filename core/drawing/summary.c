/* What a tensor is told apart by: its range, its mean, a hash. */
#include <math.h>
#include <string.h>

#include "../headlight_lab.h"

void hl_finite_range(const float *x, size_t count, float *low, float *high) {
  bool any = false;
  *low = *high = 0.0f;
  for (size_t i = 0; i < count; i++) {
    if (!isfinite(x[i])) continue;
    if (!any || x[i] < *low) *low = x[i];
    if (!any || x[i] > *high) *high = x[i];
    any = true;
  }
}

void hl_summarise(const float *x, size_t count, hl_summary *summary) {
  float low, high;
  double sum = 0.0;
  size_t finite = 0;
  uint32_t hash = 0x811c9dc5u;
  for (size_t i = 0; i < count; i++) {
    uint32_t bits;
    memcpy(&bits, x + i, sizeof bits);
    for (int byte = 0; byte < 4; byte++) hash = (hash ^ (bits >> (8 * byte) & 0xff)) * 0x01000193u;
    if (!isfinite(x[i])) continue;
    sum += (double)x[i];
    finite++;
  }
  hl_finite_range(x, count, &low, &high);
  *summary = (hl_summary){(double)low, (double)high, finite ? sum / (double)finite : 0.0, hash};
}
