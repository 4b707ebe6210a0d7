/* The trainer: a step is a batch, its gradients in shards, and AdamW. */
#include <math.h>

#include "../arena.h"
#include "../kernels/gradients.h"
#include "../kernels/kernels.h"
#include "../math/elementary.h"
#include "../model/weights.h"
#include "pass.h"

#define PI 3.14159265358979323846
#define SMOOTHING 0.9 /* of the loss, by which a trainer sees that it is lost */
#define LOST 2.0      /* times the loss of guessing */

/* Induction keeps its rate: as a rate falls, its previous-token head softens, from 0.95 to 0.7. */
hl_train_spec hl_train_default(hl_task task) {
  hl_train_spec spec = {.task = task,
                        .seed = 1,
                        .batch = 32,
                        .steps = 2000,
                        .warmup = 50,
                        .learning_rate = 5e-3f,
                        .floor = task == HL_TASK_INDUCTION ? 1.0f : 0.05f,
                        .weight_decay = 0.01f,
                        .beta1 = 0.9f,
                        .beta2 = 0.98f,
                        .epsilon = 1e-8f,
                        .clip = 1.0f,
                        .supervision = 0.3f,
                        .rest = 0.3f};
  if (task == HL_TASK_ENGLISH || task == HL_TASK_ENGLISH_WRITER) {
    spec.batch = 64;
    spec.steps = task == HL_TASK_ENGLISH ? 6000 : 15000;
  }
  if (task != HL_TASK_INDUCTION) {
    spec.warmup = 100;
    spec.learning_rate = 3e-3f;
  }
  return spec;
}

/* ---- Creating ---- */

/* Whether the examples that a task gives fit into a config. */
static bool task_fits(hl_task task, const hl_config *config, const hl_vocabulary *words) {
  hl_example example;
  bool both = config->architecture == HL_ENCODER_DECODER;
  if (words->count != config->vocabulary || config->word_width || both != (task == HL_TASK_REVERSAL)) return false;
  hl_sequence sequence;
  for (uint64_t index = 0; index < 64; index++) {
    if (hl_task_example(task, 0, index, &example) != HL_OK) return false;
    sequence = hl_example_sequence(&example);
    if (!hl_sequence_fits(&sequence, config, config->vocabulary)) return false;
  }
  return true;
}

static hl_status create_weights(hl_trainer *t, const hl_config *config, hl_arena *arena) {
  hl_weights *all[4 + HL_TRAIN_SHARDS] = {&t->weights, &t->mean, &t->square, &t->transposed};
  for (size_t i = 0; i < HL_TRAIN_SHARDS; i++) all[4 + i] = &t->gradients[i];
  hl_status status = HL_OK;
  for (size_t i = 0; i < 4 + HL_TRAIN_SHARDS && status == HL_OK; i++) status = hl_weights_create(all[i], config, arena);
  t->batch = t->spec.supply ? NULL : hl_arena_alloc(arena, t->spec.batch * sizeof *t->batch);
  t->sequences = hl_arena_alloc(arena, t->spec.batch * sizeof *t->sequences);
  return status;
}

static hl_status words_of(const hl_train_spec *spec, hl_vocabulary *words, hl_arena *arena) {
  if (!spec->supply) return hl_task_words(spec->task, words, arena);
  *words = *spec->supply->words;
  return HL_OK;
}

static hl_status create(hl_trainer *t, const hl_config *config, hl_arena *arena) {
  hl_vocabulary words = {0};
  hl_status status = words_of(&t->spec, &words, arena);
  if (status != HL_OK) return status;
  if (!t->spec.supply && !task_fits(t->spec.task, config, &words)) return HL_ERROR_SHAPE;
  status = create_weights(t, config, arena);
  if (status != HL_OK) return status;
  t->weights.words = words;
  hl_weights_scatter(&t->weights, t->spec.seed);
  return HL_OK;
}

hl_status hl_trainer_create(hl_trainer *trainer, const hl_train_spec *spec, const hl_config *config, hl_arena *arena) {
  if (!hl_config_flaw(config) && hl_config_untrainable(config)) return HL_ERROR_UNSUPPORTED;
  if (hl_train_flaw(spec, config)) return HL_ERROR_RANGE;
  hl_mark mark = hl_arena_mark(arena);
  hl_trainer t = {.spec = *spec};
  hl_status status = hl_arena_settle(arena, mark, create(&t, config, arena));
  if (status == HL_OK) *trainer = t;
  return status;
}

/* ---- A step ---- */

/* Sequences of a shard: from *first on. Shards are as they are for any number of threads. */
static size_t shard_sequences(const hl_trainer *t, size_t shard, size_t *first) {
  *first = shard * t->count / HL_TRAIN_SHARDS;
  return (shard + 1) * t->count / HL_TRAIN_SHARDS - *first;
}

/* Forgets to shift: each row reads what it has to say. */
static void unshift(hl_example *e) {
  for (size_t i = 0; i < e->count; i++) e->tokens[i] = e->targets[i];
}

static void draw_examples(hl_trainer *t) {
  for (size_t i = 0; i < t->spec.batch; i++) {
    hl_task_example(t->spec.task, t->spec.seed, t->step * t->spec.batch + i, &t->batch[i]);
    if (t->spec.unshifted) unshift(&t->batch[i]);
    t->sequences[i] = hl_example_sequence(&t->batch[i]);
  }
  t->count = t->spec.batch;
}

void hl_trainer_begin(hl_trainer *t) {
  const hl_supply *supply = t->spec.supply;
  if (supply)
    t->count = supply->draw(supply->from, t->spec.seed, t->step, t->sequences);
  else
    draw_examples(t);
  t->counts = hl_count_batch(t->sequences, t->count, &t->spec);
  hl_transpose_weights(&t->weights, &t->transposed);
}

size_t hl_trainer_shard_bytes(const hl_trainer *t) {
  const hl_supply *supply = t->spec.supply;
  size_t sequences = t->spec.batch / HL_TRAIN_SHARDS + 1;
  size_t longest = (supply ? supply->longest : HL_EXAMPLE_TOKENS_MAX) + 1, rows = sequences * longest;
  if (supply && rows > supply->tokens + sequences) rows = supply->tokens + sequences;
  return hl_pass_bytes(&t->weights.config, sequences, rows, rows, longest);
}

hl_status hl_trainer_shard(hl_trainer *t, size_t shard, hl_arena *arena) {
  size_t first, count = shard_sequences(t, shard, &first);
  hl_pass pass = {.weights = &t->weights,
                  .transposed = &t->transposed,
                  .gradients = &t->gradients[shard],
                  .sequences = t->sequences + first,
                  .count = count,
                  .first = first,
                  .step = t->step,
                  .spec = &t->spec,
                  .counts = &t->counts};
  hl_status status = hl_pass_part(&pass, arena);
  t->shard_loss[shard] = pass.loss;
  t->shard_link_loss[shard] = pass.link_loss;
  return status;
}

/* Rises over the warmup, then falls along half a cosine to the floor. */
static float rate_at(const hl_train_spec *s, uint64_t step) {
  double rise = step < s->warmup ? (double)(step + 1) / (double)s->warmup : 1.0;
  double done = step < s->steps ? (double)step / (double)s->steps : 1.0, sine, cosine;
  hl_sincos_f64(PI * done, &sine, &cosine);
  double share = (double)s->floor + (1.0 - (double)s->floor) * 0.5 * (1.0 + cosine);
  return (float)((double)s->learning_rate * rise * share);
}

/* All shards' gradients into the first one's, in their order; and the norm of the whole. */
static double add_shards(hl_trainer *t) {
  double squares = 0.0;
  for (size_t i = 0; i < t->weights.tensor_count; i++) {
    float *sum = t->gradients[0].tensors[i].data;
    size_t count = hl_weights_elements(&t->weights.tensors[i]);
    for (size_t s = 1; s < HL_TRAIN_SHARDS; s++) hl_add_f32_v128(t->gradients[s].tensors[i].data, count, sum);
    squares += hl_squares_f32_v128(sum, count);
  }
  return sqrt(squares);
}

static bool is_lost(hl_trainer *t) {
  if (!isfinite(t->loss) || !isfinite(t->link_loss) || !isfinite(t->gradient_norm)) return true;
  double loss = (double)t->loss, guessing = hl_guessing_loss(t->weights.config.vocabulary);
  t->smoothed_loss = t->step ? SMOOTHING * t->smoothed_loss + (1.0 - SMOOTHING) * loss : loss;
  return t->smoothed_loss > LOST * guessing;
}

static void move_weights(hl_trainer *t) {
  const hl_train_spec *s = &t->spec;
  hl_adamw adamw = {t->rate, s->weight_decay, s->beta1, s->beta2, s->epsilon, t->step + 1};
  float clip = s->clip > 0.0f && t->gradient_norm > s->clip ? s->clip / t->gradient_norm : 1.0f;
  for (size_t i = 0; i < t->weights.tensor_count; i++)
    hl_adamw_step(&adamw, clip, hl_weights_elements(&t->weights.tensors[i]), t->gradients[0].tensors[i].data,
                  t->mean.tensors[i].data, t->square.tensors[i].data, t->weights.tensors[i].data);
}

void hl_trainer_end(hl_trainer *t) {
  double loss = 0.0, link_loss = 0.0;
  for (size_t s = 0; s < HL_TRAIN_SHARDS; s++) {
    loss += t->shard_loss[s];
    link_loss += t->shard_link_loss[s];
  }
  t->loss = (float)loss;
  t->link_loss = (float)link_loss;
  t->gradient_norm = (float)add_shards(t);
  t->rate = rate_at(&t->spec, t->step);
  t->diverged = is_lost(t);
  if (t->diverged) return;
  move_weights(t);
  t->step++;
}

hl_status hl_trainer_step(hl_trainer *t, hl_arena *arena) {
  if (t->diverged) return HL_OK;
  hl_trainer_begin(t);
  for (size_t shard = 0; shard < HL_TRAIN_SHARDS; shard++) {
    hl_status status = hl_trainer_shard(t, shard, arena);
    if (status != HL_OK) return status;
  }
  hl_trainer_end(t);
  return HL_OK;
}

double hl_guessing_loss(size_t words) { return hl_log_f64((double)words); }
