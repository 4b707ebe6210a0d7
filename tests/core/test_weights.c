#include <stdlib.h>
#include <string.h>

#include "headlight_model.h"
#include "model/bytes.h"
#include "model/half.h"
#include "model/weights.h"
#include "model/weights_format.h"
#include "test.h"

static _Alignas(16) unsigned char memory[4 << 20];

static hl_arena fresh_arena(void) { return (hl_arena){.base = memory, .capacity = sizeof memory}; }

/* ---- Models and their files ---- */

static const hl_config encoder = {.architecture = HL_ENCODER,
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

static const hl_config decoder = {.architecture = HL_DECODER,
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

static const hl_config both = {.architecture = HL_ENCODER_DECODER,
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

static const hl_config *const configs[] = {&encoder, &decoder, &both};
enum { CONFIGS = 3 };

static const char words[] = "\3the\6animal\5\xc3\xa9t\xc3\xa9\4\xf0\x9f\x98\x80";
static const char metadata[] = "label: random\ndata: none, a test";

static size_t elements(const hl_weights_tensor *t) { return hl_weights_rows(t) * hl_weights_cols(t); }

/* A model of random numbers, with words and metadata. */
static hl_weights make(const hl_config *config, hl_dtype dtype, hl_arena *arena) {
  hl_weights w;
  EXPECT(hl_weights_create(&w, config, arena) == HL_OK, "create");
  for (size_t i = 0; i < w.tensor_count; i++) {
    test_fill(w.tensors[i].data, elements(&w.tensors[i]), DATA_NORMAL);
    w.tensors[i].dtype = dtype;
  }
  EXPECT(hl_vocabulary_read(&w.words, words, sizeof words - 1, 4, arena) == HL_OK, "words");
  w.metadata = metadata;
  w.metadata_bytes = sizeof metadata - 1;
  return w;
}

/* A file in a block of just its size, so that the sanitizer sees a read beyond it. */
typedef struct file {
  unsigned char *bytes;
  size_t length;
} file;

static file write_file(const hl_weights *w) {
  file f = {NULL, hl_weights_file_bytes(w)};
  f.bytes = malloc(f.length);
  memset(f.bytes, 0xa5, f.length);
  EXPECT(hl_weights_write(w, f.bytes) == HL_OK, "write");
  return f;
}

static file file_of(const hl_config *config, hl_dtype dtype) {
  hl_arena arena = fresh_arena();
  hl_weights w = make(config, dtype, &arena);
  return write_file(&w);
}

/* The same file, cut or with zeros at its end. */
static file resized(const file *f, size_t length) {
  file g = {malloc(length ? length : 1), length};
  memset(g.bytes, 0, length);
  memcpy(g.bytes, f->bytes, length < f->length ? length : f->length);
  return g;
}

/* Makes the length and the checksum right again. */
static void seal(file *f) {
  if (f->length < HL_FILE_HEADER) return;
  hl_write_u32(f->bytes + HL_AT_BYTES, (uint32_t)f->length);
  hl_write_u32(f->bytes + HL_AT_CHECKSUM, hl_crc32(f->bytes + HL_AT_CHECKED, f->length - HL_AT_CHECKED));
}

/* Loads into an arena that is already in use; a refusal must leave everything as it was and say why. */
static hl_status try_load(const file *f, hl_weights *w, const char **reason) {
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

static hl_status load(const file *f) {
  hl_weights w;
  const char *reason;
  return try_load(f, &w, &reason);
}

/* ---- Half precision ---- */

static void all_halves(void) {
  for (uint32_t half = 0; half < 65536; half++) {
    uint32_t exponent = half >> 10 & 31, fraction = half & 1023;
    double sign = half & 0x8000 ? -1.0 : 1.0;
    double value = exponent == 31  ? (fraction ? (double)NAN : (double)INFINITY)
                   : exponent == 0 ? ldexp(fraction, -24)
                                   : ldexp(1024 + fraction, (int)exponent - 25);
    float f = hl_f32_of_f16((uint16_t)half);
    EXPECT(test_close(f, sign * value, 0.0), "half %04x is %g, not %g", half, (double)f, sign * value);
    EXPECT(isnan(f) || !signbit(f) == !(half & 0x8000), "sign of %04x", half);
    uint16_t back = hl_f16_of_f32(f);
    EXPECT(isnan(f) ? isnan(hl_f32_of_f16(back)) : back == half, "%04x comes back as %04x", half, back);
  }
}

/* Between each half and the next: what lies nearer goes there, the middle goes to the even one. */
static void halves_round_to_nearest_even(void) {
  for (uint32_t half = 0; half < 0x7c00; half++) {
    double low = (double)hl_f32_of_f16((uint16_t)half),
           high = half == 0x7bff ? 65536.0 : (double)hl_f32_of_f16((uint16_t)(half + 1));
    float middle = (float)(low / 2 + high / 2);
    uint32_t even = half + (half & 1);
    for (int sign = 0; sign < 2; sign++) {
      float s = sign ? -1.0f : 1.0f;
      uint32_t bit = sign ? 0x8000 : 0;
      EXPECT(hl_f16_of_f32(s * middle) == (even | bit), "middle above %04x", half);
      EXPECT(hl_f16_of_f32(s * nextafterf(middle, 0.0f)) == (half | bit), "below the middle above %04x", half);
      EXPECT(hl_f16_of_f32(s * nextafterf(middle, 1e9f)) == ((half + 1) | bit), "beyond the middle above %04x", half);
    }
  }
  EXPECT(hl_f16_of_f32(3e38f) == 0x7c00 && hl_f16_of_f32(-INFINITY) == 0xfc00, "beyond the largest");
  EXPECT(hl_f16_of_f32(1e-40f) == 0 && hl_f16_of_f32(-0.0f) == 0x8000, "below the smallest");
}

/* ---- Round trips ---- */

/* What int8 may be off by: half a step, and two roundings to float32 (scale, product) of at most 127 steps. */
static double step_bound(const float *x, size_t count) {
  double largest = 0.0;
  for (size_t i = 0; i < count; i++) largest = fmax(largest, fabs((double)x[i]));
  return largest / 127.0 * 0.5 + 2.0 * EPS * largest;
}

static void expect_stored(const hl_weights_tensor *was, const hl_weights_tensor *is) {
  size_t count = elements(was), cols = hl_weights_cols(was);
  for (size_t i = 0; i < count; i++) {
    double bound = was->dtype == HL_I8 ? step_bound(was->data, count) : step_bound(was->data + i / cols * cols, cols);
    if (was->dtype == HL_F32 || was->dtype == HL_F16) bound = 0.0;
    float x = was->dtype == HL_F16 ? hl_f32_of_f16(hl_f16_of_f32(was->data[i])) : was->data[i];
    EXPECT(test_close(is->data[i], (double)x, bound), "%s[%zu] = %g, not %g", is->name, i, (double)is->data[i],
           (double)x);
  }
}

static void round_trip(const hl_config *config, hl_dtype dtype) {
  static _Alignas(16) unsigned char more_memory[1 << 20];
  hl_arena arena = fresh_arena(), other = {.base = more_memory, .capacity = sizeof more_memory};
  hl_weights was = make(config, dtype, &arena), is;
  file f = write_file(&was);
  const char *reason = "none";
  EXPECT(hl_weights_load(&is, f.bytes, f.length, &other, &reason) == HL_OK, "%s", reason);
  EXPECT(other.used <= 6 * f.length, "%zu bytes of memory for a file of %zu", other.used, f.length);
  memset(f.bytes, 0, f.length); /* the file may go */
  EXPECT(is.tensor_count == was.tensor_count, "%zu tensors", is.tensor_count);
  for (size_t i = 0; i < is.tensor_count; i++) {
    const hl_weights_tensor *a = &was.tensors[i], *b = &is.tensors[i];
    EXPECT(strcmp(a->name, b->name) == 0 && b->dtype == dtype && memcmp(a->shape, b->shape, sizeof a->shape) == 0 &&
               a->rank == b->rank && hl_weights_find(&is, a->name) == b,
           "tensor %zu, %s", i, b->name);
    expect_stored(a, b);
  }
  EXPECT(is.metadata_bytes == sizeof metadata - 1 && memcmp(is.metadata, metadata, is.metadata_bytes) == 0, "metadata");
  EXPECT(hl_vocabulary_find(&is.words, "animal", 6) == 1 && hl_vocabulary_find(&is.words, "anima", 5) == 4, "words");
  is.words = was.words;
  is.metadata = metadata;
  for (size_t i = 0; i < is.tensor_count; i++) is.tensors[i].data = was.tensors[i].data;
  file g = write_file(&was), h = write_file(&is);
  EXPECT(g.length == h.length && memcmp(g.bytes, h.bytes, g.length) == 0, "config, names and layout come back");
  free(f.bytes);
  free(g.bytes);
  free(h.bytes);
}

static void round_trips(void) {
  for (size_t c = 0; c < CONFIGS; c++)
    for (unsigned dtype = HL_F32; dtype <= HL_I8_ROWS; dtype++) round_trip(configs[c], (hl_dtype)dtype);
}

/* Multiples of a power of two up to 127 of them, and rows of different size, are kept exactly. */
static void whole_steps_are_exact(void) {
  hl_arena arena = fresh_arena();
  hl_weights w = make(&decoder, HL_I8_ROWS, &arena), back;
  for (size_t t = 0; t < w.tensor_count; t++)
    for (size_t i = 0, cols = hl_weights_cols(&w.tensors[t]); i < elements(&w.tensors[t]); i++)
      w.tensors[t].data[i] = i % cols ? (float)((int)test_below(255) - 127) * ldexpf(1.0f, (int)(i / cols) - 140)
                                      : 127.0f * ldexpf(1.0f, (int)(i / cols) - 140);
  file f = write_file(&w);
  EXPECT(hl_weights_load(&back, f.bytes, f.length, &arena, NULL) == HL_OK, "load");
  for (size_t t = 0; t < w.tensor_count; t++)
    EXPECT(test_same_bits(w.tensors[t].data, back.tensors[t].data, elements(&w.tensors[t])), "%s", w.tensors[t].name);
  free(f.bytes);
}

/* Where the scale itself is denormal or 0: off by half a step, and by what rounding the scale to a multiple
 * of 2^-149 can do to each of 127 steps. */
static void next_to_zero(void) {
  hl_arena arena = fresh_arena();
  const float sizes[] = {0.0f, 1e-45f, 1e-44f, 9e-44f, 2e-43f, 2.7e-43f, 1e-40f};
  for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
    hl_weights w = make(&decoder, HL_I8_ROWS, &arena), back;
    for (size_t i = 0; i < 16; i++)
      w.tensors[0].data[i] = i % 4 ? sizes[s] * ((float)i - 8.0f) / 8.0f : i % 8 ? sizes[s] : -sizes[s];
    file f = write_file(&w);
    EXPECT(hl_weights_load(&back, f.bytes, f.length, &arena, NULL) == HL_OK, "load");
    double bound = 127.0 * 0x1p-150 + (double)sizes[s] / 127.0 / 2.0 + 0x1p-150;
    for (size_t i = 0; i < 16; i++)
      EXPECT(test_close(back.tensors[0].data[i], (double)w.tensors[0].data[i], bound), "%g became %g",
             (double)w.tensors[0].data[i], (double)back.tensors[0].data[i]);
    free(f.bytes);
    arena.used = 0;
  }
}

static void expect_names(const hl_config *config, const char *names) {
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

/* V = 4, C = 6, H = 2, G = 1, D = 3, E = 2, F = 5, P = 3 in the encoder; the others accordingly. */
static void names_and_shapes(void) {
  hl_config one_layer = encoder, one_and_one = both;
  one_layer.layers = one_and_one.decoder_layers = 1;
  expect_names(
      &one_layer,
      "embedding 4,6; positions 3,6; layer0.wq 6,6; layer0.bq 6; layer0.wk 6,3; layer0.bk 3; layer0.wv 6,2; "
      "layer0.bv 2; layer0.wo 4,6; layer0.bo 6; layer0.gain1 6; layer0.bias1 6; layer0.gain2 6; layer0.bias2 6; "
      "layer0.w1 6,5; layer0.b1 5; layer0.w2 5,6; layer0.b2 6; final.gain 6; final.bias 6; output.bias 4; ");
  expect_names(&decoder, "embedding 4,4; layer0.wq 4,4; layer0.wk 4,4; layer0.wv 4,4; layer0.wo 4,4; output 4,4; ");
  expect_names(
      &one_and_one,
      "embedding 4,3; layer0.wq 3,3; layer0.wk 3,3; layer0.wv 3,3; layer0.wo 3,3; layer0.gain1 3; layer0.bias1 3; "
      "layer0.gain2 3; layer0.bias2 3; layer0.w1 3,7; layer0.b1 7; layer0.w2 7,3; layer0.b2 3; final.gain 3; "
      "final.bias 3; decoder.layer0.self.wq 3,3; decoder.layer0.self.wk 3,3; decoder.layer0.self.wv 3,3; "
      "decoder.layer0.self.wo 3,3; decoder.layer0.cross.wq 3,3; decoder.layer0.cross.wk 3,3; "
      "decoder.layer0.cross.wv 3,3; decoder.layer0.cross.wo 3,3; decoder.layer0.gain1 3; decoder.layer0.bias1 3; "
      "decoder.layer0.gain2 3; decoder.layer0.bias2 3; decoder.layer0.gain3 3; decoder.layer0.bias3 3; "
      "decoder.layer0.w1 3,7; decoder.layer0.b1 7; decoder.layer0.w2 7,3; decoder.layer0.b2 3; "
      "decoder.final.gain 3; decoder.final.bias 3; ");
}

static void values_that_cannot_be_stored(void) {
  const struct {
    hl_dtype dtype;
    float value;
    hl_status status;
  } cases[] = {{HL_F32, NAN, HL_ERROR_RANGE},     {HL_F32, INFINITY, HL_ERROR_RANGE},
               {HL_F32, 3.4e38f, HL_OK},          {HL_F16, 65520.f, HL_ERROR_RANGE},
               {HL_F16, -65519.f, HL_OK},         {HL_F16, NAN, HL_ERROR_RANGE},
               {HL_I8, 3.3e38f, HL_ERROR_RANGE},  {HL_I8, -2.9e38f, HL_OK},
               {HL_I8_ROWS, NAN, HL_ERROR_RANGE}, {HL_I8, 1e-45f, HL_OK},
               {HL_I8_ROWS, 2e-43f, HL_OK},       {HL_F16, 1e-45f, HL_OK}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    hl_arena arena = fresh_arena();
    hl_weights w = make(&decoder, HL_F32, &arena);
    hl_weights_tensor *last = &w.tensors[w.tensor_count - 1];
    last->dtype = cases[i].dtype;
    last->data[3] = cases[i].value;
    file f = {malloc(hl_weights_file_bytes(&w)), hl_weights_file_bytes(&w)};
    f.bytes[0] = 99;
    EXPECT(hl_weights_write(&w, f.bytes) == cases[i].status, "case %zu", i);
    if (cases[i].status == HL_OK)
      EXPECT(load(&f) == HL_OK, "case %zu loads", i);
    else
      EXPECT(f.bytes[0] == 99, "case %zu: nothing is written", i);
    free(f.bytes);
  }
}

/* The layout that WEIGHTS.md promises, read with numbers of its own. */
static void layout_is_the_documented_one(void) {
  file f = file_of(&decoder, HL_F16);
  const unsigned char *b = f.bytes;
  EXPECT(memcmp(b, "HLWEIGHT\1\0\0\0", 12) == 0, "magic and version");
  EXPECT(hl_read_u32(b + 12) == f.length && hl_read_u32(b + 20) == 6, "length, tensors");
  EXPECT(hl_read_u32(b + 32) == 2 && hl_read_u32(b + 44) == 3 && hl_read_u32(b + 48) == 2, "decoder, RoPE, own output");
  EXPECT(hl_read_u32(b + 56) == 1 && hl_read_u32(b + 64) == 4 && hl_read_u32(b + 92) == 9, "layers, width, positions");
  EXPECT(hl_read_f64(b + 96) == 10000.0, "base");
  EXPECT(strcmp((const char *)b + 128 + 80, "layer0.wq") == 0 && hl_read_u32(b + 208 + 40) == HL_F16, "second entry");
  EXPECT(hl_read_u32(b + 208 + 48) == 4 && hl_read_u32(b + 208 + 64) == 128 + 6 * 80 + 32, "its shape and place");
  EXPECT(hl_crc32((const unsigned char *)"123456789", 9) == 0xcbf43926u, "the CRC-32 that everybody has");
  EXPECT(memcmp(b + f.length - sizeof metadata + 1, metadata, sizeof metadata - 1) == 0, "metadata at the end");
  free(f.bytes);
}

/* ---- Damage ---- */

static void truncated_or_too_long(void) {
  file f = file_of(&both, HL_I8_ROWS);
  for (size_t length = 0; length <= f.length + 40; length++) {
    if (length == f.length) continue;
    file cut = resized(&f, length);
    EXPECT(load(&cut) == HL_ERROR_FORMAT, "%zu of %zu bytes", length, f.length);
    seal(&cut);
    EXPECT(load(&cut) == HL_ERROR_FORMAT, "%zu of %zu bytes with the right checksum", length, f.length);
    free(cut.bytes);
  }
  EXPECT(load(&f) == HL_OK, "the whole file");
  free(f.bytes);
}

static void every_flipped_bit(void) {
  file f = file_of(&decoder, HL_F16);
  for (size_t bit = 0; bit < 8 * f.length; bit++) {
    f.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    hl_status wanted = bit / 8 >= 8 && bit / 8 < 12 ? HL_ERROR_UNSUPPORTED : HL_ERROR_FORMAT;
    EXPECT(load(&f) == wanted, "bit %zu", bit);
    f.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
  }
  EXPECT(load(&f) == HL_OK, "mended");
  free(f.bytes);
}

static void expect_refused(const file *f, hl_status wanted, const char *words_of_reason, const char *what) {
  hl_weights w;
  const char *reason;
  hl_status status = try_load(f, &w, &reason);
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
      {"no position", HL_AT_POSITION, 6, "position"},
      {"no output", HL_AT_OUTPUT, 0xffffffff, "output"},
      {"unknown flag", HL_AT_FLAGS, 15, "flag"},
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
      {"reserved byte of the header", HL_AT_RESERVED + 16, 1, "reserved"},
      {"words huge", HL_AT_WORDS, 0xffffffff, "beyond"},
      {"words one byte less", HL_AT_WORDS, sizeof words - 2, "words"},
      {"no words", HL_AT_WORDS, 0, "nothing"},
      {"metadata huge", HL_AT_METADATA, 0xfffffff0, "beyond"},
      {"metadata one byte less", HL_AT_METADATA, sizeof metadata - 2, "nothing"},
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
    file f = file_of(&encoder, HL_F32);
    hl_write_u32(f.bytes + cases[i].at, cases[i].value);
    seal(&f);
    expect_refused(&f, HL_ERROR_FORMAT, cases[i].reason, cases[i].what);
    free(f.bytes);
  }
}

/* The largest model that a header can claim, in a small file. */
static void absurd_sizes(void) {
  file f = file_of(&decoder, HL_I8);
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
  file f = file_of(&encoder, HL_F32);
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
  EXPECT(load(&f) == HL_OK, "mended");
  hl_write_u32(f.bytes + HL_AT_ARCHITECTURE, 4);
  seal(&f);
  expect_refused(&f, HL_ERROR_UNSUPPORTED, "architecture", "another architecture");
  hl_write_u32(f.bytes + HL_AT_ARCHITECTURE, 0);
  seal(&f);
  expect_refused(&f, HL_ERROR_UNSUPPORTED, "architecture", "no architecture");
  hl_write_u32(f.bytes + HL_AT_VERSION, 2);
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
    file f = file_of(&encoder, cases[i].dtype);
    uint32_t begin = hl_read_u32(f.bytes + HL_FILE_HEADER + HL_ENTRY_OFFSET);
    hl_write_u32(f.bytes + begin + cases[i].at, cases[i].value);
    seal(&f);
    EXPECT(load(&f) == cases[i].status, "%s", cases[i].what);
    free(f.bytes);
  }
  file f = file_of(&encoder, HL_F32);
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
  file f = file_of(&encoder, HL_I8_ROWS);
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

static void memory_exhausted(void) {
  hl_weights w;
  file f = file_of(&both, HL_F16);
  hl_arena arena = fresh_arena();
  EXPECT(hl_weights_load(&w, f.bytes, f.length, &arena, NULL) == HL_OK, "enough");
  size_t needed = arena.used;
  for (size_t capacity = 0; capacity < needed; capacity += 16) {
    const char *reason = "";
    arena.capacity = capacity;
    arena.used = 0;
    EXPECT(hl_weights_load(&w, f.bytes, f.length, &arena, &reason) == HL_ERROR_MEMORY, "%zu bytes", capacity);
    EXPECT(arena.used == 0 && strstr(reason, "memory"), "%zu bytes: %s", capacity, reason);
    if (hl_weights_create(&w, &both, &arena) != HL_OK) EXPECT(arena.used == 0, "create leaves %zu bytes", arena.used);
  }
  free(f.bytes);
}

/* ---- Configs and words ---- */

static void flawed_configs(void) {
  hl_weights w;
  hl_arena arena = fresh_arena();
  for (int flaw = 0; flaw < 8; flaw++) {
    hl_config c = decoder;
    switch (flaw) {
      case 0: c.dim = 3; break; /* RoPE */
      case 1: c.layers = 257; break;
      case 2:
        c.heads = 1 << 19;
        c.kv_heads = 1;
        c.dim = 4;
        break;
      case 3: c.position_base = 0.5; break;
      case 4: c.position_base = (double)INFINITY; break;
      case 5:
        c.output = HL_OUTPUT_NONE;
        c.output_bias = true;
        break;
      case 6: c.architecture = HL_ENCODER_DECODER; break;
      default: c.architecture = (hl_architecture)0; break;
    }
    EXPECT(hl_config_flaw(&c) && hl_weights_create(&w, &c, &arena) == HL_ERROR_RANGE, "flaw %d", flaw);
  }
  hl_config huge = decoder;
  huge.vocabulary = 1 << 20;
  huge.width = 1 << 12; /* 2^32 elements: none, cut to 32 bits */
  EXPECT(hl_weights_create(&w, &huge, &arena) == HL_ERROR_MEMORY && arena.used == 0, "2^32 elements");
}

/* Kinds of position, with the numbers that each of them needs, and layers of attention alone. */
static void sound_configs(void) {
  hl_config c = decoder;
  EXPECT(!hl_config_flaw(&encoder) && !hl_config_flaw(&decoder) && !hl_config_flaw(&both), "those of this file");
  c.position = HL_MODEL_POSITION_ROPE_INTERLEAVED;
  EXPECT(!hl_config_flaw(&c), "RoPE of pairs side by side");
  c.position = HL_MODEL_POSITION_ALIBI;
  EXPECT(hl_config_flaw(&c), "ALiBi has no base");
  c.position_base = 0.0;
  EXPECT(!hl_config_flaw(&c), "ALiBi");
  c.architecture = HL_ENCODER_DECODER;
  c.decoder_layers = 1;
  expect_names(&c,
               "embedding 4,4; layer0.wq 4,4; layer0.wk 4,4; layer0.wv 4,4; layer0.wo 4,4; "
               "decoder.layer0.self.wq 4,4; decoder.layer0.self.wk 4,4; decoder.layer0.self.wv 4,4; "
               "decoder.layer0.self.wo 4,4; decoder.layer0.cross.wq 4,4; decoder.layer0.cross.wk 4,4; "
               "decoder.layer0.cross.wv 4,4; decoder.layer0.cross.wo 4,4; output 4,4; ");
  c.norm = HL_MODEL_NORM_POST;
  expect_names(&c,
               "embedding 4,4; layer0.wq 4,4; layer0.wk 4,4; layer0.wv 4,4; layer0.wo 4,4; layer0.gain1 4; "
               "layer0.bias1 4; decoder.layer0.self.wq 4,4; decoder.layer0.self.wk 4,4; "
               "decoder.layer0.self.wv 4,4; decoder.layer0.self.wo 4,4; decoder.layer0.cross.wq 4,4; "
               "decoder.layer0.cross.wk 4,4; decoder.layer0.cross.wv 4,4; decoder.layer0.cross.wo 4,4; "
               "decoder.layer0.gain1 4; decoder.layer0.bias1 4; decoder.layer0.gain2 4; decoder.layer0.bias2 4; "
               "output 4,4; ");
}

/* Only counted, so the tensors need not be there; nor need the file be read. */
static void files_too_large(void) {
  file f = file_of(&encoder, HL_F16);
  hl_arena arena = fresh_arena();
  hl_weights loaded;
  EXPECT(hl_weights_load(&loaded, f.bytes, (size_t)INT32_MAX + 1, &arena, NULL) == HL_ERROR_FORMAT, "said to be 2 GiB");
  free(f.bytes);
  hl_weights_tensor half = {"embedding", HL_F32, 2, {1 << 14, 1 << 14, 0, 0}, NULL}, tensors[] = {half, half};
  hl_weights w = {.tensor_count = 1, .tensors = tensors};
  EXPECT(hl_weights_file_bytes(&w) > (size_t)1 << 30, "1 GiB is a file");
  w.tensor_count = 2;
  EXPECT(hl_weights_file_bytes(&w) == 0 && hl_weights_write(&w, NULL) == HL_ERROR_SHAPE, "2 GiB is none");
}

static void names_of_many_layers(void) {
  hl_weights w;
  hl_arena arena = fresh_arena();
  hl_config c = both;
  c.layers = c.decoder_layers = 256;
  c.width = 1;
  c.dim = 1;
  c.value_dim = 1;
  c.attention_biases = true;
  EXPECT(hl_weights_create(&w, &c, &arena) == HL_OK, "create");
  const char *const there[] = {"layer0.wq", "layer10.bo", "layer255.b2", "decoder.layer107.cross.wk",
                               "decoder.final.gain"};
  for (size_t i = 0; i < 5; i++) EXPECT(hl_weights_find(&w, there[i]), "%s", there[i]);
  EXPECT(!hl_weights_find(&w, "layer256.wq") && !hl_weights_find(&w, "layer00.wq"), "no others");
  for (size_t i = 0; i < w.tensor_count; i++)
    EXPECT(hl_weights_find(&w, w.tensors[i].name) == &w.tensors[i], "%s is there twice", w.tensors[i].name);
}

static void vocabularies(void) {
  static char section[4 * 26 * 26];
  hl_arena arena = fresh_arena();
  hl_vocabulary v;
  size_t bytes = 0;
  for (int i = 0; i < 26 * 26; i++) {
    section[bytes++] = 3;
    section[bytes++] = (char)('a' + i * 7 % 26);
    section[bytes++] = (char)('a' + i / 26);
    section[bytes++] = (char)('a' + i % 3);
  }
  EXPECT(hl_vocabulary_read(&v, section, bytes, 26 * 26, &arena) == HL_OK, "676 words");
  for (size_t i = 0; i < 26 * 26; i++) EXPECT(hl_vocabulary_find(&v, section + 4 * i + 1, 3) == i, "word %zu", i);
  EXPECT(hl_vocabulary_find(&v, section + 1, 2) == v.count, "the beginning of a word");
  EXPECT(hl_vocabulary_find(&v, section + 1, 5) == v.count, "a word and more");
  EXPECT(hl_vocabulary_find(&v, "a", 1) == v.count && hl_vocabulary_find(&v, "", 0) == v.count, "none of them");
  memcpy(section + 4 * 600, section + 4 * 7, 4);
  size_t mark = arena.used;
  EXPECT(hl_vocabulary_read(&v, section, bytes, 26 * 26, &arena) == HL_ERROR_FORMAT && arena.used == mark,
         "a word twice");
  const char *const bad[] = {"\1\x80",
                             "\1\xc3",
                             "\2\xc0\xaf",
                             "\2\xc3(",
                             "\3\xe0\x80\xaf",
                             "\3\xed\xa0\x80",
                             "\2\xe2\x82",
                             "\4\xf0\x80\x80\xaf",
                             "\4\xf4\x90\x80\x80",
                             "\4\xf5\x80\x80\x80",
                             "\1\xff",
                             "\3\xf0\x9f\x98",
                             "\2a",
                             "\1ab"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    EXPECT(hl_vocabulary_read(&v, bad[i], strlen(bad[i]), 1, &arena) == HL_ERROR_FORMAT, "bad word %zu", i);
  EXPECT(hl_vocabulary_read(&v, "\0", 1, 1, &arena) == HL_ERROR_FORMAT, "an empty word");
  EXPECT(hl_vocabulary_read(&v, section, bytes, SIZE_MAX, &arena) == HL_ERROR_FORMAT, "too many");
  const char good[] = "\4\xf4\x8f\xbf\xbf\3\xed\x9f\xbf\2\xc2\x80\3\xe0\xa0\x80";
  EXPECT(hl_vocabulary_read(&v, good, sizeof good - 1, 4, &arena) == HL_OK, "the ends of UTF-8's ranges");
}

const test_case weights_tests[] = {{"all 65,536 halves become exact floats and come back", all_halves},
                                   {"floats round to the nearest half, ties to even", halves_round_to_nearest_even},
                                   {"every architecture and dtype comes back from its file", round_trips},
                                   {"int8 keeps whole steps exactly, denormal ones too", whole_steps_are_exact},
                                   {"int8 next to zero", next_to_zero},
                                   {"names and shapes of every kind of layer", names_and_shapes},
                                   {"values that a dtype can't hold are refused", values_that_cannot_be_stored},
                                   {"the layout is the documented one", layout_is_the_documented_one},
                                   {"every truncation and every longer file is refused", truncated_or_too_long},
                                   {"every flipped bit is refused", every_flipped_bit},
                                   {"hostile numbers are refused with their reason", hostile_numbers},
                                   {"absurd sizes are refused", absurd_sizes},
                                   {"repeated and unknown names, versions, architectures", hostile_names_and_frames},
                                   {"NaN, infinities, padding and bytes that are not UTF-8", hostile_contents},
                                   {"10,000 failing loads leave the arena as it was", ten_thousand_failing_loads},
                                   {"memory exhausted at any point", memory_exhausted},
                                   {"configs with a flaw", flawed_configs},
                                   {"configs without one", sound_configs},
                                   {"files of 2 GiB", files_too_large},
                                   {"names of 256 layers", names_of_many_layers},
                                   {"vocabularies", vocabularies},
                                   {NULL, NULL}};
