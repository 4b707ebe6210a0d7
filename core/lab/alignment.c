/* The scores with which attention began: a state of the decoder meets an output of the encoder. */
#include "../checks.h"
#include "../headlight_lab.h"
#include "../math/elementary.h"
#include "../math/vectors.h"

/* s W h: how far W h goes along s. */
static double general(const hl_alignment_spec *spec, const float *s, const float *h) {
  double sum = 0.0;
  for (size_t i = 0; i < spec->dim; i++) sum += (double)s[i] * hl_dot(spec->weight + i * spec->dim, h, spec->dim);
  return sum;
}

/* u.tanh(W [s; h]): the first D columns of W meet the state, the others the output. */
static double additive(const hl_alignment_spec *spec, const float *s, const float *h) {
  size_t dim = spec->dim;
  double sum = 0.0;
  for (size_t a = 0; a < spec->hidden; a++) {
    const float *row = spec->weight + a * 2 * dim;
    sum += (double)spec->vector[a] * hl_tanh_f64(hl_dot(row, s, dim) + hl_dot(row + dim, h, dim));
  }
  return sum;
}

static double score(const hl_alignment_spec *spec, const float *s, const float *h) {
  if (spec->kind == HL_ALIGNMENT_GENERAL) return general(spec, s, h);
  return spec->kind == HL_ALIGNMENT_ADDITIVE ? additive(spec, s, h) : hl_dot(s, h, spec->dim);
}

/* Whether W, and with the additive score u, is there and fits into memory. */
static hl_status check_weights(const hl_alignment_spec *spec) {
  if (spec->kind == HL_ALIGNMENT_DOT) return HL_OK;
  if (!spec->weight) return HL_ERROR_SHAPE;
  if (spec->kind == HL_ALIGNMENT_GENERAL) return hl_check_matrix(true, spec->dim, spec->dim);
  if (!spec->vector) return HL_ERROR_SHAPE;
  if (!spec->hidden) return HL_ERROR_RANGE;
  return hl_fits_memory(spec->hidden, spec->dim, 2) ? HL_OK : HL_ERROR_MEMORY;
}

hl_status hl_alignment_scores(const hl_alignment_spec *spec, const float *states, const float *outputs, float *scores) {
  if (!spec || !states || !outputs || !scores) return HL_ERROR_SHAPE;
  if ((unsigned)spec->kind > HL_ALIGNMENT_ADDITIVE) return HL_ERROR_RANGE;
  if (!spec->states || !spec->outputs || !spec->dim) return HL_ERROR_RANGE;
  if (!hl_fits_memory(spec->states, spec->dim, 1) || !hl_fits_memory(spec->outputs, spec->dim, 1) ||
      !hl_fits_memory(spec->states, spec->outputs, 1))
    return HL_ERROR_MEMORY;
  hl_status status = check_weights(spec);
  for (size_t t = 0; t < spec->states && status == HL_OK; t++)
    for (size_t s = 0; s < spec->outputs; s++)
      scores[t * spec->outputs + s] = (float)score(spec, states + t * spec->dim, outputs + s * spec->dim);
  return status;
}
