/* Models of English that a command is given as FILE,FILE,... */
#ifndef MODEL_LIST_H
#define MODEL_LIST_H

#include "lexicon.h"
#include "origin.h"

#define MODELS_MAX 9

typedef struct model_list {
  char *files[MODELS_MAX];
  size_t count;
} model_list;

/* Cuts a text at its commas, in place; false, and said on the standard error: more than MODELS_MAX files, or none. */
bool model_list_read(model_list *list, char *text, const char *option);

/* One of them, whose words have to be the lexicon's. */
typedef struct listed_model {
  hl_weights weights;
  hl_train_spec heads; /* that are taught the relations */
  char origin[METADATA_BYTES];
} listed_model;

bool listed_model_open(listed_model *model, const char *path, const lexicon *l, hl_arena *arena);

#endif
