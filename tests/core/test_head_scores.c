/* Scores of heads that are known, and of random ones recomputed in double. */
#include <string.h>

#include "headlight_train.h"
#include "model/weights.h"
#include "test.h"

enum { PLACES = 12, HEADS_MAX = 32, NAME_BYTES = 64 };

static _Alignas(16) unsigned char memory[4 << 20];
static hl_arena arena;

static hl_weights model_of(const hl_config *config) {
  hl_weights weights;
  arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  EXPECT(hl_weights_create(&weights, config, &arena) == HL_OK, "model");
  return weights;
}

/* Head 0 looks one word to the left with all its weight (row 0, which has none, everywhere), head 1 everywhere. */
static hl_weights left_model(hl_architecture architecture) {
  hl_config config = {.architecture = architecture, .layers = 1, .width = PLACES, .heads = 2, .kv_heads = 2};
  config.dim = PLACES;
  config.value_dim = 1;
  config.vocabulary = 3;
  config.positions = PLACES;
  config.position = HL_MODEL_POSITION_LEARNED;
  config.eps = 1e-5f;
  hl_weights weights = model_of(&config);
  float *places = hl_weights_find(&weights, "positions")->data;
  float *wq = hl_weights_find(&weights, "layer0.wq")->data, *wk = hl_weights_find(&weights, "layer0.wk")->data;
  for (size_t i = 0; i < PLACES; i++) {
    places[i * PLACES + i] = wk[i * 2 * PLACES + i] = 1.0f;
    if (i) wq[i * 2 * PLACES + i - 1] = 2000.0f;
  }
  return weights;
}

static hl_example words(size_t count) {
  hl_example e = {.count = count};
  for (size_t i = 0; i < count; i++) {
    e.tokens[i] = (uint32_t)test_below(3);
    e.targets[i] = HL_NO_TARGET;
  }
  return e;
}

static void link_to(hl_example *e, hl_link_kind kind, size_t row, size_t column) {
  e->links[e->link_count++] = (hl_link){(uint8_t)kind, (uint8_t)row, (uint8_t)column};
}

static void expect_close(const char *what, double got, double wanted) {
  EXPECT(fabs(got - wanted) < 1e-6 || (isnan(got) && isnan(wanted)), "%s is %.9f, not %.9f", what, got, wanted);
}

static void left_head(void) {
  hl_weights weights = left_model(HL_ENCODER);
  hl_head_score scores[2];
  memset(scores, 0, sizeof scores);
  hl_example e = words(10);
  link_to(&e, HL_LINK_PRONOUN, 4, 3);
  link_to(&e, HL_LINK_PRONOUN_WRONG, 4, 1);
  link_to(&e, HL_LINK_VERB, 6, 5);
  link_to(&e, HL_LINK_VERB, 7, 2);
  EXPECT(hl_head_scores_add(&weights, &e, scores, &arena) == HL_OK, "add");
  EXPECT(scores[0].offset_rows[1] == 9 && scores[0].offset_rows[0] == 8 && scores[0].offset_rows[2] == 10, "rows");
  EXPECT(scores[0].entropy_rows == 10, "%u rows", (unsigned)scores[0].entropy_rows);
  hl_head_scores_finish(&weights, scores);
  EXPECT(scores[0].offsets[1] == 1.0, "left %.9f", scores[0].offsets[1]);
  expect_close("2 to the left", scores[0].offsets[0], 0.0);
  expect_close("itself", scores[0].offsets[2], 0.1 / 10); /* row 0 looks everywhere */
  expect_close("right", scores[0].offsets[3], 0.1 / 9);
  expect_close("entropy", scores[0].entropy, 1.0 / 10);
  EXPECT(scores[0].links[HL_LINK_PRONOUN] == 1.0 && scores[0].links[HL_LINK_PRONOUN_WRONG] == 0.0, "pronoun");
  EXPECT(scores[0].links[HL_LINK_VERB] == 0.5 && scores[0].link_rows[HL_LINK_VERB] == 2, "verb");
  EXPECT(isnan(scores[0].links[HL_LINK_INDUCTION]) && isnan(scores[0].links[HL_LINK_MIRROR]), "no such rows");
}

static void uniform_head(void) {
  hl_weights weights = left_model(HL_ENCODER);
  hl_head_score scores[2];
  memset(scores, 0, sizeof scores);
  for (size_t count = 4; count <= PLACES; count += 8) { /* 4 and 12 */
    hl_example e = words(count);
    link_to(&e, HL_LINK_LEFT, 1, 0);
    EXPECT(hl_head_scores_add(&weights, &e, scores, &arena) == HL_OK, "add");
  }
  hl_head_scores_finish(&weights, scores);
  expect_close("entropy", scores[1].entropy, 1.0);
  expect_close("itself", scores[1].offsets[2], 2.0 / 16); /* means over rows: 4 of 1/4, 12 of 1/12 */
  expect_close("left", scores[1].offsets[1], (3 / 4.0 + 11 / 12.0) / 14);
  expect_close("2 to the right", scores[1].offsets[4], (2 / 4.0 + 10 / 12.0) / 12);
  expect_close("link", scores[1].links[HL_LINK_LEFT], (1 / 4.0 + 1 / 12.0) / 2);
}

/* What is hidden from a causal row is no place of it, and row 0, with one key, has no entropy. */
static void causal_heads(void) {
  hl_weights weights = left_model(HL_DECODER);
  hl_head_score scores[2];
  memset(scores, 0, sizeof scores);
  hl_example e = words(5);
  EXPECT(hl_head_scores_add(&weights, &e, scores, &arena) == HL_OK, "add");
  hl_head_scores_finish(&weights, scores);
  EXPECT(scores[0].offsets[1] == 1.0 && scores[0].entropy == 0.0, "left %g", scores[0].offsets[1]);
  expect_close("entropy", scores[1].entropy, 1.0);
  expect_close("itself", scores[1].offsets[2], (1 + 1 / 2.0 + 1 / 3.0 + 1 / 4.0 + 1 / 5.0) / 5);
  EXPECT(isnan(scores[1].offsets[3]) && isnan(scores[1].offsets[4]), "right");
  EXPECT(scores[1].entropy_rows == 4, "%u rows", (unsigned)scores[1].entropy_rows);
  memset(scores, 0, sizeof scores);
  e = words(1);
  EXPECT(hl_head_scores_add(&weights, &e, scores, &arena) == HL_OK, "one word");
  hl_head_scores_finish(&weights, scores);
  EXPECT(isnan(scores[0].entropy) && scores[0].offsets[2] == 1.0, "one word");
}

/* ---- Recomputed, from a tensor by its name ---- */

static hl_config random_config(hl_architecture architecture) {
  hl_config c = {.architecture = architecture, .layers = 1 + test_below(2), .width = 1 + test_below(9)};
  c.decoder_layers = architecture == HL_ENCODER_DECODER ? 1 + test_below(2) : 0;
  c.heads = c.kv_heads = 1 + test_below(3);
  c.dim = c.value_dim = 1 + test_below(5);
  c.eps = 1e-5f;
  c.vocabulary = 3;
  c.positions = HL_EXAMPLE_TOKENS_MAX;
  c.position = HL_MODEL_POSITION_LEARNED;
  c.start_mark = test_below(3) == 0;
  return c;
}

static hl_weights random_model(const hl_config *config) {
  hl_weights weights = model_of(config);
  for (size_t i = 0; i < weights.tensor_count; i++) {
    const hl_weights_tensor *t = &weights.tensors[i];
    for (size_t e = 0; e < hl_weights_rows(t) * hl_weights_cols(t); e++) t->data[e] = test_normal();
  }
  return weights;
}

static hl_example random_example(const hl_config *c) {
  hl_example e = words(1 + test_below(HL_EXAMPLE_TOKENS_MAX));
  bool both = c->architecture == HL_ENCODER_DECODER;
  e.source_count = both ? 1 + test_below(HL_EXAMPLE_TOKENS_MAX) : 0;
  for (size_t i = 0; i < 20; i++) {
    hl_link_kind kind = (hl_link_kind)test_below(HL_LINK_KINDS);
    size_t columns = kind == HL_LINK_MIRROR ? e.source_count : e.count;
    if (columns) link_to(&e, kind, test_below(e.count), test_below(columns));
  }
  return e;
}

/* One head's score by its definition, and nothing shared with the core but the weights. */
typedef struct definition {
  double sums[HL_OFFSETS + HL_LINK_KINDS], entropy;
  size_t rows[HL_OFFSETS + HL_LINK_KINDS], entropy_rows;
} definition;

/* Offsets are those between words; the start mark, key 0, is none, but it is in sight. */
static void define_row(definition *d, const float *weights, size_t row, size_t keys, bool causal, size_t mark) {
  double entropy = 0.0;
  size_t seen = 0;
  for (size_t key = 0; key < keys; key++) {
    if (causal && key > row) continue;
    double weight = (double)weights[key];
    seen++;
    entropy -= weight > 0.0 ? weight * log(weight) : 0.0;
    for (int offset = -2; offset <= 2; offset++)
      if (key >= mark && (int)key - (int)row == offset) {
        d->sums[offset + 2] += weight;
        d->rows[offset + 2]++;
      }
  }
  if (seen > 1) {
    d->entropy += entropy / log((double)seen);
    d->entropy_rows++;
  }
}

static void define(definition *d, const hl_run *run, const char *name, size_t head, const hl_example *e) {
  static float weights[(HL_EXAMPLE_TOKENS_MAX + 1) * (HL_EXAMPLE_TOKENS_MAX + 1)];
  size_t mark = run->weights->config.start_mark;
  bool cross = strstr(name, "cross") != NULL, source = strncmp(name, "encoder.", 8) == 0;
  bool causal = !cross && !source && run->weights->config.architecture != HL_ENCODER;
  size_t tensor = hl_trace_named(&run->weights->config, name), shape[3] = {0};
  EXPECT(hl_trace_shape(run, tensor, shape) == HL_OK, "shape of %s", name);
  EXPECT(hl_trace_read(run, tensor, head, 0, shape[1], weights, &arena) == HL_OK, "%s", name);
  for (size_t row = mark; row < shape[1]; row++) define_row(d, weights + row * shape[2], row, shape[2], causal, mark);
  for (size_t i = 0; i < e->link_count && !source; i++) {
    const hl_link *link = &e->links[i];
    if ((link->kind == HL_LINK_MIRROR) != cross) continue;
    d->sums[HL_OFFSETS + link->kind] += (double)weights[(link->row + mark) * shape[2] + link->column + mark];
    d->rows[HL_OFFSETS + link->kind]++;
  }
}

/* The names of the weights of every attention, as the header counts them. */
static size_t name_attentions(const hl_config *c, char names[][NAME_BYTES]) {
  size_t count = 0;
  bool both = c->architecture == HL_ENCODER_DECODER;
  for (size_t i = 0; i < c->layers; i++)
    snprintf(names[count++], NAME_BYTES, both ? "encoder.layer%zu.weights" : "layer%zu.weights", i);
  for (size_t i = 0; i < c->decoder_layers; i++) {
    snprintf(names[count++], NAME_BYTES, "decoder.layer%zu.self.weights", i);
    snprintf(names[count++], NAME_BYTES, "decoder.layer%zu.cross.weights", i);
  }
  return count;
}

static void compare(const hl_head_score *score, const definition *d, const char *name) {
  for (size_t i = 0; i < HL_OFFSETS + HL_LINK_KINDS; i++) {
    bool offset = i < HL_OFFSETS;
    double got = offset ? score->offsets[i] : score->links[i - HL_OFFSETS];
    size_t rows = offset ? score->offset_rows[i] : score->link_rows[i - HL_OFFSETS];
    EXPECT(rows == d->rows[i], "%s, number %zu: %zu rows, not %zu", name, i, rows, d->rows[i]);
    expect_close(name, got, d->sums[i] / (double)d->rows[i]);
  }
  EXPECT(score->entropy_rows == d->entropy_rows, "%s: %u rows", name, (unsigned)score->entropy_rows);
  expect_close(name, score->entropy, d->entropy / (double)d->entropy_rows);
}

static void random_heads(void) {
  for (int trial = 0; trial < 60; trial++) {
    hl_config config = random_config((hl_architecture)(HL_ENCODER + trial % 3));
    hl_weights weights = random_model(&config);
    static hl_head_score scores[HEADS_MAX];
    static definition definitions[HEADS_MAX];
    static char names[HEADS_MAX][NAME_BYTES];
    memset(scores, 0, sizeof scores);
    memset(definitions, 0, sizeof definitions);
    size_t attentions = name_attentions(&config, names);
    EXPECT(attentions == hl_model_attentions(&config), "%zu attentions", attentions);
    for (int i = 0; i < 3; i++) {
      hl_example e = random_example(&config);
      size_t used = arena.used;
      EXPECT(hl_head_scores_add(&weights, &e, scores, &arena) == HL_OK, "add");
      EXPECT(arena.used == used, "scratch was kept");
      hl_run_input input = {.tokens = {{e.source, e.source_count}, {e.tokens, e.count}}};
      hl_run run;
      EXPECT(hl_run_create(&run, &weights, &input, &arena) == HL_OK, "run");
      for (size_t h = 0; h < attentions * config.heads; h++)
        define(&definitions[h], &run, names[h / config.heads], h % config.heads, &e);
      arena.used = used;
    }
    hl_head_scores_finish(&weights, scores);
    for (size_t h = 0; h < attentions * config.heads; h++)
      compare(&scores[h], &definitions[h], names[h / config.heads]);
  }
}

static void expect_refusal(hl_status wanted, const hl_weights *weights, const hl_example *e) {
  hl_head_score scores[2], before[2];
  memset(scores, 0x11, sizeof scores);
  memcpy(before, scores, sizeof before);
  size_t used = arena.used;
  hl_status status = hl_head_scores_add(weights, e, scores, &arena);
  EXPECT(status == wanted, "status %d, not %d", status, wanted);
  EXPECT(memcmp(scores, before, sizeof scores) == 0 && arena.used == used, "something was changed");
}

static void refusals(void) {
  hl_weights weights = left_model(HL_ENCODER);
  hl_example good = words(5), e = good;
  link_to(&good, HL_LINK_VERB, 4, 4);
  e = good;
  e.count = 0;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.count = HL_EXAMPLE_TOKENS_MAX + 1;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.source_count = 1;
  expect_refusal(HL_ERROR_SHAPE, &weights, &e);
  e = good;
  e.tokens[2] = 3;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.links[0].row = 5;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.links[0].column = 5;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.links[0].kind = HL_LINK_KINDS;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
  e = good;
  e.link_count = HL_EXAMPLE_LINKS_MAX + 1;
  expect_refusal(HL_ERROR_RANGE, &weights, &e);
}

/* The decoder's heads need more memory than the encoder's, which have been read by then. */
static void refused_memory(void) {
  hl_config config = random_config(HL_ENCODER_DECODER);
  config.heads = config.kv_heads = config.layers = config.decoder_layers = 1; /* three heads */
  hl_weights weights = random_model(&config);
  hl_example e = words(HL_EXAMPLE_TOKENS_MAX);
  e.source_count = 1;
  size_t capacity = arena.capacity, refused = 0;
  hl_head_score scores[3], before[3];
  memset(scores, 0x11, sizeof scores);
  memcpy(before, scores, sizeof before);
  for (arena.capacity = arena.used; hl_head_scores_add(&weights, &e, scores, &arena) != HL_OK; arena.capacity += 16) {
    EXPECT(memcmp(scores, before, sizeof scores) == 0, "something was changed");
    refused++;
  }
  EXPECT(refused > 100 && memcmp(scores, before, sizeof scores) != 0, "%zu refusals", refused);
  arena.capacity = capacity;
}

const test_case scores_tests[] = {{"a head that looks left", left_head},
                                  {"a head that looks everywhere", uniform_head},
                                  {"causal heads", causal_heads},
                                  {"random heads, by the definition", random_heads},
                                  {"refusals", refusals},
                                  {"memory refused", refused_memory},
                                  {NULL, NULL}};
