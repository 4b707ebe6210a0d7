/* Included before core/wasm/arena.c, so that it runs natively: the engine's memory is a fixed piece, and what the
 * linker calls __heap_base is where it begins. */
#ifndef HL_WASM_SHIM_H
#define HL_WASM_SHIM_H

#include <stddef.h>

size_t shim_memory_pages(void);
size_t shim_memory_grow(size_t pages); /* SIZE_MAX where the piece is not large enough, as in wasm */
size_t shim_memory_bytes(void);        /* from __heap_base on */

/* Keeps so many pages back, for memory to grow by. Before the first call of wasm/arena.c. */
void shim_memory_keep(size_t pages);

#define __builtin_wasm_memory_size(memory) shim_memory_pages()
#define __builtin_wasm_memory_grow(memory, pages) shim_memory_grow(pages)

#endif
