/* What attention asks of its numbers. */
#include "attention_check.h"

#include <math.h>

#include "../checks.h"
#include "distance.h"

static bool zero_size(const hl_attention_spec *s) {
  return !s->heads || !s->kv_heads || !s->queries || !s->keys || !s->dim || !s->value_dim;
}

static bool bad_number(const hl_attention_spec *s) {
  bool window = s->window_left >= HL_UNBOUNDED && s->window_right >= HL_UNBOUNDED;
  return !hl_good_temperature(s->temperature) || !window || !isfinite(s->scale) || !isfinite(hl_attention_factor(s)) ||
         !isfinite(s->softcap) || s->softcap < 0.0f;
}

static bool bad_heads(size_t heads, size_t of) { return heads != 1 && heads != of; }

hl_status hl_attention_check(const hl_attention_spec *s) {
  if (zero_size(s) || bad_number(s)) return HL_ERROR_RANGE;
  if (s->heads % s->kv_heads != 0) return HL_ERROR_SHAPE;
  if (s->mask && bad_heads(s->mask_heads, s->heads)) return HL_ERROR_SHAPE;
  if (s->bias && bad_heads(s->bias_heads, s->heads)) return HL_ERROR_SHAPE;
  if (s->first_query > INT32_MAX) return HL_ERROR_RANGE;
  if (s->relative && (!s->reach || s->reach > HL_REACH_MAX)) return HL_ERROR_RANGE;
  if (s->positions && (s->first_query > s->keys || s->queries > s->keys - s->first_query)) return HL_ERROR_SHAPE;
  bool fits = hl_fits_memory(s->heads, s->queries, s->dim) && hl_fits_memory(s->kv_heads, s->keys, s->dim) &&
              hl_fits_memory(s->kv_heads, s->keys, s->value_dim) && hl_fits_memory(s->heads, s->queries, s->value_dim);
  if (s->relative && !hl_fits_memory(s->heads, hl_relative_columns(s), 1)) fits = false;
  return fits ? HL_OK : HL_ERROR_MEMORY;
}

float hl_attention_factor(const hl_attention_spec *s) {
  return s->temperature == 0.0f ? s->scale : s->scale / s->temperature;
}
