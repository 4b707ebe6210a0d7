/* Readings of a run: by rows, by name, perturbed; and those that are refused. */
#include <string.h>

#include "support/model_setting.h"

/* ---- Reading ---- */

/* A run of any model, every second one with a row of a head's weights edited, whose numbers may be -0. */
static void start_edited(setting *s, int trial) {
  static float weights[ROWS_MAX];
  static hl_row_edit edit;
  hl_config config = any_config((hl_architecture)(HL_ENCODER + trial % 3));
  setting_build(s, &config);
  edit = (hl_row_edit){test_below(hl_model_attentions(&config)), test_below(config.heads), 0, weights};
  edit.row = test_below(setting_rows(s, is_beside(&config) && edit.attention < config.layers ? 0 : 1));
  for (size_t j = 0; j < ROWS_MAX; j++) weights[j] = test_below(3) ? test_normal() : -0.0f;
  s->knobs = hl_run_knobs_default();
  s->knobs.weights = (hl_row_edits){&edit, 1};
  if (trial % 2) s->input.knobs = &s->knobs;
  setting_run(s);
}

/* A part that doesn't hold the edited row knows nothing of it. */
static void rows_in_parts(void) {
  static setting s;
  for (int trial = 0; trial < 60; trial++) {
    start_edited(&s, trial);
    for (size_t tensor = 0; tensor < trace_count(&s.weights.config); tensor++) {
      size_t shape[3], used = s.arena.used;
      setting_read(&s, tensor, whole);
      hl_trace_shape(&s.run, tensor, shape);
      size_t head = test_below(shape[0]);
      for (size_t row = 0, rows; row < shape[1]; row += rows) {
        rows = 1 + test_below(shape[1] - row);
        float *behind = ours + rows * shape[2];
        for (size_t i = 0; i < shape[2]; i++) behind[i] = 7.0f;
        hl_trace_read(&s.run, tensor, head, row, rows, ours, &s.arena);
        for (size_t i = 0; i < shape[2]; i++) EXPECT(behind[i] == 7.0f, "tensor %zu: written behind its rows", tensor);
        EXPECT(test_same_bits(ours, whole + (head * shape[1] + row) * shape[2], rows * shape[2]),
               "trial %d tensor %zu head %zu rows %zu + %zu", trial, tensor, head, row, rows);
      }
      EXPECT(s.arena.used == used, "tensor %zu leaves scratch behind", tensor);
    }
  }
}

/* Rows of a tensor that is made of another, from those of the other: the same bits as when it is read. Perturbing the
 * other one doesn't change it. Returns whether the tensor is such a one. */
static bool made_as_read(setting *s, size_t tensor) {
  static float from[FLOATS];
  size_t shape[3], used = s->arena.used, other = hl_trace_made_of(&s->weights.config, tensor);
  if (other == SIZE_MAX) return false;
  hl_trace_shape(&s->run, tensor, shape);
  size_t head = test_below(shape[0]), row = test_below(shape[1]), rows = 1 + test_below(shape[1] - row);
  size_t perturbed = test_below(3) ? SIZE_MAX : other, index = (head * shape[1] + row) * shape[2];
  hl_trace_read(&s->run, tensor, head, row, rows, whole, &s->arena);
  hl_run_perturb(&s->run, perturbed, index, 0.25f);
  hl_trace_read(&s->run, other, head, row, rows, from, &s->arena);
  hl_status status = hl_trace_make(&s->run, tensor, head, row, rows, from, ours, &s->arena);
  hl_run_perturb(&s->run, SIZE_MAX, 0, 0.0f);
  EXPECT(status == HL_OK && s->arena.used == used, "tensor %zu: %d", tensor, (int)status);
  EXPECT(test_same_bits(ours, whole, rows * shape[2]), "tensor %zu of %zu, head %zu rows %zu + %zu", tensor, other,
         head, row, rows);
  return true;
}

static void made_of_another(void) {
  static setting s;
  size_t made = 0, tensors = 0;
  for (int trial = 0; trial < 90; trial++) {
    start_edited(&s, trial);
    size_t count = trace_count(&s.weights.config);
    for (size_t tensor = 0; tensor < count; tensor++) made += made_as_read(&s, tensor);
    EXPECT(hl_trace_made_of(&s.weights.config, count) == SIZE_MAX, "no tensor");
    tensors += count;
  }
  EXPECT(made > 200 && made < tensors / 4, "%zu of %zu tensors", made, tensors);
}

static void perturbing_one_tensor_changes_that_one(void) {
  static setting s;
  setting_start_any(&s, 2);
  size_t tensors = trace_count(&s.weights.config);
  for (size_t p = 0; p < tensors; p++) {
    size_t shape[3];
    hl_trace_shape(&s.run, p, shape);
    size_t index = test_below(shape[0] * shape[1] * shape[2]);
    for (size_t t = 0; t < tensors; t++) {
      hl_run_perturb(&s.run, SIZE_MAX, 0, 0.0f);
      size_t count = setting_read(&s, t, whole);
      hl_run_perturb(&s.run, p, index, 0.25f);
      setting_read(&s, t, ours);
      if (t == p && isfinite(whole[index])) {
        EXPECT(ours[index] == whole[index] + 0.25f, "tensor %zu element %zu", p, index);
        ours[index] = whole[index];
      }
      EXPECT(test_same_bits(ours, whole, count), "perturbing %zu changes %zu", p, t);
    }
  }
}

/* A name has one number, and other names have none. */
static void names(void) {
  char name[HL_TRACE_NAME_BYTES];
  for (int trial = 0; trial < 90; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    for (size_t number = 0; hl_trace_name(&c, number, name); number++)
      EXPECT(hl_trace_named(&c, name) == number, "%s", name);
    const char *none[] = {"", "layer0", "layer0.", "layer9.q", "layer0.q ", "encoder", "q", "layer00.q", "layer0.norm"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
      EXPECT(hl_trace_named(&c, none[i]) == SIZE_MAX, "%s", none[i]);
  }
  hl_config deep = any_config(HL_ENCODER_DECODER);
  deep.layers = deep.decoder_layers = HL_CONFIG_LAYERS_MAX;
  EXPECT(hl_trace_named(&deep, "decoder.layer255.cross.entropyLimit") != SIZE_MAX, "the longest name");
  EXPECT(hl_model_attentions(&deep) == 3 * HL_CONFIG_LAYERS_MAX, "attentions");
}

static void bad_readings(void) {
  static setting s;
  float out = 7.0f;
  for (int trial = 0; trial < 30; trial++) {
    setting_start_any(&s, trial);
    size_t count = trace_count(&s.weights.config), tensor = test_below(count), used = s.arena.used, shape[3];
    hl_trace_shape(&s.run, tensor, shape);
    const struct {
      size_t tensor, head, row, rows;
      hl_status status;
    } bad[] = {{count, 0, 0, 1, HL_ERROR_UNSUPPORTED},       {SIZE_MAX, 0, 0, 1, HL_ERROR_UNSUPPORTED},
               {tensor, shape[0], 0, 1, HL_ERROR_RANGE},     {tensor, SIZE_MAX, 0, 1, HL_ERROR_RANGE},
               {tensor, 0, shape[1], 1, HL_ERROR_RANGE},     {tensor, 0, 0, 0, HL_ERROR_RANGE},
               {tensor, 0, 0, shape[1] + 1, HL_ERROR_RANGE}, {tensor, 0, SIZE_MAX, 2, HL_ERROR_RANGE},
               {tensor, 0, 1, SIZE_MAX, HL_ERROR_RANGE}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
      hl_status status = hl_trace_read(&s.run, bad[i].tensor, bad[i].head, bad[i].row, bad[i].rows, &out, &s.arena);
      EXPECT(status == bad[i].status && out == 7.0f && s.arena.used == used, "bad reading %zu: %d", i, (int)status);
    }
    EXPECT(hl_trace_shape(&s.run, count, shape) == HL_ERROR_UNSUPPORTED, "shape");
  }
}

const test_case run_reading_tests[] = {
    {"rows in parts", rows_in_parts},
    {"made of another", made_of_another},
    {"perturbing one tensor changes that one", perturbing_one_tensor_changes_that_one},
    {"names", names},
    {"bad readings", bad_readings},
    {NULL, NULL},
};
