/* A trace: any tensor of a run, computed when it is asked for. */
#include <math.h>
#include <string.h>

#include "../attention/softmax_steps.h"
#include "../headlight.h"
#include "../kernels/kernels.h"

typedef enum kind { TOKENS, HEADS, CELLS, ROWS } kind;

static const struct {
  const char *name;
  kind kind;
} tensors[] = {
#define ENTRY(id, name, kind) {name, kind},
    HL_TENSORS(ENTRY)
#undef ENTRY
};

const char *hl_tensor_name(hl_tensor tensor) { return tensor < HL_TENSOR_COUNT ? tensors[tensor].name : NULL; }

hl_tensor hl_tensor_named(const char *name) {
  for (unsigned t = 0; t < HL_TENSOR_COUNT; t++)
    if (strcmp(tensors[t].name, name) == 0) return (hl_tensor)t;
  return HL_TENSOR_COUNT;
}

hl_status hl_trace_shape(const hl_run *run, hl_tensor tensor, size_t shape[3]) {
  if (tensor >= HL_TENSOR_COUNT) return HL_ERROR_UNSUPPORTED;
  kind k = tensors[tensor].kind;
  shape[0] = k == TOKENS ? 1 : run->model->heads;
  shape[1] = run->tokens;
  shape[2] = k == TOKENS ? run->model->width : k == HEADS ? run->model->dim : k == CELLS ? run->tokens : 1;
  return HL_OK;
}

/* What one reading needs: rows row .. row + rows - 1 of one head. */
typedef struct reading {
  const hl_run *run;
  size_t head, row, rows;
  float *out;
  hl_arena *arena;
} reading;

static float *alloc_floats(const reading *r, size_t count) { return hl_arena_alloc(r->arena, count * sizeof(float)); }

/* out = rows row .. row + rows - 1 of x times one head's columns of a (C, H*D) matrix. */
static void project(const reading *r, const float *weights, size_t row, size_t rows, float *out) {
  const hl_model *m = r->run->model;
  size_t all = m->heads * m->dim;
  hl_gemm_f32_v128(rows, m->dim, m->width, r->run->x + row * m->width, m->width, weights + r->head * m->dim, all, out,
                   m->dim);
}

static hl_status read_projection(const reading *r, const float *weights) {
  project(r, weights, r->row, r->rows, r->out);
  return HL_OK;
}

/* Runs hl_attention on the wanted rows of one head; row i of the whole is row i - row of the block, so
 * the causal diagonal is shifted by `row`. */
static hl_status attend_scaled(const reading *r, hl_attention_result result, float scale, float temperature) {
  const hl_model *m = r->run->model;
  size_t tokens = r->run->tokens;
  hl_attention_spec spec = hl_attention_default(1, r->rows, tokens, m->dim);
  spec.scale = scale;
  spec.temperature = temperature;
  spec.causal = r->run->spec.causal ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  spec.causal_offset = (int32_t)r->row;
  float *q = alloc_floats(r, r->rows * m->dim), *k = alloc_floats(r, tokens * m->dim);
  float *v = alloc_floats(r, tokens * m->dim);
  void *workspace = hl_arena_alloc(r->arena, hl_attention_workspace_bytes(&spec, &result));
  if (!q || !k || !v || !workspace) return HL_ERROR_MEMORY;
  project(r, m->wq, r->row, r->rows, q);
  project(r, m->wk, 0, tokens, k);
  if (result.output) project(r, m->wv, 0, tokens, v);
  return hl_attention(&spec, q, k, v, &result, workspace);
}

static hl_status attend(const reading *r, hl_attention_result result) {
  return attend_scaled(r, result, (float)(1.0 / sqrt((double)r->run->model->dim)), r->run->spec.temperature);
}

static hl_status read_masked_rows(const reading *r, float **rows) {
  *rows = alloc_floats(r, r->rows * r->run->tokens);
  if (!*rows) return HL_ERROR_MEMORY;
  return attend(r, (hl_attention_result){.masked = *rows});
}

static hl_status read_softmax_steps(const reading *r, hl_tensor tensor) {
  size_t n = r->run->tokens;
  float *masked, *scratch = alloc_floats(r, n);
  hl_status status = scratch ? read_masked_rows(r, &masked) : HL_ERROR_MEMORY;
  for (size_t i = 0; i < r->rows && status == HL_OK; i++) {
    const float *row = masked + i * n;
    float *exponentials = tensor == HL_TENSOR_EXPONENTIALS ? r->out + i * n : scratch;
    double sum = hl_row_exponentials(row, n, r->run->spec.temperature, exponentials);
    if (tensor == HL_TENSOR_EXP_SUM) r->out[i] = (float)sum;
    if (tensor == HL_TENSOR_ROW_MAX) r->out[i] = hl_row_max_f32_v128(row, n);
  }
  return status;
}

static hl_status read_entropy_limit(const reading *r) {
  for (size_t i = 0; i < r->rows; i++) {
    size_t keys = r->run->spec.causal ? r->row + i + 1 : r->run->tokens;
    r->out[i] = hl_entropy_limit(keys);
  }
  return HL_OK;
}

static hl_status read_row_statistic(const reading *r, float (*statistic)(const float *, size_t)) {
  size_t n = r->run->tokens;
  float *weights = alloc_floats(r, r->rows * n);
  hl_status status = weights ? attend(r, (hl_attention_result){.weights = weights}) : HL_ERROR_MEMORY;
  for (size_t i = 0; i < r->rows && status == HL_OK; i++) r->out[i] = statistic(weights + i * n, n);
  return status;
}

/* All heads' outputs side by side, times W_O. */
static hl_status read_attn_output(const reading *r) {
  const hl_model *m = r->run->model;
  size_t all = m->heads * m->dim;
  float *concat = alloc_floats(r, r->rows * all), *one = alloc_floats(r, r->rows * m->dim);
  if (!concat || !one) return HL_ERROR_MEMORY;
  for (size_t head = 0; head < m->heads; head++) {
    reading of_head = *r;
    of_head.head = head;
    hl_mark before = hl_arena_mark(r->arena);
    hl_status status = attend(&of_head, (hl_attention_result){.output = one});
    hl_arena_restore(r->arena, before);
    if (status != HL_OK) return status;
    for (size_t i = 0; i < r->rows; i++)
      memcpy(concat + i * all + head * m->dim, one + i * m->dim, m->dim * sizeof(float));
  }
  hl_gemm_f32_v128(r->rows, m->width, all, concat, all, m->wo, m->width, r->out, m->width);
  return HL_OK;
}

static hl_status read_kept(const reading *r, const float *tensor) {
  size_t width = r->run->model->width;
  memcpy(r->out, tensor + r->row * width, r->rows * width * sizeof(float));
  return HL_OK;
}

static hl_status read_tensor(const reading *r, hl_tensor tensor) {
  const hl_model *m = r->run->model;
  switch (tensor) {
    case HL_TENSOR_EMBED: return read_kept(r, r->run->embed);
    case HL_TENSOR_POSITION: return read_kept(r, r->run->position);
    case HL_TENSOR_X: return read_kept(r, r->run->x);
    case HL_TENSOR_Q: return read_projection(r, m->wq);
    case HL_TENSOR_K: return read_projection(r, m->wk);
    case HL_TENSOR_V: return read_projection(r, m->wv);
    case HL_TENSOR_PRODUCTS: return attend_scaled(r, (hl_attention_result){.scores = r->out}, 1.0f, 1.0f);
    case HL_TENSOR_SCORES: return attend(r, (hl_attention_result){.scores = r->out});
    case HL_TENSOR_MASKED: return attend(r, (hl_attention_result){.masked = r->out});
    case HL_TENSOR_WEIGHTS: return attend(r, (hl_attention_result){.weights = r->out});
    case HL_TENSOR_HEAD_OUTPUT: return attend(r, (hl_attention_result){.output = r->out});
    case HL_TENSOR_ROW_MAX:
    case HL_TENSOR_EXPONENTIALS:
    case HL_TENSOR_EXP_SUM: return read_softmax_steps(r, tensor);
    case HL_TENSOR_ROW_SUMS: return read_row_statistic(r, hl_row_sum);
    case HL_TENSOR_ENTROPY: return read_row_statistic(r, hl_row_entropy);
    case HL_TENSOR_ENTROPY_LIMIT: return read_entropy_limit(r);
    case HL_TENSOR_ATTN_OUTPUT: return read_attn_output(r);
    case HL_TENSOR_COUNT: break;
  }
  return HL_ERROR_UNSUPPORTED;
}

static void apply_perturbation(const reading *r, hl_tensor tensor, const size_t shape[3]) {
  if (r->run->perturbation.tensor != (int32_t)tensor) return;
  size_t first = (r->head * shape[1] + r->row) * shape[2], index = r->run->perturbation.index;
  if (index >= first && index < first + r->rows * shape[2]) r->out[index - first] += r->run->perturbation.delta;
}

hl_status hl_trace_read(const hl_run *run, hl_tensor tensor, size_t head, size_t row, size_t rows, float *out,
                        hl_arena *arena) {
  size_t shape[3];
  hl_status status = hl_trace_shape(run, tensor, shape);
  if (status != HL_OK) return status;
  if (head >= shape[0] || !rows || row >= shape[1] || rows > shape[1] - row) return HL_ERROR_RANGE;
  reading r = {run, head, row, rows, out, arena};
  hl_mark before = hl_arena_mark(arena);
  status = read_tensor(&r, tensor);
  hl_arena_restore(arena, before);
  if (status == HL_OK) apply_perturbation(&r, tensor, shape);
  return status;
}
