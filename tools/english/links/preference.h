/* Which of a sentence's readings to believe. */
#ifndef PREFERENCE_H
#define PREFERENCE_H

#include "sentence.h"

/* Puts the best readings first, and returns how many are equally good. The parser's costs decide, and what is known of
 * constructions that it likes too well. */
size_t prefer_best(sentence *readings, size_t count);

#endif
