/* Runs with heads switched off, rows of weights edited, words hidden; and input that is refused. */
#include <stdlib.h>
#include <string.h>

#include "model/weights.h"
#include "support/model_setting.h"

/* A head that is off is as one whose rows of W_O are 0. */
static void heads_can_be_switched_off(void) {
  static setting s;
  static float with_zeros[FLOATS];
  for (int trial = 0; trial < 60; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &c);
    size_t attentions = hl_model_attentions(&c), used = s.arena.used;
    for (size_t i = 0; i < attentions * c.heads; i++) s.heads[i] = test_below(3) != 0;
    s.input.heads = s.heads;
    EXPECT(hl_run_create(&s.run, &s.weights, &s.input, &s.arena) == HL_OK, "run");
    size_t final = hl_trace_named(&c, is_beside(&c) ? "decoder.final" : "final");
    size_t outputs = hl_trace_named(&c, is_beside(&c) ? "decoder.layer0.cross.headOutput" : "layer0.headOutput");
    size_t count = setting_read(&s, final, whole), shape[3];
    hl_trace_shape(&s.run, outputs, shape);
    for (size_t h = 0; h < c.heads; h++) {
      size_t attention = is_beside(&c) ? c.layers + 1 : 0;
      bool zero = true;
      hl_trace_read(&s.run, outputs, h, 0, shape[1], ours, &s.arena);
      for (size_t i = 0; i < shape[1] * shape[2]; i++) zero = zero && ours[i] == 0.0f;
      EXPECT(zero == !s.heads[attention * c.heads + h], "head %zu", h);
    }
    size_t attention = 0;
    for (size_t i = 0; i < s.weights.tensor_count; i++) {
      const hl_weights_tensor *t = &s.weights.tensors[i];
      if (strcmp(t->name + strlen(t->name) - 3, ".wo") != 0) continue;
      for (size_t e = 0; e < hl_weights_rows(t) * c.width; e++)
        if (!s.heads[attention * c.heads + e / c.width / c.value_dim]) t->data[e] = 0.0f;
      attention++;
    }
    EXPECT(attention == attentions, "%zu attentions", attention);
    s.arena.used = used;
    s.input.heads = NULL;
    EXPECT(hl_run_create(&s.run, &s.weights, &s.input, &s.arena) == HL_OK, "run");
    setting_read(&s, final, with_zeros);
    for (size_t i = 0; i < count; i++)
      EXPECT(whole[i] == with_zeros[i], "trial %d final[%zu]: %.9g and %.9g", trial, i, (double)whole[i],
             (double)with_zeros[i]);
  }
}

/* Whether a tensor of two runs differs in no row but `row` of `head`; SIZE_MAX: in none. */
static bool differ_in_row_alone(setting *s, const hl_run *a, const hl_run *b, size_t tensor, size_t head, size_t row) {
  size_t shape[3];
  bool same_bits = true;
  hl_trace_shape(a, tensor, shape);
  for (size_t h = 0; h < shape[0]; h++) {
    hl_trace_read(a, tensor, h, 0, shape[1], whole, &s->arena);
    hl_trace_read(b, tensor, h, 0, shape[1], ours, &s->arena);
    for (size_t i = 0; i < shape[1]; i++)
      if (i != row || (shape[0] > 1 && h != head))
        same_bits = same_bits && test_same_bits(whole + i * shape[2], ours + i * shape[2], shape[2]);
  }
  return same_bits;
}

typedef struct edited {
  setting *s;
  hl_run before, after;
  hl_row_edit edit;
  size_t keys;
} edited;

static float read_row(const edited *e, const hl_run *run, const char *name, float *row) {
  size_t tensor = trace_of(&e->s->weights.config, e->edit.attention, name);
  EXPECT(hl_trace_read(run, tensor, e->edit.head, e->edit.row, 1, row, &e->s->arena) == HL_OK, "%s", name);
  return row[0];
}

/* What the softmax was made of stays; what is made of the weights follows in the edited row. */
static void check_edited_attention(const edited *e) {
  const hl_config *c = &e->s->weights.config;
  const char *const stay[] = {"q",      "k",           "v", "products", "scores", "masked", "rowMax", "exponentials",
                              "expSum", "entropyLimit"};
  const char *const follow[] = {"weights", "rowSums", "entropy", "valueNorms", "headOutput", "attnOutput"};
  static float row[ROWS_MAX], v[ROWS_MAX * 8], was[ROWS_MAX], norms[ROWS_MAX];
  size_t kv_head = e->edit.head / (c->heads / c->kv_heads), number = e->edit.attention, row_at = e->edit.row;
  for (size_t i = 0; i < sizeof stay / sizeof stay[0]; i++)
    EXPECT(differ_in_row_alone(e->s, &e->before, &e->after, trace_of(c, number, stay[i]), 0, SIZE_MAX), "%s changed",
           stay[i]);
  for (size_t i = 0; i < sizeof follow / sizeof follow[0]; i++)
    EXPECT(differ_in_row_alone(e->s, &e->before, &e->after, trace_of(c, number, follow[i]), e->edit.head, row_at),
           "%s changed in other rows", follow[i]);
  for (size_t a = 0; a < number; a++)
    EXPECT(differ_in_row_alone(e->s, &e->before, &e->after, trace_of(c, a, "headOutput"), 0, SIZE_MAX),
           "editing attention %zu changed %zu", number, a);
  read_row(e, &e->after, "weights", row);
  EXPECT(test_same_bits(row, e->edit.numbers, e->keys), "weights are those given");
  double sum = 0.0;
  for (size_t j = 0; j < e->keys; j++) sum += (double)row[j];
  EXPECT(read_row(e, &e->after, "rowSums", norms) == (float)sum, "rowSums");
  read_row(e, &e->before, "weights", was);
  read_row(e, &e->before, "valueNorms", norms);
  read_row(e, &e->after, "valueNorms", v);
  for (size_t j = 0; j < e->keys; j++)
    if (was[j] > 1e-6f)
      EXPECT(test_close(v[j], (double)norms[j] / (double)was[j] * (double)row[j], 4.0 * EPS * fabs((double)v[j])),
             "valueNorms");
  hl_trace_read(&e->after, trace_of(c, number, "v"), kv_head, 0, e->keys, v, &e->s->arena);
  read_row(e, &e->after, "headOutput", norms);
  for (size_t d = 0; d < c->value_dim; d++) {
    double blend = 0.0, magnitude = 0.0;
    for (size_t j = 0; j < e->keys; j++) {
      double term = (double)row[j] * (double)v[j * c->value_dim + d];
      blend += term;
      magnitude += fabs(term);
    }
    EXPECT(test_close(norms[d], blend, EPS * ((double)e->keys + 1.0) * magnitude), "headOutput[%zu]", d);
  }
}

/* The head outputs side by side, times W_O: the bits of hl_linear. */
static void check_projection(const edited *e) {
  static float heads[ROWS_MAX * 64], projected[WIDTH_MAX];
  const hl_config *c = &e->s->weights.config;
  const hl_weights *w = &e->s->weights;
  char name[HL_WEIGHTS_NAME_BYTES];
  hl_trace_name(c, trace_of(c, e->edit.attention, "headOutput"), name);
  const char *stem = strncmp(name, "encoder.", 8) == 0 ? name + 8 : name;
  char full[80];
  snprintf(full, sizeof full, "%.*s", (int)(strrchr(stem, '.') - stem), stem);
  for (size_t h = 0; h < c->heads; h++)
    hl_trace_read(&e->after, trace_of(c, e->edit.attention, "headOutput"), h, e->edit.row, 1, heads + h * c->value_dim,
                  &e->s->arena);
  char wo[90], bo[90];
  snprintf(wo, sizeof wo, "%s.wo", full);
  snprintf(bo, sizeof bo, "%s.bo", full);
  const hl_weights_tensor *bias = hl_weights_find(w, bo);
  hl_linear(heads, 1, c->heads * c->value_dim, c->width, hl_weights_find(w, wo)->data, c->width,
            bias ? bias->data : NULL, projected);
  hl_trace_read(&e->after, trace_of(c, e->edit.attention, "attnOutput"), 0, e->edit.row, 1, ours, &e->s->arena);
  EXPECT(test_same_bits(ours, projected, c->width), "%s.attnOutput", full);
}

/* An edit of one attention reaches no other of the same shape. */
static void check_other_attentions(const edited *e) {
  const hl_config *c = &e->s->weights.config;
  for (size_t a = 0; a < hl_model_attentions(c); a++) {
    edited other = *e;
    size_t shape[3];
    static float row[ROWS_MAX];
    other.edit.attention = a;
    hl_trace_shape(&e->after, trace_of(c, a, "weights"), shape);
    if (a == e->edit.attention || e->edit.row >= shape[1] || shape[2] != e->keys) continue;
    read_row(&other, &e->after, "weights", row);
    EXPECT(!test_same_bits(row, e->edit.numbers, e->keys), "editing attention %zu edits %zu", e->edit.attention, a);
  }
}

/* Any row of any head, a decoy before it; 1 for the trials in which the model's result is another. */
static size_t edit_a_row(setting *s, const hl_config *c) {
  static float weights[ROWS_MAX], decoy[ROWS_MAX];
  setting_build(s, c);
  edited e = {.s = s, .before = setting_run_with(s, NULL)};
  size_t attention = test_below(hl_model_attentions(c)), shape[3];
  hl_trace_shape(&e.before, trace_of(c, attention, "weights"), shape);
  e.edit = (hl_row_edit){attention, test_below(c->heads), test_below(shape[1]), weights};
  e.keys = shape[2];
  for (size_t j = 0; j < e.keys; j++) weights[j] = test_below(3) ? test_normal() : 0.0f;
  hl_row_edit edits[2] = {e.edit, e.edit};
  edits[0].numbers = decoy;
  hl_run_knobs knobs = hl_run_knobs_default();
  knobs.weights = (hl_row_edits){edits, 2};
  e.after = setting_run_with(s, &knobs);
  check_edited_attention(&e);
  check_projection(&e);
  check_other_attentions(&e);
  size_t final = hl_trace_named(c, is_beside(c) ? "decoder.final" : "final");
  return !differ_in_row_alone(s, &e.before, &e.after, final, 0, SIZE_MAX);
}

static void rows_can_be_edited(void) {
  static setting s;
  size_t changed = 0, trials = 60;
  for (size_t trial = 0; trial < trials; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    changed += edit_a_row(&s, &c);
  }
  EXPECT(changed > trials / 2, "the model's result is another in %zu of %zu trials", changed, trials);
}

/* All weight on one key gives its value, bit for bit, and where the head is off 0. */
static void a_row_of_one_key(void) {
  static setting s;
  float weights[ROWS_MAX] = {0}, value[8], output[8];
  for (int trial = 0; trial < 60; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &c);
    size_t keys = setting_rows(&s, is_beside(&c) ? HL_STACK_SOURCE : HL_STACK_MAIN), key = test_below(keys);
    hl_row_edit edit = {0, test_below(c.heads), test_below(keys), weights};
    hl_run_knobs knobs = hl_run_knobs_default();
    knobs.weights = (hl_row_edits){&edit, 1};
    weights[key] = 1.0f;
    s.run = setting_run_with(&s, &knobs);
    hl_trace_read(&s.run, trace_of(&c, 0, "v"), edit.head / (c.heads / c.kv_heads), key, 1, value, &s.arena);
    hl_trace_read(&s.run, trace_of(&c, 0, "headOutput"), edit.head, edit.row, 1, output, &s.arena);
    EXPECT(test_same_bits(value, output, c.value_dim), "the value of key %zu", key);
    memset(s.heads, 0, sizeof s.heads);
    s.input.heads = s.heads;
    s.run = setting_run_with(&s, &knobs);
    hl_trace_read(&s.run, trace_of(&c, 0, "headOutput"), edit.head, edit.row, 1, output, &s.arena);
    for (size_t d = 0; d < c.value_dim; d++) EXPECT(output[d] == 0.0f, "a head that is off stays off");
    weights[key] = 0.0f;
  }
}

/* Whether rows before `from` of a tensor have the same bits in both runs; of what is not masked yet, before column
 * `from` too. */
static bool same_before(setting *s, const hl_run *a, const hl_run *b, size_t tensor, size_t from) {
  char name[HL_TRACE_NAME_BYTES];
  size_t shape[3], seen;
  bool same_bits = true;
  hl_trace_name(&s->weights.config, tensor, name);
  hl_trace_shape(a, tensor, shape);
  from += s->weights.config.start_mark;
  bool all_keys = (strstr(name, "products") || strstr(name, "scores")) && !strstr(name, "cross.");
  seen = all_keys && from < shape[2] ? from : shape[2];
  size_t rows = from < shape[1] ? from : shape[1];
  for (size_t h = 0; h < shape[0] && rows; h++) {
    hl_trace_read(a, tensor, h, 0, rows, whole, &s->arena);
    hl_trace_read(b, tensor, h, 0, rows, ours, &s->arena);
    for (size_t i = 0; i < rows; i++)
      same_bits = same_bits && test_same_bits(whole + i * shape[2], ours + i * shape[2], seen);
  }
  return same_bits;
}

/* Two runs whose words in a stack differ from `from` on: are there tensors whose earlier rows differ? */
static bool later_words_reach_earlier_rows(setting *s, hl_stack stack, size_t from, const hl_run_knobs *knobs) {
  static uint32_t others[TOKENS_MAX];
  const hl_config *c = &s->weights.config;
  char name[HL_TRACE_NAME_BYTES];
  bool reach = false;
  hl_run before = setting_run_with(s, knobs);
  memcpy(others, s->numbers[stack], sizeof others);
  for (size_t i = from; i < TOKENS_MAX; i++) others[i] = (others[i] + 1) % (uint32_t)c->vocabulary;
  s->input.tokens[stack].numbers = others;
  hl_run after = setting_run_with(s, knobs);
  for (size_t t = 0; hl_trace_name(c, t, name); t++)
    if (stack == HL_STACK_MAIN || strncmp(name, "encoder.", 8) == 0)
      reach = reach || !same_before(s, &before, &after, t, from);
  s->input.tokens[stack].numbers = s->numbers[stack];
  return reach;
}

static void causal_hides_later_words(void) {
  static setting s;
  size_t unmasked = 0;
  hl_run_knobs causal = hl_run_knobs_default();
  causal.causal = true;
  for (int trial = 0; trial < 30; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    c.width += 3;
    c.vocabulary += 1;
    c.positions = TOKENS_MAX;
    setting_build(&s, &c);
    for (int stack = is_beside(&c) ? 0 : 1; stack < 2; stack++) {
      size_t from = test_below(s.input.tokens[stack].count);
      EXPECT(!later_words_reach_earlier_rows(&s, (hl_stack)stack, from, &causal), "trial %d, words from %zu on", trial,
             from);
      unmasked += later_words_reach_earlier_rows(&s, (hl_stack)stack, from, NULL);
    }
  }
  EXPECT(unmasked > 10, "without the mask they reach them in %zu trials", unmasked);
}

/* All weight on the largest score, or the largest ones. */
static void the_limit_of_temperature_0(void) {
  static setting s;
  static float weights[FLOATS], sums[FLOATS], entropy[FLOATS];
  hl_run_knobs cold = hl_run_knobs_default();
  cold.temperature = 0.0f;
  for (int trial = 0; trial < 30; trial++) {
    hl_config c = any_config((hl_architecture)(HL_ENCODER + trial % 3));
    setting_build(&s, &c);
    s.run = setting_run_with(&s, &cold);
    size_t attention = test_below(hl_model_attentions(&c)), shape[3];
    hl_trace_shape(&s.run, trace_of(&c, attention, "weights"), shape);
    setting_read(&s, trace_of(&c, attention, "exponentials"), whole);
    setting_read(&s, trace_of(&c, attention, "weights"), weights);
    setting_read(&s, trace_of(&c, attention, "expSum"), sums);
    setting_read(&s, trace_of(&c, attention, "entropy"), entropy);
    for (size_t i = 0; i < shape[0] * shape[1]; i++) {
      EXPECT(test_close(entropy[i], log2((double)sums[i]), 1e-6), "entropy %g", (double)entropy[i]);
      for (size_t j = i * shape[2]; j < (i + 1) * shape[2]; j++)
        EXPECT((whole[j] == 0.0f || whole[j] == 1.0f) && weights[j] == whole[j] / sums[i], "weights[%zu]", j);
    }
  }
}

/* ---- Bad input ---- */

static hl_status run_on(setting *s, hl_tokens source, hl_tokens tokens) {
  hl_run_input input = {.tokens = {source, tokens}};
  size_t used = s->arena.used;
  hl_run run;
  memset(&run, 0x5a, sizeof run);
  hl_status status = hl_run_create(&run, &s->weights, &input, &s->arena);
  EXPECT(status == HL_OK || (s->arena.used == used && ((unsigned char *)&run)[0] == 0x5a), "refused and written");
  if (status == HL_OK) s->arena.used = used;
  return status;
}

static void bad_tokens(void) {
  static setting s;
  for (int trial = 0; trial < 30; trial++) {
    setting_start_any(&s, trial);
    const hl_config *c = &s.weights.config;
    hl_tokens none = {NULL, 0}, good = s.input.tokens[HL_STACK_MAIN], source = s.input.tokens[HL_STACK_SOURCE];
    hl_tokens many = {good.numbers, c->positions + 1};
    EXPECT(run_on(&s, source, good) == HL_OK, "good tokens");
    EXPECT(run_on(&s, source, none) == HL_ERROR_SHAPE, "none");
    EXPECT(run_on(&s, source, (hl_tokens){good.numbers, 0}) == HL_ERROR_SHAPE, "no tokens");
    EXPECT(run_on(&s, source, many) == HL_ERROR_RANGE, "too many");
    EXPECT(run_on(&s, is_beside(c) ? none : good, good) == HL_ERROR_SHAPE, "a source where there is none");
    if (is_beside(c)) EXPECT(run_on(&s, many, good) == HL_ERROR_RANGE, "too long a source");
    size_t at = test_below(good.count);
    s.numbers[HL_STACK_MAIN][at] = (uint32_t)c->vocabulary;
    EXPECT(run_on(&s, source, good) == HL_ERROR_RANGE, "a token beyond the vocabulary");
    s.numbers[HL_STACK_MAIN][at] = UINT32_MAX;
    EXPECT(run_on(&s, source, good) == HL_ERROR_RANGE, "a token far beyond it");
  }
}

static hl_status run_with_words(setting *s, const hl_word_parts *parts, size_t count) {
  hl_run_input input = s->input;
  input.lexicon = (hl_lexicon){parts, count};
  size_t used = s->arena.used;
  hl_run run;
  hl_status status = hl_run_create(&run, &s->weights, &input, &s->arena);
  if (status == HL_OK) s->arena.used = used;
  return status;
}

static hl_status run_with_first(setting *s, const hl_word_parts *first) {
  hl_word_parts parts[LEXICON];
  memcpy(parts, s->parts, sizeof parts);
  parts[0] = *first;
  return run_with_words(s, parts, LEXICON);
}

/* A lexicon where none is of use, none where there has to be one, words of parts that the model doesn't have. */
static void bad_words(void) {
  static setting s;
  hl_config config = any_config(HL_ENCODER);
  setting_build(&s, &config);
  EXPECT(run_with_words(&s, NULL, 0) == HL_OK, "no word vectors, no lexicon");
  EXPECT(run_with_words(&s, s.parts, LEXICON) == HL_ERROR_SHAPE, "a lexicon without word vectors");
  config.word_width = 3;
  config.buckets = 5;
  setting_build(&s, &config);
  hl_word_parts good = {.number = (uint32_t)config.vocabulary - 1, .gram_count = 1, .grams = {4}}, bad = good;
  EXPECT(run_with_first(&s, &good) == HL_OK, "the last word, the last bucket");
  EXPECT(run_with_words(&s, NULL, 0) == HL_ERROR_SHAPE && run_with_words(&s, s.parts, 0) == HL_ERROR_SHAPE, "no words");
  s.numbers[HL_STACK_MAIN][0] = LEXICON;
  EXPECT(run_with_first(&s, &good) == HL_ERROR_RANGE, "a number beyond the lexicon");
  s.numbers[HL_STACK_MAIN][0] = LEXICON - 1;
  EXPECT(run_with_first(&s, &good) == HL_OK, "the last one of it");
  bad.number = (uint32_t)config.vocabulary;
  EXPECT(run_with_first(&s, &bad) == HL_ERROR_RANGE, "a row that there is not");
  bad = good;
  bad.casing = HL_CASINGS;
  EXPECT(run_with_first(&s, &bad) == HL_ERROR_RANGE, "a casing that there is not");
  bad = good;
  bad.gram_count = HL_GRAMS_MAX + 1;
  EXPECT(run_with_first(&s, &bad) == HL_ERROR_RANGE, "too many n-grams");
  bad = good;
  bad.grams[0] = 5;
  EXPECT(run_with_first(&s, &bad) == HL_ERROR_RANGE, "a bucket that there is not");
}

static hl_status run_on_knobs(setting *s, float temperature, const hl_row_edit *edits, size_t count) {
  hl_run_knobs knobs = {.temperature = temperature, .weights = {edits, count}};
  size_t used = s->arena.used;
  hl_run run;
  memset(&run, 0x5a, sizeof run);
  s->input.knobs = &knobs;
  hl_status status = hl_run_create(&run, &s->weights, &s->input, &s->arena);
  EXPECT(status == HL_OK || (s->arena.used == used && ((unsigned char *)&run)[0] == 0x5a), "refused and written");
  s->input.knobs = NULL;
  s->arena.used = used;
  return status;
}

static void bad_knobs(void) {
  static setting s;
  static float weights[ROWS_MAX];
  const float refused[] = {NAN, INFINITY, -1.0f, 1e-30f};
  for (int trial = 0; trial < 60; trial++) {
    setting_start_any(&s, trial);
    const hl_config *c = &s.weights.config;
    size_t attention = test_below(hl_model_attentions(c)), shape[3];
    hl_trace_shape(&s.run, trace_of(c, attention, "weights"), shape);
    hl_row_edit good = {attention, c->heads - 1, shape[1] - 1, weights}, bad[6] = {good, good, good, good, good, good};
    bad[1].attention = hl_model_attentions(c);
    bad[2].head = c->heads;
    bad[3].row = shape[1];
    bad[4].row = SIZE_MAX;
    bad[5].numbers = NULL;
    EXPECT(run_on_knobs(&s, 0.0f, bad, 1) == HL_OK && run_on_knobs(&s, 1.0f, NULL, 0) == HL_OK, "good knobs");
    EXPECT(run_on_knobs(&s, refused[trial % 4], bad, 1) == HL_ERROR_RANGE, "temperature %d", trial % 4);
    for (size_t i = 1; i < 5; i++) EXPECT(run_on_knobs(&s, 1.0f, bad + i, 1) == HL_ERROR_RANGE, "edit %zu", i);
    EXPECT(run_on_knobs(&s, 1.0f, bad + 5, 1) == HL_ERROR_SHAPE, "an edit without weights");
    EXPECT(run_on_knobs(&s, 1.0f, NULL, 1) == HL_ERROR_SHAPE, "no edits");
    EXPECT(run_on_knobs(&s, 1.0f, bad, 2) == HL_ERROR_RANGE, "the second edit");
    EXPECT(run_on_knobs(&s, 1.0f, bad + 3, 3) == HL_ERROR_RANGE, "the first edit");
    size_t at = test_below(shape[2]);
    weights[at] = trial % 2 ? NAN : -INFINITY;
    EXPECT(run_on_knobs(&s, 1.0f, bad, 1) == HL_ERROR_RANGE, "weight %zu", at);
    weights[at] = 0.0f;
  }
}

const test_case run_knob_tests[] = {
    {"heads can be switched off", heads_can_be_switched_off},
    {"rows can be edited, and what follows follows", rows_can_be_edited},
    {"a row of one key", a_row_of_one_key},
    {"causal hides later words in any model", causal_hides_later_words},
    {"the limit of temperature 0", the_limit_of_temperature_0},
    {"bad tokens", bad_tokens},
    {"bad words", bad_words},
    {"bad knobs", bad_knobs},
    {NULL, NULL},
};
