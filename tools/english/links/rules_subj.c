/* subj: a verb -> its subject; and aux: an auxiliary -> its verb, since a verb's subject is its auxiliary's. */
#include <ctype.h>
#include <string.h>

#include "finder.h"
#include "word_lists.h"

static bool is_tag(const finder *f, size_t word, char tag) { return f->s->tags[word][0] == tag; }

static bool ends_in_ing(const finder *f, size_t word) {
  size_t n = strlen(f->s->low[word]);
  return n > 4 && strcmp(f->s->low[word] + n - 3, "ing") == 0;
}

/* ---- Subjects that the parser names ---- */

/* ", who was ill", which the parser may take for a question. */
static bool is_taken_for_question(const finder *f, size_t verb) {
  const word_link *question = link_to(f->s, verb, "Q");
  return question && question->left > 0 && is_relative(f->s->low[question->left]) &&
         strcmp(f->s->words[question->left - 1], ",") == 0;
}

static void find_direct(finder *f, const word_link *l) {
  if (link_is_among(l, "S SX SF")) find(f, RELATION_SUBJ, l->right, l->left);
  if (link_is_among(l, "SI SXI SFI") && !is_taken_for_question(f, l->left))
    find(f, RELATION_SUBJ, l->left, l->right);                     /* "have I", "said the Duchess" */
  if (link_is(l, "RS")) find(f, RELATION_SUBJ, l->right, l->left); /* "who missed" */
  /* "the dog running there", "the letter written by Anna", "the boy, having slept" */
  bool participle = link_is(l, "M") && (link_starts(l, "Mg") || link_starts(l, "Mv")) && !link_starts(l, "Mgp");
  bool verb = is_tag(f, l->right, 'v') || is_tag(f, l->right, 'g');
  if ((participle || link_is(l, "MX")) && verb) find(f, RELATION_SUBJ, l->right, l->left);
  /* "Running home, she fell" */
  if (link_starts(l, "COp") && (is_tag(f, l->left, 'v') || is_tag(f, l->left, 'g')))
    find(f, RELATION_SUBJ, l->left, l->right);
}

/* ---- Auxiliaries ---- */

/* "was cancelled", which the parser may take for "was free"; "was very tired" is no passive. */
static bool is_passive(const finder *f, const word_link *l) {
  bool participle = link_starts(l, "Pa") && strcmp(f->s->tags[l->right], "v-d") == 0;
  return participle && is_be(f->s->low[l->left]) && !link_to(f->s, l->right, "EA");
}

/* "was sleeping", which the parser may take for "was sleep". */
static bool is_progressive(const finder *f, const word_link *l) {
  bool named = link_starts(l, "Ost") && is_be(f->s->low[l->left]) && ends_in_ing(f, l->right);
  return named && (is_tag(f, l->right, 'v') || is_tag(f, l->right, 'g')) && !link_to(f->s, l->right, "D");
}

static bool is_coordinating(const finder *f, size_t word) { return f->joined[word] != set_of(word); }

/* "let them go", "have him go" */
static bool causes(const finder *f, const word_link *l) { return link_is(l, "I") && link_from(f->s, l->left, "O"); }

static bool is_auxiliary_link(const finder *f, const word_link *l) {
  bool by_word = is_auxiliary(f->s->low[l->left]) || is_coordinating(f, l->left);
  bool before_verb = link_is_before_verb(l) && by_word && !causes(f, l);
  return before_verb || is_passive(f, l) || is_progressive(f, l);
}

static bool is_to(const finder *f, size_t word) { return strcmp(f->s->low[word], "to") == 0; }

/* ---- Subjects that are handed on ---- */

/* What a verb's auxiliary has for its subject: "I'm" is both. */
static word_set subject_through(const finder *f, size_t auxiliary) {
  word_set subject = found_of(f, RELATION_SUBJ, auxiliary);
  return !subject && has_own_subject(f->s->low[auxiliary]) ? set_of(auxiliary) : subject;
}

static word_set subjects_through(const finder *f, size_t auxiliary) {
  word_set set = 0;
  for (size_t i = 0; i < f->s->count; i++)
    if (set_has(f->joined[auxiliary], i)) set |= subject_through(f, i);
  return set;
}

static void hand_on(finder *f, size_t verb, word_set subject) {
  for (size_t i = 0; i < f->s->count; i++)
    if (set_has(f->joined[verb], i) && !found_of(f, RELATION_SUBJ, i)) find_set(f, RELATION_SUBJ, i, subject);
}

/* "wants him to go", "lets him go": he goes. */
static void hand_object_on(finder *f, const word_link *cause, size_t infinitive) {
  const word_link *object = link_from(f->s, cause->left, "O");
  if (object) hand_on(f, infinitive, set_of(object->right));
}

/* "wants to go", "is able to go", "came to eat": the subject of both; "has time to go" may mean anyone. */
static void hand_subject_on(finder *f, const word_link *to, size_t infinitive) {
  const word_link *be = link_to(f->s, to->left, "P");
  bool purpose = link_starts(to, "MVi"), verb = is_tag(f, to->left, 'v');
  if (purpose && (!verb || link_from(f->s, to->left, "O"))) return;
  if (verb || (be && is_tag(f, to->left, 'a'))) hand_on(f, infinitive, subjects_through(f, verb ? to->left : be->left));
}

static void hand_to_infinitive(finder *f, const word_link *l) {
  const word_link *infinitive = link_from(f->s, l->right, "I");
  bool other = link_starts(l, "TOi") || link_starts(l, "TOt") || link_starts(l, "TOn"); /* "it is good to go" */
  if (!infinitive || other) return;
  if (link_starts(l, "TOo"))
    hand_object_on(f, l, infinitive->right);
  else
    hand_subject_on(f, l, infinitive->right);
}

static void hand_on_all(finder *f) {
  for (size_t k = 0; k < f->s->link_count; k++) {
    const word_link *l = &f->s->links[k];
    if (causes(f, l)) hand_object_on(f, l, l->right);
    if (is_auxiliary_link(f, l) && !is_to(f, l->left)) hand_on(f, l->right, subjects_through(f, l->left));
    if (link_is(l, "TO") || link_starts(l, "MVi")) hand_to_infinitive(f, l);
  }
}

/* ---- Verbs whose subject is not said ---- */

/* Imperatives have none; participles and infinitives have one somewhere. */
static bool lacks_subject(const finder *f, size_t row) {
  bool participle =
      is_tag(f, row, 'g') || strcmp(f->s->tags[row], "v-d") == 0 || (is_tag(f, row, 'v') && ends_in_ing(f, row));
  bool in_front = link_from(f->s, row, "A") || link_from(f->s, row, "AN"); /* "the damaged roofs" */
  bool noun = link_to(f->s, row, "D") || link_to(f->s, row, "A") || link_to(f->s, row, "AN");
  bool contraction = has_own_subject(f->s->low[row]) && !link_from(f->s, row, "D"); /* no "John's" */
  return contraction || (participle && !in_front && !noun) || link_to(f->s, row, "I") != NULL;
}

/* ---- Speakers ---- */

static bool is_conjunct(const finder *f, size_t word) {
  for (size_t i = 0; i < f->s->count; i++)
    if (i != word && set_has(f->joined[i], word)) return true;
  return false;
}

/* "You will excuse me, said Holmes": the parser may have Holmes as an object, and you as who said it. A name is meant
 * where verbs are joined: "opened the door, answered her question, and left". */
static bool is_speaker(const finder *f, const word_link *l) {
  bool behind_mark = l->left > 0 && is_mark(f->s, l->left - 1);
  bool saying = link_is(l, "O") && is_verb_of_saying(f->s->low[l->left]) && !link_to(f->s, l->left, "S");
  bool name = isupper((unsigned char)f->s->words[l->right][0]);
  return behind_mark && saying && (name || !is_conjunct(f, l->left));
}

static bool has_subject_behind(const finder *f, size_t verb) { return found_of(f, RELATION_SUBJ, verb) >> verb != 0; }

/* Of "answered Father Brown" the last word, which the parser may have as a second object. */
static void find_speakers(finder *f) {
  for (size_t verb = 0; verb < f->s->count; verb++) {
    const word_link *last = NULL;
    for (size_t k = 0; k < f->s->link_count; k++) {
      const word_link *l = &f->s->links[k];
      if (l->left == verb && is_speaker(f, l) && (!last || l->right > last->right)) last = l;
    }
    if (!last || has_subject_behind(f, verb)) continue;
    f->found->columns[RELATION_SUBJ][verb] = 0;
    find(f, RELATION_SUBJ, verb, last->right);
  }
}

/* ---- What can't be ---- */

static bool is_verb(const finder *f, size_t word) {
  bool verb = is_tag(f, word, 'v') || is_tag(f, word, 'q');
  return verb || (is_auxiliary(f->s->low[word]) && !is_to(f, word));
}

/* "the evil that I have brought": where the parser says that the evil brought, nothing is known. The rows are a verb
 * that stands behind "I", "he", "she", "we" or "they", and the verbs whose auxiliary it is. */
static void doubt_behind(finder *f, size_t pronoun) {
  word_set rows = set_of(pronoun + 1);
  for (size_t i = pronoun + 1; i < f->s->count; i++)
    if (set_has(rows, i)) rows |= found_of(f, RELATION_AUX, i);
  for (size_t i = pronoun + 1; i < f->s->count; i++)
    if (set_has(rows, i) && !set_has(found_of(f, RELATION_SUBJ, i), pronoun)) find_doubt(f, RELATION_SUBJ, i);
}

/* "can" as a thing that is done, as in "no nation can"; "the will", "a strong will" and "Will" are none such. */
static bool is_bare_modal(const finder *f, size_t word) {
  const word_link *determiner = link_to(f->s, word, "D"), *adjective = link_to(f->s, word, "A");
  bool noun =
      (determiner && (size_t)determiner->left + 1 == word) || (adjective && (size_t)adjective->left + 1 == word);
  return is_modal(f->s->low[word]) && !noun && !isupper((unsigned char)f->s->words[word][0]);
}

static void doubt_subjects(finder *f) {
  for (size_t i = 0; i + 1 < f->s->count; i++)
    if (is_nominative(f->s->low[i]) && is_verb(f, i + 1)) doubt_behind(f, i);
  for (size_t i = 0; i < f->s->count; i++)
    for (size_t c = 0; c < f->s->count; c++)
      if (set_has(found_of(f, RELATION_SUBJ, i), c) && is_bare_modal(f, c)) find_doubt(f, RELATION_SUBJ, i);
}

void find_subjects(finder *f) {
  for (size_t k = 0; k < f->s->link_count; k++) {
    const word_link *l = &f->s->links[k];
    find_direct(f, l);
    if (is_auxiliary_link(f, l)) find(f, RELATION_AUX, l->left, l->right);
  }
  find_speakers(f);
  for (size_t k = 0; k < f->s->link_count; k++) {
    const word_link *l = &f->s->links[k]; /* "a lot of people came": either came */
    const word_link *of = link_starts(l, "OFd") ? link_from(f->s, l->right, "J") : NULL;
    for (size_t i = 0; of && i < f->s->count; i++)
      if (set_has(found_of(f, RELATION_SUBJ, i), of->right)) find(f, RELATION_SUBJ, i, l->left);
  }
  for (int i = 0; i < 4; i++) hand_on_all(f); /* "wants to have been seen" takes so many */
  doubt_subjects(f);
  find_unsure_rows(f, RELATION_SUBJ, lacks_subject);
}
