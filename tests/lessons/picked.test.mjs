// The picked word: whichever word of a text is clicked, in whichever lesson, every lesson that shows the text marks this
// word, or says that the word is beyond its limit.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { places, reading, Session, snapshotOf } from '../../build/source.mjs'
import { seeded } from '../web/random.mjs'
import { lessons } from './kit/ask.mjs'
import { oneOf, randomTexts } from './kit/random-texts.mjs'

const TEXTS = 300

/** Models in turn: with and without [mask], of letters, of any words, of 16, of 64 and of 512 tokens. */
const MODELS = ['english-supervised', 'constructed', 'english-plain', 'random', 'induction']

/** So that lessons that may show something else show the text. */
const OF_THE_TEXT = { 'exam.from': 'sentence', 'compare.pair': 'text' }

/**
 * Where a lesson marks the picked word: lesson -> its marks, as [token or none, labels of the tokens]. `also`: tokens that
 * are marked as well, where a lesson can mark more than one.
 * @type {Record<string, (figures: any, answer: any, state: any) => { what: string, at: number | undefined, labels: readonly string[], also?: readonly number[] }[]>}
 */
const WHERE = {
  ablate: ({ shown }) => [
    { what: 'map', at: shown.one.marks.col, labels: shown.one.figure.colLabels },
    { what: 'bars', at: shown.moved.marks.col, labels: shown.moved.figure.labels },
    { what: 'table', at: shown.row, labels: shown.answers.columns.map(({ word }) => word) },
  ],
  attention: ({ shown }) => [
    rowOf('map', shown.map),
    { what: 'chips', at: shown.map.marks.row, labels: shown.sentence.chips.map(({ word }) => word) },
  ],
  block: ({ snapshot }, { words }) => [{ what: 'words', at: snapshot.at, labels: words }],
  compare: ({ models, picked }, { sentences }) => [
    ...models.flatMap(({ map }) => [{ what: 'map', at: map.marks.col, labels: map.figure.colLabels }]),
    { what: 'sentence', at: picked?.[0], labels: sentences[0], also: picked?.slice(1) },
  ],
  debugger: ({ shown }) =>
    shown.pair.map(({ heading, marks: { rows }, figure }) => ({
      ...{ what: heading, at: rows[0], also: rows.slice(1), labels: figure.rowLabels },
    })),
  depth: ({ shown }) => [{ what: 'arrows', at: shown?.arrows.marks.row, labels: shown?.arrows.figure.labels ?? [] }],
  fetch: ({ shown }) => [{ what: 'rows', at: shown.rows.marks.col, labels: shown.rows.figure.colLabels }],
  flash: ({ shown }) => [
    { what: 'words', at: only(shown.words, ({ isPicked }) => isPicked), labels: shown.words.map(({ word }) => word) },
  ],
  grammar: ({ shown }, { words }) => [{ what: 'words', at: shown.row, labels: words }],
  heads: ({ split }) => [
    { what: 'before', at: split.before.marks.row, labels: split.before.figure.rowLabels },
    { what: 'parts before', at: pickedPart(split.before), labels: split.before.figure.rowLabels },
    { what: 'moved', at: split.moved.marks.col, labels: split.moved.figure.labels },
  ],
  hook: ({ shown }) => [{ what: 'words', at: shown.row, labels: shown.sentence.words.map(({ label }) => label) }],
  ledger: (_, { given }, state) => [rowField(given, state)],
  linear: ({ shown: { maps, moved } }) => [
    ...maps.map((map, i) => rowOf(`map ${i}`, map)),
    { what: 'bars', at: moved.marks.col, labels: moved.figure.labels },
  ],
  mask: ({ shown }) => [
    {
      what: 'cards',
      at: only(shown.cards.list, ({ isPointed }) => isPointed),
      labels: shown.cards.list.map(({ word }) => word),
    },
    ...Object.values(shown.maps).map((map) => rowOf(map.heading, map)),
  ],
  meanings: (
    {
      shown: {
        sentences: [first],
      },
    },
    { words },
  ) => {
    const at = first.findIndex(({ isCompared }) => isCompared)
    return [{ what: 'words', at: at < 0 ? undefined : at, labels: words }]
  },
  mistakes: ({ maps }) => Object.values(maps).map((map) => rowOf(map.heading, map)),
  paint: ({ shown }) =>
    [shown.array, shown.weights, ...shown.empty.ways.map(({ map }) => map)].map((map) => rowOf(map.heading, map)),
  projections: ({ shown }, { words }) => [{ what: 'words', at: shown.row, labels: words }],
  questions: ({ shown }) => [
    { what: 'words', at: only(shown.words, ({ isPicked }) => isPicked), labels: shown.words.map(({ word }) => word) },
  ],
  recurrence: ({ shown }, { words }) => [
    { what: 'lamps', at: shown.lamps.marks.col, labels: shown.lamps.figure.words },
    { what: 'chart', at: shown.chart.marks.col, labels: words },
  ],
  schemes: ({ schemes }) => schemes.map(({ map }) => rowOf(map.heading, map)),
  shuffle: ({ shown }, { words }) => {
    const { list } = shown.cards
    const also = list.filter(({ isAlso }) => isAlso).map(({ word }) => word)
    const label = (/** @type {number} */ token) => list.find(({ word }) => word === token).label
    return [
      { what: 'cards', at: list.find(({ isPicked }) => isPicked)?.word, labels: words.map((_, i) => label(i)), also },
    ]
  },
  temperature: (_, { given }, state) => [rowField(given, state)],
  tied: ({ shown }, { words }) => [
    { what: 'words', at: shown.row, labels: words },
    rowOf('scores', shown.scores),
    rowOf('difference', shown.difference),
  ],
  tiles: ({ shown }) => [rowOf('plain', shown.plain), rowOf('tiles', shown.tiled)],
  twins: ({ shown: { sides } }, answer, { row }) =>
    sides.map(({ name, map }, i) => {
      const marked = rowOf(name, map)
      const cover = coverOf(answer.spans, row)
      const named = { ...marked, labels: [answer.words[0], ...marked.labels] }
      const found = i ? marked : answeredBefore(named, cover)
      return answer.isReferent && cover.best === answer.picked ? inPlaceOf(found, answer) : found
    }),
  writing: ({ shown }, { words }) => [
    { what: 'words', at: only(shown.words, ({ isStart }) => isStart), labels: words },
  ],
}

/** Lessons that read the text and show none of its words. */
const WORDLESS = ['reroll']

/** A map whose rows are the words. @param {string} what @param {any} panel */
const rowOf = (what, { marks: { row, rows }, figure }) => ({
  ...{ what, at: row, also: rows },
  labels: figure.rowLabels ?? figure.labels,
})

/** Of a map that marks the row which says the picked word, the one before it: which word that is. The first word has none. @param {ReturnType<typeof rowOf>} marked @param {ReturnType<typeof coverOf>} cover */
const answeredBefore = ({ at, also = [], ...what }, { best, others }) => ({
  ...what,
  at: at === undefined ? (best === 0 ? 0 : undefined) : at + 1,
  also: [...also.map((row) => row + 1), ...(others.includes(0) ? [0] : [])],
})

/** Of a map that marks the neighbour of the picked word: that word. @param {ReturnType<typeof rowOf>} marked @param {{ row: number, picked: number, words: string[] }} answer */
const inPlaceOf = ({ at, ...what }, { row, picked, words }) => ({
  ...what,
  at: (at ?? 0) === row ? picked : undefined, // the writer marks no row of the first word
  labels: words,
})

/** The field that chooses the row: it shows a word in any case, that of the row on show. @param {any} given @param {any} state */
const rowField = (given, state) => ({
  what: 'row',
  at: places.tokensAt(given.spans, state.row).length ? given.row : undefined,
  labels: given.queryLabels,
})

/** @template T @param {readonly T[]} list @param {(item: T) => boolean} is */
function only(list, is) {
  const found = list.flatMap((item, i) => (is(item) ? [i] : []))
  assert.ok(found.length < 2, 'one at most is marked')
  return found[0]
}

/** The row of the parts that are drawn as picked. @param {any} panel of slices */
function pickedPart({ figure: { parts, rows, cols } }) {
  const all = (/** @type {number} */ row) => parts.slice(row * cols, (row + 1) * cols)
  return only(
    Array.from({ length: rows }, (_, row) => all(row)),
    (row) => row.every(({ picked }) => picked),
  )
}

// ---- What should be marked ----

/** How many units of the text two ranges share. */
const shared = (a, b) => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

/** The token that covers most of a range, the first of equal ones; and all others that touch it. @param {readonly any[]} spans */
function coverOf(spans, span) {
  const shares = spans.map((one) => shared(one, span))
  const most = Math.max(0, ...shares)
  const best = most ? shares.indexOf(most) : undefined
  return { best, others: shares.flatMap((share, i) => (share && i !== best ? [i] : [])) }
}

const composed = (/** @type {string} */ word) => word.normalize('NFC')

/** Whether a label is this piece of the text: as written, in lower case, or the name that models have for it. */
function isLabelOf(label, piece) {
  const word = composed(piece)
  if (composed(label) === word || label === word.replace(/[A-Z]/gu, (letter) => letter.toLowerCase())) return true
  if (label === 'not') return /^n['’]t$/iu.test(word)
  return label === '[mask]' && /^(?:_{2,}|\[\s*mask\s*\])$/iu.test(word)
}

/** Whether a token is one of the text: a start mark stands in front of its first letter. */
const isWord = ({ end }) => end > 0

/** Whether tokens stand one behind the other, with nothing between them but white space. */
function isRead(text, spans, total) {
  let at = 0
  for (const { start, end } of spans.filter(isWord)) {
    assert.ok(
      start >= at && end > start && /^\p{White_Space}*$/u.test(text.slice(at, start)),
      JSON.stringify({ text, start, end, at }),
    )
    at = end
  }
  if (total === undefined || total === spans.filter(isWord).length)
    assert.match(text.slice(at), total === undefined ? /^/u : /^\p{White_Space}*$/u)
}

// ---- Lessons and clicks ----

/** A session that runs one lesson after the other, as the page's views do. */
async function page(text, model) {
  const session = new Session()
  session.set({ ...OF_THE_TEXT, text, model })
  await session.findWords()
  return session
}

/** What lessons make of the text; those that can’t are left out. @returns {Promise<{ name: string, asked: object, answer: any }[]>} */
async function answersIn(session, names) {
  const found = []
  for (const name of names) {
    const asked = lessons[name].request(session.state, {})
    try {
      found.push({
        name,
        asked,
        answer: await session.run({}, lessons[name].numbers, asked, { looksAt: session.state.row }),
      })
    } catch (error) {
      assert.equal(name, 'compare', `${name}: ${error.message}`) // a twin of more words than the models take
    }
  }
  return found.filter(({ answer }) => answer.spans?.length)
}

/** Lessons whose numbers are those of the picked row: they are asked again. */
const OF_THE_ROW = ['projections', 'ledger', 'questions', 'temperature']

/** A hundred layers forward and backward take seconds: some of the texts are enough. */
const [SLOW, SLOW_EVERY] = ['depth', 60]

const seen = { marked: 0, beyond: 0, split: 0 }

/** Whether there is anything to show but a reason. */
const shownIn = ({ shown, book, split, maps, models, sides = [], schemes = [], rolls = [] }) =>
  shown || book || split || maps || models || [...sides, ...schemes, ...rolls].length > 0

/** Holds one lesson to the pick. */
function holds({ name, answer }, state, where) {
  const figures = lessons[name].figures(answer, state, {})
  const { text, row } = state
  const { best, others } = coverOf(answer.spans, row)
  const said = reading.beyond(answer, state)
  assert.equal(said, best === undefined ? text.slice(row.start, row.end) : '', `${where}: beyond`)
  if (!shownIn(figures)) return
  for (const { what, at, labels, also = others } of WHERE[name](figures, answer, state)) {
    const place = `${where}, ${what}`
    assert.equal(at, best, place)
    if (at === undefined) {
      seen.beyond++
      continue
    }
    seen.marked++
    if (others.length) seen.split++
    assert.deepEqual(
      [...also].sort((a, b) => a - b),
      others,
      `${place}: also`,
    )
    const { start, end } = answer.spans[at]
    assert.ok(
      isLabelOf(labels[at], text.slice(start, end)),
      `${place}: “${labels[at]}” for “${text.slice(start, end)}”`,
    )
  }
}

test(`${TEXTS} random texts: a word clicked in any lesson is marked in all of them, or said to be beyond`, {
  timeout: 600000,
}, async () => {
  const random = seeded(8)
  for (const [i, text] of randomTexts(TEXTS, 1).entries()) {
    const names = Object.keys(WHERE).filter((name) => name !== SLOW || i % SLOW_EVERY === 0)
    const model = MODELS[i % MODELS.length]
    const session = await page(text, model)
    const answers = await answersIn(session, names)
    // A click in each cutting of the text that there is, and one on the last word of the longest.
    const cuttings = new Map(answers.map(({ name, answer }) => [JSON.stringify(answer.spans), { name, answer }]))
    const longest = [...cuttings.values()].sort((a, b) => b.answer.spans.length - a.answer.spans.length)[0]
    const clicks = [...cuttings.values()].map((cutting) => ({
      ...cutting,
      at: oneOf(
        [...cutting.answer.spans.keys()].filter((i) => isWord(cutting.answer.spans[i])),
        random,
      ),
    }))
    if (longest) clicks.push({ ...longest, at: longest.answer.spans.length - 1 })
    for (const { name, answer, at } of clicks) {
      isRead(text, answer.spans, answer.total)
      session.pick({ row: answer.spans[at] })
      const { state } = session
      for (const one of answers) {
        const now = OF_THE_ROW.includes(one.name) ? (await answersIn(session, [one.name]))[0] : one
        holds(
          now,
          state,
          `${JSON.stringify(text)} (${i}, ${model}): “${text.slice(state.row.start, state.row.end)}” of ${name} in ${one.name}`,
        )
      }
    }
  }
  assert.ok(seen.marked > 25000 && seen.beyond > 1500 && seen.split > 400, JSON.stringify(seen))
})

test('the table holds every lesson that reads the text', async () => {
  const session = await page('The dog saw it because it was too tired.', 'english-supervised')
  const readers = (
    await answersIn(
      session,
      Object.keys(lessons).filter((name) => name !== 'train'),
    )
  ).map(({ name }) => name)
  assert.deepEqual(
    readers.filter((name) => !WORDLESS.includes(name)),
    Object.keys(WHERE),
  )
})

/** Texts that no model of the page reads as it should: without words, and with words of which some models know none. */
const UNREAD = ['', ' ', '\n\u2028\u00a0', 'zzyzx', '猫 🙂', '\u0301', '.', '" "', 'ж '.repeat(70)]

test('texts without words, and those that a model can’t read: a reason in the place of figures, and no word that is not there', async () => {
  for (const text of UNREAD)
    for (const model of [...MODELS, 'induction-unmasked']) {
      const session = await page(text, model)
      for (const name of [...Object.keys(WHERE), ...WORDLESS]) {
        const asked = lessons[name].request(session.state, {})
        const answer = await session.run({}, lessons[name].numbers, asked)
        const figures = lessons[name].figures(answer, session.state, {})
        const where = `${JSON.stringify(text)}, ${model}, ${name}`
        const word = snapshotOf({
          ...{ view: name, knobs: [], state: session.state, answer, tensors: [], summaryOf: () => undefined },
        }).word
        if (name === 'compare') continue // shows a pair of its own
        const { row } = session.state
        const isThere = answer.spans.length > 0
        assert.deepEqual(word, isThere ? { text: text.slice(row.start, row.end), ...row } : null, where)
        if (shownIn(figures)) continue
        assert.ok(figures.reason || figures.unsplit || figures.unread, where)
      }
    }
})
