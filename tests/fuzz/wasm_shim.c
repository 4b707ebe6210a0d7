/* The memory of a wasm instance, natively. */
#include "wasm_shim.h"

#include <stdint.h>

#define PAGE 65536u
#define HEAP_BYTES (6u << 20) /* the constructed model takes 1 MB while it is built */

extern unsigned char __heap_base[];
_Alignas(16) unsigned char __heap_base[HEAP_BYTES];

static size_t kept_back;

/* wasm/arena.c counts pages from address 0. */
size_t shim_memory_pages(void) { return ((uintptr_t)__heap_base + HEAP_BYTES) / PAGE - kept_back; }

size_t shim_memory_grow(size_t pages) {
  if (pages > kept_back) return SIZE_MAX;
  size_t before = shim_memory_pages();
  kept_back -= pages;
  return before;
}

size_t shim_memory_bytes(void) { return shim_memory_pages() * PAGE - (uintptr_t)__heap_base; }

void shim_memory_keep(size_t pages) { kept_back = pages; }
