/* A text as the words of a vocabulary. */
#include <string.h>

#include "words.h"

#define WORD_BYTES_MAX 255        /* of a vocabulary's words */
#define APOSTROPHE "\xe2\x80\x99" /* U+2019 */

typedef struct reading {
  const hl_vocabulary *words;
  const char *text;
  hl_token *tokens;
  size_t capacity, count;
} reading;

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

/* As it is written, else in lower case. */
static size_t find(const hl_vocabulary *words, const char *word, size_t bytes) {
  char small[WORD_BYTES_MAX];
  size_t number = hl_vocabulary_find(words, word, bytes);
  if (number < words->count || bytes > WORD_BYTES_MAX) return number;
  for (size_t i = 0; i < bytes; i++) small[i] = lower(word[i]);
  return hl_vocabulary_find(words, small, bytes);
}

static size_t find_name(const hl_vocabulary *words, const char *name) {
  return hl_vocabulary_find(words, name, strlen(name));
}

/* How many bytes at the end of a word are n't; 0 if none are. */
static size_t negation(const char *word, size_t bytes) {
  const size_t mark = sizeof APOSTROPHE - 1;
  if (bytes < 3 || lower(word[bytes - 1]) != 't') return 0;
  if (word[bytes - 2] == '\'' && lower(word[bytes - 3]) == 'n') return 3;
  bool typeset = bytes >= mark + 2 && memcmp(word + bytes - 1 - mark, APOSTROPHE, mark) == 0;
  return typeset && lower(word[bytes - 2 - mark]) == 'n' ? mark + 2 : 0;
}

/* number: of the word, or the vocabulary's count where it is none of it. */
static void add(reading *r, size_t start, size_t bytes, size_t number) {
  bool unknown = number == r->words->count;
  if (unknown) number = find_name(r->words, "[unknown]");
  if (r->count < r->capacity)
    r->tokens[r->count] = (hl_token){{(uint32_t)start, (uint32_t)bytes}, (uint32_t)number, unknown};
  r->count++;
}

static void add_word(reading *r, hl_span span) {
  const char *word = r->text + span.start;
  size_t number = find(r->words, word, span.length), end = 0;
  if (number == r->words->count && hl_is_blank(word, span.length)) number = find_name(r->words, "[mask]");
  if (number == r->words->count) end = negation(word, span.length);
  size_t stem = span.length - end;
  if (end && stem) add(r, span.start, stem, find(r->words, word, stem));
  if (end)
    add(r, span.start + stem, end, find_name(r->words, "not"));
  else
    add(r, span.start, span.length, number);
}

/* "[", a word and "]", where the vocabulary has that as one word: the reader moves behind it. */
static bool read_bracketed(reading *r, hl_word_reader *reader, hl_span open) {
  hl_word_reader ahead = *reader;
  hl_span word, close;
  if (r->text[open.start] != '[' || !hl_word_next(&ahead, &word) || !hl_word_next(&ahead, &close)) return false;
  size_t bytes = close.start + close.length - open.start;
  if (r->text[close.start] != ']') return false;
  size_t number = find(r->words, r->text + open.start, bytes);
  if (number == r->words->count) return false;
  add(r, open.start, bytes, number);
  *reader = ahead;
  return true;
}

size_t hl_vocabulary_tokens(const hl_vocabulary *words, const char *text, size_t bytes, hl_token *tokens,
                            size_t capacity) {
  reading r = {words, text, tokens, capacity, 0};
  hl_word_reader reader = {.text = text, .bytes = bytes};
  hl_span word;
  while (hl_word_next(&reader, &word))
    if (!read_bracketed(&r, &reader, word)) add_word(&r, word);
  return r.count;
}
