/* A model that has learned nothing: every weight drawn from a seed. */
#include <math.h>

#include "../math/random.h"
#include "weights.h"

static const char metadata[] =
    "label: random\n"
    "weights: normal, variance 1 / inputs; biases 0, gains 1; nothing learned\n"
    "words: any; standard normal, from the seed and the letters\n"
    "positions: sinusoidal";

void hl_random_model_draw(hl_open_model *model, uint64_t seed) {
  hl_weights *w = &model->weights;
  model->seed = seed;
  for (size_t i = 1; i < w->tensor_count; i++) {
    hl_weights_tensor *t = &w->tensors[i];
    if (t->rank == 2)
      hl_normal(hl_random_start(seed, i), 1.0 / sqrt((double)t->shape[0]), hl_weights_elements(t), t->data);
    else
      hl_weights_reset_vector(t);
  }
}

hl_status hl_random_model_create(hl_open_model *model, uint64_t seed, hl_arena *arena) {
  hl_config config = {.architecture = HL_ENCODER,
                      .layers = 2,
                      .width = 64,
                      .heads = 4,
                      .kv_heads = 4,
                      .dim = 16,
                      .value_dim = 16,
                      .ffn = 128,
                      .vocabulary = HL_RANDOM_TOKENS_MAX,
                      .positions = HL_RANDOM_TOKENS_MAX,
                      .norm = HL_MODEL_NORM_PRE,
                      .activation = HL_RELU,
                      .position = HL_MODEL_POSITION_SINUSOIDAL,
                      .output = HL_OUTPUT_NONE,
                      .final_norm = true,
                      .attention_biases = true,
                      .position_base = 10000.0,
                      .eps = 1e-5f};
  hl_open_model m = {.code_basis = NULL};
  hl_status status = hl_weights_create(&m.weights, &config, arena);
  if (status != HL_OK) return status;
  hl_random_model_draw(&m, seed);
  m.weights.metadata = metadata;
  m.weights.metadata_bytes = sizeof metadata - 1;
  *model = m;
  return HL_OK;
}
