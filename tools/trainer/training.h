/* One training from its first step, or from a checkpoint, to its last. */
#ifndef TRAINING_H
#define TRAINING_H

#include "files.h"
#include "headlight_train.h"
#include "progress.h"
#include "workers.h"

#define SNAPSHOTS_MAX 32
#define MEASURED_TIMES 20 /* in a training */

/* What to train; paths may be NULL. */
typedef struct job {
  const char *name; /* in the line that shows progress */
  hl_config config;
  hl_train_spec spec;
  size_t threads;
  const char *resume;     /* a checkpoint to go on from: config and spec are then its own */
  const char *checkpoint; /* where to save one, every so many steps and at the end */
  uint64_t every;
  /* Writes what it measures on the way; false: training on makes nothing better. NULL: a task's questions are asked. */
  bool (*measure)(void *by, const hl_trainer *trainer, char said[PROGRESS_SAID_BYTES], hl_arena *arena);
  void (*after_step)(void *by, hl_trainer *trainer); /* what a step does beside its gradient; NULL: nothing */
  void *by;
  hl_dtype dtype;              /* of snapshots */
  unsigned levels;             /* of theirs; 0: all that the dtype has */
  const char *snapshot_prefix; /* of their files; then come the step and .hlw */
  size_t snapshot_count;
  uint64_t snapshots[SNAPSHOTS_MAX]; /* steps, each greater than the one before */
} job;

typedef struct training {
  const job *job;
  hl_arena arena;
  hl_trainer trainer;
  workers workers;
  bool ended_early;
} training;

/* The trainer before its first step; what fails is said on the standard error. */
bool training_open(training *t, const job *what);

/* Trains to the end; returns how it ended: see files.h. A checkpoint is saved but where it diverged. */
int training_run(training *t);

void training_close(training *t);

/* Ctrl-C and SIGTERM end trainings after a step; without this they end the program. */
void signals_catch(void);

#endif
