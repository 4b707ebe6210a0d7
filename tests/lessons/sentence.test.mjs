// The lab says of a figure that has no use for the reader's sentence what it has instead, and of no other.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lessons, OPENING, Session } from '../../build/source.mjs'
import text from '../../web/text/en/lab.js'

for (const [name, lesson] of Object.entries(lessons))
  test(`${name}: the lab says so where the sentence is not used`, () => {
    const asked = (sentence) => {
      const session = new Session()
      session.set({ ...OPENING, text: sentence })
      return JSON.stringify(lesson.request(session.state, {}))
    }
    const isUsed = asked('one bird flew over the lake') !== asked('the animal did not cross the street')
    assert.equal(name in text.own, !isUsed)
  })
