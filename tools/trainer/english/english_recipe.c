/* What the model of real English is, and how it is trained. */
#include "english_recipe.h"

#include "relations.h"
#include "sampler.h"

#define SECOND_STEPS 12000
#define SECOND_RATE 2e-3f
#define SECOND_SUPERVISION 0.35f

enum { BUCKETS = 2048, WORD_WIDTH = 96, WIDTH = 128, LAYERS = 4, HEADS = 8, HIDDEN = 320, REACH = 12 };

hl_config english_config(void) {
  return (hl_config){.architecture = HL_ENCODER,
                     .layers = LAYERS,
                     .width = WIDTH,
                     .heads = HEADS,
                     .kv_heads = HEADS,
                     .dim = WIDTH / HEADS,
                     .value_dim = WIDTH / HEADS,
                     .ffn = HIDDEN,
                     .positions = SEQUENCE_TOKENS,
                     .norm = HL_MODEL_NORM_PRE,
                     .activation = HL_RELU,
                     .position = HL_MODEL_POSITION_RELATIVE,
                     .output = HL_OUTPUT_TIED,
                     .final_norm = true,
                     .attention_biases = true,
                     .output_bias = true,
                     .start_mark = true,
                     .eps = 1e-5f,
                     .reach = REACH,
                     .word_width = WORD_WIDTH,
                     .buckets = BUCKETS};
}

hl_train_spec english_spec(void) {
  hl_train_spec spec = {.seed = 1,
                        .batch = STEP_SENTENCES,
                        .steps = 75000,
                        .warmup = 300,
                        .learning_rate = 4e-3f,
                        .floor = 0.02f,
                        .weight_decay = 0.01f,
                        .beta1 = 0.9f,
                        .beta2 = 0.999f,
                        .epsilon = 1e-8f,
                        .clip = 1.0f,
                        .supervision = 0.25f,
                        .rest = 0.4f,
                        .dropout = 0.02f};
  relations_teach(&spec);
  return spec;
}

void english_set_second_round(hl_train_spec *spec) {
  spec->steps = SECOND_STEPS;
  spec->learning_rate = SECOND_RATE;
  spec->supervision = SECOND_SUPERVISION;
}

bool english_is_second_round(const hl_train_spec *spec) { return spec->learning_rate == SECOND_RATE; }
