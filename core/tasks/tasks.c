/* Names, words, configs and examples of all tasks. */
#include "tasks.h"

#include <string.h>

#include "../arena.h"
#include "english_words.h"

/* ---- Names ---- */

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

const char *hl_task_name(hl_task task) {
  static const char *const names[] = {"induction", "reversal", "english", "english-writer"};
  return (size_t)task < COUNT(names) ? names[task] : NULL;
}

const char *hl_link_name(hl_link_kind kind) {
  static const char *const names[] = {"left-neighbour", "pronoun",   "pronoun-wrong",
                                      "verb-subject",   "induction", "mirror"};
  return (size_t)kind < COUNT(names) ? names[kind] : NULL;
}

const char *hl_question_name(hl_question question) {
  static const char *const names[] = {"none", "second-copy", "sequence", "agreement", "class",
                                      "role", "name",        "next",     "writing"};
  return (size_t)question < COUNT(names) ? names[question] : NULL;
}

/* ---- Words ---- */

static const char letters_a_to_x[] = "a b c d e f g h i j k l m n o p q r s t u v w x ";
static const char reversal_words[] = "[start] [end] a b c d e f g h i j k l m n o p ";

/* Turns words with a space after each into a section: a byte of length before each. */
static hl_status read_list(const char *list, hl_vocabulary *words, hl_arena *arena) {
  size_t bytes = strlen(list), count = 0, start = 0;
  hl_mark mark = hl_arena_mark(arena);
  char *section = hl_arena_alloc(arena, bytes);
  if (!section) return hl_arena_restore(arena, mark);
  for (size_t i = 0; i < bytes; i++) {
    if (list[i] != ' ') {
      section[i + 1] = list[i];
    } else {
      section[start] = (char)(i - start);
      start = i + 1;
      count++;
    }
  }
  return hl_arena_settle(arena, mark, hl_vocabulary_read(words, section, bytes, count, arena));
}

hl_status hl_task_words(hl_task task, hl_vocabulary *words, hl_arena *arena) {
  switch (task) {
    case HL_TASK_INDUCTION: return read_list(letters_a_to_x, words, arena);
    case HL_TASK_REVERSAL: return read_list(reversal_words, words, arena);
    case HL_TASK_ENGLISH:
    case HL_TASK_ENGLISH_WRITER: return read_list(hl_english_words, words, arena);
    default: return HL_ERROR_UNSUPPORTED;
  }
}

/* ---- Models ---- */

static hl_config induction_config(hl_config c) {
  c.architecture = HL_DECODER;
  c.width = 32;
  c.heads = c.kv_heads = 2;
  c.vocabulary = 24;
  c.positions = 32;
  c.output = HL_OUTPUT_OWN;
  return c;
}

static hl_config reversal_config(hl_config c) {
  c.architecture = HL_ENCODER_DECODER;
  c.layers = c.decoder_layers = 1;
  c.width = 32;
  c.heads = c.kv_heads = 2;
  c.ffn = 64;
  c.vocabulary = 18;
  c.output = HL_OUTPUT_TIED;
  c.output_bias = c.attention_biases = true;
  return c;
}

static hl_config english_config(hl_config c) {
  c.architecture = HL_ENCODER;
  c.width = 64;
  c.heads = c.kv_heads = 4;
  c.ffn = 128;
  c.vocabulary = W_COUNT;
  c.output = HL_OUTPUT_TIED;
  c.output_bias = c.attention_biases = true;
  return c;
}

static hl_config writer_config(hl_config c) {
  c = english_config(c);
  c.architecture = HL_DECODER;
  c.width = 48;
  c.dim = c.value_dim = 12;
  c.ffn = 96;
  return c;
}

hl_config hl_task_config(hl_task task) {
  hl_config common = {.layers = 2,
                      .dim = 16,
                      .value_dim = 16,
                      .positions = 16,
                      .norm = HL_MODEL_NORM_PRE,
                      .activation = HL_RELU,
                      .position = HL_MODEL_POSITION_LEARNED,
                      .final_norm = true,
                      .eps = 1e-5f};
  switch (task) {
    case HL_TASK_INDUCTION: return induction_config(common);
    case HL_TASK_REVERSAL: return reversal_config(common);
    case HL_TASK_ENGLISH: return english_config(common);
    case HL_TASK_ENGLISH_WRITER: return writer_config(common);
    default: return (hl_config){0};
  }
}

/* ---- Examples ---- */

static bool has_question(hl_task task, hl_question question) {
  switch (task) {
    case HL_TASK_INDUCTION: return question == HL_QUESTION_SECOND_COPY;
    case HL_TASK_REVERSAL: return question == HL_QUESTION_SEQUENCE;
    case HL_TASK_ENGLISH: return question >= HL_QUESTION_AGREEMENT && question <= HL_QUESTION_NAME;
    case HL_TASK_ENGLISH_WRITER:
      return question == HL_QUESTION_AGREEMENT || question == HL_QUESTION_NAME || question == HL_QUESTION_NEXT ||
             question == HL_QUESTION_WRITING;
    default: return false;
  }
}

/* Each argument goes through the generator before the next joins, so neighbours have nothing in common. */
static uint64_t random_start(hl_task task, hl_question question, uint64_t seed, uint64_t index) {
  uint64_t state = hl_random_start(seed, (uint64_t)task << 8 | (uint64_t)question) ^ index;
  return hl_random_bits(&state);
}

static void make_example(hl_task task, hl_question question, uint64_t seed, uint64_t index, hl_example *example) {
  uint64_t random = random_start(task, question, seed, index);
  memset(example, 0, sizeof *example);
  for (size_t row = 0; row < HL_EXAMPLE_TOKENS_MAX; row++) example->targets[row] = HL_NO_TARGET;
  example->question = question;
  if (task == HL_TASK_INDUCTION)
    hl_induction_example(example, question, &random);
  else if (task == HL_TASK_REVERSAL)
    hl_reversal_example(example, question, &random);
  else if (task == HL_TASK_ENGLISH)
    hl_english_example(example, question, &random);
  else
    hl_english_writer_example(example, question, &random);
}

hl_sequence hl_example_sequence(const hl_example *e) {
  return (hl_sequence){e->source_count, e->count, e->link_count, e->source, e->tokens, e->targets, e->links};
}

hl_status hl_task_example(hl_task task, uint64_t seed, uint64_t index, hl_example *example) {
  if ((size_t)task >= HL_TASK_COUNT) return HL_ERROR_UNSUPPORTED;
  make_example(task, HL_QUESTION_NONE, seed, index, example);
  return HL_OK;
}

hl_status hl_task_question(hl_task task, hl_question question, uint64_t seed, uint64_t index, hl_example *example) {
  if (!has_question(task, question)) return HL_ERROR_UNSUPPORTED;
  make_example(task, question, seed, index, example);
  return HL_OK;
}
