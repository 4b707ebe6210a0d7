/* A way through the grammar: in place of chance, one choice after the other, until every sentence that begins with
 * given words has been said once as far as the word after these. So the grammar that makes sentences judges them too.
 */
#ifndef HL_ENGLISH_WAY_H
#define HL_ENGLISH_WAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HL_WAY_CHOICES_MAX 64

typedef struct hl_way {
  const uint32_t *words;
  size_t count;
  bool *follows; /* by word: whether it was said after these words */
  bool has_left; /* the sentence has gone elsewhere, or beyond the next word: whatever else it says has no meaning */
  size_t depth, length;
  uint8_t choices[HL_WAY_CHOICES_MAX], of[HL_WAY_CHOICES_MAX]; /* number of an alternative, of how many */
} hl_way;

/* Begins a sentence. */
void hl_way_begin(hl_way *way);

/* The alternative that this way takes, of so many. */
size_t hl_way_choose(hl_way *way, size_t count);

/* The sentence says a word at this row. */
void hl_way_say(hl_way *way, size_t row, size_t word);

/* The sentence is none of the grammar's. */
void hl_way_leave(hl_way *way);

/* The next way after a sentence; false where there is none. */
bool hl_way_next(hl_way *way);

#endif
