/* tools/train english --bench FOLDER. */
#ifndef BENCH_ENGLISH_H
#define BENCH_ENGLISH_H

#include "lexicon.h"

/* Steps per second of one thread, without dropout; writes into the folder what the first of them starts from. */
bool bench_english(const char *folder, const hl_train_spec *spec, const hl_config *config, const lexicon *l,
                   hl_arena *arena);

#endif
