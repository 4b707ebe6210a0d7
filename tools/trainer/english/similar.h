/* Words that are like others, as WordNet has them (similar.tsv). A word without a row of the embedding borrows one;
 * rows are drawn towards those of words like theirs, so that what training says of one carries over to the others. An
 * adjective among them is read by its row alone: letters teach a model only by heart of whom it is said. */
#ifndef SIMILAR_H
#define SIMILAR_H

#include "headlight_train.h"

enum { SIMILAR_OTHERS_MAX = 8 };

/* A word, its row or HL_NO_WORD, and the rows of words like it, the one to borrow first. */
typedef struct similar_word {
  hl_span span; /* in the list's text */
  bool alone;   /* it is read without its letters */
  uint32_t row, count, others[SIMILAR_OTHERS_MAX];
} similar_word;

typedef struct similar {
  const char *text;
  similar_word *words; /* those that are like any word with a row, or are read by their own alone */
  size_t count;
} similar;

/* Reads lines of word TAB kind[ TAB other ...], sorted by word, those to borrow from first; of these the first
 * SIMILAR_OTHERS_MAX that have a row count. Kinds: adjective, noun, plural; only an adjective may have no others. What
 * is wrong is said on the standard error. */
bool similar_read(similar *s, const char *path, const hl_vocabulary *words, hl_arena *arena);

/* A vocabulary's section with the words that borrow a row or are read by theirs alone, and its length; NULL where
 * memory is short. */
const char *similar_borrow(const similar *s, const hl_vocabulary *words, size_t *bytes, hl_arena *arena);

/* After a step: draws one row after another towards the mean of its first others', as weight decay draws it towards 0;
 * little at first, since early rows say nothing yet. Rows of the commonest words have text enough and stay. */
void similar_pull(const similar *s, hl_trainer *t);

#endif
