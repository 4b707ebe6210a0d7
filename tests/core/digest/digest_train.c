/* Hashes of weights after training: what a seed means, natively and as wasm; of tasks, gradients and scores. */
#include <stdlib.h>
#include <string.h>

#include "digest/digest.h"
#include "headlight_train.h"
#include "model/weights.h"

enum { STEPS = 200, FEW_STEPS = 25, MEMORY_BYTES = 64 << 20 };

static void digest_weights(digest *d, const hl_weights *weights) {
  for (size_t i = 0; i < weights->tensor_count; i++) {
    const hl_weights_tensor *t = &weights->tensors[i];
    digest_floats(d, t->data, hl_weights_rows(t) * hl_weights_cols(t));
  }
}

/* ---- Examples ---- */

static void digest_words(digest *d, const uint32_t *words, size_t count) {
  digest_number(d, count);
  for (size_t i = 0; i < count; i++) digest_number(d, words[i]);
}

static void digest_example(digest *d, const hl_example *e) {
  digest_words(d, e->source, e->source_count);
  digest_words(d, e->tokens, e->count);
  digest_words(d, e->targets, e->count);
  for (size_t i = 0; i < e->link_count; i++) {
    digest_number(d, e->links[i].kind);
    digest_number(d, e->links[i].row);
    digest_number(d, e->links[i].column);
  }
  digest_number(d, (uint64_t)e->question);
  digest_number(d, e->question_row);
  digest_number(d, e->other);
}

static void print_tasks(void) {
  for (hl_task task = 0; task < HL_TASK_COUNT; task++) {
    digest d = digest_start();
    hl_example e;
    for (uint64_t i = 0; i < 400; i++) {
      hl_task_example(task, i / 100, i, &e);
      digest_example(&d, &e);
      if (i % 4 == 0) hl_example_shuffle(&e, i);
      digest_example(&d, &e);
    }
    for (hl_question question = HL_QUESTION_SECOND_COPY; question < HL_QUESTION_COUNT; question++)
      for (uint64_t i = 0; i < 100 && hl_task_question(task, question, 3, i, &e) == HL_OK; i++) digest_example(&d, &e);
    for (size_t i = 0; hl_task_sample(task, i); i++) digest_text(&d, hl_task_sample(task, i));
    for (int i = 0; i < HL_LINK_KINDS; i++) digest_text(&d, hl_link_name((hl_link_kind)i));
    char name[40] = "examples.";
    digest_print(strcat(name, hl_task_name(task)), d);
  }
}

/* ---- Training ---- */

/* A trainer on its way, in memory of its own. */
typedef struct pupil {
  hl_arena arena;
  hl_trainer trainer;
  bool ok;
} pupil;

static pupil train(const hl_train_spec *spec, const hl_config *config, size_t steps) {
  pupil p = {.arena = {.base = malloc(MEMORY_BYTES), .capacity = MEMORY_BYTES}};
  p.ok = hl_trainer_create(&p.trainer, spec, config, &p.arena) == HL_OK;
  for (size_t i = 0; i < steps && p.ok; i++) p.ok = hl_trainer_step(&p.trainer, &p.arena) == HL_OK;
  return p;
}

static void print_training(hl_task task, size_t batch) {
  hl_train_spec spec = hl_train_default(task);
  hl_config config = hl_task_config(task);
  digest d = digest_start();
  spec.seed = 7;
  spec.batch = batch;
  pupil p = train(&spec, &config, STEPS);
  if (p.ok) digest_weights(&d, &p.trainer.weights);
  char name[40] = "training.";
  digest_print(strcat(name, hl_task_name(task)), d);
  free(p.arena.base);
}

/* Other architectures, positions and norms, some heads taught; with what a step says of itself. */
static void print_training_of_any(hl_task task) {
  digest d = digest_start();
  for (int trial = 0; trial < 12; trial++) {
    hl_train_spec spec = hl_train_default(task);
    hl_config c = hl_task_config(task);
    spec.seed = 100 + (uint64_t)trial;
    spec.batch = 6;
    c.position = (hl_model_position)(trial % 6);
    bool based = c.position == HL_MODEL_POSITION_SINUSOIDAL || c.position == HL_MODEL_POSITION_ROPE_HALF ||
                 c.position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
    c.position_base = based ? 10000.0 : 0.0;
    c.norm = (hl_model_norm)(trial % 3);
    c.output = trial % 2 ? HL_OUTPUT_OWN : HL_OUTPUT_TIED;
    c.final_norm = trial % 5 != 0;
    c.attention_biases = trial % 4 == 0;
    c.ffn = trial % 3 == 1 ? 0 : 24;
    if (task != HL_TASK_REVERSAL) c.architecture = trial % 2 ? HL_ENCODER : HL_DECODER;
    if (trial % 4 == 3) spec.clip = 0.0f;
    uint8_t attention = task == HL_TASK_REVERSAL ? 2 : 1;
    uint8_t kind = task == HL_TASK_REVERSAL ? HL_LINK_MIRROR : HL_LINK_LEFT;
    spec.supervised[0] = (hl_supervised){attention, 0, kind};
    spec.supervised_count = (size_t)trial % 2;
    pupil p = train(&spec, &c, FEW_STEPS);
    digest_number(&d, p.ok);
    if (p.ok) {
      const hl_trainer *t = &p.trainer;
      digest_weights(&d, &t->weights);
      digest_floats(&d, (float[]){t->loss, t->link_loss, t->gradient_norm, t->rate}, 4);
    }
    free(p.arena.base);
  }
  char name[40] = "training.any.";
  digest_print(strcat(name, hl_task_name(task)), d);
}

/* ---- Sequences of a supply, word vectors, relative biases, a start mark, dropout: how real English is trained ---- */

enum { SUPPLIED = 4 };

static size_t draw_english(void *from, uint64_t seed, uint64_t step, hl_sequence *sequences) {
  hl_example *examples = from;
  size_t count = 1 + step % SUPPLIED;
  for (size_t i = 0; i < count; i++) {
    hl_task_example(HL_TASK_ENGLISH, seed, step * SUPPLIED + i, &examples[i]);
    sequences[i] = hl_example_sequence(&examples[i]);
  }
  return count;
}

/* All words of a model, taken apart. */
static hl_lexicon lexicon_of(const hl_weights *model, hl_arena *arena) {
  size_t count = model->words.count;
  hl_word_parts *parts = hl_arena_alloc(arena, count * sizeof *parts);
  for (size_t i = 0; i < count; i++)
    parts[i] =
        hl_word_parts_of(model, model->words.section + model->words.spans[i].start, model->words.spans[i].length);
  return (hl_lexicon){parts, count};
}

static hl_config any_word_config(void) {
  hl_config c = hl_task_config(HL_TASK_ENGLISH);
  c.position = HL_MODEL_POSITION_RELATIVE;
  c.reach = 5;
  c.start_mark = true;
  c.output = HL_OUTPUT_TIED;
  c.word_width = 8;
  c.buckets = 50;
  return c;
}

static void print_supplied_training(void) {
  static hl_example examples[SUPPLIED];
  hl_arena arena = {.base = malloc(MEMORY_BYTES), .capacity = MEMORY_BYTES};
  hl_weights model = {.config = any_word_config()};
  digest d = digest_start();
  if (hl_task_words(HL_TASK_ENGLISH, &model.words, &arena) == HL_OK) {
    hl_supply supply = {draw_english, examples, &model.words, HL_EXAMPLE_TOKENS_MAX, SUPPLIED * HL_EXAMPLE_TOKENS_MAX};
    hl_train_spec spec = hl_train_default(HL_TASK_ENGLISH);
    spec.seed = 7;
    spec.batch = SUPPLIED;
    spec.dropout = 0.1f;
    spec.supply = &supply;
    spec.lexicon = lexicon_of(&model, &arena);
    spec.supervised[spec.supervised_count++] = (hl_supervised){1, 0, HL_LINK_PRONOUN};
    pupil p = train(&spec, &model.config, STEPS);
    digest_number(&d, p.ok);
    if (p.ok) digest_weights(&d, &p.trainer.weights);
    free(p.arena.base);
  }
  digest_print("training.supplied", d);
  free(arena.base);
}

/* What a trained model knows and where its heads look; the same after it was begun with again. */
static void print_scores(hl_task task) {
  hl_train_spec spec = hl_train_default(task);
  hl_config config = hl_task_config(task);
  spec.seed = 3;
  spec.batch = 8;
  pupil p = train(&spec, &config, 2 * FEW_STEPS), again = train(&spec, &config, 3);
  const hl_weights *w = &p.trainer.weights;
  size_t heads = hl_model_attentions(&config) * config.heads;
  hl_head_score scores[16];
  memset(scores, 0, sizeof scores);
  digest d = digest_start();
  hl_example e;
  for (hl_question question = HL_QUESTION_SECOND_COPY; question < HL_QUESTION_COUNT; question++)
    for (int shuffled = 0; shuffled < 2; shuffled++) {
      hl_score score = {0};
      if (hl_evaluate(w, task, question, shuffled, 5, 10, 20, &score, &p.arena) != HL_OK) continue;
      digest_number(&d, score.asked);
      digest_number(&d, score.right);
      digest_double(&d, score.chance);
    }
  for (uint64_t i = 0; i < 20; i++) {
    hl_task_example(task, 9, i, &e);
    digest_number(&d, (uint64_t)hl_head_scores_add(w, &e, scores, &p.arena));
  }
  hl_head_scores_finish(w, scores);
  for (size_t h = 0; h < heads; h++) {
    for (size_t i = 0; i < HL_OFFSETS; i++) digest_double(&d, scores[h].offsets[i]);
    for (size_t i = 0; i < HL_LINK_KINDS; i++) digest_double(&d, scores[h].links[i]);
    digest_double(&d, scores[h].entropy);
  }
  digest_number(&d, (uint64_t)hl_trainer_start(&again.trainer, w));
  for (size_t i = 0; i < FEW_STEPS; i++) hl_trainer_step(&again.trainer, &again.arena);
  digest_weights(&d, &again.trainer.weights);
  char name[40] = "scores.";
  digest_print(strcat(name, hl_task_name(task)), d);
  free(p.arena.base);
  free(again.arena.base);
}

void print_training_digests(void) {
  print_training(HL_TASK_INDUCTION, 8);
  print_training(HL_TASK_REVERSAL, 8);
  print_training(HL_TASK_ENGLISH, 4);
  print_training(HL_TASK_ENGLISH_WRITER, 4);
  print_supplied_training();
  print_tasks();
  for (hl_task task = 0; task < HL_TASK_COUNT; task++) {
    print_training_of_any(task);
    print_scores(task);
  }
}
