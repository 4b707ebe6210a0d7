/* Trains the model of real English from a corpus that was gathered and parsed. */
#include "english.h"

#include <stdio.h>
#include <string.h>

#include "../files.h"
#include "../metadata.h"
#include "../options.h"
#include "../training.h"
#include "bench_english.h"
#include "best.h"
#include "compare.h"
#include "english_file.h"
#include "english_options.h"
#include "english_recipe.h"
#include "mean.h"
#include "model/weights.h"
#include "origin.h"
#include "pronouns.h"
#include "sampler.h"
#include "scores.h"

#define CORPUS_BYTES ((size_t)4 << 30) /* of address space */
#define TEMPLATED 400000               /* sentences with a pronoun */
#define EVERYDAY 50000                 /* more of them, in a second round */
#define VALID_SEED 1
#define PATIENCE 6 /* times measured without getting better, of 20 in a first round, until it ends */
/* What is looked at on the way: */
#define SCORED 300      /* held-out sentences */
#define SCORED_CASES 60 /* of pronouns, of each split that templates hold out */

typedef struct english {
  english_options options;
  hl_arena arena;
  corpus corpus;
  lexicon lexicon;
  sampler sampler, valid;
  pronouns pronouns;
  job job;
  training training;
  best best;
  bool failed;                       /* something did, so no model is written */
  char first_origin[METADATA_BYTES]; /* where the model comes from that a second round begins from */
} english;

/* Whether a second round is trained, or a mean is made: of second rounds, perhaps beside the model they began from. */
static bool needs_everyday(const english_options *o) { return o->first_round[0] || o->averaged[0]; }

static bool read_corpus(english *e) {
  const char *folder = e->options.corpus;
  pronoun_counts counts = {.templated = TEMPLATED,
                           .everyday = needs_everyday(&e->options) ? EVERYDAY : 0,
                           .cases = e->options.bench[0] ? 0 : e->options.cases};
  char path[PATH_BYTES + 32], said[PATH_BYTES + 32];
  if (!memory_reserve(&e->arena, CORPUS_BYTES) || !corpus_create(&e->corpus, &e->arena)) return false;
  snprintf(path, sizeof path, "%s/parsed.tsv", folder);
  if (!corpus_add_parsed(&e->corpus, path)) return false;
  snprintf(path, sizeof path, "%s/sentences.tsv", folder);
  if (!corpus_add_plain(&e->corpus, path)) return false;
  snprintf(path, sizeof path, "%s/meanings.tsv", folder);
  if (!corpus_add_plain(&e->corpus, path)) return false;
  if (!pronouns_add(&e->pronouns, &e->corpus, folder, &counts)) return false;
  snprintf(said, sizeof said, "%s/said.tsv", folder);
  snprintf(path, sizeof path, "%s/similar.tsv", folder);
  lexicon_lists lists = {.said = said, .similar = path};
  if (!lexicon_create(&e->lexicon, &e->corpus, &e->job.config, ENGLISH_VOCABULARY, &lists)) return false;
  return sampler_create(&e->sampler, &e->corpus, &e->lexicon, SPLIT_TRAIN, &e->arena) &&
         sampler_create(&e->valid, &e->corpus, &e->lexicon, SPLIT_VALID, &e->arena);
}

/* ---- On the way ---- */

/* The loss that is trained, on held-out text, without dropout. */
static hl_status valid_loss(english *e, const hl_trainer *t, double *loss, double *link_loss, hl_arena *arena) {
  hl_train_spec spec = t->spec;
  hl_sequence sequences[STEP_SENTENCES];
  float one, links;
  hl_weights gradients = t->gradients[0]; /* are overwritten by each step anyway */
  uint64_t steps = e->options.valid_steps;
  spec.dropout = 0.0f;
  *loss = *link_loss = 0.0;
  for (uint64_t step = 0; step < steps; step++) {
    size_t count = e->valid.supply.draw(e->valid.supply.from, VALID_SEED, step, sequences);
    hl_status status = hl_gradients(&t->weights, sequences, count, &spec, &gradients, &one, &links, arena);
    if (status != HL_OK) return status;
    *loss += (double)one / (double)steps;
    *link_loss += (double)links / (double)steps;
  }
  return HL_OK;
}

static void pull_similar(void *by, hl_trainer *t) { similar_pull(&((english *)by)->lexicon.similar, t); }

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

/* "; pronouns 0.98 0.81 0.77 0.68": with unseen nouns, adjectives, frames, situations. */
static bool say_pronouns(english *e, const hl_trainer *t, char said[PROGRESS_SAID_BYTES], hl_arena *arena) {
  size_t length = strlen(said);
  for (int split = TEMPLATES_TRAIN + 1; split < TEMPLATES_SPLITS && length < PROGRESS_SAID_BYTES; split++) {
    pronoun_score score;
    if (!pronouns_score(&e->pronouns, (templates_split)split, SCORED_CASES, &t->weights, &t->spec, &e->corpus,
                        &e->lexicon, &score, arena))
      return false;
    length +=
        (size_t)snprintf(said + length, PROGRESS_SAID_BYTES - length, "%s %.2f",
                         split == TEMPLATES_TRAIN + 1 ? "; pronouns" : "", scores_share(score.right, score.asked));
  }
  return true;
}

/* Whether a training has got no better for long. A second round gets worse before it gets better, for its rate rises
 * again. */
static bool is_hopeless(const english *e) { return !e->options.first_round[0] && e->best.worse >= PATIENCE; }

/* Keeps the weights if they are the best so far; false: they have not been for long, or something failed. */
static bool look(void *by, const hl_trainer *t, char said[PROGRESS_SAID_BYTES], hl_arena *arena) {
  english *e = by;
  double loss, links;
  scores s;
  hl_status status = valid_loss(e, t, &loss, &links, arena);
  if (status != HL_OK) return stop_for(e, status_words(status));
  if (!best_offer(&e->best, t, loss + (double)t->spec.supervision * links, arena))
    return stop_for(e, "so this training can't go on");
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
  origin from;
  origin_of_training(&from, &e->training.trainer, e->first_origin, e->best.loss);
  english_card card = card_of(e);
  card.origin = &from;
  card.spec = &e->training.trainer.spec;
  bool written = !e->failed && english_file_write(e->options.out, &e->best.weights, e->job.dtype, &card, &e->arena);
  return written ? ENDED_WELL : ENDED_IN_ERROR;
}

/* ---- The command ---- */

/* Reads the model that a second round begins from; gives the trainer its weights, unless the trainer is a
 * checkpoint's. */
static bool begin_from(english *e, hl_trainer *t) {
  const char *path = e->options.first_round;
  hl_weights first;
  size_t bytes;
  if (!weights_open(path, &first, &bytes, &e->arena)) return false;
  if (!origin_read(e->first_origin, &first, path)) return false;
  if (!same_tensors(&first, &t->weights) || !hl_vocabulary_equal(&first.words, &t->weights.words))
    return complain("%s is of another model, or has other words than this corpus", path);
  if (!e->options.resume[0] && hl_trainer_start(t, &first) != HL_OK)
    return complain("training can't begin from %s", path);
  return true;
}

static void say_how_to_go_on(const english *e) {
  const english_options *o = &e->options;
  const hl_trainer *t = &e->training.trainer;
  printf(
      "Stopped after step %llu of %zu. Go on with:\n  tools/train english --corpus '%s' --out '%s' --resume '%s' "
      "--threads %zu --every %llu --valid %llu --cases %llu",
      (unsigned long long)t->step, t->spec.steps, o->corpus, o->out, o->checkpoint, o->threads,
      (unsigned long long)o->every, (unsigned long long)o->valid_steps, (unsigned long long)o->cases);
  if (o->first_round[0]) printf(" --from '%s'", o->first_round);
  printf("\n");
}

static int run(english *e) {
  const english_options *o = &e->options;
  hl_trainer *t = &e->training.trainer;
  bool second_round = o->first_round[0] != 0;
  if (!best_create(&e->best, &e->job.config, &e->lexicon.model.words, o->checkpoint, &e->arena)) return ENDED_IN_ERROR;
  if (!training_open(&e->training, &e->job)) return ENDED_IN_ERROR;
  if (!same_tensors(&t->weights, &e->best.weights))
    return complain("%s is of another model than this program trains", o->resume), ENDED_IN_ERROR;
  if (second_round != english_is_second_round(&t->spec))
    return bad_options("a second round goes on with its --from beside --resume, a first one without"), ENDED_BY_OPTIONS;
  if (second_round && !begin_from(e, t)) return ENDED_IN_ERROR;
  if (o->resume[0] && !best_resume(&e->best, t, o->resume, &e->arena)) return ENDED_IN_ERROR;
  if (is_hopeless(e)) return finish(e);
  signals_catch();
  int ended = training_run(&e->training);
  if (ended == ENDED_BY_SIGNAL) say_how_to_go_on(e);
  return ended == ENDED_WELL ? finish(e) : ended;
}

/* Trains, or does what --bench, --compare or --mean asks for in its place. */
static int carry_out(english *e) {
  const english_options *o = &e->options;
  bool good = false;
  english_card card = card_of(e);
  if (o->bench[0])
    good = bench_english(o->bench, &e->job.spec, &e->job.config, &e->lexicon, &e->arena);
  else if (o->compared[0])
    good = compare_models(o->compared, &e->pronouns, &e->corpus, &e->lexicon, &e->arena);
  else if (o->averaged[0])
    good = mean_models(o->averaged, o->temperature, o->out, e->job.dtype, &card, &e->arena);
  else
    return run(e);
  return good ? ENDED_WELL : ENDED_IN_ERROR;
}

static job job_of(english *e) {
  const english_options *o = &e->options;
  return (job){.name = "english",
               .config = english_config(),
               .spec = o->spec,
               .threads = o->threads,
               .resume = o->resume[0] ? o->resume : NULL,
               .checkpoint = o->checkpoint,
               .every = o->every,
               .measure = look,
               .after_step = pull_similar,
               .by = e,
               .dtype = HL_I8_ROWS};
}

int train_english(int argc, char **argv) {
  static english e;
  if (!english_options_read(&e.options, argc, argv)) return ENDED_BY_OPTIONS;
  e.job = job_of(&e);
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
