/* Loss and gradients of a batch, or of a part of one. */
#include "../kernels/gradients.h"

#include <string.h>

#include "../model/weights.h"
#include "pass.h"

hl_batch_counts hl_count_batch(const hl_example *examples, size_t count, const hl_train_spec *spec) {
  hl_batch_counts counts = {0};
  for (size_t e = 0; e < count; e++) {
    for (size_t i = 0; i < examples[e].count; i++) counts.targets += examples[e].targets[i] != HL_NO_TARGET;
    for (size_t s = 0; spec && s < spec->supervised_count; s++)
      for (size_t i = 0; i < examples[e].link_count; i += hl_links_together(&examples[e], i))
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

static size_t rows_of(const hl_pass *p, bool source) {
  size_t rows = p->count * hl_pass_config(p)->start_mark;
  for (size_t i = 0; i < p->count; i++) rows += source ? p->examples[i].source_count : p->examples[i].count;
  return rows;
}

hl_status hl_pass_part(hl_pass *p, hl_arena *arena) {
  const hl_config *config = hl_pass_config(p);
  hl_mark mark = hl_arena_mark(arena);
  size_t source_rows = config->architecture == HL_ENCODER_DECODER ? rows_of(p, true) : 0;
  p->arena = (hl_arena){.capacity = hl_pass_bytes(config, p->count, source_rows, rows_of(p, false))};
  p->arena.base = hl_arena_alloc(arena, p->arena.capacity);
  if (!p->arena.base) return hl_arena_restore(arena, mark);
  p->target_share = share_of(p->counts->targets);
  for (size_t s = 0; s < HL_SUPERVISED_MAX; s++) p->link_share[s] = share_of(p->counts->links[s]);
  hl_pass_run(p);
  p->loss *= (double)p->target_share;
  return hl_arena_restore(arena, mark);
}

hl_status hl_gradients(const hl_weights *weights, const hl_example *examples, size_t count, const hl_train_spec *spec,
                       hl_weights *gradients, float *loss, float *link_loss, hl_arena *arena) {
  if (hl_config_untrainable(&weights->config)) return HL_ERROR_UNSUPPORTED;
  if (spec && hl_supervision_flaw(spec, &weights->config)) return HL_ERROR_RANGE;
  if (!count || count > HL_TRAIN_BATCH_MAX) return HL_ERROR_SHAPE;
  hl_status words = hl_lexicon_check(&weights->config, spec ? spec->lexicon : (hl_lexicon){0});
  if (words != HL_OK) return words;
  for (size_t i = 0; i < count; i++)
    if (!hl_example_fits(&examples[i], &weights->config, hl_words_spoken_of(spec, &weights->config)))
      return HL_ERROR_SHAPE;
  hl_mark mark = hl_arena_mark(arena);
  hl_weights transposed;
  hl_status status = hl_weights_create(&transposed, &weights->config, arena);
  if (status != HL_OK) return status;
  hl_transpose_weights(weights, &transposed);
  hl_batch_counts counts = hl_count_batch(examples, count, spec);
  hl_pass pass = {.weights = weights,
                  .transposed = &transposed,
                  .gradients = gradients,
                  .examples = examples,
                  .count = count,
                  .spec = spec,
                  .counts = &counts};
  status = hl_pass_part(&pass, arena);
  hl_arena_restore(arena, mark);
  if (status != HL_OK) return status;
  *loss = (float)pass.loss;
  *link_loss = (float)pass.link_loss;
  return HL_OK;
}
