/* tools/train english: a model of real English. */
#ifndef ENGLISH_H
#define ENGLISH_H

int train_english(int argc, char **argv);

/* tools/train judge MODEL FILE...: how well such a model finds the relations of sentences that were parsed (.tsv) or
 * marked by hand. */
int judge_english(int argc, char **argv);

#endif
