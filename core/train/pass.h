/* A forward and a backward pass over a batch, inside the trainer. The sequences of a batch lie one after another, all
 * their rows in one matrix, so that what works row by row is one product for the whole batch; only attention looks at
 * them one by one. R is the rows of a stack, S those of what it attends to.
 *
 * The forward pass leaves on a tape what the backward pass will need; the backward pass walks the steps in reverse. */
#ifndef HL_PASS_H
#define HL_PASS_H

#include <assert.h>

#include "../headlight_train.h"
#include "../model/layout.h"

/* Sequence i is rows starts[i] .. starts[i + 1] - 1. */
typedef struct hl_pack {
  size_t count, rows, longest;
  size_t *starts;
} hl_pack;

typedef struct hl_pass {
  const hl_weights *weights, *transposed;
  hl_weights *gradients;
  const hl_sequence *sequences;
  size_t count, first; /* first: the first sequence's number in the batch */
  uint64_t step;
  const hl_train_spec *spec;
  const hl_batch_counts *counts; /* of the whole batch */
  double loss, link_loss;        /* out: shares of the whole batch's; until hl_pass_part ends loss is a sum */
  /* Inside: */
  float target_share;                  /* 1 / targets of the whole batch */
  float link_share[HL_SUPERVISED_MAX]; /* 1 / links of that kind in the whole batch */
  float rest_share[HL_SUPERVISED_MAX]; /* rest / rows of that kind that rest in the whole batch */
  hl_pack packs[2];                    /* by stack */
  float *slopes;                       /* (H) of ALiBi, or NULL */
  float *vectors;                      /* (R,W) of words, zeros for the start mark, or NULL; of the only stack */
  hl_arena arena;                      /* large enough: hl_pass_bytes */
} hl_pass;

/* What a step leaves for the way back. */
typedef struct hl_step_tape {
  const float *x;           /* (R,C) the stream before it */
  const float *in;          /* (R,C) what it works on: x, or its LayerNorm */
  const float *sum;         /* (R,C) x + f(x), where a LayerNorm follows */
  const float *context;     /* (S,C) what keys and values are made of */
  float *q, *k, *v, *heads; /* (R,H*D), (S,H*D), (S,H*E), (R,H*E) */
  float *weights;           /* of each sequence, of each head (T, S rounded up to whole vectors) */
  float *hidden;            /* (R,F) */
} hl_step_tape;

static inline const hl_config *hl_pass_config(const hl_pass *p) { return &p->weights->config; }

static inline float *hl_pass_room(hl_pass *p, size_t rows, size_t cols) {
  float *room = hl_arena_alloc(&p->arena, rows * cols * sizeof(float));
  assert(room);
  return room;
}

/* Dropout of a stack's rows (R,C) at one place: the embedding, or a step's output. Forward and backward, as often as it
 * is asked for, the same numbers are 0: a function of seed, step, sequence and place. */
void hl_dropout_embedding(const hl_pass *p, hl_stack stack, float *x);
void hl_dropout_step(const hl_pass *p, hl_place at, float *x);

/* y (rows,cols) = x (rows,inner) W + b. */
void hl_linear_forward(hl_pass *p, hl_linear_place place, const float *x, size_t rows, size_t inner, size_t cols,
                       float *y);
/* From dy the gradients of W and b, and dx where it is wanted. */
void hl_linear_backward(hl_pass *p, hl_linear_place place, const float *x, const float *dy, size_t rows, size_t inner,
                        size_t cols, float *dx);

/* y = LayerNorm(x), (rows,C). */
void hl_norm_forward(hl_pass *p, hl_norm_place place, const float *x, size_t rows, float *y);
void hl_norm_backward(hl_pass *p, hl_norm_place place, const float *x, const float *dy, size_t rows, float *dx);

/* Multi-head attention from tape->in and tape->context; out (R,C). Backward: din (R,C), and dcontext (S,C), to which is
 * added; where both are the same stream they may be the same array. */
void hl_attention_forward(hl_pass *p, hl_place at, hl_step_tape *tape, float *out);
void hl_attention_backward(hl_pass *p, hl_place at, const hl_step_tape *tape, const float *dout, float *din,
                           float *dcontext);

void hl_feed_forward_forward(hl_pass *p, hl_place at, hl_step_tape *tape, float *out);
void hl_feed_forward_backward(hl_pass *p, hl_place at, const hl_step_tape *tape, const float *dout, float *din);

/* Cross-entropy of the main stack's last stream x (R,C) at the rows that have a target; joins p->loss. dx (R,C). */
void hl_output_pass(hl_pass *p, const float *x, float *dx);

/* The whole pass: p->loss, p->link_loss and *p->gradients. */
void hl_pass_run(hl_pass *p);

/* Bytes of arena that a pass over packs of these sizes can need, none of whose sequences has more than `longest` rows;
 * PTRDIFF_MAX for more than memory can hold. */
size_t hl_pass_bytes(const hl_config *config, size_t sequences, size_t source_rows, size_t rows, size_t longest);

/* ---- Around the pass: what can be trained, parts of a batch, weights to begin with ---- */

/* Why a good config can't be trained, in words, or NULL. */
const char *hl_config_untrainable(const hl_config *config);

/* What is wrong with a spec's supervised heads for a config, in words, or NULL. */
const char *hl_supervision_flaw(const hl_train_spec *spec, const hl_config *config);

/* How many links from `first` on are one set. */
size_t hl_links_together(const hl_sequence *sequence, size_t first);

/* Whether a link alone says that its row rests. */
bool hl_link_rests(const hl_sequence *sequence, size_t first);

/* Whether a model of this config can read the sequence, and its targets and links lie inside. words: how many its
 * tokens speak of. */
bool hl_sequence_fits(const hl_sequence *sequence, const hl_config *config, size_t words);

/* How many words tokens speak of: those of the lexicon, or the vocabulary. */
size_t hl_words_spoken_of(const hl_train_spec *spec, const hl_config *config);

hl_batch_counts hl_count_batch(const hl_sequence *sequences, size_t count, const hl_train_spec *spec);

/* The transposes of all matrices. */
void hl_transpose_weights(const hl_weights *weights, hl_weights *transposed);

/* A pass over a part of a batch in a block of the arena, which is given back. */
hl_status hl_pass_part(hl_pass *pass, hl_arena *arena);

/* Random weights that nothing was learned with. */
void hl_weights_scatter(hl_weights *weights, uint64_t seed);

#endif
