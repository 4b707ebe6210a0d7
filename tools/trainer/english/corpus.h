/* Sentences, their words and what a parser says of them, in memory. */
#ifndef CORPUS_H
#define CORPUS_H

#include "relations.h"
#include "spellings.h"

#define SENTENCE_WORDS_MAX 48
#define MARKLESS_WORDS_MIN 4 /* shorter sentences keep their last mark, however carelessly they are typed */

/* In place of a link's column: the row has one, but nobody knows which. It is not taught, not even to rest. */
#define COLUMN_UNKNOWN (HL_LINK_START - 1)

/* Sources that have no say in which words have a row. */
#define OLDER_SOURCE "older-sotu"
#define EVERYDAY_SOURCE "everyday"

typedef enum corpus_split { SPLIT_TRAIN, SPLIT_VALID, SPLIT_TEST, SPLITS } corpus_split;

/* What is known of a sentence's rows. */
typedef enum sentence_kind {
  SENTENCE_PLAIN,   /* nothing but the words */
  SENTENCE_PARSED,  /* all relations: a row without a link of a kind has none */
  SENTENCE_TEMPLATE /* what its pronouns stand for, and what is said of one */
} sentence_kind;

/* Sorted by kind, then by row; a set is as in hl_link. */
typedef struct sentence {
  uint32_t word, link; /* where they begin, in the corpus */
  uint16_t links;
  uint8_t words, kind, split, source;
} sentence;

typedef struct corpus {
  hl_arena *arena;
  spellings spellings;
  uint32_t *words; /* numbers of spellings */
  hl_link *links;
  sentence *sentences;
  size_t word_count, link_count, sentence_count;
  uint32_t *present; /* a hash table of sentences, by their words */
  char sources[16][16];
  size_t source_count;
} corpus;

bool corpus_create(corpus *c, hl_arena *arena);

/* Adds a file of sentences with relations: lines of
 *   source TAB split TAB words with blanks between TAB relation:row:column[,column...] ...
 * rows and columns count words from 0, a column may be "?". What is wrong, and in which line, is said on the standard
 * error. */
bool corpus_add_parsed(corpus *c, const char *path);

/* Adds those of a file of raw sentences that are not there yet: lines of source TAB split TAB text. */
bool corpus_add_plain(corpus *c, const char *path);

/* Adds a file of sentences that were marked by hand: lines of words with blanks between TAB
 * relation:row>column[|column...]
 * ..., a row being the first such word and a column every such word. Of other rows nothing is said. careless: as people
 * type who leave out capitals and, from MARKLESS_WORDS_MIN words on, the last mark. */
bool corpus_add_marked(corpus *c, const char *path, bool careless);

/* Adds one sentence; its links must be sorted. */
bool corpus_add(corpus *c, const sentence *head, const uint32_t *words, const hl_link *links);

/* Whether a spelling is a comma: parsers say nothing of those. */
bool corpus_is_comma(const corpus *c, uint32_t number);

/* The number of a source's name. */
bool corpus_source(corpus *c, const char *name, size_t bytes, uint8_t *number);

#endif
