#include "../checks.h"
#include "layers.h"

hl_status hl_feed_forward_check(const hl_feed_forward_spec *s, const hl_feed_forward_weights *w) {
  if (!w->w1 || !w->w2) return HL_ERROR_SHAPE;
  if (!s->tokens || !s->width || !s->hidden || (unsigned)s->activation > HL_SILU) return HL_ERROR_RANGE;
  bool fits = hl_fits_memory(s->tokens, s->width, 1) && hl_fits_memory(s->tokens, s->hidden, 1) &&
              hl_fits_memory(s->width, s->hidden, 1);
  return fits ? HL_OK : HL_ERROR_MEMORY;
}

void hl_feed_forward_run(const hl_feed_forward_spec *s, const hl_feed_forward_weights *w, const float *x, float *hidden,
                         float *output) {
  hl_linear_run(x, s->tokens, s->width, s->hidden, w->w1, s->hidden, w->b1, hidden);
  hl_activate(s->activation, hidden, s->tokens * s->hidden, hidden);
  hl_linear_run(hidden, s->tokens, s->hidden, s->width, w->w2, s->width, w->b2, output);
}

hl_status hl_feed_forward(const hl_feed_forward_spec *spec, const hl_feed_forward_weights *weights, const float *x,
                          float *hidden, float *output, hl_arena *arena) {
  if (!spec || !weights || !x || !output || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_feed_forward_check(spec, weights);
  if (status != HL_OK) return status;
  hl_mark before = hl_arena_mark(arena);
  if (hl_provide(&hidden, spec->tokens * spec->hidden, arena)) hl_feed_forward_run(spec, weights, x, hidden, output);
  return hl_arena_restore(arena, before);
}
