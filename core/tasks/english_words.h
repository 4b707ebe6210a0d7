/* The words of mini-English, in the order of their numbers. */
#ifndef HL_ENGLISH_WORDS_H
#define HL_ENGLISH_WORDS_H

/* name(NAME, text): a word that is no identifier of C; word(w); pair(s, p): singular and plural of a noun, or the form
 * of a verb that goes with each. A class of words is a stretch of this list (english_grammar.c), and classes overlap,
 * so the order matters. */
/* clang-format off */
#define HL_ENGLISH_WORDS(name, word, pair)                                                             \
  name(MASK, "[mask]") name(UNKNOWN, "[unknown]") word(it)                                             \
  /* animals, people, things, containers, places, food */                                              \
  pair(dog, dogs) pair(cat, cats) pair(bird, birds) pair(horse, horses) pair(fox, foxes)               \
  pair(bear, bears) pair(lion, lions) pair(rabbit, rabbits) pair(cow, cows) pair(mouse, mice)          \
  pair(duck, ducks) pair(animal, animals)                                                              \
  pair(child, children) pair(teacher, teachers) pair(farmer, farmers) pair(king, kings)                \
  pair(friend, friends)                                                                                \
  pair(key, keys) pair(book, books) pair(letter, letters) pair(lamp, lamps) pair(ball, balls)          \
  pair(toy, toys) pair(trophy, trophies)                                                               \
  pair(cup, cups) pair(box, boxes) pair(suitcase, suitcases) pair(bag, bags) pair(drawer, drawers)     \
  pair(basket, baskets) pair(cabinet, cabinets)                                                        \
  pair(street, streets) pair(river, rivers) pair(road, roads) pair(bridge, bridges)                    \
  pair(field, fields) pair(hill, hills) pair(path, paths)                                              \
  word(soup) word(bread) word(cake) word(apple) word(fish)                                             \
  /* adjectives of size and of any thing, then of animals, places and food */                          \
  word(thin) word(short) word(tiny) word(small) word(old) word(red) word(new) word(quiet) word(little) \
  word(big) word(large) word(tall) word(thick)                                                         \
  word(tired) word(scared) word(lazy) word(sick) word(sleepy) word(hungry) word(angry) word(bored)     \
  word(curious) word(slow) word(weak) word(loud) word(rude)                                            \
  word(wide) word(long) word(steep) word(narrow) word(busy) word(dangerous)                            \
  word(hot) word(cold) word(sour) word(salty)                                                          \
  /* verbs */                                                                                          \
  pair(sleeps, sleep) pair(runs, run) pair(sings, sing) pair(waits, wait) pair(falls, fall)            \
  pair(shines, shine)                                                                                  \
  pair(sees, see) pair(likes, like) pair(chases, chase) pair(finds, find) pair(follows, follow)        \
  pair(hears, hear)                                                                                    \
  pair(is, are) pair(was, were)                                                                        \
  pair(wakes, wake) pair(sits, sit) pair(goes, go) pair(looks, look) pair(comes, come)                 \
  word(up) word(down) word(away) word(around) word(back)                                               \
  word(cross) word(reach) word(pass) word(eat) word(want) word(finish) word(fit)                       \
  word(chased) word(followed) word(pushed) word(hit) word(watched) word(did) word(not)                 \
  word(went) word(gave)                                                                                \
  /* names, and their surnames in the same order */                                                    \
  word(anna) word(tom) word(mary) word(john) word(lucy) word(peter)                                    \
  word(smith) word(jones) word(miller) word(taylor) word(walker) word(baker)                           \
  /* the rest */                                                                                       \
  word(the) word(a) pair(this, these) pair(that, those) word(near) word(behind) word(beside)           \
  word(today) word(now) word(again) word(here)                                                         \
  word(when) word(and) word(to) word(in) word(because) word(too)                                       \
  name(COMMA, ",") name(STOP, ".")
/* clang-format on */

#define HL_NAME_NUMBER(name, text) W_##name,
#define HL_WORD_NUMBER(w) W_##w,
#define HL_PAIR_NUMBERS(s, p) W_##s, W_##p,

enum { HL_ENGLISH_WORDS(HL_NAME_NUMBER, HL_WORD_NUMBER, HL_PAIR_NUMBERS) W_COUNT };

#endif
