/* Where heads look that nobody taught: on average, from word to word, whatever the words are. */
#ifndef LOOKS_H
#define LOOKS_H

#include "lexicon.h"

enum { LOOK_OFFSETS = 5 }; /* the word 2 before, 1 before, itself, 1 and 2 after */

typedef struct look_score {
  double offsets[LOOK_OFFSETS]; /* mean weight, over the words that have such a neighbour */
  double entropy;               /* mean, as a share of the largest that a row can have */
  size_t rows[LOOK_OFFSETS], entropy_rows;
} look_score;

/* looks: (layers, heads), on at most `count` parsed sentences of a split. */
bool looks_of_split(look_score *looks, const hl_weights *weights, const corpus *c, const lexicon *l, corpus_split split,
                    size_t count, hl_arena *arena);

#endif
