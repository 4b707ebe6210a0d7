/* Tensors of a fuzzed call, with guard bytes around them. */
#include "tensors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_BYTES_MAX 262144.0

_Noreturn void require_failed(const char *condition, const char *file, int line) {
  fprintf(stderr, "%s:%d: not %s\n", file, line, condition);
  abort();
}

static double product(size_t a, size_t b, size_t d) { return (double)a * (double)b * (double)d; }

void *add_block(call *c, double bytes, bool is_output) {
  c->impossible = c->impossible || bytes >= (double)PTRDIFF_MAX;
  c->too_large = c->too_large || bytes > BLOCK_BYTES_MAX;
  size_t size = bytes > BLOCK_BYTES_MAX ? 1 : (size_t)bytes;
  REQUIRE(c->count < BLOCKS);
  block *b = &c->blocks[c->count++];
  *b = (block){malloc(size), size, is_output};
  memset(b->bytes, UNWRITTEN, size);
  return b->bytes;
}

float *output(call *c, size_t a, size_t b, size_t d) { return add_block(c, 4.0 * product(a, b, d), true); }

float *floats(call *c, size_t a, size_t b, size_t d) {
  float pattern[16], *x = add_block(c, 4.0 * product(a, b, d), false);
  size_t period = 1 + take_below(c->in, 16);
  for (size_t i = 0; i < period; i++) pattern[i] = take_float(c->in);
  for (size_t i = 0; i < c->blocks[c->count - 1].size / sizeof *x; i++) x[i] = pattern[i % period];
  return x;
}

float *maybe_floats(call *c, size_t a, size_t b, size_t d) {
  if (take_byte(c->in) % 2) return NULL;
  bool before = c->impossible;
  float *x = floats(c, a, b, d);
  c->impossible = before;
  return x;
}

float *maybe_output(call *c, size_t a, size_t b, size_t d) {
  if (take_byte(c->in) % 2) return NULL;
  bool before = c->impossible;
  float *x = output(c, a, b, d);
  c->impossible = before;
  return x;
}

uint8_t *maybe_mask(call *c, size_t a, size_t b, size_t d) {
  if (take_byte(c->in) % 2) return NULL;
  bool before = c->impossible;
  uint64_t bits = take_bits(c->in, 8);
  uint8_t *mask = add_block(c, product(a, b, d), false);
  for (size_t i = 0; i < c->blocks[c->count - 1].size; i++) mask[i] = bits >> i % 61 & 1;
  c->impossible = before;
  return mask;
}

size_t mask_heads_of(call *c, size_t heads) {
  uint8_t kind = take_byte(c->in);
  return kind % 8 == 0 ? take_size(c->in) : kind % 2 ? heads : 1;
}

bool worth_calling(const call *c) { return c->impossible || !c->too_large; }

bool untouched(const block *b) {
  for (size_t i = 0; i < b->size; i++)
    if (b->bytes[i] != UNWRITTEN) return false;
  return true;
}

void require_after(const call *c, hl_status status) {
  REQUIRE(status >= HL_OK && status <= HL_ERROR_FORMAT);
  REQUIRE(!(c->impossible && status == HL_OK));
  for (size_t i = 0; i < c->count && status != HL_OK; i++) REQUIRE(!c->blocks[i].output || untouched(&c->blocks[i]));
}

void free_blocks(call *c) {
  for (size_t i = 0; i < c->count; i++) free(c->blocks[i].bytes);
}
