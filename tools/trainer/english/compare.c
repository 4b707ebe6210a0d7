/* The table of seeds on a card. */
#include "compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "english_file.h"
#include "judge.h"
#include "model_list.h"

#define TITLE "\n## Every seed\n"
#define NEXT_TITLE "\n## "

/* What is asked of each model. */
typedef struct questions {
  const pronouns *pronouns;
  const corpus *corpus;
  const lexicon *lexicon;
} questions;

/* ---- The table ---- */

static void print_title(FILE *out) {
  fprintf(
      out,
      TITLE
      "\nEach row is a model as its file holds it, scored on the same held-out text. The column of a relation is the "
      "share of its rows that are right; `far` counts only subjects over %d words and more; `rests` is the least of "
      "the relations' shares of rows that rest. `unseen` is the share of pronouns in templated sentences that are "
      "right, `pairs` the same in tests/english/pairs.txt and pairs_more.txt, `late pairs` in pairs_late.txt.\n\n",
      FAR_WORDS);
  fprintf(out, "| model |");
  for (uint8_t kind = RELATION_MOD; kind < RELATION_PARSED_END; kind++) fprintf(out, " %s |", relation_name(kind));
  fprintf(out, " far | rests | hidden words | perplexity | rarer words |");
  for (int split = TEMPLATES_TRAIN + 1; split < TEMPLATES_SPLITS; split++)
    fprintf(out, " %s |", templates_split_name((templates_split)split));
  fprintf(out, " pairs | late pairs |\n|---|");
  for (int column = RELATION_MOD; column < RELATION_PARSED_END + 6 + TEMPLATES_SPLITS; column++) fprintf(out, "---|");
  fprintf(out, "\n");
}

static void print_scores(FILE *out, const scores *s) {
  const relation_score *subjects = &s->relations[RELATION_SUBJ - RELATION_MOD];
  double least = 1.0;
  for (uint8_t kind = RELATION_MOD; kind < RELATION_PARSED_END; kind++) {
    const relation_score *r = &s->relations[kind - RELATION_MOD];
    fprintf(out, " %.3f |", scores_share(r->right, r->rows));
    least = fmin(least, scores_share(r->rested, r->free_rows));
  }
  fprintf(out, " %.3f | %.3f | %.3f | %.1f | %.3f |", scores_share(subjects->far_right, subjects->far_rows), least,
          scores_share(s->guessed, s->hidden), exp(s->loss / (double)s->hidden),
          scores_share(s->rare_guessed, s->rare_hidden));
}

static bool print_pronouns(FILE *out, const listed_model *m, const questions *q, hl_arena *arena) {
  pronoun_score one;
  relation_score pairs;
  for (int split = TEMPLATES_TRAIN + 1; split < TEMPLATES_SPLITS; split++) {
    if (!pronouns_score(q->pronouns, (templates_split)split, PRONOUN_CASES, &m->weights, &m->heads, q->corpus,
                        q->lexicon, &one, arena))
      return false;
    fprintf(out, " %.3f |", scores_share(one.right, one.asked));
  }
  for (int kind = PAIRS_EARLY; kind <= PAIRS_LATE; kind++) {
    if (!judge_pairs((pairs_kind)kind, &pairs, &m->weights, &m->heads, arena)) return false;
    fprintf(out, " %.3f |", scores_share(pairs.right, pairs.rows));
  }
  fprintf(out, "\n");
  return true;
}

static bool print_row(FILE *out, const listed_model *m, const questions *q, hl_arena *arena) {
  scores s;
  if (!scores_of_split(&s, &m->weights, &m->heads, q->corpus, q->lexicon, SPLIT_TEST, SENTENCE_PARSED, SIZE_MAX, arena))
    return false;
  fprintf(out, "| %s |", m->origin);
  print_scores(out, &s);
  return print_pronouns(out, m, q, arena);
}

/* Opens each file; with a table to write, adds its row. */
static bool each_model(const model_list *list, const questions *q, FILE *out, hl_arena *arena) {
  bool good = true;
  size_t before = arena->used;
  for (size_t i = 0; i < list->count && good; i++) {
    listed_model m;
    good = listed_model_open(&m, list->files[i], q->lexicon, arena) && (!out || print_row(out, &m, q, arena));
    arena->used = before;
    if (out) fprintf(stderr, "%zu of %zu\n", i + 1, list->count);
  }
  return good;
}

/* ---- The card ---- */

/* The card with the table in the place of an earlier one, or behind all else. */
static bool renew_card(const char *path, const char *table, hl_arena *arena) {
  const unsigned char *file;
  size_t bytes, length = strlen(table);
  if (!file_read(path, &file, &bytes, arena)) return false;
  char *card = hl_arena_alloc(arena, bytes + 1), *renewed = hl_arena_alloc(arena, bytes + length + 1);
  if (!card || !renewed) return complain("not enough memory");
  memcpy(card, file, bytes);
  card[bytes] = 0;
  const char *old = strstr(card, TITLE), *next = old ? strstr(old + strlen(TITLE), NEXT_TITLE) : NULL;
  int kept = old ? (int)(old - card) : (int)bytes;
  int written = snprintf(renewed, bytes + length + 1, "%.*s%s%s", kept, card, table, next ? next : "");
  return file_write(path, renewed, (size_t)written);
}

static bool can_read(const char *path, hl_arena *arena) {
  const unsigned char *file;
  size_t bytes, before = arena->used;
  bool can = file_read(path, &file, &bytes, arena);
  arena->used = before;
  return can;
}

static bool measure(const model_list *list, const questions *q, hl_arena *arena) {
  char card[PATH_BYTES + 8], *table = NULL;
  size_t bytes = 0;
  english_card_path(list->files[0], card);
  if (!can_read(card, arena) || !each_model(list, q, NULL, arena)) return false;
  FILE *out = open_memstream(&table, &bytes);
  if (!out) return complain("not enough memory");
  print_title(out);
  bool good = each_model(list, q, out, arena);
  fclose(out);
  if (good) fputs(table, stdout);
  good = good && renew_card(card, table, arena);
  free(table);
  return good;
}

bool compare_models(const char *files, const pronouns *p, const corpus *c, const lexicon *l, hl_arena *arena) {
  questions q = {p, c, l};
  model_list list;
  char *text = strdup(files);
  if (!text) return complain("not enough memory");
  bool good = model_list_read(&list, text, "--compare") && measure(&list, &q, arena);
  free(text);
  return good;
}
