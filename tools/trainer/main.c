/* headlight_train: what tools/train runs. */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "english/english.h"
#include "english/english_options.h"
#include "options.h"

static const struct {
  const char *name;
  int (*run)(int argc, char **argv);
} commands[] = {{"all", train_all},       {"card", show_cards},       {"check", check_models},
                {"bench", measure_speed}, {"english", train_english}, {"english-options", check_english_options},
                {"judge", judge_english}};

int main(int argc, char **argv) {
  if (argc < 2) return bad_options("a task or command is missing");
  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
    if (strcmp(argv[1], commands[i].name) == 0) return commands[i].run(argc - 1, argv + 1);
  return train_task(argc - 1, argv + 1);
}
