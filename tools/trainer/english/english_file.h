/* A trained model of English as a file that says what its heads were taught, and its card beside it. */
#ifndef ENGLISH_FILE_H
#define ENGLISH_FILE_H

#include "../files.h"
#include "english_card.h"

/* Writes FILE.hlw and FILE.md. card: all but what is stored. The weights' metadata are set. */
bool english_file_write(const char *path, hl_weights *weights, hl_dtype dtype, english_card *card, hl_arena *arena);

/* FILE.md for FILE.hlw. */
void english_card_path(const char *file, char path[PATH_BYTES + 8]);

#endif
