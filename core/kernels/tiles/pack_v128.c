/* Packs queries, keys and values in the order in which tiles read them, and unpacks finished rows. */
#include <assert.h>

#include "../../simd.h"
#include "../kernels.h"
#include "tiles.h"

/* Elements d .. d + 3 of four rows, `dim` apart, of which `rows` exist, as four vectors of one element each. */
static void columns_of_4(const float *x, size_t rows, size_t dim, size_t d, hl_f32x4 out[4]) {
  for (size_t i = 0; i < 4; i++)
    out[i] = i < rows ? hl_f32x4_load_up_to(x + i * dim + d, dim - d) : hl_f32x4_splat(0.0f);
  hl_f32x4_transpose(&out[0], &out[1], &out[2], &out[3]);
}

/* Interleaves the first `lanes` of 4 rows: to[step * d + i] = x[i * dim + d], 0 where a row doesn't exist. */
static void interleave(const float *x, size_t rows, size_t dim, size_t lanes, float *to, size_t step) {
  hl_f32x4 columns[4];
  for (size_t d = 0; d < dim; d += 4) {
    columns_of_4(x, rows, dim, d, columns);
    for (size_t c = 0; c < 4 && d + c < dim; c++, to += step) hl_f32x4_store_up_to(to, columns[c], lanes);
  }
}

static size_t beyond(size_t n, size_t first) { return n > first ? n - first : 0; }

void hl_pack_queries_f32_v128(const float *q, size_t rows, size_t dim, float factor, float *packed) {
  assert(rows <= HL_GROUP);
  interleave(q, rows, dim, 4, packed, HL_GROUP);
  interleave(q + 4 * dim, beyond(rows, 4), dim, 4, packed + 4, HL_GROUP);
  hl_scale_f32_v128(packed, dim * HL_GROUP, factor, packed);
}

void hl_pack_keys_f32_v128(const float *k, const hl_panels *x) {
  for (size_t j = 0; j < x->rows; j += HL_TILE, k += HL_TILE * x->depth) {
    size_t rows = x->rows - j, width = rows <= 4 ? 4 : HL_TILE;
    float *panel = x->data + j * x->depth;
    interleave(k, rows, x->depth, 4, panel, width);
    if (width > 4) interleave(k + 4 * x->depth, rows - 4, x->depth, width - 4, panel + 4, width);
  }
}

/* Columns e .. e + width - 1 of every value, 0 beyond `columns`; returns 0, or NaN once a value isn't finite. */
static hl_f32x4 pack_columns(const float *v, size_t keys, size_t dim, size_t columns, size_t width, float *packed) {
  hl_f32x4 zero = hl_f32x4_splat(0.0f), tainted = zero;
  for (size_t j = 0; j < keys; j++, v += dim, packed += width) {
    hl_f32x4 low = hl_f32x4_load_up_to(v, columns);
    hl_f32x4_store(packed, low);
    tainted = hl_f32x4_madd(low, zero, tainted);
    if (width == 4) continue;
    hl_f32x4 high = hl_f32x4_load_part(v + 4, columns < width ? columns - 4 : width - 4);
    hl_f32x4_store_part(packed + 4, high, width - 4);
    tainted = hl_f32x4_madd(high, zero, tainted);
  }
  return tainted;
}

bool hl_pack_values_f32_v128(const float *v, const hl_panels *x) {
  hl_f32x4 tainted = hl_f32x4_splat(0.0f);
  for (size_t e = 0; e < x->rows; e += HL_TILE) {
    size_t columns = x->rows - e, width = columns <= 4 ? 4 : HL_TILE;
    tainted = hl_f32x4_add(tainted, pack_columns(v + e, x->depth, x->rows, columns, width, x->data + e * x->depth));
  }
  return hl_f32x4_sum(tainted) == 0.0f;
}

/* 1 / sum, and 0 where it is 0. */
static hl_f32x4 inverse(const float *sum) {
  hl_f32x4 zero = hl_f32x4_splat(0.0f), x = hl_f32x4_load(sum);
  return hl_f32x4_select(hl_f32x4_equal(x, zero), zero, hl_f32x4_div(hl_f32x4_splat(1.0f), x));
}

/* Up to 4 rows of a group, whose lanes begin at `sums`. */
static void finish_rows(const float *sums, hl_f32x4 factor, size_t rows, size_t dim, float *out) {
  for (size_t e = 0; e < dim; e += 4) {
    hl_f32x4 row[4];
    for (size_t c = 0; c < 4; c++)
      row[c] = e + c < dim ? hl_f32x4_mul(hl_f32x4_load(sums + (e + c) * HL_GROUP), factor) : hl_f32x4_splat(0.0f);
    hl_f32x4_transpose(&row[0], &row[1], &row[2], &row[3]);
    for (size_t i = 0; i < 4 && i < rows; i++) hl_f32x4_store_up_to(out + i * dim + e, row[i], dim - e);
  }
}

void hl_finish_group_f32_v128(const float *sums, const float sum[HL_GROUP], size_t rows, size_t dim, float *out) {
  assert(rows <= HL_GROUP);
  finish_rows(sums, inverse(sum), rows, dim, out);
  finish_rows(sums + 4, inverse(sum + 4), beyond(rows, 4), dim, out + 4 * dim);
}
