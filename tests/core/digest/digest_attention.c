/* Hashes of attention on many problems, of its classic mistakes and of its ledger. */
#include <stdlib.h>

#include "digest/digest.h"
#include "headlight_lab.h"

enum { HEADS = 4, ROWS = 40, KEYS = 150, SIZE = 20, CELLS = HEADS * ROWS * KEYS };

static float q[HEADS * ROWS * SIZE], keys[HEADS * KEYS * SIZE], v[HEADS * KEYS * SIZE], bias[CELLS], slopes[HEADS];
static float output[HEADS * ROWS * SIZE], scores[CELLS], masked[CELLS], weights[CELLS];
static uint8_t mask[CELLS];

static void fill_all(void) {
  digest_fill(q, sizeof q / sizeof *q);
  digest_fill(keys, sizeof keys / sizeof *keys);
  digest_fill(v, sizeof v / sizeof *v);
  digest_fill(bias, sizeof bias / sizeof *bias);
  for (size_t i = 0; i < CELLS; i++) mask[i] = digest_below(5) != 0;
}

/* Any combination of what a spec can say. */
static hl_attention_spec any_spec(void) {
  const size_t key_counts[] = {1, 3, 7, 8, 9, 40, 129, KEYS};
  size_t kv_heads = 1 + digest_below(2), heads = kv_heads * (1 + digest_below(2)), queries = 1 + digest_below(ROWS);
  size_t key_count = key_counts[digest_below(8)], dim = 1 + digest_below(SIZE);
  hl_attention_spec spec = hl_attention_default(heads, queries, key_count, dim);
  spec.kv_heads = kv_heads;
  spec.value_dim = 1 + digest_below(SIZE);
  spec.first_query = digest_below(3) ? 0 : digest_below(KEYS);
  if (digest_below(3) == 0) spec.temperature = digest_below(2) ? 0.3f : 0.0f;
  if (digest_below(4) == 0) spec.softcap = 3.0f;
  if (digest_below(2)) spec.causal = HL_CAUSAL_DIAGONAL;
  spec.causal_offset = (int32_t)digest_below(20) - 5;
  if (digest_below(4) == 0) spec.window_left = (int32_t)digest_below(30);
  if (digest_below(4) == 0) spec.window_right = (int32_t)digest_below(30);
  if (digest_below(3) == 0) spec.mask = mask;
  if (digest_below(3) == 0) spec.bias = bias;
  spec.mask_heads = digest_below(2) ? 1 : heads;
  spec.bias_heads = digest_below(2) ? 1 : heads;
  if (digest_below(3) == 0 && hl_alibi_slopes(heads, slopes) == HL_OK) spec.alibi_slopes = slopes;
  return spec;
}

static hl_status attend(const hl_attention_spec *spec, const hl_attention_result *result) {
  void *workspace = malloc(hl_attention_workspace_bytes(spec, result) + 16);
  hl_status status = hl_attention(spec, q, keys, v, result, workspace);
  free(workspace);
  return status;
}

static void print_many(void) {
  digest d = digest_start();
  for (int trial = 0; trial < 400; trial++) {
    hl_attention_spec spec = any_spec();
    size_t outputs = spec.heads * spec.queries * spec.value_dim, cells = spec.heads * spec.queries * spec.keys;
    hl_status status = attend(&spec, &(hl_attention_result){.output = output});
    digest_number(&d, (uint64_t)status);
    digest_floats(&d, output, outputs);
    attend(&spec, &(hl_attention_result){output, scores, masked, weights});
    digest_floats(&d, output, outputs);
    digest_floats(&d, scores, cells);
    digest_floats(&d, masked, cells);
    digest_floats(&d, weights, cells);
  }
  digest_print("attention.many", d);
}

static void print_mistakes(hl_mistake first, hl_mistake end) {
  for (hl_mistake mistake = first; mistake < end; mistake++) {
    digest d = digest_start();
    digest_text(&d, hl_mistake_name(mistake));
    for (int trial = 0; trial < 20; trial++) {
      hl_attention_spec spec = any_spec();
      if (spec.temperature == 0.0f) spec.temperature = 1.0f;
      spec.alibi_slopes = NULL;
      void *workspace = malloc(hl_attention_mistake_workspace_bytes(&spec) + 16);
      hl_attention_result result = {output, scores, masked, weights};
      digest_number(&d, (uint64_t)hl_attention_mistake(mistake, &spec, q, keys, v, &result, workspace));
      free(workspace);
      size_t cells = spec.heads * spec.queries * spec.keys;
      digest_floats(&d, output, spec.heads * spec.queries * spec.value_dim);
      digest_floats(&d, scores, cells);
      digest_floats(&d, masked, cells);
      digest_floats(&d, weights, cells);
    }
    digest_print(hl_mistake_name(mistake), d);
  }
}

/* Every tensor of a ledger, one behind the other. */
static void digest_ledger(digest *d, const hl_ledger_spec *spec) {
  static float room[13][ROWS * ROWS];
  hl_ledger_result r = {room[0], room[1], room[2], room[3],  room[4],  room[5], room[6],
                        room[7], room[8], room[9], room[10], room[11], room[12]};
  size_t cells = spec->queries * spec->keys;
  digest_number(d, (uint64_t)hl_ledger(spec, q, keys, v, &r));
  digest_floats(d, r.terms, spec->keys * spec->dim);
  for (size_t i = 1; i <= 7; i++) digest_floats(d, room[i], cells);
  digest_floats(d, r.row_sums, spec->queries);
  digest_floats(d, r.column_sums, spec->keys);
  digest_floats(d, r.entropy, spec->queries);
  digest_floats(d, r.contributions, spec->keys * spec->value_dim);
  digest_floats(d, r.output, spec->queries * spec->value_dim);
}

static void print_ledgers(void) {
  static const struct {
    const char *name;
    hl_mistakes mistakes;
  } wrongs[] = {{"ledger.right", 0},
                {"ledger.unscaled", HL_MISTAKE_BIT(HL_MISTAKE_UNSCALED)},
                {"ledger.scaledLate", HL_MISTAKE_BIT(HL_MISTAKE_SCALE_AFTER_SOFTMAX)},
                {"ledger.maskZero", HL_MISTAKE_BIT(HL_MISTAKE_MASK_ZERO)},
                {"ledger.maskLate", HL_MISTAKE_BIT(HL_MISTAKE_MASK_AFTER_SOFTMAX)},
                {"ledger.axis", HL_MISTAKE_BIT(HL_MISTAKE_WRONG_AXIS)},
                {"ledger.unshifted", HL_MISTAKE_BIT(HL_MISTAKE_NO_MAX_SUBTRACTION)},
                {"ledger.allWrong", HL_LEDGER_MISTAKES}};
  const hl_ledger_edit edits[] = {{HL_LEDGER_PRODUCTS, 2, 5.0f},
                                  {HL_LEDGER_SHIFTED, 1, -1.5f},
                                  {HL_LEDGER_DIVISORS, 0, 3.0f},
                                  {HL_LEDGER_WEIGHTS, 4, 0.25f}};
  hl_ledger_spec spec = {.queries = 9, .keys = 11, .dim = 7, .value_dim = 5, .row = 6, .scale = 0.4f};
  for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
    digest d = digest_start();
    for (int causal = 0; causal < 2; causal++) {
      spec.causal = causal ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
      spec.mistakes = wrongs[i].mistakes;
      spec.edits = NULL;
      spec.edit_count = 0;
      digest_ledger(&d, &spec);
      spec.edits = edits;
      spec.edit_count = sizeof edits / sizeof edits[0];
      digest_ledger(&d, &spec);
    }
    digest_print(wrongs[i].name, d);
  }
}

void print_attention_digests(void) {
  fill_all();
  print_many();
  print_mistakes(HL_MISTAKE_NONE, HL_MISTAKE_SCALED_TWICE);
  print_ledgers();
}

/* Last, so that the numbers of others, which are drawn before, stay. */
void print_mistake_digests(void) { print_mistakes(HL_MISTAKE_SCALED_TWICE, HL_MISTAKE_W_TRANSPOSED); }
