/* The feed-forward, there and back. */
#include "gradients_ref.h"

void hl_feed_forward_create_ref(hl_feed_forward_ref *f, hl_arena *arena) {
  f->before = hl_zeros_ref(arena, f->tokens * f->hidden);
  f->after = hl_zeros_ref(arena, f->tokens * f->hidden);
}

void hl_feed_forward_forward_ref(const hl_feed_forward_ref *f, const hl_real *x, hl_real *y) {
  hl_linear_forward_ref(f->tokens, f->width, f->hidden, x, f->w1, f->b1, f->before);
  for (size_t i = 0; i < f->tokens * f->hidden; i++) f->after[i] = f->before[i] > 0 ? f->before[i] : 0;
  hl_linear_forward_ref(f->tokens, f->hidden, f->width, f->after, f->w2, f->b2, y);
}

/* ReLU lets through what it let through. At 0, where it has no derivative, 0 is taken for one. */
void hl_feed_forward_backward_ref(const hl_feed_forward_ref *f, const hl_real *x, const hl_real *dy, hl_real *dx,
                                  hl_arena *arena) {
  size_t used = arena->used, count = f->tokens * f->hidden;
  hl_real *dafter = hl_zeros_ref(arena, count), *dbefore = hl_zeros_ref(arena, count);
  hl_linear_backward_ref(f->tokens, f->hidden, f->width, f->after, dy, f->w2, f->b2, dafter);
  for (size_t i = 0; i < count; i++) dbefore[i] = f->before[i] > 0 ? dafter[i] : 0;
  hl_linear_backward_ref(f->tokens, f->width, f->hidden, x, dbefore, f->w1, f->b1, dx);
  arena->used = used;
}
