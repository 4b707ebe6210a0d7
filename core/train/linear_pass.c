/* Linear layers, LayerNorm and the feed-forward of a batch, there and back. */
#include "../kernels/gradients.h"
#include "../kernels/kernels.h"
#include "pass.h"

void hl_linear_forward(hl_pass *p, hl_linear_place place, const float *x, size_t rows, size_t inner, size_t cols,
                       float *y) {
  hl_linear(x, rows, inner, cols, p->weights->tensors[place.weights].data, cols, hl_tensor_at(p->weights, place.bias),
            y);
}

/* dW = x^T dy, db = the sum of dy's rows, dx = dy W^T. */
void hl_linear_backward(hl_pass *p, hl_linear_place place, const float *x, const float *dy, size_t rows, size_t inner,
                        size_t cols, float *dx) {
  hl_mark before = hl_arena_mark(&p->arena);
  float *x_transposed = hl_pass_room(p, inner, rows);
  hl_transpose_f32_v128(rows, inner, x, inner, x_transposed, rows);
  hl_gemm_f32(inner, cols, rows, x_transposed, rows, dy, cols, p->gradients->tensors[place.weights].data, cols);
  hl_arena_restore(&p->arena, before);
  if (place.bias != HL_NO_TENSOR) hl_column_sums_f32_v128(dy, rows, cols, p->gradients->tensors[place.bias].data);
  if (dx) hl_gemm_f32(rows, inner, cols, dy, cols, p->transposed->tensors[place.weights].data, inner, dx, inner);
}

void hl_norm_forward(hl_pass *p, hl_norm_place place, const float *x, size_t rows, float *y) {
  const hl_config *c = hl_pass_config(p);
  const float *gain = p->weights->tensors[place.gain].data, *bias = p->weights->tensors[place.bias].data;
  hl_layer_norm(x, rows, c->width, gain, bias, c->eps, y);
}

void hl_norm_backward(hl_pass *p, hl_norm_place place, const float *x, const float *dy, size_t rows, float *dx) {
  const hl_config *c = hl_pass_config(p);
  float *dgain = p->gradients->tensors[place.gain].data, *dbias = p->gradients->tensors[place.bias].data;
  const float *gain = p->weights->tensors[place.gain].data;
  for (size_t i = 0; i < rows; i++) {
    size_t at = i * c->width;
    hl_layer_norm_grad_f32_v128(x + at, c->width, gain, c->eps, dy + at, dx + at, dgain, dbias);
  }
}

void hl_feed_forward_forward(hl_pass *p, hl_place at, hl_step_tape *tape, float *out) {
  const hl_config *c = hl_pass_config(p);
  hl_layer_place place = hl_layer_place_of(c, at.stack, at.layer);
  size_t rows = p->packs[at.stack].rows;
  tape->hidden = hl_pass_room(p, rows, c->ffn);
  hl_linear_forward(p, place.w1, tape->in, rows, c->width, c->ffn, tape->hidden);
  hl_relu_f32_v128(tape->hidden, rows * c->ffn, tape->hidden);
  hl_linear_forward(p, place.w2, tape->hidden, rows, c->ffn, c->width, out);
}

void hl_feed_forward_backward(hl_pass *p, hl_place at, const hl_step_tape *tape, const float *dout, float *din) {
  const hl_config *c = hl_pass_config(p);
  hl_layer_place place = hl_layer_place_of(c, at.stack, at.layer);
  size_t rows = p->packs[at.stack].rows;
  float *dhidden = hl_pass_room(p, rows, c->ffn);
  hl_linear_backward(p, place.w2, tape->hidden, dout, rows, c->ffn, c->width, dhidden);
  hl_relu_grad_f32_v128(tape->hidden, rows * c->ffn, dhidden);
  hl_linear_backward(p, place.w1, tape->in, dhidden, rows, c->width, c->ffn, din);
}
