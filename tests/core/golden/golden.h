/* Golden vectors: cases of inputs and of what must come out. tools/golden.py makes them and explains the
 * format; tools/golden_train.py and tools/golden_models.py make more. */
#ifndef HL_GOLDEN_H
#define HL_GOLDEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "headlight_model.h"

typedef struct golden_tensor {
  char name[64];
  bool expected;
  size_t count;
  float *floats;  /* or, for a mask, */
  uint8_t *bytes; /* its bytes */
  float *got;     /* of an expected tensor: room for what the core gives, once golden_room() was asked */
} golden_tensor;

typedef struct golden_setting {
  char name[32], value[96]; /* JSON without spaces */
} golden_setting;

typedef struct golden_case {
  char name[64], call[32];
  double bound;
  bool output_alone; /* the other expected tensors are not wanted: the core may then take another path */
  golden_setting settings[32];
  golden_tensor tensors[512];
  size_t setting_count, tensor_count;
} golden_case;

/* Reads the next case; false at the end of the file. Ends the program where the file is not as it should be. */
bool golden_read(FILE *file, golden_case *c);
void golden_free(golden_case *c);

/* A setting as text or number, or the fallback where the case hasn't got it. */
const char *golden_text(const golden_case *c, const char *name, const char *fallback);
double golden_number(const golden_case *c, const char *name, double fallback);
size_t golden_size(const golden_case *c, const char *name);

/* An input, or NULL. golden_count: its elements, 0 if there is none. */
const float *golden_floats(const golden_case *c, const char *name);
const uint8_t *golden_bytes(const golden_case *c, const char *name);
size_t golden_count(const golden_case *c, const char *name);

/* What must come out, or NULL, and its elements. */
const float *golden_expected(const golden_case *c, const char *name, size_t *count);

/* Room, full of NaN, for the tensor that the case expects under this name; NULL where it is not wanted. */
float *golden_room(golden_case *c, const char *name);

/* Heads of a mask or bias (1 or H, T, S): 1 too where there is none. */
size_t golden_mask_heads(const golden_case *c, const char *name, size_t queries, size_t keys);

hl_activation golden_activation(const char *name);

/* The config that a case's settings make, and its weights, which it names behind a prefix; false where one is missing
 * or of another size. */
hl_config golden_config(const golden_case *c);
bool golden_fill_weights(const golden_case *c, const char *prefix, hl_weights *weights);

/* One case through one call, into the rooms of what it expects. */
hl_status golden_multi_head(golden_case *c);
hl_status golden_encoder_layer(golden_case *c);
hl_status golden_decoder_layer(golden_case *c);
hl_status golden_encoder(golden_case *c);
hl_status golden_decoder(golden_case *c);
hl_status golden_transformer(golden_case *c);
hl_status golden_run(golden_case *c);

#endif
