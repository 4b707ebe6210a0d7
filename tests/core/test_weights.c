/* Weights and their files: dtypes, round trips, names, layout, configs. */
#include <stdlib.h>
#include <string.h>

#include "math/half.h"
#include "support/weights_files.h"

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
  hl_weights was = make_weights(config, dtype, &arena), is;
  file f = write_weights(&was);
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
  EXPECT(is.metadata_bytes == FILE_METADATA_BYTES && memcmp(is.metadata, file_metadata, is.metadata_bytes) == 0,
         "metadata");
  EXPECT(hl_vocabulary_find(&is.words, "animal", 6) == 1 && hl_vocabulary_find(&is.words, "anima", 5) == 4, "words");
  is.words = was.words;
  is.metadata = file_metadata;
  for (size_t i = 0; i < is.tensor_count; i++) is.tensors[i].data = was.tensors[i].data;
  file g = write_weights(&was), h = write_weights(&is);
  EXPECT(g.length == h.length && memcmp(g.bytes, h.bytes, g.length) == 0, "config, names and layout come back");
  free(f.bytes);
  free(g.bytes);
  free(h.bytes);
}

static void round_trips(void) {
  for (size_t c = 0; c < FILE_CONFIGS; c++)
    for (unsigned dtype = HL_F32; dtype <= HL_I8_ROWS; dtype++) round_trip(file_configs[c], (hl_dtype)dtype);
}

static void borrowed_rows_come_back(void) {
  hl_arena arena = fresh_arena();
  hl_weights was = make_borrowing(&vectors_config, &arena), is;
  file f = write_weights(&was);
  EXPECT(hl_weights_load(&is, f.bytes, f.length, &arena, NULL) == HL_OK, "load");
  memset(f.bytes, 0, f.length);
  EXPECT(is.words.borrower_count == 3 && hl_vocabulary_equal(&is.words, &was.words), "the same words");
  EXPECT(hl_vocabulary_row(&is.words, "beast", 5) == 1 && hl_vocabulary_row(&is.words, "summer", 6) == 2, "their rows");
  EXPECT(hl_word_parts_of(&is, "Beast's", 7).number == 1, "of a word of a text");
  EXPECT(hl_word_parts_of(&is, "summer", 6).gram_count == 0 && hl_word_parts_of(&is, "animal", 6).gram_count == 0 &&
             hl_word_parts_of(&is, "beast", 5).gram_count > 0,
         "those that are read alone");
  file g = write_weights(&was), h = write_weights(&is);
  EXPECT(g.length == h.length && memcmp(g.bytes, h.bytes, g.length) == 0, "the same file");
  free(f.bytes);
  free(g.bytes);
  free(h.bytes);
}

/* Multiples of a power of two up to 127 of them, and rows of different size, are kept exactly. */
static void whole_steps_are_exact(void) {
  hl_arena arena = fresh_arena();
  hl_weights w = make_weights(&decoder_config, HL_I8_ROWS, &arena), back;
  for (size_t t = 0; t < w.tensor_count; t++)
    for (size_t i = 0, cols = hl_weights_cols(&w.tensors[t]); i < elements(&w.tensors[t]); i++)
      w.tensors[t].data[i] = i % cols ? (float)((int)test_below(255) - 127) * ldexpf(1.0f, (int)(i / cols) - 140)
                                      : 127.0f * ldexpf(1.0f, (int)(i / cols) - 140);
  file f = write_weights(&w);
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
    hl_weights w = make_weights(&decoder_config, HL_I8_ROWS, &arena), back;
    for (size_t i = 0; i < 16; i++)
      w.tensors[0].data[i] = i % 4 ? sizes[s] * ((float)i - 8.0f) / 8.0f : i % 8 ? sizes[s] : -sizes[s];
    file f = write_weights(&w);
    EXPECT(hl_weights_load(&back, f.bytes, f.length, &arena, NULL) == HL_OK, "load");
    double bound = 127.0 * 0x1p-150 + (double)sizes[s] / 127.0 / 2.0 + 0x1p-150;
    for (size_t i = 0; i < 16; i++)
      EXPECT(test_close(back.tensors[0].data[i], (double)w.tensors[0].data[i], bound), "%g became %g",
             (double)w.tensors[0].data[i], (double)back.tensors[0].data[i]);
    free(f.bytes);
    arena.used = 0;
  }
}

/* V = 4, C = 6, H = 2, G = 1, D = 3, E = 2, F = 5, P = 3 in the encoder_config; the others accordingly. */
static void names_and_shapes(void) {
  hl_config one_layer = encoder_config, one_and_one = both_config;
  one_layer.layers = one_and_one.decoder_layers = 1;
  expect_names(
      &one_layer,
      "embedding 4,6; positions 3,6; layer0.wq 6,6; layer0.bq 6; layer0.wk 6,3; layer0.bk 3; layer0.wv 6,2; "
      "layer0.bv 2; layer0.wo 4,6; layer0.bo 6; layer0.gain1 6; layer0.bias1 6; layer0.gain2 6; layer0.bias2 6; "
      "layer0.w1 6,5; layer0.b1 5; layer0.w2 5,6; layer0.b2 6; final.gain 6; final.bias 6; output.bias 4; ");
  expect_names(&vectors_config,
               "embedding 4,3; start 5; grams 7,3; casings 5,3; into 3,5; layer0.wq 5,2; layer0.wk 5,2; "
               "layer0.wv 5,2; layer0.wo 2,5; layer0.relative 1,6; layer0.gain1 5; layer0.bias1 5; back 5,3; ");
  expect_names(&decoder_config,
               "embedding 4,4; layer0.wq 4,4; layer0.wk 4,4; layer0.wv 4,4; layer0.wo 4,4; output 4,4; ");
  expect_names(
      &one_and_one,
      "embedding 4,3; layer0.wq 3,3; layer0.wk 3,3; layer0.wv 3,3; layer0.wo 3,3; layer0.gain1 3; layer0.bias1 3; "
      "layer0.gain2 3; layer0.bias2 3; layer0.w1 3,7; layer0.b1 7; layer0.w2 7,3; layer0.b2 3; final.gain 3; "
      "final.bias 3; decoder.layer0.self.wq 3,3; decoder.layer0.self.wk 3,3; "
      "decoder.layer0.self.wv 3,3; "
      "decoder.layer0.self.wo 3,3; decoder.layer0.cross.wq 3,3; decoder.layer0.cross.wk 3,3; "
      "decoder.layer0.cross.wv 3,3; decoder.layer0.cross.wo 3,3; decoder.layer0.gain1 3; "
      "decoder.layer0.bias1 3; "
      "decoder.layer0.gain2 3; decoder.layer0.bias2 3; decoder.layer0.gain3 3; "
      "decoder.layer0.bias3 3; "
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
    hl_weights w = make_weights(&decoder_config, HL_F32, &arena);
    hl_weights_tensor *last = &w.tensors[w.tensor_count - 1];
    last->dtype = cases[i].dtype;
    last->data[3] = cases[i].value;
    file f = {malloc(hl_weights_file_bytes(&w)), hl_weights_file_bytes(&w)};
    f.bytes[0] = 99;
    EXPECT(hl_weights_write(&w, f.bytes) == cases[i].status, "case %zu", i);
    if (cases[i].status == HL_OK)
      EXPECT(load_file(&f) == HL_OK, "case %zu loads", i);
    else
      EXPECT(f.bytes[0] == 99, "case %zu: nothing is written", i);
    free(f.bytes);
  }
}

/* The layout that WEIGHTS.md promises, read with numbers of its own. */
static void layout_is_the_documented_one(void) {
  file f = file_of(&decoder_config, HL_F16);
  const unsigned char *b = f.bytes;
  EXPECT(memcmp(b, "HLWEIGHT\1\0\0\0", 12) == 0, "magic and version");
  EXPECT(hl_read_u32(b + 12) == f.length && hl_read_u32(b + 20) == 6, "length, tensors");
  EXPECT(hl_read_u32(b + 32) == 2 && hl_read_u32(b + 44) == 3 && hl_read_u32(b + 48) == 2, "decoder, RoPE, own output");
  EXPECT(hl_read_u32(b + 56) == 1 && hl_read_u32(b + 64) == 4 && hl_read_u32(b + 92) == 9, "layers, width, positions");
  EXPECT(hl_read_f64(b + 96) == 10000.0, "base");
  EXPECT(strcmp((const char *)b + 128 + 80, "layer0.wq") == 0 && hl_read_u32(b + 208 + 40) == HL_F16, "second entry");
  EXPECT(hl_read_u32(b + 208 + 48) == 4 && hl_read_u32(b + 208 + 64) == 128 + 6 * 80 + 32, "its shape and place");
  EXPECT(hl_read_u32(b + 52) == 0 && hl_read_u32(b + 108) == 0 && hl_read_u32(b + 124) == 0, "no flags, no reach");
  EXPECT(hl_crc32((const unsigned char *)"123456789", 9) == 0xcbf43926u, "the CRC-32 that everybody has");
  EXPECT(memcmp(b + f.length - FILE_METADATA_BYTES, file_metadata, FILE_METADATA_BYTES) == 0, "metadata at the end");
  free(f.bytes);
  f = file_of(&marked_config, HL_F32);
  b = f.bytes;
  EXPECT(hl_read_u32(b + 44) == 6 && hl_read_u32(b + 52) == 8, "relative biases, a start mark");
  EXPECT(hl_read_u32(b + 108) == 4 && hl_read_u32(b + 112) == 0, "its reach, and reserved bytes behind it");
  free(f.bytes);
  f = file_of(&vectors_config, HL_F32);
  b = f.bytes;
  EXPECT(memcmp(b, "HLWEIGHT\2\0\0\0", 12) == 0, "version 2");
  EXPECT(hl_read_u32(b + 112) == 3 && hl_read_u32(b + 116) == 7, "width and buckets of word vectors");
  free(f.bytes);
}

/* ---- Configs and words ---- */

static void flawed_configs(void) {
  hl_weights w;
  hl_arena arena = fresh_arena();
  for (int flaw = 0; flaw < 8; flaw++) {
    hl_config c = decoder_config;
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
  hl_config huge = decoder_config;
  huge.vocabulary = 1 << 20;
  huge.width = 1 << 12; /* 2^32 elements: none, cut to 32 bits */
  EXPECT(hl_weights_create(&w, &huge, &arena) == HL_ERROR_MEMORY && arena.used == 0, "2^32 elements");
}

/* Kinds of position, with the numbers that each of them needs, and layers of attention only. */
static void sound_configs(void) {
  hl_config c = decoder_config;
  EXPECT(!hl_config_flaw(&encoder_config) && !hl_config_flaw(&decoder_config) && !hl_config_flaw(&both_config),
         "those of this file");
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
               "decoder.layer0.gain1 4; decoder.layer0.bias1 4; decoder.layer0.gain2 4; "
               "decoder.layer0.bias2 4; "
               "output 4,4; ");
}

/* R = 4, so 9 distances, and one bias more with the start mark; H = 2, P = 6. */
static void marked_and_relative_configs(void) {
  hl_config c = marked_config;
  expect_names(&c,
               "embedding 4,3; start 3; layer0.wq 3,4; layer0.wk 3,4; layer0.wv 3,2; layer0.wo 2,3; layer0.relative "
               "2,10; layer0.gain1 3; layer0.bias1 3; decoder.layer0.self.wq 3,4; decoder.layer0.self.wk 3,4; "
               "decoder.layer0.self.wv 3,2; decoder.layer0.self.wo 2,3; decoder.layer0.self.relative 2,10; "
               "decoder.layer0.cross.wq 3,4; decoder.layer0.cross.wk 3,4; decoder.layer0.cross.wv 3,2; "
               "decoder.layer0.cross.wo 2,3; decoder.layer0.gain1 3; decoder.layer0.bias1 3; decoder.layer0.gain2 3; "
               "decoder.layer0.bias2 3; ");
  c.architecture = HL_DECODER;
  c.decoder_layers = 0;
  c.start_mark = false;
  expect_names(&c,
               "embedding 4,3; layer0.wq 3,4; layer0.wk 3,4; layer0.wv 3,2; layer0.wo 2,3; layer0.relative 2,9; "
               "layer0.gain1 3; layer0.bias1 3; ");
  c.reach = HL_REACH_MAX;
  EXPECT(!hl_config_flaw(&c), "the furthest reach");
  c.reach = HL_REACH_MAX + 1;
  EXPECT(hl_config_flaw(&c), "a reach too far");
  c.reach = 0;
  EXPECT(hl_config_flaw(&c), "no reach");
  c.position = HL_MODEL_POSITION_LEARNED;
  c.start_mark = true;
  expect_names(&c,
               "embedding 4,3; positions 7,3; start 3; layer0.wq 3,4; layer0.wk 3,4; layer0.wv 3,2; layer0.wo 2,3; "
               "layer0.gain1 3; layer0.bias1 3; ");
  c.reach = 4;
  EXPECT(hl_config_flaw(&c), "a reach without relative biases");
}

/* Only counted, so the tensors need not be there; nor need the file be read. */
static void files_too_large(void) {
  file f = file_of(&encoder_config, HL_F16);
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
  hl_config c = both_config;
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

const test_case weights_tests[] = {
    {"all 65,536 halves become exact floats and come back", all_halves},
    {"floats round to the nearest half, ties to even", halves_round_to_nearest_even},
    {"every architecture and dtype comes back from its file", round_trips},
    {"words that borrow a row come back from their file", borrowed_rows_come_back},
    {"int8 keeps whole steps exactly, denormal ones too", whole_steps_are_exact},
    {"int8 next to zero", next_to_zero},
    {"names and shapes of every kind of layer", names_and_shapes},
    {"values that a dtype can't hold are refused", values_that_cannot_be_stored},
    {"the layout is the documented one", layout_is_the_documented_one},
    {"configs with a flaw", flawed_configs},
    {"configs without one", sound_configs},
    {"configs with relative biases and a start mark", marked_and_relative_configs},
    {"files of 2 GiB", files_too_large},
    {"names of 256 layers", names_of_many_layers},
    {NULL, NULL},
};
