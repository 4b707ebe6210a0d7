/* headlight_links: sentences in, the relations between their words out. */
#include "options.h"
#include "output.h"
#include "work.h"

static int parse_corpus(const options *o, const corpus *c) {
  size_t first = 0;
  FILE *out = output_open(o, c, &first);
  if (!out) return ENDED_IN_ERROR;
  if (first) fprintf(stderr, "going on behind sentence %zu\n", first);
  bool done = work_through(o, c, first, out);
  if (out != stdout && fclose(out) != 0) done = false;
  return done ? ENDED_WELL : ENDED_IN_ERROR;
}

int main(int argc, char **argv) {
  options o;
  corpus c;
  if (!options_read(&o, argc, argv)) return ENDED_BY_OPTIONS;
  if (o.help) return options_help(), ENDED_WELL;
  int ended = corpus_read(&c, o.sentences) ? parse_corpus(&o, &c) : ENDED_IN_ERROR;
  corpus_free(&c);
  return ended;
}
