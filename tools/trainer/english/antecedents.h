/* The nouns that pronouns stand for. */
#ifndef ANTECEDENTS_H
#define ANTECEDENTS_H

#include "lexicon.h"

/* Whether of `count` links number `at` is the only one of its row. */
bool link_is_alone(const hl_link *links, size_t count, size_t at);

/* The next link of a sentence, from its link `from` on, by which a pronoun stands for one word that is known; the
 * number of its links where there is none. */
size_t antecedent_next(const corpus *c, const sentence *s, size_t from);

/* Spellings of the vocabulary for which a pronoun stands somewhere in the parsed sentences of a split, each once. */
typedef struct antecedents {
  uint32_t *nouns;
  size_t count;
  bool *is_one; /* by number in the vocabulary */
} antecedents;

bool antecedents_create(antecedents *a, const corpus *c, const lexicon *l, corpus_split split, hl_arena *arena);

#endif
