/* The tiled path: online softmax, and nothing of size T*S. */
#ifndef HL_TILED_H
#define HL_TILED_H

#include "../headlight.h"

/* Whether tiles suit: enough keys, heads narrow enough for a block of 8 rows. */
bool hl_tiled_takes(const hl_attention_spec *spec);

/* Bytes of scratch, less than 400 kB, of a spec that hl_tiled_takes(). */
size_t hl_tiled_workspace_bytes(const hl_attention_spec *spec);

/* output (H,T,E) of a spec that has been checked and whose temperature is not 0. workspace: 16-byte aligned.
 * Source: Dao et al. 2022 (FlashAttention), algorithm 1; the order of its loops is ours. */
void hl_attention_tiled(const hl_attention_spec *spec, const float *q, const float *k, const float *v, float *output,
                        void *workspace);

#endif
