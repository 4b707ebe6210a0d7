/* Scores of a model of English on files of sentences. */
#include "judge.h"

#include <stdio.h>
#include <string.h>

#include "../files.h"
#include "../metadata.h"
#include "../names.h"
#include "../options.h"
#include "english.h"

#define ARENA_BYTES ((size_t)4 << 30) /* of address space */

/* The heads that a model's metadata name, by relation. */
bool judge_heads(const hl_weights *weights, hl_train_spec *heads) {
  char line[METADATA_BYTES], name[HEAD_NAME_BYTES];
  unsigned found = 0; /* a bit each */
  *heads = (hl_train_spec){.supervised_count = RELATIONS};
  for (size_t i = 0; metadata_read(weights, "supervised", i, line); i++)
    for (size_t attention = 0; attention < hl_model_attentions(&weights->config); attention++)
      for (size_t head = 0; head < weights->config.heads; head++) {
        head_name(&weights->config, attention, head, name);
        size_t length = strlen(name);
        if (strncmp(line, name, length) != 0 || line[length] != ' ') continue;
        relation kind = relation_named(line + length + 1, strlen(line + length + 1));
        if (kind == RELATION_END) continue;
        heads->supervised[kind - RELATION_MOD] = (hl_supervised){(uint8_t)attention, (uint8_t)head, (uint8_t)kind};
        found |= 1u << (kind - RELATION_MOD);
      }
  unsigned parsed = (1u << (RELATION_PARSED_END - RELATION_MOD)) - 1;
  return (found & parsed) == parsed || complain("this model's heads were not taught the relations of English");
}

static bool is_parsed(const char *path) {
  size_t length = strlen(path);
  return length > 4 && strcmp(path + length - 4, ".tsv") == 0;
}

bool judge_file(scores *s, const hl_weights *weights, const hl_train_spec *heads, const char *path, bool careless,
                hl_arena *arena) {
  size_t before = arena->used;
  corpus c;
  lexicon l;
  bool parsed = is_parsed(path);
  if (!corpus_create(&c, arena)) return false;
  if (!(parsed ? corpus_add_parsed(&c, path) : corpus_add_marked(&c, path, careless))) return false;
  if (!lexicon_of(&l, &c, weights)) return false;
  bool scored = scores_of_split(s, weights, heads, &c, &l, SPLIT_TEST, parsed ? SENTENCE_PARSED : SENTENCE_TEMPLATE,
                                SIZE_MAX, arena);
  arena->used = before;
  return scored;
}

static bool add_pairs(const char *file, relation_score *stand, const hl_weights *weights, const hl_train_spec *heads,
                      hl_arena *arena) {
  char path[PATH_BYTES];
  scores pairs;
  project_path(path, "tests/english/%s", file);
  if (!judge_file(&pairs, weights, heads, path, false, arena)) return false;
  stand->rows += pairs.relations[RELATION_STAND - RELATION_MOD].rows;
  stand->right += pairs.relations[RELATION_STAND - RELATION_MOD].right;
  return true;
}

bool judge_pairs(pairs_kind kind, relation_score *stand, const hl_weights *weights, const hl_train_spec *heads,
                 hl_arena *arena) {
  *stand = (relation_score){0};
  if (kind == PAIRS_LATE) return add_pairs("pairs_late.txt", stand, weights, heads, arena);
  return add_pairs("pairs.txt", stand, weights, heads, arena) &&
         add_pairs("pairs_more.txt", stand, weights, heads, arena);
}

static bool judge(const hl_weights *weights, const hl_train_spec *heads, const char *path, bool careless,
                  hl_arena *arena) {
  scores s;
  if (!judge_file(&s, weights, heads, path, careless, arena)) return false;
  printf("\n%s%s\n\n", path, careless ? ", typed carelessly" : "");
  scores_print(stdout, &s);
  return true;
}

static bool judge_all(int argc, char **argv, hl_arena *arena) {
  hl_weights weights;
  hl_train_spec heads;
  size_t bytes;
  if (!memory_reserve(arena, ARENA_BYTES) || !weights_open(argv[1], &weights, &bytes, arena)) return false;
  if (!judge_heads(&weights, &heads)) return false;
  for (int i = 2; i < argc; i++) {
    if (!judge(&weights, &heads, argv[i], false, arena)) return false;
    if (!is_parsed(argv[i]) && !judge(&weights, &heads, argv[i], true, arena)) return false;
  }
  return true;
}

int judge_english(int argc, char **argv) {
  hl_arena arena = {0};
  if (argc < 3) return bad_options("judge takes a model and files of sentences");
  bool good = judge_all(argc, argv, &arena);
  memory_release(&arena);
  return good ? ENDED_WELL : ENDED_IN_ERROR;
}
