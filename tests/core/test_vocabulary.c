/* The words of a model, from their section. */
#include <stdlib.h>
#include <string.h>

#include "headlight_model.h"
#include "model/weights.h"
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

/* ---- Words that borrow a row ---- */

/* Two words, and three that borrow the row of one. */
static const char borrowing[] =
    "\3the\6hungry"
    "\2fa\0\0"
    "\10famished\1\0"
    "\2\xc3\xa9\1\0";
enum { BORROWING = sizeof borrowing - 1 };

static hl_status read_borrowing(hl_vocabulary *v, const char *section, size_t bytes, size_t count) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory, .used = 16};
  memset(v, 0x5a, sizeof *v);
  hl_vocabulary untouched = *v;
  hl_status status = hl_vocabulary_read(v, section, bytes, count, &arena);
  if (status != HL_OK) EXPECT(arena.used == 16 && memcmp(v, &untouched, sizeof *v) == 0, "nothing is written");
  return status;
}

static size_t row_of(const hl_vocabulary *v, const char *word) { return hl_vocabulary_row(v, word, strlen(word)); }

static void borrowers(void) {
  hl_vocabulary v;
  EXPECT(read_borrowing(&v, borrowing, BORROWING, 2) == HL_OK, "read");
  EXPECT(v.count == 2 && v.borrower_count == 3, "%zu words, %zu borrowers", v.count, v.borrower_count);
  hl_borrower famished = v.borrowers[1];
  EXPECT(famished.row == 1 && famished.span.length == 8, "row and length");
  EXPECT(memcmp(borrowing + famished.span.start, "famished", 8) == 0, "its place");
  EXPECT(row_of(&v, "the") == 0 && row_of(&v, "hungry") == 1, "rows of their own");
  EXPECT(row_of(&v, "fa") == 0 && row_of(&v, "famished") == 1 && row_of(&v, "\xc3\xa9") == 1, "borrowed rows");
  EXPECT(row_of(&v, "f") == 2 && row_of(&v, "fam") == 2 && row_of(&v, "famisheds") == 2 && row_of(&v, "") == 2 &&
             row_of(&v, "zoo") == 2 && row_of(&v, "\xff") == 2,
         "neither");
  EXPECT(hl_vocabulary_find(&v, "famished", 8) == 2 && hl_vocabulary_find(&v, "hungry", 6) == 1, "no words by number");
  EXPECT(read_borrowing(&v, borrowing, 11, 2) == HL_OK && v.borrower_count == 0, "no borrowers");
  EXPECT(row_of(&v, "hungry") == 1 && row_of(&v, "famished") == 2, "of none");
}

/* "cold" is read by its own row alone, "icy" by that, "ice" with its letters, too. */
static void words_read_alone(void) {
  static const char section[] =
      "\4cold\3hot"
      "\4cold\0\x80"
      "\3ice\0\0"
      "\3icy\0\x80";
  hl_vocabulary v;
  EXPECT(read_borrowing(&v, section, sizeof section - 1, 2) == HL_OK && v.borrower_count == 3, "read");
  EXPECT(row_of(&v, "cold") == 0 && row_of(&v, "ice") == 0 && row_of(&v, "icy") == 0, "rows");
  EXPECT(hl_vocabulary_alone(&v, "cold", 4) && hl_vocabulary_alone(&v, "icy", 3), "alone");
  EXPECT(!hl_vocabulary_alone(&v, "ice", 3) && !hl_vocabulary_alone(&v, "hot", 3), "with letters");
  EXPECT(!hl_vocabulary_alone(&v, "icy ", 4) && !hl_vocabulary_alone(&v, "", 0), "others");
}

static void borrowers_of_any_length(void) {
  hl_vocabulary v;
  char section[1 + 1 + 1 + 255 + 2] = "\1a\xff";
  memset(section + 3, 'b', 255);
  section[258] = section[259] = 0;
  EXPECT(read_borrowing(&v, section, sizeof section, 1) == HL_OK && v.borrower_count == 1, "255 bytes");
  EXPECT(hl_vocabulary_row(&v, section + 3, 255) == 0 && hl_vocabulary_row(&v, section + 3, 254) == 1, "and not 254");
}

static void every_cut_of_borrowers(void) {
  hl_vocabulary v;
  for (size_t bytes = 0; bytes <= BORROWING; bytes++) {
    char *cut = malloc(bytes + 1); /* malloc(0) may be NULL */
    memcpy(cut, borrowing, bytes);
    bool whole = bytes == 11 || bytes == 16 || bytes == 27 || bytes == BORROWING;
    EXPECT(read_borrowing(&v, cut, bytes, 2) == (whole ? HL_OK : HL_ERROR_FORMAT), "%zu bytes", bytes);
    free(cut);
  }
}

static void bad_borrowers(void) {
#define BAD(text) \
  { text, sizeof text - 1 }
  static const struct {
    const char *section;
    size_t bytes;
  } bad[] = {
      BAD("\1a\1b\0\1c\0\0"),             /* the row cut short, another one behind it */
      BAD("\1a\1x\1b\2\0"),               /* a row beyond the two words */
      BAD("\1a\1x\1b\0\1"),               /* row 256 */
      BAD("\1a\1x\1b\2\x80"),             /* a row beyond the two words, alone */
      BAD("\1a\1x\1a\0\0"),               /* a word of the two with its own row, not alone */
      BAD("\1a\1x\1a\1\x80"),             /* the other one's row, alone */
      BAD("\1a\1x\1c\0\0\1b\0\0"),        /* not in their order */
      BAD("\1a\1x\2bb\0\0\1b\0\0"),       /* the longer one first */
      BAD("\1a\1x\2\xc3\xa9\0\0\1b\0\0"), /* not by bytes without a sign */
      BAD("\1a\1x\1b\0\0\1b\1\0"),        /* one twice */
      BAD("\1a\1x\1a\1\0"),               /* a word of the two */
      BAD("\1a\1x\1b\0\0\1x\0\0"),        /* the other one */
      BAD("\1a\1x\0\0\0"),                /* no letters */
      BAD("\1a\1x\1\xff\0\0"),            /* no UTF-8 */
      BAD("\1a\1x\1\xc3\0\0"),            /* half a character */
      BAD("\1a\1x\1b\0\0\0"),             /* a byte more */
  };
#undef BAD
  hl_vocabulary v;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    EXPECT(read_borrowing(&v, bad[i].section, bad[i].bytes, 2) == HL_ERROR_FORMAT, "bad borrowers %zu", i);
  EXPECT(read_borrowing(&v, "\1b\0\0", 4, 0) == HL_ERROR_FORMAT, "no row to borrow");
}

/* Words of four letters, from `first` on, in the order of their bytes; rows from 0 to 256 where they borrow one. */
static size_t put_words(char *section, size_t first, size_t count, bool borrow) {
  size_t bytes = 0;
  for (size_t i = first; i < first + count; i++) {
    section[bytes++] = 4;
    for (size_t shift = 24; shift; shift -= 6) section[bytes++] = (char)('0' + (i >> (shift - 6) & 63));
    if (!borrow) continue;
    section[bytes++] = (char)(i % 257);
    section[bytes++] = (char)(i % 257 >> 8);
  }
  return bytes;
}

/* As many as there may be, and one more. */
static void very_many_borrowers(void) {
  enum { WORDS = 257, MOST = HL_CONFIG_SIZE_MAX };
  char *section = malloc((size_t)7 * (WORDS + MOST + 1));
  hl_arena arena = {.base = malloc((size_t)16 << 20), .capacity = (size_t)16 << 20};
  hl_vocabulary v;
  size_t words = put_words(section, 0, WORDS, false), bytes = words + put_words(section + words, WORDS, MOST, true);
  EXPECT(hl_vocabulary_read(&v, section, bytes, WORDS, &arena) == HL_OK && v.borrower_count == MOST, "2^20");
  for (size_t i = WORDS; i < WORDS + MOST; i += 4099)
    EXPECT(hl_vocabulary_row(&v, section + words + 7 * (i - WORDS) + 1, 4) == i % 257, "borrower %zu", i);
  arena.used = 0;
  bytes += put_words(section + bytes, WORDS + MOST, 1, true);
  EXPECT(hl_vocabulary_read(&v, section, bytes, WORDS, &arena) == HL_ERROR_FORMAT && arena.used == 0, "one more");
  free(section);
  free(arena.base);
}

/* The same bytes can be a borrower of row 0x0101 or two words, of which the second one is "\1". */
static void equal_vocabularies(void) {
  char section[5 * 258 + 4];
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_vocabulary borrows, owns, fewer, none = {.count = 0};
  size_t words = put_words(section, 0, 258, false);
  memcpy(section + words, "\1z\1\1", 4);
  EXPECT(hl_vocabulary_read(&borrows, section, sizeof section, 258, &arena) == HL_OK, "a borrower");
  EXPECT(hl_vocabulary_read(&owns, section, sizeof section, 260, &arena) == HL_OK, "two words");
  EXPECT(hl_vocabulary_read(&fewer, section, words, 258, &arena) == HL_OK, "neither");
  EXPECT(hl_vocabulary_equal(&borrows, &borrows) && hl_vocabulary_equal(&fewer, &fewer), "themselves");
  EXPECT(!hl_vocabulary_equal(&borrows, &owns) && !hl_vocabulary_equal(&borrows, &fewer), "others");
  EXPECT(hl_vocabulary_equal(&none, &none) && !hl_vocabulary_equal(&none, &fewer), "of a model without words");
}

static void borrowers_without_memory(void) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_vocabulary v;
  EXPECT(hl_vocabulary_read(&v, borrowing, BORROWING, 2, &arena) == HL_OK, "enough");
  for (size_t needed = arena.used, capacity = 0; capacity < needed; capacity++) {
    arena = (hl_arena){.base = memory, .capacity = capacity};
    EXPECT(hl_vocabulary_read(&v, borrowing, BORROWING, 2, &arena) == HL_ERROR_MEMORY && !arena.used, "%zu", capacity);
  }
}

const test_case vocabulary_tests[] = {{"vocabularies", vocabularies},
                                      {"words that borrow a row", borrowers},
                                      {"words that are read alone", words_read_alone},
                                      {"a borrower of 255 bytes", borrowers_of_any_length},
                                      {"borrowers cut short anywhere", every_cut_of_borrowers},
                                      {"bad borrowers", bad_borrowers},
                                      {"2^20 borrowers", very_many_borrowers},
                                      {"vocabularies of the same bytes", equal_vocabularies},
                                      {"borrowers without memory", borrowers_without_memory},
                                      {NULL, NULL}};
