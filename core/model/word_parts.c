/* A word taken apart: the vocabulary's word of the same letters, buckets of its letter n-grams, the way it is written.
 */
#include <string.h>

#include "words.h"

enum { LETTERS_MAX = 64, NORMAL_BYTES_MAX = 4 * LETTERS_MAX };

#define APOSTROPHE 0x2019u /* the typographic one */

/* A word's characters, and the same with upper case, digits and apostrophes made alike. */
typedef struct letters {
  size_t count;
  uint32_t written[LETTERS_MAX], normal[LETTERS_MAX];
} letters;

static bool is_digit(uint32_t c) { return c >= '0' && c <= '9'; }

static uint32_t normal(uint32_t c) { return is_digit(c) ? '0' : c == APOSTROPHE ? '\'' : hl_lower_case(c); }

static letters letters_of(const char *word, size_t bytes) {
  letters l = {0};
  for (size_t at = 0; at < bytes && l.count < LETTERS_MAX; l.count++) {
    hl_character c = hl_read_character(word + at, bytes - at);
    l.written[l.count] = c.code;
    l.normal[l.count] = normal(c.code);
    at += c.bytes;
  }
  return l;
}

/* ---- The way it is written ---- */

/* ASCII but letters and digits; general punctuation of Unicode. */
static bool is_mark(uint32_t c) {
  bool letter = (hl_lower_case(c) >= 'a' && hl_lower_case(c) <= 'z') || is_digit(c);
  return (c < 0x80 && !letter) || (c >= 0x2010 && c <= 0x205e);
}

static hl_casing casing_of(const letters *l) {
  size_t capitals = 0;
  if (!l->count || is_mark(l->written[0])) return HL_CASING_MARK;
  for (size_t i = 0; i < l->count; i++) {
    if (is_digit(l->written[i])) return HL_CASING_DIGITS;
    capitals += hl_lower_case(l->written[i]) != l->written[i];
  }
  bool first = hl_lower_case(l->written[0]) != l->written[0];
  return !capitals ? HL_CASING_LOWER : first && capitals == 1 ? HL_CASING_FIRST : HL_CASING_OTHER;
}

/* ---- Its number ---- */

/* Writes one character as UTF-8; returns its bytes. */
static size_t write_character(uint32_t c, char *out) {
  if (c < 0x80) return (void)(out[0] = (char)c), 1;
  size_t more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static const unsigned first[] = {0, 0xc0, 0xe0, 0xf0};
  out[0] = (char)(first[more] | c >> (6 * more));
  for (size_t i = 1; i <= more; i++) out[i] = (char)(0x80 | (c >> (6 * (more - i)) & 63));
  return more + 1;
}

/* How a number is found: hl_vocabulary_find or hl_vocabulary_row. */
typedef size_t look_up(const hl_vocabulary *words, const char *word, size_t bytes);

/* Writes `count` characters of a word from `from` on, in their normal form; returns how many bytes. */
static size_t write_normal(const letters *l, size_t from, size_t count, char *out) {
  size_t bytes = 0;
  for (size_t i = from; i < from + count; i++) bytes += write_character(l->normal[i], out + bytes);
  return bytes;
}

/* The number of such a part. */
static uint32_t number_of(look_up *find, const hl_vocabulary *words, const letters *l, size_t from, size_t count) {
  char text[NORMAL_BYTES_MAX];
  size_t number = find(words, text, write_normal(l, from, count, text));
  return number < words->count ? (uint32_t)number : HL_NO_WORD;
}

/* Characters without 's or ' at the end. */
static size_t without_possessive(const letters *l) {
  size_t n = l->count;
  if (n > 2 && l->normal[n - 2] == '\'' && l->normal[n - 1] == 's') return n - 2;
  return n > 1 && l->normal[n - 1] == '\'' ? n - 1 : n;
}

/* Where the part behind the last hyphen begins. */
static size_t behind_hyphen(const letters *l) {
  size_t at = l->count;
  while (at > 0 && l->normal[at - 1] != '-') at--;
  return at;
}

static uint32_t row_of(const hl_vocabulary *words, const letters *l, size_t from, size_t count) {
  return number_of(hl_vocabulary_row, words, l, from, count);
}

/* The row of a word, else of its stem. */
static uint32_t row_of_any(const hl_vocabulary *words, const letters *l) {
  size_t stem = without_possessive(l), behind = behind_hyphen(l);
  uint32_t row = row_of(words, l, 0, l->count);
  if (row == HL_NO_WORD && stem < l->count) row = row_of(words, l, 0, stem);
  if (row == HL_NO_WORD && behind > 0 && behind < l->count) row = row_of(words, l, behind, l->count - behind);
  return row;
}

static bool is_read_alone(const hl_vocabulary *words, const letters *l) {
  char text[NORMAL_BYTES_MAX];
  return hl_vocabulary_alone(words, text, write_normal(l, 0, l->count, text));
}

/* ---- Its n-grams ---- */

/* A word between "<" and ">". */
typedef struct framed {
  size_t count;
  uint32_t letters[LETTERS_MAX + 2];
} framed;

static framed frame(const letters *l) {
  framed f = {.count = l->count + 2, .letters = {'<'}};
  memcpy(f.letters + 1, l->normal, l->count * sizeof *l->normal);
  f.letters[l->count + 1] = '>';
  return f;
}

/* FNV-1a. */
static uint32_t hash(const uint32_t *characters, size_t count) {
  uint32_t h = 2166136261u;
  for (size_t i = 0; i < count; i++)
    for (int byte = 0; byte < 4; byte++) h = (h ^ (characters[i] >> (8 * byte) & 0xff)) * 16777619u;
  return h;
}

static void add_gram(hl_word_parts *parts, size_t buckets, const uint32_t *characters, size_t count) {
  uint32_t bucket = hash(characters, count) % (uint32_t)buckets;
  for (size_t i = 0; i < parts->gram_count; i++)
    if (parts->grams[i] == bucket) return;
  if (parts->gram_count < HL_GRAMS_MAX) parts->grams[parts->gram_count++] = bucket;
}

static void add_grams(hl_word_parts *parts, size_t buckets, const letters *l) {
  framed f = frame(l);
  for (size_t n = 3; n <= 4; n++)
    for (size_t i = 0; i + n <= f.count; i++) add_gram(parts, buckets, f.letters + i, n);
  if (f.count <= 5) return;
  add_gram(parts, buckets, f.letters + f.count - 5, 5);
  add_gram(parts, buckets, f.letters, 5);
}

/* ---- All of it ---- */

/* The number of a word in square brackets, or of a blank; the vocabulary's count for another word. */
static size_t special_number(const hl_vocabulary *words, const char *word, size_t bytes) {
  if (bytes > 2 && word[0] == '[' && word[bytes - 1] == ']') return hl_vocabulary_find(words, word, bytes);
  return hl_is_blank(word, bytes) ? hl_vocabulary_find(words, "[mask]", 6) : words->count;
}

hl_word_parts hl_word_parts_of(const hl_weights *weights, const char *word, size_t bytes) {
  const hl_vocabulary *words = &weights->words;
  hl_word_parts parts = {.number = HL_NO_WORD, .own = HL_NO_WORD};
  size_t special = special_number(words, word, bytes);
  if (special < words->count) {
    parts.number = parts.own = (uint32_t)special;
    return parts;
  }
  letters l = letters_of(word, bytes);
  parts.casing = casing_of(&l);
  parts.own = number_of(hl_vocabulary_find, words, &l, 0, l.count);
  parts.number = row_of_any(words, &l);
  if (!is_read_alone(words, &l)) add_grams(&parts, weights->config.buckets, &l);
  return parts;
}
