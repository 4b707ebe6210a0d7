/* The weights file, versions 1 and 2: where everything lies. All numbers are little-endian; WEIGHTS.md says the same
 * with the names and shapes of the tensors.
 *
 *   header    HL_FILE_HEADER bytes, fields below; every byte without a field is 0
 *   table     HL_FILE_ENTRY bytes for each tensor, in the order of hl_weights_list
 *   tensors   the elements of each, in the order of the table
 *   words     for each word of the vocabulary its length in one byte, then UTF-8; or nothing. Behind them, for each
 *             word that borrows a row, the same and uint16: the row, and HL_BORROWED_ALONE if it is read without its
 *             letters
 *   metadata  UTF-8, or nothing
 *
 * Tensors, words and metadata begin at the next multiple of 16 after what lies before them, with zeros
 * between; the file ends with the last byte of the last of them. So a model has one file for its dtypes, and
 * nothing can overlap or hide.
 *
 * int8 tensors have their scales (float32) first: one, or one for each row. A row is the last dimension. */
#ifndef HL_WEIGHTS_FORMAT_H
#define HL_WEIGHTS_FORMAT_H

#include <stdint.h>

#define HL_FILE_MAGIC "HLWEIGHT"
#define HL_FILE_VERSION 1u
#define HL_FILE_VERSION_VECTORS 2u /* of models with word vectors, and only these */
#define HL_FILE_BYTES_MAX 0x7fffffffu

#define HL_BORROWED_ROW 0x7fffu   /* of the two bytes behind a word: the row's number */
#define HL_BORROWED_ALONE 0x8000u /* whether it is read by that row alone */

/* What the header says of a config: NUMBER(name, at, field), uint32 each; FLAG(name, bit, field), a bit of HL_AT_FLAGS.
 * Beside these, HL_AT_BASE and HL_AT_EPS. */
#define HL_FILE_CONFIG(NUMBER, FLAG)          \
  NUMBER(ARCHITECTURE, 32, architecture)      \
  NUMBER(NORM, 36, norm)                      \
  NUMBER(ACTIVATION, 40, activation)          \
  NUMBER(POSITION, 44, position)              \
  NUMBER(OUTPUT, 48, output)                  \
  FLAG(FINAL_NORM, 1, final_norm)             \
  FLAG(ATTENTION_BIASES, 2, attention_biases) \
  FLAG(OUTPUT_BIAS, 4, output_bias)           \
  FLAG(START_MARK, 8, start_mark)             \
  NUMBER(LAYERS, 56, layers)                  \
  NUMBER(DECODER_LAYERS, 60, decoder_layers)  \
  NUMBER(WIDTH, 64, width)                    \
  NUMBER(HEADS, 68, heads)                    \
  NUMBER(KV_HEADS, 72, kv_heads)              \
  NUMBER(DIM, 76, dim)                        \
  NUMBER(VALUE_DIM, 80, value_dim)            \
  NUMBER(FFN, 84, ffn)                        \
  NUMBER(VOCABULARY, 88, vocabulary)          \
  NUMBER(POSITIONS, 92, positions)            \
  NUMBER(REACH, 108, reach)                   \
  NUMBER(WORD_WIDTH, 112, word_width)         \
  NUMBER(BUCKETS, 116, buckets)
#define HL_FILE_AT(name, at, field) HL_AT_##name = (at),
#define HL_FILE_BIT(name, bit, field) (bit) |
#define HL_FILE_NONE(name, at, field)

enum { HL_FILE_CONFIG(HL_FILE_AT, HL_FILE_NONE) HL_FLAGS = HL_FILE_CONFIG(HL_FILE_NONE, HL_FILE_BIT) 0 };

enum {
  HL_FILE_HEADER = 128,
  HL_FILE_ENTRY = 80,
  HL_FILE_ALIGNMENT = 16,

  /* The rest of the header: uint32 each, except the magic (8 bytes) and where a type stands. */
  HL_AT_MAGIC = 0,
  HL_AT_VERSION = 8,
  HL_AT_BYTES = 12,    /* of the whole file */
  HL_AT_CHECKSUM = 16, /* hl_crc32 of everything after it */
  HL_AT_CHECKED = 20,  /* where that begins */
  HL_AT_TENSORS = 20,  /* entries of the table */
  HL_AT_WORDS = 24,    /* bytes */
  HL_AT_METADATA = 28, /* bytes */
  HL_AT_FLAGS = 52,
  HL_AT_BASE = 96, /* float64 */
  HL_AT_EPS = 104, /* float32 */
  HL_AT_RESERVED = 120,

  /* Entry of the table: the name, ASCII with zeros after it, then uint32 each. */
  HL_ENTRY_NAME = 0,
  HL_ENTRY_DTYPE = 40,
  HL_ENTRY_RANK = 44,
  HL_ENTRY_SHAPE = 48,    /* four; 0 from the rank on */
  HL_ENTRY_OFFSET = 64,   /* from the beginning of the file */
  HL_ENTRY_BYTES = 68,    /* scales and elements */
  HL_ENTRY_RESERVED = 72, /* 0 */
};

/* The next multiple of 16. */
static inline uint64_t hl_file_aligned(uint64_t at) {
  return (at + HL_FILE_ALIGNMENT - 1) / HL_FILE_ALIGNMENT * HL_FILE_ALIGNMENT;
}

#endif
