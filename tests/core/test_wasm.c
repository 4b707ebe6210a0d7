/* Tests of core/wasm/ itself, natively, on a memory that can grow from 1 MiB to 4. The calls behind
 * it have tests of their own; as wasm it is tested by tests/web. */
#include "../fuzz/wasm_shim.h"

/* The exports, so that nobody declares them a second time; after the shim, which they need. */
#include <string.h>

#include "test.h"
#include "wasm/arena.c"
#include "wasm/core.c"
#include "wasm/lab.c"
#include "wasm/models.c"

#define KEPT_PAGES 48 /* 3 MiB */

static void start(void) {
  static bool started;
  if (!started) shim_memory_keep(KEPT_PAGES);
  started = true;
  hl_wasm_release(0);
}

static void memory_grows(void) {
  start();
  size_t before = shim_memory_bytes();
  unsigned char *all = hl_wasm_alloc(before);
  EXPECT(all && shim_memory_bytes() == before, "what is there is used first");
  EXPECT(hl_wasm_alloc(16) && shim_memory_bytes() == before + GROW_STEP, "then it grows by 1 MiB at least");
  size_t missing = GROW_STEP + PAGE / 2;
  EXPECT(hl_wasm_alloc(GROW_STEP - 16 + missing) && shim_memory_bytes() == before + 2 * GROW_STEP + PAGE,
         "or by what is missing, in whole pages: %zu", shim_memory_bytes() - before);
  size_t mark = hl_wasm_mark();
  EXPECT(!hl_wasm_alloc(2 * GROW_STEP) && hl_wasm_mark() == mark, "no further than the engine lets it");
  hl_wasm_release(0);
  EXPECT(hl_wasm_alloc(before) == all, "a release gives all of it back");
  hl_wasm_release(0);
}

static hl_status attend(int mistake, float scale, int causal, float *output) {
  static const float x[6] = {1.0f, 2.0f, -1.0f, 0.5f, 3.0f, 1.0f};
  hl_status status = hl_wasm_attention(mistake, 1, 1, 3, 3, 2, 2, 0, scale, 1.0f, 0.0f, causal, 0, -1, -1, NULL, 1,
                                       NULL, 1, x, x, x, output, NULL, NULL, NULL);
  hl_wasm_release(0);
  return status;
}

static void attention_arguments(void) {
  float implied[6], given[6], causal[6], unscaled[6], one[6];
  start();
  EXPECT(attend(HL_MISTAKE_NONE, NAN, 0, implied) == HL_OK, "the default scale");
  EXPECT(attend(HL_MISTAKE_NONE, (float)(1.0 / sqrt(2.0)), 0, given) == HL_OK, "the same, given");
  EXPECT(test_same_bits(implied, given, 6), "NaN asks for 1 / sqrt(D)");
  EXPECT(attend(HL_MISTAKE_NONE, NAN, 1, causal) == HL_OK && causal[0] == 1.0f && causal[1] == 2.0f,
         "row 0 sees only itself: %g %g", (double)causal[0], (double)causal[1]);
  EXPECT(attend(HL_MISTAKE_UNSCALED, NAN, 0, unscaled) == HL_OK, "a mistake");
  EXPECT(attend(HL_MISTAKE_NONE, 1.0f, 0, one) == HL_OK, "scale 1");
  for (int i = 0; i < 6; i++)
    EXPECT(test_close(unscaled[i], (double)one[i], 16.0 * EPS * 3.0), "unscaled[%d] %g", i, (double)unscaled[i]);
}

/* With all of memory taken. */
static void memory_exhausted(void) {
  hl_open_model model = {.code_basis = NULL};
  float output[6] = {9.0f};
  start();
  while (hl_wasm_alloc(4096)) continue;
  size_t full = hl_wasm_mark();
  EXPECT(hl_wasm_constructed_create(&model) == HL_ERROR_MEMORY && hl_wasm_mark() == full && !model.code_basis,
         "no model");
  while (hl_wasm_alloc(1)) continue;
  full = hl_wasm_mark();
  hl_status status = hl_wasm_attention(0, 1, 1, 3, 3, 2, 2, 0, NAN, 1.0f, 0.0f, 0, 0, -1, -1, NULL, 1, NULL, 1, output,
                                       output, output, output, NULL, NULL, NULL);
  EXPECT(status == HL_ERROR_MEMORY && output[0] == 9.0f && hl_wasm_mark() == full, "no workspace");
  hl_wasm_release(0);
  EXPECT(hl_wasm_constructed_create(&model) == HL_OK && attend(HL_MISTAKE_NONE, NAN, 0, output) == HL_OK,
         "and all is well afterwards");
}

const test_case wasm_tests[] = {{"memory grows by what is missing, 1 MiB at least", memory_grows},
                                {"attention: default scale, causal, mistakes", attention_arguments},
                                {"memory exhausted", memory_exhausted},
                                {NULL, NULL}};
