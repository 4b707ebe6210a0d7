// What is drawn and written of each lesson is what its figures say, in all states that the lessons' own tests try in node.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialState, lessons } from '../../build/source.mjs'
import { STATES } from '../lessons/states.mjs'
import { onPage } from './actions.mjs'
import { placed } from './placed.mjs'

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
        assert.ok((await placed(page, `hl-${name}`, `${name}: ${JSON.stringify(knobs)}`)) >= 0)
      }
  })
})
