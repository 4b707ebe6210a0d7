/* Deep stacks of random layers: streams and gradients at depth 100 against the formulas and central differences in
 * double; directions against their definition. */
#include <stdlib.h>
#include <string.h>

#include "headlight_lab.h"
#include "reference/deep_ref.h"
#include "support/failures.h"
#include "test.h"

enum { DEPTH = 100, T = 7, C = 24, H = 3, F = 40, SIZE = T * C };

static unsigned char memory[8 << 20];
static float streams[(DEPTH + 1) * SIZE], weights[4 * C * C + 2 * C * F];
static double exact[(DEPTH + 1) * SIZE];

static hl_arena fresh(void) { return (hl_arena){.base = memory, .capacity = sizeof memory}; }

static const char *const norm_names[] = {"none", "post", "pre"};

/* All six combinations of switches. */
static hl_deep_spec combination(int number) {
  return (hl_deep_spec){T, C, H, F, number % 2 == 1, (hl_deep_norm)(number / 2), (uint32_t)test_seed};
}

#define EACH_COMBINATION                     \
  for (int number = 0; number < 6; number++) \
    for (hl_deep_spec spec = combination(number), *once = &spec; once; once = NULL)

/* The core's streams in float32, and the formulas' in double from the same beginning. */
static void run_both(const hl_deep_spec *spec) {
  hl_arena arena = fresh();
  test_fill(streams, SIZE, DATA_NORMAL);
  for (size_t i = 0; i < SIZE; i++) exact[i] = (double)streams[i];
  for (size_t layer = 0; layer < DEPTH; layer++) {
    size_t at = layer * SIZE;
    EXPECT(hl_deep_layer(spec, layer, streams + at, streams + at + SIZE, &arena) == HL_OK, "layer %zu", layer);
    hl_deep_weights(spec, layer, weights);
    hl_deep_layer_ref(spec, weights, exact + at, exact + at + SIZE);
  }
  EXPECT(arena.used == 0, "%zu bytes kept", arena.used);
}

static double length_of(const double *x) {
  double sum = 0.0;
  for (size_t i = 0; i < SIZE; i++) sum += x[i] * x[i];
  return sqrt(sum);
}

/* Where all of a stream is above what float32 can say in full, as it is everywhere but without norm and residual. */
static bool is_normal(const double *x) {
  for (size_t i = 0; i < SIZE; i++)
    if (fabs(x[i]) < 1e-30 && x[i] != 0.0) return false;
  return true;
}

/* What a layer's roundings come to, as a share of the stream's length: one layer, from the same x. */
#define LAYER_ERROR (64.0 * EPS)
/* And of all layers so far, each of which hands on the errors of those below by its derivative. */
#define STACK_ERROR 2e-5
/* LayerNorm keeps that derivative near 1. Without, what the residual adds up grows, and with it each error, ten million
 * times in 100 layers: there only the first ones are held to the whole stack's bound, and each by itself to a layer's.
 */
static size_t held_layers(const hl_deep_spec *s) { return s->norm || !s->residual ? DEPTH : 40; }

static void streams_against_formulas(void) {
  EACH_COMBINATION {
    run_both(&spec);
    double x[SIZE], y[SIZE], difference[SIZE], worst = 0.0, whole = 0.0;
    for (size_t layer = 0; layer < DEPTH; layer++) {
      const float *from = streams + layer * SIZE, *to = from + SIZE;
      const double *right = exact + (layer + 1) * SIZE;
      for (size_t i = 0; i < SIZE; i++) x[i] = (double)from[i];
      hl_deep_weights(&spec, layer, weights);
      hl_deep_layer_ref(&spec, weights, x, y);
      if (!is_normal(y) || !is_normal(x)) break;
      for (size_t i = 0; i < SIZE; i++) difference[i] = (double)to[i] - y[i];
      worst = fmax(worst, length_of(difference) / length_of(y));
      for (size_t i = 0; i < SIZE; i++) difference[i] = (double)to[i] - right[i];
      if (layer < held_layers(&spec)) whole = fmax(whole, length_of(difference) / length_of(right));
    }
    EXPECT(worst < LAYER_ERROR, "%s, residual %d: %g of a layer", norm_names[spec.norm], spec.residual, worst);
    EXPECT(whole < STACK_ERROR, "%s, residual %d: %g of the stack", norm_names[spec.norm], spec.residual, whole);
  }
}

/* ---- Gradients ---- */

/* Of the stack's `depth` layers: the gradient of readout.x_depth with respect to x_0, as a direction and its decades.
 */
static double gradient_of(const hl_deep_spec *spec, size_t depth, float *gradient) {
  hl_arena arena = fresh();
  double decades = 0.0;
  EXPECT(hl_deep_readout(spec, gradient) == HL_OK, "readout");
  for (size_t layer = depth; layer-- > 0;) {
    float step;
    EXPECT(hl_deep_layer_grad(spec, layer, streams + layer * SIZE, 1, gradient, NULL, gradient, &step, &arena) == HL_OK,
           "layer %zu", layer);
    decades += (double)step;
  }
  EXPECT(arena.used == 0, "%zu bytes kept", arena.used);
  return decades;
}

/* The same stack's derivative in a direction, by central differences in double, layer by layer: the direction is
 * brought to length 1 after each, so that a derivative of 1e-100 loses no digits. Along the core's streams, in double.
 */
static double derivative(const hl_deep_spec *spec, size_t depth, const double *direction, double *decades) {
  double v[SIZE], next[SIZE], x[SIZE], along = 0.0;
  float readout[SIZE];
  memcpy(v, direction, sizeof v);
  *decades = 0.0;
  for (size_t layer = 0; layer < depth; layer++) {
    for (size_t i = 0; i < SIZE; i++) x[i] = (double)streams[layer * SIZE + i];
    hl_deep_weights(spec, layer, weights);
    hl_deep_difference_ref(spec, weights, x, v, 1e-6 * length_of(x), next);
    double length = length_of(next);
    *decades += log10(length);
    for (size_t i = 0; i < SIZE; i++) v[i] = next[i] / length;
  }
  hl_deep_readout(spec, readout);
  for (size_t i = 0; i < SIZE; i++) along += (double)readout[i] * v[i];
  return along;
}

/* How far the core's gradient, in units of its length, may be off in a direction: each of 100 layers turns it a little,
 * and a ReLU near 0 may be on in one and off in the other. */
static double gradient_error(const hl_deep_spec *s) { return s->norm || !s->residual ? 2e-3 : 1e-2; }

/* In the gradient's own direction the derivative is its length; in any other, the part of it. */
static void gradients_against_differences(void) {
  static const size_t depths[] = {1, 2, 10, DEPTH};
  EACH_COMBINATION {
    run_both(&spec);
    for (size_t d = 0; d < 4; d++) {
      size_t depth = depths[d];
      if (spec.norm == HL_DEEP_NORM_NONE && !spec.residual && depth == DEPTH) depth = 30; /* below: float32 ends */
      float gradient[SIZE];
      double decades = gradient_of(&spec, depth, gradient), direction[SIZE], there;
      for (int other = 0; other < 4; other++) {
        double part = 0.0, length;
        for (size_t i = 0; i < SIZE; i++) direction[i] = other ? (double)test_normal() : (double)gradient[i];
        length = length_of(direction);
        for (size_t i = 0; i < SIZE; i++) part += (direction[i] /= length) * (double)gradient[i];
        double along = derivative(&spec, depth, direction, &there), scaled = along * pow(10.0, there - decades);
        EXPECT(fabs(scaled - part) < gradient_error(&spec), "%s, residual %d, depth %zu: %g, not %g, of 10^%g",
               norm_names[spec.norm], spec.residual, depth, part, scaled, decades);
      }
    }
  }
}

/* From the bottom to the top in one difference, where the gradient is large enough to be seen so. */
static void whole_stack_in_one_difference(void) {
  for (int norm = HL_DEEP_NORM_POST; norm <= HL_DEEP_NORM_PRE; norm++) {
    hl_deep_spec spec = {T, C, H, F, true, (hl_deep_norm)norm, (uint32_t)test_seed};
    run_both(&spec);
    float gradient[SIZE], readout[SIZE];
    double decades = gradient_of(&spec, DEPTH, gradient), ends[2] = {0}, step = 1e-6, x[2][SIZE];
    hl_deep_readout(&spec, readout);
    for (int side = 0; side < 2; side++) {
      for (size_t i = 0; i < SIZE; i++) x[0][i] = exact[i] + (side ? -step : step) * (double)gradient[i];
      for (size_t layer = 0; layer < DEPTH; layer++) {
        hl_deep_weights(&spec, layer, weights);
        hl_deep_layer_ref(&spec, weights, x[layer % 2], x[1 - layer % 2]);
      }
      for (size_t i = 0; i < SIZE; i++) ends[side] += (double)readout[i] * x[DEPTH % 2][i];
    }
    double length = (ends[0] - ends[1]) / (2.0 * step);
    EXPECT(fabs(length / pow(10.0, decades) - 1.0) < gradient_error(&spec), "%s: 10^%g, not %g", norm_names[norm],
           decades, length);
  }
}

/* Several gradients at once are the gradients one by one, to the bit; and each walks in its place. */
static void many_at_once(void) {
  enum { COUNT = 5 };
  static float all[COUNT * SIZE], one[SIZE], decades[COUNT];
  EACH_COMBINATION {
    hl_arena arena = fresh();
    run_both(&spec);
    test_fill(all, COUNT * SIZE, DATA_NORMAL);
    float *copy = malloc(sizeof all);
    memcpy(copy, all, sizeof all);
    EXPECT(hl_deep_layer_grad(&spec, 3, streams + 3 * SIZE, COUNT, all, NULL, all, decades, &arena) == HL_OK, "all");
    for (size_t i = 0; i < COUNT; i++) {
      float alone = 7.0f;
      hl_deep_layer_grad(&spec, 3, streams + 3 * SIZE, 1, copy + i * SIZE, &alone, one, &alone, &arena);
      EXPECT(fabsf(alone - 7.0f - decades[i]) < 1e-6f && memcmp(one, all + i * SIZE, sizeof one) == 0, "gradient %zu",
             i);
    }
    free(copy);
  }
}

/* A stream that has become 0 in float32 says so: no direction, and a gradient of -inf decades. */
static void float32_ends(void) {
  hl_deep_spec spec = combination(0);
  run_both(&spec);
  hl_arena arena = fresh();
  float points[2 * T], gradient[SIZE];
  hl_directions d = {.points = points};
  EXPECT(hl_directions_of(streams + DEPTH * SIZE, T, C, NULL, &d, &arena) == HL_OK && isnan(d.cosine), "%g", d.cosine);
  EXPECT(isinf(gradient_of(&spec, DEPTH, gradient)), "no gradient");
  float large[SIZE], step;
  for (size_t i = 0; i < SIZE; i++) large[i] = i % 2 ? 3e38f : -3e38f;
  hl_deep_readout(&spec, gradient);
  EXPECT(hl_deep_layer(&spec, 0, large, large, &arena) == HL_OK && !isfinite(large[0]), "overflow stays");
  EXPECT(hl_deep_layer_grad(&spec, 0, large, 1, gradient, NULL, gradient, &step, &arena) == HL_OK && !isfinite(step),
         "%g", (double)step);
}

/* Weights are uniform: their mean square is a third of the bound's; another layer or seed has others. */
static void weights_are_uniform(void) {
  hl_deep_spec spec = combination(3), other = spec;
  other.seed++;
  EXPECT(hl_deep_weight_count(&spec) == sizeof weights / sizeof *weights, "%zu", hl_deep_weight_count(&spec));
  static float again[sizeof weights / sizeof *weights];
  hl_deep_weights(&spec, 5, weights);
  double squares[2] = {0}, most = 0.0;
  size_t inner = 4 * C * C + C * F, count = hl_deep_weight_count(&spec);
  for (size_t i = 0; i < count; i++) {
    squares[i >= inner] += (double)weights[i] * (double)weights[i];
    most = fmax(most, i < inner ? fabs((double)weights[i]) : 0.0);
  }
  EXPECT(fabs(squares[0] / (double)inner * 3.0 * (double)C - 1.0) < 0.08, "%g", squares[0] / (double)inner);
  EXPECT(fabs(squares[1] / (double)(count - inner) * 3.0 * (double)F - 1.0) < 0.15, "%g", squares[1]);
  EXPECT(most <= 1.0 / sqrt((double)C), "%g", most);
  hl_deep_weights(&spec, 6, again);
  EXPECT(memcmp(weights, again, sizeof weights) != 0, "another layer");
  hl_deep_weights(&other, 5, again);
  EXPECT(memcmp(weights, again, sizeof weights) != 0, "another seed");
}

/* ---- Directions ---- */

/* The squares of the rows of length 1 that a plane of two orthonormal directions shows. */
static double seen(const double *u, size_t rows, size_t cols, double plane[2][64]) {
  double sum = 0.0;
  for (size_t i = 0; i < rows; i++)
    for (int axis = 0; axis < 2; axis++) {
      double along = 0.0;
      for (size_t c = 0; c < cols; c++) along += u[i * cols + c] * plane[axis][c];
      sum += along * along;
    }
  return sum / (double)rows;
}

static void random_plane(size_t cols, double plane[2][64]) {
  double products[3] = {0};
  for (size_t c = 0; c < cols; c++) {
    plane[0][c] = (double)test_normal();
    products[0] += plane[0][c] * plane[0][c];
  }
  for (size_t c = 0; c < cols; c++) {
    plane[0][c] /= sqrt(products[0]);
    plane[1][c] = (double)test_normal();
    products[1] += plane[0][c] * plane[1][c];
  }
  for (size_t c = 0; c < cols; c++) {
    plane[1][c] -= products[1] * plane[0][c];
    products[2] += plane[1][c] * plane[1][c];
  }
  for (size_t c = 0; c < cols; c++) plane[1][c] /= sqrt(products[2]);
}

static void directions_against_definition(void) {
  static const size_t all_rows[] = {1, 2, 3, 12, 64};
  for (size_t s = 0; s < 5; s++) {
    size_t rows = all_rows[s], cols = 16;
    static float x[64 * 16], points[128], turned[128], angles[128];
    static double u[64 * 16];
    hl_arena arena = fresh();
    hl_directions d = {.points = points};
    test_fill(x, rows * cols, DATA_NORMAL);
    EXPECT(hl_directions_of(x, rows, cols, NULL, &d, &arena) == HL_OK && arena.used == 0, "rows %zu", rows);
    double sum = 0.0, shown = 0.0, plane[2][64];
    for (size_t i = 0; i < rows; i++) {
      double length = 0.0;
      for (size_t c = 0; c < cols; c++) length += (double)x[i * cols + c] * (double)x[i * cols + c];
      for (size_t c = 0; c < cols; c++) u[i * cols + c] = (double)x[i * cols + c] / sqrt(length);
    }
    for (size_t i = 0; i < rows; i++)
      for (size_t j = 0; j < rows; j++)
        for (size_t c = 0; c < cols; c++) sum += i == j ? 0.0 : u[i * cols + c] * u[j * cols + c];
    double cosine = sum / (double)(rows * (rows - 1));
    EXPECT(rows == 1 ? isnan(d.cosine) : fabs(d.cosine - cosine) < 1e-12, "%g, not %g", d.cosine, cosine);
    for (size_t i = 0; i < 2 * rows; i++) shown += (double)points[i] * (double)points[i] / (double)rows;
    EXPECT(fabs(shown - d.share) < 1e-6 && d.share < 1.0 + 1e-12, "share %g, shown %g", d.share, shown);
    for (int i = 0; i < 200; i++) {
      random_plane(cols, plane);
      EXPECT(seen(u, rows, cols, plane) <= d.share + 1e-9, "a plane shows more");
    }
    /* Turned and mirrored, they come back. */
    for (size_t i = 0; i < rows; i++) {
      angles[2 * i] = 0.6f * points[2 * i] + 0.8f * points[2 * i + 1];
      angles[2 * i + 1] = 0.8f * points[2 * i] - 0.6f * points[2 * i + 1];
    }
    d.points = turned;
    EXPECT(hl_directions_of(x, rows, cols, angles, &d, &arena) == HL_OK, "like");
    for (size_t i = 0; i < 2 * rows; i++)
      EXPECT(test_close(turned[i], (double)angles[i], 1e-5), "%g, not %g", (double)turned[i], (double)angles[i]);
  }
}

/* ---- Refusals ---- */

typedef struct deep_call {
  int which; /* 0: layer, 1: its gradient, 2: readout, 3: weights, 4: directions */
  bool no_spec;
  hl_deep_spec spec;
  const float *x, *dy;
  size_t count, rows, cols;
  float *y, *decades;
} deep_call;

static deep_call good_deep(void) {
  return (deep_call){.which = 0,
                     .spec = {3, 4, 2, 5, true, HL_DEEP_NORM_POST, 1},
                     .x = numbers,
                     .dy = numbers,
                     .count = 2,
                     .rows = 3,
                     .cols = 4,
                     .y = results,
                     .decades = results + 200};
}

static hl_status call_deep(const void *arguments, hl_arena *arena) {
  const deep_call *c = arguments;
  const hl_deep_spec *spec = c->no_spec ? NULL : &c->spec;
  hl_directions d = {.points = c->y};
  switch (c->which) {
    case 0: return hl_deep_layer(spec, 0, c->x, c->y, arena);
    case 1: return hl_deep_layer_grad(spec, 0, c->x, c->count, c->dy, NULL, c->y, c->decades, arena);
    case 2: return hl_deep_readout(spec, c->y);
    case 3: return hl_deep_weights(spec, 0, c->y);
    default: return hl_directions_of(c->x, c->rows, c->cols, NULL, &d, arena);
  }
}

static void bad_arguments(void) {
  test_fill(numbers, NUMBERS, DATA_NORMAL);
  for (int which = 0; which < 4; which++) {
    REFUSED(deep, SHAPE, c.which = which; c.no_spec = true);
    REFUSED(deep, SHAPE, c.which = which; c.y = NULL);
    REFUSED(deep, SHAPE, c.which = which; c.spec.heads = 3);
    REFUSED(deep, RANGE, c.which = which; c.spec.tokens = 0);
    REFUSED(deep, RANGE, c.which = which; c.spec.width = 0);
    REFUSED(deep, RANGE, c.which = which; c.spec.heads = 0);
    REFUSED(deep, RANGE, c.which = which; c.spec.hidden = 0);
    REFUSED(deep, RANGE, c.which = which; c.spec.norm = (hl_deep_norm)3);
    REFUSED(deep, MEMORY, c.which = which; c.spec.tokens = HL_DEEP_TOKENS_MAX + 1);
    REFUSED(deep, MEMORY, c.which = which; c.spec.width = 2 * HL_DEEP_WIDTH_MAX);
    REFUSED(deep, MEMORY, c.which = which; c.spec.hidden = huge());
  }
  REFUSED(deep, SHAPE, c.x = NULL);
  REFUSED(deep, SHAPE, c.which = 1; c.x = NULL);
  REFUSED(deep, SHAPE, c.which = 1; c.dy = NULL);
  REFUSED(deep, SHAPE, c.which = 1; c.decades = NULL);
  REFUSED(deep, RANGE, c.which = 1; c.count = 0);
  REFUSED(deep, MEMORY, c.which = 1; c.count = HL_DEEP_GRADIENTS_MAX + 1);
  REFUSED(deep, SHAPE, c.which = 4; c.x = NULL);
  REFUSED(deep, SHAPE, c.which = 4; c.y = NULL);
  REFUSED(deep, RANGE, c.which = 4; c.rows = 0);
  REFUSED(deep, RANGE, c.which = 4; c.cols = 0);
  REFUSED(deep, MEMORY, c.which = 4; c.rows = HL_DIRECTIONS_MAX + 1);
  REFUSED(deep, MEMORY, c.which = 4; c.cols = huge());
  SUCCEEDS(deep);
  REFUSED_GROWTH(deep, (void)0);
  REFUSED_GROWTH(deep, c.which = 1);
  REFUSED_GROWTH(deep, c.which = 4);
}

const test_case deep_tests[] = {{"streams of 100 layers against the formulas in double", streams_against_formulas},
                                {"gradients against central differences", gradients_against_differences},
                                {"100 layers in one central difference", whole_stack_in_one_difference},
                                {"many gradients at once", many_at_once},
                                {"where float32 ends", float32_ends},
                                {"weights are uniform", weights_are_uniform},
                                {"directions against their definition", directions_against_definition},
                                {"bad arguments and no memory: refused, nothing written", bad_arguments},
                                {NULL, NULL}};
