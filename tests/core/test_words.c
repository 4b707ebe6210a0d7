/* Tests of splitting texts into words. */
#include <stdlib.h>
#include <string.h>

#include "model/words.h"
#include "test.h"

static void expect_words(const char *text, const char *expected) {
  hl_span spans[32];
  char joined[256] = "";
  size_t count = hl_words(text, strlen(text), spans, 32);
  for (size_t i = 0; i < count && i < 32; i++) {
    if (i) strcat(joined, "|");
    strncat(joined, text + spans[i].start, spans[i].length);
  }
  EXPECT(strcmp(joined, expected) == 0, "\"%s\" gives \"%s\", not \"%s\"", text, joined, expected);
}

static void splitting(void) {
  expect_words("", "");
  expect_words(" \t\r\n ", "");
  expect_words("word", "word");
  expect_words("The cat, too.", "The|cat|,|too|.");
  expect_words("\"Yes!\" (she said)", "\"|Yes|!|\"|(|she|said|)");
  expect_words("pi is 3.14, don't", "pi|is|3.14|,|don't");
  expect_words("...", ".|.|.");
  expect_words(
      "a\tb\nc\xc2\xa0"
      "d\xe3\x80\x80"
      "e\xe2\x80\x83"
      "f",
      "a|b|c|d|e|f");
  expect_words(
      "a\xc2\x85"     /* next line */
      "b\xe1\x9a\x80" /* ogham space */
      "c\xe2\x80\x8a" /* hair space, the last of its kind */
      "d\xe2\x80\x8b" /* of no width: no white space in Unicode */
      "e\xe2\x80\xa8" /* line separator */
      "f\xe2\x80\xa9" /* paragraph separator */
      "g\xe2\x80\xaf" /* narrow no-break space */
      "h\xe2\x81\x9f" /* mathematical space */
      "i",
      "a|b|c|d\xe2\x80\x8b"
      "e|f|g|h|i");
  expect_words("\xf0\x9f\x98\x80 \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
               "\xf0\x9f\x98\x80|\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d");
}

static void more_than_fit(void) {
  char text[200];
  hl_span spans[3] = {{0, 0}, {0, 0}, {77, 77}};
  for (size_t i = 0; i < 200; i++) text[i] = i % 2 ? ' ' : 'a';
  EXPECT(hl_words(text, 200, spans, 2) == 100, "counts all");
  EXPECT(spans[1].start == 2 && spans[2].start == 77, "fills no more than asked");
}

static void any_bytes(void) {
  char text[64];
  hl_span spans[64];
  for (int trial = 0; trial < 20000; trial++) {
    size_t n = test_below(sizeof text);
    char *exact = malloc(n ? n : 1); /* so that the sanitizer sees a read beyond the end */
    for (size_t i = 0; i < n; i++) text[i] = (char)(test_random() & 0xff);
    memcpy(exact, text, n);
    size_t count = hl_words(exact, n, spans, 64), end = 0;
    for (size_t i = 0; i < count; i++) {
      EXPECT(spans[i].length > 0 && spans[i].start >= end, "spans in order");
      end = spans[i].start + spans[i].length;
      hl_word_code(exact + spans[i].start, spans[i].length);
    }
    EXPECT(end <= n, "spans inside the text");
    free(exact);
  }
}

static bool same(const char *a, const char *b) { return hl_word_code(a, strlen(a)) == hl_word_code(b, strlen(b)); }

static void codes(void) {
  EXPECT(same("The", "the") && same("CAT", "cat"), "ASCII case");
  EXPECT(same("\xc3\x89t\xc3\xa9", "\xc3\xa9t\xc3\xa9"), "Latin-1 case");
  EXPECT(same("\xc5\xbd", "\xc5\xbe") && same("\xd0\x9c\xd0\x98\xd0\xa0", "\xd0\xbc\xd0\xb8\xd1\x80"), "other case");
  EXPECT(same("\xce\xa9", "\xcf\x89"), "Greek case");
  EXPECT(!same("cat", "cats") && !same("ab", "ba") && !same("", "a"), "different words");
}

/* ---- Words of a vocabulary ---- */

static hl_vocabulary vocabulary_of(const char *section, size_t bytes, size_t count) {
  static _Alignas(16) unsigned char memory[4096];
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_vocabulary words = {0};
  EXPECT(hl_vocabulary_read(&words, section, bytes, count, &arena) == HL_OK, "a vocabulary");
  return words;
}

/* The words as written, each with the one that it is in the vocabulary, or a question mark if it is unknown. */
static void expect_tokens(const hl_vocabulary *words, const char *text, const char *expected) {
  hl_token tokens[32];
  char joined[512] = "";
  size_t count = hl_vocabulary_tokens(words, text, strlen(text), tokens, 32), used = 0;
  for (size_t i = 0; i < count && i < 32; i++) {
    hl_token t = tokens[i];
    hl_span is = t.number < words->count ? words->spans[t.number] : (hl_span){0, 0};
    used += (size_t)snprintf(joined + used, sizeof joined - used, "%s%.*s:%.*s%s", i ? "|" : "", (int)t.span.length,
                             text + t.span.start, (int)is.length, words->section + is.start, t.unknown ? "?" : "");
  }
  EXPECT(strcmp(joined, expected) == 0, "\"%s\" gives \"%s\", not \"%s\"", text, joined, expected);
}

#define SECTION "\6[mask]\11[unknown]\3the\3did\3not\2it\1,\4Rome\4rome\1["

static void looked_up(void) {
  hl_vocabulary words = vocabulary_of(SECTION, sizeof SECTION - 1, 10);
  expect_tokens(&words, "", "");
  expect_tokens(&words, "The THE the, it", "The:the|THE:the|the:the|,:,|it:it");
  expect_tokens(&words, "Rome rome ROME", "Rome:Rome|rome:rome|ROME:rome");
  expect_tokens(&words, "a cat", "a:[unknown]?|cat:[unknown]?");
  expect_tokens(&words, "?", "?:[unknown]?");
  expect_tokens(&words, "\xc3\x84 \xff", "\xc3\x84:[unknown]?|\xff:[unknown]?");
}

static void negations(void) {
  hl_vocabulary words = vocabulary_of(SECTION, sizeof SECTION - 1, 10);
  expect_tokens(&words, "It didn't, did it", "It:it|did:did|n't:not|,:,|did:did|it:it");
  expect_tokens(&words, "didn\xe2\x80\x99t", "did:did|n\xe2\x80\x99t:not");
  expect_tokens(&words, "DIDN'T", "DID:did|N'T:not");
  expect_tokens(&words, "won't n't", "wo:[unknown]?|n't:not|n't:not");
  expect_tokens(&words, "didnt did't 't t nt \xe2\x80\x99t x\xe2\x80\x99t",
                "didnt:[unknown]?|did't:[unknown]?|'t:[unknown]?|t:[unknown]?|nt:[unknown]?|\xe2\x80\x99t:[unknown]?|"
                "x\xe2\x80\x99t:[unknown]?");
  hl_vocabulary whole = vocabulary_of("\6didn't", 7, 1);
  expect_tokens(&whole, "Didn't don't", "Didn't:didn't|do:?|n't:?");
}

static void blanks(void) {
  hl_vocabulary words = vocabulary_of(SECTION, sizeof SECTION - 1, 10);
  expect_tokens(&words, "the [mask].", "the:the|[mask]:[mask]|.:[unknown]?");
  expect_tokens(&words, "([MASK]) \"[unknown]\"",
                "(:[unknown]?|[MASK]:[mask]|):[unknown]?|\":[unknown]?|[unknown]:[unknown]|\":[unknown]?");
  expect_tokens(&words, "__ ___, _ __a", "__:[mask]|___:[mask]|,:,|_:[unknown]?|__a:[unknown]?");
  expect_tokens(&words, "[it] [ mask] [mask ] [mask",
                "[:[|it:it|]:[unknown]?|[:[|mask:[unknown]?|]:[unknown]?|[:[|mask:[unknown]?|]:[unknown]?|[:[|mask:"
                "[unknown]?");
  expect_tokens(&words, "[", "[:[");
  expect_tokens(&words, "[mask][mask] [mask]it", "[:[|mask][mask:[unknown]?|]:[unknown]?|[:[|mask]it:[unknown]?");
  hl_vocabulary none = vocabulary_of("\1a", 2, 1);
  expect_tokens(&none, "a [mask] __ b", "a:a|[:?|mask:?|]:?|__:?|b:?");
}

static void tokens_of_any_bytes(void) {
  hl_vocabulary words = vocabulary_of(SECTION, sizeof SECTION - 1, 10);
  const char letters[] = "[]maskn't_ \xe2\x80\x99T";
  hl_token tokens[3], all[200];
  for (int trial = 0; trial < 20000; trial++) {
    size_t n = test_below(100), end = 0;
    char *exact = malloc(n ? n : 1); /* so that the sanitizer sees a read beyond the end */
    for (size_t i = 0; i < n; i++)
      exact[i] = test_below(20) ? letters[test_below(sizeof letters - 1)] : (char)(test_random() & 0xff);
    tokens[2].number = 77;
    size_t count = hl_vocabulary_tokens(&words, exact, n, all, 200);
    EXPECT(hl_vocabulary_tokens(&words, exact, n, tokens, 2) == count, "counts all");
    EXPECT(tokens[2].number == 77, "fills no more than asked");
    for (size_t i = 0; i < count; i++) {
      EXPECT(all[i].span.length > 0 && all[i].span.start >= end && all[i].number < words.count, "token %zu", i);
      end = all[i].span.start + all[i].span.length;
    }
    EXPECT(end <= n, "tokens inside the text");
    free(exact);
  }
  char long_word[600];
  memset(long_word, 'x', sizeof long_word);
  EXPECT(hl_vocabulary_tokens(&words, long_word, 600, all, 200) == 1 && all[0].unknown, "a word that none can be");
}

const test_case words_tests[] = {{"white space and punctuation", splitting},
                                 {"more words than room", more_than_fit},
                                 {"any bytes at all", any_bytes},
                                 {"codes: case folded, order kept", codes},
                                 {"tokens: as written, else in lower case", looked_up},
                                 {"tokens: n't is not", negations},
                                 {"tokens: masks and brackets", blanks},
                                 {"tokens of any bytes", tokens_of_any_bytes},
                                 {NULL, NULL}};
