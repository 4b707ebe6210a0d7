/* What fills a clause's gap, which may be an object's or that of a preposition's object: "the keys that she lost",
 * "What are you looking at?". */
#include <string.h>

#include "finder.h"
#include "word_lists.h"

/* "What a man he is": nothing is done to what fills this gap. "big enough to go" has none. */
static bool is_other_gap(const word_link *gap) {
  return gap->label[1] == '*' ? gap->label[2] == 'd' : gap->label[2] && gap->label[3] == 't';
}

static void fill(finder *f, size_t filler, size_t clause) {
  if (is_preposition(f->s->low[clause]) && f->s->tags[clause][0] != 'v')
    find(f, RELATION_PREP, clause, filler);
  else if (!is_be(f->s->low[clause]))
    find(f, RELATION_OBJ, filler, clause);
}

/* The relative pronoun fills its clause's gap; where there is none, what is lost here is also an object elsewhere. */
static void fill_gap(finder *f, const word_link *gap) {
  const word_link *relative = link_from(f->s, gap->left, "R");
  bool named = relative && strcmp(relative->label, "R") == 0, reduced = relative && strcmp(relative->label, "Rn") == 0;
  const word_link *subject = named ? link_from(f->s, relative->right, "RS") : NULL;
  if (subject && subject->right == gap->right) return;           /* "the man who left" has a gap at its subject */
  if (named && !is_relative(f->s->low[relative->right])) return; /* "the ability to learn and to earn" */
  if (named)
    fill(f, relative->right, gap->right);
  else if (!reduced || is_question_word(f->s->low[gap->left]))
    fill(f, gap->left, gap->right);
  else
    find_unsure(f, RELATION_OBJ, gap->left);
}

void find_gaps(finder *f) {
  for (size_t k = 0; k < f->s->link_count; k++)
    if (link_is(&f->s->links[k], "B") && !is_other_gap(&f->s->links[k])) fill_gap(f, &f->s->links[k]);
}
