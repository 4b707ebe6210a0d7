/* How well a model of English finds relations, and guesses hidden words, in held-out sentences. */
#ifndef SCORES_H
#define SCORES_H

#include <stdio.h>

#include "lexicon.h"

#define FAR_WORDS 3      /* a link over so many words and more is a far one */
#define COMMON_WORDS 150 /* beyond which a word of the vocabulary is no common one */

typedef struct relation_score {
  size_t rows, right;         /* the largest weight is on a right word */
  size_t far_rows, far_right; /* of those */
  size_t free_rows, rested;   /* rows without a link, and those of which the start mark has the largest weight */
} relation_score;

typedef struct scores {
  relation_score relations[RELATIONS];
  size_t hidden, guessed;           /* words of the vocabulary that were hidden; the likeliest was right */
  size_t rare_hidden, rare_guessed; /* of those beyond the commonest */
  double loss;                      /* of all hidden ones, nats; exp(loss / hidden) is the perplexity */
} scores;

/* A run of one sentence. The lexicon is its own words': a run checks all of it. */
typedef struct scored_run {
  hl_run run;
  hl_word_parts parts[SENTENCE_WORDS_MAX];
  uint32_t tokens[SENTENCE_WORDS_MAX];
} scored_run;

/* words: numbers of spellings. The run stays where it is. */
hl_status scores_start(scored_run *run, const hl_weights *weights, const lexicon *l, const uint32_t *words,
                       size_t count, hl_arena *arena);

/* NaN of nothing. */
double scores_share(size_t part, size_t whole);

/* Adds one sentence, with links sorted as in a corpus, as it is typed. heads: which head is taught what. */
hl_status scores_add_links(scores *s, const hl_weights *weights, const hl_train_spec *heads, const corpus *c,
                           const lexicon *l, const sentence *of, hl_arena *arena);

/* Hides about 15 % of the words, by chance, and asks for them. */
hl_status scores_add_hidden(scores *s, const hl_weights *weights, const corpus *c, const lexicon *l, const sentence *of,
                            uint64_t seed, hl_arena *arena);

/* At most `count` sentences of a split; kind: the parsed ones, or those that were marked by hand. */
bool scores_of_split(scores *s, const hl_weights *weights, const hl_train_spec *heads, const corpus *c,
                     const lexicon *l, corpus_split split, sentence_kind kind, size_t count, hl_arena *arena);

/* As a table in Markdown, and two lines. */
void scores_print(FILE *out, const scores *s);

#endif
