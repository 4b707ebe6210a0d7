/* tools/train TASK: trains one model. */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "metadata.h"
#include "names.h"
#include "options.h"

static void say_how_to_go_on(const options *o, const training *t, int argc, char **argv) {
  printf("Stopped after step %llu of %zu. Go on with:\n  tools/train %s --resume %s",
         (unsigned long long)t->trainer.step, t->trainer.spec.steps, argv[0], o->checkpoint);
  for (int i = 1; i + 1 < argc; i++)
    if (option_is_kept(argv[i])) printf(" %s %s", argv[i], argv[i + 1]);
  printf("\n");
}

static int save(const options *o, training *t) {
  hl_weights weights = t->trainer.weights;
  if (!metadata_write(&weights, &t->trainer, NULL, &t->arena) ||
      !weights_save(o->out, &weights, o->job.dtype, 0, &t->arena))
    return ENDED_IN_ERROR;
  printf("%s: %zu parameters\n", o->out, parameter_count(&weights));
  return ENDED_WELL;
}

static int run(const options *o, training *t, int argc, char **argv) {
  if (t->trainer.spec.task != task_typed(o->job.name))
    return bad_options("%s is a checkpoint of the task %s", o->job.resume, hl_task_name(t->trainer.spec.task));
  signals_catch();
  int ended = training_run(t);
  if (ended == ENDED_BY_SIGNAL) say_how_to_go_on(o, t, argc, argv);
  return ended == ENDED_WELL ? save(o, t) : ended;
}

int train_task(int argc, char **argv) {
  options o;
  training t;
  if (!options_read(&o, argc, argv)) return ENDED_BY_OPTIONS;
  if (!training_open(&t, &o.job)) return ENDED_IN_ERROR;
  int ended = run(&o, &t, argc, argv);
  training_close(&t);
  return ended;
}
