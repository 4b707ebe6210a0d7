/* Frames: a verb, which nouns it takes, and which side of its family's adjectives is said of its subject. */
#ifndef TEMPLATES_FRAMES_H
#define TEMPLATES_FRAMES_H

#include "templates_lists.h"

typedef struct frame {
  const char *name; /* as in "swim across" */
  const char *base, *third, *past;
  const char *participle;     /* NULL: without a passive */
  const char *after;          /* what stands between verb and object, or "" */
  uint32_t subjects, objects; /* classes of nouns, a bit each */
  uint8_t family;
  uint8_t side;  /* of the subject's adjectives */
  bool negative; /* said with "not", and with "too" */
  bool is_alike; /* the object is of the subject's class */
  bool held_out; /* never trained on */
} frame;

extern const frame frames[];
extern const size_t frame_count;

#endif
