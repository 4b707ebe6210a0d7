// Which row an adjective without one borrows, and of which adjectives that row tells too little. Both ask what templates say:
// of which of a family's two nouns ("tired" of who crosses, "wide" of what is crossed). Only of adjectives that they train
// on; of others, held out or never listed, neighbours tell.

/** Of one word: family -> 1 for its first side, -1 for the other, or something between. @typedef {Map<string, number>} Sides */

const LIKENESS = 0.3 // beside agreement, which is 1 at most
const LITTLE = 0.1 // share of a side's draws: a row that is drawn less says little
const NEAR = 0.02 // share of the likest one's score: others below it lend nothing
const TIMES = 4 // each time with what the lenders of the time before say

const groups = (list, nameOf) => {
  const all = new Map()
  for (const one of list) all.set(nameOf(one), [...(all.get(nameOf(one)) ?? []), one])
  return all
}
const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value)

/** Of what templates train on: word -> Sides, and word -> family -> how often it is drawn on its side.
 * @param {string[][]} adjectives rows of adjectives.tsv, of each side the commonest first: of three words templates draw the
 *   commonest */
export function trainedSides(adjectives) {
  const trained = adjectives.filter(([, , split]) => split === 'train')
  const words = groups(trained, ([side]) => side)
  const families = groups([...words.keys()], (side) => side.split('-')[0])
  const ofWords = () => new Map(trained.map(([, word]) => [word, new Map()]))
  const sides = ofWords()
  const drawn = ofWords()
  for (const [side, rows] of words) {
    const family = side.split('-')[0]
    const noneBefore = (at) => ((rows.length - at) / rows.length) ** 3
    for (const [at, [, word]] of rows.entries()) {
      sides.get(word).set(family, side === families.get(family)[0] ? 1 : -1)
      drawn.get(word).set(family, noneBefore(at) - noneBefore(at + 1))
    }
  }
  return { sides, drawn }
}

/** Its own sides, and in other families those of words like it. @param {Map<string, number>} alike @returns {Sides} */
function expectedSides(word, alike, { sides }) {
  const near = [...alike].filter(([other]) => sides.has(other))
  const total = near.reduce((sum, [, score]) => sum + score, 0)
  const expected = new Map()
  for (const [other, score] of near)
    for (const [family, side] of sides.get(other)) add(expected, family, (side * score) / total)
  return new Map([...expected, ...(sides.get(word) ?? [])])
}

/** Row -> family -> [how often its readers are drawn on the first side, on the other]. */
function readSides(lenders, { sides, drawn }) {
  const rows = new Map()
  for (const [word, own] of sides) {
    const row = lenders.get(word)
    if (!rows.has(row)) rows.set(row, new Map())
    for (const [family, side] of own) {
      const both = rows.get(row).get(family) ?? [0, 0]
      both[side === 1 ? 0 : 1] += drawn.get(word).get(family)
      rows.get(row).set(family, both)
    }
  }
  return rows
}

/** From 1, the row's readers are drawn on the sides that are expected, to -1. @param {Sides} expected */
function agreement(expected, row) {
  let agreed = 0
  let total = 0
  for (const [family, side] of expected) {
    const [first, other] = row.get(family) ?? [0, 0]
    agreed += (side * (first - other)) / (first + other + LITTLE)
    total += Math.abs(side)
  }
  return total ? agreed / total : 0
}

/** The common words that an adjective is like, the likest first. @param {Map<string, number>} alike */
const commonOf = (alike, isCommon) =>
  [...alike].filter(([other]) => isCommon(other)).sort(([, one], [, two]) => two - one)

/** The best of `common` to read, or the one before. @param {[string, number][]} common */
function betterLender(before, common, expected, rows) {
  const [, most] = common[0] ?? ['', 0]
  let best = { lender: before, score: 0 }
  for (const [lender, score] of common) {
    if (!rows.has(lender) || score < NEAR * most) continue
    const all = agreement(expected, rows.get(lender)) + (LIKENESS * score) / most
    if (all > best.score) best = { lender, score: all }
  }
  return best.lender
}

/**
 * word -> the common word whose row it borrows, of words that are not common; of common ones the word itself.
 * @param {Map<string, string | undefined>} first word -> lender by likeness alone
 * @param {object} from alikeOf: word -> Map of other words, how alike each is; isCommon; trained: what trainedSides returns
 */
export function lendersOf(first, { alikeOf, isCommon, trained }) {
  const borrowers = [...first.keys()].filter((word) => !isCommon(word))
  const known = borrowers.map((word) => {
    const alike = alikeOf(word)
    return { word, common: commonOf(alike, isCommon), expected: expectedSides(word, alike, trained) }
  })
  const lenders = new Map(first)
  for (let time = 0; time < TIMES; time++) {
    const rows = readSides(lenders, trained)
    for (const { word, common, expected } of known)
      lenders.set(word, betterLender(lenders.get(word), common, expected, rows))
  }
  return lenders
}

/** Of what templates train on: word -> how often it is drawn, times the share of the row's readers that are drawn on the
 * other side, a half where it reads no row: where this is much, the row tells little of the word.
 * @param {Map<string, string | undefined>} lenders */
export function misread(lenders, trained) {
  const rows = readSides(lenders, trained)
  const shareOf = (row, family, side) => {
    if (row === undefined) return 1 / 2
    const [first, other] = rows.get(row).get(family)
    return (side === 1 ? other : first) / (first + other)
  }
  const lossOf = ([word, own]) => {
    const losses = [...own].map(
      ([family, side]) => trained.drawn.get(word).get(family) * shareOf(lenders.get(word), family, side),
    )
    return [word, losses.reduce((sum, loss) => sum + loss, 0)]
  }
  return new Map([...trained.sides].map(lossOf))
}
