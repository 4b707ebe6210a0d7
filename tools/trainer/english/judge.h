/* How well the heads of a model's file find relations in a file of sentences. */
#ifndef JUDGE_H
#define JUDGE_H

#include "scores.h"

/* The heads that a model's metadata name, by relation; says so and returns false if one of a parser's is missing. */
bool judge_heads(const hl_weights *weights, hl_train_spec *heads);

/* path: parsed sentences (.tsv), of which those of the test split count, or marked ones; careless: these without
 * capitals and last marks. */
bool judge_file(scores *s, const hl_weights *weights, const hl_train_spec *heads, const char *path, bool careless,
                hl_arena *arena);

/* What a pronoun stands for, in the pairs of sentences that were written for a test (tests/english/pairs.txt and
 * pairs_more.txt): how many rows, and how many are right. */
bool judge_pairs(relation_score *stand, const hl_weights *weights, const hl_train_spec *heads, hl_arena *arena);

#endif
