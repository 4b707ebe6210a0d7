/* Heads built by hand, as weights. What they look at follows from q and k; no bias is ever put
 * on a score.
 *
 * x = embedding + position, and a head must tell the two apart. The encodings of 64 positions span 64 of
 * the width's 192 directions; embeddings are laid into what is orthogonal to them. So a W_Q that projects
 * on the span of the encodings sees the position only, and one that projects on the embeddings' own
 * directions sees the word only. */
#include <math.h>

#include "../arena.h"
#include "../math/elementary.h"
#include "../math/random.h"
#include "../math/vectors.h"
#include "layout.h"

enum { WIDTH = 192, HEADS = 3, DIM = 64, CODE = 64, POSITIONS = HL_CONSTRUCTED_TOKENS_MAX };

#define BASE 10000.0
#define NEIGHBOUR_GAIN 3.0 /* score lost one step away from the neighbour: 3 * 2.4 */
#define WORD_GAIN 40.0     /* score of an equal word; other words lie near 0 */
#define DIFFUSE_SD 0.06    /* standard deviation of the diffuse scores */

static const char metadata[] = "label: constructed";

/* The matrices to be built. */
typedef struct matrices {
  float *code_basis;        /* (CODE, C) */
  float *wq, *wk, *wv, *wo; /* (C, H*D), but wo (H*D, C) */
} matrices;

/* Orthonormal rows: first the span of the encodings, then the words' directions, then those in which
 * the left-neighbour head writes what it fetched. */
typedef struct basis {
  double rows[POSITIONS + 2 * CODE][WIDTH];
} basis;

/* Directions of words, and those behind them. */
static const double *direction(const basis *b, size_t i) { return b->rows[POSITIONS + i]; }

/* No encoding lies in the span of those before it: at least 2e-5 of its length is left, of 9.8. */
static void span_encodings(basis *b, const float *encodings) {
  for (size_t p = 0; p < POSITIONS; p++) {
    for (size_t i = 0; i < WIDTH; i++) b->rows[p][i] = (double)encodings[p * WIDTH + i];
    hl_orthonormalise(b->rows[0], p, WIDTH);
  }
}

static void span_words(basis *b, uint64_t *random) {
  for (size_t r = POSITIONS; r < POSITIONS + 2 * CODE; r++) {
    for (size_t i = 0; i < WIDTH; i++) b->rows[r][i] = hl_random_symmetric(random);
    hl_orthonormalise(b->rows[0], r, WIDTH);
  }
}

/* Column `column` of a (C, H*D) weight matrix. */
static void set_column(float *weights, size_t column, const double *values, double factor) {
  for (size_t c = 0; c < WIDTH; c++) weights[c * HEADS * DIM + column] = (float)(values[c] * factor);
}

/* k = gain * (the DIM fastest dimensions of PE(pos)), q = the same of PE(pos - 1): each pair (sin, cos)
 * of frequency w is turned back by w. Both read x through the projection on the encodings' span. */
static void build_left_neighbour(const matrices *m, const basis *b) {
  double gain = sqrt(NEIGHBOUR_GAIN * sqrt((double)DIM)), sine_axis[WIDTH], cosine_axis[WIDTH], turned[WIDTH];
  for (size_t pair = 0; pair < DIM; pair += 2) {
    double s, c;
    hl_sincos_f64(6.283185307179586 / hl_position_wavelength(WIDTH, pair, BASE), &s, &c);
    for (size_t i = 0; i < WIDTH; i++) {
      sine_axis[i] = cosine_axis[i] = 0.0;
      for (size_t r = 0; r < POSITIONS; r++) {
        sine_axis[i] += b->rows[r][i] * b->rows[r][pair];
        cosine_axis[i] += b->rows[r][i] * b->rows[r][pair + 1];
      }
    }
    size_t column = HL_HEAD_LEFT_NEIGHBOUR * DIM + pair;
    set_column(m->wk, column, sine_axis, gain);
    set_column(m->wk, column + 1, cosine_axis, gain);
    for (size_t i = 0; i < WIDTH; i++) turned[i] = c * sine_axis[i] - s * cosine_axis[i]; /* sin(a - w) */
    set_column(m->wq, column, turned, gain);
    for (size_t i = 0; i < WIDTH; i++) turned[i] = c * cosine_axis[i] + s * sine_axis[i]; /* cos(a - w) */
    set_column(m->wq, column + 1, turned, gain);
  }
}

/* q = k = gain * the word's code, read off the embedding's directions. */
static void build_same_word(const matrices *m, const basis *b, double embedding_length) {
  double gain = sqrt(WORD_GAIN * sqrt((double)DIM)) / embedding_length;
  for (size_t i = 0; i < DIM; i++) {
    set_column(m->wq, HL_HEAD_SAME_WORD * DIM + i, direction(b, i), gain);
    set_column(m->wk, HL_HEAD_SAME_WORD * DIM + i, direction(b, i), gain);
  }
}

/* Independent uniform entries with variance s^2: a score x W_Q W_K^T x' / sqrt(D) of vectors of squared
 * length C then has standard deviation C s^2. */
static void build_diffuse(const matrices *m, uint64_t *random) {
  double bound = sqrt(3.0 * DIFFUSE_SD / (double)WIDTH);
  for (size_t c = 0; c < WIDTH; c++)
    for (size_t i = 0; i < DIM; i++) {
      size_t at = c * HEADS * DIM + HL_HEAD_DIFFUSE * DIM + i;
      m->wq[at] = (float)(bound * hl_random_symmetric(random));
      m->wk[at] = (float)(bound * hl_random_symmetric(random));
    }
}

/* Every head's value is the word's code in signs of +-1; W_O writes it back as an embedding. The left
 * neighbour's word goes to directions of its own, so that it can't be taken for the word itself. */
static void build_values(const matrices *m, const basis *b, double embedding_length) {
  double unit = sqrt((double)CODE);
  for (size_t head = 0; head < HEADS; head++)
    for (size_t i = 0; i < DIM; i++) {
      set_column(m->wv, head * DIM + i, direction(b, i), unit / embedding_length);
      const double *to = direction(b, i + (head == HL_HEAD_LEFT_NEIGHBOUR ? CODE : 0));
      for (size_t c = 0; c < WIDTH; c++) m->wo[(head * DIM + i) * WIDTH + c] = (float)(to[c] * embedding_length / unit);
    }
}

static void build_code_basis(const matrices *m, const basis *b, double embedding_length) {
  for (size_t i = 0; i < CODE; i++)
    for (size_t c = 0; c < WIDTH; c++)
      m->code_basis[i * WIDTH + c] = (float)(direction(b, i)[c] * embedding_length / sqrt((double)CODE));
}

/* encodings: room for those of all positions. */
static void build(const matrices *m, basis *b, float *encodings) {
  uint64_t random = 1;
  double embedding_length = sqrt((double)WIDTH / 2.0); /* as long as an encoding */
  hl_positional_encoding(POSITIONS, WIDTH, BASE, 0, encodings);
  span_encodings(b, encodings);
  span_words(b, &random);
  build_code_basis(m, b, embedding_length);
  build_left_neighbour(m, b);
  build_same_word(m, b, embedding_length);
  build_diffuse(m, &random);
  build_values(m, b, embedding_length);
}

static matrices matrices_of(const hl_weights *w, float *code_basis) {
  hl_attention_place place = hl_layer_place_of(&w->config, HL_STACK_MAIN, 0).attention[HL_STEP_SELF];
  return (matrices){code_basis, w->tensors[place.q.weights].data, w->tensors[place.k.weights].data,
                    w->tensors[place.v.weights].data, w->tensors[place.out.weights].data};
}

hl_status hl_constructed_model_create(hl_open_model *model, hl_arena *arena) {
  hl_config config = {.architecture = HL_ENCODER,
                      .layers = 1,
                      .width = WIDTH,
                      .heads = HEADS,
                      .kv_heads = HEADS,
                      .dim = DIM,
                      .value_dim = DIM,
                      .vocabulary = HL_CONSTRUCTED_TOKENS_MAX,
                      .positions = HL_CONSTRUCTED_TOKENS_MAX,
                      .norm = HL_MODEL_NORM_NONE,
                      .position = HL_MODEL_POSITION_SINUSOIDAL,
                      .output = HL_OUTPUT_NONE,
                      .position_base = BASE};
  hl_open_model m = {.seed = 0};
  hl_mark mark = hl_arena_mark(arena);
  hl_status status = hl_weights_create(&m.weights, &config, arena);
  float *code_basis = hl_arena_floats(arena, CODE, WIDTH, 1);
  hl_mark kept = hl_arena_mark(arena);
  basis *b = hl_arena_alloc(arena, sizeof *b);
  float *encodings = hl_arena_floats(arena, POSITIONS, WIDTH, 1);
  status = hl_arena_settle(arena, mark, status);
  if (status != HL_OK) return status;
  matrices built = matrices_of(&m.weights, code_basis);
  build(&built, b, encodings);
  hl_arena_restore(arena, kept);
  m.code_basis = code_basis;
  m.weights.metadata = metadata;
  m.weights.metadata_bytes = sizeof metadata - 1;
  *model = m;
  return HL_OK;
}
