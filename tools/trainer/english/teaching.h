/* What the rows of a sequence are taught to look at. */
#ifndef TEACHING_H
#define TEACHING_H

#include "lexicon.h"

/* A sequence in the making. hidden: words that the model can't read; they are not taught what a parser says of them. */
typedef struct draft {
  size_t count, link_count, link_capacity;
  uint32_t *tokens, *targets;
  bool hidden[HL_SEQUENCE_TOKENS_MAX];
  hl_link *links;
} draft;

/* What is known of a sentence whose first word is row `first` and of which `count` words are left. */
void teach_relations(draft *d, const corpus *c, const lexicon *l, const sentence *s, size_t first, size_t count);

/* Neighbours, and the same word elsewhere, of the whole sequence. */
void teach_places(draft *d, const lexicon *l);

#endif
