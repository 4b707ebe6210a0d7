/* mod: a determiner, an adjective or a noun in front of a noun -> that noun. */
#include <string.h>

#include "finder.h"
#include "word_lists.h"

/* The noun behind a determiner. */
static const word_link *determined_by(const finder *f, size_t determiner) { return link_from(f->s, determiner, "D"); }

/* "the two men", "the latest news": what stands between has a noun of its own, or shares that of "the". */
static void find_through(finder *f, const word_link *l) {
  const word_link *outer = determined_by(f, l->left), *inner = determined_by(f, l->right);
  if (is_personal(f->s->low[l->left])) return;
  if (link_is(l, "DD") || link_is(l, "AL")) find(f, RELATION_MOD, l->left, inner ? inner->right : l->right);
  if (link_is(l, "L") && outer && outer->right != l->right) find(f, RELATION_MOD, l->right, outer->right);
  if (link_is(l, "L") && !outer) find(f, RELATION_MOD, l->left, l->right);
}

/* Parts of a name, "a lot of people", "New Year's Day": whose head is a matter of taste. */
static bool is_matter_of_taste(const finder *f, const word_link *l) {
  return link_is_among(l, "G GN NM TM TY") || link_starts(l, "OFd") || l->label[0] == '_' || link_starts(l, "ID") ||
         (link_is(l, "AL") && f->s->tags[l->left][0] != 'a');
}

/* "important chess openings", "the Federal Government": what stands in front goes with the last noun. */
static size_t head_of(const finder *f, const word_link *l) {
  const char *name = link_is(l, "A") ? "AN" : link_is(l, "DG") ? "G" : NULL;
  size_t head = l->right;
  for (const word_link *next; name && (next = link_from(f->s, head, name)) != NULL;) head = next->right;
  return head;
}

void find_modifiers(finder *f) {
  for (size_t k = 0; k < f->s->link_count; k++) {
    const word_link *l = &f->s->links[k];
    const word_link *of = link_from(f->s, l->left, "OF"); /* "a lot of people": its head is "lot", or "people" */
    if (link_is_among(l, "D DG DT DP ND A AN") && !of && !is_personal(f->s->low[l->left]))
      find(f, RELATION_MOD, l->left, head_of(f, l));
    if (is_matter_of_taste(f, l))
      find_unsure(f, RELATION_MOD, l->left);
    else
      find_through(f, l);
  }
}
