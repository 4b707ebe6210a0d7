/* Weights from elsewhere into a trainer, and how they go into a file. */
#include <string.h>

#include "../headlight_train.h"
#include "../math/elementary.h"
#include "../model/weights.h"

static bool same_sizes(const hl_config *a, const hl_config *b) {
  return a->layers == b->layers && a->decoder_layers == b->decoder_layers && a->width == b->width &&
         a->heads == b->heads && a->kv_heads == b->kv_heads && a->dim == b->dim && a->value_dim == b->value_dim &&
         a->ffn == b->ffn && a->vocabulary == b->vocabulary && a->positions == b->positions;
}

static bool same_kinds(const hl_config *a, const hl_config *b) {
  return a->architecture == b->architecture && a->norm == b->norm && a->activation == b->activation &&
         a->position == b->position && a->output == b->output && a->final_norm == b->final_norm &&
         a->attention_biases == b->attention_biases && a->output_bias == b->output_bias &&
         a->position_base == b->position_base && a->eps == b->eps;
}

/* A file may name no words; those that it names have to be the task's. */
static bool same_words(const hl_vocabulary *a, const hl_vocabulary *b) {
  return !b->count || (a->bytes == b->bytes && memcmp(a->section, b->section, a->bytes) == 0);
}

static void copy_all(const hl_weights *from, hl_weights *to) {
  for (size_t i = 0; i < to->tensor_count; i++) {
    hl_weights_tensor *t = &to->tensors[i];
    memcpy(t->data, from->tensors[i].data, hl_weights_rows(t) * hl_weights_cols(t) * sizeof(float));
  }
}

static void clear_all(hl_weights *weights) {
  for (size_t i = 0; i < weights->tensor_count; i++) {
    hl_weights_tensor *t = &weights->tensors[i];
    memset(t->data, 0, hl_weights_rows(t) * hl_weights_cols(t) * sizeof(float));
  }
}

hl_status hl_trainer_start(hl_trainer *t, const hl_weights *weights) {
  const hl_config *ours = &t->weights.config, *theirs = &weights->config;
  if (!same_sizes(ours, theirs) || !same_kinds(ours, theirs) || !same_words(&t->weights.words, &weights->words))
    return HL_ERROR_SHAPE;
  copy_all(weights, &t->weights);
  clear_all(&t->mean), clear_all(&t->square);
  t->step = 0;
  t->diverged = false;
  t->loss = t->link_loss = t->gradient_norm = t->rate = 0.0f;
  return HL_OK;
}

void hl_weights_store_as(hl_weights *weights, hl_dtype dtype) {
  for (size_t i = 0; i < weights->tensor_count; i++) {
    hl_weights_tensor *t = &weights->tensors[i];
    t->dtype = t->rank > 1 ? dtype : HL_F32;
  }
}

double hl_guessing_loss(size_t words) { return hl_log_f64((double)words); }
