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

/* Targets of some examples, and links of the kind that each supervised head is taught. */
typedef struct hl_batch_counts {
  size_t targets, links[HL_SUPERVISED_MAX];
} hl_batch_counts;
hl_batch_counts hl_count_batch(const hl_example *examples, size_t count, const hl_train_spec *spec);

/* The transposes of all matrices. */
void hl_transpose_weights(const hl_weights *weights, hl_weights *transposed);

/* One part of a batch: its gradients, its shares of the batch's losses. counts are the whole batch's. The pass's arena
 * is a block of hl_pass_bytes. */
typedef struct hl_part {
  const hl_weights *weights, *transposed;
  const hl_example *examples;
  size_t count;
  const hl_train_spec *spec;
  const hl_batch_counts *counts;
  hl_weights *gradients;
  double loss, link_loss;
} hl_part;
hl_status hl_part_run(hl_part *part, hl_arena *arena);

/* Random weights that nothing was learned with. */
void hl_weights_scatter(hl_weights *weights, uint64_t seed);

#endif
