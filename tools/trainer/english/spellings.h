/* The different spellings of a corpus, each with a number, in the order in which they came. */
#ifndef SPELLINGS_H
#define SPELLINGS_H

#include "headlight_model.h"

typedef struct spelling {
  const char *text;
  uint32_t bytes;
} spelling;

typedef struct spellings {
  spelling *list;
  size_t count, capacity;
  uint32_t *slots; /* an open hash table of numbers + 1 */
  size_t slot_count;
  hl_arena *arena;
} spellings;

/* Room for so many; false where memory is short. */
bool spellings_create(spellings *s, size_t capacity, hl_arena *arena);

/* The number of a spelling, which is copied when it is new; UINT32_MAX where there is no more room. */
uint32_t spellings_number(spellings *s, const char *text, size_t bytes);

/* The same of its ASCII letters in lower case. */
uint32_t spellings_lower(spellings *s, uint32_t number);

#endif
