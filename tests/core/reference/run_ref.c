/* A run of a model in double: one function for each sentence of its definition. */
#include "run_ref.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct run {
  const hl_weights *weights;
  const hl_config *config;
  const hl_run_input *input;
  hl_run_knobs knobs;
  hl_told_ref told;
  void *asker;
  hl_arena *arena;
  hl_stack stack;
  size_t layer, attention; /* where the run is */
  char prefix[20];         /* of the stack's tensors */
} run;

/* ---- Names, numbers ---- */

static double *room(run *r, size_t count) {
  double *numbers = hl_arena_alloc(r->arena, count * sizeof *numbers);
  for (size_t i = 0; i < count; i++) numbers[i] = 0.0;
  return numbers;
}

static void tell(run *r, const char *name, const double *values, size_t count) {
  char full[120];
  snprintf(full, sizeof full, "%s%s", r->prefix, name);
  r->told(full, values, count, r->asker);
}

static void tell_in_layer(run *r, const char *part, const char *name, const double *values, size_t count) {
  char full[80];
  snprintf(full, sizeof full, "layer%zu.%s%s", r->layer, part, name);
  tell(r, full, values, count);
}

/* A tensor of the weights file, or NULL. */
static const float *weight(const run *r, const char *name) {
  const hl_weights_tensor *tensor = hl_weights_find(r->weights, name);
  return tensor ? tensor->data : NULL;
}

static const float *weight_of_layer(const run *r, const char *part, const char *name) {
  char full[80];
  bool beside = strcmp(r->prefix, "decoder.") == 0;
  snprintf(full, sizeof full, "%slayer%zu.%s%s", beside ? "decoder." : "", r->layer, part, name);
  return weight(r, full);
}

static size_t rows_of(const run *r, hl_stack stack) { return r->input->tokens[stack].count + r->config->start_mark; }

/* Where row i of the stack stands. */
static double place_of(const run *r, size_t i) {
  const int32_t *places = r->knobs.positions[r->stack];
  return places ? (double)places[i] : (double)i;
}

static bool is_off(const run *r, unsigned what) {
  size_t before = r->stack == HL_STACK_MAIN && r->config->architecture == HL_ENCODER_DECODER ? r->config->layers : 0;
  return r->knobs.off && r->knobs.off[before + r->layer] & what;
}

/* out = x W + b */
static void linear(const double *x, size_t rows, size_t inner, size_t cols, const float *w, const float *b,
                   double *out) {
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < cols; j++) {
      out[i * cols + j] = b ? (double)b[j] : 0.0;
      for (size_t n = 0; n < inner; n++) out[i * cols + j] += x[i * inner + n] * (double)w[n * cols + j];
    }
}

static void layer_norm(const run *r, const double *x, size_t rows, const float *gain, const float *bias, double *out) {
  size_t width = r->config->width;
  for (size_t i = 0; i < rows; i++) {
    double mean = 0.0, variance = 0.0;
    for (size_t c = 0; c < width; c++) mean += x[i * width + c] / (double)width;
    for (size_t c = 0; c < width; c++) variance += pow(x[i * width + c] - mean, 2.0) / (double)width;
    for (size_t c = 0; c < width; c++)
      out[i * width + c] =
          (x[i * width + c] - mean) / sqrt(variance + (double)r->config->eps) * (double)gain[c] + (double)bias[c];
  }
}

static double activated(hl_activation kind, double x) {
  switch (kind) {
    case HL_RELU: return fmax(x, 0.0);
    case HL_GELU: return x * 0.5 * (1.0 + erf(x / sqrt(2.0)));
    case HL_GELU_TANH: return x * 0.5 * (1.0 + tanh(sqrt(2.0 / acos(-1.0)) * (x + 0.044715 * x * x * x)));
    default: return x / (1.0 + exp(-x));
  }
}

/* ---- Attention ---- */

/* One head's part of x W + b, which has `heads` of them. */
static void project(const run *r, const double *x, size_t rows, size_t head, size_t heads, size_t dim, const float *w,
                    const float *b, double *out) {
  size_t width = r->config->width;
  for (size_t i = 0; i < rows; i++)
    for (size_t d = 0; d < dim; d++) {
      size_t column = head * dim + d;
      out[i * dim + d] = b ? (double)b[column] : 0.0;
      for (size_t c = 0; c < width; c++) out[i * dim + d] += x[i * width + c] * (double)w[c * heads * dim + column];
    }
}

/* RoPE, if the model has it: pair p is turned by its place times base^(-2p / D). */
static void turn(const run *r, size_t rows, double *x) {
  size_t dim = r->config->dim;
  bool half = r->config->position == HL_MODEL_POSITION_ROPE_HALF;
  if (r->knobs.unplaced || (!half && r->config->position != HL_MODEL_POSITION_ROPE_INTERLEAVED)) return;
  for (size_t i = 0; i < rows; i++)
    for (size_t p = 0; p < dim / 2; p++) {
      double *a = x + i * dim + (half ? p : 2 * p), *b = x + i * dim + (half ? p + dim / 2 : 2 * p + 1);
      double angle = place_of(r, i) * pow(r->config->position_base, -2.0 * (double)p / (double)dim);
      double first = *a * cos(angle) - *b * sin(angle);
      *b = *a * sin(angle) + *b * cos(angle);
      *a = first;
    }
}

/* What self-attention adds to the score of query i and key j. */
static double bias_of(const run *r, const float *relative, const float *slopes, size_t head, bool causal, size_t i,
                      size_t j) {
  const hl_config *c = r->config;
  double distance = place_of(r, j) - place_of(r, i), reach = (double)c->reach;
  size_t columns = 2 * c->reach + 1 + c->start_mark;
  if (relative && c->start_mark && j == 0) return (double)relative[head * columns + columns - 1];
  if (r->knobs.unplaced) return 0.0;
  if (relative) return (double)relative[head * columns + (size_t)(fmax(-reach, fmin(reach, distance)) + reach)];
  if (slopes) return (double)slopes[head] * (causal ? distance : -fabs(distance));
  return 0.0;
}

static const float *edited(hl_row_edits edits, size_t attention, size_t head, size_t row) {
  const float *numbers = NULL;
  for (size_t i = 0; i < edits.count; i++)
    if (edits.edits[i].attention == attention && edits.edits[i].head == head && edits.edits[i].row == row)
      numbers = edits.edits[i].numbers;
  return numbers;
}

static void softmax(const double *masked, size_t n, double *out) {
  double largest = -INFINITY, sum = 0.0;
  for (size_t j = 0; j < n; j++) largest = fmax(largest, masked[j]);
  for (size_t j = 0; j < n; j++) sum += out[j] = exp(masked[j] - largest);
  for (size_t j = 0; j < n; j++) out[j] /= sum;
}

typedef struct attention {
  const char *part; /* of its names: "", "self." or "cross." */
  bool self, causal;
  size_t queries, keys;
  const double *x, *context;
  double *q, *k, *v, *products, *scores, *masked, *weights, *output; /* all heads */
} attention;

static void head_of(run *r, attention *a, size_t head) {
  const hl_config *c = r->config;
  size_t T = a->queries, S = a->keys, D = c->dim, E = c->value_dim, group = head / (c->heads / c->kv_heads);
  double *q = a->q + head * T * D, *k = a->k + group * S * D, *v = a->v + group * S * E;
  const float *relative = a->self ? weight_of_layer(r, a->part, "relative") : NULL;
  float slopes[64];
  bool alibi = a->self && c->position == HL_MODEL_POSITION_ALIBI;
  if (alibi) hl_alibi_slopes(c->heads, slopes);
  project(r, a->x, T, head, c->heads, D, weight_of_layer(r, a->part, "wq"), weight_of_layer(r, a->part, "bq"), q);
  project(r, a->context, S, group, c->kv_heads, D, weight_of_layer(r, a->part, "wk"), weight_of_layer(r, a->part, "bk"),
          k);
  project(r, a->context, S, group, c->kv_heads, E, weight_of_layer(r, a->part, "wv"), weight_of_layer(r, a->part, "bv"),
          v);
  if (a->self) turn(r, T, q);
  if (a->self) turn(r, S, k);
  bool on = !r->input->heads || r->input->heads[r->attention * c->heads + head];
  for (size_t i = 0; i < T; i++) {
    size_t at = (head * T + i) * S;
    const float *query = edited(r->knobs.queries, r->attention, head, i);
    const float *given = edited(r->knobs.weights, r->attention, head, i);
    for (size_t d = 0; d < D && query; d++) q[i * D + d] = (double)query[d];
    for (size_t j = 0; j < S; j++) {
      double product = 0.0;
      for (size_t d = 0; d < D; d++) product += q[i * D + d] * k[j * D + d];
      a->products[at + j] = product;
      a->scores[at + j] = product / sqrt((double)D) / (double)r->knobs.temperature;
      double bias = a->self ? bias_of(r, relative, alibi ? slopes : NULL, head, a->causal, i, j) : 0.0;
      a->masked[at + j] = a->causal && j > i ? -INFINITY : a->scores[at + j] + bias;
    }
    softmax(a->masked + at, S, a->weights + at);
    for (size_t j = 0; j < S && given; j++) a->weights[at + j] = (double)given[j];
    for (size_t j = 0; j < S && on; j++)
      for (size_t e = 0; e < E; e++) a->output[(head * T + i) * E + e] += a->weights[at + j] * v[j * E + e];
  }
}

/* [heads side by side] W_O + b_O */
static void attend(run *r, attention *a, double *out) {
  const hl_config *c = r->config;
  size_t T = a->queries, S = a->keys, E = c->value_dim, cells = c->heads * T * S;
  a->q = room(r, c->heads * T * c->dim);
  a->k = room(r, c->kv_heads * S * c->dim);
  a->v = room(r, c->kv_heads * S * E);
  a->products = room(r, cells);
  a->scores = room(r, cells);
  a->masked = room(r, cells);
  a->weights = room(r, cells);
  a->output = room(r, c->heads * T * E);
  for (size_t head = 0; head < c->heads; head++) head_of(r, a, head);
  double *joined = room(r, T * c->heads * E);
  for (size_t i = 0; i < T; i++)
    for (size_t n = 0; n < c->heads * E; n++) joined[i * c->heads * E + n] = a->output[(n / E * T + i) * E + n % E];
  linear(joined, T, c->heads * E, c->width, weight_of_layer(r, a->part, "wo"), weight_of_layer(r, a->part, "bo"), out);
  for (size_t i = 0; i < T * c->width && a->self && is_off(r, HL_OFF_SELF); i++) out[i] = 0.0;
  tell_in_layer(r, a->part, "q", a->q, c->heads * T * c->dim);
  tell_in_layer(r, a->part, "k", a->k, c->kv_heads * S * c->dim);
  tell_in_layer(r, a->part, "v", a->v, c->kv_heads * S * E);
  tell_in_layer(r, a->part, "products", a->products, cells);
  tell_in_layer(r, a->part, "scores", a->scores, cells);
  tell_in_layer(r, a->part, "masked", a->masked, cells);
  tell_in_layer(r, a->part, "weights", a->weights, cells);
  tell_in_layer(r, a->part, "headOutput", a->output, c->heads * T * E);
  tell_in_layer(r, a->part, "attnOutput", out, T * c->width);
  r->attention++;
}

/* ---- Layers ---- */

static void feed_forward(run *r, const double *x, size_t rows, double *out) {
  const hl_config *c = r->config;
  double *hidden = room(r, rows * c->ffn);
  linear(x, rows, c->width, c->ffn, weight_of_layer(r, "", "w1"), weight_of_layer(r, "", "b1"), hidden);
  for (size_t i = 0; i < rows * c->ffn; i++) hidden[i] = activated(c->activation, hidden[i]);
  linear(hidden, rows, c->ffn, c->width, weight_of_layer(r, "", "w2"), weight_of_layer(r, "", "b2"), out);
  for (size_t i = 0; i < rows * c->width && is_off(r, HL_OFF_FFN); i++) out[i] = 0.0;
  tell_in_layer(r, "", "hidden", hidden, rows * c->ffn);
  tell_in_layer(r, "", "ffn", out, rows * c->width);
}

/* LayerNorm `number` of the layer, or x where it is off. */
static void normalise(run *r, int number, bool off, const double *x, size_t rows, double *out) {
  char gain[] = "gain1", bias[] = "bias1", norm[] = "norm1";
  gain[4] = bias[4] = norm[4] = (char)('0' + number);
  size_t count = rows * r->config->width;
  for (size_t i = 0; i < count; i++) out[i] = x[i];
  if (!off) layer_norm(r, x, rows, weight_of_layer(r, "", gain), weight_of_layer(r, "", bias), out);
  tell_in_layer(r, "", norm, out, count);
}

/* A step f of a layer. Post: x = LayerNorm(x + f(x)). Pre: x = x + f(LayerNorm(x)). */
typedef enum step { SELF, CROSS, FEED_FORWARD } step;

static void branch(run *r, step s, const double *in, size_t rows, const double *memory, double *out) {
  const hl_config *c = r->config;
  bool beside = strcmp(r->prefix, "decoder.") == 0,
       masked = r->knobs.causal || (r->stack == HL_STACK_MAIN && c->architecture != HL_ENCODER);
  attention self = {.part = beside ? "self." : "", .self = true, .causal = masked, rows, rows, in, in};
  attention cross = {.part = "cross.", .queries = rows, .x = in, .context = memory};
  if (s == CROSS) cross.keys = rows_of(r, HL_STACK_SOURCE);
  if (s == FEED_FORWARD)
    feed_forward(r, in, rows, out);
  else
    attend(r, s == SELF ? &self : &cross, out);
}

static void take_step(run *r, step s, int number, double *x, size_t rows, const double *memory) {
  const hl_config *c = r->config;
  size_t count = rows * c->width;
  double *in = room(r, count), *out = room(r, count);
  bool no_norm = is_off(r, (unsigned)HL_OFF_SELF_NORM << s),
       no_residual = is_off(r, (unsigned)HL_OFF_SELF_RESIDUAL << s);
  memcpy(in, x, count * sizeof *in);
  if (c->norm == HL_MODEL_NORM_PRE) normalise(r, number, no_norm, x, rows, in);
  branch(r, s, in, rows, memory, out);
  for (size_t i = 0; i < count; i++) x[i] = out[i] + (no_residual ? 0.0 : x[i]);
  memcpy(in, x, count * sizeof *in);
  if (c->norm == HL_MODEL_NORM_POST) normalise(r, number, no_norm, in, rows, x);
}

/* ---- Stacks ---- */

/* Number n of a word vector: the word's own row, the mean of its n-grams' rows, the row of the way it is written. */
static double vector_number(run *r, const hl_word_parts *p, size_t n) {
  size_t width = r->config->word_width;
  double sum = (double)weight(r, "casings")[p->casing * width + n];
  if (p->number != HL_NO_WORD) sum += (double)weight(r, "embedding")[p->number * width + n];
  for (size_t g = 0; g < p->gram_count; g++)
    sum += (double)weight(r, "grams")[p->grams[g] * width + n] / (double)p->gram_count;
  return sum;
}

/* A column of a word's row: of the embedding, or of its vector times a matrix. */
static double embedded(run *r, uint32_t word, size_t column) {
  const hl_config *c = r->config;
  double sum = 0.0;
  if (!c->word_width) return (double)weight(r, "embedding")[word * c->width + column];
  for (size_t n = 0; n < c->word_width; n++)
    sum += vector_number(r, &r->input->lexicon.parts[word], n) * (double)weight(r, "into")[n * c->width + column];
  return sum;
}

/* The start mark, then the words' rows of the embedding, and positions. */
static double *embed(run *r, size_t rows) {
  const hl_config *c = r->config;
  size_t width = c->width;
  double *x = room(r, rows * width), *position = room(r, rows * width);
  bool sinusoidal = c->position == HL_MODEL_POSITION_SINUSOIDAL, learned = c->position == HL_MODEL_POSITION_LEARNED;
  for (size_t i = 0; i < rows * width; i++) {
    size_t row = i / width, column = i % width;
    bool mark = c->start_mark && row == 0;
    uint32_t word = mark ? 0 : r->input->tokens[r->stack].numbers[row - c->start_mark];
    x[i] = mark ? (double)weight(r, "start")[column] : embedded(r, word, column);
    double angle = place_of(r, row) / pow(c->position_base, 2.0 * (double)(column / 2) / (double)width);
    if (sinusoidal) position[i] = column % 2 ? cos(angle) : sin(angle);
    if (learned) position[i] = (double)weight(r, "positions")[(size_t)place_of(r, row) * width + column];
    if (r->knobs.unplaced) position[i] = 0.0;
  }
  tell(r, "embed", x, rows * width);
  if (sinusoidal || learned) tell(r, "position", position, rows * width);
  for (size_t i = 0; i < rows * width; i++) x[i] += position[i];
  tell(r, "x", x, rows * width);
  return x;
}

static double *run_stack(run *r, hl_stack stack, size_t layers, const char *prefix, const double *memory) {
  const hl_config *c = r->config;
  size_t rows = rows_of(r, stack);
  r->stack = stack;
  snprintf(r->prefix, sizeof r->prefix, "%s", prefix);
  double *x = embed(r, rows);
  for (r->layer = 0; r->layer < layers; r->layer++) {
    int number = 1;
    tell_in_layer(r, "", "x", x, rows * c->width);
    take_step(r, SELF, number++, x, rows, NULL);
    if (memory) take_step(r, CROSS, number++, x, rows, memory);
    if (c->ffn) take_step(r, FEED_FORWARD, number, x, rows, NULL);
    tell_in_layer(r, "", "output", x, rows * c->width);
  }
  double *final = room(r, rows * c->width);
  bool beside = strcmp(prefix, "decoder.") == 0;
  memcpy(final, x, rows * c->width * sizeof *x);
  if (c->final_norm)
    layer_norm(r, x, rows, weight(r, beside ? "decoder.final.gain" : "final.gain"),
               weight(r, beside ? "decoder.final.bias" : "final.bias"), final);
  tell(r, "final", final, rows * c->width);
  return final;
}

static void read_out(run *r, const double *x, size_t rows) {
  const hl_config *c = r->config;
  size_t words = c->vocabulary;
  double *logits = room(r, rows * words), *probabilities = room(r, rows * words);
  const float *own = weight(r, "output"), *bias = weight(r, "output.bias"), *back = weight(r, "back");
  size_t width = back ? c->word_width : c->width;
  double *vectors = room(r, rows * width);
  if (back) linear(x, rows, c->width, width, back, NULL, vectors);
  if (back) x = vectors;
  for (size_t i = 0; i < rows * words; i++) {
    size_t row = i / words, word = i % words;
    logits[i] = bias ? (double)bias[word] : 0.0;
    for (size_t n = 0; n < width; n++)
      logits[i] +=
          x[row * width + n] * (double)(own ? own[n * words + word] : weight(r, "embedding")[word * width + n]);
  }
  for (size_t i = 0; i < rows; i++) softmax(logits + i * words, words, probabilities + i * words);
  r->prefix[0] = 0;
  tell(r, "logits", logits, rows * words);
  tell(r, "probabilities", probabilities, rows * words);
}

void hl_run_ref(const hl_weights *weights, const hl_run_input *input, hl_told_ref told, void *asker, hl_arena *arena) {
  const hl_config *c = &weights->config;
  bool both = c->architecture == HL_ENCODER_DECODER;
  run r = {.weights = weights, .config = c, .input = input, .told = told, .asker = asker, .arena = arena};
  r.knobs = input->knobs ? *input->knobs : hl_run_knobs_default();
  const double *memory = both ? run_stack(&r, HL_STACK_SOURCE, c->layers, "encoder.", NULL) : NULL;
  const double *x = run_stack(&r, HL_STACK_MAIN, both ? c->decoder_layers : c->layers, both ? "decoder." : "", memory);
  if (c->output != HL_OUTPUT_NONE) read_out(&r, x, rows_of(&r, HL_STACK_MAIN));
}
