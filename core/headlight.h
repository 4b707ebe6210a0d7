/* Headlight: attention, computed where students can see it. This header has what works on plain tensors; three more
 * stand beside it and include it: headlight_model.h, headlight_lab.h, headlight_train.h.
 *
 * Contents:
 *   Attention            hl_attention
 *   Softmax              hl_softmax, hl_cross_entropy
 *   Tensors              hl_matmul, hl_add, hl_subtract, hl_scale, hl_transpose, hl_row_sums, hl_normal
 *   Position             hl_positional_encoding, hl_rope, hl_alibi_slopes
 *   Pointwise layers     hl_layer_norm, hl_rms_norm, hl_activate
 *   Memory               hl_arena
 *   Transformer layers   hl_linear, hl_multi_head, hl_feed_forward, hl_encoder_layer, hl_decoder_layer, hl_encoder,
 *                        hl_decoder, hl_transformer
 *
 * Shape letters, used in every comment (all tensors are float32, row-major, sizes at least 1):
 *   T queries   S keys   D size of a query or key head   E size of a value head
 *   H query heads   G key/value heads (H is a multiple of G)   C model width   F feed-forward width
 *
 * Errors: a public function checks its sizes and numbers before it writes anything. Pointers are taken
 * on trust, except tensors that may be left out.
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
 * bias: added to the scores, (bias_heads, T, S) with bias_heads 1 or H, or NULL; -inf = must not attend.
 * alibi_slopes: (H) or NULL; to the score of query i and key j slope * (j - i) is added under a causal
 *   mask, -slope * abs(j - i) without one.
 * relative: biases by distance, (H, 2 reach + 1) or NULL; to the score of query i and key j that of column
 *   min(max(j - i, -reach), reach) + reach is added. With start_mark key 0 has a bias of its own, whatever the
 * distance: one more column, the last. positions: (S), where key j stands for slopes and biases, or NULL: at j. Query i
 * is key i itself; so there are at least first_query + T keys. softcap: scores become softcap * tanh(score / softcap);
 * 0 switches it off. */
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
  const float *relative;
  size_t reach;
  bool start_mark;
  const int32_t *positions;
} hl_attention_spec;

/* Furthest distance of which a bias is told apart. */
#define HL_REACH_MAX 65536

/* Where the results go. A NULL tensor is not wanted, not held, and not computed unless another is made of it; one at
 * least is wanted. */
typedef struct hl_attention_result {
  float *output;  /* (H,T,E) */
  float *scores;  /* (H,T,S) scaled and capped, before mask, bias and slopes */
  float *masked;  /* (H,T,S) after them; -inf where the query must not attend */
  float *weights; /* (H,T,S) after the softmax */
} hl_attention_result;

/* One head size D for queries, keys and values, scale 1/sqrt(D), temperature 1, no mask. */
hl_attention_spec hl_attention_default(size_t heads, size_t queries, size_t keys, size_t dim);

/* Bytes of scratch that hl_attention needs for spec and for what is wanted of result: below 400 kB, but
 * for rows of more than 80,000 scores where they are computed whole. 0 for a spec that hl_attention refuses. */
size_t hl_attention_workspace_bytes(const hl_attention_spec *spec, const hl_attention_result *result);

/* Scaled dot-product attention.
 * Formula: weights = softmax(mask(softcap(q k^T * scale / temperature)) + ALiBi + relative + bias), output = weights v.
 * Shapes:  q (H,T,D), k (G,S,D), v (G,S,E); query head h reads key/value head h / (H / G).
 * Values:  temperature 0 is the limit: all weight on the largest score, shared equally among ties;
 *          scores are then given undivided. NaN in an input reaches the rows that use it and no
 *          other: a key or value that is hidden from a row never enters its arithmetic.
 *          A row that may attend to nothing has weights 0 and output 0. A score beyond float32 is inf,
 *          and its row NaN. Tiles reach these limits a little earlier: their scores are 1.44 times as large,
 *          the queries are multiplied by scale / temperature first, values are summed before they are divided (so
 *          those above FLT_MAX / S overflow), and weights below 2^-126 are 0, also times an infinite value.
 *          Rows don't depend on how many are computed at once: a run cut into blocks of rows
 *          (first_query) gives the same bits.
 * Memory:  workspace of hl_attention_workspace_bytes(), 16-byte aligned; nothing of size T*S.
 * Errors:  HL_ERROR_SHAPE, HL_ERROR_RANGE, HL_ERROR_MEMORY; nothing is written then.
 * Cost:    2 H T S (D + E) flops and H T S exponentials, less what causal mask and window hide. Where no tensor
 *          of scores is wanted it runs in tiles with an online softmax, except for temperature 0, fewer than 8 keys
 *          or D or E above 2,048; else row by row.
 * Source:  Vaswani et al. 2017, section 3.2.1; Milakov and Gimelshein 2018 and Dao et al. 2022 for the tiles;
 *          Ainslie et al. 2023 for grouped heads, Press et al. 2022 for ALiBi; Shaw, Uszkoreit, Vaswani 2018 for
 *          distances that are clipped, Raffel et al. 2020, section 2.1, for biases of them. */
hl_status hl_attention(const hl_attention_spec *spec, const float *q, const float *k, const float *v,
                       const hl_attention_result *result, void *workspace);

/* ---- Softmax ---------------------------------------------------------------------------------- */

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

/* ---- Tensors ---------------------------------------------------------------------------------- *
 *
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY for sizes beyond memory;
 *         nothing is written then. */

/* out (rows, cols) = a (rows, inner) times b (inner, cols), or b (cols, inner) if transpose_b.
 * Values: the order of summation depends only on inner, so a row's bits don't depend on other rows.
 * Memory: out overlaps neither a nor b.
 * Cost:   2 rows * inner * cols flops. */
hl_status hl_matmul(const float *a, const float *b, size_t rows, size_t inner, size_t cols, bool transpose_b,
                    float *out);

/* Element by element, `count` of them: a + b; a - b; factor x. out may be an input.
 * Values: one rounding each. */
hl_status hl_add(const float *a, const float *b, size_t count, float *out);
hl_status hl_subtract(const float *a, const float *b, size_t count, float *out);
hl_status hl_scale(const float *x, float factor, size_t count, float *out);

/* out (cols, rows) = x (rows, cols) with rows and columns exchanged. out doesn't overlap x. */
hl_status hl_transpose(const float *x, size_t rows, size_t cols, float *out);

/* Sum of each row of x (rows, cols) into out (rows).
 * Values: in float32, from the first element to the last, each addition rounded: the bits of hl_matmul with a column of
 *         ones, except the sign of a sum that is 0. */
hl_status hl_row_sums(const float *x, size_t rows, size_t cols, float *out);

/* `count` normal numbers of mean 0 and a standard deviation, for weights that were never trained.
 * Values: a seed means the same numbers on every platform.
 * Cost:   a logarithm, a square root, a sine and a cosine in double for each two.
 * Source: Box and Muller 1958. */
void hl_normal(uint64_t seed, double deviation, size_t count, float *out);

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
  int32_t start;            /* position of the first token; the others follow it */
  const int32_t *positions; /* (T), of each token; NULL: from start on */
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

/* ---- Pointwise layers ------------------------------------------------------------------------ */

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
 *         reaches no row but its own.
 * Memory: scratch from the arena, given back before returning; all of it is allocated before the first
 *         result is written. Results overlap neither inputs nor each other, except that a layer's or a
 *         stack's output may be its x.
 * Errors: HL_ERROR_SHAPE, HL_ERROR_RANGE, HL_ERROR_MEMORY; results and arena are then as they were. */

/* out (rows, cols) = x (rows, inner) W + b, where the rows of W (inner, cols) lie `stride` elements apart
 * (at least cols), so that W may be some columns of a wider matrix.
 * Values: the order of summation depends only on inner: matrices side by side, such as a fused
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

/* One row of one head, replaced. attention: which one, where there are several. numbers: finite; S weights of any sum
 * in place of the softmax's, or D numbers in place of the query, as it is after RoPE. Runs of models take these
 * (headlight_model.h). */
typedef struct hl_row_edit {
  size_t attention, head, row;
  const float *numbers;
} hl_row_edit;

/* `count` of them, a later one in place of an earlier one of the same row. */
typedef struct hl_row_edits {
  const hl_row_edit *edits;
  size_t count;
} hl_row_edits;

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

#ifdef __cplusplus
}
#endif

#endif
