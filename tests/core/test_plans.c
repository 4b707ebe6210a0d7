/* Parameters of whole models: published sizes, and those of weights that are really made. */
#include "headlight_lab.h"
#include "headlight_train.h"
#include "model/weights.h"
#include "test.h"

enum { USUAL = HL_PLAN_NORMS | HL_PLAN_ATTENTION_BIASES };

static hl_plan_count count_of(const hl_plan *plan) {
  hl_plan_count n = {0};
  EXPECT(hl_plan_sizes(plan, &n) == HL_OK, "plan");
  return n;
}

static void expect_total(const char *what, const hl_plan *plan, uint64_t total) {
  hl_plan_count n = count_of(plan);
  double shares = 0.0;
  for (int i = 0; i < HL_PLAN_PARTS; i++) shares += n.share[i];
  EXPECT(n.total == total, "%s: %llu", what, (unsigned long long)n.total);
  EXPECT(shares > 1.0 - 1e-14 && shares < 1.0 + 1e-14, "%s: shares %.17g", what, shares);
}

static void published(void) {
  hl_plan base = {6, 6, 512, 8, 2048, 37000, 0, USUAL};
  hl_plan_count n = count_of(&base);
  EXPECT(n.dim == 64 && n.layer[HL_PLAN_ENCODER_SELF] == 1050624 && n.layer[HL_PLAN_ENCODER_FFN] == 2099712 &&
             n.layer[HL_PLAN_ENCODER_NORMS] == 2048 && n.layer[HL_PLAN_DECODER_NORMS] == 3072,
         "parts of a layer");
  EXPECT(n.encoder_layer == 3152384 && n.encoder == 18914304, "encoder %d", (int)n.encoder);
  EXPECT(n.decoder_layer == 4204032 && n.decoder == 25224192, "decoder %d", (int)n.decoder);
  EXPECT(n.part[HL_PLAN_WORDS] == 18944000 && n.maps == 144, "words, maps");
  expect_total("2017, base", &base, 63082496);
  base.extras |= HL_PLAN_FINAL_NORMS;
  expect_total("with final norms, as torch.nn.Transformer has them", &base, 63084544);
  hl_plan bert = {12, 0, 768, 12, 3072, 30522, 512 + 2, USUAL | HL_PLAN_EMBEDDING_NORM | HL_PLAN_POOLER};
  expect_total("BERT base, uncased", &bert, 109482240);
  hl_plan gpt2 = {0, 12, 768, 12, 3072, 50257, 1024, USUAL | HL_PLAN_FINAL_NORMS};
  expect_total("GPT-2 small", &gpt2, 124439808);
}

/* ---- Weights that are made ---- */

static hl_plan plan_of(const hl_config *c) {
  bool both = c->architecture == HL_ENCODER_DECODER, decodes = c->architecture == HL_DECODER;
  hl_plan plan = {.encoder_layers = decodes ? 0 : c->layers,
                  .decoder_layers = both      ? c->decoder_layers
                                    : decodes ? c->layers
                                              : 0,
                  .width = c->width,
                  .heads = c->heads,
                  .ffn = c->ffn,
                  .words = c->vocabulary};
  plan.places = (c->position == HL_MODEL_POSITION_LEARNED ? c->positions + c->start_mark : 0) + c->start_mark;
  if (c->norm != HL_MODEL_NORM_NONE) plan.extras |= HL_PLAN_NORMS;
  if (c->final_norm) plan.extras |= HL_PLAN_FINAL_NORMS;
  if (c->attention_biases) plan.extras |= HL_PLAN_ATTENTION_BIASES;
  if (c->output == HL_OUTPUT_OWN) plan.extras |= HL_PLAN_OUTPUT_MATRIX;
  if (c->output_bias) plan.extras |= HL_PLAN_OUTPUT_BIAS;
  return plan;
}

static void expect_as_made(const hl_config *c) {
  static _Alignas(16) unsigned char memory[4 << 20];
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_weights weights;
  EXPECT(hl_weights_create(&weights, c, &arena) == HL_OK, "weights");
  uint64_t made = 0;
  for (size_t i = 0; i < weights.tensor_count; i++) made += hl_weights_elements(&weights.tensors[i]);
  hl_plan plan = plan_of(c);
  hl_plan_count n = count_of(&plan);
  EXPECT(n.total == made, "%d, made are %d", (int)n.total, (int)made);
}

static void as_made(void) {
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    hl_config c = hl_task_config((hl_task)task);
    expect_as_made(&c);
  }
  for (int i = 0; i < 96; i++) {
    bool both = i % 3 == 2;
    hl_config c = {.architecture = (hl_architecture)(HL_ENCODER + i % 3),
                   .layers = 1 + (size_t)i % 4,
                   .decoder_layers = both ? 1 + (size_t)i % 5 : 0,
                   .width = 12,
                   .heads = 3,
                   .kv_heads = 3,
                   .dim = 4,
                   .value_dim = 4,
                   .ffn = i % 7 ? 20 : 0,
                   .vocabulary = 11,
                   .positions = 9,
                   .norm = (hl_model_norm)(i % 2   ? HL_MODEL_NORM_PRE
                                           : i % 4 ? HL_MODEL_NORM_POST
                                                   : HL_MODEL_NORM_NONE),
                   .position = i & 8 ? HL_MODEL_POSITION_LEARNED : HL_MODEL_POSITION_NONE,
                   .output = i & 16 ? HL_OUTPUT_OWN : HL_OUTPUT_TIED,
                   .final_norm = (i & 4) != 0,
                   .attention_biases = (i & 32) != 0,
                   .output_bias = (i & 2) != 0,
                   .start_mark = (i & 64) != 0};
    EXPECT(!hl_config_flaw(&c), "%s", hl_config_flaw(&c));
    expect_as_made(&c);
  }
}

static void limits(void) {
  hl_plan most = {HL_PLAN_LAYERS_MAX, HL_PLAN_LAYERS_MAX, HL_PLAN_SIZE_MAX, 1,
                  HL_PLAN_SIZE_MAX,   HL_PLAN_SIZE_MAX,   HL_PLAN_SIZE_MAX, 127};
  hl_plan_count n = count_of(&most), before;
  EXPECT(n.total > (uint64_t)1 << 52 && n.total < (uint64_t)1 << 53, "the largest: %llu", (unsigned long long)n.total);
  before = n;
#define REFUSED_PLAN(status, change)                                                           \
  do {                                                                                         \
    hl_plan bad = {6, 6, 512, 8, 2048, 37000, 0, USUAL};                                       \
    change;                                                                                    \
    EXPECT(hl_plan_sizes(&bad, &n) == status && n.total == before.total, "refused: " #change); \
  } while (0)
  REFUSED_PLAN(HL_ERROR_RANGE, bad.encoder_layers = bad.decoder_layers = 0);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.encoder_layers = HL_PLAN_LAYERS_MAX + 1);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.decoder_layers = HL_PLAN_LAYERS_MAX + 1);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.width = 0);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.width = HL_PLAN_SIZE_MAX + 1);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.heads = 0);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.heads = HL_PLAN_SIZE_MAX + 1);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.ffn = HL_PLAN_SIZE_MAX + 1);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.words = 0);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.words = HL_PLAN_SIZE_MAX + 1);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.places = HL_PLAN_SIZE_MAX + 1);
  REFUSED_PLAN(HL_ERROR_RANGE, bad.extras = 128);
  REFUSED_PLAN(HL_ERROR_SHAPE, bad.heads = 7);
  EXPECT(hl_plan_sizes(NULL, &n) == HL_ERROR_SHAPE && hl_plan_sizes(&most, NULL) == HL_ERROR_SHAPE, "missing");
}

const test_case plan_tests[] = {{"published sizes", published},
                                {"as many as weights that are made", as_made},
                                {"limits and refusals", limits},
                                {NULL, NULL}};
