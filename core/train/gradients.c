/* Loss and gradients of a batch, or of a part of one. */
#include "../kernels/gradients.h"

#include <string.h>

#include "../model/weights.h"
#include "pass.h"

/* Links and rows at rest of what supervised head number `taught` is taught. */
static void count_links(const hl_sequence *s, uint8_t kind, size_t taught, hl_batch_counts *counts) {
  for (size_t i = 0; i < s->link_count; i += hl_links_together(s, i))
    if (s->links[i].kind == kind) ++*(hl_link_rests(s, i) ? &counts->rests[taught] : &counts->links[taught]);
}

hl_batch_counts hl_count_batch(const hl_sequence *sequences, size_t count, const hl_train_spec *spec) {
  hl_batch_counts counts = {0};
  for (const hl_sequence *s = sequences; s < sequences + count; s++) {
    for (size_t i = 0; i < s->count; i++) counts.targets += s->targets[i] != HL_NO_TARGET;
    for (size_t i = 0; spec && i < spec->supervised_count; i++) count_links(s, spec->supervised[i].kind, i, &counts);
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
  for (size_t i = 0; i < p->count; i++) rows += source ? p->sequences[i].source_count : p->sequences[i].count;
  return rows;
}

/* Rows of the longest sequence of either stack. */
static size_t longest_of(const hl_pass *p) {
  size_t longest = 0;
  for (size_t i = 0; i < p->count; i++) {
    if (p->sequences[i].count > longest) longest = p->sequences[i].count;
    if (p->sequences[i].source_count > longest) longest = p->sequences[i].source_count;
  }
  return longest + hl_pass_config(p)->start_mark;
}

hl_status hl_pass_part(hl_pass *p, hl_arena *arena) {
  const hl_config *config = hl_pass_config(p);
  hl_mark mark = hl_arena_mark(arena);
  size_t source_rows = config->architecture == HL_ENCODER_DECODER ? rows_of(p, true) : 0;
  p->arena = (hl_arena){.capacity = hl_pass_bytes(config, p->count, source_rows, rows_of(p, false), longest_of(p))};
  p->arena.base = hl_arena_alloc(arena, p->arena.capacity);
  if (!p->arena.base) return hl_arena_restore(arena, mark);
  p->target_share = share_of(p->counts->targets);
  for (size_t s = 0; p->spec && s < p->spec->supervised_count; s++) {
    p->link_share[s] = share_of(p->counts->links[s]);
    p->rest_share[s] = p->spec->rest * share_of(p->counts->rests[s]);
  }
  hl_pass_run(p);
  p->loss *= (double)p->target_share;
  return hl_arena_restore(arena, mark);
}

hl_status hl_gradients(const hl_weights *weights, const hl_sequence *sequences, size_t count, const hl_train_spec *spec,
                       hl_weights *gradients, float *loss, float *link_loss, hl_arena *arena) {
  if (hl_config_untrainable(&weights->config)) return HL_ERROR_UNSUPPORTED;
  if (spec && hl_supervision_flaw(spec, &weights->config)) return HL_ERROR_RANGE;
  if (!count || count > HL_TRAIN_BATCH_MAX) return HL_ERROR_SHAPE;
  hl_status words = hl_lexicon_check(&weights->config, spec ? spec->lexicon : (hl_lexicon){0});
  if (words != HL_OK) return words;
  for (size_t i = 0; i < count; i++)
    if (!hl_sequence_fits(&sequences[i], &weights->config, hl_words_spoken_of(spec, &weights->config)))
      return HL_ERROR_SHAPE;
  hl_mark mark = hl_arena_mark(arena);
  hl_weights transposed;
  hl_status status = hl_weights_create(&transposed, &weights->config, arena);
  if (status != HL_OK) return status;
  hl_transpose_weights(weights, &transposed);
  hl_batch_counts counts = hl_count_batch(sequences, count, spec);
  hl_pass pass = {.weights = weights,
                  .transposed = &transposed,
                  .gradients = gradients,
                  .sequences = sequences,
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
