// <hl-grammar>: links that the taught heads of the model of real English make, against an independent reading of its
// tensors; which are drawn; what is said of them; when they are not to be trusted. No weight is pinned: the model's file may
// be trained anew.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { lessons, Session, texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { lendingModel, read, rowsOf, runOn, shipped } from './kit/shipped.mjs'

const { grammar } = texts
const EASY = 'The dog chased the cat .'
const RELATIONS = ['subj', 'obj', 'mod', 'aux', 'prep', 'attach', 'adv', 'stand']

/** Every link of a text by the model's own tensors: the largest weight of a row, neither on the mark nor on the word itself. */
async function linksOf(text, relation) {
  const network = await shipped('english')
  const { words, numbers: tokens } = network.tokens(text)
  const line = network.facts.supervised.find((one) => one.endsWith(` ${relation}`))
  const [, layer, head] = line.match(/^layer(\d)\.head(\d) /)
  const { shape, data } = read(network, { tokens }, `layer${layer}.weights`)
  const size = shape.at(-1)
  assert.equal(size, words.length + 1, 'the mark is in front')
  const rows = rowsOf({ shape, values: [...data] }).slice(head * size, (Number(head) + 1) * size)
  return rows.flatMap((row, from) => {
    const weight = Math.max(...row)
    const to = row.indexOf(weight)
    return from === 0 || to === 0 || to === from ? [] : [{ from, to, weight }]
  })
}

/** Links in words: "chased > dog". */
const inWords = ({ answer }, links) => links.map(({ from, to }) => `${answer.words[from]} > ${answer.words[to]}`)

const drawnIn = (asked, relation) =>
  inWords(asked, asked.figures.shown.relations.find((one) => one.relation === relation).links)

test('links are the largest weights of the heads that the file names, and arcs those of 0.8 and more', async () => {
  const { SHOWN } = lessons.grammar
  assert.deepEqual(SHOWN, { drawn: 0.8, listed: 0.4 })
  for (const text of [
    EASY,
    'The animal didn’t cross the street because it was too tired.',
    grammar.breaks[2].sentence,
  ]) {
    const { figures, numbers, answer } = await ask('grammar', { text })
    assert.deepEqual(
      figures.shown.relations.map(({ relation }) => relation),
      RELATIONS,
    )
    for (const { relation, tensors, links, found, rows, said } of figures.shown.relations) {
      const wanted = await linksOf(text, relation)
      assert.deepEqual(tensors, [`${relation}.weights`])
      assert.equal(numbers[tensors[0]].values.length, answer.words.length ** 2)
      assert.equal(found, wanted.length, relation)
      const drawn = wanted.filter(({ weight }) => weight >= 0.8)
      assert.deepEqual(links, drawn, relation)
      assert.deepEqual(
        rows.map(({ cells, isFaint }) => [...cells, isFaint]),
        wanted
          .filter(({ weight }) => weight >= 0.4)
          .map(({ from, to, weight }) => [...[answer.words[from], answer.words[to], weight.toFixed(2)], weight < 0.8]),
      )
      for (const { from, to } of drawn)
        assert.ok(said.includes(`“${answer.words[from]}” looks at “${answer.words[to]}”`), said)
    }
    assert.deepEqual(
      figures.snapshot.links.map(({ relation, from, to, weight }) => `${relation} ${from} ${to} ${weight.toFixed(2)}`),
      figures.shown.relations.flatMap(({ relation, rows }) => rows.map(({ cells }) => [relation, ...cells].join(' '))),
    )
  }
})

test('an easy sentence: the verb looks at its subject, the object at its verb, the determiner at its noun', async () => {
  const asked = await ask('grammar', { text: EASY })
  assert.ok(drawnIn(asked, 'subj').includes('chased > dog'))
  assert.ok(drawnIn(asked, 'obj').includes('cat > chased'))
  assert.ok(drawnIn(asked, 'mod').includes('The > dog'))
  assert.deepEqual(drawnIn(asked, 'stand'), [])
})

/** Of each sentence that is said to work well, its subjects. */
const SUBJECTS = [
  'sold > sister',
  'called > We',
  'open > Nobody',
  'stopped > rain',
  'fit > trophy',
  'brought > neighbour',
]

test('sentences that are said to work well do', async () => {
  assert.equal(grammar.good.length, SUBJECTS.length)
  for (const [i, text] of grammar.good.entries()) {
    const asked = await ask('grammar', { text })
    assert.ok(drawnIn(asked, 'subj').includes(SUBJECTS[i]), `${text} ${drawnIn(asked, 'subj')}`)
    assert.ok(!asked.figures.shown.trust.isDoubtful, text)
  }
})

/** Sentences that others marked: their words, and their links as "subj:chased>dog|cat". @param {string} name */
const marked = (name) =>
  readFileSync(new URL(`../english/${name}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').map((part) => part.split(' ')))

/** Of the arcs that are drawn in a file's sentences the share that is marked. Words that come twice are left out: a mark doesn't say which. @param {string} name */
async function shareMarked(name) {
  const of = { drawn: 0, marked: 0 }
  for (const [words, links] of marked(name)) {
    const { answer, figures } = await ask('grammar', { text: words.join(' ') })
    assert.deepEqual(answer.words.slice(1), words)
    const isOnce = (word) => words.indexOf(word) === words.lastIndexOf(word)
    for (const { relation, links: drawn } of figures.shown.relations)
      for (const [from, to] of drawn.map((link) => [link.from, link.to].map((at) => answer.words[at]))) {
        if (!isOnce(from) || !isOnce(to)) continue
        const start = `${relation}:${from}>`
        of.drawn++
        if (links.some((link) => link.startsWith(start) && link.slice(start.length).split('|').includes(to)))
          of.marked++
      }
  }
  return of.marked / of.drawn
}

test('arcs that are drawn are mostly right', async () => {
  // Who marked these sentences left some right links out: of 132 arcs of an earlier model that were not marked a reader
  // found 41 right or arguable.
  const share = await shareMarked('blind_fourth')
  assert.ok(share >= 0.94, `${share}`)
})

test('pronouns are found in every part of a sentence: possessives, objects, subjects', async () => {
  for (const [text, arcs] of [
    [grammar.good.at(-1), ['her > Maya', 'it > umbrella']],
    ['The hacker stole the files and uploaded them to a server.', ['them > files']],
    ['When Tom arrived, his aunt helped him.', ['his > Tom', 'him > Tom']],
    ['The hikers lost their map, so they followed the river.', ['their > hikers', 'they > hikers']],
  ]) {
    const drawn = drawnIn(await ask('grammar', { text }), 'stand')
    for (const arc of arcs) assert.ok(drawn.includes(arc), `${text} ${drawn}`)
  }
})

/** Of each sentence to break the heads with: an arc that is drawn wrongly, or the right ones, which are missing. */
const FAULTS = [
  { relation: 'subj', arcs: ['fell > horse'], isDrawn: false },
  { relation: 'mod', arcs: ['old > man'], isDrawn: true },
  { relation: 'attach', arcs: ['with > saw', 'with > man'], isDrawn: false },
  { relation: 'obj', arcs: ['morning > waited'], isDrawn: true },
  { relation: 'subj', arcs: ['ran > cat'], isDrawn: false },
  { relation: 'obj', arcs: ['plans > makes'], isDrawn: true },
]

test('sentences to break the heads with do', async () => {
  assert.equal(grammar.breaks.length, FAULTS.length)
  for (const [i, { sentence }] of grammar.breaks.entries()) {
    const { relation, arcs, isDrawn } = FAULTS[i]
    const drawn = drawnIn(await ask('grammar', { text: sentence }), relation)
    assert.equal(
      arcs.some((arc) => drawn.includes(arc)),
      isDrawn,
      `${sentence} ${relation}: ${drawn}`,
    )
  }
})

test('a row that rests on the mark, or looks at its own word, has no arc', async () => {
  const { answer } = await ask('grammar', { text: EASY })
  const size = answer.words.length
  const put = (from, to, weight) => {
    const data = new Float32Array(size * size)
    for (let row = 0; row < size; row++) data[row * size] = 1 // all rest
    if (from !== undefined) {
      data[from * size] = 1 - weight
      data[from * size + to] = weight
    }
    const tensors = answer.tensors.map((tensor) => (tensor.name === 'subj.weights' ? { ...tensor, data } : tensor))
    return lessons.grammar.linksOf({ ...answer, tensors }, 'subj')
  }
  assert.deepEqual(put(), [])
  assert.deepEqual(put(3, 3, 0.9), [])
  assert.deepEqual(put(3, 2, 0.45), [])
  assert.deepEqual(put(3, 2, 0.75), [{ from: 3, to: 2, weight: 0.75 }])
  assert.deepEqual(put(0, 2, 0.75), [], 'the mark itself links nothing')
})

test('one relation is chosen: its links in a sentence, with their weights; the others stay pieces of the figure', async () => {
  const asked = await ask('grammar', { text: EASY, 'grammar.relation': 'subj' })
  const { one, chosen, taught, map } = asked.figures.shown
  const [{ weight }] = await linksOf(EASY, 'subj')
  assert.equal(chosen, 'subj')
  assert.equal(one.said, `Subject: chased → dog ${weight.toFixed(2)}.`)
  assert.deepEqual(one.tensors, ['subj.weights'])
  assert.match(taught, /^The head for “subject” was taught from link-grammar’s parses/)
  assert.match(map.heading, /“subject”/)
  const none = shownAs(asked, { 'grammar.relation': 'stand' }).shown
  assert.equal(none.one.said, 'Reference: no word has such a link here.')
  const all = shownAs(asked, { 'grammar.relation': 'all' }).shown
  assert.equal(all.one, null)
  assert.equal(all.relations.length, 8)
})

test('a held-out score is told where the file has one', async () => {
  const { lesson, answer, state } = await ask('grammar', { text: EASY, 'grammar.relation': 'subj' })
  const told = (facts) =>
    lesson.figures({ ...answer, network: { ...answer.network, facts: { ...answer.network.facts, ...facts } } }, state)
      .shown.taught
  assert.match(told({ 'held-out': ['obj 0.5', 'subj 0.924'] }), /it is right at 92 % of such words/)
  assert.match(told({ 'held-out': 'subj 0.924' }), /92 %/)
  assert.doesNotMatch(told({ 'held-out': [] }), /%/)
})

test('the picked word: its links, as the session has it; the mark is no word', async () => {
  const asked = await ask('grammar', { text: EASY, row: 'dog' })
  const { row, word } = asked.figures.shown
  assert.equal(asked.answer.words[row], 'dog')
  assert.match(word.said, /^“dog”: subject of “chased” [01]\.\d\d; modified by “The” [01]\.\d\d\.$/)
  const chased = shownAs(asked, { row: asked.answer.spans[3] }).shown.word.said
  assert.match(chased, /its subject is “dog” .*its object is “cat”/)
  assert.equal(shownAs(asked, { row: { start: 0, end: 0 } }).shown.row, undefined)
})

test('it is always the model of real English; where the page has another, that is said', async () => {
  for (const model of ['english-supervised', 'constructed', 'induction']) {
    const { answer, figures } = await ask('grammar', { model, text: EASY })
    assert.equal(answer.model, 'english')
    assert.match(figures.other, /this figure shows that model/)
  }
  assert.equal((await ask('grammar', { model: 'english' })).figures.other, '')
})

test('a text without words has a reason, one that is too long a note, and numerals stay what they are', async () => {
  const none = await ask('grammar', { text: ' ' })
  assert.deepEqual([none.figures.shown, none.figures.snapshot.links], [null, []])
  assert.match(none.figures.reason, /no word here/)
  const long = await ask('grammar', { text: 'the dog sleeps '.repeat(40) })
  assert.match(long.figures.cut, /^120 tokens: the first \d\d are shown/)
  assert.equal((await ask('grammar', { text: EASY })).figures.cut, '')
  const { words } = (await ask('grammar', { text: 'I have 42 cats' })).answer
  assert.deepEqual(words, ['[^]', 'I', 'have', '42', 'cats'])
})

// ---- When not to trust it ----

const ENGLISH = [
  ...[EASY, 'The animal didn’t cross the street because it was too tired.'],
  ...['She quickly opened the old door and looked at the garden.', 'He lost his phone on the train to London.'],
  ...['I will send you the report before the meeting on Friday.', 'The old man slowly walked to the river.'],
  ...['The company that makes these shoes pays its workers well.', 'My phone needs a new battery.'],
  ...['The coffee in this office is really terrible.', 'Did you see the film about the two brothers?'],
  ...['Scientists have found water under the surface of the moon.', 'Please put the milk back into the fridge.'],
  ...['The government wants to build more houses near the city.', 'The keys near the old cabinet are new.'],
  ...['This website stores your password in a safe place.', 'The nurse gave the patient a glass of water.'],
  ...['It was the best of times, it was the worst of times.', 'Zarkov bought a Tesla.'],
]

const OTHERS = [
  ...['Der Hund jagte die Katze.', 'Das Tier überquerte die Straße nicht, weil es zu müde war.'],
  ...['Meine Schwester hat ein neues Auto für ihren Mann gekauft.', 'Wir hätten den Arzt viel früher anrufen sollen.'],
  ...['Le chien a poursuivi le chat dans la rue.', 'lorem ipsum dolor sit amet consectetur adipiscing elit'],
  ...['for (let i = 0; i < n; i++) sum += a[i] * b[i];', 'def f(x): return [y ** 2 for y in x if y > 0]'],
  ...['SELECT name, age FROM users WHERE age > 30 ORDER BY name;', 'const x = await fetch(url).then((r) => r.json())'],
  ...['🙂 🎉 🚗 🌧️ 🍕', '猫 が 犬 を 追いかけた', 'asdf qwer zxcv uiop hjkl'],
]

test('of English sentences nothing is said; German, code and pictures are not to be trusted', async () => {
  const trust = async (text) => (await ask('grammar', { text })).figures.shown.trust
  for (const text of [...ENGLISH, ...grammar.good]) {
    const { isDoubtful, said } = await trust(text)
    assert.ok(!isDoubtful && /and (is|are) drawn\.$/.test(said), `${text} ${said}`)
  }
  for (const text of OTHERS) {
    const { isDoubtful, said } = await trust(text)
    assert.ok(isDoubtful && said.startsWith('Don’t trust this diagram'), `${text} ${said}`)
  }
})

test('a word that borrows a row is known, and yet none that the model can say', async () => {
  const text = 'Der Hund jagte die Katze.'
  const { lesson, answer, state, request, figures } = await ask('grammar', { text })
  assert.match(figures.shown.trust.said, /knows \d of 5 words/)
  const network = await lendingModel(['der', 'hund', 'jagte', 'katze'])
  const lent = await new Session().run({}, (run, wish) => lesson.numbers(runOn(run, network), wish), request)
  const { said } = lesson.figures(lent, state, {}).shown.trust
  assert.doesNotMatch(said, /words/)
  assert.deepEqual(lent.own, answer.own)
})

test('a pronoun’s arc comes with the share of test pairs in which it is right, and no other arc does', async () => {
  const said = async (knobs) => (await ask('grammar', knobs)).figures.shown.pronoun.said
  const text = 'The dog chased the ball because it was hungry.'
  const { facts } = await shipped('english')
  const right = facts['held-out'].find((line) => line.startsWith('pronoun ')).split(' ')[1]
  assert.equal((await linksOf(text, 'stand')).filter(({ weight }) => weight >= 0.8).length, 1)
  for (const relation of ['all', 'stand'])
    assert.match(await said({ text, 'grammar.relation': relation }), new RegExp(`“it” .* ${Math.round(100 * right)} %`))
  assert.equal(await said({ text, 'grammar.relation': 'subj' }), '')
  assert.equal(await said({ text: EASY }), '')
  assert.equal(await said({ text: 'The girl who sings laughs.' }), '', 'a relative pronoun is no guess')
})

// ---- The diagram ----

test('arcs that share a stretch of words run on levels of their own, the longer one outside', () => {
  const { levelsOf } = lessons.grammar
  const link = (from, to) => ({ from, to })
  assert.deepEqual(levelsOf([link(1, 2), link(4, 2), link(5, 4)]), [0, 0, 0])
  assert.deepEqual(levelsOf([link(1, 5), link(2, 1), link(3, 5), link(4, 5)]), [2, 0, 1, 0])
  assert.deepEqual(levelsOf([link(1, 2), link(2, 1)]), [0, 1])
})

test('labels stand where no other arc passes, or not at all; arcs end at the words', () => {
  const { layout } = lessons.grammar
  const places = Array.from({ length: 8 }, (_, i) => ({ start: 100 * i, end: 100 * i + 80, edge: 200 }))
  const size = { along: 40, across: 14 }
  const measures = { base: 14, step: 24, port: 9, corner: 8, isUpright: false }
  const links = [
    { from: 1, to: 5 },
    { from: 3, to: 7 },
    { from: 2, to: 3 },
  ]
  const arcs = layout(
    links,
    places,
    links.map(() => size),
    measures,
  )
  assert.deepEqual(
    arcs.map(({ level }) => level),
    [1, 2, 0],
  )
  for (const [i, { label, paths, head, level }] of arcs.entries()) {
    assert.equal(label.y, 200 - 14 - 24 * level)
    assert.equal(paths.length, 2, 'the label stands between them')
    const x = Number(head.split(',')[0])
    const { start, end } = places[links[i].to]
    assert.ok(x > start && x < end, `${x} at word ${links[i].to}`)
  }
  // The second arc crosses the first one: it comes down at word 3.
  const down = Number(arcs[1].paths[0].match(/^M (\S+)/)[1])
  assert.ok(Math.abs(arcs[0].label.x - down) >= 20, `${arcs[0].label.x} and ${down}`)
  const [tight] = layout([{ from: 1, to: 2 }], places, [{ along: 140, across: 14 }], measures)
  assert.deepEqual([tight.label, tight.paths.length], [null, 1])
  const [upright] = layout([{ from: 1, to: 2 }], places, [{ along: 14, across: 40 }], {
    ...measures,
    step: 46,
    isUpright: true,
  })
  assert.equal(upright.label.x, 214, 'beside the words')
})
