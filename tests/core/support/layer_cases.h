/* Weights, specs and results of layers drawn at random, for the tests of layers. */
#ifndef HL_LAYER_CASES_H
#define HL_LAYER_CASES_H

#include "headlight.h"
#include "test.h"

/* Pools of numbers: weights and inputs as they are, and disturbed ones (layer_cases.c says why). */
enum { EXACT, POOLS = 5, POOL = 1 << 19, CELLS = 9 * 12 * 20 };

/* An arena of 24 MB, the same each time. */
hl_arena case_arena(void);

/* Hands out parts of a pool in order; `absent` bit by bit says which optional tensors are left out. */
typedef struct cursor {
  float *at;
  uint64_t absent;
} cursor;

cursor start_cursor(int pool, uint64_t absent);
const float *take(cursor *c, size_t n);
const float *maybe(cursor *c, size_t n); /* or NULL */

hl_multi_head_weights take_multi_head(cursor *c, const hl_multi_head_spec *s);
hl_feed_forward_weights take_feed_forward(cursor *c, size_t width, size_t hidden);
hl_encoder_weights take_encoder(cursor *c, const hl_encoder_spec *s);
hl_decoder_weights take_decoder(cursor *c, const hl_decoder_spec *s);

/* Numbers for all that was taken from the first pool, and the same ones disturbed in the others. */
void fill_pools(const cursor *end);

/* ---- Results ---- */

/* ALONE: the output where nothing else is wanted, which attention computes in tiles. */
enum { OURS = POOLS, ALONE, RUNS, TENSORS = 22 };

/* A result of the public calls is a list of tensors; counts and names in the order of its fields. */
typedef struct results {
  size_t count;
  const char *names[TENSORS];
  size_t sizes[TENSORS];
  guarded at[RUNS][TENSORS];
} results;

void add_tensor(results *r, const char *name, size_t size);
void add_multi_head(results *r, const hl_multi_head_spec *s);

/* Fills a result struct, which holds nothing but pointers to floats. */
void place_results(const results *r, int run, void *result, size_t bytes);

/* Holds what ran to the references, each tensor within its bound, and frees the results; then how much of the bounds
 * was used, since it was last told. */
void compare_results(results *r, const char *what);
void report_ratio(void);

/* ---- Random specs ---- */

extern uint8_t case_masks[2][CELLS];
extern float case_biases[2][CELLS];

void fill_masks(void);

/* which: 0 or 1, the mask and bias that it gets. */
hl_multi_head_spec random_multi_head(size_t tokens, size_t context, size_t width, size_t which);
hl_encoder_spec random_encoder(size_t tokens, size_t width);
hl_decoder_spec random_decoder(size_t tokens, size_t memory_tokens, size_t width);

enum { DEEPEST = 6 };

/* An encoder-decoder with its weights in a pool. */
typedef struct transformer {
  hl_transformer_spec spec;
  hl_encoder_weights encoder[DEEPEST];
  hl_decoder_weights decoder[DEEPEST];
  hl_transformer_weights weights;
  const float *source, *target;
} transformer;

void take_transformer(transformer *t, cursor *c, size_t encoder_layers, size_t decoder_layers);
transformer random_transformer(void);

#endif
