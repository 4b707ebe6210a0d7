/* Beginning again from weights, and how they are stored. */
#include <math.h>
#include <string.h>

#include "headlight_train.h"
#include "model/weights.h"
#include "test.h"

static _Alignas(16) unsigned char memory[16 << 20];
static hl_arena arena;

static hl_trainer trainer_of(uint64_t seed) {
  hl_train_spec spec = hl_train_default(HL_TASK_INDUCTION);
  hl_config config = hl_task_config(HL_TASK_INDUCTION);
  hl_trainer trainer;
  spec.seed = seed;
  spec.batch = 4;
  EXPECT(hl_trainer_create(&trainer, &spec, &config, &arena) == HL_OK, "trainer");
  return trainer;
}

static bool same_weights(const hl_weights *a, const hl_weights *b) {
  for (size_t i = 0; i < a->tensor_count; i++) {
    const hl_weights_tensor *t = &a->tensors[i];
    if (memcmp(t->data, b->tensors[i].data, hl_weights_rows(t) * hl_weights_cols(t) * sizeof(float)) != 0) return false;
  }
  return true;
}

static void steps(hl_trainer *trainer, size_t count) {
  for (size_t i = 0; i < count; i++) EXPECT(hl_trainer_step(trainer, &arena) == HL_OK, "step %zu", i);
}

/* Begun from the weights that it started with, a trainer does what it did before: no moment is left. */
static void begins_anew(void) {
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  hl_trainer a = trainer_of(3), b = trainer_of(3), fresh = trainer_of(3);
  steps(&a, 5);
  EXPECT(!same_weights(&a.weights, &fresh.weights), "training moves weights");
  EXPECT(hl_trainer_start(&a, &fresh.weights) == HL_OK, "start");
  EXPECT(a.step == 0 && same_weights(&a.weights, &fresh.weights), "step %d", (int)a.step);
  steps(&a, 5);
  steps(&b, 5);
  EXPECT(same_weights(&a.weights, &b.weights), "the same five steps");
}

static void leaves_divergence(void) {
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  hl_trainer a = trainer_of(3), fresh = trainer_of(3);
  hl_weights_find(&a.weights, "embedding")->data[0] = NAN;
  for (int i = 0; i < 20 && !a.diverged; i++) steps(&a, 1);
  EXPECT(a.diverged, "NaN diverges");
  EXPECT(hl_trainer_start(&a, &fresh.weights) == HL_OK && !a.diverged, "start");
  steps(&a, 1);
  EXPECT(a.step == 1 && isfinite(a.loss), "loss %g", (double)a.loss);
}

/* Without the shift every row reads what it has to say; the rest of the example is as it was. */
static void forgets_the_shift(void) {
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  hl_train_spec spec = hl_train_default(HL_TASK_REVERSAL);
  hl_config config = hl_task_config(HL_TASK_REVERSAL);
  hl_trainer right, wrong;
  spec.batch = 4;
  EXPECT(hl_trainer_create(&right, &spec, &config, &arena) == HL_OK, "right");
  spec.unshifted = true;
  EXPECT(hl_trainer_create(&wrong, &spec, &config, &arena) == HL_OK, "wrong");
  hl_trainer_begin(&right);
  hl_trainer_begin(&wrong);
  for (size_t i = 0; i < spec.batch; i++) {
    hl_example *a = &right.batch[i], *b = &wrong.batch[i];
    EXPECT(a->tokens[0] == HL_REVERSAL_START, "begins with [start]");
    for (size_t t = 0; t < a->count; t++) {
      EXPECT(t + 1 == a->count || a->tokens[t + 1] == a->targets[t], "shifted");
      EXPECT(b->tokens[t] == b->targets[t] && b->targets[t] == a->targets[t], "not shifted");
    }
    EXPECT(memcmp(a->source, b->source, a->source_count * sizeof a->source[0]) == 0, "source");
  }
}

static hl_status start_with(hl_trainer *trainer, void (*change)(hl_weights *)) {
  hl_weights other = trainer->weights;
  change(&other);
  return hl_trainer_start(trainer, &other);
}

static void more_layers(hl_weights *w) { w->config.layers++; }
static void fewer_heads(hl_weights *w) { w->config.heads--; }
static void no_mask(hl_weights *w) { w->config.architecture = HL_ENCODER; }
static void alibi(hl_weights *w) { w->config.position = HL_MODEL_POSITION_ALIBI; }
static void other_eps(hl_weights *w) { w->config.eps *= 2.0f; }
static void other_words(hl_weights *w) {
  static char section[4096];
  memcpy(section, w->words.section, w->words.bytes);
  section[1] = '#';
  w->words.section = section;
}
static void no_words(hl_weights *w) { w->words = (hl_vocabulary){0}; }

static void refuses_others(void) {
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  hl_trainer a = trainer_of(3), before = trainer_of(3);
  void (*const others[])(hl_weights *) = {more_layers, fewer_heads, no_mask, alibi, other_eps, other_words};
  steps(&a, 1);
  steps(&before, 1);
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    EXPECT(start_with(&a, others[i]) == HL_ERROR_SHAPE, "change %zu", i);
  EXPECT(a.step == 1 && same_weights(&a.weights, &before.weights), "nothing is written");
  EXPECT(start_with(&a, no_words) == HL_OK, "words that a file doesn't name");
}

static void stores(void) {
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  hl_trainer a = trainer_of(3);
  hl_weights_store_as(&a.weights, HL_I8_ROWS);
  for (size_t i = 0; i < a.weights.tensor_count; i++) {
    const hl_weights_tensor *t = &a.weights.tensors[i];
    EXPECT(t->dtype == (t->rank > 1 ? HL_I8_ROWS : HL_F32), "%s", t->name);
  }
}

static void guessing(void) { EXPECT(fabs(hl_guessing_loss(24) - log(24.0)) < 1e-12, "%.15f", hl_guessing_loss(24)); }

const test_case start_tests[] = {{"begins anew", begins_anew},
                                 {"leaves divergence", leaves_divergence},
                                 {"refuses others", refuses_others},
                                 {"stores", stores},
                                 {"forgets the shift", forgets_the_shift},
                                 {"guessing", guessing},
                                 {NULL, NULL}};
