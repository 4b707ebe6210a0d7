/* The best weights of a training so far, in memory and in a file. */
#include "best.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../metadata.h"
#include "../training.h"
#include "model/weights.h"

static void set_path(char path[PATH_BYTES + 8], const char *checkpoint) {
  snprintf(path, PATH_BYTES + 8, "%s.best", checkpoint);
}

bool best_create(best *b, const hl_config *config, const hl_vocabulary *words, const char *checkpoint,
                 hl_arena *arena) {
  *b = (best){.loss = NAN};
  set_path(b->path, checkpoint);
  if (hl_weights_create(&b->weights, config, arena) != HL_OK) return complain("not enough memory");
  b->weights.words = *words;
  return true;
}

static void copy_weights(const hl_weights *from, hl_weights *to) {
  for (size_t i = 0; i < from->tensor_count; i++)
    memcpy(to->tensors[i].data, from->tensors[i].data, hl_weights_elements(&from->tensors[i]) * sizeof(float));
}

static bool save(const best *b, uint64_t step, hl_arena *arena) {
  char said[100];
  hl_weights weights = b->weights;
  size_t before = arena->used;
  weights.metadata = said;
  weights.metadata_bytes =
      (size_t)snprintf(said, sizeof said, "step: %llu\nloss: %a\n", (unsigned long long)step, b->loss);
  bool saved = weights_save(b->path, &weights, HL_F32, 0, arena);
  arena->used = before;
  return saved;
}

bool best_offer(best *b, const hl_trainer *t, double loss, hl_arena *arena) {
  bool better = isnan(b->loss) || loss < b->loss;
  b->worse = better ? 0 : b->worse + 1;
  if (!better) return true;
  b->loss = loss;
  copy_weights(&t->weights, &b->weights);
  return save(b, t->step, arena);
}

static uint64_t measured_times(const hl_train_spec *spec, uint64_t step) {
  return spec->steps < MEASURED_TIMES ? 0 : step / (spec->steps / MEASURED_TIMES);
}

bool same_tensors(const hl_weights *one, const hl_weights *other) {
  const hl_config *a = &one->config, *b = &other->config;
  if (a->architecture != b->architecture || a->norm != b->norm || a->heads != b->heads ||
      a->positions != b->positions || one->tensor_count != other->tensor_count)
    return false;
  for (size_t i = 0; i < one->tensor_count; i++)
    if (strcmp(one->tensors[i].name, other->tensors[i].name) != 0 ||
        memcmp(one->tensors[i].shape, other->tensors[i].shape, sizeof one->tensors[i].shape) != 0)
      return false;
  return true;
}

/* A best that came after the checkpoint will come again. */
bool best_resume(best *b, const hl_trainer *t, const char *checkpoint, hl_arena *arena) {
  hl_weights saved;
  size_t bytes;
  char path[PATH_BYTES + 8], step_text[METADATA_BYTES], loss[METADATA_BYTES];
  if (!measured_times(&t->spec, t->step)) return true;
  set_path(path, checkpoint);
  if (!weights_open(path, &saved, &bytes, arena)) return false;
  if (!metadata_read(&saved, "step", 0, step_text) || !metadata_read(&saved, "loss", 0, loss) ||
      !same_tensors(&saved, &b->weights))
    return complain("%s is not of this training", path);
  uint64_t step = strtoull(step_text, NULL, 10);
  if (step > t->step) return true;
  copy_weights(&saved, &b->weights);
  b->loss = strtod(loss, NULL);
  b->worse = (size_t)(measured_times(&t->spec, t->step) - measured_times(&t->spec, step));
  return save(b, step, arena); /* beside another checkpoint, perhaps */
}
