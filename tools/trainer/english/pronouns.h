/* Templated sentences in which a pronoun stands for one of two nouns: for training, and held-out ones for a score. */
#ifndef PRONOUNS_H
#define PRONOUNS_H

#include <stdio.h>

#include "../../english/templates.h"
#include "lexicon.h"

enum { PRONOUN_CASES = 4000 }; /* at most, of each split that training never sees */

/* Two sentences that differ in what is said of the pronoun, which decides; or one alone, where grammar does. */
typedef struct pronoun_case {
  struct {
    uint32_t sentence; /* in the corpus */
    uint8_t row, right, wrong;
  } side[2];
  size_t sides;
} pronoun_case;

typedef struct pronouns {
  pronoun_case cases[TEMPLATES_SPLITS][PRONOUN_CASES]; /* TEMPLATES_TRAIN has none */
  size_t count;                                        /* of each other split */
} pronouns;

/* How many sentences to train with, and how many cases. */
typedef struct pronoun_counts {
  size_t templated, everyday; /* to train with */
  size_t cases;               /* of each split that training never sees, at most PRONOUN_CASES */
} pronoun_counts;

/* Adds them to a corpus whose lexicon is yet to be made. lists: the folder of nouns.tsv, adjectives.tsv and
 * situations.tsv. */
bool pronouns_add(pronouns *p, corpus *c, const char *lists, const pronoun_counts *counts);

typedef struct pronoun_score {
  size_t asked, right;              /* the head that finds nouns for pronouns has more weight on the right one */
  size_t pairs, both;               /* both sides of a pair are right */
  size_t answers, answered, agreed; /* both nouns are words of the vocabulary: the right one is likelier; the answer is
                                       the noun that the head looks at */
  size_t followed;                  /* and becomes the other one once the head is made to look there */
} pronoun_score;

/* Of the first `cases` of a split, or of all that there are. */
bool pronouns_score(const pronouns *p, templates_split split, size_t cases, const hl_weights *weights,
                    const hl_train_spec *heads, const corpus *c, const lexicon *l, pronoun_score *score,
                    hl_arena *arena);

/* All of them, as a table in Markdown. */
bool pronouns_print(FILE *out, const pronouns *p, const hl_weights *weights, const hl_train_spec *heads,
                    const corpus *c, const lexicon *l, hl_arena *arena);

#endif
