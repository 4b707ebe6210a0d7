/* What attention costs by number: against whole numbers of 128 bits, and against masks counted cell by cell. */
#include "headlight_lab.h"
#include "test.h"

__extension__ typedef unsigned __int128 whole;

static bool is(double count, whole expected) {
  return expected <= (whole)1 << 53 ? count == (double)expected : fabs(count / (double)expected - 1.0) < 1e-15;
}

static void layers(void) {
  static const size_t sizes[][3] = {{1, 1, 1},
                                    {12, 64, 4},
                                    {512, 512, 8},
                                    {4096, 4096, 32},
                                    {100000, 64, 1},
                                    {128000, 4096, 32},
                                    {1 << 20, 16384, 128},
                                    {131072, 128, 2},
                                    {7, 192, 3},
                                    {HL_COUNT_TOKENS_MAX, HL_COUNT_WIDTH_MAX, 1}};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    hl_costs c;
    whole n = sizes[i][0], d = sizes[i][1], h = sizes[i][2];
    EXPECT(hl_count_costs(sizes[i][0], sizes[i][1], sizes[i][2], &c) == HL_OK, "case %zu", i);
    EXPECT(is(c.projections, 4 * n * d * d) && is(c.scores, n * n * d) && is(c.values, n * n * d), "case %zu", i);
    EXPECT(is(c.attention, 4 * n * d * d + 2 * n * n * d) && is(c.exponentials, h * n * n), "case %zu", i);
    EXPECT(is(c.recurrent, n * d * d) && is(c.rnn, 2 * n * d * d) && is(c.lstm, 8 * n * d * d), "case %zu", i);
    EXPECT(is(c.cells, h * n * n) && is(c.score_bytes, 4 * h * n * n) && is(c.row_bytes, 4 * h * n), "case %zu", i);
    EXPECT(is(c.tile_bytes, 8 * h * n) && is(c.projection_bytes, 16 * n * d), "case %zu", i);
    EXPECT(is(c.rnn_bytes, 4 * d) && is(c.lstm_bytes, 8 * d), "case %zu", i);
    EXPECT(is(c.crosses_recurrent, d) && is(c.crosses_lstm, 2 * d), "case %zu", i);
    whole most = 8 * n * d * d > 4 * n * d * d + 2 * n * n * d ? 8 * n * d * d : 4 * n * d * d + 2 * n * n * d;
    if (4 * h * n * n > most) most = 4 * h * n * n;
    EXPECT(c.is_exact == (double)(most <= (whole)1 << 53), "case %zu: %g", i, c.is_exact);
  }
}

/* The numbers that are quoted. */
static void quoted(void) {
  hl_costs c;
  EXPECT(hl_count_costs(100000, 64, 1, &c) == HL_OK && c.cells == 1e10 && c.score_bytes == 4e10, "100,000");
  EXPECT(hl_count_costs(128000, 64, 1, &c) == HL_OK && c.score_bytes == 65536000000.0, "128,000");
  EXPECT(fabs(c.score_bytes / 0x1p30 - 61.0) < 0.05, "61.0 GiB: %g", c.score_bytes / 0x1p30);
  EXPECT(hl_count_costs(128000, 4096, 32, &c) == HL_OK && c.score_bytes == 2097152000000.0, "2.1 TB");
  EXPECT(hl_count_costs(4096, 64, 1, &c) == HL_OK && c.cells == 16777216.0, "4,096");
}

/* Where the curves cross. */
static void crossings(void) {
  for (size_t d = 1; d < 200; d += 7)
    for (size_t n = 1; n < 500; n++) {
      hl_costs c;
      hl_count_costs(n, d, 1, &c);
      EXPECT((c.scores < c.recurrent) == ((double)n < c.crosses_recurrent) &&
                 (c.scores == c.recurrent) == ((double)n == c.crosses_recurrent),
             "n %zu, d %zu", n, d);
      EXPECT((c.attention < c.lstm) == ((double)n < c.crosses_lstm) && c.attention > c.rnn, "n %zu, d %zu", n, d);
    }
}

static bool sees(hl_pattern pattern, size_t i, size_t j, size_t reach) {
  switch (pattern) {
    case HL_PATTERN_WINDOW: return i < j ? j - i <= reach : i - j <= reach;
    case HL_PATTERN_STRIDED: return j <= i && (i - j < reach || (i - j) % reach == 0);
    case HL_PATTERN_LINEAR: return false;
    default: return true;
  }
}

static void patterns(void) {
  for (size_t n = 1; n < 40; n++)
    for (size_t reach = 1; reach < 45; reach++)
      for (int p = HL_PATTERN_FULL; p <= HL_PATTERN_LINEAR; p++) {
        hl_pattern_cost c;
        size_t cells = 0, h = 3, dim = 5;
        for (size_t i = 0; i < n; i++)
          for (size_t j = 0; j < n; j++) cells += sees((hl_pattern)p, i, j, reach);
        EXPECT(hl_count_pattern((hl_pattern)p, n, h * dim, h, reach, &c) == HL_OK && c.is_exact == 1.0, "pattern %d",
               p);
        EXPECT(c.cells == (double)(h * cells), "pattern %d, n %zu, reach %zu: %g, not %zu", p, n, reach, c.cells,
               h * cells);
        size_t sums = h * dim * (dim + 1);
        double operations = p == HL_PATTERN_LINEAR ? (double)(2 * n * sums) : (double)(2 * h * cells * dim);
        double bytes = p == HL_PATTERN_LINEAR ? (double)(4 * sums) : (double)(4 * h * cells);
        EXPECT(c.operations == operations && c.bytes == bytes, "pattern %d: %g, %g", p, c.operations, c.bytes);
      }
  hl_pattern_cost large;
  EXPECT(hl_count_pattern(HL_PATTERN_FULL, HL_COUNT_TOKENS_MAX, 4096, 1, 1, &large) == HL_OK && large.is_exact == 0.0,
         "rounded, and said to be");
}

static void within(void) {
  EXPECT(hl_tokens_within(0x1p32, 1) == 32768.0 && hl_tokens_within(0x1p32 - 1.0, 1) == 32767.0, "4 GiB");
  EXPECT(hl_tokens_within(80e9, 1) == 141421.0 && hl_tokens_within(80e9, 32) == 25000.0, "80 GB");
  double root = 47453132.0; /* that of a byte less than 4 n^2 rounds to n */
  EXPECT(hl_tokens_within(4.0 * root * root - 1.0, 1) == root - 1.0, "a byte too few");
  EXPECT(hl_tokens_within(3.0, 1) == 0.0 && hl_tokens_within(4.0, 1) == 1.0 && hl_tokens_within(0.0, 7) == 0.0, "few");
  for (int i = 0; i < 2000; i++) {
    whole bytes = test_random() >> 13, heads = 1 + test_below(64),
          n = (whole)hl_tokens_within((double)bytes, (size_t)heads);
    EXPECT(4 * heads * n * n <= bytes && 4 * heads * (n + 1) * (n + 1) > bytes, "case %d", i);
  }
  EXPECT(isnan(hl_tokens_within(-1.0, 1)) && isnan(hl_tokens_within(INFINITY, 1)) && isnan(hl_tokens_within(NAN, 1)) &&
             isnan(hl_tokens_within(1.0, 0)),
         "no number of bytes");
}

static void laws(void) {
  double x[8], y[8], law[2], ratios[8];
  for (int p = -4; p <= 12; p++) {
    double power = (double)p / 4.0;
    for (size_t i = 0; i < 8; i++) {
      x[i] = 64.0 * pow(2.0, (double)i);
      y[i] = 0.003 * pow(x[i], power);
    }
    EXPECT(hl_power_law(x, y, 8, law, ratios) == HL_OK && fabs(law[0] - power) < 1e-12, "%g: %g", power, law[0]);
    EXPECT(fabs(law[1] - pow(2.0, power)) < 1e-11 && isnan(ratios[0]), "%g: %g", power, law[1]);
    for (size_t i = 1; i < 8; i++) EXPECT(fabs(ratios[i] - law[1]) < 1e-11, "ratio %zu: %g", i, ratios[i]);
  }
  /* Of points off a line, its slope makes the squares least: a little more or less is worse. */
  double sums[3] = {0};
  for (size_t i = 0; i < 8; i++) y[i] = exp((double)test_normal()) * x[i];
  EXPECT(hl_power_law(x, y, 8, law, ratios) == HL_OK, "any points");
  for (int k = 0; k < 3; k++) {
    double slope = law[0] + 1e-3 * (k - 1), off[8], mean = 0.0;
    for (size_t i = 0; i < 8; i++) mean += (off[i] = log(y[i]) - slope * log(x[i])) / 8.0;
    for (size_t i = 0; i < 8; i++) sums[k] += (off[i] - mean) * (off[i] - mean);
  }
  EXPECT(sums[1] < sums[0] && sums[1] < sums[2], "%g %g %g", sums[0], sums[1], sums[2]);
}

static void refusals(void) {
  hl_costs c = {.projections = 7.0};
  hl_pattern_cost p = {.cells = 7.0};
  EXPECT(hl_count_costs(1, 1, 1, NULL) == HL_ERROR_SHAPE && hl_count_costs(1, 8, 3, &c) == HL_ERROR_SHAPE, "shape");
  EXPECT(hl_count_costs(0, 1, 1, &c) == HL_ERROR_RANGE && hl_count_costs(1, 0, 1, &c) == HL_ERROR_RANGE &&
             hl_count_costs(1, 1, 0, &c) == HL_ERROR_RANGE,
         "zero");
  EXPECT(hl_count_costs((size_t)HL_COUNT_TOKENS_MAX + 1, 1, 1, &c) == HL_ERROR_RANGE &&
             hl_count_costs(1, (size_t)HL_COUNT_WIDTH_MAX + 1, 1, &c) == HL_ERROR_RANGE &&
             hl_count_costs(1, 1, (size_t)HL_COUNT_WIDTH_MAX + 1, &c) == HL_ERROR_RANGE,
         "too large");
  EXPECT(hl_count_pattern(HL_PATTERN_FULL, 1, 1, 1, 1, NULL) == HL_ERROR_SHAPE &&
             hl_count_pattern(HL_PATTERN_FULL, 1, 8, 3, 1, &p) == HL_ERROR_SHAPE,
         "shape");
  EXPECT(hl_count_pattern((hl_pattern)4, 1, 1, 1, 1, &p) == HL_ERROR_RANGE &&
             hl_count_pattern(HL_PATTERN_WINDOW, 1, 1, 1, 0, &p) == HL_ERROR_RANGE &&
             hl_count_pattern(HL_PATTERN_WINDOW, 1, 1, 1, (size_t)HL_COUNT_TOKENS_MAX + 1, &p) == HL_ERROR_RANGE,
         "pattern and reach");
  EXPECT(c.projections == 7.0 && p.cells == 7.0, "nothing written");
  double one[2] = {1.0, 2.0}, law[2] = {7.0, 7.0}, ratios[2];
  static const double bad[] = {0.0, -1.0, INFINITY, NAN, 1e-310};
  for (size_t i = 0; i < 5; i++) {
    double with[2] = {1.0, bad[i]};
    EXPECT(hl_power_law(with, one, 2, law, ratios) == HL_ERROR_RANGE, "x %g", bad[i]);
    EXPECT(hl_power_law(one, with, 2, law, ratios) == HL_ERROR_RANGE, "y %g", bad[i]);
  }
  double same[2] = {3.0, 3.0};
  EXPECT(hl_power_law(same, one, 2, law, ratios) == HL_ERROR_RANGE &&
             hl_power_law(one, one, 1, law, ratios) == HL_ERROR_RANGE,
         "no line");
  EXPECT(hl_power_law(NULL, one, 2, law, ratios) == HL_ERROR_SHAPE &&
             hl_power_law(one, NULL, 2, law, ratios) == HL_ERROR_SHAPE &&
             hl_power_law(one, one, 2, NULL, ratios) == HL_ERROR_SHAPE &&
             hl_power_law(one, one, 2, law, NULL) == HL_ERROR_SHAPE,
         "missing");
  EXPECT(law[0] == 7.0, "nothing written");
}

const test_case cost_tests[] = {{"a layer, against whole numbers", layers},
                                {"the numbers that are quoted", quoted},
                                {"where the curves cross", crossings},
                                {"patterns, counted cell by cell", patterns},
                                {"tokens within so many bytes", within},
                                {"power laws", laws},
                                {"refusals", refusals},
                                {NULL, NULL}};
