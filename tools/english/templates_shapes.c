/* The shapes of a scene. Whatever is drawn is drawn alike for either noun, so that a flipped sentence differs in its
 * adjective only. */
#include <string.h>

#include "templates_scene.h"

const char *const shape_names[SHAPES] = {"because",  "two-sentences", "semicolon", "reason", "question",
                                         "although", "when",          "but",       "so-that"};

/* A being and a place, food or thing, of which "too tired / wide to cross" can be said. */
static bool is_of_being(const frame *f) { return f->family <= USE && f->side == 0 && f->negative; }

bool shape_fits(shape which, const frame *f) {
  if (which == BUT) return is_of_being(f);
  return which != SO_THAT || (is_of_being(f) && f->participle);
}

void set_rows(draft *d, size_t pronoun, const noun *right, const noun *wrong) {
  d->s->row = pronoun;
  d->s->right = right->row;
  d->s->wrong = wrong->row;
}

/* ---- The reason ---- */

typedef enum { TOO, VERY } degree;

static void say_degree(draft *d, degree how) {
  static const char *const too[] = {"too", "too", "too", "too", "too", "much too", "far too", "so", "very"};
  static const char *const very[] = {"so", "so", "so", "very", "very", "really", "rather", "quite"};
  if (how == TOO)
    say_any(d, too, COUNT(too));
  else
    say_any(d, very, COUNT(very));
}

static void say_copula(draft *d, tense when, bool plural) {
  uint32_t kind = below(d, 12);
  bool past = when == PAST;
  if (kind == 0)
    say(d, past ? "seemed" : plural ? "seem" : "seems");
  else if (kind == 1)
    say(d, past ? "looked" : plural ? "look" : "looks");
  else
    say(d, be_form(when, plural));
}

/* "it was too tired"; returns the pronoun's row. */
static size_t say_reason(draft *d, const scene *sc, degree how) {
  const noun *n = &sc->nouns[sc->right];
  size_t row = say(d, pronoun_of(n));
  say_copula(d, sc->when, n->plural);
  say_degree(d, how);
  d->s->adjective = say(d, sc->adjectives[sc->right]);
  return row;
}

static degree own_degree(const scene *sc) { return sc->frame->negative ? TOO : VERY; }

static void end(draft *d) { say(d, chance(d, 5) ? "!" : "."); }

/* ---- In front of the clause, and behind it ---- */

static void say_opener(draft *d, tense when) {
  static const char *const past[] = {"yesterday", "last week",      "last night", "in the end",
                                     "at first",  "once again",     "that day",   "after all",
                                     "this time", "in the evening", "on Monday",  "as usual"};
  static const char *const present[] = {"nowadays", "today", "as a rule", "most of the time", "at night", "once again"};
  if (when == PAST)
    say_any(d, past, COUNT(past));
  else
    say_any(d, present, COUNT(present));
  if (chance(d, 50)) say(d, ",");
}

static void say_teller(draft *d, tense when) {
  static const char *const of_past[] = {"I think that",    "we heard that",      "everybody knew that",
                                        "I was told that", "I remember that",    "you said that",
                                        "we all saw that", "somebody said that", "nobody knew that",
                                        "I suppose that",  "I believe",          "we thought"};
  static const char *const of_present[] = {"I think that", "I hear that",  "everybody knows that",  "I suppose that",
                                           "we know that", "you say that", "somebody told me that", "I believe"};
  if (when == PAST)
    say_any(d, of_past, COUNT(of_past));
  else
    say_any(d, of_present, COUNT(of_present));
}

void say_beginning(draft *d, tense when) {
  uint32_t kind = below(d, 100);
  if (kind < 22)
    say_opener(d, when);
  else if (kind < 40)
    say_teller(d, when);
}

static void say_whole_clause(draft *d, scene *sc, bool negative) {
  say_beginning(d, sc->when);
  say_clause(d, sc->frame, sc->nouns, sc->when, negative, sc->passive);
}

/* ---- Shapes ---- */

static size_t say_because(draft *d, scene *sc) {
  static const char *const words[] = {"because", "because", "because", "because", "since", "as", ", because", ", for"};
  say_whole_clause(d, sc, sc->frame->negative);
  say_any(d, words, COUNT(words));
  return say_reason(d, sc, own_degree(sc));
}

static size_t say_two_sentences(draft *d, scene *sc) {
  static const char *const links[] = {"after all ,", "you see ,", "the trouble was that", "clearly"};
  say_whole_clause(d, sc, sc->frame->negative);
  say(d, ".");
  const char *link = ANY(d, links);
  if (chance(d, 25)) say(d, link);
  return say_reason(d, sc, own_degree(sc));
}

static size_t say_semicolon(draft *d, scene *sc) {
  static const char *const marks[] = {";", ":", "--"};
  say_whole_clause(d, sc, sc->frame->negative);
  say_any(d, marks, COUNT(marks));
  return say_reason(d, sc, own_degree(sc));
}

static size_t say_the_reason(draft *d, scene *sc) {
  bool leads = chance(d, 50);
  if (leads) {
    say(d, chance(d, 50) ? "the reason why" : "the reason that");
    say_clause(d, sc->frame, sc->nouns, sc->when, sc->frame->negative, sc->passive);
    say(d, sc->when == PAST ? "was that" : "is that");
  } else {
    say_whole_clause(d, sc, sc->frame->negative);
    const char *why = sc->when == PAST ? ", and the reason was that" : ", and the reason is that";
    say(d, chance(d, 50) ? "for the simple reason that" : why);
  }
  return say_reason(d, sc, own_degree(sc));
}

static size_t say_question(draft *d, scene *sc) {
  noun *first = &sc->nouns[sc->passive], *second = &sc->nouns[!sc->passive];
  const frame *f = sc->frame;
  say(d, "why");
  say(d, sc->passive ? be_form(sc->when, first->plural) : sc->when == PAST ? "did" : first->plural ? "do" : "does");
  say_noun(d, first);
  if (f->negative) say(d, "not");
  say(d, sc->passive ? f->participle : f->base);
  if (f->after[0]) say(d, f->after);
  if (sc->passive) say(d, "by");
  say_noun(d, second);
  say(d, "? because");
  return say_reason(d, sc, own_degree(sc));
}

/* What was to be expected did not happen, so the clause says the opposite. */
static size_t say_although(draft *d, scene *sc) {
  static const char *const words[] = {"although", "though", "even though", ", although", ", even though"};
  say_whole_clause(d, sc, !sc->frame->negative);
  say_any(d, words, COUNT(words));
  return say_reason(d, sc, VERY);
}

static size_t say_when(draft *d, scene *sc) {
  static const char *const words[] = {"when", "if", "whenever"};
  sc->when = PRESENT;
  say_whole_clause(d, sc, sc->frame->negative);
  say_any(d, words, COUNT(words));
  return say_reason(d, sc, own_degree(sc));
}

/* ---- Shapes of a being before a place, food or thing ---- */

/* "the dog came to the street", or "the street lay before the dog" */
static void say_meeting(draft *d, scene *sc) {
  static const char *const at_place[] = {"came to", "stood in front of", "looked at", "saw"};
  static const char *const at_thing[] = {"looked at", "wanted", "saw", "noticed"};
  static const char *const place_at[] = {"in front of", "before", "close to"};
  static const char *const thing_at[] = {"offered to", "brought to", "shown to"};
  bool place = sc->frame->family <= STAY;
  noun *first = &sc->nouns[sc->passive];
  say_noun(d, first);
  if (sc->passive) {
    say(d, be_form(PAST, first->plural));
    say(d, place ? ANY(d, place_at) : ANY(d, thing_at));
  } else {
    say(d, place ? ANY(d, at_place) : ANY(d, at_thing));
  }
  say_noun(d, &sc->nouns[!sc->passive]);
}

static size_t say_but(draft *d, scene *sc) {
  static const char *const words[] = {", but", ", but", ", and", ". but", "but"};
  static const char *const degrees[] = {"too", "too", "much too", "far too", "clearly too"};
  const noun *n = &sc->nouns[sc->right];
  sc->when = PAST;
  say_beginning(d, sc->when);
  say_meeting(d, sc);
  say_any(d, words, COUNT(words));
  size_t row = say(d, pronoun_of(n));
  say_copula(d, PAST, n->plural);
  say_any(d, degrees, COUNT(degrees));
  d->s->adjective = say(d, sc->adjectives[sc->right]);
  say(d, "to");
  say(d, sc->frame->base);
  if (sc->frame->after[0]) say(d, sc->frame->after);
  return row;
}

static void say_so_adjective(draft *d, const scene *sc) {
  say(d, be_form(PAST, sc->nouns[sc->right].plural));
  say(d, "so");
  say(d, sc->adjectives[sc->right]);
  say(d, "that");
}

/* "the dog in front of the street", or "in front of the street the dog" */
static void say_nouns_near(draft *d, noun *n, noun *other, bool leads) {
  static const char *const near[] = {"in front of", "close to", "next to"};
  const char *where = ANY(d, near);
  if (leads) say_noun(d, n);
  say(d, where);
  say_noun(d, other);
  if (!leads) say_noun(d, n);
}

/* "the dog was so tired that it could not cross the street", or with the street before: ... that it gave up */
static size_t say_so_subject(draft *d, scene *sc) {
  static const char *const ends[] = {"gave up", "had to give up", "could not go on", "did nothing", "could not move"};
  noun *subject = &sc->nouns[0], *object = &sc->nouns[1];
  uint32_t kind = below(d, 100);
  bool is_plain = kind < 20;
  if (is_plain)
    say_noun(d, subject);
  else
    say_nouns_near(d, subject, object, kind < 55);
  say_so_adjective(d, sc);
  size_t row = say(d, pronoun_of(subject));
  if (!is_plain) {
    say_any(d, ends, COUNT(ends));
    return row;
  }
  say(d, "could not");
  say(d, sc->frame->base);
  if (sc->frame->after[0]) say(d, sc->frame->after);
  say_noun(d, object);
  return row;
}

/* "the dog found that the street was so wide that it could not be crossed", or "the street in front of the dog ..." */
static size_t say_so_object(draft *d, scene *sc) {
  static const char *const finds[] = {"saw that", "found that", "noticed that", "could see that"};
  if (chance(d, 50)) {
    say_noun(d, &sc->nouns[0]);
    say_any(d, finds, COUNT(finds));
    say_noun(d, &sc->nouns[1]);
  } else {
    say_nouns_near(d, &sc->nouns[1], &sc->nouns[0], true);
  }
  say_so_adjective(d, sc);
  size_t row = say(d, pronoun_of(&sc->nouns[1]));
  say(d, "could not be");
  say(d, sc->frame->participle);
  if (sc->frame->after[0]) say(d, sc->frame->after);
  return row;
}

static size_t say_so_that(draft *d, scene *sc) { return sc->right ? say_so_object(d, sc) : say_so_subject(d, sc); }

void say_scene(draft *d, scene *sc, shape which) {
  static size_t (*const sayers[SHAPES])(draft *, scene *) = {say_because,    say_two_sentences, say_semicolon,
                                                             say_the_reason, say_question,      say_although,
                                                             say_when,       say_but,           say_so_that};
  size_t row = sayers[which](d, sc);
  end(d);
  set_rows(d, row, &sc->nouns[sc->right], &sc->nouns[!sc->right]);
}
