/* Headlight's models: words, weights and their files, models that the core makes, runs and their traces. Beside
 * headlight.h, whose shape letters, errors and memory rules hold here too.
 *
 * Contents:
 *   Words                          hl_words
 *   Weights                        hl_config, hl_weights
 *   The words of a model           hl_vocabulary
 *   Words from their letters       hl_word_parts, hl_lexicon
 *   Weights files                  hl_weights_load, hl_weights_write
 *   Models that know every word    hl_constructed_model_create, hl_random_model_create, hl_open_model_tokens
 *   Runs                           hl_run
 *   Traces                         hl_trace_read, hl_trace_make
 *   Levels                         hl_run_levels
 *   Effects                        hl_run_effects
 *   Writing                        hl_cache, hl_draw_word */
#ifndef HEADLIGHT_MODEL_H
#define HEADLIGHT_MODEL_H

#include "headlight.h"

#ifdef __cplusplus
extern "C" {
#endif

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

/* ---- Weights ------------------------------------------------------------------------------------ */

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
  HL_MODEL_POSITION_ALIBI = 5,   /* a slope per head, added to the scores */
  HL_MODEL_POSITION_RELATIVE = 6 /* learned biases by distance, for each layer and head, added to the scores */
} hl_model_position;

typedef enum hl_output {
  HL_OUTPUT_NONE = 0, /* no logits */
  HL_OUTPUT_TIED = 1, /* logits = x times the transposed embedding */
  HL_OUTPUT_OWN = 2   /* logits = x times a matrix of its own */
} hl_output;

#define HL_CONFIG_SIZE_MAX (1 << 20)       /* of each size but the layers */
#define HL_CONFIG_LAYERS_MAX 256           /* of an encoder, and of a decoder */
#define HL_WORD_WIDTH_MAX 512              /* of word vectors */
#define HL_WEIGHTS_ELEMENTS_MAX 0x1fffffff /* of one tensor: 2 GiB as float32 */

/* What a model is built of. */
typedef struct hl_config {
  hl_architecture architecture;
  size_t layers;                                 /* of the encoder, or of a decoder without one */
  size_t decoder_layers;                         /* of the decoder beside an encoder; otherwise 0 */
  size_t width, heads, kv_heads, dim, value_dim; /* C, H, G, D, E */
  size_t ffn;                                    /* F; 0: layers of attention only */
  size_t vocabulary, positions;                  /* words, and the longest text, in words */
  hl_model_norm norm;
  hl_activation activation;
  hl_model_position position;
  hl_output output;
  bool final_norm;       /* a LayerNorm after the last layer of each stack */
  bool attention_biases; /* bq, bk, bv, bo */
  bool output_bias;
  bool start_mark; /* a vector of its own in front of the words of each stack: row 0, and the first word is row 1 */
  double position_base; /* sinusoidal and RoPE; otherwise 0 */
  float eps;            /* of the norms */
  size_t reach;         /* R of relative biases, which are the same from there on; otherwise 0 */
  size_t word_width;    /* W of word vectors, see hl_word_parts; 0: words are rows of the embedding, of width C */
  size_t buckets;       /* B of letter n-grams in word vectors; otherwise 0 */
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

/* A word that is none of a model's but takes the row that one of them has in the embedding. `alone`: it is read by that
 * row alone, without its letters. A word of the model may be listed so, with its own row. */
typedef struct hl_borrower {
  hl_span span;
  uint16_t row;
  bool alone;
} hl_borrower;

/* The words of a model, by number and by name. `section` is their form in a file; behind them it may have words that
 * borrow a row of theirs, which a model can't answer, and words of its own that are read alone. */
typedef struct hl_vocabulary {
  const char *section;
  size_t bytes, count;
  const hl_span *spans;   /* of word i, in section */
  const uint32_t *sorted; /* the words' numbers, in the order of their bytes */
  size_t borrower_count;
  const hl_borrower *borrowers; /* in the order of their bytes */
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

/* ---- The words of a model ----------------------------------------------------------------------- */

/* Words from their section: for each of `count` words one byte, its length (1 .. 255), then the word in
 * UTF-8. No two words are equal. What is left of the section are words that borrow a row: length and word in the same
 * way, then two bytes, the lower one first: the row, below `count` and 2^15, and in bit 15 whether it is read alone.
 * They are in the order of their bytes (of two that begin alike the shorter one first), none twice, at most 2^20. One
 * of the `count` words may be among them with its own row, if it is read alone.
 * Memory: arena; the section itself stays where it is.
 * Errors: HL_ERROR_FORMAT, HL_ERROR_MEMORY. */
hl_status hl_vocabulary_read(hl_vocabulary *words, const char *section, size_t bytes, size_t count, hl_arena *arena);

/* The number of a word, byte for byte, or `count` if it is none of them. Cost: log2(count) comparisons. */
size_t hl_vocabulary_find(const hl_vocabulary *words, const char *word, size_t bytes);

/* The row that a word has or borrows, or `count` if it does neither. Cost: as many comparisons again, of borrowers. */
size_t hl_vocabulary_row(const hl_vocabulary *words, const char *word, size_t bytes);

/* Whether a word is read by its row alone. Cost: as many comparisons as there are for borrowers. */
bool hl_vocabulary_alone(const hl_vocabulary *words, const char *word, size_t bytes);

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

/* ---- Words from their letters ------------------------------------------------------------------- *
 *
 * A model with word vectors knows every word. The vector of a word is the sum of three, each of W numbers: the row of
 * the embedding that it has or borrows, if it does; the mean of the rows that its letter n-grams fall on, of B, unless
 * it is read by that row alone; and a row for the way it is written. A matrix turns that into C numbers, another one
 * turns the last stream back before it meets the embedding in the logits.
 *
 * Source: Bojanowski, Grave, Joulin, Mikolov 2017, section 3.2 (n-grams of 3 letters and more, hashed);
 *         Lan et al. 2020, section 3.1 (the embedding in two factors). */

#define HL_NO_WORD UINT32_MAX
#define HL_GRAMS_MAX 24

/* How a word is written. */
typedef enum hl_casing {
  HL_CASING_LOWER = 0,
  HL_CASING_FIRST = 1, /* The */
  HL_CASING_OTHER = 2, /* NASA, iPhone */
  HL_CASING_DIGITS = 3,
  HL_CASING_MARK = 4, /* begins with no letter and no digit */
  HL_CASINGS
} hl_casing;

/* A word taken apart.
 *   number  of the row that a word of the same letters has or borrows, upper and lower case alike, any digit being 0;
 *           else of its stem's: without 's or ' at the end, or what stands behind its last hyphen; or HL_NO_WORD
 *   own     of the vocabulary's word of the same letters, without stems: what a model can answer; or HL_NO_WORD */
typedef struct hl_word_parts {
  uint32_t number, own;
  uint32_t casing, gram_count;
  uint32_t grams[HL_GRAMS_MAX]; /* each below B */
} hl_word_parts;

/* Splits a text into the words of such a model, as people write them: at white space, and at dashes. Marks at a word's
 * edges are words of their own, two dots or hyphens and more being one; contractions, possessives, hyphens, marks
 * within numbers stay ("don't", "friends'", "well-known", "3.14"). "[mask]" is a word.
 *
 * Fills at most `capacity` spans; returns how many words the text has, which may be more.
 *
 * Values, cost: as hl_words. */
size_t hl_typed_words(const char *text, size_t bytes, hl_span *spans, size_t capacity);

/* Takes a word apart for a model with word vectors. Two underscores or more are "[mask]". A word in square brackets
 * that the vocabulary has, such as "[mask]", is that row alone, and has no n-grams; nor has a word that the vocabulary
 * says is read alone.
 *
 * N-grams: of the letters between "<" and ">": all of 3, all of 4, the last 5 and the first 5 of more than 5; the first
 *          24 buckets that differ. A bucket: FNV-1a of 32 bits over the characters' numbers, of which the four bytes
 *          are read from the lowest on, modulo B.
 *
 * Values:  any bytes; of a word only the first 64 characters count. The typographic apostrophe is the plain one. */
hl_word_parts hl_word_parts_of(const hl_weights *weights, const char *word, size_t bytes);

/* The vector of a word, (W). */
void hl_word_vector(const hl_weights *weights, const hl_word_parts *parts, float *out);

/* The words that tokens speak of, by number. */
typedef struct hl_lexicon {
  const hl_word_parts *parts;
  size_t count;
} hl_lexicon;

/* ---- Weights files ------------------------------------------------------------------------------ */

/* Reads a weights file. Format: core/model/weights_format.h.
 * Values: every field is checked before it is used; a weight that is NaN or infinite is refused.
 * Memory: arena, less than five times the file's bytes and 100 kB; the file may go afterwards.
 * Errors: HL_ERROR_FORMAT for malformed bytes, HL_ERROR_UNSUPPORTED for another version or architecture,
 *         HL_ERROR_MEMORY. Nothing is written then, the arena is as before, and *reason (unless reason is
 *         NULL) says in words what was wrong.
 * Cost:   a pass over the bytes for the checksum and one to read them; n log n comparisons of n words. */
hl_status hl_weights_load(hl_weights *weights, const void *file, size_t bytes, hl_arena *arena, const char **reason);

/* From now on a file of these weights holds its matrices as `dtype`, its vectors as float32. */
void hl_weights_store_as(hl_weights *weights, hl_dtype dtype);

/* Bytes of the file that hl_weights_write writes; 0 if there is none: an unknown dtype, metadata that are not
 * UTF-8, words that borrow rows without word vectors, or 2 GiB and more. */
size_t hl_weights_file_bytes(const hl_weights *weights);

/* Writes all hl_weights_file_bytes() bytes of a weights file, each tensor as its dtype says.
 * Values: f16 rounded to nearest, ties to even; i8 to nearest in steps of the largest magnitude / 127.
 * Errors: HL_ERROR_SHAPE where there is no such file, HL_ERROR_RANGE for a value that is not finite or too
 *         large for its dtype; nothing is written then. */
hl_status hl_weights_write(const hl_weights *weights, void *file);

/* ---- Models that know every word ---------------------------------------------------------------- *
 *
 * Their vocabulary is rows of the embedding that are made from the letters of a text's words when the text is read:
 * equal words, upper and lower case alike, have one row. They answer nothing. */

/* code_basis: of a constructed model; seed: of a random one. */
typedef struct hl_open_model {
  hl_weights weights;
  uint64_t seed;
  const float *code_basis; /* (64, C), or NULL */
} hl_open_model;

/* Longest texts. */
#define HL_CONSTRUCTED_TOKENS_MAX 64
#define HL_RANDOM_TOKENS_MAX 512

enum { HL_HEAD_LEFT_NEIGHBOUR = 0, HL_HEAD_SAME_WORD = 1, HL_HEAD_DIFFUSE = 2 };

/* The constructed model: weights made by hand, not learned. One layer of attention only, C = 192 with 3 heads of 64,
 * without norms; positions are sinusoidal.
 *   head 0  left neighbour: row i gives at least 0.9 to key i - 1. Row 0 has none: its query points
 *           at position -1, and the nearest key is position 0 itself.
 *   head 1  same word: at least 0.9 of each row on the keys that are the same word, itself included.
 *   head 2  diffuse: small random W_Q, W_K; each row keeps at least 0.9 of the maximum entropy.
 * For any text up to HL_CONSTRUCTED_TOKENS_MAX tokens, masked or not; head 1 fails only where the 64-bit
 * codes of two words differ in 5 bits or fewer (chance 5e-13 a pair). The embedding of a word is its code, 64 signs
 * drawn from a hash of its letters, times code_basis.
 * Memory: arena, kept as long as the model is used; about 1 MB, of which a third is given back.
 * Errors: HL_ERROR_MEMORY. */
hl_status hl_constructed_model_create(hl_open_model *model, hl_arena *arena);

/* An encoder of 2 layers with 4 heads of 16 that has learned nothing: every matrix is normal with variance 1 / inputs,
 * gains are 1, biases 0; positions are sinusoidal. The embedding of a word is standard normal.
 * Values: a pure function of the seed, the same bits everywhere.
 * Memory: arena, kept as long as the model is used: 410 kB.
 * Errors: HL_ERROR_MEMORY.
 * Source: the variance: LeCun, Bottou, Orr, Mueller 1998, section 4.6. */
hl_status hl_random_model_create(hl_open_model *model, uint64_t seed, hl_arena *arena);

/* The same weights drawn anew, from another seed. Words have to be read again. */
void hl_random_model_draw(hl_open_model *model, uint64_t seed);

/* Splits a text as hl_words does, fills at most `capacity` tokens and returns how many the text has. The words' rows of
 * the embedding are made here, so a word means the same vector in every text, and the numbers hold until the next call.
 * Values: any bytes; of a longer text than the model takes the first words are read. */
size_t hl_open_model_tokens(hl_open_model *model, const char *text, size_t bytes, hl_token *tokens, size_t capacity);

/* ---- Runs --------------------------------------------------------------------------------------- *
 *
 * An encoder, or a causal decoder, is one stack of layers; an encoder-decoder is two, of which the second attends to
 * what the first gives (the memory).
 * A model with a start mark has a row more than there are words: row 0 is the mark's, row i word i - 1's. Rows, and
 * keys, are counted with it everywhere below; words are not. Formula: x = embedding of the words, behind the mark, +
 * positions, unless those are RoPE's, ALiBi's or relative ones, which work in self-attention and nowhere else; each
 * layer: attention, attention to the memory, feed-forward, those it has, each around the residual stream; logits =
 * final LayerNorm(x) times the embedding or a matrix of its own, plus a bias. */

typedef enum hl_stack {
  HL_STACK_SOURCE = 0, /* the encoder of an encoder-decoder */
  HL_STACK_MAIN = 1    /* its decoder; the only stack of other models */
} hl_stack;

/* Numbers of words, each below the vocabulary, or below the lexicon of a model with word vectors; 1 .. positions of
 * them. */
typedef struct hl_tokens {
  const uint32_t *numbers;
  size_t count;
} hl_tokens;

/* What can be switched off in a layer: the residual stream around a step, its LayerNorm, and self-attention
 * or the feed-forward itself. */
typedef enum hl_layer_switch {
  HL_OFF_SELF_RESIDUAL = 1, /* the stream becomes f(x) in place of x + f(x), before the norm of post-norm */
  HL_OFF_CROSS_RESIDUAL = 2,
  HL_OFF_FFN_RESIDUAL = 4,
  HL_OFF_SELF_NORM = 8, /* what would be normalised passes as it is */
  HL_OFF_CROSS_NORM = 16,
  HL_OFF_FFN_NORM = 32,
  HL_OFF_FFN = 64, /* f(x) is 0 */
  HL_OFF_SELF = 128
} hl_layer_switch;

/* temperature: of every attention, as in hl_attention_spec.
 * causal: self-attention hides later words also where the architecture would not. Later is what comes later in the
 * text, wherever it stands. weights: headOutput and all that follows from it are made of the new weights; what the
 * softmax was made of stays. A head that is off stays off. queries: products, scores and all that follows from them are
 * made of the new query. positions: by stack, where each row stands, or NULL: row i at i. A learned table has to have
 * it. unplaced: no position enters; positions are NULL then. Of relative biases the start mark's own stay. off: of each
 * layer, the source's first, hl_layer_switch bits, of steps that the layer has; or NULL: nothing is off. */
typedef struct hl_run_knobs {
  float temperature;
  bool causal, unplaced;
  hl_row_edits weights, queries;
  const int32_t *positions[2];
  const uint8_t *off;
} hl_run_knobs;

/* Temperature 1, nothing hidden, replaced or switched off. */
hl_run_knobs hl_run_knobs_default(void);

/* tokens: by stack; the source is empty except in an encoder-decoder.
 * heads: bytes (A,H), 0 = switched off: the head's output is 0. A counts attentions: layer by layer, those of the
 *   source first, in a layer with two of them self before cross. NULL: all on.
 * knobs: NULL: hl_run_knobs_default.
 * lexicon: of a model with word vectors, and of no other. */
typedef struct hl_run_input {
  hl_tokens tokens[2];
  const uint8_t *heads;
  const hl_run_knobs *knobs;
  hl_lexicon lexicon;
} hl_run_input;

/* A run keeps the stream before each layer and after the last, and the memory; every other tensor is recomputed when
 * a trace asks for it, from one layer's stream. */
typedef struct hl_run {
  const hl_weights *weights;
  hl_run_input input;
  float *streams[2]; /* (layers + 1, T, C) */
  float *memory;     /* (S,C); NULL without a source */
  struct {
    size_t tensor; /* SIZE_MAX: none */
    size_t index;
    float delta;
  } perturbation;
} hl_run;

/* How many attentions a model has: A above. */
size_t hl_model_attentions(const hl_config *config);

/* Runs a model. Weights, tokens, heads, knobs and what they point to stay in use as long as the run.
 * Memory: arena, 4 C ((layers + 1) T) bytes for each stack and 4 C S for the memory, rounded up to 16. Scratch as for
 *         hl_trace_read, R = T; given back before returning.
 * Errors: HL_ERROR_SHAPE for tokens or an edit's numbers that are missing, a source or positions of it where there is
 *         none, a lexicon that is missing or of no use, or positions of a run that is unplaced; HL_ERROR_RANGE for a
 *         token beyond the vocabulary or lexicon, parts of a word that the model doesn't have, more tokens than it
 *         takes, a bad temperature, an edit of a row that there is not or of numbers that are not finite, a position
 *         beyond +-HL_POSITION_MAX or a learned table, or a switch of what a layer doesn't have; HL_ERROR_MEMORY. Run
 *         and arena are then as they were. */
hl_status hl_run_create(hl_run *run, const hl_weights *weights, const hl_run_input *input, hl_arena *arena);

/* ---- Traces ------------------------------------------------------------------------------------- */

#define HL_TRACE_NAME_BYTES HL_WEIGHTS_NAME_BYTES

/* Name of tensor number `tensor`, from 0 on; false from the last one on. A stack has
 *   embed (T,C) · position (T,C), if the model adds them; 0 in a run that is unplaced · x (T,C), their sum
 *   layer0.x (T,C) before the layer
 *   layer0.q (H,T,D) · k (G,S,D) · v (G,S,E); q and k as the scores use them, turned by RoPE
 *   layer0.products (H,T,S), q.k · scores · masked, as in hl_attention_result · rowMax (H,T), of masked
 *   layer0.exponentials (H,T,S), exp(masked - rowMax) · expSum (H,T) · weights (H,T,S)
 *   layer0.rowSums (H,T), of weights · entropy, of weights, bits · entropyLimit, log2 of the keys in sight, bits
 *   layer0.valueNorms (H,T,S), weight times the length of the key's v W_O, W_O being the head's rows of it
 *   layer0.headOutput (H,T,E) · attnOutput (T,C) after W_O
 *   layer0.norm1 · norm2 (T,C), what each LayerNorm gives, or what passes where it is off · hidden (T,F) after the
 *     activation · ffn (T,C)
 *   layer0.output (T,C) after the layer
 *   final (T,C), after the final norm if there is one · logits · probabilities (T, vocabulary)
 * An encoder-decoder's begin with `encoder.` and `decoder.`, a decoder layer's attentions with `self.` and `cross.`:
 * `decoder.layer0.cross.weights`. Without norms or feed-forward there are no such tensors.
 * Source: valueNorms: Kobayashi et al. 2020, section 3. */
bool hl_trace_name(const hl_config *config, size_t tensor, char name[HL_TRACE_NAME_BYTES]);

/* The number of a name, or SIZE_MAX. */
size_t hl_trace_named(const hl_config *config, const char *name);

/* Heads, rows and columns of a tensor in this run; shape[0] is 1 where it has no heads. */
hl_status hl_trace_shape(const hl_run *run, size_t tensor, size_t shape[3]);

/* Computes rows row .. row + rows - 1 of a tensor (of one head where it has heads) into out.
 * Values: the bits of hl_multi_head, hl_encoder_layer, hl_decoder_layer, whatever rows are read at a time. Of a row
 *         that was edited, weights, rowSums, entropy (where weights up to 0 count as 0) and valueNorms show the edit.
 * Memory: scratch from the arena, given back before returning: with R rows and S keys less than
 *         4 (R (5 C + 2 H E + H D + 1) + S (C + D + E + 66) + 64 (C + F) + H (2 reach + 3)) + 5 S bytes and 500 kB;
 *         nothing grows with R S.
 * Cost:   at most one layer of these rows, and one head's keys and values for each head that is needed; for tensors
 *         of one number a row, again for each 64 rows.
 * Errors: HL_ERROR_UNSUPPORTED, HL_ERROR_RANGE, HL_ERROR_MEMORY; out is then untouched. */
hl_status hl_trace_read(const hl_run *run, size_t tensor, size_t head, size_t row, size_t rows, float *out,
                        hl_arena *arena);

/* The number of the tensor that hl_trace_make makes this one of: of probabilities the logits, of valueNorms the
 * weights; SIZE_MAX of any other. */
size_t hl_trace_made_of(const hl_config *config, size_t tensor);

/* The same rows as hl_trace_read gives, the same bits, from those of hl_trace_made_of, which the caller has read: of
 * probabilities nothing but the softmax is left to compute, of valueNorms the lengths. While hl_run_perturb holds for
 * that other tensor, `from` is not read and the other one is computed; as it is where `from` is NULL.
 * Shapes: from as out, and not the same memory.
 * Memory, errors: as hl_trace_read; HL_ERROR_UNSUPPORTED also where hl_trace_made_of gives SIZE_MAX. */
hl_status hl_trace_make(const hl_run *run, size_t tensor, size_t head, size_t row, size_t rows, const float *from,
                        float *out, hl_arena *arena);

/* For tests: from now on reading `tensor` gives its element `index` (over the whole tensor) increased by delta; no
 * other tensor changes. Shows which tensor a picture is really made of. */
void hl_run_perturb(hl_run *run, size_t tensor, size_t index, float delta);

/* ---- Levels ------------------------------------------------------------------------------------- */

/* Levels of a model's main stack: the stream before its layers, and behind each step of each of them. */
size_t hl_run_level_count(const hl_config *config);

/* One row of the main stack on its way through the layers, level by level, and the answer if the model stopped there.
 * Formula: vectors[0] = x; behind step f of a layer x + f(LayerNorm(x)), under post-norm LayerNorm(x + f(x)), without
 *          what the run has switched off. probabilities = softmax of the logits of the final norm of the level's
 *          vector, as if the layers above were not there.
 * Shapes:  vectors (levels,C); probabilities (levels, vocabulary), or NULL: not wanted.
 * Values:  the bits of hl_trace_read where the trace has them: the first level of a layer is its x, the last its
 *          output; the last answer is the model's own.
 * Memory:  scratch from the arena, given back before returning: 4 levels (C + vocabulary) bytes, and that for
 *          hl_trace_read, R = 1.
 * Errors:  HL_ERROR_RANGE for a row that there is not, HL_ERROR_UNSUPPORTED for probabilities of a model without
 *          logits, HL_ERROR_MEMORY; vectors and probabilities are then untouched.
 * Cost:    one row of every layer, and the vocabulary's logits for each level.
 * Source:  nostalgebraist 2020, "interpreting GPT: the logit lens". */
hl_status hl_run_levels(const hl_run *run, size_t row, float *vectors, float *probabilities, hl_arena *arena);

/* ---- Effects ------------------------------------------------------------------------------------ */

/* What remains of a row without a cell counts as nothing up to this, times the largest weight left where that is above
 * 1. */
#define HL_EFFECT_REST_MIN 1e-30f

/* attention: counted as in hl_run_input; of its head, rows first .. first + rows - 1 are asked for. row, word: the
 * answer, a row of the logits and a word of the vocabulary. */
typedef struct hl_effects_spec {
  size_t attention, head;
  size_t row, word;
  size_t first, rows;
} hl_effects_spec;

/* What each cell of a head's weights does for an answer, into out (rows, S): the change of the answer's log-odds once
 * the cell is knocked out.
 * Formula: effect(i,j) = ln(p' / (1 - p')) - ln(p / (1 - p)); p is the answer's probability in the run, p' the one in
 *          the same run where of the head's row i (edited or not) weight j is 0 and every other is divided by what
 *          remains, the sum of the others. Where what remains is nothing, or less, all weights of the row are 0.
 *          ln(p / (1 - p)) is the word's logit less the logarithm of the sum of exp over all others, in double.
 * Units:   logarithm to base e; below 0 where the cell speaks for the answer.
 * Values:  the bits of a run with such an edit. Exactly 0 where the weight is 0, where the head is off, and where the
 *          answer doesn't hang on row i: in the last layer all rows but the answer's, under a causal mask that no
 *          edit goes behind all later ones. Finite where the logits of both runs are, also where p rounds to 0 or 1.
 * Memory:  scratch from the arena, given back before returning: 4 (rows S + 2 S + vocabulary) bytes, as much as the
 *          run keeps, its edits and one more, and that for hl_trace_read, R = T.
 * Errors:  HL_ERROR_UNSUPPORTED for a model without logits or of one word only, HL_ERROR_RANGE for a number beyond
 *          what it counts or no rows, HL_ERROR_MEMORY; out is then untouched.
 * Cost:    for each cell of a weight that isn't 0, if the answer hangs on its row: one row of its layer, then the
 *          layers above, the last of them for the answer's row alone; from an encoder also the decoder. */
hl_status hl_run_effects(const hl_run *run, const hl_effects_spec *spec, float *out, hl_arena *arena);

/* ---- Writing ------------------------------------------------------------------------------------ */

/* A causal model that reads a word at a time: keys and values of the rows so far, which no later word changes. */
typedef struct hl_cache {
  const hl_weights *weights;
  size_t count, room;   /* words so far; rows that keys and values have room for */
  bool has_mark;        /* the start mark's row is there */
  float *keys, *values; /* (layers,G,room,D), (layers,G,room,E) */
  uint32_t *numbers;    /* of the words so far */
} hl_cache;

/* What is wanted of the new row; NULL: not. */
typedef struct hl_cache_result {
  float *logits;  /* (vocabulary) */
  float *weights; /* (layers,H,S): its row of each map, S being the rows so far */
} hl_cache_result;

/* A cache with nothing in it. The weights stay in use as long as the cache.
 * Memory: arena, as much as all positions of the model take.
 * Errors: HL_ERROR_UNSUPPORTED for a model that isn't a causal decoder by itself, has no logits, or has word vectors;
 *         HL_ERROR_MEMORY.
 */
hl_status hl_cache_create(hl_cache *cache, const hl_weights *weights, hl_arena *arena);

/* One more word: only the new row's query, key and value are computed.
 * Values:  logits have the bits of a run of the words so far, if it has 8 rows or more, with no knob turned; in a
 * shorter one attention sums in another order. weights have those of a trace. Memory:  scratch from the arena, given
 * back before returning. Errors:  HL_ERROR_RANGE for a word beyond the vocabulary, or more than the model takes;
 * HL_ERROR_MEMORY. The cache then has the words that it had; results may have been written. Cost:    one row of each
 * layer; attention, in proportion to the rows so far. */
hl_status hl_cache_extend(hl_cache *cache, uint32_t word, const hl_cache_result *wanted, hl_arena *arena);

/* Rows so far, the start mark's among them; and the bytes that their keys and values take, of one row and of all. */
size_t hl_cache_rows(const hl_cache *cache);
size_t hl_cache_row_bytes(const hl_config *config);
size_t hl_cache_bytes(const hl_cache *cache);

/* Probabilities (words) of the next word at a sampling temperature, and the word that a random number falls on.
 * Formula: softmax(logits / temperature), as hl_softmax has it: at temperature 0 the likeliest, ties share.
 * Values:  the random number is a pure function of seed and number (which word of a text it is).
 * Errors:  those of hl_softmax, HL_ERROR_SHAPE for a missing place. */
hl_status hl_draw_word(const float *logits, size_t words, float temperature, uint64_t seed, uint64_t number,
                       float *probabilities, size_t *word);

#ifdef __cplusplus
}
#endif

#endif
