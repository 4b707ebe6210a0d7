/* The exported functions of headlight-models.wasm: what models can do, and how they are trained. As in core.c, no
 * logic: each function makes one call. */
#include "../headlight_train.h"
#include "arena.h"

/* web/core/calls/weights.js reads hl_weights and its hl_config where they lie, and fills a config to be trained. */
HL_WASM_FIELD(hl_config, width, 12)
HL_WASM_FIELD(hl_config, vocabulary, 36)
HL_WASM_FIELD(hl_config, norm, 44)
HL_WASM_FIELD(hl_config, position, 52)
HL_WASM_FIELD(hl_config, final_norm, 60)
HL_WASM_FIELD(hl_config, start_mark, 63)
HL_WASM_FIELD(hl_config, position_base, 64)
HL_WASM_FIELD(hl_config, eps, 72)
HL_WASM_FIELD(hl_config, reach, 76)
HL_WASM_FIELD(hl_config, word_width, 80)
HL_WASM_FIELD(hl_config, buckets, 84)
HL_WASM_WORDS(hl_config, 22)
HL_WASM_FIELD(hl_weights, words, 96)
HL_WASM_FIELD(hl_weights, metadata, 124)
HL_WASM_FIELD(hl_weights, tensor_count, 88)
HL_WASM_FIELD(hl_weights, tensors, 92)
HL_WASM_FIELD(hl_weights_tensor, rank, 44)
HL_WASM_FIELD(hl_weights_tensor, data, 64)
HL_WASM_WORDS(hl_weights_tensor, 17)
HL_WASM_WORDS(hl_weights, 34)

/* web/core/calls/open-model.js, words.js. */
HL_WASM_WORDS(hl_open_model, 38)
HL_WASM_FIELD(hl_open_model, weights, 0)
HL_WASM_FIELD(hl_token, unknown, 12)
HL_WASM_WORDS(hl_token, 4)

/* web/core/calls/run.js fills these, field after field. */
HL_WASM_WORDS(hl_run_input, 8)
HL_WASM_FIELD(hl_run_knobs, causal, 4)
HL_WASM_FIELD(hl_run_knobs, unplaced, 5)
HL_WASM_FIELD(hl_run_knobs, weights, 8)
HL_WASM_FIELD(hl_run_knobs, queries, 16)
HL_WASM_FIELD(hl_run_knobs, positions, 24)
HL_WASM_FIELD(hl_run_knobs, off, 32)
HL_WASM_WORDS(hl_run_knobs, 9)
HL_WASM_WORDS(hl_row_edits, 2)
HL_WASM_WORDS(hl_row_edit, 4)
HL_WASM_WORDS(hl_effects_spec, 6)

/* *reason: the address of a sentence, where the file is refused. */
HL_EXPORT(weights_load)
hl_status hl_wasm_weights_load(hl_weights *weights, const void *file, size_t bytes, const char **reason) {
  return hl_weights_load(weights, file, bytes, hl_wasm_arena(), reason);
}

HL_FORWARD(size_t, vocabulary_tokens,
           (const hl_weights *weights, const char *text, size_t bytes, hl_token *tokens, size_t capacity),
           (&weights->words, text, bytes, tokens, capacity))

HL_FORWARD(size_t, typed_words, (const char *text, size_t bytes, hl_span *spans, size_t capacity),
           (text, bytes, spans, capacity))

/* web/core/calls/run.js makes lists of them. */
HL_WASM_WORDS(hl_word_parts, 28)

HL_EXPORT(word_parts)
void hl_wasm_word_parts(const hl_weights *weights, const char *word, size_t bytes, hl_word_parts *parts) {
  *parts = hl_word_parts_of(weights, word, bytes);
}

HL_EXPORT(constructed_create) hl_status hl_wasm_constructed_create(hl_open_model *model) {
  return hl_constructed_model_create(model, hl_wasm_arena());
}

/* Seeds come as doubles, which hold whole numbers up to 2^53. */
HL_EXPORT(random_create) hl_status hl_wasm_random_create(hl_open_model *model, double seed) {
  return hl_random_model_create(model, (uint64_t)seed, hl_wasm_arena());
}

HL_EXPORT(random_draw) void hl_wasm_random_draw(hl_open_model *model, double seed) {
  hl_random_model_draw(model, (uint64_t)seed);
}

HL_EXPORT(open_tokens)
size_t hl_wasm_open_tokens(hl_open_model *model, const char *text, size_t bytes, hl_token *tokens, size_t capacity) {
  return hl_open_model_tokens(model, text, bytes, tokens, capacity);
}

HL_FORWARD(int, trace_name, (const hl_weights *weights, size_t tensor, char name[HL_TRACE_NAME_BYTES]),
           (&weights->config, tensor, name))

HL_FORWARD(size_t, model_attentions, (const hl_weights *weights), (&weights->config))

HL_EXPORT(run_bytes) size_t hl_wasm_run_bytes(void) { return sizeof(hl_run); }

HL_EXPORT(run_create)
hl_status hl_wasm_run_create(hl_run *run, const hl_weights *weights, const hl_run_input *input) {
  return hl_run_create(run, weights, input, hl_wasm_arena());
}

HL_EXPORT(run_perturb) void hl_wasm_run_perturb(hl_run *run, size_t tensor, size_t index, float delta) {
  hl_run_perturb(run, tensor, index, delta);
}

HL_FORWARD(hl_status, trace_shape, (const hl_run *run, size_t tensor, size_t shape[3]), (run, tensor, shape))

HL_FORWARD(hl_status, trace_read, (const hl_run *run, size_t tensor, size_t head, size_t row, size_t rows, float *out),
           (run, tensor, head, row, rows, out, hl_wasm_arena()))

HL_FORWARD(size_t, trace_made_of, (const hl_weights *weights, size_t tensor), (&weights->config, tensor))

HL_FORWARD(hl_status, trace_make,
           (const hl_run *run, size_t tensor, size_t head, size_t row, size_t rows, const float *from, float *out),
           (run, tensor, head, row, rows, from, out, hl_wasm_arena()))

HL_EXPORT(run_level_count) size_t hl_wasm_run_level_count(const hl_weights *weights) {
  return hl_run_level_count(&weights->config);
}

HL_FORWARD(hl_status, run_levels, (const hl_run *run, size_t row, float *vectors, float *probabilities),
           (run, row, vectors, probabilities, hl_wasm_arena()))

HL_FORWARD(hl_status, run_effects, (const hl_run *run, const hl_effects_spec *spec, float *out),
           (run, spec, out, hl_wasm_arena()))

/* ---- Writing ---- */

/* web/core/calls/writing.js keeps room for a cache, and reads keys and values where they lie. */
HL_WASM_FIELD(hl_cache, room, 8)
HL_WASM_FIELD(hl_cache, keys, 16)
HL_WASM_FIELD(hl_cache, values, 20)
HL_WASM_WORDS(hl_cache, 7)

HL_FORWARD(hl_status, cache_create, (hl_cache * cache, const hl_weights *weights), (cache, weights, hl_wasm_arena()))

HL_EXPORT(cache_extend)
hl_status hl_wasm_cache_extend(hl_cache *cache, uint32_t word, float *logits, float *weights) {
  hl_cache_result wanted = {logits, weights};
  return hl_cache_extend(cache, word, &wanted, hl_wasm_arena());
}

HL_FORWARD(size_t, cache_bytes, (const hl_cache *cache), (cache))

HL_FORWARD(size_t, cache_row_bytes, (const hl_weights *weights), (&weights->config))

HL_FORWARD(size_t, cache_rows, (const hl_cache *cache), (cache))

HL_EXPORT(draw_word)
hl_status hl_wasm_draw_word(const float *logits, size_t words, float temperature, double seed, double number,
                            float *probabilities, size_t *word) {
  return hl_draw_word(logits, words, temperature, (uint64_t)seed, (uint64_t)number, probabilities, word);
}

HL_FORWARD(hl_status, english_judge, (const uint32_t *words, size_t count, uint32_t *verdicts),
           (words, count, verdicts))

/* ---- Training ---- */

/* web/core/calls/ fills hl_train_spec, and reads hl_example, hl_score and hl_head_score where they lie. */
HL_WASM_FIELD(hl_train_spec, seed, 8)
HL_WASM_FIELD(hl_train_spec, batch, 16)
HL_WASM_FIELD(hl_train_spec, learning_rate, 28)
HL_WASM_FIELD(hl_train_spec, supervised_count, 68)
HL_WASM_FIELD(hl_train_spec, supervised, 72)
HL_WASM_FIELD(hl_train_spec, unshifted, 120)
HL_WASM_BYTES(hl_supervised, 3)
HL_WASM_WORDS(hl_train_spec, 34)
HL_WASM_FIELD(hl_example, source, 8)
HL_WASM_FIELD(hl_example, tokens, 136)
HL_WASM_FIELD(hl_example, link_count, 392)
HL_WASM_FIELD(hl_example, links, 396)
HL_WASM_BYTES(hl_link, 3)
HL_WASM_WORDS(hl_example, 174)
HL_WASM_FIELD(hl_score, chance, 8)
HL_WASM_WORDS(hl_score, 4)
HL_WASM_FIELD(hl_head_score, entropy, 40)
HL_WASM_FIELD(hl_head_score, links, 48)
HL_WASM_WORDS(hl_head_score, 36)

/* Names from 0 on, until NULL. */
HL_FORWARD(const char *, task_name, (int task), ((hl_task)task))

HL_FORWARD(const char *, link_name, (int kind), ((hl_link_kind)kind))

HL_FORWARD(const char *, question_name, (int question), ((hl_question)question))

/* Samples from 0 on, until NULL. */
HL_FORWARD(const char *, task_sample, (int task, size_t number), ((hl_task)task, number))

/* Seeds and numbers of examples come as doubles, which hold whole numbers up to 2^53. */
HL_FORWARD(hl_status, task_question, (int task, int question, double seed, double index, hl_example *example),
           ((hl_task)task, (hl_question)question, (uint64_t)seed, (uint64_t)index, example))

HL_EXPORT(task_config) void hl_wasm_task_config(int task, hl_config *config) {
  *config = hl_task_config((hl_task)task);
}

HL_EXPORT(train_default) void hl_wasm_train_default(int task, hl_train_spec *spec) {
  *spec = hl_train_default((hl_task)task);
}

HL_FORWARD(const char *, train_flaw, (const hl_train_spec *spec, const hl_config *config), (spec, config))

HL_EXPORT(trainer_bytes) size_t hl_wasm_trainer_bytes(void) { return sizeof(hl_trainer); }

HL_EXPORT(trainer_create)
hl_status hl_wasm_trainer_create(hl_trainer *trainer, const hl_train_spec *spec, const hl_config *config) {
  return hl_trainer_create(trainer, spec, config, hl_wasm_arena());
}

HL_EXPORT(trainer_start) hl_status hl_wasm_trainer_start(hl_trainer *trainer, const hl_weights *weights) {
  return hl_trainer_start(trainer, weights);
}

HL_EXPORT(trainer_weights) hl_weights *hl_wasm_trainer_weights(hl_trainer *trainer) { return &trainer->weights; }

HL_EXPORT(trainer_set_learning_rate) void hl_wasm_trainer_set_learning_rate(hl_trainer *trainer, float rate) {
  trainer->spec.learning_rate = rate;
}

HL_EXPORT(trainer_begin) void hl_wasm_trainer_begin(hl_trainer *trainer) { hl_trainer_begin(trainer); }

HL_EXPORT(trainer_shard) hl_status hl_wasm_trainer_shard(hl_trainer *trainer, size_t shard) {
  return hl_trainer_shard(trainer, shard, hl_wasm_arena());
}

HL_EXPORT(trainer_end) void hl_wasm_trainer_end(hl_trainer *trainer) { hl_trainer_end(trainer); }

HL_EXPORT(trainer_progress) void hl_wasm_trainer_progress(const hl_trainer *t, double out[6]) {
  out[0] = (double)t->step;
  out[1] = (double)t->loss;
  out[2] = (double)t->link_loss;
  out[3] = (double)t->rate;
  out[4] = (double)t->gradient_norm;
  out[5] = t->diverged;
}

HL_FORWARD(double, guessing_loss, (size_t words), (words))

/* How a file of these weights is to be; the text stays in use until the next call. */
HL_EXPORT(weights_describe)
void hl_wasm_weights_describe(hl_weights *weights, int dtype, const char *metadata, size_t bytes) {
  hl_weights_store_as(weights, (hl_dtype)dtype);
  weights->metadata = metadata;
  weights->metadata_bytes = bytes;
}

HL_FORWARD(size_t, weights_file_bytes, (const hl_weights *weights), (weights))

HL_FORWARD(hl_status, weights_write, (const hl_weights *weights, void *file), (weights, file))

/* ---- What a model knows ---- */

HL_FORWARD(hl_status, evaluate,
           (const hl_weights *weights, int task, int question, int shuffled, double seed, double first, size_t count,
            hl_score *score),
           (weights, (hl_task)task, (hl_question)question, shuffled != 0, (uint64_t)seed, (uint64_t)first, count, score,
            hl_wasm_arena()))

HL_FORWARD(hl_status, head_scores_add, (const hl_weights *weights, const hl_example *example, hl_head_score *scores),
           (weights, example, scores, hl_wasm_arena()))

HL_EXPORT(head_scores_finish) void hl_wasm_head_scores_finish(const hl_weights *weights, hl_head_score *scores) {
  hl_head_scores_finish(weights, scores);
}
