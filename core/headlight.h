/* Headlight: attention, computed where students can see it. The one header a consumer reads.
 *
 * Shape letters, used in every comment (all tensors are float32, row-major, sizes at least 1):
 *   T queries   S keys   D size of a query or key head   E size of a value head
 *   H query heads   G key/value heads (H is a multiple of G)   C model width   F feed-forward width
 *
 * Errors: a public function checks its sizes and numbers before it writes anything. Pointers are taken
 * on trust, but for tensors that may be left out.
 *   HL_OK                 done
 *   HL_ERROR_SHAPE        sizes that don't fit each other (heads that don't divide, a missing tensor)
 *   HL_ERROR_RANGE        a number outside its range (NaN scale, negative temperature, zero size)
 *   HL_ERROR_MEMORY       more than memory can hold, or than the arena can grow to
 *   HL_ERROR_UNSUPPORTED  a tensor or option that this version doesn't know
 *   HL_ERROR_FORMAT       bytes that are no well-formed weights file
 */
#ifndef HEADLIGHT_H
#define HEADLIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hl_status {
  HL_OK = 0,
  HL_ERROR_SHAPE = 1,
  HL_ERROR_RANGE = 2,
  HL_ERROR_MEMORY = 3,
  HL_ERROR_UNSUPPORTED = 4,
  HL_ERROR_FORMAT = 5
} hl_status;

/* The semantic version, from project(VERSION) in CMakeLists.txt. */
const char *hl_version(void);

/* ---- Attention ------------------------------------------------------------------------------- */

typedef enum hl_causal {
  HL_CAUSAL_NONE = 0,     /* every query sees every key */
  HL_CAUSAL_DIAGONAL = 1, /* query i sees key j where j <= i + causal_offset */
} hl_causal;

/* A window side that is not bounded. */
#define HL_UNBOUNDED (-1)

/* Temperatures between 0 and this are refused: they would overflow ordinary scores; 0 itself is the
 * exact limit. */
#define HL_TEMPERATURE_MIN 1e-20f

/* What to compute; hl_attention_default() fills in the ordinary case.
 * first_query: i of the first row of q, where a run is cut into blocks of rows; mask and bias hold the
 *   block's own rows.
 * causal_offset: 0 is top-left (j <= i), S - T is bottom-right.
 * window: keys from centre - left to centre + right, where centre is i + causal_offset under a
 *   causal mask and i without one; HL_UNBOUNDED leaves a side open.
 * mask: bytes, 1 = may attend, (mask_heads, T, S) with mask_heads 1 or H, or NULL.
 * bias: added to the scores, (bias_heads, T, S) with bias_heads 1 or H, or NULL; -inf = may not attend.
 * alibi_slopes: (H) or NULL; to the score of query i and key j slope * (j - i) is added under a causal
 *   mask, -slope * abs(j - i) without one.
 * softcap: scores become softcap * tanh(score / softcap); 0 switches it off. */
typedef struct hl_attention_spec {
  size_t heads, kv_heads, queries, keys, dim, value_dim;
  size_t first_query;
  float scale, temperature, softcap;
  hl_causal causal;
  int32_t causal_offset;
  int32_t window_left, window_right;
  const uint8_t *mask;
  size_t mask_heads;
  const float *bias;
  size_t bias_heads;
  const float *alibi_slopes;
} hl_attention_spec;

/* Where the results go. A NULL tensor is not wanted, not held, and not computed unless another is made of it; one at
 * least is wanted. */
typedef struct hl_attention_result {
  float *output;  /* (H,T,E) */
  float *scores;  /* (H,T,S) scaled and capped, before mask, bias and slopes */
  float *masked;  /* (H,T,S) after them; -inf where the query may not attend */
  float *weights; /* (H,T,S) after the softmax */
} hl_attention_result;

/* One head size D for queries, keys and values, scale 1/sqrt(D), temperature 1, no mask. */
hl_attention_spec hl_attention_default(size_t heads, size_t queries, size_t keys, size_t dim);

/* Bytes of scratch that hl_attention needs for spec and for what is wanted of result: below 400 kB, but
 * for rows of more than 80,000 scores where they are computed whole. 0 for a spec that hl_attention refuses. */
size_t hl_attention_workspace_bytes(const hl_attention_spec *spec, const hl_attention_result *result);

/* Scaled dot-product attention.
 * Formula: weights = softmax(mask(softcap(q k^T * scale / temperature)) + ALiBi + bias), output = weights v.
 * Shapes:  q (H,T,D), k (G,S,D), v (G,S,E); query head h reads key/value head h / (H / G).
 * Values:  temperature 0 is the limit: all weight on the largest score, shared equally among ties;
 *          scores are then given undivided. NaN in an input reaches the rows that use it and no
 *          other: a key or value that a row may not attend to never enters its arithmetic.
 *          A row that may attend to nothing has weights 0 and output 0. A score beyond float32 is inf,
 *          and its row NaN. Tiles reach these limits a little earlier: their scores are 1.44 times as large,
 *          the queries are multiplied by scale / temperature first, values are summed before they are divided (so
 *          those above FLT_MAX / S overflow), and weights below 2^-126 are 0, also times an infinite value.
 *          Rows don't depend on how many are computed at once: a run cut into blocks of rows
 *          (first_query) gives the same bits.
 * Memory:  workspace of hl_attention_workspace_bytes(), 16-byte aligned; nothing of size T*S.
 * Errors:  HL_ERROR_SHAPE, HL_ERROR_RANGE, HL_ERROR_MEMORY; nothing is written then.
 * Cost:    2 H T S (D + E) flops and H T S exponentials, less what causal mask and window hide. Where no tensor
 *          of scores is wanted it runs in tiles with an online softmax, but for temperature 0, fewer than 8 keys
 *          or D or E above 2,048; else row by row.
 * Source:  Vaswani et al. 2017, section 3.2.1; Milakov and Gimelshein 2018 and Dao et al. 2022 for the tiles;
 *          Ainslie et al. 2023 for grouped heads, Press et al. 2022 for ALiBi. */
hl_status hl_attention(const hl_attention_spec *spec, const float *q, const float *k, const float *v,
                       const hl_attention_result *result, void *workspace);

/* ---- The classic mistakes --------------------------------------------------------------------- */

/* Mistakes that are often made when attention is written down for the first time, each one step of it done
 * wrong; ENTRY(identifier, name). What goes wrong:
 *   NONE                      nothing: the same steps done right, to compare with
 *   UNSCALED                  not divided by sqrt(D): with q and k of variance 1 the scores have variance D, one
 *                             weight takes all, and the softmax's gradient vanishes
 *   SCALE_AFTER_SOFTMAX       the weights are divided and not the scores: rows sum to 1 / sqrt(D)
 *   SCALE_AFTER_RENORMALISED  and brought back to sum 1: exactly UNSCALED
 *   WRONG_AXIS                softmax over the queries: columns sum to 1, rows don't
 *   NO_MAX_SUBTRACTION        exp of a score above 88.72 is inf in float32: inf / inf = NaN there, 0 beside it, the
 *                             output NaN. Two of 88.5 overflow the sum: zeros. All below -103.97: 0 / 0
 *   NO_MASK                   mask, causal, window and -inf in a bias forgotten: a row sees what it is to
 *                             predict
 *   MASK_INVERTED             1 taken for "blocked", as some libraries mean it: a row sees just what it may not
 *   MASK_ZERO                 hidden scores set to 0 in place of -inf: exp(0) = 1 is no small weight; a hidden 0 beats
 *                             a visible -2 by e^2 = 7.4
 *   MASK_LARGE_NEGATIVE       set to -1e9: right, but where a row may attend to nothing it attends to all alike
 *   MASK_UNGUARDED            a row that may attend to nothing: -inf - -inf = NaN, and its output NaN
 *   MASK_AFTER_SOFTMAX        hidden weights set to 0 after the softmax: rows sum to less than 1
 *   MASK_AFTER_RENORMALISED   and brought back to sum 1: right again, until a hidden score so far above the visible
 *                             ones that they underflow leaves the row empty
 *   MASK_OFF_BY_ONE           the causal diagonal hidden too: row 0 has nothing to attend to
 *   HEADS_NOT_TRANSPOSED      (T, H*D) cut into (H,T,D) by its shape alone, without exchanging T and H: with more
 *                             than one head, each mixes parts of different tokens and heads
 * Others are ordinary calls: W transposed is hl_matmul with transpose_b. */
#define HL_MISTAKES(ENTRY)                                    \
  ENTRY(NONE, "none")                                         \
  ENTRY(UNSCALED, "unscaled")                                 \
  ENTRY(SCALE_AFTER_SOFTMAX, "scale-after-softmax")           \
  ENTRY(SCALE_AFTER_RENORMALISED, "scale-after-renormalised") \
  ENTRY(WRONG_AXIS, "wrong-axis")                             \
  ENTRY(NO_MAX_SUBTRACTION, "no-max-subtraction")             \
  ENTRY(NO_MASK, "no-mask")                                   \
  ENTRY(MASK_INVERTED, "mask-inverted")                       \
  ENTRY(MASK_ZERO, "mask-zero")                               \
  ENTRY(MASK_LARGE_NEGATIVE, "mask-large-negative")           \
  ENTRY(MASK_UNGUARDED, "mask-unguarded")                     \
  ENTRY(MASK_AFTER_SOFTMAX, "mask-after-softmax")             \
  ENTRY(MASK_AFTER_RENORMALISED, "mask-after-renormalised")   \
  ENTRY(MASK_OFF_BY_ONE, "mask-off-by-one")                   \
  ENTRY(HEADS_NOT_TRANSPOSED, "heads-not-transposed")

typedef enum hl_mistake {
#define HL_MISTAKE_ID(id, name) HL_MISTAKE_##id,
  HL_MISTAKES(HL_MISTAKE_ID)
#undef HL_MISTAKE_ID
      HL_MISTAKE_COUNT
} hl_mistake;

/* Name of a mistake; NULL from HL_MISTAKE_COUNT on. */
const char *hl_mistake_name(hl_mistake mistake);

/* Bytes of scratch that hl_attention_mistake needs: one head's scores and a row of mask bytes. 0 for a spec that
 * it refuses, SIZE_MAX where no memory is large enough. */
size_t hl_attention_mistake_workspace_bytes(const hl_attention_spec *spec);

/* Attention with one mistake in it. Arguments and results are those of hl_attention, but that the output is required;
 * `masked` is what enters the softmax, `weights` what the values are multiplied by.
 * Values: as naive code: every key takes part, a NaN value behind a mask as 0 * NaN.
 * Memory: workspace of hl_attention_mistake_workspace_bytes(), which has T*S floats.
 * Errors: as hl_attention; HL_ERROR_RANGE for another mistake, HL_ERROR_UNSUPPORTED at temperature 0
 *         and for ALiBi.
 * Cost:   2 H T S (D + E) flops and H T S exponentials, nothing left out.
 * Source: what goes wrong without 1 / sqrt(D): Vaswani et al. 2017, section 3.2.1 and its footnote 4; the mask
 *         before the softmax: section 3.2.3; the maximum: Blanchard, Higham, Higham 2021. */
hl_status hl_attention_mistake(hl_mistake mistake, const hl_attention_spec *spec, const float *q, const float *k,
                               const float *v, const hl_attention_result *result, void *workspace);

/* ---- One row as a ledger ----------------------------------------------------------------------- */

/* Steps done wrong, any of them together: `wrong` of hl_ledger_spec adds them up. */
enum {
  HL_WRONG_UNSCALED = 1,    /* products are not multiplied by scale */
  HL_WRONG_SCALED_LATE = 2, /* the weights are, in their place */
  HL_WRONG_MASK_ZERO = 4,   /* hidden scores are 0 in place of -inf */
  HL_WRONG_MASK_LATE = 8,   /* hidden weights are set to 0, after the softmax */
  HL_WRONG_AXIS = 16,       /* softmax over the queries: columns sum to 1 */
  HL_WRONG_UNSHIFTED = 32,  /* the maximum is not subtracted */
  HL_WRONG_ALL = 63
};

/* The steps whose numbers may be replaced, in their order. */
typedef enum hl_ledger_step {
  HL_LEDGER_PRODUCTS,
  HL_LEDGER_SCALED,
  HL_LEDGER_MASKED,
  HL_LEDGER_SHIFTED,
  HL_LEDGER_EXPONENTIALS,
  HL_LEDGER_DIVISORS,
  HL_LEDGER_WEIGHTS,
  HL_LEDGER_STEPS
} hl_ledger_step;

/* A number of the spec's row that is replaced once its step is done, so that the later steps follow; step is an
 * hl_ledger_step, value finite. */
typedef struct hl_ledger_edit {
  uint32_t step, key;
  float value;
} hl_ledger_edit;

/* row: of which terms and contributions are given, and which edits are about. causal: query i sees keys up to i. */
typedef struct hl_ledger_spec {
  size_t queries, keys, dim, value_dim, row;
  float scale;
  hl_causal causal;
  uint32_t wrong;
  const hl_ledger_edit *edits;
  size_t edit_count;
} hl_ledger_spec;

/* Every tensor is needed. */
typedef struct hl_ledger_result {
  float *terms;         /* (S,D) q_d k_d of the row */
  float *products;      /* (T,S) their sums */
  float *scaled;        /* (T,S) times scale */
  float *masked;        /* (T,S) -inf where hidden */
  float *shifted;       /* (T,S) less the largest of the row */
  float *exponentials;  /* (T,S) */
  float *divisors;      /* (T,S) what each exponential is divided by: the row's sum */
  float *weights;       /* (T,S) */
  float *row_sums;      /* (T) of weights */
  float *column_sums;   /* (S) of weights */
  float *entropy;       /* (T) of weights, bits */
  float *contributions; /* (S,E) of the row: weight times value */
  float *output;        /* (T,E) */
} hl_ledger_result;

/* Attention in steps, each of which may be done wrong, and with numbers of one row replaced.
 * Formula: products = q k^T, scaled = products * scale, masked = scaled or -inf, shifted = masked - row maximum,
 *          exponentials = exp(shifted), weights = exponentials / their row's sum, output = weights v.
 * Shapes:  q (T,D), k (S,D), v (S,E).
 * Values:  each step in float32 as naive code has it, sums in double and rounded once: what overflows in float32
 *          overflows here. A row (on the wrong axis, a column) of -inf only has weights 0 if shifted, else 0 / 0.
 *          NaN and inf go through all steps.
 * Errors:  HL_ERROR_SHAPE for a missing tensor; HL_ERROR_RANGE for a size of 0, a row beyond T, a scale that is not
 *          finite, other flags, or an edit of a step or key that there is not or of a value that is not finite;
 *          HL_ERROR_MEMORY for sizes beyond memory; nothing is written then.
 * Cost:    2 T S (D + E) flops and T S exponentials; sums anew for each element, T S (T + S) flops: for small cases. */
hl_status hl_ledger(const hl_ledger_spec *spec, const float *q, const float *k, const float *v,
                    const hl_ledger_result *result);

/* Entropy of each row of weights (rows, cols) into out (rows): the sum of -w log2 w.
 * Units:  bits.
 * Values: weights up to 0 count as 0; NaN in a row gives NaN. Only where a row sums to 1 is it an entropy.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY for sizes beyond
 *         memory; nothing is written then.
 * Cost:   rows * cols logarithms, in double. */
hl_status hl_entropy(const float *weights, size_t rows, size_t cols, float *out);

/* ---- Softmax, matrix product ----------------------------------------------------------------- */

/* Softmax of each row of x (rows, cols) into out (rows, cols); out may be x.
 * Formula: exp((x - max) / temperature) / sum; `stable` false leaves the maximum in, to show what
 *          overflows: exp(x) is +inf above 88.72. Temperature 0 is the limit: 1 shared equally among the largest;
 *          temperature inf the other one: 1 shared equally among all that are not -inf.
 * Values:  -inf gives 0, NaN fills its row with NaN; a row of -inf only gives zeros if stable, else 0/0.
 * Errors:  HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0 or a temperature that is NaN,
 *          negative or between 0 and HL_TEMPERATURE_MIN, HL_ERROR_MEMORY for sizes beyond memory; nothing is
 *          written then.
 * Cost:    rows * cols exponentials, at temperatures 0 and inf none.
 * Source:  why shifted by the maximum: Blanchard, Higham, Higham 2021. */
hl_status hl_softmax(const float *x, size_t rows, size_t cols, float temperature, bool stable, float *out);

/* How little each row of logits (rows, cols) expected its target, which is the number of a column; out (rows).
 * Formula: log(sum of exp(logits)) - logits[target], shifted by the maximum.
 * Units:   nats.
 * Values:  NaN or +inf among a row's logits gives NaN, as does a row of -inf; a target at -inf gives +inf.
 * Errors:  HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0 or a target beyond cols, HL_ERROR_MEMORY
 *          for sizes beyond memory; nothing is written then.
 * Cost:    rows * cols exponentials, in double. */
hl_status hl_cross_entropy(const float *logits, const uint32_t *targets, size_t rows, size_t cols, float *out);

/* out (rows, cols) = a (rows, inner) times b (inner, cols), or b (cols, inner) if transpose_b.
 * Values: the order of summation depends on inner alone, so a row's bits don't depend on other rows.
 * Memory: out overlaps neither a nor b.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY for sizes beyond
 *         memory; nothing is written then.
 * Cost:   2 rows * inner * cols flops. */
hl_status hl_matmul(const float *a, const float *b, size_t rows, size_t inner, size_t cols, bool transpose_b,
                    float *out);

/* ---- Position -------------------------------------------------------------------------------- */

/* Furthest position for which float32 encodings are promised. */
#define HL_POSITION_MAX (1 << 24)

/* Sinusoidal encoding of positions start .. start + positions - 1 into out (positions, dim).
 * Formula: PE(pos, 2i) = sin(pos / base^(2i/dim)), PE(pos, 2i+1) = cos(the same); odd dim allowed.
 * Units:   radians; computed in double, rounded once.
 * Errors:  HL_ERROR_SHAPE without out, HL_ERROR_RANGE for a size of 0, a base below 1 or positions beyond
 *          +-HL_POSITION_MAX, HL_ERROR_MEMORY for sizes beyond memory; nothing is written then.
 * Cost:    a sine and a cosine in double for each two elements.
 * Source:  Vaswani et al. 2017, section 3.5. */
hl_status hl_positional_encoding(size_t positions, size_t dim, double base, int32_t start, float *out);

/* Positions per full turn of dimension `index` of the encoding: 2 pi base^(2 floor(index/2) / dim).
 * Values: dim at least 1, index below it and a base as above are not checked. */
double hl_position_wavelength(size_t dim, size_t index, double base);

typedef enum hl_rope_layout {
  HL_ROPE_HALF = 0,       /* pairs (i, i + rotary_dim / 2) */
  HL_ROPE_INTERLEAVED = 1 /* pairs (2i, 2i + 1) */
} hl_rope_layout;

/* rotary_dim (even, at most dim) leading dimensions are turned; the others stay. */
typedef struct hl_rope_spec {
  size_t heads, tokens, dim, rotary_dim;
  double base;
  hl_rope_layout layout;
  int32_t start; /* position of the first token */
} hl_rope_spec;

/* Rotary position embedding of x (H,T,D) into out (H,T,D); out may be x.
 * Formula: pair i of position pos is turned by pos * base^(-2i / rotary_dim).
 * Units:   radians; sine, cosine and the turn in double, rounded once.
 * Errors:  HL_ERROR_SHAPE for a rotary_dim that is odd or above dim, HL_ERROR_RANGE for a size of 0, a base below 1,
 *          another layout or positions beyond +-HL_POSITION_MAX, HL_ERROR_MEMORY; nothing is written then.
 * Cost:    6 flops for each pair of each row, and T rotary_dim / 2 sines and cosines for all heads together.
 * Source:  Su et al. 2021, section 3.2.2. */
hl_status hl_rope(const hl_rope_spec *spec, const float *x, float *out);

#define HL_ALIBI_HEADS_MAX 65536

/* ALiBi slopes of H heads into out (H).
 * Formula: 2^(-8 i / H), i = 1..H, where H is a power of two; otherwise those of the next lower power,
 *          then every other one of twice that power.
 * Errors:  HL_ERROR_SHAPE without out, HL_ERROR_RANGE for 0 heads or more than HL_ALIBI_HEADS_MAX.
 * Source:  Press, Smith, Lewis 2022, section 3 and its footnote on other head counts. */
hl_status hl_alibi_slopes(size_t heads, float *out);

/* ---- Layers ---------------------------------------------------------------------------------- */

/* LayerNorm of each row of x (rows, cols); gain and bias (cols) or NULL; out may be x.
 * Formula: (x - mean) / sqrt(variance + eps) * gain + bias, with the biased variance.
 * Values:  mean and variance in double, so that a large offset costs no digits; NaN fills its row.
 * Errors:  HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0 or an eps that is negative or not
 *          finite, HL_ERROR_MEMORY for sizes beyond memory; nothing is written then.
 * Cost:    three passes over each row, about 8 flops an element.
 * Source:  Ba, Kiros, Hinton 2016, equation 4. */
hl_status hl_layer_norm(const float *x, size_t rows, size_t cols, const float *gain, const float *bias, float eps,
                        float *out);

/* RMSNorm of each row: x / sqrt(mean of x^2 + eps) * gain. Otherwise as hl_layer_norm.
 * Cost:    two passes over each row, about 6 flops an element.
 * Source:  Zhang and Sennrich 2019, equation 4. */
hl_status hl_rms_norm(const float *x, size_t rows, size_t cols, const float *gain, float eps, float *out);

typedef enum hl_activation {
  HL_RELU = 0,
  HL_GELU = 1,      /* x Phi(x), by erf */
  HL_GELU_TANH = 2, /* its tanh form */
  HL_SILU = 3       /* x / (1 + exp(-x)) */
} hl_activation;

/* Activation of each of `count` elements; out may be x.
 * Values: relative error within 2e-6 for abs(x) below 4, growing to 3e-5 where the negative tail underflows; NaN
 *         stays NaN; at -inf all but ReLU are NaN (-inf * 0).
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for another kind.
 * Cost:   one exponential and one division an element, for ReLU none.
 * Source: Hendrycks and Gimpel 2016 (GELU), Ramachandran et al. 2017 (SiLU as Swish). */
hl_status hl_activate(hl_activation kind, const float *x, size_t count, float *out);

/* ---- Memory: one arena, no allocation anywhere else ------------------------------------------- */

/* Bump allocator. grow (may be NULL) is asked to raise capacity to at least `needed` bytes. Once a block was refused,
 * `failed` says so, and no more blocks are given until hl_arena_restore: a call asks for all its blocks and looks once
 * whether it has them. */
typedef struct hl_arena {
  unsigned char *base;
  size_t capacity, used;
  bool (*grow)(struct hl_arena *arena, size_t needed);
  bool failed;
} hl_arena;

/* 16-byte aligned block of at least `bytes`, not cleared, or NULL. */
void *hl_arena_alloc(hl_arena *arena, size_t bytes);

/* Where an arena stands. */
typedef struct hl_mark {
  size_t used;
  bool failed;
} hl_mark;

hl_mark hl_arena_mark(const hl_arena *arena);

/* Gives back all blocks since the mark. HL_ERROR_MEMORY if one was refused, else HL_OK. */
hl_status hl_arena_restore(hl_arena *arena, hl_mark mark);

/* ---- Transformer layers ---------------------------------------------------------------------- *
 *
 * Weights multiply from the right, y = x W + b. A bias b is (columns of W) or NULL, which is 0; a gain
 * that is NULL is 1. In a result, a NULL tensor is not wanted.
 * Values: as hl_attention: NaN in x reaches the rows that use it; a token that no row may attend to
 *         reaches its own row alone.
 * Memory: scratch from the arena, given back before returning; all of it is allocated before the first
 *         result is written. Results overlap neither inputs nor each other, but that a layer's or a
 *         stack's output may be its x.
 * Errors: HL_ERROR_SHAPE, HL_ERROR_RANGE, HL_ERROR_MEMORY; results and arena are then as they were. */

/* out (rows, cols) = x (rows, inner) W + b, where the rows of W (inner, cols) lie `stride` elements apart
 * (at least cols), so that W may be some columns of a wider matrix.
 * Values: the order of summation depends on inner alone: matrices side by side, such as a fused
 *         W_Q | W_K | W_V, give the bits that they give one by one.
 * Cost:   2 rows * inner * cols flops. */
hl_status hl_linear(const float *x, size_t rows, size_t inner, size_t cols, const float *weights, size_t stride,
                    const float *bias, float *out);

typedef enum hl_position_kind {
  HL_POSITION_NONE = 0,
  HL_POSITION_ROPE = 1, /* turns q and k, from position 0 on */
  HL_POSITION_ALIBI = 2 /* the slopes of hl_alibi_slopes, added to the scores as in hl_attention_spec */
} hl_position_kind;

/* Multi-head attention of T tokens over S tokens of a context; in self-attention they are the same.
 * mask, bias, causal and causal_offset are those of hl_attention_spec. rope_base and rope_layout count
 * with HL_POSITION_ROPE, which needs an even D. */
typedef struct hl_multi_head_spec {
  size_t tokens, context_tokens, width; /* T, S, C */
  size_t heads, kv_heads;               /* H, G */
  size_t dim, value_dim;                /* D, E */
  hl_causal causal;
  int32_t causal_offset;
  const uint8_t *mask; /* (mask_heads,T,S) or NULL */
  size_t mask_heads;
  const float *bias; /* (bias_heads,T,S) or NULL */
  size_t bias_heads;
  hl_position_kind position;
  hl_rope_layout rope_layout;
  double rope_base;
} hl_multi_head_spec;

/* qkv_stride: how far apart the rows of wq, wk and wv lie where all three are columns of one fused
 * matrix; 0 where each is a matrix of its own. */
typedef struct hl_multi_head_weights {
  const float *wq, *wk, *wv, *wo; /* (C,H*D), (C,G*D), (C,G*E), (H*E,C) */
  const float *bq, *bk, *bv, *bo; /* (H*D), (G*D), (G*E), (C) */
  size_t qkv_stride;
} hl_multi_head_weights;

/* One row of one head's weights, replaced. attention: which one, where there are several; weights (S), finite, of any
 * sum. */
typedef struct hl_row_edit {
  size_t attention, head, row;
  const float *weights;
} hl_row_edit;

typedef struct hl_multi_head_result {
  float *output;                    /* (T,C), required */
  float *q, *k, *v;                 /* (H,T,D), (G,S,D), (G,S,E); q and k as the scores use them: turned by RoPE */
  float *scores, *masked, *weights; /* (H,T,S), as in hl_attention_result */
  float *head_output;               /* (H,T,E) */
} hl_multi_head_result;

/* Self-attention without mask or position: S = T, G = H, D = E = C / H. */
hl_multi_head_spec hl_multi_head_default(size_t tokens, size_t width, size_t heads);

/* Multi-head attention with its projections.
 * Formula: q = x W_Q + b_Q, k = context W_K + b_K, v = context W_V + b_V, cut into heads;
 *          output = [attention(q_h, k_h, v_h) for each head h, side by side] W_O + b_O.
 * Shapes:  x (T,C), context (S,C).
 * Memory:  q, k, v, the head outputs twice, and what hl_attention needs; nothing of size T*S.
 * Cost:    2 C (T H (D + E) + S G (D + E)) flops for the projections, and hl_attention's.
 * Source:  Vaswani et al. 2017, section 3.2.2; grouped heads: Ainslie et al. 2023. */
hl_status hl_multi_head(const hl_multi_head_spec *spec, const hl_multi_head_weights *weights, const float *x,
                        const float *context, const hl_multi_head_result *result, hl_arena *arena);

typedef struct hl_feed_forward_spec {
  size_t tokens, width, hidden; /* T, C, F */
  hl_activation activation;
} hl_feed_forward_spec;

typedef struct hl_feed_forward_weights {
  const float *w1, *b1; /* (C,F), (F) */
  const float *w2, *b2; /* (F,C), (C) */
} hl_feed_forward_weights;

/* output = activation(x W_1 + b_1) W_2 + b_2.
 * Shapes:  x, output (T,C); hidden (T,F), after the activation, may be NULL.
 * Cost:    4 T C F flops and T F activations.
 * Source:  Vaswani et al. 2017, section 3.3. */
hl_status hl_feed_forward(const hl_feed_forward_spec *spec, const hl_feed_forward_weights *weights, const float *x,
                          float *hidden, float *output, hl_arena *arena);

/* Where LayerNorm stands around each step f of a layer. */
typedef enum hl_norm_order {
  HL_NORM_POST = 0, /* LayerNorm(x + f(x)) */
  HL_NORM_PRE = 1   /* x + f(LayerNorm(x)) */
} hl_norm_order;

/* attention: of the layer to itself, so S = T. */
typedef struct hl_encoder_spec {
  hl_multi_head_spec attention;
  size_t hidden; /* F */
  hl_activation activation;
  hl_norm_order norm;
  float eps; /* of the LayerNorms */
} hl_encoder_spec;

typedef struct hl_encoder_weights {
  hl_multi_head_weights attention;
  const float *gain1, *bias1, *gain2, *bias2; /* (C) */
  hl_feed_forward_weights feed_forward;
} hl_encoder_weights;

/* norm1, norm2: what the first and second LayerNorm give. */
typedef struct hl_encoder_result {
  float *output;                                /* (T,C), required */
  hl_multi_head_result attention;               /* its output may be NULL here */
  float *norm1, *norm2, *hidden, *feed_forward; /* (T,C), but hidden (T,F) */
} hl_encoder_result;

/* One encoder layer: self-attention, then the feed-forward, each around the residual stream.
 * Shapes: x (T,C).
 * Cost:   those of hl_multi_head, hl_feed_forward and two of hl_layer_norm.
 * Source: Vaswani et al. 2017, section 3.1; pre-norm: Xiong et al. 2020. */
hl_status hl_encoder_layer(const hl_encoder_spec *spec, const hl_encoder_weights *weights, const float *x,
                           const hl_encoder_result *result, hl_arena *arena);

/* self: of the layer to itself; cross: to the memory, S tokens, of the same width. */
typedef struct hl_decoder_spec {
  hl_multi_head_spec self, cross;
  size_t hidden;
  hl_activation activation;
  hl_norm_order norm;
  float eps;
} hl_decoder_spec;

typedef struct hl_decoder_weights {
  hl_multi_head_weights self, cross;
  const float *gain1, *bias1, *gain2, *bias2, *gain3, *bias3; /* (C) */
  hl_feed_forward_weights feed_forward;
} hl_decoder_weights;

typedef struct hl_decoder_result {
  float *output;                                        /* (T,C), required */
  hl_multi_head_result self, cross;                     /* their outputs may be NULL here */
  float *norm1, *norm2, *norm3, *hidden, *feed_forward; /* (T,C), but hidden (T,F) */
} hl_decoder_result;

/* One decoder layer: self-attention, attention to memory (S,C), feed-forward. The memory itself is not
 * normalised. Otherwise as hl_encoder_layer.
 * Shapes: x (T,C), memory (S,C).
 * Cost:   those of two of hl_multi_head, hl_feed_forward and three of hl_layer_norm. */
hl_status hl_decoder_layer(const hl_decoder_spec *spec, const hl_decoder_weights *weights, const float *x,
                           const float *memory, const hl_decoder_result *result, hl_arena *arena);

/* Layers of one shape, one after another (count of them, at least 1), and a final LayerNorm with the eps
 * of the layers; final_gain NULL: none. */
typedef struct hl_encoder_stack {
  const hl_encoder_weights *layers;
  size_t count;
  const float *final_gain, *final_bias; /* (C) */
} hl_encoder_stack;

typedef struct hl_decoder_stack {
  const hl_decoder_weights *layers;
  size_t count;
  const float *final_gain, *final_bias; /* (C) */
} hl_decoder_stack;

/* x (T,C) through a stack into output (T,C).
 * Memory: the scratch of one layer, whatever their count.
 * Cost:   that of a layer, times their count. */
hl_status hl_encoder(const hl_encoder_spec *spec, const hl_encoder_stack *stack, const float *x, float *output,
                     hl_arena *arena);
hl_status hl_decoder(const hl_decoder_spec *spec, const hl_decoder_stack *stack, const float *x, const float *memory,
                     float *output, hl_arena *arena);

typedef struct hl_transformer_spec {
  hl_encoder_spec encoder;
  hl_decoder_spec decoder; /* its memory is what the encoder gives: cross.context_tokens = encoder tokens */
} hl_transformer_spec;

typedef struct hl_transformer_weights {
  hl_encoder_stack encoder;
  hl_decoder_stack decoder;
} hl_transformer_weights;

/* The encoder-decoder: memory = encoder(source), output = decoder(target, memory).
 * Shapes: source, memory (S,C), target, output (T,C); memory may be NULL.
 * Memory: (S,C) where memory is NULL, and the scratch of an encoder and a decoder layer.
 * Source: Vaswani et al. 2017, figure 1, between the embeddings and the last linear map. */
hl_status hl_transformer(const hl_transformer_spec *spec, const hl_transformer_weights *weights, const float *source,
                         const float *target, float *memory, float *output, hl_arena *arena);

/* ---- Words ----------------------------------------------------------------------------------- */

/* Part of a UTF-8 text, in bytes. */
typedef struct hl_span {
  uint32_t start, length;
} hl_span;

/* Splits at Unicode white space and sets ASCII punctuation at a word's edges apart.
 * Fills at most `capacity` spans; returns how many words the text has, which may be more.
 * Values: any bytes; one that is no UTF-8 counts as the character of its number.
 * Cost:   one pass over the text.
 * Source: white space is Unicode's property White_Space. */
size_t hl_words(const char *text, size_t bytes, hl_span *spans, size_t capacity);

/* ---- Weights of a model, and their file -------------------------------------------------------- */

typedef enum hl_architecture {
  HL_ENCODER = 1,        /* every token sees every token */
  HL_DECODER = 2,        /* causal: a token sees itself and the ones before it */
  HL_ENCODER_DECODER = 3 /* a causal decoder that also attends to an encoder's output */
} hl_architecture;

typedef enum hl_model_norm {
  HL_MODEL_NORM_NONE = 0, /* x + f(x) */
  HL_MODEL_NORM_POST = 1, /* LayerNorm(x + f(x)) */
  HL_MODEL_NORM_PRE = 2   /* x + f(LayerNorm(x)) */
} hl_model_norm;

typedef enum hl_model_position {
  HL_MODEL_POSITION_NONE = 0,
  HL_MODEL_POSITION_SINUSOIDAL = 1, /* added to the embedding */
  HL_MODEL_POSITION_LEARNED = 2,    /* a table, added to the embedding */
  HL_MODEL_POSITION_ROPE_HALF = 3,  /* queries and keys turned over all of D, even; see hl_rope */
  HL_MODEL_POSITION_ROPE_INTERLEAVED = 4,
  HL_MODEL_POSITION_ALIBI = 5 /* a slope per head, added to the scores */
} hl_model_position;

typedef enum hl_output {
  HL_OUTPUT_NONE = 0, /* no logits */
  HL_OUTPUT_TIED = 1, /* logits = x times the transposed embedding */
  HL_OUTPUT_OWN = 2   /* logits = x times a matrix of its own */
} hl_output;

#define HL_CONFIG_SIZE_MAX (1 << 20)       /* of each size but the layers */
#define HL_CONFIG_LAYERS_MAX 256           /* of an encoder, and of a decoder */
#define HL_WEIGHTS_ELEMENTS_MAX 0x1fffffff /* of one tensor: 2 GiB as float32 */

/* What a model is built of. */
typedef struct hl_config {
  hl_architecture architecture;
  size_t layers;                                 /* of the encoder, or of a decoder that stands alone */
  size_t decoder_layers;                         /* of the decoder beside an encoder; otherwise 0 */
  size_t width, heads, kv_heads, dim, value_dim; /* C, H, G, D, E */
  size_t ffn;                                    /* F; 0: layers of attention only */
  size_t vocabulary, positions;                  /* words, and the longest text */
  hl_model_norm norm;
  hl_activation activation;
  hl_model_position position;
  hl_output output;
  bool final_norm;       /* a LayerNorm after the last layer of each stack */
  bool attention_biases; /* bq, bk, bv, bo */
  bool output_bias;
  double position_base; /* sinusoidal and RoPE; otherwise 0 */
  float eps;            /* of the norms */
} hl_config;

/* What is wrong with a config, in words, or NULL. */
const char *hl_config_flaw(const hl_config *config);

/* How a tensor's elements are stored in a file. In memory they are always float32. */
typedef enum hl_dtype {
  HL_F32 = 0,
  HL_F16 = 1,    /* IEEE half; 65520 and more can't be stored */
  HL_I8 = 2,     /* -127 .. 127 times one float32 scale */
  HL_I8_ROWS = 3 /* -127 .. 127 times a float32 scale for each row */
} hl_dtype;

#define HL_WEIGHTS_NAME_BYTES 40

typedef struct hl_weights_tensor {
  char name[HL_WEIGHTS_NAME_BYTES];
  hl_dtype dtype;
  uint32_t rank, shape[4]; /* shape[i] is 0 from i = rank on */
  float *data;
} hl_weights_tensor;

/* The words of a model, by number and by name. `section` is their form in a file. */
typedef struct hl_vocabulary {
  const char *section;
  size_t bytes, count;
  const hl_span *spans;   /* of word i, in section */
  const uint32_t *sorted; /* the words' numbers, in the order of their bytes */
} hl_vocabulary;

/* A model's tensors, in the one order that its config gives them (core/model/WEIGHTS.md lists it). */
typedef struct hl_weights {
  hl_config config;
  size_t tensor_count;
  hl_weights_tensor *tensors;
  hl_vocabulary words;  /* count 0: the file names none */
  const char *metadata; /* UTF-8, lines of `key: value`; says above all where the weights come from */
  size_t metadata_bytes;
} hl_weights;

/* All tensors of a config, every element 0, to be stored as float32.
 * Memory: arena, kept as long as the weights are used.
 * Errors: HL_ERROR_RANGE for a config with a flaw, HL_ERROR_MEMORY. */
hl_status hl_weights_create(hl_weights *weights, const hl_config *config, hl_arena *arena);

/* The tensor of a name, or NULL. */
hl_weights_tensor *hl_weights_find(const hl_weights *weights, const char *name);

/* Words from their section: for each of `count` words one byte, its length (1 .. 255), then the word in
 * UTF-8. No two words are equal.
 * Memory: arena; the section itself stays where it is.
 * Errors: HL_ERROR_FORMAT, HL_ERROR_MEMORY. */
hl_status hl_vocabulary_read(hl_vocabulary *words, const char *section, size_t bytes, size_t count, hl_arena *arena);

/* The number of a word, byte for byte, or `count` if it is none of them. Cost: log2(count) comparisons. */
size_t hl_vocabulary_find(const hl_vocabulary *words, const char *word, size_t bytes);

/* A word of a text, as a vocabulary has it. */
typedef struct hl_token {
  hl_span span;    /* in the text */
  uint32_t number; /* an unknown word's is that of "[unknown]", or the vocabulary's count where it has no such word */
  bool unknown;
} hl_token;

/* Splits a text as hl_words does and looks each word up: as it is written, else in lower case (ASCII).
 * Two underscores or more are "[mask]". A word in square brackets that the vocabulary has, such as "[mask]" itself, is
 * not taken apart. Of a word that ends in n't (or with U+2019) and is not known whole, that end is a token of its own,
 * "not": "didn't" is "did" and "not".
 * Fills at most `capacity` tokens; returns how many the text has, which may be more.
 * Values: any bytes.
 * Cost:   log2(words) comparisons for each word of the text, a few times over. */
size_t hl_vocabulary_tokens(const hl_vocabulary *words, const char *text, size_t bytes, hl_token *tokens,
                            size_t capacity);

/* Reads a weights file. Format: core/model/weights_format.h.
 * Values: every field is checked before it is used; a weight that is NaN or infinite is refused.
 * Memory: arena, less than five times the file's bytes and 100 kB; the file may go afterwards.
 * Errors: HL_ERROR_FORMAT for malformed bytes, HL_ERROR_UNSUPPORTED for another version or architecture,
 *         HL_ERROR_MEMORY. Nothing is written then, the arena is as before, and *reason (unless reason is
 *         NULL) says in words what was wrong.
 * Cost:   a pass over the bytes for the checksum and one to read them; n log n comparisons of n words. */
hl_status hl_weights_load(hl_weights *weights, const void *file, size_t bytes, hl_arena *arena, const char **reason);

/* Bytes of the file that hl_weights_write writes; 0 if there is none: an unknown dtype, metadata that are not
 * UTF-8, or 2 GiB and more. */
size_t hl_weights_file_bytes(const hl_weights *weights);

/* Writes all hl_weights_file_bytes() bytes of a weights file, each tensor as its dtype says.
 * Values: f16 rounded to nearest, ties to even; i8 to nearest in steps of the largest magnitude / 127.
 * Errors: HL_ERROR_SHAPE where there is no such file, HL_ERROR_RANGE for a value that is not finite or too
 *         large for its dtype; nothing is written then. */
hl_status hl_weights_write(const hl_weights *weights, void *file);

/* ---- Model ----------------------------------------------------------------------------------- */

/* Longest text for which the constructed heads keep their promise. */
#define HL_MODEL_TOKENS_MAX 64

enum { HL_HEAD_LEFT_NEIGHBOUR = 0, HL_HEAD_SAME_WORD = 1, HL_HEAD_DIFFUSE = 2 };

/* One layer of multi-head attention with its embedding. The embedding of a word is its code
 * (code_dim signs drawn from a hash of the word, so every word is known) times code_basis. */
typedef struct hl_model {
  size_t width, heads, dim, code_dim; /* C, H, D = E, and the length of a word's code */
  double position_base;
  float *code_basis;   /* (code_dim, C) */
  float *wq, *wk, *wv; /* (C, H*D) each */
  float *wo;           /* (H*D, C) */
} hl_model;

/* Builds the constructed model: weights made by hand, not learned, in the ordinary structures.
 *   head 0  left neighbour: row i gives at least 0.9 to key i - 1. Row 0 has none: its query points
 *           at position -1, and the nearest key is position 0 itself.
 *   head 1  same word: at least 0.9 of each row on the keys that are the same word, itself included.
 *   head 2  diffuse: small random W_Q, W_K; each row keeps at least 0.9 of the maximum entropy.
 * For any text up to HL_MODEL_TOKENS_MAX tokens, masked or not; head 1 fails only where the 64-bit
 * codes of two words differ in 5 bits or fewer (chance 5e-13 a pair).
 * Memory: arena, kept as long as the model is used; about 1 MB, of which a third is given back.
 * Errors: HL_ERROR_MEMORY. */
hl_status hl_model_construct(hl_model *model, hl_arena *arena);

/* ---- Run and trace --------------------------------------------------------------------------- */

/* Knobs of a run. */
typedef struct hl_run_spec {
  bool causal;
  float temperature;
} hl_run_spec;

/* Tensors of a run by name; HL_TENSORS(ENTRY) lists ENTRY(identifier, name, kind). Kinds:
 *   TOKENS (T,C) · HEADS (H,T,D) · CELLS (H,T,S) · ROWS (H,T) */
#define HL_TENSORS(ENTRY)                                                                 \
  ENTRY(EMBED, "embed", TOKENS)                                                           \
  ENTRY(POSITION, "position", TOKENS)                                                     \
  ENTRY(X, "x", TOKENS)                                                                   \
  ENTRY(Q, "layer0.q", HEADS)                                                             \
  ENTRY(K, "layer0.k", HEADS)                                                             \
  ENTRY(V, "layer0.v", HEADS)                                                             \
  ENTRY(PRODUCTS, "layer0.products", CELLS)         /* q.k */                             \
  ENTRY(SCORES, "layer0.scores", CELLS)             /* scaled */                          \
  ENTRY(MASKED, "layer0.masked", CELLS)             /* after mask */                      \
  ENTRY(ROW_MAX, "layer0.rowMax", ROWS)             /* of masked */                       \
  ENTRY(EXPONENTIALS, "layer0.exponentials", CELLS) /* exp(masked - rowMax) */            \
  ENTRY(EXP_SUM, "layer0.expSum", ROWS)                                                   \
  ENTRY(WEIGHTS, "layer0.weights", CELLS)                                                 \
  ENTRY(ROW_SUMS, "layer0.rowSums", ROWS)           /* of weights */                      \
  ENTRY(ENTROPY, "layer0.entropy", ROWS)            /* of weights, bits */                \
  ENTRY(ENTROPY_LIMIT, "layer0.entropyLimit", ROWS) /* log2 of the keys in sight, bits */ \
  ENTRY(HEAD_OUTPUT, "layer0.headOutput", HEADS)                                          \
  ENTRY(ATTN_OUTPUT, "layer0.attnOutput", TOKENS)

typedef enum hl_tensor {
#define HL_TENSOR_ID(id, name, kind) HL_TENSOR_##id,
  HL_TENSORS(HL_TENSOR_ID)
#undef HL_TENSOR_ID
      HL_TENSOR_COUNT
} hl_tensor;

/* A run keeps x; every other tensor is recomputed when a trace asks for it. */
typedef struct hl_run {
  const hl_model *model;
  hl_run_spec spec;
  size_t tokens;
  float *embed, *position, *x; /* (T,C) each */
  struct {
    int32_t tensor; /* -1: none */
    size_t index;
    float delta;
  } perturbation;
} hl_run;

/* Runs the model on the first `tokens` spans of a text, up to and including x = embed + position.
 * Memory: arena, kept as long as the run is used: 3 T C floats.
 * Errors: HL_ERROR_RANGE for 0 tokens, more than HL_MODEL_TOKENS_MAX, or a bad temperature;
 *         HL_ERROR_MEMORY. */
hl_status hl_run_create(hl_run *run, const hl_model *model, const hl_run_spec *spec, const char *text,
                        const hl_span *spans, size_t tokens, hl_arena *arena);

/* Name of a tensor, and the tensor of a name (HL_TENSOR_COUNT if there is none). */
const char *hl_tensor_name(hl_tensor tensor);
hl_tensor hl_tensor_named(const char *name);

/* Shape of a tensor in this run; shape[0] is 1 where it has no heads, shape[2] is 1 for ROWS.
 * Errors: HL_ERROR_UNSUPPORTED for a tensor that there is not; shape is then untouched. */
hl_status hl_trace_shape(const hl_run *run, hl_tensor tensor, size_t shape[3]);

/* Computes rows row .. row + rows - 1 of a tensor (of one head where it has heads) into out.
 * Shapes: out (rows, shape[2]) of hl_trace_shape.
 * Memory: scratch from the arena, given back before returning.
 * Errors: HL_ERROR_UNSUPPORTED for a tensor that there is not, HL_ERROR_RANGE for heads or rows beyond its shape,
 *         HL_ERROR_MEMORY; out is then untouched.
 * Cost:   embed, position and x are copied; everything else is computed anew, up to the attention of the rows. */
hl_status hl_trace_read(const hl_run *run, hl_tensor tensor, size_t head, size_t row, size_t rows, float *out,
                        hl_arena *arena);

/* For tests: from now on reading `tensor` gives its element `index` (over the whole tensor)
 * increased by delta; no other tensor changes. Shows which tensor a picture is really made of. */
void hl_run_perturb(hl_run *run, hl_tensor tensor, size_t index, float delta);

/* ---- A model with random weights ---------------------------------------------------------------- */

/* Longest text of the random model. */
#define HL_RANDOM_TOKENS_MAX 512

/* An encoder of 2 layers with 4 heads of 16 that has learned nothing: every matrix is normal with variance 1 / inputs,
 * gains are 1, biases 0. It reads any word and answers none; positions are sinusoidal.
 * Values: a pure function of the seed, the same bits everywhere.
 * Memory: arena, kept as long as the weights are used: 410 kB.
 * Errors: HL_ERROR_MEMORY.
 * Source: the variance: LeCun, Bottou, Orr, Mueller 1998, section 4.6. */
hl_status hl_random_model_create(hl_weights *weights, uint64_t seed, hl_arena *arena);

/* The same weights drawn anew, from another seed. Words have to be read again. */
void hl_random_model_draw(hl_weights *weights, uint64_t seed);

/* Splits a text as hl_words does, fills at most `capacity` tokens and returns how many the text has. Equal words, upper
 * and lower case alike, have one number; its row of the embedding is drawn here, standard normal, from the seed and
 * the word's letters. So a word means the same vector in every text, and the numbers hold until the next call.
 * Values: any bytes; of more than HL_RANDOM_TOKENS_MAX words the first ones are read. */
size_t hl_random_model_tokens(hl_weights *weights, uint64_t seed, const char *text, size_t bytes, hl_token *tokens,
                              size_t capacity);

/* ---- Runs of a loaded model --------------------------------------------------------------------- *
 *
 * An encoder, or a causal decoder, is one stack of layers; an encoder-decoder is two, of which the second attends to
 * what the first gives (the memory).
 * Formula: x = embedding of the tokens + positions, unless those are RoPE's or ALiBi's, which work in self-attention
 *          alone; each layer: attention, attention to the memory, feed-forward, those it has, each around the
 *          residual stream; logits = final LayerNorm(x) times the embedding or a matrix of its own, plus a bias. */

typedef enum hl_stack {
  HL_STACK_SOURCE = 0, /* the encoder of an encoder-decoder */
  HL_STACK_MAIN = 1    /* its decoder; the only stack of other models */
} hl_stack;

/* Numbers of words, each below the vocabulary; 1 .. positions of them. */
typedef struct hl_tokens {
  const uint32_t *numbers;
  size_t count;
} hl_tokens;

/* temperature: of every attention, as in hl_attention_spec.
 * causal: self-attention hides later words also where the architecture would not.
 * edits: edit_count of them, a later one in place of an earlier one of the same row. headOutput and all that follows
 *   from it are made of the new weights; what the softmax was made of stays. A head that is off stays off. */
typedef struct hl_network_knobs {
  float temperature;
  bool causal;
  const hl_row_edit *edits;
  size_t edit_count;
} hl_network_knobs;

/* Temperature 1, nothing hidden or replaced. */
hl_network_knobs hl_network_knobs_default(void);

/* tokens: by stack; the source is empty but for an encoder-decoder.
 * heads: bytes (A,H), 0 = switched off: the head's output is 0. A counts attentions: layer by layer, those of the
 *   source first, in a layer with two of them self before cross. NULL: all on.
 * knobs: NULL: hl_network_knobs_default. */
typedef struct hl_network_input {
  hl_tokens tokens[2];
  const uint8_t *heads;
  const hl_network_knobs *knobs;
} hl_network_input;

/* A run keeps the stream before each layer and after the last, and the memory; every other tensor is recomputed when
 * a trace asks for it, from one layer's stream. */
typedef struct hl_network_run {
  const hl_weights *weights;
  hl_network_input input;
  float *streams[2]; /* (layers + 1, T, C) */
  float *memory;     /* (S,C); NULL without a source */
  struct {
    size_t tensor; /* SIZE_MAX: none */
    size_t index;
    float delta;
  } perturbation;
} hl_network_run;

/* How many attentions a model has: A above. */
size_t hl_network_attentions(const hl_config *config);

/* Runs a model. Weights, tokens, heads, knobs and edits stay in use as long as the run.
 * Memory: arena, 4 C ((layers + 1) T) bytes for each stack and 4 C S for the memory, rounded up to 16. Scratch as for
 *         hl_network_trace_read, R = T; given back before returning.
 * Errors: HL_ERROR_SHAPE for tokens or an edit's weights that are missing, or a source where there is none;
 *         HL_ERROR_RANGE for a token beyond the vocabulary, more than the model has positions, a bad temperature, an
 *         edit of a row that there is not, or weights that are not finite; HL_ERROR_MEMORY. Run and arena are then
 *         as they were. */
hl_status hl_network_run_create(hl_network_run *run, const hl_weights *weights, const hl_network_input *input,
                                hl_arena *arena);

#define HL_NETWORK_NAME_BYTES HL_WEIGHTS_NAME_BYTES

/* Name of tensor number `tensor`, from 0 on; false from the last one on. A stack has
 *   embed (T,C) · position (T,C), if added · x (T,C), their sum
 *   layer0.x (T,C) before the layer
 *   layer0.q (H,T,D) · k (G,S,D) · v (G,S,E); q and k as the scores use them, turned by RoPE
 *   layer0.products (H,T,S), q.k · scores · masked, as in hl_attention_result · rowMax (H,T), of masked
 *   layer0.exponentials (H,T,S), exp(masked - rowMax) · expSum (H,T) · weights (H,T,S)
 *   layer0.rowSums (H,T), of weights · entropy, of weights, bits · entropyLimit, log2 of the keys in sight, bits
 *   layer0.valueNorms (H,T,S), weight times the length of the key's v W_O, W_O being the head's rows of it
 *   layer0.headOutput (H,T,E) · attnOutput (T,C) after W_O
 *   layer0.norm1 · norm2 (T,C), what each LayerNorm gives · hidden (T,F) after the activation · ffn (T,C)
 *   layer0.output (T,C) after the layer
 *   final (T,C), after the final norm if there is one · logits · probabilities (T, vocabulary)
 * An encoder-decoder's begin with `encoder.` and `decoder.`, a decoder layer's attentions with `self.` and `cross.`:
 * `decoder.layer0.cross.weights`. Without norms or feed-forward there are no such tensors.
 * Source: valueNorms: Kobayashi et al. 2020, section 3. */
bool hl_network_tensor_name(const hl_config *config, size_t tensor, char name[HL_NETWORK_NAME_BYTES]);

/* The number of a name, or SIZE_MAX. */
size_t hl_network_tensor_named(const hl_config *config, const char *name);

/* Heads, rows and columns of a tensor in this run; shape[0] is 1 where it has no heads. */
hl_status hl_network_trace_shape(const hl_network_run *run, size_t tensor, size_t shape[3]);

/* Computes rows row .. row + rows - 1 of a tensor (of one head where it has heads) into out.
 * Values: the bits of hl_multi_head, hl_encoder_layer, hl_decoder_layer, whatever rows are read at a time. Of a row
 *         that was edited, weights, rowSums, entropy (where weights up to 0 count as 0) and valueNorms show the edit.
 * Memory: scratch from the arena, given back before returning: with R rows and S keys less than
 *         4 (R (5 C + 2 H E + H D + 1) + S (C + D + E + 66) + 64 (C + F) + H) + 5 S bytes and 500 kB; nothing grows
 *         with R S.
 * Cost:   at most one layer of these rows, and one head's keys and values for each head that is needed; for tensors
 *         of one number a row, again for each 64 rows.
 * Errors: HL_ERROR_UNSUPPORTED, HL_ERROR_RANGE, HL_ERROR_MEMORY; out is then untouched. */
hl_status hl_network_trace_read(const hl_network_run *run, size_t tensor, size_t head, size_t row, size_t rows,
                                float *out, hl_arena *arena);

/* For tests, as hl_run_perturb: from now on reading `tensor` gives its element `index` increased by delta. */
void hl_network_perturb(hl_network_run *run, size_t tensor, size_t index, float delta);

/* ---- Heads: what they cost, how they are cut, what they can fetch ----------------------------- */

/* Multi-head attention of width C with H heads of C / H, over T tokens. */
typedef struct hl_head_sizes {
  uint64_t dim;               /* of a head: C / H */
  uint64_t input_parameters;  /* W_Q, W_K, W_V with their biases */
  uint64_t output_parameters; /* W_O with its bias */
  uint64_t parameters;        /* both */
  uint64_t scores;            /* numbers in all heads' score matrices: T T H */
  uint64_t score_bytes;       /* as float32 */
} hl_head_sizes;

/* Formula: parameters 3 (C C + C) and C C + C, whatever H.
 * Errors:  HL_ERROR_SHAPE where the heads don't divide the width, HL_ERROR_RANGE for a size of 0 or above
 *          HL_CONFIG_SIZE_MAX. */
hl_status hl_heads_sizes(size_t width, size_t heads, size_t tokens, hl_head_sizes *sizes);

/* How x (T, H D), each row H slices of D elements, is cut into heads (H,T,D): which slice lies where. Slice number
 * t H + h is what token t has for head h; slices (H,T) gets the number of the slice in head h, row t.
 * Values: transposed: as (T,H,D) with T and H exchanged, so head h's row t holds slice t H + h. Not transposed, the
 *         same memory is read as (H,T,D) at once: a head's rows are then slices of one token after another.
 * Errors: HL_ERROR_SHAPE without slices, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY for more slices than 2^31. */
hl_status hl_heads_split(size_t tokens, size_t heads, bool transposed, uint32_t *slices);

#define HL_FETCH_WORDS_MAX 64
#define HL_FETCH_DIM_MAX 512
#define HL_FETCH_HEADS_MAX 2

/* Head h's row has split[h] on the first word of a pair and 1 - split[h] on the second, 0 elsewhere. */
typedef struct hl_fetch_spec {
  size_t words, dim, heads; /* n, D, H: 1 or 2 */
  size_t first, second;     /* the pair whose output is wanted */
  float split[HL_FETCH_HEADS_MAX];
} hl_fetch_spec;

/* Errors as shares: 0 is exact, 1 is as far off as the mean of all values, which a bias knows without any head. */
typedef struct hl_fetch_result {
  double slots[2];                      /* of each slot */
  double error;                         /* of both: their mean */
  double least;                         /* of both, by any rows of weights and any read-out */
  float readout[2][HL_FETCH_HEADS_MAX]; /* slot s is the sum of readout[s][h] times head h's output, and a bias */
  float *output;                        /* (2,D): what arrives in the slots for the pair, required */
} hl_fetch_result;

/* How well H heads deliver two words at once: for a pair (i, j) of a sentence's n words the output has two slots of D,
 * and v_i shall arrive in the first, v_j in the second. Each head gives one row's blend b_h = s_h v_i + (1 - s_h) v_j;
 * W_O and its bias, the same for all pairs, make [slot 1, slot 2] of [b_1 .. b_H].
 * Formula: error = sum over all n^2 pairs of |output - target|^2 / that of |target - mean|^2, with the W_O and bias
 *          that make it least.
 *          Why: let x = v - mean of v. Over all pairs x_i and x_j are uncorrelated (the sum of x_i^T x_j is
 *          (sum of x)^T (sum of x) = 0) and alike in scatter, so least squares treats each dimension alike: with M's
 *          rows (s_h, 1 - s_h), [x_i; x_j] is best read from M [x_i; x_j] by M^+, the pseudo-inverse, and what stays
 *          is (I - M^+ M) [x_i; x_j]. One head: M^+ = m^T / |m|^2, slot errors (1-s)^2 / |m|^2 and s^2 / |m|^2, which
 *          sum to 1: half of everything is lost, whatever the split. Two heads with different rows: M^+ = M^-1,
 *          nothing is lost. The errors given are summed over the pairs, not taken from here.
 *          least: for any rows w_ij of weights the outputs of H heads, less their mean, form a matrix (n^2, 2 D) of
 *          rank H r at most, r being that of the x. The targets' scatter has every eigenvalue of the x's twice, once
 *          a slot, so no less can be lost than all but the H r largest of them (Eckart and Young). Rows that lose no
 *          more exist: near 1 / n everywhere, with differences as small as it takes to keep them positive, which W_O
 *          magnifies.
 * Shapes:  values (n,D), finite.
 * Memory:  scratch from the arena, given back: 8 (n D + D + m m + m) bytes, m the smaller of n and D.
 * Errors:  HL_ERROR_SHAPE for a missing tensor; HL_ERROR_RANGE for sizes beyond those above, a pair beyond the words,
 *          a split outside 0 .. 1, values that are not finite; HL_ERROR_MEMORY. Nothing is written then.
 * Cost:    about 10 n^2 D flops, and some 60 m^3 for the eigenvalues.
 * Source:  Eckart and Young 1936; the eigenvalues: Golub and Van Loan 2013, section 8.5 (Jacobi). */
hl_status hl_fetch(const hl_fetch_spec *spec, const float *values, hl_fetch_result *result, hl_arena *arena);

/* Mean weights of a map's rows on a place that has a name; over the rows that have it. */
typedef struct hl_patterns {
  float previous, itself, next; /* the word before, the word itself, the word after */
  float first;                  /* the first word, by all others */
} hl_patterns;

/* weights (T,T).
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for fewer than two tokens, HL_ERROR_MEMORY. */
hl_status hl_patterns_of(const float *weights, size_t tokens, hl_patterns *patterns);

/* What each column of x (rows, cols) has of all that there is: of weights, how much attention a word gets; of weights
 * times lengths, how much of what is moved comes from it. shares (cols) sum to 1.
 * Values: x is not negative; where it is 0 throughout, NaN.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY. */
hl_status hl_column_shares(const float *x, size_t rows, size_t cols, float *shares);

/* How far each row moved from a to b (rows, cols), as a share of its length: |b - a| / |a|; moved (rows).
 * Values: 0 where nothing moved, +inf from a row of zeros.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY. */
hl_status hl_rows_moved(const float *a, const float *b, size_t rows, size_t cols, float *moved);

/* ---- Beside attention: other readers, many random draws ----------------------------------------- */

/* Who reads a text of T words, each C numbers, and has a state of N numbers after each word. */
typedef enum hl_reader {
  HL_READER_RNN = 0,      /* state = tanh(W state + U x + b) */
  HL_READER_LSTM = 1,     /* with a forget gate */
  HL_READER_ATTENTION = 2 /* one causal head: state t is row t of its output, and needs no other state */
} hl_reader;

typedef struct hl_reader_spec {
  hl_reader kind;
  size_t tokens, width, state; /* T, C, N */
} hl_reader_spec;

/* Blocks of N rows, one below the other: an LSTM's are input gate, forget gate, output gate and candidate, attention's
 * W_Q, W_K and W_V. */
typedef struct hl_reader_weights {
  float *recurrent; /* W (blocks N, N); attention has none */
  float *input;     /* U (blocks N, C) */
  float *bias;      /* (blocks N); attention has none */
} hl_reader_weights;

/* 1, 4 or 3; 0 for another kind. */
size_t hl_reader_blocks(hl_reader kind);

/* How weights are drawn: each block of W is gain times a random orthogonal matrix, U normal of deviation input /
 * sqrt(C), the bias 0 but for an LSTM's forget gate. */
typedef struct hl_reader_draw_spec {
  double gain, input, forget_bias;
  uint32_t seed;
} hl_reader_draw_spec;

/* Draws weights for a reader of spec, of any number of tokens.
 * Memory: 8 N^2 bytes of scratch from the arena, given back before returning.
 * Errors: HL_ERROR_SHAPE for a tensor that is missing, HL_ERROR_RANGE for a size of 0, another kind or a number that is
 *         not finite, HL_ERROR_MEMORY; nothing is written then.
 * Cost:   blocks (2 N^3 flops and N (N + C) normal numbers).
 * Source: orthogonal matrices: Saxe, McClelland, Ganguli 2014; the forget gate's bias: Gers, Schmidhuber, Cummins 2000,
 *         Jozefowicz, Zaremba, Sutskever 2015. */
hl_status hl_reader_draw(const hl_reader_spec *spec, const hl_reader_draw_spec *draw, const hl_reader_weights *weights,
                         hl_arena *arena);

/* How far word 1 reaches. All are required. */
typedef struct hl_reader_result {
  float *states, *nudged; /* (T,N): of the text, and of the text with x_1 nudged */
  float *change;          /* (T): length of their difference */
  float *decades;         /* (T): its logarithm to base 10; -inf where nothing changes */
  float *gradient;        /* (T): Frobenius norm of d state_t / d x_1 */
  float *fade;            /* (T): (gradient_t / gradient_1)^(1 / (t - 1)), what a step leaves of it; 1 at t = 1 */
} hl_reader_result;

/* Reads x (T,C) twice, the second time with x_1 (1 + nudge) in place of x_1, and differentiates.
 * Formula: RNN: h = tanh z, z = W h + U x + b. LSTM: c = f c + i g, h = o tanh c; i, f, o = sigmoid z, g = tanh z.
 *          Attention: row t of softmax(q k^T / sqrt(N)) v over words 1 .. t. h and c begin at 0.
 * Values:  in double, derivatives carried along with the values (no differences are taken); rounded once. A change is
 *          a difference of two runs: below about 1e-15 it is rounding.
 * Memory:  scratch from the arena, given back before returning: 8 (T (C + 2 N) + (blocks + 2) N (1 + C)) bytes and a
 *          little, for attention 8 (T (C + 4 N) + C).
 * Errors:  HL_ERROR_SHAPE for a tensor that is missing, HL_ERROR_RANGE for a size of 0, another kind or a nudge that
 *          is not finite, HL_ERROR_MEMORY; nothing is written then.
 * Cost:    2 T blocks N (N (1 + C) + C) flops, for attention 2 T N (3 C + T + 2 C).
 * Source:  Elman 1990; Hochreiter and Schmidhuber 1997, with the forget gate of Gers, Schmidhuber, Cummins 2000; why
 *          gradients vanish or explode: Bengio, Simard, Frasconi 1994, Pascanu, Mikolov, Bengio 2013. */
hl_status hl_reader_run(const hl_reader_spec *spec, const hl_reader_weights *weights, const float *x, double nudge,
                        const hl_reader_result *result, hl_arena *arena);

/* Draws `first` .. first + count - 1 of a seed: each a query and `keys` keys of `dim` normal numbers of variance 1. Cut
 * into parts they are the same draws. */
typedef struct hl_draws_spec {
  size_t dim, keys; /* D, S */
  size_t first, count;
  uint32_t seed;
} hl_draws_spec;

/* q.k of each draw, undivided, into scores (count,S).
 * Memory: 4 (S + 1) D bytes of scratch from the arena, given back before returning.
 * Errors: HL_ERROR_SHAPE for a tensor that is missing, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY; nothing is
 *         written then.
 * Cost:   count (S + 1) D normal numbers and 2 count S D flops.
 * Source: why their variance is D: Vaswani et al. 2017, footnote 4. */
hl_status hl_draw_scores(const hl_draws_spec *spec, float *scores, hl_arena *arena);

/* All are required. */
typedef struct hl_spread {
  float *scores;   /* (rows,cols): the divided ones */
  float *weights;  /* (rows,cols): their softmax */
  float *largest;  /* (rows): the largest weight */
  float *jacobian; /* (rows): Frobenius norm of diag(p) - p p^T, the derivative of the weights p by the scores */
} hl_spread;

/* How far softmax spreads each row of scores (rows,cols), divided by sqrt(dim); 1 leaves them as they are.
 * Values: in double, rounded once; finite scores.
 * Memory: 8 cols bytes of scratch from the arena, given back before returning.
 * Errors: HL_ERROR_SHAPE for a tensor that is missing, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY; nothing is
 *         written then.
 * Cost:   rows cols exponentials and 4 rows cols^2 flops. */
hl_status hl_softmax_spread(const float *scores, size_t rows, size_t cols, size_t dim, const hl_spread *spread,
                            hl_arena *arena);

/* Mean and variance of x (count) into moments (2), and the values below which given shares of them lie into quantiles
 * (share_count).
 * Values: the variance about the mean, divided by count; a quantile lies linearly between the two sorted values next to
 *         share (count - 1). Finite values.
 * Memory: 4 count bytes of scratch from the arena, given back before returning.
 * Errors: HL_ERROR_SHAPE for a tensor that is missing, HL_ERROR_RANGE for no values, no shares or a share outside 0..1,
 *         HL_ERROR_MEMORY; nothing is written then.
 * Cost:   2 count log2(count) comparisons. */
hl_status hl_statistics(const float *x, size_t count, const float *shares, size_t share_count, float *moments,
                        float *quantiles, hl_arena *arena);

/* ---- Vectors, for looking at them ------------------------------------------------------------- */

/* Length of each row of x (rows, cols) into out (rows).
 * Formula: sqrt(sum of x^2), in double, rounded once.
 * Errors:  HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY for sizes beyond
 *          memory; nothing is written then. */
hl_status hl_lengths(const float *x, size_t rows, size_t cols, float *out);

/* Cosine of the angle between each row of a (rows, dim) and each row of b (cols, dim), into out (rows, cols).
 * Formula: a.b / (abs(a) abs(b)), in double, rounded once.
 * Values:  NaN where one of them has length 0: it has no direction.
 * Errors:  as hl_lengths.
 * Cost:    6 rows * cols * dim flops. */
hl_status hl_cosines(const float *a, const float *b, size_t rows, size_t cols, size_t dim, float *out);

/* A dot product of a and b (count each), term by term: terms (count); sums (count), what they have summed to so far.
 * Formula: terms[i] = a[i] b[i], sums[i] = terms[0] + ... + terms[i], in double, each rounded once.
 * Errors:  as hl_lengths. */
hl_status hl_terms(const float *a, const float *b, size_t count, float *terms, float *sums);

/* ---- Drawing --------------------------------------------------------------------------------- */

typedef enum hl_colour_map {
  HL_MAP_WEIGHTS = 0, /* sequential, 0 = paper */
  HL_MAP_SCORES = 1   /* diverging, middle = paper */
} hl_colour_map;

/* How values are spread over a map, w being a value's share of the way from low to high:
 *   HL_SCALE_LINEAR  w
 *   HL_SCALE_ROOT    sqrt(w), which lets small weights be seen (at 64 words a diffuse row is 0.016 everywhere)
 *   HL_SCALE_LOG     log2(w n) from -log2(n) to log2(n), n the number of columns, at least 2: the weight 1/n of a row
 * that attends to all alike is the middle of the map, 1 its end, and 1/n^2 or less its beginning */
typedef enum hl_scale { HL_SCALE_LINEAR = 0, HL_SCALE_ROOT = 1, HL_SCALE_LOG = 2 } hl_scale;

/* How a raster is painted. Values from low to high span the map; low < high. Cells are cell_width by
 * cell_height pixels, of which the last `gap` on the right and below stay transparent. */
typedef struct hl_raster_spec {
  hl_colour_map map;
  hl_scale scale;
  bool dark;
  float low, high;
  uint32_t cell_width, cell_height, gap;
} hl_raster_spec;

/* An odd number, so that the middle of a diverging map is exactly its paper. */
#define HL_COLOURS 255

/* The colours of a map, 3 bytes each (sRGB), lowest first. */
void hl_colours(hl_colour_map map, bool dark, uint8_t rgb[3 * HL_COLOURS]);

/* Paints values (rows, cols) as RGBA bytes, (rows*cell_height, cols*cell_width, 4).
 * Values: beyond low or high the end colour; -inf hatched grey; NaN cross-hatched red.
 * Memory: rgba has 4 * rows * cell_height * cols * cell_width bytes, all of them written.
 * Errors: HL_ERROR_RANGE for a size of 0, cells that are all gap, another map or scale, or high not above low,
 *         HL_ERROR_MEMORY for more pixels than memory can hold; nothing is written then. */
hl_status hl_raster(const hl_raster_spec *spec, const float *values, size_t rows, size_t cols, uint8_t *rgba);

/* A smaller picture of x (rows, cols): out (to_rows, to_cols), each the largest value of its share of x. NaN wins.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0 or one above that of x, HL_ERROR_MEMORY.
 */
hl_status hl_shrink(const float *x, size_t rows, size_t cols, size_t to_rows, size_t to_cols, float *out);

/* Smallest and largest finite value of x; 0 and 0 if there is none. */
void hl_finite_range(const float *x, size_t count, float *low, float *high);

/* What a tensor too large to list is told apart by. NaN and infinities count in the hash only. */
typedef struct hl_summary {
  double minimum, maximum, mean; /* of the finite values; 0 if there is none */
  uint32_t hash;                 /* FNV-1a of the bytes */
} hl_summary;

/* Summary of x (count). Units: those of x; the mean is summed in double. */
void hl_summarise(const float *x, size_t count, hl_summary *summary);

/* changed (rows): how many elements of each row of a and b (rows, cols) differ in any bit. */
void hl_rows_changed(const float *a, const float *b, size_t rows, size_t cols, uint32_t *changed);

/* distance (rows): the largest |a - b| in each row of a and b (rows, cols); NaN where a difference is. */
void hl_rows_distance(const float *a, const float *b, size_t rows, size_t cols, float *distance);

/* How far a square matrix (n, n) is from its transpose: the largest |a_ij - a_ji|; NaN where a difference is. */
float hl_asymmetry(const float *a, size_t n);

/* Mean and spread (largest less smallest) of each diagonal of a (n, n), which are 2 n - 1: first that of column less
 * row = 1 - n, in the middle the main one, last that of n - 1. A matrix that depends on the distance alone (Toeplitz)
 * has spreads of 0. Values: finite. */
void hl_diagonals(const float *a, size_t n, float *mean, float *spread);

/* Normal numbers of mean 0 and a standard deviation, for weights that were never trained: a seed means the same
 * numbers on every platform. Source: Box and Muller 1958. */
void hl_normal(uint64_t seed, double deviation, size_t count, float *out);

#ifdef __cplusplus
}
#endif

#endif
