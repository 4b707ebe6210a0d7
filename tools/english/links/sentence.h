/* A sentence in words, and what the parser says of it. */
#ifndef SENTENCE_H
#define SENTENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WORDS_MAX 64 /* sets of words are bits of a uint64_t */
#define WORD_BYTES 48
#define TAG_BYTES 8
#define LABEL_BYTES 16
#define LINKS_MAX 256

/* A labelled link between two words, the left one first. */
typedef struct word_link {
  char label[LABEL_BYTES];
  uint8_t left, right;
} word_link;

typedef struct sentence {
  size_t count, link_count;
  char words[WORDS_MAX][WORD_BYTES]; /* as typed */
  char low[WORDS_MAX][WORD_BYTES];   /* in lower case */
  char tags[WORDS_MAX][TAG_BYTES];   /* the part of speech that the parser chose, such as "v-d", or "" */
  word_link links[LINKS_MAX];
  float cost; /* of this reading, the lower the better; then the sum of its links' lengths */
  int length;
} sentence;

/* Splits a text into its words; there are no links and tags yet. False where it has none, more words than `longest`, or
 * a word that is too long. */
bool sentence_split_text(sentence *s, const char *text, size_t longest);

#endif
