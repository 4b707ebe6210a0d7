/* Loss and gradients of a batch, or of a part of one. */
#include "../kernels/gradients.h"

#include <string.h>

#include "../model/weights.h"
#include "train.h"

hl_batch_counts hl_count_batch(const hl_example *examples, size_t count, const hl_train_spec *spec) {
  hl_batch_counts counts = {0};
  for (size_t e = 0; e < count; e++) {
    for (size_t i = 0; i < examples[e].count; i++) counts.targets += examples[e].targets[i] != HL_NO_TARGET;
    for (size_t s = 0; spec && s < spec->supervised_count; s++)
      for (size_t i = 0; i < examples[e].link_count; i++)
        counts.links[s] += examples[e].links[i].kind == spec->supervised[s].kind;
  }
  return counts;
}

void hl_transpose_weights(const hl_weights *weights, hl_weights *transposed) {
  for (size_t i = 0; i < weights->tensor_count; i++) {
    const hl_weights_tensor *t = &weights->tensors[i];
    if (t->rank == 2)
      hl_transpose_f32_v128(t->shape[0], t->shape[1], t->data, t->shape[1], transposed->tensors[i].data, t->shape[0]);
  }
}

static float share_of(size_t count) { return count ? 1.0f / (float)count : 0.0f; }

static size_t rows_of(const hl_part *part, bool source) {
  size_t rows = 0;
  for (size_t i = 0; i < part->count; i++) rows += source ? part->examples[i].source_count : part->examples[i].count;
  return rows;
}

hl_status hl_part_run(hl_part *part, hl_arena *arena) {
  const hl_config *config = &part->weights->config;
  hl_mark mark = hl_arena_mark(arena);
  size_t source_rows = config->architecture == HL_ENCODER_DECODER ? rows_of(part, true) : 0;
  hl_arena block = {.capacity = hl_pass_bytes(config, part->count, source_rows, rows_of(part, false))};
  block.base = hl_arena_alloc(arena, block.capacity);
  if (!block.base) return hl_arena_restore(arena, mark);
  hl_pass pass = {.weights = part->weights,
                  .transposed = part->transposed,
                  .gradients = part->gradients,
                  .examples = part->examples,
                  .count = part->count,
                  .spec = part->spec,
                  .target_share = share_of(part->counts->targets),
                  .arena = &block};
  for (size_t s = 0; s < HL_SUPERVISED_MAX; s++) pass.link_share[s] = share_of(part->counts->links[s]);
  hl_pass_run(&pass);
  part->loss = pass.loss * (double)pass.target_share;
  part->link_loss = pass.link_loss;
  return hl_arena_restore(arena, mark);
}

hl_status hl_gradients(const hl_weights *weights, const hl_example *examples, size_t count, const hl_train_spec *spec,
                       hl_weights *gradients, float *loss, float *link_loss, hl_arena *arena) {
  if (hl_config_untrainable(&weights->config)) return HL_ERROR_UNSUPPORTED;
  if (spec && hl_supervision_flaw(spec, &weights->config)) return HL_ERROR_RANGE;
  if (!count || count > HL_TRAIN_BATCH_MAX) return HL_ERROR_SHAPE;
  for (size_t i = 0; i < count; i++)
    if (!hl_example_fits(&examples[i], &weights->config)) return HL_ERROR_SHAPE;
  hl_mark mark = hl_arena_mark(arena);
  hl_weights transposed;
  hl_status status = hl_weights_create(&transposed, &weights->config, arena);
  if (status != HL_OK) return status;
  hl_transpose_weights(weights, &transposed);
  hl_batch_counts counts = hl_count_batch(examples, count, spec);
  hl_part part = {weights, &transposed, examples, count, spec, &counts, gradients, 0.0, 0.0};
  status = hl_part_run(&part, arena);
  hl_arena_restore(arena, mark);
  if (status != HL_OK) return status;
  *loss = (float)part.loss;
  *link_loss = (float)part.link_loss;
  return HL_OK;
}
