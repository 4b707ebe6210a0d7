/* The words that a model knows. */
#include <string.h>

#include "../arena.h"
#include "bytes.h"
#include "weights.h"
#include "weights_format.h"
#include "words.h"

/* < 0, 0 or > 0: by bytes, the shorter one first. */
static int compare(const char *a, size_t a_bytes, const char *b, size_t b_bytes) {
  int order = memcmp(a, b, a_bytes < b_bytes ? a_bytes : b_bytes);
  return order ? order : a_bytes < b_bytes ? -1 : a_bytes > b_bytes;
}

static int compare_spans(const hl_vocabulary *v, hl_span a, hl_span b) {
  return compare(v->section + a.start, a.length, v->section + b.start, b.length);
}

static int compare_words(const hl_vocabulary *v, uint32_t a, uint32_t b) {
  return compare_spans(v, v->spans[a], v->spans[b]);
}

bool hl_vocabulary_equal(const hl_vocabulary *a, const hl_vocabulary *b) {
  return a->count == b->count && a->bytes == b->bytes && (!a->bytes || memcmp(a->section, b->section, a->bytes) == 0);
}

/* Lets the number at `root` of a heap of `count` sink to its place. */
static void sink(const hl_vocabulary *v, uint32_t *heap, size_t root, size_t count) {
  uint32_t number = heap[root];
  for (size_t child; (child = 2 * root + 1) < count; root = child) {
    if (child + 1 < count && compare_words(v, heap[child + 1], heap[child]) > 0) child++;
    if (compare_words(v, heap[child], number) <= 0) break;
    heap[root] = heap[child];
  }
  heap[root] = number;
}

/* Heap sort: in place, and n log n for any words, also those meant to be slow. */
static void sort(const hl_vocabulary *v, uint32_t *numbers) {
  for (size_t i = 0; i < v->count; i++) numbers[i] = (uint32_t)i;
  for (size_t root = v->count / 2; root-- > 0;) sink(v, numbers, root, v->count);
  for (size_t last = v->count; last-- > 1;) {
    uint32_t largest = numbers[0];
    numbers[0] = numbers[last];
    numbers[last] = largest;
    sink(v, numbers, 0, last);
  }
}

/* Moves on over a word and the byte of its length; false where there is none. */
static bool next_word(const hl_vocabulary *v, size_t *at, hl_span *span) {
  if (*at == v->bytes) return false;
  size_t start = *at + 1, length = (unsigned char)v->section[*at];
  if (!length || length > v->bytes - start || !hl_is_utf8(v->section + start, length)) return false;
  *span = (hl_span){(uint32_t)start, (uint32_t)length};
  *at = start + length;
  return true;
}

static bool find_spans(const hl_vocabulary *v, hl_span *spans, size_t *at) {
  for (size_t i = 0; i < v->count; i++)
    if (!next_word(v, at, &spans[i])) return false;
  return true;
}

static bool any_equal(const hl_vocabulary *v) {
  for (size_t i = 1; i < v->count; i++)
    if (compare_words(v, v->sorted[i - 1], v->sorted[i]) == 0) return true;
  return false;
}

/* ---- Words that borrow a row ---- */

static bool next_borrower(const hl_vocabulary *v, size_t *at, hl_borrower *borrower) {
  if (!next_word(v, at, &borrower->span) || v->bytes - *at < 2) return false;
  uint32_t stored = hl_read_u16((const unsigned char *)v->section + *at);
  borrower->row = (uint16_t)(stored & HL_BORROWED_ROW);
  borrower->alone = stored & HL_BORROWED_ALONE;
  *at += 2;
  return borrower->row < v->count;
}

/* How many there are from `at` on; 0 where something else stands there, or too many. */
static size_t count_borrowers(const hl_vocabulary *v, size_t at) {
  size_t count = 0;
  for (hl_borrower one; at < v->bytes; count++)
    if (count == HL_CONFIG_SIZE_MAX || !next_borrower(v, &at, &one)) return 0;
  return count;
}

/* Whether it is a word of the vocabulary; such words may be listed with their own row, alone. */
static bool is_needless(const hl_vocabulary *v, hl_borrower b) {
  size_t own = hl_vocabulary_find(v, v->section + b.span.start, b.span.length);
  return own < v->count && !(b.alone && own == b.row);
}

/* Whether any is not behind the one before it, or needless. */
static bool any_misplaced(const hl_vocabulary *v) {
  for (size_t i = 0; i < v->borrower_count; i++) {
    if (i && compare_spans(v, v->borrowers[i - 1].span, v->borrowers[i].span) >= 0) return true;
    if (is_needless(v, v->borrowers[i])) return true;
  }
  return false;
}

static hl_status read_borrowers(hl_vocabulary *v, size_t at, hl_arena *arena) {
  if (at == v->bytes) return HL_OK;
  v->borrower_count = count_borrowers(v, at);
  if (!v->borrower_count) return HL_ERROR_FORMAT;
  hl_borrower *borrowers = hl_arena_alloc(arena, v->borrower_count * sizeof *borrowers);
  if (!borrowers) return HL_ERROR_MEMORY;
  for (size_t i = 0; i < v->borrower_count; i++) next_borrower(v, &at, &borrowers[i]);
  v->borrowers = borrowers;
  return any_misplaced(v) ? HL_ERROR_FORMAT : HL_OK;
}

/* ---- All of them ---- */

static hl_status read_words(hl_vocabulary *v, hl_arena *arena) {
  hl_span *spans = hl_arena_alloc(arena, v->count * sizeof *spans);
  uint32_t *numbers = hl_arena_alloc(arena, v->count * sizeof *numbers);
  if (arena->failed) return HL_ERROR_MEMORY;
  size_t at = 0;
  if (!find_spans(v, spans, &at)) return HL_ERROR_FORMAT;
  v->spans = spans;
  sort(v, numbers);
  v->sorted = numbers;
  return any_equal(v) ? HL_ERROR_FORMAT : read_borrowers(v, at, arena);
}

hl_status hl_vocabulary_read(hl_vocabulary *words, const char *section, size_t bytes, size_t count, hl_arena *arena) {
  if (count > HL_CONFIG_SIZE_MAX || bytes > INT32_MAX) return HL_ERROR_FORMAT;
  hl_mark mark = hl_arena_mark(arena);
  hl_vocabulary v = {.section = section, .bytes = bytes, .count = count};
  hl_status status = hl_arena_settle(arena, mark, read_words(&v, arena));
  if (status == HL_OK) *words = v;
  return status;
}

size_t hl_vocabulary_find(const hl_vocabulary *words, const char *word, size_t bytes) {
  size_t low = 0, high = words->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2, number = words->sorted[middle];
    hl_span span = words->spans[number];
    int order = compare(words->section + span.start, span.length, word, bytes);
    if (order == 0) return number;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return words->count;
}

/* NULL: it is not listed. */
static const hl_borrower *find_borrower(const hl_vocabulary *words, const char *word, size_t bytes) {
  size_t low = 0, high = words->borrower_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const hl_borrower *b = &words->borrowers[middle];
    int order = compare(words->section + b->span.start, b->span.length, word, bytes);
    if (order == 0) return b;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

size_t hl_vocabulary_row(const hl_vocabulary *words, const char *word, size_t bytes) {
  size_t number = hl_vocabulary_find(words, word, bytes);
  const hl_borrower *b = number < words->count ? NULL : find_borrower(words, word, bytes);
  return b ? b->row : number;
}

bool hl_vocabulary_alone(const hl_vocabulary *words, const char *word, size_t bytes) {
  const hl_borrower *b = find_borrower(words, word, bytes);
  return b && b->alone;
}
