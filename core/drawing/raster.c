/* Numbers to pixels. The colour tables live here and nowhere else; hl_colours gives them to others. */
#include <math.h>
#include <string.h>

#include "../checks.h"
#include "../headlight_lab.h"
#include "../math/elementary.h"

/* Evenly spaced stops, 0xRRGGBB; checked for contrast and for colour-blind readers. */
static const uint32_t weights_light[] = {0xFFFFFF, 0xD5EFEA, 0x9FD9CF, 0x5FBBAE, 0x2A9488, 0x0F6B62, 0x003F3A};
static const uint32_t weights_dark[] = {0x12161C, 0x10332F, 0x115049, 0x167268, 0x2A978A, 0x57BFB0, 0xA5EBDD, 0xF0FFFB};
static const uint32_t scores_light[] = {0x5B3A00, 0x96661A, 0xC99B55, 0xEBD3A8, 0xF7F7F5,
                                        0xB5DFD8, 0x66B8AD, 0x22857A, 0x003F3A};
static const uint32_t scores_dark[] = {0xFFDDA0, 0xD9A550, 0x97691F, 0x523A14, 0x1A1D21,
                                       0x124942, 0x1A8074, 0x5CC4B5, 0xC8FFF3};

#define STOPS(table) (sizeof(table) / sizeof(table)[0])

/* Red, green or blue (channel 0, 1, 2) of a colour. */
static uint8_t channel_of(uint32_t colour, int channel) { return (uint8_t)(colour >> (16 - 8 * channel) & 0xff); }

static uint8_t blend(uint8_t a, uint8_t b, float share) {
  return (uint8_t)((float)a + ((float)b - (float)a) * share + 0.5f);
}

static void spread(const uint32_t *stops, size_t count, uint8_t out[3 * HL_COLOURS]) {
  for (size_t i = 0; i < HL_COLOURS; i++) {
    float at = (float)i / (float)(HL_COLOURS - 1) * (float)(count - 1);
    size_t left = (size_t)at < count - 2 ? (size_t)at : count - 2;
    for (int c = 0; c < 3; c++)
      out[3 * i + (size_t)c] = blend(channel_of(stops[left], c), channel_of(stops[left + 1], c), at - (float)left);
  }
}

void hl_colours(hl_colour_map map, bool dark, uint8_t out[3 * HL_COLOURS]) {
  if (map == HL_MAP_WEIGHTS && !dark) spread(weights_light, STOPS(weights_light), out);
  if (map == HL_MAP_WEIGHTS && dark) spread(weights_dark, STOPS(weights_dark), out);
  if (map == HL_MAP_SCORES && !dark) spread(scores_light, STOPS(scores_light), out);
  if (map == HL_MAP_SCORES && dark) spread(scores_dark, STOPS(scores_dark), out);
}

/* What a cell is filled with: one colour, or lines of a second colour on it. */
typedef struct fill {
  uint32_t paper, line;
  bool falling, rising; /* which diagonals are drawn */
} fill;

#define HATCH_PERIOD 6

/* Light, dark. */
static const fill minus_infinity[] = {{0xEDEDEA, 0x9A9A96, true, false}, {0x23272D, 0x6D747D, true, false}};
static const fill not_a_number[] = {{0xFFE9E6, 0xC01818, true, true}, {0x3A1416, 0xFF7A70, true, true}};

/* A diverging map's middle stays, and its two halves each have a root of their own. */
static float root_of(hl_colour_map map, float share) {
  if (map == HL_MAP_WEIGHTS) return sqrtf(share);
  float away = 2.0f * share - 1.0f;
  return 0.5f + 0.5f * copysignf(sqrtf(fabsf(away)), away);
}

/* A value's place on the map: 0 at its beginning, 1 at its end. */
static float place_of(const hl_raster_spec *spec, double log_n, float value) {
  double share = ((double)value - (double)spec->low) / ((double)spec->high - (double)spec->low);
  share = share < 1.0 ? share : 1.0;
  if (!(share > 0.0)) return 0.0f;
  if (spec->scale == HL_SCALE_ROOT) return root_of(spec->map, (float)share);
  if (spec->scale == HL_SCALE_LOG)
    share = 1.0 + hl_log_f64(share) / (2.0 * log_n); /* (log(share n) + log n) / 2 log n */
  return share > 0.0 ? (float)share : 0.0f;
}

static fill fill_of(const hl_raster_spec *spec, const uint8_t table[3 * HL_COLOURS], double log_n, float value) {
  if (isnan(value)) return not_a_number[spec->dark];
  if (value == -INFINITY) return minus_infinity[spec->dark];
  float share = place_of(spec, log_n, value);
  const uint8_t *entry = table + 3 * (share < 1.0f ? (size_t)(share * (float)(HL_COLOURS - 1) + 0.5f) : HL_COLOURS - 1);
  uint32_t colour = (uint32_t)entry[0] << 16 | (uint32_t)entry[1] << 8 | entry[2];
  return (fill){colour, colour, false, false};
}

/* Hatching runs on from cell to cell, so that it reads as one area even in cells of two pixels. */
static uint32_t pixel_of(const fill *f, size_t x, size_t y) {
  bool on_falling = f->falling && (x + y) % HATCH_PERIOD == 0;
  bool on_rising = f->rising && (x + HATCH_PERIOD - y % HATCH_PERIOD) % HATCH_PERIOD == 0;
  return on_falling || on_rising ? f->line : f->paper;
}

static void paint_cell(const hl_raster_spec *spec, const fill *f, size_t row, size_t col, size_t width, uint8_t *rgba) {
  size_t x0 = col * spec->cell_width, y0 = row * spec->cell_height;
  size_t x1 = x0 + spec->cell_width - spec->gap, y1 = y0 + spec->cell_height - spec->gap;
  for (size_t y = y0; y < y1; y++)
    for (size_t x = x0; x < x1; x++) {
      uint32_t colour = pixel_of(f, x, y);
      uint8_t *pixel = rgba + 4 * (y * width + x);
      for (int c = 0; c < 3; c++) pixel[c] = channel_of(colour, c);
      pixel[3] = 255;
    }
}

hl_status hl_raster(const hl_raster_spec *spec, const float *values, size_t rows, size_t cols, uint8_t *rgba) {
  bool cells = spec->cell_width > spec->gap && spec->cell_height > spec->gap;
  bool map = spec->map == HL_MAP_WEIGHTS || spec->map == HL_MAP_SCORES;
  bool scale = spec->scale == HL_SCALE_LINEAR || spec->scale == HL_SCALE_ROOT || spec->scale == HL_SCALE_LOG;
  if (!rows || !cols || !cells || !map || !scale || !(spec->high > spec->low)) return HL_ERROR_RANGE;
  bool fits = hl_fits_memory(rows, cols, spec->cell_width); /* a pixel takes as many bytes as a float */
  if (!fits || !hl_fits_memory(rows * cols, spec->cell_width, spec->cell_height)) return HL_ERROR_MEMORY;
  uint8_t table[3 * HL_COLOURS];
  hl_colours(spec->map, spec->dark, table);
  size_t width = cols * spec->cell_width;
  double log_n = hl_log_f64(cols > 2 ? (double)cols : 2.0);
  memset(rgba, 0, 4 * width * rows * spec->cell_height);
  for (size_t r = 0; r < rows; r++)
    for (size_t c = 0; c < cols; c++) {
      fill f = fill_of(spec, table, log_n, values[r * cols + c]);
      paint_cell(spec, &f, r, c, width, rgba);
    }
  return HL_OK;
}
