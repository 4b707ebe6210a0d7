/* Included before core/wasm.c, so that it runs natively: the engine's memory is a fixed piece that does not grow,
 * and what the linker calls __heap_base is where it begins. */
#ifndef HL_WASM_SHIM_H
#define HL_WASM_SHIM_H

#include <stddef.h>

size_t shim_memory_pages(void);
size_t shim_memory_bytes(void); /* from __heap_base on */

#define __builtin_wasm_memory_size(memory) shim_memory_pages()
#define __builtin_wasm_memory_grow(memory, pages) ((void)(pages), SIZE_MAX)

#endif
