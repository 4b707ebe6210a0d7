/* What needs no model: how often a fixed offset, or the nearest word that often plays the part, is the right one. */
#ifndef BASELINES_H
#define BASELINES_H

#include <stdio.h>

#include "lexicon.h"

/* Learned from the training sentences, asked of the test's; printed as a table in Markdown. */
bool baselines_print(FILE *out, const corpus *c, const lexicon *l, hl_arena *arena);

#endif
