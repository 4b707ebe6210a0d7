/* Messages, memory and files of the training command. */
#ifndef FILES_H
#define FILES_H

#include "headlight_model.h"

/* How the command ends. */
enum { ENDED_WELL = 0, ENDED_IN_ERROR = 1, ENDED_BY_OPTIONS = 2, ENDED_DIVERGED = 3, ENDED_BY_SIGNAL = 130 };

/* "error: ..." on the standard error; returns false. */
bool complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

const char *status_words(hl_status status);

/* An arena of so many bytes of address space; what is never touched costs no memory. */
bool memory_reserve(hl_arena *arena, size_t bytes);
void memory_release(hl_arena *arena);

/* A path in the project's folder, from HEADLIGHT_ROOT, which tools/train sets. */
#define PATH_BYTES 1024
void project_path(char path[PATH_BYTES], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Makes the folder that a file is to lie in, and those above it. */
bool make_folder_of(const char *path);

/* A whole file, in the arena. */
bool file_read(const char *path, const unsigned char **bytes, size_t *count, hl_arena *arena);

/* Written beside the file and then renamed, so that it is whole or as it was. */
bool file_write(const char *path, const void *bytes, size_t count);

/* A weights file; dtype: of matrices. HL_I8_ROWS and HL_F16 store vectors as HL_F16. levels: on each side of 0, as many
 * as a row of a matrix may use; 0: all there are. The fewer, the smaller is the deflated file. */
bool weights_open(const char *path, hl_weights *weights, size_t *bytes, hl_arena *arena);
bool weights_save(const char *path, const hl_weights *weights, hl_dtype dtype, unsigned levels, hl_arena *arena);

/* The file's bytes in the arena, or NULL. */
unsigned char *weights_encode(const hl_weights *weights, hl_dtype dtype, unsigned levels, size_t *bytes,
                              hl_arena *arena);

#endif
