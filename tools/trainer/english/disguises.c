/* Makes the disguises once, at the start. */
#include "disguises.h"

#include <string.h>

#include "../files.h"
#include "math/random.h"

enum { SEED = 1, ANOTHER_ROW_PERCENT = 30 };

/* Numbers of spellings. */
typedef struct numbers {
  uint32_t *list;
  size_t count;
} numbers;

/* What training templates say of a noun, each once; `first` of these is set to 0, of others to HL_NO_WORD. */
static void find_said(numbers *said, uint32_t *first, const corpus *c) {
  for (size_t i = 0; i < c->spellings.count; i++) first[i] = HL_NO_WORD;
  for (size_t i = 0; i < c->sentence_count; i++) {
    const sentence *s = &c->sentences[i];
    if (s->kind != SENTENCE_TEMPLATE || s->split != SPLIT_TRAIN) continue;
    for (size_t k = 0; k < s->links; k++) {
      const hl_link *link = &c->links[s->link + k];
      uint32_t number = c->words[s->word + link->column];
      if (link->kind != RELATION_PRED || first[number] != HL_NO_WORD) continue;
      first[number] = 0;
      said->list[said->count++] = number;
    }
  }
}

/* rows: of words in whose rows it can be read, or NULL. */
static hl_word_parts disguise(const hl_word_parts *own, const similar_word *rows, const hl_word_parts *letters,
                              uint64_t *random) {
  hl_word_parts parts = *own;
  if (hl_random_below(random, 100) < ANOTHER_ROW_PERCENT && rows)
    parts.number = rows->others[hl_random_below(random, rows->count)];
  parts.gram_count = letters->gram_count;
  memcpy(parts.grams, letters->grams, sizeof parts.grams);
  return parts;
}

/* Puts the disguises behind the lexicon's parts, for which there is room; returns how many parts there are then. */
static size_t disguise_all(disguises *d, const numbers *said, const similar *listed, const lexicon *l, const corpus *c,
                           hl_word_parts *parts) {
  uint64_t random = hl_random_start(SEED, 0);
  uint32_t next = (uint32_t)l->parts.count;
  for (size_t i = 0; i < said->count; i++) {
    uint32_t number = said->list[i];
    const spelling *lower = &c->spellings.list[l->lower[number]];
    const similar_word *rows = similar_find(listed, lower->text, lower->bytes);
    bool has_row = parts[number].number != HL_NO_WORD; /* otherwise its letters are all that it has */
    d->first[number] = has_row ? next : HL_NO_WORD;
    for (size_t k = 0; k < DISGUISES && has_row; k++) {
      uint32_t other = said->list[hl_random_below(&random, (uint32_t)said->count)];
      parts[next++] = disguise(&parts[number], rows, &parts[other], &random);
    }
  }
  return next;
}

bool disguises_create(disguises *d, lexicon *l, const corpus *c, const char *path, hl_arena *arena) {
  size_t count = l->parts.count;
  similar listed;
  numbers said = {hl_arena_alloc(arena, count * sizeof *said.list), 0};
  d->first = hl_arena_alloc(arena, count * sizeof *d->first);
  if (!similar_read(&listed, path, &l->model.words, arena)) return false;
  if (!said.list || !d->first) return complain("not enough memory for words in disguise");
  find_said(&said, d->first, c);
  hl_word_parts *parts = hl_arena_alloc(arena, (count + said.count * DISGUISES) * sizeof *parts);
  if (!parts) return complain("not enough memory for words in disguise");
  memcpy(parts, l->parts.parts, count * sizeof *parts);
  l->parts = (hl_lexicon){parts, disguise_all(d, &said, &listed, l, c, parts)};
  return true;
}
