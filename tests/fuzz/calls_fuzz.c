/* The exported calls with sizes, numbers and contents taken from the fuzzer's bytes. Required of each: no crash;
 * sizes that no memory can hold are refused; a refusal writes nothing; the arena is as before. */
#include "wasm_shim.h"

/* The calls themselves, so that nobody declares them a second time; after the shim, which they need. */
#include "wasm/arena.c"
#include "wasm/core.c"
#include "wasm/lab.c"
#include "wasm/models.c"

/* What the test needs. */
#include <string.h>

#include "layer_input.h"

/* ---- The calls ---- */

static hl_open_model constructed, drawn; /* kept from one input to the next */

static void fuzz_attention(call *c) {
  input *in = c->in;
  int mistake = take_byte(in) % 2 ? 0 : take_byte(in) % 16 ? (int)take_below(in, HL_MISTAKE_COUNT) : take_int(in);
  size_t heads = take_size(in), kv_heads = take_byte(in) % 2 ? heads : take_size(in), queries = take_size(in);
  size_t keys = take_size(in), dim = take_size(in), value_dim = take_byte(in) % 2 ? dim : take_size(in);
  size_t mask_heads = mask_heads_of(c, heads), bias_heads = mask_heads_of(c, heads);
  size_t first_query = take_byte(in) % 2 ? 0 : take_size(in);
  float scale = take_float(in), temperature = take_byte(in) % 2 ? 1.0f : take_float(in);
  float softcap = take_byte(in) % 2 ? 0.0f : take_float(in);
  int causal = take_byte(in) % 2;
  int32_t offset = take_int(in), left = take_int(in), right = take_int(in);
  float *q = floats(c, heads, queries, dim), *k = floats(c, kv_heads, keys, dim);
  float *v = floats(c, kv_heads, keys, value_dim), *out = output(c, heads, queries, value_dim);
  uint8_t *mask = maybe_mask(c, mask_heads, queries, keys);
  float *bias = maybe_floats(c, bias_heads, queries, keys), *scores = maybe_output(c, heads, queries, keys);
  float *masked = maybe_output(c, heads, queries, keys), *weights = maybe_output(c, heads, queries, keys);
  REQUIRE((hl_wasm_mistake_name(mistake) != NULL) == (mistake >= 0 && mistake < HL_MISTAKE_COUNT));
  if (!worth_calling(c)) return;
  size_t mark = hl_wasm_mark();
  require_after(c, hl_wasm_attention(mistake, heads, kv_heads, queries, keys, dim, value_dim, first_query, scale,
                                     temperature, softcap, causal, offset, left, right, mask, mask_heads, bias,
                                     bias_heads, q, k, v, out, scores, masked, weights));
  hl_wasm_release(mark); /* the workspace */
}

/* ---- Layers ---- */

static void fuzz_multi_head(call *c) {
  layer_sizes sizes = take_layer_sizes(c);
  hl_multi_head_spec spec = take_multi_head(c, sizes.tokens, sizes.context_tokens, sizes.width);
  hl_multi_head_weights weights = take_multi_head_weights(c, &spec);
  hl_multi_head_result result = take_multi_head_result(c, &spec);
  float *x = floats(c, spec.tokens, spec.width, 1), *context = floats(c, spec.context_tokens, spec.width, 1);
  if (worth_calling(c)) require_after(c, hl_wasm_multi_head(&spec, &weights, x, context, &result));
}

static void fuzz_encoder_layer(call *c) {
  layer_sizes sizes = take_layer_sizes(c);
  hl_encoder_spec spec = take_encoder(c, &sizes);
  hl_encoder_weights weights = take_encoder_weights(c, &spec);
  hl_encoder_result result = take_encoder_result(c, &spec);
  float *x = floats(c, spec.attention.tokens, spec.attention.width, 1);
  if (worth_calling(c)) require_after(c, hl_wasm_encoder_layer(&spec, &weights, x, &result));
}

static void fuzz_decoder_layer(call *c) {
  layer_sizes sizes = take_layer_sizes(c);
  hl_decoder_spec spec = take_decoder(c, &sizes);
  hl_decoder_weights weights = take_decoder_weights(c, &spec);
  hl_decoder_result result = take_decoder_result(c, &spec);
  float *x = floats(c, spec.self.tokens, spec.self.width, 1);
  float *memory = floats(c, spec.cross.context_tokens, spec.cross.width, 1);
  if (worth_calling(c)) require_after(c, hl_wasm_decoder_layer(&spec, &weights, x, memory, &result));
}

static void fuzz_stacks(call *c) {
  layer_sizes sizes = take_layer_sizes(c);
  int which = take_byte(c->in) % 3;
  layer_sizes source = {sizes.context_tokens, 0, sizes.width, sizes.hidden};
  hl_encoder_spec encoder = take_encoder(c, &source);
  hl_decoder_spec decoder = take_decoder(c, &sizes);
  hl_transformer_spec spec = {encoder, decoder};
  hl_transformer_weights weights = {take_encoder_stack(c, &encoder), take_decoder_stack(c, &decoder)};
  float *x = floats(c, encoder.attention.tokens, encoder.attention.width, 1);
  float *y = floats(c, decoder.self.tokens, decoder.self.width, 1);
  float *given = floats(c, decoder.cross.context_tokens, decoder.cross.width, 1);
  float *memory = maybe_output(c, encoder.attention.tokens, encoder.attention.width, 1);
  float *encoded = output(c, encoder.attention.tokens, encoder.attention.width, 1);
  float *decoded = output(c, decoder.self.tokens, decoder.self.width, 1);
  if (c->too_large) return; /* what is impossible in one stack needn't be in the other */
  if (which == 0) require_after(c, hl_wasm_encoder(&encoder, &weights.encoder, x, encoded));
  if (which == 1) require_after(c, hl_wasm_decoder(&decoder, &weights.decoder, y, given, decoded));
  if (which == 2) require_after(c, hl_wasm_transformer(&spec, &weights, x, y, memory, decoded));
}

/* ---- Plain tensors ---- */

static void fuzz_softmax(call *c) {
  size_t rows = take_size(c->in), cols = take_size(c->in);
  float temperature = take_float(c->in), *x = floats(c, rows, cols, 1), *out = output(c, rows, cols, 1);
  int stable = take_byte(c->in) % 2;
  if (worth_calling(c)) require_after(c, hl_wasm_softmax(x, rows, cols, temperature, stable, out));
}

static void fuzz_ledger(call *c) {
  input *in = c->in;
  hl_ledger_spec s = {take_size(in),
                      take_size(in),
                      take_size(in),
                      take_size(in),
                      take_size(in) - 1,
                      take_float(in),
                      (hl_causal)(take_byte(in) % 2),
                      take_byte(in) % 2 ? take_byte(in) % 64 : (uint32_t)take_int(in),
                      NULL,
                      0};
  hl_ledger_edit *edits = add_block(c, 2 * sizeof *edits, false);
  s.edits = edits;
  s.edit_count = take_byte(in) % 3;
  for (size_t i = 0; i < 2; i++) edits[i] = (hl_ledger_edit){take_byte(in) % 8, take_byte(in) % 8, take_float(in)};
  float *q = floats(c, s.queries, s.dim, 1), *k = floats(c, s.keys, s.dim, 1), *v = floats(c, s.keys, s.value_dim, 1);
  float *cells[7], *terms = output(c, s.keys, s.dim, 1);
  for (size_t i = 0; i < 7; i++) cells[i] = output(c, s.queries, s.keys, 1);
  hl_ledger_result r = {terms,
                        cells[0],
                        cells[1],
                        cells[2],
                        cells[3],
                        cells[4],
                        cells[5],
                        cells[6],
                        output(c, s.queries, 1, 1),
                        output(c, s.keys, 1, 1),
                        output(c, s.queries, 1, 1),
                        output(c, s.keys, s.value_dim, 1),
                        output(c, s.queries, s.value_dim, 1)};
  if (worth_calling(c) && (double)s.queries * (double)s.keys * (double)(s.queries + s.keys) < 1e7)
    require_after(c, hl_wasm_ledger(&s, q, k, v, &r));
}

static void fuzz_entropy(call *c) {
  size_t rows = take_size(c->in), cols = take_size(c->in);
  float *x = floats(c, rows, cols, 1), *out = output(c, rows, 1, 1);
  if (worth_calling(c)) require_after(c, hl_wasm_entropy(x, rows, cols, out));
}

static void fuzz_cross_entropy(call *c) {
  uint32_t targets[8];
  size_t rows = 1 + take_byte(c->in) % 8, cols = take_size(c->in);
  for (size_t i = 0; i < rows; i++) targets[i] = take_byte(c->in);
  float *logits = floats(c, rows, cols, 1), *out = output(c, rows, 1, 1);
  if (worth_calling(c)) require_after(c, hl_wasm_cross_entropy(logits, targets, rows, cols, out));
}

static void fuzz_matmul(call *c) {
  size_t rows = take_size(c->in), inner = take_size(c->in), cols = take_size(c->in);
  float *a = floats(c, rows, inner, 1), *b = floats(c, inner, cols, 1), *out = output(c, rows, cols, 1);
  int transpose_b = take_byte(c->in) % 2;
  if (worth_calling(c)) require_after(c, hl_wasm_matmul(a, b, rows, inner, cols, transpose_b, out));
}

static void fuzz_vectors(call *c) {
  size_t rows = take_size(c->in), cols = take_size(c->in), dim = take_size(c->in);
  float *a = floats(c, rows, dim, 1), *b = floats(c, cols, dim, 1), *cosines = output(c, rows, cols, 1);
  float *lengths = output(c, rows, 1, 1), *terms = output(c, dim, 1, 1), *sums = output(c, dim, 1, 1);
  if (worth_calling(c)) require_after(c, hl_wasm_cosines(a, b, rows, cols, dim, cosines));
  if (c->too_large) return;
  require_after(c, hl_wasm_lengths(a, rows, dim, lengths));
  if (rows && cols) require_after(c, hl_wasm_terms(a, b, dim, terms, sums)); /* their first rows */
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
  require_after(c, hl_wasm_rows_changed(a, b, rows, cols, changed));
  require_after(c, hl_wasm_add(a, b, count, out));
  require_after(c, hl_wasm_subtract(a, b, count, out));
  require_after(c, hl_wasm_scale(a, take_float(c->in), count, out));
  require_after(c, hl_wasm_transpose(a, rows, cols, out));
  require_after(c, hl_wasm_row_sums(a, rows, cols, out));
}

static void fuzz_drawing(call *c) {
  input *in = c->in;
  int map = take_int(in), scale = take_int(in), dark = take_byte(in) % 2;
  float low = take_float(in), high = take_float(in);
  uint32_t cell_width = (uint32_t)take_int(in), cell_height = (uint32_t)take_int(in), gap = (uint32_t)take_int(in);
  size_t rows = take_size(in), cols = take_size(in);
  float *values = floats(c, rows, cols, 1);
  uint8_t *rgba = add_block(c, 4.0 * (double)rows * (double)cols * cell_width * cell_height, true);
  hl_wasm_colours(map, dark, add_block(c, 3 * HL_COLOURS, false));
  if (worth_calling(c))
    require_after(c,
                  hl_wasm_raster(map, scale, dark, low, high, cell_width, cell_height, gap, values, rows, cols, rgba));
}

/* ---- Models ---- */

static hl_config take_config(input *in) {
  hl_config c = {.architecture = (hl_architecture)(1 + take_byte(in) % 3), .layers = 1 + take_byte(in) % 2};
  c.decoder_layers = c.architecture == HL_ENCODER_DECODER ? 1 : 0;
  c.width = 1 + take_byte(in) % 9;
  c.kv_heads = 1 + take_byte(in) % 2;
  c.heads = c.kv_heads * (1 + take_byte(in) % 3);
  c.dim = 2 + 2 * (take_byte(in) % 2);
  c.value_dim = 1 + take_byte(in) % 5;
  c.ffn = take_byte(in) % 6;
  c.vocabulary = 1 + take_byte(in) % 8;
  c.positions = 1 + take_byte(in) % 80;
  c.norm = (hl_model_norm)(take_byte(in) % 3);
  c.activation = (hl_activation)(take_byte(in) % 4);
  c.position = (hl_model_position)(take_byte(in) % 7);
  c.reach = c.position == HL_MODEL_POSITION_RELATIVE ? 1 + take_byte(in) % 5 : 0;
  c.start_mark = take_byte(in) % 3 == 0;
  c.output = (hl_output)(take_byte(in) % 3);
  c.final_norm = take_byte(in) % 2;
  c.attention_biases = take_byte(in) % 2;
  bool based = c.position == HL_MODEL_POSITION_SINUSOIDAL || c.position == HL_MODEL_POSITION_ROPE_HALF ||
               c.position == HL_MODEL_POSITION_ROPE_INTERLEAVED;
  c.position_base = based ? 10000.0 : 0.0;
  return c;
}

/* Numbers of words, now and then one too large. */
static hl_tokens take_tokens(call *c, const hl_config *config) {
  size_t count = take_byte(c->in) % (config->positions + 2);
  uint32_t *numbers = add_block(c, 4.0 * (double)count, false);
  for (size_t i = 0; i < count; i++) numbers[i] = take_byte(c->in) % (uint32_t)(config->vocabulary + (count % 9 == 0));
  return (hl_tokens){numbers, count};
}

/* Edits may be of rows that there are not, and of numbers that are not finite: then the run is refused. */
static hl_row_edits take_edits(call *c, size_t attentions, size_t heads, size_t rows, size_t numbers) {
  hl_row_edit *edits = add_block(c, 2 * sizeof *edits, false);
  for (size_t i = 0; i < 2; i++) {
    edits[i].attention = take_below(c->in, attentions + (i == 1));
    edits[i].head = take_below(c->in, heads);
    edits[i].row = take_below(c->in, rows + 1);
    edits[i].numbers = floats(c, numbers, 1, 1);
  }
  return (hl_row_edits){edits, take_byte(c->in) % 3};
}

/* Near where the rows are, now and then anywhere. */
static const int32_t *take_positions(call *c, size_t rows) {
  int32_t *positions = add_block(c, 4.0 * (double)rows, false);
  for (size_t i = 0; i < rows; i++) positions[i] = take_byte(c->in) % 16 ? take_byte(c->in) % 8 : take_int(c->in);
  return take_byte(c->in) % 4 ? NULL : positions;
}

/* Of steps that a layer might not have. */
static const uint8_t *take_switches(call *c, size_t layers) {
  uint8_t *off = add_block(c, (double)layers, false);
  for (size_t i = 0; i < layers; i++) off[i] = take_byte(c->in) % 4 ? 0 : (uint8_t)take_byte(c->in);
  return take_byte(c->in) % 2 ? off : NULL;
}

static const hl_run_knobs *take_knobs(call *c, const hl_run_input *in, const hl_weights *w) {
  const hl_config *config = &w->config;
  hl_run_knobs *knobs = add_block(c, sizeof *knobs, false);
  size_t source = in->tokens[0].count + 1, words = in->tokens[1].count + 1, most = source > words ? source : words;
  size_t attentions = hl_wasm_model_attentions(w);
  *knobs = (hl_run_knobs){.temperature = take_byte(c->in) % 2 ? 1.0f : take_float(c->in),
                          .causal = take_byte(c->in) % 2,
                          .unplaced = take_byte(c->in) % 8 == 0};
  knobs->weights = take_edits(c, attentions, config->heads, words, most);
  knobs->queries = take_edits(c, attentions, config->heads, words, config->dim);
  knobs->positions[HL_STACK_SOURCE] = source > 1 ? take_positions(c, source) : NULL;
  knobs->positions[HL_STACK_MAIN] = take_positions(c, words);
  knobs->off = take_switches(c, config->layers + config->decoder_layers);
  return take_byte(c->in) % 2 ? knobs : NULL;
}

static void fuzz_reading(input *in, const hl_weights *w, hl_run *run) {
  call c = {.in = in};
  char name[HL_TRACE_NAME_BYTES];
  size_t tensor = take_byte(in) % 8 ? take_below(in, 130) : take_size(in);
  size_t head = take_size(in) - 1, row = take_size(in) - 1, rows = take_size(in), shape[3] = {0, 0, 0};
  hl_status known = hl_wasm_trace_shape(run, tensor, shape);
  REQUIRE((known == HL_OK) == (hl_wasm_trace_name(w, tensor, name) != 0));
  bool there = known == HL_OK && head < shape[0] && row < shape[1] && rows && rows <= shape[1] - row;
  if (take_byte(in) % 2) hl_wasm_run_perturb(run, tensor, take_size(in), take_float(in));
  size_t mark = hl_wasm_mark();
  float *out = output(&c, there ? rows : 1, there ? shape[2] : 1, 1);
  hl_status status = hl_wasm_trace_read(run, tensor, head, row, rows, out);
  require_after(&c, status);
  REQUIRE(there ? status == HL_OK || status == HL_ERROR_MEMORY : status != HL_OK);
  REQUIRE(hl_wasm_mark() == mark);
  free_blocks(&c);
}

static void run_and_read(call *c, const hl_weights *w, const hl_run_input *in) {
  size_t mark = hl_wasm_mark();
  hl_run *run = add_block(c, (double)hl_wasm_run_bytes(), true);
  bool every_knob = take_byte(c->in) % 4; /* the export has only some of them */
  hl_status status = every_knob ? hl_run_create(run, w, in, hl_wasm_arena()) : hl_wasm_run_create(run, w, in);
  require_after(c, status);
  if (status != HL_OK) REQUIRE(hl_wasm_mark() == mark);
  for (int readings = 0; readings < 4 && status == HL_OK; readings++) fuzz_reading(c->in, w, run);
  hl_wasm_release(mark);
}

static char *take_text(call *c, size_t bytes) {
  char *text = add_block(c, (double)bytes, false);
  for (size_t i = 0; i < bytes; i++) text[i] = (char)take_byte(c->in);
  return text;
}

static void fuzz_tokens(call *c) {
  static const char section[] = "\6[mask]\11[unknown]\3not\1a";
  hl_weights w = {0};
  size_t mark = hl_wasm_mark(), bytes = take_below(c->in, 100), capacity = take_below(c->in, 20), end = 0;
  char *text = take_text(c, bytes);
  hl_token *tokens = add_block(c, (double)(capacity * sizeof *tokens), false);
  if (hl_vocabulary_read(&w.words, section, sizeof section - 1, 4, hl_wasm_arena()) == HL_OK) {
    size_t count = hl_wasm_vocabulary_tokens(&w, text, bytes, tokens, capacity);
    for (size_t i = 0; i < count && i < capacity; i++) {
      REQUIRE(tokens[i].span.length && tokens[i].span.start >= end && tokens[i].number < 4);
      end = tokens[i].span.start + tokens[i].span.length;
    }
    REQUIRE(end <= bytes);
  }
  hl_wasm_release(mark);
}

/* Words of any bytes, read by a model that knows them all; then a run of them. */
static void fuzz_open_model(call *c) {
  hl_open_model *model = take_byte(c->in) % 2 ? &constructed : &drawn;
  size_t bytes = take_below(c->in, 300), capacity = take_below(c->in, HL_CONSTRUCTED_TOKENS_MAX + 1), end = 0;
  char *text = take_text(c, bytes);
  hl_span *spans = add_block(c, (double)(capacity * sizeof *spans), false);
  hl_token *tokens = add_block(c, (double)(capacity * sizeof *tokens), false);
  size_t words = hl_wasm_words(text, bytes, spans, capacity), count = words < capacity ? words : capacity;
  REQUIRE(hl_wasm_open_tokens(model, text, bytes, tokens, capacity) == words);
  uint32_t *numbers = add_block(c, 4.0 * (double)count, false);
  for (size_t i = 0; i < count; i++) {
    REQUIRE(spans[i].length && spans[i].start >= end && tokens[i].number <= i && !tokens[i].unknown);
    REQUIRE(tokens[i].span.start == spans[i].start && tokens[i].span.length == spans[i].length);
    end = spans[i].start + spans[i].length;
    numbers[i] = tokens[i].number;
  }
  REQUIRE(end <= bytes);
  hl_run_knobs *knobs = add_block(c, sizeof *knobs, false);
  *knobs = (hl_run_knobs){.temperature = take_float(c->in), .causal = take_byte(c->in) % 2};
  hl_run_input in = {.tokens = {{NULL, 0}, {numbers, count}}, .knobs = knobs};
  run_and_read(c, &model->weights, &in);
}

static void fill_weights(input *in, const hl_weights *w) {
  float pattern[16];
  for (size_t i = 0; i < 16; i++) pattern[i] = take_float(in);
  for (size_t i = 0, next = 0; i < w->tensor_count; i++) {
    const hl_weights_tensor *t = &w->tensors[i];
    size_t elements = (size_t)t->shape[0] * (t->rank == 2 ? t->shape[1] : 1);
    for (size_t e = 0; e < elements; e++) t->data[e] = pattern[next++ % 13 + i % 3];
  }
}

static void fuzz_model(call *c) {
  hl_config config = take_config(c->in);
  hl_weights w;
  size_t mark = hl_wasm_mark();
  if (hl_weights_create(&w, &config, hl_wasm_arena()) != HL_OK) {
    REQUIRE(hl_wasm_mark() == mark);
    return;
  }
  fill_weights(c->in, &w);
  size_t heads = hl_wasm_model_attentions(&w) * config.heads;
  hl_run_input in = {.tokens = {{NULL, 0}, take_tokens(c, &config)}};
  if (config.architecture == HL_ENCODER_DECODER) in.tokens[HL_STACK_SOURCE] = take_tokens(c, &config);
  in.heads = maybe_mask(c, heads, 1, 1);
  in.knobs = take_knobs(c, &in, &w);
  run_and_read(c, &w, &in);
  hl_wasm_release(mark);
}

static void (*const calls[])(call *) = {fuzz_attention, fuzz_multi_head, fuzz_encoder_layer, fuzz_decoder_layer,
                                        fuzz_stacks,    fuzz_softmax,    fuzz_cross_entropy, fuzz_matmul,
                                        fuzz_position,  fuzz_rope,       fuzz_alibi,         fuzz_norms,
                                        fuzz_plain,     fuzz_drawing,    fuzz_open_model,    fuzz_model,
                                        fuzz_tokens,    fuzz_ledger,     fuzz_entropy,       fuzz_vectors};

/* ---- One input: a few calls, with some of the memory taken ---- */

#define GUARD_BYTES 4096

static void one_call(input *in) {
  call c = {.in = in};
  size_t mark = hl_wasm_mark();
  calls[take_below(in, sizeof calls / sizeof calls[0])](&c);
  REQUIRE(hl_wasm_mark() == mark);
  free_blocks(&c);
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
  if (!constructed.code_basis)
    REQUIRE(hl_wasm_constructed_create(&constructed) == HL_OK && hl_wasm_random_create(&drawn, 1.0) == HL_OK);
  REQUIRE(hl_wasm_version() != NULL);
  size_t mark = hl_wasm_mark(), left = take_bits(&in, 2) * 32; /* up to 2 MB, which is enough for any call */
  block guard = take_memory(left);
  for (int count = 0; count < 6 && in.left; count++) one_call(&in);
  REQUIRE(untouched(&guard));
  hl_wasm_release(mark);
  return 0;
}
