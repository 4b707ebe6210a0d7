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

/* One character and its length in bytes; a byte that is no valid UTF-8 counts as one character. */
typedef struct hl_character {
  uint32_t code;
  size_t bytes;
} hl_character;
hl_character hl_read_character(const char *text, size_t bytes);

/* Unicode's White_Space property. */
bool hl_is_space(uint32_t character);

/* Of ASCII, Latin-1 and Extended-A, Greek, Cyrillic; others stay as they are. */
uint32_t hl_lower_case(uint32_t character);

/* Whether a word is two underscores or more: "[mask]". */
bool hl_is_blank(const char *word, size_t bytes);

/* Whether bytes are UTF-8: no byte astray, nothing longer than it need be, no surrogate. */
bool hl_is_utf8(const char *text, size_t bytes);

#endif
