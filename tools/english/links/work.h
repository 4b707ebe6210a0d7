/* Parses all sentences, on several threads. */
#ifndef WORK_H
#define WORK_H

#include <stdio.h>

#include "corpus.h"
#include "options.h"

/* From line `first` on; in the order of the sentences. False, with a message, where something fails. */
bool work_through(const options *o, const corpus *c, size_t first, FILE *out);

#endif
