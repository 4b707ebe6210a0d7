/* Reads the files that gathering and parsing leave. */
#include "corpus.h"

#include <stdlib.h>
#include <string.h>

#include "../files.h"

enum {
  SPELLINGS = 1 << 18,
  WORDS = 16 << 20,
  SENTENCES = 1 << 20,
  PRESENT = 2 * SENTENCES,
  LINKS = 24 << 20,
  SENTENCE_LINKS = 1024,
  FIELDS = 4
};

bool corpus_create(corpus *c, hl_arena *arena) {
  *c = (corpus){.arena = arena};
  c->words = hl_arena_alloc(arena, WORDS * sizeof *c->words);
  c->links = hl_arena_alloc(arena, LINKS * sizeof *c->links);
  c->sentences = hl_arena_alloc(arena, SENTENCES * sizeof *c->sentences);
  c->present = hl_arena_alloc(arena, PRESENT * sizeof *c->present);
  if (!c->words || !c->links || !c->sentences || !c->present || !spellings_create(&c->spellings, SPELLINGS, arena))
    return complain("not enough memory for a corpus");
  return true;
}

bool corpus_add(corpus *c, const sentence *head, const uint32_t *words, const hl_link *links) {
  if (c->word_count + head->words > WORDS || c->link_count + head->links > LINKS || c->sentence_count == SENTENCES)
    return complain("the corpus is larger than this program takes");
  sentence *s = &c->sentences[c->sentence_count++];
  *s = *head;
  s->word = (uint32_t)c->word_count;
  s->link = (uint32_t)c->link_count;
  memcpy(c->words + c->word_count, words, s->words * sizeof *words);
  memcpy(c->links + c->link_count, links, s->links * sizeof *links);
  c->word_count += s->words;
  c->link_count += s->links;
  return true;
}

bool corpus_is_comma(const corpus *c, uint32_t number) {
  spelling s = c->spellings.list[number];
  return s.bytes == 1 && s.text[0] == ',';
}

bool corpus_source(corpus *c, const char *name, size_t bytes, uint8_t *number) {
  enum { MOST = sizeof c->sources / sizeof c->sources[0], LETTERS = sizeof c->sources[0] };
  for (*number = 0; *number < c->source_count; ++*number)
    if (strlen(c->sources[*number]) == bytes && memcmp(c->sources[*number], name, bytes) == 0) return true;
  if (c->source_count == MOST || !bytes || bytes >= LETTERS) return false;
  memcpy(c->sources[c->source_count++], name, bytes);
  return true;
}

/* ---- A line ---- */

typedef struct line {
  corpus *corpus;
  const char *path;
  size_t number, fields, bytes[FIELDS];
  const char *field[FIELDS];
  sentence head;
  uint32_t words[SENTENCE_WORDS_MAX];
  hl_link links[SENTENCE_LINKS];
} line;

static bool refuse(const line *l, const char *reason) {
  return complain("%s, line %zu: %s", l->path, l->number, reason);
}

static bool read_split(line *l) {
  static const char *const names[SPLITS] = {"train", "valid", "test"};
  for (uint8_t i = 0; i < SPLITS; i++)
    if (strlen(names[i]) == l->bytes[1] && memcmp(names[i], l->field[1], l->bytes[1]) == 0) {
      l->head.split = i;
      return true;
    }
  return refuse(l, "a split is train, valid or test");
}

static bool add_word(line *l, const char *text, size_t bytes) {
  if (l->head.words == SENTENCE_WORDS_MAX) return refuse(l, "a sentence of more words than this program takes");
  uint32_t number = spellings_number(&l->corpus->spellings, text, bytes);
  if (number == UINT32_MAX) return refuse(l, "no room for another spelling");
  l->words[l->head.words++] = number;
  return true;
}

static bool read_words(line *l) {
  const char *at = l->field[2], *end = at + l->bytes[2];
  while (at < end) {
    const char *blank = memchr(at, ' ', (size_t)(end - at)), *stop = blank ? blank : end;
    if (stop == at) return refuse(l, "two blanks, or one at an edge");
    if (!add_word(l, at, (size_t)(stop - at))) return false;
    at = stop + 1;
    if (blank && at == end) return refuse(l, "two blanks, or one at an edge");
  }
  return l->head.words > 0 || refuse(l, "no words");
}

/* A number below `below`; moves on behind it. */
static bool read_index(const char **at, const char *end, size_t below, uint8_t *index) {
  size_t value = 0;
  const char *first = *at;
  for (; *at < end && **at >= '0' && **at <= '9' && value < below; ++*at) value = 10 * value + (size_t)(**at - '0');
  *index = (uint8_t)value;
  return *at > first && value < below;
}

static bool add_link(line *l, hl_link link) {
  if (l->head.links == SENTENCE_LINKS) return refuse(l, "more links than this program takes");
  l->links[l->head.links++] = link;
  return true;
}

/* name:row:column[,column...] */
static bool read_relation(line *l, const char *at, const char *end) {
  const char *colon = memchr(at, ':', (size_t)(end - at));
  relation kind = colon ? relation_named(at, (size_t)(colon - at)) : RELATION_END;
  if (kind >= RELATION_PARSED_END) return refuse(l, "no such relation");
  hl_link link = {.kind = (uint8_t)kind};
  at = colon + 1;
  if (!read_index(&at, end, l->head.words, &link.row) || at == end || *at != ':') return refuse(l, "no such row");
  if (end - at == 2 && at[1] == '?') {
    link.column = COLUMN_UNKNOWN;
    return add_link(l, link);
  }
  do {
    at++;
    if (!read_index(&at, end, l->head.words, &link.column)) return refuse(l, "no such column");
    if (!add_link(l, link)) return false;
    link.kind |= HL_LINK_ALSO;
  } while (at < end && *at == ',');
  return at == end || refuse(l, "a relation is name:row:column[,column...]");
}

/* By kind and row; within a set the first stays first. */
static int compare_links(const void *one, const void *other) {
  const hl_link *a = one, *b = other;
  int kinds = (a->kind & ~HL_LINK_ALSO) - (b->kind & ~HL_LINK_ALSO);
  if (kinds || a->row != b->row) return kinds ? kinds : a->row - b->row;
  int also = (a->kind & HL_LINK_ALSO) - (b->kind & HL_LINK_ALSO);
  return also ? also : a->column - b->column;
}

static bool read_relations(line *l) {
  const char *at = l->field[3], *end = at + l->bytes[3];
  while (at < end) {
    const char *blank = memchr(at, ' ', (size_t)(end - at)), *stop = blank ? blank : end;
    if (stop > at && !read_relation(l, at, stop)) return false;
    at = stop + 1;
  }
  qsort(l->links, l->head.links, sizeof l->links[0], compare_links);
  return true;
}

static void split_fields(line *l, const char *at, const char *end) {
  for (l->fields = 0; l->fields < FIELDS; l->fields++) {
    const char *tab = memchr(at, '\t', (size_t)(end - at)), *stop = tab ? tab : end;
    l->field[l->fields] = at;
    l->bytes[l->fields] = (size_t)(stop - at);
    if (!tab) break;
    at = tab + 1;
  }
  l->fields++;
}

static bool read_head(line *l, sentence_kind kind) {
  l->head = (sentence){.kind = (uint8_t)kind};
  if (l->fields != (kind == SENTENCE_PARSED ? 4 : 3)) return refuse(l, "the wrong number of fields");
  if (!corpus_source(l->corpus, l->field[0], l->bytes[0], &l->head.source)) return refuse(l, "a source too many");
  return read_split(l);
}

typedef bool line_reader(line *l);

static bool each_line(corpus *c, const char *path, line_reader *read) {
  hl_arena *arena = c->arena;
  static line l;
  const unsigned char *file;
  size_t bytes;
  /* The file stays: an arena gives back only what came last, and reading adds spellings. */
  if (!file_read(path, &file, &bytes, arena)) return false;
  l = (line){.corpus = c, .path = path};
  for (const char *at = (const char *)file, *end = at + bytes; at < end;) {
    const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
    l.number++;
    split_fields(&l, at, stop);
    if (stop > at && *at != '#' && !read(&l)) return false;
    at = stop + 1;
  }
  return true;
}

/* ---- Parsed sentences ---- */

static bool read_parsed(line *l) {
  return read_head(l, SENTENCE_PARSED) && read_words(l) && read_relations(l) &&
         corpus_add(l->corpus, &l->head, l->words, l->links);
}

bool corpus_add_parsed(corpus *c, const char *path) { return each_line(c, path, read_parsed); }

/* ---- Sentences marked by hand ---- */

static bool is_word(const line *l, size_t row, const char *text, size_t bytes) {
  spelling s = l->corpus->spellings.list[l->words[row]];
  return s.bytes == bytes && memcmp(s.text, text, bytes) == 0;
}

/* Each place of a word as a column. */
static bool add_columns(line *l, hl_link *link, const char *text, size_t bytes) {
  size_t before = l->head.links;
  for (size_t i = 0; i < l->head.words; i++) {
    if (!is_word(l, i, text, bytes)) continue;
    link->column = (uint8_t)i;
    if (!add_link(l, *link)) return false;
    link->kind |= HL_LINK_ALSO;
  }
  return l->head.links > before || refuse(l, "a mark names a word that is not there");
}

/* relation:row>column[|column...] */
static bool read_mark(line *l, const char *at, const char *end) {
  const char *colon = memchr(at, ':', (size_t)(end - at)), *arrow = memchr(at, '>', (size_t)(end - at));
  if (!colon || !arrow || arrow < colon) return refuse(l, "a mark is relation:row>column");
  hl_link link = {.kind = (uint8_t)relation_named(at, (size_t)(colon - at))};
  if (link.kind >= RELATION_PARSED_END) return refuse(l, "no such relation");
  while (link.row < l->head.words && !is_word(l, link.row, colon + 1, (size_t)(arrow - colon - 1))) link.row++;
  if (link.row == l->head.words) return refuse(l, "a mark names a word that is not there");
  for (const char *from = arrow + 1, *stop; from <= end; from = stop + 1) {
    const char *bar = memchr(from, '|', (size_t)(end - from));
    stop = bar ? bar : end;
    if (!add_columns(l, &link, from, (size_t)(stop - from))) return false;
  }
  return true;
}

static bool read_marked(line *l) {
  if (l->fields != 2) return refuse(l, "the wrong number of fields");
  l->head = (sentence){.kind = SENTENCE_TEMPLATE, .split = SPLIT_TEST};
  const char *at = l->field[1], *end = at + l->bytes[1];
  l->field[2] = l->field[0];
  l->bytes[2] = l->bytes[0];
  if (!corpus_source(l->corpus, "marked", 6, &l->head.source) || !read_words(l)) return false;
  for (const char *stop; at < end; at = stop + 1) {
    const char *blank = memchr(at, ' ', (size_t)(end - at));
    stop = blank ? blank : end;
    if (stop > at && !read_mark(l, at, stop)) return false;
  }
  qsort(l->links, l->head.links, sizeof l->links[0], compare_links);
  return true;
}

static bool add_marked(line *l) { return read_marked(l) && corpus_add(l->corpus, &l->head, l->words, l->links); }

/* Without links from or to a word; of a set the others stay. */
static void drop_links(line *l, size_t word) {
  size_t kept = 0;
  for (size_t first = 0, end; first < l->head.links; first = end) {
    size_t before = kept;
    for (end = first; end == first || (end < l->head.links && l->links[end].kind & HL_LINK_ALSO); end++) {
      hl_link link = l->links[end];
      if (link.row == word || link.column == word) continue;
      link.kind = (uint8_t)(kept > before ? link.kind | HL_LINK_ALSO : link.kind & ~HL_LINK_ALSO);
      l->links[kept++] = link;
    }
  }
  l->head.links = (uint16_t)kept;
}

static bool ends_with_mark(const line *l) {
  spelling last = l->corpus->spellings.list[l->words[l->head.words - 1]];
  return last.bytes == 1 && strchr(".,;:!?", last.text[0]);
}

static bool add_careless(line *l) {
  if (!read_marked(l)) return false;
  if (l->head.words >= MARKLESS_WORDS_MIN && ends_with_mark(l)) drop_links(l, --l->head.words);
  for (size_t i = 0; i < l->head.words; i++)
    if ((l->words[i] = spellings_lower(&l->corpus->spellings, l->words[i])) == UINT32_MAX)
      return refuse(l, "no room for another spelling");
  return corpus_add(l->corpus, &l->head, l->words, l->links);
}

bool corpus_add_marked(corpus *c, const char *path, bool careless) {
  return each_line(c, path, careless ? add_careless : add_marked);
}

/* ---- The others ---- */

/* Where a sentence of these words is noted, by its number + 1, or would be. */
static uint32_t *present_slot(const corpus *c, const uint32_t *words, size_t count) {
  uint64_t hash = count;
  for (size_t i = 0; i < count; i++) hash = (hash ^ words[i]) * 0x9e3779b97f4a7c15u;
  for (size_t i = (size_t)(hash >> 32);; i++) {
    uint32_t *slot = &c->present[i & (PRESENT - 1)];
    const sentence *s = *slot ? &c->sentences[*slot - 1] : NULL;
    if (!s || (s->words == count && memcmp(c->words + s->word, words, count * sizeof *words) == 0)) return slot;
  }
}

static bool read_plain(line *l) {
  enum { SPANS = SENTENCE_WORDS_MAX + 1 };
  hl_span spans[SPANS];
  if (!read_head(l, SENTENCE_PLAIN)) return false;
  size_t count = hl_typed_words(l->field[2], l->bytes[2], spans, SPANS);
  if (!count || count > SENTENCE_WORDS_MAX) return true;
  for (size_t i = 0; i < count; i++)
    if (!add_word(l, l->field[2] + spans[i].start, spans[i].length)) return false;
  uint32_t *slot = present_slot(l->corpus, l->words, l->head.words);
  if (*slot) return true;
  *slot = (uint32_t)l->corpus->sentence_count + 1;
  return corpus_add(l->corpus, &l->head, l->words, l->links);
}

bool corpus_add_plain(corpus *c, const char *path) {
  memset(c->present, 0, PRESENT * sizeof *c->present);
  for (size_t i = 0; i < c->sentence_count; i++)
    *present_slot(c, c->words + c->sentences[i].word, c->sentences[i].words) = (uint32_t)i + 1;
  return each_line(c, path, read_plain);
}
