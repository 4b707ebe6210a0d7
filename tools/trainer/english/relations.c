/* Names of relations, and the heads that are taught them. */
#include "relations.h"

#include <string.h>

static const struct {
  const char *name;
  uint8_t layer, head;
} relations[RELATIONS] = {{"mod", 1, 0},  {"aux", 1, 1},   {"prep", 2, 0},   {"obj", 2, 1},
                          {"subj", 3, 0}, {"adv", 2, 2},   {"attach", 3, 1}, {"stand", 3, 2},
                          {"left", 0, 0}, {"right", 0, 1}, {"same", 0, 2},   {"pred", 1, 2}};

const char *relation_name(uint8_t kind) {
  return kind >= RELATION_MOD && kind < RELATION_END ? relations[kind - RELATION_MOD].name : NULL;
}

relation relation_named(const char *name, size_t bytes) {
  for (size_t i = 0; i < RELATIONS; i++)
    if (strlen(relations[i].name) == bytes && memcmp(relations[i].name, name, bytes) == 0)
      return (relation)(RELATION_MOD + i);
  return RELATION_END;
}

void relations_teach(hl_train_spec *spec) {
  const hl_supervised *stand = &spec->supervised[RELATION_STAND - RELATION_MOD];
  spec->supervised_count = RELATIONS + 1;
  for (size_t i = 0; i < RELATIONS; i++)
    spec->supervised[i] = (hl_supervised){relations[i].layer, relations[i].head, (uint8_t)(RELATION_MOD + i)};
  spec->supervised[RELATIONS] = *stand; /* counts twice: what pronouns stand for is the hardest */
}
