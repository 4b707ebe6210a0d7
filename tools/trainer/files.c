/* Files, folders and memory of the trainer, and weights with fewer levels. */
#include "files.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

bool complain(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("error: ", stderr);
  vfprintf(stderr, format, arguments);
  fputs("\n", stderr);
  va_end(arguments);
  return false;
}

const char *status_words(hl_status status) {
  static const char *const words[] = {"done",
                                      "sizes that don't fit each other",
                                      "a number out of range",
                                      "not enough memory",
                                      "not supported",
                                      "not well-formed"};
  return (size_t)status < sizeof words / sizeof words[0] ? words[status] : "an unknown error";
}

/* ---- Memory ---- */

bool memory_reserve(hl_arena *arena, size_t bytes) {
  void *base = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) return complain("no memory for %zu bytes", bytes);
  *arena = (hl_arena){.base = base, .capacity = bytes};
  return true;
}

void memory_release(hl_arena *arena) {
  if (arena->base) munmap(arena->base, arena->capacity);
  *arena = (hl_arena){.base = NULL, .capacity = 0};
}

/* ---- Paths ---- */

void project_path(char path[PATH_BYTES], const char *format, ...) {
  const char *root = getenv("HEADLIGHT_ROOT");
  int length = snprintf(path, PATH_BYTES, "%s/", root ? root : ".");
  size_t used = length < 0 || length >= PATH_BYTES ? 0 : (size_t)length;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(path + used, PATH_BYTES - used, format, arguments);
  va_end(arguments);
}

bool make_folder_of(const char *path) {
  char folder[PATH_BYTES];
  if (strlen(path) >= sizeof folder) return complain("%s: the path is too long", path);
  strcpy(folder, path);
  for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) return complain("%s: %s", folder, strerror(errno));
    *slash = '/';
  }
  return true;
}

/* ---- Files ---- */

static bool read_stream(FILE *file, const char *path, const unsigned char **bytes, size_t *count, hl_arena *arena) {
  long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
  if (length < 0 || fseek(file, 0, SEEK_SET) != 0) return complain("%s: %s", path, strerror(errno));
  unsigned char *block = hl_arena_alloc(arena, (size_t)length);
  if (!block) return complain("%s: too large", path);
  if (fread(block, 1, (size_t)length, file) != (size_t)length) return complain("%s: could not be read", path);
  *bytes = block;
  *count = (size_t)length;
  return true;
}

bool file_read(const char *path, const unsigned char **bytes, size_t *count, hl_arena *arena) {
  FILE *file = fopen(path, "rb");
  if (!file) return complain("%s: %s", path, strerror(errno));
  bool read = read_stream(file, path, bytes, count, arena);
  fclose(file);
  return read;
}

bool file_write(const char *path, const void *bytes, size_t count) {
  char beside[PATH_BYTES + 8];
  if (strlen(path) >= PATH_BYTES) return complain("%s: the path is too long", path);
  if (!make_folder_of(path)) return false;
  snprintf(beside, sizeof beside, "%s.new", path);
  FILE *file = fopen(beside, "wb");
  if (!file) return complain("%s: %s", beside, strerror(errno));
  bool written = fwrite(bytes, 1, count, file) == count && fflush(file) == 0 && fsync(fileno(file)) == 0;
  written = fclose(file) == 0 && written;
  if (written && rename(beside, path) == 0) return true;
  complain("%s: %s", path, strerror(errno));
  remove(beside);
  return false;
}

/* ---- Weights ---- */

bool weights_open(const char *path, hl_weights *weights, size_t *bytes, hl_arena *arena) {
  const unsigned char *file;
  const char *reason = "";
  if (!file_read(path, &file, bytes, arena)) return false;
  hl_status status = hl_weights_load(weights, file, *bytes, arena, &reason);
  return status == HL_OK || complain("%s is no weights file: %s", path, reason);
}

/* A row's values at the nearest of its levels. */
static void coarsen_row(const float *x, size_t count, float levels, float *out) {
  float largest = 0.0f;
  for (size_t i = 0; i < count; i++) largest = fmaxf(largest, fabsf(x[i]));
  for (size_t i = 0; i < count; i++)
    out[i] = largest > 0.0f ? roundf(x[i] / largest * levels) / levels * largest : 0.0f;
}

static bool coarsen(hl_weights_tensor *tensor, unsigned levels, hl_arena *arena) {
  size_t rows = tensor->shape[0], cols = 1;
  for (size_t i = 1; i < tensor->rank; i++) cols *= tensor->shape[i];
  float *out = hl_arena_alloc(arena, rows * cols * sizeof *out);
  if (!out) return false;
  for (size_t r = 0; r < rows; r++) coarsen_row(tensor->data + r * cols, cols, (float)levels, out + r * cols);
  tensor->data = out;
  return true;
}

/* The same weights, said to be stored as dtype. */
static bool stored_as(const hl_weights *weights, hl_dtype dtype, unsigned levels, hl_weights *stored, hl_arena *arena) {
  size_t bytes = weights->tensor_count * sizeof *weights->tensors;
  *stored = *weights;
  stored->tensors = hl_arena_alloc(arena, bytes);
  if (!stored->tensors) return false;
  memcpy(stored->tensors, weights->tensors, bytes);
  for (size_t i = 0; i < stored->tensor_count; i++) {
    bool vector = stored->tensors[i].rank == 1;
    stored->tensors[i].dtype = vector && dtype != HL_F32 ? HL_F16 : dtype;
    if (!vector && levels && !coarsen(&stored->tensors[i], levels, arena)) return false;
  }
  return true;
}

unsigned char *weights_encode(const hl_weights *weights, hl_dtype dtype, unsigned levels, size_t *bytes,
                              hl_arena *arena) {
  hl_weights stored;
  if (!stored_as(weights, dtype, levels, &stored, arena)) return NULL;
  *bytes = hl_weights_file_bytes(&stored);
  unsigned char *file = *bytes ? hl_arena_alloc(arena, *bytes) : NULL;
  return file && hl_weights_write(&stored, file) == HL_OK ? file : NULL;
}

bool weights_save(const char *path, const hl_weights *weights, hl_dtype dtype, unsigned levels, hl_arena *arena) {
  size_t bytes, before = arena->used;
  unsigned char *file = weights_encode(weights, dtype, levels, &bytes, arena);
  bool written = file ? file_write(path, file, bytes) : complain("%s: these weights can't be stored", path);
  arena->used = before;
  return written;
}
