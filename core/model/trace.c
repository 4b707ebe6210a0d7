/* The trace of a run: its tensors by number and name, each computed when it is asked for. */
#include <string.h>

#include "../arena.h"
#include "run.h"
#include "weights.h"

/* ---- What tensors there are ---- */

/* Where a tensor stands, in the order of their numbers. */
typedef enum place { BEFORE_LAYERS, IN_LAYER, AFTER_LAYERS, PLACES } place;

/* What its heads, rows and columns are. */
typedef enum kind { TOKENS, QUERIES, KEYS, VALUES, CELLS, ROWS, OUTPUTS, HIDDEN_UNITS, WORDS } kind;

typedef enum tensor_id {
  EMBED,
  POSITION,
  X,
  Q,
  K,
  V,
  PRODUCTS,
  SCORES,
  MASKED,
  ROW_MAX,
  EXPONENTIALS,
  EXP_SUM,
  WEIGHTS,
  ROW_SUMS,
  ENTROPY,
  ENTROPY_LIMIT,
  VALUE_NORMS,
  HEAD_OUTPUT,
  NORM,
  HIDDEN,
  BRANCH,
  OUTPUT,
  FINAL,
  LOGITS,
  PROBABILITIES
} tensor_id;

/* The enums above in a byte each: a table of this is a part of the wasm. */
typedef struct entry {
  const char *name;
  uint8_t place, id, kind;
  uint8_t step; /* that it belongs to; SELF also for what belongs to none */
} entry;

/* ENTRY(name, id, kind) for each tensor of an attention, in order. */
#define ATTENTION_TENSORS(ENTRY)                                                                                     \
  ENTRY("q", Q, QUERIES), ENTRY("k", K, KEYS), ENTRY("v", V, VALUES), ENTRY("products", PRODUCTS, CELLS),            \
      ENTRY("scores", SCORES, CELLS), ENTRY("masked", MASKED, CELLS), ENTRY("rowMax", ROW_MAX, ROWS),                \
      ENTRY("exponentials", EXPONENTIALS, CELLS), ENTRY("expSum", EXP_SUM, ROWS), ENTRY("weights", WEIGHTS, CELLS),  \
      ENTRY("rowSums", ROW_SUMS, ROWS), ENTRY("entropy", ENTROPY, ROWS), ENTRY("entropyLimit", ENTROPY_LIMIT, ROWS), \
      ENTRY("valueNorms", VALUE_NORMS, CELLS), ENTRY("headOutput", HEAD_OUTPUT, OUTPUTS),                            \
      ENTRY("attnOutput", BRANCH, TOKENS)
#define OF_SELF(name, id, kind) \
  { name, IN_LAYER, id, kind, HL_STEP_SELF }
#define OF_CROSS(name, id, kind) \
  { name, IN_LAYER, id, kind, HL_STEP_CROSS }

static const entry entries[] = {
    {"embed", BEFORE_LAYERS, EMBED, TOKENS, HL_STEP_SELF},
    {"position", BEFORE_LAYERS, POSITION, TOKENS, HL_STEP_SELF},
    {"x", BEFORE_LAYERS, X, TOKENS, HL_STEP_SELF},
    {"x", IN_LAYER, X, TOKENS, HL_STEP_SELF},
    ATTENTION_TENSORS(OF_SELF),
    ATTENTION_TENSORS(OF_CROSS),
    {"norm", IN_LAYER, NORM, TOKENS, HL_STEP_SELF}, /* and its number */
    {"norm", IN_LAYER, NORM, TOKENS, HL_STEP_CROSS},
    {"norm", IN_LAYER, NORM, TOKENS, HL_STEP_FEED_FORWARD},
    {"hidden", IN_LAYER, HIDDEN, HIDDEN_UNITS, HL_STEP_FEED_FORWARD},
    {"ffn", IN_LAYER, BRANCH, TOKENS, HL_STEP_FEED_FORWARD},
    {"output", IN_LAYER, OUTPUT, TOKENS, HL_STEP_SELF},
    {"final", AFTER_LAYERS, FINAL, TOKENS, HL_STEP_SELF},
    {"logits", AFTER_LAYERS, LOGITS, WORDS, HL_STEP_SELF},
    {"probabilities", AFTER_LAYERS, PROBABILITIES, WORDS, HL_STEP_SELF},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* A tensor of a model. */
typedef struct tensor {
  hl_stack stack;
  size_t layer;
  entry is;
} tensor;

static bool exists(const hl_config *c, hl_stack stack, const entry *e) {
  if (!hl_stack_has(c, stack, e->step)) return false;
  if (e->id == POSITION) return hl_run_adds_positions(c);
  if (e->id == NORM) return c->norm != HL_MODEL_NORM_NONE;
  if (e->kind == WORDS) return stack == HL_STACK_MAIN && c->output != HL_OUTPUT_NONE;
  return true;
}

/* How many tensors a stack has in a place (of one layer), or, where there are more than `number`, the one of it. */
static size_t count_or_find(const hl_config *c, hl_stack stack, place where, size_t number, entry *found) {
  size_t count = 0;
  for (size_t i = 0; i < ENTRIES; i++) {
    if (entries[i].place != where || !exists(c, stack, &entries[i])) continue;
    if (count++ == number) *found = entries[i];
  }
  return count;
}

/* Tensor number `number`; false from the last one on. */
static bool find(const hl_config *c, size_t number, tensor *t) {
  for (int stack = HL_STACK_SOURCE; stack <= HL_STACK_MAIN; stack++) {
    size_t all_layers = hl_stack_layers(c, (hl_stack)stack);
    for (int where = 0; where < PLACES && all_layers; where++) {
      size_t layers = where == IN_LAYER ? all_layers : 1;
      size_t each = count_or_find(c, (hl_stack)stack, (place)where, SIZE_MAX, NULL);
      if (number < each * layers) {
        t->stack = (hl_stack)stack;
        t->layer = number / each;
        count_or_find(c, t->stack, (place)where, number % each, &t->is);
        return true;
      }
      number -= each * layers;
    }
  }
  return false;
}

/* ---- Names ---- */

/* norm1 is the first step's, and so on. */
static void append_norm_number(const hl_config *c, const tensor *t, char *name) {
  char digit[2] = "0";
  for (int step = 0; step <= (int)t->is.step; step++) digit[0] += hl_stack_has(c, t->stack, (hl_step)step);
  hl_name_append(name, digit);
}

static bool of_attention(const entry *e) {
  bool heads = e->kind != TOKENS && e->kind != HIDDEN_UNITS && e->kind != WORDS;
  return heads || (e->id == BRANCH && e->step != HL_STEP_FEED_FORWARD);
}

bool hl_trace_name(const hl_config *c, size_t number, char name[HL_TRACE_NAME_BYTES]) {
  tensor t;
  if (!find(c, number, &t)) return false;
  bool layer = t.is.place == IN_LAYER, prefixed = c->architecture == HL_ENCODER_DECODER && t.is.kind != WORDS;
  const char *stack = !prefixed ? "" : t.stack == HL_STACK_SOURCE ? "encoder." : "decoder.";
  char in_layer[HL_TRACE_NAME_BYTES] = "";
  if (layer) hl_name_number(in_layer, "layer", t.layer);
  name[0] = 0;
  hl_name_append(name, stack);
  hl_name_append(name, in_layer);
  if (of_attention(&t.is) && hl_stack_has(c, t.stack, HL_STEP_CROSS))
    hl_name_append(name, t.is.step == HL_STEP_CROSS ? "cross." : "self.");
  hl_name_append(name, t.is.name);
  if (t.is.id == NORM) append_norm_number(c, &t, name);
  return true;
}

size_t hl_trace_named(const hl_config *config, const char *wanted) {
  char name[HL_TRACE_NAME_BYTES];
  for (size_t number = 0; hl_trace_name(config, number, name); number++)
    if (strcmp(name, wanted) == 0) return number;
  return SIZE_MAX;
}

/* ---- Shapes ---- */

static void shape_of(const hl_run *run, const tensor *t, size_t shape[3]) {
  const hl_config *c = &run->weights->config;
  size_t tokens = hl_run_rows(run, t->stack), keys = tokens;
  if (t->is.step == HL_STEP_CROSS) keys = hl_run_rows(run, HL_STACK_SOURCE);
  const size_t shapes[][3] = {
      [TOKENS] = {1, tokens, c->width},
      [QUERIES] = {c->heads, tokens, c->dim},
      [KEYS] = {c->kv_heads, keys, c->dim},
      [VALUES] = {c->kv_heads, keys, c->value_dim},
      [CELLS] = {c->heads, tokens, keys},
      [ROWS] = {c->heads, tokens, 1},
      [OUTPUTS] = {c->heads, tokens, c->value_dim},
      [HIDDEN_UNITS] = {1, tokens, c->ffn},
      [WORDS] = {1, tokens, c->vocabulary},
  };
  memcpy(shape, shapes[t->is.kind], sizeof shapes[0]);
}

hl_status hl_trace_shape(const hl_run *run, size_t number, size_t shape[3]) {
  tensor t;
  if (!find(&run->weights->config, number, &t)) return HL_ERROR_UNSUPPORTED;
  shape_of(run, &t, shape);
  return HL_OK;
}

/* ---- Reading ---- */

/* None of these writes to out where the arena fails. */

static hl_row_number row_number_of(uint8_t id) {
  return id == ROW_MAX ? HL_ROW_MAX : id == EXP_SUM ? HL_ROW_EXP_SUM : id == ROW_SUMS ? HL_ROW_SUM : HL_ROW_ENTROPY;
}

static void read_attention(const hl_layer_rows *r, const entry *e, size_t head, const float *x, float *out) {
  hl_traced_head t = hl_traced_of(r, e->step, head, x);
  if (r->arena->failed) return;
  switch (e->id) {
    case Q: hl_heads_queries(&t.heads, t.x, head, out); return;
    case PRODUCTS: hl_traced_products(&t, out); return;
    case SCORES: hl_traced_attend(&t, (hl_attention_result){.scores = out}); return;
    case MASKED: hl_traced_attend(&t, (hl_attention_result){.masked = out}); return;
    case EXPONENTIALS: hl_traced_exponentials(&t, out); return;
    case WEIGHTS: hl_traced_attend(&t, (hl_attention_result){.weights = out}); return;
    case ENTROPY_LIMIT: hl_traced_entropy_limits(&t, out); return;
    case VALUE_NORMS: hl_traced_value_norms(&t, NULL, out); return;
    case HEAD_OUTPUT: hl_traced_attend(&t, (hl_attention_result){.output = out}); return;
    default: hl_traced_row_numbers(&t, row_number_of(e->id), out);
  }
}

/* Rows of the context, which may be more than there are queries. */
static void read_keys_or_values(const hl_layer_rows *r, const entry *e, size_t head, float *out) {
  hl_heads heads = hl_run_layer(r).attention[e->step];
  const float *context = hl_run_context(r, e->step);
  if (r->arena->failed) return;
  if (e->id == K)
    hl_heads_keys(&heads, context, head, r->row, r->rows, out);
  else
    hl_heads_values(&heads, context, head, r->rows, out);
}

static void copy_rows(const hl_layer_rows *r, const float *x, float *out) {
  memcpy(out, x, r->rows * r->run->weights->config.width * sizeof(float));
}

static void read_norm(const hl_layer_rows *r, hl_step step, const float *x, float *out) {
  if (r->run->weights->config.norm == HL_MODEL_NORM_POST) {
    hl_run_step(r, step, x, &(hl_layer_result){0}, out);
    return;
  }
  const float *in = hl_run_enter(r, step, x);
  if (in) copy_rows(r, in, out);
}

/* f(x), without the residual. */
static void read_branch(const hl_layer_rows *r, hl_step step, const float *x, float *out) {
  float *stream = hl_arena_floats(r->arena, r->rows, r->run->weights->config.width, 1);
  hl_layer_result wanted = {.feed_forward = out};
  if (step != HL_STEP_FEED_FORWARD) wanted.attention[step].output = out;
  hl_run_step(r, step, x, &wanted, stream);
}

static void read_hidden(const hl_layer_rows *r, const float *x, float *out) {
  hl_layer layer = hl_run_layer(r);
  const float *in = hl_run_enter(r, HL_STEP_FEED_FORWARD, x);
  if (in) hl_feed_forward_hidden(&layer.feed_forward, &layer.feed_forward_weights, in, out);
}

/* Tensors of a step, from the stream before it. */
static void read_step(const hl_layer_rows *r, const entry *e, size_t head, float *out) {
  const float *x = hl_run_stream(r, e->step);
  if (r->arena->failed) return;
  switch (e->id) {
    case NORM: read_norm(r, e->step, x, out); return;
    case BRANCH: read_branch(r, e->step, x, out); return;
    case HIDDEN: read_hidden(r, x, out); return;
    default: read_attention(r, e, head, x, out);
  }
}

static void softmax_logits(const hl_layer_rows *r, const float *logits, float *out) {
  hl_softmax(logits, r->rows, r->run->weights->config.vocabulary, 1.0f, true, out);
}

static void read_probabilities(const hl_layer_rows *r, float *out) {
  hl_run_logits(r->run, r->row, r->rows, out, r->arena);
  if (!r->arena->failed) softmax_logits(r, out, out);
}

static void read_kept(const hl_layer_rows *r, size_t layer, float *out) {
  copy_rows(r, hl_run_kept(r->run, r->stack, layer) + r->row * r->run->weights->config.width, out);
}

static void read_tensor(const hl_layer_rows *r, const entry *e, size_t head, float *out) {
  switch (e->id) {
    case EMBED: hl_run_embed(r->run, r->stack, r->row, r->rows, out); return;
    case POSITION: hl_run_positions(r->run, r->stack, r->row, r->rows, out); return;
    case X: read_kept(r, r->layer, out); return;
    case OUTPUT: read_kept(r, r->layer + 1, out); return;
    case FINAL: hl_run_final(r->run, r->stack, r->row, r->rows, out); return;
    case LOGITS: hl_run_logits(r->run, r->row, r->rows, out, r->arena); return;
    case PROBABILITIES: read_probabilities(r, out); return;
    case K:
    case V: read_keys_or_values(r, e, head, out); return;
    default: read_step(r, e, head, out);
  }
}

/* The same from the numbers that it is made of. Lengths of values hang on the context alone, not on the rows. */
static void make_tensor(const hl_layer_rows *r, const entry *e, size_t head, const float *from, float *out) {
  if (e->id == PROBABILITIES) {
    softmax_logits(r, from, out);
    return;
  }
  const float *context = hl_run_whole_context(r, e->step);
  if (r->arena->failed) return;
  hl_traced_head t = {hl_run_layer(r).attention[e->step], head, NULL, context, r->arena};
  hl_traced_value_norms(&t, from, out);
}

static void perturb(const hl_run *run, size_t number, const size_t shape[3], size_t row_in_all, size_t rows,
                    float *out) {
  if (run->perturbation.tensor != number) return;
  size_t first = row_in_all * shape[2], index = run->perturbation.index;
  if (index >= first && index < first + rows * shape[2]) out[index - first] += run->perturbation.delta;
}

/* From another tensor's numbers, or, where that is NULL, from the run. */
static hl_status read_rows(const hl_run *run, size_t number, size_t head, size_t row, size_t rows, const float *from,
                           float *out, hl_arena *arena) {
  tensor t;
  size_t shape[3];
  if (!find(&run->weights->config, number, &t)) return HL_ERROR_UNSUPPORTED;
  shape_of(run, &t, shape);
  if (head >= shape[0] || !rows || row >= shape[1] || rows > shape[1] - row) return HL_ERROR_RANGE;
  hl_layer_rows r = {run, t.stack, t.layer, row, rows, arena};
  hl_mark mark = hl_arena_mark(arena);
  if (from)
    make_tensor(&r, &t.is, head, from, out);
  else
    read_tensor(&r, &t.is, head, out);
  hl_status status = hl_arena_restore(arena, mark);
  if (status == HL_OK) perturb(run, number, shape, head * shape[1] + row, rows, out);
  return status;
}

hl_status hl_trace_read(const hl_run *run, size_t number, size_t head, size_t row, size_t rows, float *out,
                        hl_arena *arena) {
  return read_rows(run, number, head, row, rows, NULL, out, arena);
}

/* ---- Making one of another ---- */

size_t hl_trace_made_of(const hl_config *c, size_t number) {
  tensor t;
  if (!find(c, number, &t)) return SIZE_MAX;
  if (t.is.id == PROBABILITIES) return number - (PROBABILITIES - LOGITS);
  return t.is.id == VALUE_NORMS ? number - (VALUE_NORMS - WEIGHTS) : SIZE_MAX;
}

hl_status hl_trace_make(const hl_run *run, size_t number, size_t head, size_t row, size_t rows, const float *from,
                        float *out, hl_arena *arena) {
  size_t made_of = hl_trace_made_of(&run->weights->config, number);
  if (made_of == SIZE_MAX) return HL_ERROR_UNSUPPORTED;
  bool usable = run->perturbation.tensor != made_of;
  return read_rows(run, number, head, row, rows, usable ? from : NULL, out, arena);
}

void hl_run_perturb(hl_run *run, size_t number, size_t index, float delta) {
  run->perturbation.tensor = number;
  run->perturbation.index = index;
  run->perturbation.delta = delta;
}
