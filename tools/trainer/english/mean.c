/* The mean of models' weights. Trainings that began from one model end close to each other: weights between them are
 * as good as theirs or better. Source: Wortsman et al. 2022, "Model soups: averaging weights of multiple fine-tuned
 * models improves accuracy without increasing inference time", section 2, uniform soup. */
#include "mean.h"

#include <stdlib.h>
#include <string.h>

#include "model/weights.h"
#include "model_list.h"
#include "temperature.h"

/* mean += weights / count */
static void add_share(hl_weights *mean, const hl_weights *weights, size_t count) {
  for (size_t i = 0; i < mean->tensor_count; i++) {
    float *sum = (float *)mean->tensors[i].data;
    const float *more = (const float *)weights->tensors[i].data;
    for (size_t j = 0; j < hl_weights_elements(&mean->tensors[i]); j++) sum[j] += more[j] / (float)count;
  }
}

static bool same_model(const listed_model *one, const listed_model *other) {
  return hl_config_equal(&one->weights.config, &other->weights.config) &&
         memcmp(one->heads.supervised, other->heads.supervised, sizeof one->heads.supervised) == 0;
}

static bool add_models(hl_weights *mean, const listed_model *first, const model_list *list, const lexicon *l,
                       char origins[][METADATA_BYTES], hl_arena *arena) {
  size_t before = arena->used;
  for (size_t i = 0; i < list->count; i++) {
    listed_model m;
    if (!listed_model_open(&m, list->files[i], l, arena)) return false;
    if (!same_model(&m, first)) return complain("%s is of another model than %s", list->files[i], list->files[0]);
    add_share(mean, &m.weights, list->count);
    strcpy(origins[i], m.origin);
    arena->used = before;
  }
  return true;
}

/* One model's mean is that model. */
static bool are_several(const model_list *list) {
  return list->count > 1 || complain("--mean takes 2 files or more, with commas between them");
}

static bool write_mean(const model_list *list, float temperature, const char *out, hl_dtype dtype, english_card *card,
                       hl_arena *arena) {
  char origins[MODELS_MAX][METADATA_BYTES];
  hl_weights mean;
  listed_model first;
  origin from;
  if (!listed_model_open(&first, list->files[0], card->lexicon, arena)) return false;
  if (hl_weights_create(&mean, &first.weights.config, arena) != HL_OK) return complain("not enough memory");
  hl_weights_clear(&mean);
  if (!add_models(&mean, &first, list, card->lexicon, origins, arena)) return false;
  temperature_set(&mean, &first.heads, temperature);
  origin_of_mean(&from, origins, list->count, temperature);
  mean.words = card->lexicon->model.words;
  card->origin = &from;
  card->spec = &first.heads;
  return english_file_write(out, &mean, dtype, card, arena);
}

bool mean_models(const char *files, float temperature, const char *out, hl_dtype dtype, english_card *card,
                 hl_arena *arena) {
  model_list list;
  char *text = strdup(files);
  if (!text) return complain("not enough memory");
  bool good = model_list_read(&list, text, "--mean") && are_several(&list) &&
              write_mean(&list, temperature, out, dtype, card, arena);
  free(text);
  return good;
}
