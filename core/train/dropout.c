/* Dropout: in each step some numbers of the stream are left out, others every time, so that no number can lean on a
 * certain other one. */
#include "../math/random.h"
#include "pass.h"

#define LANES 4 /* numbers that one draw decides on, by 16 bits each */
#define SCALE 65536.0f

/* Places of a sequence, of which each has random numbers of its own. */
enum { EMBEDDING = 0, STEPS = 1, PLACES = 2048 };
static_assert(2 * (STEPS + HL_CONFIG_LAYERS_MAX * HL_STEPS) <= PLACES, "two stacks");

/* count numbers: each is 0 with probability least / 2^16, or else times `factor`. */
static void drop(uint64_t state, uint32_t least, float factor, size_t count, float *x) {
  for (size_t i = 0; i < count; i += LANES) {
    uint64_t bits = hl_random_bits(&state);
    for (size_t lane = 0; lane < LANES && i + lane < count; lane++, bits >>= 16)
      x[i + lane] *= (bits & 0xffff) < least ? 0.0f : factor;
  }
}

static void drop_rows(const hl_pass *p, hl_stack stack, size_t place, float *x) {
  if (!p->spec || !(p->spec->dropout > 0.0f)) return;
  const hl_pack *pack = &p->packs[stack];
  size_t width = hl_pass_config(p)->width;
  uint32_t least = (uint32_t)(p->spec->dropout * SCALE);
  float factor = SCALE / (SCALE - (float)least);
  uint64_t noise = hl_random_start(p->spec->seed, p->step);
  if (stack == HL_STACK_SOURCE) place += PLACES / 2;
  for (size_t s = 0; s < pack->count; s++)
    drop(hl_random_start(noise, (p->first + s) * PLACES + place), least, factor,
         (pack->starts[s + 1] - pack->starts[s]) * width, x + pack->starts[s] * width);
}

void hl_dropout_embedding(const hl_pass *p, hl_stack stack, float *x) { drop_rows(p, stack, EMBEDDING, x); }

void hl_dropout_step(const hl_pass *p, hl_place at, float *x) {
  drop_rows(p, at.stack, STEPS + at.layer * HL_STEPS + (size_t)at.step, x);
}
