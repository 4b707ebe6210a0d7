/* The loaded words: nouns by class, adjectives by family and side, each apart for training and for tests. */
#ifndef TEMPLATES_LISTS_H
#define TEMPLATES_LISTS_H

#include "templates.h"

/* Classes of nouns. PERSON is anyone; MAN and WOMAN are of one gender. MASS has no plural. */
typedef enum {
  ANIMAL,
  PERSON,
  MAN,
  WOMAN,
  THING,
  LIGHT,
  BULKY,
  CONTAINER,
  OPENING,
  VEHICLE,
  FURNITURE,
  CLOTHING,
  INSTRUMENT,
  BOOK,
  FOOD,
  MASS,
  ROAD,
  WATER,
  LAND,
  HEIGHT,
  ROOM,
  BUILDING,
  CLASSES
} noun_class;

/* Families of frames: two sides, each with its adjectives. */
typedef enum {
  CROSS,
  FORD,
  CLIMB,
  STAY,
  EAT,
  USE,
  SIZE,
  WEIGHT,
  SPEED,
  FEAR,
  COMFORT,
  SCOLD,
  THANK,
  TRUST,
  FOOL,
  ENVY,
  LISTEN,
  FAMILIES
} family;

extern const char *const family_names[FAMILIES];

typedef struct word_list {
  const char **words;
  size_t count, room;
} word_list;

struct templates {
  char *texts[2];                       /* both files; the words lie in them */
  word_list nouns[CLASSES][2];          /* second: 1 for tests */
  word_list adjectives[FAMILIES][2][2]; /* by family, side, and 1 for tests */
};

#endif
