/* Embedding, positions and logits, there and back. */
#include <math.h>

#include "gradients_ref.h"

/* PE(t, 2i) = sin(t / base^(2i / C)), PE(t, 2i+1) = cos(the same). */
static double sinusoidal(const hl_config *c, size_t t, size_t i) {
  double angle = (double)t / pow(c->position_base, (double)(i - i % 2) / (double)c->width);
  return i % 2 ? cos(angle) : sin(angle);
}

/* What row t is a copy of: the start mark's vector, or a row of the table. */
static size_t row_of(const hl_config *c, const uint32_t *numbers, size_t t) {
  return c->start_mark && t == 0 ? 0 : numbers[t - c->start_mark] * c->width;
}

static const hl_parameter_ref *source_of(const hl_config *c, const hl_tables_ref *tables, size_t t) {
  return c->start_mark && t == 0 ? &tables->start : &tables->words;
}

void hl_embedding_forward_ref(const hl_config *c, size_t tokens, const uint32_t *numbers, const hl_tables_ref *tables,
                              hl_real *x) {
  for (size_t t = 0; t < tokens; t++)
    for (size_t i = 0; i < c->width; i++) {
      double position = 0.0;
      if (c->position == HL_MODEL_POSITION_SINUSOIDAL) position = sinusoidal(c, t, i);
      if (c->position == HL_MODEL_POSITION_LEARNED) position = (double)tables->positions.value[t * c->width + i];
      double vector = (double)source_of(c, tables, t)->value[row_of(c, numbers, t) + i];
      x[t * c->width + i] = (hl_real)(vector + position);
    }
}

void hl_embedding_backward_ref(const hl_config *c, size_t tokens, const uint32_t *numbers, const hl_real *dx,
                               const hl_tables_ref *tables) {
  for (size_t t = 0; t < tokens; t++)
    for (size_t i = 0; i < c->width; i++) {
      hl_add_to_ref(&source_of(c, tables, t)->gradient[row_of(c, numbers, t) + i], (double)dx[t * c->width + i]);
      if (c->position == HL_MODEL_POSITION_LEARNED)
        hl_add_to_ref(&tables->positions.gradient[t * c->width + i], (double)dx[t * c->width + i]);
    }
}

/* ---- Logits. Tied: logits[t][v] = x[t] . table[v], so dx = dlogits table, dtable = dlogits^T x. ---- */

static void tied_forward(const hl_config *c, size_t tokens, const hl_real *x, hl_parameter_ref table,
                         hl_parameter_ref bias, hl_real *logits) {
  for (size_t t = 0; t < tokens; t++)
    for (size_t v = 0; v < c->vocabulary; v++) {
      double product = hl_dot_ref(c->width, x + t * c->width, 1, table.value + v * c->width, 1);
      logits[t * c->vocabulary + v] = (hl_real)(product + (bias.value ? (double)bias.value[v] : 0.0));
    }
}

static void tied_backward(const hl_config *c, size_t tokens, const hl_real *x, const hl_real *dlogits,
                          hl_parameter_ref table, hl_parameter_ref bias, hl_real *dx) {
  const hl_real one = 1;
  size_t V = c->vocabulary, C = c->width;
  for (size_t t = 0; t < tokens; t++)
    for (size_t i = 0; i < C; i++) hl_add_to_ref(&dx[t * C + i], hl_dot_ref(V, dlogits + t * V, 1, table.value + i, C));
  for (size_t v = 0; v < V; v++)
    for (size_t i = 0; i < C; i++)
      hl_add_to_ref(&table.gradient[v * C + i], hl_dot_ref(tokens, dlogits + v, V, x + i, C));
  for (size_t v = 0; v < V && bias.gradient; v++)
    hl_add_to_ref(&bias.gradient[v], hl_dot_ref(tokens, dlogits + v, V, &one, 0));
}

void hl_logits_forward_ref(const hl_config *c, size_t tokens, const hl_real *x, hl_parameter_ref matrix,
                           hl_parameter_ref bias, hl_real *logits) {
  if (c->output == HL_OUTPUT_TIED) {
    tied_forward(c, tokens, x, matrix, bias, logits);
  } else {
    hl_linear_forward_ref(tokens, c->width, c->vocabulary, x, matrix, bias, logits);
  }
}

void hl_logits_backward_ref(const hl_config *c, size_t tokens, const hl_real *x, const hl_real *dlogits,
                            hl_parameter_ref matrix, hl_parameter_ref bias, hl_real *dx) {
  if (c->output == HL_OUTPUT_TIED) {
    tied_backward(c, tokens, x, dlogits, matrix, bias, dx);
  } else {
    hl_linear_backward_ref(tokens, c->width, c->vocabulary, x, dlogits, matrix, bias, dx);
  }
}
