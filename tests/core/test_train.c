/* Trainers: the same seed gives the same bits, however the work is shared out. */
#include <stdlib.h>
#include <string.h>

#include "headlight_train.h"
#include "model/weights.h"
#include "test.h"

enum { ARENA_BYTES = 32 << 20, STEPS = 30 };

typedef struct setting {
  hl_arena arena;
  hl_trainer trainer;
} setting;

static hl_arena arena_new(void) { return (hl_arena){.base = malloc(ARENA_BYTES), .capacity = ARENA_BYTES}; }

static hl_train_spec spec_of(hl_task task, uint64_t seed, size_t steps) {
  hl_train_spec spec = hl_train_default(task);
  spec.seed = seed;
  spec.steps = steps;
  spec.warmup = 10;
  spec.batch = 10; /* shards of 2, 3, 2, 3 */
  return spec;
}

static void open_trainer(setting *s, const hl_train_spec *spec) {
  hl_config config = hl_task_config(spec->task);
  s->arena = arena_new();
  hl_status status = hl_trainer_create(&s->trainer, spec, &config, &s->arena);
  EXPECT(status == HL_OK, "trainer: %d", status);
}

static void close_trainer(setting *s) { free(s->arena.base); }

static void train(setting *s, size_t steps) {
  for (size_t i = 0; i < steps; i++) {
    size_t used = s->arena.used;
    EXPECT(hl_trainer_step(&s->trainer, &s->arena) == HL_OK, "step %zu", i);
    EXPECT(s->arena.used == used, "scratch was kept");
  }
}

static uint64_t hash_of(const hl_weights *weights) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (size_t i = 0; i < weights->tensor_count; i++) {
    const hl_weights_tensor *t = &weights->tensors[i];
    hash = test_hash(hash, t->data, hl_weights_rows(t) * hl_weights_cols(t) * sizeof(float));
  }
  return hash;
}

static uint64_t trained(const hl_train_spec *spec, size_t steps) {
  setting s;
  open_trainer(&s, spec);
  train(&s, steps);
  uint64_t hash = hash_of(&s.trainer.weights);
  close_trainer(&s);
  return hash;
}

static void seeds(void) {
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    hl_train_spec spec = spec_of((hl_task)task, 3, STEPS);
    uint64_t once = trained(&spec, 5), more = trained(&spec, 6);
    EXPECT(once == trained(&spec, 5), "%s: two runs of one seed differ", hl_task_name((hl_task)task));
    EXPECT(once != more, "%s: a step changes nothing", hl_task_name((hl_task)task));
    spec.seed = 4;
    EXPECT(once != trained(&spec, 5), "%s: two seeds agree", hl_task_name((hl_task)task));
  }
}

/* What threads do: any order, each with an arena of its own, filled with what another left there. */
static void shards(void) {
  static const size_t orders[][HL_TRAIN_SHARDS] = {{3, 2, 1, 0}, {1, 3, 0, 2}};
  hl_train_spec spec = spec_of(HL_TASK_INDUCTION, 5, STEPS);
  uint64_t wanted = trained(&spec, STEPS);
  for (size_t order = 0; order < 2; order++) {
    setting s;
    open_trainer(&s, &spec);
    size_t bytes = hl_trainer_shard_bytes(&s.trainer);
    hl_arena other = {.base = malloc(bytes), .capacity = bytes};
    memset(other.base, 0xff, bytes);
    for (size_t step = 0; step < STEPS; step++) {
      hl_trainer_begin(&s.trainer);
      for (size_t i = 0; i < HL_TRAIN_SHARDS; i++) {
        hl_status status = hl_trainer_shard(&s.trainer, orders[order][i], &other);
        EXPECT(status == HL_OK && other.used == 0, "shard %zu: %d", orders[order][i], status);
      }
      hl_trainer_end(&s.trainer);
    }
    EXPECT(hash_of(&s.trainer.weights) == wanted, "another order gives other weights");
    free(other.base);
    close_trainer(&s);
  }
}

static void copy_weights(const hl_weights *from, hl_weights *to) {
  for (size_t i = 0; i < from->tensor_count; i++) {
    const hl_weights_tensor *t = &from->tensors[i];
    memcpy(to->tensors[i].data, t->data, hl_weights_rows(t) * hl_weights_cols(t) * sizeof(float));
  }
}

/* Weights, both moments, the number of the step and the smoothed loss are all that a training consists of. */
static void going_on(void) {
  hl_train_spec spec = spec_of(HL_TASK_ENGLISH, 6, STEPS);
  spec.supervised_count = 1;
  spec.supervised[0] = (hl_supervised){1, 0, HL_LINK_PRONOUN};
  setting first, second;
  open_trainer(&first, &spec);
  open_trainer(&second, &spec);
  train(&first, 8);
  copy_weights(&first.trainer.weights, &second.trainer.weights);
  copy_weights(&first.trainer.mean, &second.trainer.mean);
  copy_weights(&first.trainer.square, &second.trainer.square);
  second.trainer.step = first.trainer.step;
  second.trainer.smoothed_loss = first.trainer.smoothed_loss;
  train(&first, 7);
  train(&second, 7);
  EXPECT(second.trainer.step == 15, "step %u", (unsigned)second.trainer.step);
  EXPECT(hash_of(&first.trainer.weights) == hash_of(&second.trainer.weights), "other weights");
  EXPECT(first.trainer.smoothed_loss == second.trainer.smoothed_loss, "another smoothed loss");
  EXPECT(first.trainer.link_loss > 0.0f && first.trainer.link_loss == second.trainer.link_loss, "another link loss");
  close_trainer(&first);
  close_trainer(&second);
}

static void learns(void) {
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    hl_train_spec spec = spec_of((hl_task)task, 7, 120);
    setting s;
    open_trainer(&s, &spec);
    train(&s, 10);
    double before = s.trainer.smoothed_loss;
    train(&s, 110);
    EXPECT(s.trainer.smoothed_loss < 0.9 * before && !s.trainer.diverged, "%s: loss %.3f, before %.3f",
           hl_task_name((hl_task)task), s.trainer.smoothed_loss, before);
    close_trainer(&s);
  }
}

/* A learning rate far too high: it says so, and from then on the weights stand still, finite. */
static void diverging(void) {
  hl_train_spec spec = spec_of(HL_TASK_INDUCTION, 8, 200);
  spec.learning_rate = HL_LEARNING_RATE_MAX;
  spec.warmup = 1;
  setting s;
  open_trainer(&s, &spec);
  size_t steps = 0;
  uint64_t hash = 0, step = 0;
  while (!s.trainer.diverged && steps++ < 100) {
    hash = hash_of(&s.trainer.weights);
    step = s.trainer.step;
    train(&s, 1);
  }
  EXPECT(s.trainer.diverged, "loss %.3f after %zu steps", (double)s.trainer.loss, steps);
  train(&s, 3);
  EXPECT(hash_of(&s.trainer.weights) == hash && s.trainer.step == step, "it went on");
  for (size_t i = 0; i < s.trainer.weights.tensor_count; i++) {
    const hl_weights_tensor *t = &s.trainer.weights.tensors[i];
    for (size_t e = 0; e < hl_weights_rows(t) * hl_weights_cols(t); e++)
      EXPECT(isfinite(t->data[e]), "%s: %f", t->name, (double)t->data[e]);
  }
  close_trainer(&s);
}

/* Held-out questions of a task's own model, through hl_evaluate: a range is the sum of its parts. */
static void evaluation(void) {
  hl_train_spec spec = spec_of(HL_TASK_REVERSAL, 9, 400);
  spec.batch = 32;
  setting s;
  open_trainer(&s, &spec);
  hl_score before = {0}, after = {0}, parts = {0}, shuffled = {0};
  const hl_weights *w = &s.trainer.weights;
  hl_question question = HL_QUESTION_SEQUENCE;
  EXPECT(hl_evaluate(w, spec.task, question, false, 1, 0, 100, &before, &s.arena) == HL_OK, "before");
  train(&s, 400);
  EXPECT(hl_evaluate(w, spec.task, question, false, 1, 0, 100, &after, &s.arena) == HL_OK, "after");
  EXPECT(hl_evaluate(w, spec.task, question, false, 1, 0, 30, &parts, &s.arena) == HL_OK, "a part");
  EXPECT(hl_evaluate(w, spec.task, question, false, 1, 30, 70, &parts, &s.arena) == HL_OK, "the rest");
  EXPECT(hl_evaluate(w, spec.task, question, true, 1, 0, 100, &shuffled, &s.arena) == HL_OK, "shuffled");
  EXPECT(before.asked == 100 && before.right == 0 && after.right > 50, "%zu, then %zu right", before.right,
         after.right);
  EXPECT(parts.asked == 100 && parts.right == after.right, "%zu and %zu right", parts.right, after.right);
  EXPECT(fabs(parts.chance - after.chance) < 1e-12 && after.chance < 1e-3, "chances");
  EXPECT(shuffled.asked == 100 && shuffled.right < 10, "%zu right when shuffled", shuffled.right);
  hl_score none = after;
  hl_status status = hl_evaluate(w, spec.task, HL_QUESTION_CLASS, false, 1, 0, 1, &none, &s.arena);
  EXPECT(status == HL_ERROR_UNSUPPORTED && memcmp(&none, &after, sizeof none) == 0, "another task's question");
  close_trainer(&s);
}

const test_case train_tests[] = {{"a seed means the same weights, and another others", seeds},
                                 {"shards in any order, anywhere", shards},
                                 {"going on from weights and moments", going_on},
                                 {"every task is learned", learns},
                                 {"a learning rate far too high", diverging},
                                 {"held-out questions before and after training", evaluation},
                                 {NULL, NULL}};
