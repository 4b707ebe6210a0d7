/* Calls that must be refused. Each public call has a struct NAME_call with its arguments, good_NAME() whose call
 * succeeds, and call_NAME(), which makes it. */
#ifndef HL_FAILURES_H
#define HL_FAILURES_H

#include "headlight.h"
#include "test.h"

typedef hl_status (*call)(const void *arguments, hl_arena *arena);

/* Inputs and weights: a few ordinary numbers, enough for any good call. */
enum { NUMBERS = 64, RESULTS = 1024 };
extern float numbers[NUMBERS];

/* What calls write to: a refused one must not touch any of it. */
extern float results[RESULTS];

/* Requires the status, results as they were and arena->used as it was. */
void expect_refused(const char *what, hl_status wanted, call make, const void *arguments);

/* Requires that the call succeeds in the end, and before that HL_ERROR_MEMORY from an arena that refuses to grow the
 * n-th time it is asked, for every n. */
void expect_refused_growth(const char *what, call make, const void *arguments);

extern size_t refusals; /* so far */

/* Without this a call might be refused for another reason than the one that a test names. */
void expect_success(const char *what, call make, const void *arguments);

#define SUCCEEDS(name)                      \
  do {                                      \
    name##_call c = good_##name();          \
    expect_success(#name, call_##name, &c); \
  } while (0)

#define REFUSED(name, status, ...)                                               \
  do {                                                                           \
    name##_call c = good_##name();                                               \
    __VA_ARGS__;                                                                 \
    expect_refused(#name ": " #__VA_ARGS__, HL_ERROR_##status, call_##name, &c); \
  } while (0)

#define REFUSED_GROWTH(name, ...)                                   \
  do {                                                              \
    name##_call c = good_##name();                                  \
    __VA_ARGS__;                                                    \
    expect_refused_growth(#name " " #__VA_ARGS__, call_##name, &c); \
  } while (0)

/* A size that no memory can hold, with random digits; NaN or an infinity; what no temperature, eps or base can be. */
size_t huge(void);
float not_finite(void);
float bad_temperature(void);
float bad_eps(void);
double bad_base(void);

/* The square root of one more than the largest size: two of them overflow, a single one does not. */
#define ROOT ((size_t)1 << 4 * sizeof(size_t))

/* test_failures_layers.c, test_failures_model.c */
void layers_succeed(void);
void refuse_layers(void);
void refuse_layers_growth(void);
void models_succeed(void);
void refuse_models(void);
void refuse_models_growth(void);

#endif
