/* What the shipped model of real English promises, on sentences that were marked by hand and on held-out text. */
#include "check_english.h"

#include <stdio.h>
#include <string.h>

#include "../files.h"
#include "judge.h"

#define PLAIN "mod aux prep obj subj" /* those that parsers rarely get wrong */

/* Of all links of a file, or of those of some relations: at least so large a share is found. */
static const struct {
  const char *file, *relations;
  bool careless;
  double least;
} promises[] = {
    {"gold.txt", NULL, false, 0.985},         {"gold.txt", NULL, true, 0.955},
    {"gold_hard.txt", NULL, false, 0.94},     {"gold_hard.txt", NULL, true, 0.91},
    {"blind.txt", NULL, false, 0.95},         {"blind.txt", PLAIN, false, 0.97},
    {"blind.txt", "adv", false, 0.8},         {"blind.txt", "stand", false, 0.7},
    {"pairs.txt", "stand", false, 0.6},       {"blind_more.txt", NULL, false, 0.95},
    {"blind_more.txt", PLAIN, false, 0.97},   {"blind_more.txt", "adv", false, 0.8},
    {"blind_more.txt", "stand", false, 0.7},  {"pairs_more.txt", "stand", false, 0.6},
    {"blind_third.txt", PLAIN, false, 0.97},  {"blind_third.txt", "adv", false, 0.8},
    {"blind_third.txt", "stand", false, 0.7}, {"blind_fourth.txt", PLAIN, false, 0.97},
    {"blind_fourth.txt", "adv", false, 0.8},  {"blind_fourth.txt", "stand", false, 0.7},
    {"held-out.tsv", "mod", false, 0.96},     {"held-out.tsv", "aux", false, 0.99},
    {"held-out.tsv", "prep", false, 0.955},   {"held-out.tsv", "obj", false, 0.95},
    {"held-out.tsv", "subj", false, 0.94},    {"held-out.tsv", "adv", false, 0.91},
    {"held-out.tsv", "attach", false, 0.88},  {"held-out.tsv", "stand", false, 0.93},
};

/* Of some relations, or of all. No relation's name is a part of another's. */
static double share_of(const scores *s, const char *names) {
  size_t right = 0, rows = 0;
  for (size_t i = 0; i < RELATIONS; i++) {
    if (names && !strstr(names, relation_name((uint8_t)(RELATION_MOD + i)))) continue;
    right += s->relations[i].right;
    rows += s->relations[i].rows;
  }
  return scores_share(right, rows);
}

static void count(bool good, size_t *passed, size_t *failed) { ++*(good ? passed : failed); }

typedef struct judged {
  const char *file; /* the last one that was judged */
  bool careless, good;
  scores scores;
} judged;

/* A file has several promises, which follow each other: it is judged once. */
static bool judge_once(judged *j, size_t i, const hl_weights *weights, const hl_train_spec *heads, hl_arena *arena) {
  char path[PATH_BYTES];
  if (j->file && strcmp(j->file, promises[i].file) == 0 && j->careless == promises[i].careless) return j->good;
  project_path(path, "tests/english/%s", promises[i].file);
  j->file = promises[i].file;
  j->careless = promises[i].careless;
  j->good = judge_file(&j->scores, weights, heads, path, j->careless, arena);
  return j->good;
}

static bool check_promise(judged *j, size_t i, const hl_weights *weights, const hl_train_spec *heads, hl_arena *arena) {
  double got = judge_once(j, i, weights, heads, arena) ? share_of(&j->scores, promises[i].relations) : -1.0;
  bool good = got >= promises[i].least;
  printf("%s english: %s%s, %s %.4f, at least %.3f asked\n", good ? "ok  " : "FAIL", promises[i].file,
         promises[i].careless ? " typed carelessly" : "", promises[i].relations ? promises[i].relations : "all", got,
         promises[i].least);
  return good;
}

void check_english(const char *folder, size_t *passed, size_t *failed, hl_arena *arena) {
  char path[PATH_BYTES + 64];
  hl_weights weights;
  hl_train_spec heads;
  size_t bytes;
  judged last = {0};
  snprintf(path, sizeof path, "%s/english.hlw", folder);
  if (!weights_open(path, &weights, &bytes, arena) || !judge_heads(&weights, &heads)) {
    printf("FAIL english: it can't be judged\n");
    count(false, passed, failed);
    return;
  }
  for (size_t i = 0; i < sizeof promises / sizeof promises[0]; i++)
    count(check_promise(&last, i, &weights, &heads, arena), passed, failed);
}
