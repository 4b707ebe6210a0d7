/* The table of seeds at the end of a card. */
#include "seeds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "../metadata.h"
#include "english_file.h"
#include "judge.h"
#include "model/weights.h"

#define TITLE "\n## Every seed\n"

static void print_title(FILE *out) {
  fprintf(
      out, TITLE
      "\nAs their files hold them, on the same held-out text; the columns are those above. Far: subjects over three "
      "words and more. Rests: the least of the eight relations.\n\n| seed | steps |");
  for (uint8_t kind = RELATION_MOD; kind < RELATION_PARSED_END; kind++) fprintf(out, " %s |", relation_name(kind));
  fprintf(out, " far | rests | hidden words | perplexity | rarer words |");
  for (int split = TEMPLATES_TRAIN + 1; split < TEMPLATES_SPLITS; split++)
    fprintf(out, " %s |", templates_split_name((templates_split)split));
  fprintf(out, " pairs |\n|---|---|");
  for (int column = RELATION_MOD; column < RELATION_PARSED_END + 5 + TEMPLATES_SPLITS; column++) fprintf(out, "---|");
  fprintf(out, "\n");
}

static void print_scores(FILE *out, const scores *s) {
  double least = 1.0;
  for (uint8_t kind = RELATION_MOD; kind < RELATION_PARSED_END; kind++) {
    const relation_score *r = &s->relations[kind - RELATION_MOD];
    fprintf(out, " %.3f |", scores_share(r->right, r->rows));
    least = fmin(least, scores_share(r->rested, r->free_rows));
  }
  const relation_score *subjects = &s->relations[RELATION_SUBJ - RELATION_MOD];
  fprintf(out, " %.3f | %.3f | %.3f | %.1f | %.3f |", scores_share(subjects->far_right, subjects->far_rows), least,
          scores_share(s->guessed, s->hidden), exp(s->loss / (double)s->hidden),
          scores_share(s->rare_guessed, s->rare_hidden));
}

static bool print_pronouns(FILE *out, const english_card *k, const hl_weights *weights, hl_arena *arena) {
  const hl_train_spec *heads = &k->trainer->spec;
  relation_score pairs;
  for (int split = TEMPLATES_TRAIN + 1; split < TEMPLATES_SPLITS; split++) {
    pronoun_score s;
    if (!pronouns_score(k->pronouns, (templates_split)split, weights, heads, k->corpus, k->lexicon, &s, arena))
      return false;
    fprintf(out, " %.3f |", scores_share(s.right, s.asked));
  }
  if (!judge_pairs(&pairs, weights, heads, arena)) return false;
  fprintf(out, " %.3f |\n", scores_share(pairs.right, pairs.rows));
  return true;
}

static bool print_seed(FILE *out, const char *path, const english_card *k, hl_arena *arena) {
  hl_weights weights;
  size_t bytes;
  char seed[METADATA_BYTES], steps[METADATA_BYTES];
  scores s;
  if (!weights_open(path, &weights, &bytes, arena)) return false;
  if (!metadata_read(&weights, "seed", 0, seed) || !metadata_read(&weights, "steps", 0, steps) ||
      !hl_vocabulary_equal(&weights.words, &k->lexicon->model.words))
    return complain("%s is no model that was trained on this corpus", path);
  if (!scores_of_split(&s, &weights, &k->trainer->spec, k->corpus, k->lexicon, SPLIT_TEST, SENTENCE_PARSED, SIZE_MAX,
                       arena))
    return false;
  fprintf(out, "| %s | %s |", seed, steps);
  print_scores(out, &s);
  return print_pronouns(out, k, &weights, arena);
}

static bool print_seeds(FILE *out, char *files, const english_card *k, hl_arena *arena) {
  print_title(out);
  for (char *file = strtok(files, ","); file; file = strtok(NULL, ",")) {
    size_t before = arena->used;
    if (!print_seed(out, file, k, arena)) return false;
    arena->used = before;
  }
  return true;
}

/* What stands before the table, and the table. */
static bool renew_card(const char *path, const char *table, hl_arena *arena) {
  const unsigned char *card;
  size_t bytes, length = strlen(table);
  if (!file_read(path, &card, &bytes, arena)) return false;
  char *text = hl_arena_alloc(arena, bytes + length + 1);
  if (!text) return complain("not enough memory");
  memcpy(text, card, bytes);
  text[bytes] = 0;
  char *old = strstr(text, TITLE);
  if (old) bytes = (size_t)(old - text);
  memcpy(text + bytes, table, length);
  return file_write(path, text, bytes + length);
}

bool seeds_write(const char *files, const english_card *k, hl_arena *arena) {
  char first[PATH_BYTES + 8], *table = NULL, *list = strdup(files);
  size_t bytes = 0;
  FILE *out = open_memstream(&table, &bytes);
  if (!out || !list) return complain("not enough memory");
  bool good = print_seeds(out, list, k, arena);
  fclose(out);
  english_card_path(list, first); /* strtok ended it behind the first file */
  if (good) fputs(table, stdout);
  good = good && renew_card(first, table, arena);
  free(table);
  free(list);
  return good;
}
