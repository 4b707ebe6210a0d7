/* Blocks of an arena, and that a refused one is not forgotten before its mark. */
#include "arena.h"
#include "test.h"

static _Alignas(16) unsigned char memory[256];

static hl_arena fresh(void) { return (hl_arena){.base = memory, .capacity = sizeof memory}; }

static void aligned_and_bounded(void) {
  hl_arena arena = fresh();
  unsigned char *a = hl_arena_alloc(&arena, 5), *b = hl_arena_alloc(&arena, 1);
  EXPECT(a == memory && b == memory + 16, "blocks are 16-byte aligned");
  const size_t too_large[] = {300, SIZE_MAX, SIZE_MAX - 20, (size_t)PTRDIFF_MAX};
  for (size_t i = 0; i < sizeof too_large / sizeof too_large[0]; i++) {
    hl_mark mark = hl_arena_mark(&arena);
    EXPECT(!hl_arena_alloc(&arena, too_large[i]) && arena.used == mark.used, "%zu bytes", too_large[i]);
    EXPECT(hl_arena_restore(&arena, mark) == HL_ERROR_MEMORY, "it is told");
  }
  EXPECT(hl_arena_alloc(&arena, sizeof memory - 32) != NULL, "to the last byte");
}

static bool refuse(hl_arena *arena, size_t needed) {
  (void)arena;
  (void)needed;
  return false;
}

static bool grow(hl_arena *arena, size_t needed) {
  if (needed > sizeof memory) return false;
  arena->capacity = needed;
  return true;
}

static void growth(void) {
  hl_arena arena = {.base = memory, .capacity = 16, .grow = grow};
  EXPECT(hl_arena_alloc(&arena, 100) && arena.capacity == 100, "grows to what is needed");
  EXPECT(!hl_arena_alloc(&arena, 1000) && arena.used == 100, "growth refused");
  hl_arena fixed = {.base = memory, .capacity = 16, .grow = refuse};
  EXPECT(!hl_arena_alloc(&fixed, 17) && fixed.failed, "refused");
}

/* After a refusal there is nothing, not even what would fit, until all is given back. */
static void a_failure_sticks(void) {
  hl_arena arena = fresh();
  hl_mark outer = hl_arena_mark(&arena);
  EXPECT(hl_arena_alloc(&arena, 16) && !hl_arena_alloc(&arena, 1000) && !hl_arena_alloc(&arena, 1), "sticks");
  hl_mark inner = hl_arena_mark(&arena);
  EXPECT(hl_arena_restore(&arena, inner) == HL_ERROR_MEMORY, "a call within can't have worked");
  EXPECT(arena.failed && !hl_arena_alloc(&arena, 1), "and its mark doesn't hide the failure from its caller");
  EXPECT(hl_arena_restore(&arena, outer) == HL_ERROR_MEMORY && !arena.failed && arena.used == 0, "given back");
  EXPECT(hl_arena_alloc(&arena, 1) == memory && hl_arena_restore(&arena, outer) == HL_OK, "and all is well again");
}

static void kept_or_given_back(void) {
  hl_arena arena = fresh();
  hl_mark mark = hl_arena_mark(&arena);
  EXPECT(hl_arena_alloc(&arena, 20) && hl_arena_settle(&arena, mark, HL_OK) == HL_OK, "had");
  EXPECT(arena.used == 20, "kept");
  mark = hl_arena_mark(&arena);
  EXPECT(hl_arena_alloc(&arena, 20) && hl_arena_settle(&arena, mark, HL_ERROR_SHAPE) == HL_ERROR_SHAPE, "refused");
  EXPECT(arena.used == 20, "given back");
  EXPECT(!hl_arena_alloc(&arena, 900) && hl_arena_settle(&arena, mark, HL_OK) == HL_ERROR_MEMORY, "no memory");
  EXPECT(arena.used == 20 && !arena.failed, "given back too");
}

static void numbers_beyond_memory(void) {
  hl_arena arena = fresh();
  hl_mark mark = hl_arena_mark(&arena);
  EXPECT(hl_arena_floats(&arena, 2, 3, 4) && arena.used == 96, "%zu bytes", arena.used);
  EXPECT(hl_arena_doubles(&arena, 2, 3) && arena.used == 144, "%zu bytes", arena.used);
  size_t root = (size_t)1 << 4 * sizeof(size_t);
  EXPECT(!hl_arena_floats(&arena, root, root, 1) && arena.failed, "a product that overflows");
  hl_arena_restore(&arena, mark);
  EXPECT(!hl_arena_doubles(&arena, SIZE_MAX / 4, 1) && arena.failed, "bytes that overflow");
  hl_arena_restore(&arena, mark);
  EXPECT(!hl_arena_refuse(&arena) && hl_arena_restore(&arena, mark) == HL_ERROR_MEMORY, "refused by who asks");
}

const test_case arena_tests[] = {{"aligned, bounded, overflow refused", aligned_and_bounded},
                                 {"growth and its refusal", growth},
                                 {"a failure sticks until its mark", a_failure_sticks},
                                 {"kept where all went well, else given back", kept_or_given_back},
                                 {"numbers beyond memory", numbers_beyond_memory},
                                 {NULL, NULL}};
