/* The grammar of mini-English: a function for each family of sentences, which says its words one by one. */
#include "english_grammar.h"

#include <assert.h>
#include <string.h>

#include "english_words.h"
#include "tasks.h"

/* ---- Classes of words ---- */

/* A stretch of the vocabulary: `count` words from `first` on, every step-th one. */
typedef struct word_class {
  uint8_t first, count, step;
} word_class;

#define WORDS(from, to) \
  { W_##from, W_##to - W_##from + 1, 1 }
#define PAIRS(from, to) \
  { W_##from, (W_##to - W_##from) / 2 + 1, 2 }

static const word_class all_nouns = PAIRS(dog, path);
static const word_class animates = PAIRS(dog, friend);
static const word_class animals = PAIRS(dog, animal);
static const word_class things = PAIRS(key, cup); /* what is given */
/* What might not fit in a container: things, and containers too, so that the noun doesn't tell. */
static const word_class solids = PAIRS(key, cabinet);
static const word_class containers = PAIRS(cup, cabinet);
static const word_class places = PAIRS(street, path);
static const word_class foods = WORDS(soup, fish);
static const word_class attributes = WORDS(small, big);
static const word_class of_animates = WORDS(tired, curious);
static const word_class of_animals = WORDS(tired, hungry);
static const word_class of_places = WORDS(wide, dangerous);
static const word_class of_foods = WORDS(hot, salty);
static const word_class of_chasers = WORDS(hungry, curious);
static const word_class of_chased = WORDS(slow, rude);
static const word_class large = WORDS(big, thick);
static const word_class small = WORDS(thin, small);
static const word_class animates_do = PAIRS(sleeps, falls);
static const word_class things_do = PAIRS(falls, shines);
static const word_class do_to = PAIRS(sees, hears);
static const word_class be = PAIRS(is, was);
static const word_class particle_verbs = PAIRS(wakes, comes);
static const word_class cross = WORDS(cross, pass);
static const word_class eat = WORDS(eat, finish);
static const word_class fit = WORDS(fit, fit);
static const word_class chased = WORDS(chased, watched);
static const word_class names = WORDS(anna, peter);
static const word_class prepositions = WORDS(near, beside);
static const word_class adverbs = WORDS(today, here);
static const word_class openers = WORDS(today, again);

/* ---- Saying words ---- */

static bool chance(hl_sentence *s, uint32_t percent) { return hl_random_below(s->random, 100) < percent; }

/* Appends a word; returns its row. */
static size_t say(hl_sentence *s, size_t word) {
  assert(s->count < HL_SENTENCE_WORDS_MAX);
  s->words[s->count] = (uint8_t)word;
  return s->count++;
}

static size_t any(hl_sentence *s, const word_class *class) {
  return class->first + class->step * hl_random_below(s->random, class->count);
}

static void note(hl_sentence *s, size_t word) { s->content[s->content_count++] = (uint8_t)word; }

/* A content word that the sentence doesn't have yet. */
static size_t draw(hl_sentence *s, const word_class *class) {
  size_t word;
  do word = any(s, class);
  while (memchr(s->content, (int)word, s->content_count));
  note(s, word);
  return word;
}

/* A noun with its determiner and perhaps an adjective; returns the noun's row. */
static size_t say_noun(hl_sentence *s, size_t determiner, const word_class *class, bool plural) {
  say(s, determiner);
  if (chance(s, 35)) say(s, any(s, &attributes));
  return say(s, draw(s, class) + plural);
}

static size_t any_determiner(hl_sentence *s, bool plural) {
  return chance(s, 70) ? W_the : (chance(s, 50) ? W_this : W_that) + (size_t)plural;
}

/* Says a verb whose subject's head is at row `subject`; returns the verb's row. */
static size_t say_verb(hl_sentence *s, size_t verb, size_t subject) {
  s->links[s->link_count++] = (hl_link){HL_LINK_VERB, (uint8_t)s->count, (uint8_t)subject};
  return say(s, verb);
}

/* ---- Agreement: the keys near the old cabinet are new . ---- */

static void say_phrase(hl_sentence *s, bool plural) {
  note(s, W_near);
  say(s, any(s, &prepositions));
  say_noun(s, any_determiner(s, plural), &all_nouns, plural);
}

static void say_clause(hl_sentence *s, bool plural) {
  note(s, W_that);
  say(s, W_that);
  size_t subject = say_noun(s, W_the, &animates, plural);
  say_verb(s, draw(s, &do_to) + plural, subject);
}

static void say_predicate(hl_sentence *s, size_t subject, bool animate, bool plural) {
  uint32_t kind = hl_random_below(s->random, 100);
  if (kind < 35) {
    s->asked = say_verb(s, draw(s, animate ? &animates_do : &things_do) + plural, subject);
    if (chance(s, 50)) say(s, any(s, &adverbs));
  } else if (kind < 65 && animate) {
    bool several = chance(s, 50);
    s->asked = say_verb(s, draw(s, &do_to) + plural, subject);
    say_noun(s, any_determiner(s, several), &all_nouns, several);
  } else {
    note(s, W_is);
    s->asked = say_verb(s, any(s, &be) + plural, subject);
    say(s, draw(s, animate ? &of_animates : &attributes));
  }
}

/* As a question: with a noun of the other number in between, and nothing but the nouns to tell the number by. */
static void say_agreement(hl_sentence *s, bool question) {
  bool animate = chance(s, 60), plural = chance(s, 50), between = question ? !plural : chance(s, 50);
  size_t determiner = question ? W_the : any_determiner(s, plural);
  size_t subject = say_noun(s, determiner, animate ? &animates : &solids, plural);
  uint32_t kind = hl_random_below(s->random, question ? 75 : 100);
  if (kind < 50)
    say_phrase(s, between);
  else if (kind < 75)
    say_clause(s, between);
  say_predicate(s, subject, animate, plural);
  s->answer = s->words[s->asked];
  s->other = (uint8_t)(plural ? s->answer - 1 : s->answer + 1);
}

/* ---- "it" by class and by role ---- */

typedef struct it_frame {
  const word_class *subject, *verb, *object, *of_subject, *of_object;
} it_frame;

/* by class: the animal did not cross the street because it was too tired / wide .
 * by role:  the trophy did not fit in the suitcase because it was too big / small . */
static const it_frame by_class[] = {{&animals, &cross, &places, &of_animals, &of_places},
                                    {&animals, &eat, &foods, &of_animals, &of_foods}};
static const it_frame by_role[] = {{&solids, &fit, &containers, &large, &small},
                                   {&animals, &chased, &animals, &of_chasers, &of_chased}};

/* Says "the animal did not cross the street" and puts the rows of both nouns into `nouns`; returns the verb's. */
static size_t say_event(hl_sentence *s, const it_frame *frame, size_t nouns[2]) {
  if (frame->verb != &fit && chance(s, 30)) say(s, any(s, &openers)); /* with "in" it might be 17 words */
  nouns[0] = say_noun(s, W_the, frame->subject, false);
  if (frame->verb != &chased) {
    say_verb(s, W_did, nouns[0]);
    say(s, W_not);
  }
  size_t verb = say_verb(s, draw(s, frame->verb), nouns[0]);
  if (frame->verb == &fit) say(s, W_in);
  nouns[1] = say_noun(s, W_the, frame->object, false);
  return verb;
}

static void say_it(hl_sentence *s, const it_frame *frame, bool role) {
  size_t nouns[2], verb = say_event(s, frame, nouns);
  bool object = chance(s, 50);
  say(s, W_because);
  s->asked = s->it = say(s, W_it);
  say(s, W_was);
  say(s, W_too);
  size_t reason = say(s, draw(s, object ? frame->of_object : frame->of_subject));
  s->antecedent = nouns[object];
  s->wrong = nouns[!object];
  s->answer = s->words[s->antecedent];
  s->other = s->words[s->wrong];
  s->deciders = 1u << nouns[0] | 1u << nouns[1] | 1u << reason;
  if (role) s->deciders |= 1u << verb;
}

/* ---- Names: when anna and tom went to the river , tom gave a book to anna . ---- */

static void say_names(hl_sentence *s) {
  size_t first = draw(s, &names), second = draw(s, &names);
  bool swapped = chance(s, 50);
  size_t giver = swapped ? second : first, receiver = swapped ? first : second;
  say(s, W_when);
  say(s, first);
  say(s, W_and);
  say(s, second);
  say(s, W_went);
  say(s, W_to);
  say(s, W_the);
  say(s, draw(s, &places));
  say(s, W_COMMA);
  note(s, giver);
  say_verb(s, W_gave, say(s, giver));
  say(s, W_a);
  say(s, draw(s, &things));
  say(s, W_to);
  s->asked = say(s, receiver);
  s->answer = (uint8_t)receiver;
  s->other = (uint8_t)giver;
}

/* ---- Neighbours that always go together: anna smith wakes up today . ---- */

/* A name and its surname; returns the row of the name. */
static size_t say_full_name(hl_sentence *s) {
  size_t name = draw(s, &names), row = say(s, name);
  say(s, name - W_anna + W_smith);
  return row;
}

static void say_neighbours(hl_sentence *s) {
  bool named = chance(s, 65), plural = chance(s, 45);
  size_t subject = named ? say_full_name(s) : say_noun(s, any_determiner(s, plural), &animates, plural);
  if (named && plural) {
    say(s, W_and);
    say_full_name(s);
  }
  size_t verb = draw(s, &particle_verbs);
  if (named && plural)
    say(s, verb + 1);
  else
    say_verb(s, verb + plural, subject);
  say(s, (verb - W_wakes) / 2 + W_up);
  say(s, any(s, &adverbs));
}

/* ---- Which sentences are held out ---- */

/* Those that the page begins with are never trained on. */
static const uint8_t reserved[][4] = {{W_animal, W_cross, W_street, W_tired},
                                      {W_animal, W_cross, W_street, W_wide},
                                      {W_trophy, W_fit, W_suitcase, W_big},
                                      {W_trophy, W_fit, W_suitcase, W_small}};

static bool held_out(const hl_sentence *s) {
  for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
    if (memcmp(s->content, reserved[i], sizeof reserved[i]) == 0) return true;
  return hl_held_out(s->content, s->content_count);
}

/* ---- Sentences ---- */

static void say_sentence(hl_sentence *s, hl_question family, bool question) {
  switch (family) {
    case HL_QUESTION_AGREEMENT: say_agreement(s, question); break;
    case HL_QUESTION_CLASS: say_it(s, &by_class[chance(s, 40)], false); break;
    case HL_QUESTION_ROLE: say_it(s, &by_role[chance(s, 60)], true); break;
    case HL_QUESTION_NAME: say_names(s); break;
    default: say_neighbours(s);
  }
  say(s, W_STOP);
}

/* Of a hundred sentences: 35 agree, 20 and 22 have an "it" by class and by role, 10 have names, 13 neighbours. */
static hl_question any_family(uint64_t *random) {
  uint32_t percent = hl_random_below(random, 100);
  if (percent < 35) return HL_QUESTION_AGREEMENT;
  if (percent < 55) return HL_QUESTION_CLASS;
  if (percent < 77) return HL_QUESTION_ROLE;
  return percent < 87 ? HL_QUESTION_NAME : HL_QUESTION_NONE;
}

void hl_sentence_draw(hl_sentence *s, hl_question question, uint64_t *random) {
  bool asked = question != HL_QUESTION_NONE;
  hl_question family = asked ? question : any_family(random);
  do {
    *s = (hl_sentence){.random = random};
    say_sentence(s, family, asked);
  } while (held_out(s) != asked);
}
