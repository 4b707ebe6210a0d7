/* headlight_templates: prints templated sentences, a line each, with tabs between
 *   words, row of the pronoun, right row, wrong row, family, frame, shape, and of a sentence that is decided by
 *   what is said of the pronoun the same one flipped (nothing of others); of everyday ones
 *   words, and row:right of each pronoun, with commas between. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "templates.h"

static const char usage[] =
    "headlight_templates NOUNS ADJECTIVES SITUATIONS SPLIT SEED FIRST COUNT\n"
    "  SPLIT: train, unseen-nouns, unseen-adjectives, unseen-frames, unseen-situations, or everyday\n";

static bool read_number(const char *text, uint64_t *number) {
  char *end;
  errno = 0;
  *number = strtoull(text, &end, 10);
  return text[0] >= '0' && text[0] <= '9' && !*end && !errno;
}

static bool read_split(const char *text, templates_split *split) {
  for (size_t i = 0; i < TEMPLATES_SPLITS; i++)
    if (strcmp(text, templates_split_name((templates_split)i)) == 0) {
      *split = (templates_split)i;
      return true;
    }
  return false;
}

static void print_sentence(const templates *t, uint64_t seed, templates_split split, uint64_t index) {
  templates_sentence s, other = {.text = ""};
  templates_draw(t, seed, split, index, false, &s);
  if (s.paired) templates_draw(t, seed, split, index, true, &other);
  printf("%s\t%zu\t%zu\t%zu\t%s\t%s\t%s\t%s\n", s.text, s.row, s.right, s.wrong, s.family, s.frame, s.shape,
         other.text);
}

static void print_everyday(const templates *t, uint64_t seed, uint64_t index) {
  templates_sentence s;
  templates_draw_everyday(t, seed, index, &s);
  printf("%s\t", s.text);
  for (size_t i = 0; i < s.pronoun_count; i++)
    printf("%s%zu:%zu", i ? "," : "", s.pronouns[i].row, s.pronouns[i].right);
  printf("\n");
}

int main(int argc, char **argv) {
  uint64_t seed, first, count;
  templates_split split = TEMPLATES_TRAIN;
  char error[TEMPLATES_ERROR_BYTES];
  bool everyday = argc == 8 && strcmp(argv[4], "everyday") == 0;
  if (argc != 8 || !(everyday || read_split(argv[4], &split)) || !read_number(argv[5], &seed) ||
      !read_number(argv[6], &first) || !read_number(argv[7], &count)) {
    fputs(usage, stderr);
    return 2;
  }
  templates *t = templates_load(argv[1], argv[2], argv[3], error);
  if (!t) {
    fprintf(stderr, "error: %s\n", error);
    return 1;
  }
  for (uint64_t i = first; i < first + count; i++)
    if (everyday)
      print_everyday(t, seed, i);
    else
      print_sentence(t, seed, split, i);
  templates_free(t);
  return 0;
}
