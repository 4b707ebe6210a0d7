// What links and attributes of 200 random states showed at commit 3b6fad8 is what they show now, to the bit. What differs
// on purpose is listed with its reason.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatKnob, KNOBS, parseLink, snapshotOf, useVariant } from '../../build/source.mjs'
import { ask } from '../lessons/kit/ask.mjs'
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
  {
    why: 'the constructed model is a network like the others, whose entropy is rounded in other places',
    isMeant: ({ tensor, what }, { link }) => {
      const [now, then] = (/(\S+) in place of (\S+)$/.exec(what) ?? []).slice(1).map(Number)
      return tensor === 'layer0.entropy' && /model=constructed/.test(link) && Math.abs(now - then) < 1e-6 * then
    },
  },
  {
    why: 'rows dragged and heads switched off count for the constructed model too, which passed them over',
    isMeant: (_, { link }) => /[#&]model=constructed/.test(link) && /[#&](edits|off)=/.test(link),
  },
  {
    why: 'twins shows two models, one trained with a causal mask and one without, in place of one model read both ways',
    isMeant: ({ view }) => view === 'twins',
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
      // Matrices by hand are shared by the lessons that take them.
      const knob = [`${view}.${attribute}`, attribute, `exam.${attribute}`].find((name) => name in KNOBS)
      assert.ok(knob, `${attribute} of ${element.name}`)
      assert.equal(
        formatKnob(knob, parseLink(`#${knob}=${encodeURIComponent(text)}`).state[knob]),
        formatKnob(knob, byLink[knob]),
        `${attribute} of ${link}`,
      )
    }
  }
})
