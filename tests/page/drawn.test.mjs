// What is drawn and written of each lesson is what its figures say, in all states that the lessons' own tests try in node.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialState, lessons } from '../../build/source.mjs'
import { STATES } from '../lessons/states.mjs'
import { onPage } from './actions.mjs'
import { missingIn } from './drawn.mjs'

/** Trains in the page; what is drawn of it is tested in train.test.mjs. */
const OTHERS = ['train']

const names = Object.keys(lessons).filter((name) => !OTHERS.includes(name))

test('every lesson places its figures, whatever it is asked', async () => {
  await onPage({}, async (page) => {
    for (const name of names)
      for (const knobs of [{}, ...(STATES[name] ?? [])]) {
        const view = page.locator(`hl-${name}`)
        await view.evaluate((element, changes) => element.session.set(changes), { ...initialState(), ...knobs })
        await view.scrollIntoViewIfNeeded()
        await view.evaluate((element) => element.settled())
        const missing = await page.evaluate(missingIn, `hl-${name}`)
        assert.deepEqual(missing, [], `${name}: ${JSON.stringify(knobs)}`)
      }
  })
})
