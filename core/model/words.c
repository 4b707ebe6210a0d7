/* Splits a text into characters and words, and makes a word's code out of its letters. */
#include "words.h"

#include <string.h>

#include "../math/random.h"

static bool continues(const unsigned char *p, size_t bytes, size_t count) {
  if (count >= bytes) return false;
  for (size_t i = 1; i <= count; i++)
    if ((p[i] & 0xc0) != 0x80) return false;
  return true;
}

hl_character hl_read_character(const char *text, size_t bytes) {
  const unsigned char *p = (const unsigned char *)text;
  if (p[0] >= 0xf0 && continues(p, bytes, 3)) {
    uint32_t code = (p[0] & 7u) << 18 | (p[1] & 63u) << 12 | (p[2] & 63u) << 6 | (p[3] & 63u);
    return (hl_character){code, 4};
  }
  if (p[0] >= 0xe0 && p[0] < 0xf0 && continues(p, bytes, 2))
    return (hl_character){(p[0] & 15u) << 12 | (p[1] & 63u) << 6 | (p[2] & 63u), 3};
  if (p[0] >= 0xc0 && p[0] < 0xe0 && continues(p, bytes, 1)) return (hl_character){(p[0] & 31u) << 6 | (p[1] & 63u), 2};
  return (hl_character){p[0], 1};
}

/* Bytes of the character at p, or 0 if it is none. */
static size_t character_bytes(const unsigned char *p, size_t bytes) {
  if (p[0] < 0x80) return 1;
  if (p[0] >= 0xc2 && p[0] < 0xe0 && continues(p, bytes, 1)) return 2;
  if (p[0] >= 0xe0 && p[0] < 0xf0 && continues(p, bytes, 2)) {
    bool overlong = p[0] == 0xe0 && p[1] < 0xa0, surrogate = p[0] == 0xed && p[1] >= 0xa0;
    return overlong || surrogate ? 0 : 3;
  }
  if (p[0] >= 0xf0 && p[0] < 0xf5 && continues(p, bytes, 3)) {
    bool overlong = p[0] == 0xf0 && p[1] < 0x90, beyond = p[0] == 0xf4 && p[1] >= 0x90;
    return overlong || beyond ? 0 : 4;
  }
  return 0;
}

bool hl_is_utf8(const char *text, size_t bytes) {
  size_t at = 0, step = 1;
  for (; at < bytes && step; at += step) step = character_bytes((const unsigned char *)text + at, bytes - at);
  return step != 0;
}

bool hl_is_space(uint32_t c) {
  return c == ' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) ||
         c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

bool hl_is_blank(const char *word, size_t bytes) {
  size_t line = 0;
  while (line < bytes && word[line] == '_') line++;
  return line == bytes && bytes >= 2;
}

static bool is_punctuation(char c) { return c != 0 && strchr(".,;:!?\"()[]{}", c) != NULL; }

/* Moves over white space, and finds where the next one begins. False at the end of the text. */
static bool next_chunk(hl_word_reader *r) {
  hl_character c = {0, 0};
  for (; r->at < r->bytes; r->at += c.bytes) {
    c = hl_read_character(r->text + r->at, r->bytes - r->at);
    if (!hl_is_space(c.code)) break;
  }
  for (r->chunk_end = r->at; r->chunk_end < r->bytes; r->chunk_end += c.bytes) {
    c = hl_read_character(r->text + r->chunk_end, r->bytes - r->chunk_end);
    if (hl_is_space(c.code)) break;
  }
  return r->at < r->chunk_end;
}

/* Each mark before and after a word is a word of its own; marks inside it ("3.14") stay. */
bool hl_word_next(hl_word_reader *r, hl_span *word) {
  if (r->at >= r->chunk_end && !next_chunk(r)) return false;
  size_t start = r->at, end = r->chunk_end;
  if (is_punctuation(r->text[start]))
    end = start + 1;
  else
    while (is_punctuation(r->text[end - 1])) end--;
  *word = (hl_span){(uint32_t)start, (uint32_t)(end - start)};
  r->at = end;
  return true;
}

size_t hl_words(const char *text, size_t bytes, hl_span *spans, size_t capacity) {
  hl_word_reader reader = {.text = text, .bytes = bytes};
  hl_span word;
  size_t count = 0;
  for (; hl_word_next(&reader, &word); count++)
    if (count < capacity) spans[count] = word;
  return count;
}

uint32_t hl_lower_case(uint32_t c) {
  bool shifted_32 = (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) ||
                    (c >= 0x391 && c <= 0x3ab && c != 0x3a2) || (c >= 0x410 && c <= 0x42f);
  if (shifted_32) return c + 32;
  if (c >= 0x400 && c <= 0x40f) return c + 80;
  bool even_upper = (c >= 0x100 && c <= 0x137 && c != 0x130) || (c >= 0x14a && c <= 0x177);
  bool odd_upper = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e);
  if ((even_upper && c % 2 == 0) || (odd_upper && c % 2 == 1)) return c + 1;
  return c;
}

uint64_t hl_word_code(const char *word, size_t bytes) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (size_t at = 0; at < bytes;) {
    hl_character c = hl_read_character(word + at, bytes - at);
    uint32_t letter = hl_lower_case(c.code);
    for (int byte = 0; byte < 4; byte++) hash = (hash ^ (letter >> (8 * byte) & 0xff)) * 0x100000001b3ULL;
    at += c.bytes;
  }
  return hl_random_bits(&hash);
}
