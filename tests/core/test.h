/* A small test harness, and the data that every kernel is tried on. */
#ifndef HL_TEST_H
#define HL_TEST_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Half a unit in the last place of 1.0f: the relative error of one rounding. */
#define EPS 0x1p-24

/* Notes a failure and lets the test go on. Prints the first few of each test. */
#define EXPECT(condition, ...) test_expect((condition), __FILE__, __LINE__, #condition, __VA_ARGS__)
void test_expect(bool ok, const char *file, int line, const char *condition, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

typedef struct test_case {
  const char *name;
  void (*run)(void);
} test_case;

/* Each tests/core/test_*.c ends with its list, closed by {NULL, NULL}. A line for each: */
/* clang-format off */
extern const test_case
    exp_tests[],
    softmax_tests[],
    tensor_tests[],
    gemm_tests[],
    tile_tests[],
    tiled_tests[],
    row_kernel_tests[],
    gradient_kernel_tests[],
    attention_tests[],
    mistake_tests[],
    diagnose_tests[],
    ledger_tests[],
    flash_tests[],
    flash_answer_tests[],
    atlas_tests[],
    position_tests[],
    layer_tests[],
    transformer_tests[],
    layer_rule_tests[],
    head_tests[],
    fetch_tests[],
    cost_tests[],
    linear_attention_tests[],
    open_model_tests[],
    words_tests[],
    alignment_tests[],
    vectors_tests[],
    deep_tests[],
    constructed_tests[],
    trace_tests[],
    raster_tests[],
    pattern_tests[], plan_tests[],
    row_tests[],
    arena_tests[],
    weights_tests[],
    weights_damage_tests[],
    vocabulary_tests[], word_parts_tests[],
    run_tests[],
    run_formula_tests[],
    run_reading_tests[],
    run_knob_tests[],
    run_memory_tests[],
    level_tests[],
    effect_tests[],
    writing_tests[],
    task_tests[],
    english_tests[],
    english_links_tests[],
    english_next_tests[],
    english_writer_tests[],
    gradients_tests[],
    fast_gradients_tests[],
    evaluate_tests[],
    scores_tests[],
    reader_tests[],
    draw_tests[],
    start_tests[],
    train_tests[],
    train_refusal_tests[],
    supply_tests[],
    failure_tests[],
    wasm_tests[];
/* clang-format on */

/* ---- Random numbers and data kinds ---- */

typedef enum data_kind {
  DATA_NORMAL,   /* about N(0, 1) */
  DATA_LARGE,    /* about N(0, 1e4) */
  DATA_EQUAL,    /* one value everywhere */
  DATA_OUTLIER,  /* small, and one of 60 */
  DATA_NEGATIVE, /* about -1e4 */
  DATA_DENORMAL, /* below FLT_MIN */
  DATA_SOME_MINUS_INF,
  DATA_ALL_MINUS_INF,
  DATA_NAN, /* one NaN */
  DATA_KINDS
} data_kind;

extern const char *const data_kind_names[DATA_KINDS];

extern uint64_t test_seed;       /* what each test starts from */
uint64_t test_random(void);      /* 64 bits */
size_t test_below(size_t limit); /* 0 .. limit - 1 */
float test_normal(void);         /* about N(0, 1) */
void test_fill(float *x, size_t n, data_kind kind);

/* Sizes that reach every tail: 0..11, 15..17, 31..33, 63..65, 127..129. */
extern const size_t awkward_sizes[];
extern const size_t awkward_count;

/* A buffer of floats at an address off the vector alignment, with guard bytes on both sides. */
typedef struct guarded {
  unsigned char *block;
  size_t bytes;
  float *data;
} guarded;

guarded guarded_new(size_t count, size_t off_by_floats);
bool guarded_intact(const guarded *g); /* no guard byte was written */
void guarded_free(guarded *g);

/* ---- Comparing ---- */

/* Both NaN, equal infinities, or within `bound` of each other. */
bool test_close(float a, double b, double bound);
bool test_same_bits(const float *a, const float *b, size_t n);
uint64_t test_hash(uint64_t hash, const void *data, size_t bytes); /* FNV-1a */

#endif
