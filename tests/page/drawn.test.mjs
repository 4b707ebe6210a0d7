// What is drawn and written of each lesson is what its figures say, in all states that the lessons' own tests try in node;
// in Firefox in the first one.

import assert from 'node:assert/strict'
import { initialState, lessons } from '../../build/source.mjs'
import { STATES } from '../lessons/kit/states.mjs'
import { inFirefox } from './kit/browser.mjs'
import { notesOf } from './kit/harness.mjs'
import { placed } from './kit/placed.mjs'

const onElement = notesOf()

/** Trains in the page; what is drawn of it is tested in train.test.mjs. */
const OTHERS = ['train']

const statesOf = (name) => [{}, ...((!inFirefox && STATES[name]) || [])]

const names = Object.keys(lessons).filter((name) => !OTHERS.includes(name))

for (const name of names)
  onElement(`${name} places its figures`, `<hl-${name}></hl-${name}>`, async (page) => {
    const view = page.locator(`hl-${name}`)
    for (const knobs of statesOf(name)) {
      await view.evaluate((element, changes) => element.session.set(changes), { ...initialState(), ...knobs })
      await view.evaluate((element) => element.settled())
      const count = await placed(page, `hl-${name}`, `${name}: ${JSON.stringify(knobs)}`)
      if (!Object.keys(knobs).length) assert.ok(count > 0, `${name} begins with something on show`)
    }
  })
