/* What the trainer really computes with, against the reference in double. */
#include <string.h>

#include "reference/gradients_ref.h"
#include "support/trainee.h"
#include "test.h"

static hl_status run(trainee *t, float *loss, float *link_loss) {
  return hl_gradients(&t->weights, t->sequences, t->count, &t->spec, &t->gradients, loss, link_loss, &t->arena);
}

static void against_the_reference(void) {
  static trainee t;
  double worst = 0.0;
  for (int trial = 0; trial < 300; trial++) {
    hl_config config = trainee_any_config(trial);
    float loss = NAN, link_loss = NAN;
    trainee_create_smooth(&t, &config, 1 + test_below(TRAINEE_SEQUENCES), 1, 12);
    size_t before = t.arena.used;
    EXPECT(run(&t, &loss, &link_loss) == HL_OK && t.arena.used == before, "trial %d", trial);
    worst = fmax(worst, trainee_compare(&t, true, (double)loss, (double)link_loss));
  }
  printf("     gradients: at most %.2g of the bound\n", worst);
}

/* Wider than a register tile, and longer than a block of rows. */
static void sizes_of_real_models(void) {
  static trainee t;
  double worst = 0.0;
  for (int trial = 0; trial < 12; trial++) {
    hl_config config = trainee_any_config(trial);
    float loss = NAN, link_loss = NAN;
    config.layers = 1;
    config.decoder_layers = config.architecture == HL_ENCODER_DECODER;
    config.width = 33 + test_below(40);
    config.dim = 16;
    config.value_dim = 17;
    config.ffn = trial % 2 ? 70 : 0;
    config.vocabulary = 70;
    config.positions = TRAINEE_TOKENS;
    trainee_create_smooth(&t, &config, 3, 20, TRAINEE_TOKENS);
    EXPECT(run(&t, &loss, &link_loss) == HL_OK, "trial %d", trial);
    worst = fmax(worst, trainee_compare(&t, true, (double)loss, (double)link_loss));
  }
  printf("     large: at most %.2g of the bound\n", worst);
}

/* One feature at a time is off: no sequence has a target, or a link. */
static void nothing_to_learn(void) {
  static trainee t;
  for (int trial = 0; trial < 12; trial++) {
    hl_config config = trainee_any_config(trial);
    float loss = NAN, link_loss = NAN;
    trainee_create_smooth(&t, &config, 2, 1, 12);
    for (size_t i = 0; i < TRAINEE_SEQUENCES; i++) {
      if (trial % 2) memset(t.arrays[i].targets, 0xff, sizeof t.arrays[i].targets);
      if (trial / 2 % 2) t.sequences[i].link_count = 0;
    }
    EXPECT(run(&t, &loss, &link_loss) == HL_OK, "trial %d", trial);
    if (trial % 2) EXPECT(loss == 0.0f, "loss %g", (double)loss);
    if (trial / 2 % 2) EXPECT(link_loss == 0.0f, "link loss %g", (double)link_loss);
    trainee_compare(&t, true, (double)loss, (double)link_loss);
  }
}

static void without_a_spec(void) {
  static trainee t;
  for (int trial = 0; trial < 3; trial++) {
    hl_config config = trainee_any_config(trial);
    config.word_width = config.buckets = 0; /* which need a lexicon */
    float loss = NAN, link_loss = NAN;
    trainee_create_smooth(&t, &config, 2, 2, 12);
    t.spec.supervised_count = 0;
    t.spec.dropout = 0.0f;
    EXPECT(hl_gradients(&t.weights, t.sequences, t.count, NULL, &t.gradients, &loss, &link_loss, &t.arena) == HL_OK,
           "no spec");
    trainee_compare(&t, true, (double)loss, (double)link_loss);
  }
}

/* ---- The same bits ---- */

static uint64_t hash_gradients(const trainee *t, float loss, float link_loss) {
  uint64_t hash = test_hash(test_hash(0, &loss, sizeof loss), &link_loss, sizeof link_loss);
  for (size_t i = 0; i < t->tensors; i++)
    hash = test_hash(hash, t->gradients.tensors[i].data, t->counts[i] * sizeof(float));
  return hash;
}

/* Scratch and gradients are full of NaN the second time, and scratch lies elsewhere. */
static void same_bits_again(void) {
  static trainee t;
  for (int trial = 0; trial < 60; trial++) {
    hl_config config = trainee_any_config(trial);
    float loss, link_loss;
    trainee_create(&t, &config, 1 + test_below(TRAINEE_SEQUENCES), 1, 12);
    run(&t, &loss, &link_loss);
    uint64_t first = hash_gradients(&t, loss, link_loss);
    memset(t.arena.base + t.arena.used, 0xff, t.arena.capacity - t.arena.used);
    hl_arena_alloc(&t.arena, 16 * (1 + test_below(100)));
    for (size_t i = 0; i < t.tensors; i++) memset(t.gradients.tensors[i].data, 0xff, t.counts[i] * sizeof(float));
    run(&t, &loss, &link_loss);
    EXPECT(hash_gradients(&t, loss, link_loss) == first, "trial %d", trial);
  }
}

/* ---- AdamW ---- */

#define WEIGHTS_MAX 130

/* Each stored moment is rounded a few times in a step, and what is rounded decays with it; a weight's change is made of
 * about ten roundings of its own, and it is rounded as it is stored. */
static void check_adamw(const hl_adamw *a, size_t count, const float *got, const double *exact, double rounding,
                        const char *what) {
  for (size_t i = 0; i < count; i++) {
    double bound = EPS * (4.0 * (double)a->step * fabs(exact[i]) + rounding);
    EXPECT(test_close(got[i], exact[i], bound), "%s %zu, step %u: %.9g, not %.9g", what, i, (unsigned)a->step,
           (double)got[i], exact[i]);
  }
}

static void adamw(void) {
  float g[WEIGHTS_MAX], m[WEIGHTS_MAX] = {0}, v[WEIGHTS_MAX] = {0}, w[WEIGHTS_MAX];
  double exact_g[WEIGHTS_MAX], exact_m[WEIGHTS_MAX], exact_v[WEIGHTS_MAX], exact_w[WEIGHTS_MAX];
  for (size_t s = 0; s < awkward_count; s++) {
    size_t count = awkward_sizes[s];
    hl_adamw a = {.rate = 0.01f, .decay = 0.1f, .beta1 = 0.9f, .beta2 = 0.99f, .epsilon = 1e-8f};
    memset(m, 0, sizeof m);
    memset(v, 0, sizeof v);
    memset(exact_m, 0, sizeof exact_m);
    memset(exact_v, 0, sizeof exact_v);
    test_fill(w, count, DATA_NORMAL);
    for (size_t i = 0; i < count; i++) exact_w[i] = (double)w[i];
    for (a.step = 1; a.step <= 5; a.step++) {
      float clip = a.step % 2 ? 1.0f : 0.3f;
      test_fill(g, count, DATA_NORMAL);
      for (size_t i = 0; i < count; i++) exact_g[i] = (double)(g[i] = i % 7 == 3 ? 0.0f : g[i]);
      hl_adamw_step(&a, clip, count, g, m, v, w);
      hl_adamw_ref(&a, (double)clip, count, exact_g, exact_m, exact_v, exact_w);
      check_adamw(&a, count, m, exact_m, 4.0, "mean");
      check_adamw(&a, count, v, exact_v, 0.0, "square");
      check_adamw(&a, count, w, exact_w, (double)a.step * 10.0 * 0.01, "weight");
    }
  }
}

const test_case fast_gradients_tests[] = {
    {"against the reference", against_the_reference},
    {"sizes of real models", sizes_of_real_models},
    {"nothing to learn", nothing_to_learn},
    {"without a spec", without_a_spec},
    {"same bits again", same_bits_again},
    {"AdamW", adamw},
    {NULL, NULL},
};
