// Every step at every size: marks stay on the stage, text is large enough, neighbours share marks.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersOf, SIZES, sceneAt, stage } from './kit.mjs'

const { STEPS, Film, LINE, END, extentOf, isSeen, shared } = stage

/** Moments of the line of time: every step's beginning, middle and end, and five moments of the way behind it. */
function* moments() {
  for (const [i, { begin, end }] of LINE.entries()) {
    for (const t of [0, 0.25, 0.5, 0.75, 1]) yield begin + t * (end - begin)
    if (i < LINE.length - 1) for (const t of [0.1, 0.3, 0.5, 0.7, 0.9]) yield end + t * (LINE[i + 1].begin - end)
  }
  yield END
}

/** States to draw: the opening, touched in every way, and texts of other kinds. */
const STATES = {
  opening: {},
  touched: {
    off: '1.2 0.0',
    'stage.temperature': 0.3,
    edits: `0.1.8:${Array.from({ length: 12 }, (_, i) => (i === 6 ? 1 : 0))}`,
  },
  query: { 'stage.stretch': 2, 'stage.toward': 'street' },
  places: { 'stage.places': '1,0,2,3,4,5,6,7,8,9,10,11' },
  placed: { 'stage.placed': true },
  'one word': { text: 'it' },
  'long words': { text: 'Donaudampfschifffahrtsgesellschaft https://example.org/a/very/long/path?query=1 it was 🙂🙂' },
  'sixteen words': { text: 'the keys near the old cabinet in the house by the river were new and very heavy' },
  'sixty-four words': {
    model: 'constructed',
    text: Array.from({ length: 64 }, (_, i) => `word${i % 9}`).join(' '),
    row: 40,
    head: 0,
  },
  letters: { model: 'induction', text: 'a b c d e a b c d e a b', row: 11 },
  random: { model: 'random', text: 'you say tomato and I say tomato', row: 2 },
  'unknown words': { text: 'My grandmother baked a chocolate cake for her birthday party.', row: 'birthday' },
}

for (const [name, knobs] of Object.entries(STATES))
  test(`${name}: no mark leaves the stage, no text is too small, no id comes twice, at any size and moment`, async () => {
    const asked = await answersOf(knobs)
    for (const [size, { width, height }] of Object.entries(SIZES)) {
      const film = new Film()
      const scene = sceneAt(asked, SIZES[size])
      for (const time of moments()) {
        const marks = film.at(scene, time)
        const where = `${size} at ${time.toFixed(2)}`
        assert.equal(new Set(marks.map(({ id }) => id)).size, marks.length, `${where}: ${twice(marks)}`)
        for (const mark of marks.filter(isSeen)) {
          const { x, y, w, h } = extentOf(mark)
          const leaves = mark.id.startsWith('arc:outside:') // to a word that is not on show
          const inside = x >= -1 && y >= -1 && x + w <= width + 1 && y + h <= height + 1
          assert.ok(inside || leaves, `${where}: ${mark.id} ${JSON.stringify({ x, y, w, h })}`)
          for (const value of Object.values(mark)) assert.ok(!Number.isNaN(value), `${where}: ${mark.id} has NaN`)
          if ((mark.kind === 'text' || mark.kind === 'word') && mark.label)
            assert.ok(mark.size >= 12 - 1e-9, `${where}: ${mark.id} has ${mark.size} px`)
        }
      }
    }
  })

const twice = (marks) => marks.map(({ id }) => id).filter((id, i, all) => all.indexOf(id) !== i)

test('two neighbouring steps share at least half of the smaller one’s marks; words everywhere', async () => {
  const asked = await answersOf()
  for (const size of ['desk', 'phone']) {
    const scene = sceneAt(asked, SIZES[size])
    for (const [i, next] of STEPS.entries()) {
      if (!i) continue
      const [before, after] = [STEPS[i - 1].marks(scene, 1), next.marks(scene, next.travel ? 0 : 1)]
      const share = shared(before, after)
      assert.ok(share >= 0.5, `${size}, ${STEPS[i - 1].id} to ${next.id}: ${share.toFixed(2)}`)
      const words = (marks) => marks.filter(({ kind }) => kind === 'word').map(({ id }) => id)
      assert.deepEqual(words(before), words(after))
    }
  }
})

test('a step is a pure function: the same scene gives the same marks, and the scene is left as it was', async () => {
  const asked = await answersOf()
  const scene = sceneAt(asked)
  const kept = structuredClone(asked.answers)
  for (const { marks } of STEPS)
    for (const u of [0, 0.4, 1])
      assert.deepEqual(marks(scene, u), marks(sceneAt({ ...asked, answers: structuredClone(asked.answers) }), u))
  assert.deepEqual(asked.answers, kept)
})
