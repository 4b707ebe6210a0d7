/* The exported calls with sizes, numbers and contents taken from the fuzzer's bytes. Every tensor lies in a block of
 * just its size, so that the sanitizer sees one element too many. Required of each call: no crash; sizes that no
 * memory can hold are refused; a refusal writes nothing; the arena is as before. */
#include "wasm_shim.h"

/* The calls themselves, so that nobody declares them a second time; after the shim, which they need. */
#include "wasm.c"

/* What the test needs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"

#define REQUIRE(condition) ((condition) ? (void)0 : fail(#condition, __LINE__))

static _Noreturn void fail(const char *condition, int line) {
  fprintf(stderr, "calls_fuzz.c:%d: not %s\n", line, condition);
  abort();
}

/* ---- Tensors of one call ---- */

#define BLOCKS 16
#define BLOCK_BYTES_MAX 262144.0
#define UNWRITTEN 0xa5

typedef struct block {
  unsigned char *bytes;
  size_t size;
  bool output;
} block;

typedef struct call {
  input *in;
  block blocks[BLOCKS];
  size_t count;
  bool impossible; /* a tensor is larger than any memory */
  bool too_large;  /* a tensor is larger than this test has patience for */
} call;

static void *add_block(call *c, double bytes, bool output) {
  c->impossible = c->impossible || bytes >= (double)PTRDIFF_MAX;
  c->too_large = c->too_large || bytes > BLOCK_BYTES_MAX;
  size_t size = bytes > BLOCK_BYTES_MAX ? 1 : (size_t)bytes;
  REQUIRE(c->count < BLOCKS);
  block *b = &c->blocks[c->count++];
  *b = (block){malloc(size), size, output};
  memset(b->bytes, UNWRITTEN, size);
  return b->bytes;
}

static double product(size_t a, size_t b, size_t d) { return (double)a * (double)b * (double)d; }

static float *output(call *c, size_t a, size_t b, size_t d) { return add_block(c, 4.0 * product(a, b, d), true); }

/* A few numbers from the input, over and over. */
static float *floats(call *c, size_t a, size_t b, size_t d) {
  float pattern[16], *x = add_block(c, 4.0 * product(a, b, d), false);
  size_t period = 1 + take_below(c->in, 16);
  for (size_t i = 0; i < period; i++) pattern[i] = take_float(c->in);
  for (size_t i = 0; i < c->blocks[c->count - 1].size / sizeof *x; i++) x[i] = pattern[i % period];
  return x;
}

static float *maybe_floats(call *c, size_t a, size_t b, size_t d) {
  return take_byte(c->in) % 2 ? floats(c, a, b, d) : NULL;
}

static float *maybe_output(call *c, size_t a, size_t b, size_t d) {
  return take_byte(c->in) % 2 ? output(c, a, b, d) : NULL;
}

static uint8_t *maybe_mask(call *c, size_t a, size_t b, size_t d) {
  if (take_byte(c->in) % 2) return NULL;
  uint64_t bits = take_bits(c->in, 8);
  uint8_t *mask = add_block(c, product(a, b, d), false);
  for (size_t i = 0; i < c->blocks[c->count - 1].size; i++) mask[i] = bits >> i % 61 & 1;
  return mask;
}

/* Whether to make the call at all: sizes are good ones, or hopeless ones. */
static bool worth_calling(const call *c) { return c->impossible || !c->too_large; }

static bool untouched(const block *b) {
  for (size_t i = 0; i < b->size; i++)
    if (b->bytes[i] != UNWRITTEN) return false;
  return true;
}

static void require_after(const call *c, hl_status status) {
  REQUIRE(status >= HL_OK && status <= HL_ERROR_FORMAT);
  REQUIRE(!(c->impossible && status == HL_OK));
  for (size_t i = 0; i < c->count && status != HL_OK; i++) REQUIRE(!c->blocks[i].output || untouched(&c->blocks[i]));
}

/* ---- The calls ---- */

static hl_model *model; /* kept from one input to the next */

static size_t heads_of(call *c, size_t heads) {
  return take_byte(c->in) % 4 ? 1 + take_byte(c->in) % 2 * (heads - 1) : take_size(c->in);
}

static void fuzz_attention(call *c) {
  input *in = c->in;
  size_t heads = take_size(in), kv_heads = take_byte(in) % 2 ? heads : take_size(in), queries = take_size(in);
  size_t keys = take_size(in), dim = take_size(in), value_dim = take_size(in);
  size_t mask_heads = heads_of(c, heads), bias_heads = heads_of(c, heads);
  float scale = take_float(in), temperature = take_byte(in) % 2 ? 1.0f : take_float(in);
  float softcap = take_byte(in) % 2 ? 0.0f : take_float(in);
  int causal = take_byte(in) % 2, mistake = take_byte(in) % 4 ? 0 : take_byte(in) % 20;
  size_t first_query = take_byte(in) % 2 ? 0 : (size_t)(uint32_t)take_int(in);
  int32_t offset = take_int(in), left = take_int(in), right = take_int(in);
  float *q = floats(c, heads, queries, dim), *k = floats(c, kv_heads, keys, dim),
        *v = floats(c, kv_heads, keys, value_dim);
  uint8_t *mask = maybe_mask(c, mask_heads, queries, keys);
  float *bias = maybe_floats(c, bias_heads, queries, keys), *out = output(c, heads, queries, value_dim);
  float *scores = maybe_output(c, heads, queries, keys), *masked = maybe_output(c, heads, queries, keys);
  float *weights = maybe_output(c, heads, queries, keys);
  if (!worth_calling(c)) return;
  size_t mark = hl_wasm_mark();
  require_after(c, hl_wasm_attention(mistake, heads, kv_heads, queries, keys, dim, value_dim, first_query, scale,
                                     temperature, softcap, causal, offset, left, right, mask, mask_heads, bias,
                                     bias_heads, q, k, v, out, scores, masked, weights));
  hl_wasm_release(mark); /* the workspace */
}

static void fuzz_softmax(call *c) {
  size_t rows = take_size(c->in), cols = take_size(c->in);
  float temperature = take_float(c->in), *x = floats(c, rows, cols, 1), *out = output(c, rows, cols, 1);
  int stable = take_byte(c->in) % 2;
  if (worth_calling(c)) require_after(c, hl_wasm_softmax(x, rows, cols, temperature, stable, out));
}

static void fuzz_matmul(call *c) {
  size_t rows = take_size(c->in), inner = take_size(c->in), cols = take_size(c->in);
  float *a = floats(c, rows, inner, 1), *b = floats(c, inner, cols, 1), *out = output(c, rows, cols, 1);
  int transpose_b = take_byte(c->in) % 2;
  if (worth_calling(c)) require_after(c, hl_wasm_matmul(a, b, rows, inner, cols, transpose_b, out));
}

static void fuzz_position(call *c) {
  size_t positions = take_size(c->in), dim = take_size(c->in);
  double base = take_double(c->in);
  int32_t start = take_int(c->in);
  float *out = output(c, positions, dim, 1);
  hl_wasm_position_wavelength(dim, take_size(c->in), base);
  if (worth_calling(c)) require_after(c, hl_wasm_positional_encoding(positions, dim, base, start, out));
}

static void fuzz_rope(call *c) {
  size_t heads = take_size(c->in), tokens = take_size(c->in), dim = take_size(c->in);
  size_t rotary_dim = take_byte(c->in) % 2 ? dim - dim % 2 : take_size(c->in);
  double base = take_double(c->in);
  int layout = take_int(c->in);
  int32_t start = take_int(c->in);
  float *x = floats(c, heads, tokens, dim), *out = output(c, heads, tokens, dim);
  if (worth_calling(c)) require_after(c, hl_wasm_rope(heads, tokens, dim, rotary_dim, base, layout, start, x, out));
}

static void fuzz_alibi(call *c) {
  size_t heads = take_size(c->in);
  float *out = output(c, heads, 1, 1);
  if (worth_calling(c)) require_after(c, hl_wasm_alibi_slopes(heads, out));
}

static void fuzz_norms(call *c) {
  size_t rows = take_size(c->in), cols = take_size(c->in);
  float eps = take_float(c->in), *x = floats(c, rows, cols, 1), *gain = maybe_floats(c, cols, 1, 1);
  float *bias = maybe_floats(c, cols, 1, 1), *out = output(c, rows, cols, 1);
  if (!worth_calling(c)) return;
  if (take_byte(c->in) % 2)
    require_after(c, hl_wasm_layer_norm(x, rows, cols, gain, bias, eps, out));
  else
    require_after(c, hl_wasm_rms_norm(x, rows, cols, gain, eps, out));
}

/* Counts beyond memory are not refused here: core.js can't hold such an array. */
static void fuzz_plain(call *c) {
  size_t rows = take_size(c->in), cols = take_size(c->in), count = rows * cols;
  float *a = floats(c, rows, cols, 1), *b = floats(c, rows, cols, 1), *out = output(c, rows, cols, 1), range[2];
  uint32_t *changed = add_block(c, 4.0 * (double)rows, true);
  int kind = take_int(c->in);
  hl_summary summary;
  if (c->too_large) return;
  require_after(c, hl_wasm_activate(kind, a, count, out));
  hl_wasm_finite_range(a, count, range);
  hl_wasm_summarise(a, count, &summary);
  REQUIRE(isfinite(range[0]) && range[0] <= range[1]);
  hl_wasm_rows_changed(a, b, rows, cols, changed);
}

static void fuzz_drawing(call *c) {
  input *in = c->in;
  int map = take_int(in), scale = take_int(in), dark = take_byte(in) % 2;
  float low = take_float(in), high = take_float(in);
  uint32_t cell_width = (uint32_t)take_int(in), cell_height = (uint32_t)take_int(in), gap = (uint32_t)take_int(in);
  size_t rows = take_size(in), cols = take_size(in);
  float *values = floats(c, rows, cols, 1);
  uint8_t *rgba = add_block(c, 4.0 * product(rows, cols, cell_width) * (double)cell_height, true);
  hl_wasm_colours(map, dark, add_block(c, 3 * HL_COLOURS, false));
  if (worth_calling(c))
    require_after(c,
                  hl_wasm_raster(map, scale, dark, low, high, cell_width, cell_height, gap, values, rows, cols, rgba));
}

/* One reading of a run: any tensor, any rows. */
static void fuzz_reading(input *in, hl_run *run) {
  call c = {.in = in};
  int tensor = take_byte(in) % 8 ? (int)take_below(in, HL_TENSOR_COUNT) : take_int(in);
  size_t head = take_size(in) - 1, row = take_size(in) - 1, rows = take_size(in), shape[3] = {0, 0, 0};
  hl_status known = hl_wasm_trace_shape(run, tensor, shape);
  REQUIRE((known == HL_OK) == (hl_wasm_tensor_name(tensor) != NULL));
  bool there = known == HL_OK && head < shape[0] && row < shape[1] && rows && rows <= shape[1] - row;
  if (take_byte(in) % 2) hl_wasm_run_perturb(run, tensor, take_size(in), take_float(in));
  size_t mark = hl_wasm_mark();
  float *out = output(&c, there ? rows : 1, there ? shape[2] : 1, 1);
  hl_status status = hl_wasm_trace_read(run, tensor, head, row, rows, out);
  require_after(&c, status);
  REQUIRE(there ? status == HL_OK || status == HL_ERROR_MEMORY : status != HL_OK);
  REQUIRE(hl_wasm_mark() == mark);
  free(c.blocks[0].bytes);
}

static void fuzz_run(call *c) {
  size_t bytes = take_below(c->in, 300), capacity = take_below(c->in, HL_MODEL_TOKENS_MAX + 1);
  char *text = add_block(c, (double)bytes, false);
  for (size_t i = 0; i < bytes; i++) text[i] = (char)take_byte(c->in);
  hl_span *spans = add_block(c, (double)(capacity * sizeof(hl_span)), false);
  size_t words = hl_wasm_words(text, bytes, spans, capacity), tokens = words < capacity ? words : capacity;
  for (size_t i = 0; i < tokens; i++) REQUIRE(spans[i].length && spans[i].start + spans[i].length <= bytes);
  if (take_byte(c->in) % 16 == 0) tokens = HL_MODEL_TOKENS_MAX + take_size(c->in); /* refused, or wraps round to few */
  if (tokens > capacity && tokens <= HL_MODEL_TOKENS_MAX) return;
  hl_run *run = add_block(c, (double)hl_wasm_run_bytes(), true);
  size_t mark = hl_wasm_mark();
  hl_status status = hl_wasm_run_create(run, model, take_byte(c->in) % 2, take_float(c->in), text, spans, tokens);
  require_after(c, status);
  if (status != HL_OK) REQUIRE(hl_wasm_mark() == mark);
  for (int readings = 0; readings < 4 && status == HL_OK; readings++) fuzz_reading(c->in, run);
  hl_wasm_release(mark);
}

static void (*const calls[])(call *) = {fuzz_attention, fuzz_softmax, fuzz_matmul, fuzz_position, fuzz_rope,
                                        fuzz_alibi,     fuzz_norms,   fuzz_plain,  fuzz_drawing,  fuzz_run};

/* ---- One input: a few calls, with some of the memory taken ---- */

#define GUARD_BYTES 4096

static void one_call(input *in) {
  call c = {.in = in};
  size_t mark = hl_wasm_mark();
  calls[take_below(in, sizeof calls / sizeof calls[0])](&c);
  REQUIRE(hl_wasm_mark() == mark);
  for (size_t i = 0; i < c.count; i++) free(c.blocks[i].bytes);
}

/* Takes all but so many bytes; the last of what was taken is a guard. */
static block take_memory(size_t left) {
  size_t free_bytes = shim_memory_bytes() - hl_wasm_mark();
  if (left + 2 * GUARD_BYTES > free_bytes) return (block){NULL, 0, true};
  hl_wasm_alloc(free_bytes - left - 2 * GUARD_BYTES);
  block guard = {hl_wasm_alloc(GUARD_BYTES), GUARD_BYTES, true};
  REQUIRE(guard.bytes);
  memset(guard.bytes, UNWRITTEN, GUARD_BYTES);
  return guard;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  if (!model) REQUIRE((model = hl_wasm_model_create()) != NULL);
  size_t mark = hl_wasm_mark(), left = take_bits(&in, 2) * 8; /* up to 512 kB, which is enough for any call */
  block guard = take_memory(left);
  for (int count = 0; count < 6 && in.left; count++) one_call(&in);
  REQUIRE(untouched(&guard));
  hl_wasm_release(mark);
  return 0;
}
