/* Collects the nouns that pronouns stand for. */
#include "antecedents.h"

#include <string.h>

#include "../files.h"
#include "relations.h"

bool link_is_alone(const hl_link *links, size_t count, size_t at) {
  return !(links[at].kind & HL_LINK_ALSO) && (at + 1 == count || !(links[at + 1].kind & HL_LINK_ALSO));
}

size_t antecedent_next(const corpus *c, const sentence *s, size_t from) {
  const hl_link *links = c->links + s->link;
  while (from < s->links &&
         !(links[from].kind == RELATION_STAND && links[from].column < s->words && link_is_alone(links, s->links, from)))
    from++;
  return from;
}

/* A sentence's nouns, those that no earlier one had. */
static void collect(antecedents *a, const corpus *c, const lexicon *l, const sentence *s) {
  for (size_t i = antecedent_next(c, s, 0); i < s->links; i = antecedent_next(c, s, i + 1)) {
    uint32_t noun = l->lower[c->words[s->word + c->links[s->link + i].column]], own = lexicon_own(l, noun);
    if (own == HL_NO_WORD || a->is_one[own]) continue;
    a->is_one[own] = true;
    a->nouns[a->count++] = noun;
  }
}

bool antecedents_create(antecedents *a, const corpus *c, const lexicon *l, corpus_split split, hl_arena *arena) {
  size_t words = l->model.words.count;
  *a = (antecedents){.nouns = hl_arena_alloc(arena, words * sizeof *a->nouns),
                     .is_one = hl_arena_alloc(arena, words * sizeof *a->is_one)};
  if (!a->nouns || !a->is_one) return complain("not enough memory for nouns");
  memset(a->is_one, 0, words * sizeof *a->is_one);
  for (size_t i = 0; i < c->sentence_count; i++)
    if (c->sentences[i].kind == SENTENCE_PARSED && c->sentences[i].split == split) collect(a, c, l, &c->sentences[i]);
  return true;
}
