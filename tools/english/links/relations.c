/* The relations of a sentence, and what two readings have in common. */
#include "relations.h"

#include "finder.h"

const char *const relation_names[RELATIONS] = {"mod", "aux", "prep", "obj", "subj", "adv", "attach", "stand"};

void relations_find(const sentence *s, relations *found) {
  finder f;
  finder_start(&f, s, found);
  find_prepositions(&f);
  find_gaps(&f);
  find_subjects(&f);
  find_objects(&f);
  find_modifiers(&f);
  find_hanging(&f);
  find_antecedents(&f);
  for (size_t r = 0; r < RELATIONS; r++) /* a row with a link is sure */
    for (size_t i = 0; i < s->count; i++)
      if (found->columns[r][i]) found->unsure[r] &= ~set_of(i);
}

/* A reading that is unsure of a row has nothing to say against the other's column. */
static void agree_row(relations *found, const relations *other, relation which, size_t row) {
  word_set *columns = &found->columns[which][row], others = other->columns[which][row];
  bool unsure = set_has(found->unsure[which], row), unsure_there = set_has(other->unsure[which], row);
  bool hangs = which == RELATION_ATTACH || which == RELATION_ADV;
  if (unsure_there || (!unsure && *columns == others)) {
    if (unsure_there && !*columns) found->unsure[which] |= set_of(row);
    return;
  }
  bool both = *columns && others;
  *columns = unsure || (hangs && both) ? *columns | others : 0;
  if (*columns)
    found->unsure[which] &= ~set_of(row);
  else
    found->unsure[which] |= set_of(row);
}

void relations_agree(relations *found, const relations *other) {
  for (int r = 0; r < RELATIONS; r++)
    for (size_t i = 0; i < WORDS_MAX; i++) agree_row(found, other, (relation)r, i);
}
