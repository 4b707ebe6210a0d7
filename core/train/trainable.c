/* What can be trained, and on what. */
#include <math.h>

#include "pass.h"

#define DROPOUT_MAX 0.9f

static bool good_rate(float rate, float most) { return isfinite(rate) && rate > 0.0f && rate <= most; }

static bool good_share(float share) { return share >= 0.0f && share <= 1.0f; }

static const char *supply_flaw(const hl_train_spec *s, const hl_config *c) {
  const hl_supply *supply = s->supply;
  if (supply->words->count != c->vocabulary) return "a supply of other words";
  if (!supply->longest || supply->longest > HL_SEQUENCE_TOKENS_MAX || supply->longest > c->positions)
    return "a supply of sequences out of range";
  if (supply->tokens < supply->longest) return "a supply of longer sequences than steps";
  if (hl_lexicon_check(c, s->lexicon) != HL_OK) return "a lexicon that this model has no use for";
  return NULL;
}

static const char *spec_flaw(const hl_train_spec *s) {
  if (!s->supply && (unsigned)s->task >= HL_TASK_COUNT) return "no such task";
  if (!s->batch || s->batch > HL_TRAIN_BATCH_MAX) return "a batch out of range";
  if (!s->steps) return "no steps";
  if (!good_rate(s->learning_rate, HL_LEARNING_RATE_MAX)) return "a learning rate out of range";
  if (!good_share(s->floor)) return "a floor that is no share";
  if (!(s->weight_decay >= 0.0f && s->weight_decay <= 1.0f)) return "a weight decay out of range";
  if (!good_share(s->beta1) || !good_share(s->beta2) || s->beta1 == 1.0f || s->beta2 == 1.0f)
    return "a beta that is not in [0, 1)";
  if (!(s->epsilon > 0.0f) || !isfinite(s->epsilon)) return "an epsilon that is not positive";
  if (!(s->clip >= 0.0f)) return "a negative clip";
  if (s->unshifted && (s->supply || s->task != HL_TASK_REVERSAL)) return "no targets that could be read unshifted";
  return NULL;
}

/* Links other than MIRROR are of the main stack's words. */
static bool has_links(const hl_config *c, size_t attention, uint8_t kind) {
  hl_place at = hl_attention_numbered(c, attention);
  return at.stack == HL_STACK_MAIN && (at.step == HL_STEP_CROSS) == (kind == HL_LINK_MIRROR);
}

const char *hl_supervision_flaw(const hl_train_spec *s, const hl_config *c) {
  if (!(s->supervision >= 0.0f) || !isfinite(s->supervision)) return "a supervision out of range";
  if (!(s->rest >= 0.0f) || !isfinite(s->rest)) return "a rest out of range";
  if (!(s->dropout >= 0.0f && s->dropout <= DROPOUT_MAX)) return "a dropout out of range";
  if (s->supervised_count > HL_SUPERVISED_MAX) return "too many supervised heads";
  for (size_t i = 0; i < s->supervised_count; i++) {
    const hl_supervised *taught = &s->supervised[i];
    if (taught->attention >= hl_model_attentions(c) || taught->head >= c->heads) return "no such head to supervise";
    if (taught->kind >= (s->supply ? HL_LINK_GIVEN : HL_LINK_KINDS)) return "no such link to supervise";
    if (!has_links(c, taught->attention, taught->kind)) return "a link that this head's attention doesn't have";
  }
  return NULL;
}

const char *hl_config_untrainable(const hl_config *c) {
  if (c->kv_heads != c->heads) return "grouped heads can't be trained";
  if (c->ffn && c->activation != HL_RELU) return "only ReLU can be trained";
  if (c->word_width && c->architecture == HL_ENCODER_DECODER)
    return "word vectors of an encoder-decoder can't be trained";
  if (c->output == HL_OUTPUT_NONE) return "a model without output can't be trained";
  return NULL;
}

const char *hl_train_flaw(const hl_train_spec *spec, const hl_config *config) {
  const char *flaw = spec_flaw(spec);
  if (!flaw) flaw = hl_config_flaw(config);
  if (!flaw) flaw = hl_config_untrainable(config);
  if (!flaw) flaw = hl_supervision_flaw(spec, config);
  if (!flaw && spec->supply) flaw = supply_flaw(spec, config);
  return flaw;
}

size_t hl_words_spoken_of(const hl_train_spec *spec, const hl_config *c) {
  if (!c->word_width) return c->vocabulary;
  return spec ? spec->lexicon.count : 0;
}

static bool good_tokens(const uint32_t *tokens, size_t count, const hl_config *c, size_t words) {
  if (!count || count > c->positions || count > HL_SEQUENCE_TOKENS_MAX) return false;
  for (size_t i = 0; i < count; i++)
    if (tokens[i] >= words) return false;
  return true;
}

static bool good_link(const hl_sequence *s, hl_link link, const hl_config *c) {
  bool mirror = (link.kind & ~(HL_LINK_ALSO | HL_LINK_GIVEN)) == HL_LINK_MIRROR;
  size_t columns = mirror ? s->source_count : s->count;
  if (link.kind & HL_LINK_GIVEN && !mirror && c->architecture != HL_ENCODER) columns = (size_t)link.row + 1;
  return link.row < s->count && (link.column == HL_LINK_START ? c->start_mark : link.column < columns);
}

static bool good_links(const hl_sequence *s, const hl_config *c) {
  for (size_t i = 0; i < s->link_count; i++)
    if (!good_link(s, s->links[i], c)) return false;
  return true;
}

size_t hl_links_together(const hl_sequence *s, size_t first) {
  size_t end = first + 1;
  uint8_t also = s->links[first].kind | HL_LINK_ALSO;
  while (end < s->link_count && s->links[end].kind == also && s->links[end].row == s->links[first].row) end++;
  return end - first;
}

bool hl_link_rests(const hl_sequence *s, size_t first) {
  return s->links[first].column == HL_LINK_START && hl_links_together(s, first) == 1;
}

bool hl_sequence_fits(const hl_sequence *s, const hl_config *c, size_t words) {
  bool both = c->architecture == HL_ENCODER_DECODER;
  if (!good_tokens(s->tokens, s->count, c, words)) return false;
  if (both && !good_tokens(s->source, s->source_count, c, words)) return false;
  for (size_t i = 0; i < s->count; i++)
    if (s->targets[i] >= c->vocabulary && s->targets[i] != HL_NO_TARGET) return false;
  return good_links(s, c);
}
