/* The formula of attention. */
#ifndef HL_ATTENTION_REF_H
#define HL_ATTENTION_REF_H

#include "headlight.h"

/* The specification of hl_attention: every step in double, one row at a time. Same arguments; needs
 * S doubles of scratch. */
void hl_attention_f32_ref(const hl_attention_spec *spec, const float *q, const float *k, const float *v,
                          const hl_attention_result *result, double *scratch);

#endif
