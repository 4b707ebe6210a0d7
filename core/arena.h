/* Arenas inside the core: blocks of numbers, and the end of a call that keeps its blocks. */
#ifndef HL_ARENA_H
#define HL_ARENA_H

#include "headlight.h"

/* No block, and no more of them: for what is beyond memory before it is asked for. NULL. */
void *hl_arena_refuse(hl_arena *arena);

/* a * b * c floats, a * b doubles. More than memory can hold is refused like any other block. */
float *hl_arena_floats(hl_arena *arena, size_t a, size_t b, size_t c);
double *hl_arena_doubles(hl_arena *arena, size_t a, size_t b);

/* Gives back all blocks since the mark; a refused one is not forgotten. */
void hl_arena_rewind(hl_arena *arena, hl_mark mark);

/* The end of a call that keeps its blocks: they stay where its status is HL_OK and none was refused, else all since the
 * mark are given back. Returns what the call came to. */
hl_status hl_arena_settle(hl_arena *arena, hl_mark mark, hl_status status);

#endif
