/* Words of mini-English judged by its grammar. */
#include "../headlight_train.h"
#include "english_grammar.h"
#include "english_words.h"

#define NO_FORM(name, text) W_##name,
#define ONE_FORM(w) W_##w,
#define TWO_FORMS(s, p) W_##p, W_##s,

/* By word: the other one of singular and plural; the word itself where it has one form. */
static const uint8_t other_form[] = {HL_ENGLISH_WORDS(NO_FORM, ONE_FORM, TWO_FORMS)};

/* Words of one class, as school grammars name them; verbs lie in three stretches. */
static const struct {
  uint8_t first, last;
  enum { NOUN = 1, ADJECTIVE, VERB, ADVERB, NAME, SURNAME, DETERMINER, PREPOSITION, TIME } of;
} stretches[] = {
    {W_dog, W_fish, NOUN},           {W_thin, W_salty, ADJECTIVE}, {W_sleeps, W_come, VERB},
    {W_up, W_back, ADVERB},          {W_cross, W_watched, VERB},   {W_went, W_gave, VERB},
    {W_anna, W_peter, NAME},         {W_smith, W_baker, SURNAME},  {W_the, W_those, DETERMINER},
    {W_near, W_beside, PREPOSITION}, {W_today, W_here, TIME},
};

/* Of a word; 0 for one that is alone in its class. */
static int class_of(uint32_t word) {
  for (size_t i = 0; i < sizeof stretches / sizeof *stretches; i++)
    if (word >= stretches[i].first && word <= stretches[i].last) return (int)stretches[i].of;
  return 0;
}

static bool class_follows(const bool *follows, int class_of_word) {
  for (uint32_t word = 0; class_of_word && word < W_COUNT; word++)
    if (follows[word] && class_of(word) == class_of_word) return true;
  return false;
}

static hl_verdict judged(const uint32_t *words, size_t count, uint32_t word) {
  bool follows[HL_ENGLISH_WORDS_MAX];
  if (!hl_english_follows(words, count, follows)) return HL_VERDICT_NONE;
  if (word >= W_COUNT) return HL_VERDICT_WRONG;
  if (follows[word]) return HL_VERDICT_ALLOWED;
  if (follows[other_form[word]]) return HL_VERDICT_AGREEMENT;
  return class_follows(follows, class_of(word)) ? HL_VERDICT_ROLE : HL_VERDICT_WRONG;
}

hl_status hl_english_judge(const uint32_t *words, size_t count, uint32_t *verdicts) {
  if (!words || !verdicts) return HL_ERROR_SHAPE;
  if (count > HL_EXAMPLE_TOKENS_MAX) return HL_ERROR_RANGE;
  for (size_t i = 0; i < count; i++) verdicts[i] = judged(words, i, words[i]);
  return HL_OK;
}
