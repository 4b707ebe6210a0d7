/* Weights files that are damaged, hostile, or too large for memory. */
#include <stdlib.h>
#include <string.h>

#include "support/weights_files.h"

/* ---- Damage ---- */

static void expect_no_cut(file f) {
  for (size_t length = 0; length <= f.length + 40; length++) {
    if (length == f.length) continue;
    file cut = resized(&f, length);
    EXPECT(load_file(&cut) == HL_ERROR_FORMAT, "%zu of %zu bytes", length, f.length);
    seal(&cut);
    EXPECT(load_file(&cut) == HL_ERROR_FORMAT, "%zu of %zu bytes with the right checksum", length, f.length);
    free(cut.bytes);
  }
  EXPECT(load_file(&f) == HL_OK, "the whole file");
  free(f.bytes);
}

static file borrowing_file(void) {
  hl_arena arena = fresh_arena();
  hl_weights w = make_borrowing(&vectors_config, &arena);
  return write_weights(&w);
}

static void truncated_or_too_long(void) {
  expect_no_cut(file_of(&both_config, HL_I8_ROWS));
  expect_no_cut(borrowing_file());
}

static void every_flipped_bit(void) {
  file f = file_of(&decoder_config, HL_F16);
  for (size_t bit = 0; bit < 8 * f.length; bit++) {
    f.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    hl_status wanted = bit / 8 >= 8 && bit / 8 < 12 ? HL_ERROR_UNSUPPORTED : HL_ERROR_FORMAT;
    EXPECT(load_file(&f) == wanted, "bit %zu", bit);
    f.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
  }
  EXPECT(load_file(&f) == HL_OK, "mended");
  free(f.bytes);
}

static void expect_refused(const file *f, hl_status wanted, const char *words_of_reason, const char *what) {
  hl_weights w;
  const char *reason;
  hl_status status = try_load_file(f, &w, &reason);
  EXPECT(status == wanted, "%s: status %d", what, (int)status);
  EXPECT(reason && strstr(reason, words_of_reason), "%s: refused because %s", what, reason ? reason : "of nothing");
}

/* One number of a good encoder's header or table changed, checksum right. */
static void hostile_numbers(void) {
  enum { SECOND = HL_FILE_HEADER + HL_FILE_ENTRY };
  const struct {
    const char *what;
    size_t at;
    uint32_t value;
    const char *reason;
  } cases[] = {
      {"no tensors", HL_AT_TENSORS, 0, "more or fewer"},
      {"huge count of tensors", HL_AT_TENSORS, 0xffffffff, "more or fewer"},
      {"count times entry overflows", HL_AT_TENSORS, 0x03333334, "more or fewer"},
      {"no norm", HL_AT_NORM, 3, "norms"},
      {"no activation", HL_AT_ACTIVATION, 0x80000000, "activation"},
      {"no position", HL_AT_POSITION, 7, "position"},
      {"relative biases without a reach", HL_AT_POSITION, 6, "reach"},
      {"a reach that nothing uses", HL_AT_REACH, 1, "reach"},
      {"a start mark that isn't there", HL_AT_FLAGS, 15, "more or fewer"},
      {"no output", HL_AT_OUTPUT, 0xffffffff, "output"},
      {"unknown flag", HL_AT_FLAGS, 31, "flag"},
      {"no layers", HL_AT_LAYERS, 0, "layers"},
      {"huge layers", HL_AT_LAYERS, 0xffffffff, "layers"},
      {"decoder layers of an encoder", HL_AT_DECODER_LAYERS, 1, "decoder layers"},
      {"one layer less", HL_AT_LAYERS, 1, "more or fewer"},
      {"width 0", HL_AT_WIDTH, 0, "size"},
      {"width 2^32 - 1", HL_AT_WIDTH, 0xffffffff, "size"},
      {"width 2^20", HL_AT_WIDTH, 1 << 20, "shape"},
      {"heads 2^16, times dim 3", HL_AT_HEADS, 1 << 16, "shape"},
      {"heads 2^20, times dim 3", HL_AT_HEADS, 1 << 20, "size"},
      {"heads 0", HL_AT_HEADS, 0, "size"},
      {"heads that don't divide", HL_AT_KV_HEADS, 3, "multiple"},
      {"no key heads", HL_AT_KV_HEADS, 0, "size"},
      {"dim 2^31, times 2 is 2^32", HL_AT_DIM, 0x80000000, "size"},
      {"value dim 2^31", HL_AT_VALUE_DIM, 0x80000000, "size"},
      {"ffn 2^32 - 1", HL_AT_FFN, 0xffffffff, "size"},
      {"no ffn", HL_AT_FFN, 0, "more or fewer"},
      {"vocabulary 2^20", HL_AT_VOCABULARY, 1 << 20, "shape"},
      {"vocabulary 0", HL_AT_VOCABULARY, 0, "size"},
      {"positions 4", HL_AT_POSITIONS, 4, "shape"},
      {"a base that nothing uses", HL_AT_BASE + 4, 0x40c38800, "base"},
      {"eps NaN", HL_AT_EPS, 0x7fc00000, "eps"},
      {"eps negative", HL_AT_EPS, 0xbf800000, "eps"},
      {"reserved byte of the header", HL_AT_RESERVED + 4, 1, "reserved"},
      {"the first of them", HL_AT_RESERVED, 1 << 24, "reserved"},
      {"words huge", HL_AT_WORDS, 0xffffffff, "beyond"},
      {"words one byte less", HL_AT_WORDS, FILE_WORDS_BYTES - 1, "words"},
      {"no words", HL_AT_WORDS, 0, "nothing"},
      {"metadata huge", HL_AT_METADATA, 0xfffffff0, "beyond"},
      {"metadata one byte less", HL_AT_METADATA, FILE_METADATA_BYTES - 1, "nothing"},
      {"no metadata", HL_AT_METADATA, 0, "nothing"},
      {"unknown dtype", SECOND + HL_ENTRY_DTYPE, 4, "unknown dtype"},
      {"another dtype", SECOND + HL_ENTRY_DTYPE, HL_F16, "length"},
      {"rank 5", SECOND + HL_ENTRY_RANK, 5, "shape"},
      {"rank 0", SECOND + HL_ENTRY_RANK, 0, "shape"},
      {"another shape", SECOND + HL_ENTRY_SHAPE, 6, "shape"},
      {"a third dimension", SECOND + HL_ENTRY_SHAPE + 8, 1, "shape"},
      {"offset of the first tensor", SECOND + HL_ENTRY_OFFSET, HL_FILE_HEADER + 35 * HL_FILE_ENTRY, "overlap"},
      {"offset in the header", SECOND + HL_ENTRY_OFFSET, 0, "overlap"},
      {"offset 2^32 - 1", SECOND + HL_ENTRY_OFFSET, 0xffffffff, "overlap"},
      {"bytes 2^32 - 1", SECOND + HL_ENTRY_BYTES, 0xffffffff, "length"},
      {"bytes 0", SECOND + HL_ENTRY_BYTES, 0, "length"},
      {"reserved byte of the table", SECOND + HL_ENTRY_RESERVED, 1, "reserved"},
      {"a letter behind a name's end", SECOND + 36, 'x', "tensor"},
      {"a name that is not ASCII", SECOND, 0xffffffff, "tensor"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    file f = file_of(&encoder_config, HL_F32);
    hl_write_u32(f.bytes + cases[i].at, cases[i].value);
    seal(&f);
    expect_refused(&f, HL_ERROR_FORMAT, cases[i].reason, cases[i].what);
    free(f.bytes);
  }
}

/* A reach or a mark that the tensors don't have, in a file that has others. */
static void hostile_reaches_and_marks(void) {
  static const struct {
    const char *what;
    size_t at;
    uint32_t value;
    const char *reason;
  } cases[] = {{"no reach", HL_AT_REACH, 0, "reach"},
               {"a reach too large", HL_AT_REACH, HL_REACH_MAX + 1, "reach"},
               {"reach 2^32 - 1", HL_AT_REACH, 0xffffffff, "reach"},
               {"another reach", HL_AT_REACH, 5, "shape"},
               {"no start mark", HL_AT_FLAGS, 0, "more or fewer"},
               {"no relative biases", HL_AT_POSITION, 0, "reach"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    file f = file_of(&marked_config, HL_F32);
    hl_write_u32(f.bytes + cases[i].at, cases[i].value);
    seal(&f);
    expect_refused(&f, HL_ERROR_FORMAT, cases[i].reason, cases[i].what);
    free(f.bytes);
  }
}

/* Word vectors that the tensors don't have, in a file that has others. */
static void hostile_word_vectors(void) {
  static const struct {
    const char *what;
    size_t at;
    uint32_t value;
    const char *reason;
  } cases[] = {{"no width of theirs", HL_AT_WORD_WIDTH, 0, "version"},
               {"version 1", HL_AT_VERSION, 1, "version"},
               {"too wide", HL_AT_WORD_WIDTH, HL_WORD_WIDTH_MAX + 1, "word vectors"},
               {"another width", HL_AT_WORD_WIDTH, 4, "shape"},
               {"no buckets", HL_AT_BUCKETS, 0, "word vectors"},
               {"2^32 - 1 buckets", HL_AT_BUCKETS, 0xffffffff, "word vectors"},
               {"another bucket", HL_AT_BUCKETS, 8, "shape"},
               {"no way back to them", HL_AT_OUTPUT, HL_OUTPUT_NONE, "more or fewer"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    file f = file_of(&vectors_config, HL_F32);
    hl_write_u32(f.bytes + cases[i].at, cases[i].value);
    seal(&f);
    expect_refused(&f, HL_ERROR_FORMAT, cases[i].reason, cases[i].what);
    free(f.bytes);
  }
  file f = file_of(&encoder_config, HL_F32);
  hl_write_u32(f.bytes + HL_AT_VERSION, 2);
  seal(&f);
  expect_refused(&f, HL_ERROR_FORMAT, "version", "version 2 without word vectors");
  hl_write_u32(f.bytes + HL_AT_VERSION, 1);
  hl_write_u32(f.bytes + HL_AT_BUCKETS, 3);
  seal(&f);
  expect_refused(&f, HL_ERROR_FORMAT, "word vectors", "buckets without word vectors");
  free(f.bytes);
}

/* A section that ends earlier, the metadata behind it moved to where they belong. */
static void sections_cut_short(void) {
  enum { OWN = 9, BEAST = 8, SUMMER = 9, BORROWERS = OWN + BEAST + SUMMER };
  for (size_t less = 0; less <= BORROWERS; less++) {
    hl_arena arena = fresh_arena();
    hl_weights w = make_borrowing(&vectors_config, &arena);
    w.words.bytes -= less;
    file f = write_weights(&w);
    if (less == 0 || less == SUMMER || less == SUMMER + BEAST || less == BORROWERS)
      EXPECT(load_file(&f) == HL_OK, "%zu bytes less", less);
    else
      expect_refused(&f, HL_ERROR_FORMAT, "borrow", "a section cut short");
    free(f.bytes);
  }
}

/* Words of a model without word vectors are rows, whatever their letters. */
static void borrowers_without_word_vectors(void) {
  hl_arena arena = fresh_arena();
  hl_weights w = make_borrowing(&decoder_config, &arena);
  unsigned char byte = 99;
  EXPECT(hl_weights_file_bytes(&w) == 0 && hl_weights_write(&w, &byte) == HL_ERROR_SHAPE && byte == 99, "no such file");
  w.words.borrower_count = 0; /* its section still has them */
  file f = write_weights(&w);
  expect_refused(&f, HL_ERROR_FORMAT, "without word vectors", "borrowers in a file of version 1");
  free(f.bytes);
}

/* The largest model that a header can claim, in a small file. */
static void absurd_sizes(void) {
  file f = file_of(&decoder_config, HL_I8);
  for (size_t at = HL_AT_WIDTH; at <= HL_AT_POSITIONS; at += 4) hl_write_u32(f.bytes + at, 1 << 20);
  hl_write_u32(f.bytes + HL_AT_DIM, 1);
  hl_write_u32(f.bytes + HL_AT_VALUE_DIM, 1);
  hl_write_u32(f.bytes + HL_AT_FFN, 0);
  for (size_t i = 0; i < 6; i++) {
    unsigned char *entry = f.bytes + HL_FILE_HEADER + i * HL_FILE_ENTRY;
    hl_write_u32(entry + HL_ENTRY_SHAPE, 1 << 20);
    hl_write_u32(entry + HL_ENTRY_SHAPE + 4, 1 << 20);
    hl_write_u32(entry + HL_ENTRY_BYTES, 4); /* 2^40 + 4, cut to 32 bits */
  }
  hl_write_u32(f.bytes + HL_AT_POSITION, HL_MODEL_POSITION_ALIBI);
  hl_write_f64(f.bytes + HL_AT_BASE, 0.0);
  seal(&f);
  expect_refused(&f, HL_ERROR_FORMAT, "slopes", "2^20 heads of ALiBi");
  hl_write_u32(f.bytes + HL_AT_POSITION, HL_MODEL_POSITION_NONE);
  seal(&f);
  expect_refused(&f, HL_ERROR_FORMAT, "length", "2^40 elements in four bytes");
  free(f.bytes);
}

static void hostile_names_and_frames(void) {
  unsigned char *entry;
  file f = file_of(&encoder_config, HL_F32);
  entry = f.bytes + HL_FILE_HEADER + 2 * HL_FILE_ENTRY;
  memcpy(entry, "layer0.wk\0", 10); /* where layer0.wq stands */
  seal(&f);
  expect_refused(&f, HL_ERROR_FORMAT, "tensor", "a name twice");
  memcpy(entry, "layer0.wz\0", 10);
  seal(&f);
  expect_refused(&f, HL_ERROR_FORMAT, "tensor", "an unknown name");
  memset(entry, 'a', HL_WEIGHTS_NAME_BYTES);
  seal(&f);
  expect_refused(&f, HL_ERROR_FORMAT, "tensor", "a name without an end");
  memcpy(entry, "layer0.wq", 10);
  memset(entry + 10, 0, HL_WEIGHTS_NAME_BYTES - 10);
  seal(&f);
  EXPECT(load_file(&f) == HL_OK, "mended");
  hl_write_u32(f.bytes + HL_AT_ARCHITECTURE, 4);
  seal(&f);
  expect_refused(&f, HL_ERROR_UNSUPPORTED, "architecture", "another architecture");
  hl_write_u32(f.bytes + HL_AT_ARCHITECTURE, 0);
  seal(&f);
  expect_refused(&f, HL_ERROR_UNSUPPORTED, "architecture", "no architecture");
  hl_write_u32(f.bytes + HL_AT_VERSION, 3);
  expect_refused(&f, HL_ERROR_UNSUPPORTED, "version", "another version");
  f.bytes[0] = 'h';
  expect_refused(&f, HL_ERROR_FORMAT, "no Headlight", "another magic");
  free(f.bytes);
}

/* Bytes of the tensors, words and metadata changed, checksum right. */
static void hostile_contents(void) {
  const struct {
    const char *what;
    hl_dtype dtype;
    size_t at; /* in the first tensor, 4 * 6 elements */
    uint32_t value;
    hl_status status;
  } cases[] = {
      {"f32 NaN", HL_F32, 0, 0x7fc00000, HL_ERROR_FORMAT},
      {"f32 -inf", HL_F32, 4, 0xff800000, HL_ERROR_FORMAT},
      {"f32 largest", HL_F32, 8, 0x7f7fffff, HL_OK},
      {"f16 inf", HL_F16, 0, 0x00007c00, HL_ERROR_FORMAT},
      {"f16 NaN", HL_F16, 4, 0xfe000000, HL_ERROR_FORMAT},
      {"f16 largest", HL_F16, 0, 0x7bff7bff, HL_OK},
      {"i8 -128", HL_I8, 4, 0x00000080, HL_ERROR_FORMAT},
      {"i8 scale NaN", HL_I8, 0, 0x7fc00000, HL_ERROR_FORMAT},
      {"i8 scale < 0", HL_I8, 0, 0xbf800000, HL_ERROR_FORMAT},
      {"i8 scale inf", HL_I8, 0, 0x7f800000, HL_ERROR_FORMAT},
      {"i8 overflow", HL_I8, 0, 0x7f7fffff, HL_ERROR_FORMAT},
      {"i8 -127", HL_I8, 4, 0x81818181, HL_OK},
      {"row scale NaN", HL_I8_ROWS, 12, 0xffc00000, HL_ERROR_FORMAT},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    file f = file_of(&encoder_config, cases[i].dtype);
    uint32_t begin = hl_read_u32(f.bytes + HL_FILE_HEADER + HL_ENTRY_OFFSET);
    hl_write_u32(f.bytes + begin + cases[i].at, cases[i].value);
    seal(&f);
    EXPECT(load_file(&f) == cases[i].status, "%s", cases[i].what);
    free(f.bytes);
  }
  file f = file_of(&encoder_config, HL_F32);
  f.bytes[f.length - 1] = 0x80;
  seal(&f);
  expect_refused(&f, HL_ERROR_FORMAT, "metadata", "metadata with a byte astray");
  f.bytes[f.length - 1] = 't';
  size_t padding = hl_read_u32(f.bytes + HL_FILE_HEADER + HL_FILE_ENTRY + HL_ENTRY_OFFSET) + 3 * 6 * 4 + 1;
  EXPECT(padding % 16 != 0, "there is padding");
  f.bytes[padding] = 1;
  seal(&f);
  expect_refused(&f, HL_ERROR_FORMAT, "between", "padding");
  free(f.bytes);
}

static void ten_thousand_failing_loads(void) {
  hl_arena arena = fresh_arena();
  file f = file_of(&encoder_config, HL_I8_ROWS);
  hl_weights w;
  size_t refused = 0, mark = arena.used = 1000;
  for (size_t attempt = 0; refused < 10000 && attempt < 100000; attempt++) {
    file damaged = resized(&f, f.length);
    for (size_t changes = 1 + test_below(3); changes; changes--)
      damaged.bytes[8 + test_below(f.length - 8)] ^= (unsigned char)test_random();
    hl_write_u32(damaged.bytes + HL_AT_VERSION, HL_FILE_VERSION);
    seal(&damaged);
    if (hl_weights_load(&w, damaged.bytes, damaged.length, &arena, NULL) != HL_OK)
      refused++;
    else
      arena.used = mark;
    EXPECT(arena.used == mark, "load %zu leaves %zu bytes behind", attempt, arena.used - mark);
    free(damaged.bytes);
  }
  EXPECT(refused == 10000, "only %zu were refused", refused);
  EXPECT(hl_weights_load(&w, f.bytes, f.length, &arena, NULL) == HL_OK, "and the next good one loads");
  free(f.bytes);
}

static void expect_no_memory(file f) {
  hl_weights w;
  hl_arena arena = fresh_arena();
  EXPECT(hl_weights_load(&w, f.bytes, f.length, &arena, NULL) == HL_OK, "enough");
  size_t needed = arena.used;
  for (size_t capacity = 0; capacity < needed; capacity += 16) {
    const char *reason = "";
    arena.capacity = capacity;
    arena.used = 0;
    EXPECT(hl_weights_load(&w, f.bytes, f.length, &arena, &reason) == HL_ERROR_MEMORY, "%zu bytes", capacity);
    EXPECT(arena.used == 0 && strstr(reason, "memory"), "%zu bytes: %s", capacity, reason);
    if (hl_weights_create(&w, &both_config, &arena) != HL_OK)
      EXPECT(arena.used == 0, "create leaves %zu bytes", arena.used);
  }
  free(f.bytes);
}

static void memory_exhausted(void) {
  expect_no_memory(file_of(&both_config, HL_F16));
  expect_no_memory(borrowing_file());
}

const test_case weights_damage_tests[] = {
    {"every truncation and every longer file is refused", truncated_or_too_long},
    {"every flipped bit is refused", every_flipped_bit},
    {"hostile numbers are refused with their reason", hostile_numbers},
    {"hostile reaches and marks are refused with their reason", hostile_reaches_and_marks},
    {"hostile word vectors", hostile_word_vectors},
    {"words cut short among those that borrow a row", sections_cut_short},
    {"words that borrow rows of a model without word vectors", borrowers_without_word_vectors},
    {"absurd sizes are refused", absurd_sizes},
    {"repeated and unknown names, versions, architectures", hostile_names_and_frames},
    {"NaN, infinities, padding and bytes that are not UTF-8", hostile_contents},
    {"10,000 failing loads leave the arena as it was", ten_thousand_failing_loads},
    {"memory exhausted at any point", memory_exhausted},
    {NULL, NULL},
};
