/* tools/train english --mean FILE,FILE,...: a model whose weights are the means of several models' weights. */
#ifndef MEAN_H
#define MEAN_H

#include "english_file.h"

/* Writes it to `out`, and its card. temperature: of heads that are taught a parser's relations (temperature.h). card:
 * corpus, lexicon and pronouns. */
bool mean_models(const char *files, float temperature, const char *out, hl_dtype dtype, english_card *card,
                 hl_arena *arena);

#endif
