/* What attention asks of its numbers, and what it makes of them first. */
#ifndef HL_ATTENTION_CHECK_H
#define HL_ATTENTION_CHECK_H

#include "../headlight.h"

/* HL_OK if the numbers of a spec fit each other. */
hl_status hl_attention_check(const hl_attention_spec *spec);

/* What scores are multiplied by: scale / temperature, or scale at temperature 0. */
float hl_attention_factor(const hl_attention_spec *spec);

#endif
