/* The exported functions of headlight.wasm. No logic here: each function makes one call. JS numbers arrive as 32-bit
 * integers, floats and addresses; web/core/core.js, the only caller, has checked lengths against sizes. Functions of
 * type hl_status return it as a number. */
#include <math.h>
#include <stdint.h>

#include "../headlight_lab.h"
#include "../headlight_model.h"
#include "arena.h"

HL_FORWARD(const char *, version, (void), ())

/* scale NaN asks for the default, 1 / sqrt(dim); mistake is an hl_mistake, 0 for none. */
HL_EXPORT(attention)
hl_status hl_wasm_attention(int mistake, size_t heads, size_t kv_heads, size_t queries, size_t keys, size_t dim,
                            size_t value_dim, size_t first_query, float scale, float temperature, float softcap,
                            int causal, int32_t causal_offset, int32_t window_left, int32_t window_right,
                            const uint8_t *mask, size_t mask_heads, const float *bias, size_t bias_heads,
                            const float *q, const float *k, const float *v, float *output, float *scores, float *masked,
                            float *weights) {
  hl_attention_spec spec = hl_attention_default(heads, queries, keys, dim);
  spec.kv_heads = kv_heads;
  spec.value_dim = value_dim;
  spec.first_query = first_query;
  if (!isnan(scale)) spec.scale = scale;
  spec.temperature = temperature;
  spec.softcap = softcap;
  spec.causal = causal ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  spec.causal_offset = causal_offset;
  spec.window_left = window_left;
  spec.window_right = window_right;
  spec.mask = mask;
  spec.mask_heads = mask_heads;
  spec.bias = bias;
  spec.bias_heads = bias_heads;
  hl_attention_result result = {output, scores, masked, weights};
  void *workspace = hl_wasm_alloc(mistake ? hl_attention_mistake_workspace_bytes(&spec)
                                          : hl_attention_workspace_bytes(&spec, &result));
  if (!workspace) return HL_ERROR_MEMORY;
  return mistake ? hl_attention_mistake((hl_mistake)mistake, &spec, q, k, v, &result, workspace)
                 : hl_attention(&spec, q, k, v, &result, workspace);
}

/* Names from 0 on, until NULL. */
HL_FORWARD(const char *, mistake_name, (int mistake), ((hl_mistake)mistake))

HL_FORWARD(hl_status, softmax, (const float *x, size_t rows, size_t cols, float temperature, int stable, float *out),
           (x, rows, cols, temperature, stable != 0, out))

HL_FORWARD(hl_status, cross_entropy,
           (const float *logits, const uint32_t *targets, size_t rows, size_t cols, float *out),
           (logits, targets, rows, cols, out))

HL_FORWARD(hl_status, matmul,
           (const float *a, const float *b, size_t rows, size_t inner, size_t cols, int transpose_b, float *out),
           (a, b, rows, inner, cols, transpose_b != 0, out))

HL_FORWARD(hl_status, add, (const float *a, const float *b, size_t count, float *out), (a, b, count, out))

HL_FORWARD(hl_status, subtract, (const float *a, const float *b, size_t count, float *out), (a, b, count, out))

HL_FORWARD(hl_status, scale, (const float *x, float factor, size_t count, float *out), (x, factor, count, out))

HL_FORWARD(hl_status, transpose, (const float *x, size_t rows, size_t cols, float *out), (x, rows, cols, out))

HL_FORWARD(hl_status, row_sums, (const float *x, size_t rows, size_t cols, float *out), (x, rows, cols, out))

HL_FORWARD(hl_status, positional_encoding, (size_t positions, size_t dim, double base, int32_t start, float *out),
           (positions, dim, base, start, out))

HL_FORWARD(double, position_wavelength, (size_t dim, size_t index, double base), (dim, index, base))

HL_EXPORT(rope)
hl_status hl_wasm_rope(size_t heads, size_t tokens, size_t dim, size_t rotary_dim, double base, int layout,
                       int32_t start, const float *x, float *out) {
  hl_rope_spec spec = {heads, tokens, dim, rotary_dim, base, (hl_rope_layout)layout, start, NULL};
  return hl_rope(&spec, x, out);
}

HL_FORWARD(hl_status, alibi_slopes, (size_t heads, float *out), (heads, out))

HL_FORWARD(hl_status, layer_norm,
           (const float *x, size_t rows, size_t cols, const float *gain, const float *bias, float eps, float *out),
           (x, rows, cols, gain, bias, eps, out))

HL_FORWARD(hl_status, rms_norm, (const float *x, size_t rows, size_t cols, const float *gain, float eps, float *out),
           (x, rows, cols, gain, eps, out))

HL_FORWARD(hl_status, activate, (int kind, const float *x, size_t count, float *out),
           ((hl_activation)kind, x, count, out))

/* Layers have many weights, so JS fills the structs of headlight.h itself, field after field in the order
 * that stands there: sizes, enums and addresses are 4 bytes each, eps a float, rope_base a double at byte 64
 * of hl_multi_head_spec. These are the lengths that web/core/calls/structs.js counts on. */
HL_WASM_FIELD(hl_multi_head_spec, rope_base, 64)
HL_WASM_WORDS(hl_multi_head_spec, 18)
HL_WASM_WORDS(hl_multi_head_weights, 9)
HL_WASM_WORDS(hl_multi_head_result, 8)
HL_WASM_WORDS(hl_encoder_spec, 22)
HL_WASM_WORDS(hl_encoder_weights, 17)
HL_WASM_WORDS(hl_encoder_result, 13)
HL_WASM_WORDS(hl_decoder_spec, 40)
HL_WASM_WORDS(hl_decoder_weights, 28)
HL_WASM_WORDS(hl_decoder_result, 22)
HL_WASM_WORDS(hl_encoder_stack, 4)
HL_WASM_WORDS(hl_decoder_stack, 4)
HL_WASM_WORDS(hl_transformer_spec, 62)
HL_WASM_WORDS(hl_transformer_weights, 8)

HL_FORWARD(hl_status, multi_head,
           (const hl_multi_head_spec *spec, const hl_multi_head_weights *weights, const float *x, const float *context,
            const hl_multi_head_result *result),
           (spec, weights, x, context, result, hl_wasm_arena()))

HL_FORWARD(hl_status, encoder_layer,
           (const hl_encoder_spec *spec, const hl_encoder_weights *weights, const float *x,
            const hl_encoder_result *result),
           (spec, weights, x, result, hl_wasm_arena()))

HL_FORWARD(hl_status, decoder_layer,
           (const hl_decoder_spec *spec, const hl_decoder_weights *weights, const float *x, const float *memory,
            const hl_decoder_result *result),
           (spec, weights, x, memory, result, hl_wasm_arena()))

HL_FORWARD(hl_status, encoder,
           (const hl_encoder_spec *spec, const hl_encoder_stack *stack, const float *x, float *output),
           (spec, stack, x, output, hl_wasm_arena()))

HL_FORWARD(hl_status, decoder,
           (const hl_decoder_spec *spec, const hl_decoder_stack *stack, const float *x, const float *memory,
            float *output),
           (spec, stack, x, memory, output, hl_wasm_arena()))

HL_FORWARD(hl_status, transformer,
           (const hl_transformer_spec *spec, const hl_transformer_weights *weights, const float *source,
            const float *target, float *memory, float *output),
           (spec, weights, source, target, memory, output, hl_wasm_arena()))

HL_FORWARD(size_t, words, (const char *text, size_t bytes, hl_span *spans, size_t capacity),
           (text, bytes, spans, capacity))

HL_FORWARD(hl_status, shrink, (const float *x, size_t rows, size_t cols, size_t to_rows, size_t to_cols, float *out),
           (x, rows, cols, to_rows, to_cols, out))

HL_EXPORT(colours) void hl_wasm_colours(int map, int dark, uint8_t rgb[3 * HL_COLOURS]) {
  hl_colours((hl_colour_map)map, dark != 0, rgb);
}

HL_EXPORT(raster)
hl_status hl_wasm_raster(int map, int scale, int dark, float low, float high, uint32_t cell_width, uint32_t cell_height,
                         uint32_t gap, const float *values, size_t rows, size_t cols, uint8_t *rgba) {
  hl_raster_spec spec = {
      (hl_colour_map)map, (hl_colour_scale)scale, dark != 0, low, high, cell_width, cell_height, gap};
  return hl_raster(&spec, values, rows, cols, rgba);
}

/* range[0] = smallest, range[1] = largest finite value. */
HL_EXPORT(finite_range) void hl_wasm_finite_range(const float *x, size_t count, float range[2]) {
  hl_finite_range(x, count, &range[0], &range[1]);
}

HL_EXPORT(summarise) void hl_wasm_summarise(const float *x, size_t count, hl_summary *summary) {
  hl_summarise(x, count, summary);
}
