/* A whole model with one sequence in it: built from its weights, forward, backward. */
#include <string.h>

#include "gradients_ref.h"

#define STEPS 3 /* of a layer, at most */

hl_real *hl_zeros_ref(hl_arena *arena, size_t count) {
  hl_real *zeros = hl_arena_alloc(arena, count * sizeof(hl_real));
  for (size_t i = 0; i < count; i++) zeros[i] = 0;
  return zeros;
}

static hl_real *ones(hl_arena *arena, size_t count) {
  hl_real *x = hl_zeros_ref(arena, count);
  for (size_t i = 0; i < count; i++) x[i] = 1;
  return x;
}

/* ---- Building: tensors are taken one by one, in the order of the weights file ---- */

typedef struct builder {
  hl_model_ref *model;
  const hl_real *const *weights;
  hl_real *const *gradients;
  hl_arena *arena;
} builder;

static hl_parameter_ref take(builder *b, bool exists) {
  if (!exists) return (hl_parameter_ref){NULL, NULL};
  size_t i = b->model->tensors++;
  return (hl_parameter_ref){b->weights[i], b->gradients ? b->gradients[i] : NULL};
}

static void take_attention(builder *b, const hl_stack_ref *stack, bool cross, hl_step_ref *step) {
  const hl_config *c = b->model->config;
  bool biases = c->attention_biases;
  hl_attention_ref *a = &step->attention;
  step->kind = cross ? HL_CROSS_REF : HL_SELF_REF;
  a->tokens = stack->tokens;
  a->context_tokens = cross ? b->model->source.tokens : stack->tokens;
  a->width = c->width;
  a->heads = c->heads;
  a->dim = c->dim;
  a->value_dim = c->value_dim;
  a->causal = stack->causal && !cross;
  a->position = cross ? HL_MODEL_POSITION_NONE : c->position;
  a->base = c->position_base;
  a->reach = c->reach;
  a->start_mark = c->start_mark;
  a->wq = take(b, true);
  a->bq = take(b, biases);
  a->wk = take(b, true);
  a->bk = take(b, biases);
  a->wv = take(b, true);
  a->bv = take(b, biases);
  a->wo = take(b, true);
  a->bo = take(b, biases);
  a->relative = take(b, a->position == HL_MODEL_POSITION_RELATIVE);
  hl_attention_create_ref(a, b->arena);
  b->model->attentions[b->model->attention_count++] = a;
}

static void take_feed_forward(builder *b, const hl_stack_ref *stack, hl_step_ref *step) {
  const hl_config *c = b->model->config;
  hl_feed_forward_ref *f = &step->feed_forward;
  f->tokens = stack->tokens;
  f->width = c->width;
  f->hidden = c->ffn;
  f->w1 = take(b, true);
  f->b1 = take(b, true);
  f->w2 = take(b, true);
  f->b2 = take(b, true);
  hl_feed_forward_create_ref(f, b->arena);
}

/* Attentions, then all norms, then the feed-forward: that is how they lie in the file. */
static void take_layer(builder *b, hl_stack_ref *stack, bool cross) {
  const hl_config *c = b->model->config;
  hl_step_ref *steps = stack->steps + stack->step_count;
  size_t count = 0, values = stack->tokens * c->width;
  take_attention(b, stack, false, &steps[count++]);
  if (cross) take_attention(b, stack, true, &steps[count++]);
  if (c->ffn) steps[count++].kind = HL_FEED_FORWARD_REF;
  for (size_t i = 0; i < count; i++) {
    steps[i].gain = take(b, c->norm != HL_MODEL_NORM_NONE);
    steps[i].bias = take(b, c->norm != HL_MODEL_NORM_NONE);
    steps[i].in = hl_zeros_ref(b->arena, values);
    steps[i].sum = hl_zeros_ref(b->arena, values);
    steps[i].y = hl_zeros_ref(b->arena, values);
    steps[i].kept = ones(b->arena, values);
  }
  if (c->ffn) take_feed_forward(b, stack, &steps[count - 1]);
  stack->step_count += count;
}

static void take_stack(builder *b, hl_stack_ref *stack, size_t layers, bool cross) {
  const hl_config *c = b->model->config;
  size_t values = stack->tokens * c->width;
  stack->steps = hl_arena_alloc(b->arena, layers * STEPS * sizeof *stack->steps);
  memset(stack->steps, 0, layers * STEPS * sizeof *stack->steps);
  stack->x = hl_zeros_ref(b->arena, values);
  stack->kept = ones(b->arena, values);
  stack->y = hl_zeros_ref(b->arena, values);
  for (size_t i = 0; i < layers; i++) take_layer(b, stack, cross);
  stack->last = stack->steps[stack->step_count - 1].y;
  stack->gain = take(b, c->final_norm);
  stack->bias = take(b, c->final_norm);
}

void hl_model_create_ref(hl_model_ref *m, const hl_config *c, const hl_real *const *weights, hl_real *const *gradients,
                         const hl_sequence *sequence, hl_lexicon lexicon, hl_arena *arena) {
  bool both = c->architecture == HL_ENCODER_DECODER;
  *m = (hl_model_ref){.config = c, .sequence = sequence};
  builder b = {m, weights, gradients, arena};
  m->attentions = hl_arena_alloc(arena, (c->layers + 2 * c->decoder_layers) * sizeof *m->attentions);
  m->tables.words = take(&b, true);
  m->tables.positions = take(&b, c->position == HL_MODEL_POSITION_LEARNED);
  m->tables.start = take(&b, c->start_mark);
  m->tables.grams = take(&b, c->word_width != 0);
  m->tables.casings = take(&b, c->word_width != 0);
  m->tables.into = take(&b, c->word_width != 0);
  m->tables.lexicon = lexicon.parts;
  m->source.tokens = both ? sequence->source_count + c->start_mark : 0;
  m->source.numbers = sequence->source;
  m->main.tokens = sequence->count + c->start_mark;
  m->main.numbers = sequence->tokens;
  m->main.causal = c->architecture != HL_ENCODER;
  if (both) take_stack(&b, &m->source, c->layers, false);
  take_stack(&b, &m->main, both ? c->decoder_layers : c->layers, both);
  m->back = take(&b, c->word_width && c->output == HL_OUTPUT_TIED);
  m->output = take(&b, c->output == HL_OUTPUT_OWN);
  m->output_bias = take(&b, c->output_bias);
  if (c->output == HL_OUTPUT_TIED) m->output = m->tables.words;
  m->tables.vectors = hl_zeros_ref(arena, m->main.tokens * c->word_width);
  m->turned = hl_zeros_ref(arena, m->main.tokens * c->word_width);
  m->logits = hl_zeros_ref(arena, m->main.tokens * c->vocabulary);
  m->dlogits = hl_zeros_ref(arena, m->main.tokens * c->vocabulary);
}

/* ---- Forward ---- */

static void copy(hl_real *to, const hl_real *from, size_t count) { memcpy(to, from, count * sizeof *to); }

static void multiply(hl_real *x, const hl_real *by, size_t count) {
  for (size_t i = 0; i < count; i++) x[i] = x[i] * by[i];
}

static void step_forward(const hl_config *c, hl_step_ref *s, size_t tokens, const hl_real *x, const hl_real *memory) {
  size_t values = tokens * c->width;
  s->x = x;
  copy(s->in, x, values);
  if (c->norm == HL_MODEL_NORM_PRE) hl_norm_forward_ref(tokens, c->width, (double)c->eps, x, s->gain, s->bias, s->in);
  if (s->kind == HL_SELF_REF) hl_attention_forward_ref(&s->attention, s->in, s->in, s->sum);
  if (s->kind == HL_CROSS_REF) hl_attention_forward_ref(&s->attention, s->in, memory, s->sum);
  if (s->kind == HL_FEED_FORWARD_REF) hl_feed_forward_forward_ref(&s->feed_forward, s->in, s->sum);
  multiply(s->sum, s->kept, values);
  for (size_t i = 0; i < values; i++) s->sum[i] = s->sum[i] + x[i];
  copy(s->y, s->sum, values);
  if (c->norm == HL_MODEL_NORM_POST)
    hl_norm_forward_ref(tokens, c->width, (double)c->eps, s->sum, s->gain, s->bias, s->y);
}

static void stack_forward(const hl_model_ref *m, hl_stack_ref *stack) {
  const hl_config *c = m->config;
  const hl_real *x = stack->x;
  hl_embedding_forward_ref(c, stack->tokens, stack->numbers, &m->tables, stack->x);
  multiply(stack->x, stack->kept, stack->tokens * c->width);
  for (size_t i = 0; i < stack->step_count; i++) {
    step_forward(c, &stack->steps[i], stack->tokens, x, m->source.y);
    x = stack->steps[i].y;
  }
  copy(stack->y, x, stack->tokens * c->width);
  if (c->final_norm)
    hl_norm_forward_ref(stack->tokens, c->width, (double)c->eps, x, stack->gain, stack->bias, stack->y);
}

void hl_model_forward_ref(hl_model_ref *m) {
  if (m->source.steps) stack_forward(m, &m->source);
  stack_forward(m, &m->main);
  const hl_config *c = m->config;
  const hl_parameter_ref none = {NULL, NULL};
  const hl_real *y = m->main.y;
  if (m->back.value) {
    hl_linear_forward_ref(m->main.tokens, c->width, c->word_width, y, m->back, none, m->turned);
    y = m->turned;
  }
  hl_logits_forward_ref(c, m->main.tokens, y, m->output, m->output_bias, m->logits);
}

/* ---- Backward: the same steps, last one first ---- */

static void add(hl_real *to, const hl_real *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = to[i] + from[i];
}

/* From din's f to din, and to dmemory where f is attention to the memory. */
static void branch_backward(const hl_step_ref *s, const hl_real *memory, const hl_real *dsum, hl_real *din,
                            hl_real *dmemory, hl_arena *arena) {
  if (s->kind == HL_SELF_REF) hl_attention_backward_ref(&s->attention, s->in, s->in, dsum, din, din, arena);
  if (s->kind == HL_CROSS_REF) hl_attention_backward_ref(&s->attention, s->in, memory, dsum, din, dmemory, arena);
  if (s->kind == HL_FEED_FORWARD_REF) hl_feed_forward_backward_ref(&s->feed_forward, s->in, dsum, din, arena);
}

/* sum = x + f(in) reaches x twice: as it is, and through f. */
static void step_backward(const hl_model_ref *m, const hl_step_ref *s, size_t tokens, const hl_real *dy, hl_real *dx,
                          hl_real *dmemory, hl_arena *arena) {
  const hl_config *c = m->config;
  size_t values = tokens * c->width, before = arena->used;
  hl_real *dsum = hl_zeros_ref(arena, values), *din = hl_zeros_ref(arena, values);
  if (c->norm == HL_MODEL_NORM_POST)
    hl_norm_backward_ref(tokens, c->width, (double)c->eps, s->sum, dy, s->gain, s->bias, dsum);
  else
    add(dsum, dy, values);
  add(dx, dsum, values);
  multiply(dsum, s->kept, values);
  branch_backward(s, m->source.y, dsum, din, dmemory, arena);
  if (c->norm == HL_MODEL_NORM_PRE)
    hl_norm_backward_ref(tokens, c->width, (double)c->eps, s->x, din, s->gain, s->bias, dx);
  else
    add(dx, din, values);
  arena->used = before;
}

static void stack_backward(const hl_model_ref *m, const hl_stack_ref *stack, const hl_real *dy, hl_real *dmemory,
                           hl_arena *arena) {
  const hl_config *c = m->config;
  size_t values = stack->tokens * c->width, before = arena->used;
  hl_real *dx = hl_zeros_ref(arena, values), *dnext = hl_zeros_ref(arena, values);
  if (c->final_norm)
    hl_norm_backward_ref(stack->tokens, c->width, (double)c->eps, stack->last, dy, stack->gain, stack->bias, dx);
  else
    add(dx, dy, values);
  for (size_t i = stack->step_count; i-- > 0;) {
    copy(dnext, dx, values);
    memset(dx, 0, values * sizeof *dx);
    step_backward(m, &stack->steps[i], stack->tokens, dnext, dx, dmemory, arena);
  }
  multiply(dx, stack->kept, values);
  hl_embedding_backward_ref(c, stack->tokens, stack->numbers, dx, &m->tables, arena);
  arena->used = before;
}

void hl_model_backward_ref(hl_model_ref *m, hl_arena *arena) {
  const hl_config *c = m->config;
  size_t before = arena->used;
  hl_real *dmemory = hl_zeros_ref(arena, m->source.tokens * c->width);
  hl_real *dy = hl_zeros_ref(arena, m->main.tokens * c->width);
  if (m->back.value) {
    const hl_parameter_ref none = {NULL, NULL};
    hl_real *dturned = hl_zeros_ref(arena, m->main.tokens * c->word_width);
    hl_logits_backward_ref(c, m->main.tokens, m->turned, m->dlogits, m->output, m->output_bias, dturned);
    hl_linear_backward_ref(m->main.tokens, c->width, c->word_width, m->main.y, dturned, m->back, none, dy);
  } else {
    hl_logits_backward_ref(c, m->main.tokens, m->main.y, m->dlogits, m->output, m->output_bias, dy);
  }
  stack_backward(m, &m->main, dy, dmemory, arena);
  if (m->source.steps) stack_backward(m, &m->source, dmemory, NULL, arena);
  arena->used = before;
}
