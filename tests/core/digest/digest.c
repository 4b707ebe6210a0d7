/* Hashes of the kernels' results on the same data everywhere. Native and wasm builds must both print
 * digest.txt. */
#include "digest/digest.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "headlight_lab.h"
#include "headlight_model.h"
#include "kernels/kernels.h"
#include "math/random.h"
#include "test.h"

void print_digests(void);

enum { N = 37, D = 29 };

/* ---- What all digests are made with ---- */

static uint64_t seed = 7;

uint64_t digest_random(void) { return hl_random_bits(&seed); }

size_t digest_below(size_t limit) { return (size_t)(digest_random() % limit); }

void digest_fill(float *x, size_t n) {
  for (size_t i = 0; i < n; i++) x[i] = (float)(4.0 * hl_random_symmetric(&seed));
}

void digest_fill_small(float *x, size_t n) {
  for (size_t i = 0; i < n; i++) x[i] = (float)(0.5 * hl_random_symmetric(&seed));
}

uint32_t *digest_numbers(size_t n, size_t below) {
  static uint32_t numbers[1 << 20], *next = numbers;
  uint32_t *these = next;
  for (size_t i = 0; i < n; i++) *next++ = (uint32_t)digest_below(below);
  return these;
}

digest digest_start(void) { return (digest){0xcbf29ce484222325ULL}; }

void digest_bytes(digest *d, const void *bytes, size_t n) { d->hash = test_hash(d->hash, bytes, n); }

/* NaN has many bits, and which ones is the machine's choice. */
void digest_floats(digest *d, const float *x, size_t n) {
  for (size_t i = 0; i < n; i++) {
    uint32_t bits = 0x7fc00000u;
    if (!isnan(x[i])) memcpy(&bits, x + i, sizeof bits);
    digest_bytes(d, &bits, sizeof bits);
  }
}

void digest_number(digest *d, uint64_t number) { digest_bytes(d, &number, sizeof number); }

void digest_double(digest *d, double number) {
  uint64_t bits = 0x7ff8000000000000ULL;
  if (!isnan(number)) memcpy(&bits, &number, sizeof bits);
  digest_number(d, bits);
}

void digest_text(digest *d, const char *text) { digest_bytes(d, text, strlen(text)); }

void digest_print(const char *name, digest d) { printf("%-26s %016" PRIx64 "\n", name, d.hash); }

void digest_print_floats(const char *name, const float *x, size_t n) {
  digest d = digest_start();
  digest_floats(&d, x, n);
  digest_print(name, d);
}

/* ---- Kernels, and one of each of the rest ---- */

static void print_attention(const float *q, const float *k, const float *v) {
  static float output[N * D], weights[N * N], workspace[2 * N];
  hl_attention_spec spec = hl_attention_default(1, N, N, D);
  spec.causal = HL_CAUSAL_DIAGONAL;
  spec.softcap = 5.0f;
  hl_attention_result result = {.output = output, .weights = weights};
  hl_attention(&spec, q, k, v, &result, workspace);
  digest_print_floats("attention.output", output, N * D);
  digest_print_floats("attention.weights", weights, N * N);
}

/* A decoder layer has every part of the other layers in it. */
static void print_decoder(const float *x) {
  enum { T = 9, C = 12, F = 20 };
  static unsigned char memory[1 << 20];
  static float w[4 * C * C], v[2 * C * F], output[T * C];
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  digest_fill(w, 4 * C * C);
  digest_fill(v, 2 * C * F);
  hl_decoder_spec spec = {
      hl_multi_head_default(T, C, 3), hl_multi_head_default(T, C, 2), F, HL_GELU_TANH, HL_NORM_PRE, 1e-5f};
  spec.self.causal = HL_CAUSAL_DIAGONAL;
  spec.self.position = HL_POSITION_ALIBI;
  spec.cross.position = HL_POSITION_ROPE;
  spec.cross.rope_layout = HL_ROPE_INTERLEAVED;
  hl_multi_head_weights heads = {.wq = w, .wk = w + C * C, .wv = w + 2 * C * C, .wo = w + 3 * C * C, .bq = w + 5};
  hl_decoder_weights weights = {heads, heads, .gain1 = w, .bias2 = w, .feed_forward = {v, v, v + C * F, v}};
  hl_decoder_layer(&spec, &weights, x, x + T * C, &(hl_decoder_result){.output = output}, &arena);
  digest_print_floats("decoderLayer", output, T * C);
}

/* Nothing wanted but the output: tiles. A group and a half of queries, two blocks of keys, a mask with holes. */
static void print_tiles(void) {
  enum { T = 13, S = 150, E = 11 };
  static float q[T * D], k[S * D], v[S * E], output[T * E];
  static uint8_t mask[T * S];
  digest_fill(q, T * D);
  digest_fill(k, S * D);
  digest_fill(v, S * E);
  for (size_t i = 0; i < T * S; i++) mask[i] = i % 7 != 0;
  hl_attention_spec spec = hl_attention_default(1, T, S, D);
  spec.value_dim = E;
  spec.softcap = 5.0f;
  spec.mask = mask;
  spec.causal = HL_CAUSAL_DIAGONAL;
  spec.causal_offset = S - T;
  hl_attention_result result = {.output = output};
  void *workspace = malloc(hl_attention_workspace_bytes(&spec, &result));
  hl_attention(&spec, q, k, v, &result, workspace);
  free(workspace);
  digest_print_floats("attention.tiled", output, T * E);
}

/* Reads a text and runs the model on it; returns how many words it has. */
static size_t run_text(hl_open_model *model, const char *text, const hl_run_knobs *knobs, hl_run *run,
                       hl_arena *arena) {
  static hl_token tokens[16];
  static uint32_t numbers[16];
  size_t count = hl_open_model_tokens(model, text, strlen(text), tokens, 16);
  for (size_t i = 0; i < count; i++) numbers[i] = tokens[i].number;
  hl_run_input input = {.tokens = {[HL_STACK_MAIN] = {numbers, count}}, .knobs = knobs};
  hl_run_create(run, &model->weights, &input, arena);
  return count;
}

static void print_constructed_model(void) {
  static _Alignas(16) unsigned char memory[4 << 20];
  static float rows[16 * 192];
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_open_model model;
  hl_run run;
  hl_run_knobs knobs = {.temperature = 0.7f, .causal = true};
  hl_constructed_model_create(&model, &arena);
  const hl_weights *w = &model.weights;
  size_t count = run_text(&model, "The cat saw the other cat, and ran.", &knobs, &run, &arena);
  hl_trace_read(&run, hl_trace_named(&w->config, "layer0.attnOutput"), 0, 0, count, rows, &arena);
  digest_print_floats("model.wq", hl_weights_find(w, "layer0.wq")->data, 192 * 192);
  digest_print_floats("model.attnOutput", rows, count * 192);
}

/* A model as from a file, with every knob turned. */
static void print_network(void) {
  enum { T = 19, VOCABULARY = 11 };
  static unsigned char memory[1 << 20];
  static float out[T * VOCABULARY], weights[T];
  const char *const names[] = {"layer1.weights", "layer1.entropy", "layer1.valueNorms", "probabilities"};
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_config c = {.architecture = HL_ENCODER, .layers = 2, .width = 12, .heads = 2, .kv_heads = 1, .dim = 6};
  c.value_dim = 5;
  c.ffn = 20;
  c.vocabulary = VOCABULARY;
  c.positions = T;
  c.norm = HL_MODEL_NORM_PRE;
  c.position = HL_MODEL_POSITION_LEARNED;
  c.output = HL_OUTPUT_TIED;
  c.final_norm = true;
  c.eps = 1e-5f;
  hl_weights w;
  hl_run run;
  hl_weights_create(&w, &c, &arena);
  for (size_t i = 0; i < w.tensor_count; i++)
    digest_fill(w.tensors[i].data,
                (size_t)w.tensors[i].shape[0] * (w.tensors[i].rank == 2 ? w.tensors[i].shape[1] : 1));
  uint32_t numbers[T];
  for (size_t i = 0; i < T; i++) {
    numbers[i] = (uint32_t)(i * i % VOCABULARY);
    weights[i] = 0.1f;
  }
  hl_row_edit edit = {0, 1, T - 1, weights};
  hl_run_knobs knobs = {.temperature = 0.7f, .causal = true, .weights = {&edit, 1}};
  hl_run_create(&run, &w, &(hl_run_input){.tokens = {{NULL, 0}, {numbers, T}}, .knobs = &knobs}, &arena);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    size_t shape[3], tensor = hl_trace_named(&c, names[i]);
    hl_trace_shape(&run, tensor, shape);
    hl_trace_read(&run, tensor, 0, T - 8, 8, out, &arena);
    digest_print_floats(names[i], out, 8 * shape[2]);
  }
}

/* Random weights, reading and drawing, as lessons do. */
static void print_lab(const float *x) {
  enum { T = 9, C = 13, STATE = 6, KEYS = 10, DRAWS = 20 };
  static unsigned char memory[1 << 20];
  static float w[4 * STATE * STATE], u[4 * STATE * C], b[4 * STATE], out[6][T * STATE], scores[DRAWS * KEYS],
      p[DRAWS * KEYS];
  const char *const names[] = {"reader.rnn", "reader.lstm", "reader.attention"};
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_reader_weights weights = {w, u, b};
  hl_reader_result result = {out[0], out[1], out[2], out[3], out[4], out[5], NULL};
  for (hl_reader kind = HL_READER_RNN; kind <= HL_READER_ATTENTION; kind++) {
    hl_reader_spec spec = {kind, T, C, STATE};
    hl_reader_draw(&spec, &(hl_reader_draw_spec){1.5, 0.5, 2.0, 1}, &weights, &arena);
    hl_reader_run(&spec, &weights, x, 0.01, &result, &arena);
    digest_print_floats(names[kind], out[0], 6 * T * STATE);
  }
  hl_draw_scores(&(hl_draws_spec){64, KEYS, 0, DRAWS, 1}, scores, &arena);
  digest_print_floats("drawScores", scores, DRAWS * KEYS);
  hl_softmax_spread(scores, DRAWS, KEYS, 64, &(hl_spread){scores, p, w, out[5]}, &arena);
  digest_print_floats("softmaxSpread", out[5], DRAWS);
}

/* What a seed draws, and a run of it. */
static void print_random_model(void) {
  static _Alignas(16) unsigned char memory[2 << 20];
  static float out[16 * 16];
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_open_model model;
  hl_run run;
  hl_random_model_create(&model, 7, &arena);
  const hl_weights *w = &model.weights;
  size_t count = run_text(&model, "the cat saw the dog and the bird", NULL, &run, &arena);
  digest_print_floats("random embedding", w->tensors[0].data, 6 * w->config.width);
  digest_print_floats("random weights", w->tensors[1].data, w->config.width * w->config.width);
  hl_trace_read(&run, hl_trace_named(&w->config, "layer1.weights"), 0, 0, count, out, &arena);
  digest_print_floats("random attention", out, count * count);
}

void print_digests(void) {
  static float a[N * D], b[N * D], c[N * D], out[N * N];
  digest_fill(a, N * D);
  digest_fill(b, N * D);
  digest_fill(c, N * D);
  hl_gemm_f32_v128(N, N - 8, D, a, D, b, N - 8, out, N);
  digest_print_floats("gemm", out, N * (N - 8));
  hl_scores_f32_v128(a, b, N, D, 0.3f, out);
  digest_print_floats("scores", out, N);
  for (size_t i = 0; i < D; i++) out[i] = 0.0f;
  hl_blend_f32_v128(a, b, N, D, out);
  digest_print_floats("blend", out, D);
  hl_scale_f32_v128(a, N * D, 0.7f, out);
  digest_print_floats("scale", out, N * D);
  hl_exp_f32_v128(a, N * D, out);
  digest_print_floats("exp", out, N * D);
  hl_softmax_f32_v128(a, N * D, out);
  digest_print_floats("softmax", out, N * D);
  hl_gelu_f32_v128(a, N * D, out);
  digest_print_floats("gelu", out, N * D);
  hl_gelu_tanh_f32_v128(a, N * D, out);
  digest_print_floats("gelu-tanh", out, N * D);
  hl_silu_f32_v128(a, N * D, out);
  digest_print_floats("silu", out, N * D);
  hl_layer_norm_f32_v128(a, N * D, b, c, 1e-5f, out);
  digest_print_floats("layerNorm", out, N * D);
  hl_rms_norm_f32_v128(a, N * D, b, 1e-5f, out);
  digest_print_floats("rmsNorm", out, N * D);
  hl_rope_spec rope = {1, N, D, D - 1, 10000.0, HL_ROPE_HALF, 12345, NULL};
  hl_rope(&rope, a, out);
  digest_print_floats("rope", out, N * D);
  print_attention(a, b, c);
  print_decoder(a);
  hl_positional_encoding(N, D, 10000.0, 1000000, out);
  digest_print_floats("positionalEncoding", out, N * D);
  print_tiles();
  print_constructed_model();
  print_network();
  print_lab(a);
  print_random_model();
  print_attention_digests();
  print_layer_digests();
  print_model_digests();
  print_lab_digests();
  print_training_digests();
  print_marked_digests();
  print_effect_digests();
  print_mistake_digests();
}
