/* Which keys a query may attend to. */
#ifndef HL_VISIBLE_H
#define HL_VISIBLE_H

#include "../headlight.h"

/* Keys first .. end - 1 are inside the causal mask and the window; of those, where `allowed` is not
 * NULL, only the ones with allowed[j] = 1 are visible. */
typedef struct hl_visible {
  size_t first, end;
  const uint8_t *allowed;
} hl_visible;

/* What row `query` sees by causal mask and window. Neither end moves back from one row to the next. */
hl_visible hl_visible_span(const hl_attention_spec *spec, size_t query);

/* Row `query` of a head. `scratch` (S bytes) holds the allowed bytes where a mask or bias makes holes. */
hl_visible hl_visible_keys(const hl_attention_spec *spec, size_t head, size_t query, uint8_t *scratch);

/* The next run of visible keys at or after *start: sets *start and *end and returns true. */
bool hl_visible_run(const hl_visible *visible, size_t *start, size_t *end);

/* Whether mask and bias let row `query` of a head see `key`. */
bool hl_visible_key(const hl_attention_spec *spec, size_t head, size_t query, size_t key);

/* Row of a (1 or H, T, S) tensor that a head and query use. */
size_t hl_mask_row(const hl_attention_spec *spec, size_t tensor_heads, size_t head, size_t query);

#endif
