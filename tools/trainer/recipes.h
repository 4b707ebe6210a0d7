/* How each shipped model is trained: what this table does not say is hl_train_default and hl_task_config. */
#ifndef RECIPES_H
#define RECIPES_H

#include "training.h"

typedef struct recipe {
  const char *name; /* of its file */
  const char *what; /* a sentence for its card */
  hl_task task;
  bool unmasked;
  size_t supervised_count;
  hl_supervised supervised[HL_SUPERVISED_MAX];
  size_t steps, warmup, batch;      /* 0: the task's default */
  float learning_rate, supervision; /* 0: the task's default */
  size_t snapshot_count;
  uint64_t snapshots[SNAPSHOTS_MAX];
} recipe;

extern const recipe recipes[];
extern const size_t recipe_count;

/* The recipe of a name, or NULL. */
const recipe *recipe_named(const char *name);

/* Config and spec of a recipe's training: from seed 1, whose model is shipped (again 0), or a later one. */
void recipe_apply(const recipe *r, uint64_t again, job *job);

#endif
