/* Attention with several steps of it done wrong at once. */
#ifndef HL_MISTAKES_H
#define HL_MISTAKES_H

#include "../headlight_lab.h"

/* As hl_attention_mistake, for mistakes that don't exclude each other, and with all arguments checked. With keys and
 * values swapped D is E. */
void hl_attend_wrongly(hl_mistakes mistakes, const hl_attention_spec *spec, const float *q, const float *k,
                       const float *v, const hl_attention_result *result, void *workspace);

#endif
