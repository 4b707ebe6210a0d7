/* What the trainer refuses, and what it leaves as it was then. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "headlight_train.h"
#include "test.h"
#include "train/pass.h"

#define BYTES ((size_t)8 << 20)

static hl_arena new_arena(void) { return (hl_arena){.base = malloc(BYTES), .capacity = BYTES, .used = 48}; }

static void expect_refused(const char *what, hl_status status, const hl_train_spec *spec, const hl_config *config) {
  hl_arena arena = new_arena();
  hl_trainer trainer = {.step = 77};
  hl_status got = hl_trainer_create(&trainer, spec, config, &arena);
  EXPECT(got == status, "%s: status %d, not %d", what, got, status);
  EXPECT(arena.used == 48 && trainer.step == 77, "%s: something was written", what);
  EXPECT((hl_train_flaw(spec, config) != NULL) == (status != HL_ERROR_SHAPE), "%s: %s", what,
         hl_train_flaw(spec, config));
  free(arena.base);
}

#define REFUSE_SPEC(field, value)                                     \
  do {                                                                \
    hl_train_spec bad = good;                                         \
    bad.field = value;                                                \
    expect_refused(#field " " #value, HL_ERROR_RANGE, &bad, &config); \
  } while (0)

static void specs(void) {
  hl_train_spec good = hl_train_default(HL_TASK_INDUCTION);
  hl_config config = hl_task_config(HL_TASK_INDUCTION);
  EXPECT(!hl_train_flaw(&good, &config), "%s", hl_train_flaw(&good, &config));
  REFUSE_SPEC(task, HL_TASK_COUNT);
  REFUSE_SPEC(batch, 0);
  REFUSE_SPEC(batch, HL_TRAIN_BATCH_MAX + 1);
  REFUSE_SPEC(steps, 0);
  REFUSE_SPEC(learning_rate, 0.0f);
  REFUSE_SPEC(learning_rate, -1.0f);
  REFUSE_SPEC(learning_rate, NAN);
  REFUSE_SPEC(learning_rate, INFINITY);
  REFUSE_SPEC(learning_rate, 10.01f);
  REFUSE_SPEC(floor, -0.1f);
  REFUSE_SPEC(floor, 1.1f);
  REFUSE_SPEC(floor, NAN);
  REFUSE_SPEC(weight_decay, -0.1f);
  REFUSE_SPEC(weight_decay, 1.1f);
  REFUSE_SPEC(weight_decay, NAN);
  REFUSE_SPEC(beta1, 1.0f);
  REFUSE_SPEC(beta1, -0.1f);
  REFUSE_SPEC(beta2, 1.0f);
  REFUSE_SPEC(beta2, NAN);
  REFUSE_SPEC(epsilon, 0.0f);
  REFUSE_SPEC(epsilon, INFINITY);
  REFUSE_SPEC(epsilon, NAN);
  REFUSE_SPEC(clip, -1.0f);
  REFUSE_SPEC(clip, NAN);
  REFUSE_SPEC(unshifted, true);
  REFUSE_SPEC(supervision, -1.0f);
  REFUSE_SPEC(supervision, INFINITY);
  REFUSE_SPEC(supervision, NAN);
  REFUSE_SPEC(rest, -1.0f);
  REFUSE_SPEC(rest, INFINITY);
  REFUSE_SPEC(rest, NAN);
  REFUSE_SPEC(dropout, -0.1f);
  REFUSE_SPEC(dropout, 0.91f);
  REFUSE_SPEC(dropout, NAN);
  REFUSE_SPEC(supervised_count, HL_SUPERVISED_MAX + 1);
}

/* One taught head. */
static hl_train_spec teaching(hl_task task, uint8_t attention, uint8_t head, uint8_t kind) {
  hl_train_spec spec = hl_train_default(task);
  spec.supervised_count = 1;
  spec.supervised[0] = (hl_supervised){attention, head, kind};
  return spec;
}

/* Of the reversal's attentions 0 is the encoder's, 1 the decoder's own, 2 the one to the memory. */
static void supervised_heads(void) {
  static const struct {
    hl_task task;
    uint8_t attention, head, kind;
    bool good;
  } heads[] = {
      {HL_TASK_INDUCTION, 1, 1, HL_LINK_LEFT, true},    {HL_TASK_INDUCTION, 2, 0, HL_LINK_LEFT, false},
      {HL_TASK_INDUCTION, 0, 2, HL_LINK_LEFT, false},   {HL_TASK_INDUCTION, 0, 0, HL_LINK_KINDS, false},
      {HL_TASK_INDUCTION, 0, 0, HL_LINK_MIRROR, false}, {HL_TASK_REVERSAL, 2, 0, HL_LINK_MIRROR, true},
      {HL_TASK_REVERSAL, 2, 0, HL_LINK_LEFT, false},    {HL_TASK_REVERSAL, 1, 0, HL_LINK_LEFT, true},
      {HL_TASK_REVERSAL, 1, 0, HL_LINK_MIRROR, false},  {HL_TASK_REVERSAL, 0, 0, HL_LINK_LEFT, false},
      {HL_TASK_REVERSAL, 0, 0, HL_LINK_MIRROR, false},
  };
  for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
    hl_train_spec spec = teaching(heads[i].task, heads[i].attention, heads[i].head, heads[i].kind);
    hl_config config = hl_task_config(heads[i].task);
    if (!heads[i].good)
      expect_refused("supervised head", HL_ERROR_RANGE, &spec, &config);
    else
      EXPECT(!hl_train_flaw(&spec, &config), "%zu: %s", i, hl_train_flaw(&spec, &config));
  }
}

static void configs(void) {
  hl_train_spec spec = hl_train_default(HL_TASK_ENGLISH);
  hl_config good = hl_task_config(HL_TASK_ENGLISH), bad = good;
  bad.kv_heads = 2;
  expect_refused("grouped heads", HL_ERROR_UNSUPPORTED, &spec, &bad);
  bad = good;
  bad.activation = HL_GELU;
  expect_refused("GELU", HL_ERROR_UNSUPPORTED, &spec, &bad);
  bad = good;
  bad.output = HL_OUTPUT_NONE;
  bad.output_bias = false;
  expect_refused("no output", HL_ERROR_UNSUPPORTED, &spec, &bad);
  bad = good;
  bad.word_width = 4;
  bad.buckets = 9;
  expect_refused("word vectors of a task with words of its own", HL_ERROR_SHAPE, &spec, &bad);
  bad = hl_task_config(HL_TASK_REVERSAL);
  bad.word_width = 4;
  bad.buckets = 9;
  hl_train_spec reversal = hl_train_default(HL_TASK_REVERSAL);
  expect_refused("word vectors of an encoder-decoder", HL_ERROR_UNSUPPORTED, &reversal, &bad);
  bad = good;
  bad.width = 0;
  expect_refused("no width", HL_ERROR_RANGE, &spec, &bad);
  bad = good;
  bad.vocabulary--;
  expect_refused("vocabulary", HL_ERROR_SHAPE, &spec, &bad);
  bad = good;
  bad.positions = 8;
  expect_refused("positions", HL_ERROR_SHAPE, &spec, &bad);
  bad = good;
  bad.architecture = HL_ENCODER_DECODER;
  bad.decoder_layers = 1;
  expect_refused("architecture", HL_ERROR_SHAPE, &spec, &bad);
  bad = good;
  bad.ffn = 0;
  bad.activation = HL_GELU;
  EXPECT(!hl_train_flaw(&spec, &bad), "an activation that there is none of: %s", hl_train_flaw(&spec, &bad));
}

/* Every arena that is too small by any number of blocks. */
static void memory(void) {
  hl_train_spec spec = hl_train_default(HL_TASK_INDUCTION);
  hl_config config = hl_task_config(HL_TASK_INDUCTION);
  hl_arena arena = new_arena();
  hl_trainer trainer;
  EXPECT(hl_trainer_create(&trainer, &spec, &config, &arena) == HL_OK, "enough memory");
  size_t needed = arena.used;
  hl_trainer_begin(&trainer);
  arena.capacity = arena.used + hl_trainer_shard_bytes(&trainer) / 2;
  EXPECT(hl_trainer_shard(&trainer, 0, &arena) == HL_ERROR_MEMORY && arena.used == needed,
         "a shard in half its memory");
  for (size_t bytes = 64; bytes < needed; bytes += bytes < 8192 ? 16 : 4096) {
    hl_trainer untouched = {.step = 77};
    arena.used = 48;
    arena.capacity = bytes;
    EXPECT(hl_trainer_create(&untouched, &spec, &config, &arena) == HL_ERROR_MEMORY, "%zu bytes", bytes);
    EXPECT(arena.used == 48 && untouched.step == 77, "%zu bytes: something was written", bytes);
  }
  free(arena.base);
}

/* More than 32 bits can count must not come out as less. */
static void sizes_beyond_memory(void) {
  hl_config config = hl_task_config(HL_TASK_INDUCTION);
  for (size_t ffn = 1 << 10; ffn <= HL_CONFIG_SIZE_MAX; ffn *= 2) {
    config.layers = 3;
    config.ffn = ffn;
    size_t bytes = hl_pass_bytes(&config, 256, 0, 8192, 33);
    double least = 3.0 * 8192.0 * 4.0 * (double)ffn, most = (double)PTRDIFF_MAX;
    EXPECT((double)bytes >= (least < most ? least : most), "F %zu: %zu bytes", ffn, bytes);
  }
}

/* Of a model with word vectors: one word of the lexicon, of the parts that the model has. */
static void lexicons(void) {
  hl_config config = {.architecture = HL_ENCODER,
                      .layers = 1,
                      .width = 2,
                      .heads = 1,
                      .kv_heads = 1,
                      .dim = 2,
                      .value_dim = 2,
                      .vocabulary = 3,
                      .positions = 4,
                      .output = HL_OUTPUT_TIED,
                      .word_width = 2,
                      .buckets = 5};
  hl_word_parts good = {.number = 2, .gram_count = 1, .grams = {4}}, bad = good;
  hl_example example = {.count = 1, .tokens = {0}, .targets = {2}};
  hl_train_spec spec = {.lexicon = {&good, 1}};
  hl_arena arena = new_arena();
  hl_weights weights, sums;
  float loss, link_loss;
  hl_weights_create(&weights, &config, &arena);
  hl_weights_create(&sums, &config, &arena);
  hl_sequence sequence = hl_example_sequence(&example);
#define GRADIENTS(spec) hl_gradients(&weights, &sequence, 1, spec, &sums, &loss, &link_loss, &arena)
  EXPECT(GRADIENTS(&spec) == HL_OK, "a good lexicon");
  EXPECT(GRADIENTS(NULL) == HL_ERROR_SHAPE, "no spec, so no lexicon");
  example.tokens[0] = 1;
  EXPECT(GRADIENTS(&spec) == HL_ERROR_SHAPE, "a token beyond the lexicon");
  example.tokens[0] = 0;
  spec.lexicon.parts = &bad;
  bad.grams[0] = 5;
  EXPECT(GRADIENTS(&spec) == HL_ERROR_RANGE, "a bucket that there is not");
  spec.lexicon = (hl_lexicon){&good, 1};
  config.word_width = config.buckets = 0;
  hl_weights_create(&weights, &config, &arena);
  hl_weights_create(&sums, &config, &arena);
  EXPECT(GRADIENTS(&spec) == HL_ERROR_SHAPE, "a lexicon of no use");
  free(arena.base);
}

static void gradients(void) {
  hl_config config = hl_task_config(HL_TASK_REVERSAL);
  hl_arena arena = new_arena();
  hl_weights weights, sums;
  hl_example good, bad;
  float loss = 7.0f, link_loss = 7.0f;
  hl_weights_create(&weights, &config, &arena);
  hl_weights_create(&sums, &config, &arena);
  hl_task_example(HL_TASK_REVERSAL, 1, 1, &good);
  size_t before = arena.used;
#define REFUSE(what, status, count, spec)                                                                         \
  do {                                                                                                            \
    hl_sequence s = hl_example_sequence(&bad);                                                                    \
    EXPECT(hl_gradients(&weights, &s, count, spec, &sums, &loss, &link_loss, &arena) == status && loss == 7.0f && \
               arena.used == before,                                                                              \
           what);                                                                                                 \
  } while (0)
  bad = good;
  REFUSE("no example", HL_ERROR_SHAPE, 0, NULL);
  REFUSE("too many", HL_ERROR_SHAPE, HL_TRAIN_BATCH_MAX + 1, NULL);
  bad.tokens[1] = 18;
  REFUSE("a token", HL_ERROR_SHAPE, 1, NULL);
  bad = good;
  bad.source[0] = 18;
  REFUSE("a source token", HL_ERROR_SHAPE, 1, NULL);
  bad = good;
  bad.targets[0] = 18;
  REFUSE("a target", HL_ERROR_SHAPE, 1, NULL);
  bad = good;
  bad.count = 0;
  REFUSE("no tokens", HL_ERROR_SHAPE, 1, NULL);
  bad = good;
  bad.count = 17;
  REFUSE("too many tokens", HL_ERROR_SHAPE, 1, NULL);
  bad = good;
  bad.source_count = 0;
  REFUSE("no source", HL_ERROR_SHAPE, 1, NULL);
  bad = good;
  bad.links[0].row = (uint8_t)bad.count;
  REFUSE("a link's row", HL_ERROR_SHAPE, 1, NULL);
  bad = good;
  bad.links[0].column = (uint8_t)bad.source_count;
  REFUSE("a link's column", HL_ERROR_SHAPE, 1, NULL);
  bad.links[0] = (hl_link){HL_LINK_MIRROR | HL_LINK_GIVEN, 0, (uint8_t)bad.source_count};
  REFUSE("the column of a link that gives a row", HL_ERROR_SHAPE, 1, NULL);
  bad.links[0] = (hl_link){HL_LINK_LEFT | HL_LINK_GIVEN, 1, 2};
  REFUSE("a row that is given a word behind it, which the decoder can't see", HL_ERROR_SHAPE, 1, NULL);
  hl_train_spec of_the_encoder = teaching(HL_TASK_REVERSAL, 0, 0, HL_LINK_LEFT), many = of_the_encoder;
  bad = good;
  many.supervised_count = 200;
  REFUSE("an encoder's head", HL_ERROR_RANGE, 1, &of_the_encoder);
  REFUSE("too many heads", HL_ERROR_RANGE, 1, &many);
  arena.capacity = before + 4096;
  REFUSE("memory", HL_ERROR_MEMORY, 1, NULL);
  free(arena.base);
}

const test_case train_refusal_tests[] = {{"specs out of range", specs},
                                         {"supervised heads that there are not", supervised_heads},
                                         {"configs that can't be trained", configs},
                                         {"memory exhausted", memory},
                                         {"sizes beyond memory", sizes_beyond_memory},
                                         {"gradients of what doesn't fit", gradients},
                                         {"lexicons", lexicons},
                                         {NULL, NULL}};
