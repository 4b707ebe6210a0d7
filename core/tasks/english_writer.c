/* Mini-English to be written: every word from those before it, as a causal model reads. After the full stop comes the
 * first word of another sentence. */
#include "english_grammar.h"
#include "english_words.h"
#include "tasks.h"

enum { UNKNOWN_PERCENT = 1 }; /* of the words: so that the embedding of [unknown] learns something */

/* The sentence's first `count` words, each to be answered by the next one. */
static void read_words(hl_example *e, const hl_sentence *s, size_t count, uint64_t *random) {
  e->count = count;
  for (size_t row = 0; row < count; row++) {
    e->tokens[row] = s->words[row];
    if (row + 1 < s->count) e->targets[row] = s->words[row + 1];
  }
  if (count < s->count) return;
  hl_sentence other;
  hl_sentence_draw(&other, HL_QUESTION_NONE, random);
  e->targets[count - 1] = other.words[0];
}

static void hide_words(hl_example *e, uint64_t *random) {
  for (size_t row = 0; row < e->count; row++)
    if (hl_random_below(random, 100) < UNKNOWN_PERCENT) e->tokens[row] = W_UNKNOWN;
}

/* Only the last row is asked, and nothing behind it is there to be seen. */
static void ask_last(hl_example *e, const hl_sentence *s) {
  e->question_row = e->count - 1;
  for (size_t row = 0; row < e->question_row; row++) e->targets[row] = HL_NO_TARGET;
  if (e->question != HL_QUESTION_WRITING) e->other = s->other;
}

static void add_link(hl_example *e, hl_link_kind kind, size_t row, size_t column) {
  if (row < e->count && e->tokens[row] != W_UNKNOWN && e->tokens[column] != W_UNKNOWN)
    hl_example_link(e, kind, row, column);
}

/* A verb's link starts at the word before it, where the verb is to be said; none where that word is its subject. */
static void add_links(hl_example *e, const hl_sentence *s) {
  for (size_t row = 1; row < e->count; row++) add_link(e, HL_LINK_LEFT, row, row - 1);
  for (size_t i = 0; i < s->link_count; i++)
    if (s->links[i].row > s->links[i].column + 1) add_link(e, HL_LINK_VERB, s->links[i].row - 1, s->links[i].column);
}

void hl_english_writer_example(hl_example *e, hl_question question, uint64_t *random) {
  hl_sentence s;
  hl_sentence_draw(&s, question, random);
  bool is_whole = question == HL_QUESTION_NONE || question == HL_QUESTION_NEXT;
  size_t half = s.count / 2, asked = question == HL_QUESTION_WRITING ? half : s.asked;
  read_words(e, &s, is_whole ? s.count : asked, random);
  if (question == HL_QUESTION_NONE) hide_words(e, random);
  if (!is_whole) ask_last(e, &s);
  add_links(e, &s);
}
