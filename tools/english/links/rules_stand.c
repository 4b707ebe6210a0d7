/* stand: a pronoun -> the noun that it stands for. */
#include <ctype.h>
#include <string.h>

#include "finder.h"
#include "word_lists.h"

/* ---- Relatives ---- */

/* "the man who", "the house in which", "the girl whose" */
static void find_relative(finder *f, const word_link *l) {
  if (strcmp(f->s->low[l->left], "that") == 0) return; /* "that, that is it" */
  if (link_is_among(l, "R MX") && is_relative(f->s->low[l->right])) find(f, RELATION_STAND, l->right, l->left);
  if (link_starts(l, "Mr")) find(f, RELATION_STAND, l->right, l->left);
  const word_link *object = link_starts(l, "Mj") ? link_from(f->s, l->right, "J") : NULL;
  if (object && is_relative(f->s->low[object->right])) find(f, RELATION_STAND, object->right, l->left);
}

/* ---- Possessives: only where there is nothing to choose ---- */

static bool ends_with(const char *word, const char *end) {
  size_t n = strlen(word), m = strlen(end);
  return n >= m && strcmp(word + n - m, end) == 0;
}

static bool is_plural(const char *low) {
  bool s = ends_with(low, "s") && !ends_with(low, "ss") && !ends_with(low, "us") && !ends_with(low, "is");
  return is_plural_of_people(low) || (s && !ends_with(low, "'s"));
}

/* 'm' or 'f', or 0: either. By the noun, a title before it, or the parser's tag: "Anna.f", "duchess.n-f". */
static char gender_of(const finder *f, size_t noun) {
  const char *tag = f->s->tags[noun], *last = tag[0] && tag[1] == '-' ? tag + 2 : tag;
  size_t title = noun > 0 ? noun - 1 : noun;
  if (title > 0 && strcmp(f->s->words[title], ".") == 0) title--; /* "Mr." is two words */
  if (is_male(f->s->low[noun]) || is_male(f->s->low[title])) return 'm';
  if (is_female(f->s->low[noun]) || is_female(f->s->low[title])) return 'f';
  return strcmp(last, "m") == 0 || strcmp(last, "f") == 0 ? last[0] : 0;
}

/* By number and person, as far as a noun shows them. */
static bool may_stand(const finder *f, size_t pronoun, size_t noun) {
  const char *word = f->s->low[pronoun], *low = f->s->low[noun];
  bool capital = noun > 0 ? isupper((unsigned char)f->s->words[noun][0]) : f->s->tags[noun][0] == 'm';
  bool named = capital || strchr("bfm", f->s->tags[noun][0] ? f->s->tags[noun][0] : '-');
  if (strncmp(word, "their", 5) == 0 || strncmp(word, "them", 4) == 0) return is_plural(low);
  if (strncmp(word, "its", 3) == 0) return !is_plural(low) && !is_person(low) && !named;
  char other = strncmp(word, "hi", 2) == 0 ? 'f' : 'm';
  return !is_plural(low) && (named || is_person(low)) && gender_of(f, noun) != other;
}

static word_set all_of(const finder *f, relation which) {
  word_set set = 0;
  for (size_t i = 0; i < f->s->count; i++) set |= found_of(f, which, i);
  return set;
}

static word_set rows_of(const finder *f, relation which) {
  word_set set = 0;
  for (size_t i = 0; i < f->s->count; i++)
    if (found_of(f, which, i)) set |= set_of(i);
  return set;
}

static word_set nouns_before(const finder *f, size_t word) {
  word_set all =
      all_of(f, RELATION_SUBJ) | all_of(f, RELATION_MOD) | all_of(f, RELATION_PREP) | rows_of(f, RELATION_OBJ);
  word_set set = 0;
  for (size_t i = 0; i < word; i++)
    if (set_has(all, i) && !is_no_noun(f->s->low[i]) && isalpha((unsigned char)f->s->words[i][0])) set |= set_of(i);
  return set;
}

static bool is_rival(const char *low) {
  static const char *const rivals[] = {"i", "you", "we", "he", "she", "they"};
  for (size_t i = 0; i < sizeof rivals / sizeof *rivals; i++)
    if (strcmp(low, rivals[i]) == 0) return true;
  return has_own_subject(low);
}

static bool has_rival_before(const finder *f, size_t word) {
  for (size_t i = 0; i < word; i++)
    if (is_rival(f->s->low[i])) return true;
  return false;
}

static void find_possessive(finder *f, size_t row) {
  word_set nouns = nouns_before(f, row), subjects = all_of(f, RELATION_SUBJ);
  if (strcmp(f->s->low[row], "her") == 0 && !found_of(f, RELATION_MOD, row)) return; /* "laughed at her" */
  bool one = nouns && !(nouns & (nouns - 1));
  if (!one || !(nouns & subjects) || has_rival_before(f, row)) return;
  for (size_t noun = 0; noun < row; noun++)
    if (set_has(nouns, noun) && may_stand(f, row, noun)) find(f, RELATION_STAND, row, noun);
}

/* ---- Pronouns of which nothing is known ---- */

/* "It is good to sleep": stands for nothing. */
static bool is_filler(const finder *f, size_t row) { return link_from(f->s, row, "SF") || link_to(f->s, row, "SFI"); }

/* "Who broke it?", "I know who broke it", "said that it was": no relatives. */
static bool is_no_relative(const finder *f, size_t row) {
  bool conjunction = strcmp(f->s->low[row], "that") == 0 && strcmp(f->s->tags[row], "j-r") != 0;
  bool asks = row == 0 || link_to(f->s, row, "QI");
  return asks || (conjunction && !set_has(all_of(f, RELATION_SUBJ), row));
}

static bool is_unknown(const finder *f, size_t row) {
  const char *word = f->s->low[row];
  if (is_relative(word)) return !is_no_relative(f, row);
  return is_pronoun(word) && !is_filler(f, row);
}

void find_antecedents(finder *f) {
  for (size_t k = 0; k < f->s->link_count; k++) find_relative(f, &f->s->links[k]);
  for (size_t i = 0; i < f->s->count; i++)
    if (is_possessive(f->s->low[i])) find_possessive(f, i);
  find_unsure_rows(f, RELATION_STAND, is_unknown);
}
