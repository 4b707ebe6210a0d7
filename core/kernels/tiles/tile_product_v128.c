/* The product of a packed matrix and a group's columns, a register tile at a time. */
#include <assert.h>

#include "../../simd.h"
#include "tiles.h"

/* Both products of attention. A row of a tile has two accumulators, low and high; in a step each of its rows
 * multiplies one element of a onto the same two vectors of b. The loops stand in functions of their own,
 * because engines keep accumulators in registers inside small functions only. */

#define ROW(r) hl_f32x4 low##r = hl_f32x4_splat(0.0f), high##r = low##r;
#define STEP(r)                                  \
  {                                              \
    hl_f32x4 x = hl_f32x4_splat(a[r]);           \
    low##r = hl_f32x4_madd(x, b_low, low##r);    \
    high##r = hl_f32x4_madd(x, b_high, high##r); \
  }
#define STORE(r) store_row(low##r, high##r, carry, out + HL_GROUP * (r));
#define ROWS_4(DO) DO(0) DO(1) DO(2) DO(3)
#define ROWS_6(DO) ROWS_4(DO) DO(4) DO(5)

static inline void store_row(hl_f32x4 low, hl_f32x4 high, const float *carry, float *out) {
  if (carry) {
    low = hl_f32x4_madd(hl_f32x4_load(carry), hl_f32x4_load(out), low);
    high = hl_f32x4_madd(hl_f32x4_load(carry + HL_LANES), hl_f32x4_load(out + HL_LANES), high);
  }
  hl_f32x4_store(out, low);
  hl_f32x4_store(out + HL_LANES, high);
}

#define DEFINE_TILE(name, width, ROWS)                                                             \
  static void name(const float *a, const float *b, size_t depth, const float *carry, float *out) { \
    ROWS(ROW)                                                                                      \
    for (const float *end = b + depth * HL_GROUP; b < end; a += (width), b += HL_GROUP) {          \
      hl_f32x4 b_low = hl_f32x4_load(b), b_high = hl_f32x4_load(b + HL_LANES);                     \
      ROWS(STEP)                                                                                   \
    }                                                                                              \
    ROWS(STORE)                                                                                    \
  }

DEFINE_TILE(tile_4, 4, ROWS_4)
#if HL_TILE == 6
DEFINE_TILE(tile_6, 6, ROWS_6)
#endif

void hl_tile_product_f32_v128(const hl_panels *a, size_t row, size_t rows, size_t start, size_t steps, const float *b,
                              const float *carry, float *out) {
  assert(row % HL_TILE == 0 && row + rows <= a->rows && start + steps <= a->depth);
  for (size_t end = row + rows; row < end; row += HL_TILE, out += HL_TILE * HL_GROUP) {
    const float *panel = a->data + row * a->depth;
#if HL_TILE == 6
    if (a->rows - row > 4) {
      tile_6(panel + 6 * start, b, steps, carry, out);
      continue;
    }
#endif
    tile_4(panel + 4 * start, b, steps, carry, out);
  }
}
