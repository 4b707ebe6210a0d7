/* The batches of the English training: sentences drawn at random, as people type them, with words hidden, and what each
 * row is to find. */
#ifndef SAMPLER_H
#define SAMPLER_H

#include "antecedents.h"

enum {
  STEP_SENTENCES = 256, /* of a step, at most */
  STEP_TOKENS = 1536,
  SEQUENCE_TOKENS = 64
};

typedef struct sampler {
  const corpus *corpus;
  const lexicon *lexicon;
  corpus_split split;
  uint32_t *pool;                              /* sentences to draw from; some stand there twice */
  size_t parsed_count, text_count, pool_count; /* parsed ones, with plain ones behind them, with templates */
  antecedents antecedents;
  uint32_t *tokens, *targets;
  hl_link *links;
  hl_supply supply;
} sampler;

/* A supply of batches from the corpus's sentences of a split. */
bool sampler_create(sampler *s, const corpus *c, const lexicon *l, corpus_split split, hl_arena *arena);

#endif
