/* Links by name, coordinators, and the marking of rows and columns. */
#include "finder.h"

#include <ctype.h>
#include <string.h>

#include "word_lists.h"

/* ---- Links ---- */

static size_t name_length(const char *label) {
  size_t n = 0;
  while (isupper((unsigned char)label[n]) || label[n] == '_') n++;
  return n;
}

bool link_is(const word_link *l, const char *name) {
  size_t n = name_length(l->label);
  return strlen(name) == n && memcmp(name, l->label, n) == 0;
}

bool link_is_among(const word_link *l, const char *names) {
  size_t n = name_length(l->label);
  for (const char *at = names; *at; at += strspn(at, " ")) {
    size_t length = strcspn(at, " ");
    if (length == n && memcmp(at, l->label, n) == 0) return true;
    at += length;
  }
  return false;
}

bool link_starts(const word_link *l, const char *start) { return strncmp(l->label, start, strlen(start)) == 0; }

const word_link *link_from(const sentence *s, size_t left, const char *name) {
  for (size_t k = 0; k < s->link_count; k++)
    if (s->links[k].left == left && link_is(&s->links[k], name)) return &s->links[k];
  return NULL;
}

const word_link *link_to(const sentence *s, size_t right, const char *name) {
  for (size_t k = 0; k < s->link_count; k++)
    if (s->links[k].right == right && link_is(&s->links[k], name)) return &s->links[k];
  return NULL;
}

bool link_is_before_verb(const word_link *l) {
  return link_is_among(l, "I PP") || link_starts(l, "Pg") || link_starts(l, "Pv");
}

bool is_mark(const sentence *s, size_t word) { return !isalnum((unsigned char)s->words[word][0]); }

/* ---- Coordinators ---- */

/* SJ joins nouns, VJ verbs, AJ adjectives, MJ and JJ phrases, RJ and QJ clauses, EJ adverbs, DJ determiners. */
static bool is_joining(const word_link *l) { return link_is_among(l, "SJ VJ AJ MJ JJ RJ QJ EJ DJ"); }

/* "SJls": the coordinator is at the right end. */
static bool joins_left(const word_link *l) { return l->label[2] == 'l'; }

/* Of a verb's links to an auxiliary behind another word the first one, or NULL. */
static const word_link *auxiliary_behind(const sentence *s, size_t left, size_t verb) {
  for (size_t k = 0; k < s->link_count; k++) {
    const word_link *l = &s->links[k];
    if (l->right == verb && l->left > left && link_is_before_verb(l)) return l;
  }
  return NULL;
}

/* "She went and he could have stayed": the parser may join "went" and "stayed", which has a subject of its own. */
static bool is_of_another_clause(const sentence *s, const word_link *joining) {
  if (!link_is(joining, "VJ") || joins_left(joining)) return false;
  size_t first = joining->right; /* "could", from "stayed" on */
  for (const word_link *l; (l = auxiliary_behind(s, joining->left, first)) != NULL;) first = l->left;
  bool has_subject = link_to(s, first, "S") || link_to(s, first, "SX") || link_to(s, first, "SF");
  return has_subject || has_own_subject(s->low[first]);
}

static word_set direct_conjuncts(const sentence *s, size_t word) {
  word_set set = 0;
  for (size_t k = 0; k < s->link_count; k++) {
    const word_link *l = &s->links[k];
    if (!is_joining(l) || is_of_another_clause(s, l)) continue;
    if (joins_left(l) ? l->right == word : l->left == word) set |= set_of(joins_left(l) ? l->left : l->right);
  }
  return set;
}

/* A comma may be a coordinator that another joins: "apples, pears and plums". `seen` is for links that go in circles,
 * as no parser makes them. */
static word_set conjuncts(const sentence *s, size_t word, word_set *seen) {
  word_set direct = direct_conjuncts(s, word) & ~*seen, all = 0;
  if (!direct) return set_of(word);
  *seen |= direct;
  for (size_t i = 0; i < s->count; i++)
    if (set_has(direct, i)) all |= conjuncts(s, i, seen);
  return all;
}

void finder_start(finder *f, const sentence *s, relations *found) {
  memset(found, 0, sizeof *found);
  f->s = s;
  f->found = found;
  for (size_t i = 0; i < s->count; i++) {
    word_set seen = set_of(i);
    f->joined[i] = conjuncts(s, i, &seen);
  }
}

/* ---- Rows and columns ---- */

/* Marks and bare coordinators stand in no relation. */
static bool may_relate(const finder *f, size_t word) {
  return !is_mark(f->s, word) && !is_coordinator(f->s->low[word]);
}

static void find_one(finder *f, relation which, size_t row, word_set columns) {
  for (size_t c = 0; c < f->s->count && may_relate(f, row); c++)
    if (set_has(columns, c) && c != row && may_relate(f, c)) f->found->columns[which][row] |= set_of(c);
}

void find_set(finder *f, relation which, size_t row, word_set columns) {
  word_set all = 0;
  for (size_t c = 0; c < f->s->count; c++)
    if (set_has(columns, c)) all |= f->joined[c];
  for (size_t r = 0; r < f->s->count; r++)
    if (set_has(f->joined[row], r)) find_one(f, which, r, all);
}

void find(finder *f, relation which, size_t row, size_t column) { find_set(f, which, row, set_of(column)); }

void find_unsure(finder *f, relation which, size_t row) {
  for (size_t r = 0; r < f->s->count; r++)
    if (set_has(f->joined[row], r) && may_relate(f, r)) f->found->unsure[which] |= set_of(r);
}

void find_doubt(finder *f, relation which, size_t row) {
  f->found->columns[which][row] = 0;
  if (may_relate(f, row)) f->found->unsure[which] |= set_of(row);
}

void find_unsure_rows(finder *f, relation which, row_test *test) {
  for (size_t r = 0; r < f->s->count; r++)
    if (!found_of(f, which, r) && may_relate(f, r) && test(f, r)) f->found->unsure[which] |= set_of(r);
}
