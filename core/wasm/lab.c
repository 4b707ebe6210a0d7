/* The exported functions of headlight-lab.wasm: what lessons compute beside attention. As in core.c, no logic: each
 * function makes one call. */
#include <math.h>

#include "../headlight_lab.h"
#include "arena.h"

/* web/core/calls/ledger.js fills these. */
HL_WASM_WORDS(hl_ledger_spec, 10)
HL_WASM_WORDS(hl_ledger_result, 13)
HL_WASM_WORDS(hl_ledger_edit, 3)

/* scale NaN asks for the default, 1 / sqrt(dim). */
HL_EXPORT(ledger)
hl_status hl_wasm_ledger(const hl_ledger_spec *spec, const float *q, const float *k, const float *v,
                         const hl_ledger_result *result) {
  hl_ledger_spec full = *spec;
  if (isnan(full.scale)) full.scale = hl_attention_default(1, full.queries, full.keys, full.dim).scale;
  return hl_ledger(&full, q, k, v, result);
}

/* Names from 0 on, until NULL: those of hl_wasm_mistake_name, for a memory of its own. */
HL_EXPORT(mistake_names) const char *hl_wasm_mistake_names(int mistake) { return hl_mistake_name((hl_mistake)mistake); }

/* web/core/calls/diagnosis.js fills these, and reads suspects. */
HL_WASM_WORDS(hl_diagnosis_spec, 7)
HL_WASM_WORDS(hl_diagnosis_input, 8)
HL_WASM_WORDS(hl_diagnosis_result, 6)
HL_WASM_WORDS(hl_suspect, 7)

/* scale NaN asks for the default, 1 / sqrt(dim). */
HL_EXPORT(diagnose)
hl_status hl_wasm_diagnose(const hl_diagnosis_spec *spec, const hl_diagnosis_input *input,
                           const hl_diagnosis_result *result) {
  hl_diagnosis_spec full = *spec;
  if (isnan(full.scale)) full.scale = hl_attention_default(1, full.queries, full.keys, full.dim).scale;
  void *workspace = hl_wasm_alloc(hl_diagnose_workspace_bytes(&full));
  if (!workspace) return HL_ERROR_MEMORY;
  return hl_diagnose(&full, input, result, workspace);
}

/* scale NaN: the default. */
HL_EXPORT(flash)
hl_status hl_wasm_flash(const float *q, const float *k, const float *v, size_t queries, size_t keys, size_t dim,
                        size_t value_dim, size_t tile, size_t first, float scale, int causal, float *scores,
                        float *exponentials, float *tops, float *maxima, float *factors, float *added, float *sums,
                        float *outputs, uint32_t *skipped, float *output) {
  hl_flash_spec spec = {queries, keys, dim, value_dim, tile, first, scale, (hl_causal)causal};
  if (isnan(scale)) spec.scale = hl_attention_default(1, queries, keys, dim).scale;
  hl_flash_result result = {scores, exponentials, tops, maxima, factors, added, sums, outputs, skipped, output};
  return hl_flash(&spec, q, k, v, &result);
}

HL_EXPORT(flash_answers)
hl_status hl_wasm_flash_answers(const float *scores, const float *values, size_t count, size_t before, float maximum,
                                float sum, float output, double *answers) {
  hl_flash_step step = {scores, values, count, before, maximum, sum, output};
  return hl_flash_answers(&step, (double(*)[HL_SLIP_COUNT])answers);
}

HL_FORWARD(uint32_t, flash_judge, (const double *answers, double answer), (answers, answer))

/* out: the fields of hl_traffic. */
HL_EXPORT(traffic_of)
hl_status hl_wasm_traffic_of(size_t queries, size_t keys, size_t dim, size_t value_dim, size_t rows, size_t tile,
                             int causal, double out[10]) {
  hl_traffic_spec spec = {queries, keys, dim, value_dim, rows, tile, (hl_causal)causal};
  hl_traffic t;
  hl_status status = hl_traffic_of(&spec, &t);
  if (status != HL_OK) return status;
  const uint64_t fields[] = {t.plain, t.tiled,   t.score_bytes, t.held,        t.groups,
                             t.tiles, t.skipped, t.plain_flops, t.tiled_flops, t.fewest_rows};
  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) out[i] = (double)fields[i];
  return HL_OK;
}

/* web/core/calls/atlas.js fills these. */
HL_WASM_WORDS(hl_atlas, 8)
HL_WASM_WORDS(hl_atlas_window, 7)

/* What scores are scaled by unless it is said otherwise. */
HL_EXPORT(atlas_scale)
float hl_wasm_atlas_scale(size_t dim) { return hl_attention_default(1, 1, 1, dim).scale; }

HL_FORWARD(hl_status, atlas_rows, (const hl_atlas *atlas, size_t first, size_t stride, size_t count),
           (atlas, first, stride, count))
HL_FORWARD(hl_status, atlas_cell, (const hl_atlas *atlas, size_t row, size_t col, hl_atlas_value *value),
           (atlas, row, col, value))
HL_FORWARD(hl_status, atlas_draw, (const hl_atlas *atlas, const hl_atlas_window *window, float *out),
           (atlas, window, out))

HL_FORWARD(hl_status, entropy, (const float *weights, size_t rows, size_t cols, float *out), (weights, rows, cols, out))

/* attention has no recurrent weights, and maybe no bias: 0. weight: 0 where it isn't wanted. */
HL_EXPORT(reader_draw)
hl_status hl_wasm_reader_draw(int kind, size_t width, size_t state, double gain, double input_scale, double forget_bias,
                              uint32_t seed, float *recurrent, float *input, float *bias) {
  hl_reader_spec spec = {(hl_reader)kind, 1, width, state};
  hl_reader_draw_spec draw = {gain, input_scale, forget_bias, seed};
  hl_reader_weights weights = {recurrent, input, bias};
  return hl_reader_draw(&spec, &draw, &weights, hl_wasm_arena());
}

HL_EXPORT(reader_run)
hl_status hl_wasm_reader_run(int kind, size_t tokens, size_t width, size_t state, float *recurrent, float *input,
                             float *bias, const float *x, double nudge, float *states, float *nudged, float *change,
                             float *decades, float *gradient, float *fade, float *weight) {
  hl_reader_spec spec = {(hl_reader)kind, tokens, width, state};
  hl_reader_weights weights = {recurrent, input, bias};
  hl_reader_result result = {states, nudged, change, decades, gradient, fade, weight};
  return hl_reader_run(&spec, &weights, x, nudge, &result, hl_wasm_arena());
}

HL_EXPORT(draw_scores)
hl_status hl_wasm_draw_scores(size_t dim, size_t keys, size_t first, size_t count, uint32_t seed, float *scores) {
  hl_draws_spec spec = {dim, keys, first, count, seed};
  return hl_draw_scores(&spec, scores, hl_wasm_arena());
}

HL_EXPORT(softmax_spread)
hl_status hl_wasm_softmax_spread(const float *scores, size_t rows, size_t cols, size_t dim, float *divided,
                                 float *weights, float *largest, float *jacobian) {
  hl_spread spread = {divided, weights, largest, jacobian};
  return hl_softmax_spread(scores, rows, cols, dim, &spread, hl_wasm_arena());
}

HL_FORWARD(hl_status, statistics,
           (const float *x, size_t count, const float *shares, size_t share_count, float moments[2], float *quantiles),
           (x, count, shares, share_count, moments, quantiles, hl_wasm_arena()))

/* out: the fields of hl_head_sizes. */
HL_EXPORT(heads_sizes) hl_status hl_wasm_heads_sizes(size_t width, size_t heads, size_t tokens, double out[6]) {
  hl_head_sizes s;
  hl_status status = hl_heads_sizes(width, heads, tokens, &s);
  if (status != HL_OK) return status;
  out[0] = (double)s.dim;
  out[1] = (double)s.input_parameters;
  out[2] = (double)s.output_parameters;
  out[3] = (double)s.parameters;
  out[4] = (double)s.scores;
  out[5] = (double)s.score_bytes;
  return HL_OK;
}

/* web/core/calls/costs.js reads the results where they lie: doubles. */
HL_WASM_BYTES(hl_costs, 8 * 18)
HL_WASM_BYTES(hl_pattern_cost, 8 * 4)
HL_FORWARD(hl_status, count_costs, (size_t tokens, size_t width, size_t heads, hl_costs *costs),
           (tokens, width, heads, costs))

HL_EXPORT(count_pattern)
hl_status hl_wasm_count_pattern(int pattern, size_t tokens, size_t width, size_t heads, size_t reach,
                                hl_pattern_cost *cost) {
  return hl_count_pattern((hl_pattern)pattern, tokens, width, heads, reach, cost);
}

HL_EXPORT(linear_attention)
hl_status hl_wasm_linear_attention(size_t tokens, size_t dim, size_t value_dim, int causal, const float *q,
                                   const float *k, const float *v, float *output, float *weights) {
  hl_linear_spec spec = {tokens, dim, value_dim, causal != 0};
  return hl_linear_attention(&spec, q, k, v, output, weights, hl_wasm_arena());
}

HL_FORWARD(double, tokens_within, (double bytes, size_t heads), (bytes, heads))

HL_FORWARD(hl_status, power_law, (const double *x, const double *y, size_t count, double *law, double *ratios),
           (x, y, count, law, ratios))

/* web/core/calls/plans.js fills the plan. out: the fields of hl_plan_count. */
HL_WASM_WORDS(hl_plan, 8)

static double *put_counts(double *out, const uint64_t *counts, size_t n) {
  for (size_t i = 0; i < n; i++) *out++ = (double)counts[i];
  return out;
}

HL_EXPORT(plan_sizes) hl_status hl_wasm_plan_sizes(const hl_plan *plan, double out[7 + 3 * HL_PLAN_PARTS]) {
  hl_plan_count n;
  hl_status status = hl_plan_sizes(plan, &n);
  if (status != HL_OK) return status;
  const uint64_t sums[] = {n.dim, n.encoder_layer, n.decoder_layer, n.encoder, n.decoder, n.total, n.maps};
  out = put_counts(out, sums, sizeof sums / sizeof sums[0]);
  out = put_counts(out, n.layer, HL_PLAN_PARTS);
  out = put_counts(out, n.part, HL_PLAN_PARTS);
  for (int i = 0; i < HL_PLAN_PARTS; i++) out[i] = n.share[i];
  return HL_OK;
}

HL_FORWARD(hl_status, heads_split, (size_t tokens, size_t heads, int transposed, uint32_t *slices),
           (tokens, heads, transposed != 0, slices))

/* web/core/calls/heads.js fills the spec and reads the result where they lie. */
HL_WASM_WORDS(hl_fetch_spec, 7)
HL_WASM_WORDS(hl_fetch_result, 14)
HL_WASM_FIELD(hl_fetch_result, error, 16)
HL_WASM_FIELD(hl_fetch_result, readout, 32)
HL_WASM_FIELD(hl_fetch_result, output, 48)

HL_EXPORT(fetch_words)
hl_status hl_wasm_fetch_words(const hl_fetch_spec *spec, const float *values, hl_fetch_result *result) {
  return hl_fetch(spec, values, result, hl_wasm_arena());
}

/* web/core/calls/heads.js reads the result where it lies. */
HL_WASM_WORDS(hl_patterns, 4)
HL_FORWARD(hl_status, patterns_of, (const float *weights, size_t tokens, hl_patterns *patterns),
           (weights, tokens, patterns))

HL_FORWARD(hl_status, column_shares, (const float *x, size_t rows, size_t cols, float *shares), (x, rows, cols, shares))

HL_FORWARD(hl_status, rows_moved, (const float *a, const float *b, size_t rows, size_t cols, float *moved),
           (a, b, rows, cols, moved))

HL_FORWARD(hl_status, lengths, (const float *x, size_t rows, size_t cols, float *out), (x, rows, cols, out))

HL_FORWARD(hl_status, cosines, (const float *a, const float *b, size_t rows, size_t cols, size_t dim, float *out),
           (a, b, rows, cols, dim, out))

/* like: 0 where there is none. shares: the mean cosine, and how much the plane shows. */
HL_EXPORT(directions)
hl_status hl_wasm_directions(const float *x, size_t rows, size_t cols, const float *like, float *points,
                             double shares[2]) {
  hl_directions result = {.points = points};
  hl_status status = hl_directions_of(x, rows, cols, like, &result, hl_wasm_arena());
  shares[0] = result.cosine;
  shares[1] = result.share;
  return status;
}

/* A hl_deep_spec by its fields. */
#define DEEP_SPEC size_t tokens, size_t width, size_t heads, size_t hidden, int residual, int norm, uint32_t seed
static hl_deep_spec deep_spec(DEEP_SPEC) {
  return (hl_deep_spec){tokens, width, heads, hidden, residual != 0, (hl_deep_norm)norm, seed};
}
#define DEEP_SPEC_GIVEN deep_spec(tokens, width, heads, hidden, residual, norm, seed)

HL_EXPORT(deep_layer) hl_status hl_wasm_deep_layer(DEEP_SPEC, size_t layer, const float *x, float *y) {
  hl_deep_spec spec = DEEP_SPEC_GIVEN;
  return hl_deep_layer(&spec, layer, x, y, hl_wasm_arena());
}

HL_EXPORT(deep_layer_grad)
hl_status hl_wasm_deep_layer_grad(DEEP_SPEC, size_t layer, const float *x, size_t count, const float *dy,
                                  const float *before, float *dx, float *decades) {
  hl_deep_spec spec = DEEP_SPEC_GIVEN;
  return hl_deep_layer_grad(&spec, layer, x, count, dy, before, dx, decades, hl_wasm_arena());
}

HL_EXPORT(deep_readout) hl_status hl_wasm_deep_readout(DEEP_SPEC, float *direction) {
  hl_deep_spec spec = DEEP_SPEC_GIVEN;
  return hl_deep_readout(&spec, direction);
}

HL_EXPORT(deep_weights) hl_status hl_wasm_deep_weights(DEEP_SPEC, size_t layer, float *weights) {
  hl_deep_spec spec = DEEP_SPEC_GIVEN;
  return hl_deep_weights(&spec, layer, weights);
}

HL_FORWARD(hl_status, terms, (const float *a, const float *b, size_t count, float *terms, float *sums),
           (a, b, count, terms, sums))

HL_FORWARD(hl_status, rows_distance, (const float *a, const float *b, size_t rows, size_t cols, float *distance),
           (a, b, rows, cols, distance))

HL_FORWARD(hl_status, rows_changed, (const float *a, const float *b, size_t rows, size_t cols, uint32_t *changed),
           (a, b, rows, cols, changed))

HL_FORWARD(float, asymmetry, (const float *a, size_t n), (a, n))

HL_EXPORT(diagonals) void hl_wasm_diagonals(const float *a, size_t n, float *mean, float *spread) {
  hl_diagonals(a, n, mean, spread);
}

HL_EXPORT(normal) void hl_wasm_normal(uint32_t seed, double deviation, size_t count, float *out) {
  hl_normal(seed, deviation, count, out);
}

/* weight, vector: 0 where the score has none. */
HL_EXPORT(alignment_scores)
hl_status hl_wasm_alignment_scores(int kind, size_t states, size_t outputs, size_t dim, size_t hidden, const float *s,
                                   const float *h, const float *weight, const float *vector, float *scores) {
  hl_alignment_spec spec = {(hl_alignment)kind, states, outputs, dim, hidden, weight, vector};
  return hl_alignment_scores(&spec, s, h, scores);
}
