/* The path that can show what it did: whole rows of scores, one at a time. */
#ifndef HL_MATERIALISED_H
#define HL_MATERIALISED_H

#include "../headlight.h"

/* Bytes of scratch: one row of scores and of mask bytes. */
size_t hl_materialised_workspace_bytes(const hl_attention_spec *spec);

/* hl_attention for a spec that has been checked. workspace: 16-byte aligned. */
void hl_attention_materialised(const hl_attention_spec *spec, const float *q, const float *k, const float *v,
                               const hl_attention_result *result, void *workspace);

#endif
