/* Threads that share out the shards of a step. A thread more or less changes no bit of the weights. */
#ifndef WORKERS_H
#define WORKERS_H

#include <pthread.h>

#include "headlight_train.h"

typedef struct worker {
  struct workers *all;
  size_t number;
  hl_arena arena;
  hl_status status;
  pthread_t thread; /* but of number 0, which is the caller */
} worker;

typedef struct workers {
  hl_trainer *trainer;
  size_t count;
  worker list[HL_TRAIN_SHARDS];
  pthread_barrier_t start, end;
  bool stopping;
} workers;

/* Each with an arena and, except the first, a thread; count: 1 .. HL_TRAIN_SHARDS. */
bool workers_start(workers *w, hl_trainer *trainer, size_t count);

/* One step of the trainer. */
hl_status workers_step(workers *w);

/* Nothing, for workers that were not started. */
void workers_stop(workers *w);

#endif
