/* Words in disguise: in the letters of another word, and in their own row or in that of a word like them. Templates say
 * "tired" of a dog and never of a street. If "tired" were always itself, its letters would learn that, and say
 * something wrong of an adjective that templates never have; in disguise rows learn that, and letters that they say
 * nothing. */
#ifndef DISGUISES_H
#define DISGUISES_H

#include "lexicon.h"

enum { DISGUISES = 16 }; /* of a word */

typedef struct disguises {
  uint32_t *first; /* by number of a spelling: the first of its disguises among the lexicon's parts, or HL_NO_WORD */
} disguises;

/* Disguises of what training templates say of a noun, where it has or borrows a row; adds their parts to the lexicon.
 * path: of a list of words, each with others in whose rows it can be read (disguises.tsv), as similar_read takes it.
 * What is wrong is said on the standard error. */
bool disguises_create(disguises *d, lexicon *l, const corpus *c, const char *path, hl_arena *arena);

#endif
