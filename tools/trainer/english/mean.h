/* tools/train english --mean FILE,FILE,...: a model whose weights are the means of several models' weights. */
#ifndef MEAN_H
#define MEAN_H

#include "english_file.h"

/* Writes it to `out`, and its card. card: corpus, lexicon and pronouns. */
bool mean_models(const char *files, const char *out, hl_dtype dtype, english_card *card, hl_arena *arena);

#endif
