/* A step of AdamW, four weights at a time. */
#include "../simd.h"
#include "gradients.h"

typedef struct lanes {
  hl_f32x4 mean, square, w;
} lanes;

static lanes update(const hl_adamw_factors *f, hl_f32x4 g, lanes l) {
  g = hl_f32x4_mul(g, hl_f32x4_splat(f->clip));
  l.mean =
      hl_f32x4_add(hl_f32x4_mul(hl_f32x4_splat(f->beta1), l.mean), hl_f32x4_mul(hl_f32x4_splat(1.0f - f->beta1), g));
  l.square = hl_f32x4_add(hl_f32x4_mul(hl_f32x4_splat(f->beta2), l.square),
                          hl_f32x4_mul(hl_f32x4_mul(hl_f32x4_splat(1.0f - f->beta2), g), g));
  hl_f32x4 root =
      hl_f32x4_add(hl_f32x4_mul(hl_f32x4_sqrt(l.square), hl_f32x4_splat(f->root_factor)), hl_f32x4_splat(f->epsilon));
  l.w = hl_f32x4_sub(hl_f32x4_mul(l.w, hl_f32x4_splat(f->keep)),
                     hl_f32x4_div(hl_f32x4_mul(hl_f32x4_splat(f->mean_factor), l.mean), root));
  return l;
}

void hl_adamw_f32_v128(const hl_adamw_factors *f, size_t n, const float *g, float *mean, float *square, float *w) {
  for (size_t i = 0; i < n; i += HL_LANES) {
    size_t left = n - i;
    lanes l = {hl_f32x4_load_up_to(mean + i, left), hl_f32x4_load_up_to(square + i, left),
               hl_f32x4_load_up_to(w + i, left)};
    l = update(f, hl_f32x4_load_up_to(g + i, left), l);
    hl_f32x4_store_up_to(mean + i, l.mean, left);
    hl_f32x4_store_up_to(square + i, l.square, left);
    hl_f32x4_store_up_to(w + i, l.w, left);
  }
}
