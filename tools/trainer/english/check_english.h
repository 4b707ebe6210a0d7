/* The shipped model of real English against its promises. */
#ifndef CHECK_ENGLISH_H
#define CHECK_ENGLISH_H

#include <stdbool.h>
#include <stddef.h>

#include "headlight_model.h"

/* Prints a line each, and counts. folder: where english.hlw is. */
void check_english(const char *folder, size_t *passed, size_t *failed, hl_arena *arena);

#endif
