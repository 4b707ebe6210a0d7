#include <stdlib.h>
#include <string.h>

#include "kernels/tiles.h"
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

static void packing_is_exact(void) {
  for (size_t r = 0; r < awkward_count; r++)
    for (size_t c = 1; c < awkward_count; c++) {
      size_t rows = awkward_sizes[r], dim = awkward_sizes[c], columns = round_up(dim, HL_VALUE_COLUMNS);
      data_kind kind = kinds[(r + c) % KINDS];
      guarded x = guarded_new(rows * dim, r % 4);
      test_fill(x.data, rows * dim, kind);
      guarded keys[2], values[2], queries[2];
      for (size_t i = 0; i < 2; i++) {
        keys[i] = guarded_new(round_up(rows, HL_STRIP) * dim, 1), values[i] = guarded_new(rows * columns, 2);
        queries[i] = guarded_new(HL_GROUP * dim, 3);
      }
      hl_pack_keys_f32_ref(x.data, rows, dim, keys[0].data), hl_pack_keys_f32_v128(x.data, rows, dim, keys[1].data);
      bool finite = hl_pack_values_f32_ref(x.data, rows, dim, values[0].data);
      EXPECT(hl_pack_values_f32_v128(x.data, rows, dim, values[1].data) == finite, "finite %zux%zu", rows, dim);
      size_t few = rows < HL_GROUP ? rows : HL_GROUP;
      hl_pack_queries_f32_ref(x.data, few, dim, 1.0, queries[0].data);
      hl_pack_queries_f32_v128(x.data, few, dim, 1.0, queries[1].data);
      EXPECT(same_values(&keys[0], &keys[1], round_up(rows, HL_STRIP) * dim), "keys %zux%zu", rows, dim);
      EXPECT(same_values(&values[0], &values[1], rows * columns), "values %zux%zu", rows, dim);
      EXPECT(same_values(&queries[0], &queries[1], HL_GROUP * dim), "queries %zux%zu", few, dim);
      for (size_t i = 0; i < 2; i++) {
        EXPECT(guarded_intact(&keys[i]) && guarded_intact(&values[i]) && guarded_intact(&queries[i]), "guards %zux%zu",
               rows, dim);
        guarded_free(&keys[i]), guarded_free(&values[i]), guarded_free(&queries[i]);
      }
      guarded_free(&x);
    }
}

/* A factor nearly halfway between two floats: each product is rounded, this way or that, the factor is not. */
static void queries_are_multiplied_by_a_double(void) {
  const double factor = (double)1.1f + 0.45 * 0x1p-23;
  double off = 0.0, size = 0.0;
  for (int trial = 0; trial < 1000; trial++) {
    float rows[7 * 5], packed[HL_GROUP * 5], ref[HL_GROUP * 5];
    for (size_t i = 0; i < 7 * 5; i++) rows[i] = test_normal();
    hl_pack_queries_f32_v128(rows, 7, 5, factor, packed), hl_pack_queries_f32_ref(rows, 7, 5, factor, ref);
    for (size_t i = 0; i < HL_GROUP * 5; i++) {
      double exact = (double)(i % HL_GROUP < 7 ? rows[i % HL_GROUP * 5 + i / HL_GROUP] : 0.0f) * factor;
      EXPECT(test_close(packed[i], (double)ref[i], 2.0 * EPS * fabs(exact)), "%g", (double)packed[i]);
      off += fabs((double)packed[i]) - fabs(exact), size += fabs(exact);
    }
  }
  EXPECT(fabs(off) < 0.25 * EPS * size, "all off alike, by %g EPS", off / size / EPS);
  float x[2] = {INFINITY, -INFINITY}, packed[HL_GROUP * 2];
  hl_pack_queries_f32_v128(x, 1, 2, factor, packed);
  EXPECT(packed[0] == INFINITY && packed[HL_GROUP] == -INFINITY, "%g", (double)packed[0]);
}

static void one_infinity_taints_a_block(void) {
  float v[3 * 11] = {0}, packed[3 * 16];
  for (size_t i = 0; i < 33; i++) {
    const float bad[] = {INFINITY, -INFINITY, NAN};
    v[i] = bad[i % 3];
    EXPECT(!hl_pack_values_f32_v128(v, 3, 11, packed), "element %zu", i);
    v[i] = 3e38f;
    EXPECT(hl_pack_values_f32_v128(v, 3, 11, packed), "a large but finite value at %zu", i);
  }
}

/* n products summed in order: n + 1 roundings of partial sums, each bounded by the sum of magnitudes. */
static double sum_bound(size_t n, double magnitude) { return EPS * (double)(n + 1) * magnitude + 0x1p-140; }

static void scores_of(size_t panels, size_t dim, data_kind kind) {
  size_t strip = HL_STRIP * HL_STRIP * panels;
  guarded q = guarded_new(HL_GROUP * dim, 1), k = guarded_new(HL_STRIP * panels * dim, 2);
  guarded low = guarded_new(strip, 3), high = guarded_new(strip, 1), ref_low = guarded_new(strip, 0),
          ref_high = guarded_new(strip, 0);
  test_fill(q.data, HL_GROUP * dim, kind), test_fill(k.data, HL_STRIP * panels * dim, DATA_NORMAL);
  hl_score_strips_f32_ref(q.data, k.data, panels, dim, ref_low.data, ref_high.data);
  hl_score_strips_f32_v128(q.data, k.data, panels, dim, low.data, high.data);
  for (size_t i = 0; i < strip; i++) {
    double magnitude[2] = {0.0, 0.0};
    for (size_t d = 0; d < dim; d++)
      for (size_t half = 0; half < 2; half++)
        magnitude[half] += fabs((double)q.data[HL_GROUP * d + HL_STRIP * half + i % HL_STRIP] *
                                (double)k.data[i / 16 * HL_STRIP * dim + HL_STRIP * d + i / HL_STRIP % HL_STRIP]);
    EXPECT(test_close(low.data[i], (double)ref_low.data[i], sum_bound(dim, magnitude[0])), "low %zu: %g", i,
           (double)low.data[i]);
    EXPECT(test_close(high.data[i], (double)ref_high.data[i], sum_bound(dim, magnitude[1])), "high %zu: %g", i,
           (double)high.data[i]);
  }
  EXPECT(guarded_intact(&low) && guarded_intact(&high), "guards, %zu panels of %zu", panels, dim);
  guarded_free(&q), guarded_free(&k), guarded_free(&low), guarded_free(&high), guarded_free(&ref_low),
      guarded_free(&ref_high);
}

static void scores(void) {
  for (size_t p = 0; p < 9; p++)
    for (size_t c = 1; c < awkward_count; c++) scores_of(p, awkward_sizes[c], kinds[(p + c) % KINDS]);
}

static void blend_of(size_t keys, size_t panels, data_kind kind) {
  size_t stride = HL_VALUE_COLUMNS * (keys + test_below(3)), outputs = HL_STRIP * HL_VALUE_COLUMNS * panels;
  guarded w = guarded_new(HL_STRIP * keys, 1), v = guarded_new(stride * panels, 2), out = guarded_new(outputs, 3);
  float *ref = malloc(outputs * sizeof(float) + 1), *before = malloc(outputs * sizeof(float) + 1);
  const float carry[HL_STRIP] = {1.0f, 0.5f, 0.0f, 0.0625f};
  test_fill(w.data, HL_STRIP * keys, DATA_NORMAL), test_fill(v.data, stride * panels, kind);
  test_fill(before, outputs, DATA_NORMAL);
  memcpy(out.data, before, outputs * sizeof(float)), memcpy(ref, before, outputs * sizeof(float));
  hl_blend_strip_f32_ref(w.data, v.data, keys, panels, stride, carry, ref);
  hl_blend_strip_f32_v128(w.data, v.data, keys, panels, stride, carry, out.data);
  for (size_t i = 0; i < outputs; i++) {
    size_t row = i / (HL_VALUE_COLUMNS * panels), e = i % (HL_VALUE_COLUMNS * panels);
    double magnitude = fabs((double)before[i]);
    for (size_t j = 0; j < keys; j++)
      magnitude += fabs((double)w.data[HL_STRIP * j + row] * (double)v.data[e / 8 * stride + 8 * j + e % 8]);
    EXPECT(test_close(out.data[i], (double)ref[i], sum_bound(keys + 2, magnitude)),
           "%zu keys, %zu panels, %zu: %g, not %g", keys, panels, i, (double)out.data[i], (double)ref[i]);
  }
  EXPECT(guarded_intact(&out), "guards, %zu keys, %zu panels", keys, panels);
  guarded_free(&w), guarded_free(&v), guarded_free(&out), free(ref), free(before);
}

static void blends(void) {
  for (size_t r = 0; r < awkward_count; r++)
    for (size_t p = 0; p < 5; p++) blend_of(awkward_sizes[r], p, kinds[(r + p) % KINDS]);
}

/* 2^x within 2e-7; score minus shift is rounded once, which moves a weight by ln 2 times that rounding; what is flushed
 * to 0 is below 2^-126. The sum has an error of its own in every step. */
static double weight_bound(double weight, double size) { return weight * (2.5e-7 + 2.0 * EPS * size) + 0x1p-125; }

static void softmax_of(size_t keys, data_kind kind) {
  guarded strip = guarded_new(HL_STRIP * keys, 1);
  float *ref = malloc(HL_STRIP * keys * sizeof(float) + 1);
  hl_softmax_state state = hl_softmax_start(), ref_state = state;
  for (int block = 0; block < 3; block++) {
    double size = 0.0;
    test_fill(strip.data, HL_STRIP * keys, kind);
    for (size_t i = 0; i < HL_STRIP * keys; i++) {
      if (kind == DATA_NORMAL) strip.data[i] += (float)(7 * block); /* so that the shift has to move */
      if (isfinite(strip.data[i]) && fabs((double)strip.data[i]) > size) size = fabs((double)strip.data[i]);
      ref[i] = strip.data[i];
    }
    hl_online_softmax_f32_ref(ref, keys, &ref_state);
    hl_online_softmax_f32_v128(strip.data, keys, &state);
    for (size_t i = 0; i < HL_STRIP * keys; i++)
      EXPECT(test_close(strip.data[i], (double)ref[i], weight_bound(fabs((double)ref[i]), size)),
             "%s, %zu keys, weight %zu: %.9g, not %.9g", data_kind_names[kind], keys, i, (double)strip.data[i],
             (double)ref[i]);
    for (size_t i = 0; i < HL_STRIP; i++) {
      EXPECT(test_close(state.shift[i], (double)ref_state.shift[i], 0.0), "shift %g", (double)state.shift[i]);
      EXPECT(test_close(state.carry[i], (double)ref_state.carry[i], 0.0), "carry %g, not %g", (double)state.carry[i],
             (double)ref_state.carry[i]);
      double bound = weight_bound(fabs((double)ref_state.sum[i]), size) +
                     EPS * (double)(keys + 4) * fabs((double)ref_state.sum[i]);
      EXPECT(test_close(state.sum[i], (double)ref_state.sum[i], bound), "%s, %zu keys, sum %.9g, not %.9g",
             data_kind_names[kind], keys, (double)state.sum[i], (double)ref_state.sum[i]);
    }
  }
  EXPECT(guarded_intact(&strip), "guards, %zu keys", keys);
  guarded_free(&strip), free(ref);
}

static void softmaxes(void) {
  for (size_t r = 0; r < awkward_count; r++)
    for (int kind = 0; kind < DATA_KINDS; kind++) softmax_of(awkward_sizes[r], (data_kind)kind);
}

static void carries_are_powers_of_two(void) {
  hl_softmax_state state = hl_softmax_start();
  for (int block = 0; block < 60; block++) {
    float strip[HL_STRIP];
    for (size_t i = 0; i < HL_STRIP; i++) strip[i] = test_normal() * 3.0f + (float)block;
    hl_online_softmax_f32_v128(strip, 1, &state);
    for (size_t i = 0; i < HL_STRIP; i++) {
      int exponent;
      float part = frexpf(state.carry[i], &exponent);
      EXPECT(part == 0.5f || (block == 0 && part == 0.0f), "block %d: carry %g", block, (double)state.carry[i]);
      EXPECT(state.shift[i] == ceilf(state.shift[i]), "shift %g", (double)state.shift[i]);
    }
  }
}

static void hidden_keys_weigh_nothing(void) {
  float strip[2 * HL_STRIP] = {-INFINITY, -INFINITY, 1.0f, -200.0f, -INFINITY, 2.0f, -INFINITY, 3.0f};
  hl_softmax_state state = hl_softmax_start();
  hl_online_softmax_f32_v128(strip, 2, &state);
  EXPECT(strip[0] == 0.0f && strip[4] == 0.0f && state.sum[0] == 0.0f, "a query that sees nothing");
  EXPECT(strip[1] == 0.0f && strip[5] == 1.0f && strip[6] == 0.0f && strip[2] == 1.0f, "%g %g", (double)strip[1],
         (double)strip[5]);
  EXPECT(strip[3] == 0.0f && state.sum[3] == 1.0f, "203 below the shift is 0: %g", (double)strip[3]);
}

const test_case tile_tests[] = {{"packing copies exactly and says whether values are finite", packing_is_exact},
                                {"queries are multiplied by a double", queries_are_multiplied_by_a_double},
                                {"one infinity or NaN taints a block of values", one_infinity_taints_a_block},
                                {"scores of two strips against the double reference", scores},
                                {"online softmax against the double reference, block after block", softmaxes},
                                {"what was summed before is carried by whole powers of two", carries_are_powers_of_two},
                                {"hidden keys weigh exactly nothing", hidden_keys_weigh_nothing},
                                {"blend of a strip against the double reference", blends},
                                {NULL, NULL}};
