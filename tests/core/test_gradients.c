/* The trainer's reference: each layer and whole models against central differences, against runs of the same model,
 * and its float build against its double build. */
#include <string.h>

#include "reference/gradients_ref.h"
#include "support/trainee.h"
#include "test.h"

/* ---- Central differences ---- */

#define STEP 0x1p-15
#define DIFFERENCE_BOUND 1e-6

/* A tensor that a loss depends on; the gradient is the one to be checked. */
typedef struct slot {
  const char *name;
  double *value, *gradient;
  size_t count;
  bool is_zero; /* by the formula: what is left is rounding, measured against the largest gradient */
} slot;

typedef double loss_function(const void *context);

static double worst_difference; /* of this test */

static double norm(const double *x, size_t count) { return sqrt(hl_dot_ref(count, x, 1, x, 1)); }

/* The central difference without its error of order STEP^2, which a row of little variance before a LayerNorm makes
 * large: (8 (f(x + h) - f(x - h)) - (f(x + 2h) - f(x - 2h))) / (12 h). Source: Abramowitz and Stegun, 25.3.6. */
static double difference(double *x, loss_function *loss, const void *context) {
  static const double steps[] = {-2.0, -1.0, 1.0, 2.0}, factors[] = {1.0, -8.0, 8.0, -1.0};
  double value = *x, sum = 0.0;
  for (int i = 0; i < 4; i++) {
    *x = value + steps[i] * STEP;
    sum += factors[i] * loss(context);
  }
  *x = value;
  return sum / (12.0 * STEP);
}

/* || g - differences || */
static double distance_from_differences(const slot *s, loss_function *loss, const void *context) {
  double squares = 0.0;
  for (size_t i = 0; i < s->count; i++) {
    double error = s->gradient[i] - difference(&s->value[i], loss, context);
    squares += error * error;
  }
  return sqrt(squares);
}

static void check_slots(const char *what, const slot *slots, size_t count, loss_function *loss, const void *context) {
  double largest = 0.0;
  for (size_t i = 0; i < count; i++) largest = fmax(largest, norm(slots[i].gradient, slots[i].count));
  for (size_t i = 0; i < count; i++) {
    const slot *s = &slots[i];
    double size = s->is_zero ? largest : norm(s->gradient, s->count);
    double error = distance_from_differences(s, loss, context) / size;
    EXPECT(error < DIFFERENCE_BOUND, "%s, %s: off by %.3g of %.3g", what, s->name, error, size);
    worst_difference = fmax(worst_difference, error);
  }
}

/* ---- Layers one by one: the loss is the sum of r y with random r, so dy is r ---- */

static _Alignas(16) unsigned char memory[1 << 20];
static hl_arena arena;

static double *draw(size_t count) {
  double *x = hl_zeros_ref(&arena, count);
  for (size_t i = 0; i < count; i++) x[i] = (double)test_normal();
  return x;
}

/* A parameter, and the slot for it. */
static hl_parameter_ref parameter(slot *s, const char *name, size_t count) {
  *s = (slot){name, draw(count), hl_zeros_ref(&arena, count), count, false};
  return (hl_parameter_ref){s->value, s->gradient};
}

static void start_layer(void) { arena = (hl_arena){.base = memory, .capacity = sizeof memory}; }

typedef struct linear_case {
  size_t rows, inner, cols;
  hl_parameter_ref x, w, b;
  double *r, *y;
} linear_case;

static double linear_loss(const void *context) {
  const linear_case *c = context;
  hl_linear_forward_ref(c->rows, c->inner, c->cols, c->x.value, c->w, c->b, c->y);
  return hl_dot_ref(c->rows * c->cols, c->y, 1, c->r, 1);
}

static void linear_layer(void) {
  for (int bias = 0; bias < 2; bias++) {
    start_layer();
    slot slots[3];
    linear_case c = {.rows = 3, .inner = 5, .cols = 4, .r = draw(12), .y = hl_zeros_ref(&arena, 12)};
    c.x = parameter(&slots[0], "x", 15);
    c.w = parameter(&slots[1], "W", 20);
    if (bias) c.b = parameter(&slots[2], "b", 4);
    hl_linear_backward_ref(c.rows, c.inner, c.cols, c.x.value, c.r, c.w, c.b, c.x.gradient);
    check_slots("linear", slots, bias ? 3 : 2, linear_loss, &c);
  }
}

typedef struct norm_case {
  size_t rows, cols;
  double eps;
  hl_parameter_ref x, gain, bias;
  double *r, *y;
} norm_case;

static double norm_loss(const void *context) {
  const norm_case *c = context;
  hl_norm_forward_ref(c->rows, c->cols, c->eps, c->x.value, c->gain, c->bias, c->y);
  return hl_dot_ref(c->rows * c->cols, c->y, 1, c->r, 1);
}

static void norm_layer(void) {
  for (int large_eps = 0; large_eps < 2; large_eps++) {
    start_layer();
    slot slots[3];
    norm_case c = {.rows = 4, .cols = 7, .eps = large_eps ? 0.3 : 1e-5, .r = draw(28), .y = hl_zeros_ref(&arena, 28)};
    c.x = parameter(&slots[0], "x", 28);
    c.gain = parameter(&slots[1], "gain", 7);
    c.bias = parameter(&slots[2], "bias", 7);
    hl_norm_backward_ref(c.rows, c.cols, c.eps, c.x.value, c.r, c.gain, c.bias, c.x.gradient);
    check_slots("norm", slots, 3, norm_loss, &c);
  }
}

typedef struct attention_case {
  hl_attention_ref attention;
  hl_parameter_ref x, context;
  double *r, *y;
  hl_supervised supervised;
  hl_link links[5];
  hl_sequence sequence;
} attention_case;

#define LINK_FACTOR 0.7

#define REST_FACTOR 0.4

/* r y, and a loss on the links of one head. */
static double attention_loss(const void *context) {
  const attention_case *c = context;
  const hl_attention_ref *a = &c->attention;
  memset(a->dweights, 0, a->heads * a->tokens * a->context_tokens * sizeof(double));
  hl_attention_forward_ref(a, c->x.value, c->context.value, c->y);
  return hl_dot_ref(a->tokens * a->width, c->y, 1, c->r, 1) +
         LINK_FACTOR * hl_link_loss_ref(a, &c->supervised, &c->sequence, false, LINK_FACTOR) +
         REST_FACTOR * hl_link_loss_ref(a, &c->supervised, &c->sequence, true, REST_FACTOR);
}

static size_t attention_parameters(hl_attention_ref *a, bool biases, bool rope, slot *slots) {
  size_t n = 0, inner = a->heads * a->dim, outer = a->heads * a->value_dim;
  a->wq = parameter(&slots[n++], "wq", a->width * inner);
  a->wk = parameter(&slots[n++], "wk", a->width * inner);
  a->wv = parameter(&slots[n++], "wv", a->width * outer);
  a->wo = parameter(&slots[n++], "wo", outer * a->width);
  if (!biases) return n;
  a->bq = parameter(&slots[n++], "bq", inner);
  a->bk = parameter(&slots[n++], "bk", inner);
  slots[n - 1].is_zero = !rope;
  a->bv = parameter(&slots[n++], "bv", outer);
  a->bo = parameter(&slots[n++], "bo", a->width);
  return n;
}

/* As keys may do, the mark stands in front; links count from the word behind it. */
static size_t relative_parameters(hl_attention_ref *a, bool start_mark, slot *slots) {
  a->reach = 2;
  a->start_mark = start_mark;
  a->relative = parameter(slots, "relative", a->heads * (2 * a->reach + 1 + start_mark));
  return 1;
}

static void check_attention(hl_model_position position, bool start_mark, bool cross, bool causal, bool biases) {
  start_layer();
  slot slots[11];
  bool rope = position == HL_MODEL_POSITION_ROPE_HALF || position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
  attention_case c = {.attention = {.tokens = 4, .context_tokens = cross ? 5 : 4, .width = 5, .heads = 3, .dim = 4}};
  hl_attention_ref *a = &c.attention;
  a->value_dim = 2;
  a->causal = causal;
  a->position = position;
  a->base = 100.0;
  size_t count = attention_parameters(a, biases, rope, slots);
  if (position == HL_MODEL_POSITION_RELATIVE) count += relative_parameters(a, start_mark, &slots[count]);
  c.x = c.context = parameter(&slots[count++], "x", a->tokens * a->width);
  if (cross) c.context = parameter(&slots[count++], "context", a->context_tokens * a->width);
  hl_attention_create_ref(a, &arena);
  a->given[2 * a->tokens + 3] = 2;
  c.r = draw(a->tokens * a->width);
  c.y = hl_zeros_ref(&arena, a->tokens * a->width);
  c.supervised = (hl_supervised){0, 1, HL_LINK_VERB};
  const hl_link links[] = {{HL_LINK_VERB, 2, 1},
                           {HL_LINK_VERB | HL_LINK_ALSO, 2, 0},
                           {HL_LINK_LEFT, 2, 2},
                           {HL_LINK_VERB, 1, start_mark ? HL_LINK_START : 1},
                           {HL_LINK_LEFT, 1, 0}};
  memcpy(c.links, links, sizeof links);
  c.sequence = (hl_sequence){.link_count = 5, .links = c.links};
  attention_loss(&c);
  hl_attention_backward_ref(a, c.x.value, c.context.value, c.r, c.x.gradient, c.context.gradient, &arena);
  check_slots(cross ? "cross-attention" : causal ? "causal attention" : "attention", slots, count, attention_loss, &c);
}

static void attention_layer(void) {
  for (int biases = 0; biases < 2; biases++) {
    for (int p = HL_MODEL_POSITION_NONE; p <= HL_MODEL_POSITION_RELATIVE; p++)
      for (int causal = 0; causal < 2; causal++) check_attention((hl_model_position)p, false, false, causal, biases);
    check_attention(HL_MODEL_POSITION_RELATIVE, true, false, false, biases);
    check_attention(HL_MODEL_POSITION_NONE, false, true, false, biases);
  }
}

typedef struct feed_forward_case {
  hl_feed_forward_ref layer;
  hl_parameter_ref x;
  double *r, *y;
} feed_forward_case;

static double feed_forward_loss(const void *context) {
  const feed_forward_case *c = context;
  hl_feed_forward_forward_ref(&c->layer, c->x.value, c->y);
  return hl_dot_ref(c->layer.tokens * c->layer.width, c->y, 1, c->r, 1);
}

/* How far the value nearest to ReLU's kink is from it. */
static double kink_distance(const hl_feed_forward_ref *f) {
  double nearest = (double)INFINITY;
  for (size_t i = 0; i < f->tokens * f->hidden; i++) nearest = fmin(nearest, fabs(f->before[i]));
  return nearest;
}

/* A hundred steps away: a step in a weight moves the values before ReLU by x times as much, and x is below ten. */
#define KINK_DISTANCE (100.0 * STEP)

static void feed_forward_layer(void) {
  slot slots[5];
  feed_forward_case c = {.layer = {.tokens = 4, .width = 5, .hidden = 7}};
  do {
    start_layer();
    c.layer.w1 = parameter(&slots[0], "W1", 35);
    c.layer.b1 = parameter(&slots[1], "b1", 7);
    c.layer.w2 = parameter(&slots[2], "W2", 35);
    c.layer.b2 = parameter(&slots[3], "b2", 5);
    c.x = parameter(&slots[4], "x", 20);
    c.r = draw(20);
    c.y = hl_zeros_ref(&arena, 20);
    hl_feed_forward_create_ref(&c.layer, &arena);
    feed_forward_loss(&c);
  } while (kink_distance(&c.layer) < KINK_DISTANCE);
  hl_feed_forward_backward_ref(&c.layer, c.x.value, c.r, c.x.gradient, &arena);
  check_slots("feed-forward", slots, 5, feed_forward_loss, &c);
}

typedef struct embedding_case {
  hl_config config;
  uint32_t numbers[5];
  hl_tables_ref tables;
  hl_parameter_ref x, matrix, bias;
  double *r, *y;
} embedding_case;

static double embedding_loss(const void *context) {
  const embedding_case *c = context;
  hl_embedding_forward_ref(&c->config, 5, c->numbers, &c->tables, c->y);
  return hl_dot_ref(5 * c->config.width, c->y, 1, c->r, 1);
}

static void embedding_layer(void) {
  for (int i = 0; i < 6; i++) {
    hl_model_position position = (hl_model_position)(HL_MODEL_POSITION_NONE + i % 3);
    start_layer();
    slot slots[3];
    size_t count = 0;
    embedding_case c = {.numbers = {1, 3, 1, 0, 3}, .r = draw(20), .y = hl_zeros_ref(&arena, 20)};
    c.config = (hl_config){.width = 4, .vocabulary = 4, .position = position, .position_base = 10.0};
    c.config.start_mark = i / 3;
    c.tables.words = parameter(&slots[count++], "table", 16);
    if (position == HL_MODEL_POSITION_LEARNED) c.tables.positions = parameter(&slots[count++], "positions", 24);
    if (c.config.start_mark) c.tables.start = parameter(&slots[count++], "start", 4);
    hl_embedding_backward_ref(&c.config, 5, c.numbers, c.r, &c.tables, &arena);
    check_slots("embedding", slots, count, embedding_loss, &c);
  }
}

static double logits_loss(const void *context) {
  const embedding_case *c = context;
  hl_logits_forward_ref(&c->config, 5, c->x.value, c->matrix, c->bias, c->y);
  return hl_dot_ref(5 * c->config.vocabulary, c->y, 1, c->r, 1);
}

static void logits_layer(void) {
  for (int i = 0; i < 4; i++) {
    start_layer();
    slot slots[3];
    embedding_case c = {.r = draw(35), .y = hl_zeros_ref(&arena, 35)};
    c.config = (hl_config){.width = 4, .vocabulary = 7, .output = i % 2 ? HL_OUTPUT_TIED : HL_OUTPUT_OWN};
    c.x = parameter(&slots[0], "x", 20);
    c.matrix = parameter(&slots[1], "matrix", 28);
    if (i / 2) c.bias = parameter(&slots[2], "bias", 7);
    hl_logits_backward_ref(&c.config, 5, c.x.value, c.r, c.matrix, c.bias, c.x.gradient);
    check_slots("logits", slots, i / 2 ? 3 : 2, logits_loss, &c);
  }
}

static double cross_entropy_loss(const void *context) {
  static const uint32_t targets[3] = {4, HL_NO_TARGET, 0};
  const hl_parameter_ref *logits = context;
  return 0.3 * hl_cross_entropy_ref(3, 5, logits->value, targets, 0.3, logits->gradient);
}

static void cross_entropy(void) {
  start_layer();
  slot s;
  hl_parameter_ref logits = parameter(&s, "logits", 15), silent = {logits.value, hl_zeros_ref(&arena, 15)};
  cross_entropy_loss(&logits);
  check_slots("cross-entropy", &s, 1, cross_entropy_loss, &silent);
  for (size_t v = 5; v < 10; v++) EXPECT(s.gradient[v] == 0.0, "a row without a target has %g", s.gradient[v]);
  printf("     layers: off by at most %.2g, bound %.2g\n", worst_difference, DIFFERENCE_BOUND);
}

/* ---- Whole models ---- */

static double total_loss(const void *context) {
  const trainee *t = context;
  double loss, link_loss;
  hl_arena scratch = t->arena;
  hl_gradients_ref(&t->weights.config, (const double *const *)t->values, t->sequences, t->count, &t->spec, NULL, &loss,
                   &link_loss, &scratch);
  return loss + (double)t->spec.supervision * link_loss;
}

/* As small as shows everything: sizes that all differ. */
static hl_config tiny_config(hl_architecture architecture, hl_model_norm norm, hl_model_position position,
                             uint64_t flags) {
  hl_config c = trainee_config(architecture, norm, position);
  c.layers = 1 + (flags & 1);
  c.decoder_layers = architecture == HL_ENCODER_DECODER;
  c.width = 5;
  c.heads = c.kv_heads = 2;
  c.dim = 2;
  c.value_dim = 3;
  c.vocabulary = 6;
  c.positions = 4;
  c.ffn = flags & 2 ? 4 : 0;
  c.attention_biases = flags & 4;
  c.output = flags & 8 ? HL_OUTPUT_TIED : HL_OUTPUT_OWN;
  c.output_bias = flags & 16;
  c.final_norm = flags & 32;
  c.start_mark = flags & 64;
  c.word_width = c.buckets = 0;
  if (flags & 128 && architecture != HL_ENCODER_DECODER) {
    c.word_width = 3;
    c.buckets = 4;
  }
  return c;
}

static void model_gradients(trainee *t) {
  double loss, link_loss;
  hl_gradients_ref(&t->weights.config, (const double *const *)t->values, t->sequences, t->count, &t->spec,
                   t->derivatives, &loss, &link_loss, &t->arena);
}

/* Whether every tensor matters: a feed-forward may be silent, two tokens may be alike. What is left of a gradient then
 * is no measure for the error of a difference. */
static bool all_matter(const trainee *t) {
  double largest = 0.0;
  for (size_t i = 0; i < t->tensors; i++) largest = fmax(largest, norm(t->derivatives[i], t->counts[i]));
  for (size_t i = 0; i < t->tensors; i++)
    if (!trainee_gradient_is_zero(t, i) && norm(t->derivatives[i], t->counts[i]) < 1e-3 * largest) return false;
  return largest > 0.0; /* else there was neither a target nor a link */
}

static void model_against_differences(const hl_config *config) {
  static const char *const names[] = {"", "encoder", "decoder", "encoder-decoder"};
  static trainee t;
  slot slots[TRAINEE_TENSORS];
  do {
    trainee_create(&t, config, 2, 4, 4);
    model_gradients(&t);
  } while (trainee_conditions(&t).kink_distance < KINK_DISTANCE || !all_matter(&t));
  for (size_t i = 0; i < t.tensors; i++)
    slots[i] =
        (slot){t.weights.tensors[i].name, t.values[i], t.derivatives[i], t.counts[i], trainee_gradient_is_zero(&t, i)};
  check_slots(names[config->architecture], slots, t.tensors, total_loss, &t);
}

/* Every architecture with every norm and every kind of position, twice: whatever else the first has, the second
 * hasn't. */
static void whole_models(void) {
  worst_difference = 0.0;
  for (int architecture = HL_ENCODER; architecture <= HL_ENCODER_DECODER; architecture++)
    for (int norms = HL_MODEL_NORM_NONE; norms <= HL_MODEL_NORM_PRE; norms++)
      for (int position = HL_MODEL_POSITION_NONE; position <= HL_MODEL_POSITION_RELATIVE; position++) {
        uint64_t flags = test_random();
        for (int i = 0; i < 2; i++) {
          hl_config config = tiny_config((hl_architecture)architecture, (hl_model_norm)norms,
                                         (hl_model_position)position, i ? ~flags : flags);
          model_against_differences(&config);
        }
      }
  printf("     models: off by at most %.2g, bound %.2g\n", worst_difference, DIFFERENCE_BOUND);
}

/* ---- Against runs of the model ---- */

/* Rows that links give, as edits of a run; returns how many. */
static size_t given_rows(trainee *t, const hl_sequence *s, hl_row_edit *edits) {
  size_t count = 0, mark = t->weights.config.start_mark, most = TRAINEE_TOKENS + mark;
  for (size_t i = 0; i < t->spec.supervised_count; i++)
    for (size_t l = 0; l < s->link_count; l++) {
      hl_supervised head = t->spec.supervised[i];
      hl_link link = s->links[l];
      if (link.kind != (head.kind | HL_LINK_GIVEN)) continue;
      float *weights = hl_arena_alloc(&t->arena, most * sizeof *weights);
      memset(weights, 0, most * sizeof *weights);
      weights[link.column == HL_LINK_START ? 0 : link.column + mark] = 1.0f;
      edits[count++] = (hl_row_edit){head.attention, head.head, link.row + mark, weights};
    }
  return count;
}

static void check_logits(trainee *t, const hl_sequence *s, double bound, double *worst) {
  const hl_config *c = &t->weights.config;
  size_t rows = s->count + c->start_mark;
  size_t before = t->arena.used, count = rows * c->vocabulary, logits = hl_trace_named(c, "logits");
  hl_row_edit edits[TRAINEE_LINKS * HL_SUPERVISED_MAX];
  hl_run_knobs knobs = hl_run_knobs_default();
  knobs.weights = (hl_row_edits){edits, given_rows(t, s, edits)};
  hl_run_input input = {
      .tokens = {{s->source, s->source_count}, {s->tokens, s->count}}, .knobs = &knobs, .lexicon = t->spec.lexicon};
  hl_run run;
  hl_model_ref model;
  float *got = hl_arena_alloc(&t->arena, count * sizeof *got);
  hl_status status = hl_run_create(&run, &t->weights, &input, &t->arena);
  if (status == HL_OK) status = hl_trace_read(&run, logits, 0, 0, rows, got, &t->arena);
  EXPECT(status == HL_OK, "status %d", status);
  hl_model_create_ref(&model, c, (const double *const *)t->values, NULL, s, t->spec.lexicon, &t->arena);
  hl_model_give_ref(&model, &t->spec);
  hl_model_forward_ref(&model);
  double squares = 0.0, size = norm(model.logits, count);
  for (size_t i = 0; i < count; i++) squares += ((double)got[i] - model.logits[i]) * ((double)got[i] - model.logits[i]);
  EXPECT(sqrt(squares) <= bound * size, "logits off by %.3g, bound %.3g", sqrt(squares), bound * size);
  *worst = fmax(*worst, sqrt(squares) / (bound * size));
  t->arena.used = before;
}

static void same_logits_as_a_run(void) {
  static trainee t;
  double worst = 0.0;
  for (int trial = 0; trial < 300; trial++) {
    hl_config config = trainee_any_config(trial);
    trainee_create(&t, &config, 2, 1, 12);
    trainee_condition condition = trainee_conditions(&t);
    for (size_t i = 0; i < t.count; i++) check_logits(&t, &t.sequences[i], trainee_bound(&condition, true), &worst);
  }
  printf("     logits: at most %.2g of the bound\n", worst);
}

/* ---- Float against double ---- */

static void float_build(void) {
  static trainee t;
  static float *got[TRAINEE_TENSORS];
  static const float *values[TRAINEE_TENSORS];
  double worst = 0.0, loss, link_loss;
  for (int trial = 0; trial < 300; trial++) {
    hl_config config = trainee_any_config(trial);
    trainee_create_smooth(&t, &config, 1 + test_below(TRAINEE_SEQUENCES), 1, 12);
    for (size_t i = 0; i < t.tensors; i++) {
      got[i] = t.gradients.tensors[i].data;
      values[i] = t.weights.tensors[i].data;
    }
    hl_gradients_ref32(&config, values, t.sequences, t.count, &t.spec, got, &loss, &link_loss, &t.arena);
    worst = fmax(worst, trainee_compare(&t, false, loss, link_loss));
  }
  printf("     float build: at most %.2g of the bound\n", worst);
}

static void refusals(void) {
  double loss, link_loss;
  hl_config good = {.architecture = HL_DECODER, .heads = 2, .kv_heads = 2, .output = HL_OUTPUT_OWN, .ffn = 1};
  hl_config grouped = good, silent = good, smooth = good;
  grouped.kv_heads = 1;
  silent.output = HL_OUTPUT_NONE;
  smooth.activation = HL_GELU;
  const hl_config *bad[] = {&grouped, &silent, &smooth};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    EXPECT(hl_gradients_ref(bad[i], NULL, NULL, 0, NULL, NULL, &loss, &link_loss, NULL) == HL_ERROR_UNSUPPORTED,
           "config %zu", i);
  EXPECT(hl_gradients_ref(&good, NULL, NULL, 0, NULL, NULL, &loss, &link_loss, NULL) == HL_OK && loss == 0.0, "good");
}

const test_case gradients_tests[] = {
    {"linear", linear_layer},
    {"norm", norm_layer},
    {"attention", attention_layer},
    {"feed-forward", feed_forward_layer},
    {"embedding", embedding_layer},
    {"logits", logits_layer},
    {"cross-entropy", cross_entropy},
    {"whole models", whole_models},
    {"same logits as a run", same_logits_as_a_run},
    {"float build", float_build},
    {"refusals", refusals},
    {NULL, NULL},
};
