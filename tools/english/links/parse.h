/* The only door to link-grammar. */
#ifndef PARSE_H
#define PARSE_H

#include "sentence.h"

typedef struct parser parser;

/* With a dictionary of its own. NULL, with a message, where there is no dictionary. seconds: for each sentence. */
parser *parser_open(int seconds);
void parser_close(parser *p);

/* The readings of a split sentence that the parser finds best, the cheapest first: copies of it, with links and tags.
 * How many, at most `most`; none where the parser doesn't take in every word, or not in time. */
size_t parser_read(parser *p, const char *text, const sentence *split, sentence *readings, size_t most);

#endif
