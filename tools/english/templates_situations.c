/* Situations: a clause with two nouns, and what can be said of one of them only. Source: situations.txt. */
#include <assert.h>
#include <string.h>

#include "templates_scene.h"

/* How a clause and what is said next are joined. */
typedef struct joint {
  const char *name;
  const char *words[8];
} joint;

static const joint joints[] = {
    {"because", {"because", "because", "because", "because", "since", "as", ", because", ", for"}},
    {"although", {"although", "though", "even though", ", although"}},
    {"so", {", so", ", so", "so", ", and so"}},
    {"but", {", but", ", but", "but", ", yet"}},
    {"until", {"until", "until", "till"}},
    {"after", {"after"}},
    {"before", {"before"}},
    {"when", {"when"}},
    {"and", {", and", "and", ", and then", ";", ". then"}},
};

static const joint *joint_named(const char *name) {
  for (size_t i = 0; i < COUNT(joints); i++)
    if (strcmp(joints[i].name, name) == 0) return &joints[i];
  return NULL;
}

bool is_joint(const char *name) { return joint_named(name) != NULL; }

static const char *draw_joint(draft *d, const char *name) {
  const joint *of = joint_named(name);
  uint32_t count = 0;
  while (count < COUNT(of->words) && of->words[count]) count++;
  return any_of(d, of->words, count);
}

/* ---- Nouns ---- */

/* A star stands before nouns without a plural. */
static bool has_plural(const char *written) { return written[0] != '*'; }

static bool is_said_of(const situation *of, const char *pronoun) { return strcmp(of->pronoun, pronoun) == 0; }

static noun noun_of(const situation *of, const char *written, bool plural, bool female) {
  bool person = !is_said_of(of, "it") && !is_said_of(of, "they");
  return (noun){.word = written + !has_plural(written),
                .class = person                ? PERSON
                         : has_plural(written) ? THING
                                               : MASS,
                .plural = plural,
                .is_written = is_said_of(of, "they"),
                .female = female};
}

/* "had a crack" is said of one. */
static bool is_of_one(const char *predicate) {
  static const char *const of_one[] = {" a ", " an ", "was the ", "was one ", "was another "};
  for (size_t i = 0; i < COUNT(of_one); i++)
    if (strstr(predicate, of_one[i])) return true;
  return false;
}

static void draw_both(draft *d, const situation *of, const char *said[2], noun nouns[2]) {
  bool plural = chance(d, 20) && !is_of_one(said[0]) && !is_of_one(said[1]), female = chance(d, 50);
  const char *written[2];
  for (size_t i = 0; i < 2; i++) {
    written[i] = of->nouns[i].words[below(d, (uint32_t)of->nouns[i].count)];
    plural = plural && has_plural(written[i]);
  }
  if (is_said_of(of, "they")) plural = true;
  if (!is_said_of(of, "person")) female = is_said_of(of, "she");
  for (size_t i = 0; i < 2; i++) nouns[i] = noun_of(of, written[i], plural, female);
}

/* ---- Words of many and of persons ---- */

/* What takes the place of a word where it is said of `n`. */
static const char *form_of(const char *word, const noun *n) {
  static const char *const forms[][4] = {
      /* of it, of him, of her, of them */
      {"was", "was", "was", "were"},
      {"wasn't", "wasn't", "wasn't", "weren't"},
      {"its", "his", "her", "their"},
      {"itself", "himself", "herself", "themselves"},
  };
  size_t which = n->plural ? 3 : !is_person(n->class) ? 0 : n->female ? 2 : 1;
  for (size_t i = 0; i < COUNT(forms); i++)
    if (strcmp(word, forms[i][0]) == 0) return forms[i][which];
  return word;
}

static bool is_was(const char *word) { return strcmp(word, "was") == 0 || strcmp(word, "wasn't") == 0; }

static bool is_one_of(const char *word, const char *const *words, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (strcmp(word, words[i]) == 0) return true;
  return false;
}

/* Whether a noun behind this word is a subject; "": at the beginning. */
static bool begins_clause(const char *word) {
  static const char *const words[] = {"", "and", "but", "when", "while", "because", "where", "that", "as", "there"};
  return is_one_of(word, words, COUNT(words));
}

/* Whether a verb behind this word has the subject of the verb before: "broke and was thrown away". */
static bool goes_on(const char *word) {
  static const char *const words[] = {"and", "but", "or", "then"};
  return is_one_of(word, words, COUNT(words));
}

/* Cuts the next word off a text; returns what follows. */
static const char *next_word(const char *text, char word[PIECE_BYTES]) {
  size_t bytes = strcspn(text, " ");
  assert(bytes < PIECE_BYTES);
  memcpy(word, text, bytes);
  word[bytes] = 0;
  return text + bytes + (text[bytes] == ' ');
}

static size_t say_word(draft *d, const char *word) { return say(d, strcmp(word, "i") == 0 ? "I" : word); }

/* "was" agrees with a noun that is its subject, not with "the call of the children". */
static void say_clause_of(draft *d, const char *clause, noun nouns[2]) {
  char word[PIECE_BYTES], last[PIECE_BYTES] = "";
  bool is_subject = false, was_subject = false; /* the last noun; any */
  for (; *clause; memcpy(last, word, PIECE_BYTES)) {
    clause = next_word(clause, word);
    bool agrees = last[0] == '{' ? is_subject : strcmp(last, "there") == 0 || (was_subject && goes_on(last));
    if (word[0] != '{') {
      say_word(d, agrees && is_was(word) ? form_of(word, &nouns[0]) : word);
      continue;
    }
    is_subject = begins_clause(last);
    was_subject = was_subject || is_subject;
    say_noun(d, &nouns[word[1] == 'b']);
  }
}

/* What stands before an adjective that is said of a noun. */
static bool is_degree(const char *word) {
  static const char *const degrees[] = {"was",  "were",  "looked", "felt",   "seemed", "too",   "so",     "very",
                                        "much", "quite", "really", "rather", "far",    "still", "already"};
  for (size_t i = 0; i < COUNT(degrees); i++)
    if (strcmp(word, degrees[i]) == 0) return true;
  return false;
}

/* "was much too blunt", "broke": keeps the row of an adjective, which has nothing but degrees before it. */
static void say_predicate(draft *d, const char *predicate, const noun *n) {
  char word[PIECE_BYTES];
  size_t row = 0, degrees = 0, others = 0;
  char last[PIECE_BYTES] = "";
  for (; *predicate; memcpy(last, word, PIECE_BYTES)) {
    predicate = next_word(predicate, word);
    bool agrees = !is_was(word) || !last[0] || goes_on(last); /* not in "knew where the food was" */
    row = say_word(d, agrees ? form_of(word, n) : word);
    if (is_degree(word))
      degrees++;
    else
      others++;
  }
  if (degrees && others == 1) d->s->adjective = row;
}

/* ---- The sentence ---- */

static const situation *draw_situation(draft *d, const templates *t, bool unseen) {
  return &t->situations[unseen].all[below(d, (uint32_t)t->situations[unseen].count)];
}

/* "the knife did not cut the rope because it was too blunt ." */
void say_situation(draft *d, const templates *t, bool unseen, bool flipped) {
  static const char *const breaks[] = {";", ":", "--", ".", "."};
  const situation *of = draw_situation(d, t, unseen);
  noun nouns[2];
  bool right = chance(d, 50) != flipped;
  const char *said[2];
  for (size_t i = 0; i < 2; i++) said[i] = of->said[i].words[below(d, (uint32_t)of->said[i].count)];
  draw_both(d, of, said, nouns);
  say_beginning(d, PAST);
  say_clause_of(d, of->clauses.words[below(d, (uint32_t)of->clauses.count)], nouns);
  bool is_broken = strcmp(of->joint, "because") == 0 && chance(d, 20);
  say(d, is_broken ? ANY(d, breaks) : draw_joint(d, of->joint));
  size_t row = say(d, pronoun_of(&nouns[right]));
  say_predicate(d, said[right], &nouns[right]);
  say(d, ".");
  d->s->family = "situation";
  d->s->frame = of->clauses.words[0];
  d->s->shape = of->joint;
  d->s->paired = true;
  set_rows(d, row, &nouns[right], &nouns[!right]);
}
