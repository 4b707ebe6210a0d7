/* Trainers whose sequences come from a supply, and dropout. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "headlight_train.h"
#include "model/weights.h"
#include "test.h"

enum { ARENA_BYTES = 32 << 20, STEPS = 5, BATCH = 10, OWN_KIND = HL_LINK_KINDS };

static hl_arena arena_new(void) { return (hl_arena){.base = malloc(ARENA_BYTES), .capacity = ARENA_BYTES}; }

static uint64_t hash_of(const hl_weights *weights) {
  uint64_t hash = 0;
  for (size_t i = 0; i < weights->tensor_count; i++) {
    const hl_weights_tensor *t = &weights->tensors[i];
    hash = test_hash(hash, t->data, hl_weights_rows(t) * hl_weights_cols(t) * sizeof(float));
  }
  return hash;
}

/* The induction task's examples, fewer of them in odd steps if it is `uneven`; its links under a kind of the supply's
 * own. */
typedef struct source {
  hl_example examples[BATCH];
  bool uneven;
} source;

static size_t draw(void *from, uint64_t seed, uint64_t step, hl_sequence *sequences) {
  source *s = from;
  size_t count = s->uneven && step % 2 ? 3 : BATCH;
  for (size_t i = 0; i < count; i++) {
    hl_task_example(HL_TASK_INDUCTION, seed, step * BATCH + i, &s->examples[i]);
    for (size_t l = 0; l < s->examples[i].link_count; l++) s->examples[i].links[l].kind += OWN_KIND;
    sequences[i] = hl_example_sequence(&s->examples[i]);
  }
  return count;
}

typedef struct setting {
  hl_arena arena;
  hl_vocabulary words;
  source source;
  hl_supply supply;
  hl_train_spec spec;
  hl_config config;
} setting;

static void open_setting(setting *s, bool supplied) {
  *s = (setting){.arena = arena_new(), .config = hl_task_config(HL_TASK_INDUCTION)};
  EXPECT(hl_task_words(HL_TASK_INDUCTION, &s->words, &s->arena) == HL_OK, "words");
  s->supply = (hl_supply){draw, &s->source, &s->words, HL_EXAMPLE_TOKENS_MAX, BATCH * HL_EXAMPLE_TOKENS_MAX};
  s->spec = hl_train_default(HL_TASK_INDUCTION);
  s->spec.batch = BATCH;
  s->spec.warmup = 2;
  s->spec.supervised_count = 1;
  s->spec.supervised[0] = (hl_supervised){1, 1, HL_LINK_LEFT};
  if (!supplied) return;
  s->spec.supply = &s->supply;
  s->spec.supervised[0].kind += OWN_KIND;
}

static uint64_t trained(setting *s, const size_t *order) {
  hl_trainer trainer;
  EXPECT(hl_trainer_create(&trainer, &s->spec, &s->config, &s->arena) == HL_OK, "trainer");
  hl_arena scratch = {.base = malloc(ARENA_BYTES), .capacity = hl_trainer_shard_bytes(&trainer)};
  for (size_t step = 0; step < STEPS; step++) {
    hl_trainer_begin(&trainer);
    for (size_t i = 0; i < HL_TRAIN_SHARDS; i++)
      EXPECT(hl_trainer_shard(&trainer, order[i], &scratch) == HL_OK, "a shard in the memory it said");
    hl_trainer_end(&trainer);
    EXPECT(trainer.link_loss > 0.0f, "nothing is taught");
  }
  free(scratch.base);
  return hash_of(&trainer.weights);
}

static const size_t forwards[] = {0, 1, 2, 3}, backwards[] = {3, 2, 1, 0};

static uint64_t result(bool supplied, bool uneven, float dropout, uint64_t seed, const size_t *order) {
  setting s;
  open_setting(&s, supplied);
  s.source.uneven = uneven;
  s.spec.dropout = dropout;
  s.spec.seed = seed;
  uint64_t hash = trained(&s, order);
  free(s.arena.base);
  return hash;
}

static void like_a_task(void) {
  EXPECT(result(true, false, 0.0f, 3, forwards) == result(false, false, 0.0f, 3, forwards),
         "the same sequences from a task and from a supply");
  EXPECT(result(true, true, 0.0f, 3, forwards) != result(true, false, 0.0f, 3, forwards), "fewer sequences");
}

static void any_order(void) {
  EXPECT(result(true, true, 0.2f, 3, forwards) == result(true, true, 0.2f, 3, backwards), "shards in another order");
  EXPECT(result(true, true, 0.2f, 3, forwards) != result(true, true, 0.1f, 3, forwards), "another dropout");
  EXPECT(result(true, true, 0.2f, 3, forwards) != result(true, true, 0.2f, 4, forwards), "another seed");
}

static void refusals(void) {
  setting s;
  open_setting(&s, true);
  EXPECT(!hl_train_flaw(&s.spec, &s.config), "good: %s", hl_train_flaw(&s.spec, &s.config));
  hl_vocabulary fewer = s.words;
  fewer.count--;
  hl_supply bad[] = {s.supply, s.supply, s.supply, s.supply, s.supply};
  bad[0].words = &fewer;
  bad[1].longest = 0;
  bad[2].longest = bad[2].tokens = HL_SEQUENCE_TOKENS_MAX + 1;
  bad[3].longest = s.config.positions + 1;
  bad[4].tokens = bad[4].longest - 1;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    hl_train_spec spec = s.spec;
    spec.supply = &bad[i];
    EXPECT(hl_train_flaw(&spec, &s.config), "supply %zu", i);
  }
  hl_config vectors = s.config;
  vectors.word_width = 4;
  vectors.buckets = 9;
  EXPECT(hl_train_flaw(&s.spec, &vectors), "word vectors without a lexicon");
  hl_word_parts parts = {.number = HL_NO_WORD, .own = HL_NO_WORD, .gram_count = 1, .grams = {9}};
  hl_train_spec spec = s.spec;
  spec.lexicon = (hl_lexicon){&parts, 1};
  EXPECT(hl_train_flaw(&spec, &vectors), "an n-gram that the model doesn't have");
  parts.grams[0] = 8;
  EXPECT(!hl_train_flaw(&spec, &vectors), "a good lexicon: %s", hl_train_flaw(&spec, &vectors));
  spec = s.spec;
  spec.supervised[0].kind = HL_LINK_ALSO;
  EXPECT(hl_train_flaw(&spec, &s.config), "a kind that can't be told from a set's");
  spec.supervised[0].kind = HL_LINK_GIVEN;
  EXPECT(hl_train_flaw(&spec, &s.config), "a kind that can't be told from a row that is given");
  spec = s.spec;
  spec.supply = NULL;
  EXPECT(hl_train_flaw(&spec, &s.config), "a supply's kind of a task");
  free(s.arena.base);
}

static float gradients_loss(hl_trainer *t, setting *s) {
  float loss = NAN, link_loss = NAN;
  EXPECT(hl_gradients(&t->weights, t->sequences, t->count, &s->spec, &t->gradients[0], &loss, &link_loss, &s->arena) ==
             HL_OK,
         "gradients");
  return loss;
}

/* About the share is 0, and what is left has grown by as much: a stream's mean stays. */
static void shares(void) {
  setting s;
  open_setting(&s, true);
  hl_trainer trainer;
  s.spec.supervised_count = 0;
  EXPECT(hl_trainer_create(&trainer, &s.spec, &s.config, &s.arena) == HL_OK, "trainer");
  hl_trainer_begin(&trainer);
  float without = gradients_loss(&trainer, &s), loss;
  double sum = 0.0;
  for (uint64_t seed = 0; seed < 40; seed++) {
    s.spec.dropout = 0.1f;
    s.spec.seed = seed;
    loss = gradients_loss(&trainer, &s);
    EXPECT(loss != without, "seed %d drops nothing", (int)seed);
    sum += (double)loss / 40.0;
  }
  EXPECT(fabs(sum - (double)without) < 0.05 * (double)without, "loss %g on average, %g without dropout", sum,
         (double)without);
  free(s.arena.base);
}

const test_case supply_tests[] = {
    {"like a task", like_a_task},
    {"any order", any_order},
    {"refusals", refusals},
    {"dropout leaves the mean", shares},
    {NULL, NULL},
};
