/* Steps per second of the English model, and its first batch for somebody else to repeat. */
#include "bench_english.h"

#include "../bench.h"
#include "../files.h"

/* "grams":[[3,17],[]]: of each word. */
static void print_grams(FILE *out, const hl_word_parts *parts, const hl_sequence *s) {
  fprintf(out, "\"grams\":[");
  for (size_t i = 0; i < s->count; i++) {
    const hl_word_parts *word = &parts[s->tokens[i]];
    for (size_t g = 0; g < word->gram_count; g++)
      fprintf(out, "%s%lu", g ? "," : i ? ",[" : "[", (unsigned long)word->grams[g]);
    fprintf(out, "%s", word->gram_count ? "]" : i ? ",[]" : "[]");
  }
  fprintf(out, "]");
}

static void print_words(FILE *out, const hl_word_parts *parts, const hl_sequence *s) {
  uint32_t numbers[HL_SEQUENCE_TOKENS_MAX], casings[HL_SEQUENCE_TOKENS_MAX];
  for (size_t i = 0; i < s->count; i++) {
    numbers[i] = parts[s->tokens[i]].number;
    casings[i] = parts[s->tokens[i]].casing;
  }
  bench_numbers(out, "words", numbers, s->count);
  fprintf(out, ",");
  bench_numbers(out, "casings", casings, s->count);
  fprintf(out, ",");
  print_grams(out, parts, s);
}

/* "links":[[16,1,4],[16,2,5,7]]: kind, row and the set's columns; rows and columns count from the start mark. */
static void print_links(FILE *out, const hl_sequence *s) {
  fprintf(out, "\"links\":[");
  for (size_t i = 0; i < s->link_count; i++) {
    const hl_link *link = &s->links[i];
    int column = link->column == HL_LINK_START ? 0 : link->column + 1;
    if (!(link->kind & HL_LINK_ALSO)) fprintf(out, "%s[%d,%d", i ? "]," : "", link->kind, link->row + 1);
    fprintf(out, ",%d", column);
  }
  fprintf(out, "%s]", s->link_count ? "]" : "");
}

static void print_heads(FILE *out, const hl_train_spec *spec) {
  fprintf(out, "\"supervision\":%.9g,\"rest\":%.9g,\"heads\":[", (double)spec->supervision, (double)spec->rest);
  for (size_t i = 0; i < spec->supervised_count; i++) {
    const hl_supervised *taught = &spec->supervised[i];
    fprintf(out, "%s[%d,%d,%d]", i ? "," : "", taught->attention, taught->head, taught->kind);
  }
  fprintf(out, "],");
}

static void print_batch(FILE *out, const hl_trainer *t, const void *by) {
  const lexicon *l = by;
  print_heads(out, &t->spec);
  fprintf(out, "\"batch\":[");
  for (size_t i = 0; i < t->count; i++) {
    const hl_sequence *s = &t->sequences[i];
    fprintf(out, "%s\n{", i ? "," : "");
    print_words(out, l->parts.parts, s);
    fprintf(out, ",");
    bench_numbers(out, "targets", s->targets, s->count);
    fprintf(out, ",");
    print_links(out, s);
    fprintf(out, "}");
  }
  fprintf(out, "]");
}

bool bench_english(const char *folder, const hl_train_spec *spec, const hl_config *config, const lexicon *l,
                   hl_arena *arena) {
  hl_trainer trainer;
  hl_train_spec without = *spec;
  without.dropout = 0.0f;
  hl_status status = hl_trainer_create(&trainer, &without, config, arena);
  if (status != HL_OK) return complain("%s", status_words(status));
  return bench_first(folder, "english", &trainer, arena, print_batch, l) && bench_steps("english", &trainer, arena);
}
