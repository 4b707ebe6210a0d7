/* The kernels of the tiled path: the scores of 8 queries and a block of keys, softmax as the keys go by, and the
 * blend of a block of values. Each in two variants, as in kernels.h.
 *
 * Eight queries make a group, and lanes are queries everywhere: scores lie key by key, scores[8 * j + i] being query
 * i's score of key j; sums lie column by column, sums[8 * e + i] being column e of query i's output. So maxima
 * and sums run down without ever crossing lanes, and both products, keys times queries and values times
 * weights, are the same kernel.
 *
 * Scores here are in units of log 2: exp(score) = 2^(score * log2 e), and the factor log2 e is multiplied onto the
 * queries when they are packed. */
#ifndef HL_TILES_H
#define HL_TILES_H

#include <stdbool.h>
#include <stddef.h>

#define HL_GROUP 8 /* queries in a group: two vectors */

/* Rows of a tile of the product. 4 rows of 8 are the 8 accumulators that 16 registers hold beside the operands of
 * two roundings; fused, which needs no register for the product, 6 rows fit and keep the multipliers busier. */
#if defined(__wasm_relaxed_simd__)
#define HL_TILE 6
#else
#define HL_TILE 4
#endif

/* Packs up to 8 rows of q, dim elements each, times factor: packed[8 * d + i] = q[i * dim + d] * factor; 0
 * beyond `rows`. */
void hl_pack_queries_f32_ref(const float *q, size_t rows, size_t dim, float factor, float *packed);
void hl_pack_queries_f32_v128(const float *q, size_t rows, size_t dim, float factor, float *packed);

/* A packed matrix (rows, depth): HL_TILE rows to a panel, a last panel of up to 4 rows 4 wide. Element d of row r, in
 * the panel whose first row is p, stands at p * depth + width * d + (r - p); rows that don't exist are 0. */
typedef struct hl_panels {
  float *data; /* room for whole panels */
  size_t rows, depth;
} hl_panels;

/* Packs keys (rows, depth), one after another. */
void hl_pack_keys_f32_ref(const float *k, const hl_panels *packed);
void hl_pack_keys_f32_v128(const float *k, const hl_panels *packed);

/* Packs values (depth, rows): rows of the panels are columns of values, depth counts keys.
 * Returns whether all values are finite: only then may a weight of 0 stand for "not attended to". */
bool hl_pack_values_f32_ref(const float *v, const hl_panels *packed);
bool hl_pack_values_f32_v128(const float *v, const hl_panels *packed);

/* out (rows, 8) = a b, or carry * out + a b where carry (8) isn't NULL. a stands for rows row .. row + rows - 1 of the
 * panels, `row` the first of a panel, and for elements start .. start + steps - 1 of each; b is (steps, 8).
 * Values: summed over the steps in order from 0, in one accumulator. Writes rows up to a whole panel.
 * Cost:   16 rows * steps flops. */
void hl_tile_product_f32_ref(const hl_panels *a, size_t row, size_t rows, size_t start, size_t steps, const float *b,
                             const float *carry, float *out);
void hl_tile_product_f32_v128(const hl_panels *a, size_t row, size_t rows, size_t start, size_t steps, const float *b,
                              const float *carry, float *out);

/* Softmax so far of the queries of a group: weights are 2^(score - shift), and sum adds them up. The shift is the
 * largest score rounded up, so that moving on to a higher one multiplies by a power of two, which is exact: the
 * order in which maxima turn up leaves no trace in the result. -inf while nothing has been seen. */
typedef struct hl_softmax_state {
  float shift[HL_GROUP], sum[HL_GROUP];
  float carry[HL_GROUP]; /* what everything summed before must be multiplied by now */
} hl_softmax_state;

hl_softmax_state hl_softmax_start(void);

/* Turns the scores (keys, 8) of a group into weights in place and moves the state on.
 * Values: a score of -inf gives exactly 0, as does one 127 or more below the shift; NaN stays NaN, and makes its
 *         query's sum NaN.
 * Cost:   8 keys powers of two.
 * Source: Milakov and Gimelshein 2018, section 3. */
void hl_online_softmax_f32_ref(float *scores, size_t keys, hl_softmax_state *state);
void hl_online_softmax_f32_v128(float *scores, size_t keys, hl_softmax_state *state);

/* Rows of an output (rows, dim) of a group: out[i * dim + e] = sums[8 * e + i] / sum[i], and 0 where sum is 0. */
void hl_finish_group_f32_ref(const float *sums, const float sum[HL_GROUP], size_t rows, size_t dim, float *out);
void hl_finish_group_f32_v128(const float *sums, const float sum[HL_GROUP], size_t rows, size_t dim, float *out);

#endif
