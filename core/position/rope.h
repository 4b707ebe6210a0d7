/* RoPE inside the core. */
#ifndef HL_ROPE_H
#define HL_ROPE_H

#include "../headlight.h"

/* HL_OK if hl_rope would take the spec. */
hl_status hl_rope_check(const hl_rope_spec *spec);

#endif
