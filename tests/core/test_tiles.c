/* Tests of the kernels of tiles against their references. */
#include <stdlib.h>
#include <string.h>

#include "kernels/tiles/tiles.h"
#include "test.h"

/* The kernels of the tiled path against their references. */

static const data_kind kinds[] = {DATA_NORMAL,   DATA_LARGE,    DATA_EQUAL, DATA_OUTLIER,
                                  DATA_NEGATIVE, DATA_DENORMAL, DATA_NAN};
#define KINDS (sizeof kinds / sizeof kinds[0])

static size_t round_up(size_t n, size_t to) { return (n + to - 1) / to * to; }

/* Whether two buffers hold the same bytes; NaN of any payload counts as equal. */
static bool same_values(const guarded *a, const guarded *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!(isnan(a->data[i]) && isnan(b->data[i])) && memcmp(a->data + i, b->data + i, sizeof(float)) != 0) return false;
  return true;
}

/* Panels of guarded floats, one for each variant. */
typedef struct panels {
  guarded memory;
  hl_panels x;
} panels;

static panels new_panels(size_t rows, size_t depth, size_t off) {
  panels p = {.memory = guarded_new(round_up(rows, HL_TILE) * depth, off)};
  for (size_t i = 0; i < round_up(rows, HL_TILE) * depth; i++) p.memory.data[i] = -7.0f;
  p.x = (hl_panels){p.memory.data, rows, depth};
  return p;
}

static void packing_is_exact(void) {
  for (size_t r = 0; r < awkward_count; r++)
    for (size_t c = 1; c < awkward_count; c++) {
      size_t rows = awkward_sizes[r], dim = awkward_sizes[c], few = rows < HL_GROUP ? rows : HL_GROUP;
      guarded x = guarded_new(rows * dim, r % 4), queries[2];
      test_fill(x.data, rows * dim, kinds[(r + c) % KINDS]);
      panels keys[2], values[2];
      for (size_t i = 0; i < 2; i++) {
        keys[i] = new_panels(rows, dim, 1);
        values[i] = new_panels(dim, rows, 2);
        queries[i] = guarded_new(HL_GROUP * dim, 3);
      }
      hl_pack_keys_f32_ref(x.data, &keys[0].x);
      hl_pack_keys_f32_v128(x.data, &keys[1].x);
      bool finite = hl_pack_values_f32_ref(x.data, &values[0].x);
      EXPECT(hl_pack_values_f32_v128(x.data, &values[1].x) == finite, "finite %zux%zu", rows, dim);
      hl_pack_queries_f32_ref(x.data, few, dim, 0.3f, queries[0].data);
      hl_pack_queries_f32_v128(x.data, few, dim, 0.3f, queries[1].data);
      EXPECT(same_values(&keys[0].memory, &keys[1].memory, round_up(rows, HL_TILE) * dim), "keys %zux%zu", rows, dim);
      EXPECT(same_values(&values[0].memory, &values[1].memory, rows * round_up(dim, HL_TILE)), "values %zux%zu", rows,
             dim);
      EXPECT(same_values(&queries[0], &queries[1], HL_GROUP * dim), "queries %zux%zu", few, dim);
      for (size_t i = 0; i < 2; i++) {
        EXPECT(guarded_intact(&keys[i].memory) && guarded_intact(&values[i].memory) && guarded_intact(&queries[i]),
               "guards %zux%zu", rows, dim);
        guarded_free(&keys[i].memory);
        guarded_free(&values[i].memory);
        guarded_free(&queries[i]);
      }
      guarded_free(&x);
    }
}

static void one_infinity_taints_a_block(void) {
  float v[3 * 11] = {0}, packed[3 * 18];
  hl_panels panels_of_v = {packed, 11, 3};
  for (size_t i = 0; i < 33; i++) {
    const float bad[] = {INFINITY, -INFINITY, NAN};
    v[i] = bad[i % 3];
    EXPECT(!hl_pack_values_f32_v128(v, &panels_of_v), "element %zu", i);
    v[i] = 3e38f;
    EXPECT(hl_pack_values_f32_v128(v, &panels_of_v), "a large but finite value at %zu", i);
  }
}

/* n products summed in order: n + 1 roundings of partial sums, each bounded by the sum of magnitudes. */
static double sum_bound(size_t n, double magnitude) { return EPS * (double)(n + 1) * magnitude + 0x1p-140; }

/* Some rows and steps of packed (rows, depth) times b, added to what was there or not. */
static void product_of(size_t rows, size_t depth, data_kind kind, bool carried) {
  panels a = new_panels(rows, depth, 1);
  guarded x = guarded_new(rows * depth, 2), b = guarded_new(HL_GROUP * depth, 3);
  size_t outputs = HL_GROUP * round_up(rows, HL_TILE);
  guarded out = guarded_new(outputs, 1), ref = guarded_new(outputs, 0);
  const float carry[HL_GROUP] = {1.0f, 0.5f, 0.0f, 0.0625f, 1.0f, 2.0f, 0.25f, 1.0f};
  test_fill(x.data, rows * depth, kind);
  test_fill(b.data, HL_GROUP * depth, DATA_NORMAL);
  test_fill(out.data, outputs, DATA_NORMAL);
  hl_pack_keys_f32_ref(x.data, &a.x);
  size_t row = test_below(rows + 1) / HL_TILE * HL_TILE, some = test_below(rows - row + 1);
  size_t start = test_below(depth), steps = test_below(depth - start + 1);
  double *before = malloc(outputs * sizeof(double) + 1);
  for (size_t i = 0; i < outputs; i++) {
    before[i] = (double)out.data[i];
    ref.data[i] = out.data[i];
  }
  hl_tile_product_f32_ref(&a.x, row, some, start, steps, b.data, carried ? carry : NULL, ref.data);
  hl_tile_product_f32_v128(&a.x, row, some, start, steps, b.data, carried ? carry : NULL, out.data);
  for (size_t i = 0; i < HL_GROUP * some; i++) {
    double magnitude = carried ? fabs(before[i]) * (double)carry[i % HL_GROUP] : 0.0;
    for (size_t p = 0; p < steps; p++)
      magnitude +=
          fabs((double)x.data[(row + i / HL_GROUP) * depth + start + p] * (double)b.data[HL_GROUP * p + i % HL_GROUP]);
    EXPECT(test_close(out.data[i], (double)ref.data[i], sum_bound(steps + 2, magnitude)),
           "rows %zu+%zu of %zu, steps %zu+%zu of %zu, %zu: %g, not %g", row, some, rows, start, steps, depth, i,
           (double)out.data[i], (double)ref.data[i]);
  }
  for (size_t i = HL_GROUP * round_up(some, HL_TILE); i < outputs; i++)
    EXPECT(test_close(out.data[i], before[i], 0.0), "row %zu isn't asked for", i / HL_GROUP);
  EXPECT(guarded_intact(&out), "guards, %zux%zu", rows, depth);
  guarded_free(&a.memory);
  guarded_free(&x);
  guarded_free(&b);
  guarded_free(&out);
  guarded_free(&ref);
  free(before);
}

static void products(void) {
  for (size_t r = 1; r < awkward_count; r++)
    for (size_t c = 1; c < awkward_count; c++)
      product_of(awkward_sizes[r], awkward_sizes[c], kinds[(r + c) % KINDS], (r + c) % 2);
}

/* Sums over the steps, divided by those of the weights: a product and a quotient. */
static void finishing(void) {
  for (size_t c = 1; c < awkward_count; c++)
    for (size_t rows = 1; rows <= HL_GROUP; rows++) {
      size_t dim = awkward_sizes[c];
      guarded sums = guarded_new(HL_GROUP * dim, 1), out = guarded_new(rows * dim, 2), ref = guarded_new(rows * dim, 0);
      float sum[HL_GROUP] = {1.0f, 3.0f, 0.0f, 0.1f, 700.0f, NAN, 2.5f, 1e-3f};
      test_fill(sums.data, HL_GROUP * dim, DATA_NORMAL);
      hl_finish_group_f32_ref(sums.data, sum, rows, dim, ref.data);
      hl_finish_group_f32_v128(sums.data, sum, rows, dim, out.data);
      for (size_t i = 0; i < rows * dim; i++)
        EXPECT(test_close(out.data[i], (double)ref.data[i], 3.0 * EPS * fabs((double)ref.data[i])),
               "row %zu: %g, not %g", i / dim, (double)out.data[i], (double)ref.data[i]);
      EXPECT(guarded_intact(&out), "guards, %zu rows of %zu", rows, dim);
      guarded_free(&sums);
      guarded_free(&out);
      guarded_free(&ref);
    }
}

/* 2^x within 2e-7; score minus shift is rounded once, which moves a weight by ln 2 times that rounding; what is flushed
 * to 0 is below 2^-126. The sum has an error of its own in every step. */
static double weight_bound(double weight, double size) { return weight * (2.5e-7 + 2.0 * EPS * size) + 0x1p-125; }

static void softmax_of(size_t keys, data_kind kind) {
  guarded scores = guarded_new(HL_GROUP * keys, 1);
  float *ref = malloc(HL_GROUP * keys * sizeof(float) + 1);
  hl_softmax_state state = hl_softmax_start(), ref_state = state;
  for (int block = 0; block < 3; block++) {
    double size = 0.0;
    test_fill(scores.data, HL_GROUP * keys, kind);
    for (size_t i = 0; i < HL_GROUP * keys; i++) {
      if (kind == DATA_NORMAL) scores.data[i] += (float)(7 * block); /* so that the shift has to move */
      if (isfinite(scores.data[i]) && fabs((double)scores.data[i]) > size) size = fabs((double)scores.data[i]);
      ref[i] = scores.data[i];
    }
    hl_online_softmax_f32_ref(ref, keys, &ref_state);
    hl_online_softmax_f32_v128(scores.data, keys, &state);
    for (size_t i = 0; i < HL_GROUP * keys; i++)
      EXPECT(test_close(scores.data[i], (double)ref[i], weight_bound(fabs((double)ref[i]), size)),
             "%s, %zu keys, weight %zu: %.9g, not %.9g", data_kind_names[kind], keys, i, (double)scores.data[i],
             (double)ref[i]);
    for (size_t i = 0; i < HL_GROUP; i++) {
      EXPECT(test_close(state.shift[i], (double)ref_state.shift[i], 0.0), "shift %g", (double)state.shift[i]);
      EXPECT(test_close(state.carry[i], (double)ref_state.carry[i], 0.0), "carry %g, not %g", (double)state.carry[i],
             (double)ref_state.carry[i]);
      double bound = weight_bound(fabs((double)ref_state.sum[i]), size) +
                     EPS * (double)(keys + 4) * fabs((double)ref_state.sum[i]);
      EXPECT(test_close(state.sum[i], (double)ref_state.sum[i], bound), "%s, %zu keys, sum %.9g, not %.9g",
             data_kind_names[kind], keys, (double)state.sum[i], (double)ref_state.sum[i]);
    }
  }
  EXPECT(guarded_intact(&scores), "guards, %zu keys", keys);
  guarded_free(&scores);
  free(ref);
}

static void softmaxes(void) {
  for (size_t r = 0; r < awkward_count; r++)
    for (int kind = 0; kind < DATA_KINDS; kind++) softmax_of(awkward_sizes[r], (data_kind)kind);
}

static void carries_are_powers_of_two(void) {
  hl_softmax_state state = hl_softmax_start();
  for (int block = 0; block < 60; block++) {
    float scores[HL_GROUP];
    for (size_t i = 0; i < HL_GROUP; i++) scores[i] = test_normal() * 3.0f + (float)block;
    hl_online_softmax_f32_v128(scores, 1, &state);
    for (size_t i = 0; i < HL_GROUP; i++) {
      int exponent;
      float part = frexpf(state.carry[i], &exponent);
      EXPECT(part == 0.5f || (block == 0 && part == 0.0f), "block %d: carry %g", block, (double)state.carry[i]);
      EXPECT(state.shift[i] == ceilf(state.shift[i]), "shift %g", (double)state.shift[i]);
    }
  }
}

static void hidden_keys_weigh_nothing(void) {
  float scores[2 * HL_GROUP] = {[0] = -INFINITY, [1] = -INFINITY, [2] = 1.0f,       [3] = -200.0f,
                                [8] = -INFINITY, [9] = 2.0f,      [10] = -INFINITY, [11] = 3.0f};
  hl_softmax_state state = hl_softmax_start();
  hl_online_softmax_f32_v128(scores, 2, &state);
  EXPECT(scores[0] == 0.0f && scores[8] == 0.0f && state.sum[0] == 0.0f, "a query that sees nothing");
  EXPECT(scores[1] == 0.0f && scores[9] == 1.0f && scores[10] == 0.0f && scores[2] == 1.0f, "%g %g", (double)scores[1],
         (double)scores[9]);
  EXPECT(scores[3] == 0.0f && state.sum[3] == 1.0f, "203 below the shift is 0: %g", (double)scores[3]);
}

const test_case tile_tests[] = {{"packing copies exactly and says whether values are finite", packing_is_exact},
                                {"one infinity or NaN taints a block of values", one_infinity_taints_a_block},
                                {"products of panels against the double reference", products},
                                {"online softmax against the double reference, block after block", softmaxes},
                                {"what was summed before is carried by whole powers of two", carries_are_powers_of_two},
                                {"hidden keys weigh exactly nothing", hidden_keys_weigh_nothing},
                                {"finished rows against the double reference", finishing},
                                {NULL, NULL}};
