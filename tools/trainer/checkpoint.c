/* Checkpoints: weights, both moments of AdamW and the settings in one file. */
#include "checkpoint.h"

#include <math.h>
#include <string.h>

#include "files.h"
#include "model/bytes.h"
#include "model/weights.h"
#include "model/weights_format.h"

/* ---- Fields: one table of each type says where they are, for writing and for reading ---- */

enum { LONGS = 5, FLOATS = 10 };

typedef struct fields {
  uint64_t longs[LONGS];
  float floats[FLOATS];
} fields;

static const int long_at[LONGS] = {AT_STEP, AT_SEED, AT_BATCH, AT_STEPS, AT_WARMUP};
static const int float_at[FLOATS] = {AT_RATE,    AT_FLOOR, AT_DECAY,       AT_BETA1, AT_BETA2,
                                     AT_EPSILON, AT_CLIP,  AT_SUPERVISION, AT_REST,  AT_DROPOUT};

static fields fields_of(const hl_train_spec *s, uint64_t step) {
  return (fields){{step, s->seed, s->batch, s->steps, s->warmup},
                  {s->learning_rate, s->floor, s->weight_decay, s->beta1, s->beta2, s->epsilon, s->clip, s->supervision,
                   s->rest, s->dropout}};
}

static hl_train_spec spec_of(const fields *f) {
  const float *x = f->floats;
  return (hl_train_spec){.seed = f->longs[1],
                         .batch = (size_t)f->longs[2],
                         .steps = (size_t)f->longs[3],
                         .warmup = (size_t)f->longs[4],
                         .learning_rate = x[0],
                         .floor = x[1],
                         .weight_decay = x[2],
                         .beta1 = x[3],
                         .beta2 = x[4],
                         .epsilon = x[5],
                         .clip = x[6],
                         .supervision = x[7],
                         .rest = x[8],
                         .dropout = x[9]};
}

/* ---- Writing ---- */

static void write_u64(unsigned char *p, uint64_t value) {
  hl_write_u32(p, (uint32_t)value);
  hl_write_u32(p + 4, (uint32_t)(value >> 32));
}

static void write_supervised(const hl_train_spec *spec, unsigned char *header) {
  hl_write_u32(header + AT_SUPERVISED_COUNT, (uint32_t)spec->supervised_count);
  for (size_t i = 0; i < spec->supervised_count; i++) {
    unsigned char *p = header + AT_SUPERVISED + 4 * i;
    p[0] = spec->supervised[i].attention;
    p[1] = spec->supervised[i].head;
    p[2] = spec->supervised[i].kind;
  }
}

static void write_header(const hl_trainer *t, const size_t bytes[CHECKPOINT_FILES], unsigned char *header) {
  fields f = fields_of(&t->spec, t->step);
  memset(header, 0, CHECKPOINT_HEADER);
  memcpy(header + AT_MAGIC, CHECKPOINT_MAGIC, 8);
  hl_write_u32(header + AT_VERSION, CHECKPOINT_VERSION);
  hl_write_u32(header + AT_TASK, t->spec.supply ? UINT32_MAX : t->spec.task);
  write_supervised(&t->spec, header);
  for (size_t i = 0; i < LONGS; i++) write_u64(header + long_at[i], f.longs[i]);
  for (size_t i = 0; i < FLOATS; i++) hl_write_f32(header + float_at[i], f.floats[i]);
  hl_write_f64(header + AT_SMOOTHED_LOSS, t->smoothed_loss);
  for (size_t i = 0; i < CHECKPOINT_FILES; i++) hl_write_u32(header + AT_FILE_BYTES + 4 * i, (uint32_t)bytes[i]);
  hl_write_u32(header + AT_CHECKSUM, hl_crc32(header + AT_CHECKED, CHECKPOINT_HEADER - AT_CHECKED));
}

bool checkpoint_save(const char *path, const hl_trainer *t, hl_arena *arena) {
  const hl_weights *files[CHECKPOINT_FILES] = {&t->weights, &t->mean, &t->square};
  size_t bytes[CHECKPOINT_FILES], before = arena->used, all = CHECKPOINT_HEADER;
  unsigned char *encoded[CHECKPOINT_FILES];
  for (size_t i = 0; i < CHECKPOINT_FILES; i++) {
    encoded[i] = weights_encode(files[i], HL_F32, 0, &bytes[i], arena);
    if (!encoded[i]) return complain("%s: these weights can't be stored", path);
    all += bytes[i];
  }
  unsigned char *whole = hl_arena_alloc(arena, all), *end = whole + CHECKPOINT_HEADER;
  if (!whole) return complain("%s: not enough memory", path);
  write_header(t, bytes, whole);
  for (size_t i = 0; i < CHECKPOINT_FILES; end += bytes[i++]) memcpy(end, encoded[i], bytes[i]);
  bool written = file_write(path, whole, all);
  arena->used = before;
  return written;
}

/* ---- Reading ---- */

typedef struct reading {
  const char *path;
  const unsigned char *file, *weights[CHECKPOINT_FILES];
  size_t bytes, weights_bytes[CHECKPOINT_FILES];
  const hl_train_spec *given;
  hl_train_spec spec;
  uint64_t step;
  double smoothed_loss;
} reading;

static bool refuse(const reading *r, const char *reason) {
  return complain("%s is no good checkpoint: %s", r->path, reason);
}

static uint64_t read_u64(const unsigned char *p) { return hl_read_u32(p) | (uint64_t)hl_read_u32(p + 4) << 32; }

static bool check_frame(const reading *r) {
  const unsigned char *h = r->file;
  if (r->bytes < CHECKPOINT_HEADER) return refuse(r, "it is shorter than its header");
  if (memcmp(h + AT_MAGIC, CHECKPOINT_MAGIC, 8) != 0) return refuse(r, "it begins with something else");
  if (hl_read_u32(h + AT_VERSION) != CHECKPOINT_VERSION) return refuse(r, "it is of another version");
  if (hl_read_u32(h + AT_CHECKSUM) != hl_crc32(h + AT_CHECKED, CHECKPOINT_HEADER - AT_CHECKED))
    return refuse(r, "its header is damaged: the checksum is another one");
  for (size_t i = AT_END; i < CHECKPOINT_HEADER; i++)
    if (h[i]) return refuse(r, "a byte of its header that ought to be 0 is not");
  return true;
}

static bool read_supervised(reading *r) {
  const unsigned char *p = r->file + AT_SUPERVISED;
  r->spec.supervised_count = hl_read_u32(r->file + AT_SUPERVISED_COUNT);
  if (r->spec.supervised_count > HL_SUPERVISED_MAX) return refuse(r, "too many supervised heads");
  for (size_t i = 0; i < r->spec.supervised_count; i++, p += 4)
    r->spec.supervised[i] = (hl_supervised){p[0], p[1], p[2]};
  return true;
}

/* What is no part of the file. */
static bool take_given(reading *r, uint32_t task) {
  bool supplied = task == UINT32_MAX;
  if (supplied != (r->given->supply != NULL)) return refuse(r, "it is of another kind of training");
  r->spec.task = supplied ? r->given->task : (hl_task)task;
  if (!supplied) return true;
  r->spec.supply = r->given->supply;
  r->spec.lexicon = r->given->lexicon;
  return true;
}

static bool read_header(reading *r) {
  fields f;
  for (size_t i = 0; i < LONGS; i++) f.longs[i] = read_u64(r->file + long_at[i]);
  for (size_t i = 0; i < FLOATS; i++) f.floats[i] = hl_read_f32(r->file + float_at[i]);
  r->spec = spec_of(&f);
  r->step = f.longs[0];
  r->smoothed_loss = hl_read_f64(r->file + AT_SMOOTHED_LOSS);
  uint32_t task = hl_read_u32(r->file + AT_TASK);
  if (task >= HL_TASK_COUNT && task != UINT32_MAX) return refuse(r, "there is no such task");
  if (!take_given(r, task)) return false;
  if (!isfinite(r->smoothed_loss) || r->smoothed_loss < 0.0) return refuse(r, "its loss is none");
  return read_supervised(r);
}

static bool find_files(reading *r) {
  size_t at = CHECKPOINT_HEADER;
  for (size_t i = 0; i < CHECKPOINT_FILES; i++) {
    r->weights[i] = r->file + at;
    r->weights_bytes[i] = hl_read_u32(r->file + AT_FILE_BYTES + 4 * i);
    if (r->weights_bytes[i] > r->bytes - at) return refuse(r, "it is cut off");
    at += r->weights_bytes[i];
  }
  return at == r->bytes || refuse(r, "bytes at its end belong to nothing");
}

static bool same_config(const reading *r, size_t i) {
  enum { FROM = HL_AT_ARCHITECTURE, BYTES = HL_FILE_HEADER - FROM };
  return memcmp(r->weights[0] + FROM, r->weights[i] + FROM, BYTES) == 0;
}

/* The three files into tensors that are there already. */
static bool fill(const reading *r, size_t i, hl_weights *into, hl_arena *arena) {
  const char *reason = "";
  hl_weights loaded;
  if (hl_weights_load(&loaded, r->weights[i], r->weights_bytes[i], arena, &reason) != HL_OK) return refuse(r, reason);
  if (!same_config(r, i)) return refuse(r, "its moments belong to another model");
  for (size_t t = 0; t < into->tensor_count; t++) {
    const hl_weights_tensor *from = &loaded.tensors[t];
    size_t count = (size_t)from->shape[0] * (from->rank > 1 ? from->shape[1] : 1);
    for (size_t e = 0; i == 2 && e < count; e++)
      if (from->data[e] < 0.0f) return refuse(r, "a second moment is negative");
    memcpy(into->tensors[t].data, from->data, count * sizeof(float));
  }
  return true;
}

static bool create(const reading *r, hl_trainer *trainer, hl_arena *arena) {
  const char *reason = "";
  hl_weights loaded;
  if (hl_weights_load(&loaded, r->weights[0], r->weights_bytes[0], arena, &reason) != HL_OK) return refuse(r, reason);
  const char *flaw = hl_train_flaw(&r->spec, &loaded.config);
  if (flaw) return refuse(r, flaw);
  hl_status status = hl_trainer_create(trainer, &r->spec, &loaded.config, arena);
  if (status != HL_OK) return refuse(r, status_words(status));
  if (!hl_vocabulary_equal(&loaded.words, &trainer->weights.words)) return refuse(r, "its model has other words");
  hl_weights *into[CHECKPOINT_FILES] = {&trainer->weights, &trainer->mean, &trainer->square};
  for (size_t i = 0; i < CHECKPOINT_FILES; i++)
    if (!fill(r, i, into[i], arena)) return false;
  trainer->step = r->step;
  trainer->smoothed_loss = r->smoothed_loss;
  return true;
}

bool checkpoint_open(const char *path, const hl_train_spec *given, hl_trainer *trainer, hl_arena *arena) {
  reading r = {.path = path, .given = given};
  return file_read(path, &r.file, &r.bytes, arena) && check_frame(&r) && read_header(&r) && find_files(&r) &&
         create(&r, trainer, arena);
}
