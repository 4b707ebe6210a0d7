/* Lines of output, and where an earlier run stopped. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

#include "corpus.h"
#include "options.h"
#include "relations.h"

/* source TAB split TAB words TAB relations; to be freed. NULL: not enough memory. */
char *output_line(const corpus_line *line, const sentence *s, const relations *found);

/* Opens the file of the options, or the standard output where there is none. What the file holds already has to be the
 * beginning of this work: first becomes the number of the line to go on with. NULL, with a message, where it is not. */
FILE *output_open(const options *o, const corpus *c, size_t *first);

#endif
