/* Models, sequences and supervision drawn at random, for the tests of training. */
#include "support/trainee.h"

#include <string.h>

#include "model/weights.h"
#include "test.h"

static _Alignas(16) unsigned char memory[8 << 20];

hl_config trainee_config(hl_architecture architecture, hl_model_norm norm, hl_model_position position) {
  hl_config c = {.architecture = architecture, .norm = norm, .position = position, .activation = HL_RELU};
  c.layers = 1 + test_below(3);
  c.decoder_layers = architecture == HL_ENCODER_DECODER ? 1 + test_below(2) : 0;
  c.width = 3 + test_below(22);
  c.heads = c.kv_heads = 1 + test_below(4);
  c.dim = 2 * (1 + test_below(4));
  c.value_dim = 1 + test_below(7);
  c.ffn = test_below(3) ? 1 + test_below(40) : 0;
  c.vocabulary = 2 + test_below(20);
  c.positions = 12 + test_below(4);
  c.output = test_below(2) ? HL_OUTPUT_TIED : HL_OUTPUT_OWN;
  c.output_bias = test_below(2);
  c.final_norm = test_below(2);
  c.attention_biases = test_below(2);
  bool based = position == HL_MODEL_POSITION_SINUSOIDAL || position == HL_MODEL_POSITION_ROPE_HALF ||
               position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
  c.position_base = based ? 10000.0 : 0.0;
  c.reach = position == HL_MODEL_POSITION_RELATIVE ? 1 + test_below(6) : 0;
  c.start_mark = test_below(2);
  c.eps = 1e-5f;
  if (architecture != HL_ENCODER_DECODER && test_below(2)) {
    c.word_width = 1 + test_below(12);
    c.buckets = 1 + test_below(20);
  }
  return c;
}

/* One draw a statement, here and below: in one list of arguments their order would be the compiler's choice. */
hl_config trainee_any_config(int trial) {
  hl_model_norm norm = (hl_model_norm)test_below(3);
  hl_model_position position = (hl_model_position)test_below(HL_MODEL_POSITION_RELATIVE + 1);
  return trainee_config((hl_architecture)(HL_ENCODER + trial % 3), norm, position);
}

/* ---- Weights ---- */

/* Sums of products stay near 1, gains too; tables and biases are of a size that is felt. */
static void draw_tensor(const hl_weights_tensor *t) {
  static const char *const tables[] = {"embedding", "positions", "grams", "casings"};
  bool table = strstr(t->name, "relative") != NULL;
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) table = table || strcmp(t->name, tables[i]) == 0;
  float size = t->rank == 2 && !table ? 1.0f / sqrtf((float)t->shape[0]) : 0.5f;
  float middle = strstr(t->name, "gain") ? 1.0f : 0.0f;
  for (size_t e = 0; e < hl_weights_rows(t) * hl_weights_cols(t); e++) t->data[e] = middle + size * test_normal();
}

static void draw_weights(trainee *t, const hl_config *config) {
  EXPECT(hl_weights_create(&t->weights, config, &t->arena) == HL_OK, "weights");
  EXPECT(hl_weights_create(&t->gradients, config, &t->arena) == HL_OK, "gradients");
  t->tensors = t->weights.tensor_count;
  for (size_t i = 0; i < t->tensors; i++) {
    const hl_weights_tensor *tensor = &t->weights.tensors[i];
    t->counts[i] = hl_weights_rows(tensor) * hl_weights_cols(tensor);
    t->values[i] = hl_arena_alloc(&t->arena, t->counts[i] * sizeof(double));
    t->derivatives[i] = hl_arena_alloc(&t->arena, t->counts[i] * sizeof(double));
    draw_tensor(tensor);
    for (size_t e = 0; e < t->counts[i]; e++) t->values[i][e] = (double)tensor->data[e];
  }
}

bool trainee_gradient_is_zero(const trainee *t, size_t tensor) {
  const hl_config *c = &t->weights.config;
  const char *name = t->weights.tensors[tensor].name, *end = name + strlen(name) - 2;
  bool rope = c->position == HL_MODEL_POSITION_ROPE_HALF || c->position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
  return strcmp(end, "bk") == 0 && (!rope || strstr(name, "cross."));
}

/* ---- Sequences ---- */

static void draw_words(const hl_config *c, trainee *t) {
  for (size_t i = 0; i < TRAINEE_WORDS && c->word_width; i++) {
    hl_word_parts *w = &t->words[i];
    *w = (hl_word_parts){.number = i % 3 ? (uint32_t)test_below(c->vocabulary) : HL_NO_WORD};
    w->casing = (uint32_t)(i % HL_CASINGS);
    w->gram_count = i % 4 ? (uint32_t)test_below(HL_GRAMS_MAX + 1) : 0;
    for (size_t g = 0; g < w->gram_count; g++) w->grams[g] = (uint32_t)test_below(c->buckets);
  }
  t->spec.lexicon = c->word_width ? (hl_lexicon){t->words, TRAINEE_WORDS} : (hl_lexicon){0};
}

static void draw_below(size_t words, size_t count, uint32_t *tokens) {
  for (size_t i = 0; i < count; i++) tokens[i] = (uint32_t)test_below(words);
}

/* Mirror links are those of cross-attention here, the others those of self-attention. */
static void draw_links(const hl_config *c, hl_sequence *s, hl_link *links) {
  bool cross = c->architecture == HL_ENCODER_DECODER;
  s->link_count = test_below(TRAINEE_LINKS);
  for (size_t i = 0; i < s->link_count; i++) {
    uint8_t kind = (uint8_t)(cross && test_below(2) ? HL_LINK_MIRROR : test_below(2) ? HL_LINK_LEFT : HL_LINK_VERB);
    size_t row = test_below(s->count), columns = c->architecture == HL_ENCODER ? s->count : row + 1;
    if (kind == HL_LINK_MIRROR) columns = s->source_count;
    links[i] = (hl_link){kind, (uint8_t)row, (uint8_t)test_below(columns)};
    if (c->start_mark && test_below(4) == 0) links[i].column = HL_LINK_START;
    const hl_link *before = i ? &links[i - 1] : NULL;
    if (before && (before->kind & ~HL_LINK_ALSO) == kind && before->row == row) links[i].kind |= HL_LINK_ALSO;
    if (links[i].kind == kind && test_below(4) == 0) links[i].kind |= HL_LINK_GIVEN;
  }
}

static void draw_sequence(const hl_config *c, size_t tokens_min, size_t tokens_max, trainee_arrays *a, hl_sequence *s) {
  size_t range = tokens_max - tokens_min + 1;
  *s = (hl_sequence){.source = a->source, .tokens = a->tokens, .targets = a->targets, .links = a->links};
  s->count = tokens_min + test_below(range);
  if (c->architecture == HL_ENCODER_DECODER) s->source_count = tokens_min + test_below(range);
  size_t words = c->word_width ? TRAINEE_WORDS : c->vocabulary;
  draw_below(words, s->source_count, a->source);
  draw_below(words, s->count, a->tokens);
  draw_below(c->vocabulary, s->count, a->targets);
  for (size_t i = 0; i < s->count; i++)
    if (test_below(3) == 0) a->targets[i] = HL_NO_TARGET;
  draw_links(c, s, a->links);
}

/* Heads of the main stack, whose attentions come last; a decoder layer's are self and cross in turn. */
static void draw_supervision(const hl_config *c, hl_train_spec *spec) {
  bool both = c->architecture == HL_ENCODER_DECODER;
  size_t main = both ? 2 * c->decoder_layers : c->layers, attentions = main + (both ? c->layers : 0);
  *spec = (hl_train_spec){.supervision = 0.25f + 0.25f * (float)test_below(5), .rest = 0.3f};
  if (test_below(4) == 0) spec->dropout = 0.3f;
  spec->seed = test_random();
  spec->supervised_count = test_below(test_below(8) ? 3 : HL_SUPERVISED_MAX + 1);
  for (size_t i = 0; i < spec->supervised_count; i++) {
    size_t attention = test_below(main);
    bool cross = both && attention % 2 == 1;
    hl_link_kind kind = cross ? HL_LINK_MIRROR : i ? HL_LINK_LEFT : HL_LINK_VERB;
    spec->supervised[i] =
        (hl_supervised){(uint8_t)(attentions - main + attention), (uint8_t)test_below(c->heads), (uint8_t)kind};
  }
}

void trainee_create(trainee *t, const hl_config *config, size_t count, size_t tokens_min, size_t tokens_max) {
  t->arena = (hl_arena){.base = memory, .capacity = sizeof memory};
  t->count = count;
  draw_weights(t, config);
  for (size_t i = 0; i < count; i++) draw_sequence(config, tokens_min, tokens_max, &t->arrays[i], &t->sequences[i]);
  draw_supervision(config, &t->spec);
  draw_words(config, t);
}
