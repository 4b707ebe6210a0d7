/* Writes lines of output; finds where an earlier run stopped. */
#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Writing ---- */

static void write_words(FILE *file, const corpus_line *line, const sentence *s) {
  fprintf(file, "%s\t%s\t", line->source, line->split);
  for (size_t i = 0; i < s->count; i++) fprintf(file, "%s%s", i ? " " : "", s->words[i]);
  fputc('\t', file);
}

static void write_row(FILE *file, word_set columns) {
  const char *before = "";
  for (size_t c = 0; c < WORDS_MAX; c++) {
    if (!(columns >> c & 1)) continue;
    fprintf(file, "%s%zu", before, c);
    before = ",";
  }
  if (!columns) fputc('?', file);
}

static void write_relations(FILE *file, const sentence *s, const relations *found) {
  const char *before = "";
  for (size_t r = 0; r < RELATIONS; r++)
    for (size_t i = 0; i < s->count; i++) {
      if (!found->columns[r][i] && !(found->unsure[r] >> i & 1)) continue;
      fprintf(file, "%s%s:%zu:", before, relation_names[r], i);
      write_row(file, found->columns[r][i]);
      before = " ";
    }
}

char *output_line(const corpus_line *line, const sentence *s, const relations *found) {
  char *text = NULL;
  size_t bytes = 0;
  FILE *file = open_memstream(&text, &bytes);
  if (!file) return NULL;
  write_words(file, line, s);
  write_relations(file, s, found);
  fputc('\n', file);
  return fclose(file) == 0 ? text : NULL;
}

/* ---- Going on ---- */

/* Whether a line of output, up to its relations, is that of a sentence. */
static bool is_line_of(const char *written, const corpus_line *line, const options *o) {
  sentence s;
  static const relations none;
  if (strncmp(written, line->source, strlen(line->source)) != 0) return false;
  if (!sentence_split_text(&s, line->text, options_longest(o, line->split))) return false;
  char *expected = output_line(line, &s, &none);
  bool same = expected && strncmp(written, expected, strlen(expected) - 1) == 0;
  free(expected);
  return same;
}

/* Lines that are missing could not be parsed. `whole`: bytes of complete lines. */
static bool find_first(FILE *file, const corpus *c, const options *o, size_t *first, long *whole) {
  char *line = NULL;
  size_t room = 0, at = 0;
  ssize_t length;
  while ((length = getline(&line, &room, file)) > 0 && line[length - 1] == '\n') {
    while (at < c->count && !is_line_of(line, &c->lines[at], o)) at++;
    if (at == c->count) break;
    *first = ++at;
    *whole += length;
  }
  bool fits = length <= 0 || line[length - 1] != '\n';
  free(line);
  return fits;
}

static FILE *complain(const char *path, const char *what, FILE *file) {
  fprintf(stderr, "error: %s: %s\n", path, what);
  if (file) fclose(file);
  return NULL;
}

FILE *output_open(const options *o, const corpus *c, size_t *first) {
  const char *path = o->out;
  *first = 0;
  if (!path) return stdout;
  FILE *file = fopen(path, "a+b");
  long whole = 0;
  if (!file) return complain(path, strerror(errno), NULL);
  rewind(file);
  if (!find_first(file, c, o, first, &whole))
    return complain(path, "is not the beginning of what these sentences give; remove it, or name another file", file);
  if (ftruncate(fileno(file), whole) != 0) return complain(path, strerror(errno), file); /* half a line is dropped */
  fseek(file, 0, SEEK_END);
  return file;
}
