/* A model's tensors, inside the core. */
#ifndef HL_WEIGHTS_H
#define HL_WEIGHTS_H

#include "../headlight_model.h"

/* Whether positions turn queries and keys. */
static inline bool hl_config_turns(const hl_config *c) {
  return c->position == HL_MODEL_POSITION_ROPE_HALF || c->position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
}

/* Whether the last stream is turned into word vectors before it meets the embedding. */
static inline bool hl_config_turns_back(const hl_config *c) {
  return c->word_width != 0 && c->output == HL_OUTPUT_TIED;
}

/* The version of a model's file. */
uint32_t hl_file_version(const hl_config *config);

/* HL_OK for a lexicon that a model can read: none without word vectors, otherwise words of parts that it has. */
hl_status hl_lexicon_check(const hl_config *config, hl_lexicon lexicon);

/* Whether two models are built of the same. */
bool hl_config_equal(const hl_config *a, const hl_config *b);

/* Whether a model's words borrow no rows, or it has word vectors. */
static inline bool hl_words_fit(const hl_weights *w) { return !w->words.borrower_count || w->config.word_width; }

/* The same words in the same order, with the same rows. */
bool hl_vocabulary_equal(const hl_vocabulary *a, const hl_vocabulary *b);

/* Names and shapes of a good config's tensors, in their order; data NULL, dtype HL_F32. Returns how many
 * there are; with tensors NULL it only counts. */
size_t hl_weights_list(const hl_config *config, hl_weights_tensor *tensors);

/* Names, HL_WEIGHTS_NAME_BYTES long: appends to one; makes it `stem`, a number below 1000 and a full stop. */
void hl_name_append(char *name, const char *more);
void hl_name_number(char *name, const char *stem, size_t number);
/* Whether a part stands in it somewhere. */
bool hl_name_has(const char *name, const char *part);

/* The last dimension of a tensor, the product of the others, and both. */
size_t hl_weights_cols(const hl_weights_tensor *tensor);
size_t hl_weights_rows(const hl_weights_tensor *tensor);
size_t hl_weights_elements(const hl_weights_tensor *tensor);

/* Room for what a config demands: the list of tensors, then their elements, without a value. The arena says whether
 * there is enough. */
void hl_weights_alloc_list(hl_weights *weights, hl_arena *arena);
void hl_weights_alloc_elements(hl_weights *weights, hl_arena *arena);

/* Every element becomes 0. */
void hl_weights_clear(hl_weights *weights);

/* A vector as it is before anything is learned: gains are 1, biases 0. */
void hl_weights_reset_vector(hl_weights_tensor *vector);

#endif
