/* tools/train check: the shipped models keep what they promise, and those of tasks are what their cards say. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card.h"
#include "commands.h"
#include "english/check_english.h"
#include "files.h"
#include "metadata.h"
#include "names.h"
#include "options.h"
#include "recipes.h"

#define ARENA_BYTES ((size_t)1 << 30)
#define BYTES_MOST 480000u /* of all shipped files together */

typedef enum promised {
  QUESTION,  /* share of held-out questions answered right */
  LINK,      /* weight on a link of the head that has most */
  ENTROPY,   /* of the head that has most */
  SUPERVISED /* weight on its link, of every supervised head */
} promised;

static const struct {
  const char *model;
  promised what;
  int which;
  double least;
} promises[] = {
    {"english-plain", QUESTION, HL_QUESTION_AGREEMENT, 0.98},
    {"english-plain", QUESTION, HL_QUESTION_CLASS, 0.98},
    {"english-plain", QUESTION, HL_QUESTION_ROLE, 0.98},
    {"english-plain", ENTROPY, 0, 0.8},
    {"english-supervised", QUESTION, HL_QUESTION_AGREEMENT, 0.98},
    {"english-supervised", QUESTION, HL_QUESTION_CLASS, 0.98},
    {"english-supervised", QUESTION, HL_QUESTION_ROLE, 0.98},
    {"english-supervised", ENTROPY, 0, 0.8},
    {"english-supervised", SUPERVISED, 0, 0.95},
    {"english-writer", QUESTION, HL_QUESTION_AGREEMENT, 0.99},
    {"english-writer", QUESTION, HL_QUESTION_NAME, 0.99},
    {"english-writer", QUESTION, HL_QUESTION_NEXT, 0.99},
    {"english-writer", QUESTION, HL_QUESTION_WRITING, 0.98},
    {"english-writer", LINK, HL_LINK_VERB, 0.6},
    {"induction", QUESTION, HL_QUESTION_SECOND_COPY, 0.9},
    {"induction", LINK, HL_LINK_LEFT, 0.8},
    {"induction", LINK, HL_LINK_INDUCTION, 0.7},
    {"reversal", QUESTION, HL_QUESTION_SEQUENCE, 0.99},
};

typedef struct checking {
  const char *folder;
  hl_arena arena;
  size_t passed, failed;
} checking;

static void report(checking *c, bool good, const char *model, const char *what, double got, double least) {
  printf("%s %s: %s %.4f, at least %.2f asked\n", good ? "ok  " : "FAIL", model, what, got, least);
  if (good)
    c->passed++;
  else
    c->failed++;
}

static void fail(checking *c, const char *model, const char *why) {
  printf("FAIL %s: %s\n", model, why);
  c->failed++;
}

/* ---- Promises ---- */

static double question_right(const measurement *m, hl_question question) {
  for (size_t i = 0; i < m->question_count; i++)
    if (m->questions[i] == question) return accuracy(&m->right[i]);
  return (double)NAN;
}

static void check_supervised(checking *c, const char *model, const measurement *m, double least) {
  hl_supervised heads[HL_SUPERVISED_MAX];
  size_t count = metadata_supervised(&m->weights, heads);
  for (size_t i = 0; i < count; i++) {
    char name[HEAD_NAME_BYTES], what[HEAD_NAME_BYTES + 32];
    double weight = m->heads[heads[i].attention * m->weights.config.heads + heads[i].head].links[heads[i].kind];
    head_name(&m->weights.config, heads[i].attention, heads[i].head, name);
    snprintf(what, sizeof what, "%s %s", name, hl_link_name((hl_link_kind)heads[i].kind));
    report(c, weight >= least, model, what, weight, least);
  }
  if (count < 2) fail(c, model, "fewer than two supervised heads are named");
}

static void check_promises(checking *c, const char *model, const measurement *m) {
  for (size_t i = 0; i < sizeof promises / sizeof promises[0]; i++) {
    int which = promises[i].which;
    double least = promises[i].least, got = largest_entropy(m);
    const char *what = "entropy";
    if (strcmp(promises[i].model, model) != 0) continue;
    if (promises[i].what == SUPERVISED) {
      check_supervised(c, model, m, least);
      continue;
    }
    if (promises[i].what == QUESTION) {
      got = question_right(m, (hl_question)which);
      what = hl_question_name((hl_question)which);
    }
    if (promises[i].what == LINK) {
      got = largest_link(m, (hl_link_kind)which);
      what = hl_link_name((hl_link_kind)which);
    }
    report(c, got >= least, model, what, got, least);
  }
}

/* ---- Cards ---- */

/* Prints where two texts begin to differ: the whole line of each. */
static void print_difference(const char *card, const char *now) {
  size_t line = 0;
  for (size_t i = 0; card[i] && card[i] == now[i]; i++)
    if (card[i] == '\n') line = i + 1;
  printf("  the card: %.*s\n", (int)strcspn(card + line, "\n"), card + line);
  printf("  now:      %.*s\n", (int)strcspn(now + line, "\n"), now + line);
}

static void compare_cards(checking *c, const char *model, const char *now, size_t bytes) {
  char path[PATH_BYTES + 64];
  const unsigned char *file;
  size_t count;
  snprintf(path, sizeof path, "%s/%s.md", c->folder, model);
  if (!file_read(path, &file, &count, &c->arena)) {
    fail(c, model, "it has no card");
    return;
  }
  if (count == bytes && memcmp(file, now, bytes) == 0) {
    printf("ok   %s: the card says what was measured now\n", model);
    c->passed++;
    return;
  }
  fail(c, model, "the card says something else");
  char *card = hl_arena_alloc(&c->arena, count + 1);
  if (!card) return;
  memcpy(card, file, count);
  card[count] = 0;
  print_difference(card, now);
}

static void check_card(checking *c, const char *path, const char *model, const measurement *m) {
  char *text = NULL;
  size_t bytes = 0;
  FILE *out = open_memstream(&text, &bytes);
  bool printed = out && card_print(out, path, m, &c->arena);
  if (out) fclose(out);
  if (printed)
    compare_cards(c, model, text, bytes);
  else
    fail(c, model, "its card can't be made");
  free(text);
}

static void check_model(checking *c, const char *model) {
  char path[PATH_BYTES + 64];
  measurement m;
  c->arena.used = 0;
  snprintf(path, sizeof path, "%s/%s.hlw", c->folder, model);
  if (!card_measure(path, &m, &c->arena)) {
    fail(c, model, "it can't be measured");
    return;
  }
  check_promises(c, model, &m);
  check_card(c, path, model, &m);
}

/* ---- Size ---- */

static size_t bytes_of(checking *c, const char *path) {
  const unsigned char *file;
  size_t bytes = 0, before = c->arena.used;
  if (!file_read(path, &file, &bytes, &c->arena)) bytes = BYTES_MOST; /* missing: too much in any case */
  c->arena.used = before;
  return bytes;
}

static void check_size(checking *c) {
  size_t bytes = 0;
  for (size_t i = 0; i < recipe_count; i++) {
    char path[PATH_BYTES + 64], snapshot[PATH_BYTES + 128];
    snprintf(path, sizeof path, "%s/%s.hlw", c->folder, recipes[i].name);
    bytes += bytes_of(c, path);
    for (size_t s = 0; s < recipes[i].snapshot_count; s++) {
      snapshot_path(path, recipes[i].snapshots[s], snapshot, sizeof snapshot);
      bytes += bytes_of(c, snapshot);
    }
  }
  bool good = bytes < BYTES_MOST;
  printf("%s all files together: %zu bytes, fewer than %u asked\n", good ? "ok  " : "FAIL", bytes, BYTES_MOST);
  c->passed += good;
  c->failed += !good;
}

int check_models(int argc, char **argv) {
  char folder[PATH_BYTES];
  checking c = {.folder = folder};
  if (argc > 2) return bad_options("check takes one folder");
  project_path(folder, "web/models");
  if (argc == 2 && snprintf(folder, sizeof folder, "%s", argv[1]) >= PATH_BYTES) return ENDED_BY_OPTIONS;
  if (!memory_reserve(&c.arena, ARENA_BYTES)) return ENDED_IN_ERROR;
  for (size_t i = 0; i < recipe_count; i++) check_model(&c, recipes[i].name);
  check_size(&c);
  c.arena.used = 0;
  check_english(folder, &c.passed, &c.failed, &c.arena);
  printf("%zu passed, %zu failed\n", c.passed, c.failed);
  memory_release(&c.arena);
  return c.failed ? ENDED_IN_ERROR : ENDED_WELL;
}
