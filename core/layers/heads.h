/* One multi-head attention, of all its rows or of some of them: what hl_multi_head, layers and models run.
 *
 * Heads that share keys and values make a group, and groups are computed one by one. Three parts: alloc asks the arena
 * for all that is needed, run can't fail and is the only one that writes results, so whoever has several things to run
 * allocates for all of them first. */
#ifndef HL_HEADS_H
#define HL_HEADS_H

#include "../headlight.h"

/* Keys and values of rows before those at hand, which were computed with them; the rows at hand add theirs. All heads
 * lie behind each other, each with room for `room` rows. keys NULL: nothing is kept, all come from the context. */
typedef struct hl_kept {
  float *keys, *values; /* (G,room,D), (G,room,E) */
  size_t room;
} hl_kept;

typedef struct hl_heads {
  size_t width; /* C */
  hl_multi_head_weights weights;
  hl_attention_spec attention; /* of all heads, T being the rows at hand, the first of them row first_query of all */
  bool rope, alibi;            /* alibi: attention.alibi_slopes come with the scratch */
  bool mark_alone;             /* of attention.relative nothing but the start mark's bias counts */
  hl_rope_layout rope_layout;
  double rope_base;
  /* What takes the place of what is computed: */
  size_t number; /* which attention this is, in the edits */
  hl_row_edits weight_edits, query_edits;
  const uint8_t *on; /* (H), 0: the output of the head is 0; or NULL */
  hl_kept kept;      /* the context is then that of the rows at hand */
} hl_heads;

/* One head's queries from x (rows, C), edited ones in their place. */
void hl_heads_queries(const hl_heads *heads, const float *x, size_t head, float *out);

/* Keys and values of `rows` rows of the context, the first of which is row `row` of all. */
void hl_heads_keys(const hl_heads *heads, const float *context, size_t kv_head, size_t row, size_t rows, float *out);
void hl_heads_values(const hl_heads *heads, const float *context, size_t kv_head, size_t rows, float *out);

/* ---- A group, or some heads of one ---- */

typedef struct hl_group_scratch {
  float *q, *k, *v; /* (heads,T,D), (S,D), (S,E) */
  float *slopes;    /* (H) of ALiBi, else NULL */
  float *relative;  /* (H, columns) of which only the start mark's count, else NULL */
  void *workspace;  /* of hl_attention */
} hl_group_scratch;

/* For `count` heads of one group; `wanted` says which tensors, not where. */
hl_group_scratch hl_group_alloc(const hl_heads *heads, size_t count, hl_attention_result wanted, hl_arena *arena);

/* Heads head .. head + count - 1 of one group: their part of hl_attention_result. */
void hl_group_run(const hl_heads *heads, size_t head, size_t count, const float *x, const float *context,
                  hl_attention_result result, const hl_group_scratch *scratch);

/* ---- All heads ---- */

typedef struct hl_heads_scratch {
  hl_multi_head_result wanted; /* its output doesn't count */
  hl_group_scratch group;
  float *outputs;      /* (heads,T,E) of a group */
  float *side_by_side; /* (T,H*E) as W_O reads them */
} hl_heads_scratch;

hl_heads_scratch hl_heads_alloc(const hl_heads *heads, const hl_multi_head_result *wanted, hl_arena *arena);

/* output (T,C) and what was wanted when the scratch was allocated. */
void hl_heads_run(const hl_heads *heads, const float *x, const float *context, const hl_heads_scratch *scratch,
                  float *output);

/* ---- As hl_multi_head has it ---- */

hl_status hl_multi_head_check(const hl_multi_head_spec *spec, const hl_multi_head_weights *weights);
hl_heads hl_multi_head_heads(const hl_multi_head_spec *spec, const hl_multi_head_weights *weights);

#endif
