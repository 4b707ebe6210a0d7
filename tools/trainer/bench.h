/* Steps per second, and what a first step starts from, for somebody else to repeat. */
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>

#include "headlight_train.h"

/* One thread; prints the median over blocks of half a second. False: a step failed, which is said. */
bool bench_steps(const char *name, hl_trainer *trainer, hl_arena *arena);

/* FOLDER/NAME.hlw: the weights before the first step; FOLDER/NAME.json: its losses, the norm of its
 * gradient, and what `print` says of its batch. */
bool bench_first(const char *folder, const char *name, hl_trainer *trainer, hl_arena *arena,
                 void (*print)(FILE *out, const hl_trainer *trainer, const void *by), const void *by);

/* "name":[1,2,-1]; -1 for HL_NO_TARGET. */
void bench_numbers(FILE *out, const char *name, const uint32_t *numbers, size_t count);

#endif
