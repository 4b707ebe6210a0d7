/* Words and their codes. */
#ifndef HL_WORDS_H
#define HL_WORDS_H

#include "../headlight.h"

/* 64 bits that stand for a word: FNV-1a of its letters, upper and lower case alike (ASCII, Latin-1 and
 * Extended-A, Greek, Cyrillic), stirred once. Equal words have equal codes. */
uint64_t hl_word_code(const char *word, size_t bytes);

#endif
