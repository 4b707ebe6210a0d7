/* Reads the cases of golden vectors. */
#include "golden/golden.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WORD 128

static void malformed(const golden_case *c, const char *problem) {
  printf("FAIL golden: the file is malformed at case %s: %s\n", c->name, problem);
  exit(1);
}

/* The next word that is not in a comment. */
static bool next_word(FILE *file, char word[WORD]) {
  while (fscanf(file, "%127s", word) == 1) {
    if (word[0] != '#') return true;
    for (int byte = fgetc(file); byte != '\n' && byte != EOF;) byte = fgetc(file);
  }
  return false;
}

/* The next word, copied to where `size` bytes are. */
static void read_word(FILE *file, const golden_case *c, char *to, size_t size) {
  char word[WORD];
  if (!next_word(file, word) || strlen(word) >= size) malformed(c, "a word is missing or too long");
  strcpy(to, word);
}

static uint32_t read_hexadecimal(FILE *file, const golden_case *c) {
  char word[WORD], *end;
  read_word(file, c, word, sizeof word);
  unsigned long value = strtoul(word, &end, 16);
  if (*end != '\0') malformed(c, word);
  return (uint32_t)value;
}

static size_t read_shape(FILE *file, const golden_case *c) {
  char word[WORD], *at = word;
  size_t count = 1;
  read_word(file, c, word, sizeof word);
  do count *= strtoul(at, &at, 10);
  while (*at++ == 'x');
  return count;
}

static void read_tensor(FILE *file, golden_case *c, const char *kind) {
  if (c->tensor_count == sizeof c->tensors / sizeof c->tensors[0]) malformed(c, "too many tensors");
  golden_tensor *t = &c->tensors[c->tensor_count++];
  memset(t, 0, sizeof *t);
  read_word(file, c, t->name, sizeof t->name);
  t->expected = strcmp(kind, "expect") == 0;
  t->count = read_shape(file, c);
  bool mask = strcmp(kind, "bytes") == 0;
  if (mask) {
    t->bytes = malloc(t->count);
  } else {
    t->floats = malloc(t->count * sizeof(float));
  }
  for (size_t i = 0; i < t->count; i++) {
    uint32_t bits = read_hexadecimal(file, c);
    if (mask) {
      t->bytes[i] = (uint8_t)bits;
    } else {
      memcpy(t->floats + i, &bits, sizeof bits);
    }
  }
}

static void read_setting(FILE *file, golden_case *c) {
  if (c->setting_count == sizeof c->settings / sizeof c->settings[0]) malformed(c, "too many settings");
  golden_setting *setting = &c->settings[c->setting_count++];
  read_word(file, c, setting->name, sizeof setting->name);
  read_word(file, c, setting->value, sizeof setting->value);
}

/* Up to the word "end". */
bool golden_read(FILE *file, golden_case *c) {
  char word[WORD];
  *c->name = '\0';
  c->setting_count = c->tensor_count = 0;
  if (!next_word(file, word)) return false;
  if (strcmp(word, "case") != 0) malformed(c, word);
  read_word(file, c, c->name, sizeof c->name);
  while (read_word(file, c, word, sizeof word), strcmp(word, "end") != 0) {
    if (strcmp(word, "call") == 0) {
      read_word(file, c, c->call, sizeof c->call);
    } else if (strcmp(word, "bound") == 0) {
      char bound[WORD];
      read_word(file, c, bound, sizeof bound);
      c->bound = strtod(bound, NULL);
    } else if (strcmp(word, "set") == 0) {
      read_setting(file, c);
    } else if (strcmp(word, "floats") == 0 || strcmp(word, "bytes") == 0 || strcmp(word, "expect") == 0) {
      read_tensor(file, c, word);
    } else {
      malformed(c, word);
    }
  }
  return true;
}

void golden_free(golden_case *c) {
  for (size_t i = 0; i < c->tensor_count; i++) {
    free(c->tensors[i].floats);
    free(c->tensors[i].bytes);
    free(c->tensors[i].got);
  }
}

const char *golden_text(const golden_case *c, const char *name, const char *fallback) {
  for (size_t i = 0; i < c->setting_count; i++)
    if (strcmp(c->settings[i].name, name) == 0) return c->settings[i].value;
  return fallback;
}

double golden_number(const golden_case *c, const char *name, double fallback) {
  const char *text = golden_text(c, name, NULL);
  return text ? strtod(text, NULL) : fallback;
}

size_t golden_size(const golden_case *c, const char *name) { return (size_t)golden_number(c, name, 0.0); }

static const golden_tensor *find(const golden_case *c, const char *name, bool expected) {
  for (size_t i = 0; i < c->tensor_count; i++)
    if (c->tensors[i].expected == expected && strcmp(c->tensors[i].name, name) == 0) return &c->tensors[i];
  return NULL;
}

const float *golden_floats(const golden_case *c, const char *name) {
  const golden_tensor *t = find(c, name, false);
  return t ? t->floats : NULL;
}

const uint8_t *golden_bytes(const golden_case *c, const char *name) {
  const golden_tensor *t = find(c, name, false);
  return t ? t->bytes : NULL;
}

size_t golden_count(const golden_case *c, const char *name) {
  const golden_tensor *t = find(c, name, false);
  return t ? t->count : 0;
}

const float *golden_expected(const golden_case *c, const char *name, size_t *count) {
  const golden_tensor *t = find(c, name, true);
  *count = t ? t->count : 0;
  return t ? t->floats : NULL;
}

float *golden_room(golden_case *c, const char *name) {
  const golden_tensor *found = find(c, name, true);
  if (!found || (c->output_alone && strcmp(name, "output") != 0)) return NULL;
  golden_tensor *t = &c->tensors[found - c->tensors];
  free(t->got);
  t->got = malloc(t->count * sizeof(float));
  for (size_t i = 0; i < t->count; i++) t->got[i] = NAN;
  return t->got;
}

size_t golden_mask_heads(const golden_case *c, const char *name, size_t queries, size_t keys) {
  size_t count = golden_count(c, name);
  return count ? count / (queries * keys) : 1;
}

hl_activation golden_activation(const char *name) {
  static const char *const names[] = {"\"relu\"", "\"gelu\"", "\"gelu-tanh\"", "\"silu\""}; /* as hl_activation */
  int kind = 0;
  while (kind < 4 && strcmp(names[kind], name) != 0) kind++;
  return (hl_activation)kind;
}
