/* Parts of sentences: nouns with what stands before them, verbs with their auxiliaries, adverbials. */
#ifndef TEMPLATES_PHRASES_H
#define TEMPLATES_PHRASES_H

#include "templates_frames.h"

/* A sentence as it grows, and the random numbers it is drawn with. */
typedef struct draft {
  templates_sentence *s;
  uint64_t random;
  bool begins; /* the next word has a capital */
} draft;

typedef struct noun {
  const char *word;
  const char *adjective; /* before it, or NULL */
  uint8_t class;
  bool plural, female; /* female: said as "she" where it is a person */
  bool is_written;     /* `word` has the plural's form already */
  size_t row;          /* once it is said */
} noun;

typedef enum { PAST, PRESENT } tense;

#define COUNT(list) ((uint32_t)(sizeof(list) / sizeof *(list)))
#define ANY(d, list) (any_of(d, list, COUNT(list)))

uint32_t below(draft *d, uint32_t count);
bool chance(draft *d, uint32_t percent);
const char *any_of(draft *d, const char *const *list, uint32_t count);

/* Appends words, a blank between two; returns the row of the first. */
size_t say(draft *d, const char *words);
size_t say_any(draft *d, const char *const *list, uint32_t count);

bool is_person(uint8_t class);

/* "it", "he", "she" or "they". */
const char *pronoun_of(const noun *n);

/* A noun of one of the classes: fills in all but the row. */
noun draw_noun(draft *d, const templates *t, bool unseen, uint32_t classes, bool plural, bool female);

/* Determiner, perhaps an adjective, and the noun, whose row it keeps. */
void say_noun(draft *d, noun *n);

/* "is", "were" and such. */
const char *be_form(tense when, bool plural);

/* The verb of a clause whose subject is `subject`, with auxiliaries and what stands after it, such as "could not fit
 * in"; passive: up to "by". */
void say_verb(draft *d, const frame *f, const noun *subject, tense when, bool negative, bool passive);

/* A whole clause: both nouns and the verb between them. */
void say_clause(draft *d, const frame *f, noun nouns[2], tense when, bool negative, bool passive);

#endif
