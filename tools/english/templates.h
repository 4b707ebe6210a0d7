/* An endless supply of English sentences in which a pronoun stands for one of two nouns. An adjective decides ("The dog
 * did not cross the street because it was too tired / wide ."), what is said of a situation, or grammar; in everyday
 * sentences mostly the kind of noun that a pronoun takes. Whole numbers only: the same lists,
 * seed and index give the same bits everywhere. */
#ifndef TEMPLATES_H
#define TEMPLATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each of the others holds what TEMPLATES_TRAIN never does: nouns, adjectives, frames (a verb and what goes with it) or
 * situations (what happened, and why); all else in it is from there. Everyday sentences have none of these nouns and
 * adjectives, and no verb that is held out by itself. */
typedef enum {
  TEMPLATES_TRAIN,
  TEMPLATES_UNSEEN_NOUNS,
  TEMPLATES_UNSEEN_ADJECTIVES,
  TEMPLATES_UNSEEN_FRAMES,
  TEMPLATES_UNSEEN_SITUATIONS,
  TEMPLATES_SPLITS
} templates_split;

enum { TEMPLATES_WORDS_MAX = 40, TEMPLATES_TEXT_BYTES = 512, TEMPLATES_ERROR_BYTES = 256, TEMPLATES_PRONOUNS = 2 };

/* Rows of a pronoun and of the noun that it stands for, from 0. */
typedef struct templates_pronoun {
  size_t row, right;
} templates_pronoun;

typedef struct templates_sentence {
  char text[TEMPLATES_TEXT_BYTES]; /* words and marks, a blank between two */
  size_t count;                    /* of words and marks */
  size_t row, right, wrong;        /* of the pronoun, of what it stands for, of the other noun; from 0 */
  size_t adjective;                /* of what is said of the pronoun; 0: nothing */
  const char *family, *frame, *shape;
  bool paired; /* what is said of the pronoun decides: flipped, something of the other side is said */
  templates_pronoun pronouns[TEMPLATES_PRONOUNS]; /* of an everyday sentence: all of them, in their order */
  size_t pronoun_count;
} templates_sentence;

/* Nouns, adjectives and situations, read from files that tools/english/lists.mjs writes. */
typedef struct templates templates;

/* NULL, and why in `error`, if a file can't be read, a line is wrong or some class or side has too few words. */
templates *templates_load(const char *nouns, const char *adjectives, const char *situations,
                          char error[TEMPLATES_ERROR_BYTES]);
void templates_free(templates *t);

/* Sentence number `index` of a seed and a split: a pure function of its arguments. flipped: with what is said of
 * the other noun, so right and wrong change places; of a sentence that isn't paired, the sentence as it is. */
void templates_draw(const templates *t, uint64_t seed, templates_split split, uint64_t index, bool flipped,
                    templates_sentence *sentence);

/* Sentence number `index` of those as people write them, to train with: a pronoun is an object, or the subject of a
 * later clause, or says whose something is, and no adjective decides. */
void templates_draw_everyday(const templates *t, uint64_t seed, uint64_t index, templates_sentence *sentence);

const char *templates_split_name(templates_split split);

#endif
