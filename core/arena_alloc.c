/* Blocks of an arena, one behind the other. In a file of its own, since the fuzzers link another one in its place. */
#include "headlight.h"

#define ALIGNMENT ((size_t)16)

static bool reaches(hl_arena *arena, size_t end) {
  return end <= arena->capacity || (arena->grow && arena->grow(arena, end));
}

void *hl_arena_alloc(hl_arena *arena, size_t bytes) {
  size_t start = (arena->used + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (arena->failed || bytes > (size_t)PTRDIFF_MAX - start || !reaches(arena, start + bytes)) {
    arena->failed = true;
    return NULL;
  }
  arena->used = start + bytes;
  return arena->base + start;
}
