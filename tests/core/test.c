/* The program of tests: its groups, and the helpers that they share. */
#include "test.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "math/random.h"

#define GUARD 64
#define GUARD_BYTE 0xa5
#define PRINTED_FAILURES 5

static size_t failures;
static uint64_t random_state;

void test_expect(bool ok, const char *file, int line, const char *condition, const char *format, ...) {
  if (ok || failures++ >= PRINTED_FAILURES) return;
  printf("  %s:%d: not %s: ", file, line, condition);
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  printf("\n");
}

const char *const data_kind_names[DATA_KINDS] = {"normal",   "large",     "equal",    "outlier", "negative",
                                                 "denormal", "some -inf", "all -inf", "NaN"};

uint64_t test_random(void) { return hl_random_bits(&random_state); }

size_t test_below(size_t limit) { return (size_t)(test_random() % limit); }

float test_normal(void) {
  double sum = 0.0; /* twelve uniforms: variance 1 */
  for (int i = 0; i < 12; i++) sum += (double)(test_random() >> 11) * 0x1p-53;
  return (float)(sum - 6.0);
}

void test_fill(float *x, size_t n, data_kind kind) {
  float one = test_normal();
  for (size_t i = 0; i < n; i++) {
    float value = test_normal();
    switch (kind) {
      case DATA_LARGE: x[i] = value * 1e4f; break;
      case DATA_EQUAL: x[i] = one; break;
      case DATA_NEGATIVE: x[i] = -1e4f + value; break;
      case DATA_DENORMAL: x[i] = value * 1e-40f; break;
      case DATA_SOME_MINUS_INF: x[i] = test_below(3) == 0 ? -INFINITY : value; break;
      case DATA_ALL_MINUS_INF: x[i] = -INFINITY; break;
      default: x[i] = value;
    }
  }
  if (n && kind == DATA_OUTLIER) x[test_below(n)] = 60.0f;
  if (n && kind == DATA_NAN) x[test_below(n)] = NAN;
}

const size_t awkward_sizes[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,   10,  11,
                                15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129};
const size_t awkward_count = sizeof awkward_sizes / sizeof awkward_sizes[0];

guarded guarded_new(size_t count, size_t off_by_floats) {
  guarded g = {NULL, count * sizeof(float), NULL};
  size_t front = GUARD + off_by_floats * sizeof(float);
  g.block = malloc(front + g.bytes + GUARD);
  memset(g.block, GUARD_BYTE, front + g.bytes + GUARD);
  g.data = (float *)(void *)(g.block + front);
  return g;
}

bool guarded_intact(const guarded *g) {
  const unsigned char *data = (const unsigned char *)g->data;
  for (const unsigned char *p = g->block; p < data; p++)
    if (*p != GUARD_BYTE) return false;
  for (size_t i = 0; i < GUARD; i++)
    if (data[g->bytes + i] != GUARD_BYTE) return false;
  return true;
}

void guarded_free(guarded *g) { free(g->block); }

bool test_close(float a, double b, double bound) {
  if (isnan(b) || isnan(a)) return isnan(a) && isnan(b);
  if (isinf(b) || isinf(a)) return (double)a == b;
  return fabs((double)a - b) <= bound;
}

bool test_same_bits(const float *a, const float *b, size_t n) { return memcmp(a, b, n * sizeof(float)) == 0; }

uint64_t test_hash(uint64_t hash, const void *data, size_t bytes) {
  const unsigned char *p = data;
  for (size_t i = 0; i < bytes; i++) hash = (hash ^ p[i]) * 0x100000001b3ULL;
  return hash;
}

/* ---- The program ---- */

void print_digests(void);         /* digest.c */
int run_golden(FILE *file);       /* test_golden.c */
int run_golden_train(FILE *file); /* golden_train.c */

static const struct {
  const char *name;
  const test_case *tests;
} groups[] = {
    {"exp", exp_tests},
    {"softmax", softmax_tests},
    {"tensors", tensor_tests},
    {"gemm", gemm_tests},
    {"tiles", tile_tests},
    {"tiled", tiled_tests},
    {"row-kernels", row_kernel_tests},
    {"gradient-kernels", gradient_kernel_tests},
    {"attention", attention_tests},
    {"mistakes", mistake_tests},
    {"diagnose", diagnose_tests},
    {"ledger", ledger_tests},
    {"flash", flash_tests},
    {"flash", flash_answer_tests},
    {"atlas", atlas_tests},
    {"position", position_tests},
    {"layers", layer_tests},
    {"transformer", transformer_tests},
    {"transformer", layer_rule_tests},
    {"heads", head_tests},
    {"fetch", fetch_tests},
    {"costs", cost_tests},
    {"linear-attention", linear_attention_tests},
    {"open-models", open_model_tests},
    {"words", words_tests},
    {"alignment", alignment_tests},
    {"vectors", vectors_tests},
    {"deep", deep_tests},
    {"constructed", constructed_tests},
    {"trace", trace_tests},
    {"raster", raster_tests},
    {"patterns", pattern_tests},
    {"plans", plan_tests},
    {"rows", row_tests},
    {"arena", arena_tests},
    {"weights", weights_tests},
    {"weights", weights_damage_tests},
    {"vocabulary", vocabulary_tests},
    {"word-parts", word_parts_tests},
    {"runs", run_tests},
    {"runs", run_formula_tests},
    {"runs", run_reading_tests},
    {"runs", run_knob_tests},
    {"runs", run_memory_tests},
    {"levels", level_tests},
    {"effects", effect_tests},
    {"writing", writing_tests},
    {"tasks", task_tests},
    {"tasks", english_tests},
    {"tasks", english_next_tests},
    {"tasks", english_writer_tests},
    {"english_links", english_links_tests},
    {"evaluate", evaluate_tests},
    {"scores", scores_tests},
    {"gradients", gradients_tests},
    {"gradients", fast_gradients_tests},
    {"readers", reader_tests},
    {"draws", draw_tests},
    {"start", start_tests},
    {"train", train_tests},
    {"train", train_refusal_tests},
    {"train", supply_tests},
    {"failures", failure_tests},
#if !defined(__wasm__)
    {"wasm", wasm_tests},
#endif
};

uint64_t test_seed = 20260101;

static bool run_test(const char *group, const test_case *test) {
  failures = 0;
  random_state = test_seed;
  test->run();
  printf("%s %s: %s\n", failures ? "FAIL" : "ok  ", group, test->name);
  if (failures > PRINTED_FAILURES) printf("  ... %zu failures in total\n", failures);
  fflush(stdout);
  return failures == 0;
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "--help") == 0) {
    printf(
        "headlight_tests            every test of the core\n"
        "headlight_tests GROUP      one group, from the seed of every day\n"
        "headlight_tests GROUP N    one group, from seed N; groups:");
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++)
      if (!g || strcmp(groups[g].name, groups[g - 1].name) != 0) printf(" %s", groups[g].name);
    printf(
        "\nheadlight_tests --digest   hashes of the kernels' results, the same on every platform\n"
        "headlight_tests --golden   golden vectors from standard input: cat tests/golden/*.txt | headlight_tests "
        "--golden\n"
        "headlight_tests --golden-train   the same of the trainer: cat tests/golden/train/*.txt | ...\n");
    return 0;
  }
  if (argc > 1 && strcmp(argv[1], "--digest") == 0) {
    print_digests();
    return 0;
  }
  if (argc > 1 && strcmp(argv[1], "--golden") == 0) return run_golden(stdin);
  if (argc > 1 && strcmp(argv[1], "--golden-train") == 0) return run_golden_train(stdin);
  if (argc > 2) test_seed = strtoull(argv[2], NULL, 10);
  size_t passed = 0, failed = 0;
  for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
    if (argc > 1 && strcmp(argv[1], groups[g].name) != 0) continue;
    for (const test_case *test = groups[g].tests; test->run; test++) {
      bool ok = run_test(groups[g].name, test);
      passed += ok;
      failed += !ok;
    }
  }
  printf("%zu passed, %zu failed\n", passed, failed);
  return failed || !passed ? 1 : 0;
}
