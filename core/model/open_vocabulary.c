/* Words that make their own rows of an embedding, from their letters. */
#include "../kernels/kernels.h"
#include "../math/random.h"
#include "words.h"

enum { CODE = 64 }; /* bits of a word's code */

/* The signs of a code's bits times the basis. */
static void write_code(const float *basis, uint64_t code, size_t width, float *row) {
  float signs[CODE];
  for (size_t i = 0; i < CODE; i++) signs[i] = (code >> i & 1) ? 1.0f : -1.0f;
  hl_gemm_f32_v128(1, width, CODE, signs, CODE, basis, width, row, width);
}

static void make_row(hl_open_model *m, uint64_t code, size_t number) {
  size_t width = m->weights.config.width;
  float *row = m->weights.tensors[0].data + number * width;
  if (m->code_basis)
    write_code(m->code_basis, code, width, row);
  else
    hl_normal(hl_random_start(m->seed, code), 1.0, width, row);
}

size_t hl_open_model_tokens(hl_open_model *m, const char *text, size_t bytes, hl_token *tokens, size_t capacity) {
  uint64_t codes[HL_RANDOM_TOKENS_MAX];
  hl_word_reader reader = {.text = text, .bytes = bytes};
  size_t count = 0, known = 0, most = m->weights.config.positions;
  hl_span word;
  if (capacity < most) most = capacity;
  for (; hl_word_next(&reader, &word); count++) {
    if (count >= most) continue;
    uint64_t code = hl_word_code(text + word.start, word.length);
    size_t number = 0;
    while (number < known && codes[number] != code) number++;
    if (number == known) {
      codes[known++] = code;
      make_row(m, code, number);
    }
    tokens[count] = (hl_token){word, (uint32_t)number, false};
  }
  return count;
}
