/* The card of a model of English: what it is, and its scores on held-out text. */
#ifndef ENGLISH_CARD_H
#define ENGLISH_CARD_H

#include <stdio.h>

#include "origin.h"
#include "pronouns.h"

typedef struct english_card {
  const origin *origin;
  const hl_train_spec *spec; /* whose heads are taught the relations */
  const corpus *corpus;
  const lexicon *lexicon;
  const pronouns *pronouns;
  const hl_weights *weights, *stored; /* as they were trained; as the file holds them */
  size_t file_bytes;
} english_card;

/* Markdown. What fails is said on the standard error. */
bool english_card_print(FILE *out, const english_card *card, hl_arena *arena);

#endif
