#include "temperature.h"

#include "model/layout.h"
#include "relations.h"

static void divide(float *values, size_t count, float by) {
  for (size_t i = 0; i < count; i++) values[i] /= by;
}

/* A head's scores are q k^T / sqrt(D), where q = x W_Q + b_Q, and a bias for each distance and for the start mark. */
static void divide_scores(const hl_weights *model, const hl_layer_place *place, size_t head, float by) {
  const hl_config *c = &model->config;
  const hl_linear_place *q = &place->attention[HL_STEP_SELF].q;
  float *matrix = hl_tensor_at(model, q->weights), *bias = hl_tensor_at(model, q->bias);
  float *relative = hl_tensor_at(model, place->relative);
  for (size_t row = 0; row < c->width; row++) divide(matrix + row * c->heads * c->dim + head * c->dim, c->dim, by);
  if (bias) divide(bias + head * c->dim, c->dim, by);
  if (!relative) return;
  size_t columns = model->tensors[place->relative].shape[1];
  divide(relative + head * columns, columns, by);
}

void temperature_set(hl_weights *model, const hl_train_spec *taught, float temperature) {
  for (size_t i = 0; i < taught->supervised_count; i++) {
    const hl_supervised *s = &taught->supervised[i];
    if (s->kind < RELATION_MOD || s->kind >= RELATION_PARSED_END) continue;
    hl_layer_place place = hl_layer_place_of(&model->config, HL_STACK_MAIN, s->attention);
    divide_scores(model, &place, s->head, temperature);
  }
}
