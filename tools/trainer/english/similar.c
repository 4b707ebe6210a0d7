/* Which words are like which, what they borrow, and the pull on their rows. */
#include "similar.h"

#include <string.h>

#include "../files.h"
#include "model/weights_format.h"

#define PULL 0.2 /* of the learning rate, in the last step */

enum { COMMONEST = 300, PULLING = 4, LISTED_MAX = 12, WORD_BYTES_MAX = 64 };

/* ---- The list ---- */

/* What stands before a tab or `end`; *at moves behind it. */
static hl_span next_field(const char *text, size_t *at, size_t end) {
  size_t start = *at;
  while (*at < end && text[*at] != '\t') ++*at;
  hl_span field = {(uint32_t)start, (uint32_t)(*at - start)};
  if (*at < end) ++*at;
  return field;
}

static uint32_t row_of(const hl_vocabulary *words, const char *text, hl_span word) {
  size_t number = hl_vocabulary_find(words, text + word.start, word.length);
  return number < words->count ? (uint32_t)number : HL_NO_WORD;
}

static bool is_text(const char *text, hl_span field, const char *word) {
  return field.length == strlen(word) && memcmp(text + field.start, word, field.length) == 0;
}

/* *alone: whether words of this kind are read so; false: it is none. */
static bool read_kind(const char *text, hl_span kind, bool *alone) {
  *alone = is_text(text, kind, "adjective");
  return *alone || is_text(text, kind, "noun") || is_text(text, kind, "plural");
}

/* A line from `at` to `end`; false: it is none. */
static bool read_line(const char *text, size_t at, size_t end, const hl_vocabulary *words, similar_word *w) {
  *w = (similar_word){.span = next_field(text, &at, end)};
  w->row = row_of(words, text, w->span);
  if (!read_kind(text, next_field(text, &at, end), &w->alone)) return false;
  size_t others = 0;
  for (; at < end; others++) {
    uint32_t row = row_of(words, text, next_field(text, &at, end));
    if (row != HL_NO_WORD && row != w->row && w->count < SIMILAR_OTHERS_MAX) w->others[w->count++] = row;
  }
  return w->span.length && w->span.length <= WORD_BYTES_MAX && (others || w->alone) && others <= LISTED_MAX;
}

/* By bytes, the shorter one first: a vocabulary wants those that borrow in this order. */
static bool stands_before(const char *text, hl_span one, hl_span other) {
  uint32_t shorter = one.length < other.length ? one.length : other.length;
  int order = memcmp(text + one.start, text + other.start, shorter);
  return order ? order < 0 : one.length < other.length;
}

static size_t count_lines(const char *text, size_t bytes) {
  size_t lines = 0;
  for (size_t i = 0; i < bytes; i++) lines += text[i] == '\n';
  return lines;
}

bool similar_read(similar *s, const char *path, const hl_vocabulary *words, hl_arena *arena) {
  const unsigned char *file;
  size_t bytes, line = 0;
  hl_span before = {0};
  if (!file_read(path, &file, &bytes, arena)) return false;
  *s = (similar){.text = (const char *)file};
  s->words = hl_arena_alloc(arena, (count_lines(s->text, bytes) + 1) * sizeof *s->words);
  if (!s->words) return complain("not enough memory for %s", path);
  for (size_t at = 0, end; at < bytes; at = end + 1) {
    const char *stop = memchr(s->text + at, '\n', bytes - at);
    end = stop ? (size_t)(stop - s->text) : bytes;
    similar_word *w = &s->words[s->count];
    if (++line, !stop || !read_line(s->text, at, end, words, w))
      return complain("%s, line %zu: a word of up to %d bytes, its kind and up to %d others, with tabs between", path,
                      line, WORD_BYTES_MAX, LISTED_MAX);
    if (line > 1 && !stands_before(s->text, before, w->span))
      return complain("%s, line %zu: words in the order of their bytes, each once", path, line);
    before = w->span;
    s->count += w->count > 0 || (w->alone && w->row != HL_NO_WORD);
  }
  return true;
}

/* ---- Rows that are borrowed ---- */

/* Length, letters and row. */
static size_t put(char *section, const char *word, uint32_t bytes, uint32_t row, bool alone) {
  uint32_t stored = row | (alone ? HL_BORROWED_ALONE : 0);
  section[0] = (char)bytes;
  memcpy(section + 1, word, bytes);
  section[1 + bytes] = (char)(stored & 0xff);
  section[2 + bytes] = (char)(stored >> 8);
  return 3 + bytes;
}

const char *similar_borrow(const similar *s, const hl_vocabulary *words, size_t *bytes, hl_arena *arena) {
  char *section = hl_arena_alloc(arena, words->bytes + s->count * (WORD_BYTES_MAX + 3) + 1);
  if (!section) return complain("not enough memory for words that are alike"), NULL;
  memcpy(section, words->section, *bytes = words->bytes);
  for (size_t i = 0; i < s->count; i++) {
    const similar_word *w = &s->words[i];
    bool borrows = w->row == HL_NO_WORD;
    if (!borrows && !w->alone) continue;
    uint32_t row = borrows ? w->others[0] : w->row;
    *bytes += put(section + *bytes, s->text + w->span.start, w->span.length, row, w->alone);
  }
  return section;
}

/* ---- Rows that are drawn ---- */

static void pull(const similar_word *w, float share, size_t width, float *rows) {
  float *row = rows + w->row * width;
  size_t pulling = w->count < PULLING ? w->count : PULLING;
  if (!pulling) return;
  for (size_t i = 0; i < width; i++) {
    float sum = 0.0f;
    for (size_t k = 0; k < pulling; k++) sum += rows[w->others[k] * width + i];
    row[i] += share * (sum / (float)pulling - row[i]);
  }
}

void similar_pull(const similar *s, hl_trainer *t) {
  const hl_weights *w = &t->weights;
  float share = (float)((double)t->rate * PULL * (double)t->step / (double)t->spec.steps);
  for (size_t i = 0; i < s->count; i++)
    if (s->words[i].row > COMMONEST && s->words[i].row != HL_NO_WORD)
      pull(&s->words[i], share, w->config.word_width, w->tensors[0].data);
}
