/* Which sentence has which number. */
#include "templates.h"

#include <assert.h>
#include <string.h>

#include "math/random.h"
#include "templates_scene.h"

/* How often a family is drawn: for a score, and to train with. Of persons the most different things are said, and these
 * families are learned last. */
static const uint8_t shares[FAMILIES] = {[CROSS] = 8, [FORD] = 5,   [CLIMB] = 7, [STAY] = 8, [EAT] = 9,     [USE] = 8,
                                         [SIZE] = 10, [WEIGHT] = 8, [SPEED] = 7, [FEAR] = 7, [COMFORT] = 4, [SCOLD] = 4,
                                         [THANK] = 3, [TRUST] = 3,  [FOOL] = 3,  [ENVY] = 3, [LISTEN] = 3};
static const uint8_t training_shares[FAMILIES] = {
    [CROSS] = 6, [FORD] = 4,   [CLIMB] = 5, [STAY] = 5, [EAT] = 7,     [USE] = 6,
    [SIZE] = 6,  [WEIGHT] = 7, [SPEED] = 6, [FEAR] = 7, [COMFORT] = 5, [SCOLD] = 7,
    [THANK] = 5, [TRUST] = 4,  [FOOL] = 5,  [ENVY] = 7, [LISTEN] = 8};

enum {
  SHARES = 100,
  BY_GRAMMAR_PERCENT = 20,
  BY_SITUATION_PERCENT = 40, /* of the others */
  PASSIVE_PERCENT = 45,
  PAST_PERCENT = 75,
  DESCRIBED_PERCENT = 8
};
enum { FRAMES_MAX = 32 }; /* of one family */

const char *templates_split_name(templates_split split) {
  static const char *const names[TEMPLATES_SPLITS] = {"train", "unseen-nouns", "unseen-adjectives", "unseen-frames",
                                                      "unseen-situations"};
  return names[split];
}

/* ---- The frame ---- */

static family draw_family(draft *d, templates_split split) {
  const uint8_t *share = split == TEMPLATES_TRAIN ? training_shares : shares;
  uint32_t number = below(d, SHARES);
  uint8_t which = 0;
  while (number >= *share) number -= *share++, which++;
  return which;
}

static const frame *draw_frame(draft *d, family of, bool unseen) {
  const frame *found[FRAMES_MAX];
  uint32_t count = 0;
  for (size_t i = 0; i < frame_count; i++)
    if (frames[i].family == of && frames[i].held_out == unseen) found[count++] = &frames[i];
  assert(count > 0 && count <= FRAMES_MAX); /* each family has frames of both kinds */
  return found[below(d, count)];
}

/* Either side's noun is said first in half of a family's sentences, so that an adjective doesn't tell where to look.
 * Frames that are never trained on have an order of their own. */
static void draw_order(draft *d, templates_split split, scene *sc) {
  bool unseen = split == TEMPLATES_UNSEEN_FRAMES;
  family of = draw_family(d, split);
  uint8_t first = chance(d, 50);
  do {
    sc->frame = draw_frame(d, of, unseen);
    bool passive = chance(d, PASSIVE_PERCENT);
    sc->passive = passive && sc->frame->participle;
  } while (!unseen && (sc->frame->side ^ sc->passive) != first);
}

static shape draw_shape(draft *d, const frame *f) {
  static const uint8_t upto[SHAPES] = {34, 46, 52, 60, 67, 76, 82, 92, 100};
  uint8_t which;
  do {
    uint32_t percent = below(d, 100);
    which = 0;
    while (percent >= upto[which]) which++;
  } while (!shape_fits(which, f));
  return which;
}

/* ---- Nouns and adjectives ---- */

/* What the object can be; a noun without a plural only where it needs none. */
static uint32_t objects_of(const frame *f, const noun *subject, bool plural) {
  uint32_t objects = f->is_alike ? UINT32_C(1) << subject->class : f->objects;
  if (f->is_alike && is_person(subject->class)) objects = UINT32_C(1) << PERSON;
  return plural ? objects & ~(UINT32_C(1) << MASS) : objects;
}

/* Beside places and things, persons are often many: "he" or "she" would tell them from these without an adjective. */
static void draw_nouns(draft *d, const templates *t, bool unseen, scene *sc) {
  const frame *f = sc->frame;
  uint32_t persons = UINT32_C(1) << PERSON;
  bool mixed = !f->is_alike && ((f->subjects | f->objects) & persons);
  bool plural = chance(d, mixed ? 50 : 25), female = chance(d, 50);
  uint32_t subjects = f->subjects;
  if (plural) subjects &= ~(UINT32_C(1) << MASS);
  sc->nouns[0] = draw_noun(d, t, unseen, subjects, plural, female);
  do sc->nouns[1] = draw_noun(d, t, unseen, objects_of(f, &sc->nouns[0], plural), plural, female);
  while (sc->nouns[1].word == sc->nouns[0].word);
}

static const word_list *side_of(const templates *t, const scene *sc, bool of_object, bool unseen) {
  return &t->adjectives[sc->frame->family][sc->frame->side ^ of_object][unseen];
}

/* The commonest of a list stand first, and are drawn most: the least of three numbers. */
static const char *draw_word(draft *d, const word_list *list) {
  uint32_t count = (uint32_t)list->count, at = below(d, count);
  for (size_t i = 1; i < 3; i++) {
    uint32_t other = below(d, count);
    if (other < at) at = other;
  }
  return list->words[at];
}

/* Whether an adjective can stand before its noun: not so afraid, ill, glad. */
static bool can_lead(const char *adjective) {
  static const char *const never[] = {"ill",    "unwell", "glad", "upset",  "broke",
                                      "poorly", "sorry",  "hurt", "unsure", "late"};
  for (size_t i = 0; i < COUNT(never); i++)
    if (strcmp(adjective, never[i]) == 0) return false;
  return adjective[0] != 'a';
}

/* Now and then a noun has another adjective of its side before it, so that not every one is the reason. */
static void describe(draft *d, const templates *t, scene *sc, bool of_object) {
  const char *adjective = draw_word(d, side_of(t, sc, of_object, false));
  bool described = chance(d, DESCRIBED_PERCENT) && can_lead(adjective);
  bool is_reason = strcmp(adjective, sc->adjectives[0]) == 0 || strcmp(adjective, sc->adjectives[1]) == 0;
  bool is_noun = strcmp(adjective, sc->nouns[of_object].word) == 0; /* a tart tart */
  if (described && !is_reason && !is_noun) sc->nouns[of_object].adjective = adjective;
}

static void draw_scene(draft *d, const templates *t, templates_split split, scene *sc) {
  draw_order(d, split, sc);
  draw_nouns(d, t, split == TEMPLATES_UNSEEN_NOUNS, sc);
  for (size_t i = 0; i < 2; i++)
    sc->adjectives[i] = draw_word(d, side_of(t, sc, i, split == TEMPLATES_UNSEEN_ADJECTIVES));
  for (size_t i = 0; i < 2; i++) describe(d, t, sc, i);
  sc->when = chance(d, PAST_PERCENT) ? PAST : PRESENT;
}

/* ---- The sentence ---- */

static void say_by_meaning(draft *d, const templates *t, templates_split split, bool flipped) {
  scene sc = {.right = chance(d, 50)};
  draw_scene(d, t, split, &sc);
  shape which = draw_shape(d, sc.frame);
  if (which == BUT) sc.passive = chance(d, 50); /* a meeting has both orders whatever the verb */
  d->s->family = family_names[sc.frame->family];
  d->s->frame = sc.frame->name;
  d->s->shape = shape_names[which];
  d->s->paired = which != SO_THAT && strcmp(pronoun_of(&sc.nouns[0]), pronoun_of(&sc.nouns[1])) == 0;
  if (flipped && d->s->paired) sc.right = !sc.right;
  say_scene(d, &sc, which);
}

void templates_draw(const templates *t, uint64_t seed, templates_split split, uint64_t index, bool flipped,
                    templates_sentence *sentence) {
  draft d = {.s = sentence, .random = hl_random_start(hl_random_start(seed, split), index), .begins = true};
  bool by_grammar = chance(&d, BY_GRAMMAR_PERCENT), by_situation = chance(&d, BY_SITUATION_PERCENT);
  memset(sentence, 0, sizeof *sentence);
  if (split == TEMPLATES_UNSEEN_SITUATIONS || (split == TEMPLATES_TRAIN && !by_grammar && by_situation))
    say_situation(&d, t, split == TEMPLATES_UNSEEN_SITUATIONS, flipped);
  else if (by_grammar && (split == TEMPLATES_TRAIN || split == TEMPLATES_UNSEEN_NOUNS))
    say_by_grammar(&d, t, split == TEMPLATES_UNSEEN_NOUNS);
  else
    say_by_meaning(&d, t, split, flipped);
}

void templates_draw_everyday(const templates *t, uint64_t seed, uint64_t index, templates_sentence *sentence) {
  enum { OWN_NUMBERS = TEMPLATES_SPLITS }; /* random ones, which no split has */
  draft d = {.s = sentence, .random = hl_random_start(hl_random_start(seed, OWN_NUMBERS), index), .begins = true};
  memset(sentence, 0, sizeof *sentence);
  say_everyday(&d, t);
}
