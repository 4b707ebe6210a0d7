/* Examples of mini-English: for training, sentences with words hidden; as a question, a sentence with one thing asked.
 *
 * Hiding follows Devlin et al. 2019 (section 3.1), with other shares. "it" is never hidden: the answer at its row is
 * the noun that it stands for. */
#include "english_grammar.h"
#include "english_words.h"
#include "tasks.h"

#define NAME_TEXT(name, text) text " "
#define WORD_TEXT(w) #w " "
#define PAIR_TEXTS(s, p) #s " " #p " "
const char hl_english_words[] = HL_ENGLISH_WORDS(NAME_TEXT, WORD_TEXT, PAIR_TEXTS);

/* Of a hundred words: 20 are asked for, of which 12 are masked, 3 replaced by any word and 5 left as they are; 1 more
 * becomes [unknown], so that its embedding learns something. */
enum { MASKED = 12, REPLACED = MASKED + 3, ASKED = REPLACED + 5, UNKNOWN = ASKED + 1, FIRST_PLAIN_WORD = W_it + 1 };

/* Rows as bits. */
typedef struct hidden_rows {
  uint32_t all;    /* the reader doesn't see the word */
  uint32_t astray; /* and sees another one, or [unknown] */
} hidden_rows;

static hidden_rows hide_word(hl_example *e, size_t row, uint64_t *random) {
  uint32_t percent = hl_random_below(random, 100), word = e->tokens[row], bit = 1u << row;
  if (percent < ASKED) e->targets[row] = word;
  if (percent < MASKED) {
    e->tokens[row] = W_MASK;
    return (hidden_rows){bit, 0};
  }
  if (percent < REPLACED)
    e->tokens[row] = FIRST_PLAIN_WORD + hl_random_below(random, W_COUNT - FIRST_PLAIN_WORD);
  else if (percent >= ASKED && percent < UNKNOWN)
    e->tokens[row] = W_UNKNOWN;
  else
    return (hidden_rows){0, 0};
  return (hidden_rows){bit, bit};
}

/* Hides words until something is asked for. */
static hidden_rows hide_words(hl_example *e, const hl_sentence *s, uint64_t *random) {
  for (;;) {
    hidden_rows hidden = {0, 0};
    bool asked = false;
    for (size_t row = 0; row < s->count; row++) {
      e->tokens[row] = s->words[row];
      e->targets[row] = HL_NO_TARGET;
      if (s->it && row == s->it) continue;
      hidden_rows more = hide_word(e, row, random);
      hidden.all |= more.all;
      hidden.astray |= more.astray;
      asked |= e->targets[row] != HL_NO_TARGET;
    }
    if (s->it && !(hidden.all & s->deciders)) {
      e->targets[s->it] = s->answer;
      asked = true;
    }
    if (asked) return hidden;
  }
}

static void ask(hl_example *e, const hl_sentence *s) {
  for (size_t row = 0; row < s->count; row++) e->tokens[row] = s->words[row];
  e->question_row = s->asked;
  e->targets[s->asked] = s->answer;
  e->other = s->other;
  if (!s->it) e->tokens[s->asked] = W_MASK;
}

static void add_link(hl_example *e, hidden_rows hidden, hl_link_kind kind, size_t row, size_t column) {
  if (!(hidden.astray & (1u << row | 1u << column))) hl_example_link(e, kind, row, column);
}

/* Links of words that are not there would teach nothing, and those of an "it" that is a guess would teach guessing. */
static void add_links(hl_example *e, const hl_sentence *s, hidden_rows hidden) {
  for (size_t row = 1; row < s->count; row++) add_link(e, hidden, HL_LINK_LEFT, row, row - 1);
  for (size_t i = 0; i < s->link_count; i++) add_link(e, hidden, HL_LINK_VERB, s->links[i].row, s->links[i].column);
  if (s->it && !(hidden.all & s->deciders)) {
    add_link(e, hidden, HL_LINK_PRONOUN, s->it, s->antecedent);
    add_link(e, hidden, HL_LINK_PRONOUN_WRONG, s->it, s->wrong);
  }
}

void hl_english_example(hl_example *e, hl_question question, uint64_t *random) {
  hl_sentence s;
  hl_sentence_draw(&s, question, random);
  e->count = s.count;
  hidden_rows hidden = {0, 0};
  if (question == HL_QUESTION_NONE)
    hidden = hide_words(e, &s, random);
  else
    ask(e, &s);
  add_links(e, &s, hidden);
}
