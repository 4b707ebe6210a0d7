/* Reads the options of the command line. */
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checkpoint.h"
#include "names.h"

#define CHECKPOINT_EVERY 500
#define STEPS_MAX 100000000u
#define REACH 12 /* of relative biases: farther words have the same one */

int bad_options(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("error: ", stderr);
  vfprintf(stderr, format, arguments);
  fputs("; tools/train --help lists what there is\n", stderr);
  va_end(arguments);
  return ENDED_BY_OPTIONS;
}

#define REFUSE(...) return bad_options(__VA_ARGS__), false

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number) {
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  if (!isdigit((unsigned char)text[0]) || *end || errno || value < least || value > most) return false;
  *number = value;
  return true;
}

bool positive_read(const char *text, float most, float *number) {
  char *end;
  float value = strtof(text, &end);
  if (end == text || *end || !(value > 0.0f && value <= most)) return false;
  *number = value;
  return true;
}

/* ---- One option each; `text` is what stands after it ---- */

/* What has been read so far: some of it means something only together with the rest. */
typedef struct reading {
  options *o;
  const char *supervise[HL_SUPERVISED_MAX], *snapshots;
  size_t supervised;
  bool changed; /* something that a checkpoint has decided already */
} reading;

static bool read_config(reading *r, const char *name, const char *text) {
  hl_config *c = &r->o->job.config;
  uint64_t n = 0;
  if (strcmp(name, "--position") == 0) {
    if (!position_named(text, &c->position) || strchr(text, ','))
      REFUSE("--position takes learned, sinusoidal, rope, alibi, relative or none, not %s", text);
    return true;
  }
  bool layers = strcmp(name, "--layers") == 0, ffn = strcmp(name, "--ffn") == 0;
  uint64_t least = ffn ? 0 : 1, most = layers ? 16 : 4096;
  if (!number_read(text, least, most, &n))
    REFUSE("%s takes a whole number from %u to %u, not %s", name, (unsigned)least, (unsigned)most, text);
  if (layers) {
    c->layers = (size_t)n;
    c->decoder_layers = c->decoder_layers ? (size_t)n : 0;
  }
  if (ffn) c->ffn = (size_t)n;
  if (strcmp(name, "--heads") == 0) c->heads = c->kv_heads = (size_t)n;
  if (strcmp(name, "--width") == 0) c->width = (size_t)n;
  return true;
}

static bool read_rate(reading *r, const char *text) {
  if (!positive_read(text, HL_LEARNING_RATE_MAX, &r->o->job.spec.learning_rate))
    REFUSE("--rate takes a number above 0 and up to %g, not %s", (double)HL_LEARNING_RATE_MAX, text);
  return true;
}

static bool read_spec(reading *r, const char *name, const char *text) {
  hl_train_spec *s = &r->o->job.spec;
  bool seed = strcmp(name, "--seed") == 0, batch = strcmp(name, "--batch") == 0;
  uint64_t least = seed ? 0 : 1, most = seed ? UINT64_MAX : batch ? HL_TRAIN_BATCH_MAX : STEPS_MAX, n = 0;
  if (!number_read(text, least, most, &n))
    REFUSE("%s takes a whole number from %u to %llu, not %s", name, (unsigned)least, (unsigned long long)most, text);
  if (seed) s->seed = n;
  if (batch) s->batch = (size_t)n;
  if (strcmp(name, "--steps") == 0) s->steps = (size_t)n;
  return true;
}

static bool read_supervise(reading *r, const char *text) {
  if (r->supervised == HL_SUPERVISED_MAX) REFUSE("no more than %d heads can be supervised", HL_SUPERVISED_MAX);
  r->supervise[r->supervised++] = text;
  return true;
}

static bool read_dtype(reading *r, const char *text) {
  r->o->job.dtype = dtype_named(text);
  if (r->o->job.dtype > HL_I8_ROWS) REFUSE("--dtype takes f32, f16 or i8, not %s", text);
  return true;
}

static bool read_path(char path[PATH_BYTES], const char *name, const char *text) {
  if (!text[0] || strlen(text) >= PATH_BYTES - 32) REFUSE("%s takes a path", name);
  strcpy(path, text);
  return true;
}

static bool read_number(uint64_t *number, const char *name, const char *text, uint64_t most) {
  if (!number_read(text, 1, most, number))
    REFUSE("%s takes a whole number from 1 to %llu, not %s", name, (unsigned long long)most, text);
  return true;
}

/* What neither model nor training depends on. */
static bool read_other(reading *r, const char *name, const char *text) {
  job *j = &r->o->job;
  uint64_t threads = 0;
  if (strcmp(name, "--every") == 0) return read_number(&j->every, name, text, STEPS_MAX);
  if (strcmp(name, "--out") == 0) return read_path(r->o->out, name, text);
  if (strcmp(name, "--checkpoint") == 0) return read_path(r->o->checkpoint, name, text);
  if (strcmp(name, "--dtype") == 0) return read_dtype(r, text);
  if (strcmp(name, "--resume") == 0) j->resume = text;
  if (strcmp(name, "--snapshots") == 0) r->snapshots = text;
  if (strcmp(name, "--threads") != 0) return true;
  if (!read_number(&threads, name, text, HL_TRAIN_SHARDS)) return false;
  j->threads = (size_t)threads;
  return true;
}

static bool is_among(const char *name, const char *const *names) {
  for (; *names; names++)
    if (strcmp(name, *names) == 0) return true;
  return false;
}

static bool read_no_mask(reading *r) {
  if (r->o->job.config.architecture != HL_DECODER)
    REFUSE("--no-mask takes the mask from a causal model: induction or english-writer");
  r->o->job.config.architecture = HL_ENCODER;
  return r->changed = true;
}

static bool read_start_mark(reading *r) { return r->changed = r->o->job.config.start_mark = true; }

static const char *const config[] = {"--layers", "--heads", "--width", "--ffn", "--position", NULL};
static const char *const spec[] = {"--batch", "--steps", "--seed", NULL};
static const char *const kept[] = {"--threads", "--out", "--dtype", "--every", "--snapshots", NULL};
static const char *const checkpoints[] = {"--checkpoint", "--resume", NULL};

bool option_is_kept(const char *name) { return is_among(name, kept); }

/* Options that stand alone: their reader, or NULL for another name. */
typedef bool flag_reader(reading *r);
static flag_reader *flag_named(const char *name) {
  if (strcmp(name, "--no-mask") == 0) return read_no_mask;
  return strcmp(name, "--start-mark") == 0 ? read_start_mark : NULL;
}

/* An option and what stands after it. */
static bool read_option(reading *r, const char *name, const char *text) {
  bool of_config = is_among(name, config), of_spec = is_among(name, spec), rate = strcmp(name, "--rate") == 0;
  bool supervise = strcmp(name, "--supervise") == 0, other = is_among(name, kept) || is_among(name, checkpoints);
  if (!of_config && !of_spec && !rate && !supervise && !other) REFUSE("unknown option %s", name);
  if (!text) REFUSE("%s takes a value", name);
  r->changed = r->changed || of_config || of_spec || rate || supervise;
  if (of_config) return read_config(r, name, text);
  if (of_spec) return read_spec(r, name, text);
  if (rate) return read_rate(r, text);
  return supervise ? read_supervise(r, text) : read_other(r, name, text);
}

/* ---- All of them together ---- */

static bool finish_config(hl_config *c) {
  bool rope = c->position == HL_MODEL_POSITION_ROPE_HALF, based = rope || c->position == HL_MODEL_POSITION_SINUSOIDAL;
  if (c->width % c->heads != 0) REFUSE("--heads must divide --width: width %zu, heads %zu", c->width, c->heads);
  c->dim = c->value_dim = c->width / c->heads;
  c->position_base = based ? 10000.0 : 0.0;
  c->reach = c->position == HL_MODEL_POSITION_RELATIVE ? REACH : 0;
  const char *flaw = hl_config_flaw(c);
  if (flaw) REFUSE("%s", flaw);
  return true;
}

/* KIND:LAYER.HEAD, the layer of the stack that the links speak of. */
static bool finish_supervise(const hl_config *c, const char *text, hl_supervised *supervised) {
  const char *colon = strchr(text, ':'), *dot = colon ? strchr(colon, '.') : NULL;
  char kind_name[32], layer_text[8];
  uint64_t layer = 0, head = 0;
  bool both = c->architecture == HL_ENCODER_DECODER;
  size_t layers = both ? c->decoder_layers : c->layers;
  if (!dot || colon - text >= (int)sizeof kind_name || dot - colon > (int)sizeof layer_text)
    REFUSE("--supervise takes KIND:LAYER.HEAD, such as pronoun:1.0, not %s", text);
  snprintf(kind_name, sizeof kind_name, "%.*s", (int)(colon - text), text);
  snprintf(layer_text, sizeof layer_text, "%.*s", (int)(dot - colon - 1), colon + 1);
  hl_link_kind kind = link_named(kind_name);
  if (kind == HL_LINK_KINDS) REFUSE("--supervise knows no link %s", kind_name);
  if (!number_read(layer_text, 0, layers - 1, &layer) || !number_read(dot + 1, 0, c->heads - 1, &head))
    REFUSE("--supervise %s: there are %zu layers of %zu heads, counted from 0", text, layers, c->heads);
  size_t attention = both ? c->layers + 2 * (size_t)layer + (kind == HL_LINK_MIRROR) : (size_t)layer;
  *supervised = (hl_supervised){(uint8_t)attention, (uint8_t)head, (uint8_t)kind};
  return true;
}

/* DIR:STEP,STEP,... */
static bool finish_snapshots(options *o, const char *text) {
  const char *colon = strrchr(text, ':');
  job *j = &o->job;
  if (!colon || colon == text || colon - text >= PATH_BYTES - 64)
    REFUSE("--snapshots takes FOLDER:STEP,STEP,..., not %s", text);
  snprintf(o->snapshot_prefix, PATH_BYTES, "%.*s/%s-", (int)(colon - text), text, j->name);
  j->snapshot_prefix = o->snapshot_prefix;
  for (const char *at = colon + 1;; at = strchr(at, ',') + 1) {
    char step[16];
    uint64_t after = j->snapshot_count ? j->snapshots[j->snapshot_count - 1] + 1 : 0;
    int length = (int)strcspn(at, ",");
    if (j->snapshot_count == SNAPSHOTS_MAX) REFUSE("no more than %d snapshots", SNAPSHOTS_MAX);
    snprintf(step, sizeof step, "%.*s", length, at);
    if (length >= (int)sizeof step || !number_read(step, after, STEPS_MAX, &j->snapshots[j->snapshot_count++]))
      REFUSE("--snapshots takes whole numbers, each greater than the one before, not %s", colon + 1);
    if (!at[length]) return true;
  }
}

static bool finish(reading *r) {
  options *o = r->o;
  job *j = &o->job;
  if (j->resume && r->changed)
    REFUSE(
        "--resume goes on with what the checkpoint says: only --threads, --out, --dtype, --checkpoint, --every and "
        "--snapshots go with it");
  if (!finish_config(&j->config)) return false;
  for (size_t i = 0; i < r->supervised; i++)
    if (!finish_supervise(&j->config, r->supervise[i], &j->spec.supervised[i])) return false;
  j->spec.supervised_count = r->supervised;
  if (r->snapshots && !finish_snapshots(o, r->snapshots)) return false;
  if (!o->checkpoint[0] && j->resume) return read_path(o->checkpoint, "--resume", j->resume);
  if (!o->checkpoint[0]) project_path(o->checkpoint, "build/train/%s.checkpoint", j->name);
  const char *flaw = hl_train_flaw(&j->spec, &j->config);
  if (flaw) REFUSE("%s", flaw);
  return true;
}

bool options_read(options *o, int argc, char **argv) {
  reading r = {.o = o};
  hl_task task = task_typed(argv[0]);
  *o = (options){.job = {.name = argv[0], .threads = 1, .every = CHECKPOINT_EVERY, .dtype = HL_F32}};
  if (task == HL_TASK_COUNT) REFUSE("there is no task or command %s", argv[0]);
  o->job.config = hl_task_config(task);
  o->job.spec = hl_train_default(task);
  project_path(o->out, "build/train/%s.hlw", argv[0]);
  o->job.checkpoint = o->checkpoint;
  for (int i = 1; i < argc; i++) {
    flag_reader *flag = flag_named(argv[i]);
    if (!(flag ? flag(&r) : read_option(&r, argv[i], i + 1 < argc ? argv[i + 1] : NULL))) return false;
    i += !flag;
  }
  return finish(&r);
}
