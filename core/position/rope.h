/* RoPE inside the core. */
#ifndef HL_ROPE_H
#define HL_ROPE_H

#include "../headlight.h"

/* HL_OK if hl_rope would take the spec. */
hl_status hl_rope_check(const hl_rope_spec *spec);

/* hl_rope of a spec that has been checked; element d of token t and head h lies at t * token_stride + h * head_stride +
 * d. direction -1 turns back. */
void hl_rope_turn(const hl_rope_spec *spec, size_t token_stride, size_t head_stride, double direction, const float *x,
                  float *out);

#endif
