// Every control of every view is a knob, which a link brings back; and `hide` takes every control away.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLink, initialState, KNOBS, lessons } from '../../build/source.mjs'
import { filesIn, read } from '../web/imports.mjs'
import { drawn, seeded } from '../web/random.mjs'
import { hasCome, onNewPage, settled } from './kit/actions.mjs'
import { notesOf } from './kit/harness.mjs'

const onElement = notesOf()

/** Names that a script of the page hides a control by. */
const HIDDEN = /\bhides\('([a-z]+)'\)/g

const written = filesIn('web', /\.js$/)
  .map(read)
  .flatMap((source) => [...source.matchAll(HIDDEN)].map(([, name]) => name))
const hidden = [...new Set([...written, ...Object.keys(KNOBS).map((name) => name.slice(name.indexOf('.') + 1))])].join(
  ' ',
)

/** What has no knob and why: it does not say what is on show, or does nothing where the knob has that value. */
const WITHOUT_KNOB = /^(button\.play|select|input\.source|input\.#answer|input\.#given|textarea\.mono#paste)/ // of a player: it plays on; how fast; what an encoder reads instead; an answer not yet given; a paste that holds no numbers

/** In the page: operates each control of an element that knobs have to follow, and takes it back. @returns what no knob followed */
async function operate(selector) {
  const view = document.querySelector(selector)
  const { session } = view
  const controls = () =>
    [...view.renderRoot.querySelectorAll('input, select, textarea')].filter(
      (each) => !each.closest('hl-panel') && !each.disabled,
    )
  const silent = []
  for (let i = 0; i < Math.min(40, controls().length); i++) {
    const start = { ...session.state }
    const control = controls()[i]
    if (control.type === 'radio' && control.checked) continue
    if (control.type === 'radio' || control.type === 'checkbox') control.click()
    else {
      if (control.localName === 'select') control.selectedIndex = (control.selectedIndex + 1) % control.options.length
      else if (control.getAttribute('role') === 'spinbutton')
        control.value = String(Number(control.getAttribute('aria-valuenow')) / 2 + 0.25)
      else if (control.type === 'text' || control.localName === 'textarea') control.value = 'a b a b'
      else if (control.type === 'range') control.value = control.value === control.max ? control.min : control.max
      else if (Number(control.value) >= Number(control.max || Number.POSITIVE_INFINITY)) control.stepDown()
      else control.value = String(Number(control.value) + Number(Number.parseFloat(control.step) || 1))
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
    await view.settled()
    const isChanged = Object.keys(start).some(
      (name) => JSON.stringify(start[name]) !== JSON.stringify(session.state[name]),
    )
    if (!isChanged) silent.push(`${control.localName}.${control.className}#${control.id}[${control.type}]`)
    session.set(start)
    await view.settled()
  }
  return silent
}

for (const name of Object.keys(lessons)) {
  const tag = `hl-${name}`
  onElement(
    `${name}: hide with the name of every control leaves none; what is operated changes a knob`,
    `<${tag}></${tag}>`,
    async (page) => {
      const left = () =>
        page.evaluate(
          (selector) =>
            document
              .querySelector(selector)
              .renderRoot.querySelectorAll('input, select, textarea, button, details, [role=slider]').length,
          tag,
        )
      const hide = async (names) => {
        await page.evaluate(
          ([selector, all]) => document.querySelector(selector).setAttribute('hide', all),
          [tag, names],
        )
        await settled(page)
      }
      await hasCome(page, name)
      if (name === 'train') await page.waitForFunction(() => document.querySelector('hl-train').data) // and its controls
      const before = await left()
      assert.ok(before > 0)
      await hide(hidden)
      assert.equal(await left(), 0)
      await hide('')
      assert.equal(await left(), before)
      if (name === 'train') return // a training is no state of the page
      const silent = await page.evaluate(operate, tag)
      assert.deepEqual(
        silent.filter((control) => !WITHOUT_KNOB.test(control)),
        [],
      )
    },
  )
}

test('names that controls are hidden by are found in the page’s scripts', () => assert.ok(written.length > 80))

/** In the page: its views, by name. */
const views = () => [...document.querySelectorAll('section [group]')].filter((view) => view.snapshot)

const inPage = (page, body, argument) => page.evaluate(`(${body})(${views}, ${JSON.stringify(argument ?? null)})`)

/** Two states, of which each knob is drawn at random in one, with matrices that fit each other. */
function twoStates(random) {
  const states = [initialState(), initialState()]
  for (const [name, knob] of Object.entries(KNOBS))
    if (!/^(page|train|exam)\./.test(name)) states[random() < 0.5 ? 0 : 1][name] = drawn(knob, random)
  for (const state of states) {
    state.text = 'the dog saw the cat because it was too big.'
    state['exam.at'] = 1
    state['exam.from'] = 'sentence'
    for (const name of ['reversal.letters', 'induction.letters', 'foresight.letters'])
      state[name] = 'hdkpvcqmhdkpvcqm'.slice(Math.floor(random() * 8))
  }
  return states
}

test('a link shows what the state behind it showed, number by number, in every view there is', async () => {
  const states = twoStates(seeded(5))
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
