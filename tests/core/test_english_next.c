/* Which words may come next: the grammar of mini-English as a judge, beside lists made by hand and sentences drawn. */
#include <stdlib.h>
#include <string.h>

#include "support/task_cases.h"
#include "tasks/english_grammar.h"
#include "tasks/english_words.h"

enum { LINE_MAX = 16, DRAWN = 200000 };

/* ---- By hand ---- */

/* Words up to the first 0, which is [mask]: no sentence has it. */
static size_t length_of(const uint32_t line[LINE_MAX]) {
  size_t count = 0;
  while (count < LINE_MAX && line[count]) count++;
  return count;
}

static size_t allowed_after(const uint32_t line[LINE_MAX], bool follows[HL_ENGLISH_WORDS_MAX]) {
  return hl_english_follows(line, length_of(line), follows);
}

static const struct {
  uint32_t before[LINE_MAX];
  size_t count;           /* of words that may come next */
  uint32_t yes[4], no[4]; /* some of these, and some others */
} lines[] = {
    /* Any sentence: determiners, names, "when", and three openers. */
    {{0}, 5 + 6 + 1 + 3, {W_the, W_those, W_anna, W_again}, {W_a, W_dog, W_here, W_STOP}},
    {{W_anna, W_smith, W_wakes, W_up, W_now, W_STOP}, 15, {W_the, W_those, W_anna, W_again}, {W_a, W_dog, W_STOP}},
    /* A surname goes with its name, a particle with its verb. */
    {{W_anna}, 1, {W_smith}, {W_jones}},
    {{W_tom, W_jones, W_comes}, 1, {W_back}, {W_up}},
    {{W_tom, W_jones, W_and, W_anna, W_smith}, 5, {W_wake, W_come}, {W_wakes, W_is}},
    /* The verb agrees with its subject, over a noun of the other number. */
    {{W_the, W_keys, W_near, W_the, W_cabinet}, 4, {W_are, W_were, W_fall, W_shine}, {W_is, W_falls, W_sleep}},
    {{W_the, W_key, W_near, W_the, W_cabinets}, 4, {W_is, W_was, W_falls, W_shines}, {W_are, W_fall, W_sleeps}},
    {{W_the, W_king, W_that, W_the, W_dogs}, 6, {W_see, W_like, W_hear}, {W_sees, W_sleep, W_is}},
    {{W_the, W_king, W_that, W_the, W_dogs, W_see}, 12, {W_sleeps, W_likes, W_is, W_was}, {W_sees, W_sleep, W_are}},
    /* A reason fits one of both nouns; after "it" there is nothing to choose. */
    {{W_the, W_animal, W_did, W_not, W_cross, W_the, W_street, W_because}, 1, {W_it}, {W_STOP}},
    {{W_the, W_dog, W_did, W_not, W_eat, W_the, W_cake, W_because, W_it, W_was, W_too},
     10,
     {W_tired, W_hungry, W_hot, W_salty},
     {W_wide, W_small, W_angry}},
    {{W_the, W_cup, W_did, W_not, W_fit, W_in, W_the, W_box, W_because, W_it, W_was, W_too},
     8,
     {W_big, W_thick, W_thin, W_small},
     {W_old, W_tired}},
    /* One of both gives, the other one gets. */
    {{W_when, W_anna, W_and, W_tom, W_went, W_to, W_the, W_hill, W_COMMA}, 2, {W_anna, W_tom}, {W_mary, W_the}},
    {{W_when, W_anna, W_and, W_tom, W_went, W_to, W_the, W_hill, W_COMMA, W_tom, W_gave, W_a, W_ball, W_to},
     1,
     {W_anna},
     {W_tom, W_mary}},
    /* No noun comes twice, and what has begun wrong goes nowhere. */
    {{W_the, W_old, W_cup, W_beside, W_the}, 7 + 2 * 37, {W_old, W_key, W_keys}, {W_cup, W_cups, W_soup}},
    {{W_the, W_the}, 0, {0}, {W_dog, W_STOP}},
    {{W_the, W_dog, W_sleep}, 0, {0}, {W_STOP, W_today}},
    {{W_UNKNOWN}, 0, {0}, {W_STOP}},
    {{W_the, W_dog, W_sleeps}, 5, {W_STOP, W_today, W_here}, {W_the, W_near}},
    {{W_the, W_dog, W_sleeps, W_today}, 1, {W_STOP}, {W_today}},
};

static void by_hand(void) {
  bool follows[HL_ENGLISH_WORDS_MAX];
  EXPECT(W_COUNT <= HL_ENGLISH_WORDS_MAX, "%d words", W_COUNT);
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
    size_t count = allowed_after(lines[i].before, follows), marked = 0;
    for (size_t word = 0; word < HL_ENGLISH_WORDS_MAX; word++) marked += follows[word];
    EXPECT(count == lines[i].count && marked == count, "line %zu: %zu words, %zu marked", i, count, marked);
    for (size_t w = 0; w < 4 && lines[i].yes[w]; w++) EXPECT(follows[lines[i].yes[w]], "line %zu: yes %zu", i, w);
    for (size_t w = 0; w < 4 && lines[i].no[w]; w++) EXPECT(!follows[lines[i].no[w]], "line %zu: no %zu", i, w);
  }
}

/* ---- By drawing ---- */

static hl_sentence drawn[DRAWN];
static uint64_t random_state = 7;

static void draw_sentences(size_t count) {
  for (size_t i = 0; i < count; i++)
    hl_sentence_draw(&drawn[i], i % 8 ? HL_QUESTION_NONE : HL_QUESTION_NEXT, &random_state);
}

static void widen(const hl_sentence *s, uint32_t words[HL_SENTENCE_WORDS_MAX]) {
  for (size_t row = 0; row < s->count; row++) words[row] = s->words[row];
}

/* Whatever is drawn is allowed, word for word, and ends where it may. */
static void drawn_is_allowed(void) {
  bool follows[HL_ENGLISH_WORDS_MAX];
  draw_sentences(800);
  for (size_t i = 0; i < 800; i++) {
    uint32_t words[HL_SENTENCE_WORDS_MAX];
    widen(&drawn[i], words);
    for (size_t row = 0; row < drawn[i].count; row++) {
      hl_english_follows(words, row, follows);
      EXPECT(follows[words[row]], "sentence %zu, word %zu: number %u", i, row, (unsigned)words[row]);
    }
    EXPECT(words[drawn[i].count - 1] == W_STOP, "sentence %zu has no end", i);
  }
}

static int compare_sentences(const void *a, const void *b) {
  const hl_sentence *x = a, *y = b;
  return memcmp(x->words, y->words, sizeof x->words);
}

/* Among sentences with the same beginning, of which there are very many, every allowed word comes next some time. */
static void check_beginning(const hl_sentence *first, size_t count, size_t length) {
  bool follows[HL_ENGLISH_WORDS_MAX], seen[HL_ENGLISH_WORDS_MAX] = {false};
  uint32_t words[HL_SENTENCE_WORDS_MAX];
  widen(first, words);
  size_t allowed = hl_english_follows(words, length, follows), different = 0;
  for (size_t i = 0; i < count; i++) seen[first[i].words[length]] = true;
  for (size_t word = 0; word < W_COUNT; word++) {
    different += seen[word];
    EXPECT(follows[word] || !seen[word], "word %zu comes after a beginning of %zu words", word, length);
  }
  EXPECT(different == allowed, "%zu words come after a beginning of %zu words, %zu may", different, length, allowed);
}

/* Sorted, sentences with a common beginning stand together. */
static size_t check_beginnings(size_t length, size_t least) {
  size_t checked = 0;
  for (size_t start = 0, end; start < DRAWN; start = end) {
    for (end = start; end < DRAWN && memcmp(drawn[end].words, drawn[start].words, length) == 0;) end++;
    if (end - start < least) continue;
    check_beginning(&drawn[start], end - start, length);
    checked++;
  }
  return checked;
}

static void allowed_is_drawn(void) {
  draw_sentences(DRAWN);
  qsort(drawn, DRAWN, sizeof drawn[0], compare_sentences);
  EXPECT(check_beginnings(0, DRAWN) == 1, "no words yet");
  EXPECT(check_beginnings(1, 1500) >= 12, "few beginnings of one word");
  EXPECT(check_beginnings(2, 6000) >= 5, "few beginnings of two words");
}

const test_case english_next_tests[] = {
    {"next words by hand", by_hand},
    {"whatever is drawn is allowed", drawn_is_allowed},
    {"whatever is allowed is drawn", allowed_is_drawn},
    {NULL, NULL},
};
