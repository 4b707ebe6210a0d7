#include <math.h>

#include "attention.h"

/* Multiplies *product by factor; false if the result would not fit PTRDIFF_MAX bytes of floats. */
static bool multiply(size_t *product, size_t factor) {
  if (*product > (size_t)PTRDIFF_MAX / sizeof(float) / factor) return false;
  *product *= factor;
  return true;
}

static bool fits_memory(size_t a, size_t b, size_t c) {
  size_t product = a;
  return multiply(&product, b) && multiply(&product, c);
}

static bool zero_size(const hl_attention_spec *s) {
  return !s->heads || !s->kv_heads || !s->queries || !s->keys || !s->dim || !s->value_dim;
}

static bool bad_number(const hl_attention_spec *s) {
  bool temperature = s->temperature == 0.0f || (s->temperature >= HL_TEMPERATURE_MIN && isfinite(s->temperature));
  bool window = s->window_left >= HL_UNBOUNDED && s->window_right >= HL_UNBOUNDED;
  return !temperature || !window || !isfinite(s->scale) || !isfinite(s->softcap) || s->softcap < 0.0f;
}

static bool bad_heads(size_t heads, size_t of) { return heads != 1 && heads != of; }

hl_status hl_attention_check(const hl_attention_spec *s) {
  if (zero_size(s) || bad_number(s)) return HL_ERROR_RANGE;
  if (s->heads % s->kv_heads != 0) return HL_ERROR_SHAPE;
  if (s->mask && bad_heads(s->mask_heads, s->heads)) return HL_ERROR_SHAPE;
  if (s->bias && bad_heads(s->bias_heads, s->heads)) return HL_ERROR_SHAPE;
  bool fits = fits_memory(s->heads, s->queries, s->dim) && fits_memory(s->kv_heads, s->keys, s->dim) &&
              fits_memory(s->kv_heads, s->keys, s->value_dim) && fits_memory(s->heads, s->queries, s->value_dim);
  return fits ? HL_OK : HL_ERROR_MEMORY;
}

float hl_attention_factor(const hl_attention_spec *s) {
  return s->temperature == 0.0f ? s->scale : s->scale / s->temperature;
}
