/* A training from its first or a stored step to its last, with snapshots and checkpoints. */
#include "training.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "checkpoint.h"
#include "metadata.h"
#include "names.h"

#define ARENA_BYTES ((size_t)8 << 30) /* of address space */
#define ACCURACY_QUESTIONS 100

static volatile sig_atomic_t interrupted;

static void interrupt(int number) {
  (void)number;
  interrupted = 1;
}

void signals_catch(void) {
  struct sigaction action = {.sa_handler = interrupt};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

/* ---- Begin and end ---- */

static bool create_trainer(training *t) {
  const job *j = t->job;
  if (j->resume) return checkpoint_open(j->resume, &j->spec, &t->trainer, &t->arena);
  hl_status status = hl_trainer_create(&t->trainer, &j->spec, &j->config, &t->arena);
  return status == HL_OK || complain("this can't be trained: %s", status_words(status));
}

bool training_open(training *t, const job *j) {
  memset(t, 0, sizeof *t);
  t->job = j;
  if (!memory_reserve(&t->arena, ARENA_BYTES)) return false;
  if (!create_trainer(t)) return false;
  return workers_start(&t->workers, &t->trainer, j->threads);
}

void training_close(training *t) {
  workers_stop(&t->workers);
  memory_release(&t->arena);
}

/* ---- On the way ---- */

static bool save_checkpoint(training *t) {
  return !t->job->checkpoint || checkpoint_save(t->job->checkpoint, &t->trainer, &t->arena);
}

static bool save_snapshot(training *t) {
  const job *j = t->job;
  char path[PATH_BYTES];
  size_t i = 0, before = t->arena.used;
  while (i < j->snapshot_count && j->snapshots[i] != t->trainer.step) i++;
  if (i == j->snapshot_count) return true;
  snprintf(path, sizeof path, "%s%llu.hlw", j->snapshot_prefix, (unsigned long long)t->trainer.step);
  hl_weights weights = t->trainer.weights;
  bool saved = metadata_write(&weights, &t->trainer, NULL, &t->arena) &&
               weights_save(path, &weights, j->dtype, j->levels, &t->arena);
  t->arena.used = before;
  return saved;
}

/* "agreement 0.97  class 1.00": a small sample, for the eye. */
static void ask_questions(training *t, progress *p) {
  const hl_trainer *trainer = &t->trainer;
  hl_question questions[HL_QUESTION_COUNT];
  size_t count = task_questions(trainer->spec.task, questions), length = 0;
  p->accuracy[0] = 0;
  for (size_t i = 0; i < count; i++) {
    hl_score score = {0};
    if (hl_evaluate(&trainer->weights, trainer->spec.task, questions[i], false, HELD_OUT_SEED, 0, ACCURACY_QUESTIONS,
                    &score, &t->arena) != HL_OK)
      return;
    int more = snprintf(p->accuracy + length, sizeof p->accuracy - length, "%s%s %.2f", i ? "  " : "",
                        hl_question_name(questions[i]), (double)score.right / (double)score.asked);
    if (more < 0 || (length += (size_t)more) >= sizeof p->accuracy) return;
  }
}

static void measure(training *t, progress *p) {
  if (t->job->measure)
    t->ended_early = !t->job->measure(t->job->by, &t->trainer, p->accuracy, &t->arena);
  else
    ask_questions(t, p);
}

/* What is due after a step. */
static bool look_after(training *t, progress *p) {
  uint64_t step = t->trainer.step, between = t->trainer.spec.steps / MEASURED_TIMES;
  bool measured = between && step % between == 0;
  if (measured) measure(t, p);
  progress_show(p, &t->trainer, p->terminal && measured);
  if (!save_snapshot(t)) return false;
  return step % t->job->every != 0 || save_checkpoint(t);
}

static int end(training *t, progress *p) {
  progress_show(p, &t->trainer, true);
  progress_end(p);
  if (t->trainer.diverged) {
    complain("diverged at step %llu: loss %g, gradient %g. Try a smaller --rate", (unsigned long long)t->trainer.step,
             (double)t->trainer.loss, (double)t->trainer.gradient_norm);
    return ENDED_DIVERGED;
  }
  if (!save_checkpoint(t)) return ENDED_IN_ERROR;
  return t->trainer.step < t->trainer.spec.steps && !t->ended_early ? ENDED_BY_SIGNAL : ENDED_WELL;
}

int training_run(training *t) {
  progress p;
  progress_start(&p, t->job->name, t->trainer.step);
  if (!t->trainer.step && !save_snapshot(t)) return ENDED_IN_ERROR;
  while (t->trainer.step < t->trainer.spec.steps && !interrupted && !t->ended_early) {
    hl_status status = workers_step(&t->workers);
    if (status != HL_OK) return complain("a step failed: %s", status_words(status)), ENDED_IN_ERROR;
    if (t->trainer.diverged) break;
    if (t->job->after_step) t->job->after_step(t->job->by, &t->trainer);
    if (!look_after(t, &p)) return ENDED_IN_ERROR;
  }
  return end(t, &p);
}
