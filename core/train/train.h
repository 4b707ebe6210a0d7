/* What the trainer's own files share. */
#ifndef HL_TRAIN_H
#define HL_TRAIN_H

#include "pass.h"

/* Why a good config can't be trained, in words, or NULL. */
const char *hl_config_untrainable(const hl_config *config);

/* What is wrong with a spec's supervised heads for a config, in words, or NULL. */
const char *hl_supervision_flaw(const hl_train_spec *spec, const hl_config *config);

/* Whether a model of this config can read the example, and its targets and links lie inside. */
bool hl_example_fits(const hl_example *example, const hl_config *config);

hl_batch_counts hl_count_batch(const hl_example *examples, size_t count, const hl_train_spec *spec);

/* The transposes of all matrices. */
void hl_transpose_weights(const hl_weights *weights, hl_weights *transposed);

/* A pass over a part of a batch in a block of the arena, which is given back. */
hl_status hl_pass_part(hl_pass *pass, hl_arena *arena);

/* Random weights that nothing was learned with. */
void hl_weights_scatter(hl_weights *weights, uint64_t seed);

#endif
