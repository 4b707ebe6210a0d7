/* The metadata of a weights file: how the model was trained. */
#include "metadata.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "names.h"

static void print_supervised(FILE *out, const hl_trainer *t) {
  const hl_train_spec *s = &t->spec;
  char name[HEAD_NAME_BYTES];
  for (size_t i = 0; i < s->supervised_count; i++) {
    head_name(&t->weights.config, s->supervised[i].attention, s->supervised[i].head, name);
    fprintf(out, "supervised: %s %s\n", name, hl_link_name((hl_link_kind)s->supervised[i].kind));
  }
}

static void print_label(FILE *out, size_t supervised) {
  static const char *const numbers[] = {"", ", one head supervised", ", two heads supervised",
                                        ", three heads supervised", ", four heads supervised"};
  if (supervised < sizeof numbers / sizeof numbers[0])
    fprintf(out, "label: trained%s\n", numbers[supervised]);
  else
    fprintf(out, "label: trained, %zu heads supervised\n", supervised);
}

bool metadata_write(hl_weights *weights, const hl_trainer *t, const char *more, hl_arena *arena) {
  char *text = NULL;
  size_t bytes = 0;
  FILE *out = open_memstream(&text, &bytes);
  if (!out) return complain("not enough memory");
  print_label(out, t->spec.supervised_count);
  fprintf(out, "task: %s\nseed: %llu\nsteps: %llu\nbatch: %zu\nrate: %g\n", hl_task_name(t->spec.task),
          (unsigned long long)t->spec.seed, (unsigned long long)t->step, t->spec.batch, (double)t->spec.learning_rate);
  if (t->step) fprintf(out, "loss: %.4f\n", t->smoothed_loss);
  print_supervised(out, t);
  if (more) fputs(more, out);
  char *copy = fclose(out) == 0 ? hl_arena_alloc(arena, bytes) : NULL;
  if (copy) memcpy(copy, text, bytes);
  free(text);
  weights->metadata = copy;
  weights->metadata_bytes = copy ? bytes : 0;
  return copy || complain("not enough memory");
}

bool metadata_read(const hl_weights *weights, const char *key, size_t number, char value[METADATA_BYTES]) {
  const char *at = weights->metadata, *end = at + weights->metadata_bytes;
  size_t length = strlen(key);
  while (weights->metadata_bytes && at < end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t line = (size_t)((stop ? stop : end) - at);
    bool found = line >= length + 2 && memcmp(at, key, length) == 0 && memcmp(at + length, ": ", 2) == 0;
    if (found && number-- == 0) {
      snprintf(value, METADATA_BYTES, "%.*s", (int)(line - length - 2), at + length + 2);
      return true;
    }
    at += line + 1;
  }
  return false;
}

/* The supervised head that a line names, such as "layer1.head0 pronoun". */
static bool parse_supervised(const hl_config *config, const char *line, hl_supervised *found) {
  char name[HEAD_NAME_BYTES];
  for (size_t attention = 0; attention < hl_model_attentions(config); attention++)
    for (size_t head = 0; head < config->heads; head++) {
      head_name(config, attention, head, name);
      size_t length = strlen(name);
      if (strncmp(line, name, length) != 0 || line[length] != ' ') continue;
      hl_link_kind kind = link_named(line + length + 1);
      *found = (hl_supervised){(uint8_t)attention, (uint8_t)head, (uint8_t)kind};
      return kind < HL_LINK_KINDS;
    }
  return false;
}

size_t metadata_supervised(const hl_weights *weights, hl_supervised supervised[HL_SUPERVISED_MAX]) {
  char line[METADATA_BYTES];
  size_t count = 0;
  for (size_t i = 0; count < HL_SUPERVISED_MAX && metadata_read(weights, "supervised", i, line); i++)
    count += parse_supervised(&weights->config, line, &supervised[count]);
  return count;
}
