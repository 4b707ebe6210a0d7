#include <assert.h>
#include <math.h>

#include "exp_v128.h"
#include "tiles.h"

/* The largest score of each query. */
static hl_f32x4 strip_max(const float *strip, size_t count) {
  hl_f32x4 even = hl_splat(-INFINITY), odd = even;
  size_t i = 0;
  for (; i + 8 <= count; i += 8) even = hl_max(even, hl_load(strip + i)), odd = hl_max(odd, hl_load(strip + i + 4));
  if (i < count) even = hl_max(even, hl_load(strip + i));
  return hl_max(even, odd);
}

/* Weights in place; returns their sum for each query. */
static hl_f32x4 weights_of(float *strip, size_t count, hl_f32x4 shift) {
  hl_f32x4 even = hl_splat(0.0f), odd = even;
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    hl_f32x4 a = hl_exp2_4(hl_sub(hl_load(strip + i), shift)), b = hl_exp2_4(hl_sub(hl_load(strip + i + 4), shift));
    hl_store(strip + i, a), hl_store(strip + i + 4, b);
    even = hl_add(even, a), odd = hl_add(odd, b);
  }
  if (i < count) {
    hl_f32x4 a = hl_exp2_4(hl_sub(hl_load(strip + i), shift));
    hl_store(strip + i, a);
    even = hl_add(even, a);
  }
  return hl_add(even, odd);
}

void hl_online_softmax_f32_v128(float *strip, size_t keys, hl_softmax_state *state) {
  assert(strip && state);
  const hl_f32x4 nothing = hl_splat(-INFINITY);
  hl_f32x4 before = hl_load(state->shift), after = hl_max(before, hl_ceil(strip_max(strip, keys * HL_STRIP)));
  /* A query that has seen nothing yet: any finite shift keeps -inf - shift from being NaN. */
  hl_f32x4 shift = hl_select(hl_less(nothing, after), after, hl_splat(0.0f));
  hl_f32x4 carry = hl_exp2_4(hl_sub(before, shift));
  hl_f32x4 sum = weights_of(strip, keys * HL_STRIP, shift);
  hl_store(state->shift, after);
  hl_store(state->carry, carry);
  hl_store(state->sum, HL_MADD(hl_load(state->sum), carry, sum));
}
