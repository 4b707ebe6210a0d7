/* Links of a sequence. A row that has nothing to find is taught to rest on the start mark. */
#include "teaching.h"

static void add(draft *d, uint8_t kind, size_t row, size_t column) {
  if (d->link_count == d->link_capacity) return;
  d->links[d->link_count++] = (hl_link){kind, (uint8_t)row, (uint8_t)column};
}

static void rest(draft *d, uint8_t kind, size_t row) { add(d, kind, row, HL_LINK_START); }

/* ---- What a parser says ---- */

typedef struct rows {
  draft *draft;
  const corpus *corpus;
  const lexicon *lexicon;
  const sentence *sentence;
  size_t first, count;
} rows;

static bool is_comma(const rows *r, size_t row) { return corpus_is_comma(r->corpus, r->draft->tokens[r->first + row]); }

/* The word that a pronoun stands for is its answer, where the model can read and say it. */
static void answer(const rows *r, const hl_link *link) {
  if (r->draft->hidden[r->first + link->column]) return;
  uint32_t noun = lexicon_own(r->lexicon, r->draft->tokens[r->first + link->column]);
  if (noun != HL_NO_WORD) r->draft->targets[r->first + link->row] = noun;
}

/* The set of `count` links of a row, those that are left of it. */
static void teach_set(const rows *r, uint8_t kind, const hl_link *set, size_t count) {
  size_t row = r->first + set->row, before = r->draft->link_count;
  if (r->draft->hidden[row] || set->column == COLUMN_UNKNOWN) return;
  for (size_t i = 0; i < count; i++) {
    if (set[i].column >= r->count) continue;
    bool also = r->draft->link_count > before;
    add(r->draft, also ? kind | HL_LINK_ALSO : kind, row, r->first + set[i].column);
  }
  if (kind == RELATION_STAND && count == 1 && set->column < r->count) answer(r, set);
}

static void teach_kind(const rows *r, uint8_t kind, const hl_link *links, size_t count) {
  size_t at = 0;
  for (size_t row = 0; row < r->count; row++) {
    size_t first = at;
    while (at < count && links[at].row == row) at++;
    if (at > first)
      teach_set(r, kind, links + first, at - first);
    else if (r->sentence->kind == SENTENCE_PARSED && !r->draft->hidden[r->first + row] && !is_comma(r, row))
      rest(r->draft, kind, r->first + row);
  }
}

void teach_relations(draft *d, const corpus *c, const lexicon *l, const sentence *s, size_t first, size_t count) {
  if (s->kind == SENTENCE_PLAIN) return;
  rows r = {d, c, l, s, first, count};
  const hl_link *links = c->links + s->link;
  size_t at = 0;
  for (uint8_t kind = RELATION_MOD; kind < RELATION_PARSED_END; kind++) {
    size_t begin = at;
    while (at < s->links && (links[at].kind & ~HL_LINK_ALSO) == kind) at++;
    teach_kind(&r, kind, links + begin, at - begin);
  }
  for (; at < s->links; at++)
    add(d, links[at].kind, first + links[at].row, first + links[at].column); /* a template's */
}

/* ---- What needs no parser ---- */

static void teach_same(draft *d, const lexicon *l, size_t row) {
  size_t before = d->link_count;
  if (d->hidden[row]) return;
  for (size_t i = 0; i < d->count; i++) {
    if (i == row || d->hidden[i] || l->lower[d->tokens[i]] != l->lower[d->tokens[row]]) continue;
    add(d, d->link_count > before ? RELATION_SAME | HL_LINK_ALSO : RELATION_SAME, row, i);
  }
  if (d->link_count == before) rest(d, RELATION_SAME, row);
}

void teach_places(draft *d, const lexicon *l) {
  for (size_t row = 0; row < d->count; row++) {
    if (row > 0)
      add(d, RELATION_LEFT, row, row - 1);
    else
      rest(d, RELATION_LEFT, row);
  }
  for (size_t row = 0; row < d->count; row++) {
    if (row + 1 < d->count)
      add(d, RELATION_RIGHT, row, row + 1);
    else
      rest(d, RELATION_RIGHT, row);
  }
  for (size_t row = 0; row < d->count; row++) teach_same(d, l, row);
}
