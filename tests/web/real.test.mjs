// How the page reads a text with a model that has a start mark and takes words as they are written: the shipped model of
// real English.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { findingHead, loadCore, modelRun, places, reading, Session, Typing, taught } from '../../build/source.mjs'

const core = await loadCore({ variant: 'simd128' })
const file = fileURLToPath(new URL('../../web/models/english.hlw', import.meta.url))
const model = await core.loadWeights(new Uint8Array(await readFile(file)))
const TEXT = 'The old Dog didn’t cross Streets.'
const read = (more = {}) => modelRun.readText(model, { model: 'english', text: TEXT, ...more })

test('the file is small enough for a page that holds it deflated', async () => {
  const { length } = deflateSync(await readFile(file), { level: 9 })
  assert.ok(length <= 1_150_000, `${length} bytes`)
})

test('the start mark is the first word, in front of the text; all others stand where they are', () => {
  const { words, spans, unknown, total, numbers, limit } = read()
  assert.deepEqual(words, ['[^]', 'The', 'old', 'Dog', 'didn’t', 'cross', 'Streets', '.'])
  assert.deepEqual(spans[0], { start: 0, end: 0 })
  assert.deepEqual(
    spans.slice(1).map(({ start, end }) => TEXT.slice(start, end)),
    words.slice(1),
  )
  assert.deepEqual([unknown, total, limit], [[], 7, 64])
  assert.deepEqual(numbers, words.slice(1), 'what the model takes has no mark')
  assert.deepEqual(modelRun.readText(model, { model: 'english', text: ' ' }).words, [], 'nothing has none either')
})

test('the number of each word among those that the model says, in lower case; none of the mark or a new word', () => {
  const { own } = modelRun.readText(model, { model: 'english', text: 'The DOG saw a blorpyish 1999' })
  assert.deepEqual(
    own.map((number) => model.words[number] ?? ''),
    ['', 'the', 'dog', 'saw', 'a', '', '0000'],
  )
})

test('a hidden word is hidden where it stands, and one that is left blank is a blank', () => {
  assert.deepEqual(read({ masked: [3] }).numbers, ['The', 'old', '[mask]', 'didn’t', 'cross', 'Streets', '.'])
  const { words } = modelRun.readText(model, { model: 'english', text: 'a ___ dog' })
  assert.deepEqual(words, ['[^]', 'a', '[mask]', 'dog'])
})

test('rows, columns and dragged rows count the mark', () => {
  const weights = [0.25, 0.75, 0, 0, 0, 0, 0, 0]
  const edits = [{ attention: 3, head: 0, row: 5, weights }]
  const want = [{ name: 'layer3.weights', head: 0 }]
  const { tensors, words } = modelRun.runText(model, { model: 'english', text: TEXT, edits }, want)
  assert.deepEqual(tensors[0].shape, [words.length, words.length])
  assert.deepEqual(Array.from(tensors[0].data.subarray(5 * 8, 6 * 8)), weights)
  const short = [{ ...edits[0], weights: weights.slice(1) }]
  const [plain] = modelRun.runText(model, { model: 'english', text: TEXT, edits: short }, want).tensors
  const [untouched] = modelRun.runText(model, { model: 'english', text: TEXT }, want).tensors
  assert.deepEqual(plain.data, untouched.data, 'a row of another length is nobody’s')
})

test('a dragged row’s next step runs the changed model alone, until something else is asked', () => {
  const weights = [0.25, 0.75, 0, 0, 0, 0, 0, 0]
  const edit = { attention: 3, head: 0, row: 5, weights }
  const before = ['probabilities']
  let runs = 0
  const counted = new Proxy(model, {
    get(all, name) {
      if (name === 'run') runs++
      return name === 'run' || name === 'tokens' ? all[name].bind(all) : all[name]
    },
  })
  const ask = ({ text = TEXT, edits = [edit], temperature = 1 }) => {
    runs = 0
    const request = { model: 'english', text, edits, temperature }
    const answer = modelRun.runText(counted, request, before, { before })
    const tokens = modelRun.readText(model, request).numbers
    assert.deepEqual(answer.before[0].data, model.run({ tokens, temperature, want: before }).tensors[0].data)
    return runs
  }
  assert.equal(ask({}), 2)
  assert.equal(ask({ edits: [{ ...edit, weights: [...weights].reverse() }] }), 1)
  assert.equal(ask({ temperature: 2 }), 2)
  assert.equal(ask({ text: 'The old cat didn’t cross Streets.' }), 2)
})

test('a place in front of the text is the mark, and words by number leave it out', () => {
  const { spans } = read()
  assert.equal(places.tokenOf({ start: 0, end: 0 }, spans), 0)
  assert.equal(places.tokenOf({ start: 0, end: 3 }, spans), 1)
  assert.equal(places.tokenOf(2, spans), 3, 'the third word')
  assert.equal(places.tokenOf(99, spans), 7)
  assert.ok(places.isPlaced({ start: 0, end: 0 }, TEXT))
  assert.ok(!places.isPlaced({ start: 0, end: 0 }, ''))
  assert.deepEqual(places.followed('a dog', 'my dog', { start: 0, end: 0 }), { start: 0, end: 0 })
  assert.deepEqual(places.wordsIn(TEXT, spans), [[0], [1], [2], [3], [4], [5], [6], [7]])
})

test('the file says of each head what it was taught and how often that is right, or where it looks', () => {
  const facts = { ...model, name: 'english' }
  const heads = taught.taughtOf(facts)
  for (const relation of taught.PARSED) {
    const { layer, head } = heads.find((one) => one.relation === relation)
    assert.equal(taught.relationOf(facts, layer, head), relation)
    assert.ok(taught.heldOutOf(facts, relation) > 0.5, relation)
    assert.match(
      reading.badge(facts, layer, head),
      /^taught from link-grammar’s parses; right for \d\d % of such words in new text$/,
    )
  }
  const looks = taught.looksIn(facts).flat()
  assert.equal(looks.filter(Boolean).length + heads.length, 32)
  assert.ok(looks.filter(Boolean).every(({ offsets, entropy }) => offsets.length === 5 && entropy > 0 && entropy <= 1))
  assert.deepEqual(reading.examplesFor(facts).length, 4)
})

// ---- Typing ----

/** A session that typing chooses a model for. */
function typed() {
  const session = new Session()
  session.begin({ ...session.state, model: 'english-plain', layer: 0, head: 1, row: 'it' })
  session.typing = new Typing(session)
  return session
}

/** Until what typing has begun is done. @param {Session} session */
async function settled(session) {
  await session.typing.opening
  await session.findWords()
}

test('the first change of the sentence is read by the real model, at a head that finds something', async () => {
  const session = typed()
  session.type('My sister bought a bike because it was cheap')
  await settled(session)
  const { state } = session
  assert.equal(state.model, 'english')
  assert.ok(session.typing.isSwitched)
  assert.equal(state.text.slice(state.row.start, state.row.end), 'it')
  const { layer, head } = state
  const { numbers, spans } = modelRun.readText(model, { model: 'english', text: state.text })
  const row = places.tokenOf(state.row, spans)
  const [{ data }] = model.run({
    tokens: numbers,
    want: [{ name: `layer${layer}.weights`, head, row, rows: 1 }],
  }).tensors
  assert.notEqual(data.indexOf(Math.max(...data)), 0, 'it does not rest')
})

test('a sentence opens on its pronoun, however it is typed, else where a head finds something; a picked word stays', async () => {
  const wordOf = ({ state: { text, row } }) => text.slice(row.start, row.end)
  const headOf = ({ state: { layer, head } }) =>
    taught.taughtOf(model).find((one) => one.layer === layer && one.head === head).relation
  const typeAll = async (session, text) => {
    for (let i = 1; i <= text.length; i++) session.type(text.slice(0, i))
    await settled(session)
  }
  const session = typed()
  await session.findWords()
  await typeAll(session, 'My phone fell into the sink and now it is broken')
  assert.deepEqual([wordOf(session), headOf(session)], ['it', 'stand'])
  await typeAll(session, 'Why do cats sit on the keyboard')
  assert.deepEqual([wordOf(session), headOf(session)], ['do', 'subj'])
  await typeAll(session, 'The girl who sang is here')
  assert.deepEqual([wordOf(session), headOf(session)], ['who', 'stand'])
  session.set({ row: { start: 0, end: 3 } }) // "The"
  await settled(session)
  assert.deepEqual([wordOf(session), headOf(session)], ['The', 'mod'])
  session.type('The girl who sang is here, and it rains')
  await settled(session)
  assert.equal(wordOf(session), 'The')
})

test('undo of a pick is no pick, and heads go along after it', async () => {
  const session = typed()
  const headOf = () =>
    taught.taughtOf(model).find((one) => one.layer === session.state.layer && one.head === session.state.head).relation
  session.type('My phone fell into the sink and now it is broken')
  await settled(session)
  const my = { start: 0, end: 2 }
  for (let i = 0; i < 2; i++) {
    session.set({ row: my })
    await settled(session)
    assert.equal(headOf(), 'mod')
    session.undo()
    await settled(session)
    assert.deepEqual([session.state.row.start, headOf()], [36, 'stand'])
  }
})

test('a long text opens on a word that the model reads', async () => {
  const session = typed()
  await session.findWords()
  const sentences = [
    'The dog saw the cat near the river.',
    'A farmer sold three old horses yesterday.',
    'My uncle paints small boats in summer.',
    'The train stopped at every village.',
    'Several guests left the party early.',
    'Two boys carried a heavy ladder home.',
    'The baker opened the shop at six.',
    'A strong wind broke many windows.',
    'Nobody answered the telephone.',
  ]
  session.type(`${sentences.join(' ')} Then it ran home.`)
  await settled(session)
  const { text, row } = session.state
  assert.ok(text.match(/\w+|\./g).length > 64 + 3)
  assert.equal(text.slice(row.start, row.end), 'saw')
})

test('who goes back while the model is loaded keeps the word', async () => {
  const session = typed()
  session.begin({ ...session.state, text: 'the cat saw the man who was old because it was late', row: 'cat' })
  await session.findWords()
  session.type('the cat saw the man who was old because it was late.')
  session.typing.goBack()
  await settled(session)
  const { text, row, model: name } = session.state
  assert.deepEqual([text.slice(row.start, row.end), name], ['cat', 'english-plain'])
})

test('there is a way back, and whoever has chosen a model keeps it', async () => {
  const session = typed()
  session.type('My sister sings')
  await settled(session)
  session.typing.goBack()
  assert.deepEqual([session.state.model, session.state.layer, session.state.head], ['english-plain', 0, 1])
  assert.equal(session.state.text, 'My sister sings', 'the sentence stays')
  session.type('My sister sings well')
  assert.equal(session.state.model, 'english-plain')
  assert.ok(!session.typing.isSwitched)
  const chosen = typed()
  chosen.typing.isChosen = true
  chosen.type('My sister sings')
  assert.equal(chosen.state.model, 'english-plain')
})

test('one undo brings sentence and model back; another model, and a text set by a link, are left alone', async () => {
  const session = typed()
  const { text } = session.state
  session.type('My sister sings')
  await settled(session)
  session.undo()
  assert.deepEqual([session.state.model, session.state.text], ['english-plain', text])
  const built = new Session()
  built.begin({ ...built.state, model: 'constructed' })
  built.typing = new Typing(built)
  built.type('anything')
  assert.equal(built.state.model, 'constructed')
  const alone = typed()
  alone.set({ text: 'from a link' })
  assert.equal(alone.state.model, 'english-plain')
  const embedded = new Session()
  embedded.type('in course notes')
  assert.equal(embedded.state.model, 'english-supervised')
})

test('typed letter by letter: the head goes along until somebody chooses one, and one undo takes all of it back', async () => {
  const session = typed()
  const { text } = session.state
  for (let i = 1; i <= 'My dog chased it'.length; i++) session.type('My dog chased it'.slice(0, i))
  await settled(session)
  const { row } = session.state
  assert.equal(session.state.text.slice(row.start, row.end), 'it')
  const { head } = await session.run({}, findingHead, { text: session.state.text, row })
  const { layer, head: open } = session.state
  assert.deepEqual({ layer, head: open }, head)
  session.undo()
  assert.deepEqual([session.state.text, session.state.model], [text, 'english-plain'])
  session.type('')
  session.type('My sister sings')
  await settled(session)
  session.set({ layer: 0, head: 1 })
  session.type('My sister sings well')
  await settled(session)
  assert.deepEqual([session.state.layer, session.state.head], [0, 1], 'a head that was chosen stays')
})

test('the mark is no word to hide, and words that are hidden are the model’s own', async () => {
  const { network } = read()
  const asked = { ...read({ masked: [3] }), network: { ...network, words: model.words } }
  assert.ok(!reading.isHidden(asked, { masked: [0] }, 0))
  assert.ok(reading.isHidden(asked, { masked: [3] }, 3))
  assert.deepEqual(
    [0, 1, 2].map((token) => reading.placeOf(asked, token)),
    ['', '1', '2'],
  )
  assert.equal(reading.wordCount(asked), 7)
  const session = typed()
  session.set({ masked: [2] })
  session.set({ model: 'english' })
  assert.deepEqual(session.state.masked, [], 'a place is one of its model')
})

test('a mark that was picked is gone with its model; pronouns are picked where the model knows them', async () => {
  const session = typed()
  session.set({ model: 'english', text: 'He saw the dog', row: { start: 0, end: 0 } })
  await session.findWords()
  assert.deepEqual(session.state.row, { start: 0, end: 0 })
  session.set({ model: 'english-plain', text: 'the dog saw the cat' })
  await session.findWords()
  assert.notDeepEqual(session.state.row, { start: 0, end: 0 })
})
