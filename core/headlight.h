/* Headlight: attention, computed where students can see it. The one header a consumer reads.
 *
 * Shape letters, used in every comment (all tensors are float32, row-major, sizes at least 1):
 *   T queries   S keys   D size of a query or key head   E size of a value head
 *   H query heads   G key/value heads (H is a multiple of G)   C model width
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
 * causal_offset: 0 is top-left (j <= i), S - T is bottom-right.
 * window: keys from centre - left to centre + right, where centre is i + causal_offset under a
 *   causal mask and i without one; HL_UNBOUNDED leaves a side open.
 * mask: bytes, 1 = may attend, (mask_heads, T, S) with mask_heads 1 or H, or NULL.
 * bias: added to the scores, (bias_heads, T, S) with bias_heads 1 or H, or NULL; -inf = may not attend.
 * softcap: scores become softcap * tanh(score / softcap); 0 switches it off. */
typedef struct hl_attention_spec {
  size_t heads, kv_heads, queries, keys, dim, value_dim;
  float scale, temperature, softcap;
  hl_causal causal;
  int32_t causal_offset;
  int32_t window_left, window_right;
  const uint8_t *mask;
  size_t mask_heads;
  const float *bias;
  size_t bias_heads;
} hl_attention_spec;

/* Where the results go. output is required; a NULL tensor is not wanted and never held. */
typedef struct hl_attention_result {
  float *output;  /* (H,T,E) */
  float *scores;  /* (H,T,S) scaled and capped, before mask and bias */
  float *masked;  /* (H,T,S) after mask and bias; -inf where the query may not attend */
  float *weights; /* (H,T,S) after the softmax */
} hl_attention_result;

/* One head size D for queries, keys and values, scale 1/sqrt(D), temperature 1, no mask. */
hl_attention_spec hl_attention_default(size_t heads, size_t queries, size_t keys, size_t dim);

/* Bytes of scratch that hl_attention needs for spec: one row of scores and of mask bytes. 0 for a spec that it
 * refuses. */
size_t hl_attention_workspace_bytes(const hl_attention_spec *spec);

/* Scaled dot-product attention.
 * Formula: weights = softmax(mask(softcap(q k^T * scale / temperature)) + bias), output = weights v.
 * Shapes:  q (H,T,D), k (G,S,D), v (G,S,E); query head h reads key/value head h / (H / G).
 * Values:  temperature 0 is the limit: all weight on the largest score, shared equally among ties;
 *          scores are then given undivided. NaN in an input reaches the rows that use it and no
 *          other: a key or value that a row may not attend to never enters its arithmetic.
 *          A row that may attend to nothing has weights 0 and output 0. A score beyond float32 is inf,
 *          and its row NaN.
 * Memory:  workspace of hl_attention_workspace_bytes(), 16-byte aligned; nothing of size T*S.
 * Errors:  HL_ERROR_SHAPE, HL_ERROR_RANGE, HL_ERROR_MEMORY; nothing is written then.
 * Source:  Vaswani et al. 2017, section 3.2.1. */
hl_status hl_attention(const hl_attention_spec *spec, const float *q, const float *k, const float *v,
                       const hl_attention_result *result, void *workspace);

/* ---- Softmax, matrix product ----------------------------------------------------------------- */

/* Softmax of each row of x (rows, cols) into out (rows, cols); out may be x.
 * Formula: exp((x - max) / temperature) / sum; `stable` false leaves the maximum in, to show what
 *          overflows: exp(x) is +inf above 88.72.
 * Values:  -inf gives 0, NaN fills its row with NaN; a row of -inf only gives zeros if stable, else 0/0.
 * Errors:  HL_ERROR_SHAPE, HL_ERROR_RANGE, HL_ERROR_MEMORY. */
hl_status hl_softmax(const float *x, size_t rows, size_t cols, float temperature, bool stable, float *out);

/* out (rows, cols) = a (rows, inner) times b (inner, cols), or b (cols, inner) if transpose_b.
 * Values: the order of summation depends on inner alone, so a row's bits don't depend on other rows.
 * Errors: HL_ERROR_SHAPE, HL_ERROR_RANGE for a size of 0, HL_ERROR_MEMORY. */
hl_status hl_matmul(const float *a, const float *b, size_t rows, size_t inner, size_t cols, bool transpose_b,
                    float *out);

/* ---- Position -------------------------------------------------------------------------------- */

/* Furthest position for which float32 encodings are promised. */
#define HL_POSITION_MAX (1 << 24)

/* Sinusoidal encoding of positions start .. start + positions - 1 into out (positions, dim).
 * Formula: PE(pos, 2i) = sin(pos / base^(2i/dim)), PE(pos, 2i+1) = cos(the same); odd dim allowed.
 * Units:   radians; computed in double, rounded once.
 * Errors:  HL_ERROR_RANGE for a base below 1 or positions beyond +-HL_POSITION_MAX.
 * Source:  Vaswani et al. 2017, section 3.5. */
hl_status hl_positional_encoding(size_t positions, size_t dim, double base, int32_t start, float *out);

/* Positions per full turn of dimension `index`: 2 pi base^(2 floor(index/2) / dim). */
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
 * Errors:  HL_ERROR_SHAPE for a rotary_dim that is odd or above dim; HL_ERROR_RANGE, HL_ERROR_MEMORY.
 * Source:  Su et al. 2021, section 3.2.2. */
hl_status hl_rope(const hl_rope_spec *spec, const float *x, float *out);

#define HL_ALIBI_HEADS_MAX 65536

/* ALiBi slopes of H heads into out (H).
 * Formula: 2^(-8 i / H), i = 1..H, where H is a power of two; otherwise those of the next lower power,
 *          then every other one of twice that power.
 * Errors:  HL_ERROR_RANGE for 0 heads or more than HL_ALIBI_HEADS_MAX.
 * Source:  Press, Smith, Lewis 2022, section 3 and its footnote on other head counts. */
hl_status hl_alibi_slopes(size_t heads, float *out);

/* ---- Layers ---------------------------------------------------------------------------------- */

/* LayerNorm of each row of x (rows, cols); gain and bias (cols) or NULL; out may be x.
 * Formula: (x - mean) / sqrt(variance + eps) * gain + bias, with the biased variance.
 * Errors:  HL_ERROR_SHAPE, HL_ERROR_RANGE for a size of 0 or a negative eps, HL_ERROR_MEMORY.
 * Source:  Ba, Kiros, Hinton 2016. */
hl_status hl_layer_norm(const float *x, size_t rows, size_t cols, const float *gain, const float *bias, float eps,
                        float *out);

/* RMSNorm of each row: x / sqrt(mean of x^2 + eps) * gain. Otherwise as hl_layer_norm.
 * Source:  Zhang and Sennrich 2019. */
hl_status hl_rms_norm(const float *x, size_t rows, size_t cols, const float *gain, float eps, float *out);

typedef enum hl_activation {
  HL_RELU = 0,
  HL_GELU = 1,      /* x Phi(x), by erf */
  HL_GELU_TANH = 2, /* its tanh form */
  HL_SILU = 3       /* x / (1 + exp(-x)) */
} hl_activation;

/* Activation of each element; out may be x. Errors: HL_ERROR_SHAPE, HL_ERROR_RANGE for another kind. */
hl_status hl_activate(hl_activation kind, const float *x, size_t count, float *out);

/* ---- Memory: one arena, no allocation anywhere else ------------------------------------------- */

/* Bump allocator. grow (may be NULL) is asked to raise capacity to at least `needed` bytes. */
typedef struct hl_arena {
  unsigned char *base;
  size_t capacity, used;
  bool (*grow)(struct hl_arena *arena, size_t needed);
} hl_arena;

/* 16-byte aligned block of at least `bytes`, or NULL with the arena unchanged. */
void *hl_arena_alloc(hl_arena *arena, size_t bytes);

/* ---- Words ----------------------------------------------------------------------------------- */

/* Part of a UTF-8 text, in bytes. */
typedef struct hl_span {
  uint32_t start, length;
} hl_span;

/* Splits at Unicode white space and sets ASCII punctuation at a word's edges apart.
 * Fills at most `capacity` spans; returns how many words the text has, which may be more. */
size_t hl_words(const char *text, size_t bytes, hl_span *spans, size_t capacity);

/* ---- Weights of a model, and their file -------------------------------------------------------- */

typedef enum hl_architecture {
  HL_ENCODER = 1,        /* every token sees every token */
  HL_DECODER = 2,        /* causal: a token sees itself and the ones before it */
  HL_ENCODER_DECODER = 3 /* a causal decoder that also attends to an encoder's output */
} hl_architecture;

typedef enum hl_norm {
  HL_NORM_NONE = 0, /* x + f(x) */
  HL_NORM_POST = 1, /* LayerNorm(x + f(x)) */
  HL_NORM_PRE = 2   /* x + f(LayerNorm(x)) */
} hl_norm;

typedef enum hl_position {
  HL_POSITION_NONE = 0,
  HL_POSITION_SINUSOIDAL = 1, /* added to the embedding */
  HL_POSITION_LEARNED = 2,    /* a table, added to the embedding */
  HL_POSITION_ROPE_HALF = 3,  /* queries and keys turned over all of D, even; see hl_rope */
  HL_POSITION_ROPE_INTERLEAVED = 4,
  HL_POSITION_ALIBI = 5 /* a slope per head, added to the scores */
} hl_position;

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
  hl_norm norm;
  hl_activation activation;
  hl_position position;
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

/* The number of a word, byte for byte, or `count` if it is none of them. */
size_t hl_vocabulary_find(const hl_vocabulary *words, const char *word, size_t bytes);

/* Reads a weights file. Format: core/model/weights_format.h.
 * Values: every field is checked before it is used; a weight that is NaN or infinite is refused.
 * Memory: arena, less than five times the file's bytes and 100 kB; the file may go afterwards.
 * Errors: HL_ERROR_FORMAT for malformed bytes, HL_ERROR_UNSUPPORTED for another version or architecture,
 *         HL_ERROR_MEMORY. Nothing is written then, the arena is as before, and *reason (unless reason is
 *         NULL) says in words what was wrong. */
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

/* Runs the model on the first `tokens` spans of a text, up to and including x.
 * Errors: HL_ERROR_RANGE for 0 tokens, more than HL_MODEL_TOKENS_MAX, or a bad temperature;
 *         HL_ERROR_MEMORY. */
hl_status hl_run_create(hl_run *run, const hl_model *model, const hl_run_spec *spec, const char *text,
                        const hl_span *spans, size_t tokens, hl_arena *arena);

/* Name of a tensor, and the tensor of a name (HL_TENSOR_COUNT if there is none). */
const char *hl_tensor_name(hl_tensor tensor);
hl_tensor hl_tensor_named(const char *name);

/* Shape of a tensor in this run; shape[0] is 1 where it has no heads, shape[2] is 1 for ROWS. */
hl_status hl_trace_shape(const hl_run *run, hl_tensor tensor, size_t shape[3]);

/* Computes rows row .. row + rows - 1 of a tensor (of one head where it has heads) into out.
 * Memory: scratch from the arena, given back before returning.
 * Errors: HL_ERROR_UNSUPPORTED, HL_ERROR_RANGE, HL_ERROR_MEMORY; out is then untouched. */
hl_status hl_trace_read(const hl_run *run, hl_tensor tensor, size_t head, size_t row, size_t rows, float *out,
                        hl_arena *arena);

/* For tests: from now on reading `tensor` gives its element `index` (over the whole tensor)
 * increased by delta; no other tensor changes. Shows which tensor a picture is really made of. */
void hl_run_perturb(hl_run *run, hl_tensor tensor, size_t index, float delta);

/* ---- Drawing --------------------------------------------------------------------------------- */

typedef enum hl_colour_map {
  HL_MAP_WEIGHTS = 0, /* sequential, 0 = paper */
  HL_MAP_SCORES = 1   /* diverging, middle = paper */
} hl_colour_map;

/* How values are spread over a map: as they are, or by their square root, which lets small weights be
 * seen (at 64 words a diffuse row is 0.016 everywhere). */
typedef enum hl_scale { HL_SCALE_LINEAR = 0, HL_SCALE_ROOT = 1 } hl_scale;

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
 * Errors: HL_ERROR_RANGE, HL_ERROR_MEMORY. */
hl_status hl_raster(const hl_raster_spec *spec, const float *values, size_t rows, size_t cols, uint8_t *rgba);

/* Smallest and largest finite value of x; 0 and 0 if there is none. */
void hl_finite_range(const float *x, size_t count, float *low, float *high);

/* What a tensor too large to list is told apart by. NaN and infinities count in the hash only. */
typedef struct hl_summary {
  double minimum, maximum, mean; /* of the finite values; 0 if there is none */
  uint32_t hash;                 /* FNV-1a of the bytes */
} hl_summary;

void hl_summarise(const float *x, size_t count, hl_summary *summary);

/* For each row of a and b (rows, cols): how many elements differ in any bit. */
void hl_rows_changed(const float *a, const float *b, size_t rows, size_t cols, uint32_t *changed);

#ifdef __cplusplus
}
#endif

#endif
