/* The arena of a wasm instance: all memory behind the program's own data. */
#include "arena.h"

#include <stdint.h>

#define PAGE 65536u
#define GROW_STEP (1u << 20) /* grow by 1 MiB at least: fewer calls, and views in JS live longer */

extern unsigned char __heap_base; /* set by the linker: where static data and the stack end */

static bool grow_memory(hl_arena *arena, size_t needed) {
  size_t missing = needed - arena->capacity;
  if (missing < GROW_STEP) missing = GROW_STEP;
  size_t pages = missing / PAGE + (missing % PAGE != 0);
  if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return false;
  arena->capacity += pages * PAGE;
  return true;
}

hl_arena *hl_wasm_arena(void) {
  static hl_arena arena;
  if (!arena.base) {
    arena.base = &__heap_base;
    arena.capacity = __builtin_wasm_memory_size(0) * PAGE - (size_t)(uintptr_t)&__heap_base;
    arena.grow = grow_memory;
  }
  return &arena;
}

HL_EXPORT(mark) size_t hl_wasm_mark(void) { return hl_wasm_arena()->used; }

HL_EXPORT(release) void hl_wasm_release(size_t mark) { hl_arena_restore(hl_wasm_arena(), (hl_mark){.used = mark}); }

/* A block that JS can't have is no failure of what is asked for next. */
HL_EXPORT(alloc) void *hl_wasm_alloc(size_t bytes) {
  hl_mark before = hl_arena_mark(hl_wasm_arena());
  void *block = hl_arena_alloc(hl_wasm_arena(), bytes);
  if (!block) hl_arena_restore(hl_wasm_arena(), before);
  return block;
}
