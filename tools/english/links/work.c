/* Parses sentences block by block: threads take the next sentence of a block, then its lines are written in order. */
#include "work.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "output.h"
#include "parse.h"
#include "preference.h"

#define BLOCK 512
#define READINGS 40 /* of a sentence, that are compared */

typedef struct block {
  const corpus *sentences;
  const options *options;
  size_t first, count;
  atomic_size_t next;
  atomic_bool failed;
  char *lines[BLOCK]; /* NULL: not parsed whole */
} block;

typedef struct worker {
  pthread_t thread;
  parser *parser;
  block *block;
} worker;

/* ---- One sentence ---- */

static void agree_on(const sentence *readings, size_t count, relations *found) {
  relations other;
  relations_find(&readings[0], found);
  for (size_t i = 1; i < count; i++) {
    relations_find(&readings[i], &other);
    relations_agree(found, &other);
  }
}

static void read_line(worker *w, size_t number, sentence *readings) {
  const corpus_line *line = &w->block->sentences->lines[w->block->first + number];
  sentence split;
  relations found;
  if (!sentence_split_text(&split, line->text, options_longest(w->block->options, line->split))) return;
  size_t count = parser_read(w->parser, line->text, &split, readings, READINGS);
  if (!count) return;
  agree_on(readings, prefer_best(readings, count), &found);
  w->block->lines[number] = output_line(line, &split, &found);
  if (!w->block->lines[number]) w->block->failed = true;
}

/* ---- A block ---- */

static void *serve(void *argument) {
  worker *w = argument;
  sentence *readings = calloc(READINGS, sizeof *readings);
  if (!readings) w->block->failed = true;
  for (size_t i; readings && (i = atomic_fetch_add(&w->block->next, 1)) < w->block->count;) read_line(w, i, readings);
  free(readings);
  return NULL;
}

/* The first worker is this thread. */
static bool run_block(worker *workers, size_t threads) {
  size_t started = 1;
  while (started < threads && pthread_create(&workers[started].thread, NULL, serve, &workers[started]) == 0) started++;
  serve(&workers[0]);
  for (size_t i = 1; i < started; i++) pthread_join(workers[i].thread, NULL);
  if (!workers[0].block->failed) return true;
  fputs("error: not enough memory\n", stderr);
  return false;
}

static bool write_block(block *b, FILE *out, size_t *kept) {
  bool written = true;
  for (size_t i = 0; i < b->count; i++) {
    if (!b->lines[i]) continue;
    written = written && fputs(b->lines[i], out) >= 0;
    ++*kept;
    free(b->lines[i]);
  }
  written = fflush(out) == 0 && written;
  if (!written) perror("error: the output could not be written");
  return written;
}

/* ---- All of them ---- */

static double seconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void show(size_t done, size_t first, size_t count, size_t kept, double began) {
  double seconds = seconds_now() - began, rate = seconds > 0.0 ? (double)(done - first) / seconds : 0.0;
  double share = done > first ? 100.0 * (double)kept / (double)(done - first) : 0.0;
  fprintf(stderr, "%s%zu of %zu  kept %zu (%.1f %%)  %.0f a second  %.0f s%s", isatty(STDERR_FILENO) ? "\r" : "", done,
          count, kept, share, rate, seconds, isatty(STDERR_FILENO) && done < count ? "\x1b[K" : "\n");
}

static bool run_blocks(const options *o, const corpus *c, size_t first, FILE *out, worker *workers) {
  double began = seconds_now(), shown = began;
  size_t kept = 0;
  for (size_t at = first; at < c->count; at += BLOCK) {
    size_t left = c->count - at;
    block b = {.sentences = c, .options = o, .first = at, .count = left < BLOCK ? left : BLOCK};
    for (size_t i = 0; i < o->threads; i++) workers[i].block = &b;
    bool ran = run_block(workers, o->threads);
    if (!write_block(&b, out, &kept) || !ran) return false;
    bool due = seconds_now() - shown > (isatty(STDERR_FILENO) ? 0.2 : 10.0);
    if (!due && left > BLOCK) continue;
    show(at + b.count, first, c->count, kept, began);
    shown = seconds_now();
  }
  return true;
}

bool work_through(const options *o, const corpus *c, size_t first, FILE *out) {
  worker workers[THREADS_MAX] = {{.parser = NULL}};
  bool done = true;
  for (size_t i = 0; i < o->threads && done; i++) done = (workers[i].parser = parser_open(o->seconds)) != NULL;
  done = done && run_blocks(o, c, first, out, workers);
  for (size_t i = 0; i < o->threads; i++)
    if (workers[i].parser) parser_close(workers[i].parser);
  return done;
}
