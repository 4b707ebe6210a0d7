/* One step of the online softmax by hand: the right numbers, those of the usual slips, and which of them an answer is.
 */
#include <math.h>

#include "../headlight_lab.h"
#include "../math/elementary.h"

/* So far may an answer be off that was rounded to two digits after the point, a little more for the rounding of 0.005
 * itself. */
#define ROUNDED 0.00501
typedef struct step {
  const hl_flash_step *given;
  double top, maximum, factor; /* of the tile; of all so far; what is kept is multiplied by */
} step;

/* A number that was kept; before the first tile nothing was. */
static double kept(const step *s, float x) { return s->given->before ? (double)x : 0.0; }

/* The sum of the tile's exponentials under a maximum, each times its value, or times 1 where there are none. */
static double sum_under(const step *s, double maximum, const float *values) {
  double sum = 0.0;
  for (size_t j = 0; j < s->given->count; j++)
    sum += hl_exp_f64((double)s->given->scores[j] - maximum) * (values ? (double)values[j] : 1.0);
  return sum;
}

/* The same with the scores themselves. */
static double sum_of_scores(const step *s, const float *values) {
  double sum = 0.0;
  for (size_t j = 0; j < s->given->count; j++) sum += (double)s->given->scores[j] * (values ? (double)values[j] : 1.0);
  return sum;
}

static void maximum_answers(const step *s, double *answers) {
  double old = (double)s->given->maximum, scores = sum_of_scores(s, NULL);
  answers[HL_SLIP_NONE] = s->maximum;
  answers[HL_SLIP_TILE_MAXIMUM] = s->top;
  answers[HL_SLIP_SCORES_ADDED] = scores;
  answers[HL_SLIP_MEAN] = scores / (double)s->given->count;
  if (!s->given->before) return;
  answers[HL_SLIP_OLD_MAXIMUM] = old;
  answers[HL_SLIP_MAXIMA_ADDED] = old + s->top;
}

static void factor_answers(const step *s, double *answers) {
  if (!s->given->before) return;
  double fall = (double)s->given->maximum - s->maximum;
  answers[HL_SLIP_NONE] = s->factor;
  answers[HL_SLIP_UPSIDE_DOWN] = hl_exp_f64(-fall);
  answers[HL_SLIP_NO_EXP] = fall;
  answers[HL_SLIP_NO_EXP_UPSIDE_DOWN] = -fall;
  if (s->top < s->maximum) answers[HL_SLIP_TILE_MAXIMUM] = hl_exp_f64(s->top - s->maximum); /* else 1, not rescaled */
  answers[HL_SLIP_NO_MAXIMUM] = hl_exp_f64(s->maximum);
  answers[HL_SLIP_NOT_RESCALED] = 1.0;
  answers[HL_SLIP_OLD_FORGOTTEN] = 0.0;
}

/* A kept number and what the tile adds to it: the sum of exponentials, or one number of the output with its values. */
static void kept_answers(const step *s, double old, const float *values, double *answers) {
  double added = sum_under(s, s->maximum, values), rescaled = s->factor * old;
  answers[HL_SLIP_NONE] = rescaled + added;
  answers[HL_SLIP_NO_MAXIMUM] = rescaled + sum_under(s, 0.0, values);
  answers[HL_SLIP_NO_EXP] = rescaled + sum_of_scores(s, values);
  answers[HL_SLIP_TILE_MAXIMUM] = rescaled + sum_under(s, s->top, values);
  if (!s->given->before) return;
  answers[HL_SLIP_NOT_RESCALED] = old + added;
  answers[HL_SLIP_UPSIDE_DOWN] = old / s->factor + added;
  answers[HL_SLIP_OLD_MAXIMUM] = old + sum_under(s, (double)s->given->maximum, values);
  answers[HL_SLIP_ALL_RESCALED] = s->factor * (old + added);
  answers[HL_SLIP_OLD_FORGOTTEN] = added;
  answers[HL_SLIP_TILE_FORGOTTEN] = rescaled;
}

static void output_answers(const step *s, double *answers) {
  kept_answers(s, kept(s, s->given->output), s->given->values, answers);
  double sum = s->factor * kept(s, s->given->sum) + sum_under(s, s->maximum, NULL);
  answers[HL_SLIP_DIVIDED_EARLY] = answers[HL_SLIP_NONE] / sum;
}

static void final_answers(const step *s, double *answers) {
  const hl_flash_step *g = s->given;
  double output = s->factor * kept(s, g->output) + sum_under(s, s->maximum, g->values);
  double sum = s->factor * kept(s, g->sum) + sum_under(s, s->maximum, NULL);
  answers[HL_SLIP_NONE] = output / sum;
  answers[HL_SLIP_NOT_DIVIDED] = output;
  answers[HL_SLIP_UPSIDE_DOWN] = sum / output;
  answers[HL_SLIP_MULTIPLIED] = output * sum;
  answers[HL_SLIP_MEAN] = output / (double)(g->before + g->count);
}

hl_status hl_flash_answers(const hl_flash_step *given, double answers[HL_ASKED_COUNT][HL_SLIP_COUNT]) {
  if (!given || !given->scores || !given->values || !answers) return HL_ERROR_SHAPE;
  if (!given->count) return HL_ERROR_RANGE;
  step s = {.given = given, .top = -INFINITY};
  for (size_t j = 0; j < given->count; j++) {
    if (!isfinite(given->scores[j]) || !isfinite(given->values[j])) return HL_ERROR_RANGE;
    if ((double)given->scores[j] > s.top) s.top = (double)given->scores[j];
  }
  bool finite = isfinite(given->maximum) && isfinite(given->sum) && isfinite(given->output);
  if (given->before && !finite) return HL_ERROR_RANGE;
  s.maximum = given->before ? fmax((double)given->maximum, s.top) : s.top;
  s.factor = given->before ? hl_exp_f64((double)given->maximum - s.maximum) : 0.0;
  for (size_t i = 0; i < HL_ASKED_COUNT; i++)
    for (size_t j = 0; j < HL_SLIP_COUNT; j++) answers[i][j] = NAN;
  maximum_answers(&s, answers[HL_ASKED_MAXIMUM]);
  factor_answers(&s, answers[HL_ASKED_FACTOR]);
  kept_answers(&s, kept(&s, given->sum), NULL, answers[HL_ASKED_SUM]);
  output_answers(&s, answers[HL_ASKED_OUTPUT]);
  final_answers(&s, answers[HL_ASKED_FINAL]);
  return HL_OK;
}

/* Half a unit of a number's second digit, and never less than of two digits after the point: an answer that was worked
 * out from rounded numbers may be as far off. */
static double slack(double x) {
  double unit = 0.01;
  if (!isfinite(x)) return 0.0;
  while (fabs(x) >= 100.0 * unit) unit *= 10.0;
  return unit > 0.01 ? 0.501 * unit : ROUNDED;
}

/* The nearest of the answers that are as near as their slack, or as ROUNDED; HL_SLIP_COUNT where none is. NaN is none.
 */
static uint32_t nearest(const double *answers, double answer, bool coarse) {
  uint32_t at = HL_SLIP_COUNT;
  double distance = INFINITY;
  for (uint32_t i = 0; i < HL_SLIP_COUNT; i++) {
    double off = fabs(answer - answers[i]);
    if (!(off <= (coarse ? slack(answers[i]) : ROUNDED) && off < distance)) continue;
    at = i;
    distance = off;
  }
  return at;
}

uint32_t hl_flash_judge(const double answers[HL_SLIP_COUNT], double answer) {
  if (fabs(answer - answers[HL_SLIP_NONE]) <= ROUNDED) return HL_SLIP_NONE;
  uint32_t slip = nearest(answers, answer, false);
  return slip < HL_SLIP_COUNT ? slip : nearest(answers, answer, true);
}
