/* Attention inside the core: the reference and the shared checks. */
#ifndef HL_ATTENTION_H
#define HL_ATTENTION_H

#include "../headlight.h"

/* HL_OK if the numbers of a spec fit each other. */
hl_status hl_attention_check(const hl_attention_spec *spec);

/* What scores are multiplied by: scale / temperature, or scale alone at temperature 0. */
float hl_attention_factor(const hl_attention_spec *spec);

/* The specification of hl_attention: every step in double, one row at a time. Same arguments; needs
 * S doubles of scratch. */
void hl_attention_f32_ref(const hl_attention_spec *spec, const float *q, const float *k, const float *v,
                          const hl_attention_result *result, double *scratch);

#endif
