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

/* Pairs of sentences that were written for a test, of tests/english/: those by which models were compared while the
 * recipe was sought (pairs.txt, pairs_more.txt), and those that were written afterwards (pairs_late.txt). */
typedef enum pairs_kind { PAIRS_EARLY, PAIRS_LATE } pairs_kind;

/* What a pronoun stands for in them: how many rows, and how many are right. */
bool judge_pairs(pairs_kind kind, relation_score *stand, const hl_weights *weights, const hl_train_spec *heads,
                 hl_arena *arena);

#endif
