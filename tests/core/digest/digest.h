/* Hashes of results on the same data everywhere: what a part of the core computes, as one number a line. */
#ifndef HL_DIGEST_H
#define HL_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The digests' own random numbers, the same in every build. */
uint64_t digest_random(void);
size_t digest_below(size_t limit);                /* 0 .. limit - 1 */
void digest_fill(float *x, size_t n);             /* -4 .. 4 */
void digest_fill_small(float *x, size_t n);       /* -0.5 .. 0.5 */
uint32_t *digest_numbers(size_t n, size_t below); /* kept for good */

/* A hash that goes on over several results. */
typedef struct digest {
  uint64_t hash;
} digest;

digest digest_start(void);
void digest_floats(digest *d, const float *x, size_t n);
void digest_bytes(digest *d, const void *bytes, size_t n);
void digest_number(digest *d, uint64_t number);
void digest_double(digest *d, double number);
void digest_text(digest *d, const char *text);
void digest_print(const char *name, digest d);

/* One result by itself. */
void digest_print_floats(const char *name, const float *x, size_t n);

/* What each file prints. */
void print_attention_digests(void); /* digest_attention.c */
void print_layer_digests(void);     /* digest_layers.c */
void print_model_digests(void);     /* digest_models.c */
void print_lab_digests(void);       /* digest_lab.c */
void print_training_digests(void);  /* digest_train.c */
void print_marked_digests(void);    /* digest_models.c */
void print_effect_digests(void);    /* digest_models.c */
void print_mistake_digests(void);   /* digest_attention.c */

#endif
