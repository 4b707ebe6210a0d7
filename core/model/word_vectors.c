/* Word vectors: the sum of a word's own row, the mean of its n-grams' rows and the row of the way it is written. */
#include <string.h>

#include "../kernels/kernels.h"
#include "run.h"
#include "weights.h"

void hl_word_vector(const hl_weights *w, const hl_word_parts *parts, float *out) {
  hl_tables_place place = hl_tables_place_of(&w->config);
  size_t width = w->config.word_width;
  const float *words = w->tensors[place.words].data, *grams = w->tensors[place.grams].data;
  memset(out, 0, width * sizeof(float));
  for (size_t i = 0; i < parts->gram_count; i++) hl_add_f32_v128(grams + parts->grams[i] * width, width, out);
  if (parts->gram_count) hl_scale_f32_v128(out, width, 1.0f / (float)parts->gram_count, out);
  if (parts->number != HL_NO_WORD) hl_add_f32_v128(words + parts->number * width, width, out);
  hl_add_f32_v128(w->tensors[place.casings].data + parts->casing * width, width, out);
}

void hl_embed_word(const hl_weights *w, const hl_word_parts *parts, float *out) {
  const hl_config *c = &w->config;
  float vector[HL_WORD_WIDTH_MAX];
  hl_word_vector(w, parts, vector);
  hl_linear(vector, 1, c->word_width, c->width, w->tensors[hl_tables_place_of(c).into].data, c->width, NULL, out);
}
