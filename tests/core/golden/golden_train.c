/* The trainer against golden vectors of tools/golden_train.py, which explains them, read from the standard input:
 * cat tests/golden/train/(*).txt | headlight_tests --golden-train. The reference in double is held to them too, within
 * what rounding to float32 leaves. */
#include <stdlib.h>
#include <string.h>

#include "golden/golden.h"
#include "headlight_train.h"
#include "reference/gradients_ref.h"
#include "test.h"

enum { TENSORS_MAX = 128, EXAMPLES_MAX = 8, STEPS = 3, NO_TARGET = 0xff };

/* Of a value rounded to float32 once; ReLU's and softmax's libm may differ in double's last bits. */
#define REFERENCE_BOUND 1e-7

static bool is(const char *text, const char *other) { return strcmp(text, other) == 0; }

/* [[attention,head,kind],...] */
static hl_train_spec spec_of(const golden_case *c) {
  hl_train_spec spec = {.supervision = (float)golden_number(c, "supervision", 0.0)};
  const char *text = golden_text(c, "supervised", "[]");
  unsigned attention, head, kind;
  while ((text = strchr(text + 1, '[')) && sscanf(text, "[%u,%u,%u]", &attention, &head, &kind) == 3)
    spec.supervised[spec.supervised_count++] = (hl_supervised){(uint8_t)attention, (uint8_t)head, (uint8_t)kind};
  return spec;
}

/* A part of an example, as words; how many there are. */
static size_t read_part(const golden_case *c, size_t number, const char *part, uint32_t *words) {
  char name[40];
  snprintf(name, sizeof name, "example%zu.%s", number, part);
  const uint8_t *bytes = golden_bytes(c, name);
  size_t count = golden_count(c, name);
  for (size_t i = 0; i < count; i++) words[i] = bytes[i];
  return count;
}

static void read_example(const golden_case *c, size_t number, hl_example *e) {
  uint32_t links[3 * HL_EXAMPLE_LINKS_MAX];
  *e = (hl_example){0};
  e->count = read_part(c, number, "tokens", e->tokens);
  e->source_count = read_part(c, number, "source", e->source);
  read_part(c, number, "targets", e->targets);
  for (size_t i = 0; i < e->count; i++)
    if (e->targets[i] == NO_TARGET) e->targets[i] = HL_NO_TARGET;
  e->link_count = read_part(c, number, "links", links) / 3;
  for (size_t i = 0; i < e->link_count; i++)
    e->links[i] = (hl_link){(uint8_t)links[3 * i], (uint8_t)links[3 * i + 1], (uint8_t)links[3 * i + 2]};
}

/* ---- Comparing ---- */

/* Computed and expected tensors in their order; a tensor of zeros is measured against the one before it. */
typedef struct comparison {
  const golden_case *c;
  double worst, size;
} comparison;

static void compare(comparison *to, const char *name, const double *got, double bound) {
  size_t count = 0;
  const float *expected = golden_expected(to->c, name, &count);
  double errors = 0.0, squares = 0.0;
  for (size_t i = 0; i < count; i++) {
    errors += (got[i] - (double)expected[i]) * (got[i] - (double)expected[i]);
    squares += (double)expected[i] * (double)expected[i];
  }
  if (squares > 0.0) to->size = sqrt(squares);
  double error = errors > 0.0 ? sqrt(errors) / to->size : errors;
  if (!expected) error = (double)INFINITY;
  if (!(error <= bound)) printf("  %s: %s is off by %.3g, bound %.3g\n", to->c->name, name, error, bound);
  to->worst = error <= to->worst ? to->worst : error;
}

static void compare_floats(comparison *to, const char *name, const float *got, size_t count, double bound) {
  double *exact = malloc(count * sizeof *exact);
  for (size_t i = 0; i < count; i++) exact[i] = (double)got[i];
  compare(to, name, exact, bound);
  free(exact);
}

static bool report(const golden_case *c, double error, double reference_error, double reference_bound) {
  bool ok = error <= c->bound && reference_error <= reference_bound;
  printf("%s golden: %s (error %.2g, bound %.2g; reference %.2g, bound %.2g)\n", ok ? "ok  " : "FAIL", c->name, error,
         c->bound, reference_error, reference_bound);
  return ok;
}

/* ---- Gradients ---- */

typedef struct batch {
  hl_config config;
  hl_train_spec spec;
  hl_example examples[EXAMPLES_MAX];
  hl_sequence sequences[EXAMPLES_MAX];
  size_t count;
  hl_weights weights;
  size_t counts[TENSORS_MAX];
} batch;

static void read_batch(const golden_case *c, batch *b, hl_arena *arena) {
  *b = (batch){.config = golden_config(c), .spec = spec_of(c), .count = golden_size(c, "examples")};
  for (size_t i = 0; i < b->count && i < EXAMPLES_MAX; i++) {
    read_example(c, i, &b->examples[i]);
    b->sequences[i] = hl_example_sequence(&b->examples[i]);
  }
  bool complete = hl_weights_create(&b->weights, &b->config, arena) == HL_OK && b->weights.tensor_count <= TENSORS_MAX;
  for (size_t i = 0; complete && i < b->weights.tensor_count; i++) {
    const hl_weights_tensor *t = &b->weights.tensors[i];
    b->counts[i] = t->rank == 2 ? (size_t)t->shape[0] * t->shape[1] : t->shape[0];
  }
  complete = complete && golden_fill_weights(c, "", &b->weights);
  if (complete && b->count <= EXAMPLES_MAX) return;
  printf("FAIL golden: %s: a config or tensors that don't fit\n", c->name);
  exit(1);
}

static double run_trainer(const golden_case *c, const batch *b, hl_arena *arena) {
  comparison to = {.c = c};
  hl_weights gradients;
  float loss = NAN, link_loss = NAN;
  hl_weights_create(&gradients, &b->config, arena);
  hl_status status = hl_gradients(&b->weights, b->sequences, b->count, &b->spec, &gradients, &loss, &link_loss, arena);
  if (status != HL_OK) printf("  %s: refused with status %d\n", c->name, status);
  compare_floats(&to, "loss", &loss, 1, c->bound);
  compare_floats(&to, "linkLoss", &link_loss, 1, c->bound);
  for (size_t i = 0; i < gradients.tensor_count; i++)
    compare_floats(&to, gradients.tensors[i].name, gradients.tensors[i].data, b->counts[i], c->bound);
  return to.worst;
}

static double run_reference(const golden_case *c, const batch *b, hl_arena *arena) {
  comparison to = {.c = c};
  double *weights[TENSORS_MAX], *gradients[TENSORS_MAX], loss, link_loss;
  for (size_t i = 0; i < b->weights.tensor_count; i++) {
    weights[i] = hl_zeros_ref(arena, b->counts[i]);
    gradients[i] = hl_zeros_ref(arena, b->counts[i]);
    for (size_t j = 0; j < b->counts[i]; j++) weights[i][j] = (double)b->weights.tensors[i].data[j];
  }
  hl_gradients_ref(&b->config, (const double *const *)weights, b->sequences, b->count, &b->spec, gradients, &loss,
                   &link_loss, arena);
  compare(&to, "loss", &loss, REFERENCE_BOUND);
  compare(&to, "linkLoss", &link_loss, REFERENCE_BOUND);
  for (size_t i = 0; i < b->weights.tensor_count; i++)
    compare(&to, b->weights.tensors[i].name, gradients[i], REFERENCE_BOUND);
  return to.worst;
}

static bool check_gradients(const golden_case *c) {
  static _Alignas(16) unsigned char memory[4 << 20];
  static batch b;
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  read_batch(c, &b, &arena);
  return report(c, run_trainer(c, &b, &arena), run_reference(c, &b, &arena), REFERENCE_BOUND);
}

/* ---- AdamW ---- */

#define COUNT_MAX 256

static hl_adamw adamw_of(const golden_case *c) {
  return (hl_adamw){.rate = (float)golden_number(c, "rate", 0.0),
                    .decay = (float)golden_number(c, "decay", 0.0),
                    .beta1 = (float)golden_number(c, "beta1", 0.0),
                    .beta2 = (float)golden_number(c, "beta2", 0.0),
                    .epsilon = (float)golden_number(c, "epsilon", 0.0)};
}

/* PyTorch's own steps are in float32 here, so the reference is held to the same bound. */
static bool check_adamw(const golden_case *c) {
  float mean[COUNT_MAX] = {0}, square[COUNT_MAX] = {0}, weights[COUNT_MAX];
  double means[COUNT_MAX] = {0}, squares[COUNT_MAX] = {0}, exact[COUNT_MAX], gradient[COUNT_MAX];
  size_t count = golden_size(c, "count");
  const float *gradients = golden_floats(c, "gradients");
  hl_adamw a = adamw_of(c);
  for (size_t i = 0; i < count; i++) exact[i] = (double)(weights[i] = golden_floats(c, "weights")[i]);
  for (a.step = 1; a.step <= STEPS; a.step++, gradients += count) {
    for (size_t i = 0; i < count; i++) gradient[i] = (double)gradients[i];
    hl_adamw_step(&a, 1.0f, count, gradients, mean, square, weights);
    hl_adamw_ref(&a, 1.0, count, gradient, means, squares, exact);
  }
  comparison ours = {.c = c}, reference = {.c = c};
  compare_floats(&ours, "after", weights, count, c->bound);
  compare(&reference, "after", exact, c->bound);
  compare_floats(&ours, "mean", mean, count, c->bound);
  compare(&reference, "mean", means, c->bound);
  compare_floats(&ours, "square", square, count, c->bound);
  compare(&reference, "square", squares, c->bound);
  return report(c, ours.worst, reference.worst, c->bound);
}

int run_golden_train(FILE *file) {
  static golden_case c;
  size_t passed = 0, failed = 0;
  while (golden_read(file, &c)) {
    bool ok = is(c.call, "gradients") ? check_gradients(&c) : is(c.call, "adamw") && check_adamw(&c);
    passed += ok;
    failed += !ok;
    golden_free(&c);
  }
  printf("%zu passed, %zu failed\n", passed, failed);
  return failed || !passed ? 1 : 0;
}
