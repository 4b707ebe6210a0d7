/* The losses of words and of links, and their gradients. */
#include <math.h>

#include "gradients_ref.h"

#define SMALLEST_WEIGHT 1e-6 /* keeps the logarithm of a weight of 0 finite */

/* -log p[target] with p = softmax(logits); its derivative with respect to logit v is p[v] - (v is the target). */
static double row_loss(size_t vocabulary, const hl_real *logits, uint32_t target, double factor, hl_real *dlogits) {
  double largest = (double)logits[0], sum = 0.0;
  for (size_t v = 0; v < vocabulary; v++) largest = fmax(largest, (double)logits[v]);
  for (size_t v = 0; v < vocabulary; v++) sum += exp((double)logits[v] - largest);
  for (size_t v = 0; v < vocabulary; v++) {
    double p = exp((double)logits[v] - largest) / sum;
    hl_add_to_ref(&dlogits[v], factor * (p - (v == target ? 1.0 : 0.0)));
  }
  return log(sum) + largest - (double)logits[target];
}

double hl_cross_entropy_ref(size_t tokens, size_t vocabulary, const hl_real *logits, const uint32_t *targets,
                            double factor, hl_real *dlogits) {
  double loss = 0.0;
  for (size_t t = 0; t < tokens; t++)
    if (targets[t] != HL_NO_TARGET)
      loss += row_loss(vocabulary, logits + t * vocabulary, targets[t], factor, dlogits + t * vocabulary);
  return loss;
}

/* Where a link's weight lies; rows and columns of words are behind a start mark, which has a column of its own. */
static size_t weight_at(const hl_attention_ref *a, size_t head, const hl_link *link) {
  size_t row = link->row + (size_t)a->start_mark;
  size_t column = link->column == HL_LINK_START ? 0 : link->column + (size_t)a->start_mark;
  return (head * a->tokens + row) * a->context_tokens + column;
}

void hl_model_give_ref(const hl_model_ref *m, const hl_train_spec *spec) {
  for (size_t i = 0; i < spec->supervised_count; i++) {
    const hl_supervised *head = &spec->supervised[i];
    const hl_attention_ref *a = m->attentions[head->attention];
    for (size_t l = 0; l < m->sequence->link_count; l++) {
      const hl_link *link = &m->sequence->links[l];
      if (link->kind != (head->kind | HL_LINK_GIVEN)) continue;
      size_t at = weight_at(a, head->head, link);
      a->given[at / a->context_tokens] = 1 + at % a->context_tokens;
    }
  }
}

bool hl_rests_ref(const hl_sequence *s, size_t first) {
  bool is_set = first + 1 < s->link_count && s->links[first + 1].kind & HL_LINK_ALSO;
  return !is_set && s->links[first].column == HL_LINK_START;
}

double hl_link_loss_ref(const hl_attention_ref *a, const hl_supervised *supervised, const hl_sequence *sequence,
                        bool resting, double factor) {
  double loss = 0.0;
  for (size_t first = 0, end; first < sequence->link_count; first = end) {
    const hl_link *links = sequence->links;
    double weight = SMALLEST_WEIGHT;
    for (end = first; end == first || (end < sequence->link_count && links[end].kind & HL_LINK_ALSO); end++)
      weight += (double)a->weights[weight_at(a, supervised->head, &links[end])];
    if (links[first].kind != supervised->kind || hl_rests_ref(sequence, first) != resting) continue;
    loss -= log(weight);
    for (size_t i = first; i < end; i++)
      hl_add_to_ref(&a->dweights[weight_at(a, supervised->head, &links[i])], -factor / weight);
  }
  return loss;
}
