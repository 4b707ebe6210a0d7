/* Reading a text twice: states, how far they move, and their derivatives. */
#include "reader.h"

#include <math.h>

#include "../arena.h"
#include "../checks.h"
#include "../math/elementary.h"

#define LN_10 0x1.26bb1bbb55516p+1

size_t hl_reader_blocks(hl_reader kind) {
  switch (kind) {
    case HL_READER_RNN: return 1;
    case HL_READER_LSTM: return 4;
    case HL_READER_ATTENTION: return 3;
  }
  return 0;
}

static hl_status check(const hl_reader_spec *s) {
  size_t blocks = hl_reader_blocks(s->kind);
  if (!blocks || !s->tokens || !s->width || !s->state) return HL_ERROR_RANGE;
  /* doubles, and each row with a derivative for each of the C elements of x_1 */
  bool fits = s->width < SIZE_MAX / 16 && hl_fits_memory(s->tokens, s->width, 2) &&
              hl_fits_memory(s->tokens, s->state, 2) && hl_fits_memory(2 * blocks, s->state, 1 + s->width) &&
              hl_fits_memory(blocks, s->state, s->state);
  return fits ? HL_OK : HL_ERROR_MEMORY;
}

static hl_status read_text(const hl_reading *reading, hl_arena *arena) {
  hl_mark mark = hl_arena_mark(arena);
  if (reading->spec->kind == HL_READER_ATTENTION)
    hl_attention_read(reading, arena);
  else
    hl_recurrence_read(reading, arena);
  return hl_arena_restore(arena, mark);
}

static double distance(const double *a, const double *b, size_t n) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sqrt(sum);
}

/* Below the smallest normal double there is nothing to take the logarithm of. */
static double log_or_minus_inf(double x) { return x < 0x1p-1022 ? -(double)INFINITY : hl_log_f64(x); }

/* The factor that the gradient has got smaller by at each of t steps. */
static double factor(double now, double first, size_t t) {
  if (!t) return 1.0;
  return hl_exp_f64((log_or_minus_inf(now) - log_or_minus_inf(first)) / (double)t);
}

static void write_result(const hl_reading *plain, const hl_reading *nudged, const hl_reader_result *result) {
  size_t n = plain->spec->state;
  for (size_t i = 0; i < plain->spec->tokens * n; i++) {
    result->states[i] = (float)plain->states[i];
    result->nudged[i] = (float)nudged->states[i];
  }
  for (size_t t = 0; t < plain->spec->tokens; t++) {
    double change = distance(plain->states + t * n, nudged->states + t * n, n);
    result->change[t] = (float)change;
    result->decades[t] = (float)(log_or_minus_inf(change) / LN_10);
    result->gradient[t] = (float)plain->gradient[t];
    result->fade[t] = (float)factor(plain->gradient[t], plain->gradient[0], t);
    if (result->weight && plain->spec->kind == HL_READER_ATTENTION) result->weight[t] = (float)plain->weight[t];
  }
}

/* The text as it is, then with x_1 nudged, both in the same room. */
static hl_status read_twice(const hl_reader_spec *s, const hl_reader_weights *weights, const float *x, double nudge,
                            const hl_reader_result *result, hl_arena *arena) {
  double *words = hl_arena_doubles(arena, s->tokens, s->width), *gradient = hl_arena_doubles(arena, s->tokens, 1);
  double *weight = hl_arena_doubles(arena, s->tokens, 1);
  hl_reading plain = {s, weights, words, hl_arena_doubles(arena, s->tokens, s->state), gradient, weight};
  hl_reading nudged = {s, weights, words, hl_arena_doubles(arena, s->tokens, s->state), NULL, NULL};
  if (arena->failed) return HL_ERROR_MEMORY;
  for (size_t i = 0; i < s->tokens * s->width; i++) words[i] = (double)x[i];
  hl_status status = read_text(&plain, arena);
  for (size_t c = 0; c < s->width; c++) words[c] *= 1.0 + nudge;
  if (status == HL_OK) status = read_text(&nudged, arena);
  if (status == HL_OK) write_result(&plain, &nudged, result);
  return status;
}

hl_status hl_reader_run(const hl_reader_spec *spec, const hl_reader_weights *weights, const float *x, double nudge,
                        const hl_reader_result *result, hl_arena *arena) {
  if (!spec || !weights || !x || !result || !arena || !weights->input) return HL_ERROR_SHAPE;
  if (spec->kind != HL_READER_ATTENTION && (!weights->recurrent || !weights->bias)) return HL_ERROR_SHAPE;
  if (!result->states || !result->nudged || !result->change || !result->decades) return HL_ERROR_SHAPE;
  if (!result->gradient || !result->fade) return HL_ERROR_SHAPE;
  hl_status status = check(spec);
  if (status != HL_OK) return status;
  if (!isfinite(nudge)) return HL_ERROR_RANGE;
  hl_mark mark = hl_arena_mark(arena);
  status = read_twice(spec, weights, x, nudge, result, arena);
  hl_arena_restore(arena, mark);
  return status;
}
