/* Reads nouns.tsv, adjectives.tsv and situations.tsv. */
#include "templates_lists.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const class_names[CLASSES] = {
    "animal",  "person",  "man",       "woman",    "thing",      "light",   "bulky", "container",
    "opening", "vehicle", "furniture", "clothing", "instrument", "book",    "food",  "mass",
    "road",    "water",   "land",      "height",   "room",       "building"};

const char *const family_names[FAMILIES] = {"cross", "ford",   "climb", "stay", "eat",     "use",
                                            "size",  "weight", "speed", "fear", "comfort", "scold",
                                            "thank", "trust",  "fool",  "envy", "listen"};

static const char *const side_names[FAMILIES][2] = {[CROSS] = {"cross-being", "cross-place"},
                                                    [FORD] = {"ford-being", "ford-water"},
                                                    [CLIMB] = {"climb-being", "climb-height"},
                                                    [STAY] = {"stay-being", "stay-room"},
                                                    [EAT] = {"eat-being", "eat-food"},
                                                    [USE] = {"use-being", "use-thing"},
                                                    [SIZE] = {"size-big", "size-small"},
                                                    [WEIGHT] = {"weight-heavy", "weight-weak"},
                                                    [SPEED] = {"speed-fast", "speed-slow"},
                                                    [FEAR] = {"fear-timid", "fear-fierce"},
                                                    [COMFORT] = {"comfort-kind", "comfort-sad"},
                                                    [SCOLD] = {"scold-strict", "scold-naughty"},
                                                    [THANK] = {"thank-grateful", "thank-helpful"},
                                                    [TRUST] = {"trust-suspicious", "trust-dishonest"},
                                                    [FOOL] = {"fool-sly", "fool-gullible"},
                                                    [ENVY] = {"envy-jealous", "envy-lucky"},
                                                    [LISTEN] = {"listen-stubborn", "listen-boring"}};

enum { FEWEST = 2, WORD_BYTES_MAX = 20 }; /* two nouns of a class have to differ */

/* Says why in `error`; returns false. */
static bool refuse(char *error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error, TEMPLATES_ERROR_BYTES, format, arguments);
  va_end(arguments);
  return false;
}

/* ---- Texts ---- */

static char *read_text(const char *path, char *error) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  long bytes = -1;
  if (file && fseek(file, 0, SEEK_END) == 0) bytes = ftell(file);
  if (bytes >= 0 && fseek(file, 0, SEEK_SET) == 0) text = malloc((size_t)bytes + 1);
  if (text && fread(text, 1, (size_t)bytes, file) != (size_t)bytes) {
    free(text);
    text = NULL;
  }
  if (file) fclose(file);
  if (text)
    text[bytes] = 0;
  else
    refuse(error, "can't read %s", path);
  return text;
}

static bool append(word_list *list, const char *word) {
  if (list->count == list->room) {
    size_t room = list->room ? 2 * list->room : 64;
    const char **words = realloc(list->words, room * sizeof *words);
    if (!words) return false;
    list->words = words;
    list->room = room;
  }
  list->words[list->count++] = word;
  return true;
}

/* ---- Lines: fields, a tab between two ---- */

enum { FIELDS_MAX = 8 };

typedef struct row {
  char *fields[FIELDS_MAX];
} row;

static bool split_line(char *line, row *r, size_t fields) {
  for (size_t i = 0; i < fields; i++) {
    r->fields[i] = line;
    char *tab = strchr(line, '\t');
    if ((tab != NULL) != (i + 1 < fields)) return false;
    if (tab) {
      *tab = 0;
      line = tab + 1;
    }
  }
  return true;
}

/* What stands in a sentence as one word: small letters and hyphens. */
static bool is_word(const char *text) {
  size_t bytes = strlen(text);
  return bytes > 0 && bytes <= WORD_BYTES_MAX && strspn(text, "abcdefghijklmnopqrstuvwxyz-") == bytes;
}

/* 0 for train, 1 for test, 2 for another word. */
static size_t split_named(const char *name) {
  return strcmp(name, "train") == 0 ? 0 : strcmp(name, "test") == 0 ? 1 : 2;
}

typedef word_list *find_list(templates *t, const row *r, const char **word);

static word_list *list_of_noun(templates *t, const row *r, const char **word) {
  *word = r->fields[0];
  for (size_t class = 0; class < CLASSES; class ++)
    if (strcmp(r->fields[1], class_names[class]) == 0) return t->nouns[class];
  return NULL;
}

static word_list *list_of_adjective(templates *t, const row *r, const char **word) {
  *word = r->fields[1];
  for (size_t number = 0; number < FAMILIES; number++)
    for (size_t side = 0; side < 2; side++)
      if (strcmp(r->fields[0], side_names[number][side]) == 0) return t->adjectives[number][side];
  return NULL;
}

static bool read_word(templates *t, char *line, find_list *find, char *error) {
  row r;
  const char *word;
  if (!split_line(line, &r, 3)) return refuse(error, "not three fields");
  size_t split = split_named(r.fields[2]);
  word_list *lists = find(t, &r, &word);
  if (!lists) return refuse(error, "unknown class or side in: %.40s %.40s", r.fields[0], r.fields[1]);
  if (split == 2) return refuse(error, "neither train nor test: %.40s", r.fields[2]);
  if (!is_word(word)) return refuse(error, "no word of small letters: %.40s", word);
  return append(&lists[split], word) || refuse(error, "not enough memory");
}

static bool read_noun(templates *t, char *line, char *error) { return read_word(t, line, list_of_noun, error); }

static bool read_adjective(templates *t, char *line, char *error) {
  return read_word(t, line, list_of_adjective, error);
}

/* ---- Situations: split, pronoun, joint, clauses, nouns of either side, what is said of either ---- */

/* Cuts a field into the parts between two of a separator. */
static bool split_parts(word_list *list, char *text, const char *separator, char *error) {
  size_t bytes = strlen(separator);
  for (;; text += bytes) {
    char *next = strstr(text, separator);
    if (next) *next = 0;
    if (!*text) return refuse(error, "a part with nothing in it");
    if (!append(list, text)) return refuse(error, "not enough memory");
    if (!next) return true;
    text = next;
  }
}

/* Whether each part has so few words that a sentence has room for it, and none of them is too long. */
static bool are_short(const word_list *parts, size_t words_max) {
  for (size_t i = 0; i < parts->count; i++) {
    size_t words = 0;
    for (const char *at = parts->words[i]; *at; words++) {
      size_t bytes = strcspn(at, " ");
      if (!bytes || bytes >= PIECE_BYTES || strncmp(at, "*", bytes) == 0) return false;
      at += bytes + (at[bytes] != 0);
    }
    if (words > words_max || strlen(parts->words[i]) > PART_BYTES_MAX) return false;
  }
  return true;
}

/* How often a word stands in a text. */
static size_t times(const char *text, const char *word) {
  size_t count = 0;
  for (size_t bytes; *text; text += bytes + (text[bytes] != 0)) {
    bytes = strcspn(text, " ");
    count += bytes == strlen(word) && memcmp(text, word, bytes) == 0;
  }
  return count;
}

/* Whether each has {a} and {b} once, as words, and no other brace. */
static bool are_clauses(const word_list *clauses) {
  for (size_t i = 0; i < clauses->count; i++) {
    const char *text = clauses->words[i], *brace = strchr(text, '{');
    size_t braces = 0;
    for (; brace; brace = strchr(brace + 1, '{')) braces++;
    if (braces != 2 || times(text, "{a}") != 1 || times(text, "{b}") != 1) return false;
  }
  return true;
}

static situation *append_situation(situation_list *of) {
  if (of->count == of->room) {
    size_t room = of->room ? 2 * of->room : 64;
    situation *all = realloc(of->all, room * sizeof *all);
    if (!all) return NULL;
    of->all = all;
    of->room = room;
  }
  of->all[of->count] = (situation){0};
  return &of->all[of->count++];
}

static bool is_pronoun(const char *word) {
  static const char *const pronouns[] = {"it", "person", "he", "she", "they"};
  for (size_t i = 0; i < sizeof pronouns / sizeof *pronouns; i++)
    if (strcmp(word, pronouns[i]) == 0) return true;
  return false;
}

static bool read_situation(templates *t, char *line, char *error) {
  row r;
  if (!split_line(line, &r, FIELDS_MAX)) return refuse(error, "not eight fields");
  size_t split = split_named(r.fields[0]);
  if (split == 2) return refuse(error, "neither train nor test: %.40s", r.fields[0]);
  if (!is_pronoun(r.fields[1])) return refuse(error, "no pronoun: %.40s", r.fields[1]);
  if (!is_joint(r.fields[2])) return refuse(error, "no joint: %.40s", r.fields[2]);
  situation *s = append_situation(&t->situations[split]);
  if (!s) return refuse(error, "not enough memory");
  s->pronoun = r.fields[1];
  s->joint = r.fields[2];
  if (!split_parts(&s->clauses, r.fields[3], " / ", error)) return false;
  if (!are_clauses(&s->clauses)) return refuse(error, "a clause has {a} and {b} once, as words");
  for (size_t side = 0; side < 2; side++)
    if (!split_parts(&s->nouns[side], r.fields[4 + side], " ", error) ||
        !split_parts(&s->said[side], r.fields[6 + side], " ; ", error))
      return false;
  bool fits = are_short(&s->clauses, CLAUSE_WORDS_MAX);
  for (size_t side = 0; side < 2; side++)
    fits = fits && are_short(&s->nouns[side], 1) && are_short(&s->said[side], SAID_WORDS_MAX);
  return fits || refuse(error, "a clause, a noun or what is said is too long, or no word");
}

/* ---- Files ---- */

typedef bool read_line(templates *t, char *line, char *error);

static bool read_lines(templates *t, const char *path, char *text, read_line *read, char *error) {
  char why[TEMPLATES_ERROR_BYTES / 2];
  size_t number = 0;
  while (*text) {
    char *line = text;
    text += strcspn(text, "\n");
    if (*text) *text++ = 0;
    number++;
    if (!read(t, line, why)) return refuse(error, "%.100s, line %zu: %.120s", path, number, why);
  }
  return true;
}

/* ---- Whether there is enough ---- */

/* 2 where not all words of a list are the same one. */
static size_t differing(const word_list *list) {
  for (size_t i = 1; i < list->count; i++)
    if (strcmp(list->words[i], list->words[0]) != 0) return 2;
  return list->count > 0;
}

static bool is_enough(const templates *t, char *error) {
  for (size_t split = 0; split < 2; split++) {
    const char *of = split ? "test" : "train";
    if (!t->situations[split].count) return refuse(error, "no situations: %s", of);
    for (size_t class = 0; class < CLASSES; class ++)
      if (differing(&t->nouns[class][split]) < FEWEST)
        return refuse(error, "too few nouns: %s, %s", class_names[class], of);
    for (size_t number = 0; number < FAMILIES; number++)
      for (size_t side = 0; side < 2; side++)
        if (differing(&t->adjectives[number][side][split]) < FEWEST)
          return refuse(error, "too few adjectives: %s, %s", side_names[number][side], of);
  }
  return true;
}

static bool read_file(templates *t, size_t number, const char *path, read_line *read, char *error) {
  t->texts[number] = read_text(path, error);
  return t->texts[number] && read_lines(t, path, t->texts[number], read, error);
}

templates *templates_load(const char *nouns, const char *adjectives, const char *situations,
                          char error[TEMPLATES_ERROR_BYTES]) {
  templates *t = calloc(1, sizeof *t);
  if (!t) {
    refuse(error, "not enough memory");
    return NULL;
  }
  if (read_file(t, 0, nouns, read_noun, error) && read_file(t, 1, adjectives, read_adjective, error) &&
      read_file(t, 2, situations, read_situation, error) && is_enough(t, error))
    return t;
  templates_free(t);
  return NULL;
}

static void free_situation(situation *s) {
  free(s->clauses.words);
  for (size_t side = 0; side < 2; side++) {
    free(s->nouns[side].words);
    free(s->said[side].words);
  }
}

void templates_free(templates *t) {
  if (!t) return;
  for (size_t class = 0; class < CLASSES; class ++)
    for (size_t split = 0; split < 2; split++) free(t->nouns[class][split].words);
  for (size_t number = 0; number < FAMILIES; number++)
    for (size_t list = 0; list < 4; list++) free(t->adjectives[number][list / 2][list % 2].words);
  for (size_t split = 0; split < 2; split++) {
    for (size_t i = 0; i < t->situations[split].count; i++) free_situation(&t->situations[split].all[i]);
    free(t->situations[split].all);
  }
  for (size_t i = 0; i < 3; i++) free(t->texts[i]);
  free(t);
}
