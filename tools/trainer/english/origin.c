/* Where a model's weights come from, in words. */
#include "origin.h"

#include <stdio.h>
#include <string.h>

#include "../files.h"

#define SEED "seed"
#define STEPS "steps"
#define FIRST_ROUND "first round"
#define MEAN_OF "mean of"
#define TEMPERATURE "temperature of taught heads"

void origin_of_training(origin *o, const hl_trainer *t, const char *first_round, double loss) {
  const hl_train_spec *s = &t->spec;
  unsigned long long seed = s->seed, steps = t->step;
  double rate = (double)s->learning_rate, dropout = (double)s->dropout;
  char began_metadata[METADATA_BYTES + 32] = "", began_text[METADATA_BYTES + 64] = "";
  if (first_round[0]) {
    snprintf(began_metadata, sizeof began_metadata, FIRST_ROUND ": %s\n", first_round);
    snprintf(began_text, sizeof began_text, "; a second round, from the model of a first one: %s", first_round);
  }
  snprintf(o->metadata, sizeof o->metadata,
           SEED ": %llu\n" STEPS ": %llu\n%srate: %g\ndropout: %g\nheld-out loss: %.4f\n", seed, steps, began_metadata,
           rate, dropout, loss);
  snprintf(o->text, sizeof o->text, "seed %llu, steps %llu, rate %g, dropout %g%s", seed, steps, rate, dropout,
           began_text);
}

void origin_of_mean(origin *o, char members[][METADATA_BYTES], size_t count, float temperature) {
  size_t metadata = 0, text = (size_t)snprintf(o->text, sizeof o->text, "each weight is its mean in %zu models", count);
  for (size_t i = 0; i < count && metadata < sizeof o->metadata && text < sizeof o->text; i++) {
    metadata += (size_t)snprintf(o->metadata + metadata, sizeof o->metadata - metadata, MEAN_OF ": %s\n", members[i]);
    text += (size_t)snprintf(o->text + text, sizeof o->text - text, "%s %s", i ? ";" : ":", members[i]);
  }
  if (temperature == 1.0f || metadata >= sizeof o->metadata || text >= sizeof o->text) return;
  snprintf(o->metadata + metadata, sizeof o->metadata - metadata, TEMPERATURE ": %g\n", (double)temperature);
  snprintf(o->text + text, sizeof o->text - text,
           "; scores of heads that were taught a parser's relations are divided by %g", (double)temperature);
}

bool origin_read(char text[METADATA_BYTES], const hl_weights *model, const char *path) {
  char seed[METADATA_BYTES], steps[METADATA_BYTES], first_round[METADATA_BYTES], temperature[METADATA_BYTES];
  size_t members = 0;
  while (metadata_read(model, MEAN_OF, members, text)) members++;
  if (members) {
    bool divided = metadata_read(model, TEMPERATURE, 0, temperature);
    return snprintf(text, METADATA_BYTES, "the mean of %zu models%s%s", members, divided ? ", temperature " : "",
                    divided ? temperature : "") > 0;
  }
  if (!metadata_read(model, SEED, 0, seed) || !metadata_read(model, STEPS, 0, steps))
    return complain("%s doesn't say its seed and steps", path);
  bool began = metadata_read(model, FIRST_ROUND, 0, first_round);
  int length = snprintf(text, METADATA_BYTES, "%s%sseed %s, steps %s", began ? first_round : "", began ? ", then " : "",
                        seed, steps);
  return length < METADATA_BYTES || complain("%s says too much of its seed and steps", path);
}
