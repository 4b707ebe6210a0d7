/* Headlight's trainer: tasks that never end, gradients, AdamW, and what the trained heads turn out to do.
 * Beside headlight.h, whose shape letters, errors and memory rules hold here too.
 *
 * Contents:
 *   Tasks                                    hl_task, hl_example, hl_sequence
 *   Training                                 hl_supply, hl_trainer, hl_gradients, hl_adamw
 *   What a model knows, where it looks       hl_evaluate, hl_head_scores_add
 *
 * One step: hl_trainer_begin draws a batch, hl_trainer_shard computes the gradients of one part of it (threads may
 * share the shards out as they like), hl_trainer_end adds them up in their order and moves the weights. So the
 * weights after a step are the same bits for any number of threads, natively and as wasm simd128. */
#ifndef HEADLIGHT_TRAIN_H
#define HEADLIGHT_TRAIN_H

#include "headlight_model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Tasks ------------------------------------------------------------------------------------ */

typedef enum hl_task {
  HL_TASK_INDUCTION = 0,      /* a random block of letters, repeated with a random period: say the next letter */
  HL_TASK_REVERSAL = 1,       /* letters in, the same letters out, last one first */
  HL_TASK_ENGLISH = 2,        /* mini-English: fill in masked words; at "it", say what it stands for */
  HL_TASK_ENGLISH_WRITER = 3, /* mini-English: say the next word, whatever comes after it being hidden */
  HL_TASK_COUNT
} hl_task;

/* "induction", "reversal", "english", "english-writer"; NULL from HL_TASK_COUNT on. */
const char *hl_task_name(hl_task task);

/* Words every vocabulary begins with, where it has them. */
#define HL_ENGLISH_MASK 0    /* "[mask]": a word to be guessed */
#define HL_ENGLISH_UNKNOWN 1 /* "[unknown]": a word outside the vocabulary */
#define HL_REVERSAL_START 0  /* "[start]": what a decoder reads before its first word */
#define HL_REVERSAL_END 1    /* "[end]" */

/* The words of a task.
 * Memory: arena, kept as long as the words are used.
 * Errors: HL_ERROR_UNSUPPORTED for another task, HL_ERROR_MEMORY. */
hl_status hl_task_words(hl_task task, hl_vocabulary *words, hl_arena *arena);

/* Text of a task's kind to try out, as a person writes it ("didn't", capitals), in words that the model knows; NULL
 * from the last on. English: the first four are held out, whatever is asked of them. */
const char *hl_task_sample(hl_task task, size_t number);

#define HL_EXAMPLE_TOKENS_MAX 32
#define HL_EXAMPLE_LINKS_MAX 96

/* In place of a target: nothing is to be answered here. */
#define HL_NO_TARGET UINT32_MAX

/* Where a row ought to look, and what a head that looks there has understood. */
typedef enum hl_link_kind {
  HL_LINK_LEFT = 0,          /* each word from the second on -> the one before it: previous-token score */
  HL_LINK_PRONOUN = 1,       /* "it" -> what it stands for */
  HL_LINK_PRONOUN_WRONG = 2, /* "it" -> the other noun */
  HL_LINK_VERB = 3,          /* verb -> the head noun of its subject; none where that is "it" or two names. A writer's:
                                the word before the verb -> that noun, none where this is the same word */
  HL_LINK_INDUCTION = 4,     /* a letter seen once before -> the one that came after it: induction score */
  HL_LINK_MIRROR = 5,        /* reversal, cross-attention: output t -> the letter n-1-t that it has to say */
  HL_LINK_KINDS
} hl_link_kind;

/* "left-neighbour", "pronoun", "pronoun-wrong", "verb-subject", "induction", "mirror"; NULL from HL_LINK_KINDS on. */
const char *hl_link_name(hl_link_kind kind);

/* row, column: of words, whether or not a start mark stands in front of them. A set is a link and those behind it that
 * say HL_LINK_ALSO: any of its columns is right. */
typedef struct hl_link {
  uint8_t kind, row, column;
} hl_link;

/* In place of a column: the start mark, where a model has one. */
#define HL_LINK_START UINT8_MAX

/* Beside a kind: the column is as right as that of the link before, which is of the same kind and row. */
#define HL_LINK_ALSO 0x80

/* Beside a kind: the row is given, not taught. Of each head that is taught the kind its weight is 1 at the column,
 * which it can see, and 0 elsewhere, so that what follows is learned to follow from it. It has no other link of its
 * kind. Source: Geiger et al. 2022, "Inducing Causal Structure for Interpretable Neural Networks", section 3. */
#define HL_LINK_GIVEN 0x40

typedef enum hl_question {
  HL_QUESTION_NONE = 0,
  HL_QUESTION_SECOND_COPY = 1, /* induction: the second copy and all after it, except its first letter: until that one
                                  is read nobody can know that the block has ended */
  HL_QUESTION_SEQUENCE = 2,    /* reversal: the whole output, word for word */
  HL_QUESTION_AGREEMENT = 3,   /* English: a masked verb, a noun of the other number between it and its subject: is the
                                  form that agrees likelier than the other one? */
  HL_QUESTION_CLASS = 4, /* "it" by class: tired, an animal; wide, a street. Is the likeliest word the antecedent? */
  HL_QUESTION_ROLE = 5,  /* "it" by role: the trophy did not fit in the suitcase because it was too big / small */
  HL_QUESTION_NAME = 6,  /* the masked name: when anna and tom went to the river , tom gave a book to [mask] . */
  HL_QUESTION_NEXT = 7, /* English, each row: do words that the grammar allows next have HL_ALLOWED_LEAST or more of the
                           probability? */
  HL_QUESTION_WRITING = 8, /* English: half a sentence, and from there on always the likeliest word: does a sentence of
                              the grammar come of it, up to its full stop? */
  HL_QUESTION_COUNT
} hl_question;

/* "none", "second-copy", "sequence", "agreement", "class", "role", "name", "next", "writing"; NULL from
 * HL_QUESTION_COUNT on. */
const char *hl_question_name(hl_question question);

/* Of NEXT: the least share of the probability. */
#define HL_ALLOWED_LEAST 0.9

/* One sequence: what the model reads, what it ought to answer, where it ought to look. */
typedef struct hl_example {
  size_t source_count, count;              /* source: only an encoder-decoder's */
  uint32_t source[HL_EXAMPLE_TOKENS_MAX];  /* what the encoder reads */
  uint32_t tokens[HL_EXAMPLE_TOKENS_MAX];  /* what encoder or decoder reads */
  uint32_t targets[HL_EXAMPLE_TOKENS_MAX]; /* by row: the word to answer, or HL_NO_TARGET */
  size_t link_count;
  hl_link links[HL_EXAMPLE_LINKS_MAX];
  hl_question question;
  size_t question_row; /* AGREEMENT to NAME: where it is asked; targets[question_row] is the answer. A writer's examples
                          end there: the answer is the next word */
  uint32_t other;      /* AGREEMENT: the other form; CLASS, ROLE, NAME: the other noun or name */
} hl_example;

/* A link's row and column are bytes, of which one stands for the start mark. */
#define HL_SEQUENCE_TOKENS_MAX 254

/* One sequence as a pass over a batch reads it; counts and arrays are as in hl_example, of any length up to
 * HL_SEQUENCE_TOKENS_MAX, and there may be any number of links. */
typedef struct hl_sequence {
  size_t source_count, count, link_count;
  const uint32_t *source, *tokens, *targets;
  const hl_link *links;
} hl_sequence;

/* The example as a sequence, which reads the example's own arrays. */
hl_sequence hl_example_sequence(const hl_example *example);

/* Training example number `index` of an endless series: masked at random where the task masks, question NONE.
 * Values: a pure function of its arguments, made of whole numbers.
 * Errors: HL_ERROR_UNSUPPORTED for another task. */
hl_status hl_task_example(hl_task task, uint64_t seed, uint64_t index, hl_example *example);

/* Held-out question number `index`: no template here is filled with content words (nouns, verbs, predicate
 * adjectives, names; letters for the others) with which it is ever filled in training. Nothing is masked but what the
 * question asks for.
 * Errors: HL_ERROR_UNSUPPORTED for a question that the task doesn't have. */
hl_status hl_task_question(hl_task task, hl_question question, uint64_t seed, uint64_t index, hl_example *example);

/* What the grammar of mini-English says of a text's last word. */
typedef enum hl_verdict {
  HL_VERDICT_ALLOWED = 0,   /* some sentence goes on so */
  HL_VERDICT_AGREEMENT = 1, /* not so, but with the word's other form, singular or plural */
  HL_VERDICT_WRONG = 2,     /* not so, nor with any other word of its class */
  HL_VERDICT_NONE = 3,      /* no sentence begins with the words before it, so nothing is said of this one */
  HL_VERDICT_ROLE = 4       /* not so, but with another word of its class: noun, verb, adjective, ... */
} hl_verdict;

/* Judges each word of a text by the words before it; a full stop begins another sentence.
 * Errors: HL_ERROR_SHAPE for a missing tensor, HL_ERROR_RANGE for more words than HL_EXAMPLE_TOKENS_MAX. */
hl_status hl_english_judge(const uint32_t *words, size_t count, uint32_t *verdicts);

/* The same words in another order (links, targets and the question's row move along): how much of an answer comes from
 * the order. An encoder-decoder's source is shuffled, its targets stay. */
void hl_example_shuffle(hl_example *example, uint64_t seed);

/* A config that suits the task, and that the shipped model has. */
hl_config hl_task_config(hl_task task);

/* ---- Training --------------------------------------------------------------------------------- */

#define HL_TRAIN_SHARDS 4
#define HL_TRAIN_BATCH_MAX 1024
#define HL_LEARNING_RATE_MAX 10.0f
#define HL_SUPERVISED_MAX 16

/* A head that is taught to look along links: -log(weight on the link + 1e-6), of a set the weight on all of it,
 * averaged over the batch's links of this kind, a set being one, joins the loss, times `supervision`. A row that has
 * nothing but the start mark to look at rests: such rows are averaged apart, times `supervision` and `rest`. Rows
 * without a link of this kind are not taught. Source: Strubell et al. 2018, section 3 (linguistically-informed
 * self-attention). attention counts as in hl_run_input. */
typedef struct hl_supervised {
  uint8_t attention, head, kind;
} hl_supervised;

/* Where sequences come from that no task makes, such as sentences of a corpus. */
typedef struct hl_supply {
  /* Puts the sequences of a step (from 0) into `sequences`, as many as a batch has at most, and returns how many: one
   * or more. What they point to stays until the next call. A function of its arguments alone, so that a training can go
   * on, and every sequence fits the config. */
  size_t (*draw)(void *from, uint64_t seed, uint64_t step, hl_sequence *sequences);
  void *from;
  const hl_vocabulary *words; /* of the model */
  size_t longest, tokens;     /* most tokens of a sequence, and of a step */
} hl_supply;

typedef struct hl_train_spec {
  hl_task task;
  uint64_t seed;
  size_t batch;        /* sequences a step; at most so many, where a supply gives them */
  size_t steps;        /* over which the learning rate falls to its floor; training may go on after them */
  size_t warmup;       /* steps in which it rises */
  float learning_rate; /* at its peak */
  float floor;         /* what the cosine falls to, as a share of the peak */
  float weight_decay, beta1, beta2, epsilon;
  float clip; /* largest norm of the whole gradient; 0: no limit */
  float supervision, rest;
  float dropout; /* share of the numbers that are 0 in a step, of the embedding and of each step around the stream; the
                    others are divided by what is left. Source: Vaswani et al. 2017, section 5.4 */
  size_t supervised_count;
  hl_supervised supervised[HL_SUPERVISED_MAX];
  bool unshifted; /* the classic mistake, of reversal only: the decoder reads its targets, not one place to the right */
  /* These two, and what they point to, stay in use as long as the trainer. */
  hl_lexicon lexicon; /* what tokens of a model with word vectors speak of (targets are the vocabulary's), or empty */
  const hl_supply *supply; /* in place of the task, which then counts for nothing; kinds of links from HL_LINK_KINDS to
                              HL_LINK_GIVEN are its own */
} hl_train_spec;

/* What the shipped model was trained with, unsupervised. */
hl_train_spec hl_train_default(hl_task task);

/* Targets of a batch; links of the kind that each supervised head is taught, and rows where it rests. */
typedef struct hl_batch_counts {
  size_t targets, links[HL_SUPERVISED_MAX], rests[HL_SUPERVISED_MAX];
} hl_batch_counts;

typedef struct hl_trainer {
  hl_train_spec spec;
  hl_weights weights, mean, square; /* of the gradients: AdamW's first and second moment */
  hl_weights gradients[HL_TRAIN_SHARDS];
  hl_weights transposed; /* each matrix's transpose, which the backward pass multiplies by */
  hl_example *batch;
  hl_sequence *sequences; /* the batch as the pass reads it */
  size_t count;           /* of its sequences */
  uint64_t step;          /* steps done */
  /* Of the last step: */
  float loss;          /* cross-entropy, nats a target */
  float link_loss;     /* of the supervised heads; 0 without them */
  float gradient_norm; /* before clipping */
  float rate;          /* the learning rate that it took */
  bool diverged;       /* loss or gradient not finite, or the loss far above guessing; weights stand still then */
  /* Inside: */
  double shard_loss[HL_TRAIN_SHARDS], shard_link_loss[HL_TRAIN_SHARDS];
  hl_batch_counts counts;
  double smoothed_loss;
} hl_trainer;

/* A trainer with random weights of this config, the task's words, and nothing learned.
 * Values: weights are uniform, within 1/sqrt(inputs) for matrices; a pure function of seed and config.
 * Memory: arena, kept as long as the trainer is used: about 4 * (8 parameters) bytes and the batch.
 * Errors: HL_ERROR_RANGE for a spec out of range or a config with a flaw; HL_ERROR_SHAPE for a config that the task
 *         doesn't fit in (vocabulary, positions, architecture, word vectors); HL_ERROR_UNSUPPORTED for grouped heads,
 *         another activation than ReLU, no output, word vectors of an encoder-decoder; HL_ERROR_MEMORY. The arena is
 *         then as before. */
hl_status hl_trainer_create(hl_trainer *trainer, const hl_train_spec *spec, const hl_config *config, hl_arena *arena);

/* Begins again from these weights, which are copied: step 0, moments 0. The batches are those of the trainer's seed.
 * Errors: HL_ERROR_SHAPE for weights of another config, or whose words are other ones; nothing is written then. */
hl_status hl_trainer_start(hl_trainer *trainer, const hl_weights *weights);

/* The loss of holding every word for equally likely. Formula: ln(words). */
double hl_guessing_loss(size_t words);

/* What is wrong with a spec for a config, in words, or NULL. */
const char *hl_train_flaw(const hl_train_spec *spec, const hl_config *config);

/* A step in its three parts. Scratch from the arena is given back before returning; each thread has an arena of its
 * own. hl_trainer_shard_bytes: how much scratch a shard can need.
 * Errors: HL_ERROR_MEMORY. */
void hl_trainer_begin(hl_trainer *trainer);
size_t hl_trainer_shard_bytes(const hl_trainer *trainer);
hl_status hl_trainer_shard(hl_trainer *trainer, size_t shard, hl_arena *arena);
void hl_trainer_end(hl_trainer *trainer);

/* The whole step.
 * Source: AdamW: Loshchilov and Hutter 2019, algorithm 2; clipping: Pascanu et al. 2013, algorithm 1. */
hl_status hl_trainer_step(hl_trainer *trainer, hl_arena *arena);

/* Loss and gradients (weights of the same config, overwritten) of `count` sequences; both losses as in hl_trainer.
 * spec: only its supervision and kinds of links, its rest, its lexicon, its dropout and seed (of step 0) count; it may
 *       be NULL.
 * Memory: scratch from the arena, given back.
 * Errors: HL_ERROR_SHAPE, HL_ERROR_UNSUPPORTED as above, HL_ERROR_RANGE for a head to supervise that there is not, or
 *         that has no such links; HL_ERROR_MEMORY. */
hl_status hl_gradients(const hl_weights *weights, const hl_sequence *sequences, size_t count, const hl_train_spec *spec,
                       hl_weights *gradients, float *loss, float *link_loss, hl_arena *arena);

/* One step of AdamW over a tensor; step counts from 1. The gradient is multiplied by `clip` first.
 * Formula: m = beta1 m + (1 - beta1) g, v = beta2 v + (1 - beta2) g^2,
 *          w -= rate (m / (1 - beta1^step) / (sqrt(v / (1 - beta2^step)) + epsilon) + decay w). */
typedef struct hl_adamw {
  float rate, decay, beta1, beta2, epsilon;
  uint64_t step;
} hl_adamw;
void hl_adamw_step(const hl_adamw *adamw, float clip, size_t count, const float *gradient, float *mean, float *square,
                   float *weights);

/* ---- What a model knows, and where its heads look ----------------------------------------------- */

typedef struct hl_score {
  size_t asked, right; /* SECOND_COPY counts letters, NEXT words, the others sequences */
  double chance;       /* the share that guessing would get */
} hl_score;

/* Asks `count` held-out questions, from number `first` on; adds to *score (zeroed by the caller). shuffled: with the
 * words in another order, see hl_example_shuffle. A reversal is generated word by word, each from the ones before, and
 * letters are asked for one by one: from nothing except the letters before them, whatever the model could see. So it is
 * with a writer's words; in another order these begin no sentence, and NEXT finds none right.
 * Memory: scratch from the arena, given back.
 * Errors: those of hl_run_create, HL_ERROR_UNSUPPORTED. */
hl_status hl_evaluate(const hl_weights *weights, hl_task task, hl_question question, bool shuffled, uint64_t seed,
                      uint64_t first, size_t count, hl_score *score, hl_arena *arena);

#define HL_OFFSETS 5 /* -2, -1, 0, 1, 2 */

/* Where one head looks, on average over the rows that have such a place in sight; nothing is behind a causal mask. */
typedef struct hl_head_score {
  double offsets[HL_OFFSETS];  /* weight on the word 2 before, 1 before, itself (the diagonal), 1 and 2 after */
  double entropy;              /* as a share of the largest that the row could have; rows with one key don't count */
  double links[HL_LINK_KINDS]; /* weight on the links of each kind; MIRROR of cross-attention, all others of
                                  self-attention in the main stack */
  uint32_t offset_rows[HL_OFFSETS], entropy_rows, link_rows[HL_LINK_KINDS]; /* how many rows each is the mean of */
} hl_head_score;

/* Adds one example to the sums of scores (A,H), zeroed by the caller; hl_head_scores_finish turns sums into means, NaN
 * where there was no row. Works for any model that can read the example.
 * Memory: scratch from the arena, given back.
 * Errors: those of hl_run_create. */
hl_status hl_head_scores_add(const hl_weights *weights, const hl_example *example, hl_head_score *scores,
                             hl_arena *arena);
void hl_head_scores_finish(const hl_weights *weights, hl_head_score *scores);

#ifdef __cplusplus
}
#endif

#endif
