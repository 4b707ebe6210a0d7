/* The tensors of one fuzzed call. Each lies in a block of just its size, so that the sanitizer sees one element too
 * many. Sizes are given as up to three factors, whose product may be beyond any memory: then the block is a short
 * one, and the call has to refuse it. */
#ifndef HL_FUZZ_TENSORS_H
#define HL_FUZZ_TENSORS_H

#include <stdbool.h>

#include "headlight.h"
#include "input.h"

#define REQUIRE(condition) ((condition) ? (void)0 : require_failed(#condition, __FILE__, __LINE__))
_Noreturn void require_failed(const char *condition, const char *file, int line);

#define BLOCKS 160
#define UNWRITTEN 0xa5

typedef struct block {
  unsigned char *bytes;
  size_t size;
  bool output;
} block;

typedef struct call {
  input *in;
  block blocks[BLOCKS];
  size_t count;
  bool impossible; /* a tensor that there must be is larger than any memory */
  bool too_large;  /* a tensor is larger than this test has patience for */
} call;

/* `bytes` as a product that may be huge. */
void *add_block(call *c, double bytes, bool output);
float *output(call *c, size_t a, size_t b, size_t d);
float *floats(call *c, size_t a, size_t b, size_t d); /* a few numbers from the input, over and over */

/* NULL half of the time. Nobody could pass one that is larger than memory, so it makes no call impossible. */
float *maybe_floats(call *c, size_t a, size_t b, size_t d);
float *maybe_output(call *c, size_t a, size_t b, size_t d);
uint8_t *maybe_mask(call *c, size_t a, size_t b, size_t d);

/* Heads of a mask or bias: 1, all, or anything. */
size_t mask_heads_of(call *c, size_t heads);

/* Whether to make the call at all: sizes are good ones, or hopeless ones. */
bool worth_calling(const call *c);

bool untouched(const block *b);

/* What holds after a call that gave `status`: nothing impossible was done, a refusal wrote nothing. */
void require_after(const call *c, hl_status status);

void free_blocks(call *c);

#endif
