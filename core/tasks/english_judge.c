/* Words of mini-English judged by its grammar. */
#include "../headlight_train.h"
#include "english_grammar.h"
#include "english_words.h"

#define NO_FORM(name, text) W_##name,
#define ONE_FORM(w) W_##w,
#define TWO_FORMS(s, p) W_##p, W_##s,

/* By word: the other one of singular and plural; the word itself where it has one form. */
static const uint8_t other_form[] = {HL_ENGLISH_WORDS(NO_FORM, ONE_FORM, TWO_FORMS)};

static hl_verdict judged(const uint32_t *words, size_t count, uint32_t word) {
  bool follows[HL_ENGLISH_WORDS_MAX];
  if (!hl_english_follows(words, count, follows)) return HL_VERDICT_NONE;
  if (word >= W_COUNT) return HL_VERDICT_WRONG;
  if (follows[word]) return HL_VERDICT_ALLOWED;
  return follows[other_form[word]] ? HL_VERDICT_AGREEMENT : HL_VERDICT_WRONG;
}

hl_status hl_english_judge(const uint32_t *words, size_t count, uint32_t *verdicts) {
  if (!words || !verdicts) return HL_ERROR_SHAPE;
  if (count > HL_EXAMPLE_TOKENS_MAX) return HL_ERROR_RANGE;
  for (size_t i = 0; i < count; i++) verdicts[i] = judged(words, i, words[i]);
  return HL_OK;
}
