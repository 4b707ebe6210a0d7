/* Words, one after another, their codes, and the characters that they are made of. */
#ifndef HL_WORDS_H
#define HL_WORDS_H

#include "../headlight_model.h"

/* A place in a text, from {text, bytes} on; hl_word_next gives the next word, until it is false. */
typedef struct hl_word_reader {
  const char *text;
  size_t bytes, at;
  size_t chunk_end; /* where the white space after the characters at `at` begins */
} hl_word_reader;
bool hl_word_next(hl_word_reader *reader, hl_span *word);

/* 64 bits that stand for a word: FNV-1a of its letters, upper and lower case alike (ASCII, Latin-1 and
 * Extended-A, Greek, Cyrillic), stirred once. Equal words have equal codes. */
uint64_t hl_word_code(const char *word, size_t bytes);

/* Whether bytes are UTF-8: no byte astray, nothing longer than it need be, no surrogate. */
bool hl_is_utf8(const char *text, size_t bytes);

#endif
