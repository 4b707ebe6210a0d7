/* Readers of a text: against a double loop that shares no code with them, and their derivatives against differences. */
#include <stdlib.h>
#include <string.h>

#include "headlight_lab.h"
#include "support/failures.h"
#include "test.h"

enum { TOKENS = 24, WIDTH = 17, STATE = 9, BLOCKS = 4 };

static const char *const kind_names[] = {"RNN", "LSTM", "attention"};

/* A reader with everything it needs, of random sizes. */
typedef struct problem {
  hl_reader_spec spec;
  hl_reader_weights weights;
  float recurrent[BLOCKS * STATE * STATE], input[BLOCKS * STATE * WIDTH], bias[BLOCKS * STATE];
  float x[TOKENS * WIDTH];
  double nudge;
  float states[TOKENS * STATE], nudged[TOKENS * STATE];
  float change[TOKENS], decades[TOKENS], gradient[TOKENS], fade[TOKENS], weight[TOKENS];
  hl_reader_result result;
} problem;

static unsigned char memory[4 << 20];

static void fill(float *x, size_t n, double deviation) {
  for (size_t i = 0; i < n; i++) x[i] = (float)(deviation * (double)test_normal());
}

static problem *problem_new(hl_reader kind) {
  problem *p = calloc(1, sizeof *p);
  p->spec = (hl_reader_spec){kind, 1 + test_below(TOKENS), 1 + test_below(WIDTH), 1 + test_below(STATE)};
  fill(p->recurrent, BLOCKS * STATE * STATE, 0.5);
  fill(p->input, BLOCKS * STATE * WIDTH, 0.3);
  fill(p->bias, BLOCKS * STATE, 1.0);
  fill(p->x, TOKENS * WIDTH, 1.0);
  bool biased = kind != HL_READER_ATTENTION || test_below(2);
  p->weights = (hl_reader_weights){p->recurrent, p->input, biased ? p->bias : NULL};
  p->nudge = 0.01 * (double)test_normal();
  p->result = (hl_reader_result){p->states, p->nudged, p->change, p->decades, p->gradient, p->fade, p->weight};
  return p;
}

static hl_status run(const problem *p) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_status status = hl_reader_run(&p->spec, &p->weights, p->x, p->nudge, &p->result, &arena);
  EXPECT(arena.used == 0, "%zu bytes are kept", arena.used);
  return status;
}

/* ---- The same from the formulas ---- */

/* Row `row` of block `block` of U, times x. */
static double product(const problem *p, size_t block, size_t row, const double *x) {
  const float *u = p->input + (block * p->spec.state + row) * p->spec.width;
  double sum = 0.0;
  for (size_t c = 0; c < p->spec.width; c++) sum += (double)u[c] * x[c];
  return sum;
}

static double gate(const problem *p, size_t block, size_t row, const double *h, const double *x) {
  size_t n = p->spec.state, at = block * n + row;
  double sum = product(p, block, row, x) + (double)p->bias[at];
  for (size_t j = 0; j < n; j++) sum += (double)p->recurrent[at * n + j] * h[j];
  return sum;
}

static void exact_recurrence(const problem *p, const double *x, double *states) {
  size_t n = p->spec.state;
  double h[STATE] = {0}, c[STATE] = {0};
  for (size_t t = 0; t < p->spec.tokens; t++) {
    const double *word = x + t * p->spec.width;
    double next[STATE];
    for (size_t i = 0; i < n; i++) {
      if (p->spec.kind == HL_READER_RNN) {
        next[i] = tanh(gate(p, 0, i, h, word));
        continue;
      }
      double in = 1.0 / (1.0 + exp(-gate(p, 0, i, h, word))), forget = 1.0 / (1.0 + exp(-gate(p, 1, i, h, word)));
      double out = 1.0 / (1.0 + exp(-gate(p, 2, i, h, word)));
      c[i] = forget * c[i] + in * tanh(gate(p, 3, i, h, word));
      next[i] = out * tanh(c[i]);
    }
    memcpy(h, next, sizeof h);
    memcpy(states + t * n, h, n * sizeof *h);
  }
}

/* A query, key or value. */
static double projected(const problem *p, size_t block, size_t i, const double *x) {
  return product(p, block, i, x) + (p->weights.bias ? (double)p->bias[block * p->spec.state + i] : 0.0);
}

/* first (T): the weight of word 1 in each row; NULL: not wanted. */
static void exact_attention(const problem *p, const double *x, double *states, double *first) {
  size_t n = p->spec.state, width = p->spec.width;
  for (size_t t = 0; t < p->spec.tokens; t++) {
    double weights[TOKENS], sum = 0.0;
    for (size_t j = 0; j <= t; j++) {
      double score = 0.0;
      for (size_t i = 0; i < n; i++) score += projected(p, 0, i, x + t * width) * projected(p, 1, i, x + j * width);
      sum += weights[j] = exp(score / sqrt((double)n));
    }
    for (size_t i = 0; i < n; i++) {
      states[t * n + i] = 0.0;
      for (size_t j = 0; j <= t; j++) states[t * n + i] += weights[j] / sum * projected(p, 2, i, x + j * width);
    }
    if (first) first[t] = weights[0] / sum;
  }
}

/* The states of the text whose first word is x_1 (1 + nudge), plus `step` in one element. */
static void exact_states(const problem *p, double nudge, size_t element, double step, double *states) {
  double x[TOKENS * WIDTH];
  for (size_t i = 0; i < p->spec.tokens * p->spec.width; i++)
    x[i] = (double)p->x[i] * (i < p->spec.width ? 1.0 + nudge : 1.0);
  x[element] += step;
  p->spec.kind == HL_READER_ATTENTION ? exact_attention(p, x, states, NULL) : exact_recurrence(p, x, states);
}

/* Of n numbers, the length of a - b over `divisor`. */
static double length(const double *a, const double *b, size_t n, double divisor) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) sum += (a[i] - b[i]) / divisor * ((a[i] - b[i]) / divisor);
  return sqrt(sum);
}

/* ---- Tests ---- */

/* Rounded once to float; tanh is good to 1e-13, and a few of its errors add up. */
static double bound(double exact) { return EPS * fabs(exact) + 1e-11; }

static void against_formulas(void) {
  for (int trial = 0; trial < 300; trial++) {
    problem *p = problem_new((hl_reader)(trial % 3));
    size_t n = p->spec.state;
    double exact[TOKENS * STATE], nudged[TOKENS * STATE];
    EXPECT(run(p) == HL_OK, "status");
    exact_states(p, 0.0, 0, 0.0, exact);
    exact_states(p, p->nudge, 0, 0.0, nudged);
    for (size_t i = 0; i < p->spec.tokens * n; i++) {
      EXPECT(test_close(p->states[i], exact[i], bound(exact[i])), "%s, state %zu: %.9g, not %.9g",
             kind_names[p->spec.kind], i, (double)p->states[i], exact[i]);
      EXPECT(test_close(p->nudged[i], nudged[i], bound(nudged[i])), "%s, nudged %zu: %.9g, not %.9g",
             kind_names[p->spec.kind], i, (double)p->nudged[i], nudged[i]);
    }
    for (size_t t = 0; t < p->spec.tokens; t++) {
      double change = length(exact + t * n, nudged + t * n, n, 1.0);
      EXPECT(test_close(p->change[t], change, bound(change)), "%s, change %zu: %.9g, not %.9g",
             kind_names[p->spec.kind], t, (double)p->change[t], change);
      if (change > 1e-8)
        EXPECT(test_close(p->decades[t], log10(change), 1e-5), "log10: %g of %g", (double)p->decades[t], change);
    }
    free(p);
  }
}

/* The derivatives, of which none is a difference in the core, against central differences in double. */
static void gradients_against_differences(void) {
  const double step = 1e-5;
  for (int trial = 0; trial < 300; trial++) {
    problem *p = problem_new((hl_reader)(trial % 3));
    size_t n = p->spec.state;
    double squares[TOKENS] = {0}, above[TOKENS * STATE], below[TOKENS * STATE];
    EXPECT(run(p) == HL_OK, "status");
    for (size_t c = 0; c < p->spec.width; c++) {
      exact_states(p, 0.0, c, step, above);
      exact_states(p, 0.0, c, -step, below);
      for (size_t t = 0; t < p->spec.tokens; t++) {
        double slope = length(above + t * n, below + t * n, n, 2.0 * step);
        squares[t] += slope * slope;
      }
    }
    for (size_t t = 0; t < p->spec.tokens; t++) {
      double gradient = sqrt(squares[t]);
      /* a rounding of 1e-16 over the step, and the third derivative times its square */
      EXPECT(test_close(p->gradient[t], gradient, 1e-7 * gradient + 1e-9), "%s, gradient %zu: %.9g, not %.9g",
             kind_names[p->spec.kind], t, (double)p->gradient[t], gradient);
      double fade = t ? pow(gradient / sqrt(squares[0]), 1.0 / (double)t) : 1.0;
      if (gradient > 1e-6)
        EXPECT(test_close(p->fade[t], fade, 1e-4 * fade), "fade %g, not %g", (double)p->fade[t], fade);
    }
    free(p);
  }
}

/* The weight of word 1, which other readers leave alone, as it is where it isn't wanted. */
static void weights_of_word_1(void) {
  for (int trial = 0; trial < 60; trial++) {
    problem *p = problem_new((hl_reader)(trial % 3));
    bool attends = p->spec.kind == HL_READER_ATTENTION;
    double x[TOKENS * WIDTH], states[TOKENS * STATE], first[TOKENS];
    for (size_t i = 0; i < p->spec.tokens * p->spec.width; i++) x[i] = (double)p->x[i];
    exact_attention(p, x, states, first);
    memset(p->weight, 0, sizeof p->weight);
    EXPECT(run(p) == HL_OK, "status");
    for (size_t t = 0; t < p->spec.tokens; t++) {
      double expected = attends ? first[t] : 0.0;
      EXPECT(test_close(p->weight[t], expected, bound(expected)), "%s, weight %zu: %.9g, not %.9g",
             kind_names[p->spec.kind], t, (double)p->weight[t], expected);
    }
    float before[TOKENS * STATE];
    memcpy(before, p->states, sizeof before);
    p->result.weight = NULL;
    EXPECT(run(p) == HL_OK && test_same_bits(before, p->states, p->spec.tokens * p->spec.state), "not wanted");
    free(p);
  }
}

/* Where nothing of word 1 gets through. */
static void nothing_left(void) {
  problem *p = problem_new(HL_READER_RNN);
  p->spec = (hl_reader_spec){HL_READER_RNN, 3, 2, 2};
  memset(p->recurrent, 0, sizeof p->recurrent);
  EXPECT(run(p) == HL_OK, "status");
  EXPECT(p->change[0] > 0.0f && p->change[1] == 0.0f && p->change[2] == 0.0f, "a W of 0 forgets at once");
  EXPECT(p->gradient[1] == 0.0f && p->fade[0] == 1.0f && p->fade[1] == 0.0f, "and so does the gradient");
  EXPECT(isinf(p->decades[1]) && p->decades[1] < 0.0f, "the logarithm is -inf: %g", (double)p->decades[1]);
  free(p);
}

static void drawn_weights(void) {
  for (hl_reader kind = HL_READER_RNN; kind <= HL_READER_ATTENTION; kind++) {
    enum { N = 32, C = 64 };
    static float w[BLOCKS * N * N], u[BLOCKS * N * C], b[BLOCKS * N], again[BLOCKS * N * C];
    hl_arena arena = {.base = memory, .capacity = sizeof memory};
    hl_reader_spec spec = {kind, 1, C, N};
    hl_reader_draw_spec draw = {1.5, 0.5, 2.0, 7};
    hl_reader_weights weights = {w, u, b};
    memset(b, 0x7f, sizeof b);
    memset(w, 0x7f, sizeof w);
    EXPECT(hl_reader_draw(&spec, &draw, &weights, &arena) == HL_OK && arena.used == 0, "status");
    size_t blocks = hl_reader_blocks(kind), count = blocks * N * C;
    double squares = 0.0;
    for (size_t i = 0; i < count; i++) squares += (double)u[i] * (double)u[i];
    double variance = squares / (double)count * (double)C / 0.25; /* of mean 1 and deviation sqrt(2 / count) */
    EXPECT(fabs(variance - 1.0) < 5.0 * sqrt(2.0 / (double)count), "%s: variance of U %g", kind_names[kind], variance);
    for (size_t at = 0; kind != HL_READER_ATTENTION && at < blocks * N * N; at++) {
      const float *block = w + at / (N * N) * N * N;
      size_t i = at / N % N, j = at % N;
      double dot = 0.0;
      for (size_t e = 0; e < N; e++) dot += (double)block[i * N + e] * (double)block[j * N + e];
      /* W W^T = gain^2 I: each element is rounded to float */
      EXPECT(fabs(dot - (i == j ? 2.25 : 0.0)) < 4.0 * 2.25 * EPS, "%s: rows %zu and %zu: %g", kind_names[kind], i, j,
             dot);
    }
    for (size_t i = 0; kind != HL_READER_ATTENTION && i < blocks * N; i++)
      EXPECT(b[i] == (kind == HL_READER_LSTM && i / N == 1 ? 2.0f : 0.0f), "bias %zu: %g", i, (double)b[i]);
    hl_reader_weights other = {w, again, b};
    hl_reader_draw(&spec, &draw, &other, &arena);
    EXPECT(test_same_bits(u, again, count), "a seed gives the same");
    draw.seed = 8;
    hl_reader_draw(&spec, &draw, &other, &arena);
    EXPECT(!test_same_bits(u, again, N * C), "another seed gives others");
  }
}

/* ---- Refusals: T = 3, C = 2, N = 2 ---- */

typedef struct reader_call {
  bool no_spec, no_weights, no_result;
  hl_reader_spec spec;
  hl_reader_weights weights;
  const float *x;
  double nudge;
  hl_reader_result result;
} reader_call;

static reader_call good_reader(void) {
  float *in = numbers, *out = results;
  return (reader_call){.spec = {HL_READER_LSTM, 3, 2, 2},
                       .weights = {in, in, in},
                       .x = in,
                       .nudge = 0.1,
                       .result = {out, out + 8, out + 16, out + 24, out + 32, out + 40, out + 48}};
}

static hl_status call_reader(const void *arguments, hl_arena *arena) {
  const reader_call *c = arguments;
  return hl_reader_run(c->no_spec ? NULL : &c->spec, c->no_weights ? NULL : &c->weights, c->x, c->nudge,
                       c->no_result ? NULL : &c->result, arena);
}

typedef struct draw_call {
  bool no_spec, no_draw, no_weights;
  hl_reader_spec spec;
  hl_reader_draw_spec draw;
  hl_reader_weights weights;
} draw_call;

static draw_call good_draw(void) {
  return (draw_call){
      .spec = {HL_READER_LSTM, 3, 2, 2}, .draw = {0.9, 0.5, 1.0, 1}, .weights = {results, results + 32, results + 64}};
}

static hl_status call_draw(const void *arguments, hl_arena *arena) {
  const draw_call *c = arguments;
  return hl_reader_draw(c->no_spec ? NULL : &c->spec, c->no_draw ? NULL : &c->draw, c->no_weights ? NULL : &c->weights,
                        arena);
}

static void refuse_readers(void) {
  REFUSED(reader, SHAPE, c.no_spec = true);
  REFUSED(reader, SHAPE, c.no_weights = true);
  REFUSED(reader, SHAPE, c.no_result = true);
  REFUSED(reader, SHAPE, c.x = NULL);
  REFUSED(reader, SHAPE, c.weights.recurrent = NULL);
  REFUSED(reader, SHAPE, c.weights.input = NULL);
  REFUSED(reader, SHAPE, c.weights.bias = NULL);
  REFUSED(reader, SHAPE, c.result.states = NULL);
  REFUSED(reader, SHAPE, c.result.nudged = NULL);
  REFUSED(reader, SHAPE, c.result.change = NULL);
  REFUSED(reader, SHAPE, c.result.decades = NULL);
  REFUSED(reader, SHAPE, c.result.gradient = NULL);
  REFUSED(reader, SHAPE, c.result.fade = NULL);
  REFUSED(reader, RANGE, c.spec.kind = (hl_reader)3);
  REFUSED(reader, RANGE, c.spec.tokens = 0);
  REFUSED(reader, RANGE, c.spec.width = 0);
  REFUSED(reader, RANGE, c.spec.state = 0);
  REFUSED(reader, RANGE, c.nudge = (double)not_finite());
  REFUSED(reader, MEMORY, c.spec.tokens = huge());
  REFUSED(reader, MEMORY, c.spec.width = huge());
  REFUSED(reader, MEMORY, c.spec.state = huge());
  REFUSED(reader, MEMORY, c.spec.state = c.spec.width = ROOT);
  REFUSED(reader, MEMORY, c.spec.tokens = c.spec.state = ROOT);
  REFUSED(reader, MEMORY, c.spec.kind = HL_READER_ATTENTION, c.spec.tokens = c.spec.width = ROOT);
}

static void refuse_draws(void) {
  REFUSED(draw, SHAPE, c.no_spec = true);
  REFUSED(draw, SHAPE, c.no_draw = true);
  REFUSED(draw, SHAPE, c.no_weights = true);
  REFUSED(draw, SHAPE, c.weights.recurrent = NULL);
  REFUSED(draw, SHAPE, c.weights.input = NULL);
  REFUSED(draw, SHAPE, c.weights.bias = NULL);
  REFUSED(draw, RANGE, c.spec.kind = (hl_reader)-1);
  REFUSED(draw, RANGE, c.spec.width = 0);
  REFUSED(draw, RANGE, c.spec.state = 0);
  REFUSED(draw, RANGE, c.draw.gain = (double)not_finite());
  REFUSED(draw, RANGE, c.draw.input = (double)not_finite());
  REFUSED(draw, RANGE, c.draw.forget_bias = (double)not_finite());
  REFUSED(draw, MEMORY, c.spec.width = huge());
  REFUSED(draw, MEMORY, c.spec.state = ROOT);
}

static void bad_arguments(void) {
  test_fill(numbers, NUMBERS, DATA_NORMAL);
  SUCCEEDS(reader);
  SUCCEEDS(draw);
  for (int round = 0; round < 20; round++) {
    refuse_readers();
    refuse_draws();
  }
  REFUSED_GROWTH(reader, (void)0);
  REFUSED_GROWTH(reader, c.spec.kind = HL_READER_ATTENTION);
  REFUSED_GROWTH(draw, (void)0);
  reader_call c = good_reader();
  c.spec.kind = HL_READER_ATTENTION;
  c.weights.recurrent = c.weights.bias = NULL;
  expect_success("attention has neither W nor bias", call_reader, &c);
}

const test_case reader_tests[] = {{"states and changes against the formulas in double", against_formulas},
                                  {"gradients against central differences", gradients_against_differences},
                                  {"the weight of word 1 in attention", weights_of_word_1},
                                  {"a reader that forgets at once", nothing_left},
                                  {"drawn weights: orthogonal, of their variance, the same for a seed", drawn_weights},
                                  {"bad arguments and no memory: refused, nothing written", bad_arguments},
                                  {NULL, NULL}};
