/* tools/train bench: steps per second, one thread. */
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

typedef struct bench {
  hl_trainer trainer;
  hl_arena arena;
} bench;

static bool step(bench *b) {
  hl_status status = hl_trainer_step(&b->trainer, &b->arena);
  return status == HL_OK || complain("a step failed: %s", status_words(status));
}

/* ---- What the first step starts from, for somebody else to repeat ---- */

static void print_numbers(FILE *out, const char *name, const uint32_t *numbers, size_t count) {
  fprintf(out, "\"%s\":[", name);
  for (size_t i = 0; i < count; i++) {
    if (numbers[i] == HL_NO_TARGET)
      fprintf(out, "%s-1", i ? "," : "");
    else
      fprintf(out, "%s%lu", i ? "," : "", (unsigned long)numbers[i]);
  }
  fprintf(out, "]");
}

static void print_first(FILE *out, const hl_trainer *t) {
  fprintf(out, "{\"loss\":%.9g,\"gradientNorm\":%.9g,\"batch\":[", (double)t->loss, (double)t->gradient_norm);
  for (size_t i = 0; i < t->spec.batch; i++) {
    const hl_example *e = &t->batch[i];
    fprintf(out, "%s\n{", i ? "," : "");
    print_numbers(out, "source", e->source, e->source_count);
    fprintf(out, ",");
    print_numbers(out, "tokens", e->tokens, e->count);
    fprintf(out, ",");
    print_numbers(out, "targets", e->targets, e->count);
    fprintf(out, "}");
  }
  fprintf(out, "]}\n");
}

/* FOLDER/TASK.hlw: the weights before the first step; FOLDER/TASK.json: its batch and its loss. */
static bool write_first(bench *b, const char *folder, const char *task) {
  char path[PATH_BYTES + 64], *text = NULL;
  size_t bytes = 0;
  snprintf(path, sizeof path, "%s/%s.hlw", folder, task);
  if (!weights_save(path, &b->trainer.weights, HL_F32, 0, &b->arena) || !step(b)) return false;
  FILE *out = open_memstream(&text, &bytes);
  if (!out) return complain("not enough memory");
  print_first(out, &b->trainer);
  fclose(out);
  snprintf(path, sizeof path, "%s/%s.json", folder, task);
  bool written = file_write(path, text, bytes);
  free(text);
  return written;
}

/* ---- Time ---- */

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Median over blocks of about BLOCK_SECONDS. */
static bool measure_steps(bench *b, double *steps_per_second) {
  double rates[BLOCKS];
  for (size_t i = 0; i < WARM_STEPS; i++)
    if (!step(b)) return false;
  for (size_t i = 0; i < BLOCKS; i++) {
    double began = seconds_now(), now;
    size_t steps = 0;
    do {
      if (!step(b)) return false;
      steps++;
      now = seconds_now();
    } while (now - began < BLOCK_SECONDS);
    rates[i] = (double)steps / (now - began);
  }
  qsort(rates, BLOCKS, sizeof rates[0], compare);
  *steps_per_second = rates[BLOCKS / 2];
  return true;
}

static bool bench_task(hl_task task, const char *folder) {
  bench b;
  hl_config config = hl_task_config(task);
  hl_train_spec spec = hl_train_default(task);
  double rate;
  if (!memory_reserve(&b.arena, ARENA_BYTES)) return false;
  hl_status status = hl_trainer_create(&b.trainer, &spec, &config, &b.arena);
  if (status != HL_OK) return complain("%s: %s", hl_task_name(task), status_words(status));
  if (folder && !write_first(&b, folder, hl_task_name(task))) return false;
  if (!measure_steps(&b, &rate)) return false;
  printf("%-10s %8.1f steps/s  %8.3f ms a step  batch %zu  parameters %zu\n", hl_task_name(task), rate, 1e3 / rate,
         spec.batch, parameter_count(&b.trainer.weights));
  fflush(stdout);
  memory_release(&b.arena);
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
