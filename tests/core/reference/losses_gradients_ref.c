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

double hl_link_loss_ref(const hl_attention_ref *a, const hl_supervised *supervised, const hl_example *example,
                        double factor) {
  double loss = 0.0;
  for (size_t i = 0; i < example->link_count; i++) {
    const hl_link *link = &example->links[i];
    if (link->kind != supervised->kind) continue;
    size_t at = (supervised->head * a->tokens + link->row) * a->context_tokens + link->column;
    double weight = (double)a->weights[at] + SMALLEST_WEIGHT;
    loss -= log(weight);
    hl_add_to_ref(&a->dweights[at], -factor / weight);
  }
  return loss;
}
