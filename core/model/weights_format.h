/* The weights file, version 1: where everything lies. All numbers are little-endian; WEIGHTS.md says the same
 * with the names and shapes of the tensors.
 *
 *   header    HL_FILE_HEADER bytes, fields below; every byte without a field is 0
 *   table     HL_FILE_ENTRY bytes for each tensor, in the order of hl_weights_list
 *   tensors   the elements of each, in the order of the table
 *   words     for each word of the vocabulary its length in one byte, then UTF-8; or nothing
 *   metadata  UTF-8, or nothing
 *
 * Tensors, words and metadata begin at the next multiple of 16 after what lies before them, with zeros
 * between; the file ends with the last byte of the last of them. So a model has one file for its dtypes, and
 * nothing can overlap or hide.
 *
 * int8 tensors have their scales (float32) first: one, or one for each row. A row is the last dimension. */
#ifndef HL_WEIGHTS_FORMAT_H
#define HL_WEIGHTS_FORMAT_H

#define HL_FILE_MAGIC "HLWEIGHT"
#define HL_FILE_VERSION 1u
#define HL_FILE_BYTES_MAX 0x7fffffffu

enum {
  HL_FILE_HEADER = 128,
  HL_FILE_ENTRY = 80,
  HL_FILE_ALIGNMENT = 16,

  /* Header: uint32 each, except the magic (8 bytes) and where a type stands. */
  HL_AT_MAGIC = 0,
  HL_AT_VERSION = 8,
  HL_AT_BYTES = 12,    /* of the whole file */
  HL_AT_CHECKSUM = 16, /* hl_crc32 of everything after it */
  HL_AT_CHECKED = 20,  /* where that begins */
  HL_AT_TENSORS = 20,  /* entries of the table */
  HL_AT_WORDS = 24,    /* bytes */
  HL_AT_METADATA = 28, /* bytes */
  HL_AT_ARCHITECTURE = 32,
  HL_AT_NORM = 36,
  HL_AT_ACTIVATION = 40,
  HL_AT_POSITION = 44,
  HL_AT_OUTPUT = 48,
  HL_AT_FLAGS = 52,
  HL_AT_LAYERS = 56,
  HL_AT_DECODER_LAYERS = 60,
  HL_AT_WIDTH = 64,
  HL_AT_HEADS = 68,
  HL_AT_KV_HEADS = 72,
  HL_AT_DIM = 76,
  HL_AT_VALUE_DIM = 80,
  HL_AT_FFN = 84,
  HL_AT_VOCABULARY = 88,
  HL_AT_POSITIONS = 92,
  HL_AT_BASE = 96, /* float64 */
  HL_AT_EPS = 104, /* float32 */
  HL_AT_REACH = 108,
  HL_AT_RESERVED = 112,

  HL_FLAG_FINAL_NORM = 1,
  HL_FLAG_ATTENTION_BIASES = 2,
  HL_FLAG_OUTPUT_BIAS = 4,
  HL_FLAG_START_MARK = 8,
  HL_FLAGS = 15,

  /* Entry of the table: the name, ASCII with zeros after it, then uint32 each. */
  HL_ENTRY_NAME = 0,
  HL_ENTRY_DTYPE = 40,
  HL_ENTRY_RANK = 44,
  HL_ENTRY_SHAPE = 48,    /* four; 0 from the rank on */
  HL_ENTRY_OFFSET = 64,   /* from the beginning of the file */
  HL_ENTRY_BYTES = 68,    /* scales and elements */
  HL_ENTRY_RESERVED = 72, /* 0 */
};

#endif
