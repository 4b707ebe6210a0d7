/* What the page offers to try: as a person would write it, in words that the model knows. */
#include "../headlight_train.h"

static const char *const induction[] = {"f k b q f k b q f k b", "c a r o l s c a r o l s c a r",
                                        "x m d t g x m d t g x m", "b a l c o n i s b a l c o n i s b a l"};

static const char *const reversal[] = {"h e a d", "a b c d e f g h", "p e n", "m o o n k i n g"};

static const char *const english[] = {
    "The animal didn't cross the street because it was too tired.",
    "The animal didn't cross the street because it was too wide.",
    "The trophy didn't fit in the suitcase because it was too big.",
    "The trophy didn't fit in the suitcase because it was too small.",
    "The dog chased the cat because it was too angry.",
    "The dog chased the cat because it was too slow.",
    "The keys near the old cabinet are new.",
    "The king that the farmers like sees the lamp.",
    "The mouse didn't eat the cake because it was too sour.",
    "When Anna and Tom went to the river, Tom gave a book to Anna.",
    "Anna Smith wakes up today.",
    "Mary Miller and John Taylor come back now.",
    "These little birds behind the hill sing again.",
};

static const char *const english_writer[] = {
    "The animal didn't cross the street because it was too",
    "The trophy didn't fit in the suitcase because",
    "The keys near the old cabinet",
    "When Anna and Tom went to the river, Tom gave a book to",
    "The king that the farmers like",
    "Mary Miller and John Taylor",
};

#define SAMPLES(array) \
  { array, sizeof(array) / sizeof(array)[0] }

static const struct {
  const char *const *samples;
  size_t count;
} tasks[HL_TASK_COUNT] = {SAMPLES(induction), SAMPLES(reversal), SAMPLES(english), SAMPLES(english_writer)};

const char *hl_task_sample(hl_task task, size_t number) {
  return (size_t)task < HL_TASK_COUNT && number < tasks[task].count ? tasks[task].samples[number] : NULL;
}
