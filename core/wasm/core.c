/* The exported functions of headlight.wasm (exports.txt lists them, with those of wasm_arena.c). No logic here: each
 * function makes one call. JS numbers arrive as 32-bit integers, floats and addresses; web/core.js, the only
 * caller, has checked lengths against sizes. Functions of type hl_status return it as a number. */
#include <math.h>
#include <stdint.h>

#include "../headlight.h"
#include "arena.h"

const char *hl_wasm_version(void) { return hl_version(); }

/* scale NaN asks for the default, 1 / sqrt(dim); mistake is an hl_mistake, 0 for none. */
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
const char *hl_wasm_mistake_name(int mistake) { return hl_mistake_name((hl_mistake)mistake); }

hl_status hl_wasm_softmax(const float *x, size_t rows, size_t cols, float temperature, int stable, float *out) {
  return hl_softmax(x, rows, cols, temperature, stable != 0, out);
}

hl_status hl_wasm_cross_entropy(const float *logits, const uint32_t *targets, size_t rows, size_t cols, float *out) {
  return hl_cross_entropy(logits, targets, rows, cols, out);
}

hl_status hl_wasm_matmul(const float *a, const float *b, size_t rows, size_t inner, size_t cols, int transpose_b,
                         float *out) {
  return hl_matmul(a, b, rows, inner, cols, transpose_b != 0, out);
}

hl_status hl_wasm_positional_encoding(size_t positions, size_t dim, double base, int32_t start, float *out) {
  return hl_positional_encoding(positions, dim, base, start, out);
}

double hl_wasm_position_wavelength(size_t dim, size_t index, double base) {
  return hl_position_wavelength(dim, index, base);
}

hl_status hl_wasm_rope(size_t heads, size_t tokens, size_t dim, size_t rotary_dim, double base, int layout,
                       int32_t start, const float *x, float *out) {
  hl_rope_spec spec = {heads, tokens, dim, rotary_dim, base, (hl_rope_layout)layout, start};
  return hl_rope(&spec, x, out);
}

hl_status hl_wasm_alibi_slopes(size_t heads, float *out) { return hl_alibi_slopes(heads, out); }

hl_status hl_wasm_layer_norm(const float *x, size_t rows, size_t cols, const float *gain, const float *bias, float eps,
                             float *out) {
  return hl_layer_norm(x, rows, cols, gain, bias, eps, out);
}

hl_status hl_wasm_rms_norm(const float *x, size_t rows, size_t cols, const float *gain, float eps, float *out) {
  return hl_rms_norm(x, rows, cols, gain, eps, out);
}

hl_status hl_wasm_activate(int kind, const float *x, size_t count, float *out) {
  return hl_activate((hl_activation)kind, x, count, out);
}

/* Layers have many weights, so JS fills the structs of headlight.h itself, field after field in the order
 * that stands there: sizes, enums and addresses are 4 bytes each, eps a float, rope_base a double at byte 64
 * of hl_multi_head_spec. These are the lengths that web/calls/structs.js counts on. */
#if defined(__wasm__)
_Static_assert(offsetof(hl_multi_head_spec, rope_base) == 64, "web/ writes rope_base at byte 64");
HL_WASM_WORDS(hl_multi_head_spec, 18);
HL_WASM_WORDS(hl_multi_head_weights, 9);
HL_WASM_WORDS(hl_multi_head_result, 8);
HL_WASM_WORDS(hl_encoder_spec, 22);
HL_WASM_WORDS(hl_encoder_weights, 17);
HL_WASM_WORDS(hl_encoder_result, 13);
HL_WASM_WORDS(hl_decoder_spec, 40);
HL_WASM_WORDS(hl_decoder_weights, 28);
HL_WASM_WORDS(hl_decoder_result, 22);
HL_WASM_WORDS(hl_encoder_stack, 4);
HL_WASM_WORDS(hl_decoder_stack, 4);
HL_WASM_WORDS(hl_transformer_spec, 62);
HL_WASM_WORDS(hl_transformer_weights, 8);
#endif

hl_status hl_wasm_multi_head(const hl_multi_head_spec *spec, const hl_multi_head_weights *weights, const float *x,
                             const float *context, const hl_multi_head_result *result) {
  return hl_multi_head(spec, weights, x, context, result, hl_wasm_arena());
}

hl_status hl_wasm_encoder_layer(const hl_encoder_spec *spec, const hl_encoder_weights *weights, const float *x,
                                const hl_encoder_result *result) {
  return hl_encoder_layer(spec, weights, x, result, hl_wasm_arena());
}

hl_status hl_wasm_decoder_layer(const hl_decoder_spec *spec, const hl_decoder_weights *weights, const float *x,
                                const float *memory, const hl_decoder_result *result) {
  return hl_decoder_layer(spec, weights, x, memory, result, hl_wasm_arena());
}

hl_status hl_wasm_encoder(const hl_encoder_spec *spec, const hl_encoder_stack *stack, const float *x, float *output) {
  return hl_encoder(spec, stack, x, output, hl_wasm_arena());
}

hl_status hl_wasm_decoder(const hl_decoder_spec *spec, const hl_decoder_stack *stack, const float *x,
                          const float *memory, float *output) {
  return hl_decoder(spec, stack, x, memory, output, hl_wasm_arena());
}

hl_status hl_wasm_transformer(const hl_transformer_spec *spec, const hl_transformer_weights *weights,
                              const float *source, const float *target, float *memory, float *output) {
  return hl_transformer(spec, weights, source, target, memory, output, hl_wasm_arena());
}

size_t hl_wasm_words(const char *text, size_t bytes, hl_span *spans, size_t capacity) {
  return hl_words(text, bytes, spans, capacity);
}

/* web/calls/model.js reads the sizes and addresses of hl_model where they lie. */
#if defined(__wasm__)
_Static_assert(offsetof(hl_model, wq) == 28, "web/ reads these fields");
HL_WASM_WORDS(hl_model, 12);
#endif

/* 0 if there is no memory. The model stays until a release below its mark. */
hl_model *hl_wasm_model_create(void) {
  hl_model *model = hl_wasm_alloc(sizeof *model);
  return model && hl_model_construct(model, hl_wasm_arena()) == HL_OK ? model : NULL;
}

size_t hl_wasm_model_tokens_max(void) { return HL_MODEL_TOKENS_MAX; }

hl_status hl_wasm_run_create(hl_run *run, const hl_model *model, int causal, float temperature, const char *text,
                             const hl_span *spans, size_t tokens) {
  hl_run_spec spec = {causal != 0, temperature};
  return hl_run_create(run, model, &spec, text, spans, tokens, hl_wasm_arena());
}

size_t hl_wasm_run_bytes(void) { return sizeof(hl_run); }

void hl_wasm_run_perturb(hl_run *run, int tensor, size_t index, float delta) {
  hl_run_perturb(run, (hl_tensor)tensor, index, delta);
}

/* Names from 0 on, until NULL. */
const char *hl_wasm_tensor_name(int tensor) { return hl_tensor_name((hl_tensor)tensor); }

hl_status hl_wasm_trace_shape(const hl_run *run, int tensor, size_t shape[3]) {
  return hl_trace_shape(run, (hl_tensor)tensor, shape);
}

hl_status hl_wasm_trace_read(const hl_run *run, int tensor, size_t head, size_t row, size_t rows, float *out) {
  return hl_trace_read(run, (hl_tensor)tensor, head, row, rows, out, hl_wasm_arena());
}

hl_status hl_wasm_shrink(const float *x, size_t rows, size_t cols, size_t to_rows, size_t to_cols, float *out) {
  return hl_shrink(x, rows, cols, to_rows, to_cols, out);
}

void hl_wasm_colours(int map, int dark, uint8_t rgb[3 * HL_COLOURS]) { hl_colours((hl_colour_map)map, dark != 0, rgb); }

hl_status hl_wasm_raster(int map, int scale, int dark, float low, float high, uint32_t cell_width, uint32_t cell_height,
                         uint32_t gap, const float *values, size_t rows, size_t cols, uint8_t *rgba) {
  hl_raster_spec spec = {(hl_colour_map)map, (hl_scale)scale, dark != 0, low, high, cell_width, cell_height, gap};
  return hl_raster(&spec, values, rows, cols, rgba);
}

/* range[0] = smallest, range[1] = largest finite value. */
void hl_wasm_finite_range(const float *x, size_t count, float range[2]) {
  hl_finite_range(x, count, &range[0], &range[1]);
}

void hl_wasm_summarise(const float *x, size_t count, hl_summary *summary) { hl_summarise(x, count, summary); }

void hl_wasm_rows_changed(const float *a, const float *b, size_t rows, size_t cols, uint32_t *changed) {
  hl_rows_changed(a, b, rows, cols, changed);
}
