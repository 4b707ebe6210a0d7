/* From a parser's links to the relations that heads are taught. Knows nothing of the parser but the names of its links,
 * which https://www.abisource.com/projects/link-grammar/dict/summarize-links.html explains. */
#ifndef RELATIONS_H
#define RELATIONS_H

#include "sentence.h"

typedef enum relation {
  RELATION_MOD,    /* determiner, adjective, noun in front of a noun -> that noun */
  RELATION_AUX,    /* auxiliary, modal, "to" -> its verb */
  RELATION_PREP,   /* preposition -> its object */
  RELATION_OBJ,    /* object -> its verb */
  RELATION_SUBJ,   /* verb -> its subject */
  RELATION_ADV,    /* adverb -> what it modifies */
  RELATION_ATTACH, /* preposition -> what it hangs on */
  RELATION_STAND,  /* pronoun -> the noun that it stands for */
  RELATIONS
} relation;

extern const char *const relation_names[RELATIONS];

/* Sets of words are bits. */
typedef uint64_t word_set;

typedef struct relations {
  word_set columns[RELATIONS][WORDS_MAX]; /* of each row: any of them is right; none: the row has no such link */
  word_set unsure[RELATIONS]; /* rows of which nothing is known: neither that they have a link nor that not */
} relations;

void relations_find(const sentence *s, relations *found);

/* What two readings of a sentence, each as good as the other, agree on. Where a preposition or an adverb hangs is
 * either's; other rows on which they differ are unsure. */
void relations_agree(relations *found, const relations *other);

#endif
