/* A hash table of spellings. */
#include "spellings.h"

#include <string.h>

#define LONGEST 64 /* bytes of a spelling that is looked up in lower case */

static uint32_t hash_of(const char *text, size_t bytes) {
  uint32_t h = 2166136261u; /* FNV-1a */
  for (size_t i = 0; i < bytes; i++) h = (h ^ (unsigned char)text[i]) * 16777619u;
  return h;
}

bool spellings_create(spellings *s, size_t capacity, hl_arena *arena) {
  *s = (spellings){.capacity = capacity, .slot_count = 1, .arena = arena};
  while (s->slot_count < 2 * capacity) s->slot_count *= 2;
  s->list = hl_arena_alloc(arena, capacity * sizeof *s->list);
  s->slots = hl_arena_alloc(arena, s->slot_count * sizeof *s->slots);
  if (!s->list || !s->slots) return false;
  memset(s->slots, 0, s->slot_count * sizeof *s->slots);
  return true;
}

/* The slot of a spelling, or the free one where it belongs. */
static uint32_t *slot_of(const spellings *s, const char *text, size_t bytes) {
  for (size_t i = hash_of(text, bytes);; i++) {
    uint32_t *slot = &s->slots[i & (s->slot_count - 1)];
    const spelling *there = *slot ? &s->list[*slot - 1] : NULL;
    if (!there || (there->bytes == bytes && memcmp(there->text, text, bytes) == 0)) return slot;
  }
}

uint32_t spellings_number(spellings *s, const char *text, size_t bytes) {
  uint32_t *slot = slot_of(s, text, bytes);
  if (*slot) return *slot - 1;
  char *copy = s->count < s->capacity ? hl_arena_alloc(s->arena, bytes ? bytes : 1) : NULL;
  if (!copy) return UINT32_MAX;
  memcpy(copy, text, bytes);
  s->list[s->count] = (spelling){copy, (uint32_t)bytes};
  *slot = (uint32_t)++s->count;
  return *slot - 1;
}

uint32_t spellings_lower(spellings *s, uint32_t number) {
  char lower[LONGEST];
  spelling word = s->list[number];
  if (word.bytes > LONGEST) return number;
  for (size_t i = 0; i < word.bytes; i++) {
    char c = word.text[i];
    lower[i] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  }
  return spellings_number(s, lower, word.bytes);
}
