// Every control of every view is a knob, which a link brings back; and `hide` takes every control away.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLink, initialState, KNOBS, lessons } from '../../build/source.mjs'
import { filesIn, read } from '../web/imports.mjs'
import { drawn, seeded } from '../web/random.mjs'
import { onNewPage, settled } from './kit/actions.mjs'
import { notesOf } from './kit/harness.mjs'

/** One element of every view, each with a state of its own, so that a control renews no other. */
const EVERY = Object.keys(lessons)
  .map((name) => `<hl-${name}></hl-${name}>`)
  .join('')
const onEvery = notesOf()

/** In the page: its views, by name. */
const views = () => [...document.querySelectorAll('section [group], body > *')].filter((view) => view.snapshot)

const inPage = (page, body, argument) => page.evaluate(`(${body})(${views}, ${JSON.stringify(argument ?? null)})`)

/** Names that a script of the page hides a control by. */
const HIDDEN = /\bhides\('([a-z]+)'\)/g

onEvery('hide with the name of every control leaves none', EVERY, async (page) => {
  const sources = filesIn('web', /\.js$/).map(read)
  const written = sources.flatMap((source) => [...source.matchAll(HIDDEN)].map(([, name]) => name))
  assert.ok(written.length > 80)
  const names = [...written, ...Object.keys(KNOBS).map((name) => name.slice(name.indexOf('.') + 1))]
  const left = async () =>
    inPage(page, (list) =>
      Object.fromEntries(
        list().map((view) => [
          view.localName,
          [...view.renderRoot.querySelectorAll('input, select, textarea, button, details, [role=slider]')].length,
        ]),
      ),
    )
  const before = await left()
  const bare = Object.keys(before).filter((view) => before[view] === 0)
  assert.deepEqual(
    bare.filter((view) => view !== 'hl-train'),
    [],
    'each has controls, a training once it is there',
  )
  const set = (list, hide) => {
    for (const view of list()) view.setAttribute('hide', hide)
  }
  await inPage(page, set, [...new Set(names)].join(' '))
  await settled(page)
  for (const [view, count] of Object.entries(await left()))
    assert.equal(count, 0, `${view}: ${count} of ${before[view]}`)
  await inPage(page, set, '')
  await settled(page)
  assert.deepEqual(await left(), before)
})

/** What has no knob and why: it does not say what is on show, or does nothing where the knob has that value. */
const WITHOUT_KNOB = [
  /^(button\.play|select)/, // of a player: it plays on; how fast
]

onEvery('what is operated in a view changes a knob', EVERY, async (page) => {
  const silent = await inPage(page, async (list) => {
    const found = []
    for (const view of list()) {
      const { session } = view
      if (view.localName === 'hl-train') continue // a training is no state of the page
      const controls = () =>
        [...view.renderRoot.querySelectorAll('input, select, textarea')].filter(
          (each) => !each.closest('hl-panel') && !each.disabled,
        )
      for (let i = 0; i < Math.min(40, controls().length); i++) {
        const start = { ...session.state }
        const control = controls()[i]
        const says = (type) => control.dispatchEvent(new Event(type, { bubbles: true }))
        if (control.type === 'radio' && control.checked) continue
        if (control.type === 'radio' || control.type === 'checkbox') control.click()
        else {
          if (control.localName === 'select')
            control.selectedIndex = (control.selectedIndex + 1) % control.options.length
          else if (control.type === 'text' || control.localName === 'textarea') control.value = 'a b a b'
          else if (control.type === 'range') control.value = control.value === control.max ? control.min : control.max
          else if (Number(control.value) >= Number(control.max || Number.POSITIVE_INFINITY)) control.stepDown()
          else control.value = String(Number(control.value) + Number(Number.parseFloat(control.step) || 1))
          says('input')
          says('change')
        }
        await view.settled()
        const isChanged = Object.keys(start).some(
          (name) => JSON.stringify(start[name]) !== JSON.stringify(session.state[name]),
        )
        if (!isChanged)
          found.push([view.localName, `${control.localName}.${control.className}#${control.id}[${control.type}]`])
        session.set(start)
        await view.settled()
      }
    }
    return found
  })
  const unexplained = silent.filter(([, control]) => !WITHOUT_KNOB.some((known) => known.test(control)))
  assert.deepEqual(unexplained, [])
})

/** A state of each view that is not its first, with matrices that fit each other. */
function stateOf(random) {
  const state = initialState()
  for (const [name, knob] of Object.entries(KNOBS))
    if (!/^(page|train|exam)\./.test(name) && random() < 0.5) state[name] = drawn(knob, random)
  state.text = 'the dog saw the cat because it was too big.'
  state['exam.at'] = 1
  state['exam.from'] = 'sentence'
  for (const name of ['reversal.letters', 'induction.letters', 'foresight.letters'])
    state[name] = 'hdkpvcqmhdkpvcqm'.slice(Math.floor(random() * 8))
  return state
}

test('a link shows what the state behind it showed, number by number, in every view there is', async () => {
  const random = seeded(5)
  const states = [0, 1, 2].map(() => stateOf(random))
  const shown = (page) =>
    inPage(page, (list) =>
      Object.fromEntries(
        list().map((view) => {
          const { held, ...snapshot } = view.snapshot() // held-out questions are asked when there is time
          return [view.localName, { ...snapshot, error: view.error }]
        }),
      ),
    )
  const before = []
  await onNewPage({}, async (page) => {
    for (const state of states) {
      await inPage(page, (list, wanted) => list()[0].session.set(wanted), state)
      await settled(page)
      before.push(await shown(page))
    }
  })
  for (const [i, state] of states.entries()) {
    for (const [view, { error }] of Object.entries(before[i])) assert.equal(error, '', view)
    await onNewPage({ hash: formatLink(state) }, async (page) => {
      const after = await shown(page)
      for (const view of Object.keys(before[i])) assert.deepEqual(after[view], before[i][view], view)
    })
  }
})
