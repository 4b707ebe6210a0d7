/* What the rules for each relation share while they go through a sentence's links. */
#ifndef FINDER_H
#define FINDER_H

#include "relations.h"

typedef struct finder {
  const sentence *s;
  relations *found;
  word_set joined[WORDS_MAX]; /* of a coordinator: the words that it joins; of any other word: itself */
} finder;

static inline word_set set_of(size_t word) { return (word_set)1 << word; }
static inline bool set_has(word_set set, size_t word) { return set >> word & 1; }

void finder_start(finder *f, const sentence *s, relations *found);

/* Row and column may be coordinators: then each of the words that they join has the relation. Marks have none. */
void find(finder *f, relation which, size_t row, size_t column);
void find_set(finder *f, relation which, size_t row, word_set columns);
void find_unsure(finder *f, relation which, size_t row);

/* What the parser says of a row can't be: nothing is known of it. Of this row alone, where find_unsure joins others. */
void find_doubt(finder *f, relation which, size_t row);

static inline word_set found_of(const finder *f, relation which, size_t row) { return f->found->columns[which][row]; }

/* Marks every row that a test picks as unsure, unless it has a link. */
typedef bool row_test(const finder *f, size_t row);
void find_unsure_rows(finder *f, relation which, row_test *test);

/* ---- Links ---- */

/* Whether a label's capitals are a name: "Ss*s" is an "S", "SIs" is none. */
bool link_is(const word_link *l, const char *name);

/* The same for any of several names, with blanks between them. */
bool link_is_among(const word_link *l, const char *names);

bool link_starts(const word_link *l, const char *start);

/* A link of a name at a word: with the word at its left end, at its right end; or NULL. */
const word_link *link_from(const sentence *s, size_t left, const char *name);
const word_link *link_to(const sentence *s, size_t right, const char *name);

/* Whether a link is one from an auxiliary to its verb, if its left word is an auxiliary. */
bool link_is_before_verb(const word_link *l);

/* Whether a word is no word, but a mark. */
bool is_mark(const sentence *s, size_t word);

/* ---- The rules; each file says more. The order is that in which they need each other. ---- */

void find_prepositions(finder *f); /* rules_prep.c */
void find_gaps(finder *f);         /* rules_gap.c */
void find_subjects(finder *f);     /* rules_subj.c */
void find_objects(finder *f);      /* rules_obj.c */
void find_modifiers(finder *f);    /* rules_mod.c */
void find_hanging(finder *f);      /* rules_hang.c: adv and attach */
void find_antecedents(finder *f);  /* rules_stand.c */

#endif
