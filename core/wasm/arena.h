/* The one arena of a wasm instance; web/core/memory.js marks, releases and allocates. */
#ifndef HL_WASM_ARENA_H
#define HL_WASM_ARENA_H

#include "../headlight.h"
#include "export.h"

/* From the end of static data and stack to the end of memory, which it grows. */
hl_arena *hl_wasm_arena(void);

size_t hl_wasm_mark(void);
void hl_wasm_release(size_t mark);
void *hl_wasm_alloc(size_t bytes);

#endif
