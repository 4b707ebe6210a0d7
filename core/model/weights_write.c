/* Writes a weights file. */
#include <string.h>

#include "bytes.h"
#include "dtype.h"
#include "weights.h"
#include "weights_format.h"
#include "words.h"

static uint64_t bytes_of(const hl_weights_tensor *t) {
  return hl_dtype_bytes(t->dtype, hl_weights_rows(t), hl_weights_cols(t));
}

size_t hl_weights_file_bytes(const hl_weights *w) {
  uint64_t at = HL_FILE_HEADER + (uint64_t)w->tensor_count * HL_FILE_ENTRY;
  if (!hl_words_fit(w)) return 0;
  for (size_t i = 0; i < w->tensor_count; i++) {
    if ((unsigned)w->tensors[i].dtype > HL_I8_ROWS) return 0;
    at = hl_file_aligned(at) + bytes_of(&w->tensors[i]);
  }
  if (w->words.bytes) at = hl_file_aligned(at) + w->words.bytes;
  if (w->metadata_bytes) at = hl_file_aligned(at) + w->metadata_bytes;
  return at <= HL_FILE_BYTES_MAX && hl_is_utf8(w->metadata, w->metadata_bytes) ? (size_t)at : 0;
}

uint32_t hl_file_version(const hl_config *c) { return c->word_width ? HL_FILE_VERSION_VECTORS : HL_FILE_VERSION; }

static void write_header(const hl_weights *w, unsigned char *header) {
  const hl_config *c = &w->config;
  uint32_t flags = 0;
  memcpy(header + HL_AT_MAGIC, HL_FILE_MAGIC, 8);
  hl_write_u32(header + HL_AT_VERSION, hl_file_version(c));
  hl_write_u32(header + HL_AT_TENSORS, (uint32_t)w->tensor_count);
  hl_write_u32(header + HL_AT_WORDS, (uint32_t)w->words.bytes);
  hl_write_u32(header + HL_AT_METADATA, (uint32_t)w->metadata_bytes);
#define WRITE_NUMBER(name, at, field) hl_write_u32(header + (at), (uint32_t)c->field);
#define ADD_FLAG(name, bit, field) flags |= c->field ? bit : 0;
  HL_FILE_CONFIG(WRITE_NUMBER, ADD_FLAG)
  hl_write_u32(header + HL_AT_FLAGS, flags);
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
  memcpy(file + hl_file_aligned(at), text, bytes);
  return hl_file_aligned(at) + bytes;
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
    at = hl_file_aligned(at);
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
