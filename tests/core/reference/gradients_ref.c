/* Losses and gradients of a batch. */
#include "gradients_ref.h"

#include <string.h>

#include "model/weights.h"

static size_t targets_of(const hl_sequence *sequences, size_t count) {
  size_t targets = 0;
  for (size_t i = 0; i < count; i++)
    for (size_t t = 0; t < sequences[i].count; t++) targets += sequences[i].targets[t] != HL_NO_TARGET;
  return targets;
}

/* Sets of links of a kind: those of rows that rest, or all others. */
static size_t links_of(const hl_sequence *sequences, size_t count, uint8_t kind, bool resting) {
  size_t links = 0;
  for (size_t i = 0; i < count; i++)
    for (size_t l = 0; l < sequences[i].link_count; l++)
      if (sequences[i].links[l].kind == kind) /* not those of a set behind its first */
        links += hl_rests_ref(&sequences[i], l) == resting;
  return links;
}

/* 1 / count; what there is none of counts nothing. */
static double share(size_t count) { return count ? 1.0 / (double)count : 0.0; }

/* Losses of one sequence, as shares of the batch's, and their derivatives with respect to logits and weights of
 * attention. */
static void sequence_losses(const hl_model_ref *m, const hl_sequence *all, size_t count, const hl_train_spec *spec,
                            double *loss, double *link_loss) {
  double factor = share(targets_of(all, count));
  size_t words = m->config->vocabulary, mark = m->config->start_mark * words; /* nothing is asked of the mark's row */
  *loss += factor * hl_cross_entropy_ref(m->sequence->count, words, m->logits + mark, m->sequence->targets, factor,
                                         m->dlogits + mark);
  for (size_t i = 0; spec && i < spec->supervised_count; i++) {
    const hl_supervised *head = &spec->supervised[i];
    for (int resting = 0; resting < 2; resting++) {
      factor = share(links_of(all, count, head->kind, resting)) * (resting ? (double)spec->rest : 1.0);
      *link_loss += factor * hl_link_loss_ref(m->attentions[head->attention], head, m->sequence, resting,
                                              factor * (double)spec->supervision);
    }
  }
}

static void clear(const hl_config *config, hl_real *const *gradients, hl_arena *arena) {
  size_t before = arena->used, count = hl_weights_list(config, NULL);
  hl_weights_tensor *tensors = hl_arena_alloc(arena, count * sizeof *tensors);
  hl_weights_list(config, tensors);
  for (size_t i = 0; i < count; i++)
    memset(gradients[i], 0, hl_weights_rows(&tensors[i]) * hl_weights_cols(&tensors[i]) * sizeof(hl_real));
  arena->used = before;
}

hl_status hl_gradients_ref(const hl_config *config, const hl_real *const *weights, const hl_sequence *sequences,
                           size_t count, const hl_train_spec *spec, hl_real *const *gradients, double *loss,
                           double *link_loss, hl_arena *arena) {
  if (config->heads != config->kv_heads || config->output == HL_OUTPUT_NONE) return HL_ERROR_UNSUPPORTED;
  if (config->ffn && config->activation != HL_RELU) return HL_ERROR_UNSUPPORTED;
  if (gradients) clear(config, gradients, arena);
  *loss = *link_loss = 0.0;
  for (size_t i = 0; i < count; i++) {
    size_t before = arena->used;
    hl_model_ref model;
    hl_model_create_ref(&model, config, weights, gradients, &sequences[i], spec ? spec->lexicon : (hl_lexicon){0},
                        arena);
    if (spec) hl_model_drop_ref(&model, spec, i);
    if (spec) hl_model_give_ref(&model, spec);
    hl_model_forward_ref(&model);
    sequence_losses(&model, sequences, count, spec, loss, link_loss);
    if (gradients) hl_model_backward_ref(&model, arena);
    arena->used = before;
  }
  return HL_OK;
}
