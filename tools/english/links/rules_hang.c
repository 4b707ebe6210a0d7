/* adv: an adverb -> what it modifies; attach: a preposition -> what it hangs on. */
#include <string.h>

#include "finder.h"
#include "word_lists.h"

static bool is_tag(const finder *f, size_t word, char tag) { return f->s->tags[word][0] == tag; }

/* What hangs on an auxiliary hangs on its verb as well, and a word may say either. */
static word_set with_verbs(const finder *f, size_t word) {
  word_set set = f->joined[word];
  for (int depth = 0; depth < 3; depth++)
    for (size_t i = 0; i < f->s->count; i++)
      if (set_has(set, i)) set |= found_of(f, RELATION_AUX, i);
  return set;
}

/* "until he came" */
static bool opens_clause(const finder *f, size_t row) {
  return !found_of(f, RELATION_PREP, row) && (link_from(f->s, row, "C") || link_from(f->s, row, "CV"));
}

/* "last week", "two hours": nouns that do an adverb's work; and "where", which may be asked about anything. */
static bool is_hardly_adverb(const finder *f, size_t row) {
  bool noun = is_tag(f, row, 'n') || is_tag(f, row, 'u') || link_to(f->s, row, "DT") || link_to(f->s, row, "ND");
  return (noun && !is_adverb(f->s->low[row])) || is_question_word(f->s->low[row]);
}

/* A word of any kind that stands beside a verb or noun: preposition, adverb, or "last week". */
static void hang(finder *f, size_t row, word_set columns) {
  bool stranded = link_to(f->s, row, "B") || link_from(f->s, row, "QI"); /* "you asked for", "of what happens" */
  bool preposition = found_of(f, RELATION_PREP, row) || stranded, hardly = is_hardly_adverb(f, row);
  if (opens_clause(f, row) && !stranded) return;
  if (preposition)
    find_set(f, RELATION_ATTACH, row, columns);
  else if (!hardly)
    find_set(f, RELATION_ADV, row, columns); /* "play outside" */
  if (hardly) find_unsure(f, RELATION_ADV, row);
  if (hardly || (!preposition && is_preposition(f->s->low[row]))) find_unsure(f, RELATION_ATTACH, row);
}

/* What a word in front of a sentence hangs on: the verbs whose subject it stands before. */
static word_set verbs_of(const finder *f, size_t subject) {
  word_set set = 0;
  for (size_t i = 0; i < f->s->count; i++)
    if (found_of(f, RELATION_SUBJ, i) & f->joined[subject] && !link_to(f->s, i, "M")) set |= set_of(i);
  return set;
}

/* "big enough": behind what they modify; the others stand in front of it. */
static bool is_adverb_behind(const finder *f, const word_link *l) {
  bool comparison = link_is(l, "MV") && is_be(f->s->low[l->left]) &&
                    (is_tag(f, l->right, 'a') || link_from(f->s, l->right, "EZ")); /* "is as tall" */
  return link_is_among(l, "EB EF EL N K") || (link_starts(l, "MVa") && !comparison);
}

static bool is_adverb_in_front(const word_link *l) { return link_is_among(l, "E EA EE EC EN"); }

/* "Here are", "Never have I", "In which year were"; "Happy are those" has no adverb. */
static bool is_fronted(const finder *f, const word_link *l) {
  bool question = link_starts(l, "Qd") || link_starts(l, "Qp");
  return (question || link_is(l, "PF")) && !is_question_word(f->s->low[l->left]) && !is_tag(f, l->left, 'a');
}

static bool is_behind(const word_link *l) {
  static const char *const starts[] = {"MVp", "MVt", "Mp", "Mf", "Pp", "Mj", "MXp"};
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    if (link_starts(l, starts[i])) return true;
  return link_is(l, "OF");
}

static void find_at(finder *f, const word_link *l) {
  bool clause = link_starts(l, "CO*s") || link_starts(l, "COp") || is_conjunction(f->s->low[l->left]);
  bool adverb = !is_reflexive(f->s->low[l->left]); /* "the king himself came" */
  if (is_adverb_in_front(l) && adverb) find_set(f, RELATION_ADV, l->left, with_verbs(f, l->right));
  if (is_adverb_behind(f, l) && !is_reflexive(f->s->low[l->right]))
    find_set(f, RELATION_ADV, l->right, with_verbs(f, l->left));
  if (is_behind(l) && !is_relative(f->s->low[l->right])) hang(f, l->right, with_verbs(f, l->left));
  if (link_is(l, "CO") && !clause) hang(f, l->left, verbs_of(f, l->right));
  if (is_fronted(f, l)) hang(f, l->left, with_verbs(f, l->right));
}

/* ---- What is not known ---- */

static bool is_loose_preposition(const finder *f, size_t row) { return found_of(f, RELATION_PREP, row) != 0; }

static bool is_loose_adverb(const finder *f, size_t row) {
  return is_question_adverb(f->s->low[row]) || is_adverb(f->s->low[row]) || is_tag(f, row, 'e');
}

/* Words of an idiom, "in order to", have no parts of their own. */
static void leave_idioms(finder *f) {
  for (size_t k = 0; k < f->s->link_count; k++) {
    const word_link *l = &f->s->links[k];
    if (l->label[0] != '_' && !link_starts(l, "ID")) continue;
    find_unsure(f, RELATION_ADV, l->left), find_unsure(f, RELATION_ADV, l->right);
    find_unsure(f, RELATION_ATTACH, l->left), find_unsure(f, RELATION_ATTACH, l->right);
    find_unsure(f, RELATION_PREP, l->left);
  }
}

/* "went back with him": with what an adverb modifies. */
static void pass_adverbs(finder *f, size_t row) {
  word_set *columns = &f->found->columns[RELATION_ATTACH][row], all = *columns;
  for (size_t i = 0; i < f->s->count; i++) {
    word_set modified = found_of(f, RELATION_ADV, i) & ~set_of(row);
    if (set_has(all, i) && modified) *columns = (*columns & ~set_of(i)) | modified;
  }
}

void find_hanging(finder *f) {
  for (size_t k = 0; k < f->s->link_count; k++) find_at(f, &f->s->links[k]);
  for (size_t i = 0; i < f->s->count; i++) pass_adverbs(f, i);
  leave_idioms(f);
  find_unsure_rows(f, RELATION_ATTACH, is_loose_preposition);
  find_unsure_rows(f, RELATION_ADV, is_loose_adverb);
}
