/* Random models that can be trained, with random sequences: what the trainer's tests work on. */
#ifndef HL_TRAINEE_H
#define HL_TRAINEE_H

#include "headlight_train.h"

enum { TRAINEE_TENSORS = 128, TRAINEE_SEQUENCES = 6, TRAINEE_WORDS = 9, TRAINEE_LINKS = 9, TRAINEE_TOKENS = 70 };

/* The arrays of a sequence. */
typedef struct trainee_arrays {
  uint32_t source[TRAINEE_TOKENS], tokens[TRAINEE_TOKENS], targets[TRAINEE_TOKENS];
  hl_link links[TRAINEE_LINKS];
} trainee_arrays;

/* The same weights and room for gradients in float and in double. */
typedef struct trainee {
  hl_arena arena;
  hl_weights weights, gradients;
  size_t tensors, counts[TRAINEE_TENSORS]; /* elements of each tensor */
  double *values[TRAINEE_TENSORS], *derivatives[TRAINEE_TENSORS];
  trainee_arrays arrays[TRAINEE_SEQUENCES];
  hl_sequence sequences[TRAINEE_SEQUENCES];
  size_t count;
  hl_word_parts words[TRAINEE_WORDS]; /* of a model with word vectors */
  hl_train_spec spec;                 /* only its supervision, its rest and its lexicon count */
} trainee;

/* A config that can be trained: of this kind, or of any, every third one of the same architecture. */
hl_config trainee_config(hl_architecture architecture, hl_model_norm norm, hl_model_position position);
hl_config trainee_any_config(int trial);

/* Random weights for a config, and `count` random sequences of tokens_min to tokens_max tokens with up to two
 * supervised heads. */
void trainee_create(trainee *t, const hl_config *config, size_t count, size_t tokens_min, size_t tokens_max);

/* Whether the gradient of a tensor is 0 whatever the weights: a bias of keys without RoPE adds the same to all scores
 * of a row, which a softmax does not see. */
bool trainee_gradient_is_zero(const trainee *t, size_t tensor);

/* ---- How far float32 may be from the truth ---- */

typedef struct trainee_condition {
  double kink_distance; /* of the value that is nearest to ReLU's kink; infinite without a feed-forward */
  double norms;         /* the largest factor by which a LayerNorm enlarges relative errors */
  double scores;        /* the largest magnitude of a score or logit */
  size_t longest;       /* terms of the longest sum */
  size_t depth;         /* tensors that are stored one after another, on the way forward and back */
} trainee_condition;

trainee_condition trainee_conditions(trainee *t);

/* The largest relative error of a tensor, of terms that are of the size of the tensor; derived in trainee_bound.c.
 * float_sums: sums are added up in float, not in double. */
double trainee_bound(const trainee_condition *condition, bool float_sums);

/* Weights and sequences that keep away from ReLU's kink as far as rounding could carry a value across. */
void trainee_create_smooth(trainee *t, const hl_config *config, size_t count, size_t tokens_min, size_t tokens_max);

/* Expects `gradients` and the losses to be within the bound of the double reference, whose `derivatives` it fills.
 * Returns the largest share of the bound that was used. */
double trainee_compare(trainee *t, bool float_sums, double loss, double link_loss);

#endif
