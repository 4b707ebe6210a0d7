/* Ways through the grammar, as one counts: the last choice moves on first, and with it all that come after it begin
 * again. A sentence that has left the words chooses no more, so no way is taken twice. */
#include "english_way.h"

#include <assert.h>

void hl_way_begin(hl_way *way) {
  way->depth = 0;
  way->has_left = false;
}

size_t hl_way_choose(hl_way *way, size_t count) {
  if (way->has_left) return 0;
  assert(way->depth < HL_WAY_CHOICES_MAX && count <= UINT8_MAX);
  if (way->depth == way->length) {
    way->choices[way->length] = 0;
    way->of[way->length++] = (uint8_t)count;
  }
  return way->choices[way->depth++];
}

void hl_way_say(hl_way *way, size_t row, size_t word) {
  if (way->has_left) return;
  if (row < way->count) {
    way->has_left = way->words[row] != word;
  } else {
    way->follows[word] = true;
    way->has_left = true;
  }
}

void hl_way_leave(hl_way *way) { way->has_left = true; }

bool hl_way_next(hl_way *way) {
  while (way->length && ++way->choices[way->length - 1] == way->of[way->length - 1]) way->length--;
  return way->length > 0;
}
