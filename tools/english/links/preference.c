/* The parser's costs favour nouns: "to preserve peace" becomes a place to go to, "was sleeping" something that one was.
 * Readings with such constructions pay for them, so that a reading without them wins if it costs little more. */
#include "preference.h"

#include <string.h>

#include "finder.h"
#include "word_lists.h"

#define NEARLY 1e-3f /* costs that differ by less are the same */

static bool is_word(const sentence *s, size_t at, const char *word) { return strcmp(s->low[at], word) == 0; }

/* ---- Constructions ---- */

/* "to preserve peace" with a noun behind "to" that has no determiner: in its place, or in front of another noun. */
static bool is_bare_noun_of_to(const sentence *s, const word_link *l) {
  size_t next = (size_t)l->left + 1;
  bool bare = strcmp(s->tags[next], "n") == 0 && s->words[next][0] == s->low[next][0];
  bool singular = next == l->right ? link_starts(l, "Js") || link_starts(l, "Ju") : link_from(s, next, "AN") != NULL;
  return link_is(l, "J") && is_word(s, l->left, "to") && bare && singular;
}

/* "was sleeping" as "was a man" */
static bool is_participle_of_be(const sentence *s, const word_link *l) {
  size_t n = strlen(s->low[l->right]);
  bool ing = n > 4 && strcmp(s->low[l->right] + n - 3, "ing") == 0;
  return link_is(l, "O") && is_be(s->low[l->left]) && ing && l->right == l->left + 1;
}

/* ", who was ill" as a question */
static bool is_late_question(const sentence *s, const word_link *l) {
  return link_is_among(l, "Wq Q") && l->left > 0 && is_relative(s->low[l->left]) &&
         strcmp(s->words[l->left - 1], ",") == 0;
}

/* "me" and "him" are no determiners, "not" is no noun, "had gone" is no passive. */
static bool is_odd_part(const sentence *s, const word_link *l) {
  bool determiner = link_is_among(l, "D DD") && is_personal(s->low[l->left]);
  bool no_noun = link_is_among(l, "O J S") && (is_word(s, l->right, "not") || is_word(s, l->left, "not"));
  bool had = is_word(s, l->left, "had") || is_word(s, l->left, "has") || is_word(s, l->left, "have");
  return determiner || no_noun || (had && link_starts(l, "Pv"));
}

/* "went before him, and pestilence followed": "him" follows nothing. */
static bool is_object_as_subject(const sentence *s, const word_link *l) {
  bool joined = link_is(l, "SJ") && (link_from(s, l->right, "S") || link_from(s, l->left, "S"));
  return joined && (is_objective(s->low[l->left]) || is_objective(s->low[l->right]));
}

/* "the multitude will" as a kind of will */
static bool is_modal_as_noun(const sentence *s, const word_link *l) {
  static const char *const modals[] = {"will", "can", "may", "might", "must"};
  for (size_t i = 0; i < sizeof modals / sizeof *modals; i++)
    if (link_is(l, "AN") && is_word(s, l->right, modals[i])) return true;
  return false;
}

/* "went back with him, ate" as "go eat"; "the multitude be" */
static bool is_odd_form(const sentence *s, const word_link *l) {
  bool goes = link_starts(l, "I*g") && (link_from(s, l->right, "VJ") || link_to(s, l->right, "VJ"));
  return goes || (link_is(l, "S") && is_word(s, l->right, "be"));
}

static bool joins_further(const sentence *s, size_t comma) {
  for (size_t k = 0; k < s->link_count; k++)
    if (s->links[k].left == comma && (link_starts(&s->links[k], "VJl") || link_starts(&s->links[k], "SJl")))
      return true;
  return false;
}

/* A comma that joins two words, with no "and" before the last of a list. */
static bool is_bare_comma(const sentence *s, const word_link *l) {
  bool comma = strcmp(s->words[l->left], ",") == 0 && (link_starts(l, "VJr") || link_starts(l, "SJr"));
  bool last = is_coordinator(s->low[l->right]) || strcmp(s->words[l->right], ",") == 0;
  return comma && !last && !joins_further(s, l->left);
}

/* "this screwed" as "so screwed" */
static bool is_odd_adverb(const sentence *s, const word_link *l) {
  return link_is(l, "EA") && (is_word(s, l->left, "this") || is_word(s, l->left, "that"));
}

/* ---- Costs ---- */

static float price_of(const sentence *s, const word_link *l) {
  if (is_late_question(s, l) || is_odd_part(s, l) || is_object_as_subject(s, l)) return 2.0f;
  if (is_bare_noun_of_to(s, l) || is_modal_as_noun(s, l)) return 1.5f;
  if (is_participle_of_be(s, l) || is_bare_comma(s, l) || is_odd_form(s, l)) return 1.0f;
  return is_odd_adverb(s, l) ? 0.5f : 0.0f;
}

static void add_prices(sentence *s) {
  for (size_t k = 0; k < s->link_count; k++) s->cost += price_of(s, &s->links[k]);
}

static bool is_better(const sentence *a, const sentence *b) {
  if (a->cost < b->cost - NEARLY) return true;
  return a->cost < b->cost + NEARLY && a->length < b->length;
}

size_t prefer_best(sentence *readings, size_t count) {
  size_t best = 0, equal = 0;
  for (size_t i = 0; i < count; i++) add_prices(&readings[i]);
  for (size_t i = 1; i < count; i++)
    if (is_better(&readings[i], &readings[best])) best = i;
  for (size_t i = best; i < count; i++) /* those before it are worse */
    if (!is_better(&readings[best], &readings[i])) readings[equal++] = readings[i];
  return equal;
}
