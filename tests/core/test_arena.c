#include "headlight.h"
#include "test.h"

static _Alignas(16) unsigned char memory[256];

static void aligned_and_bounded(void) {
  hl_arena arena = {memory, sizeof memory, 0, NULL};
  unsigned char *a = hl_arena_alloc(&arena, 5), *b = hl_arena_alloc(&arena, 1);
  EXPECT(a == memory && b == memory + 16, "blocks are 16-byte aligned");
  size_t used = arena.used;
  EXPECT(!hl_arena_alloc(&arena, 300) && !hl_arena_alloc(&arena, SIZE_MAX), "too large");
  EXPECT(!hl_arena_alloc(&arena, SIZE_MAX - 20) && !hl_arena_alloc(&arena, (size_t)PTRDIFF_MAX), "overflow");
  EXPECT(arena.used == used, "a refusal leaves the arena as it was");
  EXPECT(hl_arena_alloc(&arena, sizeof memory - 32) != NULL, "to the last byte");
}

static bool refuse(hl_arena *arena, size_t needed) {
  (void)arena, (void)needed;
  return false;
}

static bool grow(hl_arena *arena, size_t needed) {
  if (needed > sizeof memory) return false;
  arena->capacity = needed;
  return true;
}

static void growth(void) {
  hl_arena arena = {memory, 16, 0, grow};
  EXPECT(hl_arena_alloc(&arena, 100) && arena.capacity == 100, "grows to what is needed");
  EXPECT(!hl_arena_alloc(&arena, 1000) && arena.used == 100, "growth refused");
  hl_arena fixed = {memory, 16, 0, refuse};
  EXPECT(!hl_arena_alloc(&fixed, 17) && hl_arena_alloc(&fixed, 16), "refusal, then a block that fits");
}

const test_case arena_tests[] = {
    {"aligned, bounded, overflow refused", aligned_and_bounded}, {"growth and its refusal", growth}, {NULL, NULL}};
