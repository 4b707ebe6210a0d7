/* tools/train bench: steps per second, one thread. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "files.h"
#include "names.h"
#include "options.h"
#include "progress.h"

#define ARENA_BYTES ((size_t)1 << 30)
#define BLOCKS 7
#define BLOCK_SECONDS 0.5
#define WARM_STEPS 5

static bool step(hl_trainer *trainer, hl_arena *arena) {
  hl_status status = hl_trainer_step(trainer, arena);
  return status == HL_OK || complain("a step failed: %s", status_words(status));
}

/* ---- What the first step starts from ---- */

void bench_numbers(FILE *out, const char *name, const uint32_t *numbers, size_t count) {
  fprintf(out, "\"%s\":[", name);
  for (size_t i = 0; i < count; i++) {
    if (numbers[i] == HL_NO_TARGET)
      fprintf(out, "%s-1", i ? "," : "");
    else
      fprintf(out, "%s%lu", i ? "," : "", (unsigned long)numbers[i]);
  }
  fprintf(out, "]");
}

bool bench_first(const char *folder, const char *name, hl_trainer *trainer, hl_arena *arena,
                 void (*print)(FILE *out, const hl_trainer *trainer, const void *by), const void *by) {
  char path[PATH_BYTES + 64], *text = NULL;
  size_t bytes = 0;
  snprintf(path, sizeof path, "%s/%s.hlw", folder, name);
  if (!weights_save(path, &trainer->weights, HL_F32, 0, arena) || !step(trainer, arena)) return false;
  FILE *out = open_memstream(&text, &bytes);
  if (!out) return complain("not enough memory");
  fprintf(out, "{\"loss\":%.9g,\"linkLoss\":%.9g,\"gradientNorm\":%.9g,", (double)trainer->loss,
          (double)trainer->link_loss, (double)trainer->gradient_norm);
  print(out, trainer, by);
  fprintf(out, "}\n");
  fclose(out);
  snprintf(path, sizeof path, "%s/%s.json", folder, name);
  bool written = file_write(path, text, bytes);
  free(text);
  return written;
}

static void print_batch(FILE *out, const hl_trainer *t, const void *by) {
  (void)by;
  fprintf(out, "\"batch\":[");
  for (size_t i = 0; i < t->spec.batch; i++) {
    const hl_example *e = &t->batch[i];
    fprintf(out, "%s\n{", i ? "," : "");
    bench_numbers(out, "source", e->source, e->source_count);
    fprintf(out, ",");
    bench_numbers(out, "tokens", e->tokens, e->count);
    fprintf(out, ",");
    bench_numbers(out, "targets", e->targets, e->count);
    fprintf(out, "}");
  }
  fprintf(out, "]");
}

/* ---- Time ---- */

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

bool bench_steps(const char *name, hl_trainer *trainer, hl_arena *arena) {
  double rates[BLOCKS];
  for (size_t i = 0; i < WARM_STEPS; i++)
    if (!step(trainer, arena)) return false;
  for (size_t i = 0; i < BLOCKS; i++) {
    double began = seconds_now(), now;
    size_t steps = 0;
    do {
      if (!step(trainer, arena)) return false;
      steps++;
      now = seconds_now();
    } while (now - began < BLOCK_SECONDS);
    rates[i] = (double)steps / (now - began);
  }
  qsort(rates, BLOCKS, sizeof rates[0], compare);
  double rate = rates[BLOCKS / 2];
  printf("%-10s %8.1f steps/s  %8.3f ms a step  batch %zu  parameters %zu\n", name, rate, 1e3 / rate,
         trainer->spec.batch, parameter_count(&trainer->weights));
  fflush(stdout);
  return true;
}

static bool bench_task(hl_task task, const char *folder) {
  hl_trainer trainer;
  hl_arena arena;
  hl_config config = hl_task_config(task);
  hl_train_spec spec = hl_train_default(task);
  const char *name = hl_task_name(task);
  if (!memory_reserve(&arena, ARENA_BYTES)) return false;
  hl_status status = hl_trainer_create(&trainer, &spec, &config, &arena);
  if (status != HL_OK) return complain("%s: %s", name, status_words(status));
  if (folder && !bench_first(folder, name, &trainer, &arena, print_batch, NULL)) return false;
  if (!bench_steps(name, &trainer, &arena)) return false;
  memory_release(&arena);
  return true;
}

int measure_speed(int argc, char **argv) {
  bool wanted[HL_TASK_COUNT] = {false}, any = false;
  const char *folder = NULL;
  for (int i = 1; i < argc; i++) {
    hl_task task = task_typed(argv[i]);
    if (strcmp(argv[i], "--first") == 0 && i + 1 < argc)
      folder = argv[++i];
    else if (task == HL_TASK_COUNT)
      return bad_options("bench takes tasks and --first FOLDER, not %s", argv[i]);
    else
      wanted[task] = any = true;
  }
  for (int task = 0; task < HL_TASK_COUNT; task++)
    if ((wanted[task] || !any) && !bench_task((hl_task)task, folder)) return ENDED_IN_ERROR;
  return ENDED_WELL;
}
