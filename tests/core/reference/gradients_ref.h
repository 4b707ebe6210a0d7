/* The trainer's reference: every layer of a model forward and backward, as the formulas stand. It is slow, and it is
 * the specification; it is compiled into the tests only, twice: stored in double and, with HL_REAL_FLOAT, in float.
 * Either way sums are added up in double and rounded once, when they are stored.
 *
 * Letters as in headlight.h: T tokens, S tokens of a context, C width, H heads, D and E sizes of a head, F hidden.
 *
 * In a backward pass dy is the derivative of the loss with respect to y. A layer is given dy, the derivatives with
 * respect to what it gave, and adds to dx, the derivatives with respect to what it was given, and to its parameters'
 * gradients. It adds because a tensor may be used more than once, and then its derivative is the sum over the uses.
 *
 * Memory: from an arena that is large enough; nothing is checked. */
#ifndef HL_GRADIENTS_REF_H
#define HL_GRADIENTS_REF_H

#include "headlight_train.h"

/* Both builds can be linked into one program: a name ends in 64 in one and in 32 in the other. */
#ifdef HL_REAL_FLOAT
typedef float hl_real;
#define HL_REAL_NAME(name) name##32
#else
typedef double hl_real;
#define HL_REAL_NAME(name) name##64
#endif
#define hl_zeros_ref HL_REAL_NAME(hl_zeros_ref)
#define hl_linear_forward_ref HL_REAL_NAME(hl_linear_forward_ref)
#define hl_linear_backward_ref HL_REAL_NAME(hl_linear_backward_ref)
#define hl_norm_forward_ref HL_REAL_NAME(hl_norm_forward_ref)
#define hl_norm_backward_ref HL_REAL_NAME(hl_norm_backward_ref)
#define hl_attention_create_ref HL_REAL_NAME(hl_attention_create_ref)
#define hl_attention_forward_ref HL_REAL_NAME(hl_attention_forward_ref)
#define hl_attention_backward_ref HL_REAL_NAME(hl_attention_backward_ref)
#define hl_feed_forward_create_ref HL_REAL_NAME(hl_feed_forward_create_ref)
#define hl_feed_forward_forward_ref HL_REAL_NAME(hl_feed_forward_forward_ref)
#define hl_feed_forward_backward_ref HL_REAL_NAME(hl_feed_forward_backward_ref)
#define hl_embedding_forward_ref HL_REAL_NAME(hl_embedding_forward_ref)
#define hl_embedding_backward_ref HL_REAL_NAME(hl_embedding_backward_ref)
#define hl_logits_forward_ref HL_REAL_NAME(hl_logits_forward_ref)
#define hl_logits_backward_ref HL_REAL_NAME(hl_logits_backward_ref)
#define hl_cross_entropy_ref HL_REAL_NAME(hl_cross_entropy_ref)
#define hl_rests_ref HL_REAL_NAME(hl_rests_ref)
#define hl_link_loss_ref HL_REAL_NAME(hl_link_loss_ref)
#define hl_model_create_ref HL_REAL_NAME(hl_model_create_ref)
#define hl_model_drop_ref HL_REAL_NAME(hl_model_drop_ref)
#define hl_model_give_ref HL_REAL_NAME(hl_model_give_ref)
#define hl_model_forward_ref HL_REAL_NAME(hl_model_forward_ref)
#define hl_model_backward_ref HL_REAL_NAME(hl_model_backward_ref)
#define hl_gradients_ref HL_REAL_NAME(hl_gradients_ref)

/* ---- What the layers are made of ---- */

/* A tensor of weights and the loss's derivative with respect to it; both NULL where the model has no such tensor. */
typedef struct hl_parameter_ref {
  const hl_real *value;
  hl_real *gradient;
} hl_parameter_ref;

/* Zeros. */
hl_real *hl_zeros_ref(hl_arena *arena, size_t count);

static inline void hl_add_to_ref(hl_real *sum, double term) { *sum = (hl_real)((double)*sum + term); }

/* Sum of a[i] b[i] for i below count, where elements lie a_step and b_step apart. */
static inline double hl_dot_ref(size_t count, const hl_real *a, size_t a_step, const hl_real *b, size_t b_step) {
  double sum = 0.0;
  for (size_t i = 0; i < count; i++) sum += (double)a[i * a_step] * (double)b[i * b_step];
  return sum;
}

/* ---- y (rows, cols) = x (rows, inner) W + b ---- */

void hl_linear_forward_ref(size_t rows, size_t inner, size_t cols, const hl_real *x, hl_parameter_ref w,
                           hl_parameter_ref b, hl_real *y);
void hl_linear_backward_ref(size_t rows, size_t inner, size_t cols, const hl_real *x, const hl_real *dy,
                            hl_parameter_ref w, hl_parameter_ref b, hl_real *dx);

/* ---- LayerNorm of each row: y = (x - mean) / sqrt(variance + eps) * gain + bias ---- */

void hl_norm_forward_ref(size_t rows, size_t cols, double eps, const hl_real *x, hl_parameter_ref gain,
                         hl_parameter_ref bias, hl_real *y);
void hl_norm_backward_ref(size_t rows, size_t cols, double eps, const hl_real *x, const hl_real *dy,
                          hl_parameter_ref gain, hl_parameter_ref bias, hl_real *dx);

/* ---- Multi-head attention of T tokens over S tokens of a context ---- */

/* The forward pass keeps what the backward pass needs. dweights: what a loss of its own has to say of the weights
 * (hl_link_loss_ref); zeros without one. */
typedef struct hl_attention_ref {
  size_t tokens, context_tokens, width, heads, dim, value_dim;
  bool causal;
  hl_model_position position; /* RoPE, ALiBi and relative biases count; the others have been added to x */
  double base;                /* of RoPE */
  size_t reach;               /* of relative biases, */
  bool start_mark;            /* of which key 0 has one of its own */
  hl_parameter_ref relative;  /* (H,2R+1), or (H,2R+2) with a start mark */
  hl_parameter_ref wq, bq, wk, bk, wv, bv, wo, bo;
  hl_real *q, *k, *v;          /* (T,H*D), (S,H*D), (S,H*E); q and k turned by RoPE */
  hl_real *weights, *dweights; /* (H,T,S) */
  size_t *given;               /* (H,T) 1 + the key that has all the weight of a row, or 0: as the softmax says */
  hl_real *outputs;            /* (T,H*E) of all heads, side by side */
} hl_attention_ref;

/* Room for what is kept, for sizes that are set. */
void hl_attention_create_ref(hl_attention_ref *attention, hl_arena *arena);
void hl_attention_forward_ref(const hl_attention_ref *attention, const hl_real *x, const hl_real *context, hl_real *y);
/* In self-attention context is x, and dcontext is dx. */
void hl_attention_backward_ref(const hl_attention_ref *attention, const hl_real *x, const hl_real *context,
                               const hl_real *dy, hl_real *dx, hl_real *dcontext, hl_arena *arena);

/* ---- Feed-forward: y = max(0, x W_1 + b_1) W_2 + b_2 ---- */

typedef struct hl_feed_forward_ref {
  size_t tokens, width, hidden; /* T, C, F */
  hl_parameter_ref w1, b1, w2, b2;
  hl_real *before, *after; /* (T,F) of ReLU; kept by the forward pass */
} hl_feed_forward_ref;

void hl_feed_forward_create_ref(hl_feed_forward_ref *feed_forward, hl_arena *arena);
void hl_feed_forward_forward_ref(const hl_feed_forward_ref *feed_forward, const hl_real *x, hl_real *y);
void hl_feed_forward_backward_ref(const hl_feed_forward_ref *feed_forward, const hl_real *x, const hl_real *dy,
                                  hl_real *dx, hl_arena *arena);

/* ---- Embedding: x (T,C) = rows of the table (V,C), plus encodings or rows of `positions` (P,C) ---- */

/* start: (C) of the start mark, where the model has one; row 0 is the mark's, numbers are those of the rows behind it.
 * With word vectors a row is (the word's own row of the table (V,W) + mean of rows of `grams` + row of `casings`)
 * `into`, and `vectors` (T,W) has what was in the brackets. */
typedef struct hl_tables_ref {
  hl_parameter_ref words, positions, start, grams, casings, into;
  const hl_word_parts *lexicon;
  hl_real *vectors;
} hl_tables_ref;

void hl_embedding_forward_ref(const hl_config *config, size_t tokens, const uint32_t *numbers,
                              const hl_tables_ref *tables, hl_real *x);
void hl_embedding_backward_ref(const hl_config *config, size_t tokens, const uint32_t *numbers, const hl_real *dx,
                               const hl_tables_ref *tables, hl_arena *arena);

/* ---- Logits (T,V): x times the transposed embedding, or times a matrix (C,V) of its own; plus a bias.
 * With word vectors x is (T,W), the embedding (V,W) ---- */

void hl_logits_forward_ref(const hl_config *config, size_t tokens, const hl_real *x, hl_parameter_ref matrix,
                           hl_parameter_ref bias, hl_real *logits);
void hl_logits_backward_ref(const hl_config *config, size_t tokens, const hl_real *x, const hl_real *dlogits,
                            hl_parameter_ref matrix, hl_parameter_ref bias, hl_real *dx);

/* ---- Losses. Each returns its sum over a sequence, and adds `factor` times its derivatives. ---- */

/* Sum of -log softmax(logits of row t)[target of row t] over the rows that have a target. */
double hl_cross_entropy_ref(size_t tokens, size_t vocabulary, const hl_real *logits, const uint32_t *targets,
                            double factor, hl_real *dlogits);

/* Whether a row has nothing but the start mark to look at: its link, number `first`, is no part of a set. */
bool hl_rests_ref(const hl_sequence *sequence, size_t first);

/* Sum of -log(weight + 1e-6) over the links of a kind, weights being those of one head: those of rows that rest, or all
 * others. A set of links counts once, with the sum of their weights. */
double hl_link_loss_ref(const hl_attention_ref *attention, const hl_supervised *supervised, const hl_sequence *sequence,
                        bool resting, double factor);

/* ---- A model ---- */

/* One step f of a layer: x + f(x), LayerNorm(x + f(x)) or x + f(LayerNorm(x)). */
typedef struct hl_step_ref {
  enum { HL_SELF_REF, HL_CROSS_REF, HL_FEED_FORWARD_REF } kind;
  hl_attention_ref attention; /* of either kind */
  hl_feed_forward_ref feed_forward;
  hl_parameter_ref gain, bias; /* of the LayerNorm */
  const hl_real *x;            /* (T,C), these three too: what the step was given, */
  hl_real *in;                 /* what f was given, */
  hl_real *sum;                /* x + f, */
  hl_real *y;                  /* what the step gives */
  hl_real *kept;               /* what dropout multiplies f by: 1 without */
} hl_step_ref;

typedef struct hl_stack_ref {
  size_t tokens, step_count; /* tokens: with the start mark */
  const uint32_t *numbers;
  bool causal;
  hl_step_ref *steps;          /* those of all layers, one after another */
  hl_parameter_ref gain, bias; /* of the final LayerNorm */
  hl_real *x, *last, *y;       /* (T,C): embedded; after the last step; after the final LayerNorm */
  hl_real *kept;               /* (T,C) what dropout multiplies the embedded by: 1 without */
} hl_stack_ref;

/* A model with one sequence in it. */
typedef struct hl_model_ref {
  const hl_config *config;
  const hl_sequence *sequence;
  hl_tables_ref tables;
  hl_parameter_ref output, output_bias, back; /* back: (C,W), of a tied output with word vectors */
  hl_real *turned;                            /* (T,W) */
  hl_stack_ref source, main;                  /* source: only an encoder-decoder's */
  size_t attention_count;
  hl_attention_ref **attentions; /* in the order of hl_run_input */
  hl_real *logits, *dlogits;     /* (T,V) */
  size_t tensors;                /* how many there are, see hl_model_create_ref */
} hl_model_ref;

/* weights and gradients: in the order of the weights file. gradients may be NULL where no backward pass follows. */
void hl_model_create_ref(hl_model_ref *model, const hl_config *config, const hl_real *const *weights,
                         hl_real *const *gradients, const hl_sequence *sequence, hl_lexicon lexicon, hl_arena *arena);
/* Dropout of the first step, of sequence `number` of a batch. Source: Vaswani et al. 2017, section 5.4; what is 0 says
 * core/train/dropout.c. */
void hl_model_drop_ref(const hl_model_ref *model, const hl_train_spec *spec, size_t number);
/* Rows of supervised heads that links of the sequence give. */
void hl_model_give_ref(const hl_model_ref *model, const hl_train_spec *spec);
void hl_model_forward_ref(hl_model_ref *model);
/* From dlogits and the attentions' dweights to all gradients. */
void hl_model_backward_ref(hl_model_ref *model, hl_arena *arena);

/* Losses of `count` sequences and, unless gradients is NULL, the gradients (overwritten) of the total.
 * Formula: loss = sum of cross-entropies / targets,
 *          link_loss = sum over supervised heads of (sum of the losses of their links / links of their kind
 *                      + rest * sum of the losses of their rows at rest / such rows),
 *          total = loss + supervision * link_loss. All counts are those of all sequences; what there is none of is 0.
 * spec: only its supervision, its rest, its lexicon, its dropout and seed count; it may be NULL.
 * Errors: HL_ERROR_UNSUPPORTED for grouped heads, another activation than ReLU, no output. */
hl_status hl_gradients_ref(const hl_config *config, const hl_real *const *weights, const hl_sequence *sequences,
                           size_t count, const hl_train_spec *spec, hl_real *const *gradients, double *loss,
                           double *link_loss, hl_arena *arena);

#ifndef HL_REAL_FLOAT
/* The other build, and AdamW, which is stored only in double. */
hl_status hl_gradients_ref32(const hl_config *config, const float *const *weights, const hl_sequence *sequences,
                             size_t count, const hl_train_spec *spec, float *const *gradients, double *loss,
                             double *link_loss, hl_arena *arena);
void hl_adamw_ref(const hl_adamw *adamw, double clip, size_t count, const double *gradient, double *mean,
                  double *square, double *weights);
#endif

#endif
