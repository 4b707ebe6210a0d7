/* Every public call that can fail, made to fail in every way that headlight.h names: over 10,000 refusals. */
#include "headlight_lab.h"
#include "support/failures.h"

enum { ROUNDS = 40 }; /* of about 270 refusals; sizes and numbers are drawn anew each round */

/* ---- Attention and its mistakes: H = 2, G = 1, T = 3, S = 4, D = 2, E = 3 ---- */

typedef struct attention_call {
  bool no_spec, no_result;
  hl_mistake mistake;
  hl_attention_spec spec;
  const float *q, *k, *v;
  hl_attention_result result;
  void *workspace;
} attention_call;

static attention_call good_attention(void) {
  static _Alignas(16) unsigned char workspace[400000];
  attention_call c = {false,
                      false,
                      HL_MISTAKE_NO_MASK,
                      hl_attention_default(2, 3, 4, 2),
                      numbers,
                      numbers,
                      numbers,
                      {results, results + 64, results + 128, results + 192},
                      workspace};
  c.spec.kv_heads = 1;
  c.spec.value_dim = 3;
  return c;
}

static hl_status call_attention(const void *arguments, hl_arena *arena) {
  const attention_call *c = arguments;
  (void)arena;
  return hl_attention(c->no_spec ? NULL : &c->spec, c->q, c->k, c->v, c->no_result ? NULL : &c->result, c->workspace);
}

typedef attention_call mistake_call;

static mistake_call good_mistake(void) { return good_attention(); }

static hl_status call_mistake(const void *arguments, hl_arena *arena) {
  const attention_call *c = arguments;
  (void)arena;
  return hl_attention_mistake(c->mistake, c->no_spec ? NULL : &c->spec, c->q, c->k, c->v,
                              c->no_result ? NULL : &c->result, c->workspace);
}

/* Both refuse the same specs. */
#define REFUSED_BOTH(status, ...)            \
  do {                                       \
    REFUSED(attention, status, __VA_ARGS__); \
    REFUSED(mistake, status, __VA_ARGS__);   \
  } while (0)

static void refuse_attention_sizes(void) {
  const uint8_t mask[24] = {1};
  REFUSED_BOTH(RANGE, c.spec.heads = 0);
  REFUSED_BOTH(RANGE, c.spec.kv_heads = 0);
  REFUSED_BOTH(RANGE, c.spec.queries = 0);
  REFUSED_BOTH(RANGE, c.spec.keys = 0);
  REFUSED_BOTH(RANGE, c.spec.dim = 0);
  REFUSED_BOTH(RANGE, c.spec.value_dim = 0);
  REFUSED_BOTH(RANGE, c.spec.first_query = (size_t)INT32_MAX + 1);
  REFUSED_BOTH(SHAPE, c.spec.heads = 3, c.spec.kv_heads = 2);
  REFUSED_BOTH(SHAPE, c.spec.kv_heads = huge());
  REFUSED_BOTH(SHAPE, c.spec.mask = mask, c.spec.mask_heads = 0);
  REFUSED_BOTH(SHAPE, c.spec.mask = mask, c.spec.mask_heads = 3);
  REFUSED_BOTH(SHAPE, c.spec.bias = numbers, c.spec.bias_heads = huge());
  REFUSED_BOTH(MEMORY, c.spec.heads = huge());
  REFUSED_BOTH(MEMORY, c.spec.queries = huge());
  REFUSED_BOTH(MEMORY, c.spec.keys = huge());
  REFUSED_BOTH(MEMORY, c.spec.dim = huge());
  REFUSED_BOTH(MEMORY, c.spec.value_dim = huge());
  REFUSED_BOTH(MEMORY, c.spec.keys = 1, c.spec.value_dim = SIZE_MAX / 16);
  REFUSED_BOTH(MEMORY, c.spec.queries = ROOT, c.spec.dim = ROOT);
  REFUSED_BOTH(MEMORY, c.spec.keys = ROOT, c.spec.value_dim = ROOT);
  REFUSED(mistake, MEMORY, c.spec.queries = c.spec.keys = ROOT);
}

static void refuse_attention_numbers(void) {
  REFUSED_BOTH(RANGE, c.spec.scale = not_finite());
  REFUSED_BOTH(RANGE, c.spec.scale = 1e20f, c.spec.temperature = 1e-20f);
  REFUSED_BOTH(RANGE, c.spec.temperature = bad_temperature());
  REFUSED_BOTH(RANGE, c.spec.softcap = not_finite());
  REFUSED_BOTH(RANGE, c.spec.softcap = -1.0f);
  REFUSED_BOTH(RANGE, c.spec.window_left = -2);
  REFUSED_BOTH(RANGE, c.spec.window_right = INT32_MIN);
  REFUSED(mistake, RANGE, c.mistake = HL_MISTAKE_COUNT);
  REFUSED(mistake, RANGE, c.mistake = (hl_mistake)-1);
  REFUSED(mistake, UNSUPPORTED, c.spec.temperature = 0.0f);
  REFUSED(mistake, UNSUPPORTED, c.spec.alibi_slopes = numbers);
  REFUSED(mistake, UNSUPPORTED, c.spec.relative = numbers, c.spec.reach = 2);
  REFUSED_BOTH(RANGE, c.spec.relative = numbers, c.spec.reach = 0);
  REFUSED_BOTH(RANGE, c.spec.relative = numbers, c.spec.reach = HL_REACH_MAX + 1);
}

static void refuse_attention_pointers(void) {
  REFUSED_BOTH(SHAPE, c.no_spec = true);
  REFUSED_BOTH(SHAPE, c.no_result = true);
  REFUSED_BOTH(SHAPE, c.q = NULL);
  REFUSED_BOTH(SHAPE, c.k = NULL);
  REFUSED_BOTH(SHAPE, c.v = NULL);
  REFUSED_BOTH(SHAPE, c.result = (hl_attention_result){0});
  REFUSED(mistake, SHAPE, c.result.output = NULL);
  REFUSED_BOTH(SHAPE, c.workspace = NULL);
}

/* No bytes for what is refused, and more than there are where no memory is large enough. */
static void refuse_workspaces(void) {
  attention_call c = good_attention();
  EXPECT(hl_attention_workspace_bytes(&c.spec, &c.result) > 0, "a good spec needs some");
  EXPECT(hl_attention_mistake_workspace_bytes(&c.spec) == 3 * 5 * sizeof(float) + 4, "T*(S+1) floats, S bytes");
  c.spec.keys = c.spec.queries = ROOT;
  EXPECT(hl_attention_mistake_workspace_bytes(&c.spec) == SIZE_MAX, "T*S is too much");
  c.spec.scale = not_finite();
  EXPECT(hl_attention_workspace_bytes(&c.spec, &c.result) == 0, "none for a bad spec");
  EXPECT(hl_attention_mistake_workspace_bytes(&c.spec) == 0, "none for a bad spec");
}

/* ---- Rows and products: 3 rows, 4 columns, 2 between ---- */

typedef enum rows_kind { SOFTMAX, LAYER_NORM, RMS_NORM } rows_kind;

typedef struct rows_call {
  rows_kind kind;
  const float *x;
  size_t rows, cols;
  float temperature, eps, *out;
} rows_call;

static rows_call good_rows(void) { return (rows_call){SOFTMAX, numbers, 3, 4, 1.0f, 1e-5f, results}; }

static hl_status call_rows(const void *arguments, hl_arena *arena) {
  const rows_call *c = arguments;
  (void)arena;
  if (c->kind == SOFTMAX) return hl_softmax(c->x, c->rows, c->cols, c->temperature, true, c->out);
  if (c->kind == RMS_NORM) return hl_rms_norm(c->x, c->rows, c->cols, NULL, c->eps, c->out);
  return hl_layer_norm(c->x, c->rows, c->cols, NULL, NULL, c->eps, c->out);
}

/* Softmax by itself takes an infinite one. */
static float bad_softmax_temperature(void) {
  float bad = bad_temperature();
  return bad == INFINITY ? NAN : bad;
}

static void refuse_rows(void) {
  for (rows_kind kind = SOFTMAX; kind <= RMS_NORM; kind++) {
    REFUSED(rows, SHAPE, c.kind = kind, c.x = NULL);
    REFUSED(rows, SHAPE, c.kind = kind, c.out = NULL);
    REFUSED(rows, RANGE, c.kind = kind, c.rows = 0);
    REFUSED(rows, RANGE, c.kind = kind, c.cols = 0);
    REFUSED(rows, RANGE, c.kind = kind, c.temperature = bad_softmax_temperature(), c.eps = bad_eps());
    REFUSED(rows, MEMORY, c.kind = kind, c.rows = huge());
    REFUSED(rows, MEMORY, c.kind = kind, c.rows = c.cols = ROOT);
  }
}

typedef struct product_call {
  const float *a, *b;
  size_t rows, inner, cols, stride;
  float *out;
  bool linear;
} product_call;

static product_call good_product(void) { return (product_call){numbers, numbers, 3, 2, 4, 4, results, false}; }

static hl_status call_product(const void *arguments, hl_arena *arena) {
  const product_call *c = arguments;
  (void)arena;
  if (c->linear) return hl_linear(c->a, c->rows, c->inner, c->cols, c->b, c->stride, NULL, c->out);
  return hl_matmul(c->a, c->b, c->rows, c->inner, c->cols, false, c->out);
}

static void refuse_products(void) {
  for (int linear = 0; linear < 2; linear++) {
    REFUSED(product, SHAPE, c.linear = linear, c.a = NULL);
    REFUSED(product, SHAPE, c.linear = linear, c.b = NULL);
    REFUSED(product, SHAPE, c.linear = linear, c.out = NULL);
    REFUSED(product, RANGE, c.linear = linear, c.rows = 0);
    REFUSED(product, RANGE, c.linear = linear, c.inner = 0);
    REFUSED(product, RANGE, c.linear = linear, c.cols = 0);
    REFUSED(product, MEMORY, c.linear = linear, c.rows = huge());
    REFUSED(product, MEMORY, c.linear = linear, c.inner = huge());
    REFUSED(product, MEMORY, c.linear = linear, c.cols = c.stride = huge());
    REFUSED(product, MEMORY, c.linear = linear, c.rows = c.inner = ROOT);
    REFUSED(product, MEMORY, c.linear = linear, c.inner = c.cols = c.stride = ROOT);
    REFUSED(product, MEMORY, c.linear = linear, c.rows = c.cols = c.stride = ROOT);
  }
  REFUSED(product, SHAPE, c.linear = true, c.stride = 3);
  REFUSED(product, MEMORY, c.linear = true, c.stride = huge());
}

/* ---- Position, activation, drawing ---- */

typedef struct encoding_call {
  size_t positions, dim;
  double base;
  int32_t start;
  float *out;
} encoding_call;

static encoding_call good_encoding(void) { return (encoding_call){3, 4, 10000.0, 0, results}; }

static hl_status call_encoding(const void *arguments, hl_arena *arena) {
  const encoding_call *c = arguments;
  (void)arena;
  return hl_positional_encoding(c->positions, c->dim, c->base, c->start, c->out);
}

typedef struct rope_call {
  hl_rope_spec spec;
  const float *x;
  float *out;
} rope_call;

static rope_call good_rope(void) { return (rope_call){{2, 3, 4, 2, 10000.0, HL_ROPE_HALF, 0, NULL}, numbers, results}; }

static hl_status call_rope(const void *arguments, hl_arena *arena) {
  const rope_call *c = arguments;
  (void)arena;
  return hl_rope(&c->spec, c->x, c->out);
}

typedef struct list_call {
  size_t count;
  hl_activation kind;
  const float *x;
  float *out;
  bool slopes;
} list_call;

static list_call good_list(void) { return (list_call){3, HL_GELU, numbers, results, false}; }

static hl_status call_list(const void *arguments, hl_arena *arena) {
  const list_call *c = arguments;
  (void)arena;
  return c->slopes ? hl_alibi_slopes(c->count, c->out) : hl_activate(c->kind, c->x, c->count, c->out);
}

static void refuse_positions(void) {
  REFUSED(encoding, SHAPE, c.out = NULL);
  REFUSED(encoding, RANGE, c.positions = 0);
  REFUSED(encoding, RANGE, c.dim = 0);
  REFUSED(encoding, RANGE, c.base = bad_base());
  REFUSED(encoding, RANGE, c.positions = huge());
  REFUSED(encoding, RANGE, c.start = HL_POSITION_MAX - 1);
  REFUSED(encoding, RANGE, c.start = -HL_POSITION_MAX - 1);
  REFUSED(encoding, MEMORY, c.dim = huge());
  REFUSED(rope, SHAPE, c.x = NULL);
  REFUSED(rope, SHAPE, c.out = NULL);
  REFUSED(rope, SHAPE, c.spec.rotary_dim = 3);
  REFUSED(rope, SHAPE, c.spec.rotary_dim = 6);
  REFUSED(rope, RANGE, c.spec.heads = 0);
  REFUSED(rope, RANGE, c.spec.tokens = 0);
  REFUSED(rope, RANGE, c.spec.dim = 0);
  REFUSED(rope, RANGE, c.spec.base = bad_base());
  REFUSED(rope, RANGE, c.spec.layout = (hl_rope_layout)2);
  REFUSED(rope, RANGE, c.spec.tokens = huge());
  REFUSED(rope, RANGE, c.spec.start = HL_POSITION_MAX - 1);
  REFUSED(rope, RANGE, c.spec.start = INT32_MIN);
  REFUSED(rope, MEMORY, c.spec.heads = huge());
  REFUSED(rope, MEMORY, c.spec.dim = huge());
  REFUSED(list, SHAPE, c.slopes = true, c.out = NULL);
  REFUSED(list, RANGE, c.slopes = true, c.count = 0);
  REFUSED(list, RANGE, c.slopes = true, c.count = HL_ALIBI_HEADS_MAX + 1 + test_below(1000));
  REFUSED(list, SHAPE, c.x = NULL);
  REFUSED(list, SHAPE, c.out = NULL);
  REFUSED(list, RANGE, c.kind = (hl_activation)(HL_SILU + 1));
  REFUSED(list, RANGE, c.kind = (hl_activation)-1);
}

typedef struct raster_call {
  hl_raster_spec spec;
  size_t rows, cols;
} raster_call;

static raster_call good_raster(void) {
  return (raster_call){{HL_MAP_SCORES, HL_SCALE_LINEAR, false, -1.0f, 1.0f, 3, 2, 1}, 2, 3};
}

static hl_status call_raster(const void *arguments, hl_arena *arena) {
  const raster_call *c = arguments;
  (void)arena;
  return hl_raster(&c->spec, numbers, c->rows, c->cols, (uint8_t *)results);
}

static void refuse_rasters(void) {
  REFUSED(raster, RANGE, c.rows = 0);
  REFUSED(raster, RANGE, c.cols = 0);
  REFUSED(raster, RANGE, c.spec.gap = 2);
  REFUSED(raster, RANGE, c.spec.cell_width = 1);
  REFUSED(raster, RANGE, c.spec.map = (hl_colour_map)2);
  REFUSED(raster, RANGE, c.spec.scale = (hl_colour_scale)3);
  REFUSED(raster, RANGE, c.spec.low = 1.0f);
  REFUSED(raster, RANGE, c.spec.high = NAN);
  REFUSED(raster, MEMORY, c.rows = huge());
  REFUSED(raster, MEMORY, c.cols = huge());
  REFUSED(raster, MEMORY, c.rows = ROOT / 4, c.spec.cell_width = UINT32_MAX);
  REFUSED(raster, MEMORY, c.rows = ROOT / 4, c.spec.cell_height = UINT32_MAX);
}

/* ---- All of it, again and again ---- */

static void good_calls_succeed(void) {
  test_fill(numbers, NUMBERS, DATA_NORMAL);
  SUCCEEDS(attention);
  SUCCEEDS(mistake);
  SUCCEEDS(rows);
  SUCCEEDS(product);
  SUCCEEDS(encoding);
  SUCCEEDS(rope);
  SUCCEEDS(list);
  SUCCEEDS(raster);
  layers_succeed();
  models_succeed();
}

static void bad_arguments(void) {
  test_fill(numbers, NUMBERS, DATA_NORMAL);
  for (int round = 0; round < ROUNDS; round++) {
    refuse_attention_sizes();
    refuse_attention_numbers();
    refuse_attention_pointers();
    refuse_workspaces();
    refuse_rows();
    refuse_products();
    refuse_positions();
    refuse_rasters();
    refuse_layers();
    refuse_models();
  }
}

static void refused_growth(void) {
  test_fill(numbers, NUMBERS, DATA_NORMAL);
  refuse_layers_growth();
  refuse_models_growth();
}

static void ten_thousand(void) {
  printf("  %zu refusals\n", refusals);
  EXPECT(refusals > 10000, "only %zu refusals", refusals);
}

const test_case failure_tests[] = {
    {"the good calls that failing ones are made of succeed", good_calls_succeed},
    {"bad sizes, numbers and pointers: refused, nothing written, nothing kept", bad_arguments},
    {"an arena that refuses to grow the n-th time, for every n: the same", refused_growth},
    {"over 10,000 refusals", ten_thousand},
    {NULL, NULL}};
