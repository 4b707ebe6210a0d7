/* Options of headlight_links. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

/* How the program ends. */
enum { ENDED_WELL = 0, ENDED_IN_ERROR = 1, ENDED_BY_OPTIONS = 2 };

#define THREADS_MAX 4

typedef struct options {
  const char *sentences, *out;            /* out: NULL for the standard output */
  size_t longest, train_longest, threads; /* train_longest: 0 for the same */
  int seconds;
  bool help;
} options;

/* Says what is wrong on the standard error. */
bool options_read(options *o, int argc, char **argv);

void options_help(void);

/* The most words that a sentence of a split may have. */
size_t options_longest(const options *o, const char *split);

#endif
