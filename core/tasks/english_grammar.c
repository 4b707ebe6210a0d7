/* The grammar of mini-English: a function for each family of sentences, which says its words one by one. Whatever may
 * be one way or another is decided by chance, or, where every sentence is wanted in its turn, by a way (english_way.h).
 */
#include "english_grammar.h"

#include <assert.h>
#include <string.h>

#include "english_way.h"
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

/* ---- Deciding ---- */

/* The number of one of several alternatives. upto: their shares in percent, added up; the last is what there is. */
static size_t alternative(hl_sentence *s, const uint8_t *upto, size_t count) {
  if (s->way) return hl_way_choose(s->way, count);
  uint32_t percent = hl_random_below(s->random, upto[count - 1]);
  size_t number = 0;
  while (percent >= upto[number]) number++;
  return number;
}

static bool chance(hl_sentence *s, uint8_t percent) { return alternative(s, (uint8_t[]){percent, 100}, 2) == 0; }

/* ---- Saying words ---- */

/* Appends a word; returns its row. */
static size_t say(hl_sentence *s, size_t word) {
  assert(s->count < HL_SENTENCE_WORDS_MAX);
  if (s->way) hl_way_say(s->way, s->count, word);
  s->words[s->count] = (uint8_t)word;
  return s->count++;
}

static size_t any(hl_sentence *s, const word_class *class) {
  size_t number = s->way ? hl_way_choose(s->way, class->count) : hl_random_below(s->random, class->count);
  return class->first + class->step * number;
}

static void note(hl_sentence *s, size_t word) { s->content[s->content_count++] = (uint8_t)word; }

static bool is_noted(const hl_sentence *s, size_t word) { return memchr(s->content, (int)word, s->content_count); }

/* A content word that the sentence doesn't have yet. */
static size_t draw(hl_sentence *s, const word_class *class) {
  size_t word;
  do word = any(s, class);
  while (is_noted(s, word) && !s->way);
  if (is_noted(s, word)) hl_way_leave(s->way);
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
  enum { INTRANSITIVE, TRANSITIVE, PREDICATIVE };
  size_t kind = alternative(s, (const uint8_t[]){35, 65, 100}, PREDICATIVE + 1);
  if (kind == INTRANSITIVE) {
    s->asked = say_verb(s, draw(s, animate ? &animates_do : &things_do) + plural, subject);
    if (chance(s, 50)) say(s, any(s, &adverbs));
  } else if (kind == TRANSITIVE && animate) {
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
  enum { PHRASE, CLAUSE, NOTHING };
  size_t kind = alternative(s, (const uint8_t[]){50, 75, 100}, question ? NOTHING : NOTHING + 1);
  if (kind == PHRASE)
    say_phrase(s, between);
  else if (kind == CLAUSE)
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
static hl_question any_family(hl_sentence *s) {
  static const hl_question families[] = {HL_QUESTION_AGREEMENT, HL_QUESTION_CLASS, HL_QUESTION_ROLE, HL_QUESTION_NAME,
                                         HL_QUESTION_NONE};
  return families[alternative(s, (const uint8_t[]){35, 55, 77, 87, 100}, 5)];
}

/* Whether a question is asked of one family of sentences only. */
static bool is_of_family(hl_question question) {
  return question >= HL_QUESTION_AGREEMENT && question <= HL_QUESTION_NAME;
}

void hl_sentence_draw(hl_sentence *s, hl_question question, uint64_t *random) {
  bool asked = question != HL_QUESTION_NONE, of_family = is_of_family(question);
  *s = (hl_sentence){.random = random};
  hl_question family = of_family ? question : any_family(s);
  do {
    *s = (hl_sentence){.random = random};
    say_sentence(s, family, of_family);
  } while (held_out(s) != asked);
}

/* Every sentence that begins with these words, one after the other. */
static void follow(const uint32_t *words, size_t count, bool follows[HL_ENGLISH_WORDS_MAX]) {
  hl_way way = {.words = words, .count = count, .follows = follows};
  do {
    hl_sentence s = {.way = &way};
    hl_way_begin(&way);
    say_sentence(&s, any_family(&s), false);
  } while (hl_way_next(&way));
}

size_t hl_english_follows(const uint32_t *words, size_t count, bool follows[HL_ENGLISH_WORDS_MAX]) {
  size_t first = count, found = 0;
  while (first > 0 && words[first - 1] != W_STOP) first--;
  memset(follows, 0, HL_ENGLISH_WORDS_MAX * sizeof *follows);
  follow(first ? words + first : words, count - first, follows); /* there may be no words at all */
  for (size_t word = 0; word < W_COUNT; word++) found += follows[word];
  return found;
}
