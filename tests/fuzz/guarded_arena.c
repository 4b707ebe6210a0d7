/* In place of core/arena.c: the same, but with a gap before each block and after it that the sanitizer watches, so
 * that scratch can't overflow into other scratch unseen. */
#include <sanitizer/asan_interface.h>

#include "headlight.h"

#define ALIGNMENT ((size_t)16)
#define GAP ((size_t)32)
#define BEYOND ((size_t)4096) /* watched after the last block; what lies there may have been a block before */

void *hl_arena_alloc(hl_arena *arena, size_t bytes) {
  size_t start = (arena->used + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + GAP;
  if (bytes > (size_t)PTRDIFF_MAX - start) return NULL;
  size_t end = start + bytes;
  if (end > arena->capacity && !(arena->grow && arena->grow(arena, end))) return NULL;
  size_t watched = arena->capacity - end < BEYOND ? arena->capacity - end : BEYOND;
  __asan_poison_memory_region(arena->base + arena->used, end + watched - arena->used);
  __asan_unpoison_memory_region(arena->base + start, bytes);
  arena->used = end;
  return arena->base + start;
}
