// Plurals of nouns, and what a word may be the plural of. templates_phrases.c makes those of templated sentences.

const IRREGULAR = new Map([
  ['bacterium', 'bacteria'],
  ['child', 'children'],
  ['schoolchild', 'schoolchildren'],
  ['foot', 'feet'],
  ['goose', 'geese'],
  ['hypothesis', 'hypotheses'],
  ['mouse', 'mice'],
  ['ox', 'oxen'],
  ['passer-by', 'passers-by'],
  ['person', 'people'],
  ['tooth', 'teeth'],
])

/** [which nouns, how they end, how their plurals end], the first that fits */
const ENDS = [
  [/((air|space)craft|bison|deer|fish|moose|salmon|sheep|trout)$/, '', ''],
  [/(?<!hu)man$/, 'man', 'men'],
  [/ife$/, 'fe', 'ves'],
  [/(cal|hoo|lea|loa|scar|shel|thie|wol)f$/, 'f', 'ves'],
  [/[^aeiou]y$/, 'y', 'ies'],
  [/monarch$/, '', 's'],
  [/(buffal|ech|her|mosquit|potat|tomat|tornad|volcan)o$/, '', 'es'],
  [/([sxz]|[cs]h)$/, '', 'es'],
  [/$/, '', 's'],
]

/** `word` with `end` in place of its last `length` letters. */
const ended = (word, length, end) => word.slice(0, word.length - length) + end

/** @param {string} noun */
export function pluralOf(noun) {
  const [, one, many] = ENDS.find(([which]) => which.test(noun))
  return IRREGULAR.get(noun) ?? ended(noun, one.length, many)
}

/** A word and those that it may be the plural of, some of which are no words. @param {string} word */
export const formsOf = (word) => [
  ...new Set([
    word,
    ...[...IRREGULAR].flatMap(([one, many]) => (many === word ? [one] : [])),
    ...ENDS.flatMap(([, one, many]) => (word.endsWith(many) ? [ended(word, many.length, one)] : [])),
  ]),
]
