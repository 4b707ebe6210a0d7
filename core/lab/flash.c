/* Online softmax in tiles, with all that a kernel holds after each tile written down. */
#include <math.h>
#include <string.h>

#include "../checks.h"
#include "../headlight_lab.h"
#include "../kernels/kernels.h"

/* One row on its way through the tiles. */
typedef struct row {
  const hl_flash_spec *spec;
  const hl_flash_result *result;
  const float *q, *k, *v;
  size_t index, tiles, seen; /* the row; tiles of a row; keys that the row may see */
  float maximum, sum;
  float *o; /* (E) behind the last tile */
} row;

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Of a causal row, keys up to its own place. */
static size_t keys_seen(const hl_flash_spec *s, size_t index) {
  return s->causal ? least(s->keys, s->first + index + 1) : s->keys;
}

/* Nothing is computed: what was kept stays. */
static void skip(row *r, size_t tile, float *o) {
  size_t at = r->index * r->tiles + tile;
  const hl_flash_result *to = r->result;
  to->tops[at] = -INFINITY;
  to->factors[at] = 1.0f;
  to->added[at] = 0.0f;
  to->skipped[at] = 1;
  memcpy(o, r->o, r->spec->value_dim * sizeof(float));
}

/* `count` keys from `from` on: their scores, the new maximum, what that makes of the old sums, the new sums. */
static void take(row *r, size_t tile, size_t from, size_t count, float *o) {
  const hl_flash_spec *s = r->spec;
  const hl_flash_result *to = r->result;
  size_t at = r->index * r->tiles + tile, dim = s->dim, width = s->value_dim;
  float *scores = to->scores + r->index * s->keys + from, *exponentials = to->exponentials + r->index * s->keys + from;
  hl_scores_f32_v128(r->q + r->index * dim, r->k + from * dim, count, dim, s->scale, scores);
  float top = hl_row_max_f32_v128(scores, count), maximum = r->maximum > top ? r->maximum : top;
  float fall = r->maximum - (maximum == -INFINITY ? 0.0f : maximum), factor;
  hl_exp_f32_v128(&fall, 1, &factor); /* 0 in the first tile: e^-inf */
  float added = (float)hl_exp_sum_f32_v128(scores, count, maximum == -INFINITY ? 0.0f : maximum, exponentials);
  if (tile)
    hl_scale_f32_v128(r->o, width, factor, o);
  else
    memset(o, 0, width * sizeof(float));
  hl_blend_f32_v128(exponentials, r->v + from * width, count, width, o);
  r->sum = factor * r->sum + added;
  r->maximum = maximum;
  to->tops[at] = top;
  to->factors[at] = factor;
  to->added[at] = added;
  to->skipped[at] = 0;
}

/* What the row may not see: -inf, which weighs 0. */
static void hide(const row *r) {
  const hl_flash_spec *s = r->spec;
  for (size_t j = r->seen; j < s->keys; j++) {
    r->result->scores[r->index * s->keys + j] = -INFINITY;
    r->result->exponentials[r->index * s->keys + j] = 0.0f;
  }
}

static void run_row(row *r) {
  const hl_flash_spec *s = r->spec;
  size_t width = s->value_dim;
  r->maximum = -INFINITY;
  r->sum = 0.0f;
  hide(r);
  for (size_t tile = 0; tile < r->tiles; tile++) {
    size_t at = r->index * r->tiles + tile, from = tile * s->tile;
    float *o = r->result->outputs + at * width;
    if (from < r->seen)
      take(r, tile, from, least(s->tile, r->seen - from), o);
    else
      skip(r, tile, o);
    r->o = o;
    r->result->maxima[at] = r->maximum;
    r->result->sums[at] = r->sum;
  }
  for (size_t e = 0; e < width; e++) r->result->output[r->index * width + e] = r->sum != 0.0f ? r->o[e] / r->sum : 0.0f;
}

/* ---- Checks ---- */

static bool complete(const hl_flash_result *r) {
  return r->scores && r->exponentials && r->tops && r->maxima && r->factors && r->added && r->sums && r->outputs &&
         r->skipped && r->output;
}

static size_t tiles_of(size_t keys, size_t tile) { return keys / tile + (keys % tile != 0); }

static hl_status check(const hl_flash_spec *s) {
  if (!s->queries || !s->keys || !s->dim || !s->value_dim || !s->tile || !isfinite(s->scale)) return HL_ERROR_RANGE;
  bool fits = hl_fits_memory(s->queries, s->keys, 1) && hl_fits_memory(s->queries, s->dim, 1) &&
              hl_fits_memory(s->keys, s->dim, 1) && hl_fits_memory(s->keys, s->value_dim, 1) &&
              hl_fits_memory(s->queries, s->value_dim, tiles_of(s->keys, s->tile));
  if (!fits || s->first > (size_t)PTRDIFF_MAX - s->queries) return HL_ERROR_MEMORY;
  return HL_OK;
}

hl_status hl_flash(const hl_flash_spec *spec, const float *q, const float *k, const float *v,
                   const hl_flash_result *result) {
  if (!spec || !q || !k || !v || !result || !complete(result)) return HL_ERROR_SHAPE;
  hl_status status = check(spec);
  if (status != HL_OK) return status;
  row r = {.spec = spec, .result = result, .q = q, .k = k, .v = v, .tiles = tiles_of(spec->keys, spec->tile)};
  for (r.index = 0; r.index < spec->queries; r.index++) {
    r.seen = keys_seen(spec, r.index);
    run_row(&r);
  }
  return HL_OK;
}
