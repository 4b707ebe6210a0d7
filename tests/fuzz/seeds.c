/* The program of seeds: `seeds FOLDER` writes weights files of tiny models, one for each architecture and dtype, for
 * the fuzzer to start from.
 */
#include <stdio.h>

#include "headlight_model.h"
#include "math/random.h"
#include "model/weights.h"

enum { CALLS = 20, CALL_BYTES = 300 };

static _Alignas(16) unsigned char memory[1 << 18], file[1 << 16];

static const hl_config configs[] = {
    {.architecture = HL_ENCODER,
     .layers = 1,
     .width = 2,
     .heads = 2,
     .kv_heads = 1,
     .dim = 1,
     .value_dim = 2,
     .ffn = 3,
     .vocabulary = 2,
     .positions = 2,
     .norm = HL_MODEL_NORM_POST,
     .activation = HL_GELU,
     .position = HL_MODEL_POSITION_LEARNED,
     .output = HL_OUTPUT_TIED,
     .attention_biases = true,
     .output_bias = true,
     .eps = 1e-5f},
    {.architecture = HL_DECODER,
     .layers = 2,
     .width = 2,
     .heads = 1,
     .kv_heads = 1,
     .dim = 2,
     .value_dim = 1,
     .vocabulary = 2,
     .positions = 4,
     .norm = HL_MODEL_NORM_PRE,
     .position = HL_MODEL_POSITION_ROPE_HALF,
     .output = HL_OUTPUT_OWN,
     .final_norm = true,
     .position_base = 10000.0,
     .eps = 1e-5f},
    {.architecture = HL_ENCODER_DECODER,
     .layers = 1,
     .decoder_layers = 1,
     .width = 1,
     .heads = 1,
     .kv_heads = 1,
     .dim = 1,
     .value_dim = 1,
     .vocabulary = 2,
     .positions = 3,
     .position = HL_MODEL_POSITION_ALIBI},
    {.architecture = HL_ENCODER,
     .layers = 1,
     .width = 2,
     .heads = 2,
     .kv_heads = 2,
     .dim = 1,
     .value_dim = 1,
     .vocabulary = 2,
     .positions = 3,
     .norm = HL_MODEL_NORM_PRE,
     .position = HL_MODEL_POSITION_RELATIVE,
     .output = HL_OUTPUT_TIED,
     .start_mark = true,
     .eps = 1e-5f,
     .reach = 2},
    {.architecture = HL_ENCODER,
     .layers = 1,
     .width = 2,
     .heads = 1,
     .kv_heads = 1,
     .dim = 1,
     .value_dim = 1,
     .vocabulary = 2,
     .positions = 3,
     .output = HL_OUTPUT_TIED,
     .word_width = 2,
     .buckets = 3},
};

static bool write_file(const char *folder, const char *kind, size_t a, size_t b, size_t bytes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s-%zu-%zu", folder, kind, a, b);
  FILE *out = fopen(path, "wb");
  bool good = out && fwrite(file, 1, bytes, out) == bytes;
  return (!out || fclose(out) == 0) && good;
}

/* Two words; with word vectors also one of them that is read alone, and two that borrow their rows. */
static bool read_words(hl_weights *w, hl_arena *arena) {
  static const char words[] = "\1a\3b\xc3\xa9\1a\0\x80\1c\1\0\2\xc3\xa9\0\x80";
  size_t bytes = w->config.word_width ? sizeof words - 1 : 6;
  return hl_vocabulary_read(&w->words, words, bytes, 2, arena) == HL_OK;
}

static bool write_weights(const char *folder, size_t number, hl_dtype dtype) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  uint64_t random = number;
  hl_weights w;
  if (hl_weights_create(&w, &configs[number], &arena) != HL_OK) return false;
  for (size_t i = 0; i < w.tensor_count; i++) {
    hl_weights_tensor *t = &w.tensors[i];
    t->dtype = dtype;
    for (size_t e = 0; e < hl_weights_rows(t) * hl_weights_cols(t); e++)
      t->data[e] = (float)hl_random_symmetric(&random);
  }
  if (!read_words(&w, &arena)) return false;
  w.metadata = "label: random";
  w.metadata_bytes = 13;
  size_t bytes = hl_weights_file_bytes(&w);
  return bytes <= sizeof file && hl_weights_write(&w, file) == HL_OK &&
         write_file(folder, "model", number, dtype, bytes);
}

/* Most memory left, which call, and then bytes below 200, which calls_fuzz takes for small sizes. */
static bool write_call(const char *folder, size_t call, size_t variant) {
  uint64_t random = 100 * call + variant;
  for (size_t i = 0; i < CALL_BYTES; i++) file[i] = (unsigned char)(hl_random_bits(&random) % 200);
  file[0] = 0xff;
  file[2] = (unsigned char)call;
  return write_file(folder, "call", call, variant, CALL_BYTES);
}

int main(int argc, char **argv) {
  bool good = argc == 3;
  for (size_t number = 0; number < sizeof configs / sizeof configs[0]; number++)
    for (unsigned dtype = HL_F32; dtype <= HL_I8_ROWS && good; dtype++)
      good = write_weights(argv[1], number, (hl_dtype)dtype);
  for (size_t call = 0; call < CALLS; call++)
    for (size_t variant = 0; variant < 4 && good; variant++) good = write_call(argv[2], call, variant);
  if (!good) fprintf(stderr, "usage: seeds WEIGHTS CALLS, two folders that exist\n");
  return good ? 0 : 1;
}
