// The stage with the model of real English: its start mark is a word of the picture, and of nothing else.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFactsOf, road, Session } from '../../build/source.mjs'
import { lendingModel, runOn } from '../lessons/kit/shipped.mjs'
import { answersOf, SIZES, sceneAt, stage } from './kit.mjs'

const REAL = { model: 'english', layer: 3, head: 0 }
const SENTENCE = 'My neighbor fixed the old bike because it was broken.'
const long = (words) => `${Array.from({ length: words }, (_, i) => (i % 2 ? 'dog' : 'the')).join(' ')}`
const marksOf = (scene, id) => stage.STEPS.find((step) => step.id === id).marks(scene, 1)

test('step 12 draws the writer’s own words, however many of them are on show', async () => {
  for (const text of [SENTENCE, long(23)]) {
    const scene = sceneAt(await answersOf({ ...REAL, text, row: 'the' }, ['trace', 'writer']))
    const { writer } = scene
    assert.ok(writer && !writer.words.includes('[^]'), text)
    assert.equal(writer.open.length, writer.words.length)
    assert.match(writer.words[writer.row], /^the$/i)
    const cells = marksOf(scene, 'mask').filter(({ id }) => id.startsWith('cell:'))
    assert.ok(cells.length >= (writer.T * (writer.T + 1)) / 2, `${cells.length} cells`)
  }
})

test('captions of step 9 lose whole numbers and letters at most, never a part of a number', async () => {
  const asked = await answersOf({ ...REAL, text: 'My sister has sold her old car to a student.', row: 'a' }, ['trace'])
  const found = new Set()
  for (let width = 360; width <= 1000; width += 40) {
    const captions = marksOf(sceneAt(asked, { width, height: 750 }), 'heads').filter(({ id }) =>
      id.startsWith('trait:'),
    )
    for (const { label } of captions) {
      assert.ok(!/\d.*…/.test(label), `${width}: ${label}`)
      found.add(label.replace(/ .*/, label.includes(' ') ? ' +' : ''))
    }
  }
  for (const label of ['rests', 'rests +', 'student']) assert.ok(found.has(label), `${label}: ${[...found]}`)
})

test('a query that is dropped on a key turns to that word', async () => {
  const plain = await answersOf({ ...REAL, text: SENTENCE, row: 'it' }, ['trace'])
  const { spans, words } = plain.answers.trace
  const at = words.indexOf('fixed')
  const { answers } = await answersOf({ ...REAL, text: SENTENCE, row: 'it', 'stage.toward': spans[at] }, ['trace'])
  const rows = (name) => {
    const { data, shape } = answers.trace.tensors.find((one) => one.name === `layer3.${name}`)
    return (i) => data.subarray(i * shape.at(-1), (i + 1) * shape.at(-1))
  }
  const [query, key] = [rows('q')(words.indexOf('it')), rows('k')(at)]
  const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0)
  const cosine = dot(query, key) / Math.sqrt(dot(query, query) * dot(key, key))
  assert.ok(cosine > 0.9999, `${cosine}`)
})

test('what is left out of a long text is said in words, the mark not being one', async () => {
  const { notices } = sceneAt(await answersOf({ ...REAL, text: long(65), row: 'the' }, ['trace']), SIZES.desk)
  assert.match(notices.join(' '), /first 64 of 65 words/)
  assert.match(notices.join(' '), /of 64\./)
  const { notices: few } = sceneAt(await answersOf({ ...REAL, text: SENTENCE, row: 'it' }, ['trace']), SIZES.desk)
  assert.deepEqual(few, [])
})

test('a word that is hidden from the model is its mask on the road, too, and in the answer', async () => {
  const text = 'I put the cold milk in the fridge.'
  const asked = await answersOf({ ...REAL, text, row: 'milk', masked: '5' }, ['trace', 'block', 'effects'])
  const { trace, block } = asked.answers
  assert.deepEqual(trace.words.slice(4, 7), ['cold', '[mask]', 'in'])
  assert.equal(trace.network.words[trace.own[5]] ?? 'none', 'none')
  const shares = (answer) => answer.trace.tensors.find(({ name }) => name === 'probabilities').data
  const milk = trace.network.words.indexOf('milk')
  const seen = await answersOf({ ...REAL, text, row: 'milk' }, ['trace'])
  assert.ok(shares(asked.answers)[milk] < 0.1 && shares(seen.answers)[milk] > 0.5)
  assert.equal(block.word, '[mask]')
  const titleOf = (what) => marksOf(sceneAt(what), 'look').find(({ id }) => id === 'answer:title').label
  assert.match(titleOf(asked), /guess for “\[mask\]”/)
  const pronoun = { ...REAL, text: 'The old dog chased the cat because it was angry.', row: 'it', masked: '3' }
  assert.doesNotMatch(titleOf(await answersOf(pronoun, ['trace'])), /mask/)
  const other = { ...pronoun, text: 'The dog ran home because it was hungry.', masked: '2' }
  const { answers } = await answersOf(other, ['trace', 'meaning', 'bill'])
  const best = answers.trace.network.words[answers.trace.best]
  assert.equal(answers.meaning.best[0], best, 'step 15 does not see the word either')
  const tensorOf = (answer, name) => answer.tensors.find((one) => one.name === name)
  const masked = tensorOf(answers.trace, 'layer3.scores')
  const cols = masked.shape.at(-1)
  const own = masked.data.subarray(answers.trace.row * cols, (answers.trace.row + 1) * cols)
  const largest = tensorOf(answers.bill, 'bill.m').data.at(-1)
  assert.ok(Math.abs(largest - Math.max(...own)) < 1e-3, `${largest}, not ${Math.max(...own)}`)
  const small = {
    ...pronoun,
    model: 'english-plain',
    layer: 0,
    head: 1,
    text: 'the zebra did not cross the street',
    row: 'zebra',
  }
  const { notices, trace: shown } = sceneAt(await answersOf({ ...small, masked: '1' }, ['trace']))
  assert.deepEqual([notices, shown.words[1]], [[], '[mask]'], 'a hidden word is none that the model has never seen')
})

test('of a text that is far from English the road says how few words the model knows', async () => {
  const titleOf = async (text, row) => {
    const scene = sceneAt(await answersOf({ ...REAL, text, row }, ['trace']))
    assert.ok(!scene.notices.some((line) => line.startsWith('Dotted')), 'no word is dotted: each has letters')
    return marksOf(scene, 'look').find(({ id }) => id === 'answer:title').label
  }
  const german = 'Der Hund jagte die Katze über die Straße, weil sie so schnell war.'
  assert.match(await titleOf(german, 'sie'), /knows \d of 13 words: don’t trust this answer/)
  assert.doesNotMatch(await titleOf(SENTENCE, 'it'), /trust/)
})

test('a word that borrows a row is known, hidden ones are, and neither is one that the model can say', async () => {
  const text = 'Der Hund jagte die Katze'
  const network = await lendingModel(['hund', 'jagte'])
  const { request, numbers } = stage.NUMBERS.trace
  const traceOf = async (masked, on = network) => {
    const session = new Session()
    session.set({ ...REAL, text, row: 'Hund', masked })
    await session.findWords()
    return session.run({}, (run, wish) => numbers(on ? runOn(run, on) : run, wish), request(session.state))
  }
  const [bare, lent, hidden] = [await traceOf('', null), await traceOf(''), await traceOf('5')]
  assert.deepEqual(bare.knows, { known: 1, all: 5 }, '“die” is English, too')
  assert.deepEqual(lent.knows, { known: 5, all: 5 }, 'more than half: the rest has letters')
  assert.deepEqual([lent.own, lent.unsaid], [bare.own, bare.unsaid])
  assert.equal(network.words[lent.wordRows[2]], 'dog')
  assert.equal(network.words[hidden.wordRows[5]], '[mask]')
  assert.equal(hidden.own[5], -1)
})

test('for a noun that borrows its row the model says the lender: the answer is between that and the other noun', async () => {
  const network = await lendingModel(['zorple'])
  const { request, numbers } = stage.NUMBERS.trace
  const session = new Session()
  session.set({ ...REAL, text: 'The zorple did not bite the teacher because it was hungry.', row: 'it' })
  await session.findWords()
  const trace = await session.run({}, (run, wish) => numbers(runOn(run, network), wish), request(session.state))
  assert.deepEqual([trace.lent, trace.unsaid], [[{ words: ['zorple'], as: 'dog', isThere: false }], []])
  assert.deepEqual(
    trace.shown.slice(0, 2).map((number) => network.words[number]),
    ['dog', 'teacher'],
  )
})

test('the opening asks for a meaning only where the head was taught that', async () => {
  for (const [layer, head, title] of [
    [3, 2, /^What does “it” mean/],
    [2, 1, /^Where does “it” look/],
    [0, 3, /^What does “it” mean/], // nobody taught it anything
  ]) {
    const { answers, state } = await answersOf({ ...REAL, layer, head, text: SENTENCE, row: 'it' }, ['trace'])
    const facts = cardFactsOf(sceneAt({ answers, state }), answers.trace.network, state)
    assert.match(road.cards.look.title(facts), title)
  }
})

test('a head has found nothing only where nearly all of the row is on the start mark', async () => {
  const { answers, state } = await answersOf({ ...REAL, head: 2, text: 'I told him that it rains.', row: 'it' }, [
    'trace',
  ])
  const scene = sceneAt({ answers, state })
  const textOf = (share) => {
    const trace = { ...scene.trace, whole: [share, 1 - share] }
    return road.cards.look.text(cardFactsOf({ ...scene, trace }, answers.trace.network, state))
  }
  assert.match(textOf(0.9), /finds nothing/)
  assert.doesNotMatch(textOf(0.7), /finds nothing/)
})

test('of a long text the word that is looked at most is on show, or it is named and its arc leaves the stage', async () => {
  const text = `Ann saw ${'a dog and a cat and '.repeat(5)}a friend who sang well`
  const found = { who: [], well: [] }
  for (const row of Object.keys(found)) {
    const { answers, state } = await answersOf({ ...REAL, head: 2, text, row }, ['trace'])
    const { data } = answers.trace.tensors.find(({ name }) => name.endsWith('wordWeights'))
    for (const size of [SIZES.desk, SIZES.phone]) {
      const scene = sceneAt({ answers, state }, size)
      const { outside, first, T, bestLook } = scene.trace
      const missing = Array.from(data).filter((w, j) => (j < first || j >= first + T) && w >= 0.05)
      assert.equal(outside.length, Math.min(2, missing.length))
      assert.equal(bestLook.weight, Math.max(...data))
      const arcs = marksOf(scene, 'look').filter(({ id }) => id.startsWith('arc:outside'))
      assert.deepEqual(
        arcs.map(({ value }) => value),
        outside.map(({ weight }) => weight),
      )
      const ids = marksOf(scene, 'look').map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length)
      for (const { label } of outside) assert.ok(scene.notices[0].includes(`“${label}” `), scene.notices[0])
      found[row].push(outside.map(({ label }) => label).join())
    }
  }
  assert.deepEqual(found, { who: ['', ''], well: ['[^]', '[^]'] })
})

test('of a long text captions of heads are those of whole rows, and arcs to words alike are two', async () => {
  const text = `The dog barked. The dog ran. and then on a very cold morning in the middle of a long winter after the rain had stopped it slept.`
  const { answers, state } = await answersOf({ ...REAL, layer: 0, head: 2, text, row: 'in' }, ['trace'])
  const { trace } = answers
  const scene = sceneAt({ answers, state }, { width: 745, height: 810 })
  const twice = scene.trace.outside.map(({ label }) => label)
  const ids = marksOf(scene, 'look').map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length, `${twice}`)
  let told = 0
  for (const { id, label } of marksOf(scene, 'heads')) {
    const [, layer, head] = /^trait:(\d):(\d)$/.exec(id) ?? []
    if (!layer) continue
    const { data, shape } = trace.tensors.find(({ name }) => name === `layer${layer}.weights`)
    const from = (head * shape[1] + trace.row) * shape[2]
    const best = Math.max(...data.subarray(from, from + shape[2]))
    const [number] = /0\.\d\d|1\.00/.exec(label) ?? []
    if (!number) continue
    assert.equal(number, best.toFixed(2), `${id} ${label}`)
    told++
  }
  assert.ok(told > 8, `${told}`)
})

test('step 2 draws the bias that the open head adds for each distance, beside the numbers that make up x', async () => {
  const asked = await answersOf({ ...REAL, layer: 0, text: SENTENCE, row: 'it' }, ['trace'])
  const { trace } = asked.answers
  const [masked, scores] = ['masked', 'scores'].map((name) =>
    trace.tensors.find((one) => one.name === `layer0.${name}`),
  )
  const n = trace.words.length
  const biases = Array.from(masked.data.subarray(trace.row * n, (trace.row + 1) * n), (x, j) =>
    Math.fround(x - scores.data[trace.row * n + j]),
  )
  assert.ok(biases[trace.row - 1] > 5 && biases[trace.row + 1] < 0, 'a head that was taught to look one word back')
  for (const size of [SIZES.desk, SIZES.phone]) {
    const scene = sceneAt(asked, size)
    const numbers = marksOf(scene, 'vectors').filter(({ id }) => id.startsWith('bias:number:'))
    assert.deepEqual(
      numbers.map(({ value }) => value),
      biases.slice(scene.trace.first, scene.trace.first + scene.trace.T),
    )
  }
  assert.ok(!marksOf(sceneAt(await answersOf({}, ['trace'])), 'vectors').some(({ id }) => id.startsWith('bias:')))
})

test('an answer is between nouns of the sentence; where the model can say only one of them, the likeliest other word stands beside it', async () => {
  const rivals = async (text) => {
    const asked = await answersOf({ ...REAL, head: 2, text, row: 'it' }, ['trace'])
    return sceneAt(asked)
      .trace.answer.list.slice(0, 2)
      .map(({ word }) => word)
  }
  assert.deepEqual(await rivals('The animal didn’t cross the street because it was too tired.'), ['animal', 'street'])
  const [noun, other] = await rivals('The blorp didn’t fit in the suitcase because it was too small.')
  assert.equal(noun, 'suitcase')
  assert.ok(!['fit', 'in', 'the', 'because', 'it', 'was', 'too', 'small'].includes(other), other)
})

test('step 9 draws what the heads that were taught grammar find, each in its colour and from its weight', async () => {
  const asked = await answersOf({ ...REAL, text: SENTENCE, row: 'it' }, ['trace'])
  const { trace } = asked.answers
  const scene = sceneAt(asked, SIZES.desk)
  const marks = marksOf(scene, 'heads')
  const arcs = marks.filter(({ kind }) => kind === 'arc')
  const named = Object.fromEntries(arcs.map((arc) => [arc.id, arc]))
  for (const { layer, head, relation } of scene.trace.taught) {
    const { data, shape } = trace.tensors.find(({ name }) => name === `layer${layer}.weights`)
    const n = shape.at(-1)
    for (let from = 0; from < n; from++) {
      const row = data.subarray((head * n + from) * n, (head * n + from + 1) * n)
      const to = row.indexOf(Math.max(...row))
      const isLink = scene.palette.links[relation] && from && to && from !== to && row[to] >= 0.8
      const arc = named[`link:${relation}:${from}`]
      assert.equal(Boolean(arc), Boolean(isLink), `${relation} of ${trace.words[from]}`)
      if (!arc) continue
      assert.deepEqual(
        [arc.value, arc.colour, arc.grab],
        [row[to], scene.palette.links[relation], { head: [layer, head] }],
      )
      const [a, b] = [from, to].map((j) => marks.find(({ id }) => id === `token:${j}`))
      assert.deepEqual([arc.x1, arc.x2], [a.x, b.x])
    }
  }
  assert.ok(arcs.length >= 6, `${arcs.length} arcs`)
  assert.match(road.cards.heads.text(cardFactsOf(scene, trace.network)), /arcs show what they find/)
  const phone = sceneAt(asked, SIZES.phone)
  assert.ok(!marksOf(phone, 'heads').some(({ kind }) => kind === 'arc'), 'no room on a phone')
  assert.doesNotMatch(road.cards.heads.text(cardFactsOf(phone, trace.network)), /arcs/)
  for (const shown of [scene, phone]) {
    const captions = marksOf(shown, 'heads').filter(({ id }) => id.startsWith('trait:'))
    assert.ok(captions.every(({ label }) => label))
    assert.equal(
      /a caption says/.test(road.cards.heads.text(cardFactsOf(shown, trace.network))),
      captions.length > 0,
      `${captions.length} captions`,
    )
  }
})

test('step 9 has no arcs for a model that was taught no grammar', async () => {
  const marks = marksOf(sceneAt(await answersOf({}, ['trace'])), 'heads')
  assert.ok(!marks.some(({ kind }) => kind === 'arc'))
})

test('32 maps of step 9 are large enough to be seen, for an audience, too', async () => {
  const asked = await answersOf({ ...REAL, text: SENTENCE, row: 'it' }, ['trace'])
  for (const [size, more] of [
    [SIZES.desk, {}],
    [{ width: 1280, height: 640 }, { large: true }],
  ]) {
    const maps = marksOf(sceneAt(asked, size, more), 'heads').filter(({ kind }) => kind === 'picture')
    assert.equal(maps.length, 32)
    for (const { w } of maps) assert.ok(w >= 36, `${w} px`)
  }
})

test('cards say that a taught head rests, wherever the mark is, and never that of another head', async () => {
  const factsAt = async (knobs) => {
    const asked = await answersOf({ ...REAL, text: SENTENCE, ...knobs }, ['trace'])
    return cardFactsOf(sceneAt(asked), asked.answers.trace.network)
  }
  const rests = await factsAt({ row: 'the' })
  assert.ok(rests.isResting && rests.active, 'a determiner has no subject')
  assert.match(road.cards.look.text(rests), /rests on \[\^\]/)
  assert.match(road.cards.look.task(rests), /^Pick “/)
  const finds = await factsAt({ row: 'fixed' })
  assert.ok(!finds.isResting)
  assert.match(road.cards.look.text(finds), /from a verb to its subject/)
  const far = await factsAt({ text: `${long(22)} sleeps`, row: 'the.11' })
  assert.ok(far.isResting, 'though the mark is out of the picture')
  for (const head of [3, 4, 5, 6, 7]) assert.ok(!(await factsAt({ head, row: 'the' })).isResting, `head ${head}`)
})

test('the bias for distance is a part of step 5, and its card says so', async () => {
  const asked = await answersOf({ ...REAL, text: SENTENCE, row: 'it' }, ['trace'])
  const scene = sceneAt(asked)
  const labels = marksOf(scene, 'divided').map(({ label }) => label)
  assert.ok(labels.includes('÷ √16 + bias'), labels.join())
  assert.match(road.cards.divided.text(cardFactsOf(scene, asked.answers.trace.network)), /bias that it has learned/)
})
