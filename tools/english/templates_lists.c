/* Reads nouns.tsv and adjectives.tsv. */
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

/* ---- Files ---- */

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

/* ---- Lines: three fields, a tab between two ---- */

typedef struct row {
  char *fields[3];
} row;

static bool split_line(char *line, row *r) {
  for (size_t i = 0; i < 3; i++) {
    r->fields[i] = line;
    char *tab = strchr(line, '\t');
    if ((tab != NULL) != (i < 2)) return false;
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

static bool read_row(templates *t, char *line, find_list *find, char *error) {
  row r;
  const char *word;
  if (!split_line(line, &r)) return refuse(error, "not three fields");
  size_t split = split_named(r.fields[2]);
  word_list *lists = find(t, &r, &word);
  if (!lists) return refuse(error, "unknown class or side in: %.40s %.40s", r.fields[0], r.fields[1]);
  if (split == 2) return refuse(error, "neither train nor test: %.40s", r.fields[2]);
  if (!is_word(word)) return refuse(error, "no word of small letters: %.40s", word);
  return append(&lists[split], word) || refuse(error, "not enough memory");
}

static bool read_rows(templates *t, const char *path, char *text, find_list *find, char *error) {
  char why[TEMPLATES_ERROR_BYTES / 2];
  size_t number = 0;
  while (*text) {
    char *line = text;
    text += strcspn(text, "\n");
    if (*text) *text++ = 0;
    number++;
    if (!read_row(t, line, find, why)) return refuse(error, "%.100s, line %zu: %.120s", path, number, why);
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

static bool read_file(templates *t, size_t number, const char *path, find_list *find, char *error) {
  t->texts[number] = read_text(path, error);
  return t->texts[number] && read_rows(t, path, t->texts[number], find, error);
}

templates *templates_load(const char *nouns, const char *adjectives, char error[TEMPLATES_ERROR_BYTES]) {
  templates *t = calloc(1, sizeof *t);
  if (!t) {
    refuse(error, "not enough memory");
    return NULL;
  }
  if (read_file(t, 0, nouns, list_of_noun, error) && read_file(t, 1, adjectives, list_of_adjective, error) &&
      is_enough(t, error))
    return t;
  templates_free(t);
  return NULL;
}

void templates_free(templates *t) {
  if (!t) return;
  for (size_t class = 0; class < CLASSES; class ++)
    for (size_t split = 0; split < 2; split++) free(t->nouns[class][split].words);
  for (size_t number = 0; number < FAMILIES; number++)
    for (size_t list = 0; list < 4; list++) free(t->adjectives[number][list / 2][list % 2].words);
  free(t->texts[0]);
  free(t->texts[1]);
  free(t);
}
