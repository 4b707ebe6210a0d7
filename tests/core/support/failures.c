/* Calls that must fail, and the traces that they must not leave. */
#include "support/failures.h"

#include <string.h>

#define UNWRITTEN 0xa5
#define MARK 48 /* the arena is in use already */

float numbers[NUMBERS];
float results[RESULTS];
size_t refusals;

static _Alignas(16) unsigned char memory[4 << 20];

static bool unwritten(void) {
  const unsigned char *bytes = (const unsigned char *)results;
  for (size_t i = 0; i < sizeof results; i++)
    if (bytes[i] != UNWRITTEN) return false;
  return true;
}

static void expect_no_trace(const char *what, const hl_arena *arena) {
  EXPECT(unwritten(), "%s: something is written", what);
  EXPECT(arena->used == MARK, "%s: %zu bytes of the arena are kept", what, arena->used - MARK);
  refusals++;
}

void expect_success(const char *what, call make, const void *arguments) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory, .used = MARK};
  memset(results, UNWRITTEN, sizeof results);
  hl_status status = make(arguments, &arena);
  EXPECT(status == HL_OK && !unwritten(), "%s: status %d", what, (int)status);
}

void expect_refused(const char *what, hl_status wanted, call make, const void *arguments) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory, .used = MARK};
  memset(results, UNWRITTEN, sizeof results);
  hl_status status = make(arguments, &arena);
  EXPECT(status == wanted, "%s: status %d, not %d", what, (int)status, (int)wanted);
  expect_no_trace(what, &arena);
}

/* An arena that grows by just what is asked for, so many times. */
static size_t growths_left;

static bool grow(hl_arena *arena, size_t needed) {
  if (growths_left == 0 || needed > sizeof memory) return false;
  growths_left--;
  arena->capacity = needed;
  return true;
}

void expect_refused_growth(const char *what, call make, const void *arguments) {
  for (size_t growths = 0;; growths++) {
    hl_arena arena = {.base = memory, .capacity = MARK, .used = MARK, .grow = grow};
    growths_left = growths;
    memset(results, UNWRITTEN, sizeof results);
    hl_status status = make(arguments, &arena);
    if (status != HL_OK) EXPECT(status == HL_ERROR_MEMORY, "%s, %zu growths: status %d", what, growths, (int)status);
    if (status != HL_ERROR_MEMORY) {
      EXPECT(growths > 0 && !unwritten(), "%s: nothing needed, nothing written", what);
      return;
    }
    expect_no_trace(what, &arena);
  }
}

size_t huge(void) { return SIZE_MAX / 8 + 1 + test_below(SIZE_MAX / 8); }

float not_finite(void) {
  const float values[] = {NAN, INFINITY, -INFINITY};
  return values[test_below(3)];
}

float bad_temperature(void) {
  const float values[] = {NAN, INFINITY, -INFINITY, -1.0f, -1e-30f, 1e-21f};
  return values[test_below(6)];
}

float bad_eps(void) { return test_below(2) ? not_finite() : -1e-5f; }

double bad_base(void) {
  const double values[] = {(double)NAN, (double)INFINITY, 0.0, -10000.0, 0.999};
  return values[test_below(5)];
}
