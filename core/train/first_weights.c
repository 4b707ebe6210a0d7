/* The weights that training begins with: random ones, or those of another model. */
#include <math.h>
#include <string.h>

#include "../math/random.h"
#include "../model/weights.h"
#include "pass.h"

/* Words and learned positions are uniform within these. Tied to the output, words have to start small, or the first
 * logits are far from guessing; where they are free, words larger than positions make induction circuits form from
 * nearly every seed: with 0.17 two seeds of eight found another way. A start mark is a word like others; relative
 * biases begin at 0, where distance says nothing. */
#define POSITION_SPREAD 0.17f
#define TIED_SPREAD 0.17f
#define FREE_SPREAD 0.5f

static void fill(hl_weights_tensor *t, float within, uint64_t *state) {
  for (size_t i = 0; i < hl_weights_elements(t); i++) t->data[i] = within * (float)hl_random_symmetric(state);
}

static float spread_of(const hl_config *c, size_t tensor, const hl_weights_tensor *t) {
  hl_tables_place place = hl_tables_place_of(c);
  bool start = c->start_mark && tensor == place.start;
  bool of_words = tensor == place.words || tensor == place.grams || tensor == place.casings;
  if (of_words || start) return c->output == HL_OUTPUT_TIED ? TIED_SPREAD : FREE_SPREAD;
  if (tensor == 1 && c->position == HL_MODEL_POSITION_LEARNED) return POSITION_SPREAD;
  if (hl_name_has(t->name, "relative")) return 0.0f;
  return (float)(1.0 / sqrt((double)t->shape[0]));
}

void hl_weights_scatter(hl_weights *weights, uint64_t seed) {
  const hl_config *c = &weights->config;
  for (size_t i = 0; i < weights->tensor_count; i++) {
    hl_weights_tensor *t = &weights->tensors[i];
    uint64_t state = seed ^ (0x9e3779b97f4a7c15ULL * (i + 1));
    hl_random_bits(&state);
    if (t->rank == 2 || (c->start_mark && i == hl_tables_place_of(c).start))
      fill(t, spread_of(c, i, t), &state);
    else
      hl_weights_reset_vector(t);
  }
}

/* A file may name no words; those that it names have to be the task's. */
static bool fits_words(const hl_vocabulary *task, const hl_vocabulary *file) {
  return !file->count || hl_vocabulary_equal(task, file);
}

hl_status hl_trainer_start(hl_trainer *t, const hl_weights *weights) {
  if (!hl_config_equal(&t->weights.config, &weights->config) || !fits_words(&t->weights.words, &weights->words))
    return HL_ERROR_SHAPE;
  for (size_t i = 0; i < weights->tensor_count; i++)
    memcpy(t->weights.tensors[i].data, weights->tensors[i].data,
           hl_weights_elements(&weights->tensors[i]) * sizeof(float));
  hl_weights_clear(&t->mean);
  hl_weights_clear(&t->square);
  t->step = 0;
  t->diverged = false;
  t->loss = t->link_loss = t->gradient_norm = t->rate = 0.0f;
  return HL_OK;
}
