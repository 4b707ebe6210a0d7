/* Reads the file of sentences. */
#include "corpus.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool complain(const char *path, const char *what) {
  fprintf(stderr, "error: %s: %s\n", path, what);
  return false;
}

/* All of a file, closed by a 0. NULL: it could not be read. */
static char *read_bytes(FILE *file) {
  size_t room = 1 << 16, used = 0;
  char *bytes = malloc(room);
  while (bytes) {
    used += fread(bytes + used, 1, room - used - 1, file);
    if (used < room - 1) break;
    char *more = realloc(bytes, room *= 2);
    if (!more) free(bytes);
    bytes = more;
  }
  if (bytes) bytes[used] = 0;
  return bytes && !ferror(file) ? bytes : (free(bytes), NULL);
}

static size_t count_lines(const char *bytes) {
  size_t count = 0;
  for (; *bytes; bytes += strcspn(bytes, "\n"), bytes += *bytes == '\n') count++;
  return count;
}

/* Puts a 0 behind each field. */
static bool take_line(corpus_line *line, char *start) {
  char *split = strchr(start, '\t'), *text = split ? strchr(split + 1, '\t') : NULL;
  if (!text || !text[1] || strchr(text + 1, '\t')) return false;
  *split = *text = 0;
  *line = (corpus_line){start, split + 1, text + 1};
  return true;
}

static bool take_lines(corpus *c, const char *path) {
  char *at = c->bytes;
  for (size_t i = 0; i < c->count; i++) {
    char *end = at + strcspn(at, "\n"), what[80];
    char *next = *end ? end + 1 : end;
    *end = 0;
    snprintf(what, sizeof what, "line %zu has not the three fields source, split, text", i + 1);
    if (!take_line(&c->lines[i], at)) return complain(path, what);
    at = next;
  }
  return true;
}

bool corpus_read(corpus *c, const char *path) {
  *c = (corpus){NULL, NULL, 0};
  FILE *file = fopen(path, "rb");
  if (!file) return complain(path, strerror(errno));
  c->bytes = read_bytes(file);
  fclose(file);
  if (!c->bytes) return complain(path, "could not be read");
  c->count = count_lines(c->bytes);
  c->lines = calloc(c->count + 1, sizeof *c->lines);
  return c->lines ? take_lines(c, path) : complain(path, "not enough memory");
}

void corpus_free(corpus *c) {
  free(c->bytes);
  free(c->lines);
}
