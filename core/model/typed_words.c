/* Splits a text into words as people write them. */
#include <string.h>

#include "words.h"

/* What is left of a text. */
typedef struct rest {
  const char *text;
  size_t bytes;
} rest;

static uint32_t code_at(rest r, size_t at) {
  return at < r.bytes ? hl_read_character(r.text + at, r.bytes - at).code : 0;
}

static size_t bytes_at(rest r, size_t at) { return hl_read_character(r.text + at, r.bytes - at).bytes; }

/* How many of the same ASCII character stand at a place. */
static size_t run_of(rest r, size_t at, char c) {
  size_t end = at;
  while (end < r.bytes && r.text[end] == c) end++;
  return end - at;
}

/* Bytes of a dash or an ellipsis, which split words wherever they stand; 0: none is there. */
static size_t dash_at(rest r, size_t at) {
  uint32_t c = code_at(r, at);
  size_t hyphens = run_of(r, at, '-'), dots = run_of(r, at, '.');
  if (hyphens >= 2) return hyphens;
  if (dots >= 2) return dots;
  return c == 0x2013 || c == 0x2014 || c == 0x2026 ? bytes_at(r, at) : 0;
}

static bool is_apostrophe(uint32_t c) { return c == '\'' || c == 0x2019; }

/* Marks that are no part of a word at its edges. */
static bool is_edge_mark(uint32_t c) {
  bool quotes = (c >= 0x2018 && c <= 0x201f) || c == 0xab || c == 0xbb || c == 0xa1 || c == 0xbf;
  return quotes || (c > 0 && c < 0x80 && strchr(".,;:!?\"'()[]{}", (int)c) != NULL);
}

/* "friends'" */
static bool is_possessive(rest r, size_t start, size_t at) {
  return at > start && (r.text[at - 1] == 's' || r.text[at - 1] == 'S') && is_apostrophe(code_at(r, at));
}

/* Where a word that starts at a place ends: at a dash, or before the marks at the end of its chunk. */
static size_t end_of_word(rest r, size_t start) {
  size_t end = start; /* behind the last character that is no edge mark */
  for (size_t at = start; at < r.bytes && !hl_is_space(code_at(r, at)) && !dash_at(r, at); at += bytes_at(r, at))
    if (!is_edge_mark(code_at(r, at)) || (at == end && is_possessive(r, start, at))) end = at + bytes_at(r, at);
  return end;
}

static size_t word_at(rest r, size_t at) {
  static const char mask[] = "[mask]";
  const size_t length = sizeof mask - 1;
  if (r.bytes - at >= length && memcmp(r.text + at, mask, length) == 0) return length;
  size_t dash = dash_at(r, at);
  if (dash) return dash;
  return is_edge_mark(code_at(r, at)) ? bytes_at(r, at) : end_of_word(r, at) - at;
}

size_t hl_typed_words(const char *text, size_t bytes, hl_span *spans, size_t capacity) {
  rest r = {text, bytes};
  size_t count = 0;
  for (size_t at = 0; at < bytes;) {
    bool space = hl_is_space(code_at(r, at));
    size_t length = space ? bytes_at(r, at) : word_at(r, at);
    if (!space && count < capacity) spans[count] = (hl_span){(uint32_t)at, (uint32_t)length};
    count += !space;
    at += length;
  }
  return count;
}
