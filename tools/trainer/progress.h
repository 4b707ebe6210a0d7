/* One line that says how far a training is: rewritten on a terminal, elsewhere a new one every so often. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "headlight_train.h"

#define PROGRESS_SAID_BYTES 256

typedef struct progress {
  const char *name;
  uint64_t first;      /* steps done before this training */
  double began, shown; /* seconds */
  bool terminal;
  char accuracy[PROGRESS_SAID_BYTES]; /* last measured */
} progress;

double seconds_now(void);

void progress_start(progress *p, const char *name, uint64_t done);

/* Shows the line if it is time to; always where `now`. */
void progress_show(progress *p, const hl_trainer *trainer, bool now);

/* Ends a line that would have been rewritten. */
void progress_end(progress *p);

#endif
