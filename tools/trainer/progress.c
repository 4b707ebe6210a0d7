/* A line of progress on the terminal. */
#include "progress.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TERMINAL_SECONDS 0.1
#define LOG_SECONDS 10.0

double seconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void progress_start(progress *p, const char *name, uint64_t done) {
  *p = (progress){.name = name, .first = done, .began = seconds_now(), .terminal = isatty(STDERR_FILENO)};
}

static void print_time_left(const progress *p, const hl_trainer *t, double now) {
  double rate = (double)(t->step - p->first) / (now - p->began);
  double left = t->step < t->spec.steps && rate > 0.0 ? (double)(t->spec.steps - t->step) / rate : 0.0;
  unsigned seconds = (unsigned)(left + 0.5);
  fprintf(stderr, "  %.0f steps/s  %u:%02u left", rate, seconds / 60, seconds % 60);
}

void progress_show(progress *p, const hl_trainer *t, bool now) {
  double time = seconds_now();
  if (!now && time - p->shown < (p->terminal ? TERMINAL_SECONDS : LOG_SECONDS)) return;
  p->shown = time;
  fprintf(stderr, "%s%s  step %llu of %zu  loss %.3f", p->terminal ? "\r" : "", p->name, (unsigned long long)t->step,
          t->spec.steps, (double)t->loss);
  if (t->spec.supervised_count) fprintf(stderr, "  links %.3f", (double)t->link_loss);
  fprintf(stderr, "  rate %.5f", (double)t->rate);
  if (p->accuracy[0]) fprintf(stderr, "  %s", p->accuracy);
  print_time_left(p, t, time);
  fputs(p->terminal ? "\x1b[K" : "\n", stderr);
  fflush(stderr);
}

void progress_end(progress *p) {
  if (p->terminal && p->shown > 0.0) fputc('\n', stderr);
}
