/* Headlight's lab: what lessons compute beside attention. Beside headlight.h, whose shape letters, errors and memory
 * rules hold here too.
 *
 * Contents:
 *   The classic mistakes    hl_mistake, hl_attention_mistake, hl_diagnose
 *   One row as a ledger     hl_ledger
 *   FlashAttention          hl_flash, hl_flash_answers, hl_flash_judge, hl_traffic_of
 *   Maps too large to hold  hl_atlas_rows, hl_atlas_cell, hl_atlas_draw
 *   Maps                    hl_entropy, hl_patterns_of, hl_column_shares, hl_asymmetry, hl_diagonals
 *   Rows of two tensors     hl_rows_moved, hl_rows_distance, hl_rows_changed
 *   Heads                   hl_heads_sizes, hl_heads_split, hl_fetch
 *   Plans of whole models   hl_plan_sizes
 *   Readers                 hl_reader_draw, hl_reader_run
 *   Linear attention        hl_linear_attention
 *   Costs                   hl_count_costs, hl_count_pattern, hl_tokens_within, hl_power_law
 *   Draws and statistics    hl_draw_scores, hl_softmax_spread, hl_statistics
 *   Vectors                 hl_lengths, hl_cosines, hl_terms, hl_directions_of
 *   Deep stacks             hl_deep_layer, hl_deep_layer_grad, hl_deep_readout, hl_deep_weights
 *   Drawing                 hl_colours, hl_raster, hl_shrink, hl_finite_range, hl_summarise */
#ifndef HEADLIGHT_LAB_H
#define HEADLIGHT_LAB_H

#include "headlight.h"

#ifdef __cplusplus
extern "C" {
#endif

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
 *   MASK_INVERTED             1 taken for "blocked", as some libraries mean it: a row sees just what it must not see
 *   MASK_ZERO                 hidden scores set to 0 in place of -inf: exp(0) = 1 is no small weight; a hidden 0 beats
 *                             a visible -2 by e^2 = 7.4
 *   MASK_LARGE_NEGATIVE       set to -1e9: right, but where a row may attend to nothing it attends to all alike
 *   MASK_UNGUARDED            a row that may attend to nothing: -inf - -inf = NaN, and its output NaN
 *   MASK_AFTER_SOFTMAX        hidden weights set to 0 after the softmax: rows sum to less than 1
 *   MASK_AFTER_RENORMALISED   and brought back to sum 1: right again, until a hidden score so far above the visible
 *                             ones that they underflow leaves the row empty
 *   MASK_OFF_BY_ONE           the causal diagonal hidden too: row 0 has nothing to attend to
 *   HEADS_NOT_TRANSPOSED      (T, H*D) cut into (H,T,D) by its shape, without exchanging T and H: with more
 *                             than one head, each mixes parts of different tokens and heads
 *   SCALED_TWICE              divided by D and not by its root: the weights are too even
 *   MASK_ONE_AHEAD            off by one to the other side: a row sees the key after its own
 *   KEYS_VALUES_SWAPPED       the queries meet the values, and the keys are summed; only where D = E
 *   FLOAT16                   in half precision, each step rounded to 11 bits: wrong from the fourth digit on, and
 *                             a score above 65504 is inf
 *   W*_TRANSPOSED             q, k, v or all three made with the transpose of a square W: only hl_diagnose, which is
 *                             given what comes of that */
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
  ENTRY(HEADS_NOT_TRANSPOSED, "heads-not-transposed")         \
  ENTRY(SCALED_TWICE, "scaled-twice")                         \
  ENTRY(MASK_ONE_AHEAD, "mask-one-ahead")                     \
  ENTRY(KEYS_VALUES_SWAPPED, "keys-values-swapped")           \
  ENTRY(FLOAT16, "float16")                                   \
  ENTRY(W_TRANSPOSED, "w-transposed")                         \
  ENTRY(WQ_TRANSPOSED, "wq-transposed")                       \
  ENTRY(WK_TRANSPOSED, "wk-transposed")                       \
  ENTRY(WV_TRANSPOSED, "wv-transposed")

typedef enum hl_mistake {
#define HL_MISTAKE_ID(id, name) HL_MISTAKE_##id,
  HL_MISTAKES(HL_MISTAKE_ID)
#undef HL_MISTAKE_ID
      HL_MISTAKE_COUNT
} hl_mistake;

/* Several of them: a bit each. */
typedef uint32_t hl_mistakes;
#define HL_MISTAKE_BIT(mistake) ((hl_mistakes)1 << (mistake))

/* Name of a mistake; NULL from HL_MISTAKE_COUNT on. */
const char *hl_mistake_name(hl_mistake mistake);

/* Those that are about a mask, and change nothing where there is none. */
#define HL_MASK_MISTAKES                                                                             \
  (HL_MISTAKE_BIT(HL_MISTAKE_NO_MASK) | HL_MISTAKE_BIT(HL_MISTAKE_MASK_INVERTED) |                   \
   HL_MISTAKE_BIT(HL_MISTAKE_MASK_ZERO) | HL_MISTAKE_BIT(HL_MISTAKE_MASK_LARGE_NEGATIVE) |           \
   HL_MISTAKE_BIT(HL_MISTAKE_MASK_UNGUARDED) | HL_MISTAKE_BIT(HL_MISTAKE_MASK_AFTER_SOFTMAX) |       \
   HL_MISTAKE_BIT(HL_MISTAKE_MASK_AFTER_RENORMALISED) | HL_MISTAKE_BIT(HL_MISTAKE_MASK_OFF_BY_ONE) | \
   HL_MISTAKE_BIT(HL_MISTAKE_MASK_ONE_AHEAD))

/* Those that only hl_diagnose knows. */
#define HL_W_MISTAKES                                                                   \
  (HL_MISTAKE_BIT(HL_MISTAKE_W_TRANSPOSED) | HL_MISTAKE_BIT(HL_MISTAKE_WQ_TRANSPOSED) | \
   HL_MISTAKE_BIT(HL_MISTAKE_WK_TRANSPOSED) | HL_MISTAKE_BIT(HL_MISTAKE_WV_TRANSPOSED))

/* Bytes of scratch that hl_attention_mistake needs: one head's scores, a column of them and a row of mask bytes. 0
 * for a spec that it refuses, SIZE_MAX where no memory is large enough. */
size_t hl_attention_mistake_workspace_bytes(const hl_attention_spec *spec);

/* Attention with one mistake in it. Arguments and results are those of hl_attention, except that the output is
 * required; `masked` is what enters the softmax, `weights` what the values are multiplied by.
 * Values: as naive code: every key takes part, a NaN value behind a mask as 0 * NaN.
 * Memory: workspace of hl_attention_mistake_workspace_bytes(), which has T*(S+1) floats.
 * Errors: as hl_attention; HL_ERROR_RANGE for another mistake, HL_ERROR_UNSUPPORTED at temperature 0, for ALiBi and
 *         for relative biases, for keys and values swapped where D is not E, and for a transposed W.
 * Cost:   2 H T S (D + E) flops and H T S exponentials, nothing left out.
 * Source: what goes wrong without 1 / sqrt(D): Vaswani et al. 2017, section 3.2.1 and its footnote 4; the mask
 *         before the softmax: section 3.2.3; the maximum: Blanchard, Higham, Higham 2021. */
hl_status hl_attention_mistake(hl_mistake mistake, const hl_attention_spec *spec, const float *q, const float *k,
                               const float *v, const hl_attention_result *result, void *workspace);

/* ---- Which mistake was it? --------------------------------------------------------------------- */

/* One head's attention, and how many columns were handed in: S for its weights, E for its output; either where S = E.
 */
typedef struct hl_diagnosis_spec {
  size_t queries, keys, dim, value_dim, cols;
  float scale;
  hl_causal causal;
} hl_diagnosis_spec;

/* q_turned, k_turned, v_turned: what the transpose of W makes in place of q, k, v; all of them or none (NULL). given:
 * what somebody computed; steps: what the last digit of each of its numbers counts, so that rounding moves it by half
 * of it. */
typedef struct hl_diagnosis_input {
  const float *q, *k, *v;                      /* (T,D), (S,D), (S,E) */
  const float *q_turned, *k_turned, *v_turned; /* the same shapes */
  const float *given, *steps;                  /* (T,cols) */
} hl_diagnosis_input;

/* Mistakes that were tried together, and how far their numbers are from those given. */
typedef struct hl_suspect {
  hl_mistakes mistakes; /* none: what is right */
  uint32_t fits;        /* whether rounding explains every difference */
  uint32_t is_output;   /* what was compared: 0 the weights, 1 the output */
  uint32_t different;   /* numbers whose difference rounding does not explain */
  uint32_t first;       /* the first of them, row by row; T * cols where there is none */
  float distance;       /* the largest difference; inf where only one of two numbers is NaN or infinite */
  float excess;         /* the largest difference in units of what rounding explains: at most 1 where it fits */
} hl_suspect;

typedef struct hl_diagnosis_result {
  hl_suspect *suspects; /* room for `most`, the best first */
  size_t most;          /* of them wanted, at least 1 */
  hl_suspect *right;    /* one: the right numbers beside those given */
  float *right_numbers; /* (T,cols) */
  uint32_t *count;      /* of suspects: as many as were tried, at most `most` */
  uint32_t *tied;       /* so many of those tried explain it as well as the first, which counts; 0: none does */
} hl_diagnosis_result;

/* Bytes of scratch that hl_diagnose needs; 0 for a spec that it refuses, SIZE_MAX where no memory is large enough. */
size_t hl_diagnose_workspace_bytes(const hl_diagnosis_spec *spec);

/* Looks for the mistakes that explain numbers: tries each by itself; if none fits, and what is given is not right, all
 * pairs that don't exclude each other; then pairs with what becomes of a row that may attend to nothing (NaN, or all
 * alike). Left out are mistakes that are no others: SCALE_AFTER_RENORMALISED, which is UNSCALED; those of heads; those
 * of a mask where there is none.
 * Order:  what fits, then fewer mistakes, then an excess beyond 1 that is smaller, then the likelier mistakes.
 * Ties:   as many mistakes as the first has, and numbers that rounding explains as it does those of the first: the
 *         result can't tell which of them were made. They stand first; those beyond `most` are only counted.
 * Values: rounding explains half a step and what float32 loses on the way, by the size of the scores; in half
 *         precision, which libraries round at different places, two units in the last place more. NaN fits NaN, inf
 *         inf of its sign.
 * Memory: workspace of hl_diagnose_workspace_bytes(), T*(2 S + E) floats and a little.
 * Errors: HL_ERROR_SHAPE for a missing tensor, for some of the turned ones only, and for a cols that is neither S nor
 * E; HL_ERROR_RANGE for a size of 0, a `most` of 0, a scale that is not finite and a step that is negative or not
 *         finite; HL_ERROR_MEMORY; nothing is written then.
 * Cost:   that of hl_attention_mistake some 20 times, with pairs some 200 times. */
hl_status hl_diagnose(const hl_diagnosis_spec *spec, const hl_diagnosis_input *input, const hl_diagnosis_result *result,
                      void *workspace);

/* ---- One row as a ledger ----------------------------------------------------------------------- */

/* Steps that a ledger can do wrong, any of them together. */
#define HL_LEDGER_MISTAKES                                                                \
  (HL_MISTAKE_BIT(HL_MISTAKE_UNSCALED) | HL_MISTAKE_BIT(HL_MISTAKE_SCALE_AFTER_SOFTMAX) | \
   HL_MISTAKE_BIT(HL_MISTAKE_MASK_ZERO) | HL_MISTAKE_BIT(HL_MISTAKE_MASK_AFTER_SOFTMAX) | \
   HL_MISTAKE_BIT(HL_MISTAKE_WRONG_AXIS) | HL_MISTAKE_BIT(HL_MISTAKE_NO_MAX_SUBTRACTION))

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

/* row: of which terms and contributions are given, and which edits are about. causal: query i sees keys up to i.
 * mistakes: of HL_LEDGER_MISTAKES. */
typedef struct hl_ledger_spec {
  size_t queries, keys, dim, value_dim, row;
  float scale;
  hl_causal causal;
  hl_mistakes mistakes;
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
 * Errors:  HL_ERROR_SHAPE for a missing tensor; HL_ERROR_UNSUPPORTED for other mistakes; HL_ERROR_RANGE for a size of
 *          0, a row beyond T, a scale that is not finite, or an edit of a step or key that there is not or of a value
 *          that is not finite; HL_ERROR_MEMORY for sizes beyond memory; nothing is written then.
 * Cost:    2 T S (D + E) flops and T S exponentials; sums anew for each element, T S (T + S) flops: for small cases. */
hl_status hl_ledger(const hl_ledger_spec *spec, const float *q, const float *k, const float *v,
                    const hl_ledger_result *result);

/* ---- FlashAttention ------------------------------------------------------------------------------- */

/* T queries, S keys. tile: so many keys come at a time, the last time the rest; B = ceil(S / tile) tiles. causal: the
 * row with index t sees keys up to first + t, so `first` is the place of the first row where others than all are asked
 * for. */
typedef struct hl_flash_spec {
  size_t queries, keys, dim, value_dim, tile, first;
  float scale;
  hl_causal causal;
} hl_flash_spec;

/* What the kernel of each row has after each tile. Every tensor is needed. */
typedef struct hl_flash_result {
  float *scores;       /* (T,S) times scale; -inf where hidden */
  float *exponentials; /* (T,S) e^(score - the maximum when its tile was there); 0 where hidden */
  float *tops;         /* (T,B) largest score of the tile; -inf where it is skipped */
  float *maxima;       /* (T,B) m: largest score so far */
  float *factors;      /* (T,B) e^(old m - new m), by which l and o are multiplied: 0 in the first tile */
  float *added;        /* (T,B) sum of the tile's exponentials */
  float *sums;         /* (T,B) l: factor times the old l, and what is added */
  float *outputs;      /* (T,B,E) o: factor times the old o, and the tile's exponentials times values; not divided */
  uint32_t *skipped;   /* (T,B) 1 where a causal row sees nothing of the tile: m, l and o stay */
  float *output;       /* (T,E) the last o / the last l */
} hl_flash_result;

/* Attention as an online softmax in tiles of keys, with every number on the way.
 * Shapes: q (T,D), k (S,D), v (S,E).
 * Values: every step in float32, as a tiled kernel has it: l and o are rescaled and added to in float32; only the sum
 * of one tile's exponentials is added up in double. The output differs from hl_attention's by rounding. A hidden key is
 * not multiplied, not even by 0. NaN and inf go through all steps. Errors: HL_ERROR_SHAPE for a missing tensor;
 * HL_ERROR_RANGE for a size of 0 or a scale that is not finite; HL_ERROR_MEMORY for sizes beyond memory; nothing is
 * written then. Cost:   2 T S (D + E) flops, T B E to rescale, and T S exponentials. Source: Milakov and Gimelshein
 * 2018, algorithm 3; Dao et al. 2022, algorithm 1; the order of loops and the division at the end: Dao 2023,
 * section 3.1. */
hl_status hl_flash(const hl_flash_spec *spec, const float *q, const float *k, const float *v,
                   const hl_flash_result *result);

/* What can be asked of a step. */
typedef enum hl_asked {
  HL_ASKED_MAXIMUM, /* m */
  HL_ASKED_FACTOR,  /* e^(old m - new m) */
  HL_ASKED_SUM,     /* l */
  HL_ASKED_OUTPUT,  /* one number of o */
  HL_ASKED_FINAL,   /* the same after the last tile, divided */
  HL_ASKED_COUNT
} hl_asked;

/* What goes wrong by hand; each question has some of them. */
typedef enum hl_slip {
  HL_SLIP_NONE,               /* right */
  HL_SLIP_OLD_MAXIMUM,        /* the old maximum kept; exponentials under the old one */
  HL_SLIP_TILE_MAXIMUM,       /* the tile's maximum in place of the largest so far */
  HL_SLIP_NOT_RESCALED,       /* what was kept is added as it was; a factor of 1 */
  HL_SLIP_UPSIDE_DOWN,        /* new less old; sum / output */
  HL_SLIP_NO_EXP,             /* the exponent, the scores */
  HL_SLIP_DIVIDED_EARLY,      /* by l, before the last tile */
  HL_SLIP_NO_MAXIMUM,         /* e^score, e^m */
  HL_SLIP_OLD_FORGOTTEN,      /* this tile only; a factor of 0 */
  HL_SLIP_TILE_FORGOTTEN,     /* what was kept only */
  HL_SLIP_ALL_RESCALED,       /* the new terms too */
  HL_SLIP_MAXIMA_ADDED,       /* old and new one */
  HL_SLIP_SCORES_ADDED,       /* in place of the largest */
  HL_SLIP_MEAN,               /* of the tile's scores; divided by the number of keys */
  HL_SLIP_NO_EXP_UPSIDE_DOWN, /* the exponent with its sign turned */
  HL_SLIP_NOT_DIVIDED,        /* o */
  HL_SLIP_MULTIPLIED,         /* o times l */
  HL_SLIP_COUNT
} hl_slip;

/* A tile of `count` keys that a row sees, and what was kept before it: maximum, sum and one number of o, which belongs
 * with values[j], the same number of each value. before: how many keys came before; 0: nothing was kept yet. */
typedef struct hl_flash_step {
  const float *scores, *values; /* (count) each */
  size_t count, before;
  float maximum, sum, output;
} hl_flash_step;

/* The right answer to each question about a step, and what each slip makes of it; NaN where a question has no such
 * slip. Values: in double from the float32 numbers. Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for no
 * keys or a number that is not finite. */
hl_status hl_flash_answers(const hl_flash_step *step, double answers[HL_ASKED_COUNT][HL_SLIP_COUNT]);

/* Which of the answers to one question this is: HL_SLIP_NONE where it is right to two digits, the slip that it comes
 * from, HL_SLIP_COUNT where it is none of them.
 * Values: two digits after the point decide, the right answer first; where none is as near, two digits of any size, the
 *         nearest answer first, since numbers worked out from rounded ones are off by more. */
uint32_t hl_flash_judge(const double answers[HL_SLIP_COUNT], double answer);

#define HL_TRAFFIC_SIZE_MAX (1 << 20)
#define HL_EXACT_MAX ((uint64_t)1 << 53) /* whole numbers up to here are doubles */

/* One head of T queries and S keys in float32, on a machine with a slow, large memory and a fast, small one. rows: so
 * many queries are held in fast memory while all keys and values pass, `tile` of them at a time. causal: row t sees
 * keys up to t; a tile that all rows held do not see stays where it is. */
typedef struct hl_traffic_spec {
  size_t queries, keys, dim, value_dim, rows, tile;
  hl_causal causal;
} hl_traffic_spec;

/* Numbers of one head; each is exact. */
typedef struct hl_traffic {
  uint64_t plain;       /* bytes moved with the matrix: q, k, v in, scores out and in, weights out and in, output out */
  uint64_t tiled;       /* bytes moved in tiles: q in, output out, k and v in for every group of rows */
  uint64_t score_bytes; /* of one (T,S) matrix, which tiles never hold */
  uint64_t held;        /* bytes of fast memory: q, o, m, l and a tile's scores of the rows, and the tile */
  uint64_t groups;      /* of rows: ceil(T / rows) */
  uint64_t tiles;       /* that come in, over all groups */
  uint64_t skipped;     /* that causal rows need not see */
  uint64_t plain_flops; /* of both products: 2 T S (D + E) */
  uint64_t tiled_flops; /* the same without the tiles that are skipped */
  uint64_t fewest_rows; /* held, with which tiles move less than the matrix does; 0: not even all rows are enough */
} hl_traffic;

/* Errors: HL_ERROR_SHAPE for a missing argument; HL_ERROR_RANGE for a size of 0 or above HL_TRAFFIC_SIZE_MAX, for more
 *         rows or a larger tile than there are, and where a number would be above HL_EXACT_MAX.
 * Cost:   under a causal mask up to T log T steps.
 * Source: Dao et al. 2022, sections 2.1 and 3.2, theorem 2; the order of loops, a group of rows outside and tiles of
 * keys inside, is that of Dao 2023, section 3.1. */
hl_status hl_traffic_of(const hl_traffic_spec *spec, hl_traffic *traffic);

/* ---- Maps too large to hold --------------------------------------------------------------------- */

#define HL_ATLAS_TOKENS_MAX (1 << 20)

/* The weights (T,T) of queries and keys q, k (T,D), of which two numbers a row are kept: maxima (T), the largest score,
 * and sums (T), the sum of e^(score - maximum). A sum that is NaN says that the row has not been passed over yet; a row
 * with a NaN in its queries or keys stays so. */
typedef struct hl_atlas {
  size_t tokens, dim;
  const float *q, *k;
  float *maxima, *sums;
  float scale;
  hl_causal causal; /* HL_CAUSAL_DIAGONAL: row i sees keys up to i */
} hl_atlas;

/* Passes over rows first, first + stride, ...: `count` of them, those only that lack their sums. In one pass over the
 * keys: an online softmax. So few rows a call that the caller can stop in between.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, more than HL_ATLAS_TOKENS_MAX tokens, a
 *         scale that is not finite, or a row beyond the map, HL_ERROR_MEMORY; nothing is written then.
 * Cost:   2 T D flops and T exponentials a row. */
hl_status hl_atlas_rows(const hl_atlas *atlas, size_t first, size_t stride, size_t count);

/* A cell: its score, -inf where it is hidden; its row's two numbers; its weight. */
typedef struct hl_atlas_value {
  float score, maximum, sum, weight;
} hl_atlas_value;

/* Passes over the row, where that is still to do. Errors: as hl_atlas_rows. */
hl_status hl_atlas_cell(const hl_atlas *atlas, size_t row, size_t col, hl_atlas_value *value);

typedef enum hl_atlas_pool {
  HL_ATLAS_SAMPLE,  /* one cell: in the pixel's first row that has its sum, the pixel's first column */
  HL_ATLAS_LARGEST, /* the largest weight of all cells */
  HL_ATLAS_MEAN     /* their mean */
} hl_atlas_pool;

typedef enum hl_atlas_unit {
  HL_ATLAS_WEIGHT,    /* weights */
  HL_ATLAS_OF_LARGEST /* weights divided by their row's largest: e^(score - maximum), from 0 to 1 in each row */
} hl_atlas_unit;

/* Pixels (rows, cols), each of step by step cells, from cell (row, col) on; at the map's end a pixel has what is left.
 */
typedef struct hl_atlas_window {
  size_t row, col, rows, cols, step;
  hl_atlas_pool pool;
  hl_atlas_unit unit;
} hl_atlas_window;

/* The window into out (rows, cols). Hidden cells weigh 0. NaN for pixels with a row that lacks its sum; of a sample,
 * where all rows do.
 * Errors: as hl_atlas_rows; HL_ERROR_RANGE for a step beyond the map's side, or a pixel that begins beyond the map.
 * Cost:   2 D flops and an exponential for each cell that is looked at: a sample looks at one a pixel, and the largest
 *         needs one exponential for each pixel and row. */
hl_status hl_atlas_draw(const hl_atlas *atlas, const hl_atlas_window *window, float *out);

/* ---- Maps: matrices of weights ---------------------------------------------------------------- */

/* Entropy of each row of weights (rows, cols) into out (rows): the sum of -w log2 w.
 * Units:  bits.
 * Values: weights up to 0 count as 0; NaN in a row gives NaN. Only where a row sums to 1 is it an entropy.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY for sizes beyond
 *         memory; nothing is written then.
 * Cost:   rows * cols logarithms, in double. */
hl_status hl_entropy(const float *weights, size_t rows, size_t cols, float *out);

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

/* How far a square matrix (n, n) is from its transpose: the largest |a_ij - a_ji|; NaN where a difference is. */
float hl_asymmetry(const float *a, size_t n);

/* Mean and spread (largest less smallest) of each diagonal of a (n, n), which are 2 n - 1: first that of column less
 * row = 1 - n, in the middle the main one, last that of n - 1. A matrix that depends on nothing except the distance
 * (Toeplitz) has spreads of 0. Values: finite. */
void hl_diagonals(const float *a, size_t n, float *mean, float *spread);

/* ---- Rows of two tensors ------------------------------------------------------------------------ *
 *
 * How rows of a and b (rows, cols) differ, a number a row.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY for sizes beyond memory;
 *         nothing is written then. */

/* How far it moved from a to b, as a share of its length: |b - a| / |a|.
 * Values: in double, rounded once; 0 where nothing moved, +inf from a row of zeros. */
hl_status hl_rows_moved(const float *a, const float *b, size_t rows, size_t cols, float *moved);

/* The largest |a - b| in it; NaN where a difference is. */
hl_status hl_rows_distance(const float *a, const float *b, size_t rows, size_t cols, float *distance);

/* How many of its elements differ in any bit. */
hl_status hl_rows_changed(const float *a, const float *b, size_t rows, size_t cols, uint32_t *changed);

/* ---- Heads: what they cost, how they are cut, what they can fetch ------------------------------ */

#define HL_HEAD_SIZE_MAX (1 << 20)

/* Multi-head attention of width C with H heads of C / H, over T tokens. */
typedef struct hl_head_sizes {
  uint64_t dim;               /* of a head: C / H */
  uint64_t input_parameters;  /* W_Q, W_K, W_V with their biases */
  uint64_t output_parameters; /* W_O with its bias */
  uint64_t parameters;        /* both */
  uint64_t scores;            /* numbers in the score matrices of all heads: T T H */
  uint64_t score_bytes;       /* as float32 */
} hl_head_sizes;

/* Formula: parameters 3 (C C + C) and C C + C, whatever H.
 * Errors:  HL_ERROR_SHAPE where the heads don't divide the width, HL_ERROR_RANGE for a size of 0 or above
 *          HL_HEAD_SIZE_MAX. */
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
 * Memory:  scratch from the arena, given back: 8 (n D + D + m m + m) bytes and a little, m the smaller of n and D.
 * Errors:  HL_ERROR_SHAPE for a missing tensor; HL_ERROR_RANGE for sizes beyond those above, a pair beyond the words,
 *          a split outside 0 .. 1, values that are not finite; HL_ERROR_MEMORY. Nothing is written then.
 * Cost:    about 10 n^2 D flops, and some 60 m^3 for the eigenvalues.
 * Source:  Eckart and Young 1936; the eigenvalues: Golub and Van Loan 2013, section 8.5 (Jacobi). */
hl_status hl_fetch(const hl_fetch_spec *spec, const float *values, hl_fetch_result *result, hl_arena *arena);

/* ---- Plans of whole models ----------------------------------------------------------------------- */

#define HL_PLAN_SIZE_MAX (1 << 20) /* of each size except the layers */
#define HL_PLAN_LAYERS_MAX 256     /* of an encoder, and of a decoder */

/* Parts that not every model has; a bit each. */
typedef enum hl_plan_extra {
  HL_PLAN_NORMS = 1,            /* a LayerNorm to each step of a layer, before or after it */
  HL_PLAN_FINAL_NORMS = 2,      /* and one behind the last layer of each stack */
  HL_PLAN_ATTENTION_BIASES = 4, /* of W_Q, W_K, W_V and W_O */
  HL_PLAN_OUTPUT_MATRIX = 8,    /* of its own; otherwise the word table is the output's matrix, too */
  HL_PLAN_OUTPUT_BIAS = 16,
  HL_PLAN_EMBEDDING_NORM = 32, /* BERT's: a LayerNorm before the first layer */
  HL_PLAN_POOLER = 64          /* BERT's: a matrix C x C with its bias behind the last layer */
} hl_plan_extra;

/* Layers of an encoder, of a decoder, or of both: a decoder beside an encoder attends to the encoder's output. */
typedef struct hl_plan {
  size_t encoder_layers, decoder_layers; /* not both 0 */
  size_t width, heads, ffn;              /* C, H, F; F 0: layers of attention only */
  size_t words;                          /* rows of the word table, which encoder and decoder share */
  size_t places;                         /* further rows of C numbers: learned positions, BERT's segments */
  uint32_t extras;                       /* hl_plan_extra bits */
} hl_plan;

/* What parameters belong to. */
typedef enum hl_plan_part {
  HL_PLAN_ENCODER_SELF,
  HL_PLAN_ENCODER_FFN,
  HL_PLAN_ENCODER_NORMS,
  HL_PLAN_DECODER_SELF,
  HL_PLAN_DECODER_CROSS,
  HL_PLAN_DECODER_FFN,
  HL_PLAN_DECODER_NORMS,
  HL_PLAN_WORDS,
  HL_PLAN_PLACES,
  HL_PLAN_REST, /* the output's own matrix and bias, the embedding's norm, the pooler */
  HL_PLAN_PARTS
} hl_plan_part;

/* layer: in one layer, 0 for a part that stands outside of the layers. part: in the whole model, a final norm among its
 * stack's norms. */
typedef struct hl_plan_count {
  uint64_t dim; /* of a head: C / H */
  uint64_t layer[HL_PLAN_PARTS], part[HL_PLAN_PARTS];
  uint64_t encoder_layer, decoder_layer, encoder, decoder, total;
  uint64_t maps;               /* of attention: H for each attention of each layer */
  double share[HL_PLAN_PARTS]; /* of the total */
} hl_plan_count;

/* How many parameters a plan has.
 * Formula: attention 4 C C (+ 4 C), feed-forward 2 C F + F + C, LayerNorm 2 C; encoder layer: an attention, a
 *          feed-forward, a norm for each; decoder layer: with cross-attention two attentions. The word table is counted
 *          once.
 * Values:  exact: with sizes as above every sum is below 2^53. shares in double, rounded once.
 * Errors:  HL_ERROR_SHAPE for a missing argument, or where the heads don't divide the width; HL_ERROR_RANGE for a size
 * of 0 (F and places may be 0), for one above its limit, no layers at all, or a bit that is no hl_plan_extra. Nothing
 * is written then. Source:  Vaswani et al. 2017, section 3 and table 3. */
hl_status hl_plan_sizes(const hl_plan *plan, hl_plan_count *count);

/* ---- Readers: attention beside what came before it ------------------------------------------------ */

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
  float *bias;      /* (blocks N); of attention NULL where it has none */
} hl_reader_weights;

/* 1, 4 or 3; 0 for another kind. */
size_t hl_reader_blocks(hl_reader kind);

/* How weights are drawn: each block of W is gain times a random orthogonal matrix, U normal of deviation input /
 * sqrt(C), the bias 0 except an LSTM's forget gate. */
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

/* How far word 1 reaches. All but the last are required. */
typedef struct hl_reader_result {
  float *states, *nudged; /* (T,N): of the text, and of the text with x_1 nudged */
  float *change;          /* (T): length of their difference */
  float *decades;         /* (T): its logarithm to base 10; -inf where nothing changes */
  float *gradient;        /* (T): Frobenius norm of d state_t / d x_1 */
  float *fade;            /* (T): (gradient_t / gradient_1)^(1 / (t - 1)), what a step leaves of it; 1 at t = 1 */
  float *weight; /* (T): of word 1 in row t of attention; of another reader nothing is written. NULL: not wanted */
} hl_reader_result;

/* Reads x (T,C) twice, the second time with x_1 (1 + nudge) in place of x_1, and differentiates.
 * Formula: RNN: h = tanh z, z = W h + U x + b. LSTM: c = f c + i g, h = o tanh c; i, f, o = sigmoid z, g = tanh z.
 *          Attention: row t of softmax(q k^T / sqrt(N)) v over words 1 .. t; q, k, v = W_Q x + b_Q and so on. h and c
 *          begin at 0.
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

/* ---- Costs: operations and bytes, counted ----------------------------------------------------- */

/* A multiplication with its addition counts as one operation, an exponential as one of its own kind. Counts are whole
 * numbers in doubles: exact up to HL_COUNT_EXACT_MAX, rounded beyond. */
#define HL_COUNT_TOKENS_MAX (1 << 28)
#define HL_COUNT_WIDTH_MAX (1 << 20)
#define HL_COUNT_EXACT_MAX 0x1p53

/* One layer of self-attention over n tokens, of width d with h heads of d / h, in float32 and without a mask; beside it
 * recurrent layers of the same width. */
typedef struct hl_costs {
  double projections;       /* operations of W_Q, W_K, W_V and W_O: 4 n d^2 */
  double scores;            /* of q k^T in all heads: n^2 d */
  double values;            /* of weights times values in all heads: n^2 d */
  double attention;         /* of the three together */
  double exponentials;      /* of the softmax: h n^2 */
  double recurrent;         /* operations of a plain RNN, its recurrent matrix only: n d^2 */
  double rnn;               /* with its input matrix: 2 n d^2 */
  double lstm;              /* of an LSTM with both matrices of its four gates: 8 n d^2 */
  double cells;             /* scores to be held, if they are: h n^2 */
  double score_bytes;       /* 4 bytes each */
  double row_bytes;         /* of the scores of one query: 4 h n */
  double tile_bytes;        /* of maximum and sum of every row, which tiles keep in place of the scores: 8 h n */
  double projection_bytes;  /* of queries, keys, values and output: 16 n d */
  double rnn_bytes;         /* of an RNN's state: 4 d */
  double lstm_bytes;        /* of an LSTM's state and memory: 8 d */
  double crosses_recurrent; /* tokens at which q k^T needs as much as `recurrent`: d */
  double crosses_lstm;      /* at which `attention` needs as much as `lstm`: 2 d. It always needs more than `rnn` */
  double is_exact;          /* 1 where none of these is above HL_COUNT_EXACT_MAX, else 0 */
} hl_costs;

/* Counts what a layer costs.
 * Errors: HL_ERROR_SHAPE for heads that don't divide the width or a missing result, HL_ERROR_RANGE for a size of 0 or
 *         above HL_COUNT_TOKENS_MAX, HL_COUNT_WIDTH_MAX. Nothing is written then.
 * Source: Vaswani et al. 2017, table 1, which gives n^2 d for self-attention and n d^2 for a recurrent layer. */
hl_status hl_count_costs(size_t tokens, size_t width, size_t heads, hl_costs *costs);

/* Which scores are computed, for a query i and a key j:
 *   FULL     all
 *   WINDOW   where |i - j| <= reach (Beltagy et al. 2020)
 *   STRIDED  where i - reach < j <= i, and where j is a multiple of reach before i (Child et al. 2019): causal
 *   LINEAR   none: keys and values are summed into one matrix a head (Katharopoulos et al. 2020) */
typedef enum hl_pattern {
  HL_PATTERN_FULL = 0,
  HL_PATTERN_WINDOW = 1,
  HL_PATTERN_STRIDED = 2,
  HL_PATTERN_LINEAR = 3
} hl_pattern;

typedef struct hl_pattern_cost {
  double cells;      /* scores of all heads */
  double operations; /* of scores and values; LINEAR: of the sums, the products with them, and the divisors */
  double bytes;      /* of the scores, if they are held; LINEAR: of the sums */
  double is_exact;   /* as in hl_costs */
} hl_pattern_cost;

/* Counts what attention costs that leaves scores out, projections apart.
 * Errors: as hl_count_costs; HL_ERROR_RANGE for another pattern, and for a reach of 0 or above HL_COUNT_TOKENS_MAX. */
hl_status hl_count_pattern(hl_pattern pattern, size_t tokens, size_t width, size_t heads, size_t reach,
                           hl_pattern_cost *cost);

/* Largest number of tokens whose scores, 4 h n^2 bytes, are no more than so many bytes; 0 for none. NaN: of bytes below
 * 0 or not finite, and of no heads. */
double hl_tokens_within(double bytes, size_t heads);

/* The power law that runs closest to measurements: a line through the logarithms, by least squares.
 *   law[0]  its slope: by which power y grows with x
 *   law[1]  by how much y grows where x doubles: 2^slope
 *   ratios  (count) y over the y before it; the first is NaN
 * Values: in double.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for fewer than two, for numbers that are not positive and
 *         finite, or where all x are the same. Nothing is written then. */
hl_status hl_power_law(const double *x, const double *y, size_t count, double *law, double *ratios);

/* ---- Linear attention ---------------------------------------------------------------------------- */

/* tokens: T queries and as many keys. causal: query i sees keys up to i. */
typedef struct hl_linear_spec {
  size_t tokens, dim, value_dim;
  bool causal;
} hl_linear_spec;

/* Attention with a feature map in place of the softmax, so that keys and values are summed once for all queries.
 * Formula: phi(x) = elu(x) + 1 = x + 1 for x > 0, exp(x) below; weight of key j in row i: phi(q_i) . phi(k_j) over the
 *          sum of these products over the keys that i sees; output = weights v, made as phi(q_i) S / (phi(q_i) . z)
 *          with S = sum_j phi(k_j) v_j^T and z = sum_j phi(k_j). No scale.
 * Shapes:  q, k (T,D), v (T,E), output (T,E); weights (T,T) or NULL: made only to be looked at, since linear attention
 *          holds no such tensor.
 * Values:  sums in float32. A row whose products all underflow has weights 0 and output 0. NaN in a key reaches every
 *          row that sees it.
 * Memory:  scratch from the arena, given back: 4 (D E + 2 D) bytes, and 4 T D more for weights.
 * Errors:  HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY. Nothing is written
 *          then.
 * Cost:    2 T D (E + 1) multiply-adds and 2 T D exponentials at most; T^2 D multiply-adds more for weights.
 * Source:  Katharopoulos et al. 2020, equations 4 to 7 and 9 to 12. */
hl_status hl_linear_attention(const hl_linear_spec *spec, const float *q, const float *k, const float *v, float *output,
                              float *weights, hl_arena *arena);

/* ---- Draws and statistics ----------------------------------------------------------------------- */

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
  float *jacobian; /* (rows): Frobenius norm of diag(p) - p p^T, the derivative of p with respect to the scores */
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
 * (share_count); without shares, only mean and variance.
 * Values: the variance about the mean, divided by count; a quantile lies linearly between the two sorted values next to
 *         share (count - 1). Finite values.
 * Memory: 4 count bytes of scratch from the arena where there are shares, given back before returning.
 * Errors: HL_ERROR_SHAPE for a tensor that is missing, HL_ERROR_RANGE for no values or a share outside 0..1,
 *         HL_ERROR_MEMORY; nothing is written then.
 * Cost:   2 count log2(count) comparisons where there are shares. */
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

#define HL_DIRECTIONS_MAX 1024

/* points is required. */
typedef struct hl_directions {
  float *points; /* (rows,2): the shadow of each row, brought to length 1, in the plane */
  double cosine; /* out: the mean cosine of two different rows */
  double share;  /* out: how much of the squares of the rows' lengths the plane shows */
} hl_directions;

/* Rows of x (rows, cols) as directions. The plane goes through the origin and the first two principal directions of the
 * rows brought to length 1 (their mean is not taken off), so no other plane shows more of them.
 * Formula: with u_i = x_i / |x_i|, the plane is that of the two largest eigenvalues a, b of the sum of u_i u_i^T, which
 *          are those of the matrix of cosines; share = (a + b) / rows.
 * like:    (rows,2) or NULL: points of another call, which the points are turned and mirrored towards, within their
 *          plane, until they are nearest; so that points of neighbouring layers can be compared. NULL, or not finite:
 *          the first axis points the way of the rows' sum, and row 0 lies above.
 * Values:  in double, rounded once. Of one row the cosine is NaN; where a row is 0 or not finite all are.
 * Memory:  8 rows (2 rows + 1) bytes of scratch from the arena, given back before returning.
 * Errors:  HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY for more rows than
 *          HL_DIRECTIONS_MAX or sizes beyond memory; nothing is written then.
 * Cost:    rows^2 cols flops, and some 80 rows^3 for the eigenvectors. */
hl_status hl_directions_of(const float *x, size_t rows, size_t cols, const float *like, hl_directions *result,
                           hl_arena *arena);

/* ---- Deep stacks: random layers one after another ----------------------------------------------------- */

#define HL_DEEP_TOKENS_MAX 512
#define HL_DEEP_WIDTH_MAX 1024
#define HL_DEEP_GRADIENTS_MAX 256

/* Where the LayerNorms stand, if anywhere. */
typedef enum hl_deep_norm {
  HL_DEEP_NORM_NONE = 0,
  HL_DEEP_NORM_POST = 1, /* behind each sum: LayerNorm(x + f(x)) */
  HL_DEEP_NORM_PRE = 2   /* before each f: x + f(LayerNorm(x)) */
} hl_deep_norm;

/* A stack whose every layer is self-attention of H heads, then a feed-forward with ReLU. Weights are drawn from the
 * seed and the layer's number, uniform up to 1 / sqrt(inputs) either way, as PyTorch's nn.Linear draws them; biases 0,
 * gains 1, eps 1e-5. residual: whether each step adds to the stream; else its result takes the place of the stream. */
typedef struct hl_deep_spec {
  size_t tokens, width, heads, hidden; /* T, C, H, F */
  bool residual;
  hl_deep_norm norm;
  uint32_t seed;
} hl_deep_spec;

/* Each of these returns
 * Errors: HL_ERROR_SHAPE for a missing tensor or heads that don't divide the width, HL_ERROR_RANGE for a size of 0 or a
 *         norm that there is not, HL_ERROR_MEMORY for sizes above those or an arena that can't grow; nothing is written
 *         then.
 * Source: Vaswani et al. 2017, section 3.1; where the LayerNorm stands: Xiong et al. 2020, figure 1. */

/* How many numbers a layer's weights are. */
size_t hl_deep_weight_count(const hl_deep_spec *spec);

/* The weights of layer number `layer`, one matrix behind the other: W_Q | W_K | W_V (C,3C), W_O (C,C), W_1 (C,F),
 * W_2 (F,C). */
hl_status hl_deep_weights(const hl_deep_spec *spec, size_t layer, float *weights);

/* x (T,C) through layer number `layer`; y may be x.
 * Values: float32. What overflows is inf or NaN and stays so; what is below float32 is 0.
 * Memory: scratch from the arena, given back: 4 (4 C C + 2 C F + T (11 C + F + H (T + 3))) bytes and a little.
 * Cost:   2 T (4 C C + 2 C F + 2 T C) flops, and 4 C C + 2 C F random numbers. */
hl_status hl_deep_layer(const hl_deep_spec *spec, size_t layer, const float *x, float *y, hl_arena *arena);

/* From dy (count,T,C), gradients with respect to what layer number `layer` gives for x (T,C), those with respect to x,
 * each brought to length 1: dx (count,T,C), which may be dy. decades (count): what stands in before (count), or 0 where
 * that is NULL, and the base-10 logarithms of the lengths that they had: through many layers decades add up, where
 * float32 would have run out of them. decades may be before.
 * Values: float32; the layer's forward pass is run again, and nothing kept of it. Zeros stay zeros, of -inf decades;
 *         what is not finite stays as it is, of decades that are not finite.
 * Memory: that of the layer, and 4 count T (4 C + max(3 C, F)) bytes and a little.
 * Cost:   that of the layer, and count times it without the random numbers. */
hl_status hl_deep_layer_grad(const hl_deep_spec *spec, size_t layer, const float *x, size_t count, const float *dy,
                             const float *before, float *dx, float *decades, hl_arena *arena);

/* A random direction (T,C) of length 1. The loss of which gradients are taken is the product with it: the sum of
 * direction times the last stream, whose gradient with respect to that stream is the direction. */
hl_status hl_deep_readout(const hl_deep_spec *spec, float *direction);

/* ---- Scores of the attentions before the Transformer ------------------------------------------ */

/* How a decoder's state s (D) and an encoder's output h (D) make a score:
 *   HL_ALIGNMENT_DOT       s.h
 *   HL_ALIGNMENT_GENERAL   s W h, W (D,D)
 *   HL_ALIGNMENT_ADDITIVE  u.tanh(W [s; h]), W (A,2D), u (A): with W = [W_s W_h] this is u.tanh(W_s s + W_h h)
 * Source: additive: Bahdanau, Cho and Bengio 2015, appendix A.1.2, with the state before; all three, additive as
 *         "concat", with the current state: Luong, Pham and Manning 2015, section 3.1. */
typedef enum hl_alignment { HL_ALIGNMENT_DOT = 0, HL_ALIGNMENT_GENERAL = 1, HL_ALIGNMENT_ADDITIVE = 2 } hl_alignment;

typedef struct hl_alignment_spec {
  hl_alignment kind;
  size_t states, outputs, dim;  /* T, S, D */
  size_t hidden;                /* A, of the additive score; else it is not read */
  const float *weight, *vector; /* W and u; NULL where the score has none */
} hl_alignment_spec;

/* Scores of each state (T,D) with each output (S,D) into scores (T,S).
 * Formula: as above, in double, rounded once.
 * Errors:  HL_ERROR_RANGE for an unknown kind or a size of 0, HL_ERROR_SHAPE for a missing tensor, HL_ERROR_MEMORY for
 *          sizes beyond memory; nothing is written then.
 * Cost:    2 T S D flops for dot, 2 T S D^2 for general, 4 T S A D for additive. */
hl_status hl_alignment_scores(const hl_alignment_spec *spec, const float *states, const float *outputs, float *scores);

/* ---- Drawing --------------------------------------------------------------------------------- */

typedef enum hl_colour_map {
  HL_MAP_WEIGHTS = 0, /* sequential, 0 = paper */
  HL_MAP_SCORES = 1   /* diverging, middle = paper */
} hl_colour_map;

/* How values are spread over a map, w being a value's share of the way from low to high:
 *   HL_SCALE_LINEAR  w
 *   HL_SCALE_ROOT    sqrt(w), which lets small weights be seen (at 64 words a diffuse row is 0.016 everywhere);
 *                    on a diverging map the root of the way from its middle, to either side
 *   HL_SCALE_LOG     log2(w n) from -log2(n) to log2(n), n the number of columns, at least 2: the weight 1/n of a row
 * that attends to all alike is the middle of the map, 1 its end, and 1/n^2 or less its beginning */
typedef enum hl_colour_scale { HL_SCALE_LINEAR = 0, HL_SCALE_ROOT = 1, HL_SCALE_LOG = 2 } hl_colour_scale;

/* How a raster is painted. Values from low to high span the map; low < high. Cells are cell_width by
 * cell_height pixels, of which the last `gap` on the right and below stay transparent. */
typedef struct hl_raster_spec {
  hl_colour_map map;
  hl_colour_scale scale;
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

#ifdef __cplusplus
}
#endif

#endif
