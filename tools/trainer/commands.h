/* What the command can do. Each takes its own arguments, argv[0] being its name, and returns how it ended. */
#ifndef COMMANDS_H
#define COMMANDS_H

int train_task(int argc, char **argv);
int train_all(int argc, char **argv);
int show_cards(int argc, char **argv);
int check_models(int argc, char **argv);
int measure_speed(int argc, char **argv);

#endif
