#include "weights.h"

#include <string.h>

/* A list that grows, or is only counted; and the text that its next names begin with. */
typedef struct list {
  const hl_config *config;
  hl_weights_tensor *tensors;
  size_t count;
  char prefix[HL_WEIGHTS_NAME_BYTES];
} list;

void hl_name_append(char *name, const char *more) {
  size_t length = strlen(name);
  while (*more && length < HL_WEIGHTS_NAME_BYTES - 1) name[length++] = *more++;
  name[length] = 0;
}

void hl_name_number(char *name, const char *stem, size_t number) {
  char digits[4] = "";
  size_t length = 0;
  for (size_t unit = 100; unit; unit /= 10)
    if (number >= unit || unit == 1) digits[length++] = (char)('0' + number / unit % 10);
  name[0] = 0;
  hl_name_append(name, stem), hl_name_append(name, digits), hl_name_append(name, ".");
}

/* cols 0: a vector. */
static void add(list *l, const char *name, size_t rows, size_t cols) {
  size_t i = l->count++;
  if (!l->tensors) return;
  hl_weights_tensor tensor = {.rank = cols ? 2 : 1, .shape = {(uint32_t)rows, (uint32_t)cols}};
  hl_name_append(tensor.name, l->prefix), hl_name_append(tensor.name, name);
  l->tensors[i] = tensor;
}

static void add_attention(list *l) {
  const hl_config *c = l->config;
  bool biases = c->attention_biases;
  size_t q = c->heads * c->dim, k = c->kv_heads * c->dim, v = c->kv_heads * c->value_dim;
  add(l, "wq", c->width, q);
  if (biases) add(l, "bq", q, 0);
  add(l, "wk", c->width, k);
  if (biases) add(l, "bk", k, 0);
  add(l, "wv", c->width, v);
  if (biases) add(l, "bv", v, 0);
  add(l, "wo", c->heads * c->value_dim, c->width);
  if (biases) add(l, "bo", c->width, 0);
}

static void add_norm(list *l, const char *gain, const char *bias) {
  add(l, gain, l->config->width, 0);
  add(l, bias, l->config->width, 0);
}

static void add_ffn(list *l) {
  const hl_config *c = l->config;
  add(l, "w1", c->width, c->ffn);
  add(l, "b1", c->ffn, 0);
  add(l, "w2", c->ffn, c->width);
  add(l, "b2", c->width, 0);
}

static void add_layer(list *l, size_t number) {
  bool norms = l->config->norm != HL_MODEL_NORM_NONE, ffn = l->config->ffn != 0;
  hl_name_number(l->prefix, "layer", number);
  add_attention(l);
  if (norms) add_norm(l, "gain1", "bias1");
  if (norms && ffn) add_norm(l, "gain2", "bias2");
  if (ffn) add_ffn(l);
}

static void add_decoder_layer(list *l, size_t number) {
  bool norms = l->config->norm != HL_MODEL_NORM_NONE, ffn = l->config->ffn != 0;
  size_t stem;
  hl_name_number(l->prefix, "decoder.layer", number);
  stem = strlen(l->prefix);
  hl_name_append(l->prefix, "self.");
  add_attention(l);
  l->prefix[stem] = 0;
  hl_name_append(l->prefix, "cross.");
  add_attention(l);
  l->prefix[stem] = 0;
  if (norms) add_norm(l, "gain1", "bias1"), add_norm(l, "gain2", "bias2");
  if (norms && ffn) add_norm(l, "gain3", "bias3");
  if (ffn) add_ffn(l);
}

size_t hl_weights_list(const hl_config *config, hl_weights_tensor *tensors) {
  const hl_config *c = config;
  list l = {.config = c, .tensors = tensors};
  add(&l, "embedding", c->vocabulary, c->width);
  if (c->position == HL_MODEL_POSITION_LEARNED) add(&l, "positions", c->positions, c->width);
  for (size_t i = 0; i < c->layers; i++) add_layer(&l, i);
  l.prefix[0] = 0;
  if (c->final_norm) add_norm(&l, "final.gain", "final.bias");
  for (size_t i = 0; i < c->decoder_layers; i++) add_decoder_layer(&l, i);
  l.prefix[0] = 0;
  if (c->final_norm && c->decoder_layers) add_norm(&l, "decoder.final.gain", "decoder.final.bias");
  if (c->output == HL_OUTPUT_OWN) add(&l, "output", c->width, c->vocabulary);
  if (c->output_bias) add(&l, "output.bias", c->vocabulary, 0);
  return l.count;
}

size_t hl_weights_cols(const hl_weights_tensor *tensor) { return tensor->shape[tensor->rank - 1]; }

size_t hl_weights_rows(const hl_weights_tensor *tensor) {
  size_t rows = 1;
  for (uint32_t i = 0; i + 1 < tensor->rank; i++) rows *= tensor->shape[i];
  return rows;
}

hl_status hl_weights_alloc(hl_weights *w, hl_arena *arena) {
  for (size_t i = 0; i < w->tensor_count; i++) {
    hl_weights_tensor *t = &w->tensors[i];
    uint64_t elements = (uint64_t)hl_weights_rows(t) * hl_weights_cols(t);
    if (elements > HL_WEIGHTS_ELEMENTS_MAX) return HL_ERROR_MEMORY;
    t->data = hl_arena_alloc(arena, (size_t)elements * sizeof(float));
    if (!t->data) return HL_ERROR_MEMORY;
  }
  return HL_OK;
}

hl_status hl_weights_create(hl_weights *weights, const hl_config *config, hl_arena *arena) {
  if (hl_config_flaw(config)) return HL_ERROR_RANGE;
  size_t before = arena->used;
  hl_weights w = {.config = *config, .tensor_count = hl_weights_list(config, NULL)};
  w.tensors = hl_arena_alloc(arena, w.tensor_count * sizeof *w.tensors);
  if (w.tensors) hl_weights_list(config, w.tensors);
  hl_status status = w.tensors ? hl_weights_alloc(&w, arena) : HL_ERROR_MEMORY;
  if (status != HL_OK) {
    arena->used = before;
    return status;
  }
  for (size_t i = 0; i < w.tensor_count; i++)
    memset(w.tensors[i].data, 0, hl_weights_rows(&w.tensors[i]) * hl_weights_cols(&w.tensors[i]) * sizeof(float));
  *weights = w;
  return HL_OK;
}

hl_weights_tensor *hl_weights_find(const hl_weights *w, const char *name) {
  for (size_t i = 0; i < w->tensor_count; i++)
    if (strcmp(w->tensors[i].name, name) == 0) return &w->tensors[i];
  return NULL;
}
