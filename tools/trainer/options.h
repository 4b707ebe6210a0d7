/* Options of `tools/train TASK`. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "training.h"

typedef struct options {
  job job;
  char out[PATH_BYTES], checkpoint[PATH_BYTES], snapshot_prefix[PATH_BYTES];
} options;

/* What a command says of bad options. */
int bad_options(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A whole number within bounds, all of the text. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* A number above 0, at most `most`, all of the text. */
bool positive_read(const char *text, float most, float *number);

/* Whether an option with a value is to be given again when a training goes on from its checkpoint. */
bool option_is_kept(const char *name);

/* Of argv[0], which is the task, and what follows it; says what is wrong on the standard error. The options stay where
 * they are as long as the job is used. */
bool options_read(options *o, int argc, char **argv);

#endif
