/* Small models and their files. */
#include "support/weights_files.h"

#include <stdlib.h>
#include <string.h>

static _Alignas(16) unsigned char memory[4 << 20];

hl_arena fresh_arena(void) { return (hl_arena){.base = memory, .capacity = sizeof memory}; }

const hl_config encoder_config = {.architecture = HL_ENCODER,
                                  .layers = 2,
                                  .width = 6,
                                  .heads = 2,
                                  .kv_heads = 1,
                                  .dim = 3,
                                  .value_dim = 2,
                                  .ffn = 5,
                                  .vocabulary = 4,
                                  .positions = 3,
                                  .norm = HL_MODEL_NORM_POST,
                                  .activation = HL_GELU,
                                  .position = HL_MODEL_POSITION_LEARNED,
                                  .output = HL_OUTPUT_TIED,
                                  .final_norm = true,
                                  .attention_biases = true,
                                  .output_bias = true,
                                  .eps = 1e-5f};

const hl_config decoder_config = {.architecture = HL_DECODER,
                                  .layers = 1,
                                  .width = 4,
                                  .heads = 2,
                                  .kv_heads = 2,
                                  .dim = 2,
                                  .value_dim = 2,
                                  .vocabulary = 4,
                                  .positions = 9,
                                  .norm = HL_MODEL_NORM_NONE,
                                  .position = HL_MODEL_POSITION_ROPE_HALF,
                                  .output = HL_OUTPUT_OWN,
                                  .position_base = 10000.0};

const hl_config both_config = {.architecture = HL_ENCODER_DECODER,
                               .layers = 1,
                               .decoder_layers = 2,
                               .width = 3,
                               .heads = 1,
                               .kv_heads = 1,
                               .dim = 3,
                               .value_dim = 3,
                               .ffn = 7,
                               .vocabulary = 4,
                               .positions = 5,
                               .norm = HL_MODEL_NORM_PRE,
                               .activation = HL_RELU,
                               .position = HL_MODEL_POSITION_SINUSOIDAL,
                               .output = HL_OUTPUT_NONE,
                               .final_norm = true,
                               .position_base = 10000.0,
                               .eps = 1e-6f};

const hl_config marked_config = {.architecture = HL_ENCODER_DECODER,
                                 .layers = 1,
                                 .decoder_layers = 1,
                                 .width = 3,
                                 .heads = 2,
                                 .kv_heads = 2,
                                 .dim = 2,
                                 .value_dim = 1,
                                 .vocabulary = 4,
                                 .positions = 6,
                                 .norm = HL_MODEL_NORM_PRE,
                                 .position = HL_MODEL_POSITION_RELATIVE,
                                 .output = HL_OUTPUT_TIED,
                                 .start_mark = true,
                                 .eps = 1e-5f,
                                 .reach = 4};

const hl_config vectors_config = {.architecture = HL_ENCODER,
                                  .layers = 1,
                                  .width = 5,
                                  .heads = 1,
                                  .kv_heads = 1,
                                  .dim = 2,
                                  .value_dim = 2,
                                  .vocabulary = 4,
                                  .positions = 6,
                                  .norm = HL_MODEL_NORM_PRE,
                                  .position = HL_MODEL_POSITION_RELATIVE,
                                  .output = HL_OUTPUT_TIED,
                                  .start_mark = true,
                                  .eps = 1e-5f,
                                  .reach = 2,
                                  .word_width = 3,
                                  .buckets = 7};

const hl_config *const file_configs[FILE_CONFIGS] = {&encoder_config, &decoder_config, &both_config, &marked_config,
                                                     &vectors_config};

static const char words[] = "\3the\6animal\5\xc3\xa9t\xc3\xa9\4\xf0\x9f\x98\x80";
const char file_metadata[] = "label: random\ndata: none, a test";

size_t elements(const hl_weights_tensor *t) { return hl_weights_rows(t) * hl_weights_cols(t); }

hl_weights make_weights(const hl_config *config, hl_dtype dtype, hl_arena *arena) {
  hl_weights w;
  EXPECT(hl_weights_create(&w, config, arena) == HL_OK, "create");
  for (size_t i = 0; i < w.tensor_count; i++) {
    test_fill(w.tensors[i].data, elements(&w.tensors[i]), DATA_NORMAL);
    w.tensors[i].dtype = dtype;
  }
  EXPECT(hl_vocabulary_read(&w.words, words, FILE_WORDS_BYTES, 4, arena) == HL_OK, "words");
  w.metadata = file_metadata;
  w.metadata_bytes = FILE_METADATA_BYTES;
  return w;
}

hl_weights make_borrowing(const hl_config *config, hl_arena *arena) {
  static const char section[] =
      "\3the\6animal\5\xc3\xa9t\xc3\xa9\4\xf0\x9f\x98\x80\6animal\1\x80\5beast\1\0\6summer\2\x80";
  hl_weights w = make_weights(config, HL_F16, arena);
  EXPECT(hl_vocabulary_read(&w.words, section, sizeof section - 1, 4, arena) == HL_OK, "words that borrow");
  return w;
}

file write_weights(const hl_weights *w) {
  file f = {NULL, hl_weights_file_bytes(w)};
  f.bytes = malloc(f.length);
  memset(f.bytes, 0xa5, f.length);
  EXPECT(hl_weights_write(w, f.bytes) == HL_OK, "write");
  return f;
}

file file_of(const hl_config *config, hl_dtype dtype) {
  hl_arena arena = fresh_arena();
  hl_weights w = make_weights(config, dtype, &arena);
  return write_weights(&w);
}

file resized(const file *f, size_t length) {
  file g = {malloc(length ? length : 1), length};
  memset(g.bytes, 0, length);
  memcpy(g.bytes, f->bytes, length < f->length ? length : f->length);
  return g;
}

void seal(file *f) {
  if (f->length < HL_FILE_HEADER) return;
  hl_write_u32(f->bytes + HL_AT_BYTES, (uint32_t)f->length);
  hl_write_u32(f->bytes + HL_AT_CHECKSUM, hl_crc32(f->bytes + HL_AT_CHECKED, f->length - HL_AT_CHECKED));
}

hl_status try_load_file(const file *f, hl_weights *w, const char **reason) {
  hl_arena arena = fresh_arena();
  hl_weights untouched;
  memset(&untouched, 0x5a, sizeof untouched);
  *w = untouched;
  *reason = NULL;
  arena.used = 48;
  hl_status status = hl_weights_load(w, f->bytes, f->length, &arena, reason);
  if (status == HL_OK) return status;
  EXPECT(arena.used == 48, "the arena's mark moved to %zu", arena.used);
  EXPECT(memcmp(w, &untouched, sizeof *w) == 0, "weights were written");
  EXPECT(*reason && **reason, "a reason");
  return status;
}

hl_status load_file(const file *f) {
  hl_weights w;
  const char *reason;
  return try_load_file(f, &w, &reason);
}

void expect_names(const hl_config *config, const char *names) {
  char list[2000] = "";
  hl_arena arena = fresh_arena();
  hl_weights w;
  hl_weights_create(&w, config, &arena);
  for (size_t i = 0; i < w.tensor_count; i++) {
    const hl_weights_tensor *t = &w.tensors[i];
    size_t length = strlen(list);
    if (t->rank == 2)
      snprintf(list + length, sizeof list - length, "%s %u,%u; ", t->name, t->shape[0], t->shape[1]);
    else
      snprintf(list + length, sizeof list - length, "%s %u; ", t->name, t->shape[0]);
  }
  EXPECT(strcmp(list, names) == 0, "%s", list);
}
