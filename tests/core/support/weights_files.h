/* Small models and their files: what the tests of weights share. */
#ifndef HL_WEIGHTS_FILES_H
#define HL_WEIGHTS_FILES_H

#include "headlight_model.h"
#include "model/bytes.h"
#include "model/weights.h"
#include "model/weights_format.h"
#include "test.h"

extern const hl_config encoder_config, decoder_config, both_config, marked_config, vectors_config;

enum { FILE_CONFIGS = 5, FILE_WORDS_BYTES = 22, FILE_METADATA_BYTES = 32 };
extern const hl_config *const file_configs[FILE_CONFIGS];
extern const char file_metadata[];

/* 4 MB, the same ones each time. */
hl_arena fresh_arena(void);

size_t elements(const hl_weights_tensor *tensor);

/* A model of random numbers, with words and metadata. */
hl_weights make_weights(const hl_config *config, hl_dtype dtype, hl_arena *arena);

/* The same, of which two words more borrow a row. */
hl_weights make_borrowing(const hl_config *config, hl_arena *arena);

/* The names and shapes of a config's tensors, as "name rows,cols; ". */
void expect_names(const hl_config *config, const char *names);

/* A file in a block of just its size, so that the sanitizer sees a read beyond it. */
typedef struct file {
  unsigned char *bytes;
  size_t length;
} file;

file write_weights(const hl_weights *weights);
file file_of(const hl_config *config, hl_dtype dtype);

/* The same file, cut or with zeros at its end. */
file resized(const file *f, size_t length);

/* Makes the length and the checksum right again. */
void seal(file *f);

/* Loads into an arena that is already in use; a refusal must leave everything as it was and say why. */
hl_status try_load_file(const file *f, hl_weights *weights, const char **reason);
hl_status load_file(const file *f);

#endif
