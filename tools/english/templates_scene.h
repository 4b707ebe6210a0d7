/* Two nouns, what happens between them, and why: what a sentence says, in one of many shapes. */
#ifndef TEMPLATES_SCENE_H
#define TEMPLATES_SCENE_H

#include "templates_phrases.h"

/* How the clause and its reason are put together. */
typedef enum {
  BECAUSE,       /* the dog did not cross the street because it was too tired . */
  TWO_SENTENCES, /* the dog did not cross the street . it was too tired . */
  SEMICOLON,     /* the dog did not cross the street ; it was too tired . */
  REASON,        /* the reason why the dog did not cross the street was that it was too tired . */
  QUESTION,      /* why did the dog not cross the street ? because it was too tired . */
  ALTHOUGH,      /* the dog crossed the street although it was very tired . */
  WHEN,          /* the dog does not cross the street when it is too tired . */
  BUT,           /* the dog came to the street , but it was too tired to cross . */
  SO_THAT,       /* the dog was so tired that it could not cross the street . */
  SHAPES
} shape;

extern const char *const shape_names[SHAPES];

typedef struct scene {
  const frame *frame;
  noun nouns[2];             /* the verb's subject and object, whichever is said first */
  const char *adjectives[2]; /* what can be said of each */
  bool right;                /* which of them the pronoun stands for */
  bool passive;
  tense when;
} scene;

/* Whether a frame can be said in a shape. */
bool shape_fits(shape which, const frame *f);

/* Says the scene; sets the sentence's rows. */
void say_scene(draft *d, scene *scene, shape shape);

/* Now and then says "last night ," or "I think that" before a clause. */
void say_beginning(draft *d, tense when);

/* Puts the rows of the pronoun and of both nouns into the sentence. */
void set_rows(draft *d, size_t pronoun, const noun *right, const noun *wrong);

/* Sentences in which grammar decides, and no adjective: all of them. */
void say_by_grammar(draft *d, const templates *t, bool unseen);

/* A sentence of one of situations.txt, in which what is said next decides. */
void say_situation(draft *d, const templates *t, bool unseen, bool flipped);

/* An everyday sentence: its pronouns are objects, subjects of later clauses or possessives. Sets text, count and
 * pronouns only. */
void say_everyday(draft *d, const templates *t);

#endif
