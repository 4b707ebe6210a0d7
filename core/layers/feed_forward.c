/* The feed-forward: two linear maps with an activation between them, some rows at a time. */
#include "feed_forward.h"

#include "../arena.h"
#include "../checks.h"

hl_status hl_feed_forward_check(const hl_feed_forward_spec *s, const hl_feed_forward_weights *w) {
  if (!w->w1 || !w->w2) return HL_ERROR_SHAPE;
  if (!s->tokens || !s->width || !s->hidden || (unsigned)s->activation > HL_SILU) return HL_ERROR_RANGE;
  bool fits = hl_fits_memory(s->tokens, s->width, 1) && hl_fits_memory(s->tokens, s->hidden, 1) &&
              hl_fits_memory(s->width, s->hidden, 1);
  return fits ? HL_OK : HL_ERROR_MEMORY;
}

float *hl_feed_forward_alloc(const hl_feed_forward_spec *s, float *wanted, hl_arena *arena) {
  size_t rows = s->tokens < HL_FEED_FORWARD_ROWS ? s->tokens : HL_FEED_FORWARD_ROWS;
  return wanted ? wanted : hl_arena_floats(arena, rows, s->hidden, 1);
}

void hl_feed_forward_hidden(const hl_feed_forward_spec *s, const hl_feed_forward_weights *w, const float *x,
                            float *out) {
  hl_linear(x, s->tokens, s->width, s->hidden, w->w1, s->hidden, w->b1, out);
  hl_activate(s->activation, out, s->tokens * s->hidden, out);
}

void hl_feed_forward_run(const hl_feed_forward_spec *s, const hl_feed_forward_weights *w, const float *x, float *hidden,
                         bool all, float *output) {
  hl_feed_forward_spec some = *s;
  for (size_t row = 0; row < s->tokens; row += some.tokens) {
    float *to = all ? hidden + row * s->hidden : hidden;
    some.tokens = s->tokens - row < HL_FEED_FORWARD_ROWS ? s->tokens - row : HL_FEED_FORWARD_ROWS;
    hl_feed_forward_hidden(&some, w, x + row * s->width, to);
    hl_linear(to, some.tokens, s->hidden, s->width, w->w2, s->width, w->b2, output + row * s->width);
  }
}

hl_status hl_feed_forward(const hl_feed_forward_spec *spec, const hl_feed_forward_weights *weights, const float *x,
                          float *hidden, float *output, hl_arena *arena) {
  if (!spec || !weights || !x || !output || !arena) return HL_ERROR_SHAPE;
  hl_status status = hl_feed_forward_check(spec, weights);
  if (status != HL_OK) return status;
  hl_mark mark = hl_arena_mark(arena);
  float *room = hl_feed_forward_alloc(spec, hidden, arena);
  if (room) hl_feed_forward_run(spec, weights, x, room, hidden != NULL, output);
  return hl_arena_restore(arena, mark);
}
