/* Closed lists of English words, all in lower case. */
#ifndef WORD_LISTS_H
#define WORD_LISTS_H

#include <stdbool.h>

bool is_coordinator(const char *word);     /* and, or, ... */
bool is_be(const char *word);              /* a form of "be", also in "it's" */
bool is_auxiliary(const char *word);       /* what may stand before another verb and its subject's participle */
bool has_own_subject(const char *word);    /* "I'm", "they'd": subject and auxiliary in one */
bool is_verb_of_saying(const char *word);  /* what follows may be who says it */
bool is_preposition(const char *word);     /* also where it has no object */
bool is_adverb(const char *word);          /* among words that are also nouns or prepositions: today, home */
bool is_question_word(const char *word);   /* of questions and clauses: what, who, why */
bool is_question_adverb(const char *word); /* where, when, why, how */
bool is_relative(const char *word);        /* who, whom, which, that, whose */
bool is_possessive(const char *word);      /* his, its; himself, itself */
bool is_pronoun(const char *word);         /* of the third person, possessives included */
bool is_nominative(const char *word);      /* "I", "he": nothing but a subject, as a rule */
bool is_modal(const char *word);
bool is_personal(const char *word);         /* a pronoun that stands before no noun: I, me, him */
bool is_objective(const char *word);        /* me, him, us, them */
bool is_reflexive(const char *word);        /* myself, themselves */
bool is_conjunction(const char *word);      /* of clauses: if, because */
bool is_no_noun(const char *word);          /* what stands where nouns do, but for which no pronoun stands */
bool is_person(const char *word);           /* a noun for people: man, teacher */
bool is_male(const char *word);             /* a noun or title for men: brother, mr */
bool is_female(const char *word);           /* a noun or title for women: aunt, mrs */
bool is_plural_of_people(const char *word); /* men, children, people */

#endif
