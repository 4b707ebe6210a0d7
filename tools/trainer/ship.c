/* tools/train all: every shipped model again, from its recipe. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card.h"
#include "commands.h"
#include "metadata.h"
#include "names.h"
#include "options.h"
#include "recipes.h"

#define SEEDS_MAX 9
#define ARENA_BYTES ((size_t)1 << 30)

/* int8 has 127 on each side of 0. With half of them the answers stay as they are, and the page, which holds the files
 * deflated, is a seventh smaller in them; of a training's course a quarter tells as much. */
#define LEVELS 63
#define SNAPSHOT_LEVELS 31

typedef struct order {
  size_t threads, seeds;
  char folder[PATH_BYTES];
  size_t only_count;
  const char *only[16];
} order;

/* ---- Options ---- */

static bool read_count(const char *name, const char *text, uint64_t most, size_t *count) {
  uint64_t number;
  if (!number_read(text, 1, most, &number))
    return bad_options("%s takes a whole number from 1 to %u, not %s", name, (unsigned)most, text), false;
  *count = (size_t)number;
  return true;
}

static bool read_only(order *o, const char *name) {
  if (!recipe_named(name)) return bad_options("there is no model %s", name), false;
  if (o->only_count < sizeof o->only / sizeof o->only[0]) o->only[o->only_count++] = name;
  return true;
}

static bool read_order(order *o, int argc, char **argv) {
  *o = (order){.threads = 2, .seeds = 3};
  project_path(o->folder, "web/models");
  for (int i = 1; i < argc; i += 2) {
    const char *name = argv[i], *text = i + 1 < argc ? argv[i + 1] : "";
    bool good;
    if (strcmp(name, "--threads") == 0)
      good = read_count(name, text, HL_TRAIN_SHARDS, &o->threads);
    else if (strcmp(name, "--seeds") == 0)
      good = read_count(name, text, SEEDS_MAX, &o->seeds);
    else if (strcmp(name, "--only") == 0)
      good = read_only(o, text);
    else if (strcmp(name, "--out") == 0 && text[0])
      good = snprintf(o->folder, PATH_BYTES, "%s", text) < PATH_BYTES - 64;
    else
      good = (bad_options("unknown option %s", name), false);
    if (!good) return false;
  }
  return true;
}

static bool is_wanted(const order *o, const recipe *r) {
  for (size_t i = 0; i < o->only_count; i++)
    if (strcmp(o->only[i], r->name) == 0) return true;
  return !o->only_count;
}

/* ---- One model ---- */

/* Trains from one seed and writes a line of the metadata about it; the training stays open. */
static int train_seed(const job *j, training *t, FILE *lines) {
  measurement m;
  if (!training_open(t, j)) return ENDED_IN_ERROR;
  int ended = training_run(t);
  if (ended != ENDED_WELL) return ended;
  if (!measure(&t->trainer.weights, j->spec.task, &m, &t->arena)) return ENDED_IN_ERROR;
  fprintf(lines, "seed %llu: ", (unsigned long long)j->spec.seed);
  print_summary(lines, &m);
  fprintf(lines, "\n");
  return ENDED_WELL;
}

static bool write_card(const char *path) {
  hl_arena arena = {0};
  measurement m;
  char card_path[PATH_BYTES], *text = NULL;
  size_t bytes = 0;
  snprintf(card_path, sizeof card_path, "%.*s.md", (int)(strlen(path) - strlen(".hlw")), path);
  FILE *out = open_memstream(&text, &bytes);
  bool good = out && memory_reserve(&arena, ARENA_BYTES);
  good = good && card_measure(path, &m, &arena) && card_print(out, path, &m, &arena);
  if (out) fclose(out);
  good = good && file_write(card_path, text, bytes);
  free(text);
  memory_release(&arena);
  return good;
}

static bool save(const char *path, training *t, const char *lines) {
  hl_weights weights = t->trainer.weights;
  return metadata_write(&weights, &t->trainer, lines, &t->arena) &&
         weights_save(path, &weights, t->job->dtype, LEVELS, &t->arena) && write_card(path);
}

/* The first seed's training stays open until all have been measured. */
static int train_seeds(const order *o, const recipe *r, job *j, training *first, FILE *lines) {
  char name[64];
  job others = *j;
  others.snapshot_count = 0;
  others.name = name;
  int ended = train_seed(j, first, lines);
  for (uint64_t again = 1; again < o->seeds && ended == ENDED_WELL; again++) {
    training t;
    recipe_apply(r, again, &others);
    snprintf(name, sizeof name, "%s, seed %llu", r->name, (unsigned long long)others.spec.seed);
    ended = train_seed(&others, &t, lines);
    training_close(&t);
  }
  return ended;
}

static int train_recipe(const order *o, const recipe *r) {
  char prefix[PATH_BYTES + 64], path[PATH_BYTES + 64], *lines = NULL;
  size_t bytes = 0;
  training first = {0};
  snprintf(prefix, sizeof prefix, "%s/%s-", o->folder, r->name);
  snprintf(path, sizeof path, "%s/%s.hlw", o->folder, r->name);
  job j = {.name = r->name, .threads = o->threads, .every = UINT64_MAX, .dtype = HL_I8_ROWS, .snapshot_prefix = prefix};
  j.levels = SNAPSHOT_LEVELS;
  j.snapshot_count = r->snapshot_count;
  memcpy(j.snapshots, r->snapshots, sizeof r->snapshots);
  recipe_apply(r, 0, &j);
  FILE *out = open_memstream(&lines, &bytes);
  int ended = out ? train_seeds(o, r, &j, &first, out) : ENDED_IN_ERROR;
  if (out) fclose(out);
  if (ended == ENDED_WELL && !save(path, &first, lines)) ended = ENDED_IN_ERROR;
  if (ended == ENDED_WELL) printf("%s\n%s", path, lines);
  fflush(stdout);
  training_close(&first);
  free(lines);
  return ended;
}

int train_all(int argc, char **argv) {
  order o;
  if (!read_order(&o, argc, argv)) return ENDED_BY_OPTIONS;
  signals_catch();
  for (size_t i = 0; i < recipe_count; i++) {
    int ended = is_wanted(&o, &recipes[i]) ? train_recipe(&o, &recipes[i]) : ENDED_WELL;
    if (ended == ENDED_BY_SIGNAL) printf("Stopped in %s; models listed above are finished\n", recipes[i].name);
    if (ended != ENDED_WELL) return ended;
  }
  return ENDED_WELL;
}
