/* Pronouns in templates: sentences into the corpus, and scores. */
#include "pronouns.h"

#include <assert.h>
#include <string.h>

#include "../files.h"
#include "scores.h"

enum { TRAINING_SEED = 1, HELD_OUT_SEED_OF_TEMPLATES = 2 };

static_assert((int)TEMPLATES_WORDS_MAX <= SENTENCE_WORDS_MAX, "a templated sentence is one of the corpus");

/* ---- Into the corpus ---- */

static bool add_words(corpus *c, const templates_sentence *t, sentence *head, const hl_link *links) {
  uint32_t words[SENTENCE_WORDS_MAX];
  const char *at = t->text;
  for (size_t i = 0; i < t->count; i++) {
    size_t bytes = strcspn(at, " ");
    words[i] = spellings_number(&c->spellings, at, bytes);
    if (words[i] == UINT32_MAX) return complain("no room for another spelling");
    at += bytes + (at[bytes] != 0);
  }
  return corpus_add(c, head, words, links);
}

static bool add_sentence(corpus *c, const templates_sentence *t, corpus_split split) {
  sentence head = {
      .words = (uint8_t)t->count, .links = t->adjective ? 2 : 1, .kind = SENTENCE_TEMPLATE, .split = (uint8_t)split};
  hl_link links[] = {{RELATION_STAND, (uint8_t)t->row, (uint8_t)t->right},
                     {RELATION_PRED, (uint8_t)t->row, (uint8_t)t->adjective}};
  return corpus_source(c, "templates", 9, &head.source) && add_words(c, t, &head, links);
}

static bool add_everyday(corpus *c, const templates *t, size_t count) {
  templates_sentence s;
  hl_link links[TEMPLATES_PRONOUNS];
  for (uint64_t i = 0; i < count; i++) {
    templates_draw_everyday(t, TRAINING_SEED, i, &s);
    sentence head = {
        .words = (uint8_t)s.count, .links = (uint8_t)s.pronoun_count, .kind = SENTENCE_TEMPLATE, .split = SPLIT_TRAIN};
    for (size_t k = 0; k < s.pronoun_count; k++)
      links[k] = (hl_link){RELATION_STAND, (uint8_t)s.pronouns[k].row, (uint8_t)s.pronouns[k].right};
    if (!corpus_source(c, EVERYDAY_SOURCE, strlen(EVERYDAY_SOURCE), &head.source) || !add_words(c, &s, &head, links))
      return false;
  }
  return true;
}

static bool add_case(pronoun_case *pronoun, corpus *c, const templates *t, templates_split split, uint64_t index) {
  templates_sentence s;
  *pronoun = (pronoun_case){0};
  for (size_t side = 0; side < 2; side++) {
    templates_draw(t, HELD_OUT_SEED_OF_TEMPLATES, split, index, side == 1, &s);
    if (side && !s.paired) break;
    pronoun->side[side].sentence = (uint32_t)c->sentence_count;
    pronoun->side[side].row = (uint8_t)s.row;
    pronoun->side[side].right = (uint8_t)s.right;
    pronoun->side[side].wrong = (uint8_t)s.wrong;
    pronoun->sides++;
    if (!add_sentence(c, &s, SPLIT_TEST)) return false;
  }
  return true;
}

static bool add_templated(corpus *c, const templates *t, size_t count) {
  templates_sentence s;
  for (uint64_t i = 0; i < count; i++) {
    templates_draw(t, TRAINING_SEED, TEMPLATES_TRAIN, i, false, &s);
    if (!add_sentence(c, &s, SPLIT_TRAIN)) return false;
  }
  return true;
}

static bool add_cases(pronouns *p, corpus *c, const templates *t, size_t count) {
  p->count = count;
  for (int split = TEMPLATES_TRAIN + 1; split < TEMPLATES_SPLITS; split++)
    for (size_t i = 0; i < count; i++)
      if (!add_case(&p->cases[split][i], c, t, (templates_split)split, i)) return false;
  return true;
}

bool pronouns_add(pronouns *p, corpus *c, const char *lists, const pronoun_counts *counts) {
  char nouns[PATH_BYTES + 32], adjectives[PATH_BYTES + 32], situations[PATH_BYTES + 32];
  char error[TEMPLATES_ERROR_BYTES];
  snprintf(nouns, sizeof nouns, "%s/nouns.tsv", lists);
  snprintf(adjectives, sizeof adjectives, "%s/adjectives.tsv", lists);
  snprintf(situations, sizeof situations, "%s/situations.tsv", lists);
  templates *t = templates_load(nouns, adjectives, situations, error);
  if (!t) return complain("%s", error);
  bool added = add_templated(c, t, counts->templated) && add_cases(p, c, t, counts->cases) &&
               add_everyday(c, t, counts->everyday);
  templates_free(t);
  return added;
}

/* ---- Scores ---- */

typedef struct asked {
  float right, wrong;               /* weights of the head */
  bool answers;                     /* both nouns are words of the vocabulary: */
  float right_answer, wrong_answer; /* their probabilities, */
  bool follows;                     /* and, where all weight is put on the noun that has less, this one is likelier */
} asked;

static hl_status read_row(const hl_run *run, const char *tensor, size_t head, size_t row, float *out, hl_arena *arena) {
  return hl_trace_read(run, hl_trace_named(&run->weights->config, tensor), head, row, 1, out, arena);
}

/* Whether, once the head looks from `row` at `column` alone, of two words `word` is likelier there than `other`. */
static hl_status ask_moved(const hl_run *run, hl_supervised head, size_t row, size_t column, uint32_t word,
                           uint32_t other, bool *follows, hl_arena *arena) {
  size_t count = run->input.tokens[HL_STACK_MAIN].count + 1, vocabulary = run->weights->config.vocabulary;
  float *weights = hl_arena_alloc(arena, count * sizeof *weights);
  float *out = hl_arena_alloc(arena, vocabulary * sizeof *out);
  if (!weights || !out) return HL_ERROR_MEMORY;
  for (size_t i = 0; i < count; i++) weights[i] = i == column;
  hl_row_edit edit = {head.attention, head.head, row, weights};
  hl_run_knobs knobs = hl_run_knobs_default();
  hl_run_input input = run->input;
  hl_run moved;
  knobs.weights = (hl_row_edits){&edit, 1};
  input.knobs = &knobs;
  hl_status status = hl_run_create(&moved, run->weights, &input, arena);
  if (status == HL_OK) status = read_row(&moved, "probabilities", 0, row, out, arena);
  *follows = status == HL_OK && out[word] > out[other];
  return status;
}

static hl_status ask(const hl_run *run, hl_supervised head, const uint32_t *words, const lexicon *l, size_t row,
                     size_t right, size_t wrong, asked *a, hl_arena *arena) {
  char name[HL_TRACE_NAME_BYTES];
  size_t count = run->input.tokens[HL_STACK_MAIN].count + 1, vocabulary = run->weights->config.vocabulary;
  float *out = hl_arena_alloc(arena, (count > vocabulary ? count : vocabulary) * sizeof *out);
  if (!out) return HL_ERROR_MEMORY;
  snprintf(name, sizeof name, "layer%u.weights", (unsigned)head.attention);
  hl_status status = read_row(run, name, head.head, row + 1, out, arena);
  if (status != HL_OK) return status;
  uint32_t right_word = lexicon_own(l, words[right]), wrong_word = lexicon_own(l, words[wrong]);
  *a = (asked){.right = out[right + 1],
               .wrong = out[wrong + 1],
               .answers = right_word != HL_NO_WORD && wrong_word != HL_NO_WORD && right_word != wrong_word};
  if (!a->answers) return HL_OK;
  status = read_row(run, "probabilities", 0, row + 1, out, arena);
  if (status != HL_OK) return status;
  a->right_answer = out[right_word];
  a->wrong_answer = out[wrong_word];
  if (a->right > a->wrong) return ask_moved(run, head, row + 1, wrong + 1, wrong_word, right_word, &a->follows, arena);
  return ask_moved(run, head, row + 1, right + 1, right_word, wrong_word, &a->follows, arena);
}

static void add_asked(pronoun_score *score, const asked *a) {
  bool right = a->right > a->wrong, answered = a->right_answer > a->wrong_answer;
  score->asked++;
  score->right += right;
  if (!a->answers) return;
  score->answers++;
  score->answered += answered;
  score->agreed += answered == right;
  score->followed += a->follows;
}

static hl_status score_case(const pronoun_case *pronoun, const hl_weights *weights, hl_supervised head, const corpus *c,
                            const lexicon *l, pronoun_score *score, hl_arena *arena) {
  size_t before = arena->used, right = 0;
  for (size_t side = 0; side < pronoun->sides; side++) {
    const sentence *s = &c->sentences[pronoun->side[side].sentence];
    const uint32_t *words = c->words + s->word;
    scored_run r;
    asked a;
    hl_status status = scores_start(&r, weights, l, words, s->words, arena);
    if (status == HL_OK)
      status = ask(&r.run, head, words, l, pronoun->side[side].row, pronoun->side[side].right,
                   pronoun->side[side].wrong, &a, arena);
    arena->used = before;
    if (status != HL_OK) return status;
    add_asked(score, &a);
    right += a.right > a.wrong;
  }
  score->pairs += pronoun->sides == 2;
  score->both += right == 2;
  return HL_OK;
}

bool pronouns_score(const pronouns *p, templates_split split, size_t cases, const hl_weights *weights,
                    const hl_train_spec *heads, const corpus *c, const lexicon *l, pronoun_score *score,
                    hl_arena *arena) {
  *score = (pronoun_score){0};
  for (size_t i = 0; i < cases && i < p->count; i++) {
    hl_status status =
        score_case(&p->cases[split][i], weights, heads->supervised[RELATION_STAND - RELATION_MOD], c, l, score, arena);
    if (status != HL_OK) return complain("a templated sentence can't be read: %s", status_words(status));
  }
  return true;
}

bool pronouns_print(FILE *out, const pronouns *p, const hl_weights *weights, const hl_train_spec *heads,
                    const corpus *c, const lexicon *l, hl_arena *arena) {
  fprintf(out,
          "| held out | asked | right | pairs | both right | answered | as the head looks | follows the head "
          "|\n|---|---|---|---|---|---|---|---|\n");
  for (int split = TEMPLATES_TRAIN + 1; split < TEMPLATES_SPLITS; split++) {
    pronoun_score s;
    if (!pronouns_score(p, (templates_split)split, PRONOUN_CASES, weights, heads, c, l, &s, arena)) return false;
    fprintf(out, "| %s | %zu | %.3f | %zu | %.3f | %.3f | %.3f | %.3f |\n",
            templates_split_name((templates_split)split), s.asked, scores_share(s.right, s.asked), s.pairs,
            scores_share(s.both, s.pairs), scores_share(s.answered, s.answers), scores_share(s.agreed, s.answers),
            scores_share(s.followed, s.answers));
  }
  return true;
}
