/* Heads by number: what they cost to hold, and how a matrix is cut into them. */
#include "../checks.h"
#include "../headlight_lab.h"

hl_status hl_heads_sizes(size_t width, size_t heads, size_t tokens, hl_head_sizes *sizes) {
  if (!sizes) return HL_ERROR_SHAPE;
  if (!width || !heads || !tokens) return HL_ERROR_RANGE;
  if (width > HL_HEAD_SIZE_MAX || heads > HL_HEAD_SIZE_MAX || tokens > HL_HEAD_SIZE_MAX) return HL_ERROR_RANGE;
  if (width % heads) return HL_ERROR_SHAPE;
  uint64_t c = width, dim = c / heads, one = c * (heads * dim) + heads * dim;
  uint64_t output = heads * dim * c + c, scores = (uint64_t)tokens * tokens * heads;
  *sizes = (hl_head_sizes){dim, 3 * one, output, 3 * one + output, scores, scores * sizeof(float)};
  return HL_OK;
}

hl_status hl_heads_split(size_t tokens, size_t heads, bool transposed, uint32_t *slices) {
  if (!slices) return HL_ERROR_SHAPE;
  if (!tokens || !heads) return HL_ERROR_RANGE;
  if (!hl_fits_memory(tokens, heads, 1) || tokens * heads > INT32_MAX) return HL_ERROR_MEMORY;
  for (size_t h = 0; h < heads; h++)
    for (size_t t = 0; t < tokens; t++)
      slices[h * tokens + t] = (uint32_t)(transposed ? t * heads + h : h * tokens + t);
  return HL_OK;
}
