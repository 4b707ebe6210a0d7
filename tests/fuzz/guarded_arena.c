/* In place of core/arena_alloc.c: the same, but with a gap before each block and after it that the sanitizer watches,
 * so that scratch can't overflow into other scratch unseen. */
#include <sanitizer/asan_interface.h>

#include "headlight.h"

#define ALIGNMENT ((size_t)16)
#define GAP ((size_t)32)
#define BEYOND ((size_t)4096) /* watched after the last block; what lies there may have been a block before */

void *hl_arena_alloc(hl_arena *arena, size_t bytes) {
  size_t start = (arena->used + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + GAP;
  bool fits = !arena->failed && bytes <= (size_t)PTRDIFF_MAX - start;
  size_t end = fits ? start + bytes : 0;
  if (!fits || (end > arena->capacity && !(arena->grow && arena->grow(arena, end)))) {
    arena->failed = true;
    return NULL;
  }
  size_t watched = arena->capacity - end < BEYOND ? arena->capacity - end : BEYOND;
  __asan_poison_memory_region(arena->base + arena->used, end + watched - arena->used);
  __asan_unpoison_memory_region(arena->base + start, bytes);
  arena->used = end;
  return arena->base + start;
}
