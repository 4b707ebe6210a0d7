/* A layer of a deep stack, inside the lab: its weights, and what a forward pass leaves for the way back. */
#ifndef HL_DEEP_H
#define HL_DEEP_H

#include "../headlight_lab.h"

#define HL_DEEP_EPS 1e-5f

/* Where the weights of a layer lie in their block. */
typedef struct hl_deep_parts {
  const float *qkv;  /* (C,3C): W_Q | W_K | W_V */
  const float *out;  /* (C,C) */
  const float *up;   /* (C,F) */
  const float *down; /* (F,C) */
  const float *ones; /* (C): the gain of every LayerNorm */
} hl_deep_parts;

/* Of one layer, for all T tokens. */
typedef struct hl_deep_tape {
  float *weights;   /* the block that hl_deep_parts points into, and the ones */
  float *stream[2]; /* (T,C) before either step */
  float *in[2];     /* (T,C) what the step works on: the stream, or its LayerNorm */
  float *sum[2];    /* (T,C) what a LayerNorm behind the step normalises */
  float *qkv;       /* (T,3C) */
  float *attention; /* (H,T,S), S = hl_deep_stride: T rounded up to whole vectors */
  float *heads;     /* (T,C) */
  float *hidden;    /* (T,F) after ReLU */
  float *keys;      /* (D,S): one head's keys, or its values, as columns */
} hl_deep_tape;

hl_status hl_deep_check(const hl_deep_spec *spec);

/* A head's row of weights in memory. */
static inline size_t hl_deep_stride(const hl_deep_spec *s) { return (s->tokens + 3) & ~(size_t)3; }

hl_deep_parts hl_deep_parts_of(const hl_deep_spec *spec, const float *weights);

/* Asks the arena for all that a layer needs. */
hl_deep_tape hl_deep_tape_alloc(const hl_deep_spec *spec, hl_arena *arena);

/* Draws the layer's weights and runs x (T,C) through it; y (T,C) or NULL. */
void hl_deep_forward(const hl_deep_spec *spec, size_t layer, const float *x, const hl_deep_tape *tape, float *y);

/* x (rows, n), rows `step` apart, as columns (n, stride); zeros beyond the rows. */
void hl_deep_columns(const float *x, size_t rows, size_t n, size_t step, size_t stride, float *out);

#endif
