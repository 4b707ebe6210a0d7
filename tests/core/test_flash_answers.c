/* The step by hand: right answers against formulas in double, every slip against its own, and the judge: right ones to
 * two digits are accepted, slips are named. */
#include <string.h>

#include "headlight_lab.h"
#include "support/failures.h"
#include "test.h"

enum { KEYS = 5 };

typedef struct drawn {
  float scores[KEYS], values[KEYS];
  hl_flash_step step;
} drawn;

static void draw(drawn *d, bool first) {
  d->step = (hl_flash_step){d->scores, d->values, 1 + test_below(KEYS), first ? 0 : 4, 0.0f, 0.0f, 0.0f};
  for (size_t j = 0; j < KEYS; j++) {
    d->scores[j] = 2.0f * test_normal();
    d->values[j] = test_normal();
  }
  d->step.maximum = 2.0f * test_normal();
  d->step.sum = 1.0f + (float)test_below(1000) / 500.0f;
  d->step.output = test_normal();
}

/* Of the tile: e^(score - shift), times values or times 1. */
static double terms(const drawn *d, double shift, bool times) {
  double sum = 0.0;
  for (size_t j = 0; j < d->step.count; j++)
    sum += exp((double)d->scores[j] - shift) * (times ? (double)d->values[j] : 1.0);
  return sum;
}

static double plain_terms(const drawn *d, bool times) {
  double sum = 0.0;
  for (size_t j = 0; j < d->step.count; j++) sum += (double)d->scores[j] * (times ? (double)d->values[j] : 1.0);
  return sum;
}

static void near(double a, double b, const char *what) {
  EXPECT(fabs(a - b) <= 1e-12 * (1.0 + fabs(b)), "%s: %.17g, not %.17g", what, a, b);
}

static void later_tile(const drawn *d, double answers[HL_ASKED_COUNT][HL_SLIP_COUNT]) {
  double old = (double)d->step.maximum, top = -(double)INFINITY, l = (double)d->step.sum, o = (double)d->step.output;
  for (size_t j = 0; j < d->step.count; j++) top = fmax(top, (double)d->scores[j]);
  double m = fmax(old, top), f = exp(old - m), count = (double)d->step.count;
  const double *a = answers[HL_ASKED_MAXIMUM];
  near(a[HL_SLIP_NONE], m, "m");
  near(a[HL_SLIP_OLD_MAXIMUM], old, "m: old");
  near(a[HL_SLIP_TILE_MAXIMUM], top, "m: tile");
  near(a[HL_SLIP_MAXIMA_ADDED], old + top, "m: both");
  near(a[HL_SLIP_SCORES_ADDED], plain_terms(d, false), "m: sum");
  near(a[HL_SLIP_MEAN], plain_terms(d, false) / count, "m: mean");
  a = answers[HL_ASKED_FACTOR];
  near(a[HL_SLIP_NONE], f, "factor");
  near(a[HL_SLIP_UPSIDE_DOWN], exp(m - old), "factor: upside down");
  near(a[HL_SLIP_NO_EXP], old - m, "factor: no exp");
  near(a[HL_SLIP_NO_EXP_UPSIDE_DOWN], m - old, "factor: no exp, turned");
  if (top < m) near(a[HL_SLIP_TILE_MAXIMUM], exp(top - m), "factor: tile");
  if (top == m) EXPECT(isnan(a[HL_SLIP_TILE_MAXIMUM]), "factor: the tile has the maximum");
  near(a[HL_SLIP_NO_MAXIMUM], exp(m), "factor: e^m");
  near(a[HL_SLIP_NOT_RESCALED], 1.0, "factor: 1");
  near(a[HL_SLIP_OLD_FORGOTTEN], 0.0, "factor: 0");
  for (int times = 0; times < 2; times++) {
    double kept = times ? o : l;
    a = answers[times ? HL_ASKED_OUTPUT : HL_ASKED_SUM];
    near(a[HL_SLIP_NONE], f * kept + terms(d, m, times), "kept");
    near(a[HL_SLIP_NOT_RESCALED], kept + terms(d, m, times), "kept: not rescaled");
    near(a[HL_SLIP_UPSIDE_DOWN], kept / f + terms(d, m, times), "kept: upside down");
    near(a[HL_SLIP_OLD_MAXIMUM], kept + terms(d, old, times), "kept: old maximum");
    near(a[HL_SLIP_TILE_MAXIMUM], f * kept + terms(d, top, times), "kept: tile maximum");
    near(a[HL_SLIP_NO_MAXIMUM], f * kept + terms(d, 0.0, times), "kept: no maximum");
    near(a[HL_SLIP_NO_EXP], f * kept + plain_terms(d, times), "kept: no exp");
    near(a[HL_SLIP_ALL_RESCALED], f * (kept + terms(d, m, times)), "kept: all rescaled");
    near(a[HL_SLIP_OLD_FORGOTTEN], terms(d, m, times), "kept: old forgotten");
    near(a[HL_SLIP_TILE_FORGOTTEN], f * kept, "kept: tile forgotten");
  }
  double sum = f * l + terms(d, m, false), output = f * o + terms(d, m, true);
  near(answers[HL_ASKED_OUTPUT][HL_SLIP_DIVIDED_EARLY], output / sum, "o: divided early");
  a = answers[HL_ASKED_FINAL];
  near(a[HL_SLIP_NONE], output / sum, "final");
  near(a[HL_SLIP_NOT_DIVIDED], output, "final: not divided");
  near(a[HL_SLIP_UPSIDE_DOWN], sum / output, "final: upside down");
  near(a[HL_SLIP_MULTIPLIED], output * sum, "final: multiplied");
  near(a[HL_SLIP_MEAN], output / (4.0 + count), "final: by the keys");
}

static void answers_of_steps(void) {
  for (int round = 0; round < 500; round++) {
    drawn d;
    double answers[HL_ASKED_COUNT][HL_SLIP_COUNT];
    draw(&d, false);
    EXPECT(hl_flash_answers(&d.step, answers) == HL_OK, "round %d", round);
    later_tile(&d, answers);
  }
}

/* Nothing is kept yet, so nothing can be done to it; old numbers count for nothing, NaN among them. */
static void first_tile(void) {
  drawn d;
  double answers[HL_ASKED_COUNT][HL_SLIP_COUNT];
  draw(&d, true);
  d.step.maximum = d.step.sum = d.step.output = NAN;
  EXPECT(hl_flash_answers(&d.step, answers) == HL_OK, "first");
  double m = answers[HL_ASKED_MAXIMUM][HL_SLIP_NONE];
  near(answers[HL_ASKED_SUM][HL_SLIP_NONE], terms(&d, m, false), "l");
  near(answers[HL_ASKED_OUTPUT][HL_SLIP_NONE], terms(&d, m, true), "o");
  EXPECT(isnan(answers[HL_ASKED_FACTOR][HL_SLIP_NONE]) && isnan(answers[HL_ASKED_SUM][HL_SLIP_NOT_RESCALED]) &&
             isnan(answers[HL_ASKED_MAXIMUM][HL_SLIP_OLD_MAXIMUM]),
         "no old numbers");
}

/* ---- The judge ---- */

static double to_digits(double x, double unit) { return round(x / unit) * unit; }

static double unit_of(double x) { return fabs(x) < 1.0 ? 0.01 : pow(10.0, floor(log10(fabs(x))) - 1.0); }

static void judged(void) {
  size_t named = 0;
  for (int round = 0; round < 3000; round++) {
    drawn d;
    double answers[HL_ASKED_COUNT][HL_SLIP_COUNT];
    draw(&d, round % 4 == 0);
    hl_flash_answers(&d.step, answers);
    for (size_t asked = 0; asked < HL_ASKED_COUNT; asked++) {
      const double *row = answers[asked];
      if (isnan(row[0])) continue;
      EXPECT(hl_flash_judge(row, row[0]) == HL_SLIP_NONE, "exact");
      EXPECT(hl_flash_judge(row, to_digits(row[0], 0.01)) == HL_SLIP_NONE, "two digits after the point");
      for (uint32_t slip = 1; slip < HL_SLIP_COUNT; slip++) {
        if (!isfinite(row[slip]) || fabs(row[slip] - row[0]) < 0.0102) continue;
        uint32_t said = hl_flash_judge(row, to_digits(row[slip], 0.01));
        EXPECT(said != HL_SLIP_NONE, "question %zu: slip %u accepted", asked, (unsigned)slip);
        EXPECT(said < HL_SLIP_COUNT, "question %zu: slip %u not named", asked, (unsigned)slip);
        EXPECT(said == slip || fabs(row[said] - row[slip]) < 0.0102, "another slip named");
        bool alone = true;
        for (uint32_t other = 1; other < HL_SLIP_COUNT; other++)
          if (other != slip && fabs(row[other] - row[slip]) < 0.0102) alone = false;
        if (alone) EXPECT(said == slip, "question %zu: slip %u is called %u", asked, (unsigned)slip, (unsigned)said);
        named += said == slip;
      }
      /* Two digits of a larger number, where no slip lies nearer. */
      double coarse = to_digits(row[0], unit_of(row[0]));
      bool clear = true;
      for (uint32_t slip = 1; slip < HL_SLIP_COUNT; slip++)
        if (fabs(row[slip] - coarse) <= fabs(row[0] - coarse) || fabs(row[slip] - coarse) < 0.006) clear = false;
      if (clear) EXPECT(hl_flash_judge(row, coarse) == HL_SLIP_NONE, "%g for %g", coarse, row[0]);
    }
  }
  EXPECT(named > 50000, "%zu slips by their own name", named);
}

static void judged_none(void) {
  double row[HL_SLIP_COUNT];
  for (size_t i = 0; i < HL_SLIP_COUNT; i++) row[i] = NAN;
  row[0] = 0.25;
  row[HL_SLIP_OLD_MAXIMUM] = 12.3;
  row[HL_SLIP_UPSIDE_DOWN] = INFINITY;
  EXPECT(hl_flash_judge(row, 0.25) == HL_SLIP_NONE && hl_flash_judge(row, 0.255) == HL_SLIP_NONE, "right");
  EXPECT(hl_flash_judge(row, 0.26) == HL_SLIP_COUNT && hl_flash_judge(row, NAN) == HL_SLIP_COUNT, "none");
  EXPECT(hl_flash_judge(row, 12.0) == HL_SLIP_OLD_MAXIMUM, "12 is two digits of 12.3");
  EXPECT(hl_flash_judge(row, 11.7) == HL_SLIP_COUNT, "11.7 is not");
}

/* ---- Refusals ---- */

typedef struct step_call {
  hl_flash_step step;
  double *answers;
} step_call;

static double room[HL_ASKED_COUNT][HL_SLIP_COUNT];

static step_call good_step(void) { return (step_call){{numbers, numbers, 3, 2, 1.0f, 1.0f, 1.0f}, room[0]}; }

static hl_status call_step(const void *arguments, hl_arena *arena) {
  const step_call *c = arguments;
  (void)arena;
  hl_status status = hl_flash_answers(&c->step, c->answers ? room : NULL);
  if (status == HL_OK) results[0] = 1.0f;
  return status;
}

static void refused(void) {
  static const float bad[3] = {0.0f, INFINITY, 0.0f};
  SUCCEEDS(step);
  REFUSED(step, SHAPE, c.answers = NULL);
  REFUSED(step, SHAPE, c.step.scores = NULL);
  REFUSED(step, SHAPE, c.step.values = NULL);
  REFUSED(step, RANGE, c.step.count = 0);
  REFUSED(step, RANGE, c.step.scores = bad);
  REFUSED(step, RANGE, c.step.values = bad);
  REFUSED(step, RANGE, c.step.maximum = not_finite());
  REFUSED(step, RANGE, c.step.sum = not_finite());
  REFUSED(step, RANGE, c.step.output = not_finite());
}

const test_case flash_answer_tests[] = {{"a step by hand: right answers and slips", answers_of_steps},
                                        {"a step by hand: the first tile", first_tile},
                                        {"the judge: right ones accepted, slips named", judged},
                                        {"the judge: none of them", judged_none},
                                        {"a step by hand: refused", refused},
                                        {NULL, NULL}};
