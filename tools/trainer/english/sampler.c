/* Draws the batches of a training. A batch is a function of the corpus, the seed and the step. */
#include "sampler.h"

#include <string.h>

#include "../files.h"
#include "math/random.h"
#include "teaching.h"

enum {
  STEP_LINKS = STEP_TOKENS * 2 * RELATIONS,
  POOL = 1 << 21,
  HIDDEN_PERCENT = 20, /* 15 learns more slowly; source: Wettig et al. 2023, "Should You Mask 15%", section 3 */
  MASK_PERCENT = 80,   /* of the hidden; else another word stands there, */
  OTHER_PERCENT = 10,  /* or the word itself; source: Devlin et al. 2019, section 3.1 */
  TEMPLATE_PERCENT = 42,
  CARELESS_PERCENT = 20,
  SWAPPED_PERCENT = 33,
  MOVED_PERCENT = 25,
  JOINED_PERCENT = 5
};

/* ---- The pool ---- */

/* How often a sentence stands in the pool, in halves. Modern text counts double, so do sentences that were parsed, and
 * those of them in which a pronoun stands for a noun; the Bible counts half: its names and turns are its own. */
static size_t halves_of(const corpus *c, const sentence *s) {
  const char *source = c->sources[s->source];
  bool modern = strcmp(source, "wordnet") == 0 || strcmp(source, "sotu") == 0, bible = strcmp(source, "web") == 0;
  size_t twice = antecedent_next(c, s, 0) < s->links ? 2 : 1;
  if (s->kind == SENTENCE_TEMPLATE) return 1;
  if (s->kind == SENTENCE_PARSED) return twice * (modern ? 4 : bible ? 1 : 2);
  return modern ? 2 : bible ? 0 : 1;
}

static bool put(sampler *s, size_t number, size_t times) {
  for (size_t i = 0; i < times; i++) {
    if (s->pool_count == POOL) return complain("more sentences to draw from than this program takes");
    s->pool[s->pool_count++] = (uint32_t)number;
  }
  return true;
}

/* Those of a kind. */
static bool put_all(sampler *s, sentence_kind kind) {
  const corpus *c = s->corpus;
  for (size_t i = 0; i < c->sentence_count; i++)
    if (c->sentences[i].kind == kind && c->sentences[i].split == s->split && !put(s, i, halves_of(c, &c->sentences[i])))
      return false;
  return true;
}

/* ---- A sequence ---- */

typedef struct drawing {
  const sampler *sampler;
  uint64_t random;
  draft draft;
} drawing;

static bool chance(drawing *d, uint32_t percent) { return hl_random_below(&d->random, 100) < percent; }

/* One of `count` of the pool, from the first of them on. */
static const sentence *any_of(drawing *d, size_t first, size_t count) {
  const sampler *s = d->sampler;
  return &s->corpus->sentences[s->pool[first + hl_random_below(&d->random, (uint32_t)count)]];
}

static const sentence *any_parsed(drawing *d) { return any_of(d, 0, d->sampler->parsed_count); }

/* Text, or a template where there are any. */
static const sentence *any_sentence(drawing *d) {
  const sampler *s = d->sampler;
  bool templated = chance(d, TEMPLATE_PERCENT) && s->text_count < s->pool_count;
  return templated ? any_of(d, s->text_count, s->pool_count - s->text_count) : any_of(d, 0, s->text_count);
}

static bool is_mark(const sampler *s, uint32_t number) {
  return s->lexicon->parts.parts[number].casing == HL_CASING_MARK;
}

/* Copies a sentence behind what is there; returns how many words of it: a careless writer leaves the last mark out. */
static size_t copy_words(drawing *d, const sentence *s, bool no_capitals, bool no_mark) {
  const sampler *from = d->sampler;
  const uint32_t *words = from->corpus->words + s->word;
  size_t count = s->words;
  if (no_mark && count >= MARKLESS_WORDS_MIN && is_mark(from, words[count - 1])) count--;
  for (size_t i = 0; i < count; i++) {
    size_t at = d->draft.count + i;
    d->draft.tokens[at] = no_capitals ? from->lexicon->lower[words[i]] : words[i];
    d->draft.targets[at] = HL_NO_TARGET;
    d->draft.hidden[at] = false;
  }
  return count;
}

/* Some word of some sentence. */
static uint32_t any_word(drawing *d) {
  const sentence *s = any_parsed(d);
  return d->sampler->corpus->words[s->word + hl_random_below(&d->random, s->words)];
}

static void hide_word(drawing *d, size_t at) {
  uint32_t *token = &d->draft.tokens[at], drawn = hl_random_below(&d->random, 100);
  uint32_t own = lexicon_own(d->sampler->lexicon, *token);
  d->draft.hidden[at] = true;
  d->draft.targets[at] = own == HL_NO_WORD ? HL_NO_TARGET : own;
  if (drawn < MASK_PERCENT)
    *token = d->sampler->lexicon->mask;
  else if (drawn < MASK_PERCENT + OTHER_PERCENT)
    *token = any_word(d);
}

static void hide_words(drawing *d, size_t first, size_t count) {
  for (size_t i = first; i < first + count; i++)
    if (chance(d, HIDDEN_PERCENT)) hide_word(d, i);
}

/* Another noun now and then takes the place of one that a pronoun stands for, so that the answer at the pronoun is not
 * learned by heart. */
static void swap_nouns(drawing *d, const sentence *s, size_t first, size_t count) {
  const corpus *c = d->sampler->corpus;
  const antecedents *a = &d->sampler->antecedents;
  for (size_t i = antecedent_next(c, s, 0); i < s->links; i = antecedent_next(c, s, i + 1)) {
    size_t column = c->links[s->link + i].column;
    if (column >= count || d->draft.hidden[first + column] || !a->count || !chance(d, SWAPPED_PERCENT)) continue;
    d->draft.tokens[first + column] = a->nouns[hl_random_below(&d->random, (uint32_t)a->count)];
  }
}

/* Whether a pronoun can stand for a word that is read. */
static bool is_antecedent(const drawing *d, size_t at) {
  uint32_t own = lexicon_own(d->sampler->lexicon, d->draft.tokens[at]);
  return !d->draft.hidden[at] && own != HL_NO_WORD && d->sampler->antecedents.is_one[own];
}

/* Another column of the sentence for a pronoun's link; its own where there is no such noun. */
static uint8_t another_noun(drawing *d, hl_link link, size_t first, size_t count) {
  uint8_t columns[SEQUENCE_TOKENS];
  uint32_t found = 0;
  for (size_t i = first; i < first + count; i++)
    if (i != link.column && i != link.row && is_antecedent(d, i)) columns[found++] = (uint8_t)i;
  return found ? columns[hl_random_below(&d->random, found)] : link.column;
}

/* Now and then a pronoun's head is made to look at another noun, which is then the answer: so that the answer comes
 * from where the head looks, wherever that is. */
static void move_looks(drawing *d, size_t first_link, size_t first, size_t count) {
  draft *to = &d->draft;
  for (size_t i = first_link; i < to->link_count; i++) {
    hl_link *link = &to->links[i];
    bool finds_one = link->column != HL_LINK_START && link_is_alone(to->links, to->link_count, i);
    if (link->kind != RELATION_STAND || !finds_one || !chance(d, MOVED_PERCENT)) continue;
    uint8_t column = another_noun(d, *link, first, count);
    if (column == link->column) continue;
    *link = (hl_link){RELATION_STAND | HL_LINK_GIVEN, link->row, column};
    to->targets[link->row] = lexicon_own(d->sampler->lexicon, to->tokens[column]);
  }
}

/* Templates are not guessed at: their words would come up everywhere. */
static void add_sentence(drawing *d, const sentence *s, bool no_capitals, bool no_mark) {
  size_t first = d->draft.count, count = copy_words(d, s, no_capitals, no_mark), links = d->draft.link_count;
  d->draft.count += count;
  if (s->kind != SENTENCE_TEMPLATE) hide_words(d, first, count);
  if (s->kind == SENTENCE_PARSED) swap_nouns(d, s, first, count);
  teach_relations(&d->draft, d->sampler->corpus, d->sampler->lexicon, s, first, count);
  move_looks(d, links, first, count);
}

/* A sentence, or two in a row. */
static void draw_sequence(drawing *d) {
  const sampler *s = d->sampler;
  const sentence *one = any_sentence(d), *two = any_parsed(d);
  bool joined = chance(d, JOINED_PERCENT), careless = chance(d, CARELESS_PERCENT);
  uint32_t how = hl_random_below(&d->random, 3);
  bool no_capitals = careless && how != 1, no_mark = careless && how != 0;
  add_sentence(d, one, no_capitals, no_mark && !joined);
  if (joined && d->draft.count + two->words <= SEQUENCE_TOKENS) add_sentence(d, two, no_capitals, no_mark);
  teach_places(&d->draft, s->lexicon);
}

static size_t draw(void *from, uint64_t seed, uint64_t step, hl_sequence *sequences) {
  const sampler *s = from;
  drawing d = {.sampler = s, .random = hl_random_start(seed, step)};
  size_t count = 0, tokens = 0, links = 0;
  while (count < STEP_SENTENCES && tokens + SEQUENCE_TOKENS <= STEP_TOKENS) {
    d.draft = (draft){.tokens = s->tokens + tokens,
                      .targets = s->targets + tokens,
                      .links = s->links + links,
                      .link_capacity = STEP_LINKS - links};
    draw_sequence(&d);
    sequences[count++] = (hl_sequence){.count = d.draft.count,
                                       .tokens = d.draft.tokens,
                                       .targets = d.draft.targets,
                                       .links = d.draft.links,
                                       .link_count = d.draft.link_count};
    tokens += d.draft.count;
    links += d.draft.link_count;
  }
  return count;
}

bool sampler_create(sampler *s, const corpus *c, const lexicon *l, corpus_split split, hl_arena *arena) {
  *s = (sampler){.corpus = c,
                 .split = split,
                 .lexicon = l,
                 .pool = hl_arena_alloc(arena, POOL * sizeof *s->pool),
                 .tokens = hl_arena_alloc(arena, STEP_TOKENS * sizeof *s->tokens),
                 .targets = hl_arena_alloc(arena, STEP_TOKENS * sizeof *s->targets),
                 .links = hl_arena_alloc(arena, STEP_LINKS * sizeof *s->links)};
  if (!s->pool || !s->tokens || !s->targets || !s->links) return complain("not enough memory for batches");
  if (!put_all(s, SENTENCE_PARSED)) return false;
  s->parsed_count = s->pool_count;
  if (!s->parsed_count) return complain("there is no parsed sentence of one of the splits");
  if (!put_all(s, SENTENCE_PLAIN)) return false;
  s->text_count = s->pool_count;
  if (!put_all(s, SENTENCE_TEMPLATE)) return false;
  if (!antecedents_create(&s->antecedents, c, l, split, arena)) return false;
  s->supply = (hl_supply){draw, s, &l->model.words, SEQUENCE_TOKENS, STEP_TOKENS};
  return true;
}
