/* Embedding, positions and logits, there and back. */
#include <math.h>

#include "gradients_ref.h"

/* PE(t, 2i) = sin(t / base^(2i / C)), PE(t, 2i+1) = cos(the same). */
static double sinusoidal(const hl_config *c, size_t t, size_t i) {
  double angle = (double)t / pow(c->position_base, (double)(i - i % 2) / (double)c->width);
  return i % 2 ? cos(angle) : sin(angle);
}

/* ---- Rows of words ---- */

/* A row whose sum with others, times `factor` each, is a word's vector. */
typedef struct part {
  const hl_parameter_ref *table;
  size_t row;
  double factor;
} part;

static size_t parts_of(const hl_tables_ref *t, const hl_word_parts *word, part parts[HL_GRAMS_MAX + 2]) {
  size_t count = 0;
  if (word->number != HL_NO_WORD) parts[count++] = (part){&t->words, word->number, 1.0};
  parts[count++] = (part){&t->casings, word->casing, 1.0};
  for (size_t g = 0; g < word->gram_count; g++)
    parts[count++] = (part){&t->grams, word->grams[g], 1.0 / (double)word->gram_count};
  return count;
}

static void vector_forward(const hl_config *c, const hl_tables_ref *t, const hl_word_parts *word, hl_real *vector) {
  part parts[HL_GRAMS_MAX + 2];
  size_t count = parts_of(t, word, parts);
  for (size_t i = 0; i < c->word_width; i++) {
    double sum = 0.0;
    for (size_t p = 0; p < count; p++)
      sum += parts[p].factor * (double)parts[p].table->value[parts[p].row * c->word_width + i];
    vector[i] = (hl_real)sum;
  }
}

static void vector_backward(const hl_config *c, const hl_tables_ref *t, const hl_word_parts *word,
                            const hl_real *dvector) {
  part parts[HL_GRAMS_MAX + 2];
  size_t count = parts_of(t, word, parts);
  for (size_t p = 0; p < count; p++)
    for (size_t i = 0; i < c->word_width; i++)
      hl_add_to_ref(&parts[p].table->gradient[parts[p].row * c->word_width + i], parts[p].factor * (double)dvector[i]);
}

/* What row t has before a position is added: the start mark's vector, a row of the table, or a word vector times
 * `into`. */
static void row_forward(const hl_config *c, size_t t, const uint32_t *numbers, const hl_tables_ref *tables,
                        hl_real *row) {
  const hl_parameter_ref none = {NULL, NULL};
  bool mark = c->start_mark && t == 0;
  if (!mark && c->word_width) {
    hl_real *vector = tables->vectors + t * c->word_width;
    vector_forward(c, tables, &tables->lexicon[numbers[t - c->start_mark]], vector);
    hl_linear_forward_ref(1, c->word_width, c->width, vector, tables->into, none, row);
    return;
  }
  const hl_real *from = mark ? tables->start.value : tables->words.value + numbers[t - c->start_mark] * c->width;
  for (size_t i = 0; i < c->width; i++) row[i] = from[i];
}

static void row_backward(const hl_config *c, size_t t, const uint32_t *numbers, const hl_tables_ref *tables,
                         const hl_real *dx, hl_arena *arena) {
  const hl_parameter_ref none = {NULL, NULL};
  bool mark = c->start_mark && t == 0;
  size_t before = arena->used;
  if (!mark && c->word_width) {
    hl_real *dvector = hl_zeros_ref(arena, c->word_width);
    hl_linear_backward_ref(1, c->word_width, c->width, tables->vectors + t * c->word_width, dx, tables->into, none,
                           dvector);
    vector_backward(c, tables, &tables->lexicon[numbers[t - c->start_mark]], dvector);
    arena->used = before;
    return;
  }
  hl_real *to = mark ? tables->start.gradient : tables->words.gradient + numbers[t - c->start_mark] * c->width;
  for (size_t i = 0; i < c->width; i++) hl_add_to_ref(&to[i], (double)dx[i]);
}

void hl_embedding_forward_ref(const hl_config *c, size_t tokens, const uint32_t *numbers, const hl_tables_ref *tables,
                              hl_real *x) {
  for (size_t t = 0; t < tokens; t++) {
    row_forward(c, t, numbers, tables, x + t * c->width);
    for (size_t i = 0; i < c->width; i++) {
      double position = 0.0;
      if (c->position == HL_MODEL_POSITION_SINUSOIDAL) position = sinusoidal(c, t, i);
      if (c->position == HL_MODEL_POSITION_LEARNED) position = (double)tables->positions.value[t * c->width + i];
      hl_add_to_ref(&x[t * c->width + i], position);
    }
  }
}

void hl_embedding_backward_ref(const hl_config *c, size_t tokens, const uint32_t *numbers, const hl_real *dx,
                               const hl_tables_ref *tables, hl_arena *arena) {
  for (size_t t = 0; t < tokens; t++) {
    row_backward(c, t, numbers, tables, dx + t * c->width, arena);
    for (size_t i = 0; i < c->width && c->position == HL_MODEL_POSITION_LEARNED; i++)
      hl_add_to_ref(&tables->positions.gradient[t * c->width + i], (double)dx[t * c->width + i]);
  }
}

/* Numbers of a row before the logits. */
static size_t width_before(const hl_config *c) {
  return c->word_width && c->output == HL_OUTPUT_TIED ? c->word_width : c->width;
}

/* ---- Logits. Tied: logits[t][v] = x[t] . table[v], so dx = dlogits table, dtable = dlogits^T x. ---- */

static void tied_forward(const hl_config *c, size_t tokens, const hl_real *x, hl_parameter_ref table,
                         hl_parameter_ref bias, hl_real *logits) {
  for (size_t t = 0; t < tokens; t++)
    for (size_t v = 0; v < c->vocabulary; v++) {
      size_t width = width_before(c);
      double product = hl_dot_ref(width, x + t * width, 1, table.value + v * width, 1);
      logits[t * c->vocabulary + v] = (hl_real)(product + (bias.value ? (double)bias.value[v] : 0.0));
    }
}

static void tied_backward(const hl_config *c, size_t tokens, const hl_real *x, const hl_real *dlogits,
                          hl_parameter_ref table, hl_parameter_ref bias, hl_real *dx) {
  const hl_real one = 1;
  size_t V = c->vocabulary, C = width_before(c);
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
