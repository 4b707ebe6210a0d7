/* Model cards: the Markdown file beside a weights file. */
#include "card.h"

#include <math.h>
#include <string.h>

#include "commands.h"
#include "files.h"
#include "metadata.h"
#include "names.h"
#include "options.h"
#include "recipes.h"

#define ARENA_BYTES ((size_t)1 << 30)

static const char *const data_of[HL_TASK_COUNT] = {
    "a block of 4 to 12 random letters of 24, repeated to 32 letters; endless, made by `core/tasks/induction.c`",
    "3 to 10 random letters of 16; endless, made by `core/tasks/reversal.c`",
    "mini-English, sentences of at most 16 words; endless, made by `core/tasks/english.c`",
    ("mini-English, sentences of at most 16 words, each word to be said from those before it; endless, made by "
     "`core/tasks/english_writer.c`")};

static const char *const questions_of[HL_QUESTION_COUNT] = {
    "",
    "second-copy: every letter from the second copy on, from the letters before it",
    "sequence: the whole output, written word by word, all of it right",
    "agreement: a masked verb behind a noun of the other number: is the form that agrees likelier?",
    "class: \"it\", told by what is said of it (tired, wide): is the likeliest word what it stands for?",
    "role: \"it\", told by who did what to whom (too big, too small)",
    "name: the masked name",
    ("next: words that the grammar allows next have 0.9 or more of the probability; asked at each word (shuffled words "
     "begin no sentence)"),
    "writing: half a sentence, continued by the likeliest word each time, becomes a sentence of the grammar"};

/* The same where nothing is masked, since the word is still to come. */
static const char *const questions_of_a_writer[HL_QUESTION_COUNT] = {
    [HL_QUESTION_AGREEMENT] =
        "agreement: the verb as the next word, behind a noun of the other number: is the form that agrees likelier?",
    [HL_QUESTION_NAME] = "name: who the book was given to, as the next word"};

static const char *words_of(hl_task task, hl_question question) {
  const char *words = task == HL_TASK_ENGLISH_WRITER ? questions_of_a_writer[question] : NULL;
  return words ? words : questions_of[question];
}

/* ---- Files ---- */

static const char *base_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

size_t card_snapshots(const char *path, const uint64_t **steps) {
  char name[PATH_BYTES];
  snprintf(name, sizeof name, "%s", base_of(path));
  char *dot = strrchr(name, '.');
  if (dot) *dot = 0;
  const recipe *r = recipe_named(name);
  *steps = r ? r->snapshots : NULL;
  return r ? r->snapshot_count : 0;
}

void snapshot_path(const char *path, uint64_t step, char *out, size_t room) {
  const char *dot = strrchr(base_of(path), '.');
  int stem = dot ? (int)(dot - path) : (int)strlen(path);
  snprintf(out, room, "%.*s-%llu.hlw", stem, path, (unsigned long long)step);
}

static bool task_of(const char *path, const hl_weights *weights, hl_task *task) {
  char name[METADATA_BYTES];
  if (!metadata_read(weights, "task", 0, name)) return complain("%s does not say what task it was trained for", path);
  *task = task_named(name);
  return *task < HL_TASK_COUNT || complain("%s: there is no task %s", path, name);
}

bool card_measure(const char *path, measurement *m, hl_arena *arena) {
  hl_weights weights;
  hl_task task = HL_TASK_COUNT;
  size_t bytes;
  return weights_open(path, &weights, &bytes, arena) && task_of(path, &weights, &task) &&
         measure(&weights, task, m, arena);
}

/* ---- What it is ---- */

static void print_model(FILE *out, const hl_config *c) {
  static const char *const architectures[] = {"", "encoder", "decoder (causal)", "encoder-decoder"};
  static const char *const norms[] = {"without norms", "norm after each step", "norm before each step"};
  fprintf(out, "| model | %s, %zu", architectures[c->architecture], c->layers);
  if (c->decoder_layers) fprintf(out, " + %zu", c->decoder_layers);
  fprintf(out, " layers, %zu heads, width %zu, ", c->heads, c->width);
  if (c->ffn)
    fprintf(out, "feed-forward %zu", c->ffn);
  else
    fprintf(out, "%s", "attention only");
  fprintf(out, ", %s, positions: %s%s |\n", norms[c->norm], position_name(c->position),
          c->start_mark ? ", a start mark in front" : "");
}

static hl_dtype dtype_of_rank(const hl_weights *weights, uint32_t rank) {
  for (size_t i = 0; i < weights->tensor_count; i++)
    if (weights->tensors[i].rank == rank) return weights->tensors[i].dtype;
  return HL_F32;
}

static void print_storage(FILE *out, const hl_weights *weights) {
  hl_dtype matrices = dtype_of_rank(weights, 2), vectors = dtype_of_rank(weights, 1);
  fprintf(out, "| file | %zu bytes; matrices %s", hl_weights_file_bytes(weights), dtype_name(matrices));
  if (matrices == HL_I8_ROWS) fprintf(out, "%s", " with a scale for each row");
  fprintf(out, ", vectors %s |\n", dtype_name(vectors));
}

static void print_training(FILE *out, const hl_weights *weights) {
  static const char *const keys[] = {"seed", "steps", "batch", "rate", "loss"};
  char value[METADATA_BYTES];
  fprintf(out, "| training |");
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (metadata_read(weights, keys[i], 0, value)) fprintf(out, "%s %s %s", i ? "," : "", keys[i], value);
  fprintf(out, " |\n");
  for (size_t i = 0; metadata_read(weights, "supervised", i, value); i++) fprintf(out, "| supervised | %s |\n", value);
}

static void print_head(FILE *out, const char *path, const measurement *m) {
  char line[METADATA_BYTES];
  char name[PATH_BYTES];
  snprintf(name, sizeof name, "%.*s", (int)strcspn(base_of(path), "."), base_of(path));
  const recipe *r = recipe_named(name);
  fprintf(out, "# %s\n\n", base_of(path));
  if (r) fprintf(out, "%s ", r->what);
  fprintf(out, "Label: %s.\n\n", metadata_read(&m->weights, "label", 0, line) ? line : "none");
  fprintf(out, "| | |\n|---|---|\n| data | %s |\n", data_of[m->task]);
  print_model(out, &m->weights.config);
  fprintf(out, "| parameters | %zu |\n", parameter_count(&m->weights));
  print_storage(out, &m->weights);
  print_training(out, &m->weights);
}

/* ---- What it knows ---- */

/* What training measured before the weights were rounded, in the line of the file's own seed. */
static double accuracy_before(const hl_weights *weights, hl_question question) {
  char seed[METADATA_BYTES], key[METADATA_BYTES + 8], summary[METADATA_BYTES];
  if (!metadata_read(weights, "seed", 0, seed)) return (double)NAN;
  snprintf(key, sizeof key, "seed %s", seed);
  return metadata_read(weights, key, 0, summary) ? summary_accuracy(summary, question) : (double)NAN;
}

static void print_number(FILE *out, double number) {
  if (isnan(number))
    fprintf(out, " - |");
  else
    fprintf(out, " %.3f |", number);
}

static void print_questions(FILE *out, const measurement *m) {
  fprintf(out,
          "\n## Held-out questions\n\n%d of each; none fills a template with content that training ever fills it "
          "with.\n\n",
          HELD_OUT);
  for (size_t i = 0; i < m->question_count; i++) fprintf(out, "- %s\n", words_of(m->task, m->questions[i]));
  fprintf(out, "\n| question | right | before rounding | chance | words shuffled |\n|---|---|---|---|---|\n");
  for (size_t i = 0; i < m->question_count; i++) {
    fprintf(out, "| %s |", hl_question_name(m->questions[i]));
    print_number(out, accuracy(&m->right[i]));
    print_number(out, accuracy_before(&m->weights, m->questions[i]));
    print_number(out, m->right[i].chance);
    print_number(out, accuracy(&m->shuffled[i]));
    fprintf(out, "\n");
  }
  if (m->in_sight.asked)
    fprintf(out,
            "\nWith the whole text in sight, the next letter included, the model gets %.3f of the letters right.\n",
            accuracy(&m->in_sight));
}

static void print_seeds(FILE *out, const hl_weights *weights) {
  char key[32], line[METADATA_BYTES];
  const char *heading = "\n## Every seed, before rounding\n\n";
  for (int seed = 1; seed < 10; seed++) {
    snprintf(key, sizeof key, "seed %d", seed);
    if (!metadata_read(weights, key, 0, line)) continue;
    fprintf(out, "%s- seed %d: %s\n", heading, seed, line);
    heading = "";
  }
}

/* ---- Where its heads look ---- */

static void print_head_row(FILE *out, const measurement *m, size_t attention, size_t head, const bool *shown) {
  const hl_head_score *score = &m->heads[attention * m->weights.config.heads + head];
  char name[HEAD_NAME_BYTES];
  head_name(&m->weights.config, attention, head, name);
  fprintf(out, "| %s |", name);
  for (size_t i = 0; i < HL_OFFSETS; i++) print_number(out, score->offsets[i]);
  print_number(out, score->entropy);
  for (size_t kind = 0; kind < HL_LINK_KINDS; kind++)
    if (shown[kind]) print_number(out, score->links[kind]);
  fprintf(out, "\n");
}

static void print_heads(FILE *out, const measurement *m) {
  bool shown[HL_LINK_KINDS];
  size_t columns = 1 + HL_OFFSETS + 1;
  fprintf(out,
          "\n## Heads\n\nMean weight on the word 2 before, 1 before, itself, 1 and 2 after; entropy as a share of the "
          "largest; mean weight on the links of each kind. %d held-out examples.\n\n",
          HELD_OUT);
  fprintf(out, "| head | -2 | -1 | 0 | +1 | +2 | entropy |");
  for (size_t kind = 0; kind < HL_LINK_KINDS; kind++) {
    shown[kind] = !isnan(largest_link(m, (hl_link_kind)kind));
    if (shown[kind]) {
      fprintf(out, " %s |", hl_link_name((hl_link_kind)kind));
      columns++;
    }
  }
  fprintf(out, "\n|");
  while (columns-- > 0) fprintf(out, "---|");
  fprintf(out, "\n");
  for (size_t attention = 0; attention < m->attentions; attention++)
    for (size_t head = 0; head < m->weights.config.heads; head++) print_head_row(out, m, attention, head, shown);
}

static bool print_snapshots(FILE *out, const char *path, hl_arena *arena) {
  const uint64_t *steps;
  size_t count = card_snapshots(path, &steps), before = arena->used;
  if (count)
    fprintf(out, "\n## Along its training\n\n| step | second-copy | left-neighbour | induction |\n|---|---|---|---|\n");
  for (size_t i = 0; i < count; i++) {
    char snapshot[PATH_BYTES + 32];
    measurement m;
    snapshot_path(path, steps[i], snapshot, sizeof snapshot);
    if (!card_measure(snapshot, &m, arena)) return false;
    fprintf(out, "| %llu |", (unsigned long long)steps[i]);
    print_number(out, accuracy(&m.right[0]));
    print_number(out, largest_link(&m, HL_LINK_LEFT));
    print_number(out, largest_link(&m, HL_LINK_INDUCTION));
    fprintf(out, "\n");
    arena->used = before;
  }
  return true;
}

bool card_print(FILE *out, const char *path, const measurement *m, hl_arena *arena) {
  print_head(out, path, m);
  print_questions(out, m);
  print_seeds(out, &m->weights);
  print_heads(out, m);
  return print_snapshots(out, path, arena);
}

int show_cards(int argc, char **argv) {
  hl_arena arena;
  if (argc < 2) return bad_options("card takes weights files");
  if (!memory_reserve(&arena, ARENA_BYTES)) return ENDED_IN_ERROR;
  for (int i = 1; i < argc; i++) {
    measurement m;
    arena.used = 0;
    if (i > 1) printf("\n");
    if (!card_measure(argv[i], &m, &arena) || !card_print(stdout, argv[i], &m, &arena)) return ENDED_IN_ERROR;
  }
  memory_release(&arena);
  return ENDED_WELL;
}
