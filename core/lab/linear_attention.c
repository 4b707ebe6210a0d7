/* Linear attention: keys and values are summed into one matrix, which every query reads. */
#include <string.h>

#include "../arena.h"
#include "../checks.h"
#include "../headlight_lab.h"
#include "../kernels/kernels.h"

/* What has been seen so far. */
typedef struct sums {
  size_t dim, value_dim;
  float *products; /* (D,E) sum of phi(k) v^T */
  float *features; /* (D) sum of phi(k) */
  float *row;      /* (D) of the key or query at hand */
} sums;

/* phi(x) = elu(x) + 1 */
static void map_features(const float *x, size_t n, float *out) {
  hl_exp_f32_v128(x, n, out);
  for (size_t i = 0; i < n; i++) out[i] = x[i] > 0.0f ? x[i] + 1.0f : out[i];
}

static void take(sums *s, const float *key, const float *value) {
  map_features(key, s->dim, s->row);
  for (size_t d = 0; d < s->dim; d++) {
    float feature = s->row[d], *products = s->products + d * s->value_dim;
    s->features[d] += feature;
    for (size_t e = 0; e < s->value_dim; e++) products[e] += feature * value[e];
  }
}

/* What a query makes of the sums. */
static void answer(const sums *s, const float *query, float *output) {
  float divisor = 0.0f;
  map_features(query, s->dim, s->row);
  memset(output, 0, s->value_dim * sizeof *output);
  for (size_t d = 0; d < s->dim; d++) {
    const float *products = s->products + d * s->value_dim;
    divisor += s->row[d] * s->features[d];
    for (size_t e = 0; e < s->value_dim; e++) output[e] += s->row[d] * products[e];
  }
  for (size_t e = 0; e < s->value_dim; e++) output[e] = divisor == 0.0f ? 0.0f : output[e] / divisor;
}

static void read_tokens(const hl_linear_spec *spec, sums *s, const float *q, const float *k, const float *v,
                        float *output) {
  size_t dim = spec->dim, value_dim = spec->value_dim;
  memset(s->products, 0, dim * value_dim * sizeof *s->products);
  memset(s->features, 0, dim * sizeof *s->features);
  if (!spec->causal)
    for (size_t j = 0; j < spec->tokens; j++) take(s, k + j * dim, v + j * value_dim);
  for (size_t i = 0; i < spec->tokens; i++) {
    if (spec->causal) take(s, k + i * dim, v + i * value_dim);
    answer(s, q + i * dim, output + i * value_dim);
  }
}

/* The weights that are never held otherwise; features: room for those of all keys. */
static void write_weights(const hl_linear_spec *spec, const float *q, const float *k, float *features, float *query,
                          float *weights) {
  size_t tokens = spec->tokens, dim = spec->dim;
  map_features(k, tokens * dim, features);
  for (size_t i = 0; i < tokens; i++) {
    float *row = weights + i * tokens;
    size_t seen = spec->causal ? i + 1 : tokens;
    double sum = 0.0;
    map_features(q + i * dim, dim, query);
    hl_scores_f32_v128(query, features, seen, dim, 1.0f, row);
    for (size_t j = 0; j < seen; j++) sum += (double)row[j];
    for (size_t j = 0; j < seen; j++) row[j] = sum == 0.0 ? 0.0f : (float)((double)row[j] / sum);
    memset(row + seen, 0, (tokens - seen) * sizeof *row);
  }
}

hl_status hl_linear_attention(const hl_linear_spec *spec, const float *q, const float *k, const float *v, float *output,
                              float *weights, hl_arena *arena) {
  if (!spec || !q || !k || !v || !output || !arena) return HL_ERROR_SHAPE;
  size_t tokens = spec->tokens, dim = spec->dim, value_dim = spec->value_dim;
  if (!tokens || !dim || !value_dim) return HL_ERROR_RANGE;
  if (!hl_fits_memory(tokens, dim, 1) || !hl_fits_memory(tokens, value_dim, 1) || !hl_fits_memory(dim, value_dim, 1) ||
      (weights && !hl_fits_memory(tokens, tokens, 1)))
    return HL_ERROR_MEMORY;
  hl_mark mark = hl_arena_mark(arena);
  sums s = {.dim = dim, .value_dim = value_dim};
  s.products = hl_arena_floats(arena, dim, value_dim, 1);
  s.features = hl_arena_floats(arena, dim, 1, 1);
  s.row = hl_arena_floats(arena, dim, 1, 1);
  float *features = weights ? hl_arena_floats(arena, tokens, dim, 1) : NULL;
  if (!arena->failed) {
    if (weights) write_weights(spec, q, k, features, s.row, weights);
    read_tokens(spec, &s, q, k, v, output);
  }
  return hl_arena_restore(arena, mark);
}
