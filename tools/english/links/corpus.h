/* The file of sentences. */
#ifndef CORPUS_H
#define CORPUS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct corpus_line {
  const char *source, *split, *text;
} corpus_line;

typedef struct corpus {
  char *bytes;
  corpus_line *lines;
  size_t count;
} corpus;

/* Says what is wrong on the standard error, with the number of a line that has not three fields. */
bool corpus_read(corpus *c, const char *path);
void corpus_free(corpus *c);

#endif
