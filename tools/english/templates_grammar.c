/* Sentences in which number, gender, person or structure decides what a pronoun stands for. */
#include <string.h>

#include "templates_scene.h"

#define OF(class) (UINT32_C(1) << class)
#define THINGS (OF(THING) | OF(BULKY) | OF(CONTAINER) | OF(VEHICLE) | OF(FURNITURE) | OF(INSTRUMENT))
#define PLACES (OF(ROAD) | OF(WATER) | OF(LAND) | OF(HEIGHT) | OF(ROOM) | OF(BUILDING))
#define BEINGS (OF(ANIMAL) | OF(PERSON))

/* A noun of other words than `other`. */
static noun draw_another(draft *d, const templates *t, bool unseen, uint32_t classes, bool plural, const noun *other) {
  noun n;
  do n = draw_noun(d, t, unseen, classes, plural, other->female);
  while (n.word == other->word);
  return n;
}

/* ---- Number and gender: the dogs did not cross the street because they were old . ---- */

static const frame *draw_taught(draft *d) {
  const frame *f;
  do f = &frames[below(d, (uint32_t)frame_count)];
  while (f->held_out);
  return f;
}

/* Makes the second noun one of which the pronoun differs: by its number, or by gender or being where it can. */
static void draw_unlike(draft *d, const templates *t, bool unseen, scene *sc) {
  const frame *f = sc->frame;
  bool plural = chance(d, 50), several = chance(d, 50), female = chance(d, 50);
  sc->nouns[0] = draw_noun(d, t, unseen, f->subjects, plural, female);
  uint32_t objects = f->is_alike ? OF(sc->nouns[0].class) : f->objects;
  if (is_person(sc->nouns[0].class) && f->is_alike) objects = OF(PERSON);
  if (several || !is_person(sc->nouns[0].class)) {
    sc->nouns[1] = draw_another(d, t, unseen, objects, !sc->nouns[0].plural, &sc->nouns[0]);
  } else if (f->is_alike) { /* a man and a woman, by their words */
    sc->nouns[0] = draw_noun(d, t, unseen, OF(MAN), false, false);
    sc->nouns[1] = draw_noun(d, t, unseen, OF(WOMAN), false, true);
  } else {
    sc->nouns[0].plural = false;
    sc->nouns[1] = draw_another(d, t, unseen, objects, false, &sc->nouns[0]);
  }
}

/* Whether the two pronouns differ. */
static bool are_unlike(const scene *sc) { return strcmp(pronoun_of(&sc->nouns[0]), pronoun_of(&sc->nouns[1])) != 0; }

static void say_agreement(draft *d, const templates *t, bool unseen) {
  static const char *const neutral[] = {"old",       "strange",   "special", "different",
                                        "important", "wonderful", "unusual", "remarkable"};
  static const shape shapes[] = {BECAUSE, BECAUSE, TWO_SENTENCES, SEMICOLON, ALTHOUGH};
  scene sc = {.when = chance(d, 75) ? PAST : PRESENT, .right = chance(d, 50)};
  do {
    sc.frame = draw_taught(d);
    draw_unlike(d, t, unseen, &sc);
  } while (!are_unlike(&sc));
  sc.passive = sc.frame->participle && chance(d, 40);
  sc.adjectives[0] = sc.adjectives[1] = ANY(d, neutral);
  d->s->family = "agreement";
  d->s->frame = sc.frame->name;
  shape which = shapes[below(d, COUNT(shapes))];
  d->s->shape = shape_names[which];
  say_scene(d, &sc, which);
}

/* ---- Reflexives: the next subject. ---- */

static const char *reflexive_of(const noun *n) {
  if (n->plural) return "themselves";
  return !is_person(n->class) ? "itself" : n->female ? "herself" : "himself";
}

static const char *const near[] = {"near", "behind", "beside", "next to", "in front of"};

/* "the dog near the cat hurt itself", "the dog that the cat chased hurt itself" or "the dog saw that the cat hurt
 * itself"; both nouns agree with the pronoun. */
static void say_reflexive(draft *d, const templates *t, bool unseen) {
  static const char *const hurts[] = {"hurt",      "saved",     "dried",    "washed",
                                      "scratched", "protected", "defended", "calmed"};
  static const char *const saw[] = {"saw that", "noticed that", "knew that", "was told that", "heard that"};
  static const char *const chased[] = {"chased", "saw", "followed", "met", "liked", "helped"};
  uint32_t class = chance(d, 50) ? OF(ANIMAL) : OF(PERSON);
  bool plural = chance(d, 30), inner = chance(d, 50), relative = chance(d, 50);
  noun first = draw_noun(d, t, unseen, class, plural, chance(d, 50));
  noun second = draw_another(d, t, unseen, class, plural, &first);
  say_noun(d, &first);
  if (inner)
    say_any(d, saw, plural || class == OF(ANIMAL) ? 3 : COUNT(saw));
  else if (relative)
    say(d, "that");
  else
    say_any(d, near, COUNT(near));
  say_noun(d, &second);
  if (!inner && relative) say_any(d, chased, COUNT(chased));
  if (inner && chance(d, 50)) say(d, "had");
  say_any(d, hurts, COUNT(hurts));
  size_t row = say(d, reflexive_of(&first));
  say(d, ".");
  d->s->family = d->s->frame = d->s->shape = "reflexive";
  set_rows(d, row, inner ? &second : &first, inner ? &first : &second);
}

/* ---- Possessives: whose it is, by number, gender or being. ---- */

static const char *possessive_of(const noun *n) {
  if (n->plural) return "their";
  return !is_person(n->class) ? "its" : n->female ? "her" : "his";
}

/* "the girl found the dogs near her / their home" */
static void say_possessive(draft *d, const templates *t, bool unseen) {
  static const char *const verbs[] = {"found", "saw", "met", "left", "fed", "followed", "called", "watched"};
  static const char *const places[][2] = {{"near", "home"},         {"in", "usual place"},
                                          {"at", "favourite spot"}, {"on", "way home"},
                                          {"in", "own home"},       {"on the morning of", "birthday"},
                                          {"during", "dinner"},     {"close to", "hiding place"}};
  static const char *const passives[] = {"was found by", "was seen by",     "was met by",
                                         "was fed by",   "was followed by", "was watched by"};
  static const char *const several[] = {"were found by", "were seen by",     "were met by",
                                        "were fed by",   "were followed by", "were watched by"};
  bool by_number = chance(d, 50), plural = chance(d, 50), swapped = chance(d, 50), right = chance(d, 50);
  noun nouns[2] = {draw_noun(d, t, unseen, OF(PERSON), by_number && plural, chance(d, 50))};
  nouns[1] = draw_another(d, t, unseen, OF(ANIMAL), by_number && !plural, &nouns[0]);
  say_noun(d, &nouns[swapped]);
  if (!swapped)
    say_any(d, verbs, COUNT(verbs));
  else
    say(d, nouns[1].plural ? ANY(d, several) : ANY(d, passives));
  say_noun(d, &nouns[!swapped]);
  const char *const *place = places[below(d, COUNT(places))];
  say(d, place[0]);
  size_t row = say(d, possessive_of(&nouns[right]));
  say(d, place[1]);
  say(d, ".");
  d->s->family = d->s->frame = d->s->shape = "possessive";
  set_rows(d, row, &nouns[right], &nouns[!right]);
}

/* ---- Relatives ---- */

/* "the man beside the dog who / which was old slept": who is a person, which is none. */
static void say_who_or_which(draft *d, const templates *t, bool unseen) {
  static const char *const was[] = {"was old", "was hiding", "had just arrived", "could be seen from afar", "was lost"};
  static const char *const were[] = {"were old", "were hiding", "had just arrived", "could be seen from afar",
                                     "were lost"};
  static const char *const ends[] = {"disappeared", "did not move", "will be missed", "can still be found there",
                                     "had never been seen before"};
  static const char *const sees[] = {"we saw", "I remember", "nobody noticed", "have you seen", "somebody found"};
  bool right = chance(d, 50), leads = chance(d, 50), swapped = chance(d, 50), plural = chance(d, 25);
  noun nouns[2] = {draw_noun(d, t, unseen, OF(PERSON), plural, chance(d, 50))};
  nouns[1] = draw_another(d, t, unseen, OF(ANIMAL) | THINGS, plural, &nouns[0]);
  const char *see = ANY(d, sees);
  if (leads) say(d, see);
  say_noun(d, &nouns[swapped]);
  say_any(d, near, COUNT(near));
  say_noun(d, &nouns[!swapped]);
  size_t row = say(d, right ? "which" : "who");
  say(d, plural ? ANY(d, were) : ANY(d, was));
  if (!leads) say_any(d, ends, COUNT(ends));
  say(d, leads && see[0] == 'h' ? "?" : ".");
  set_rows(d, row, &nouns[right], &nouns[!right]);
}

/* "the dog that chased the cat was old" or "the dog chased the cat that was old": the noun right before it. */
static void say_that(draft *d, const templates *t, bool unseen) {
  static const char *const verbs[] = {"chased", "saw", "followed", "met", "found", "passed"};
  static const char *const marks[] = {"old", "strange", "special", "important", "wonderful"};
  bool second = chance(d, 50), plural = chance(d, 25), that = chance(d, 50);
  noun nouns[2] = {draw_noun(d, t, unseen, BEINGS, plural, chance(d, 50))};
  nouns[1] = draw_another(d, t, unseen, BEINGS | THINGS, plural, &nouns[0]);
  const noun *right = &nouns[second];
  const char *relative = that ? "that" : is_person(right->class) ? "who" : "which";
  size_t row = 0;
  say_noun(d, &nouns[0]);
  if (!second) row = say(d, relative);
  say_any(d, verbs, COUNT(verbs));
  say_noun(d, &nouns[1]);
  if (second) row = say(d, relative);
  say(d, be_form(PAST, plural));
  say_any(d, marks, COUNT(marks));
  say(d, ".");
  set_rows(d, row, right, &nouns[!second]);
}

/* Mostly who or which, because "that" is right beside its noun. */
static void say_relative(draft *d, const templates *t, bool unseen) {
  d->s->family = d->s->frame = d->s->shape = "relative";
  if (chance(d, 8))
    say_that(d, t, unseen);
  else
    say_who_or_which(d, t, unseen);
}

void say_by_grammar(draft *d, const templates *t, bool unseen) {
  uint32_t kind = below(d, 10);
  if (kind < 4)
    say_agreement(d, t, unseen);
  else if (kind < 6)
    say_reflexive(d, t, unseen);
  else if (kind < 8)
    say_possessive(d, t, unseen);
  else
    say_relative(d, t, unseen);
}
