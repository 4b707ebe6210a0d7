/* The one arena of a wasm instance; web/memory.js marks, releases and allocates. */
#ifndef HL_WASM_ARENA_H
#define HL_WASM_ARENA_H

#include "../headlight.h"

/* From the end of static data and stack to the end of memory, which it grows. */
hl_arena *hl_wasm_arena(void);

size_t hl_wasm_mark(void);
void hl_wasm_release(size_t mark);
void *hl_wasm_alloc(size_t bytes);

/* JS fills and reads structs as 4-byte words: holds the number of words that it counts on. */
#if defined(__wasm__)
#define HL_WASM_WORDS(type, words) \
  _Static_assert(sizeof(type) == 4 * (words), #type " has other fields than web/ counts on")
#endif

#endif
