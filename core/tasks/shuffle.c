/* The words of an example in another order. */
#include <string.h>

#include "../headlight_train.h"
#include "../math/random.h"

/* Fisher and Yates: where each of `count` goes, every order alike. */
static void draw_order(uint8_t *to, size_t count, uint64_t seed) {
  for (size_t i = 0; i < count; i++) {
    size_t j = hl_random_below(&seed, (uint32_t)i + 1);
    to[i] = to[j];
    to[j] = (uint8_t)i;
  }
}

static void permute(uint32_t *words, const uint8_t *to, size_t count) {
  uint32_t before[HL_EXAMPLE_TOKENS_MAX];
  memcpy(before, words, count * sizeof *words);
  for (size_t i = 0; i < count; i++) words[to[i]] = before[i];
}

/* The start mark stays where it is. */
static uint8_t moved(uint8_t column, const uint8_t *to) { return column == HL_LINK_START ? column : to[column]; }

static void shuffle_source(hl_example *e, const uint8_t *to) {
  permute(e->source, to, e->source_count);
  for (size_t i = 0; i < e->link_count; i++)
    if (e->links[i].kind == HL_LINK_MIRROR) e->links[i].column = moved(e->links[i].column, to);
}

static void shuffle_tokens(hl_example *e, const uint8_t *to) {
  permute(e->tokens, to, e->count);
  permute(e->targets, to, e->count);
  for (size_t i = 0; i < e->link_count; i++) {
    e->links[i].row = to[e->links[i].row];
    e->links[i].column = moved(e->links[i].column, to);
  }
  e->question_row = to[e->question_row];
}

void hl_example_shuffle(hl_example *example, uint64_t seed) {
  uint8_t to[HL_EXAMPLE_TOKENS_MAX];
  draw_order(to, example->source_count ? example->source_count : example->count, seed);
  if (example->source_count)
    shuffle_source(example, to);
  else
    shuffle_tokens(example, to);
}
