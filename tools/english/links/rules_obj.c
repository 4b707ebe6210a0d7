/* obj: an object -> its verb. */
#include <string.h>

#include "finder.h"
#include "word_lists.h"

#define SECOND_OBJECT_WORDS 4 /* how far behind its verb a second object may stand */

/* "is a man" and "became king" have no object: "Ost", "Opt", "Omt", "Out", "O*t". */
static bool is_predicate(const finder *f, const word_link *l) {
  return is_be(f->s->low[l->left]) || (l->label[1] && l->label[2] == 't');
}

/* "came home", "waited two hours", "elected him president" */
static bool is_hardly_object(const word_link *l) { return l->label[0] == 'O' && !link_is_among(l, "O OF ON"); }

/* "cried the boys" without quotes has no object; "asked a question" has its subject elsewhere. */
static bool has_speaker(const finder *f, size_t verb) {
  word_set subject = found_of(f, RELATION_SUBJ, verb);
  bool unknown = set_has(f->found->unsure[RELATION_SUBJ], verb);
  return is_verb_of_saying(f->s->low[verb]) && !unknown && (!subject || subject >> verb != 0);
}

/* "delivered my soul from the lowest Sheol" as if Sheol got the soul: a second object so far away seldom is one. */
static bool is_doubtful(const word_link *l) {
  return l->label[1] && l->label[2] == 'n' && l->right > l->left + SECOND_OBJECT_WORDS;
}

/* "shall burn and shall eat it": an auxiliary's object is that of its verb. */
static word_set verb_of(const finder *f, size_t verb) {
  word_set next = found_of(f, RELATION_AUX, verb);
  for (int depth = 0; next && depth < 3; depth++)
    for (size_t i = 0; i < f->s->count; i++)
      if (set_has(next, i) && found_of(f, RELATION_AUX, i)) next = (next | found_of(f, RELATION_AUX, i)) & ~set_of(i);
  return next ? next : f->joined[verb];
}

/* "carry them all" is two objects, of which the parser knows "all". */
static void find_object_of(finder *f, size_t object, word_set verbs) {
  const word_link *together = link_to(f->s, object, "_ILU");
  find_set(f, RELATION_OBJ, object, verbs);
  if (together) find_set(f, RELATION_OBJ, together->left, verbs);
}

static void find_object(finder *f, const word_link *l) {
  const char *left = f->s->low[l->left];
  if (strcmp(f->s->low[l->right], "not") == 0 || strcmp(f->s->low[l->right], "so") == 0) return;
  if (is_predicate(f, l) || is_preposition(left) || is_question_word(left)) return; /* "than his", "What a day!" */
  if (has_speaker(f, l->left)) {
    if (!found_of(f, RELATION_SUBJ, l->left)) find(f, RELATION_SUBJ, l->left, l->right);
  } else if (is_doubtful(l))
    find_unsure(f, RELATION_OBJ, l->right);
  else
    find_object_of(f, l->right, verb_of(f, l->left));
}

void find_objects(finder *f) {
  for (size_t k = 0; k < f->s->link_count; k++) {
    const word_link *l = &f->s->links[k];
    if (link_is_among(l, "E MV") && is_reflexive(f->s->low[l->right])) find_unsure(f, RELATION_OBJ, l->right);
    if (link_is(l, "E") && is_reflexive(f->s->low[l->left])) find_unsure(f, RELATION_OBJ, l->left);
    if (is_hardly_object(l) || link_is(l, "TI"))
      find_unsure(f, RELATION_OBJ, l->right);
    else if (link_is(l, "O"))
      find_object(f, l);
  }
}
