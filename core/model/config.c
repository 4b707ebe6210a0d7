/* What a model may be built of. */
#include <math.h>

#include "weights.h"
#include "weights_format.h"

static bool good_size(size_t size) { return size >= 1 && size <= HL_CONFIG_SIZE_MAX; }

static bool good_layers(size_t layers) { return layers >= 1 && layers <= HL_CONFIG_LAYERS_MAX; }

static bool good_product(size_t heads, size_t dim) { return (uint64_t)heads * dim <= HL_CONFIG_SIZE_MAX; }

static bool good_sizes(const hl_config *c) {
  return good_size(c->width) && good_size(c->heads) && good_size(c->kv_heads) && good_size(c->dim) &&
         good_size(c->value_dim) && good_size(c->vocabulary) && good_size(c->positions) &&
         c->ffn <= HL_CONFIG_SIZE_MAX && good_product(c->heads, c->dim) && good_product(c->heads, c->value_dim);
}

static bool good_base(const hl_config *c) {
  bool based = c->position == HL_MODEL_POSITION_SINUSOIDAL || hl_config_turns(c);
  return based ? isfinite(c->position_base) && c->position_base >= 1.0 : c->position_base == 0.0;
}

static bool good_reach(const hl_config *c) {
  return c->position == HL_MODEL_POSITION_RELATIVE ? c->reach >= 1 && c->reach <= HL_REACH_MAX : c->reach == 0;
}

/* Both or none. */
static bool good_word_vectors(const hl_config *c) {
  return c->word_width ? c->word_width <= HL_WORD_WIDTH_MAX && good_size(c->buckets) : c->buckets == 0;
}

const char *hl_config_flaw(const hl_config *c) {
  bool both = c->architecture == HL_ENCODER_DECODER;
  if (c->architecture < HL_ENCODER || c->architecture > HL_ENCODER_DECODER) return "no such architecture";
  if ((unsigned)c->norm > HL_MODEL_NORM_PRE) return "no such place for the norms";
  if ((unsigned)c->activation > HL_SILU) return "no such activation";
  if ((unsigned)c->position > HL_MODEL_POSITION_RELATIVE) return "no such kind of position";
  if ((unsigned)c->output > HL_OUTPUT_OWN) return "no such kind of output";
  if (!good_layers(c->layers)) return "layers out of range";
  if (both ? !good_layers(c->decoder_layers) : c->decoder_layers != 0) return "decoder layers out of range";
  if (!good_sizes(c)) return "a size out of range";
  if (c->heads % c->kv_heads != 0) return "heads that are no multiple of the key and value heads";
  if (hl_config_turns(c) && c->dim % 2 != 0) return "an odd head size, which RoPE can't turn";
  if (c->position == HL_MODEL_POSITION_ALIBI && c->heads > HL_ALIBI_HEADS_MAX)
    return "more heads than ALiBi has slopes for";
  if (!good_base(c)) return "a position base out of range";
  if (!good_reach(c)) return "a reach of its biases out of range";
  if (!good_word_vectors(c)) return "word vectors out of range";
  if (!isfinite(c->eps) || c->eps < 0.0f) return "a negative eps, or one that is not finite";
  if (c->output_bias && c->output == HL_OUTPUT_NONE) return "an output bias without an output";
  return NULL;
}

bool hl_config_equal(const hl_config *a, const hl_config *b) {
#define EQUAL(name, at, field) a->field == b->field &&
  return HL_FILE_CONFIG(EQUAL, EQUAL) a->position_base == b->position_base && a->eps == b->eps;
}
