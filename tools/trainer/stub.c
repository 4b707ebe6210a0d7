#include "commands.h"
int train_all(int c, char** v) {
  (void)c;
  (void)v;
  return 1;
}
int show_cards(int c, char** v) {
  (void)c;
  (void)v;
  return 1;
}
int check_models(int c, char** v) {
  (void)c;
  (void)v;
  return 1;
}
int measure_speed(int c, char** v) {
  (void)c;
  (void)v;
  return 1;
}
