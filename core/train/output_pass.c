/* Cross-entropy at the rows that have a target: -log softmax(logits)[target], whose gradient with respect to the logits
 * is the softmax less 1 at the target. */
#include <string.h>

#include "../kernels/gradients.h"
#include "../kernels/kernels.h"
#include "../math/elementary.h"
#include "pass.h"

/* The rows with a target, side by side. */
typedef struct asked {
  size_t count;
  size_t *rows;
  uint32_t *targets;
} asked;

static asked find_targets(hl_pass *p) {
  const hl_pack *pack = &p->packs[HL_STACK_MAIN];
  asked a = {.rows = hl_arena_alloc(&p->arena, pack->rows * sizeof *a.rows),
             .targets = hl_arena_alloc(&p->arena, pack->rows * sizeof *a.targets)};
  assert(a.rows && a.targets);
  for (size_t s = 0; s < pack->count; s++)
    for (size_t i = 0; i < p->sequences[s].count; i++) {
      if (p->sequences[s].targets[i] == HL_NO_TARGET) continue;
      a.rows[a.count] = pack->starts[s] + i + hl_pass_config(p)->start_mark;
      a.targets[a.count++] = p->sequences[s].targets[i];
    }
  return a;
}

/* What meets the output's matrix, from the final stream (rows,C): that itself, or word vectors (rows,W). */
static const float *turned_back(hl_pass *p, const float *final, size_t rows) {
  const hl_config *c = hl_pass_config(p);
  if (!hl_config_turns_back(c)) return final;
  float *y = hl_pass_room(p, rows, c->word_width);
  hl_linear_forward(p, (hl_linear_place){hl_output_place_of(c).back, HL_NO_TENSOR}, final, rows, c->width,
                    c->word_width, y);
  return y;
}

static size_t width_before(const hl_config *c) { return hl_config_turns_back(c) ? c->word_width : c->width; }

static void logits_of(hl_pass *p, hl_linear_place place, const float *x, size_t rows, float *logits) {
  const hl_config *c = hl_pass_config(p);
  const float *matrix =
      c->output == HL_OUTPUT_OWN ? p->weights->tensors[place.weights].data : p->transposed->tensors[0].data;
  hl_linear(x, rows, width_before(c), c->vocabulary, matrix, c->vocabulary, hl_tensor_at(p->weights, place.bias),
            logits);
}

/* One row's cross-entropy; its logits become their gradients, times share. */
static double cross_entropy(float *logits, size_t n, uint32_t target, float share) {
  float largest = hl_row_max_f32_v128(logits, n), wanted = logits[target] - largest;
  double sum = hl_exp_sum_f32_v128(logits, n, largest, logits);
  hl_scale_f32_v128(logits, n, (float)((double)share / sum), logits);
  logits[target] -= share;
  return hl_log_f64(sum) - (double)wanted;
}

/* dx of the logits, and the gradients of the output's matrix (the embedding's, if tied) and bias. */
static void logits_backward(hl_pass *p, hl_linear_place place, const float *x, const float *dlogits, size_t rows,
                            float *dx) {
  const hl_config *c = hl_pass_config(p);
  if (c->output == HL_OUTPUT_OWN) {
    hl_linear_backward(p, place, x, dlogits, rows, c->width, c->vocabulary, dx);
    return;
  }
  size_t width = width_before(c);
  float *flipped = hl_pass_room(p, c->vocabulary, rows);
  hl_transpose_f32_v128(rows, c->vocabulary, dlogits, c->vocabulary, flipped, rows);
  hl_gemm_f32(c->vocabulary, width, rows, flipped, rows, x, width, p->gradients->tensors[0].data, width);
  if (place.bias != HL_NO_TENSOR)
    hl_column_sums_f32_v128(dlogits, rows, c->vocabulary, p->gradients->tensors[place.bias].data);
  hl_gemm_f32(rows, width, c->vocabulary, dlogits, c->vocabulary, p->weights->tensors[0].data, width, dx, width);
}

/* From the gradients of the logits to those of the final stream (rows,C). */
static void back_again(hl_pass *p, hl_linear_place place, const float *final, const float *y, const float *dlogits,
                       size_t rows, float *dfinal) {
  const hl_config *c = hl_pass_config(p);
  if (y == final) {
    logits_backward(p, place, final, dlogits, rows, dfinal);
    return;
  }
  float *dy = hl_pass_room(p, rows, c->word_width);
  logits_backward(p, place, y, dlogits, rows, dy);
  hl_linear_backward(p, (hl_linear_place){hl_output_place_of(c).back, HL_NO_TENSOR}, final, dy, rows, c->width,
                     c->word_width, dfinal);
}

void hl_output_pass(hl_pass *p, const float *x, float *dx) {
  const hl_config *c = hl_pass_config(p);
  hl_linear_place place = hl_output_place_of(c).logits;
  hl_norm_place norm = hl_final_norm_place(c, HL_STACK_MAIN);
  asked a = find_targets(p);
  memset(dx, 0, p->packs[HL_STACK_MAIN].rows * c->width * sizeof(float));
  if (!a.count) return;
  float *stream = hl_pass_room(p, a.count, c->width), *final = hl_pass_room(p, a.count, c->width);
  float *dfinal = hl_pass_room(p, a.count, c->width), *dstream = hl_pass_room(p, a.count, c->width);
  float *logits = hl_pass_room(p, a.count, c->vocabulary);
  for (size_t i = 0; i < a.count; i++)
    memcpy(stream + i * c->width, x + a.rows[i] * c->width, c->width * sizeof(float));
  if (c->final_norm) hl_norm_forward(p, norm, stream, a.count, final);
  const float *last = c->final_norm ? final : stream, *y = turned_back(p, last, a.count);
  logits_of(p, place, y, a.count, logits);
  for (size_t i = 0; i < a.count; i++)
    p->loss += cross_entropy(logits + i * c->vocabulary, c->vocabulary, a.targets[i], p->target_share);
  back_again(p, place, last, y, logits, a.count, dfinal);
  if (c->final_norm) hl_norm_backward(p, norm, stream, dfinal, a.count, dstream);
  for (size_t i = 0; i < a.count; i++)
    memcpy(dx + a.rows[i] * c->width, (c->final_norm ? dstream : dfinal) + i * c->width, c->width * sizeof(float));
}
