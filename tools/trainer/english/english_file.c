/* The file is written twice: what it says of its heads is measured on it. */
#include "english_file.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "../names.h"
#include "judge.h"
#include "looks.h"
#include "scores.h"

enum {
  SAID_BYTES = 8192,
  LOOKED_AT = 600, /* held-out sentences, for heads that nobody taught */
  /* Of int8's 127 on each side of 0: scores stay, and the page, which holds the file deflated, is smaller. */
  LEVELS = 57
};

/* ---- What the file says ---- */

typedef struct sayings {
  char *text;
  size_t length;
  bool full; /* more was said than there is room for */
} sayings;

__attribute__((format(printf, 2, 3))) static void say(sayings *s, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int bytes = vsnprintf(s->text + s->length, SAID_BYTES - s->length, format, arguments);
  va_end(arguments);
  s->full = s->full || bytes < 0 || s->length + (size_t)bytes >= SAID_BYTES;
  if (!s->full) s->length += (size_t)bytes;
}

static void say_training(sayings *s, const hl_config *c, const english_card *k) {
  const hl_train_spec *spec = k->spec;
  char name[HEAD_NAME_BYTES];
  say(s, "label: trained, %d heads taught, most from link-grammar's parses\ntask: real-english\n", RELATIONS);
  say(s, "%s", k->origin->metadata);
  for (size_t i = 0; i < RELATIONS; i++) {
    head_name(c, spec->supervised[i].attention, spec->supervised[i].head, name);
    say(s, "supervised: %s %s\n", name, relation_name(spec->supervised[i].kind));
  }
}

/* "held-out: subj 0.924": rows whose largest weight is on the parser's word. */
static void say_scores(sayings *s, const scores *all) {
  for (uint8_t kind = RELATION_MOD; kind < RELATION_PARSED_END; kind++) {
    const relation_score *r = &all->relations[kind - RELATION_MOD];
    if (r->rows) say(s, "held-out: %s %.3f\n", relation_name(kind), scores_share(r->right, r->rows));
  }
}

/* "held-out: pronoun 0.571": of the pairs of sentences that were written last, the rows whose largest weight is on the
 * right noun. */
static bool say_pronouns(sayings *s, const english_card *k, hl_arena *arena) {
  relation_score pairs;
  if (!judge_pairs(PAIRS_LATE, &pairs, k->stored, k->spec, arena)) return false;
  say(s, "held-out: pronoun %.3f\n", scores_share(pairs.right, pairs.rows));
  return true;
}

static bool is_taught(const hl_train_spec *spec, size_t layer, size_t head) {
  for (size_t i = 0; i < spec->supervised_count; i++)
    if (spec->supervised[i].attention == layer && spec->supervised[i].head == head) return true;
  return false;
}

/* "looks: layer0.head3 0.051 0.312 0.104 0.221 0.100 0.853": mean weights on the word 2 before, 1 before, itself, 1 and
 * 2 after, and the entropy's share of its largest. */
static void say_looks(sayings *s, const hl_config *c, const hl_train_spec *spec, const look_score *looks) {
  char name[HEAD_NAME_BYTES];
  for (size_t layer = 0; layer < c->layers; layer++)
    for (size_t head = 0; head < c->heads; head++) {
      const look_score *look = &looks[layer * c->heads + head];
      if (is_taught(spec, layer, head)) continue;
      head_name(c, layer, head, name);
      say(s, "looks: %s", name);
      for (size_t i = 0; i < LOOK_OFFSETS; i++) say(s, " %.3f", look->offsets[i]);
      say(s, " %.3f\n", look->entropy);
    }
}

/* ---- The file ---- */

static bool save(const char *path, hl_weights *weights, hl_dtype dtype, const sayings *s, hl_arena *arena) {
  if (s->full) return complain("the metadata are too long");
  weights->metadata = s->text;
  weights->metadata_bytes = s->length;
  return weights_save(path, weights, dtype, LEVELS, arena);
}

/* Measures what is stored. */
static bool say_measured(sayings *s, const english_card *k, hl_arena *arena) {
  const hl_config *c = &k->stored->config;
  look_score *looks = hl_arena_alloc(arena, c->layers * c->heads * sizeof *looks);
  scores all;
  if (!looks) return complain("not enough memory");
  if (!scores_of_split(&all, k->stored, k->spec, k->corpus, k->lexicon, SPLIT_TEST, SENTENCE_PARSED, SIZE_MAX, arena))
    return false;
  if (!looks_of_split(looks, k->stored, k->corpus, k->lexicon, SPLIT_TEST, LOOKED_AT, arena)) return false;
  say_scores(s, &all);
  if (!say_pronouns(s, k, arena)) return false;
  say_looks(s, c, k->spec, looks);
  return true;
}

void english_card_path(const char *file, char path[PATH_BYTES + 8]) {
  size_t length = strlen(file);
  if (length > 4 && strcmp(file + length - 4, ".hlw") == 0) length -= 4;
  snprintf(path, PATH_BYTES + 8, "%.*s.md", (int)length, file);
}

static bool write_card(const char *file, const english_card *card, hl_arena *arena) {
  char path[PATH_BYTES + 8], *text = NULL;
  size_t bytes = 0;
  FILE *out = open_memstream(&text, &bytes);
  if (!out) return complain("not enough memory");
  bool good = english_card_print(out, card, arena);
  fclose(out);
  english_card_path(file, path);
  if (good) fputs(text, stdout);
  good = good && file_write(path, text, bytes);
  free(text);
  return good;
}

bool english_file_write(const char *path, hl_weights *weights, hl_dtype dtype, english_card *card, hl_arena *arena) {
  hl_weights stored;
  sayings said = {.text = hl_arena_alloc(arena, SAID_BYTES)};
  if (!said.text) return complain("not enough memory");
  say_training(&said, &weights->config, card);
  card->weights = weights;
  card->stored = &stored;
  bool written = save(path, weights, dtype, &said, arena) && weights_open(path, &stored, &card->file_bytes, arena) &&
                 say_measured(&said, card, arena) && save(path, weights, dtype, &said, arena) &&
                 weights_open(path, &stored, &card->file_bytes, arena) && write_card(path, card, arena);
  card->stored = NULL;
  return written;
}
