/* Which keys a query may attend to: causal mask, window, mask and bias. */
#include "visible.h"

#include <math.h>

static size_t clamp_to(int64_t value, size_t limit) {
  if (value < 0) return 0;
  return (uint64_t)value < limit ? (size_t)value : limit;
}

size_t hl_mask_row(const hl_attention_spec *spec, size_t tensor_heads, size_t head, size_t query) {
  return ((tensor_heads == 1 ? 0 : head) * spec->queries + query) * spec->keys;
}

bool hl_visible_key(const hl_attention_spec *spec, size_t head, size_t query, size_t key) {
  if (spec->mask && !spec->mask[hl_mask_row(spec, spec->mask_heads, head, query) + key]) return false;
  return !spec->bias || spec->bias[hl_mask_row(spec, spec->bias_heads, head, query) + key] != -INFINITY;
}

hl_visible hl_visible_span(const hl_attention_spec *spec, size_t query) {
  bool causal = spec->causal == HL_CAUSAL_DIAGONAL;
  int64_t centre = (int64_t)(spec->first_query + query) + (causal ? spec->causal_offset : 0);
  int64_t first = 0, end = (int64_t)spec->keys;
  if (spec->window_left >= 0) first = centre - spec->window_left;
  if (spec->window_right >= 0) end = centre + spec->window_right + 1;
  if (causal && end > centre + 1) end = centre + 1;
  return (hl_visible){clamp_to(first, spec->keys), clamp_to(end, spec->keys), NULL};
}

hl_visible hl_visible_keys(const hl_attention_spec *spec, size_t head, size_t query, uint8_t *scratch) {
  hl_visible visible = hl_visible_span(spec, query);
  if (!spec->mask && !spec->bias) return visible;
  for (size_t j = visible.first; j < visible.end; j++) scratch[j] = hl_visible_key(spec, head, query, j);
  visible.allowed = scratch;
  return visible;
}

bool hl_visible_run(const hl_visible *visible, size_t *start, size_t *end) {
  size_t j = *start < visible->first ? visible->first : *start;
  while (j < visible->end && visible->allowed && !visible->allowed[j]) j++;
  if (j >= visible->end) return false;
  *start = j;
  while (j < visible->end && (!visible->allowed || visible->allowed[j])) j++;
  *end = j;
  return true;
}
