/* Names of tasks, links, dtypes, positions and heads, and back. */
#include "names.h"

#include <stdio.h>
#include <string.h>

hl_task task_named(const char *name) {
  int task = 0;
  while (task < HL_TASK_COUNT && strcmp(name, hl_task_name((hl_task)task)) != 0) task++;
  return (hl_task)task;
}

hl_task task_typed(const char *name) {
  static const char before[] = "mini-";
  size_t length = sizeof before - 1;
  bool mini = strncmp(name, before, length) == 0;
  hl_task task = task_named(mini ? name + length : name);
  bool english = task == HL_TASK_ENGLISH || task == HL_TASK_ENGLISH_WRITER;
  return english == mini ? task : HL_TASK_COUNT;
}

hl_link_kind link_named(const char *name) {
  int kind = 0;
  while (kind < HL_LINK_KINDS && strcmp(name, hl_link_name((hl_link_kind)kind)) != 0) kind++;
  return (hl_link_kind)kind;
}

const char *dtype_name(hl_dtype dtype) {
  static const char *const names[] = {"f32", "f16", "i8, one scale", "i8"};
  return dtype <= HL_I8_ROWS ? names[dtype] : NULL;
}

hl_dtype dtype_named(const char *name) {
  int dtype = HL_F32;
  while (dtype <= HL_I8_ROWS && strcmp(name, dtype_name((hl_dtype)dtype)) != 0) dtype++;
  return (hl_dtype)dtype;
}

static const char *const positions[] = {"none",  "sinusoidal", "learned", "rope", "rope, interleaved",
                                        "alibi", "relative"};

bool position_named(const char *name, hl_model_position *position) {
  for (int i = 0; i <= HL_MODEL_POSITION_RELATIVE; i++) {
    if (strcmp(name, positions[i]) != 0) continue;
    *position = (hl_model_position)i;
    return true;
  }
  return false;
}

const char *position_name(hl_model_position position) { return positions[position]; }

/* A tensor of weights is named after its attention, and they are in the same order. */
void head_name(const hl_config *config, size_t attention, size_t head, char name[HEAD_NAME_BYTES]) {
  char tensor[HL_TRACE_NAME_BYTES];
  for (size_t number = 0; hl_trace_name(config, number, tensor); number++) {
    char *dot = strrchr(tensor, '.');
    if (!dot || strcmp(dot, ".weights") != 0 || attention-- > 0) continue;
    snprintf(name, HEAD_NAME_BYTES, "%.*s.head%zu", (int)(dot - tensor), tensor, head);
    return;
  }
  snprintf(name, HEAD_NAME_BYTES, "?");
}

size_t task_questions(hl_task task, hl_question questions[HL_QUESTION_COUNT]) {
  size_t count = 0;
  hl_example example;
  for (int question = HL_QUESTION_NONE + 1; question < HL_QUESTION_COUNT; question++)
    if (hl_task_question(task, (hl_question)question, 0, 0, &example) == HL_OK)
      questions[count++] = (hl_question)question;
  return count;
}

size_t parameter_count(const hl_weights *weights) {
  size_t sum = 0;
  for (size_t i = 0; i < weights->tensor_count; i++) {
    size_t elements = 1;
    for (uint32_t axis = 0; axis < weights->tensors[i].rank; axis++) elements *= weights->tensors[i].shape[axis];
    sum += elements;
  }
  return sum;
}
