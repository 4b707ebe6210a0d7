/* Options of `tools/train english`. */
#include "english_options.h"

#include <string.h>

#include "../options.h"
#include "english_recipe.h"
#include "pronouns.h"

#define THREADS 2
#define EVERY 500     /* steps a checkpoint is saved */
#define VALID_STEPS 6 /* batches of held-out text on which weights are compared with earlier ones */
#define TEMPERATURE_LEAST 0.01f
#define TEMPERATURE_MOST 100.0f

static bool read_path(char *path, const char *text) {
  return text[0] && strlen(text) < PATH_BYTES - 32 && strcpy(path, text);
}

static bool read_list(char list[FILES_BYTES], const char *text) {
  return text[0] && strlen(text) < FILES_BYTES && strcpy(list, text);
}

/* An option and what stands after it; false: not so. */
static bool read_option(english_options *o, const char *name, const char *text) {
  uint64_t n = 0;
  if (strcmp(name, "--corpus") == 0) return read_path(o->corpus, text);
  if (strcmp(name, "--out") == 0) return read_path(o->out, text);
  if (strcmp(name, "--checkpoint") == 0) return read_path(o->checkpoint, text);
  if (strcmp(name, "--resume") == 0) return read_path(o->resume, text);
  if (strcmp(name, "--from") == 0) return read_path(o->first_round, text);
  if (strcmp(name, "--bench") == 0) return read_path(o->bench, text);
  if (strcmp(name, "--compare") == 0) return read_list(o->compared, text);
  if (strcmp(name, "--mean") == 0) return read_list(o->averaged, text);
  if (strcmp(name, "--temperature") == 0)
    return positive_read(text, TEMPERATURE_MOST, &o->temperature) && o->temperature >= TEMPERATURE_LEAST;
  if (strcmp(name, "--seed") == 0) return number_read(text, 0, UINT64_MAX, &o->spec.seed);
  if (strcmp(name, "--valid") == 0) return number_read(text, 1, 1000, &o->valid_steps);
  if (strcmp(name, "--cases") == 0) return number_read(text, 1, PRONOUN_CASES, &o->cases);
  if (strcmp(name, "--every") == 0) return number_read(text, 1, 100000000, &o->every);
  bool steps = strcmp(name, "--steps") == 0, threads = strcmp(name, "--threads") == 0;
  if (!(steps || threads) || !number_read(text, 1, steps ? 100000000 : HL_TRAIN_SHARDS, &n)) return false;
  *(steps ? &o->spec.steps : &o->threads) = (size_t)n;
  return true;
}

static bool is(const char *name, const char *one, const char *other) {
  return strcmp(name, one) == 0 || strcmp(name, other) == 0;
}

static bool chooses_command(const char *name) {
  return is(name, "--bench", "--compare") || is(name, "--mean", "--resume");
}

/* Which options were given, of those that don't fit every command; NULL, false: none. */
typedef struct given {
  bool seed, steps, cases, temperature;
  const char *for_training; /* means nothing where nothing is trained, */
  const char *for_model;    /* or where no model is written */
} given;

static void note_given(given *g, const char *name) {
  g->seed = g->seed || strcmp(name, "--seed") == 0;
  g->steps = g->steps || strcmp(name, "--steps") == 0;
  g->cases = g->cases || strcmp(name, "--cases") == 0;
  g->temperature = g->temperature || strcmp(name, "--temperature") == 0;
  if (chooses_command(name) || is(name, "--corpus", "--cases") || strcmp(name, "--temperature") == 0) return;
  *(strcmp(name, "--out") == 0 ? &g->for_model : &g->for_training) = name;
}

static bool fit_together(const english_options *o, const given *g) {
  if (o->resume[0] && (g->seed || g->steps))
    return bad_options("--resume goes on with the checkpoint's --seed and --steps"), false;
  if ((o->resume[0] != 0) + (o->bench[0] != 0) + (o->compared[0] != 0) + (o->averaged[0] != 0) > 1)
    return bad_options("--resume, --bench, --compare and --mean don't go together"), false;
  if (g->for_training && (o->bench[0] || o->compared[0] || o->averaged[0]))
    return bad_options("%s is for a training, and --bench, --compare and --mean are none", g->for_training), false;
  if (g->temperature && !o->averaged[0]) return bad_options("--temperature is for a --mean"), false;
  if (g->cases && o->bench[0]) return bad_options("--cases is for a card, and --bench writes none"), false;
  if (g->for_model && (o->bench[0] || o->compared[0]))
    return bad_options("%s is for a model, and --bench and --compare write none", g->for_model), false;
  return true;
}

static void set_second_round(hl_train_spec *spec, bool steps_given) {
  size_t steps = spec->steps;
  english_set_second_round(spec);
  if (steps_given) spec->steps = steps;
}

static void set_defaults(english_options *o) {
  *o = (english_options){.spec = english_spec(),
                         .threads = THREADS,
                         .every = EVERY,
                         .valid_steps = VALID_STEPS,
                         .cases = PRONOUN_CASES,
                         .temperature = 1.0f};
  project_path(o->corpus, "build/english");
  project_path(o->out, "build/train/english.hlw");
}

bool english_options_read(english_options *o, int argc, char **argv) {
  given g = {0};
  set_defaults(o);
  for (int i = 1; i < argc; i += 2) {
    const char *text = i + 1 < argc ? argv[i + 1] : NULL;
    if (!text || !read_option(o, argv[i], text))
      return bad_options("english takes no %s %s", argv[i], text ? text : ""), false;
    note_given(&g, argv[i]);
  }
  if (!fit_together(o, &g)) return false;
  if (o->first_round[0]) set_second_round(&o->spec, g.steps);
  if (o->checkpoint[0]) return true;
  if (o->resume[0])
    strcpy(o->checkpoint, o->resume);
  else
    project_path(o->checkpoint, "build/train/english.checkpoint");
  return true;
}

int check_english_options(int argc, char **argv) {
  static english_options o;
  return english_options_read(&o, argc, argv) ? ENDED_WELL : ENDED_BY_OPTIONS;
}
