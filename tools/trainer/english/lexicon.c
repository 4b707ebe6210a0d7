/* Counts words, keeps the commonest, and takes all spellings apart. */
#include "lexicon.h"

#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "model/weights_format.h"

/* A word of the vocabulary is in lower case, its digits are 0: so hl_word_parts_of looks words up. */
typedef struct counted {
  uint32_t word, count; /* of `normal` */
} counted;

typedef struct counting {
  corpus *corpus;
  spellings normal;    /* words as a vocabulary has them */
  uint32_t *normal_of; /* by spelling */
  counted *words;
} counting;

static uint32_t normal_number(counting *c, uint32_t number) {
  spelling s = c->corpus->spellings.list[number];
  char text[256];
  if (s.bytes >= sizeof text) return UINT32_MAX;
  for (size_t i = 0; i < s.bytes; i++) text[i] = (char)(s.text[i] >= '0' && s.text[i] <= '9' ? '0' : s.text[i]);
  return spellings_number(&c->normal, text, s.bytes);
}

static bool start_counting(counting *c, corpus *text, const uint32_t *lower) {
  size_t count = text->spellings.count;
  *c = (counting){.corpus = text};
  c->normal_of = hl_arena_alloc(text->arena, count * sizeof *c->normal_of);
  c->words = hl_arena_alloc(text->arena, count * sizeof *c->words);
  if (!c->normal_of || !c->words || !spellings_create(&c->normal, count, text->arena)) return false;
  for (size_t i = 0; i < count; i++) c->normal_of[i] = normal_number(c, lower[i]);
  for (size_t i = 0; i < c->normal.count; i++) c->words[i] = (counted){(uint32_t)i, 0};
  return true;
}

/* Of templates one in eight counts: they bring in words of today's daily life, of which the texts have few. Addresses
 * before 1930 count nothing: their tariffs and appropriations would take the places of movies and suitcases. Nor do
 * everyday sentences: a second round has the words of the first. */
enum { TEMPLATES_COUNTED = 8 };

static bool has_say(const char *source) {
  return strcmp(source, OLDER_SOURCE) != 0 && strcmp(source, EVERYDAY_SOURCE) != 0;
}

static bool counts(const corpus *c, size_t number) {
  const sentence *s = &c->sentences[number];
  if (s->split != SPLIT_TRAIN || !has_say(c->sources[s->source])) return false;
  return s->kind != SENTENCE_TEMPLATE || number % TEMPLATES_COUNTED == 0;
}

static void count_words(counting *c) {
  const corpus *text = c->corpus;
  for (size_t i = 0; i < text->sentence_count; i++) {
    const sentence *s = &text->sentences[i];
    if (!counts(text, i)) continue;
    for (size_t w = 0; w < s->words; w++) {
      uint32_t word = c->normal_of[text->words[s->word + w]];
      if (word != UINT32_MAX) c->words[word].count++;
    }
  }
}

/* The commonest first; of equals the one that came first. */
static int compare_counts(const void *one, const void *other) {
  const counted *a = one, *b = other;
  if (a->count != b->count) return a->count < b->count ? 1 : -1;
  return a->word < b->word ? -1 : a->word > b->word;
}

/* Words that the page's own sentences ask the model to say: they take the places of the rarest. */
static const char *const suggested[] = {"trophy", "suitcase", "bike"};

/* Where a word is among the counted, from `at` on; their number, where it is not. */
static size_t find_word(const counting *c, size_t at, const char *word, size_t bytes) {
  for (; at < c->normal.count; at++) {
    spelling s = c->normal.list[c->words[at].word];
    if (s.bytes == bytes && memcmp(s.text, word, bytes) == 0) break;
  }
  return at;
}

static void swap_words(counting *c, size_t one, size_t other) {
  counted moved = c->words[one];
  c->words[one] = c->words[other];
  c->words[other] = moved;
}

static void make_room(counting *c, size_t vocabulary) {
  for (size_t s = 0; s < sizeof suggested / sizeof suggested[0] && s < vocabulary; s++) {
    size_t at = find_word(c, vocabulary, suggested[s], strlen(suggested[s]));
    if (at < c->normal.count) swap_words(c, at, vocabulary - 1 - s); /* else it has a place, or no text has it */
  }
}

/* Words of a list, one a line, behind the commonest; *vocabulary grows by those that have no place yet. */
static bool add_listed(counting *c, const char *path, size_t *vocabulary) {
  const unsigned char *file;
  size_t bytes;
  if (!file_read(path, &file, &bytes, c->corpus->arena)) return false;
  const char *text = (const char *)file, *stop;
  for (size_t at = 0; at < bytes; at = (size_t)(stop - text) + 1) {
    stop = memchr(text + at, '\n', bytes - at);
    if (!stop || stop == text + at) return complain("%s: a word on each line", path);
    size_t place = find_word(c, *vocabulary, text + at, (size_t)(stop - text) - at);
    if (place < c->normal.count && c->words[place].count) swap_words(c, place, (*vocabulary)++);
  }
  return true;
}

/* Length and letters of a word. */
static size_t put_word(char *section, const char *text, size_t bytes) {
  section[0] = (char)bytes;
  memcpy(section + 1, text, bytes);
  return bytes + 1;
}

static bool read_vocabulary(lexicon *l, counting *c, size_t vocabulary) {
  hl_arena *arena = c->corpus->arena;
  char *section = hl_arena_alloc(arena, 256 * (vocabulary + 1));
  if (!section) return false;
  size_t bytes = put_word(section, LEXICON_MASK, strlen(LEXICON_MASK)), words = 1;
  for (size_t i = 0; i < c->normal.count && words <= vocabulary && c->words[i].count; i++) {
    spelling s = c->normal.list[c->words[i].word];
    if (!s.bytes || s.bytes > 64 || (s.bytes == strlen(LEXICON_MASK) && !memcmp(s.text, LEXICON_MASK, s.bytes)))
      continue;
    bytes += put_word(section + bytes, s.text, s.bytes);
    words++;
  }
  return hl_vocabulary_read(&l->model.words, section, bytes, words, arena) == HL_OK;
}

/* Adds the words that borrow a row. */
static bool read_borrowers(lexicon *l, const char *path, hl_arena *arena) {
  hl_vocabulary *words = &l->model.words;
  size_t bytes, count = words->count;
  if (count > HL_BORROWED_ROW + 1) return complain("%s: more words than can lend a row", path);
  if (!similar_read(&l->similar, path, words, arena)) return false;
  const char *section = similar_borrow(&l->similar, words, &bytes, arena);
  if (!section) return false;
  hl_status status = hl_vocabulary_read(words, section, bytes, count, arena);
  return status == HL_OK || complain("%s: its words can't borrow rows: %s", path, status_words(status));
}

static bool take_apart(lexicon *l, const corpus *c) {
  hl_word_parts *parts = hl_arena_alloc(c->arena, c->spellings.count * sizeof *parts);
  if (!parts) return false;
  for (size_t i = 0; i < c->spellings.count; i++)
    parts[i] = hl_word_parts_of(&l->model, c->spellings.list[i].text, c->spellings.list[i].bytes);
  l->parts = (hl_lexicon){parts, c->spellings.count};
  return true;
}

/* The list grows while it is walked: a word in lower case is its own. */
static bool lower_all(lexicon *l, corpus *c) {
  l->lower = hl_arena_alloc(c->arena, c->spellings.capacity * sizeof *l->lower);
  for (size_t i = 0; l->lower && i < c->spellings.count; i++)
    if ((l->lower[i] = spellings_lower(&c->spellings, (uint32_t)i)) == UINT32_MAX) return false;
  return l->lower != NULL;
}

bool lexicon_create(lexicon *l, corpus *c, hl_config *config, size_t vocabulary, const lexicon_lists *lists) {
  counting all;
  *l = (lexicon){.mask = spellings_number(&c->spellings, LEXICON_MASK, strlen(LEXICON_MASK))};
  if (!lower_all(l, c) || !start_counting(&all, c, l->lower)) return complain("not enough memory for the words");
  count_words(&all);
  qsort(all.words, all.normal.count, sizeof all.words[0], compare_counts);
  make_room(&all, vocabulary);
  if (!add_listed(&all, lists->said, &vocabulary)) return false;
  if (!read_vocabulary(l, &all, vocabulary))
    return complain("no vocabulary: not enough memory, or words that are not UTF-8");
  if (!read_borrowers(l, lists->similar, c->arena)) return false;
  config->vocabulary = l->model.words.count;
  l->model.config = *config;
  return take_apart(l, c) || complain("not enough memory for the words' parts");
}

bool lexicon_of(lexicon *l, corpus *c, const hl_weights *weights) {
  *l = (lexicon){.model = {.config = weights->config, .words = weights->words},
                 .mask = spellings_number(&c->spellings, LEXICON_MASK, strlen(LEXICON_MASK))};
  return (lower_all(l, c) && take_apart(l, c)) || complain("not enough memory for the words");
}
