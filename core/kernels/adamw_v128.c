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
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) {
    lanes l = update(f, hl_f32x4_load(g + i),
                     (lanes){hl_f32x4_load(mean + i), hl_f32x4_load(square + i), hl_f32x4_load(w + i)});
    hl_f32x4_store(mean + i, l.mean);
    hl_f32x4_store(square + i, l.square);
    hl_f32x4_store(w + i, l.w);
  }
  if (i == n) return;
  size_t left = n - i;
  lanes l = {hl_f32x4_load_part(mean + i, left), hl_f32x4_load_part(square + i, left), hl_f32x4_load_part(w + i, left)};
  l = update(f, hl_f32x4_load_part(g + i, left), l);
  hl_f32x4_store_part(mean + i, l.mean, left);
  hl_f32x4_store_part(square + i, l.square, left);
  hl_f32x4_store_part(w + i, l.w, left);
}
