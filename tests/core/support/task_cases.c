/* Examples, questions and samples of tasks, as their tests read them. */
#include "support/task_cases.h"

#include <string.h>

hl_example training(hl_task task, uint64_t index) {
  hl_example e;
  EXPECT(hl_task_example(task, SEED, index, &e) == HL_OK, "%s", hl_task_name(task));
  return e;
}

hl_example question(hl_task task, hl_question kind, uint64_t index) {
  hl_example e;
  EXPECT(hl_task_question(task, kind, SEED, index, &e) == HL_OK, "%s", hl_question_name(kind));
  return e;
}

bool is_within(double share, double expected, double count) {
  return fabs(share - expected) < 5.0 * sqrt(expected * (1.0 - expected) / count);
}

size_t count_links(const hl_example *e, hl_link_kind kind) {
  size_t count = 0;
  for (size_t i = 0; i < e->link_count; i++) count += e->links[i].kind == kind;
  return count;
}

int compare_hashes(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

hl_example read_sample(const char *text, const hl_vocabulary *v) {
  char plain[256] = "";
  for (size_t i = 0, n = 0; text[i]; i++) {
    bool negation = strncmp(text + i, "n't", 3) == 0, capital = text[i] >= 'A' && text[i] <= 'Z';
    if (negation) {
      strcpy(plain + n, " not");
      i += 2;
      n += 4;
    } else {
      plain[n++] = (char)(capital ? text[i] + 32 : text[i]);
    }
  }
  hl_span spans[HL_EXAMPLE_TOKENS_MAX];
  hl_example e = {.count = hl_words(plain, strlen(plain), spans, HL_EXAMPLE_TOKENS_MAX)};
  for (size_t i = 0; i < e.count && i < HL_EXAMPLE_TOKENS_MAX; i++) {
    size_t word = hl_vocabulary_find(v, plain + spans[i].start, spans[i].length);
    EXPECT(word < v->count, "\"%s\", word %zu", text, i);
    e.tokens[i] = (uint32_t)word;
    e.targets[i] = HL_NO_TARGET;
  }
  return e;
}
