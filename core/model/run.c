#include "../checks.h"
#include "../kernels/kernels.h"
#include "words.h"

/* Signs of the code's bits, +-1. */
static void write_signs(uint64_t code, size_t count, float *signs) {
  for (size_t i = 0; i < count; i++) signs[i] = (code >> (i % 64) & 1) ? 1.0f : -1.0f;
}

static bool alloc_tokens(hl_run *run, hl_arena *arena) {
  size_t bytes = run->tokens * run->model->width * sizeof(float);
  run->embed = hl_arena_alloc(arena, bytes);
  run->position = hl_arena_alloc(arena, bytes);
  run->x = hl_arena_alloc(arena, bytes);
  return run->embed && run->position && run->x;
}

/* x = embed + position, where row t of embed is the signs of word t times code_basis. */
static void embed_words(hl_run *run, const char *text, const hl_span *spans, float *signs) {
  const hl_model *m = run->model;
  for (size_t t = 0; t < run->tokens; t++)
    write_signs(hl_word_code(text + spans[t].start, spans[t].length), m->code_dim, signs + t * m->code_dim);
  hl_gemm_f32_v128(run->tokens, m->width, m->code_dim, signs, m->code_dim, m->code_basis, m->width, run->embed,
                   m->width);
  hl_positional_encoding(run->tokens, m->width, m->position_base, 0, run->position);
  for (size_t i = 0; i < run->tokens * m->width; i++) run->x[i] = run->embed[i] + run->position[i];
}

hl_status hl_run_create(hl_run *run, const hl_model *model, const hl_run_spec *spec, const char *text,
                        const hl_span *spans, size_t tokens, hl_arena *arena) {
  if (!tokens || tokens > HL_MODEL_TOKENS_MAX || !hl_good_temperature(spec->temperature)) return HL_ERROR_RANGE;
  hl_run r = {.model = model, .spec = *spec, .tokens = tokens, .perturbation = {.tensor = -1}};
  hl_mark before = hl_arena_mark(arena);
  bool allocated = alloc_tokens(&r, arena);
  hl_mark kept = hl_arena_mark(arena);
  float *signs = allocated ? hl_arena_alloc(arena, tokens * model->code_dim * sizeof(float)) : NULL;
  hl_arena_restore(arena, signs ? kept : before);
  if (!signs) return HL_ERROR_MEMORY;
  embed_words(&r, text, spans, signs);
  *run = r;
  return HL_OK;
}

void hl_run_perturb(hl_run *run, hl_tensor tensor, size_t index, float delta) {
  run->perturbation.tensor = (int32_t)tensor;
  run->perturbation.index = index;
  run->perturbation.delta = delta;
}
