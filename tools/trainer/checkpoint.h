/* A trainer on disk: go on from it, and the weights become the same bits as without the break.
 *
 *   header   CHECKPOINT_HEADER bytes, little-endian, fields below; every other byte of it is 0
 *   weights  three weights files in float32, one after the other: weights, mean, square */
#ifndef CHECKPOINT_H
#define CHECKPOINT_H

#include "headlight_train.h"

#define CHECKPOINT_MAGIC "HLTRAINR"
#define CHECKPOINT_VERSION 1u

enum {
  CHECKPOINT_FILES = 3,
  CHECKPOINT_HEADER = 192,

  /* uint32 each, where nothing else is said. */
  AT_MAGIC = 0, /* 8 bytes */
  AT_VERSION = 8,
  AT_CHECKSUM = 12, /* hl_crc32 of the rest of the header */
  AT_CHECKED = 16,
  AT_TASK = 16,
  AT_SUPERVISED_COUNT = 20,
  AT_SUPERVISED = 24, /* for each of HL_SUPERVISED_MAX: attention, head, kind, 0; a byte each */
  AT_STEP = 40,       /* uint64, as the next six */
  AT_SEED = 48,
  AT_BATCH = 56,
  AT_STEPS = 64,
  AT_WARMUP = 72,
  AT_SMOOTHED_LOSS = 80, /* float64 */
  AT_RATE = 88,          /* float32, as the next eight */
  AT_FLOOR = 92,
  AT_DECAY = 96,
  AT_BETA1 = 100,
  AT_BETA2 = 104,
  AT_EPSILON = 108,
  AT_CLIP = 112,
  AT_SUPERVISION = 116,
  AT_FILE_BYTES = 120 /* of the three weights files */
};

bool checkpoint_save(const char *path, const hl_trainer *trainer, hl_arena *arena);

/* Creates the trainer that was saved; says on the standard error what is wrong with the file. */
bool checkpoint_open(const char *path, hl_trainer *trainer, hl_arena *arena);

#endif
