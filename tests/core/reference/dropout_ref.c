/* What dropout leaves of the numbers of a model. */
#include <math.h>

#include "gradients_ref.h"
#include "math/random.h"

#define PLACES \
  2048          /* of a sequence: the main stack's embedding, its steps layer by layer; from the half on the source's */
#define LAYER 3 /* places of a layer, whether or not it has them all */

/* Sixteen bits a number, the lowest first: below the share of 2^16 it is 0, or else it grows by what is left. */
static void draw(const hl_train_spec *spec, size_t number, size_t place, size_t count, hl_real *kept) {
  double least = floor((double)spec->dropout * 65536.0);
  uint64_t state = hl_random_start(hl_random_start(spec->seed, 0), number * PLACES + place), bits = 0;
  for (size_t i = 0; i < count; i++) {
    if (i % 4 == 0) bits = hl_random_bits(&state);
    double drawn = (double)(bits >> (16 * (i % 4)) & 0xffff);
    kept[i] = (hl_real)(drawn < least ? 0.0 : 65536.0 / (65536.0 - least));
  }
}

static void drop_stack(const hl_model_ref *m, const hl_stack_ref *stack, const hl_train_spec *spec, size_t number) {
  size_t values = stack->tokens * m->config->width, first = stack == &m->source ? PLACES / 2 : 0, layers = 0;
  draw(spec, number, first, values, stack->kept);
  for (size_t i = 0; i < stack->step_count; i++) {
    const hl_step_ref *s = &stack->steps[i];
    layers += s->kind == HL_SELF_REF;
    draw(spec, number, first + 1 + (layers - 1) * LAYER + (size_t)s->kind, values, s->kept);
  }
}

void hl_model_drop_ref(const hl_model_ref *m, const hl_train_spec *spec, size_t number) {
  if (m->source.steps) drop_stack(m, &m->source, spec, number);
  drop_stack(m, &m->main, spec, number);
}
