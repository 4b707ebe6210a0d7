/* tools/train english --compare FILE,FILE,...: what models of several seeds get on the held-out text. */
#ifndef COMPARE_H
#define COMPARE_H

#include "pronouns.h"

/* Measures the files and puts a table of their scores on the first one's card, in the place of an earlier one or at the
 * end. Nothing is measured unless all of them can be, and nothing is written unless all of them were. */
bool compare_models(const char *files, const pronouns *p, const corpus *c, const lexicon *l, hl_arena *arena);

#endif
