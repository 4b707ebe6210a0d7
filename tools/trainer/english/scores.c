/* Scores on held-out sentences, from the tensors that the page shows. */
#include "scores.h"

#include <math.h>
#include <string.h>

#include "../files.h"
#include "math/random.h"

#define HIDDEN_PERCENT 15

double scores_share(size_t part, size_t whole) { return whole ? (double)part / (double)whole : NAN; }

/* ---- Relations ---- */

typedef struct look {
  const corpus *corpus;
  const sentence *sentence;
  const float *weights; /* (words + 1, words + 1) of the head */
  uint8_t kind;
} look;

/* The word with the largest weight of a row, or HL_LINK_START. */
static size_t largest(const look *k, size_t row) {
  size_t keys = (size_t)k->sentence->words + 1, best = 0;
  const float *weights = k->weights + (row + 1) * keys;
  for (size_t i = 1; i < keys; i++)
    if (weights[i] > weights[best]) best = i;
  return best ? best - 1 : HL_LINK_START;
}

static void add_set(const look *k, const hl_link *set, size_t count, relation_score *score) {
  if (set->column == COLUMN_UNKNOWN) return;
  size_t found = largest(k, set->row), nearest = SENTENCE_WORDS_MAX;
  bool right = false;
  for (size_t i = 0; i < count; i++) {
    size_t away = (size_t)(set[i].column > set[i].row ? set[i].column - set[i].row : set[i].row - set[i].column);
    if (away < nearest) nearest = away;
    right = right || set[i].column == found;
  }
  score->rows++;
  score->right += right;
  score->far_rows += nearest >= FAR_WORDS;
  score->far_right += nearest >= FAR_WORDS && right;
}

static bool is_comma(const look *k, size_t row) {
  return corpus_is_comma(k->corpus, k->corpus->words[k->sentence->word + row]);
}

static void add_rows(const look *k, const hl_link *links, size_t count, relation_score *score) {
  size_t at = 0;
  for (size_t row = 0; row < k->sentence->words; row++) {
    size_t first = at;
    while (at < count && links[at].row == row) at++;
    if (at > first) {
      add_set(k, links + first, at - first, score);
    } else if (k->sentence->kind == SENTENCE_PARSED && !is_comma(k, row)) {
      score->free_rows++;
      score->rested += largest(k, row) == HL_LINK_START;
    }
  }
}

static hl_status read_head(const hl_run *run, hl_supervised head, size_t rows, float *weights, hl_arena *arena) {
  char name[HL_TRACE_NAME_BYTES];
  snprintf(name, sizeof name, "layer%u.weights", (unsigned)head.attention);
  return hl_trace_read(run, hl_trace_named(&run->weights->config, name), head.head, 0, rows, weights, arena);
}

static hl_status add_heads(scores *s, const hl_run *run, const hl_train_spec *heads, const corpus *c,
                           const sentence *of, float *weights, hl_arena *arena) {
  const hl_link *links = c->links + of->link;
  size_t at = 0;
  for (uint8_t kind = RELATION_MOD; kind < RELATION_PARSED_END; kind++) {
    size_t first = at;
    while (at < of->links && (links[at].kind & ~HL_LINK_ALSO) == kind) at++;
    hl_status status = read_head(run, heads->supervised[kind - RELATION_MOD], (size_t)of->words + 1, weights, arena);
    if (status != HL_OK) return status;
    look k = {c, of, weights, kind};
    add_rows(&k, links + first, at - first, &s->relations[kind - RELATION_MOD]);
  }
  return HL_OK;
}

hl_status scores_start(scored_run *r, const hl_weights *weights, const lexicon *l, const uint32_t *words, size_t count,
                       hl_arena *arena) {
  for (size_t i = 0; i < count; i++) {
    r->parts[i] = l->parts.parts[words[i]];
    r->tokens[i] = (uint32_t)i;
  }
  hl_run_input input = {.tokens[HL_STACK_MAIN] = {r->tokens, count}, .lexicon = {r->parts, count}};
  return hl_run_create(&r->run, weights, &input, arena);
}

hl_status scores_add_links(scores *s, const hl_weights *weights, const hl_train_spec *heads, const corpus *c,
                           const lexicon *l, const sentence *of, hl_arena *arena) {
  size_t before = arena->used, rows = (size_t)of->words + 1;
  scored_run r;
  float *map = hl_arena_alloc(arena, rows * rows * sizeof *map);
  hl_status status = map ? scores_start(&r, weights, l, c->words + of->word, of->words, arena) : HL_ERROR_MEMORY;
  if (status == HL_OK) status = add_heads(s, &r.run, heads, c, of, map, arena);
  arena->used = before;
  return status;
}

/* ---- Hidden words ---- */

static void add_guess(scores *s, const float *probabilities, size_t words, uint32_t wanted) {
  size_t best = 0;
  for (size_t i = 1; i < words; i++)
    if (probabilities[i] > probabilities[best]) best = i;
  bool rare = wanted > COMMON_WORDS;
  s->hidden++;
  s->guessed += best == wanted;
  s->rare_hidden += rare;
  s->rare_guessed += rare && best == wanted;
  s->loss -= log((double)probabilities[wanted] + 1e-30);
}

static hl_status ask(scores *s, const hl_run *run, const uint32_t *wanted, size_t count, hl_arena *arena) {
  size_t words = run->weights->config.vocabulary, tensor = hl_trace_named(&run->weights->config, "probabilities");
  float *probabilities = hl_arena_alloc(arena, words * sizeof *probabilities);
  if (!probabilities) return HL_ERROR_MEMORY;
  for (size_t i = 0; i < count; i++) {
    if (wanted[i] == HL_NO_WORD) continue;
    hl_status status = hl_trace_read(run, tensor, 0, i + 1, 1, probabilities, arena);
    if (status != HL_OK) return status;
    add_guess(s, probabilities, words, wanted[i]);
  }
  return HL_OK;
}

hl_status scores_add_hidden(scores *s, const hl_weights *weights, const corpus *c, const lexicon *l, const sentence *of,
                            uint64_t seed, hl_arena *arena) {
  uint32_t tokens[SENTENCE_WORDS_MAX], wanted[SENTENCE_WORDS_MAX];
  size_t before = arena->used;
  for (size_t i = 0; i < of->words; i++) {
    bool hide = hl_random_below(&seed, 100) < HIDDEN_PERCENT;
    tokens[i] = c->words[of->word + i];
    wanted[i] = hide ? lexicon_own(l, tokens[i]) : HL_NO_WORD;
    if (hide) tokens[i] = l->mask;
  }
  scored_run r;
  hl_status status = scores_start(&r, weights, l, tokens, of->words, arena);
  if (status == HL_OK) status = ask(s, &r.run, wanted, of->words, arena);
  arena->used = before;
  return status;
}

/* ---- A split ---- */

bool scores_of_split(scores *s, const hl_weights *weights, const hl_train_spec *heads, const corpus *c,
                     const lexicon *l, corpus_split split, sentence_kind kind, size_t count, hl_arena *arena) {
  *s = (scores){0};
  for (size_t i = 0; i < c->sentence_count && count; i++) {
    const sentence *one = &c->sentences[i];
    if (one->split != split || one->kind != kind) continue;
    count--;
    hl_status status = scores_add_links(s, weights, heads, c, l, one, arena);
    if (status == HL_OK) status = scores_add_hidden(s, weights, c, l, one, hl_random_start(1, i), arena);
    if (status != HL_OK) return complain("a held-out sentence can't be read: %s", status_words(status));
  }
  return true;
}

void scores_print(FILE *out, const scores *s) {
  size_t right = 0, rows = 0;
  fprintf(out,
          "| relation | rows | right | over %d words and more | right | no such link | rests |\n"
          "|---|---|---|---|---|---|---|\n",
          FAR_WORDS);
  for (size_t i = 0; i < RELATIONS; i++) {
    const relation_score *r = &s->relations[i];
    right += r->right;
    rows += r->rows;
    if (r->rows)
      fprintf(out, "| %s | %zu | %.3f | %zu | %.3f | %zu | %.3f |\n", relation_name((uint8_t)(RELATION_MOD + i)),
              r->rows, scores_share(r->right, r->rows), r->far_rows, scores_share(r->far_right, r->far_rows),
              r->free_rows, scores_share(r->rested, r->free_rows));
  }
  fprintf(out, "\nAll relations: %zu of %zu rows right, %.4f.\n", right, rows, scores_share(right, rows));
  fprintf(out, "Hidden words: %zu, the likeliest right %.3f, perplexity %.1f, beyond the %d commonest right %.3f.\n",
          s->hidden, scores_share(s->guessed, s->hidden), exp(s->loss / (double)s->hidden), COMMON_WORDS,
          scores_share(s->rare_guessed, s->rare_hidden));
}
