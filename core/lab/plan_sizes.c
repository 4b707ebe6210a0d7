/* Plans of whole models: how many parameters stand where. */
#include "../headlight_lab.h"

#define ALL_EXTRAS (2 * HL_PLAN_POOLER - 1)

static bool good_size(size_t size) { return size && size <= HL_PLAN_SIZE_MAX; }

static hl_status check(const hl_plan *p) {
  if (!good_size(p->width) || !good_size(p->heads) || !good_size(p->words)) return HL_ERROR_RANGE;
  if (p->ffn > HL_PLAN_SIZE_MAX || p->places > HL_PLAN_SIZE_MAX || p->extras > ALL_EXTRAS) return HL_ERROR_RANGE;
  if (p->encoder_layers > HL_PLAN_LAYERS_MAX || p->decoder_layers > HL_PLAN_LAYERS_MAX) return HL_ERROR_RANGE;
  if (!p->encoder_layers && !p->decoder_layers) return HL_ERROR_RANGE;
  return p->width % p->heads ? HL_ERROR_SHAPE : HL_OK;
}

static bool has(const hl_plan *p, hl_plan_extra extra) { return (p->extras & (uint32_t)extra) != 0; }

static uint64_t norm(const hl_plan *p) { return 2 * (uint64_t)p->width; }

/* W_Q, W_K, W_V and W_O. */
static uint64_t attention(const hl_plan *p) {
  uint64_t c = p->width;
  return 4 * (c * c + (has(p, HL_PLAN_ATTENTION_BIASES) ? c : 0));
}

static uint64_t feed_forward(const hl_plan *p) {
  uint64_t c = p->width, f = p->ffn;
  return f ? 2 * c * f + f + c : 0;
}

/* Of one layer with so many attentions. */
static uint64_t norms(const hl_plan *p, uint64_t attentions) {
  return has(p, HL_PLAN_NORMS) ? (attentions + (p->ffn != 0)) * norm(p) : 0;
}

static uint64_t rest(const hl_plan *p) {
  uint64_t c = p->width, words = p->words, sum = 0;
  if (has(p, HL_PLAN_OUTPUT_MATRIX)) sum += c * words;
  if (has(p, HL_PLAN_OUTPUT_BIAS)) sum += words;
  if (has(p, HL_PLAN_EMBEDDING_NORM)) sum += norm(p);
  if (has(p, HL_PLAN_POOLER)) sum += c * c + c;
  return sum;
}

/* Parts of layer number 1, where the stack has layers; and times their number, with the final norm. */
static void count_layers(const hl_plan *p, hl_plan_count *n) {
  bool encoder = p->encoder_layers != 0, decoder = p->decoder_layers != 0, cross = encoder && decoder;
  uint64_t final = has(p, HL_PLAN_FINAL_NORMS) ? norm(p) : 0;
  if (encoder) {
    n->layer[HL_PLAN_ENCODER_SELF] = attention(p);
    n->layer[HL_PLAN_ENCODER_FFN] = feed_forward(p);
    n->layer[HL_PLAN_ENCODER_NORMS] = norms(p, 1);
    n->part[HL_PLAN_ENCODER_NORMS] = final;
  }
  if (decoder) {
    n->layer[HL_PLAN_DECODER_SELF] = attention(p);
    n->layer[HL_PLAN_DECODER_CROSS] = cross ? attention(p) : 0;
    n->layer[HL_PLAN_DECODER_FFN] = feed_forward(p);
    n->layer[HL_PLAN_DECODER_NORMS] = norms(p, cross ? 2 : 1);
    n->part[HL_PLAN_DECODER_NORMS] = final;
  }
  for (int i = HL_PLAN_ENCODER_SELF; i <= HL_PLAN_ENCODER_NORMS; i++) {
    n->encoder_layer += n->layer[i];
    n->encoder += n->part[i] += n->layer[i] * p->encoder_layers;
  }
  for (int i = HL_PLAN_DECODER_SELF; i <= HL_PLAN_DECODER_NORMS; i++) {
    n->decoder_layer += n->layer[i];
    n->decoder += n->part[i] += n->layer[i] * p->decoder_layers;
  }
  n->maps = p->heads * (p->encoder_layers + p->decoder_layers * (cross ? 2 : 1));
}

hl_status hl_plan_sizes(const hl_plan *plan, hl_plan_count *count) {
  if (!plan || !count) return HL_ERROR_SHAPE;
  hl_status status = check(plan);
  if (status != HL_OK) return status;
  hl_plan_count n = {.dim = plan->width / plan->heads};
  count_layers(plan, &n);
  n.part[HL_PLAN_WORDS] = (uint64_t)plan->words * plan->width;
  n.part[HL_PLAN_PLACES] = (uint64_t)plan->places * plan->width;
  n.part[HL_PLAN_REST] = rest(plan);
  for (int i = 0; i < HL_PLAN_PARTS; i++) n.total += n.part[i];
  for (int i = 0; i < HL_PLAN_PARTS; i++) n.share[i] = (double)n.part[i] / (double)n.total;
  *count = n;
  return HL_OK;
}
