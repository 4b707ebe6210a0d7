/* Tests of drawing: colours, rasters, shrunk and summarised matrices. */
#include <math.h>
#include <string.h>

#include "headlight_lab.h"
#include "test.h"

static const hl_raster_spec light = {HL_MAP_WEIGHTS, HL_SCALE_LINEAR, false, 0.0f, 1.0f, 8, 8, 0};

static bool pixel_is(const uint8_t *rgba, uint32_t hex) {
  return rgba[0] == hex >> 16 && rgba[1] == (hex >> 8 & 0xff) && rgba[2] == (hex & 0xff) && rgba[3] == 255;
}

static void ends_of_the_scale(void) {
  float values[5] = {0.0f, 1.0f, -5.0f, 7.0f, INFINITY};
  uint8_t rgba[5 * 8 * 8 * 4];
  EXPECT(hl_raster(&light, values, 1, 5, rgba) == HL_OK, "status");
  const uint32_t expected[] = {0xFFFFFF, 0x003F3A, 0xFFFFFF, 0x003F3A, 0x003F3A};
  for (size_t c = 0; c < 5; c++) EXPECT(pixel_is(rgba + 4 * 8 * c, expected[c]), "column %zu: %d", c, rgba[32 * c]);
  hl_raster_spec wide = light;
  values[0] = wide.high = 3e38f;
  wide.low = -3e38f;
  hl_raster(&wide, values, 1, 1, rgba);
  EXPECT(pixel_is(rgba, 0x003F3A), "a scale wider than float32");
}

static void maps_darken_steadily(void) {
  for (int dark = 0; dark < 2; dark++) {
    uint8_t table[3 * HL_COLOURS];
    hl_colours(HL_MAP_WEIGHTS, dark, table);
    for (size_t i = 8; i < HL_COLOURS; i++) { /* over 8 steps rounding to bytes can't matter */
      double step = 0.2126 * (table[3 * i] - table[3 * i - 24]) + 0.7152 * (table[3 * i + 1] - table[3 * i - 23]) +
                    0.0722 * (table[3 * i + 2] - table[3 * i - 22]);
      EXPECT(dark ? step >= 0.0 : step <= 0.0, "colour %zu turns back by %g", i, step);
    }
  }
}

static size_t colours_in_cell(const uint8_t *rgba, size_t width, size_t col, uint32_t *first) {
  uint32_t seen[4] = {0};
  size_t count = 0;
  for (size_t y = 0; y < 8; y++)
    for (size_t x = 0; x < 8; x++) {
      const uint8_t *p = rgba + 4 * (y * width + col * 8 + x);
      uint32_t colour = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
      size_t i = 0;
      while (i < count && seen[i] != colour) i++;
      if (i == count && count < 4) seen[count++] = colour;
    }
  *first = seen[0];
  return count;
}

static void minus_infinity_and_nan_are_hatched(void) {
  float values[3] = {-INFINITY, NAN, -1e30f};
  uint8_t rgba[3 * 8 * 8 * 4];
  uint32_t inf_colour, nan_colour, low_colour;
  hl_raster(&light, values, 1, 3, rgba);
  EXPECT(colours_in_cell(rgba, 24, 0, &inf_colour) == 2, "-inf is hatched");
  EXPECT(colours_in_cell(rgba, 24, 1, &nan_colour) == 2, "NaN is hatched");
  EXPECT(colours_in_cell(rgba, 24, 2, &low_colour) == 1, "a very low score is one colour");
  EXPECT(inf_colour != nan_colour && inf_colour != low_colour, "and they differ");
}

static void root_scale(void) {
  float values[3] = {0.0f, 0.25f, 1.0f}, halves[1] = {0.5f};
  uint8_t rooted[3 * 8 * 8 * 4], plain[8 * 8 * 4];
  hl_raster_spec root = light;
  root.scale = HL_SCALE_ROOT;
  hl_raster(&root, values, 1, 3, rooted);
  hl_raster(&light, halves, 1, 1, plain);
  EXPECT(pixel_is(rooted, 0xFFFFFF) && pixel_is(rooted + 64, 0x003F3A), "the ends stay");
  EXPECT(memcmp(rooted + 32, plain, 4) == 0, "a quarter is painted like a half");
}

static void root_scale_of_a_diverging_map(void) {
  float values[5] = {-1.0f, -0.25f, 0.0f, 0.25f, 1.0f}, halves[5] = {-1.0f, -0.5f, 0.0f, 0.5f, 1.0f};
  uint8_t rooted[5 * 4], plain[5 * 4];
  hl_raster_spec spec = {.map = HL_MAP_SCORES, .low = -1.0f, .high = 1.0f, .cell_width = 1, .cell_height = 1};
  hl_raster(&spec, halves, 1, 5, plain);
  spec.scale = HL_SCALE_ROOT;
  hl_raster(&spec, values, 1, 5, rooted);
  EXPECT(memcmp(rooted, plain, sizeof rooted) == 0, "a quarter of the way from the middle is painted like a half");
}

/* log2(w n), here with the platform's own logarithm. */
static size_t log_colour(double w, double n) {
  double share = w > 0.0 ? (log2(w * n) + log2(n)) / (2.0 * log2(n)) : 0.0;
  share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
  return (size_t)(share * (HL_COLOURS - 1) + 0.5);
}

static void log_scale(void) {
  hl_raster_spec spec = light;
  spec.scale = HL_SCALE_LOG;
  spec.cell_width = spec.cell_height = 1;
  uint8_t table[3 * HL_COLOURS], rgba[4 * 512];
  hl_colours(HL_MAP_WEIGHTS, false, table);
  for (size_t n = 1; n <= 512; n = 2 * n + n % 3) {
    float values[512] = {0.0f, 1.0f, 1.0f / (float)n, 1.0f / (float)(n * n), 2.0f, -1.0f, 1e-40f};
    for (size_t i = 7; i < n; i++) {
      float x = test_normal();
      values[i] = x * x / (float)(1 + test_below(n * n));
    }
    for (float high = 1.0f; high < 8.0f; high *= 7.0f) {
      spec.high = high;
      EXPECT(hl_raster(&spec, values, 1, n, rgba) == HL_OK, "status");
      for (size_t i = 0; i < n; i++) {
        size_t near = log_colour((double)values[i] / (double)high, n < 2 ? 2.0 : (double)n), found = 0;
        while (found < HL_COLOURS && memcmp(table + 3 * found, rgba + 4 * i, 3) != 0) found++;
        bool alike = memcmp(table + 3 * near, rgba + 4 * i, 3) == 0;
        EXPECT(alike || found + 1 == near || found == near + 1, "n %zu, %g of %g: colour %zu, not %zu", n,
               (double)values[i], (double)high, found, near);
      }
    }
  }
  float uniform[64];
  for (size_t i = 0; i < 64; i++) uniform[i] = 1.0f / 64.0f;
  spec.high = 1.0f;
  hl_raster(&spec, uniform, 1, 64, rgba);
  EXPECT(memcmp(rgba, table + 3 * 127, 3) == 0, "a row that attends to all alike is the middle of the map");
}

/* The tables as the design has them; the stops, not what is blended between them. */
static void stops_of_the_maps(void) {
  static const uint32_t weights[2][9] = {
      {0xFFFFFF, 0xD5EFEA, 0x9FD9CF, 0x5FBBAE, 0x2A9488, 0x0F6B62, 0x003F3A},
      {0x12161C, 0x10332F, 0x115049, 0x167268, 0x2A978A, 0x57BFB0, 0xA5EBDD, 0xF0FFFB}};
  static const uint32_t scores[2][9] = {
      {0x5B3A00, 0x96661A, 0xC99B55, 0xEBD3A8, 0xF7F7F5, 0xB5DFD8, 0x66B8AD, 0x22857A, 0x003F3A},
      {0xFFDDA0, 0xD9A550, 0x97691F, 0x523A14, 0x1A1D21, 0x124942, 0x1A8074, 0x5CC4B5, 0xC8FFF3}};
  for (int map = 0; map < 2; map++)
    for (int dark = 0; dark < 2; dark++) {
      const uint32_t *stops = map ? scores[dark] : weights[dark];
      size_t count = map ? 9 : dark ? 8 : 7;
      uint8_t table[3 * HL_COLOURS];
      hl_colours((hl_colour_map)map, dark, table);
      for (size_t i = 0; i < count; i++) {
        /* Within a step of the table, whose length is no multiple of the stops'. */
        const uint8_t *entry = table + 3 * ((i * (HL_COLOURS - 1) + (count - 1) / 2) / (count - 1));
        for (int c = 0; c < 3; c++) {
          int off = entry[c] - (int)(stops[i] >> (16 - 8 * c) & 0xff);
          EXPECT(off >= -1 && off <= 1, "map %d dark %d stop %zu channel %d is off by %d", map, dark, i, c, off);
        }
      }
    }
}

static void gaps_and_guards(void) {
  float values[4] = {0, 0, 0, 0};
  hl_raster_spec spec = {HL_MAP_SCORES, HL_SCALE_LINEAR, true, -1.0f, 1.0f, 3, 3, 1};
  guarded g = guarded_new(6 * 6, 1);
  EXPECT(hl_raster(&spec, values, 2, 2, (uint8_t *)g.data) == HL_OK, "status");
  const uint8_t *rgba = (const uint8_t *)g.data;
  EXPECT(pixel_is(rgba, 0x1A1D21), "0 is paper");
  EXPECT(rgba[4 * 2 + 3] == 0 && rgba[4 * (2 * 6) + 3] == 0 && rgba[4 * 3 + 3] == 255, "the gap is transparent");
  EXPECT(guarded_intact(&g), "guards");
  guarded_free(&g);
}

static void finite_range(void) {
  float x[4] = {-INFINITY, 3.0f, NAN, -2.0f}, low = 9.0f, high = 9.0f;
  hl_finite_range(x, 4, &low, &high);
  EXPECT(low == -2.0f && high == 3.0f, "%g %g", (double)low, (double)high);
  hl_finite_range(x, 1, &low, &high);
  EXPECT(low == 0.0f && high == 0.0f, "no finite value");
}

static void summary(void) {
  float x[4] = {-INFINITY, 3.0f, NAN, -2.0f}, y[4] = {-INFINITY, 3.0f, NAN, -2.5f};
  hl_summary a, b;
  hl_summarise(x, 4, &a);
  hl_summarise(y, 4, &b);
  EXPECT(a.minimum == -2.0 && a.maximum == 3.0 && a.mean == 0.5, "%g %g %g", a.minimum, a.maximum, a.mean);
  EXPECT(a.hash != b.hash, "another value, another hash");
  hl_summarise(x, 1, &a);
  EXPECT(a.minimum == 0.0 && a.maximum == 0.0 && a.mean == 0.0, "no finite value: %g", a.mean);
}

static void bad_arguments(void) {
  float value = 0.5f;
  uint8_t rgba[4] = {9, 9, 9, 9};
  hl_raster_spec spec = light;
  EXPECT(hl_raster(&spec, &value, 0, 1, rgba) == HL_ERROR_RANGE, "no rows");
  spec.gap = 8;
  EXPECT(hl_raster(&spec, &value, 1, 1, rgba) == HL_ERROR_RANGE, "all gap");
  spec = light;
  spec.map = (hl_colour_map)7;
  EXPECT(hl_raster(&spec, &value, 1, 1, rgba) == HL_ERROR_RANGE, "no such map");
  spec = light;
  spec.scale = (hl_colour_scale)7;
  EXPECT(hl_raster(&spec, &value, 1, 1, rgba) == HL_ERROR_RANGE, "no such scale");
  spec = light;
  spec.high = NAN;
  EXPECT(hl_raster(&spec, &value, 1, 1, rgba) == HL_ERROR_RANGE, "no scale");
  spec = light;
  spec.cell_width = spec.cell_height = UINT32_MAX;
  EXPECT(hl_raster(&spec, &value, 1, 1, rgba) == HL_ERROR_MEMORY, "absurd size");
  EXPECT(rgba[0] == 9, "nothing is written");
}

static void shrink(void) {
  enum { ROWS = 7, COLS = 5 };
  float x[ROWS * COLS], out[ROWS * COLS];
  test_fill(x, ROWS * COLS, DATA_NORMAL);
  for (size_t rows = 1; rows <= ROWS; rows++)
    for (size_t cols = 1; cols <= COLS; cols++) {
      EXPECT(hl_shrink(x, ROWS, COLS, rows, cols, out) == HL_OK, "shrink");
      for (size_t cell = 0; cell < rows * cols; cell++) {
        float most = -INFINITY;
        for (size_t i = 0; i < ROWS * COLS; i++) /* the cell that an element falls in: the last that begins before it */
          if (((i / COLS + 1) * rows - 1) / ROWS == cell / cols && ((i % COLS + 1) * cols - 1) / COLS == cell % cols)
            most = fmaxf(most, x[i]);
        EXPECT(out[cell] == most, "%zu x %zu, cell %zu: %g, not %g", rows, cols, cell, (double)out[cell], (double)most);
      }
    }
  EXPECT(hl_shrink(x, ROWS, COLS, ROWS, COLS, out) == HL_OK && test_same_bits(x, out, ROWS * COLS), "as large as x");
  x[11] = NAN;
  hl_shrink(x, ROWS, COLS, 1, 1, out);
  EXPECT(isnan(out[0]), "NaN wins");
  EXPECT(hl_shrink(NULL, 1, 1, 1, 1, out) == HL_ERROR_SHAPE && hl_shrink(x, 1, 1, 1, 1, NULL) == HL_ERROR_SHAPE &&
             hl_shrink(x, 1, 1, 2, 1, out) == HL_ERROR_RANGE && hl_shrink(x, 1, 1, 1, 2, out) == HL_ERROR_RANGE &&
             hl_shrink(x, 1, 1, 0, 1, out) == HL_ERROR_RANGE && hl_shrink(x, 1, 1, 1, 0, out) == HL_ERROR_RANGE &&
             hl_shrink(x, SIZE_MAX - 1, 9, 1, 1, out) == HL_ERROR_RANGE &&
             hl_shrink(x, 9, SIZE_MAX - 1, 1, 1, out) == HL_ERROR_RANGE &&
             hl_shrink(x, INT32_MAX, INT32_MAX, 1, 1, out) == HL_ERROR_MEMORY,
         "refusals");
}

const test_case raster_tests[] = {{"ends of the scale, and beyond", ends_of_the_scale},
                                  {"weight maps run steadily from paper to ink", maps_darken_steadily},
                                  {"-inf and NaN are hatched", minus_infinity_and_nan_are_hatched},
                                  {"the root scale", root_scale},
                                  {"the root scale of a diverging map", root_scale_of_a_diverging_map},
                                  {"the log scale", log_scale},
                                  {"stops of the maps", stops_of_the_maps},
                                  {"gaps are transparent, nothing else is touched", gaps_and_guards},
                                  {"finite range", finite_range},
                                  {"summary", summary},
                                  {"bad arguments are refused, nothing written", bad_arguments},
                                  {"a smaller picture, cell by cell", shrink},
                                  {NULL, NULL}};
