/* Options of `tools/train english`. */
#ifndef ENGLISH_OPTIONS_H
#define ENGLISH_OPTIONS_H

#include "../files.h"
#include "headlight_train.h"

#define FILES_BYTES (8 * PATH_BYTES)

/* Paths and lists of files that were not given are empty. */
typedef struct english_options {
  hl_train_spec spec; /* the recipe's, with the steps and the seed that were asked for */
  size_t threads;
  uint64_t every, valid_steps;
  uint64_t cases; /* of pronouns in templated sentences, of each kind that is held out */
  char corpus[PATH_BYTES], out[PATH_BYTES], checkpoint[PATH_BYTES], resume[PATH_BYTES], bench[PATH_BYTES];
  char first_round[PATH_BYTES]; /* the model that a second round begins from */
  char compared[FILES_BYTES], averaged[FILES_BYTES];
  float temperature; /* of heads that were taught a parser's relations, in the mean of models */
} english_options;

/* Of argv[0], which is the task, and what follows it; says what is wrong on the standard error. */
bool english_options_read(english_options *o, int argc, char **argv);

/* Whether they are good, before a corpus is gathered for them: tools/train asks. */
int check_english_options(int argc, char **argv);

#endif
