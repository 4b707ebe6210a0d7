/* Trains the model of real English from a corpus that was gathered and parsed. */
#include "english.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "../metadata.h"
#include "../names.h"
#include "../options.h"
#include "../training.h"
#include "bench_english.h"
#include "compare.h"
#include "english_file.h"
#include "mean.h"
#include "model/weights.h"
#include "pronouns.h"
#include "sampler.h"
#include "scores.h"

#define CORPUS_BYTES ((size_t)4 << 30) /* of address space */
#define VALID_SEED 1
#define VALID_STEPS 6 /* batches of held-out text on which weights are compared with earlier ones */
#define PATIENCE 6    /* times measured without getting better, of 20 in a first round, until it ends */
/* Of a second round: */
#define SECOND_STEPS 12000
#define SECOND_RATE 2e-3f
#define SECOND_SUPERVISION 0.35f
#define TEMPLATED 400000 /* sentences with a pronoun */
#define SCORED 300       /* held-out sentences whose heads are looked at on the way */

enum {
  VOCABULARY = 4000,
  BUCKETS = 2048,
  WORD_WIDTH = 96,
  WIDTH = 128,
  LAYERS = 4,
  HEADS = 8,
  HIDDEN = 320,
  REACH = 12
};

static hl_config english_config(void) {
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

static hl_train_spec english_spec(void) {
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

/* ---- What is kept while training ---- */

typedef struct english {
  hl_arena arena;
  corpus corpus;
  lexicon lexicon;
  sampler sampler, valid;
  pronouns pronouns;
  job job;
  training training;
  hl_weights best;
  double best_loss;
  size_t worse; /* times measured since it was found */
  uint64_t valid_steps;
  bool failed;                       /* it can't be written */
  char first_origin[METADATA_BYTES]; /* where the model comes from that a second round begins from */
  char best_path[PATH_BYTES + 8], folder[PATH_BYTES], out[PATH_BYTES], checkpoint[PATH_BYTES], resume[PATH_BYTES],
      bench[PATH_BYTES], first_round[PATH_BYTES];
  char compared[8 * PATH_BYTES], averaged[8 * PATH_BYTES]; /* files */
} english;

static bool read_corpus(english *e) {
  char path[PATH_BYTES + 32], said[PATH_BYTES + 32];
  if (!memory_reserve(&e->arena, CORPUS_BYTES) || !corpus_create(&e->corpus, &e->arena)) return false;
  snprintf(path, sizeof path, "%s/parsed.tsv", e->folder);
  if (!corpus_add_parsed(&e->corpus, path)) return false;
  snprintf(path, sizeof path, "%s/sentences.tsv", e->folder);
  if (!corpus_add_plain(&e->corpus, path)) return false;
  snprintf(path, sizeof path, "%s/meanings.tsv", e->folder);
  if (!corpus_add_plain(&e->corpus, path)) return false;
  if (!pronouns_add(&e->pronouns, &e->corpus, e->folder, TEMPLATED)) return false;
  snprintf(said, sizeof said, "%s/said.tsv", e->folder);
  snprintf(path, sizeof path, "%s/similar.tsv", e->folder);
  lexicon_lists lists = {.said = said, .similar = path};
  if (!lexicon_create(&e->lexicon, &e->corpus, &e->job.config, VOCABULARY, &lists)) return false;
  if (!sampler_create(&e->sampler, &e->corpus, &e->lexicon, SPLIT_TRAIN, &e->arena) ||
      !sampler_create(&e->valid, &e->corpus, &e->lexicon, SPLIT_VALID, &e->arena))
    return false;
  return true;
}

/* ---- On the way ---- */

/* The loss that is trained, on held-out text, without dropout. */
static hl_status valid_loss(english *e, const hl_trainer *t, double *loss, double *link_loss, hl_arena *arena) {
  hl_train_spec spec = t->spec;
  hl_sequence sequences[STEP_SENTENCES];
  float one, links;
  hl_weights gradients = t->gradients[0]; /* are overwritten by each step anyway */
  spec.dropout = 0.0f;
  *loss = *link_loss = 0.0;
  for (uint64_t step = 0; step < e->valid_steps; step++) {
    size_t count = e->valid.supply.draw(e->valid.supply.from, VALID_SEED, step, sequences);
    hl_status status = hl_gradients(&t->weights, sequences, count, &spec, &gradients, &one, &links, arena);
    if (status != HL_OK) return status;
    *loss += (double)one / (double)e->valid_steps;
    *link_loss += (double)links / (double)e->valid_steps;
  }
  return HL_OK;
}

static void pull_similar(void *by, hl_trainer *t) { similar_pull(&((english *)by)->lexicon.similar, t); }

/* ---- The best so far: what becomes the model, and a file beside the checkpoint, so that a training can go on ---- */

static void copy_weights(const hl_weights *from, hl_weights *to) {
  for (size_t i = 0; i < from->tensor_count; i++)
    memcpy(to->tensors[i].data, from->tensors[i].data, hl_weights_elements(&from->tensors[i]) * sizeof(float));
}

static bool save_best(english *e, uint64_t step, hl_arena *arena) {
  char said[100];
  hl_weights best = e->best;
  size_t before = arena->used;
  best.words = e->lexicon.model.words;
  best.metadata = said;
  best.metadata_bytes =
      (size_t)snprintf(said, sizeof said, "step: %llu\nloss: %a\n", (unsigned long long)step, e->best_loss);
  bool saved = weights_save(e->best_path, &best, HL_F32, 0, arena);
  arena->used = before;
  return saved;
}

static uint64_t measured_times(const hl_train_spec *spec, uint64_t step) {
  return spec->steps < MEASURED_TIMES ? 0 : step / (spec->steps / MEASURED_TIMES);
}

/* Whether both have the same tensors, of the same kind of model. */
static bool same_model(const hl_weights *one, const hl_weights *other) {
  const hl_config *a = &one->config, *b = &other->config;
  if (a->architecture != b->architecture || a->norm != b->norm || a->heads != b->heads ||
      a->positions != b->positions || one->tensor_count != other->tensor_count)
    return false;
  for (size_t i = 0; i < one->tensor_count; i++)
    if (strcmp(one->tensors[i].name, other->tensors[i].name) != 0 ||
        memcmp(one->tensors[i].shape, other->tensors[i].shape, sizeof one->tensors[i].shape) != 0)
      return false;
  return true;
}

/* Of a training that goes on. A best that came after the checkpoint will come again. */
static bool resume_best(english *e, const hl_trainer *t) {
  hl_weights best;
  size_t bytes;
  char step_text[METADATA_BYTES], loss[METADATA_BYTES];
  if (!measured_times(&t->spec, t->step)) return true;
  char path[PATH_BYTES + 8];
  snprintf(path, sizeof path, "%s.best", e->resume);
  if (!weights_open(path, &best, &bytes, &e->arena)) return false;
  if (!metadata_read(&best, "step", 0, step_text) || !metadata_read(&best, "loss", 0, loss) ||
      !same_model(&best, &e->best))
    return complain("%s is not of this training", path);
  uint64_t step = strtoull(step_text, NULL, 10);
  if (step > t->step) return true;
  copy_weights(&best, &e->best);
  e->best_loss = strtod(loss, NULL);
  e->worse = (size_t)(measured_times(&t->spec, t->step) - measured_times(&t->spec, step));
  return save_best(e, step, &e->arena); /* beside another checkpoint, perhaps */
}

static bool stop_for(english *e, const char *reason) {
  e->failed = true;
  return complain("%s", reason);
}

/* "held out 4.096, links 3.238; mod 0.97 aux 0.99 ...": held-out losses, and heads on a small sample. */
static void say_scores(const scores *s, double loss, double links, char said[PROGRESS_SAID_BYTES]) {
  size_t length = (size_t)snprintf(said, PROGRESS_SAID_BYTES, "held out %.3f, links %.3f;", loss, links);
  for (uint8_t kind = RELATION_MOD; kind < RELATION_PARSED_END && length < PROGRESS_SAID_BYTES; kind++) {
    const relation_score *r = &s->relations[kind - RELATION_MOD];
    length += (size_t)snprintf(said + length, PROGRESS_SAID_BYTES - length, " %s %.2f", relation_name(kind),
                               scores_share(r->right, r->rows));
  }
  if (length < PROGRESS_SAID_BYTES)
    snprintf(said + length, PROGRESS_SAID_BYTES - length, "; words %.2f", scores_share(s->guessed, s->hidden));
}

/* "; pronouns 0.98 0.81 0.77": with unseen nouns, adjectives, frames. */
static bool say_pronouns(english *e, const hl_trainer *t, char said[PROGRESS_SAID_BYTES], hl_arena *arena) {
  size_t length = strlen(said);
  for (int split = TEMPLATES_TRAIN + 1; split < TEMPLATES_SPLITS && length < PROGRESS_SAID_BYTES; split++) {
    pronoun_score score;
    if (!pronouns_score(&e->pronouns, (templates_split)split, &t->weights, &t->spec, &e->corpus, &e->lexicon, &score,
                        arena))
      return false;
    length +=
        (size_t)snprintf(said + length, PROGRESS_SAID_BYTES - length, "%s %.2f",
                         split == TEMPLATES_TRAIN + 1 ? "; pronouns" : "", scores_share(score.right, score.asked));
  }
  return true;
}

static bool is_second_round(const english *e) { return e->first_round[0] != 0; }

/* Whether a training has got no better for long. A second round gets worse before it gets better, for its rate rises
 * again. */
static bool is_hopeless(const english *e) { return !is_second_round(e) && e->worse >= PATIENCE; }

/* Keeps the weights if they are the best so far; false: they have not been for long, or something failed. */
static bool look(void *by, const hl_trainer *t, char said[PROGRESS_SAID_BYTES], hl_arena *arena) {
  english *e = by;
  double loss, links;
  scores s;
  hl_status status = valid_loss(e, t, &loss, &links, arena);
  if (status != HL_OK) return stop_for(e, status_words(status));
  double whole = loss + (double)t->spec.supervision * links;
  bool better = isnan(e->best_loss) || whole < e->best_loss;
  e->worse = better ? 0 : e->worse + 1;
  if (better) {
    e->best_loss = whole;
    copy_weights(&t->weights, &e->best);
    if (!save_best(e, t->step, arena)) return stop_for(e, "so this training can't go on");
  }
  if (!scores_of_split(&s, &t->weights, &t->spec, &e->corpus, &e->lexicon, SPLIT_VALID, SENTENCE_PARSED, SCORED, arena))
    return stop_for(e, "so the heads can't be scored");
  say_scores(&s, loss, links, said);
  if (!say_pronouns(e, t, said, arena)) return stop_for(e, "so the pronouns can't be scored");
  return !is_hopeless(e);
}

static english_card card_of(const english *e) {
  return (english_card){.corpus = &e->corpus, .lexicon = &e->lexicon, .pronouns = &e->pronouns};
}

/* The model's file, and its card beside it. */
static int finish(english *e) {
  char said[PROGRESS_SAID_BYTES];
  look(e, &e->training.trainer, said, &e->training.arena); /* the last step's may be the best */
  hl_weights weights = e->best;
  origin from;
  origin_of_training(&from, &e->training.trainer, e->first_origin, e->best_loss);
  english_card card = card_of(e);
  card.origin = &from;
  card.spec = &e->training.trainer.spec;
  weights.words = e->lexicon.model.words;
  bool written = !e->failed && english_file_write(e->out, &weights, e->job.dtype, &card, &e->arena);
  return written ? ENDED_WELL : ENDED_IN_ERROR;
}

/* ---- A second round ---- */

/* Reads the model that it begins from; gives the trainer its weights, unless the trainer is a checkpoint's. */
static bool begin_from(english *e, hl_trainer *t) {
  hl_weights first;
  size_t bytes;
  if (!weights_open(e->first_round, &first, &bytes, &e->arena)) return false;
  if (!origin_read(e->first_origin, &first, e->first_round)) return false;
  if (!same_model(&first, &t->weights) || !hl_vocabulary_equal(&first.words, &t->weights.words))
    return complain("%s is of another model, or has other words than this corpus", e->first_round);
  if (!e->resume[0] && hl_trainer_start(t, &first) != HL_OK)
    return complain("training can't begin from %s", e->first_round);
  return true;
}

/* ---- The command ---- */

static bool read_path(char *path, const char *text) {
  return text[0] && strlen(text) < PATH_BYTES - 32 && strcpy(path, text);
}

static bool read_list(char list[8 * PATH_BYTES], const char *text) {
  return text[0] && strlen(text) < 8 * PATH_BYTES && strcpy(list, text);
}

/* An option and what stands after it; false: not so. */
static bool read_option(english *e, const char *name, const char *text) {
  hl_train_spec *s = &e->job.spec;
  uint64_t n = 0;
  if (strcmp(name, "--corpus") == 0) return read_path(e->folder, text);
  if (strcmp(name, "--out") == 0) return read_path(e->out, text);
  if (strcmp(name, "--checkpoint") == 0) return read_path(e->checkpoint, text);
  if (strcmp(name, "--resume") == 0) return read_path(e->resume, text);
  if (strcmp(name, "--from") == 0) return read_path(e->first_round, text);
  if (strcmp(name, "--bench") == 0) return read_path(e->bench, text);
  if (strcmp(name, "--compare") == 0) return read_list(e->compared, text);
  if (strcmp(name, "--mean") == 0) return read_list(e->averaged, text);
  if (strcmp(name, "--seed") == 0) return number_read(text, 0, UINT64_MAX, &s->seed);
  if (strcmp(name, "--valid") == 0) return number_read(text, 1, 1000, &e->valid_steps);
  if (strcmp(name, "--every") == 0) return number_read(text, 1, 100000000, &e->job.every);
  bool steps = strcmp(name, "--steps") == 0, threads = strcmp(name, "--threads") == 0;
  if (!(steps || threads) || !number_read(text, 1, steps ? 100000000 : HL_TRAIN_SHARDS, &n)) return false;
  *(steps ? &s->steps : &e->job.threads) = (size_t)n;
  return true;
}

static bool is(const char *name, const char *one, const char *other) {
  return strcmp(name, one) == 0 || strcmp(name, other) == 0;
}

static bool chooses_command(const char *name) {
  return is(name, "--bench", "--compare") || is(name, "--mean", "--resume");
}

/* What a second round has otherwise than a first one. */
static void set_second_round(hl_train_spec *spec, bool steps_given) {
  spec->learning_rate = SECOND_RATE;
  spec->supervision = SECOND_SUPERVISION;
  if (!steps_given) spec->steps = SECOND_STEPS;
}

static bool read_options(english *e, int argc, char **argv) {
  bool seed = false, steps = false; /* are given */
  const char *for_training = NULL;  /* an option that means nothing where nothing is trained, */
  const char *for_model = NULL;     /* or where no model is written */
  for (int i = 1; i < argc; i += 2) {
    const char *text = i + 1 < argc ? argv[i + 1] : NULL;
    if (!text || !read_option(e, argv[i], text))
      return bad_options("english takes no %s %s", argv[i], text ? text : ""), false;
    seed = seed || strcmp(argv[i], "--seed") == 0;
    steps = steps || strcmp(argv[i], "--steps") == 0;
    if (chooses_command(argv[i]) || strcmp(argv[i], "--corpus") == 0) continue;
    *(strcmp(argv[i], "--out") == 0 ? &for_model : &for_training) = argv[i];
  }
  if (e->resume[0] && (seed || steps))
    return bad_options("--resume goes on with the checkpoint's --seed and --steps"), false;
  if ((e->resume[0] != 0) + (e->bench[0] != 0) + (e->compared[0] != 0) + (e->averaged[0] != 0) > 1)
    return bad_options("--resume, --bench, --compare and --mean don't go together"), false;
  if (for_training && (e->bench[0] || e->compared[0] || e->averaged[0]))
    return bad_options("%s is for a training, and --bench, --compare and --mean are none", for_training), false;
  if (for_model && (e->bench[0] || e->compared[0]))
    return bad_options("%s is for a model, and --bench and --compare write none", for_model), false;
  if (is_second_round(e)) set_second_round(&e->job.spec, steps);
  if (!e->checkpoint[0]) {
    if (e->resume[0])
      strcpy(e->checkpoint, e->resume);
    else
      project_path(e->checkpoint, "build/train/english.checkpoint");
  }
  return true;
}

static void say_how_to_go_on(const english *e) {
  const hl_trainer *t = &e->training.trainer;
  printf(
      "Stopped after step %llu of %zu. Go on with:\n  tools/train english --corpus '%s' --out '%s' --resume '%s' "
      "--threads %zu --every %llu --valid %llu",
      (unsigned long long)t->step, t->spec.steps, e->folder, e->out, e->checkpoint, e->job.threads,
      (unsigned long long)e->job.every, (unsigned long long)e->valid_steps);
  if (is_second_round(e)) printf(" --from '%s'", e->first_round);
  printf("\n");
}

static int run(english *e) {
  e->job.by = e;
  e->job.measure = look;
  e->job.after_step = pull_similar;
  if (e->resume[0]) e->job.resume = e->resume;
  snprintf(e->best_path, sizeof e->best_path, "%s.best", e->checkpoint);
  if (hl_weights_create(&e->best, &e->job.config, &e->arena) != HL_OK) return complain("not enough memory"), 1;
  if (!training_open(&e->training, &e->job)) return ENDED_IN_ERROR;
  if (!same_model(&e->training.trainer.weights, &e->best))
    return complain("%s is of another model than this program trains", e->resume), ENDED_IN_ERROR;
  if (is_second_round(e) != (e->training.trainer.spec.learning_rate == SECOND_RATE))
    return bad_options("a second round goes on with its --from beside --resume, a first one without"), ENDED_BY_OPTIONS;
  if (is_second_round(e) && !begin_from(e, &e->training.trainer)) return ENDED_IN_ERROR;
  e->best_loss = NAN; /* nothing is worse */
  if (e->resume[0] && !resume_best(e, &e->training.trainer)) return ENDED_IN_ERROR;
  if (is_hopeless(e)) return finish(e);
  signals_catch();
  int ended = training_run(&e->training);
  if (ended == ENDED_BY_SIGNAL) say_how_to_go_on(e);
  return ended == ENDED_WELL ? finish(e) : ended;
}

/* Trains, or does what --bench, --compare or --mean asks for in its place. */
static int carry_out(english *e) {
  bool good = false;
  english_card card = card_of(e);
  if (e->bench[0])
    good = bench_english(e->bench, &e->job.spec, &e->job.config, &e->lexicon, &e->arena);
  else if (e->compared[0])
    good = compare_models(e->compared, &e->pronouns, &e->corpus, &e->lexicon, &e->arena);
  else if (e->averaged[0])
    good = mean_models(e->averaged, e->out, e->job.dtype, &card, &e->arena);
  else
    return run(e);
  return good ? ENDED_WELL : ENDED_IN_ERROR;
}

/* Before a corpus is gathered for them: tools/train asks. */
int check_english_options(int argc, char **argv) {
  static english e;
  return read_options(&e, argc, argv) ? ENDED_WELL : ENDED_BY_OPTIONS;
}

int train_english(int argc, char **argv) {
  static english e;
  e.job = (job){.name = "english",
                .config = english_config(),
                .spec = english_spec(),
                .threads = 2,
                .every = 500,
                .dtype = HL_I8_ROWS,
                .checkpoint = e.checkpoint};
  project_path(e.folder, "build/english");
  project_path(e.out, "build/train/english.hlw");
  e.valid_steps = VALID_STEPS;
  if (!read_options(&e, argc, argv)) return ENDED_BY_OPTIONS;
  if (!read_corpus(&e)) return ENDED_IN_ERROR;
  fprintf(stderr, "%zu sentences, %zu words, %zu spellings\n", e.corpus.sentence_count, e.corpus.word_count,
          e.corpus.spellings.count);
  e.job.spec.lexicon = e.lexicon.parts;
  e.job.spec.supply = &e.sampler.supply;
  int ended = carry_out(&e);
  training_close(&e.training);
  memory_release(&e.arena);
  return ended;
}
