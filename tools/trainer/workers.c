/* Threads that share the shards of a step out. */
#include "workers.h"

#include <stdlib.h>

#include "files.h"

static void run_shards(worker *w) {
  w->status = HL_OK;
  for (size_t shard = w->number; shard < HL_TRAIN_SHARDS && w->status == HL_OK; shard += w->all->count)
    w->status = hl_trainer_shard(w->all->trainer, shard, &w->arena);
}

static void *serve(void *argument) {
  worker *w = argument;
  for (;;) {
    pthread_barrier_wait(&w->all->start);
    if (w->all->stopping) return NULL;
    run_shards(w);
    pthread_barrier_wait(&w->all->end);
  }
}

/* Without its threads there is nothing to go on with. */
static void start_thread(worker *w) {
  if (pthread_create(&w->thread, NULL, serve, w) == 0) return;
  complain("no thread to be had");
  exit(ENDED_IN_ERROR);
}

bool workers_start(workers *w, hl_trainer *trainer, size_t count) {
  *w = (workers){.trainer = trainer};
  for (size_t i = 0; i < count; i++) {
    w->list[i].all = w;
    w->list[i].number = i;
    if (!memory_reserve(&w->list[i].arena, hl_trainer_shard_bytes(trainer))) return false;
  }
  pthread_barrier_init(&w->start, NULL, (unsigned)count);
  pthread_barrier_init(&w->end, NULL, (unsigned)count);
  w->count = count;
  for (size_t i = 1; i < count; i++) start_thread(&w->list[i]);
  return true;
}

hl_status workers_step(workers *w) {
  if (w->trainer->diverged) return HL_OK;
  hl_trainer_begin(w->trainer);
  pthread_barrier_wait(&w->start);
  run_shards(&w->list[0]);
  pthread_barrier_wait(&w->end);
  for (size_t i = 0; i < w->count; i++)
    if (w->list[i].status != HL_OK) return w->list[i].status;
  hl_trainer_end(w->trainer);
  return HL_OK;
}

void workers_stop(workers *w) {
  if (!w->count) return;
  w->stopping = true;
  if (w->count > 1) pthread_barrier_wait(&w->start);
  for (size_t i = 1; i < w->count; i++) pthread_join(w->list[i].thread, NULL);
  for (size_t i = 0; i < w->count; i++) memory_release(&w->list[i].arena);
  pthread_barrier_destroy(&w->start);
  pthread_barrier_destroy(&w->end);
}
