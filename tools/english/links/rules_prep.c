/* prep: a preposition -> its object. */
#include <string.h>

#include "finder.h"
#include "word_lists.h"

/* "than his brother": the parser has an object here. */
static bool is_object_of_than(const finder *f, const word_link *l) {
  return link_is(l, "O") && strcmp(f->s->low[l->left], "than") == 0;
}

void find_prepositions(finder *f) {
  for (size_t k = 0; k < f->s->link_count; k++) {
    const word_link *l = &f->s->links[k];
    if (link_is_among(l, "J JT JG IN ON") || link_starts(l, "Mgp") || is_object_of_than(f, l))
      find(f, RELATION_PREP, l->left, l->right);
    if (link_is(l, "QI") && is_preposition(f->s->low[l->left])) find_unsure(f, RELATION_PREP, l->left);
  }
}
