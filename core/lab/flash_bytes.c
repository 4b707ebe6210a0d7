/* What attention moves between a slow memory and a fast one, with its matrices written down and in tiles. */
#include "../headlight_lab.h"

/* A sum of products that knows when it is no exact double any more. */
typedef struct count {
  uint64_t sum;
  bool beyond;
} count;

static void add(count *c, uint64_t a, uint64_t b, uint64_t times) {
  uint64_t product = 0, sum = 0;
  bool beyond = __builtin_mul_overflow(a, b, &product) || __builtin_mul_overflow(product, times, &product) ||
                __builtin_add_overflow(c->sum, product, &sum) || sum > HL_EXACT_MAX;
  c->sum = sum;
  c->beyond = c->beyond || beyond;
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* a / b, rounded up. */
static uint64_t parts_of(uint64_t a, uint64_t b) { return a / b + (a % b != 0); }

/* What all groups of so many rows take in: tiles, their keys, and the scores that are computed. */
typedef struct sweep {
  count tiles, keys, scores;
} sweep;

/* A group under a causal mask: whole tiles, up to the one with its last row's own key. */
static void add_group(const hl_traffic_spec *s, uint64_t group, uint64_t rows, sweep *to) {
  uint64_t end = least((group + 1) * rows, s->queries);
  uint64_t tiles = least(parts_of(end, s->tile), parts_of(s->keys, s->tile)), keys = least(tiles * s->tile, s->keys);
  add(&to->tiles, tiles, 1, 1);
  add(&to->keys, keys, 1, 1);
  add(&to->scores, keys, end - group * rows, 1);
}

static sweep sweep_of(const hl_traffic_spec *s, uint64_t rows) {
  sweep all = {0};
  uint64_t groups = parts_of(s->queries, rows);
  if (!s->causal) {
    add(&all.tiles, groups, parts_of(s->keys, s->tile), 1);
    add(&all.keys, groups, s->keys, 1);
    add(&all.scores, s->queries, s->keys, 1);
  }
  for (uint64_t group = 0; s->causal && group < groups; group++) add_group(s, group, rows, &all);
  return all;
}

/* Queries in and outputs out once; keys and values for every group. */
static count tiled_bytes(const hl_traffic_spec *s, const sweep *all) {
  count bytes = {0, all->keys.beyond};
  add(&bytes, s->queries, s->dim + s->value_dim, sizeof(float));
  add(&bytes, all->keys.sum, s->dim + s->value_dim, sizeof(float));
  return bytes;
}

/* The fewest rows with which tiles move less than `plain`; 0 where even all rows are too few. */
static uint64_t fewest_rows(const hl_traffic_spec *s, uint64_t plain) {
  for (uint64_t rows = 1; rows <= s->queries; rows++) {
    sweep all = sweep_of(s, rows);
    count bytes = tiled_bytes(s, &all);
    if (!bytes.beyond && bytes.sum < plain) return rows;
  }
  return 0;
}

static bool out_of_range(const hl_traffic_spec *s) {
  const uint64_t sizes[] = {s->queries, s->keys, s->dim, s->value_dim, s->rows, s->tile};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    if (!sizes[i] || sizes[i] > HL_TRAFFIC_SIZE_MAX) return true;
  return s->rows > s->queries || s->tile > s->keys;
}

hl_status hl_traffic_of(const hl_traffic_spec *spec, hl_traffic *traffic) {
  if (!spec || !traffic) return HL_ERROR_SHAPE;
  if (out_of_range(spec)) return HL_ERROR_RANGE;
  const uint64_t queries = spec->queries, keys = spec->keys, width = spec->dim + spec->value_dim;
  sweep all = sweep_of(spec, spec->rows);
  count scores = {0}, plain = {0}, held = {0}, plain_flops = {0}, tiled_flops = {0}, tiled = tiled_bytes(spec, &all);
  add(&scores, queries, keys, sizeof(float));
  add(&plain, queries + keys, width, sizeof(float));
  add(&plain, queries, keys, 4 * sizeof(float));                 /* scores out and in, weights out and in */
  add(&held, spec->rows, width + 2 + spec->tile, sizeof(float)); /* q, o, m, l, scores of a tile */
  add(&held, spec->tile, width, sizeof(float));
  add(&plain_flops, queries * keys, width, 2);
  add(&tiled_flops, all.scores.sum, width, 2);
  if (plain.beyond || tiled.beyond || held.beyond || plain_flops.beyond || tiled_flops.beyond) return HL_ERROR_RANGE;
  *traffic = (hl_traffic){
      .plain = plain.sum,
      .tiled = tiled.sum,
      .score_bytes = scores.sum,
      .held = held.sum,
      .groups = parts_of(queries, spec->rows),
      .tiles = all.tiles.sum,
      .skipped = parts_of(queries, spec->rows) * parts_of(keys, spec->tile) - all.tiles.sum,
      .plain_flops = plain_flops.sum,
      .tiled_flops = tiled_flops.sum,
      .fewest_rows = fewest_rows(spec, plain.sum),
  };
  return HL_OK;
}
