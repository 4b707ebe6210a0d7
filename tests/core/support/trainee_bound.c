/* How far losses and gradients in float32 may be from the truth. Roundings are taken for independent, so that n of them
 * add up to sqrt(n) (Higham and Mary 2019).
 *
 * One tensor: what is stored is rounded once, eps; a sum of n terms in float adds sqrt(n) eps.
 * On its way through `depth` tensors, forward and back, the error of each reaches the end, together sqrt(depth) times
 * as much. Two kinds of steps enlarge it:
 *   LayerNorm takes the mean off a row x + f. What is left may be far smaller than x and f, and their errors are not;
 *     the ratio is `norms`.
 *   A softmax turns the absolute error of a score into the relative error of a weight: 1 + `scores`.
 * Four times that, for what the count of stored tensors doesn't show: a derivative is a product of up to four factors,
 * each of them rounded, and a row may pass several norms that all enlarge its error. Of 25,000 random models the worst
 * used 0.7 of the bound; in most groups of 300 the worst uses a twentieth.
 *
 * A gradient may be smaller than its terms: where all values are alike, it makes no difference which of them a row
 * looks at, and W_Q's gradient is what is left of differences. Its error is that of the terms; they are of the size of
 * other tensors' gradients, since all come from the same dy. And dy itself is what is left of differences where all is
 * learned: p - 1 by logits, the like by scores of a taught head, of terms of size 1 and `supervision`. A tenth of all
 * these stands for them. */
#include <math.h>

#include "reference/gradients_ref.h"
#include "support/trainee.h"
#include "test.h"

static double larger(double a, double b) { return a > b ? a : b; }

/* Of a row x + f: the length of x and f over that of what is left when they are added and the mean is taken off. f was
 * added to `x`; NULL: nothing was. */
static double norm_condition(size_t rows, size_t cols, double eps, const double *sum, const double *x) {
  double worst = 1.0;
  for (size_t r = 0; r < rows; r++, sum += cols) {
    double mean = 0.0, variance = 0.0, squares = 0.0;
    for (size_t i = 0; i < cols; i++) mean += sum[i] / (double)cols;
    for (size_t i = 0; i < cols; i++) {
      double before = x ? x[r * cols + i] : 0.0, added = sum[i] - before;
      variance += (sum[i] - mean) * (sum[i] - mean) / (double)cols;
      squares += (before * before + added * added) / (double)cols;
    }
    worst = larger(worst, sqrt(squares / (variance + eps)));
  }
  return worst;
}

static double largest_of(const double *x, size_t count) {
  double largest = 0.0;
  for (size_t i = 0; i < count; i++) largest = larger(largest, fabs(x[i]));
  return largest;
}

/* Of |q| |k| / sqrt(D), since it is q's and k's length, not their product, that their errors are multiplied by. */
static double largest_score(const hl_attention_ref *a) {
  double largest = 0.0;
  for (size_t t = 0; t < a->tokens; t++)
    for (size_t s = 0; s < a->context_tokens; s++)
      for (size_t h = 0; h < a->heads; h++) {
        const double *q = a->q + (t * a->heads + h) * a->dim, *k = a->k + (s * a->heads + h) * a->dim;
        double squares = hl_dot_ref(a->dim, q, 1, q, 1) * hl_dot_ref(a->dim, k, 1, k, 1);
        largest = larger(largest, sqrt(squares / (double)a->dim));
      }
  return largest;
}

static void visit_norm(const hl_config *c, const hl_stack_ref *stack, const double *sum, const double *x,
                       trainee_condition *k) {
  k->norms = larger(k->norms, norm_condition(stack->tokens, c->width, (double)c->eps, sum, x));
}

static void visit_stack(const hl_config *c, const hl_stack_ref *stack, trainee_condition *k) {
  const double *x = NULL; /* what the step before was given */
  for (size_t i = 0; i < stack->step_count; i++) {
    const hl_step_ref *s = &stack->steps[i];
    const hl_feed_forward_ref *f = &s->feed_forward;
    if (c->norm == HL_MODEL_NORM_PRE) visit_norm(c, stack, s->x, x, k);
    if (c->norm == HL_MODEL_NORM_POST) visit_norm(c, stack, s->sum, s->x, k);
    if (s->kind != HL_FEED_FORWARD_REF) k->scores = larger(k->scores, largest_score(&s->attention));
    for (size_t j = 0; s->kind == HL_FEED_FORWARD_REF && j < f->tokens * f->hidden; j++)
      k->kink_distance = fmin(k->kink_distance, fabs(f->before[j]));
    x = s->x;
  }
  if (c->final_norm) visit_norm(c, stack, stack->last, c->norm == HL_MODEL_NORM_POST ? NULL : x, k);
}

trainee_condition trainee_conditions(trainee *t) {
  const hl_config *c = &t->weights.config;
  trainee_condition k = {.kink_distance = (double)INFINITY, .norms = 1.0};
  size_t before = t->arena.used, rows = 0;
  for (size_t i = 0; i < t->count; i++) {
    hl_model_ref m;
    hl_model_create_ref(&m, c, (const double *const *)t->values, NULL, &t->sequences[i], t->spec.lexicon, &t->arena);
    hl_model_drop_ref(&m, &t->spec, i);
    hl_model_give_ref(&m, &t->spec);
    hl_model_forward_ref(&m);
    if (m.source.steps) visit_stack(c, &m.source, &k);
    visit_stack(c, &m.main, &k);
    k.scores = larger(k.scores, largest_of(m.logits, m.main.tokens * c->vocabulary));
    k.depth = 14 * (m.source.step_count + m.main.step_count) + 8 + (c->word_width ? 4 : 0);
    rows += m.main.tokens + m.source.tokens;
    t->arena.used = before;
  }
  const size_t lengths[] = {rows,         c->width, c->ffn, c->vocabulary, c->heads * c->dim, c->heads * c->value_dim,
                            c->word_width};
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    if (lengths[i] > k.longest) k.longest = lengths[i];
  return k;
}

double trainee_bound(const trainee_condition *k, bool float_sums) {
  double roundings = (double)k->depth * (float_sums ? (double)k->longest : 1.0);
  return 4.0 * EPS * sqrt(roundings) * k->norms * (1.0 + k->scores);
}

#define TERMS 0.1

/* Ten times as far as errors of values of this size usually are. */
#define KINK_DISTANCE 1e-5

void trainee_create_smooth(trainee *t, const hl_config *config, size_t count, size_t tokens_min, size_t tokens_max) {
  trainee_condition k;
  do {
    trainee_create(t, config, count, tokens_min, tokens_max);
    k = trainee_conditions(t);
  } while (k.kink_distance < KINK_DISTANCE * (1.0 + k.scores));
}

/* ---- Comparing ---- */

static double norm(const double *x, size_t count) { return sqrt(hl_dot_ref(count, x, 1, x, 1)); }

static double distance(const float *got, const double *exact, size_t count) {
  double squares = 0.0;
  for (size_t i = 0; i < count; i++) squares += ((double)got[i] - exact[i]) * ((double)got[i] - exact[i]);
  return sqrt(squares);
}

static double share_of_loss(const char *name, double got, double exact, double bound) {
  double share = fabs(got - exact) / (bound * (1.0 + exact));
  EXPECT(share <= 1.0, "%s %.9g, not %.9g: %.3g of the bound", name, got, exact, share);
  return share;
}

double trainee_compare(trainee *t, bool float_sums, double loss, double link_loss) {
  double exact_loss, exact_link_loss, whole = 0.0;
  hl_status status = hl_gradients_ref(&t->weights.config, (const double *const *)t->values, t->sequences, t->count,
                                      &t->spec, t->derivatives, &exact_loss, &exact_link_loss, &t->arena);
  EXPECT(status == HL_OK, "status %d", status);
  trainee_condition condition = trainee_conditions(t);
  double bound = trainee_bound(&condition, float_sums);
  double worst = larger(share_of_loss("loss", loss, exact_loss, bound),
                        share_of_loss("link loss", link_loss, exact_link_loss, bound));
  for (size_t i = 0; i < t->tensors; i++) whole = hypot(whole, norm(t->derivatives[i], t->counts[i]));
  double terms = TERMS * (whole + 1.0 + (double)t->spec.supervision * (double)t->spec.supervised_count);
  for (size_t i = 0; i < t->tensors; i++) {
    double size = norm(t->derivatives[i], t->counts[i]) + terms;
    double error = distance(t->gradients.tensors[i].data, t->derivatives[i], t->counts[i]);
    EXPECT(error <= bound * size, "%s: off by %.3g, bound %.3g", t->weights.tensors[i].name, error, bound * size);
    if (error > 0.0) worst = larger(worst, error / (bound * size));
  }
  return worst;
}
