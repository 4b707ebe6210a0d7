/* The exported functions of headlight-models.wasm (exports_models.txt lists them, with those of wasm_arena.c): what
 * models from files can do. As in wasm.c, no logic: each function makes one call. */
#include "headlight.h"
#include "wasm_arena.h"

/* web/calls/network.js reads the fields of hl_weights where they lie, and fills hl_network_input and what it points to.
 */
#if defined(__wasm__)
_Static_assert(offsetof(hl_config, norm) == 44 && offsetof(hl_config, final_norm) == 60 &&
                   offsetof(hl_config, position_base) == 64 && offsetof(hl_config, eps) == 72,
               "web/ reads these fields");
_Static_assert(offsetof(hl_weights, words) == 88 && offsetof(hl_weights, metadata) == 108, "web/ reads these fields");
HL_WASM_WORDS(hl_weights, 30);
_Static_assert(offsetof(hl_network_knobs, causal) == 4 && offsetof(hl_token, unknown) == 12, "as web/ has them");
HL_WASM_WORDS(hl_network_input, 6);
HL_WASM_WORDS(hl_network_knobs, 4);
HL_WASM_WORDS(hl_row_edit, 4);
HL_WASM_WORDS(hl_token, 4);
#endif

/* *reason: the address of a sentence, where the file is refused. */
hl_status hl_wasm_weights_load(hl_weights *weights, const void *file, size_t bytes, const char **reason) {
  return hl_weights_load(weights, file, bytes, hl_wasm_arena(), reason);
}

size_t hl_wasm_vocabulary_tokens(const hl_weights *weights, const char *text, size_t bytes, hl_token *tokens,
                                 size_t capacity) {
  return hl_vocabulary_tokens(&weights->words, text, bytes, tokens, capacity);
}

int hl_wasm_network_tensor_name(const hl_weights *weights, size_t tensor, char name[HL_NETWORK_NAME_BYTES]) {
  return hl_network_tensor_name(&weights->config, tensor, name);
}

size_t hl_wasm_network_attentions(const hl_weights *weights) { return hl_network_attentions(&weights->config); }

size_t hl_wasm_network_run_bytes(void) { return sizeof(hl_network_run); }

hl_status hl_wasm_network_run_create(hl_network_run *run, const hl_weights *weights, const hl_network_input *input) {
  return hl_network_run_create(run, weights, input, hl_wasm_arena());
}

void hl_wasm_network_perturb(hl_network_run *run, size_t tensor, size_t index, float delta) {
  hl_network_perturb(run, tensor, index, delta);
}

hl_status hl_wasm_network_trace_shape(const hl_network_run *run, size_t tensor, size_t shape[3]) {
  return hl_network_trace_shape(run, tensor, shape);
}

hl_status hl_wasm_network_trace_read(const hl_network_run *run, size_t tensor, size_t head, size_t row, size_t rows,
                                     float *out) {
  return hl_network_trace_read(run, tensor, head, row, rows, out, hl_wasm_arena());
}
