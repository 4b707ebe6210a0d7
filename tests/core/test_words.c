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

const test_case words_tests[] = {{"white space and punctuation", splitting},
                                 {"more words than room", more_than_fit},
                                 {"any bytes at all", any_bytes},
                                 {"codes: case folded, order kept", codes},
                                 {NULL, NULL}};
