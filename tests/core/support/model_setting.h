/* Models of any config with random weights, and runs of random words: what the tests of runs share. */
#ifndef HL_MODEL_SETTING_H
#define HL_MODEL_SETTING_H

#include "headlight_model.h"
#include "test.h"

enum {
  TOKENS_MAX = 90,
  ROWS_MAX = TOKENS_MAX + 1,
  WIDTH_MAX = 24,
  FLOATS = 1 << 18,
  MODEL_MEMORY = 8 << 20,
  LEXICON = 30
};

/* Room for a tensor, twice. */
extern float ours[FLOATS], whole[FLOATS];

typedef struct setting {
  hl_arena arena; /* of MODEL_MEMORY bytes, the same for every setting */
  hl_weights weights;
  uint32_t numbers[2][TOKENS_MAX];
  hl_word_parts parts[LEXICON]; /* of a model with word vectors */
  uint8_t heads[64 * 9];
  hl_run_knobs knobs; /* of the input, unless that has none */
  hl_run_input input;
  hl_run run;
} setting;

hl_config any_config(hl_architecture architecture);
bool is_beside(const hl_config *config); /* a decoder beside an encoder */

/* A model and its input; and a run of it. */
void setting_build(setting *s, const hl_config *config);
void setting_run(setting *s);
void setting_start(setting *s, const hl_config *config);
void setting_start_any(setting *s, int trial);

/* Runs the same tokens with other knobs, beside the run that there was. */
hl_run setting_run_with(setting *s, const hl_run_knobs *knobs);

/* Rows of a stack: its words, and the start mark. */
size_t setting_rows(const setting *s, hl_stack stack);

/* All of a tensor, every head; returns its elements. */
size_t setting_read(setting *s, size_t tensor, float *out);

/* How many tensors a trace has, and the one of attention number `attention`. */
size_t trace_count(const hl_config *config);
size_t trace_of(const hl_config *config, size_t attention, const char *name);

#endif
