// Links to scenes of 0.1's lecture: each has a place on the page that there is.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { heldNow, OLD_SCENES, parseLink, parseStep } from '../../build/source.mjs'

const SCENES = 31

const folder = new URL('../../web/lessons/', import.meta.url)

/** The id of each lesson's section. @type {Map<string, string>} */
const sections = new Map(
  await Promise.all(
    readdirSync(folder).map(async (name) => {
      const { default: place } = await import(new URL(`${name}/place.js`, folder).href)
      return [name, place.id ?? name]
    }),
  ),
)

test('every scene has a place: a step that the road has, or the section of its figure', () => {
  assert.equal(OLD_SCENES.length, SCENES)
  const ids = [...sections.values()]
  for (const [i, { step, section, ...more }] of OLD_SCENES.entries()) {
    const scene = `scene ${i + 1}`
    assert.deepEqual(more, {}, scene)
    assert.ok((step === undefined) !== (section === undefined), scene)
    if (section === undefined) assert.deepEqual(parseStep('step', String(step)), { step, note: undefined }, scene)
    else assert.ok(ids.includes(section), `${scene}: ${section}`)
  }
})

test('a link says its scene beside its knobs, read with the defaults of 0.1', () => {
  const { scene, state, stop, notes } = parseLink('#row=4&page.scene=8&page.shown=1')
  assert.deepEqual([scene, state.row, state.model, stop.lecture, notes], [8, 4, 'english-supervised', null, []])
  assert.equal(parseLink('#v=2&lecture=8').scene, 0)
  assert.equal(parseLink('#page.scene=x').notes.length, 1)
})

test('a scene beyond the last one is the last one; without a scene there is no place', () => {
  assert.deepEqual(heldNow(1), { step: 1 })
  assert.deepEqual(heldNow(8), { step: 3 })
  assert.deepEqual(heldNow(31), { section: 'induction' })
  assert.deepEqual(heldNow(77), heldNow(31))
  assert.equal(heldNow(0), null)
})

test('the table can’t be changed', () => {
  assert.ok(Object.isFrozen(OLD_SCENES) && OLD_SCENES.every(Object.isFrozen))
})
