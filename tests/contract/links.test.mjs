// Links that people have: each means the knobs that it meant at commit 3b6fad8.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KNOBS, parseLink } from '../../build/source.mjs'
import { fixture, knobsOf } from './fixture.mjs'

const all = fixture()

/** A head without a model meant the model that is built by hand, before there were others; it means the default model now. */
const isOtherNow = (item, knob, value) => knob === 'model' && value === 'constructed' && !/[#&]model=/.test(item.link)

/** Whether a scene's question was answered: there are no scenes any more, so it means nothing. */
const GONE = 'page.shown'

/** Knobs as the link sets them, beside what they were. The scene is no knob any more, but is read all the same. */
function meant(item) {
  const { state, scene } = parseLink(item.link)
  const { [GONE]: _, ...before } = knobsOf(all, item)
  return [{ ...state, 'page.scene': scene }, before]
}

for (const [name, what] of [
  ['states', '200 random states'],
  ['scenes', 'the scenes of a lecture'],
  ['written', 'links written by hand'],
])
  test(`${what}: every knob is read as it was`, () => {
    for (const item of all[name]) {
      const [state, before] = meant(item)
      for (const [knob, value] of Object.entries(before)) {
        if (isOtherNow(item, knob, value)) assert.equal(state.model, KNOBS.model.initial)
        else assert.deepEqual(state[knob], value, `${knob} of ${item.link}`)
      }
    }
  })

test('links that could not be used as written still say so', () => {
  for (const { link, noted } of all.written) assert.equal(parseLink(link).notes.length > 0, noted, link)
})
