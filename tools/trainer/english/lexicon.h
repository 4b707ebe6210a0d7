/* The words of the English model: the commonest of a corpus, and the parts of every spelling in it. */
#ifndef LEXICON_H
#define LEXICON_H

#include "corpus.h"
#include "similar.h"

#define LEXICON_MASK "[mask]"

typedef struct lexicon {
  hl_weights model; /* config and words alone: what takes words apart */
  hl_lexicon parts; /* by number of a spelling */
  uint32_t *lower;  /* by number of a spelling: the same in lower case */
  uint32_t mask;    /* the spelling "[mask]" */
  similar similar;  /* words that are like others; of a model that is there already: none */
} lexicon;

/* Paths. said: words that get a row however rare they are, one a line; similar: those that borrow one (similar.h). */
typedef struct lexicon_lists {
  const char *said, *similar;
} lexicon_lists;

/* Words: the `vocabulary` commonest of the training sentences, of templates one in eight, of everyday sentences and
 * older addresses none, behind "[mask]", among them a few rarer ones that the page's sentences ask for; then those that
 * a list asks for. config->vocabulary is set. Adds spellings in lower case to the corpus, which must not change
 * afterwards. */
bool lexicon_create(lexicon *l, corpus *c, hl_config *config, size_t vocabulary, const lexicon_lists *lists);

/* The lexicon of a model that there is already. */
bool lexicon_of(lexicon *l, corpus *c, const hl_weights *weights);

/* The word of the vocabulary that a spelling is, or HL_NO_WORD. */
static inline uint32_t lexicon_own(const lexicon *l, uint32_t number) { return l->parts.parts[number].own; }

#endif
