/* Writes a model's card from what is measured now. */
#include "english_card.h"

#include "../names.h"
#include "baselines.h"
#include "judge.h"

/* How many words borrow a row. */
static size_t count_borrowed(const hl_vocabulary *words) {
  size_t count = 0;
  for (size_t i = 0; i < words->borrower_count; i++) {
    hl_span span = words->borrowers[i].span;
    count += hl_vocabulary_find(words, words->section + span.start, span.length) == words->count;
  }
  return count;
}

/* How many are read by their row alone. */
static size_t count_alone(const hl_vocabulary *words) {
  size_t count = 0;
  for (size_t i = 0; i < words->borrower_count; i++) count += words->borrowers[i].alone;
  return count;
}

static void print_model(FILE *out, const english_card *k) {
  const hl_config *c = &k->weights->config;
  const hl_vocabulary *words = &k->stored->words;
  fprintf(out,
          "# english\n\nReal English: reads any word, guesses hidden ones, and has %zu heads that were taught where to "
          "look, most of them from link-grammar's parses. The other %zu were left alone.\n\n",
          (size_t)RELATIONS, c->layers * c->heads - RELATIONS);
  fprintf(out,
          "Model: encoder, %zu layers, %zu heads, width %zu, feed-forward %zu, %zu words, word vectors of %zu, %zu "
          "buckets of letter n-grams, relative biases up to %zu words, a start mark; %zu words more borrow the row of "
          "one that is like them, %zu of all are read by their row alone, without letters; %zu parameters, %zu "
          "bytes.\n\n",
          c->layers, c->heads, c->width, c->ffn, c->vocabulary, c->word_width, c->buckets, c->reach,
          count_borrowed(words), count_alone(words), parameter_count(k->weights), k->file_bytes);
  fprintf(out, "Training: %s.\n\n", k->origin->text);
}

static void print_heads(FILE *out, const english_card *k) {
  char name[HEAD_NAME_BYTES];
  const hl_train_spec *s = k->spec;
  fprintf(out, "| head | is taught |\n|---|---|\n");
  for (size_t i = 0; i < RELATIONS; i++) {
    head_name(&k->weights->config, s->supervised[i].attention, s->supervised[i].head, name);
    fprintf(out, "| %s | %s |\n", name, relation_name(s->supervised[i].kind));
  }
}

/* Sentences by source, and how many of them were parsed. */
static void print_corpus(FILE *out, const corpus *c) {
  fprintf(out,
          "\n## Text\n\nPublic-domain texts, and examples and definitions of WordNet 3.0, Copyright 2006 by Princeton "
          "University, all "
          "rights reserved. Licences: tools/english/SOURCES.md; notices: NOTICE.md, beside this card.\n\n"
          "| source | sentences to train with | parsed |\n|---|---|---|\n");
  for (size_t source = 0; source < c->source_count; source++) {
    size_t all = 0, parsed = 0;
    for (size_t i = 0; i < c->sentence_count; i++) {
      const sentence *s = &c->sentences[i];
      all += s->source == source && s->split == SPLIT_TRAIN;
      parsed += s->source == source && s->split == SPLIT_TRAIN && s->kind == SENTENCE_PARSED;
    }
    fprintf(out, "| %s | %zu | %zu |\n", c->sources[source], all, parsed);
  }
}

static bool print_scores(FILE *out, const english_card *k, const hl_weights *weights, hl_arena *arena) {
  scores s;
  if (!scores_of_split(&s, weights, k->spec, k->corpus, k->lexicon, SPLIT_TEST, SENTENCE_PARSED, SIZE_MAX, arena))
    return false;
  scores_print(out, &s);
  return true;
}

static bool print_pairs(FILE *out, const english_card *k, hl_arena *arena) {
  relation_score early, late;
  if (!judge_pairs(PAIRS_EARLY, &early, k->stored, k->spec, arena) ||
      !judge_pairs(PAIRS_LATE, &late, k->stored, k->spec, arena))
    return false;
  fprintf(out,
          "\nPairs of sentences that others wrote, who had not seen the training's: the largest weight is on the right "
          "noun in %zu of %zu of those by which models were compared while the recipe was sought "
          "(tests/english/pairs.txt, pairs_more.txt), and in %zu of %zu of those that were written afterwards "
          "(pairs_late.txt).\n",
          early.right, early.rows, late.right, late.rows);
  return true;
}

bool english_card_print(FILE *out, const english_card *k, hl_arena *arena) {
  print_model(out, k);
  print_heads(out, k);
  print_corpus(out, k->corpus);
  fprintf(out,
          "\n## Held-out text\n\nThe right word is the parser's; a head is right if its largest weight is there. The "
          "model as its file holds it:\n\n");
  if (!print_scores(out, k, k->stored, arena)) return false;
  fprintf(out, "\nIn float32, before its weights were rounded to int8:\n\n");
  if (!print_scores(out, k, k->weights, arena)) return false;
  fprintf(out, "\nWithout a model:\n\n");
  if (!baselines_print(out, k->corpus, k->lexicon, arena)) return false;
  fprintf(
      out,
      "\n## Pronouns\n\nTemplated sentences with nouns, adjectives, frames or situations that the templates of "
      "training never had; a pair differs in what is said of the pronoun, which decides. Of the nouns and adjectives "
      "most have no row; they borrow that of a word like them, a noun that of one of its class in the templates. Where "
      "the model can say both nouns, the likelier of them is its answer, which follows the head if it is the other one "
      "once the head is made to look there.\n\n");
  return pronouns_print(out, k->pronouns, k->stored, k->spec, k->corpus, k->lexicon, arena) &&
         print_pairs(out, k, arena);
}
