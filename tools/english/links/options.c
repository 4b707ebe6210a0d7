/* Reads the options of the command line. */
#include "options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sentence.h"

void options_help(void) {
  printf(
      "headlight_links --sentences FILE [OPTION...]   parses sentences with link-grammar and writes their relations\n"
      "  --sentences FILE   lines of: source TAB split TAB text\n"
      "  --out FILE         where to (the standard output); a file that an earlier run began is gone on with\n"
      "  --longest WORDS    longer sentences are left out (30; at most %d)\n"
      "  --train-longest WORDS   the same for the split `train` (as --longest)\n"
      "  --threads N        1 to %d; the output is the same, but for sentences near --seconds (1)\n"
      "  --seconds N        a sentence that takes longer is left out (1)\n"
      "  --help             this text\n"
      "A line for each sentence that is parsed whole: source TAB split TAB words TAB relations, a relation being\n"
      "NAME:ROW:COLUMN,COLUMN..., any of its columns being right, or NAME:ROW:? where nothing is known. Words count "
      "from "
      "0.\n"
      "mod, aux, prep, obj, subj, adv, attach, stand are what tools/english/links/relations.h says.\n",
      WORDS_MAX, THREADS_MAX);
}

static bool refuse(const char *name, const char *what) {
  fprintf(stderr, "error: %s %s; --help lists what there is\n", name, what);
  return false;
}

static bool read_number(const char *name, const char *text, size_t most, size_t *number) {
  char *end, what[64];
  unsigned long value = strtoul(text, &end, 10);
  snprintf(what, sizeof what, "takes a whole number from 1 to %zu", most);
  if (!isdigit((unsigned char)text[0]) || *end || value < 1 || value > most) return refuse(name, what);
  *number = value;
  return true;
}

static bool read_option(options *o, const char *name, const char *text) {
  size_t seconds = 1;
  bool known = strcmp(name, "--sentences") == 0 || strcmp(name, "--out") == 0 || strcmp(name, "--longest") == 0 ||
               strcmp(name, "--train-longest") == 0 || strcmp(name, "--threads") == 0 || strcmp(name, "--seconds") == 0;
  if (!known) return refuse(name, "is no option");
  if (!text) return refuse(name, "takes a value");
  if (strcmp(name, "--longest") == 0) return read_number(name, text, WORDS_MAX, &o->longest);
  if (strcmp(name, "--train-longest") == 0) return read_number(name, text, WORDS_MAX, &o->train_longest);
  if (strcmp(name, "--threads") == 0) return read_number(name, text, THREADS_MAX, &o->threads);
  if (strcmp(name, "--sentences") == 0) o->sentences = text;
  if (strcmp(name, "--out") == 0) o->out = text;
  if (strcmp(name, "--seconds") != 0) return true;
  if (!read_number(name, text, 3600, &seconds)) return false;
  o->seconds = (int)seconds;
  return true;
}

bool options_read(options *o, int argc, char **argv) {
  *o = (options){.longest = 30, .threads = 1, .seconds = 1};
  for (int i = 1; i < argc; i += 2) {
    if (strcmp(argv[i], "--help") == 0) return o->help = true;
    if (!read_option(o, argv[i], i + 1 < argc ? argv[i + 1] : NULL)) return false;
  }
  return o->sentences || refuse("--sentences", "is missing");
}

size_t options_longest(const options *o, const char *split) {
  return o->train_longest && strcmp(split, "train") == 0 ? o->train_longest : o->longest;
}
