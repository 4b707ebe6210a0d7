/* The feed-forward inside the core. */
#ifndef HL_FEED_FORWARD_H
#define HL_FEED_FORWARD_H

#include "../headlight.h"

/* Rows at a time, so that hidden activations don't grow with the text. */
#define HL_FEED_FORWARD_ROWS 64

hl_status hl_feed_forward_check(const hl_feed_forward_spec *spec, const hl_feed_forward_weights *weights);

/* Where hidden activations go: all of them, where they are wanted, else those of HL_FEED_FORWARD_ROWS. */
float *hl_feed_forward_alloc(const hl_feed_forward_spec *spec, float *wanted, hl_arena *arena);

/* activation(x W_1 + b_1), (T,F). */
void hl_feed_forward_hidden(const hl_feed_forward_spec *spec, const hl_feed_forward_weights *weights, const float *x,
                            float *out);

/* output (T,C). all: whether `hidden` has room for every row. */
void hl_feed_forward_run(const hl_feed_forward_spec *spec, const hl_feed_forward_weights *weights, const float *x,
                         float *hidden, bool all, float *output);

#endif
