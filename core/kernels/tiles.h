/* The kernels of the tiled path: scores of 8 queries against a block of keys, softmax as the keys go by,
 * and the blend of a block of values. Each in two variants, as in kernels.h.
 *
 * A strip holds the scores of 4 queries, key by key: strip[4 * j + i] is query i's score of key j. Lanes
 * are queries, so maxima and sums run down the strip without ever crossing lanes, and a strip is at
 * once the packed left operand that the blend wants.
 *
 * Scores here are in units of log 2: exp(score) = 2^(score * log2 e), and the factor log2 e is
 * multiplied onto the queries when they are packed. */
#ifndef HL_TILES_H
#define HL_TILES_H

#include <stdbool.h>
#include <stddef.h>

#define HL_STRIP 4         /* queries in a strip */
#define HL_GROUP 8         /* queries in two strips, which are scored together */
#define HL_VALUE_COLUMNS 8 /* columns of a panel of values */

/* Packs up to 8 rows of q, dim elements each, times factor: packed[8 * d + i] = q[i * dim + d] * factor; 0
 * beyond `rows`.
 * Values: within 2 EPS of the product in double: factor isn't rounded, which would put all scores off alike. */
void hl_pack_queries_f32_ref(const float *q, size_t rows, size_t dim, double factor, float *packed);
void hl_pack_queries_f32_v128(const float *q, size_t rows, size_t dim, double factor, float *packed);

/* Packs keys, dim elements each, four to a panel: panel p holds packed[4 * d + j] = k[(4 * p + j) * dim + d]; 0 beyond
 * the last key. */
void hl_pack_keys_f32_ref(const float *k, size_t keys, size_t dim, float *packed);
void hl_pack_keys_f32_v128(const float *k, size_t keys, size_t dim, float *packed);

/* Packs values, dim elements each, eight columns to a panel: panel p holds packed[8 * j + e] = v[j * dim + 8 * p + e];
 * 0 beyond the last column. Returns whether all values are finite: only then may a weight of 0 stand for "not attended
 * to". */
bool hl_pack_values_f32_ref(const float *v, size_t keys, size_t dim, float *packed);
bool hl_pack_values_f32_v128(const float *v, size_t keys, size_t dim, float *packed);

/* Scores of 8 packed queries against `panels` panels of packed keys, into two strips of 4 * panels keys each.
 * Values: summed over d in order, in one accumulator. */
void hl_score_strips_f32_ref(const float *queries, const float *keys, size_t panels, size_t dim, float *low,
                             float *high);
void hl_score_strips_f32_v128(const float *queries, const float *keys, size_t panels, size_t dim, float *low,
                              float *high);

/* Softmax so far of 4 queries: weights are 2^(score - shift), and sum adds them up. The shift is the largest score
 * rounded up, so that moving on to a higher one multiplies by a power of two, which is exact: the
 * order in which maxima turn up leaves no trace in the result. -inf while nothing has been seen. */
typedef struct hl_softmax_state {
  float shift[HL_STRIP], sum[HL_STRIP];
  float carry[HL_STRIP]; /* what everything summed before must be multiplied by now */
} hl_softmax_state;

hl_softmax_state hl_softmax_start(void);

/* Turns a strip of scores into weights in place and moves the state on.
 * Values: a score of -inf gives exactly 0, as does one 127 or more below the shift; NaN fills its query's weights.
 * Source: Milakov and Gimelshein 2018, section 3. */
void hl_online_softmax_f32_ref(float *strip, size_t keys, hl_softmax_state *state);
void hl_online_softmax_f32_v128(float *strip, size_t keys, hl_softmax_state *state);

/* out row i = carry[i] * out row i + sum over j of strip[4 * j + i] * value j, for 4 rows, `panels` panels of 8
 * columns. Rows of out lie 8 * panels apart; panels of packed values lie `stride` floats apart. Values: the block is
 * summed over j in order from 0, then added. */
void hl_blend_strip_f32_ref(const float *strip, const float *values, size_t keys, size_t panels, size_t stride,
                            const float carry[HL_STRIP], float *out);
void hl_blend_strip_f32_v128(const float *strip, const float *values, size_t keys, size_t panels, size_t stride,
                             const float carry[HL_STRIP], float *out);

#endif
