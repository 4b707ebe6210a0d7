/* What a score gains because of where its key stands. */
#ifndef HL_DISTANCE_H
#define HL_DISTANCE_H

#include "../headlight.h"

/* How far a key stands behind a query of these rows. */
static inline int64_t hl_distance(const hl_attention_spec *s, size_t query, size_t key) {
  size_t at = s->first_query + query;
  return s->positions ? (int64_t)s->positions[key] - (int64_t)s->positions[at] : (int64_t)key - (int64_t)at;
}

/* What ALiBi's slope is multiplied by. */
static inline float hl_alibi_distance(const hl_attention_spec *s, size_t query, size_t key) {
  float distance = (float)hl_distance(s, query, key);
  return s->causal == HL_CAUSAL_DIAGONAL || distance < 0.0f ? distance : -distance;
}

/* Columns of the relative biases. */
static inline size_t hl_relative_columns(const hl_attention_spec *s) { return 2 * s->reach + (s->start_mark ? 2 : 1); }

/* The column of a key at a distance. */
static inline size_t hl_relative_column(size_t reach, bool start_mark, int64_t distance, size_t key) {
  int64_t most = (int64_t)reach;
  if (start_mark && key == 0) return 2 * reach + 1;
  return (size_t)((distance < -most ? -most : distance > most ? most : distance) + most);
}

static inline float hl_relative_bias(const hl_attention_spec *s, size_t head, size_t query, size_t key) {
  const float *biases = s->relative + head * hl_relative_columns(s);
  return biases[hl_relative_column(s->reach, s->start_mark, hl_distance(s, query, key), key)];
}

#endif
