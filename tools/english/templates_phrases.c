/* Parts of sentences. */
#include "templates_phrases.h"

#include <assert.h>
#include <string.h>

#include "math/random.h"

uint32_t below(draft *d, uint32_t count) { return hl_random_below(&d->random, count); }

bool chance(draft *d, uint32_t percent) { return below(d, 100) < percent; }

const char *any_of(draft *d, const char *const *list, uint32_t count) { return list[below(d, count)]; }

/* ---- Saying words ---- */

static void append_letter(templates_sentence *s, size_t *at, char letter) {
  assert(*at + 1 < sizeof s->text);
  s->text[(*at)++] = letter;
  s->text[*at] = 0;
}

static bool ends_sentence(char letter) { return letter == '.' || letter == '?' || letter == '!'; }

size_t say(draft *d, const char *words) {
  templates_sentence *s = d->s;
  size_t at = strlen(s->text), first = s->count;
  if (at) append_letter(s, &at, ' ');
  s->count++;
  for (; *words; words++) {
    bool capital = d->begins && *words >= 'a' && *words <= 'z';
    append_letter(s, &at, capital ? (char)(*words - 'a' + 'A') : *words);
    s->count += *words == ' ';
    d->begins = ends_sentence(*words) || (d->begins && *words == ' ');
  }
  assert(s->count <= TEMPLATES_WORDS_MAX);
  return first;
}

size_t say_any(draft *d, const char *const *list, uint32_t count) { return say(d, any_of(d, list, count)); }

/* ---- Plurals ---- */

static bool ends_with(const char *word, const char *end) {
  size_t length = strlen(word), ending = strlen(end);
  return length >= ending && strcmp(word + length - ending, end) == 0;
}

static const char *const irregular[][2] = {{"mouse", "mice"},
                                           {"goose", "geese"},
                                           {"ox", "oxen"},
                                           {"child", "children"},
                                           {"schoolchild", "schoolchildren"},
                                           {"wolf", "wolves"},
                                           {"calf", "calves"},
                                           {"loaf", "loaves"},
                                           {"shelf", "shelves"},
                                           {"bookshelf", "bookshelves"},
                                           {"thief", "thieves"},
                                           {"scarf", "scarves"},
                                           {"leaf", "leaves"},
                                           {"hoof", "hooves"},
                                           {"tomato", "tomatoes"},
                                           {"potato", "potatoes"},
                                           {"hero", "heroes"},
                                           {"echo", "echoes"},
                                           {"mosquito", "mosquitoes"},
                                           {"buffalo", "buffaloes"},
                                           {"volcano", "volcanoes"},
                                           {"tornado", "tornadoes"},
                                           {"person", "people"},
                                           {"chairperson", "chairpersons"},
                                           {"passer-by", "passers-by"},
                                           {"foot", "feet"},
                                           {"tooth", "teeth"},
                                           {"bacterium", "bacteria"},
                                           {"hypothesis", "hypotheses"},
                                           {"monarch", "monarchs"},
                                           {"aircraft", "aircraft"},
                                           {"bison", "bison"},
                                           {"deer", "deer"},
                                           {"fish", "fish"},
                                           {"goldfish", "goldfish"},
                                           {"starfish", "starfish"},
                                           {"moose", "moose"},
                                           {"salmon", "salmon"},
                                           {"sheep", "sheep"},
                                           {"trout", "trout"},
                                           {"virus", "viruses"}};

static void copy_plural(char *out, const char *word) {
  for (size_t i = 0; i < COUNT(irregular); i++)
    if (strcmp(word, irregular[i][0]) == 0) {
      strcpy(out, irregular[i][1]);
      return;
    }
  size_t length = strlen(word);
  strcpy(out, word);
  if (strcmp(word, "man") == 0 || ends_with(word, "woman") || (ends_with(word, "man") && strcmp(word, "human") != 0)) {
    memcpy(out + length - 2, "en", 2);
  } else if (length > 1 && word[length - 1] == 'y' && !strchr("aeiou", word[length - 2])) {
    strcpy(out + length - 1, "ies");
  } else if (ends_with(word, "ife")) {
    strcpy(out + length - 2, "ves");
  } else if (strchr("sxz", word[length - 1]) || ends_with(word, "ch") || ends_with(word, "sh")) {
    strcpy(out + length, "es");
  } else {
    strcpy(out + length, "s");
  }
}

/* ---- Nouns ---- */

bool is_person(uint8_t class) { return class == PERSON || class == MAN || class == WOMAN; }

const char *pronoun_of(const noun *n) {
  if (n->plural) return "they";
  return !is_person(n->class) ? "it" : n->female ? "she" : "he";
}

/* One of the set's classes; of persons one in four is a man or a woman by the word. */
static uint8_t draw_class(draft *d, uint32_t classes, bool female) {
  uint8_t members[CLASSES], count = 0;
  for (uint8_t class = 0; class < CLASSES; class ++)
    if (classes >> class & 1) members[count++] = class;
  uint8_t class = members[below(d, count)];
  bool of_gender = chance(d, 25);
  if (class == PERSON && of_gender) return female ? WOMAN : MAN;
  return class;
}

/* What may be said of anything of a class without being a reason for much. */
static const char *draw_description(draft *d, uint8_t class) {
  static const char *const of_animals[] = {"brown", "black", "white", "young", "spotted", "grey"};
  static const char *const of_persons[] = {"young", "local", "new", "old", "former"};
  static const char *const of_things[] = {"red", "blue", "yellow", "new", "white", "green", "grey", "lovely"};
  static const char *const of_foods[] = {"homemade", "brown", "yellow", "white"};
  static const char *const of_places[] = {"local", "nearby", "new", "old", "nearest", "next"};
  if (class == ANIMAL) return ANY(d, of_animals);
  if (is_person(class)) return ANY(d, of_persons);
  if (class == FOOD || class == MASS) return ANY(d, of_foods);
  return class >= ROAD ? ANY(d, of_places) : ANY(d, of_things);
}

noun draw_noun(draft *d, const templates *t, bool unseen, uint32_t classes, bool plural, bool female) {
  noun n = {.class = draw_class(d, classes, female), .female = female};
  const word_list *list = &t->nouns[n.class][unseen];
  n.word = list->words[below(d, (uint32_t)list->count)];
  n.plural = plural && n.class != MASS;
  const char *description = draw_description(d, n.class);
  if (chance(d, 20)) n.adjective = description;
  return n;
}

static bool starts_with(const char *word, const char *start) { return strncmp(word, start, strlen(start)) == 0; }

/* Whether "an" stands before the word: by its sound. */
static bool begins_open(const char *word) {
  static const char *const open[] = {"hour", "heir", "honest"};
  static const char *const shut[] = {"unif", "unic", "univ", "unio", "unit", "us", "eu", "one", "ukulele"};
  for (size_t i = 0; i < COUNT(open); i++)
    if (starts_with(word, open[i])) return true;
  for (size_t i = 0; i < COUNT(shut); i++)
    if (starts_with(word, shut[i])) return false;
  return strchr("aeiou", word[0]) != NULL;
}

static const char *draw_determiner(draft *d, const noun *n) {
  static const char *const of_many[] = {"these", "those", "some", "our", "my", "two", "three", "the two", "many"};
  static const char *const of_one[] = {"this", "that", "our", "my", "your"};
  const char *special = n->plural ? ANY(d, of_many) : ANY(d, of_one);
  uint32_t kind = below(d, 100);
  if (kind < 60) return "the";
  if (kind >= 75 || n->plural) return special;
  return n->class == MASS ? "the" : "a";
}

void say_noun(draft *d, noun *n) {
  char word[64];
  const char *determiner = draw_determiner(d, n);
  bool is_definite = !n->adjective || (strcmp(n->adjective, "next") != 0 && strcmp(n->adjective, "nearest") != 0 &&
                                       strcmp(n->adjective, "usual") != 0);
  bool is_repeated = strcmp(determiner, "that") == 0 && ends_with(d->s->text, "that");
  if (!is_definite || is_repeated) determiner = "the";
  const char *next = n->adjective ? n->adjective : n->word;
  say(d, strcmp(determiner, "a") == 0 && begins_open(next) ? "an" : determiner);
  if (n->adjective) say(d, n->adjective);
  if (n->plural && !n->is_written)
    copy_plural(word, n->word);
  else
    strcpy(word, n->word);
  n->row = say(d, word);
}

/* ---- Verbs ---- */

const char *be_form(tense when, bool plural) { return when == PAST ? plural ? "were" : "was" : plural ? "are" : "is"; }

/* What stands before the bare verb of a denied clause, NULL: "never" and a finite verb. */
static const char *draw_denial(draft *d, tense when, bool plural) {
  static const char *const past[] = {"did not", "did not", "didn't", "could not", "couldn't", "would not", NULL};
  static const char *const one[] = {"does not", "doesn't", "cannot", "can't", "will not", "won't", NULL};
  static const char *const many[] = {"do not", "don't", "cannot", "can't", "will not", "won't", NULL};
  return when == PAST ? ANY(d, past) : plural ? ANY(d, many) : ANY(d, one);
}

static void say_active(draft *d, const frame *f, const noun *subject, tense when, bool negative) {
  const char *finite = when == PAST ? f->past : subject->plural ? f->base : f->third;
  const char *denial = draw_denial(d, when, subject->plural);
  if (negative) say(d, denial ? denial : "never");
  say(d, negative && denial ? f->base : finite);
}

static void say_passive(draft *d, const frame *f, const noun *subject, tense when, bool negative) {
  uint32_t denial = below(d, 3); /* was not, was never, could not be */
  if (negative && denial == 2) {
    say(d, when == PAST ? "could not be" : "cannot be");
  } else {
    say(d, be_form(when, subject->plural));
    if (negative) say(d, denial ? "never" : "not");
  }
  say(d, f->participle);
}

void say_verb(draft *d, const frame *f, const noun *subject, tense when, bool negative, bool passive) {
  if (passive)
    say_passive(d, f, subject, when, negative);
  else
    say_active(d, f, subject, when, negative);
  if (f->after[0]) say(d, f->after);
  if (passive) say(d, "by");
}

void say_clause(draft *d, const frame *f, noun nouns[2], tense when, bool negative, bool passive) {
  say_noun(d, &nouns[passive]);
  say_verb(d, f, &nouns[passive], when, negative, passive);
  say_noun(d, &nouns[!passive]);
}
