/* Hashes of what lessons compute beside attention: rows, vectors, heads, two words at once, statistics, drawing. */
#include <string.h>

#include "digest/digest.h"
#include "headlight_lab.h"

enum { ROWS = 11, COLS = 13, CELLS = ROWS * COLS };

static unsigned char memory[1 << 20];
static float a[CELLS], b[CELLS], square[ROWS * ROWS], out[4 * CELLS];

static void print_rows(void) {
  uint32_t changed[ROWS];
  hl_rows_moved(a, b, ROWS, COLS, out);
  digest_print_floats("rowsMoved", out, ROWS);
  hl_rows_distance(a, b, ROWS, COLS, out);
  digest_print_floats("rowsDistance", out, ROWS);
  memcpy(out, a, sizeof a);
  out[5] = b[5];
  out[7] = b[7];
  out[40] = b[40];
  hl_rows_changed(a, out, ROWS, COLS, changed);
  digest d = digest_start();
  for (size_t i = 0; i < ROWS; i++) digest_number(&d, changed[i]);
  digest_print("rowsChanged", d);
}

static void print_vectors(void) {
  hl_lengths(a, ROWS, COLS, out);
  digest_print_floats("lengths", out, ROWS);
  hl_cosines(a, b, ROWS, ROWS, COLS, out);
  digest_print_floats("cosines", out, ROWS * ROWS);
  hl_terms(a, b, CELLS, out, out + CELLS);
  digest_print_floats("terms", out, 2 * CELLS);
  hl_entropy(square, ROWS, ROWS, out);
  digest_print_floats("entropy", out, ROWS);
}

static void print_maps(void) {
  hl_patterns p;
  hl_patterns_of(square, ROWS, &p);
  digest_print_floats("patterns", (float[]){p.previous, p.itself, p.next, p.first}, 4);
  hl_column_shares(square, ROWS, ROWS, out);
  digest_print_floats("columnShares", out, ROWS);
  out[0] = hl_asymmetry(square, ROWS);
  hl_diagonals(square, ROWS, out + 1, out + 1 + 2 * ROWS);
  digest_print_floats("asymmetry", out, 1);
  digest d = digest_start();
  digest_floats(&d, out + 1, 2 * ROWS - 1);
  digest_floats(&d, out + 1 + 2 * ROWS, 2 * ROWS - 1);
  digest_print("diagonals", d);
}

static void print_heads(void) {
  hl_head_sizes s;
  uint32_t slices[24];
  digest d = digest_start();
  hl_heads_sizes(192, 3, 64, &s);
  const uint64_t sizes[] = {s.dim, s.input_parameters, s.output_parameters, s.parameters, s.scores, s.score_bytes};
  for (size_t i = 0; i < 6; i++) digest_number(&d, sizes[i]);
  for (int transposed = 0; transposed < 2; transposed++) {
    hl_heads_split(8, 3, transposed, slices);
    for (size_t i = 0; i < 24; i++) digest_number(&d, slices[i]);
  }
  digest_print("heads", d);
}

static void print_fetch(void) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  digest d = digest_start();
  for (size_t heads = 1; heads <= 2; heads++)
    for (size_t dim = 1; dim <= COLS; dim += 4) {
      hl_fetch_spec spec = {ROWS, dim, heads, 2, 7, {0.75f, 0.25f}};
      hl_fetch_result r = {.output = out};
      digest_number(&d, (uint64_t)hl_fetch(&spec, a, &r, &arena));
      digest_double(&d, r.slots[0]);
      digest_double(&d, r.slots[1]);
      digest_double(&d, r.error);
      digest_double(&d, r.least);
      digest_floats(&d, r.readout[0], 4);
      digest_floats(&d, out, 2 * dim);
    }
  digest_print("fetch", d);
}

static void print_statistics(void) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  const float shares[] = {0.0f, 0.1f, 0.5f, 0.93f, 1.0f};
  hl_statistics(a, CELLS, shares, 5, out, out + 2, &arena);
  digest_print_floats("statistics", out, 7);
  hl_normal(42, 0.3, CELLS, out);
  digest_print_floats("normal", out, CELLS);
}

static void print_drawing(void) {
  static uint8_t rgba[4 * CELLS * 5 * 4];
  hl_summary s;
  digest d = digest_start();
  for (int i = 0; i < 12; i++) {
    hl_raster_spec spec = {(hl_colour_map)(i % 2), (hl_colour_scale)(i % 3), i % 4 > 1, -2.0f, 3.0f, 5, 4, 1};
    digest_number(&d, (uint64_t)hl_raster(&spec, a, ROWS, COLS, rgba));
    digest_bytes(&d, rgba, sizeof rgba);
    hl_colours(spec.map, spec.dark, rgba);
    digest_bytes(&d, rgba, 3 * HL_COLOURS);
  }
  digest_print("raster", d);
  hl_shrink(a, ROWS, COLS, 4, 5, out);
  digest_print_floats("shrink", out, 20);
  hl_summarise(a, CELLS, &s);
  d = digest_start();
  digest_double(&d, s.minimum);
  digest_double(&d, s.maximum);
  digest_double(&d, s.mean);
  digest_number(&d, s.hash);
  digest_print("summary", d);
}

void print_lab_digests(void) {
  digest_fill(a, CELLS);
  digest_fill(b, CELLS);
  for (size_t i = 0; i < ROWS * ROWS; i++) square[i] = (float)digest_below(1000) / 1000.0f;
  print_rows();
  print_vectors();
  print_maps();
  print_heads();
  print_fetch();
  print_statistics();
  print_drawing();
}
