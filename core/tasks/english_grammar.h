/* Sentences of mini-English, and what is known about them. */
#ifndef HL_ENGLISH_GRAMMAR_H
#define HL_ENGLISH_GRAMMAR_H

#include "../headlight_train.h"

#define HL_SENTENCE_WORDS_MAX 16
#define HL_ENGLISH_WORDS_MAX 256 /* of the vocabulary */

typedef struct hl_sentence {
  uint64_t *random;
  struct hl_way *way; /* in place of chance, or NULL */
  size_t count;
  uint8_t words[HL_SENTENCE_WORDS_MAX];
  /* What fills the template: nouns, verbs, predicate adjectives and names in their order, singular; and "near", "that",
   * "is" where the template has such a part. */
  size_t content_count;
  uint8_t content[8];
  /* Verbs and the heads of their subjects. "Anna Smith" has the head "Anna"; "Anna and Tom" has none, and so no link.
   */
  size_t link_count;
  hl_link links[3];
  /* What can be asked: at which row, the right word, and the one to mistake it for. */
  size_t asked;
  uint8_t answer, other;
  /* Where there is an "it": its row, those of both nouns, and as bits the rows without which it would be a guess.
   * Otherwise 0; no sentence begins with "it". */
  size_t it, antecedent, wrong;
  uint32_t deciders;
} hl_sentence;

/* HL_QUESTION_NONE: any sentence that is not held out. A question of English: a held-out sentence to ask it of, of the
 * question's own family where it has one. */
void hl_sentence_draw(hl_sentence *sentence, hl_question question, uint64_t *random);

/* Marks every word that may come next after these, in any sentence of the grammar, held out or not; returns how many
 * there are. After a full stop, and after no words at all: those that a sentence begins with. None after words that
 * begin no sentence. */
size_t hl_english_follows(const uint32_t *words, size_t count, bool follows[HL_ENGLISH_WORDS_MAX]);

#endif
