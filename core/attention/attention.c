/* Attention, and which of its two paths runs. */
#include <math.h>

#include "attention_check.h"
#include "materialised.h"
#include "tiled.h"

hl_attention_spec hl_attention_default(size_t heads, size_t queries, size_t keys, size_t dim) {
  hl_attention_spec spec = {
      .heads = heads,
      .kv_heads = heads,
      .queries = queries,
      .keys = keys,
      .dim = dim,
      .value_dim = dim,
      .scale = (float)(1.0 / sqrt((double)dim)),
      .temperature = 1.0f,
      .causal = HL_CAUSAL_NONE,
      .window_left = HL_UNBOUNDED,
      .window_right = HL_UNBOUNDED,
      .mask_heads = 1,
      .bias_heads = 1,
  };
  return spec;
}

/* The one place that decides which path runs: whole rows where a tensor of scores is wanted, where the softmax is
 * a hard maximum, or where keys are too few or heads too wide for tiles; tiles everywhere else. How many queries there
 * are plays no part, so a run cut into blocks of rows gives the same bits as the whole. */
static bool runs_tiled(const hl_attention_spec *spec, const hl_attention_result *result) {
  bool wanted = result->scores || result->masked || result->weights;
  return !wanted && spec->temperature != 0.0f && hl_tiled_takes(spec);
}

size_t hl_attention_workspace_bytes(const hl_attention_spec *spec, const hl_attention_result *result) {
  if (hl_attention_check(spec) != HL_OK) return 0;
  return runs_tiled(spec, result) ? hl_tiled_workspace_bytes(spec) : hl_materialised_workspace_bytes(spec);
}

hl_status hl_attention(const hl_attention_spec *spec, const float *q, const float *k, const float *v,
                       const hl_attention_result *result, void *workspace) {
  if (!spec || !q || !k || !v || !result || !workspace) return HL_ERROR_SHAPE;
  if (!result->output && !result->scores && !result->masked && !result->weights) return HL_ERROR_SHAPE;
  hl_status status = hl_attention_check(spec);
  if (status != HL_OK) return status;
  if (runs_tiled(spec, result))
    hl_attention_tiled(spec, q, k, v, result->output, workspace);
  else
    hl_attention_materialised(spec, q, k, v, result, workspace);
  return HL_OK;
}
