/* A model's tensors in memory: names, sizes, room. */
#include "weights.h"

#include <string.h>

#include "../arena.h"

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
  hl_name_append(name, stem);
  hl_name_append(name, digits);
  hl_name_append(name, ".");
}

/* strstr of the C library takes 1.6 kB of the wasm. */
bool hl_name_has(const char *name, const char *part) {
  size_t length = strlen(part);
  while (*name && strncmp(name, part, length) != 0) name++;
  return *name != 0;
}

size_t hl_weights_cols(const hl_weights_tensor *tensor) { return tensor->shape[tensor->rank - 1]; }

size_t hl_weights_rows(const hl_weights_tensor *tensor) {
  size_t rows = 1;
  for (uint32_t i = 0; i + 1 < tensor->rank; i++) rows *= tensor->shape[i];
  return rows;
}

size_t hl_weights_elements(const hl_weights_tensor *tensor) {
  return hl_weights_rows(tensor) * hl_weights_cols(tensor);
}

void hl_weights_alloc_list(hl_weights *w, hl_arena *arena) {
  w->tensor_count = hl_weights_list(&w->config, NULL);
  w->tensors = hl_arena_alloc(arena, w->tensor_count * sizeof *w->tensors);
  if (w->tensors) hl_weights_list(&w->config, w->tensors);
}

void hl_weights_alloc_elements(hl_weights *w, hl_arena *arena) {
  for (size_t i = 0; i < w->tensor_count && !arena->failed; i++) {
    hl_weights_tensor *t = &w->tensors[i];
    bool many = (uint64_t)hl_weights_rows(t) * hl_weights_cols(t) > HL_WEIGHTS_ELEMENTS_MAX;
    t->data = many ? hl_arena_refuse(arena) : hl_arena_floats(arena, hl_weights_elements(t), 1, 1);
  }
}

void hl_weights_clear(hl_weights *w) {
  for (size_t i = 0; i < w->tensor_count; i++)
    memset(w->tensors[i].data, 0, hl_weights_elements(&w->tensors[i]) * sizeof(float));
}

void hl_weights_reset_vector(hl_weights_tensor *vector) {
  float value = hl_name_has(vector->name, "gain") ? 1.0f : 0.0f;
  for (size_t i = 0; i < vector->shape[0]; i++) vector->data[i] = value;
}

hl_status hl_weights_create(hl_weights *weights, const hl_config *config, hl_arena *arena) {
  if (hl_config_flaw(config)) return HL_ERROR_RANGE;
  hl_mark mark = hl_arena_mark(arena);
  hl_weights w = {.config = *config};
  hl_weights_alloc_list(&w, arena);
  hl_weights_alloc_elements(&w, arena);
  hl_status status = hl_arena_settle(arena, mark, HL_OK);
  if (status != HL_OK) return status;
  hl_weights_clear(&w);
  *weights = w;
  return HL_OK;
}

hl_weights_tensor *hl_weights_find(const hl_weights *w, const char *name) {
  for (size_t i = 0; i < w->tensor_count; i++)
    if (strcmp(w->tensors[i].name, name) == 0) return &w->tensors[i];
  return NULL;
}

void hl_weights_store_as(hl_weights *weights, hl_dtype dtype) {
  for (size_t i = 0; i < weights->tensor_count; i++) {
    hl_weights_tensor *t = &weights->tensors[i];
    t->dtype = t->rank > 1 ? dtype : HL_F32;
  }
}
