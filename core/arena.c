#include "headlight.h"

#define ALIGNMENT ((size_t)16)

void *hl_arena_alloc(hl_arena *arena, size_t bytes) {
  size_t start = (arena->used + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (bytes > (size_t)PTRDIFF_MAX - start) return NULL;
  size_t end = start + bytes;
  if (end > arena->capacity && !(arena->grow && arena->grow(arena, end))) return NULL;
  arena->used = end;
  return arena->base + start;
}
