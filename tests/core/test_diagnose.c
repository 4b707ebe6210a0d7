/* Which mistake explains numbers: what was done on purpose is named, what is right is not accused.
 * tests/lessons/debugger has thousands of problems more, against formulas in double. */
#include <stdlib.h>
#include <string.h>

#include "headlight_lab.h"
#include "test.h"

enum { MOST = 8, CELLS = 64 };

#define BIT(name) HL_MISTAKE_BIT(HL_MISTAKE_##name)

typedef struct problem {
  hl_diagnosis_spec spec;
  hl_diagnosis_input input;
  float q[CELLS], k[CELLS], v[CELLS], q_turned[CELLS], k_turned[CELLS], v_turned[CELLS];
  float given[CELLS], steps[CELLS];
} problem;

typedef struct verdict {
  hl_status status;
  uint32_t count, tied;
  hl_suspect suspects[MOST], right;
  float numbers[CELLS];
} verdict;

static verdict diagnose(const problem *p) {
  verdict found = {0};
  hl_diagnosis_result result = {found.suspects, MOST, &found.right, found.numbers, &found.count, &found.tied};
  void *workspace = malloc(hl_diagnose_workspace_bytes(&p->spec));
  found.status = hl_diagnose(&p->spec, &p->input, &result, workspace);
  free(workspace);
  return found;
}

/* The exam case, or a random one of 4 x 5. */
static void fill(problem *p, bool exam) {
  const float q[] = {1, 0, 1, 0, 1, 0}, k[] = {1, 1, 0, 0, 1, 1, 1, 0, 1}, v[] = {1, 2, 3, 0, 0, 1};
  memset(p, 0, sizeof *p);
  p->spec = exam ? (hl_diagnosis_spec){2, 3, 3, 2, 3, 0.0f, HL_CAUSAL_NONE}
                 : (hl_diagnosis_spec){5, 5, 4, 4, 5, 0.0f, HL_CAUSAL_DIAGONAL};
  p->spec.scale = hl_attention_default(1, 1, 1, p->spec.dim).scale;
  float *random[] = {p->q, p->k, p->v, p->q_turned, p->k_turned, p->v_turned};
  for (int t = 0; t < 6; t++) test_fill(random[t], CELLS, DATA_NORMAL);
  if (exam) memcpy(p->q, q, sizeof q), memcpy(p->k, k, sizeof k), memcpy(p->v, v, sizeof v);
  p->input = (hl_diagnosis_input){p->q, p->k, p->v, NULL, NULL, NULL, p->given, p->steps};
}

static void turn(problem *p) {
  p->input.q_turned = p->q_turned;
  p->input.k_turned = p->k_turned;
  p->input.v_turned = p->v_turned;
}

/* Attention by its formula in double, of an (n,n) problem, with what these tests do wrong. */
static void formula(const problem *p, hl_mistakes made, bool output, double *out) {
  const hl_diagnosis_spec *s = &p->spec;
  double weights[CELLS];
  const float *q = made & (BIT(WQ_TRANSPOSED) | BIT(W_TRANSPOSED)) ? p->q_turned : p->q;
  const float *k = made & (BIT(WK_TRANSPOSED) | BIT(W_TRANSPOSED)) ? p->k_turned : p->k;
  const float *v = made & (BIT(WV_TRANSPOSED) | BIT(W_TRANSPOSED)) ? p->v_turned : p->v;
  for (size_t i = 0; i < s->queries; i++) {
    double sum = 0.0, *row = weights + i * s->keys;
    size_t end = i + 1;
    if (made & BIT(MASK_OFF_BY_ONE)) end--;
    if (made & BIT(MASK_ONE_AHEAD)) end++;
    if (made & BIT(NO_MASK) || !s->causal || end > s->keys) end = s->keys;
    for (size_t j = 0; j < s->keys; j++) {
      double score = 0.0;
      for (size_t d = 0; d < s->dim; d++) score += (double)q[i * s->dim + d] * (double)k[j * s->dim + d];
      score *= made & BIT(UNSCALED)       ? 1.0
               : made & BIT(SCALED_TWICE) ? 1.0 / (double)s->dim
                                          : 1.0 / sqrt((double)s->dim);
      bool hidden = made & BIT(MASK_INVERTED) ? j < end : j >= end;
      row[j] = !hidden ? exp(score) : made & BIT(MASK_ZERO) ? 1.0 : 0.0;
      sum += row[j];
    }
    for (size_t j = 0; j < s->keys; j++) {
      bool empty = sum == 0.0;
      row[j] = !empty                            ? row[j] / sum
               : made & BIT(MASK_UNGUARDED)      ? (double)NAN
               : made & BIT(MASK_LARGE_NEGATIVE) ? 1.0 / (double)s->keys
                                                 : 0.0;
    }
  }
  for (size_t i = 0; i < s->queries * s->cols; i++) {
    if (!output) out[i] = weights[i];
    for (size_t j = 0; output && j < s->keys; j++)
      out[i] = (j ? out[i] : 0.0) + weights[i / s->cols * s->keys + j] * (double)v[j * s->value_dim + i % s->cols];
  }
}

/* Hands the formula's numbers in, rounded to so many decimals. */
static void hand_in(problem *p, hl_mistakes made, bool output, int decimals) {
  double numbers[CELLS], unit = pow(10.0, decimals);
  p->spec.cols = output ? p->spec.value_dim : p->spec.keys;
  formula(p, made, output, numbers);
  for (size_t i = 0; i < p->spec.queries * p->spec.cols; i++) {
    p->given[i] = (float)(round(numbers[i] * unit) / unit);
    p->steps[i] = (float)(1.0 / unit);
  }
}

static void right_is_not_accused(void) {
  problem p;
  for (int trial = 0; trial < 300; trial++) {
    bool output = test_below(2);
    fill(&p, trial == 0);
    hand_in(&p, 0, output, 1 + (int)test_below(6));
    verdict found = diagnose(&p);
    EXPECT(found.status == HL_OK && found.right.fits && found.right.mistakes == 0, "trial %d: right", trial);
    EXPECT(found.right.is_output == output && found.right.different == 0, "trial %d: what it is", trial);
    EXPECT(found.right.first == p.spec.queries * p.spec.cols, "no difference");
    double numbers[CELLS];
    formula(&p, 0, output, numbers);
    for (size_t i = 0; i < p.spec.queries * p.spec.cols; i++)
      EXPECT(test_close(found.numbers[i], numbers[i], 4e-6), "right %zu: %g", i, (double)found.numbers[i]);
  }
}

static void named(problem *p, hl_mistakes made, bool output, int decimals) {
  hand_in(p, made, output, decimals);
  verdict found = diagnose(p);
  EXPECT(found.status == HL_OK && !found.right.fits, "%x is not right", made);
  EXPECT(found.count && found.suspects[0].fits && found.suspects[0].mistakes == made, "%x is taken for %x, distance %g",
         made, found.suspects[0].mistakes, (double)found.suspects[0].distance);
  /* An empty row is NaN without its maximum subtracted, too. */
  bool tied = made == (BIT(MASK_INVERTED) | BIT(MASK_UNGUARDED));
  EXPECT(found.tied == (tied ? 2 : 1), "%x: %u explain it", made, found.tied);
  if (tied) EXPECT(found.suspects[1].mistakes == (BIT(MASK_INVERTED) | BIT(NO_MAX_SUBTRACTION)), "the tie");
  double numbers[CELLS], most = 0.0;
  formula(p, 0, output, numbers);
  size_t first = p->spec.queries * p->spec.cols;
  for (size_t i = p->spec.queries * p->spec.cols; i-- > 0;) {
    double apart = fabs((double)p->given[i] - numbers[i]);
    if (!(apart <= 0.5 * (double)p->steps[i] + 1e-5)) first = i;
    most = fmax(most, apart);
  }
  EXPECT(found.right.first == first, "%x: first %u, not %zu", made, found.right.first, first);
  if (!(made & BIT(MASK_UNGUARDED))) EXPECT(test_close(found.right.distance, most, 4e-6), "%x: distance", made);
}

static void what_was_done_is_named(void) {
  const hl_mistakes made[] = {BIT(UNSCALED),
                              BIT(SCALED_TWICE),
                              BIT(NO_MASK),
                              BIT(MASK_OFF_BY_ONE),
                              BIT(MASK_ONE_AHEAD),
                              BIT(MASK_INVERTED),
                              BIT(MASK_ZERO),
                              BIT(W_TRANSPOSED),
                              BIT(WQ_TRANSPOSED),
                              BIT(UNSCALED) | BIT(MASK_ZERO),
                              BIT(SCALED_TWICE) | BIT(NO_MASK),
                              BIT(MASK_INVERTED) | BIT(MASK_UNGUARDED),
                              BIT(MASK_OFF_BY_ONE) | BIT(MASK_LARGE_NEGATIVE),
                              BIT(UNSCALED) | BIT(WK_TRANSPOSED),
                              BIT(MASK_OFF_BY_ONE) | BIT(UNSCALED) | BIT(MASK_UNGUARDED),
                              BIT(MASK_INVERTED) | BIT(SCALED_TWICE) | BIT(MASK_LARGE_NEGATIVE)};
  problem p;
  for (size_t m = 0; m < sizeof made / sizeof *made; m++)
    for (int trial = 0; trial < 8; trial++) {
      fill(&p, false);
      turn(&p);
      named(&p, made[m], trial % 2, 6);
    }
  for (int trial = 0; trial < 8; trial++) {
    fill(&p, false);
    turn(&p);
    named(&p, BIT(WV_TRANSPOSED), true, 6);
  }
}

/* The exam case as a student hands it in: 0.848 and 1.689 are what comes without the root. */
static void the_exam(void) {
  const float unscaled[] = {0.848f, 1, 1.689f, 1}, wrong_axis[] = {0.5f, 0.5f, 0.76f, 0.5f, 0.5f, 0.24f};
  problem p;
  fill(&p, true);
  p.spec.cols = 2;
  memcpy(p.given, unscaled, sizeof unscaled);
  for (int i = 0; i < 6; i++) p.steps[i] = 1e-3f;
  verdict found = diagnose(&p);
  EXPECT(found.suspects[0].fits && found.suspects[0].mistakes == BIT(UNSCALED), "unscaled");
  EXPECT(found.right.is_output && found.right.first == 0 && found.right.different == 2, "two numbers are wrong");
  EXPECT(test_close(found.right.distance, 1.058 - 0.848, 1e-3), "%g", (double)found.right.distance);
  p.spec.cols = 3;
  memcpy(p.given, wrong_axis, sizeof wrong_axis);
  for (int i = 0; i < 6; i++) p.steps[i] = 1e-2f;
  found = diagnose(&p);
  EXPECT(found.suspects[0].fits && found.suspects[0].mistakes == BIT(WRONG_AXIS), "wrong axis");
  p.given[4] = 0.9f;
  found = diagnose(&p);
  EXPECT(!found.suspects[0].fits && found.count == MOST, "none fits");
  for (int i = 1; i < MOST; i++) EXPECT(found.suspects[i - 1].excess <= found.suspects[i].excess, "in order");
}

/* NaN is no number, so only NaN explains it. */
static void not_a_number(void) {
  problem p;
  fill(&p, false);
  hand_in(&p, 0, false, 3);
  p.given[7] = NAN;
  verdict found = diagnose(&p);
  EXPECT(!found.right.fits && found.right.first == 7 && isinf(found.right.distance), "one NaN");
  EXPECT(!found.suspects[0].fits, "no mistake makes one");
  fill(&p, false);
  for (int i = 0; i < 4; i++) p.q[8 + i] = p.k[i] = 15.0f; /* row 2: 900 / 2 */
  hand_in(&p, 0, false, 3);
  p.given[10] = NAN;
  p.given[11] = p.given[12] = 0.0f;
  found = diagnose(&p);
  EXPECT(found.suspects[0].fits && found.suspects[0].mistakes == BIT(NO_MAX_SUBTRACTION), "exp(450) is inf: %x",
         found.suspects[0].mistakes);
}

/* Rounding moves a number by half a step, and no further. */
static void half_a_step_is_rounding(void) {
  problem p;
  for (int trial = 0; trial < 40; trial++) {
    fill(&p, false);
    double numbers[CELLS], far = trial % 2 ? 0.6 : 0.4;
    p.spec.cols = p.spec.keys;
    formula(&p, 0, false, numbers);
    for (int i = 0; i < 25; i++) p.given[i] = (float)numbers[i], p.steps[i] = 1e-2f;
    uint32_t at = (uint32_t)trial % 25;
    p.given[at] += (float)far * 1e-2f;
    verdict found = diagnose(&p);
    EXPECT(found.right.fits == (far < 0.5), "%g of a step", far);
    EXPECT(found.right.fits || (found.right.first == at && found.right.different == 1), "the one that was moved");
  }
}

static void half_precision_is_named(void) {
  problem p;
  for (int trial = 0; trial < 20; trial++) {
    fill(&p, false);
    float output[CELLS];
    hl_attention_spec s = hl_attention_default(1, 5, 5, 4);
    s.causal = HL_CAUSAL_DIAGONAL;
    hl_attention_result made = {.output = output};
    void *workspace = malloc(hl_attention_mistake_workspace_bytes(&s));
    hl_attention_mistake(HL_MISTAKE_FLOAT16, &s, p.q, p.k, p.v, &made, workspace);
    free(workspace);
    p.spec.cols = 4;
    for (int i = 0; i < 20; i++) p.given[i] = output[i], p.steps[i] = 1e-6f;
    verdict found = diagnose(&p);
    EXPECT(found.suspects[0].fits && found.suspects[0].mistakes == BIT(FLOAT16), "float16, not %x",
           found.suspects[0].mistakes);
    /* Rounded at other places: no set of mistakes fits exactly, and one that fits with room comes before two. */
    for (int i = 0; i < 20; i++) p.given[i] *= i % 2 ? 1.0f + 0x1p-12f : 1.0f - 0x1p-12f;
    found = diagnose(&p);
    EXPECT(found.suspects[0].fits && found.suspects[0].excess > 1.0f && found.suspects[0].mistakes == BIT(FLOAT16),
           "float16 with room, not %x", found.suspects[0].mistakes);
    EXPECT(found.tied == 1 && found.suspects[1].fits, "two fit as well, and are no tie: %u", found.tied);
  }
}

/* Of two keys the causal mask hides one, from the first query: seeing one ahead is seeing all. */
static void ties_are_listed_and_counted(void) {
  problem p;
  for (int trial = 0; trial < 20; trial++) {
    fill(&p, false);
    p.spec.queries = p.spec.keys = 2;
    p.spec.value_dim = 3;
    const hl_mistakes tied[] = {BIT(NO_MASK), BIT(MASK_ONE_AHEAD)};
    hand_in(&p, tied[trial % 2], trial & 2, 6);
    verdict found = diagnose(&p);
    EXPECT(found.tied == 2 && found.suspects[1].fits && !found.suspects[2].fits, "%u explain it", found.tied);
    for (int i = 0; i < 2; i++) EXPECT(found.suspects[i].mistakes == tied[i], "%x", found.suspects[i].mistakes);
    hl_suspect first, right;
    hl_diagnosis_result result = {&first, 1, &right, found.numbers, &found.count, &found.tied};
    void *workspace = malloc(hl_diagnose_workspace_bytes(&p.spec));
    hl_diagnose(&p.spec, &p.input, &result, workspace);
    free(workspace);
    EXPECT(found.count == 1 && found.tied == 2, "room for one: %u of %u", found.count, found.tied);
    p.given[0] += 1.0f;
    found = diagnose(&p);
    EXPECT(found.tied == 0 && !found.suspects[0].fits, "none explains it");
  }
}

/* As many columns as keys and values have: the weights or the output, whichever fits. */
static void either(void) {
  problem p;
  fill(&p, false);
  p.spec.value_dim = 5;
  for (int output = 0; output < 2; output++) {
    hand_in(&p, BIT(UNSCALED), output, 5);
    verdict found = diagnose(&p);
    EXPECT(found.suspects[0].fits && found.suspects[0].is_output == (uint32_t)output, "%d", output);
    hand_in(&p, 0, output, 3);
    found = diagnose(&p);
    EXPECT(found.right.fits && found.right.is_output == (uint32_t)output, "%d", output);
  }
}

#define REFUSES(wanted, ...)                                                                                        \
  do {                                                                                                              \
    problem p;                                                                                                      \
    fill(&p, false);                                                                                                \
    hand_in(&p, 0, false, 3);                                                                                       \
    hl_suspect suspects[MOST] = {{.distance = 9.0f}}, right = {.distance = 9.0f};                                   \
    float numbers[CELLS] = {9.0f};                                                                                  \
    uint32_t count = 9, tied = 9;                                                                                   \
    hl_diagnosis_result result = {suspects, MOST, &right, numbers, &count, &tied};                                  \
    __VA_ARGS__;                                                                                                    \
    hl_status status = hl_diagnose(&p.spec, &p.input, &result, workspace);                                          \
    EXPECT(status == HL_ERROR_##wanted, "%s: %d", #__VA_ARGS__, (int)status);                                       \
    EXPECT(count == 9 && tied == 9 && suspects[0].distance == 9.0f && right.distance == 9.0f && numbers[0] == 9.0f, \
           "written");                                                                                              \
  } while (0)

static void bad_arguments(void) {
  static _Alignas(16) unsigned char workspace[4096];
  REFUSES(SHAPE, p.input.q = NULL);
  REFUSES(SHAPE, p.input.k = NULL);
  REFUSES(SHAPE, p.input.v = NULL);
  REFUSES(SHAPE, p.input.given = NULL);
  REFUSES(SHAPE, p.input.steps = NULL);
  REFUSES(SHAPE, p.input.q_turned = p.q);
  REFUSES(SHAPE, result.suspects = NULL);
  REFUSES(SHAPE, result.right = NULL);
  REFUSES(SHAPE, result.right_numbers = NULL);
  REFUSES(SHAPE, result.count = NULL);
  REFUSES(SHAPE, result.tied = NULL);
  REFUSES(SHAPE, p.spec.cols = 3);
  REFUSES(RANGE, p.spec.queries = 0);
  REFUSES(RANGE, p.spec.dim = 0);
  REFUSES(RANGE, p.spec.scale = NAN);
  REFUSES(RANGE, p.steps[3] = -1.0f);
  REFUSES(RANGE, p.steps[3] = NAN);
  REFUSES(RANGE, p.steps[3] = INFINITY);
  REFUSES(RANGE, result.most = 0);
  REFUSES(MEMORY, p.spec.queries = SIZE_MAX / 16);
  hl_diagnosis_spec s = {2, 3, 3, 2, 4, 1.0f, HL_CAUSAL_NONE};
  EXPECT(hl_diagnose_workspace_bytes(&s) == 0, "a refused spec");
  s.cols = 3;
  EXPECT(hl_diagnose_workspace_bytes(&s) >= (2 * 4 + 2 * 3 + 2 * 2) * sizeof(float), "room");
  s.queries = SIZE_MAX / 16;
  EXPECT(hl_diagnose_workspace_bytes(&s) == SIZE_MAX, "too much");
}

const test_case diagnose_tests[] = {{"right numbers, rounded to 1 to 6 decimals, are right", right_is_not_accused},
                                    {"one mistake, two, and two with an empty row, are named", what_was_done_is_named},
                                    {"the exam case: unscaled, the wrong axis, neither", the_exam},
                                    {"NaN is explained by NaN only", not_a_number},
                                    {"half precision", half_precision_is_named},
                                    {"half a step is rounding, more is not", half_a_step_is_rounding},
                                    {"what the numbers can't tell apart", ties_are_listed_and_counted},
                                    {"weights or output, where the shape leaves it open", either},
                                    {"bad arguments are refused, nothing written", bad_arguments},
                                    {NULL, NULL}};
