/* Tests of mini-English: its grammar, questions and links, and that held-out sentences are never trained on. */
#include <stdlib.h>
#include <string.h>

#include "support/task_cases.h"

enum { WORDS_MAX = 256 };

static _Alignas(16) unsigned char memory[1 << 16];

/* ---- Words ---- */

/* The words of mini-English as strings. */
static char english[WORDS_MAX][16];
static size_t english_count;

static void read_english(void) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_vocabulary words;
  EXPECT(hl_task_words(HL_TASK_ENGLISH, &words, &arena) == HL_OK, "words");
  memset(english, 0, sizeof english);
  english_count = words.count;
  for (size_t i = 0; i < words.count; i++)
    memcpy(english[i], words.section + words.spans[i].start, words.spans[i].length);
}

/* Whether a list of words, a space after each, has this one. */
static bool among(const char *word, const char *list) {
  size_t length = strlen(word);
  for (const char *at = list; (at = strstr(at, word)); at++)
    if ((at == list || at[-1] == ' ') && at[length] == ' ') return true;
  return false;
}

/* The word that stood at a row before words were hidden; "[unknown]" where it can't be known. */
static const char *original(const hl_example *e, size_t row) {
  const char *shown = english[e->tokens[row]];
  return e->targets[row] == HL_NO_TARGET || strcmp(shown, "it") == 0 ? shown : english[e->targets[row]];
}

static size_t find(const hl_example *e, const char *word) {
  for (size_t row = 0; row < e->count; row++)
    if (strcmp(original(e, row), word) == 0) return row;
  return e->count;
}

#define SINGULARS                                                                                                   \
  "dog cat bird horse fox bear lion rabbit cow mouse duck animal child teacher farmer king friend key book letter " \
  "lamp ball toy trophy cup box suitcase bag drawer basket cabinet street river road bridge field hill path soup "  \
  "bread cake apple fish anna tom mary john lucy peter "
#define PLURALS                                                                                                      \
  "dogs cats birds horses foxes bears lions rabbits cows mice ducks animals children teachers farmers kings "        \
  "friends keys books letters lamps balls toys trophies cups boxes suitcases bags drawers baskets cabinets streets " \
  "rivers roads bridges fields hills paths "
#define SINGULAR_VERBS \
  "sleeps runs sings waits falls shines sees likes chases finds follows hears is was wakes sits goes looks comes "
#define PLURAL_VERBS "sleep run sing wait fall shine see like chase find follow hear are were wake sit go look come "
#define OTHER_VERBS "did cross reach pass eat want finish fit chased followed pushed hit watched gave "
#define ADJECTIVES "small old red new quiet little big "
#define OF_FIRST "tired scared lazy sick sleepy hungry angry bored curious big large tall thick "
#define OF_SECOND "wide long steep narrow busy dangerous hot cold sour salty slow weak loud rude thin short tiny small "

/* ---- English: grammar ---- */

/* -1: plural, 1: singular, 0: the form doesn't tell. */
static int number_of(const char *word) {
  return among(word, SINGULARS SINGULAR_VERBS) - among(word, PLURALS PLURAL_VERBS);
}

static bool is_noun(const char *word) { return among(word, SINGULARS PLURALS); }

static void check_verb_link(const hl_example *e, hl_link l) {
  const char *verb = original(e, l.row), *subject = original(e, l.column);
  EXPECT(among(verb, SINGULAR_VERBS PLURAL_VERBS OTHER_VERBS), "\"%s\" is a verb", verb);
  EXPECT(is_noun(subject) && l.column < l.row, "\"%s\" is its subject", subject);
  EXPECT(number_of(verb) * number_of(subject) >= 0, "%s %s", subject, verb);
}

static void check_it(const hl_example *e, size_t it) {
  const char *reason = original(e, it + 3), *nouns[2] = {NULL, NULL};
  for (size_t i = 0; i < e->link_count; i++) {
    if (e->links[i].kind != HL_LINK_PRONOUN && e->links[i].kind != HL_LINK_PRONOUN_WRONG) continue;
    bool right = e->links[i].kind == HL_LINK_PRONOUN, first = e->links[i].column < it - 2;
    EXPECT(e->links[i].row == it && (first || e->links[i].column == it - 2), "column %d", e->links[i].column);
    EXPECT(among(reason, first == right ? OF_FIRST : OF_SECOND), "%s, %d", reason, first);
    nouns[right] = original(e, e->links[i].column);
    EXPECT(number_of(nouns[right]) == 1, "\"%s\" is singular", nouns[right]);
  }
  EXPECT((nouns[0] != NULL) == (nouns[1] != NULL), "one link without the other");
  bool target = e->targets[it] != HL_NO_TARGET;
  EXPECT(target == (nouns[1] != NULL), "links without a target, or a target without links");
  if (target && nouns[0] && nouns[1])
    EXPECT(strcmp(english[e->targets[it]], nouns[1]) == 0 && strcmp(nouns[0], nouns[1]) != 0, "%s", nouns[1]);
}

/* When A and B went to the river, one of them gave a book to the other. */
static void check_names(const hl_example *e) {
  const char *giver = original(e, 9), *receiver = original(e, 14), *names[2] = {original(e, 1), original(e, 3)};
  bool known = e->tokens[9] != HL_ENGLISH_UNKNOWN && e->tokens[14] != HL_ENGLISH_UNKNOWN;
  EXPECT(!known || strcmp(giver, receiver) != 0, "%s gives and gets", giver);
  for (int i = 0; i < 2; i++)
    EXPECT(
        !known || strcmp(names[i], "[unknown]") == 0 || strcmp(names[i], giver) == 0 || strcmp(names[i], receiver) == 0,
        "%s neither gives nor gets", names[i]);
}

static void check_grammar(const hl_example *e) {
  size_t it = find(e, "it");
  for (size_t i = 0; i < e->link_count; i++)
    if (e->links[i].kind == HL_LINK_VERB) check_verb_link(e, e->links[i]);
  if (it < e->count) check_it(e, it);
  if (find(e, "went") < e->count) check_names(e);
  EXPECT(it < e->count || !count_links(e, HL_LINK_PRONOUN), "a pronoun's link without one");
}

static void grammar(void) {
  read_english();
  size_t verbs = 0, pronouns = 0;
  for (uint64_t i = 0; i < 50000; i++) {
    hl_example e = training(HL_TASK_ENGLISH, i);
    check_grammar(&e);
    verbs += count_links(&e, HL_LINK_VERB);
    pronouns += count_links(&e, HL_LINK_PRONOUN);
  }
  EXPECT(verbs > 50000 && pronouns > 10000, "%zu verbs, %zu pronouns", verbs, pronouns);
}

/* In a question nothing is replaced, so no link is missing. */
static void all_links(void) {
  read_english();
  for (int kind = HL_QUESTION_AGREEMENT; kind <= HL_QUESTION_NAME; kind++)
    for (uint64_t i = 0; i < 5000; i++) {
      hl_example e = question(HL_TASK_ENGLISH, (hl_question)kind, i);
      check_grammar(&e);
      EXPECT(count_links(&e, HL_LINK_LEFT) == e.count - 1, "left neighbours");
      for (size_t row = 1; row < e.count; row++) {
        size_t links = 0;
        bool verb = among(original(&e, row), SINGULAR_VERBS PLURAL_VERBS OTHER_VERBS) &&
                    strcmp(original(&e, row - 1), "it") != 0;
        for (size_t l = 0; l < e.link_count; l++) links += e.links[l].kind == HL_LINK_VERB && e.links[l].row == row;
        EXPECT(links == verb, "%zu links of \"%s\"", links, original(&e, row));
      }
    }
}

/* ---- English: questions ---- */

static size_t count_targets(const hl_example *e) {
  size_t count = 0;
  for (size_t row = 0; row < e->count; row++) count += e->targets[row] != HL_NO_TARGET;
  return count;
}

static void agreement_questions(void) {
  static const char *const pairs[] = {"is are ",     "was were ", "sleeps sleep ",
                                      "falls fall ", "sees see ", "hears hear "};
  size_t seen[6] = {0}, plurals = 0;
  read_english();
  for (uint64_t i = 0; i < 20000; i++) {
    hl_example e = question(HL_TASK_ENGLISH, HL_QUESTION_AGREEMENT, i);
    size_t row = e.question_row, subject = 1, opposed = 0;
    const char *answer = english[e.targets[row]], *other = english[e.other];
    while (subject < 2 && !is_noun(original(&e, subject))) subject++;
    int number = number_of(original(&e, subject));
    for (size_t between = subject + 1; between < row; between++)
      opposed += is_noun(original(&e, between)) && number_of(original(&e, between)) == -number;
    EXPECT(strcmp(original(&e, 0), "the") == 0 && opposed == 1, "%zu nouns of the other number", opposed);
    EXPECT(number_of(answer) == number && number_of(other) == -number, "%s, not %s", answer, other);
    EXPECT(e.tokens[row] == HL_ENGLISH_MASK && count_targets(&e) == 1, "one verb is masked");
    bool linked = false;
    for (size_t l = 0; l < e.link_count; l++)
      linked |= e.links[l].kind == HL_LINK_VERB && e.links[l].row == row && e.links[l].column == subject;
    EXPECT(linked, "the verb's link");
    /* A regular form is the other one and an s. */
    EXPECT(among(answer, "is are was were ") || strncmp(answer, other, strlen(answer) - (number > 0)) == 0, "%s, %s",
           answer, other);
    plurals += number < 0;
    for (size_t p = 0; p < 6; p++) seen[p] += among(answer, pairs[p]) && among(other, pairs[p]);
  }
  EXPECT(is_within((double)plurals / 20000.0, 0.5, 20000.0), "%zu plural", plurals);
  for (size_t p = 0; p < 6; p++) EXPECT(seen[p] > 300, "%s %zu times", pairs[p], seen[p]);
}

static void pronoun_questions(void) {
  read_english();
  for (int kind = HL_QUESTION_CLASS; kind <= HL_QUESTION_ROLE; kind++) {
    size_t first = 0;
    for (uint64_t i = 0; i < 20000; i++) {
      hl_example e = question(HL_TASK_ENGLISH, (hl_question)kind, i);
      size_t it = find(&e, "it");
      EXPECT(it == e.question_row && count_targets(&e) == 1, "only \"it\" is asked for");
      for (size_t row = 0; row < e.count; row++) EXPECT(e.tokens[row] > HL_ENGLISH_UNKNOWN, "a hidden word");
      EXPECT(e.other != e.targets[it] && find(&e, english[e.other]) < it, "other: %s", english[e.other]);
      EXPECT(find(&e, english[e.targets[it]]) < it, "answer: %s", english[e.targets[it]]);
      bool fits = find(&e, "fit") < e.count, chased = find(&e, "did") == e.count;
      EXPECT((kind == HL_QUESTION_ROLE) == (fits || chased), "family");
      first += find(&e, english[e.targets[it]]) < it - 2;
    }
    EXPECT(is_within((double)first / 20000.0, 0.5, 20000.0), "%zu are the subject", first);
  }
}

static void name_questions(void) {
  read_english();
  for (uint64_t i = 0; i < 5000; i++) {
    hl_example e = question(HL_TASK_ENGLISH, HL_QUESTION_NAME, i);
    uint32_t answer = e.targets[e.question_row];
    EXPECT(e.question_row == e.count - 2 && e.tokens[e.count - 2] == HL_ENGLISH_MASK, "row %zu", e.question_row);
    EXPECT(count_targets(&e) == 1 && answer != e.other, "one name is asked for");
    EXPECT((e.tokens[1] == answer && e.tokens[3] == e.other) || (e.tokens[1] == e.other && e.tokens[3] == answer),
           "both went");
    size_t giver = find(&e, "gave") - 1;
    EXPECT(e.tokens[giver] == e.other, "%s gave to %s", english[e.tokens[giver]], english[answer]);
  }
}

/* ---- English: hiding ---- */

static void shares(void) {
  double words = 0.0, expected = 0.0, asked = 0.0, masked = 0.0, replaced = 0.0, unknown = 0.0;
  read_english();
  for (uint64_t i = 0; i < 200000; i++) {
    hl_example e = training(HL_TASK_ENGLISH, i);
    if (find(&e, "it") < e.count) continue; /* there, more than words can be asked for */
    double n = (double)e.count;
    words += n;
    expected += 0.2 * n / (1.0 - pow(0.8, n)); /* on condition that at least one is */
    for (size_t row = 0; row < e.count; row++) {
      bool target = e.targets[row] != HL_NO_TARGET;
      asked += target;
      masked += e.tokens[row] == HL_ENGLISH_MASK;
      replaced += target && e.tokens[row] != HL_ENGLISH_MASK && e.tokens[row] != e.targets[row];
      unknown += e.tokens[row] == HL_ENGLISH_UNKNOWN;
    }
  }
  double other_words = (double)(english_count - 4) / (double)(english_count - 3); /* the draw may hit the word itself */
  EXPECT(is_within(asked / words, expected / words, words), "%g asked for, not %g", asked / words, expected / words);
  EXPECT(is_within(masked / asked, 0.6, asked), "%g masked", masked / asked);
  EXPECT(is_within(replaced / asked, 0.15 * other_words, asked), "%g replaced", replaced / asked);
  double left = words - asked; /* of the words not asked for, 1 in 80 */
  EXPECT(is_within(unknown / left, 1.0 / 80.0, left), "%g unknown", unknown / left);
}

/* A row whose word the reader sees. */
static bool shown(const hl_example *e, size_t row) {
  return e->tokens[row] > HL_ENGLISH_UNKNOWN && (e->targets[row] == HL_NO_TARGET || e->targets[row] == e->tokens[row]);
}

/* "it" is asked for where all that decides is shown: 0.84 of the words each are. */
static void pronouns_in_training(void) {
  double count[2] = {0.0}, asked[2] = {0.0};
  read_english();
  for (uint64_t i = 0; i < 100000; i++) {
    hl_example e = training(HL_TASK_ENGLISH, i);
    size_t it = find(&e, "it"), did = find(&e, "did"), fit = find(&e, "fit"), in = find(&e, "in");
    if (it == e.count) continue;
    EXPECT(e.tokens[it] != HL_ENGLISH_MASK, "masked");
    size_t event = did < it ? did : it; /* of role sentences without "did", the verb follows the subject */
    for (size_t row = 1; did == e.count && row < it; row++)
      if (among(original(&e, row), "chased followed pushed hit watched ")) event = row;
    if (event == it) continue; /* hidden behind [unknown] */
    bool role = did == e.count || fit < it || in < it;
    size_t verb = did == e.count ? event : did + 2;
    bool decided = shown(&e, event - 1) && shown(&e, it - 2) && shown(&e, it + 3) && (!role || shown(&e, verb));
    bool target = e.targets[it] != HL_NO_TARGET;
    EXPECT(!target || decided, "a guess is asked for");
    count[role]++;
    asked[role] += target;
  }
  for (int role = 0; role < 2; role++) {
    double share = asked[role] / count[role], least = role ? 0.498 : 0.593; /* 0.84^4, 0.84^3 */
    EXPECT(count[role] > 15000.0 && share > least - 0.01 && share < least + 0.03, "%g of %g", share, count[role]);
  }
}

/* A row where the reader sees another word than the sentence has, or [unknown]. */
static bool astray(const hl_example *e, size_t row) {
  bool other = e->targets[row] != HL_NO_TARGET && e->tokens[row] != e->targets[row];
  return e->tokens[row] == HL_ENGLISH_UNKNOWN ||
         (other && e->tokens[row] != HL_ENGLISH_MASK && strcmp(english[e->tokens[row]], "it") != 0);
}

/* A word that the draw replaced by itself can't be told from one left as it is, but its links are gone. */
static bool perhaps_astray(const hl_example *e, size_t row) {
  return astray(e, row) || e->tokens[row] == e->targets[row];
}

static void links_in_training(void) {
  read_english();
  for (uint64_t i = 0; i < 20000; i++) {
    hl_example e = training(HL_TASK_ENGLISH, i);
    bool left[HL_EXAMPLE_TOKENS_MAX] = {false};
    for (size_t l = 0; l < e.link_count; l++) {
      hl_link link = e.links[l];
      EXPECT(!astray(&e, link.row) && !astray(&e, link.column), "%s of a word astray", hl_link_name(link.kind));
      left[link.row] |= link.kind == HL_LINK_LEFT;
    }
    for (size_t row = 1; row < e.count; row++)
      EXPECT(left[row] || perhaps_astray(&e, row) || perhaps_astray(&e, row - 1), "row %zu has no left neighbour", row);
  }
}

/* ---- English: held-out sentences, read from their words ---- */

#define SKIPPED "the a this these those today now again here . "

/* What fills a template, in order, and the words of the template itself; as a reader would see it. */
typedef struct filling {
  size_t count;
  char words[HL_EXAMPLE_TOKENS_MAX][16];
  bool content[HL_EXAMPLE_TOKENS_MAX];
} filling;

/* Plurals, and verbs with an s, in one form. */
static void strip_number(char *word) {
  size_t n = strlen(word);
  if (strcmp(word, "children") == 0) strcpy(word, "child");
  if (strcmp(word, "mice") == 0) strcpy(word, "mouse");
  if (n < 4 || word[n - 1] != 's' || word[n - 2] == 's') return;
  word[n - 1] = 0;
  if (strcmp(word, "boxe") == 0 || strcmp(word, "foxe") == 0 || strcmp(word, "goe") == 0) word[n - 2] = 0;
  if (strcmp(word, "trophie") == 0) strcpy(word, "trophy");
}

static bool skipped(const hl_example *e, size_t row) {
  const char *word = original(e, row);
  bool last = row + 2 >= e->count; /* except the full stop */
  if (among(word, SKIPPED)) return true;
  if (strcmp(word, "that") == 0) return strcmp(original(e, row + 1), "the") != 0; /* a determiner, not a clause */
  return among(word, ADJECTIVES) && !last;
}

static void add_word(filling *f, const char *word) {
  static const char functions[] =
      "near is that did not in because it was too when and went to , gave up down away around back ";
  char *copy = strcpy(f->words[f->count], word);
  if (among(word, "behind beside ")) strcpy(copy, "near");
  if (among(word, "are were ")) strcpy(copy, "is");
  strip_number(copy);
  f->content[f->count++] = !among(copy, functions);
}

/* False where a word can't be known: it is not the same content then. */
static bool read_filling(const hl_example *e, filling *f) {
  f->count = 0;
  for (size_t row = 0; row < e->count; row++) {
    if (e->tokens[row] == HL_ENGLISH_UNKNOWN) return false;
    if (skipped(e, row)) continue;
    bool reason = row && strcmp(original(e, row - 1), "it") == 0; /* "it was" stays as it is */
    bool past = strcmp(original(e, row), "was") == 0;
    add_word(f, past && !reason ? "is" : original(e, row));
  }
  return true;
}

static uint64_t hash_filling(const filling *f) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (size_t i = 0; i < f->count; i++) hash = test_hash(hash, f->words[i], strlen(f->words[i]) + 1);
  return hash;
}

/* A content word at its place in a template, whatever the others are. */
static uint64_t hash_role(const filling *f, size_t place) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (size_t i = 0; i < f->count; i++) {
    const char *word = i == place ? f->words[i] : f->content[i] ? "*" : f->words[i];
    hash = test_hash(hash, word, strlen(word) + 1);
  }
  return hash;
}

enum { TRAINED = 200000, ASKED = 5000 };

/* Sorted hashes: of all that is trained on, and of every word in every role there. */
static uint64_t trained[TRAINED], roles[TRAINED * 8];
static size_t trained_count, role_count;

static void read_training(void) {
  filling f;
  read_english();
  trained_count = role_count = 0;
  for (uint64_t i = 0; i < TRAINED; i++) {
    hl_example e = training(HL_TASK_ENGLISH, i);
    if (!read_filling(&e, &f)) continue;
    trained[trained_count++] = hash_filling(&f);
    for (size_t place = 0; place < f.count; place++)
      if (f.content[place] && role_count < TRAINED * 8) roles[role_count++] = hash_role(&f, place);
  }
  qsort(trained, trained_count, sizeof trained[0], compare_hashes);
  qsort(roles, role_count, sizeof roles[0], compare_hashes);
}

static bool is_trained(uint64_t hash) {
  return bsearch(&hash, trained, trained_count, sizeof hash, compare_hashes) != NULL;
}

static bool has_role(uint64_t hash) { return bsearch(&hash, roles, role_count, sizeof hash, compare_hashes) != NULL; }

static void held_out(void) {
  filling f;
  read_training();
  EXPECT(trained_count > TRAINED * 3 / 4, "%zu read", trained_count);
  for (int kind = HL_QUESTION_AGREEMENT; kind <= HL_QUESTION_NAME; kind++) {
    static uint64_t asked[ASKED];
    size_t different = 1;
    for (uint64_t i = 0; i < ASKED; i++) {
      hl_example e = question(HL_TASK_ENGLISH, (hl_question)kind, i);
      EXPECT(read_filling(&e, &f), "a hidden word");
      asked[i] = hash_filling(&f);
      EXPECT(!is_trained(asked[i]), "%s question %d is trained on", hl_question_name((hl_question)kind), (int)i);
      for (size_t place = 0; place < f.count; place++)
        EXPECT(!f.content[place] || has_role(hash_role(&f, place)), "\"%s\" never stands there in training",
               f.words[place]);
    }
    qsort(asked, ASKED, sizeof asked[0], compare_hashes);
    for (size_t i = 1; i < ASKED; i++) different += asked[i] != asked[i - 1];
    EXPECT(different > 300, "%s: only %zu different ones", hl_question_name((hl_question)kind), different);
  }
}

/* Every word is read and answered, except the special ones, which are only read, and "it", which is never hidden. */
static void every_word(void) {
  static size_t read[WORDS_MAX], answered[WORDS_MAX];
  read_english();
  for (uint64_t i = 0; i < 50000; i++) {
    hl_example e = training(HL_TASK_ENGLISH, i);
    for (size_t row = 0; row < e.count; row++) {
      read[e.tokens[row]] += e.targets[row] == HL_NO_TARGET || e.targets[row] == e.tokens[row] ||
                             e.tokens[row] <= HL_ENGLISH_UNKNOWN || strcmp(english[e.tokens[row]], "it") == 0;
      if (e.targets[row] != HL_NO_TARGET) answered[e.targets[row]]++;
    }
  }
  for (size_t i = 0; i < english_count; i++) {
    bool special = i <= HL_ENGLISH_UNKNOWN || strcmp(english[i], "it") == 0;
    EXPECT(read[i] > 100, "\"%s\" is read %zu times", english[i], read[i]);
    EXPECT(special ? answered[i] == 0 : answered[i] > 20, "\"%s\" is answered %zu times", english[i], answered[i]);
  }
}

/* The page begins with sentences that no training contains; in training, the like of them are common. */
static void first_samples_are_held_out(void) {
  static const char *const beginning = "The animal didn't cross the street because it was too tired.";
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_vocabulary v = {0};
  filling f;
  read_training();
  EXPECT(strcmp(hl_task_sample(HL_TASK_ENGLISH, 0), beginning) == 0, "the first");
  EXPECT(hl_task_words(HL_TASK_ENGLISH, &v, &arena) == HL_OK, "words");
  size_t known = 0, count = 0;
  for (const char *text; (text = hl_task_sample(HL_TASK_ENGLISH, count)); count++) {
    hl_example e = read_sample(text, &v);
    EXPECT(read_filling(&e, &f), "\"%s\"", text);
    bool is_known = is_trained(hash_filling(&f));
    EXPECT(count >= 4 || !is_known, "\"%s\" is trained on", text);
    known += is_known;
  }
  EXPECT(known >= count / 3, "%zu of %zu samples are trained on", known, count);
}

const test_case english_tests[] = {
    {"grammar: verbs agree, pronouns stand for their noun", grammar},
    {"questions have every link", all_links},
    {"agreement questions", agreement_questions},
    {"pronoun questions", pronoun_questions},
    {"name questions", name_questions},
    {"shares of hidden words", shares},
    {"pronouns in training", pronouns_in_training},
    {"links in training", links_in_training},
    {"held-out sentences are not trained on, their words are", held_out},
    {"every word is read and answered", every_word},
    {"first samples are held out", first_samples_are_held_out},
    {NULL, NULL},
};
