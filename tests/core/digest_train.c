/* Hashes of weights after 200 steps: what a seed means, natively and as wasm. */
#include <inttypes.h>
#include <stdlib.h>

#include "headlight_train.h"
#include "model/weights.h"
#include "test.h"

void print_training_digests(void);

enum { STEPS = 200, MEMORY_BYTES = 64 << 20 };

static uint64_t hash_of(const hl_weights *weights) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (size_t i = 0; i < weights->tensor_count; i++) {
    const hl_weights_tensor *t = &weights->tensors[i];
    hash = test_hash(hash, t->data, hl_weights_rows(t) * hl_weights_cols(t) * sizeof(float));
  }
  return hash;
}

static void print_training(hl_task task, size_t batch) {
  void *memory = malloc(MEMORY_BYTES);
  hl_arena arena = {memory, MEMORY_BYTES, 0, NULL};
  hl_train_spec spec = hl_train_default(task);
  hl_config config = hl_task_config(task);
  hl_trainer trainer;
  spec.seed = 7, spec.batch = batch;
  bool ok = hl_trainer_create(&trainer, &spec, &config, &arena) == HL_OK;
  for (size_t i = 0; i < STEPS && ok; i++) ok = hl_trainer_step(&trainer, &arena) == HL_OK;
  printf("training.%-13s %016" PRIx64 "\n", hl_task_name(task), ok ? hash_of(&trainer.weights) : 0);
  free(memory);
}

void print_training_digests(void) {
  print_training(HL_TASK_INDUCTION, 8);
  print_training(HL_TASK_REVERSAL, 8);
  print_training(HL_TASK_ENGLISH, 4);
}
