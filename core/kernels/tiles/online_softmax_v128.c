/* The softmax of a group of queries, a block of keys at a time. */
#include <assert.h>
#include <math.h>

#include "../exp_v128.h"
#include "tiles.h"

/* The largest score of each of 4 queries; their lanes begin at `scores`. */
static hl_f32x4 largest_of(const float *scores, size_t keys) {
  hl_f32x4 even = hl_f32x4_splat(-INFINITY), odd = even;
  size_t j = 0;
  for (; j + 2 <= keys; j += 2, scores += 2 * HL_GROUP) {
    even = hl_f32x4_max(even, hl_f32x4_load(scores));
    odd = hl_f32x4_max(odd, hl_f32x4_load(scores + HL_GROUP));
  }
  if (j < keys) even = hl_f32x4_max(even, hl_f32x4_load(scores));
  return hl_f32x4_max(even, odd);
}

/* Lanes of 4 queries of a state. */
static hl_f32x4 move_shift(const float *scores, size_t keys, float *shift, float *carry) {
  const hl_f32x4 nothing = hl_f32x4_splat(-INFINITY);
  hl_f32x4 before = hl_f32x4_load(shift), after = hl_f32x4_max(before, hl_f32x4_ceil(largest_of(scores, keys)));
  hl_f32x4_store(shift, after);
  /* A query that has seen nothing yet: any finite shift keeps -inf - shift from being NaN. */
  hl_f32x4 usable = hl_f32x4_select(hl_f32x4_less(nothing, after), after, hl_f32x4_splat(0.0f));
  hl_f32x4_store(carry, hl_f32x4_exp2(hl_f32x4_sub(before, usable)));
  return usable;
}

hl_softmax_state hl_softmax_start(void) {
  hl_softmax_state state = {.sum = {0.0f}};
  for (size_t i = 0; i < HL_GROUP; i++) state.shift[i] = -INFINITY;
  return state;
}

void hl_online_softmax_f32_v128(float *scores, size_t keys, hl_softmax_state *state) {
  assert(scores && state);
  hl_f32x4 shift_low = move_shift(scores, keys, state->shift, state->carry);
  hl_f32x4 shift_high = move_shift(scores + HL_LANES, keys, state->shift + HL_LANES, state->carry + HL_LANES);
  hl_f32x4 low = hl_f32x4_splat(0.0f), high = low;
  for (size_t j = 0; j < keys; j++, scores += HL_GROUP) {
    hl_f32x4 a = hl_f32x4_exp2(hl_f32x4_sub(hl_f32x4_load(scores), shift_low));
    hl_f32x4 b = hl_f32x4_exp2(hl_f32x4_sub(hl_f32x4_load(scores + HL_LANES), shift_high));
    hl_f32x4_store(scores, a);
    hl_f32x4_store(scores + HL_LANES, b);
    low = hl_f32x4_add(low, a);
    high = hl_f32x4_add(high, b);
  }
  hl_f32x4_store(state->sum, hl_f32x4_madd(hl_f32x4_load(state->sum), hl_f32x4_load(state->carry), low));
  hl_f32x4_store(state->sum + HL_LANES,
                 hl_f32x4_madd(hl_f32x4_load(state->sum + HL_LANES), hl_f32x4_load(state->carry + HL_LANES), high));
}
