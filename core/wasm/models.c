/* The exported functions of headlight-models.wasm (exports_models.txt lists them, with those of wasm_arena.c): what
 * models from files can do. As in wasm.c, no logic: each function makes one call. */
#include "../headlight_train.h"
#include "arena.h"

/* web/calls/network.js reads the fields of hl_weights where they lie, and fills hl_network_input and what it points to.
 */
#if defined(__wasm__)
_Static_assert(offsetof(hl_config, norm) == 44 && offsetof(hl_config, final_norm) == 60 &&
                   offsetof(hl_config, position_base) == 64 && offsetof(hl_config, eps) == 72,
               "web/ reads these fields");
_Static_assert(offsetof(hl_weights, words) == 88 && offsetof(hl_weights, metadata) == 108, "web/ reads these fields");
_Static_assert(offsetof(hl_weights, tensor_count) == 80 && offsetof(hl_weights, tensors) == 84 &&
                   offsetof(hl_weights_tensor, rank) == 44 && offsetof(hl_weights_tensor, data) == 64,
               "web/ reads these fields");
HL_WASM_WORDS(hl_weights_tensor, 17);
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

/* Seeds come as doubles, which hold whole numbers up to 2^53. */
hl_status hl_wasm_random_create(hl_weights *weights, double seed) {
  return hl_random_model_create(weights, (uint64_t)seed, hl_wasm_arena());
}

void hl_wasm_random_draw(hl_weights *weights, double seed) { hl_random_model_draw(weights, (uint64_t)seed); }

size_t hl_wasm_random_tokens(hl_weights *weights, double seed, const char *text, size_t bytes, hl_token *tokens,
                             size_t capacity) {
  return hl_random_model_tokens(weights, (uint64_t)seed, text, bytes, tokens, capacity);
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

/* ---- Training ---- */

/* web/calls/ fills hl_train_spec and hl_config, and reads hl_example, hl_score and hl_head_score where they lie. */
#if defined(__wasm__)
_Static_assert(offsetof(hl_train_spec, seed) == 8 && offsetof(hl_train_spec, batch) == 16 &&
                   offsetof(hl_train_spec, learning_rate) == 28 && offsetof(hl_train_spec, supervised_count) == 60 &&
                   offsetof(hl_train_spec, supervised) == 64 && sizeof(hl_supervised) == 3,
               "web/ writes these fields");
_Static_assert(offsetof(hl_config, position) == 52, "web/ writes this field");
HL_WASM_WORDS(hl_train_spec, 20);
HL_WASM_WORDS(hl_config, 20);
_Static_assert(offsetof(hl_example, source) == 8 && offsetof(hl_example, tokens) == 136 &&
                   offsetof(hl_example, link_count) == 392 && offsetof(hl_example, links) == 396 &&
                   sizeof(hl_link) == 3,
               "web/ reads these fields");
HL_WASM_WORDS(hl_example, 174);
_Static_assert(offsetof(hl_score, chance) == 8, "web/ reads this field");
HL_WASM_WORDS(hl_score, 4);
_Static_assert(offsetof(hl_head_score, entropy) == 40 && offsetof(hl_head_score, links) == 48,
               "web/ reads these fields");
HL_WASM_WORDS(hl_head_score, 36);
#endif

/* Names from 0 on, until NULL. */
const char *hl_wasm_task_name(int task) { return hl_task_name((hl_task)task); }

const char *hl_wasm_link_name(int kind) { return hl_link_name((hl_link_kind)kind); }

const char *hl_wasm_question_name(int question) { return hl_question_name((hl_question)question); }

/* Samples from 0 on, until NULL. */
const char *hl_wasm_task_sample(int task, size_t number) { return hl_task_sample((hl_task)task, number); }

/* Seeds and numbers of examples come as doubles, which hold whole numbers up to 2^53. */
hl_status hl_wasm_task_question(int task, int question, double seed, double index, hl_example *example) {
  return hl_task_question((hl_task)task, (hl_question)question, (uint64_t)seed, (uint64_t)index, example);
}

void hl_wasm_task_config(int task, hl_config *config) { *config = hl_task_config((hl_task)task); }

void hl_wasm_train_default(int task, hl_train_spec *spec) { *spec = hl_train_default((hl_task)task); }

const char *hl_wasm_train_flaw(const hl_train_spec *spec, const hl_config *config) {
  return hl_train_flaw(spec, config);
}

size_t hl_wasm_trainer_bytes(void) { return sizeof(hl_trainer); }

hl_status hl_wasm_trainer_create(hl_trainer *trainer, const hl_train_spec *spec, const hl_config *config) {
  return hl_trainer_create(trainer, spec, config, hl_wasm_arena());
}

hl_status hl_wasm_trainer_start(hl_trainer *trainer, const hl_weights *weights) {
  return hl_trainer_start(trainer, weights);
}

hl_weights *hl_wasm_trainer_weights(hl_trainer *trainer) { return &trainer->weights; }

void hl_wasm_trainer_set_learning_rate(hl_trainer *trainer, float rate) { trainer->spec.learning_rate = rate; }

void hl_wasm_trainer_begin(hl_trainer *trainer) { hl_trainer_begin(trainer); }

hl_status hl_wasm_trainer_shard(hl_trainer *trainer, size_t shard) {
  return hl_trainer_shard(trainer, shard, hl_wasm_arena());
}

void hl_wasm_trainer_end(hl_trainer *trainer) { hl_trainer_end(trainer); }

void hl_wasm_trainer_progress(const hl_trainer *t, double out[6]) {
  out[0] = (double)t->step;
  out[1] = (double)t->loss;
  out[2] = (double)t->link_loss;
  out[3] = (double)t->rate;
  out[4] = (double)t->gradient_norm;
  out[5] = t->diverged;
}

double hl_wasm_guessing_loss(size_t words) { return hl_guessing_loss(words); }

/* How a file of these weights is to be; the text stays in use until the next call. */
void hl_wasm_weights_describe(hl_weights *weights, int dtype, const char *metadata, size_t bytes) {
  hl_weights_store_as(weights, (hl_dtype)dtype);
  weights->metadata = metadata;
  weights->metadata_bytes = bytes;
}

size_t hl_wasm_weights_file_bytes(const hl_weights *weights) { return hl_weights_file_bytes(weights); }

hl_status hl_wasm_weights_write(const hl_weights *weights, void *file) { return hl_weights_write(weights, file); }

/* ---- What a model knows ---- */

hl_status hl_wasm_evaluate(const hl_weights *weights, int task, int question, int shuffled, double seed, double first,
                           size_t count, hl_score *score) {
  return hl_evaluate(weights, (hl_task)task, (hl_question)question, shuffled != 0, (uint64_t)seed, (uint64_t)first,
                     count, score, hl_wasm_arena());
}

hl_status hl_wasm_head_scores_add(const hl_weights *weights, const hl_example *example, hl_head_score *scores) {
  return hl_head_scores_add(weights, example, scores, hl_wasm_arena());
}

void hl_wasm_head_scores_finish(const hl_weights *weights, hl_head_score *scores) {
  hl_head_scores_finish(weights, scores);
}
