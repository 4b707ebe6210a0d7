/* A model's card: what it is, what it knows, where its heads look. */
#ifndef CARD_H
#define CARD_H

#include "measure.h"

/* Loads and measures a weights file. */
bool card_measure(const char *path, measurement *m, hl_arena *arena);

/* The card of the file at `path` as Markdown; its snapshots, if the recipe of its name has any, lie beside it. Same
 * file, same text. */
bool card_print(FILE *out, const char *path, const measurement *m, hl_arena *arena);

/* Steps of the snapshots that the recipe of a file's name has; 0 for other files. */
size_t card_snapshots(const char *path, const uint64_t **steps);

/* The snapshot of a file after so many steps: models/induction.hlw, 50: models/induction-50.hlw. */
void snapshot_path(const char *path, uint64_t step, char *out, size_t room);

#endif
