/* Names that options and metadata use. */
#ifndef NAMES_H
#define NAMES_H

#include "headlight_train.h"

/* The task, link or dtype of a name; their count (HL_I8_ROWS + 1 for dtypes) if there is none. */
hl_task task_named(const char *name);

/* The task that a command line calls by this name: those of mini-English have "mini-" before them, since "english" is
 * the model of real English. */
hl_task task_typed(const char *name);
hl_link_kind link_named(const char *name);
hl_dtype dtype_named(const char *name); /* f32, f16, i8, which is a scale for each row */
const char *dtype_name(hl_dtype dtype);

/* Kinds of positions: learned, sinusoidal, rope, alibi, relative, none. */
bool position_named(const char *name, hl_model_position *position);
const char *position_name(hl_model_position position);

/* "layer1.head0", "decoder.layer0.cross.head2". */
#define HEAD_NAME_BYTES 64
void head_name(const hl_config *config, size_t attention, size_t head, char name[HEAD_NAME_BYTES]);

/* The questions of a task, in their order; returns how many. */
size_t task_questions(hl_task task, hl_question questions[HL_QUESTION_COUNT]);

size_t parameter_count(const hl_weights *weights);

#endif
