// What is drawn and written of each lesson is what its figures say, in all states that the lessons' own tests try in node.

import assert from 'node:assert/strict'
import { initialState, lessons } from '../../build/source.mjs'
import { STATES } from '../lessons/kit/states.mjs'
import { pageOf } from './kit/harness.mjs'
import { placed } from './kit/placed.mjs'

const onPage = pageOf()

/** Trains in the page; what is drawn of it is tested in train.test.mjs. */
const OTHERS = ['train']

const names = Object.keys(lessons).filter((name) => !OTHERS.includes(name))

onPage('every lesson places its figures, whatever it is asked', async (page) => {
  for (const name of names)
    for (const knobs of [{}, ...(STATES[name] ?? [])]) {
      const view = page.locator(`hl-${name}`)
      await view.evaluate((element, changes) => element.session.set(changes), { ...initialState(), ...knobs })
      await view.scrollIntoViewIfNeeded()
      await view.evaluate((element) => element.settled())
      assert.ok((await placed(page, `hl-${name}`, `${name}: ${JSON.stringify(knobs)}`)) >= 0)
    }
})
