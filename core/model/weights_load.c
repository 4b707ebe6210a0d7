/* Reads a weights file. Nothing in it is believed: each field is checked before anything follows from it. */
#include <string.h>

#include "../arena.h"
#include "bytes.h"
#include "dtype.h"
#include "weights.h"
#include "weights_format.h"
#include "words.h"

/* A file in the course of being read; everything up to `at` has been accounted for. */
typedef struct reading {
  const unsigned char *file;
  uint64_t bytes, at;
  hl_arena *arena;
  const char *reason;
} reading;

static hl_status refuse(reading *r, hl_status status, const char *reason) {
  r->reason = reason;
  return status;
}

static hl_status malformed(reading *r, const char *reason) { return refuse(r, HL_ERROR_FORMAT, reason); }

static hl_status no_memory(reading *r) { return refuse(r, HL_ERROR_MEMORY, "there is not enough memory for it"); }

static bool all_zero(const unsigned char *bytes, uint64_t count) {
  unsigned any = 0;
  for (uint64_t i = 0; i < count; i++) any |= bytes[i];
  return any == 0;
}

/* What must hold before any field means anything. */
static hl_status check_frame(reading *r) {
  if (r->bytes < HL_FILE_HEADER) return malformed(r, "it is shorter than a header");
  if (memcmp(r->file + HL_AT_MAGIC, HL_FILE_MAGIC, 8) != 0) return malformed(r, "it is no Headlight weights file");
  uint32_t version = hl_read_u32(r->file + HL_AT_VERSION);
  if (version != HL_FILE_VERSION && version != HL_FILE_VERSION_VECTORS)
    return refuse(r, HL_ERROR_UNSUPPORTED, "it has another version");
  if (r->bytes > HL_FILE_BYTES_MAX || hl_read_u32(r->file + HL_AT_BYTES) != r->bytes)
    return malformed(r, "its length is not the one in its header");
  uint32_t checksum = hl_crc32(r->file + HL_AT_CHECKED, (size_t)r->bytes - HL_AT_CHECKED);
  if (hl_read_u32(r->file + HL_AT_CHECKSUM) != checksum) return malformed(r, "its checksum is wrong");
  return HL_OK;
}

static hl_config read_config(const unsigned char *header) {
  uint32_t flags = hl_read_u32(header + HL_AT_FLAGS);
  hl_config c = {.position_base = hl_read_f64(header + HL_AT_BASE), .eps = hl_read_f32(header + HL_AT_EPS)};
#define READ_NUMBER(name, at, field) c.field = hl_read_u32(header + (at));
#define READ_FLAG(name, bit, field) c.field = flags & (bit);
  HL_FILE_CONFIG(READ_NUMBER, READ_FLAG)
  return c;
}

static hl_status check_config(reading *r, const hl_config *config) {
  const unsigned char *header = r->file;
  uint32_t architecture = hl_read_u32(header + HL_AT_ARCHITECTURE);
  if (architecture < HL_ENCODER || architecture > HL_ENCODER_DECODER)
    return refuse(r, HL_ERROR_UNSUPPORTED, "it has another architecture");
  if (hl_read_u32(header + HL_AT_FLAGS) & ~(uint32_t)HL_FLAGS) return malformed(r, "its header has an unknown flag");
  if (!all_zero(header + HL_AT_RESERVED, HL_FILE_HEADER - HL_AT_RESERVED))
    return malformed(r, "reserved bytes of its header are not 0");
  if (hl_read_u32(header + HL_AT_VERSION) != hl_file_version(config))
    return malformed(r, "its version is not that of its header's word vectors");
  const char *flaw = hl_config_flaw(config);
  return flaw ? malformed(r, flaw) : HL_OK;
}

/* Moves on over a block, which must begin at the next multiple of 16, after zeros. */
static hl_status pass(reading *r, uint64_t begin, uint64_t bytes) {
  if (begin != hl_file_aligned(r->at)) return malformed(r, "its parts overlap or leave gaps");
  if (begin > r->bytes || bytes > r->bytes - begin) return malformed(r, "a part of it lies beyond its end");
  if (!all_zero(r->file + r->at, begin - r->at)) return malformed(r, "bytes between its parts are not 0");
  r->at = begin + bytes;
  return HL_OK;
}

/* One entry of the table against the tensor that must stand there. */
static hl_status check_entry(reading *r, const unsigned char *entry, hl_weights_tensor *tensor) {
  if (memcmp(entry + HL_ENTRY_NAME, tensor->name, HL_WEIGHTS_NAME_BYTES) != 0)
    return malformed(r, "a tensor is missing, unknown, or not in its place");
  bool shape = hl_read_u32(entry + HL_ENTRY_RANK) == tensor->rank;
  for (size_t i = 0; i < 4; i++) shape = shape && hl_read_u32(entry + HL_ENTRY_SHAPE + 4 * i) == tensor->shape[i];
  if (!shape) return malformed(r, "a tensor has another shape than its header demands");
  uint32_t dtype = hl_read_u32(entry + HL_ENTRY_DTYPE), bytes = hl_read_u32(entry + HL_ENTRY_BYTES);
  if (dtype > HL_I8_ROWS) return malformed(r, "a tensor has an unknown dtype");
  tensor->dtype = (hl_dtype)dtype;
  if (bytes != hl_dtype_bytes(tensor->dtype, hl_weights_rows(tensor), hl_weights_cols(tensor)))
    return malformed(r, "a tensor has another length than its shape and dtype demand");
  if (!all_zero(entry + HL_ENTRY_RESERVED, HL_FILE_ENTRY - HL_ENTRY_RESERVED))
    return malformed(r, "reserved bytes of its table are not 0");
  return pass(r, hl_read_u32(entry + HL_ENTRY_OFFSET), bytes);
}

/* The table and the place of every tensor. */
static hl_status read_table(reading *r, hl_weights *w) {
  uint32_t tensors = hl_read_u32(r->file + HL_AT_TENSORS);
  if (tensors != hl_weights_list(&w->config, NULL))
    return malformed(r, "it has more or fewer tensors than its header demands");
  r->at = HL_FILE_HEADER + (uint64_t)tensors * HL_FILE_ENTRY;
  if (r->at > r->bytes) return malformed(r, "its table lies beyond its end");
  hl_weights_alloc_list(w, r->arena);
  if (r->arena->failed) return no_memory(r);
  hl_status status = HL_OK;
  for (size_t i = 0; i < w->tensor_count && status == HL_OK; i++)
    status = check_entry(r, r->file + HL_FILE_HEADER + i * HL_FILE_ENTRY, &w->tensors[i]);
  return status;
}

static hl_status read_elements(reading *r, hl_weights *w) {
  hl_weights_alloc_elements(w, r->arena);
  if (r->arena->failed) return no_memory(r);
  for (size_t i = 0; i < w->tensor_count; i++) {
    const hl_weights_tensor *t = &w->tensors[i];
    uint32_t offset = hl_read_u32(r->file + HL_FILE_HEADER + i * HL_FILE_ENTRY + HL_ENTRY_OFFSET);
    if (!hl_dtype_decode(t->dtype, r->file + offset, hl_weights_rows(t), hl_weights_cols(t), t->data))
      return malformed(r, "a weight is NaN, infinite or out of range");
  }
  return HL_OK;
}

/* Passes a text of so many bytes and copies it into the arena. */
static hl_status read_text(reading *r, uint32_t bytes, const char **text) {
  if (!bytes) return HL_OK;
  uint64_t begin = hl_file_aligned(r->at);
  hl_status status = pass(r, begin, bytes);
  if (status != HL_OK) return status;
  char *copy = hl_arena_alloc(r->arena, bytes);
  if (!copy) return no_memory(r);
  memcpy(copy, r->file + begin, bytes);
  *text = copy;
  return HL_OK;
}

static hl_status read_words(reading *r, hl_weights *w) {
  const char *section = NULL;
  uint32_t bytes = hl_read_u32(r->file + HL_AT_WORDS);
  hl_status status = read_text(r, bytes, &section);
  if (status != HL_OK || !bytes) return status;
  status = hl_vocabulary_read(&w->words, section, bytes, w->config.vocabulary, r->arena);
  if (status == HL_ERROR_FORMAT)
    return malformed(
        r,
        "its words are not UTF-8, not as many as it says, not distinct, or borrow rows that are not there, "
        "not theirs or out of order");
  if (status != HL_OK) return no_memory(r);
  return hl_words_fit(w) ? HL_OK : malformed(r, "its words borrow rows of a model without word vectors");
}

static hl_status read_metadata(reading *r, hl_weights *w) {
  w->metadata_bytes = hl_read_u32(r->file + HL_AT_METADATA);
  hl_status status = read_text(r, (uint32_t)w->metadata_bytes, &w->metadata);
  if (status == HL_OK && !hl_is_utf8(w->metadata, w->metadata_bytes)) return malformed(r, "its metadata are not UTF-8");
  return status;
}

static hl_status load(reading *r, hl_weights *w) {
  hl_status status = check_frame(r);
  if (status != HL_OK) return status;
  w->config = read_config(r->file);
  status = check_config(r, &w->config);
  if (status == HL_OK) status = read_table(r, w);
  if (status == HL_OK) status = read_words(r, w);
  if (status == HL_OK) status = read_metadata(r, w);
  if (status == HL_OK && r->at != r->bytes) status = malformed(r, "bytes at its end belong to nothing");
  return status == HL_OK ? read_elements(r, w) : status;
}

hl_status hl_weights_load(hl_weights *weights, const void *file, size_t bytes, hl_arena *arena, const char **reason) {
  reading r = {.file = file, .bytes = bytes, .arena = arena};
  hl_weights w = {.tensors = NULL};
  hl_mark mark = hl_arena_mark(arena);
  hl_status status = hl_arena_settle(arena, mark, load(&r, &w));
  if (status == HL_OK) *weights = w;
  if (status != HL_OK && reason) *reason = r.reason;
  return status;
}
