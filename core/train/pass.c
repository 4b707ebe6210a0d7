/* The pass through a whole model: embedding, layers, output, and back. */
#include "pass.h"

#include <string.h>

#include "../kernels/gradients.h"
#include "../kernels/kernels.h"
#include "../model/weights.h"

/* ---- The batch ---- */

static const uint32_t *words_of(const hl_pass *p, hl_stack stack, size_t sequence) {
  return stack == HL_STACK_SOURCE ? p->sequences[sequence].source : p->sequences[sequence].tokens;
}

static void pack_sequences(hl_pass *p, hl_stack stack) {
  hl_pack *pack = &p->packs[stack];
  *pack = (hl_pack){.count = p->count, .starts = hl_arena_alloc(&p->arena, (p->count + 1) * sizeof *pack->starts)};
  assert(pack->starts);
  for (size_t s = 0; s < p->count; s++) {
    size_t words = stack == HL_STACK_SOURCE ? p->sequences[s].source_count : p->sequences[s].count;
    size_t length = words + hl_pass_config(p)->start_mark;
    pack->starts[s] = pack->rows;
    pack->rows += length;
    if (length > pack->longest) pack->longest = length;
  }
  pack->starts[p->count] = pack->rows;
}

/* ---- Position ---- */

static void prepare_slopes(hl_pass *p) {
  const hl_config *c = hl_pass_config(p);
  p->slopes = c->position == HL_MODEL_POSITION_ALIBI ? hl_pass_room(p, 1, c->heads) : NULL;
  if (p->slopes) hl_alibi_slopes(c->heads, p->slopes);
}

/* ---- Embedding ---- */

/* What row i of a sequence is the embedding of, among the weights or their gradients: the start mark or a word; NULL
 * for a word that has a word vector. */
static float *vector_of(const hl_pass *p, const hl_weights *weights, hl_stack stack, size_t sequence, size_t i) {
  const hl_config *c = hl_pass_config(p);
  if (c->start_mark && i == 0) return weights->tensors[hl_tables_place_of(c).start].data;
  if (c->word_width) return NULL;
  return weights->tensors[0].data + words_of(p, stack, sequence)[i - c->start_mark] * c->width;
}

/* x of all rows from word vectors; those of the start mark are 0, until its own takes their place. */
static void embed_vectors(hl_pass *p, float *x) {
  const hl_config *c = hl_pass_config(p);
  const hl_pack *pack = &p->packs[HL_STACK_MAIN];
  p->vectors = hl_pass_room(p, pack->rows, c->word_width);
  memset(p->vectors, 0, pack->rows * c->word_width * sizeof(float));
  for (size_t s = 0; s < pack->count; s++)
    for (size_t i = 0; i < p->sequences[s].count; i++)
      hl_word_vector(p->weights, &p->spec->lexicon.parts[p->sequences[s].tokens[i]],
                     p->vectors + (pack->starts[s] + i + c->start_mark) * c->word_width);
  hl_linear_forward(p, (hl_linear_place){hl_tables_place_of(c).into, HL_NO_TENSOR}, p->vectors, pack->rows,
                    c->word_width, c->width, x);
}

static float *embed(hl_pass *p, hl_stack stack) {
  const hl_config *c = hl_pass_config(p);
  const hl_pack *pack = &p->packs[stack];
  bool learned = c->position == HL_MODEL_POSITION_LEARNED, waves = c->position == HL_MODEL_POSITION_SINUSOIDAL;
  float *x = hl_pass_room(p, pack->rows, c->width), *positions = NULL;
  if (learned) positions = p->weights->tensors[hl_tables_place_of(c).positions].data;
  if (waves) {
    positions = hl_pass_room(p, pack->longest, c->width);
    hl_positional_encoding(pack->longest, c->width, c->position_base, 0, positions);
  }
  if (c->word_width) embed_vectors(p, x);
  for (size_t s = 0; s < pack->count; s++)
    for (size_t i = 0; i < pack->starts[s + 1] - pack->starts[s]; i++) {
      float *row = x + (pack->starts[s] + i) * c->width;
      const float *vector = vector_of(p, p->weights, stack, s, i);
      if (vector) memcpy(row, vector, c->width * sizeof(float));
      if (positions) hl_add_f32_v128(positions + i * c->width, c->width, row);
    }
  hl_dropout_embedding(p, stack, x);
  return x;
}

/* To the three parts of a word's vector. */
static void word_backward(hl_pass *p, const hl_word_parts *parts, float *dvector) {
  const hl_config *c = hl_pass_config(p);
  hl_tables_place place = hl_tables_place_of(c);
  size_t width = c->word_width;
  const hl_weights_tensor *tensors = p->gradients->tensors;
  if (parts->number != HL_NO_WORD) hl_add_f32_v128(dvector, width, tensors[place.words].data + parts->number * width);
  hl_add_f32_v128(dvector, width, tensors[place.casings].data + parts->casing * width);
  if (!parts->gram_count) return;
  hl_scale_f32_v128(dvector, width, 1.0f / (float)parts->gram_count, dvector);
  for (size_t i = 0; i < parts->gram_count; i++)
    hl_add_f32_v128(dvector, width, tensors[place.grams].data + parts->grams[i] * width);
}

static void vectors_backward(hl_pass *p, const float *dx) {
  const hl_config *c = hl_pass_config(p);
  const hl_pack *pack = &p->packs[HL_STACK_MAIN];
  float *dvectors = hl_pass_room(p, pack->rows, c->word_width);
  hl_linear_backward(p, (hl_linear_place){hl_tables_place_of(c).into, HL_NO_TENSOR}, p->vectors, dx, pack->rows,
                     c->word_width, c->width, dvectors);
  for (size_t s = 0; s < pack->count; s++)
    for (size_t i = 0; i < p->sequences[s].count; i++)
      word_backward(p, &p->spec->lexicon.parts[p->sequences[s].tokens[i]],
                    dvectors + (pack->starts[s] + i + c->start_mark) * c->word_width);
}

static void embed_backward(hl_pass *p, hl_stack stack, float *dx) {
  const hl_config *c = hl_pass_config(p);
  hl_dropout_embedding(p, stack, dx);
  const hl_pack *pack = &p->packs[stack];
  for (size_t s = 0; s < pack->count; s++)
    for (size_t i = 0; i < pack->starts[s + 1] - pack->starts[s]; i++) {
      const float *row = dx + (pack->starts[s] + i) * c->width;
      float *vector = vector_of(p, p->gradients, stack, s, i);
      if (vector) hl_add_f32_v128(row, c->width, vector);
      if (c->position == HL_MODEL_POSITION_LEARNED)
        hl_add_f32_v128(row, c->width, p->gradients->tensors[hl_tables_place_of(c).positions].data + i * c->width);
    }
  if (c->word_width) vectors_backward(p, dx);
}

/* ---- A step around the residual stream ---- */

static const float *step_forward(hl_pass *p, hl_place at, const float *x, const float *memory, hl_step_tape *tape) {
  const hl_config *c = hl_pass_config(p);
  hl_norm_place norm = hl_layer_place_of(c, at.stack, at.layer).norms[at.step];
  size_t rows = p->packs[at.stack].rows, size = rows * c->width;
  float *out = hl_pass_room(p, rows, c->width);
  *tape = (hl_step_tape){.x = x, .in = x};
  if (c->norm == HL_MODEL_NORM_PRE) {
    float *in = hl_pass_room(p, rows, c->width);
    hl_norm_forward(p, norm, x, rows, in);
    tape->in = in;
  }
  tape->context = at.step == HL_STEP_CROSS ? memory : tape->in;
  if (at.step == HL_STEP_FEED_FORWARD)
    hl_feed_forward_forward(p, at, tape, out);
  else
    hl_attention_forward(p, at, tape, out);
  hl_dropout_step(p, at, out);
  hl_add_f32_v128(x, size, out);
  if (c->norm != HL_MODEL_NORM_POST) return out;
  float *normed = hl_pass_room(p, rows, c->width);
  tape->sum = out;
  hl_norm_forward(p, norm, out, rows, normed);
  return normed;
}

/* d, the gradient with respect to the stream after the step, becomes the one with respect to the stream before it. */
static void step_backward(hl_pass *p, hl_place at, const hl_step_tape *tape, float *d, float *dmemory) {
  const hl_config *c = hl_pass_config(p);
  hl_norm_place norm = hl_layer_place_of(c, at.stack, at.layer).norms[at.step];
  size_t rows = p->packs[at.stack].rows, size = rows * c->width;
  float *din = hl_pass_room(p, rows, c->width), *dx = hl_pass_room(p, rows, c->width);
  if (c->norm == HL_MODEL_NORM_POST) {
    hl_norm_backward(p, norm, tape->sum, d, rows, dx);
    memcpy(d, dx, size * sizeof(float));
  }
  float *dout = hl_pass_room(p, rows, c->width);
  memcpy(dout, d, size * sizeof(float));
  hl_dropout_step(p, at, dout);
  if (at.step == HL_STEP_FEED_FORWARD)
    hl_feed_forward_backward(p, at, tape, dout, din);
  else
    hl_attention_backward(p, at, tape, dout, din, at.step == HL_STEP_CROSS ? dmemory : din);
  if (c->norm == HL_MODEL_NORM_PRE) hl_norm_backward(p, norm, tape->x, din, rows, dx);
  hl_add_f32_v128(c->norm == HL_MODEL_NORM_PRE ? dx : din, size, d);
}

/* ---- A stack ---- */

static hl_step_tape *tape_of(hl_step_tape *tapes, size_t layer, int step) {
  return &tapes[layer * HL_STEPS + (size_t)step];
}

static const float *stack_forward(hl_pass *p, hl_stack stack, const float *memory, hl_step_tape *tapes) {
  const hl_config *c = hl_pass_config(p);
  const float *x = embed(p, stack);
  for (size_t layer = 0; layer < hl_stack_layers(c, stack); layer++)
    for (int step = 0; step < HL_STEPS; step++)
      if (hl_stack_has(c, stack, (hl_step)step))
        x = step_forward(p, (hl_place){stack, layer, (hl_step)step}, x, memory, tape_of(tapes, layer, step));
  return x;
}

static void stack_backward(hl_pass *p, hl_stack stack, hl_step_tape *tapes, float *d, float *dmemory) {
  const hl_config *c = hl_pass_config(p);
  for (size_t layer = hl_stack_layers(c, stack); layer-- > 0;)
    for (int step = HL_STEPS; step-- > 0;) {
      if (!hl_stack_has(c, stack, (hl_step)step)) continue;
      hl_mark before = hl_arena_mark(&p->arena);
      step_backward(p, (hl_place){stack, layer, (hl_step)step}, tape_of(tapes, layer, step), d, dmemory);
      hl_arena_restore(&p->arena, before);
    }
  embed_backward(p, stack, d);
}

/* ---- The model ---- */

static hl_step_tape *new_tapes(hl_pass *p, hl_stack stack) {
  hl_step_tape *tapes = hl_arena_alloc(&p->arena, HL_STEPS * hl_stack_layers(hl_pass_config(p), stack) * sizeof *tapes);
  assert(tapes);
  return tapes;
}

/* The decoder, or the only stack; dmemory (S,C) is added to. */
static void run_main(hl_pass *p, const float *memory, float *dmemory) {
  hl_step_tape *tapes = new_tapes(p, HL_STACK_MAIN);
  const float *x = stack_forward(p, HL_STACK_MAIN, memory, tapes);
  float *d = hl_pass_room(p, p->packs[HL_STACK_MAIN].rows, hl_pass_config(p)->width);
  hl_mark before = hl_arena_mark(&p->arena);
  hl_output_pass(p, x, d);
  hl_arena_restore(&p->arena, before);
  stack_backward(p, HL_STACK_MAIN, tapes, d, dmemory);
}

/* The encoder around the decoder: its last stream, normed, is the memory. */
static void run_both(hl_pass *p) {
  const hl_config *c = hl_pass_config(p);
  size_t rows = p->packs[HL_STACK_SOURCE].rows;
  hl_norm_place norm = hl_final_norm_place(c, HL_STACK_SOURCE);
  hl_step_tape *tapes = new_tapes(p, HL_STACK_SOURCE);
  const float *x = stack_forward(p, HL_STACK_SOURCE, NULL, tapes);
  float *memory = hl_pass_room(p, rows, c->width), *dmemory = hl_pass_room(p, rows, c->width);
  float *d = hl_pass_room(p, rows, c->width);
  if (c->final_norm) hl_norm_forward(p, norm, x, rows, memory);
  memset(dmemory, 0, rows * c->width * sizeof(float));
  run_main(p, c->final_norm ? memory : x, dmemory);
  if (c->final_norm) hl_norm_backward(p, norm, x, dmemory, rows, d);
  stack_backward(p, HL_STACK_SOURCE, tapes, c->final_norm ? d : dmemory, NULL);
}

void hl_pass_run(hl_pass *p) {
  bool both = hl_pass_config(p)->architecture == HL_ENCODER_DECODER;
  p->loss = p->link_loss = 0.0;
  p->packs[HL_STACK_SOURCE] = (hl_pack){0};
  if (both) pack_sequences(p, HL_STACK_SOURCE);
  pack_sequences(p, HL_STACK_MAIN);
  prepare_slopes(p);
  hl_weights_clear(p->gradients);
  if (both)
    run_both(p);
  else
    run_main(p, NULL, NULL);
}

/* ---- Memory ---- */

/* Floats of the tape of one layer of a stack: streams, queries, keys, values, weights, hidden units. */
static uint64_t layer_floats(const hl_config *c, uint64_t rows, uint64_t keys, uint64_t longest) {
  uint64_t d = (uint64_t)c->heads * c->dim, e = (uint64_t)c->heads * c->value_dim,
           streams = HL_STEPS * 3 * rows * c->width;
  uint64_t attention = 2 * (rows * (d + e) + keys * (d + e)), weights = 2 * rows * c->heads * (longest + 7);
  return streams + attention + weights + rows * c->ffn;
}

/* Floats of the largest step backward, and of the output. */
static uint64_t backward_floats(const hl_config *c, uint64_t rows, uint64_t keys, uint64_t longest) {
  uint64_t d = (uint64_t)c->heads * c->dim, e = (uint64_t)c->heads * c->value_dim, all = rows + keys;
  uint64_t widest = c->width + d + e + c->ffn, square = (longest + 7) * (longest + 7);
  uint64_t step = all * (5 * c->width + 3 * (d + e) + 2 * c->ffn) + all * widest;
  uint64_t head = 4 * square + (c->dim + c->value_dim) * (longest + 7);
  uint64_t vectors = 6 * all * (c->word_width + c->width);
  return step + head + rows * (4 * c->width + 3 * c->vocabulary) + rows * c->width + (c->word_width ? vectors : 0);
}

size_t hl_pass_bytes(const hl_config *c, size_t sequences, size_t source_rows, size_t rows, size_t longest) {
  size_t source = hl_stack_layers(c, HL_STACK_SOURCE), main = hl_stack_layers(c, HL_STACK_MAIN);
  uint64_t all = (uint64_t)source_rows + rows, most = source_rows > rows ? source_rows : rows;
  uint64_t floats = source * layer_floats(c, source_rows, source_rows, longest) +
                    main * layer_floats(c, rows, most, longest) + backward_floats(c, most, most, longest) +
                    8 * all * c->width + c->heads;
  uint64_t blocks = (source + main) * HL_STEPS * 16 + 64;
  uint64_t bytes = floats * sizeof(float) + 4 * ((uint64_t)sequences + 1) * sizeof(size_t) + 4 * all * sizeof(size_t) +
                   (source + main) * HL_STEPS * sizeof(hl_step_tape) + blocks * 16;
  return bytes < PTRDIFF_MAX ? (size_t)bytes : (size_t)PTRDIFF_MAX;
}
