/* Words taken apart, and their vectors. The buckets below were computed by another program from the definition. */
#include <string.h>

#include "headlight_model.h"
#include "test.h"

static _Alignas(16) unsigned char memory[1 << 20];

static const char section[] =
    "\6[mask]\3cat\4well\5known\2it\4it's\4"
    "0000"
    "\6\xc3\xa4rger\3don\6friend"
    "\7[blank]\3\0"
    "\5cat's\2\0"
    "\3don\x8\x80"
    "\3fox\1\0"
    "\3hen\1\x80"
    "\10unawares\4\0"
    "\7\xc3\xa9lan's\6\0";
enum { MASK, CAT, WELL, KNOWN, IT, ITS, YEAR, ANGER, DON, FRIEND, WORDS };

/* A model with word vectors and these words. */
static hl_weights model_with(size_t buckets) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_config c = {.architecture = HL_ENCODER,
                 .layers = 1,
                 .width = 3,
                 .heads = 1,
                 .kv_heads = 1,
                 .dim = 1,
                 .value_dim = 1,
                 .vocabulary = WORDS,
                 .positions = 8,
                 .word_width = 2,
                 .buckets = buckets};
  hl_weights w;
  EXPECT(hl_weights_create(&w, &c, &arena) == HL_OK, "weights");
  EXPECT(hl_vocabulary_read(&w.words, section, sizeof section - 1, WORDS, &arena) == HL_OK, "words");
  return w;
}

static hl_word_parts parts_of(const hl_weights *w, const char *word) { return hl_word_parts_of(w, word, strlen(word)); }

/* ---- N-grams ---- */

static void buckets_of_n_grams(void) {
  static const struct {
    const char *word;
    uint32_t count, grams[HL_GRAMS_MAX];
  } cases[] = {
      {"a", 1, {2742}},
      {"The", 5, {245, 1820, 1286, 2448, 2882}},
      {"tired", 11, {1508, 2554, 2635, 1638, 2522, 2294, 143, 2591, 984, 817, 707}},
      {"\xc3\x84rger", 11, {63, 2132, 2933, 2741, 908, 472, 2625, 2167, 2107, 985, 2189}},
      {"didn\xe2\x80\x99t", 13, {1044, 2044, 326, 1128, 2504, 1640, 2928, 1714, 1649, 2524, 1878, 2562, 1790}},
      {"1984", 8, {521, 2373, 2987, 201, 965, 555, 1195, 2953}},
      {"\xf0\x9f\x98\x80", 1, {872}},
      {",", 1, {2939}},
      {"supercalifragilisticexpialidocious", 24, {735,  2579, 501,  306,  1697, 1077, 619,  1393,
                                                  406,  1112, 2768, 2001, 1146, 423,  1529, 1875,
                                                  1067, 1947, 1019, 2362, 2459, 936,  1508, 1821}},
  };
  hl_weights w = model_with(3072);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    hl_word_parts p = parts_of(&w, cases[i].word);
    EXPECT(p.gram_count == cases[i].count, "%s: %u n-grams", cases[i].word, p.gram_count);
    EXPECT(memcmp(p.grams, cases[i].grams, p.gram_count * sizeof *p.grams) == 0, "%s", cases[i].word);
  }
  w = model_with(1);
  EXPECT(parts_of(&w, "tired").gram_count == 1, "one bucket, once");
}

static void written_alike(void) {
  static const char *const pairs[][2] = {
      {"It's", "it\xe2\x80\x99s"}, {"1984", "2026"}, {"NASA", "nasa"}, {"\xc3\x84RGER", "\xc3\xa4rger"}};
  hl_weights w = model_with(500);
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    hl_word_parts a = parts_of(&w, pairs[i][0]), b = parts_of(&w, pairs[i][1]);
    EXPECT(a.gram_count == b.gram_count && memcmp(a.grams, b.grams, sizeof a.grams) == 0, "%s", pairs[i][0]);
    EXPECT(a.number == b.number && a.own == b.own, "%s: numbers", pairs[i][0]);
  }
}

/* ---- Numbers and casings ---- */

static void numbers_of_words(void) {
  static const struct {
    const char *word;
    uint32_t number, own;
  } cases[] = {
      {"cat", CAT, CAT},
      {"CAT", CAT, CAT},
      {"known's", KNOWN, HL_NO_WORD},
      {"cats'", HL_NO_WORD, HL_NO_WORD},
      {"friend'", FRIEND, HL_NO_WORD},
      {"It\xe2\x80\x99s", ITS, ITS},
      {"well-known", KNOWN, HL_NO_WORD},
      {"well-", HL_NO_WORD, HL_NO_WORD},
      {"-", HL_NO_WORD, HL_NO_WORD},
      {"'", HL_NO_WORD, HL_NO_WORD},
      {"1984", YEAR, YEAR},
      {"\xc3\x84rger", ANGER, ANGER},
      {"[mask]", MASK, MASK},
      {"[cat]", HL_NO_WORD, HL_NO_WORD},
      {"___", MASK, MASK},
      {"_", HL_NO_WORD, HL_NO_WORD},
      {"blorpy", HL_NO_WORD, HL_NO_WORD},
      {"", HL_NO_WORD, HL_NO_WORD},
  };
  hl_weights w = model_with(9);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    hl_word_parts p = parts_of(&w, cases[i].word);
    EXPECT(p.number == cases[i].number && p.own == cases[i].own, "%s: %u, %u", cases[i].word, p.number, p.own);
  }
  EXPECT(parts_of(&w, "[mask]").gram_count == 0, "a word in brackets has no n-grams");
  w.words = (hl_vocabulary){0};
  EXPECT(parts_of(&w, "cat").number == HL_NO_WORD && parts_of(&w, "cat").gram_count > 0, "a file without words");
}

/* A word's own row comes before a borrowed one, and that before its stem's. */
static void borrowed_rows(void) {
  static const struct {
    const char *word;
    uint32_t number;
  } cases[] = {
      {"fox", CAT},
      {"FOX", CAT},
      {"fox's", CAT},
      {"fox\xe2\x80\x99s", CAT},
      {"snow-fox", CAT},
      {"Snow-fox's", HL_NO_WORD},
      {"cat's", WELL},
      {"\xc3\x89lan's", YEAR},
      {"\xc3\xa9lan", HL_NO_WORD},
      {"unawares'", IT},
      {"[blank]", KNOWN},
      {"foxes", HL_NO_WORD},
  };
  hl_weights w = model_with(9);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    hl_word_parts p = parts_of(&w, cases[i].word);
    EXPECT(p.number == cases[i].number && p.own == HL_NO_WORD, "%s: %u, %u", cases[i].word, p.number, p.own);
    EXPECT(p.gram_count > 0, "%s: n-grams of its own", cases[i].word);
  }
  EXPECT(parts_of(&w, "Fox").casing == HL_CASING_FIRST, "a casing of its own");
}

static void read_alone(void) {
  hl_weights w = model_with(9);
  static const char *const cases[] = {"hen", "HEN", "don", "Don"};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    EXPECT(parts_of(&w, cases[i]).gram_count == 0, "%s: no n-grams", cases[i]);
  EXPECT(parts_of(&w, "hen").number == CAT && parts_of(&w, "hen").own == HL_NO_WORD, "a borrowed row");
  EXPECT(parts_of(&w, "Don").number == DON && parts_of(&w, "Don").own == DON, "its own row");
  EXPECT(parts_of(&w, "Don").casing == HL_CASING_FIRST, "a casing of its own");
  EXPECT(parts_of(&w, "hen's").number == CAT && parts_of(&w, "hen's").gram_count > 0, "by its stem: with its letters");
}

static void casings_of_words(void) {
  static const struct {
    const char *word;
    hl_casing casing;
  } cases[] = {
      {"the", HL_CASING_LOWER},
      {"The", HL_CASING_FIRST},
      {"I", HL_CASING_FIRST},
      {"NASA", HL_CASING_OTHER},
      {"iPhone", HL_CASING_OTHER},
      {"TikTok", HL_CASING_OTHER},
      {"\xc3\x84rger", HL_CASING_FIRST},
      {"3.14", HL_CASING_DIGITS},
      {"B2", HL_CASING_DIGITS},
      {",", HL_CASING_MARK},
      {"--", HL_CASING_MARK},
      {"\xe2\x80\x9c", HL_CASING_MARK},
      {"'tis", HL_CASING_MARK},
      {"\xe7\x8c\xab", HL_CASING_LOWER},
      {"", HL_CASING_MARK},
  };
  hl_weights w = model_with(9);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    EXPECT(parts_of(&w, cases[i].word).casing == cases[i].casing, "%s", cases[i].word);
}

/* ---- Words of a text ---- */

/* Each case: a text, and its words between bars. */
static void typed_words(void) {
  static const char *const cases[][2] = {
      {"", ""},
      {"  \n ", ""},
      {"The cat sat.", "The|cat|sat|."},
      {"He didn't, she won\xe2\x80\x99t!", "He|didn't|,|she|won\xe2\x80\x99t|!"},
      {"my friends' well-known cat's toy", "my|friends'|well-known|cat's|toy"},
      {"'Yes,' he said", "'|Yes|,|'|he|said"},
      {"\xe2\x80\x9cYes\xe2\x80\x9d (no)", "\xe2\x80\x9c|Yes|\xe2\x80\x9d|(|no|)"},
      {"3.14 or 1,000; U.S.", "3.14|or|1,000|;|U.S|."},
      {"wait... what?!", "wait|...|what|?|!"},
      {"one\xe2\x80\x94two--three \xe2\x80\xa6", "one|\xe2\x80\x94|two|--|three|\xe2\x80\xa6"},
      {"the [mask] ran, ___ too", "the|[mask]|ran|,|___|too"},
      {"[masks]", "[|masks|]"},
      {"\xf0\x9f\x98\x80 \xe7\x8c\xab", "\xf0\x9f\x98\x80|\xe7\x8c\xab"},
      {"boss' 'tis", "boss'|'|tis"},
      {"- -- ---", "-|--|---"},
  };
  hl_span spans[20];
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const char *text = cases[i][0];
    char joined[200] = "";
    size_t count = hl_typed_words(text, strlen(text), spans, 20);
    for (size_t w = 0; w < count; w++) {
      if (w) strcat(joined, "|");
      strncat(joined, text + spans[w].start, spans[w].length);
    }
    EXPECT(strcmp(joined, cases[i][1]) == 0, "%s became %s", text, joined);
    EXPECT(hl_typed_words(text, strlen(text), spans, 1) == count, "%s: counted beyond the room", text);
  }
}

/* Whatever the bytes: words are in order, not empty, without white space at their ends, and nothing else is left out.
 */
static void words_of_any_bytes(void) {
  char text[200];
  hl_span spans[200];
  for (int trial = 0; trial < 20000; trial++) {
    size_t bytes = test_below(sizeof text + 1), end = 0;
    static const char some[] = "ab s'.-,[]_ \"\n(\xe2\x80\x94\x99\xc3";
    for (size_t i = 0; i < bytes; i++) text[i] = trial % 2 ? (char)test_below(256) : some[test_below(sizeof some - 1)];
    size_t count = hl_typed_words(text, bytes, spans, 200);
    EXPECT(count <= bytes, "%zu words of %zu bytes", count, bytes);
    for (size_t w = 0; w < count; w++) {
      EXPECT(spans[w].length > 0 && spans[w].start >= end && spans[w].start + spans[w].length <= bytes, "word %zu", w);
      for (size_t i = end; i < spans[w].start; i++) EXPECT(!strchr("ab.-,[]_\"(", text[i]) || !text[i], "left out");
      end = spans[w].start + spans[w].length;
    }
  }
}

/* ---- Any bytes ---- */

static void any_bytes(void) {
  hl_weights w = model_with(77);
  char word[300];
  for (int trial = 0; trial < 20000; trial++) {
    size_t bytes = test_below(sizeof word + 1);
    for (size_t i = 0; i < bytes; i++) word[i] = (char)test_below(trial % 2 ? 256 : 128);
    hl_word_parts p = hl_word_parts_of(&w, word, bytes);
    EXPECT(p.gram_count <= HL_GRAMS_MAX && p.casing < HL_CASINGS, "counts");
    for (size_t i = 0; i < p.gram_count; i++) EXPECT(p.grams[i] < 77, "a bucket");
  }
  memset(word, 'q', sizeof word);
  hl_word_parts whole = hl_word_parts_of(&w, word, sizeof word), cut = hl_word_parts_of(&w, word, 64);
  EXPECT(memcmp(&whole, &cut, sizeof whole) == 0, "only 64 characters count");
}

/* ---- Vectors ---- */

static void vectors(void) {
  hl_weights w = model_with(4);
  float vector[2];
  for (size_t t = 0; t < w.tensor_count; t++)
    for (size_t i = 0; i < w.tensors[t].shape[0] * (w.tensors[t].rank > 1 ? w.tensors[t].shape[1] : 1); i++)
      w.tensors[t].data[i] = test_normal();
  const float *words = hl_weights_find(&w, "embedding")->data, *grams = hl_weights_find(&w, "grams")->data;
  const float *casings = hl_weights_find(&w, "casings")->data;
  hl_word_parts p = {.number = CAT, .casing = HL_CASING_FIRST, .gram_count = 2, .grams = {3, 0}};
  hl_word_vector(&w, &p, vector);
  for (size_t i = 0; i < 2; i++) {
    double mean = ((double)grams[6 + i] + (double)grams[i]) / 2.0;
    EXPECT(test_close(vector[i], (double)words[2 * CAT + i] + mean + (double)casings[2 + i], 1e-6), "number %zu", i);
  }
  p = (hl_word_parts){.number = HL_NO_WORD, .casing = HL_CASING_MARK};
  hl_word_vector(&w, &p, vector);
  EXPECT(test_same_bits(vector, casings + 2 * HL_CASING_MARK, 2), "neither row nor n-grams");
}

const test_case word_parts_tests[] = {{"buckets of n-grams", buckets_of_n_grams},
                                      {"words that are written alike", written_alike},
                                      {"numbers of words", numbers_of_words},
                                      {"borrowed rows", borrowed_rows},
                                      {"words that are read alone", read_alone},
                                      {"casings of words", casings_of_words},
                                      {"words of a text", typed_words},
                                      {"words of any bytes", words_of_any_bytes},
                                      {"any bytes", any_bytes},
                                      {"vectors", vectors},
                                      {NULL, NULL}};
