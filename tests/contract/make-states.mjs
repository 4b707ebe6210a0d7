// Writes tests/golden/states.json.gz: what links and attributes of random states showed at the last commit before the
// house was put in order (3b6fad8).
//
//   node tests/contract/make-states.mjs DIST [OUT] [--backwards]
//     DIST         dist/ of a checkout of that commit, beside its web/, with one change so that a state gives the same
//                  bits on any machine: load() of web/session.js calls loadCore({ variant: 'simd128' })
//     --backwards  opens the links from the last to the first, which must make no difference
//
// The file holds, one item a line:
//   initial    every knob's start, so that a state lists only what is otherwise
//   states     200: `link`, `hide` if the link says so, `knobs`, `element` with `attributes` that say the same to one
//              element by itself, and `prints`, fingerprint.mjs of some views; the element's view is the first
//   scenes     the same for links of a lecture, and the view that the scene shows
//   sections   links that name a section, and the elements in it
//   written    links written by hand: clamped, mangled, of old habits, and what became of them
//   later      numbers that are asked for when there is time, and don't depend on the state
// A print is { view, refused: true } where the view refused the state in a sentence: it then keeps what it showed before.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { launch, notes, open, settled } from '../page/kit/browser.mjs'
import { fingerprint } from './fingerprint.mjs'
import { dice, randomState, seeded } from './states.mjs'

const SEED = 20261122
const STATES = 200

/** Views whose numbers are kept, a state, beside its element's. */
const VIEWS_MORE = 4

/** Fields that come when there is time. */
const LATER = ['held', 'scores']

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { backwards: { type: 'boolean' } },
})
const [dist, out = fileURLToPath(new URL('../golden/states.json.gz', import.meta.url))] = positionals
if (!dist) throw new Error('usage: node tests/contract/make-states.mjs DIST [OUT] [--backwards]')
const folder = pathToFileURL(`${dist}/`)
const old = (/** @type {string} */ path) => import(new URL(`../web/${path}`, folder).href)

const { KNOBS: knobs, formatKnob, formatLink, parseLink } = await old('state.js')
const { default: scenes } = await old('text/en/scenes.js')

/** What differs from the start. @param {Record<string, any>} state */
const changed = (state) =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(knobs[name].initial)),
  )

const KNOB_NAMES = Object.keys(knobs)

/** @param {Record<string, any>} state */
const complete = (state) => Object.fromEntries(KNOB_NAMES.map((name) => [name, state[name]]))

// ---- In the page ----

/** fingerprint.mjs as a script: the page's policy lets nothing else in. */
const script = `{
  ${readFileSync(new URL('fingerprint.mjs', import.meta.url), 'utf8').replaceAll('export ', '')}
  window.fingerprint = fingerprint
}`

/** In the page: follows a link; the state that came of it. @param {string} link */
async function follow(link) {
  const strip = document.querySelector('hl-strip')
  history.replaceState(null, '', '#nowhere') // else a link that is there already would not be followed
  const followed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
  location.hash = link || '#'
  await followed
  const says = document.getElementById('link-notes')
  const hidden = strip.getAttribute('hide')
  return { state: { ...strip.session.state }, noted: !says.hidden, hide: hidden }
}

/** In the page: fingerprints of some elements, at rest; the others need not be. @param {[string[], string[]]} what names of elements, fields to leave out */
async function printsOf([names, without]) {
  const elements = names.map((name) => document.querySelector(name))
  for (let i = 0; i < 2; i++) await Promise.all(elements.map((element) => element.settled())) // one may follow another
  return elements.map((element) => {
    const snapshot = element.snapshot({ full: true })
    return element.error || snapshot.refused
      ? { view: snapshot.view, refused: true }
      : window.fingerprint(snapshot, without)
  })
}

/** In a page of notes: one element by its attributes; its knobs and its fingerprint. */
async function alone([name, attributes, without]) {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  document.body.replaceChildren(element)
  await element.settled()
  const snapshot = element.snapshot({ full: true })
  const print =
    element.error || snapshot.refused ? { view: snapshot.view, refused: true } : window.fingerprint(snapshot, without)
  return { knobs: snapshot.knobs, print }
}

/** In the page: every view that has numbers of its own, but training, and which attribute sets which of its knobs. */
const viewsOfPage = () =>
  [...document.querySelectorAll('section [group=page]')]
    .filter((view) => view.snapshot && view.localName !== 'hl-train')
    .map((view) => {
      const attributes = view.knobs.map((knob) => [knob, knob.slice(knob.indexOf('.') + 1)])
      return {
        name: view.localName,
        view: view.snapshot().view,
        attributes: Object.fromEntries(attributes.filter(([knob, attribute]) => view.knobOf(attribute) === knob)),
        shadowed: attributes.filter(([knob, attribute]) => view.knobOf(attribute) !== knob).map(([knob]) => knob),
      }
    })

/** Numbers that the page asks for when there is time. */
async function laterOf(page) {
  for (const name of ['hl-compare', 'hl-induction']) await page.locator(name).scrollIntoViewIfNeeded()
  await page.waitForFunction(
    () =>
      document.querySelector('hl-compare').snapshot().held && document.querySelector('hl-induction').snapshot().scores,
    undefined,
    { timeout: 120000 },
  )
  return page.evaluate(() => ({
    'hl-compare': { held: document.querySelector('hl-compare').snapshot().held },
    'hl-induction': { scores: document.querySelector('hl-induction').snapshot().scores },
  }))
}

// ---- What to open ----

/** The states, and which views are kept of each: all about equally often. @param {Awaited<ReturnType<typeof viewsOfPage>>} views */
function plan(views) {
  const random = seeded(SEED)
  const d = dice(random)
  /** @type {string[]} */
  let round = []
  const drawn = new Map(views.map(({ name }) => [name, 0]))
  const taken = (/** @type {string} */ name) => drawn.set(name, drawn.get(name) + 1)
  return Array.from({ length: STATES }, (_, number) => {
    if (!round.length) round = d.shuffled(views.map(({ name }) => name))
    const name = round.pop()
    const { attributes, shadowed } = views.find((view) => view.name === name)
    const { state, hide } = randomState(knobs, random, number, { scenes: scenes.length, atStart: shadowed })
    const ordered = complete(state)
    taken(name)
    const others = d.shuffled([...drawn]).filter(([other]) => other !== name)
    const more = others.sort((a, b) => a[1] - b[1]).slice(0, VIEWS_MORE)
    for (const [other] of more) taken(other)
    return {
      state: ordered,
      hide,
      link: formatLink(ordered, hide),
      element: { name, attributes: attributesOf(ordered, attributes) },
      views: [name, ...more.map(([other]) => other)],
    }
  })
}

/** Attributes that say a state to an element; as in a link, a head is written with its model. */
function attributesOf(state, attributes) {
  const names = Object.keys(attributes).filter(
    (name) => name in changed(state) || (name === 'model' && 'head' in changed(state)),
  )
  return Object.fromEntries(names.map((name) => [attributes[name], formatKnob(name, state[name])]))
}

/** Links of a lecture's scenes, with a question and with its answer, as its own list has them. */
const lectures = () =>
  scenes.flatMap(({ show, link = '', hide = '', predict }, i) =>
    (predict === undefined ? [true] : [false, true]).map((revealed) => {
      const state = complete({ ...parseLink(link).state, 'page.scene': i + 1, 'page.shown': revealed })
      return { state, hide: '', link: formatLink(state), scene: { show, hide }, views: revealed ? [show] : [] }
    }),
  )

/** Links as people write them. */
const WRITTEN = [
  { link: '#head=2', about: 'a head without a model' },
  { link: '#text=a+b+c+a&head=1&row=3', about: 'a head without a model' },
  { link: '#layer=0&head=2', about: 'a layer with its head, and no model' },
  { link: '#text=the+dog+sleeps&row=2', about: 'plus signs' },
  { link: '#text=the%20dog%E2%80%99s%20bone', about: 'percent signs' },
  { link: '#row=9999&column=-4', about: 'out of range' },
  { link: '#attention.temperature=1e9', about: 'out of range' },
  { link: '#attention.temperature=0.0004', about: 'below the least' },
  { link: '#attention.temperature=warm', about: 'no number' },
  { link: '#attention.causal=', about: 'a switch without a value' },
  { link: '#mask.causal=false&recurrence.long=true', about: 'switches in words' },
  { link: '#model=gpt', about: 'no such model' },
  { link: '#modle=random', about: 'no such knob' },
  { link: '#row=3&row=5', about: 'one knob twice' },
  { link: '#%', about: 'mangled' },
  { link: '#=&=&', about: 'mangled' },
  { link: '#text=%E0%A4&row=-1', about: 'mangled' },
  { link: '#position.dims=1,1,600,x', about: 'a list with what can’t be in it' },
  { link: '#shuffle.order=1', about: 'no order' },
  { link: '#exam.q=1,2;3', about: 'no matrix' },
  { link: '#off=1.0,1.3&masked=3+8', about: 'commas and spaces' },
  { link: '#edits=1.0.8:0,0,1,0,0,0,0,0,0,0,0,0&row=8', about: 'a dragged row' },
  { link: '#mask.edit=5:cat', about: 'another word' },
]

// ---- Taking it all ----

const browser = await launch()
const { page, close } = await open(browser, new URL('headlight.html', folder).href, { init: script })
await settled(page)

/** A print without its page's knobs; what the page didn't take as it was meant is a mistake of this script. */
async function visit({ link, state, hide, views }) {
  const found = await page.evaluate(follow, link)
  if (state) {
    assert.deepEqual(found.state, state, link)
    assert.equal(found.noted, false, link)
    if (!state['page.scene']) assert.equal(found.hide, hide, link)
  }
  return { found, prints: await page.evaluate(printsOf, [views, LATER]) }
}

/** @template T @param {T[]} list @param {(item: T) => Promise<any>} act in the order of the list, or from its end */
async function each(list, act) {
  const results = new Map()
  for (const item of options.backwards ? [...list].reverse() : list) results.set(item, await act(item))
  return list.map((item) => results.get(item))
}

const views = await page.evaluate(viewsOfPage)
const sections = await page.evaluate(() =>
  [...document.querySelectorAll('main section h2[id]')].map((heading) => ({
    link: `#${heading.id}`,
    elements: [...heading.closest('section').querySelectorAll('[group=page]')].map((element) => element.localName),
  })),
)
const later = await laterOf(page)

const states = await each(plan(views), async ({ element, views: names, ...item }) => {
  const { prints } = await visit({ ...item, views: names })
  const { link, hide, state } = item
  return { link, ...(hide && { hide }), knobs: changed(state), element, prints }
})
console.log(`${states.length} states`)

const lectureLinks = await each(lectures(), async ({ scene, ...item }) => {
  const { prints } = await visit(item)
  return { link: item.link, scene, knobs: changed(item.state), prints }
})
console.log(`${lectureLinks.length} links of scenes`)

const written = await each(WRITTEN, async ({ link, about }) => {
  const { found, prints } = await visit({ link, views: ['hl-attention'] })
  return { link, about, knobs: changed(found.state), noted: found.noted, prints }
})

for (const { link } of sections) {
  await page.evaluate(follow, '#row=2')
  const { state, noted } = await page.evaluate(follow, link)
  assert.deepEqual([changed(state), noted], [{ row: 2 }, false], link)
}
await close()

/** The same from attributes, in notes: what an element says of itself must be what the page's said. */
const course = await notes('', `<script src="${new URL('headlight.js', folder).href}"></script>`)
const bare = await open(browser, course.file, { allowed: [folder.href], init: script })
for (const { link, knobs: kept, element, prints } of states) {
  const { name, attributes } = element
  const found = await bare.page.evaluate(alone, [name, attributes, LATER])
  assert.deepEqual(found.print, prints[0], `${name} of ${link}`)
  for (const [knob, value] of Object.entries(found.knobs))
    assert.deepEqual(value, kept[knob] ?? (knob in kept ? null : knobs[knob].initial), `${knob} of ${link}`)
}
assert.deepEqual(bare.logged, [])
await bare.close()
await course.stop()
await browser.close()
console.log(`${states.length} elements by their attributes, equal to the page's`)

// ---- Writing it down ----

const FEWEST_TURNS = 8
/** Prints of a view that have numbers, and are of no refusal. */
const FEWEST_PRINTS = 25

const turns = KNOB_NAMES.map((name) => [name, states.filter(({ knobs: kept }) => name in kept).length])
assert.deepEqual(
  turns.filter(([, count]) => count < FEWEST_TURNS),
  [],
  'every knob gets its turn',
)
const counts = views.map(({ name, view }) => {
  const mine = states.flatMap(({ prints }) => prints).filter((print) => print.view === view)
  const isEmpty = (/** @type {any} */ { tensors, fields }) => tensors && !Object.keys(tensors).length && !fields.numbers
  const [refused, empty] = [mine.filter((print) => print.refused).length, mine.filter(isEmpty).length]
  return { name, kept: mine.length, refused, empty, full: mine.length - refused - empty }
})
console.table(counts)
assert.deepEqual(
  counts.filter(({ full }) => full < FEWEST_PRINTS),
  [],
  'every view is kept often enough',
)

const lines = (/** @type {any[]} */ list) => `[\n${list.map((item) => JSON.stringify(item)).join(',\n')}\n]`
const initial = Object.fromEntries(KNOB_NAMES.map((name) => [name, knobs[name].initial]))
const text = `{
"commit": "3b6fad8",
"variant": "simd128",
"seed": ${SEED},
"initial": ${JSON.stringify(initial)},
"states": ${lines(states)},
"scenes": ${lines(lectureLinks)},
"sections": ${lines(sections)},
"written": ${lines(written)},
"later": ${JSON.stringify(fingerprint({ view: '', words: [], tensors: {}, ...later }).fields)}
}
`
JSON.parse(text)
const file = gzipSync(text, { level: 9 })
writeFileSync(out, file)
console.log(`${out}: ${(text.length / 1e3).toFixed(0)} kB, ${(file.length / 1e3).toFixed(0)} kB deflated`)
