/* Mean weights by distance, and mean entropy, from the weights and entropies that a run traces. */
#include "looks.h"

#include <math.h>
#include <stdio.h>

#include "../files.h"
#include "scores.h"

/* A head's weights (words + 1, words + 1) on a sentence; the start mark's row is nobody's word. */
static void add_head(look_score *look, const float *weights, const float *entropies, size_t words) {
  size_t keys = words + 1;
  for (size_t row = 1; row <= words; row++) {
    look->entropy += (double)entropies[row] / log2((double)keys); /* both in bits */
    look->entropy_rows++;
    for (size_t i = 0; i < LOOK_OFFSETS; i++) {
      size_t column = row + i;
      if (column < 3 || column - 2 > words) continue; /* no word stands there */
      look->offsets[i] += (double)weights[row * keys + column - 2];
      look->rows[i]++;
    }
  }
}

static hl_status add_sentence(look_score *looks, const hl_weights *weights, const corpus *c, const lexicon *l,
                              const sentence *s, hl_arena *arena) {
  const hl_config *config = &weights->config;
  size_t before = arena->used, rows = (size_t)s->words + 1;
  char name[HL_TRACE_NAME_BYTES];
  scored_run r;
  float *map = hl_arena_alloc(arena, rows * rows * sizeof *map), *entropies = hl_arena_alloc(arena, rows * sizeof *map);
  if (!map || !entropies) return HL_ERROR_MEMORY;
  hl_status status = scores_start(&r, weights, l, c->words + s->word, s->words, arena);
  for (size_t layer = 0; layer < config->layers; layer++)
    for (size_t head = 0; head < config->heads && status == HL_OK; head++) {
      snprintf(name, sizeof name, "layer%zu.weights", layer);
      status = hl_trace_read(&r.run, hl_trace_named(config, name), head, 0, rows, map, arena);
      snprintf(name, sizeof name, "layer%zu.entropy", layer);
      if (status == HL_OK)
        status = hl_trace_read(&r.run, hl_trace_named(config, name), head, 0, rows, entropies, arena);
      if (status == HL_OK) add_head(&looks[layer * config->heads + head], map, entropies, s->words);
    }
  arena->used = before;
  return status;
}

static void finish(look_score *look) {
  for (size_t i = 0; i < LOOK_OFFSETS; i++)
    if (look->rows[i]) look->offsets[i] /= (double)look->rows[i];
  if (look->entropy_rows) look->entropy /= (double)look->entropy_rows;
}

bool looks_of_split(look_score *looks, const hl_weights *weights, const corpus *c, const lexicon *l, corpus_split split,
                    size_t count, hl_arena *arena) {
  size_t heads = weights->config.layers * weights->config.heads;
  for (size_t i = 0; i < heads; i++) looks[i] = (look_score){0};
  for (size_t i = 0; i < c->sentence_count && count; i++) {
    const sentence *s = &c->sentences[i];
    if (s->split != split || s->kind != SENTENCE_PARSED) continue;
    count--;
    hl_status status = add_sentence(looks, weights, c, l, s, arena);
    if (status != HL_OK) return complain("a held-out sentence can't be read: %s", status_words(status));
  }
  for (size_t i = 0; i < heads; i++) finish(&looks[i]);
  return true;
}
