/* All calls of link-grammar. Its words are not ours ("John 's", "Mr."): both are found by where they begin. */
#include "parse.h"

#include <link-grammar/link-includes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "headlight_model.h"

#define NOWHERE SIZE_MAX
#define LINKAGES 300 /* the more are looked at, the likelier the best is among them */

struct parser {
  Dictionary dictionary;
  Parse_Options options;
};

/* ---- Opening and closing ---- */

static Parse_Options make_options(int seconds) {
  Parse_Options o = parse_options_create();
  parse_options_set_verbosity(o, 0);
  parse_options_set_linkage_limit(o, LINKAGES);
  parse_options_set_min_null_count(o, 0);
  parse_options_set_max_null_count(o, 0);
  parse_options_set_max_parse_time(o, seconds);
  parse_options_set_spell_guess(o, 0); /* corpora have few slips, and nonsense words are to stay what they are */
  return o;
}

static void be_silent(lg_errinfo *info, void *data) { (void)info, (void)data; }

parser *parser_open(int seconds) {
  parser *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  lg_error_set_handler(be_silent, NULL);
  p->dictionary = dictionary_create_lang("en");
  if (!p->dictionary) {
    fputs("error: link-grammar has no English dictionary here: install link-grammar-dictionaries-en\n", stderr);
    free(p);
    return NULL;
  }
  p->options = make_options(seconds);
  return p;
}

void parser_close(parser *p) {
  parse_options_delete(p->options);
  dictionary_delete(p->dictionary);
  free(p);
}

/* ---- Reading a linkage ---- */

/* Which of our words begins last at or before a character. */
static size_t word_at(const hl_span *spans, size_t count, size_t at) {
  for (size_t i = count; i-- > 0;)
    if (spans[i].start <= at) return at < spans[i].start + spans[i].length ? i : NOWHERE;
  return NOWHERE;
}

/* "said.v-d": behind the dot; "Maya[!]" and "Mr." have none. */
static void take_tag(sentence *s, size_t at, const char *word) {
  const char *dot = strrchr(word, '.');
  if (s->tags[at][0] || !dot || dot == word || strlen(dot + 1) >= TAG_BYTES) return;
  strcpy(s->tags[at], dot + 1);
}

static void take_words(sentence *s, Linkage linkage, const char *text, size_t *where) {
  hl_span spans[WORDS_MAX];
  hl_typed_words(text, strlen(text), spans, WORDS_MAX);
  size_t words = linkage_get_num_words(linkage);
  for (size_t w = 0; w < words; w++) {
    const char *word = linkage_get_word(linkage, w);
    bool wall = strcmp(word, "LEFT-WALL") == 0 || strcmp(word, "RIGHT-WALL") == 0;
    where[w] = wall ? NOWHERE : word_at(spans, s->count, linkage_get_word_byte_start(linkage, w));
    if (where[w] != NOWHERE) take_tag(s, where[w], word);
  }
}

static void take_link(sentence *s, const char *label, size_t left, size_t right) {
  bool between = left != NOWHERE && right != NOWHERE && left != right;
  if (!between || s->link_count == LINKS_MAX || strlen(label) >= LABEL_BYTES) return;
  word_link *l = &s->links[s->link_count++];
  strcpy(l->label, label);
  l->left = (uint8_t)left;
  l->right = (uint8_t)right;
}

static bool take_linkage(sentence *s, Linkage linkage, const char *text) {
  size_t *where = calloc(linkage_get_num_words(linkage), sizeof *where);
  if (!where) return false;
  take_words(s, linkage, text, where);
  size_t links = linkage_get_num_links(linkage);
  for (size_t k = 0; k < links; k++)
    take_link(s, linkage_get_link_label(linkage, k), where[linkage_get_link_lword(linkage, k)],
              where[linkage_get_link_rword(linkage, k)]);
  free(where);
  return true;
}

/* ---- Parsing ---- */

static bool read_linkage(parser *p, const char *text, Sentence parsed, size_t number, sentence *reading) {
  Linkage linkage = linkage_create(number, parsed, p->options);
  if (!linkage) return false;
  bool taken = take_linkage(reading, linkage, text);
  reading->cost = sentence_disjunct_cost(parsed, number);
  reading->length = sentence_link_cost(parsed, number);
  linkage_delete(linkage);
  return taken;
}

/* Linkages come in the order of their costs. */
static size_t read_best(parser *p, const char *text, Sentence parsed, const sentence *split, sentence *readings,
                        size_t most) {
  if (sentence_parse(parsed, p->options) <= 0 || sentence_null_count(parsed) != 0) return 0;
  int valid = sentence_num_valid_linkages(parsed);
  size_t count = 0;
  for (; count < most && (int)count < valid; count++) {
    readings[count] = *split;
    if (!read_linkage(p, text, parsed, count, &readings[count])) break;
  }
  return count;
}

size_t parser_read(parser *p, const char *text, const sentence *split, sentence *readings, size_t most) {
  Sentence parsed = sentence_create(text, p->dictionary);
  size_t count = parsed ? read_best(p, text, parsed, split, readings, most) : 0;
  if (parsed) sentence_delete(parsed);
  parse_options_reset_resources(p->options);
  return count;
}
