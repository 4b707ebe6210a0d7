/* The core against golden vectors read from the standard input (all that emcc's standalone programs can
 * open): cat tests/golden/(*).txt | headlight_tests --golden. */
#include <stdlib.h>
#include <string.h>

#include "golden/golden.h"
#include "headlight.h"
#include "test.h"

static bool is(const char *text, const char *other) { return strcmp(text, other) == 0; }

static float float_of(const golden_case *c, const char *name, double fallback) {
  return (float)golden_number(c, name, fallback);
}

/* ---- The calls ---- */

static void set_causal(const golden_case *c, hl_attention_spec *spec) {
  const char *causal = golden_text(c, "causal", NULL);
  if (!causal) return;
  spec->causal = HL_CAUSAL_DIAGONAL;
  spec->causal_offset = is(causal, "\"top-left\"")       ? 0
                        : is(causal, "\"bottom-right\"") ? (int32_t)spec->keys - (int32_t)spec->queries
                                                         : (int32_t)strtol(causal, NULL, 10);
}

static hl_status run_attention(golden_case *c) {
  size_t heads = golden_size(c, "heads"), queries = golden_size(c, "queries"), keys = golden_size(c, "keys");
  hl_attention_spec spec = hl_attention_default(heads, queries, keys, golden_size(c, "dim"));
  spec.kv_heads = golden_size(c, "kvHeads");
  spec.value_dim = golden_size(c, "valueDim");
  spec.scale = float_of(c, "scale", (double)spec.scale);
  spec.temperature = float_of(c, "temperature", 1.0);
  spec.softcap = float_of(c, "softcap", 0.0);
  spec.mask = golden_bytes(c, "mask");
  spec.mask_heads = golden_mask_heads(c, "mask", queries, keys);
  spec.bias = golden_floats(c, "bias");
  spec.bias_heads = golden_mask_heads(c, "bias", queries, keys);
  set_causal(c, &spec);
  sscanf(golden_text(c, "window", "[-1,-1]"), "[%d,%d]", &spec.window_left, &spec.window_right);
  hl_attention_result result = {golden_room(c, "output"), golden_room(c, "scores"), golden_room(c, "masked"),
                                golden_room(c, "weights")};
  void *workspace = malloc(hl_attention_workspace_bytes(&spec, &result));
  hl_status status =
      hl_attention(&spec, golden_floats(c, "q"), golden_floats(c, "k"), golden_floats(c, "v"), &result, workspace);
  free(workspace);
  return status;
}

static hl_status run_layer_norm(golden_case *c) {
  return hl_layer_norm(golden_floats(c, "x"), golden_size(c, "rows"), golden_size(c, "cols"), golden_floats(c, "gain"),
                       golden_floats(c, "bias"), float_of(c, "eps", 1e-5), golden_room(c, "output"));
}

static hl_status run_rms_norm(golden_case *c) {
  return hl_rms_norm(golden_floats(c, "x"), golden_size(c, "rows"), golden_size(c, "cols"), golden_floats(c, "gain"),
                     float_of(c, "eps", 1e-5), golden_room(c, "output"));
}

static hl_status run_activation(golden_case *c) {
  return hl_activate(golden_activation(golden_text(c, "kind", "")), golden_floats(c, "x"), golden_count(c, "x"),
                     golden_room(c, "output"));
}

static hl_status run_rope(golden_case *c) {
  bool half = is(golden_text(c, "layout", ""), "\"half\"");
  hl_rope_spec spec = {.heads = golden_size(c, "heads"),
                       .tokens = golden_size(c, "tokens"),
                       .dim = golden_size(c, "dim"),
                       .rotary_dim = golden_size(c, "rotaryDim"),
                       .base = golden_number(c, "base", 0.0),
                       .layout = half ? HL_ROPE_HALF : HL_ROPE_INTERLEAVED,
                       .start = (int32_t)golden_number(c, "start", 0.0)};
  return hl_rope(&spec, golden_floats(c, "x"), golden_room(c, "output"));
}

static hl_status run_positional_encoding(golden_case *c) {
  return hl_positional_encoding(golden_size(c, "positions"), golden_size(c, "dim"), golden_number(c, "base", 0.0),
                                (int32_t)golden_number(c, "start", 0.0), golden_room(c, "output"));
}

static hl_status run_alibi_slopes(golden_case *c) {
  return hl_alibi_slopes(golden_size(c, "heads"), golden_room(c, "output"));
}

typedef struct golden_call {
  const char *name;
  hl_status (*run)(golden_case *c);
  size_t cases;
  double worst; /* relative error, over all cases */
} golden_call;

static golden_call calls[] = {
    {.name = "attention", .run = run_attention},
    {.name = "multiHeadAttention", .run = golden_multi_head},
    {.name = "encoderLayer", .run = golden_encoder_layer},
    {.name = "decoderLayer", .run = golden_decoder_layer},
    {.name = "encoder", .run = golden_encoder},
    {.name = "decoder", .run = golden_decoder},
    {.name = "transformer", .run = golden_transformer},
    {.name = "layerNorm", .run = run_layer_norm},
    {.name = "rmsNorm", .run = run_rms_norm},
    {.name = "activation", .run = run_activation},
    {.name = "rope", .run = run_rope},
    {.name = "positionalEncoding", .run = run_positional_encoding},
    {.name = "alibiSlopes", .run = run_alibi_slopes},
    {.name = "run", .run = golden_run},
};
#define CALLS (sizeof calls / sizeof calls[0])

/* ---- Comparing ---- */

/* The larger of two relative errors of a tensor: the 2-norm of the error over that of the tensor, and the
 * largest error over the largest magnitude. -inf must be met exactly, and a tensor of zeros too. */
static double relative_error(const golden_tensor *t) {
  double error_squares = 0.0, squares = 0.0, largest_error = 0.0, largest = 0.0;
  for (size_t i = 0; i < t->count; i++) {
    double exact = (double)t->floats[i], error = fabs((double)t->got[i] - exact);
    if (t->got[i] == t->floats[i]) error = 0.0;
    if (!isfinite(error)) return INFINITY;
    error_squares += error * error;
    largest_error = fmax(largest_error, error);
    if (isfinite(exact)) {
      squares += exact * exact;
      largest = fmax(largest, fabs(exact));
    }
  }
  if (largest_error == 0.0) return 0.0;
  return fmax(sqrt(error_squares / squares), largest_error / largest);
}

/* The worst error of what the call gives; infinite where it refuses. */
static double run_case(golden_case *c, golden_call *call, bool output_alone) {
  c->output_alone = output_alone;
  hl_status status = call->run(c);
  if (status != HL_OK) printf("  %s: refused with status %d\n", c->name, status);
  double worst = status == HL_OK ? 0.0 : INFINITY;
  for (size_t i = 0; i < c->tensor_count && status == HL_OK; i++) {
    const golden_tensor *t = &c->tensors[i];
    if (!t->expected || (output_alone && !is(t->name, "output"))) continue;
    double error = t->got ? relative_error(t) : INFINITY;
    if (error > c->bound) printf("  %s: %s is off by %.3g, bound %.3g\n", c->name, t->name, error, c->bound);
    worst = fmax(worst, error);
  }
  return worst;
}

static bool check_case(golden_case *c, golden_call *call) {
  double error = fmax(run_case(c, call, true), run_case(c, call, false));
  bool ok = error <= c->bound;
  call->cases++;
  call->worst = fmax(call->worst, error);
  printf("%s golden: %s (error %.2g, bound %.2g)\n", ok ? "ok  " : "FAIL", c->name, error, c->bound);
  return ok;
}

static golden_call *call_named(const char *name) {
  for (size_t i = 0; i < CALLS; i++)
    if (is(calls[i].name, name)) return &calls[i];
  return NULL;
}

int run_golden(FILE *file) {
  static golden_case c;
  size_t passed = 0, failed = 0;
  while (golden_read(file, &c)) {
    golden_call *call = call_named(c.call);
    bool ok = call && check_case(&c, call);
    if (!call) printf("FAIL golden: %s: no such call as %s\n", c.name, c.call);
    passed += ok;
    failed += !ok;
    golden_free(&c);
  }
  for (size_t i = 0; i < CALLS; i++)
    if (calls[i].cases)
      printf("     %s: %zu cases, error at most %.2g\n", calls[i].name, calls[i].cases, calls[i].worst);
  printf("%zu passed, %zu failed\n", passed, failed);
  return failed || !passed ? 1 : 0;
}
