/* tools/train english --seeds FILE,FILE,...: what models of several seeds get on the held-out text. */
#ifndef SEEDS_H
#define SEEDS_H

#include "english_card.h"

/* Measures the files and puts a table of their scores at the end of the first one's card. card: corpus, lexicon,
 * pronouns and the spec of the trainer count. */
bool seeds_write(const char *files, const english_card *card, hl_arena *arena);

#endif
