/* Models of English that a command is given. */
#include "model_list.h"

#include <string.h>

#include "../files.h"
#include "judge.h"
#include "model/weights.h"

bool model_list_read(model_list *list, char *text, const char *option) {
  list->count = 0;
  char *file = strtok(text, ",");
  for (; file && list->count < MODELS_MAX; file = strtok(NULL, ",")) list->files[list->count++] = file;
  return (list->count && !file) || complain("%s takes 1 to %d files with commas between them", option, MODELS_MAX);
}

bool listed_model_open(listed_model *m, const char *path, const lexicon *l, hl_arena *arena) {
  size_t bytes;
  if (!weights_open(path, &m->weights, &bytes, arena) || !judge_heads(&m->weights, &m->heads)) return false;
  if (!hl_vocabulary_equal(&m->weights.words, &l->model.words))
    return complain("%s has other words than this corpus", path);
  return origin_read(m->origin, &m->weights, path);
}
