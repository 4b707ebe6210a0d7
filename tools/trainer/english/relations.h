/* What heads of the English model are taught to find: kinds of links of its own. A row is a word that looks, a column
 * the word it looks at. */
#ifndef RELATIONS_H
#define RELATIONS_H

#include "headlight_train.h"

typedef enum relation {
  RELATION_MOD = HL_LINK_KINDS, /* determiner, adjective, noun before a noun -> that noun */
  RELATION_AUX,                 /* auxiliary, modal, "to" -> its verb */
  RELATION_PREP,                /* preposition -> its object */
  RELATION_OBJ,                 /* object -> its verb */
  RELATION_SUBJ,                /* verb -> its subject */
  RELATION_ADV,                 /* adverb -> what it modifies */
  RELATION_ATTACH,              /* preposition -> the verb or noun that it hangs on */
  RELATION_STAND,               /* relative, possessive, "it" -> the noun it stands for */
  RELATION_LEFT,                /* the word before */
  RELATION_RIGHT,               /* the word behind */
  RELATION_SAME,                /* the same word elsewhere */
  RELATION_PRED,                /* pronoun of a template -> the adjective that is said of it */
  RELATION_END,
  RELATION_PARSED_END = RELATION_LEFT /* those before come from a parser */
} relation;

enum { RELATIONS = RELATION_END - RELATION_MOD };

/* "mod" and so on; NULL for another number. */
const char *relation_name(uint8_t kind);

/* RELATION_END for another name. */
relation relation_named(const char *name, size_t bytes);

/* Which head is taught what, in a model of four layers of eight heads: each relation in a layer where what it builds on
 * is there. The others are left alone. */
void relations_teach(hl_train_spec *spec);

#endif
