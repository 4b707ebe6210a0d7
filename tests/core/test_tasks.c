/* Tests of tasks: their sentences, links, questions and words. */
#include <stdlib.h>
#include <string.h>

#include "headlight_train.h"
#include "test.h"

enum { SEED = 5, WORDS_MAX = 256 };

static _Alignas(16) unsigned char memory[1 << 16];

/* ---- Helpers ---- */

static hl_example training(hl_task task, uint64_t index) {
  hl_example e;
  EXPECT(hl_task_example(task, SEED, index, &e) == HL_OK, "%s", hl_task_name(task));
  return e;
}

static hl_example question(hl_task task, hl_question kind, uint64_t index) {
  hl_example e;
  EXPECT(hl_task_question(task, kind, SEED, index, &e) == HL_OK, "%s", hl_question_name(kind));
  return e;
}

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

static bool within(double share, double expected, double count) {
  return fabs(share - expected) < 5.0 * sqrt(expected * (1.0 - expected) / count); /* five standard deviations */
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

/* ---- All tasks ---- */

static void names(void) {
  EXPECT(strcmp(hl_task_name(HL_TASK_ENGLISH), "english") == 0 && !hl_task_name(HL_TASK_COUNT), "tasks");
  EXPECT(strcmp(hl_link_name(HL_LINK_MIRROR), "mirror") == 0 && !hl_link_name(HL_LINK_KINDS), "links");
  EXPECT(strcmp(hl_question_name(HL_QUESTION_NAME), "name") == 0 && !hl_question_name(HL_QUESTION_COUNT), "questions");
  for (int i = 0; i < HL_TASK_COUNT; i++) EXPECT(hl_task_name((hl_task)i), "task %d", i);
  for (int i = 0; i < HL_LINK_KINDS; i++) EXPECT(hl_link_name((hl_link_kind)i), "link %d", i);
  for (int i = 0; i < HL_QUESTION_COUNT; i++) EXPECT(hl_question_name((hl_question)i), "question %d", i);
}

static bool has_question(hl_task task, hl_question kind) {
  if (task == HL_TASK_INDUCTION) return kind == HL_QUESTION_SECOND_COPY;
  if (task == HL_TASK_REVERSAL) return kind == HL_QUESTION_SEQUENCE;
  return kind >= HL_QUESTION_AGREEMENT && kind <= HL_QUESTION_NAME;
}

static void refusals(void) {
  hl_example e;
  memset(&e, 7, sizeof e);
  hl_example before = e;
  for (int task = 0; task <= HL_TASK_COUNT; task++)
    for (int kind = 0; kind <= HL_QUESTION_COUNT; kind++)
      if (task == HL_TASK_COUNT || !has_question((hl_task)task, (hl_question)kind))
        EXPECT(hl_task_question((hl_task)task, (hl_question)kind, 1, 1, &e) == HL_ERROR_UNSUPPORTED, "%d %d", task,
               kind);
  EXPECT(hl_task_example(HL_TASK_COUNT, 1, 1, &e) == HL_ERROR_UNSUPPORTED, "no such task");
  EXPECT(memcmp(&e, &before, sizeof e) == 0, "nothing written");
  EXPECT(hl_config_flaw(&(hl_config){0}) && hl_task_config(HL_TASK_COUNT).vocabulary == 0, "no such config");
}

static void words(void) {
  static const size_t least[] = {24, 18, 180}, most[] = {24, 18, 220};
  hl_vocabulary v = {0};
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    hl_arena arena = {.base = memory, .capacity = sizeof memory, .used = 16};
    EXPECT(hl_task_words((hl_task)task, &v, &arena) == HL_OK, "task %d", task);
    EXPECT(v.count >= least[task] && v.count <= most[task], "task %d has %zu words", task, v.count);
    hl_config config = hl_task_config((hl_task)task);
    EXPECT(config.vocabulary == v.count && !hl_config_flaw(&config), "config of task %d", task);
    if (task == HL_TASK_REVERSAL)
      EXPECT(hl_vocabulary_find(&v, "[start]", 7) == HL_REVERSAL_START &&
                 hl_vocabulary_find(&v, "[end]", 5) == HL_REVERSAL_END,
             "words of reversal");
    if (task == HL_TASK_ENGLISH)
      EXPECT(hl_vocabulary_find(&v, "[mask]", 6) == HL_ENGLISH_MASK &&
                 hl_vocabulary_find(&v, "[unknown]", 9) == HL_ENGLISH_UNKNOWN,
             "words of English");
    size_t needed = arena.used;
    for (size_t bytes = 16; bytes < needed; bytes += 16) {
      arena = (hl_arena){.base = memory, .capacity = bytes, .used = 16};
      EXPECT(hl_task_words((hl_task)task, &v, &arena) == HL_ERROR_MEMORY && arena.used == 16, "%zu bytes", bytes);
    }
  }
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  EXPECT(hl_task_words(HL_TASK_COUNT, &v, &arena) == HL_ERROR_UNSUPPORTED && arena.used == 0, "no such task");
}

static uint64_t hash_example(uint64_t hash, const hl_example *e) {
  uint32_t sizes[5] = {(uint32_t)e->source_count, (uint32_t)e->count, (uint32_t)e->link_count,
                       (uint32_t)e->question_row, e->other};
  hash = test_hash(hash, sizes, sizeof sizes);
  hash = test_hash(hash, e->source, sizeof e->source);
  hash = test_hash(hash, e->tokens, sizeof e->tokens);
  hash = test_hash(hash, e->targets, sizeof e->targets);
  return test_hash(hash, e->links, e->link_count * sizeof e->links[0]);
}

/* The same everywhere: what a seed means must not change with the platform. A change of the tasks changes these. */
static void same_everywhere(void) {
  static const uint64_t expected[HL_TASK_COUNT] = {0x876a8012ed65937cU, 0xe59a02b52144a031U, 0xf9909114a6e29b88U};
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    uint64_t hash = 0xcbf29ce484222325ULL;
    for (uint64_t i = 0; i < 1000; i++) {
      hl_example e = training((hl_task)task, i), again = training((hl_task)task, i);
      hash = hash_example(hash, &e);
      EXPECT(hash_example(0, &e) == hash_example(0, &again), "number %d twice", (int)i);
      for (int kind = 0; kind < HL_QUESTION_COUNT; kind++)
        if (has_question((hl_task)task, (hl_question)kind)) {
          e = question((hl_task)task, (hl_question)kind, i);
          hash = hash_example(hash, &e);
        }
    }
    EXPECT(hash == expected[task], "%s: 0x%016llx", hl_task_name((hl_task)task), (unsigned long long)hash);
  }
}

/* Bits of the words of neighbours are as unlike as those of any two. */
static void neighbours_differ(void) {
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    size_t equal_index = 0, equal_seed = 0;
    for (uint64_t i = 0; i < 2000; i++) {
      hl_example a = training((hl_task)task, i), b = training((hl_task)task, i + 1), c;
      hl_task_example((hl_task)task, SEED + 1, i, &c);
      equal_index += memcmp(a.tokens, b.tokens, sizeof a.tokens) == 0;
      equal_seed += memcmp(a.tokens, c.tokens, sizeof a.tokens) == 0;
    }
    EXPECT(equal_index < 10 && equal_seed < 10, "%s: %zu, %zu equal", hl_task_name((hl_task)task), equal_index,
           equal_seed);
  }
}

static void check_bounds(const hl_example *e, const hl_config *config) {
  size_t targets = 0, source = config->architecture == HL_ENCODER_DECODER ? e->source_count : e->count;
  EXPECT(e->count >= 1 && e->count <= config->positions && e->source_count <= config->positions, "%zu", e->count);
  EXPECT((e->source_count > 0) == (config->architecture == HL_ENCODER_DECODER), "%zu", e->source_count);
  for (size_t i = 0; i < e->source_count; i++) EXPECT(e->source[i] < config->vocabulary, "source %zu", i);
  for (size_t i = 0; i < e->count; i++) {
    bool target = e->targets[i] != HL_NO_TARGET;
    targets += target;
    EXPECT(e->tokens[i] < config->vocabulary && (!target || e->targets[i] < config->vocabulary), "row %zu", i);
  }
  for (size_t i = e->count; i < HL_EXAMPLE_TOKENS_MAX; i++) EXPECT(e->targets[i] == HL_NO_TARGET, "row %zu", i);
  EXPECT(targets >= 1, "nothing is asked");
  EXPECT(e->link_count <= HL_EXAMPLE_LINKS_MAX, "%zu links", e->link_count);
  for (size_t i = 0; i < e->link_count; i++) {
    hl_link l = e->links[i];
    EXPECT(l.kind < HL_LINK_KINDS && l.row < e->count && l.column < source, "link %zu", i);
    if (config->architecture == HL_DECODER) EXPECT(l.column <= l.row, "link %zu into the future", i);
    if (l.kind == HL_LINK_LEFT) EXPECT(l.row == l.column + 1, "link %zu", i);
  }
}

static void bounds(void) {
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    hl_config config = hl_task_config((hl_task)task);
    for (uint64_t i = 0; i < 20000; i++) {
      hl_example e = training((hl_task)task, i);
      check_bounds(&e, &config);
      EXPECT(e.question == HL_QUESTION_NONE, "training");
      for (int kind = 0; kind < HL_QUESTION_COUNT; kind++)
        if (has_question((hl_task)task, (hl_question)kind) && i < 5000) {
          e = question((hl_task)task, (hl_question)kind, i);
          check_bounds(&e, &config);
          EXPECT((int)e.question == kind, "question %d", kind);
        }
    }
  }
}

/* ---- Induction ---- */

/* The smallest period of tokens and last target. */
static size_t period_of(const hl_example *e) {
  for (size_t p = 1;; p++) {
    bool repeats = p >= e->count || e->tokens[e->count - p] == e->targets[e->count - 1];
    for (size_t i = p; i < e->count; i++) repeats = repeats && e->tokens[i] == e->tokens[i - p];
    if (repeats) return p;
  }
}

static size_t count_links(const hl_example *e, hl_link_kind kind) {
  size_t count = 0;
  for (size_t i = 0; i < e->link_count; i++) count += e->links[i].kind == kind;
  return count;
}

static void check_induction(const hl_example *e, size_t period, bool asked) {
  EXPECT(e->count == 31 && period <= 12, "period %zu", period);
  for (size_t row = 0; row < 31; row++) {
    if (asked && row < period)
      EXPECT(e->targets[row] == HL_NO_TARGET, "row %zu of period %zu", row, period);
    else if (row < 30)
      EXPECT(e->targets[row] == e->tokens[row + 1], "row %zu", row);
  }
  EXPECT(count_links(e, HL_LINK_LEFT) == 30, "left neighbours");
  for (size_t i = 0; i < e->link_count; i++) {
    hl_link l = e->links[i];
    if (l.kind != HL_LINK_INDUCTION) continue;
    EXPECT(e->tokens[l.column] == e->targets[l.row] && e->tokens[l.column - 1] == e->tokens[l.row], "row %d", l.row);
  }
}

/* One for each letter of the second copy, as far as it was drawn. */
static size_t induction_links(size_t period) { return period < 31 - period ? period : 31 - period; }

static void induction(void) {
  size_t periods[13] = {0};
  for (uint64_t i = 0; i < 9000; i++) {
    hl_example e = training(HL_TASK_INDUCTION, i);
    size_t period = period_of(&e);
    check_induction(&e, period, false);
    EXPECT(count_links(&e, HL_LINK_INDUCTION) == induction_links(period) || period < 4, "period %zu", period);
    e = question(HL_TASK_INDUCTION, HL_QUESTION_SECOND_COPY, i);
    period = period_of(&e);
    check_induction(&e, period, true);
    EXPECT(period >= 4 && count_links(&e, HL_LINK_INDUCTION) == induction_links(period), "period %zu", period);
    for (size_t a = 0; a < period; a++)
      for (size_t b = 0; b < a; b++) EXPECT(e.tokens[a] != e.tokens[b], "a letter twice in a block");
    periods[period <= 12 ? period : 0]++;
  }
  for (size_t p = 4; p <= 12; p++)
    EXPECT(within((double)periods[p] / 9000.0, 1.0 / 9.0, 9000.0), "period %zu: %zu", p, periods[p]);
}

/* ---- Reversal ---- */

static void check_reversal(const hl_example *e) {
  size_t n = e->count - 1;
  EXPECT(n >= 3 && n <= 10 && e->source_count == n + 1, "n = %zu", n);
  EXPECT(e->source[n] == HL_REVERSAL_END && e->tokens[0] == HL_REVERSAL_START, "marks");
  EXPECT(e->targets[n] == HL_REVERSAL_END && e->link_count == n, "the end");
  for (size_t t = 0; t < n; t++) {
    EXPECT(e->targets[t] == e->source[n - 1 - t] && e->tokens[t + 1] == e->targets[t], "letter %zu", t);
    EXPECT(e->source[t] > HL_REVERSAL_END, "letter %zu", t);
  }
  for (size_t i = 0; i < e->link_count; i++) {
    hl_link l = e->links[i];
    EXPECT(l.kind == HL_LINK_MIRROR && l.row + l.column == (int)n - 1, "link %zu", i);
    EXPECT(e->source[l.column] == e->targets[l.row], "link %zu", i);
  }
}

static void reversal(void) {
  size_t lengths[11] = {0};
  for (uint64_t i = 0; i < 8000; i++) {
    hl_example e = training(HL_TASK_REVERSAL, i);
    check_reversal(&e);
    if (e.count <= 11) lengths[e.count - 1]++;
    e = question(HL_TASK_REVERSAL, HL_QUESTION_SEQUENCE, i);
    check_reversal(&e);
  }
  for (size_t n = 3; n <= 10; n++)
    EXPECT(within((double)lengths[n] / 8000.0, 1.0 / 8.0, 8000.0), "length %zu: %zu", n, lengths[n]);
}

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
  EXPECT(within((double)plurals / 20000.0, 0.5, 20000.0), "%zu plural", plurals);
  for (size_t p = 0; p < 6; p++) EXPECT(seen[p] > 300, "%s %zu times", pairs[p], seen[p]);
}

static void pronoun_questions(void) {
  read_english();
  for (int kind = HL_QUESTION_CLASS; kind <= HL_QUESTION_ROLE; kind++) {
    size_t first = 0;
    for (uint64_t i = 0; i < 20000; i++) {
      hl_example e = question(HL_TASK_ENGLISH, (hl_question)kind, i);
      size_t it = find(&e, "it");
      EXPECT(it == e.question_row && count_targets(&e) == 1, "\"it\" alone is asked for");
      for (size_t row = 0; row < e.count; row++) EXPECT(e.tokens[row] > HL_ENGLISH_UNKNOWN, "a hidden word");
      EXPECT(e.other != e.targets[it] && find(&e, english[e.other]) < it, "other: %s", english[e.other]);
      EXPECT(find(&e, english[e.targets[it]]) < it, "answer: %s", english[e.targets[it]]);
      bool fits = find(&e, "fit") < e.count, chased = find(&e, "did") == e.count;
      EXPECT((kind == HL_QUESTION_ROLE) == (fits || chased), "family");
      first += find(&e, english[e.targets[it]]) < it - 2;
    }
    EXPECT(within((double)first / 20000.0, 0.5, 20000.0), "%zu are the subject", first);
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
  EXPECT(within(asked / words, expected / words, words), "%g asked for, not %g", asked / words, expected / words);
  EXPECT(within(masked / asked, 0.6, asked), "%g masked", masked / asked);
  EXPECT(within(replaced / asked, 0.15 * other_words, asked), "%g replaced", replaced / asked);
  double left = words - asked; /* of the words not asked for, 1 in 80 */
  EXPECT(within(unknown / left, 1.0 / 80.0, left), "%g unknown", unknown / left);
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
  bool last = row + 2 >= e->count; /* but for the full stop */
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

static int compare_hashes(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
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

/* Every word is read and answered, but for the special ones, which are only read, and "it", which is never hidden. */
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

/* ---- Held-out letters ---- */

static uint64_t hash_letters(const hl_example *e) {
  return e->source_count ? test_hash(0xcbf29ce484222325ULL, e->source, e->source_count * sizeof e->source[0])
                         : test_hash(0xcbf29ce484222325ULL, e->tokens, e->count * sizeof e->tokens[0]);
}

static void held_out_letters(void) {
  for (int task = HL_TASK_INDUCTION; task <= HL_TASK_REVERSAL; task++) {
    trained_count = TRAINED;
    for (uint64_t i = 0; i < TRAINED; i++) {
      hl_example e = training((hl_task)task, i);
      trained[i] = hash_letters(&e);
    }
    qsort(trained, TRAINED, sizeof trained[0], compare_hashes);
    for (uint64_t i = 0; i < 20000; i++) {
      hl_example e =
          question((hl_task)task, task == HL_TASK_INDUCTION ? HL_QUESTION_SECOND_COPY : HL_QUESTION_SEQUENCE, i);
      EXPECT(!is_trained(hash_letters(&e)), "%s %d is trained on", hl_task_name((hl_task)task), (int)i);
    }
  }
}

/* ---- Shuffling ---- */

/* With every token another number, it can be followed where each went. */
static void check_shuffle(hl_example e, uint64_t seed) {
  bool source = e.source_count > 0;
  size_t count = source ? e.source_count : e.count;
  for (size_t i = 0; i < count; i++) *(source ? &e.source[i] : &e.tokens[i]) = (uint32_t)i;
  hl_example s = e;
  hl_example_shuffle(&s, seed);
  uint32_t seen = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t from = source ? s.source[i] : s.tokens[i];
    seen |= 1u << from;
    EXPECT(source || s.targets[i] == e.targets[from], "target of row %zu", i);
  }
  EXPECT(seen == (count == 32 ? UINT32_MAX : (1u << count) - 1), "a word is lost");
  EXPECT(s.count == e.count && s.source_count == e.source_count && s.link_count == e.link_count, "counts");
  EXPECT(s.question == e.question && s.other == e.other, "question");
  for (size_t l = 0; l < e.link_count; l++) {
    hl_link to = s.links[l], from = e.links[l];
    size_t row = source ? to.row : s.tokens[to.row], column = source ? s.source[to.column] : s.tokens[to.column];
    EXPECT(to.kind == from.kind && row == from.row && column == from.column, "link %zu", l);
  }
  if (source)
    EXPECT(!memcmp(s.tokens, e.tokens, sizeof e.tokens) && !memcmp(s.targets, e.targets, sizeof e.targets), "output");
  else
    EXPECT(s.tokens[s.question_row] == e.question_row, "question's row");
}

static void shuffle(void) {
  for (uint64_t i = 0; i < 1000; i++) {
    for (int task = 0; task < HL_TASK_COUNT; task++) check_shuffle(training((hl_task)task, i), i);
    check_shuffle(question(HL_TASK_ENGLISH, HL_QUESTION_AGREEMENT, i), i);
  }
  size_t orders[27] = {0};
  for (uint64_t i = 0; i < 6000; i++) {
    hl_example e = {.count = 3, .tokens = {0, 1, 2}};
    hl_example_shuffle(&e, i);
    orders[e.tokens[0] + 3 * e.tokens[1] + 9 * e.tokens[2]]++;
  }
  size_t seen = 0;
  for (size_t i = 0; i < 27; i++) {
    seen += orders[i] > 0;
    EXPECT(!orders[i] || within((double)orders[i] / 6000.0, 1.0 / 6.0, 6000.0), "%zu of 6000", orders[i]);
  }
  EXPECT(seen == 6, "%zu orders", seen);
}

/* ---- Samples ---- */

/* The numbers of a text's words: small letters, and "didn't" in two. Notes a word that the task doesn't have. */
static hl_example read_sample(const char *text, const hl_vocabulary *v) {
  char plain[256] = "";
  for (size_t i = 0, n = 0; text[i]; i++) {
    bool negation = strncmp(text + i, "n't", 3) == 0, capital = text[i] >= 'A' && text[i] <= 'Z';
    if (negation) {
      strcpy(plain + n, " not");
      i += 2;
      n += 4;
    } else {
      plain[n++] = (char)(capital ? text[i] + 32 : text[i]);
    }
  }
  hl_span spans[HL_EXAMPLE_TOKENS_MAX];
  hl_example e = {.count = hl_words(plain, strlen(plain), spans, HL_EXAMPLE_TOKENS_MAX)};
  for (size_t i = 0; i < e.count && i < HL_EXAMPLE_TOKENS_MAX; i++) {
    size_t word = hl_vocabulary_find(v, plain + spans[i].start, spans[i].length);
    EXPECT(word < v->count, "\"%s\", word %zu", text, i);
    e.tokens[i] = (uint32_t)word;
    e.targets[i] = HL_NO_TARGET;
  }
  return e;
}

static void samples(void) {
  static const size_t least[] = {3, 3, 12};
  hl_vocabulary v = {0};
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    hl_arena arena = {.base = memory, .capacity = sizeof memory};
    EXPECT(hl_task_words((hl_task)task, &v, &arena) == HL_OK, "words");
    size_t count = 0;
    for (const char *text; (text = hl_task_sample((hl_task)task, count)); count++) {
      hl_example e = read_sample(text, &v);
      size_t most = task == HL_TASK_REVERSAL ? 10 : hl_task_config((hl_task)task).positions;
      EXPECT(e.count >= 3 && e.count <= most, "\"%s\": %zu words", text, e.count);
      size_t period = e.count;
      for (size_t p = e.count; task == HL_TASK_INDUCTION && p-- > 1;) {
        bool repeats = true;
        for (size_t i = p; i < e.count; i++) repeats = repeats && e.tokens[i] == e.tokens[i - p];
        if (repeats) period = p;
      }
      EXPECT(task != HL_TASK_INDUCTION || (period >= 4 && period <= 12 && 2 * period <= e.count), "\"%s\"", text);
    }
    EXPECT(count >= least[task] && !hl_task_sample((hl_task)task, SIZE_MAX), "%zu samples", count);
  }
  EXPECT(!hl_task_sample(HL_TASK_COUNT, 0), "no such task");
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

const test_case task_tests[] = {
    {"names", names},
    {"refusals", refusals},
    {"words and configs", words},
    {"the same everywhere", same_everywhere},
    {"neighbours differ", neighbours_differ},
    {"bounds", bounds},
    {"induction", induction},
    {"reversal", reversal},
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
    {"held-out letters are not trained on", held_out_letters},
    {"shuffle", shuffle},
    {"samples", samples},
    {"first samples are held out", first_samples_are_held_out},
    {NULL, NULL},
};
