// The stage's map of effects: the core's own, of the head on show, for the answer at the picked word, with every knob that
// the trace has.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, modelNamed } from '../../build/source.mjs'
import { answersOf, OPENING } from './kit.mjs'

const english = await modelNamed(await loadCore(), 'english-plain')
const { numbers: tokens, words } = english.tokens(OPENING.text)
const T = words.length
const ROW = words.indexOf('it')

/** A row of the head on show, with all weight on "street". */
const edited = Array.from(words, (word) => (word === 'street' ? 1 : 0))

/** Heads on, but for the second of the first layer. */
const others = Uint8Array.from({ length: english.attentions * english.config.heads }, (_, i) => (i === 1 ? 0 : 1))

/** What a reader changes, and the same as the core takes it. */
const CHANGES = {
  nothing: [{}, {}],
  temperature: [{ 'stage.temperature': 0.5 }, { temperature: 0.5 }],
  'another head': [{ head: 2 }, { head: 2 }],
  'the last layer': [{ layer: 1 }, { attention: 1 }],
  'a row': [
    { edits: [{ attention: 0, head: 1, row: ROW, weights: edited }] },
    { edits: [{ attention: 0, head: 1, row: ROW, weights: Float32Array.from(edited) }] },
  ],
  'the head off': [{ off: ['0.1'] }, { heads: others }],
}

/** The core's map at once, and the answer that it is of. @param {object} knobs */
function mapOf({ attention = 0, head = 1, ...knobs }) {
  const [{ data }] = english.run({ tokens, ...knobs, want: [{ name: 'logits', row: ROW, rows: 1 }] }).tensors
  const word = data.indexOf(Math.max(...data))
  return english.effects({ tokens, ...knobs, attention, head, row: ROW, word })
}

const seen = new Set()
for (const [name, [changed, knobs]] of Object.entries(CHANGES))
  test(`the map of effects with ${name} changed is the core's`, async () => {
    const { answers } = await answersOf(changed, ['effects'])
    const [{ shape, data }] = answers.effects.tensors
    assert.deepEqual([...shape], [T, T])
    assert.deepEqual(Array.from(data), Array.from(mapOf(knobs)))
    assert.equal(
      data.some((effect) => effect !== 0),
      name !== 'the head off',
    )
    seen.add(String(data))
  })

test('each change has a map of its own', () => assert.equal(seen.size, Object.keys(CHANGES).length))
