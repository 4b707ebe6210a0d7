/* Marks in an arena to go back to, and blocks of so many numbers. */
#include "arena.h"

#include "checks.h"

hl_mark hl_arena_mark(const hl_arena *arena) { return (hl_mark){arena->used, arena->failed}; }

hl_status hl_arena_restore(hl_arena *arena, hl_mark mark) {
  hl_status status = arena->failed ? HL_ERROR_MEMORY : HL_OK;
  arena->used = mark.used;
  arena->failed = mark.failed;
  return status;
}

void hl_arena_rewind(hl_arena *arena, hl_mark mark) { arena->used = mark.used; }

hl_status hl_arena_settle(hl_arena *arena, hl_mark mark, hl_status status) {
  if (status == HL_OK && !arena->failed) return HL_OK;
  hl_status memory = hl_arena_restore(arena, mark);
  return status == HL_OK ? memory : status;
}

void *hl_arena_refuse(hl_arena *arena) {
  arena->failed = true;
  return NULL;
}

float *hl_arena_floats(hl_arena *arena, size_t a, size_t b, size_t c) {
  return hl_fits_memory(a, b, c) ? hl_arena_alloc(arena, a * b * c * sizeof(float)) : hl_arena_refuse(arena);
}

double *hl_arena_doubles(hl_arena *arena, size_t a, size_t b) {
  return hl_fits_memory(a, b, 2) ? hl_arena_alloc(arena, a * b * sizeof(double)) : hl_arena_refuse(arena);
}
