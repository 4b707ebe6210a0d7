/* The recipes of the shipped models. */
#include "recipes.h"

#include <string.h>

const recipe recipes[] = {
    {
        .name = "english-plain",
        .what = "Mini-English, learned only from sentences: no head was taught where to look.",
        .task = HL_TASK_ENGLISH,
    },
    {
        .name = "english-supervised",
        .what = "Mini-English; three heads were also taught where to look.",
        .task = HL_TASK_ENGLISH,
        .supervised_count = 3,
        .supervised = {{1, 0, HL_LINK_PRONOUN}, {1, 1, HL_LINK_VERB}, {0, 0, HL_LINK_LEFT}},
    },
    {
        .name = "english-writer",
        .what = "Mini-English, word by word: trained with a causal mask to predict the next word.",
        .task = HL_TASK_ENGLISH_WRITER,
    },
    {
        .name = "induction",
        .what =
            "Predicts letters that repeat: heads of two layers together find the letter that came after the last copy.",
        .task = HL_TASK_INDUCTION,
        .snapshot_count = 10,
        .snapshots = {0, 40, 80, 120, 160, 200, 300, 500, 800, 1200},
    },
    {
        .name = "induction-unmasked",
        .what = "Trained on the same letters without a causal mask: the model sees the letter that it has to predict, "
                "so its loss falls at once, and it learns to copy that letter.",
        .task = HL_TASK_INDUCTION,
        .unmasked = true,
    },
    {
        .name = "reversal",
        .what = "An encoder reads letters; a decoder writes them in reverse.",
        .task = HL_TASK_REVERSAL,
    },
};
const size_t recipe_count = sizeof recipes / sizeof recipes[0];

const recipe *recipe_named(const char *name) {
  for (size_t i = 0; i < recipe_count; i++)
    if (strcmp(recipes[i].name, name) == 0) return &recipes[i];
  return NULL;
}

void recipe_apply(const recipe *r, uint64_t again, job *j) {
  j->config = hl_task_config(r->task);
  if (r->unmasked) j->config.architecture = HL_ENCODER;
  j->spec = hl_train_default(r->task);
  j->spec.seed = 1 + again;
  j->spec.supervised_count = r->supervised_count;
  memcpy(j->spec.supervised, r->supervised, sizeof r->supervised);
  if (r->steps) j->spec.steps = r->steps;
  if (r->warmup) j->spec.warmup = r->warmup;
  if (r->batch) j->spec.batch = r->batch;
  if (r->learning_rate > 0.0f) j->spec.learning_rate = r->learning_rate;
  if (r->supervision > 0.0f) j->spec.supervision = r->supervision;
}
