/* Baselines of the scores: each relation's commonest distance, and the words that are often at its other end. */
#include "baselines.h"

#include <string.h>

#include "../files.h"
#include "scores.h"

#define LIKELY_SHARE 4 /* a word plays a part often if it does in one of so many of its places */

enum { DISTANCES = 2 * SENTENCE_WORDS_MAX + 1 };

typedef struct part {
  size_t distances[DISTANCES]; /* column - row, from -SENTENCE_WORDS_MAX on */
  uint32_t *played;            /* by spelling in lower case: how often it is a column */
  int offset, side;            /* the commonest distance; the commoner direction */
  size_t rows, offset_right, nearest_right;
} part;

typedef struct baselines {
  const corpus *corpus;
  const lexicon *lexicon;
  uint32_t *seen; /* by spelling in lower case */
  part parts[RELATION_PARSED_END - RELATION_MOD];
} baselines;

/* ---- Sets of a sentence ---- */

typedef void visit(baselines *b, const sentence *s, const hl_link *set, size_t count);

static void each_set(baselines *b, const sentence *s, visit *act) {
  const hl_link *links = b->corpus->links + s->link;
  for (size_t first = 0, end; first < s->links; first = end) {
    end = first + 1;
    while (end < s->links && links[end].kind & HL_LINK_ALSO) end++;
    if (links[first].column != COLUMN_UNKNOWN) act(b, s, links + first, end - first);
  }
}

static void each_sentence(baselines *b, corpus_split split, visit *act) {
  for (size_t i = 0; i < b->corpus->sentence_count; i++) {
    const sentence *s = &b->corpus->sentences[i];
    if (s->split == split && s->kind == SENTENCE_PARSED) each_set(b, s, act);
  }
}

static part *part_of(baselines *b, const hl_link *link) {
  return &b->parts[(link->kind & ~HL_LINK_ALSO) - RELATION_MOD];
}

static uint32_t word_at(const baselines *b, const sentence *s, size_t row) {
  return b->lexicon->lower[b->corpus->words[s->word + row]];
}

/* ---- Learning ---- */

static void learn_set(baselines *b, const sentence *s, const hl_link *set, size_t count) {
  part *p = part_of(b, set);
  for (size_t i = 0; i < count; i++) {
    p->distances[set[i].column + SENTENCE_WORDS_MAX - set[i].row]++;
    p->played[word_at(b, s, set[i].column)]++;
  }
}

static void count_words(baselines *b) {
  for (size_t i = 0; i < b->corpus->sentence_count; i++) {
    const sentence *s = &b->corpus->sentences[i];
    for (size_t w = 0; s->split == SPLIT_TRAIN && s->kind == SENTENCE_PARSED && w < s->words; w++)
      b->seen[word_at(b, s, w)]++;
  }
}

static void settle(part *p) {
  size_t behind = 0, all = 0, best = 0;
  for (size_t i = 0; i < DISTANCES; i++) {
    all += p->distances[i];
    behind += i > SENTENCE_WORDS_MAX ? p->distances[i] : 0;
    if (p->distances[i] > p->distances[best]) best = i;
  }
  p->offset = (int)best - SENTENCE_WORDS_MAX;
  p->side = 2 * behind > all ? 1 : -1;
}

/* ---- Asking ---- */

static bool is_likely(const baselines *b, const part *p, uint32_t word) {
  return b->seen[word] && LIKELY_SHARE * p->played[word] >= b->seen[word];
}

static int nearest(const baselines *b, const part *p, const sentence *s, int row) {
  int at = row + p->side;
  while (at >= 0 && at < s->words && !is_likely(b, p, word_at(b, s, (size_t)at))) at += p->side;
  return at;
}

static bool is_among(const hl_link *set, size_t count, int column) {
  for (size_t i = 0; i < count; i++)
    if (set[i].column == column) return true;
  return false;
}

static void ask_set(baselines *b, const sentence *s, const hl_link *set, size_t count) {
  part *p = part_of(b, set);
  p->rows++;
  p->offset_right += is_among(set, count, set->row + p->offset);
  p->nearest_right += is_among(set, count, nearest(b, p, s, set->row));
}

/* ---- All of it ---- */

static bool create(baselines *b, hl_arena *arena) {
  size_t bytes = b->lexicon->parts.count * sizeof(uint32_t);
  if (!(b->seen = hl_arena_alloc(arena, bytes))) return false;
  memset(b->seen, 0, bytes);
  for (size_t i = 0; i < sizeof b->parts / sizeof b->parts[0]; i++) {
    if (!(b->parts[i].played = hl_arena_alloc(arena, bytes))) return false;
    memset(b->parts[i].played, 0, bytes);
  }
  return true;
}

bool baselines_print(FILE *out, const corpus *c, const lexicon *l, hl_arena *arena) {
  size_t before = arena->used;
  baselines b = {.corpus = c, .lexicon = l};
  if (!create(&b, arena)) return complain("not enough memory for baselines");
  count_words(&b);
  each_sentence(&b, SPLIT_TRAIN, learn_set);
  for (size_t i = 0; i < sizeof b.parts / sizeof b.parts[0]; i++) settle(&b.parts[i]);
  each_sentence(&b, SPLIT_TEST, ask_set);
  fprintf(out, "| relation | best offset | right | nearest likely word right |\n|---|---|---|---|\n");
  for (size_t i = 0; i < sizeof b.parts / sizeof b.parts[0]; i++) {
    const part *p = &b.parts[i];
    fprintf(out, "| %s | %+d | %.3f | %.3f |\n", relation_name((uint8_t)(RELATION_MOD + i)), p->offset,
            scores_share(p->offset_right, p->rows), scores_share(p->nearest_right, p->rows));
  }
  arena->used = before;
  return true;
}
