/* Splits texts into words. */
#include "sentence.h"

#include <ctype.h>
#include <string.h>

#include "headlight_model.h"

static void take_word(sentence *s, size_t at, const char *start, size_t length) {
  memcpy(s->words[at], start, length);
  s->words[at][length] = 0;
  for (size_t i = 0; i <= length; i++) s->low[at][i] = (char)tolower((unsigned char)s->words[at][i]);
  s->tags[at][0] = 0;
}

bool sentence_split_text(sentence *s, const char *text, size_t longest) {
  hl_span spans[WORDS_MAX];
  s->count = hl_typed_words(text, strlen(text), spans, WORDS_MAX);
  s->link_count = 0;
  s->cost = 0.0f;
  s->length = 0;
  if (!s->count || s->count > longest || s->count > WORDS_MAX) return false;
  for (size_t i = 0; i < s->count; i++) {
    if (spans[i].length >= WORD_BYTES) return false;
    take_word(s, i, text + spans[i].start, spans[i].length);
  }
  return true;
}
