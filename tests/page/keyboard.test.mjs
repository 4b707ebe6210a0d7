// The whole page by keyboard alone: Tab reaches every control, none of them keeps it, all of them show that they have
// it, and everything that a pointer can do is done by keys.

import assert from 'node:assert/strict'
import { ALL, openDrawer, snapshot } from './kit/actions.mjs'
import { complete, setDrawers } from './kit/audit.mjs'
import { inFirefox } from './kit/browser.mjs'
import { pageOf } from './kit/harness.mjs'

/** In the page, before its script: what has the focus, and where. */
function watchFocus() {
  const seen = new WeakMap()
  let count = 0

  window.focused = () => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active === document.body ? null : active
  }

  /** Elements whose shadow roots the focus is in, from the outside. */
  const hostsOf = (element) => {
    const hosts = []
    for (let root = element.getRootNode(); root.host; root = root.host.getRootNode()) hosts.unshift(root.host)
    return hosts
  }

  const boxOf = (element) => element.getBoundingClientRect()

  /** What can be pressed: the control, or the label that stands for it. */
  const targetOf = (element) => {
    const label = /radio|checkbox/.test(element.type) ? element.labels?.[0] : null
    const boxes = label ? [label, ...label.children].map(boxOf) : [boxOf(element)]
    return ['width', 'height'].map((side) => Math.max(...boxes.map((box) => box[side])))
  }

  const hasRing = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }

  window.stop = () => {
    const element = window.focused()
    if (!element) return null
    if (!seen.has(element)) seen.set(element, count++)
    const label = element.closest('label')
    const shown = label && boxOf(element).width < 2 ? label : element // a hidden radio button's ring is its label's
    const box = boxOf(shown)
    const hosts = hostsOf(element)
    const [width, height] = targetOf(element)
    return {
      index: seen.get(element),
      name: [...hosts, element].map((e) => e.localName + (e.className ? `.${e.className}` : '')).join(' '),
      said: (element.ariaLabel ?? element.labels?.[0]?.innerText ?? element.innerText ?? '').trim().slice(0, 40),
      isInStrip: hosts[0]?.localName === 'hl-strip',
      isCell: element.matches('[role=gridcell], [data-twin]'),
      isInline: getComputedStyle(element).display === 'inline',
      ring: hasRing(shown) || (label !== null && hasRing(label)),
      top: box.top,
      bottom: box.bottom,
      room: [boxOf(document.querySelector('hl-strip')).bottom, innerHeight],
      width,
      height,
    }
  }

  /** What Tab must reach. */
  window.listControls = () => {
    const found = []
    const walk = (node) => {
      for (const e of node.querySelectorAll('*')) {
        const isControl = e.matches('a[href], button, input, textarea, select, summary, [tabindex="0"]')
        if (e.matches('[data-twin], [data-cell]')) continue // those of the stage’s other steps: stage-hands.test.mjs
        const isFolded = e.closest('details:not([open])') && !e.matches('summary')
        if (isControl && !e.matches(':disabled, [tabindex="-1"]') && !isFolded && e.checkVisibility()) found.push(e)
        if (e.shadowRoot) walk(e.shadowRoot)
      }
    }
    walk(document)
    window.controls = found
    return found.length
  }

  /** Those that it hasn't; of a group of radio buttons it reaches one, and arrows walk the others. */
  window.listMissed = () => {
    const groupOf = (e) => (e.type === 'radio' ? [...e.getRootNode().querySelectorAll(`[name="${e.name}"]`)] : [e])
    return window.controls
      .filter((e) => e.isConnected && e.checkVisibility() && !groupOf(e).some((each) => seen.has(each)))
      .map(
        (e) =>
          `${[...hostsOf(e), e].map(({ localName, className }) => `${localName}.${className}`).join(' ')} ${e.textContent.slice(0, 30)}`,
      )
  }
}

const onPage = pageOf({ init: watchFocus, views: ALL })
const onLab = pageOf({ init: watchFocus })
const onFew = pageOf({ init: watchFocus, views: ['hl-recurrence', 'hl-plane', 'hl-train'] })

/** Presses a key until the focus leaves the page. @param {any} page @param {string} key */
async function tour(page, key) {
  const stops = []
  for (let pressed = 1; ; pressed++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(async () => {
      const stage = document.activeElement
      if (stage.localName === 'hl-stage') await stage.settled() // a card that came into sight may have moved it
      return window.stop()
    })
    if (!stop && pressed === 1) continue // backwards from the page's beginning leads to the browser first
    if (!stop || stop.index === stops[0]?.index) return stops
    stops.push(stop)
    const again = stops.findIndex(({ index }, i) => index === stop.index && i < stops.length - 1)
    assert.equal(again, -1, `${stop.name} “${stop.said}” has the focus again: stops ${again} and ${stops.length - 1}`)
  }
}

/** What is wrong with how a control shows that it has the focus, a line each. */
function faultsOf({ name, said, ring, isInStrip, isCell, isInline, top, bottom, room, width, height }) {
  const [first, last] = isInStrip ? [0, room[1]] : room
  const isTall = bottom - top > last - first || name.endsWith('textarea')
  const found = []
  if (!ring) found.push('no ring')
  // Of a text field the browser shows the line of the caret.
  const isShown = isTall ? bottom > first + 24 : top >= first - 1
  if (!isShown) found.push(`${top} px, under the strip’s ${first}`)
  if (top > last - 4 || bottom < first + 4) found.push(`${top} to ${bottom} px, off the window`)
  // Cells of a figure and marks of the stage are as large as their data has room; a pointer has the picture as a whole.
  if (!isCell && !isInline && Math.min(width, height) < 24) found.push(`${width} x ${height} px`)
  return found.map((fault) => `${name} “${said}”: ${fault}`)
}

// Backwards and on a phone in Chromium alone: Firefox has more stops (boxes that scroll), the same in either direction.
for (const [width, height, key, drawer] of [
  [1280, 900, 'Tab', 'more'],
  ...(inFirefox ? [] : [[390, 844, 'Shift+Tab', 'save']]),
])
  onPage(
    `${width} px, ${key}: every control is reached, shows it, and lets go; none is hidden or too small`,
    { width, height, fresh: true },
    async (page) => {
      await complete(page, { unfolded: true })
      await setDrawers(page, drawer)
      const controls = await page.evaluate(() => window.listControls())
      assert.ok(controls > 400, `${controls} controls`)
      const stops = await tour(page, key)
      assert.deepEqual(await page.evaluate(() => window.listMissed()), [])
      assert.deepEqual(stops.flatMap(faultsOf), [])
    },
  )

// One function makes them all.
onFew('a drawer by keys: each page is opened, its first control comes next, Escape closes it', async (page) => {
  const view = 'hl-plane'
  const open = () => page.evaluate((name) => document.querySelector(name).drawer, view)
  for (const name of ['more', 'numbers', 'code', 'save']) {
    await focusOn(page, view, `.tab[data-page=${name}]`)
    await press(page, 'Enter')
    assert.equal(await open(), name)
    const isInside = () => page.evaluate(() => window.focused()?.closest('.page') !== null)
    for (let i = 0; i < 5 && !(await isInside()); i++) await page.keyboard.press('Tab')
    assert.ok(await isInside(), name)
    assert.deepEqual(faultsOf(await page.evaluate(() => window.stop())), [])
    await press(page, 'Escape')
    assert.equal(await open(), '')
    assert.ok(await page.evaluate((tab) => window.focused()?.matches(`.tab[data-page=${tab}]`), name))
  }
})

// ---- Doing everything ----

/**
 * Gives one of a view's controls the focus. That Tab leads to each of them is shown above, once for all.
 * @param {any} page @param {string} view @param {string} control a selector; "panel >>> cell" inside a panel
 */
async function focusOn(page, view, control) {
  const isThere = await page.evaluate(
    ([name, selector]) => {
      const parts = selector.split(' >>> ')
      const last = parts.pop()
      let root = document.querySelector(name).renderRoot
      for (const host of parts) root = root.querySelector(host).renderRoot
      const stops = [...root.querySelectorAll(last)].filter(
        (e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility(),
      )
      const element = stops.find((e) => e.type !== 'radio' || e.checked) ?? stops[0] // of radio buttons Tab reaches the chosen one
      element?.focus()
      return element !== undefined && window.focused() === element
    },
    [view, control],
  )
  assert.ok(isThere, `${view} ${control} takes no focus`)
}

/** Presses keys, each when what has the focus shows what the one before did. */
const press = async (page, ...keys) => {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.evaluate(() => document.activeElement?.settled?.())
  }
}

/** Types a number into the field that has the focus. @param {string} number */
const enter = (number) => ['ControlOrMeta+a', ...number, 'Enter']

const numbersOf = ({ knobs, ...numbers }) => numbers

/** View, control, keys, knob, and what it is then: a value, or a word on the one before. */
const DOINGS = [
  ['hl-hook', '.flip input', ['ArrowRight'], 'text', (text) => /wide/.test(text)],
  ['hl-hook', '.words button', ['Enter'], 'row', '0-3', false],
  ['hl-hook', '.vocabulary button', ['ArrowRight', 'ArrowRight', 'Enter'], 'text', (text) => /^a animal/.test(text)],
  // The last step but one: what plays from the first comes there last.
  ['hl-recurrence', '.player [type=range]', ['End', 'ArrowLeft'], 'recurrence.step', (step) => step > 9 && step < 64],
  ['hl-recurrence', '.go', ['Enter'], 'recurrence.step', undefined],
  ['hl-plane', '[data-knob="plane.query"]', ['ArrowRight', 'Shift+ArrowUp'], 'plane.query', [1.5, 1.5]],
  ['hl-plane', '[data-knob="plane.values"]', ['ArrowLeft'], 'plane.values', (values) => values[0][0] === 2.3],
  ['hl-plane', '#temperature', ['End'], 'plane.temperature', 1000],
  ['hl-plane', '#stretch', ['ArrowRight'], 'plane.stretch', 1.05],
  ['hl-projections', 'hl-panel.q >>> [role=gridcell]', ['ArrowRight'], 'projections.element', 1],
  ['hl-tied', 'hl-panel.scores >>> [role=gridcell]', ['Escape', 'ArrowDown'], 'row', '27-33', false], // from “the”, which was picked, to “street”
  ['hl-ledger', '.scrub', enter('3'), 'exam.q', (q) => q[0][0] === 3],
  ['hl-ledger', '[name=ledger-mask]', ['ArrowRight'], 'ledger.mask', 'causal'],
  ['hl-exam', 'input.at', enter('5'), 'exam.q', (q) => q[0][0] === 5],
  ['hl-scaling', '[type=range]', ['ArrowRight'], 'scaling.dim', '128'],
  ['hl-scaling', '[type=checkbox]', [' '], 'scaling.scaled', true, false],
  ['hl-temperature', '[type=range]', ['ArrowRight'], 'temperature.t', (t) => t > 1],
  ['hl-overflow', '#shift', ['ArrowRight'], 'overflow.shift', (shift) => shift > 0],
  ['hl-attention', '#temperature', ['ArrowRight'], 'attention.temperature', (t) => t > 1],
  ['hl-attention', '[name=head]', ['ArrowRight'], 'head', 1],
  ['hl-attention', 'hl-panel.map >>> [role=gridcell]', ['ArrowDown', 'Enter'], 'row', '34-41', false], // on to “because”
  ['hl-compare', '[name=end]', ['ArrowRight'], 'compare.flipped', true, false],
  ['hl-reroll', '.again', Array(6).fill('Enter'), 'seed', 7],
  ['hl-fetch', '.heads', ['Enter'], 'fetch.heads', '2'],
  ['hl-heads', '#heads-count', enter('4'), 'heads.count', 4],
  ['hl-grammar', '[type=radio]', ['ArrowRight'], 'grammar.relation', 'subj', false],
  ['hl-ablate', '[type=radio]', ['ArrowRight'], 'off', ['0.0']],
  [
    'hl-shuffle',
    '.card',
    ['ArrowRight', 'ArrowRight'],
    'shuffle.order',
    (order) => order.slice(0, 3).join() === '1,2,0',
  ],
  ['hl-position', '#position-d', enter('20'), 'position.d', 20],
  ['hl-position', 'hl-panel.matrix >>> [role=gridcell]', ['ArrowDown'], 'position.at', 11, false],
  ['hl-clocks', '.player [type=range]', ['ArrowRight'], 'clocks.at', 7],
  ['hl-products', '#products-n', enter('20'), 'products.n', 20],
  ['hl-schemes', '#shift', ['ArrowLeft'], 'schemes.shift', (shift) => shift !== 100],
  ['hl-mask', '.word', ['Enter'], 'mask.at', 0, false],
  ['hl-mask', '[name=word]', ['ArrowRight'], 'mask.edit', (edit) => edit !== null],
  ['hl-mask', '[type=checkbox]', [' '], 'mask.causal', false],
  ['hl-paint', 'hl-panel.array >>> [role=gridcell]', [' '], 'paint.cells', (cells) => cells.length === 1],
  ['hl-mistakes', '[name=mistakes-kind]', ['ArrowRight'], 'mistakes.kind', undefined],
  ['hl-twins', 'hl-panel.map >>> [role=gridcell]', ['Escape', 'ArrowDown'], 'row', undefined, false],
  ['hl-foresight', '.player [type=range]', ['End'], 'foresight.said', (said) => said > 1, false],
  ['hl-reversal', '[type=checkbox]', [' '], 'reversal.without', ['2.0']],
  ['hl-induction', '#step', ['ArrowLeft'], 'induction.step', undefined],
]

onPage('what each section is for is done by keys, and the numbers follow', { hash: '#v=1' }, async (page) => {
  await setDrawers(page, 'more')
  await page.locator('hl-hook .vocabulary').evaluate((details) => details.setAttribute('open', ''))
  const faults = []
  for (const [view, control, keys, knob, wanted, moves = true] of DOINGS) {
    try {
      await page.evaluate((name) => document.querySelector(name).settled(), view)
      const before = await snapshot(page, view)
      await focusOn(page, view, control)
      const held = await page.evaluate(() => window.stop().index)
      await press(page, ...keys)
      const after = await snapshot(page, view)
      const value = after.knobs[knob]
      const what = `${view} ${control}: ${knob} is ${JSON.stringify(value)}, was ${JSON.stringify(before.knobs[knob])}`
      if (typeof wanted === 'function') assert.ok(wanted(value), what)
      else if (wanted === undefined) assert.notDeepEqual(value, before.knobs[knob], what)
      else assert.deepEqual(value, wanted, what)
      if (moves) assert.notDeepEqual(numbersOf(after), numbersOf(before), `${what}: other numbers`)
      assert.ok(await page.evaluate(() => window.focused() !== null), `${view} ${control}: the focus is kept (${held})`)
    } catch (error) {
      faults.push(error.message.split('\n')[0])
    }
  }
  assert.deepEqual(faults, [])
})

onFew('a step of training, by keys', async (page) => {
  await page.locator('hl-train').scrollIntoViewIfNeeded() // where somebody looks training begins
  await page.waitForFunction(() => document.querySelector('hl-train').data?.look)
  await openDrawer(page, 'hl-train', 'more')
  await focusOn(page, 'hl-train', '.step')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('hl-train').data.step === 1)
  assert.equal((await snapshot(page, 'hl-train')).training.step, 1)
})

onFew('play and pause by keys; the focus stays on the button', { hash: '#recurrence.step=1' }, async (page) => {
  const step = async () => (await snapshot(page, 'hl-recurrence')).knobs['recurrence.step']
  await openDrawer(page, 'hl-recurrence', 'more')
  await focusOn(page, 'hl-recurrence', '.play')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('hl-recurrence').state['recurrence.step'] >= 3)
  await press(page, ' ')
  const paused = await step()
  assert.equal(await page.evaluate(() => document.querySelector('hl-recurrence').player.isPlaying), false)
  await press(page, 'Tab', 'Enter')
  assert.equal(await step(), paused - 1, 'one step back')
})

onFew(
  'a key on a player’s slider pauses it, even where there is nowhere to go',
  { hash: '#recurrence.step=0' },
  async (page) => {
    const isPlaying = (key) =>
      page.evaluate((name) => {
        const { player, renderRoot } = document.querySelector('hl-recurrence')
        player.play()
        const slider = renderRoot.querySelector('.player input[type="range"]')
        slider.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
        return player.isPlaying
      }, key)
    assert.equal(await isPlaying('Tab'), true)
    assert.equal(await isPlaying('Home'), false)
  },
)

onFew('undo and redo by keys and by the strip’s buttons', async (page) => {
  const query = async () => (await snapshot(page, 'hl-plane')).knobs['plane.query']
  await focusOn(page, 'hl-plane', '[data-knob="plane.query"]')
  const start = await query()
  await press(page, 'ArrowRight')
  const moved = await query()
  assert.notDeepEqual(moved, start)
  await press(page, 'ControlOrMeta+z')
  assert.deepEqual(await query(), start)
  await press(page, 'ControlOrMeta+Shift+z')
  assert.deepEqual(await query(), moved)
  for (const [button, wanted] of [
    ['.undo', start],
    ['.redo', moved],
  ]) {
    // They can be pressed only now, so the tours above missed them.
    await page.evaluate(() => document.querySelector('hl-strip').renderRoot.querySelector('.brand').focus())
    const isThere = () => page.evaluate((selector) => window.focused()?.matches(selector) ?? false, button)
    for (let i = 0; i < 40 && !(await isThere()); i++) await page.keyboard.press('Tab')
    assert.ok(await isThere(), `Tab reaches ${button}`)
    await press(page, 'Enter')
    assert.deepEqual(await query(), wanted, button)
  }
})

onLab('every question of the reference is answered by keys, gives its reason, and is taken back', async (page) => {
  await page.evaluate(() => {
    location.hash = '#reference'
  })
  await page.waitForSelector('#reference hl-predict')
  const names = await page.evaluate(() => [...document.querySelectorAll('hl-predict')].map((e) => e.name))
  assert.ok(names.length > 10)
  for (const name of names) {
    const view = `hl-predict[name="${name}"]`
    const reason = () =>
      page.evaluate((s) => document.querySelector(s).renderRoot.querySelector('.why')?.textContent, view)
    await focusOn(page, view, 'input')
    await press(page, ' ')
    const first = await reason()
    await press(page, 'ArrowDown')
    const second = await reason()
    assert.ok(first && second && first !== second, `${name}: ${first} ${second}`)
    await press(page, 'Tab', 'Enter')
    assert.equal(await reason(), undefined)
    assert.match((await page.evaluate(() => window.stop()))?.name ?? '', /hl-predict input/, 'the focus is not lost')
  }
})

onPage('code is switched and copied by keys', async (page) => {
  const views = await page.evaluate(() =>
    [...document.querySelectorAll('[group=page]')]
      .filter((view) => view.renderRoot?.querySelector('.tab[data-page=code]'))
      .map((view) => view.localName),
  )
  assert.ok(views.length > 10)
  for (const view of views) {
    await openDrawer(page, view, 'code')
    await focusOn(page, view, '.code [type=radio]')
    const code = () =>
      page.evaluate((s) => document.querySelector(s).renderRoot.querySelector('div.code pre')?.textContent, view)
    const first = await code()
    await press(page, 'ArrowRight')
    if (first === (await code())) await press(page, 'ArrowLeft') // PyTorch since the last view
    const second = await code()
    assert.deepEqual(
      [first, second].map((text) => /^import (numpy|torch)/.exec(text)?.[1]).sort(),
      ['numpy', 'torch'],
      view,
    )
    await press(page, 'Tab', 'Enter')
    await page.waitForFunction(
      (s) => document.querySelector(s).renderRoot.querySelector('.code-head > button').textContent.trim() !== 'Copy',
      view,
    )
  }
})

onFew('a picture is saved by keys', async (page) => {
  await openDrawer(page, 'hl-plane', 'save')
  await focusOn(page, 'hl-plane', '.save button')
  const saves = page.waitForEvent('download')
  await press(page, 'Tab', 'Tab', 'Enter')
  assert.equal((await saves).suggestedFilename(), 'headlight-plane.svg')
})

onFew('the list of keys: “?” opens it, Tab stays in it, Escape leads back', async (page) => {
  await focusOn(page, 'hl-plane', '[data-knob="plane.query"]')
  const before = await page.evaluate(() => window.stop().index)
  await press(page, '?')
  const where = () => page.evaluate(() => window.focused()?.closest('dialog')?.open ?? window.focused() === null)
  for (let i = 0; i < 4; i++) {
    assert.ok(await where())
    await page.keyboard.press('Tab')
  }
  await press(page, 'Escape')
  assert.equal(await page.evaluate(() => document.querySelector('hl-strip').isHelping), false)
  assert.equal(await page.evaluate(() => window.stop()?.index), before)
})

onLab('the list of figures leads to each of them', async (page) => {
  const links = await page.evaluate(async () => {
    const strip = document.querySelector('hl-strip')
    strip.isOpen = true
    await strip.updateComplete
    const found = [...strip.renderRoot.querySelectorAll('#contents li a')].map((link) => link.hash)
    strip.isOpen = false
    return found
  })
  assert.equal(links.length, ALL.length)
  for (const [i, link] of inFirefox ? [...links.entries()].slice(0, 3) : links.entries()) {
    await page.evaluate(() => document.querySelector('hl-strip').renderRoot.querySelector('.menu').focus())
    await press(page, 'Enter')
    for (let k = -1; k <= i; k++) await page.keyboard.press('Tab') // the field to find one comes first
    await press(page, 'Enter')
    await page.waitForFunction(
      (hash) => document.querySelector('#figure > [group=page]')?.localName === hash,
      `hl-${link.slice(5)}`,
    )
    assert.equal(await page.evaluate(() => document.activeElement.id), 'figure-title')
  }
})

onLab('a lecture by keys: begun, stepped through, its list opened, left', { fresh: true }, async (page) => {
  const number = () => page.evaluate(() => document.querySelector('hl-lecture').number)
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => window.focused()?.matches('.start'))) break
  }
  await press(page, 'Enter')
  assert.equal(await number(), 1)
  while ((await number()) < 3) await press(page, 'ArrowRight')
  const goTo = async (selector, key = 'Shift+Tab') => {
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate((s) => window.focused()?.matches(s), selector)) return
      await page.keyboard.press(key)
    }
    assert.fail(`Tab doesn’t reach ${selector}`)
  }
  await goTo('.all > summary')
  await press(page, 'Enter', 'Tab')
  const onList = await page.evaluate(() => window.focused().matches('ol')) // Firefox: what can be scrolled can have the focus
  await press(page, ...(onList ? ['Tab', 'Enter'] : ['Enter']))
  assert.equal(await number(), 1, 'the list leads to the first step')
  await goTo('.leave', 'Tab') // backwards it may lead out of the page and back, where Firefox presses no button
  await press(page, 'Enter')
  assert.equal(await number(), 0)
})
