/* A trainer on disk: go on from it, and the weights become the same bits as without the break.
 *
 *   header   CHECKPOINT_HEADER bytes, little-endian, fields below; every other byte of it is 0
 *   weights  three weights files in float32, one after the other: weights, mean, square */
#ifndef CHECKPOINT_H
#define CHECKPOINT_H

#include "headlight_train.h"

#define CHECKPOINT_MAGIC "HLTRAINR"
#define CHECKPOINT_VERSION 3u

enum {
  CHECKPOINT_FILES = 3,
  CHECKPOINT_HEADER = 256,

  /* uint32 each, where nothing else is said. */
  AT_MAGIC = 0, /* 8 bytes */
  AT_VERSION = 8,
  AT_CHECKSUM = 12, /* hl_crc32 of the rest of the header */
  AT_CHECKED = 16,
  AT_TASK = 16, /* UINT32_MAX: sequences of a supply */
  AT_STEP = 24, /* uint64, as the next four */
  AT_SEED = 32,
  AT_BATCH = 40,
  AT_STEPS = 48,
  AT_WARMUP = 56,
  AT_SMOOTHED_LOSS = 64, /* float64 */
  AT_RATE = 72,          /* float32, as the next nine */
  AT_FLOOR = 76,
  AT_DECAY = 80,
  AT_BETA1 = 84,
  AT_BETA2 = 88,
  AT_EPSILON = 92,
  AT_CLIP = 96,
  AT_SUPERVISION = 100,
  AT_REST = 104,
  AT_DROPOUT = 108,
  AT_FILE_BYTES = 112, /* of the three weights files */
  AT_SUPERVISED_COUNT = 124,
  AT_SUPERVISED = 128, /* for each of HL_SUPERVISED_MAX: attention, head, kind, 0; a byte each */
  AT_END = AT_SUPERVISED + 4 * HL_SUPERVISED_MAX
};

bool checkpoint_save(const char *path, const hl_trainer *trainer, hl_arena *arena);

/* Creates the trainer that was saved; says on the standard error what is wrong with the file. Of `given` the supply and
 * the lexicon count: they are no part of the file. */
bool checkpoint_open(const char *path, const hl_train_spec *given, hl_trainer *trainer, hl_arena *arena);

#endif
