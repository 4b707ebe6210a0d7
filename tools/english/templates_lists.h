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

/* Of a situation: words of a clause and of what is said; bytes of each word, a closing 0 among them; bytes of all. So a
 * sentence has room for both. */
enum { CLAUSE_WORDS_MAX = 14, SAID_WORDS_MAX = 8, PIECE_BYTES = 32, PART_BYTES_MAX = 100 };

/* What happened between two nouns, and what can be said next of one of them only. */
typedef struct situation {
  const char *pronoun;         /* it, he, she, they; person: he or she */
  const char *joint;           /* because, so, until ... */
  word_list clauses;           /* with {a} and {b} for the nouns */
  word_list nouns[2], said[2]; /* of either side */
} situation;

typedef struct situation_list {
  situation *all;
  size_t count, room;
} situation_list;

struct templates {
  char *texts[3];                       /* the files; the words lie in them */
  word_list nouns[CLASSES][2];          /* second: 1 for tests */
  word_list adjectives[FAMILIES][2][2]; /* by family, side, and 1 for tests */
  situation_list situations[2];         /* second: for tests */
};

/* Whether there is a joint of this name. */
bool is_joint(const char *name);

#endif
