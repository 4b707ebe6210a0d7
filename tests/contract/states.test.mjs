// What links and attributes of 200 random states showed at commit 3b6fad8 is what they show now, to the bit. What differs
// on purpose is listed with its reason.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatKnob, KNOBS, parseLink, snapshotOf, useVariant } from '../../build/source.mjs'
import { ask } from '../lessons/ask.mjs'
import { compare } from './fingerprint.mjs'
import { fixture } from './fixture.mjs'

useVariant('simd128') // as the fixture was made: the same bits on every machine

const all = fixture()

/** The shared knobs and a lesson's own, as its element has them. */
const knobsFor = (view) => Object.keys(KNOBS).filter((name) => !name.includes('.') || name.startsWith(`${view}.`))

/** What an element's snapshot is, without the element; refused: the lesson says why not. */
async function snapshotIn(view, knobs) {
  try {
    const { state, answer, figures } = await ask(view, knobs)
    return snapshotOf({
      view,
      knobs: knobsFor(view),
      state,
      answer,
      tensors: answer.tensors,
      also: figures.snapshot,
      full: true,
    })
  } catch (error) {
    return { view, refused: true, why: error.message }
  }
}

/**
 * What differs on purpose.
 * @type {{ why: string, isMeant: (difference: { view: string, tensor?: string, field?: string, what: string }, item: { link: string }) => boolean }[]}
 */
const MEANT = [
  {
    why: 'a head without a model means the default model, no more the one that is built by hand',
    isMeant: (_, { link }) => /[#&]head=/.test(link) && !/[#&]model=/.test(link),
  },
]

/** What differs of one print. */
async function differing(print, knobs) {
  const snapshot = await snapshotIn(print.view, knobs)
  if (print.refused || snapshot.refused) {
    if (Boolean(print.refused) === Boolean(snapshot.refused)) return []
    return [{ view: print.view, what: print.refused ? 'shown now' : `refused now: ${snapshot.why}` }]
  }
  return compare(print, snapshot)
}

for (const [name, what] of [
  ['states', '200 random states'],
  ['scenes', 'the scenes of a lecture'],
  ['written', 'links written by hand'],
])
  test(`${what}: every view shows the numbers that it showed`, async (t) => {
    let compared = 0
    for (const item of all[name]) {
      const { state } = parseLink(item.link)
      for (const print of item.prints) {
        const found = await differing(print, state)
        const others = found.filter((difference) => !MEANT.some(({ isMeant }) => isMeant(difference, item)))
        assert.deepEqual(others, [], item.link)
        compared++
      }
    }
    t.diagnostic(`${compared} views compared`)
    assert.ok(compared >= all[name].length / 2)
  })

test('attributes of an element mean what the link means', async () => {
  for (const { link, element } of all.states) {
    const view = element.name.replace('hl-', '')
    const byLink = parseLink(link).state
    for (const [attribute, text] of Object.entries(element.attributes)) {
      const own = `${view}.${attribute}`
      const knob = own in KNOBS ? own : attribute
      assert.equal(
        formatKnob(knob, parseLink(`#${knob}=${encodeURIComponent(text)}`).state[knob]),
        formatKnob(knob, byLink[knob]),
        `${attribute} of ${link}`,
      )
    }
  }
})
