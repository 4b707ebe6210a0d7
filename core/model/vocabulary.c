/* The words that a model knows. */
#include <string.h>

#include "../arena.h"
#include "weights.h"
#include "words.h"

/* < 0, 0 or > 0: by bytes, the shorter one first. */
static int compare(const char *a, size_t a_bytes, const char *b, size_t b_bytes) {
  int order = memcmp(a, b, a_bytes < b_bytes ? a_bytes : b_bytes);
  return order ? order : a_bytes < b_bytes ? -1 : a_bytes > b_bytes;
}

static int compare_words(const hl_vocabulary *v, uint32_t a, uint32_t b) {
  return compare(v->section + v->spans[a].start, v->spans[a].length, v->section + v->spans[b].start,
                 v->spans[b].length);
}

bool hl_vocabulary_equal(const hl_vocabulary *a, const hl_vocabulary *b) {
  return a->bytes == b->bytes && memcmp(a->section, b->section, a->bytes) == 0;
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

static bool find_spans(const hl_vocabulary *v, hl_span *spans) {
  size_t at = 0;
  for (size_t i = 0; i < v->count; i++) {
    if (at == v->bytes) return false;
    size_t length = (unsigned char)v->section[at++];
    if (!length || length > v->bytes - at || !hl_is_utf8(v->section + at, length)) return false;
    spans[i] = (hl_span){(uint32_t)at, (uint32_t)length};
    at += length;
  }
  return at == v->bytes;
}

static bool any_equal(const hl_vocabulary *v) {
  for (size_t i = 1; i < v->count; i++)
    if (compare_words(v, v->sorted[i - 1], v->sorted[i]) == 0) return true;
  return false;
}

static hl_status read_words(hl_vocabulary *v, hl_arena *arena) {
  hl_span *spans = hl_arena_alloc(arena, v->count * sizeof *spans);
  uint32_t *numbers = hl_arena_alloc(arena, v->count * sizeof *numbers);
  if (arena->failed) return HL_ERROR_MEMORY;
  if (!find_spans(v, spans)) return HL_ERROR_FORMAT;
  v->spans = spans;
  sort(v, numbers);
  v->sorted = numbers;
  return any_equal(v) ? HL_ERROR_FORMAT : HL_OK;
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
