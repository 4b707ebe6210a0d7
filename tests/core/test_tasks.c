/* Tests of tasks: names, words, bounds, letters, shuffling and samples. */
#include <stdlib.h>
#include <string.h>

#include "support/task_cases.h"

static _Alignas(16) unsigned char memory[1 << 16];

/* ---- All tasks ---- */

static void names(void) {
  EXPECT(strcmp(hl_task_name(HL_TASK_ENGLISH_WRITER), "english-writer") == 0 && !hl_task_name(HL_TASK_COUNT), "tasks");
  EXPECT(strcmp(hl_link_name(HL_LINK_MIRROR), "mirror") == 0 && !hl_link_name(HL_LINK_KINDS), "links");
  EXPECT(strcmp(hl_question_name(HL_QUESTION_WRITING), "writing") == 0 && !hl_question_name(HL_QUESTION_COUNT),
         "questions");
  for (int i = 0; i < HL_TASK_COUNT; i++) EXPECT(hl_task_name((hl_task)i), "task %d", i);
  for (int i = 0; i < HL_LINK_KINDS; i++) EXPECT(hl_link_name((hl_link_kind)i), "link %d", i);
  for (int i = 0; i < HL_QUESTION_COUNT; i++) EXPECT(hl_question_name((hl_question)i), "question %d", i);
}

static bool has_question(hl_task task, hl_question kind) {
  if (task == HL_TASK_INDUCTION) return kind == HL_QUESTION_SECOND_COPY;
  if (task == HL_TASK_REVERSAL) return kind == HL_QUESTION_SEQUENCE;
  if (task == HL_TASK_ENGLISH) return kind >= HL_QUESTION_AGREEMENT && kind <= HL_QUESTION_NAME;
  return kind == HL_QUESTION_AGREEMENT || (kind >= HL_QUESTION_NAME && kind <= HL_QUESTION_WRITING);
}

static void refusals(void) {
  hl_example e;
  memset(&e, 7, sizeof e);
  hl_example before = e;
  for (int task = 0; task <= HL_TASK_COUNT; task++)
    for (int kind = 0; kind <= HL_QUESTION_COUNT; kind++)
      if (task == HL_TASK_COUNT || !has_question((hl_task)task, (hl_question)kind))
        EXPECT(hl_task_question((hl_task)task, (hl_question)kind, 1, 1, &e) == HL_ERROR_UNSUPPORTED, "%d %d", task,
               kind);
  EXPECT(hl_task_example(HL_TASK_COUNT, 1, 1, &e) == HL_ERROR_UNSUPPORTED, "no such task");
  EXPECT(memcmp(&e, &before, sizeof e) == 0, "nothing written");
  EXPECT(hl_config_flaw(&(hl_config){0}) && hl_task_config(HL_TASK_COUNT).vocabulary == 0, "no such config");
}

static void words(void) {
  static const size_t least[] = {24, 18, 180, 180}, most[] = {24, 18, 220, 220};
  hl_vocabulary v = {0};
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    hl_arena arena = {.base = memory, .capacity = sizeof memory, .used = 16};
    EXPECT(hl_task_words((hl_task)task, &v, &arena) == HL_OK, "task %d", task);
    EXPECT(v.count >= least[task] && v.count <= most[task], "task %d has %zu words", task, v.count);
    hl_config config = hl_task_config((hl_task)task);
    EXPECT(config.vocabulary == v.count && !hl_config_flaw(&config), "config of task %d", task);
    if (task == HL_TASK_REVERSAL)
      EXPECT(hl_vocabulary_find(&v, "[start]", 7) == HL_REVERSAL_START &&
                 hl_vocabulary_find(&v, "[end]", 5) == HL_REVERSAL_END,
             "words of reversal");
    if (task == HL_TASK_ENGLISH || task == HL_TASK_ENGLISH_WRITER)
      EXPECT(hl_vocabulary_find(&v, "[mask]", 6) == HL_ENGLISH_MASK &&
                 hl_vocabulary_find(&v, "[unknown]", 9) == HL_ENGLISH_UNKNOWN,
             "words of English");
    size_t needed = arena.used;
    for (size_t bytes = 16; bytes < needed; bytes += 16) {
      arena = (hl_arena){.base = memory, .capacity = bytes, .used = 16};
      EXPECT(hl_task_words((hl_task)task, &v, &arena) == HL_ERROR_MEMORY && arena.used == 16, "%zu bytes", bytes);
    }
  }
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  EXPECT(hl_task_words(HL_TASK_COUNT, &v, &arena) == HL_ERROR_UNSUPPORTED && arena.used == 0, "no such task");
}

static uint64_t hash_example(uint64_t hash, const hl_example *e) {
  uint32_t sizes[5] = {(uint32_t)e->source_count, (uint32_t)e->count, (uint32_t)e->link_count,
                       (uint32_t)e->question_row, e->other};
  hash = test_hash(hash, sizes, sizeof sizes);
  hash = test_hash(hash, e->source, sizeof e->source);
  hash = test_hash(hash, e->tokens, sizeof e->tokens);
  hash = test_hash(hash, e->targets, sizeof e->targets);
  return test_hash(hash, e->links, e->link_count * sizeof e->links[0]);
}

/* The same everywhere: what a seed means must not change with the platform. A change of the tasks changes these. */
static void same_everywhere(void) {
  static const uint64_t expected[HL_TASK_COUNT] = {0x876a8012ed65937cU, 0xe59a02b52144a031U, 0xf9909114a6e29b88U,
                                                   0xeab14740d09d928fU};
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    uint64_t hash = 0xcbf29ce484222325ULL;
    for (uint64_t i = 0; i < 1000; i++) {
      hl_example e = training((hl_task)task, i), again = training((hl_task)task, i);
      hash = hash_example(hash, &e);
      EXPECT(hash_example(0, &e) == hash_example(0, &again), "number %d twice", (int)i);
      for (int kind = 0; kind < HL_QUESTION_COUNT; kind++)
        if (has_question((hl_task)task, (hl_question)kind)) {
          e = question((hl_task)task, (hl_question)kind, i);
          hash = hash_example(hash, &e);
        }
    }
    EXPECT(hash == expected[task], "%s: 0x%016llx", hl_task_name((hl_task)task), (unsigned long long)hash);
  }
}

/* Bits of the words of neighbours are as unlike as those of any two. */
static void neighbours_differ(void) {
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    size_t equal_index = 0, equal_seed = 0;
    for (uint64_t i = 0; i < 2000; i++) {
      hl_example a = training((hl_task)task, i), b = training((hl_task)task, i + 1), c;
      hl_task_example((hl_task)task, SEED + 1, i, &c);
      equal_index += memcmp(a.tokens, b.tokens, sizeof a.tokens) == 0;
      equal_seed += memcmp(a.tokens, c.tokens, sizeof a.tokens) == 0;
    }
    EXPECT(equal_index < 10 && equal_seed < 10, "%s: %zu, %zu equal", hl_task_name((hl_task)task), equal_index,
           equal_seed);
  }
}

static void check_bounds(const hl_example *e, const hl_config *config) {
  size_t targets = 0, source = config->architecture == HL_ENCODER_DECODER ? e->source_count : e->count;
  EXPECT(e->count >= 1 && e->count <= config->positions && e->source_count <= config->positions, "%zu", e->count);
  EXPECT((e->source_count > 0) == (config->architecture == HL_ENCODER_DECODER), "%zu", e->source_count);
  for (size_t i = 0; i < e->source_count; i++) EXPECT(e->source[i] < config->vocabulary, "source %zu", i);
  for (size_t i = 0; i < e->count; i++) {
    bool target = e->targets[i] != HL_NO_TARGET;
    targets += target;
    EXPECT(e->tokens[i] < config->vocabulary && (!target || e->targets[i] < config->vocabulary), "row %zu", i);
  }
  for (size_t i = e->count; i < HL_EXAMPLE_TOKENS_MAX; i++) EXPECT(e->targets[i] == HL_NO_TARGET, "row %zu", i);
  EXPECT(targets >= 1, "nothing is asked");
  EXPECT(e->link_count <= HL_EXAMPLE_LINKS_MAX, "%zu links", e->link_count);
  for (size_t i = 0; i < e->link_count; i++) {
    hl_link l = e->links[i];
    EXPECT(l.kind < HL_LINK_KINDS && l.row < e->count && l.column < source, "link %zu", i);
    if (config->architecture == HL_DECODER) EXPECT(l.column <= l.row, "link %zu into the future", i);
    if (l.kind == HL_LINK_LEFT) EXPECT(l.row == l.column + 1, "link %zu", i);
  }
}

static void bounds(void) {
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    hl_config config = hl_task_config((hl_task)task);
    for (uint64_t i = 0; i < 20000; i++) {
      hl_example e = training((hl_task)task, i);
      check_bounds(&e, &config);
      EXPECT(e.question == HL_QUESTION_NONE, "training");
      for (int kind = 0; kind < HL_QUESTION_COUNT; kind++)
        if (has_question((hl_task)task, (hl_question)kind) && i < 5000) {
          e = question((hl_task)task, (hl_question)kind, i);
          check_bounds(&e, &config);
          EXPECT((int)e.question == kind, "question %d", kind);
        }
    }
  }
}

/* ---- Induction ---- */

/* The smallest period of tokens and last target. */
static size_t period_of(const hl_example *e) {
  for (size_t p = 1;; p++) {
    bool repeats = p >= e->count || e->tokens[e->count - p] == e->targets[e->count - 1];
    for (size_t i = p; i < e->count; i++) repeats = repeats && e->tokens[i] == e->tokens[i - p];
    if (repeats) return p;
  }
}

static void check_induction(const hl_example *e, size_t period, bool asked) {
  EXPECT(e->count == 31 && period <= 12, "period %zu", period);
  for (size_t row = 0; row < 31; row++) {
    if (asked && row < period)
      EXPECT(e->targets[row] == HL_NO_TARGET, "row %zu of period %zu", row, period);
    else if (row < 30)
      EXPECT(e->targets[row] == e->tokens[row + 1], "row %zu", row);
  }
  EXPECT(count_links(e, HL_LINK_LEFT) == 30, "left neighbours");
  for (size_t i = 0; i < e->link_count; i++) {
    hl_link l = e->links[i];
    if (l.kind != HL_LINK_INDUCTION) continue;
    EXPECT(e->tokens[l.column] == e->targets[l.row] && e->tokens[l.column - 1] == e->tokens[l.row], "row %d", l.row);
  }
}

/* One for each letter of the second copy, as far as it was drawn. */
static size_t induction_links(size_t period) { return period < 31 - period ? period : 31 - period; }

static void induction(void) {
  size_t periods[13] = {0};
  for (uint64_t i = 0; i < 9000; i++) {
    hl_example e = training(HL_TASK_INDUCTION, i);
    size_t period = period_of(&e);
    check_induction(&e, period, false);
    EXPECT(count_links(&e, HL_LINK_INDUCTION) == induction_links(period) || period < 4, "period %zu", period);
    e = question(HL_TASK_INDUCTION, HL_QUESTION_SECOND_COPY, i);
    period = period_of(&e);
    check_induction(&e, period, true);
    EXPECT(period >= 4 && count_links(&e, HL_LINK_INDUCTION) == induction_links(period), "period %zu", period);
    for (size_t a = 0; a < period; a++)
      for (size_t b = 0; b < a; b++) EXPECT(e.tokens[a] != e.tokens[b], "a letter twice in a block");
    periods[period <= 12 ? period : 0]++;
  }
  for (size_t p = 4; p <= 12; p++)
    EXPECT(is_within((double)periods[p] / 9000.0, 1.0 / 9.0, 9000.0), "period %zu: %zu", p, periods[p]);
}

/* ---- Reversal ---- */

static void check_reversal(const hl_example *e) {
  size_t n = e->count - 1;
  EXPECT(n >= 3 && n <= 10 && e->source_count == n + 1, "n = %zu", n);
  EXPECT(e->source[n] == HL_REVERSAL_END && e->tokens[0] == HL_REVERSAL_START, "marks");
  EXPECT(e->targets[n] == HL_REVERSAL_END && e->link_count == n, "the end");
  for (size_t t = 0; t < n; t++) {
    EXPECT(e->targets[t] == e->source[n - 1 - t] && e->tokens[t + 1] == e->targets[t], "letter %zu", t);
    EXPECT(e->source[t] > HL_REVERSAL_END, "letter %zu", t);
  }
  for (size_t i = 0; i < e->link_count; i++) {
    hl_link l = e->links[i];
    EXPECT(l.kind == HL_LINK_MIRROR && l.row + l.column == (int)n - 1, "link %zu", i);
    EXPECT(e->source[l.column] == e->targets[l.row], "link %zu", i);
  }
}

static void reversal(void) {
  size_t lengths[11] = {0};
  for (uint64_t i = 0; i < 8000; i++) {
    hl_example e = training(HL_TASK_REVERSAL, i);
    check_reversal(&e);
    if (e.count <= 11) lengths[e.count - 1]++;
    e = question(HL_TASK_REVERSAL, HL_QUESTION_SEQUENCE, i);
    check_reversal(&e);
  }
  for (size_t n = 3; n <= 10; n++)
    EXPECT(is_within((double)lengths[n] / 8000.0, 1.0 / 8.0, 8000.0), "length %zu: %zu", n, lengths[n]);
}

/* ---- Held-out letters ---- */

enum { TRAINED = 200000 };

static uint64_t hash_letters(const hl_example *e) {
  return e->source_count ? test_hash(0xcbf29ce484222325ULL, e->source, e->source_count * sizeof e->source[0])
                         : test_hash(0xcbf29ce484222325ULL, e->tokens, e->count * sizeof e->tokens[0]);
}

static void held_out_letters(void) {
  static uint64_t trained[TRAINED];
  for (int task = HL_TASK_INDUCTION; task <= HL_TASK_REVERSAL; task++) {
    for (uint64_t i = 0; i < TRAINED; i++) {
      hl_example e = training((hl_task)task, i);
      trained[i] = hash_letters(&e);
    }
    qsort(trained, TRAINED, sizeof trained[0], compare_hashes);
    for (uint64_t i = 0; i < 20000; i++) {
      hl_example e =
          question((hl_task)task, task == HL_TASK_INDUCTION ? HL_QUESTION_SECOND_COPY : HL_QUESTION_SEQUENCE, i);
      uint64_t hash = hash_letters(&e);
      EXPECT(!bsearch(&hash, trained, TRAINED, sizeof hash, compare_hashes), "%s %d is trained on",
             hl_task_name((hl_task)task), (int)i);
    }
  }
}

/* ---- Shuffling ---- */

/* With every token another number, it can be followed where each went. */
static void check_shuffle(hl_example e, uint64_t seed) {
  bool source = e.source_count > 0;
  size_t count = source ? e.source_count : e.count;
  for (size_t i = 0; i < count; i++) *(source ? &e.source[i] : &e.tokens[i]) = (uint32_t)i;
  hl_example s = e;
  hl_example_shuffle(&s, seed);
  uint32_t seen = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t from = source ? s.source[i] : s.tokens[i];
    seen |= 1u << from;
    EXPECT(source || s.targets[i] == e.targets[from], "target of row %zu", i);
  }
  EXPECT(seen == (count == 32 ? UINT32_MAX : (1u << count) - 1), "a word is lost");
  EXPECT(s.count == e.count && s.source_count == e.source_count && s.link_count == e.link_count, "counts");
  EXPECT(s.question == e.question && s.other == e.other, "question");
  for (size_t l = 0; l < e.link_count; l++) {
    hl_link to = s.links[l], from = e.links[l];
    size_t row = source ? to.row : s.tokens[to.row], column = source ? s.source[to.column] : s.tokens[to.column];
    EXPECT(to.kind == from.kind && row == from.row && column == from.column, "link %zu", l);
  }
  if (source)
    EXPECT(!memcmp(s.tokens, e.tokens, sizeof e.tokens) && !memcmp(s.targets, e.targets, sizeof e.targets), "output");
  else
    EXPECT(s.tokens[s.question_row] == e.question_row, "question's row");
}

static void shuffle(void) {
  for (uint64_t i = 0; i < 1000; i++) {
    for (int task = 0; task < HL_TASK_COUNT; task++) check_shuffle(training((hl_task)task, i), i);
    check_shuffle(question(HL_TASK_ENGLISH, HL_QUESTION_AGREEMENT, i), i);
  }
  size_t orders[27] = {0};
  for (uint64_t i = 0; i < 6000; i++) {
    hl_example e = {.count = 3, .tokens = {0, 1, 2}};
    hl_example_shuffle(&e, i);
    orders[e.tokens[0] + 3 * e.tokens[1] + 9 * e.tokens[2]]++;
  }
  size_t seen = 0;
  for (size_t i = 0; i < 27; i++) {
    seen += orders[i] > 0;
    EXPECT(!orders[i] || is_within((double)orders[i] / 6000.0, 1.0 / 6.0, 6000.0), "%zu of 6000", orders[i]);
  }
  EXPECT(seen == 6, "%zu orders", seen);
}

/* A link to the start mark leads there in any order. */
static void links_to_the_start_mark(void) {
  for (uint64_t seed = 0; seed < 20; seed++) {
    hl_example e = {.count = 3, .tokens = {0, 1, 2}, .link_count = 1, .links = {{HL_LINK_VERB, 1, HL_LINK_START}}};
    hl_example_shuffle(&e, seed);
    EXPECT(e.tokens[e.links[0].row] == 1 && e.links[0].column == HL_LINK_START, "seed %d", (int)seed);
  }
}

/* ---- Samples ---- */

static void samples(void) {
  static const size_t least[] = {3, 3, 12, 5};
  hl_vocabulary v = {0};
  for (int task = 0; task < HL_TASK_COUNT; task++) {
    hl_arena arena = {.base = memory, .capacity = sizeof memory};
    EXPECT(hl_task_words((hl_task)task, &v, &arena) == HL_OK, "words");
    size_t count = 0;
    for (const char *text; (text = hl_task_sample((hl_task)task, count)); count++) {
      hl_example e = read_sample(text, &v);
      size_t most = task == HL_TASK_REVERSAL ? 10 : hl_task_config((hl_task)task).positions;
      EXPECT(e.count >= 3 && e.count <= most, "\"%s\": %zu words", text, e.count);
      size_t period = e.count;
      for (size_t p = e.count; task == HL_TASK_INDUCTION && p-- > 1;) {
        bool repeats = true;
        for (size_t i = p; i < e.count; i++) repeats = repeats && e.tokens[i] == e.tokens[i - p];
        if (repeats) period = p;
      }
      EXPECT(task != HL_TASK_INDUCTION || (period >= 4 && period <= 12 && 2 * period <= e.count), "\"%s\"", text);
    }
    EXPECT(count >= least[task] && !hl_task_sample((hl_task)task, SIZE_MAX), "%zu samples", count);
  }
  EXPECT(!hl_task_sample(HL_TASK_COUNT, 0), "no such task");
}

const test_case task_tests[] = {
    {"names", names},
    {"refusals", refusals},
    {"words and configs", words},
    {"the same everywhere", same_everywhere},
    {"neighbours differ", neighbours_differ},
    {"bounds", bounds},
    {"induction", induction},
    {"reversal", reversal},
    {"held-out letters are not trained on", held_out_letters},
    {"shuffle", shuffle},
    {"links to the start mark", links_to_the_start_mark},
    {"samples", samples},
    {NULL, NULL},
};
