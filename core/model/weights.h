/* What the parts of the weights file share. */
#ifndef HL_WEIGHTS_H
#define HL_WEIGHTS_H

#include "../headlight.h"

/* Names and shapes of a good config's tensors, in their order; data NULL, dtype HL_F32. Returns how many
 * there are; with tensors NULL it only counts. */
size_t hl_weights_list(const hl_config *config, hl_weights_tensor *tensors);

/* Names, HL_WEIGHTS_NAME_BYTES long: appends to one; makes it `stem`, a number below 1000 and a full stop. */
void hl_name_append(char *name, const char *more);
void hl_name_number(char *name, const char *stem, size_t number);

/* The last dimension of a tensor, and the product of the others. */
size_t hl_weights_cols(const hl_weights_tensor *tensor);
size_t hl_weights_rows(const hl_weights_tensor *tensor);

/* Memory for the elements of every tensor. HL_ERROR_MEMORY may leave a part of it in the arena. */
hl_status hl_weights_alloc(hl_weights *weights, hl_arena *arena);

/* Whether bytes are UTF-8: no byte astray, nothing longer than it need be, no surrogate. */
bool hl_is_utf8(const char *text, size_t bytes);

#endif
