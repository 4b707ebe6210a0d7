/* The words of a model, from their section. */
#include <string.h>

#include "headlight_model.h"
#include "test.h"

static _Alignas(16) unsigned char memory[1 << 16];

static void vocabularies(void) {
  static char section[4 * 26 * 26];
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_vocabulary v;
  size_t bytes = 0;
  for (int i = 0; i < 26 * 26; i++) {
    section[bytes++] = 3;
    section[bytes++] = (char)('a' + i * 7 % 26);
    section[bytes++] = (char)('a' + i / 26);
    section[bytes++] = (char)('a' + i % 3);
  }
  EXPECT(hl_vocabulary_read(&v, section, bytes, 26 * 26, &arena) == HL_OK, "676 words");
  for (size_t i = 0; i < 26 * 26; i++) EXPECT(hl_vocabulary_find(&v, section + 4 * i + 1, 3) == i, "word %zu", i);
  EXPECT(hl_vocabulary_find(&v, section + 1, 2) == v.count, "the beginning of a word");
  EXPECT(hl_vocabulary_find(&v, section + 1, 5) == v.count, "a word and more");
  EXPECT(hl_vocabulary_find(&v, "a", 1) == v.count && hl_vocabulary_find(&v, "", 0) == v.count, "none of them");
  memcpy(section + 4 * 600, section + 4 * 7, 4);
  size_t mark = arena.used;
  EXPECT(hl_vocabulary_read(&v, section, bytes, 26 * 26, &arena) == HL_ERROR_FORMAT && arena.used == mark,
         "a word twice");
  const char *const bad[] = {"\1\x80",
                             "\1\xc3",
                             "\2\xc0\xaf",
                             "\2\xc3(",
                             "\3\xe0\x80\xaf",
                             "\3\xed\xa0\x80",
                             "\2\xe2\x82",
                             "\4\xf0\x80\x80\xaf",
                             "\4\xf4\x90\x80\x80",
                             "\4\xf5\x80\x80\x80",
                             "\1\xff",
                             "\3\xf0\x9f\x98",
                             "\2a",
                             "\1ab"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    EXPECT(hl_vocabulary_read(&v, bad[i], strlen(bad[i]), 1, &arena) == HL_ERROR_FORMAT, "bad word %zu", i);
  EXPECT(hl_vocabulary_read(&v, "\0", 1, 1, &arena) == HL_ERROR_FORMAT, "an empty word");
  EXPECT(hl_vocabulary_read(&v, section, bytes, SIZE_MAX, &arena) == HL_ERROR_FORMAT, "too many");
  const char good[] = "\4\xf4\x8f\xbf\xbf\3\xed\x9f\xbf\2\xc2\x80\3\xe0\xa0\x80";
  EXPECT(hl_vocabulary_read(&v, good, sizeof good - 1, 4, &arena) == HL_OK, "the ends of UTF-8's ranges");
}

const test_case vocabulary_tests[] = {{"vocabularies", vocabularies}, {NULL, NULL}};
