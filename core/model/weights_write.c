/* Writes a weights file. */
#include <string.h>

#include "bytes.h"
#include "dtype.h"
#include "weights.h"
#include "weights_format.h"

static uint64_t aligned(uint64_t at) { return (at + HL_FILE_ALIGNMENT - 1) / HL_FILE_ALIGNMENT * HL_FILE_ALIGNMENT; }

static uint64_t bytes_of(const hl_weights_tensor *t) {
  return hl_dtype_bytes(t->dtype, hl_weights_rows(t), hl_weights_cols(t));
}

size_t hl_weights_file_bytes(const hl_weights *w) {
  uint64_t at = HL_FILE_HEADER + (uint64_t)w->tensor_count * HL_FILE_ENTRY;
  for (size_t i = 0; i < w->tensor_count; i++) {
    if ((unsigned)w->tensors[i].dtype > HL_I8_ROWS) return 0;
    at = aligned(at) + bytes_of(&w->tensors[i]);
  }
  if (w->words.bytes) at = aligned(at) + w->words.bytes;
  if (w->metadata_bytes) at = aligned(at) + w->metadata_bytes;
  return at <= HL_FILE_BYTES_MAX && hl_is_utf8(w->metadata, w->metadata_bytes) ? (size_t)at : 0;
}

static void write_header(const hl_weights *w, unsigned char *header) {
  const hl_config *c = &w->config;
  const struct {
    size_t at, value;
  } fields[] = {
      {HL_AT_VERSION, HL_FILE_VERSION},
      {HL_AT_TENSORS, w->tensor_count},
      {HL_AT_WORDS, w->words.bytes},
      {HL_AT_METADATA, w->metadata_bytes},
      {HL_AT_ARCHITECTURE, c->architecture},
      {HL_AT_NORM, c->norm},
      {HL_AT_ACTIVATION, c->activation},
      {HL_AT_POSITION, c->position},
      {HL_AT_OUTPUT, c->output},
      {HL_AT_FLAGS, (c->final_norm ? HL_FLAG_FINAL_NORM : 0u) | (c->attention_biases ? HL_FLAG_ATTENTION_BIASES : 0u) |
                        (c->output_bias ? HL_FLAG_OUTPUT_BIAS : 0u) | (c->start_mark ? HL_FLAG_START_MARK : 0u)},
      {HL_AT_LAYERS, c->layers},
      {HL_AT_DECODER_LAYERS, c->decoder_layers},
      {HL_AT_WIDTH, c->width},
      {HL_AT_HEADS, c->heads},
      {HL_AT_KV_HEADS, c->kv_heads},
      {HL_AT_DIM, c->dim},
      {HL_AT_VALUE_DIM, c->value_dim},
      {HL_AT_FFN, c->ffn},
      {HL_AT_VOCABULARY, c->vocabulary},
      {HL_AT_POSITIONS, c->positions},
      {HL_AT_REACH, c->reach},
  };
  memcpy(header + HL_AT_MAGIC, HL_FILE_MAGIC, 8);
  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
    hl_write_u32(header + fields[i].at, (uint32_t)fields[i].value);
  hl_write_f64(header + HL_AT_BASE, c->position_base);
  hl_write_f32(header + HL_AT_EPS, c->eps);
}

static void write_entry(const hl_weights_tensor *t, uint64_t offset, unsigned char *entry) {
  memcpy(entry + HL_ENTRY_NAME, t->name, HL_WEIGHTS_NAME_BYTES);
  hl_write_u32(entry + HL_ENTRY_DTYPE, t->dtype);
  hl_write_u32(entry + HL_ENTRY_RANK, t->rank);
  for (size_t i = 0; i < 4; i++) hl_write_u32(entry + HL_ENTRY_SHAPE + 4 * i, t->shape[i]);
  hl_write_u32(entry + HL_ENTRY_OFFSET, (uint32_t)offset);
  hl_write_u32(entry + HL_ENTRY_BYTES, (uint32_t)bytes_of(t));
}

static bool can_hold(const hl_weights *w) {
  for (size_t i = 0; i < w->tensor_count; i++) {
    const hl_weights_tensor *t = &w->tensors[i];
    if (!hl_dtype_holds(t->dtype, t->data, hl_weights_elements(t))) return false;
  }
  return true;
}

/* Copies a text to the next multiple of 16; returns where it ends. */
static uint64_t write_text(unsigned char *file, uint64_t at, const char *text, size_t bytes) {
  if (!bytes) return at;
  memcpy(file + aligned(at), text, bytes);
  return aligned(at) + bytes;
}

hl_status hl_weights_write(const hl_weights *w, void *out) {
  unsigned char *file = out;
  size_t bytes = hl_weights_file_bytes(w);
  if (!bytes) return HL_ERROR_SHAPE;
  if (!can_hold(w)) return HL_ERROR_RANGE;
  memset(file, 0, bytes);
  write_header(w, file);
  uint64_t at = HL_FILE_HEADER + (uint64_t)w->tensor_count * HL_FILE_ENTRY;
  for (size_t i = 0; i < w->tensor_count; i++) {
    const hl_weights_tensor *t = &w->tensors[i];
    at = aligned(at);
    write_entry(t, at, file + HL_FILE_HEADER + i * HL_FILE_ENTRY);
    hl_dtype_encode(t->dtype, t->data, hl_weights_rows(t), hl_weights_cols(t), file + at);
    at += bytes_of(t);
  }
  at = write_text(file, at, w->words.section, w->words.bytes);
  write_text(file, at, w->metadata, w->metadata_bytes);
  hl_write_u32(file + HL_AT_BYTES, (uint32_t)bytes);
  hl_write_u32(file + HL_AT_CHECKSUM, hl_crc32(file + HL_AT_CHECKED, bytes - HL_AT_CHECKED));
  return HL_OK;
}
