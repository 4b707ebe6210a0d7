// The road in a browser: what is drawn is what was computed, hands and keys reach every mark, the page goes along, and
// nothing sticks out at any size.

import assert from 'node:assert/strict'
import { drawFinger, settled } from './kit/actions.mjs'
import { inFirefox } from './kit/browser.mjs'
import { notesOf, pageOf } from './kit/harness.mjs'

const ROAD = ['hl-cards', 'hl-stage']
const onRoad = pageOf({ views: ROAD, reducedMotion: 'reduce' })
const onMoving = pageOf({ views: ROAD, reducedMotion: 'no-preference' })

/** The opening, whatever the page opens with. */
const HASH =
  '#text=the+animal+did+not+cross+the+street+because+it+was+too+tired&model=english-plain&layer=0&head=1&row=it'

const SIZES = [
  [1280, 720],
  [1280, 900],
  [1920, 1080],
  [390, 844],
]

/** Goes to a step, at rest. @param {any} page @param {number} n as on show */
async function goTo(page, n) {
  await page.evaluate(async (step) => {
    const stage = document.querySelector('hl-stage')
    stage.step = step
    await stage.updateComplete
    await stage.settled()
  }, n)
}

/** Numbers of the steps, as on show. @param {any} page @returns {Promise<number[]>} */
const numbersOf = (page) =>
  page.evaluate(() =>
    [...document.querySelector('hl-stage').renderRoot.querySelectorAll('.ticks i')].map((tick) =>
      Number(tick.dataset.n),
    ),
  )

/** In the page: what every seen mark breaks. @param {{ width: number, height: number }} window */
function faultsOf() {
  const stage = document.querySelector('hl-stage')
  const box = stage.renderRoot.querySelector('.picture').getBoundingClientRect()
  return stage.marks().flatMap(({ id, x, y, width, height, alpha, fontSize, label }) => {
    if (alpha < 0.02) return []
    const isOut = x < -1 || y < -1 || x + width > box.width + 1 || y + height > box.height + 1
    return [
      ...(isOut ? [`${id} sticks out`] : []),
      ...(label && fontSize > 0 && fontSize < 12 ? [`${id} is small`] : []),
    ]
  })
}

for (const [width, height] of SIZES)
  onRoad(
    `${width} x ${height}: no mark leaves the stage, no text is small, nothing scrolls sideways`,
    { hash: HASH, width, height },
    async (page) => {
      for (const n of await numbersOf(page)) {
        await goTo(page, n)
        assert.deepEqual(await page.evaluate(faultsOf), [], `step ${n}`)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(wide <= 0, `step ${n}: ${wide} px wider than the window`)
      }
      const tall = await page.evaluate(() => document.querySelector('.road').getBoundingClientRect().height)
      assert.ok(tall <= (width < 500 ? 20000 : 12000), `the road is ${tall} px tall`)
    },
  )

onRoad('at most 60 controls at load, marks that can be grabbed counted', { hash: HASH }, async (page) => {
  const count = await page.evaluate(() => {
    const found = []
    const visit = (root) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        const isControl = element.matches(
          'button, input, select, textarea, summary, a[href], [tabindex="0"], [role=gridcell]',
        )
        const { top, bottom, width } = element.getBoundingClientRect()
        if (isControl && width > 0 && bottom > 0 && top < innerHeight && element.checkVisibility()) found.push(element)
      }
    }
    visit(document)
    return found.length
  })
  assert.ok(count > 10 && count <= 60, `${count} controls`)
})

/** In the page: labels that were not written though a mark has them, and cells that are not drawn in their colour. */
async function drawnOtherwise() {
  const stage = document.querySelector('hl-stage')
  const written = new Set()
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    written.add(text)
    return fillText.call(this, text, ...more)
  }
  stage.light('nothing')
  stage.light('') // draws once more
  await stage.settled()
  CanvasRenderingContext2D.prototype.fillText = fillText
  const canvas = stage.renderRoot.querySelector('canvas')
  const ratio = canvas.width / canvas.getBoundingClientRect().width
  const seen = stage.shown.filter(({ alpha = 1 }) => alpha > 0.02)
  const labels = seen.map(({ label }) => label).filter(Boolean)
  const isPlain = ({ kind, id, colour, alpha = 1, w, h, label }) =>
    kind === 'rect' && id.startsWith('cell:') && colour && alpha === 1 && w > 6 && h > 6 && !label
  const cells = seen.filter(isPlain)
  const wrong = cells.filter(({ x, y, w, h, colour }) => {
    const [left, top] = [x + w / 2, y + h / 2].map((at) => Math.round(at * ratio))
    const data = window.pixelsOf(canvas, left, top, 1, 1)
    return [0, 1, 2].some((i) => Math.abs(data[i] - colour[i]) > 3)
  })
  return {
    lost: labels.filter((label) => !written.has(label)),
    wrong: wrong.map(({ id }) => id),
    ...{ cells: cells.length, labels: labels.length },
  }
}

onRoad('marks drawn are the marks computed: labels written, cells in their colours', { hash: HASH }, async (page) => {
  let cells = 0
  for (const n of await numbersOf(page)) {
    await goTo(page, n)
    const found = await page.evaluate(drawnOtherwise)
    assert.deepEqual({ lost: found.lost, wrong: found.wrong }, { lost: [], wrong: [] }, `step ${n}`)
    assert.ok(found.labels >= 12, `step ${n}: ${found.labels} labels`)
    cells += found.cells
  }
  assert.ok(cells > 300, `${cells} cells`)
})

/** The middle of a mark on the screen; of an arc its end. @param {any} page @param {string} id */
const middleOf = (page, id) =>
  page.evaluate((name) => {
    const stage = document.querySelector('hl-stage')
    const { left, top } = stage.renderRoot.querySelector('.picture').getBoundingClientRect()
    const mark = stage.shown.find((one) => one.id === name)
    if (!mark) throw new Error(`no mark ${name}`)
    if (mark.kind === 'arc') return { x: left + mark.x2, y: top + mark.y2 }
    const { x, y, width, height } = stage.marks().find((one) => one.id === name)
    return { x: left + x + width / 2, y: top + y + height / 2 }
  }, id)

/** The stage's answer, weights of the picked word, and words. @param {any} page */
const readStage = (page) =>
  page.evaluate(() => {
    const { trace } = document.querySelector('hl-stage').scene
    return {
      best: trace.answer?.bestWord,
      weights: Array.from(trace.weights[trace.row]),
      words: trace.words,
      row: trace.row,
    }
  })

onRoad(
  'an arc pulled onto another word takes its weight there, and the answer follows',
  { hash: HASH },
  async (page) => {
    await goTo(page, 1)
    const before = await readStage(page)
    const [from, to] = [await middleOf(page, 'arc:1'), await middleOf(page, 'token:11')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, to.y - 40, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    await settled(page)
    const after = await readStage(page)
    assert.ok(Math.abs(after.weights[11] - before.weights[11] - before.weights[1]) < 1e-3, String(after.weights))
    assert.equal(after.weights[1], 0)
    assert.deepEqual([before.best, after.best], ['animal', 'street'])
  },
)

onRoad('a share dragged to the right: the others give way', { hash: HASH }, async (page) => {
  await goTo(page, 7)
  const before = await readStage(page)
  const [from, to] = [await middleOf(page, 'cell:8:6'), await middleOf(page, 'cell:8:1')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, from.y, { steps: 5 })
  await page.mouse.up()
  await settled(page)
  const after = await readStage(page)
  assert.ok(after.weights[6] > before.weights[6] + 0.1, String(after.weights))
  assert.ok(after.weights[1] < before.weights[1])
  assert.ok(Math.abs(after.weights.reduce((a, b) => a + b) - 1) < 1e-5)
})

onMoving(
  'a finger that holds an arc moves the arc, not the page',
  { hash: HASH, width: 390, height: 844, hasTouch: true },
  async (page) => {
    if (inFirefox) return
    await goTo(page, 1)
    const before = await page.evaluate(() => scrollY)
    const [from, to] = [await middleOf(page, 'arc:1'), await middleOf(page, 'token:6')]
    await drawFinger(page, [
      [from.x, from.y],
      [from.x, (from.y + to.y) / 2],
      [to.x, to.y],
    ])
    await settled(page)
    assert.equal(await page.evaluate(() => scrollY), before)
    const { weights } = await readStage(page)
    assert.equal(weights[1], 0)
  },
)

onMoving('a pointer lost in mid-drag ends the drag', { hash: HASH }, async (page) => {
  await goTo(page, 1)
  const from = await middleOf(page, 'arc:1')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y - 60)
  await page.evaluate(() => {
    const stage = document.querySelector('hl-stage')
    stage.renderRoot.querySelector('.picture').dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
  })
  assert.equal(await page.evaluate(() => document.querySelector('hl-stage').hands.drag), null)
  await page.mouse.up()
})

onRoad('the keyboard reaches every word, arc, share and cell', { hash: HASH }, async (page) => {
  await goTo(page, 1)
  const arc = page.locator('hl-stage [data-twin="arc:1"]')
  await arc.focus()
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.equal((await readStage(page)).weights[1], 0)
  await goTo(page, 7)
  await page.locator('hl-stage [data-twin="share:6"]').focus()
  const { weights: before } = await readStage(page)
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.ok((await readStage(page)).weights[6] > before[6] + 0.04)
  await goTo(page, 8)
  const cell = page.locator('hl-stage [data-cell]')
  await cell.focus()
  const said = await cell.getAttribute('aria-label')
  await page.keyboard.press('ArrowUp')
  assert.notEqual(await cell.getAttribute('aria-label'), said)
  await page.keyboard.press('Enter')
  await settled(page)
  assert.equal((await readStage(page)).row, 7)
  await page.locator('hl-stage [data-twin="word:1"]').focus()
  await page.keyboard.press('Enter')
  await settled(page)
  assert.equal((await readStage(page)).row, 1)
})

onRoad('each mark that can be grabbed has a control of its own over it, with a name', { hash: HASH }, async (page) => {
  for (const n of await numbersOf(page)) {
    await goTo(page, n)
    const { wanted, found, grid } = await page.evaluate(() => {
      const stage = document.querySelector('hl-stage')
      const seen = stage.shown.filter(
        ({ grab, alpha = 1, kind, knob }) => grab && alpha > 0.02 && (kind !== 'arc' || knob),
      )
      const keysOf = ({ cell, ...grab }) => Object.entries(grab).map(([kind, what]) => `${kind}:${what}`)
      const controls = [...stage.renderRoot.querySelectorAll('[data-twin]')]
      return {
        wanted: [...new Set(seen.flatMap(({ grab }) => keysOf(grab)))].sort(),
        found: controls
          .filter((control) => control.getAttribute('aria-label'))
          .map(({ dataset }) => dataset.twin)
          .sort(),
        grid: seen.some(({ grab }) => grab.cell) === Boolean(stage.renderRoot.querySelector('[data-cell]')),
      }
    })
    assert.deepEqual(found, wanted, `step ${n}`)
    assert.ok(found.length > 0 && grid, `step ${n}: cells can be walked`)
  }
})

onRoad('a screen reader hears each step as a sentence with its numbers', { hash: HASH }, async (page) => {
  for (const n of await numbersOf(page)) {
    await goTo(page, n)
    const said = await page.locator('hl-stage .spoken').textContent()
    assert.match(said, new RegExp(`^Step ${n}, .*0\\.\\d\\d`))
  }
})

onMoving('scrolling, keys, bar and buttons set the step', { hash: HASH }, async (page) => {
  const step = () => page.evaluate(() => document.querySelector('hl-stage').step)
  const far = await page.evaluate(() => {
    const cards = document.querySelector('hl-cards').renderRoot.querySelectorAll('.card')
    const { top, bottom } = cards[3].getBoundingClientRect()
    return (top + bottom - innerHeight) / 2
  })
  // A wheel, not scrollTo(): the page takes what it did not hear from the reader for its own for a moment.
  await page.mouse.wheel(0, far)
  await page.waitForFunction(() => document.querySelector('hl-stage').step === 4)
  await page.keyboard.press('PageDown')
  await page.waitForFunction(() => document.querySelector('hl-stage').step === 5)
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction(() => document.querySelector('hl-stage').step === 4)
  await page.locator('hl-stage .scrub button.on').click()
  await page.waitForFunction(() => document.querySelector('hl-stage').step === 5)
  await page.evaluate(() => {
    const rail = document.querySelector('hl-stage').renderRoot.querySelector('.rail input')
    rail.value = rail.max
    rail.dispatchEvent(new Event('input', { bubbles: true }))
  })
  assert.equal(await step(), (await numbersOf(page)).at(-1))
})

onRoad('the focus stays on the stage where its control goes with a step', { hash: HASH }, async (page) => {
  const focused = () => page.evaluate(() => document.querySelector('hl-stage').renderRoot.activeElement?.dataset.twin)
  await goTo(page, 1)
  await page.evaluate(() =>
    [...document.querySelector('hl-stage').renderRoot.querySelectorAll('[data-twin]')].at(-1).focus(),
  )
  assert.match(await focused(), /^arc:/u)
  await goTo(page, 17)
  assert.match(await focused(), /^word:/u)
})

/** Waits for marks of which a function says that they are right. @param {any} page @param {(marks: Map<string, any>) => boolean} isRight */
async function untilMarks(page, isRight) {
  const end = Date.now() + 60000
  for (;;) {
    const marks = await page.evaluate(() =>
      document
        .querySelector('hl-stage')
        .marks()
        .map(({ id, label, y }) => [id, { label, y }]),
    )
    if (isRight(new Map(marks))) return
    assert.ok(Date.now() < end, `marks never became right: ${isRight}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

onRoad('what the cards let one set is seen on the stage', { hash: HASH }, async (page) => {
  const card = (id) => page.locator(`hl-cards .card[data-id=${id}]`)
  await goTo(page, 11)
  await untilMarks(page, (marks) => /no.* changes by 0.01/u.test(marks.get('order:note')?.label))
  await card('order').locator('input[type=checkbox]').check()
  await untilMarks(page, (marks) => /change by up to 0\.[1-9]/u.test(marks.get('order:note')?.label))
  const placeOf = () =>
    page.evaluate(() => {
      const marks = document.querySelector('hl-stage').marks()
      return marks.find(({ id }) => id === 'token:1').y
    })
  const home = await placeOf()
  for (let i = 0; i < 50 && Math.abs((await placeOf()) - home) < 5; i++) {
    await card('order').locator('button').click() // one of twelve leaves the word where it was
    await settled(page)
  }
  assert.ok(Math.abs((await placeOf()) - home) > 5)
  await goTo(page, 12)
  await card('mask').locator('button', { hasText: 'wide' }).click()
  await untilMarks(
    page,
    (marks) => marks.get('token:11')?.label === 'wide' && marks.get('changed:11')?.label === 'changed',
  )
  await goTo(page, 17)
  await untilMarks(page, (marks) => /taught/u.test(marks.get('head:1:0')?.label))
  await card('learning').locator('input[type=checkbox]').uncheck()
  await untilMarks(
    page,
    (marks) => /^Step 0/u.test(marks.get('learn:note')?.label) && !/taught/u.test(marks.get('head:1:0')?.label),
  )
  const lossOf = () => page.evaluate(() => document.querySelector('hl-stage').learner.answer.tensors[0].data[0])
  const before = await lossOf()
  await card('learning').locator('button', { hasText: 'New random' }).click()
  await page.waitForFunction(
    (was) => document.querySelector('hl-stage').learner.answer?.tensors[0].data[0] !== was,
    before,
  )
})

onRoad('effects of other heads are worked out while the page has nothing to do', { hash: HASH }, async (page) => {
  await goTo(page, 10)
  const found = await page.evaluate(async () => {
    const stage = document.querySelector('hl-stage')
    const idle = () =>
      new Promise((resolve) => {
        if (window.requestIdleCallback) requestIdleCallback(resolve, { timeout: 500 })
        else setTimeout(resolve, 100)
      })
    for (let i = 0; i < 40; i++) await idle() // each of the page's own idle tasks comes between
    const heads = []
    for (const head of [0, 2, 3]) {
      const scene = new Promise((resolve) => stage.addEventListener('hl-scene', resolve, { once: true }))
      stage.act({ head: [1, head] })
      const late = new Promise((resolve) => setTimeout(resolve, 20_000))
      const event = await Promise.race([scene, late])
      if (!event) throw new Error(`no scene of head ${head}`)
      const { effects, trace } = event.detail
      heads.push({ at: [trace.layer, trace.head], most: effects && Math.max(...effects.flatMap((row) => [...row])) })
      await stage.settled()
    }
    return heads
  })
  for (const { at, most } of found) assert.ok(most > 0, `the first scene of head ${at} has its effects`)
  assert.equal(new Set(found.map(({ most }) => most)).size, 3, 'each its own')
})

onMoving('steps changed faster than they tween end where they should', { hash: HASH }, async (page) => {
  await page.evaluate(() => {
    const stage = document.querySelector('hl-stage')
    for (const place of [1, 2, 5, 3, 8, 9, 2, 7]) stage.go(place)
  })
  await settled(page)
  assert.equal(await page.evaluate(() => document.querySelector('hl-stage').step), 8)
  assert.deepEqual(await page.evaluate(faultsOf), [])
})

onMoving('a window resized and a sentence edited in mid-tween', { hash: HASH }, async (page) => {
  await page.evaluate(() => document.querySelector('hl-stage').go(4))
  await page.waitForFunction(() => document.querySelector('hl-stage').playhead.isMoving)
  await page.setViewportSize({ width: 760, height: 500 })
  await page.locator('hl-cards textarea').fill('the dog chased the cat')
  await settled(page)
  assert.deepEqual(await page.evaluate(faultsOf), [])
  assert.deepEqual((await readStage(page)).words, ['the', 'dog', 'chased', 'the', 'cat'])
})

onRoad('a term in a card lights its marks, and marks light the term', { hash: HASH }, async (page) => {
  await goTo(page, 3)
  await page.locator('hl-cards [data-id=projections] b.query').hover()
  assert.equal(await page.evaluate(() => document.querySelector('hl-stage').lit), 'query')
  const { x, y } = await middleOf(page, 'q:8')
  await page.mouse.move(x, y)
  await page.waitForFunction(() => document.querySelector('hl-cards').lit === 'query')
})

onRoad('an edited stage is mended by one press', { hash: `${HASH}&off=1.0&stage.temperature=0.5` }, async (page) => {
  await goTo(page, 1)
  const mend = page.locator('hl-stage .mend')
  await mend.click()
  await settled(page)
  const { off, ...state } = await page.evaluate(() => document.querySelector('hl-stage').state)
  assert.deepEqual([off, state['stage.temperature']], [[], 1])
  assert.ok(await mend.isDisabled())
})

onRoad(
  'forced colours, 200 % text and 320 px leave every word on the stage',
  { hash: HASH, width: 320, height: 640, forcedColors: 'active' },
  async (page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await settled(page)
    for (const n of [1, 4, 8, 12]) {
      await goTo(page, n)
      assert.deepEqual(await page.evaluate(faultsOf), [], `step ${n}`)
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  },
)

onRoad('a finger that taps a cell is told its number', { hash: HASH, width: 390, height: 844 }, async (page) => {
  await goTo(page, 10)
  const tip = await page.evaluate(async () => {
    const stage = document.querySelector('hl-stage')
    const picture = stage.renderRoot.querySelector('.picture')
    const { left, top } = picture.getBoundingClientRect()
    const { x, y, width, height } = stage.marks().find(({ id }) => id === 'effect:4:2')
    const at = { clientX: left + x + width / 2, clientY: top + y + height / 2 }
    const finger = { ...at, pointerType: 'touch', isPrimary: true, button: 0, bubbles: true }
    picture.dispatchEvent(new PointerEvent('pointerdown', finger))
    picture.dispatchEvent(new PointerEvent('pointerup', finger))
    await stage.settled()
    const { hidden, textContent } = stage.renderRoot.querySelector('.tip')
    return { hidden, textContent }
  })
  assert.equal(tip.hidden, false)
  assert.match(tip.textContent, /cross.*did.*−?0\.\d\d/u)
})

onRoad('a phone lying on its side', { hash: HASH, width: 844, height: 390 }, async (page) => {
  for (const n of await numbersOf(page)) {
    await goTo(page, n)
    assert.deepEqual(await page.evaluate(faultsOf), [], `step ${n}`)
  }
})

const onNotes = notesOf()

onNotes(
  'two stages, each with its own step and text',
  '<hl-stage step="4" group="a" text="the dog saw it"></hl-stage><hl-stage step="8" group="b"></hl-stage>',
  async (page) => {
    const read = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('hl-stage')].map((stage) => [stage.step, stage.scene.trace.words.length]),
      )
    const [[first, words], [second, others]] = await read()
    assert.deepEqual([first, words, second], [4, 4, 8])
    assert.ok(others > 4)
    await page.evaluate(() => document.querySelectorAll('hl-stage')[1].go(0))
    await settled(page)
    assert.equal((await read())[0][0], 4)
  },
)

onNotes(
  'a stage as a picture: SVG and PNG hold its words',
  '<hl-stage step="8" group="c"></hl-stage>',
  async (page) => {
    const { svg, png } = await page.evaluate(async () => {
      const stage = document.querySelector('hl-stage')
      return { svg: stage.toSVG(), png: (await stage.toPNG()).size }
    })
    assert.match(svg, />animal</)
    assert.ok(png > 10000)
  },
)

onMoving(
  'a step’s number is clicked, and the knob is drawn from a step where it rests',
  { hash: HASH },
  async (page) => {
    /** The middle of a step's line on the bar. @param {number} n */
    const lineOf = (n) =>
      page.evaluate((number) => {
        const tick = document.querySelector('hl-stage').renderRoot.querySelector(`.ticks i[data-n="${number}"]`)
        const { x, y, width, height } = tick.getBoundingClientRect()
        return [x + width / 2, y + height / 2]
      }, n)
    const reached = (n) => page.waitForFunction((step) => document.querySelector('hl-stage').step === step, n)
    const [x, y] = await lineOf(4)
    await page.mouse.click(x, y + 14) // its number
    await reached(4)
    await page.evaluate(() => document.querySelector('hl-stage').settled())
    await page.mouse.click(...(await lineOf(9)))
    await reached(9)
    await page.mouse.move(...(await lineOf(9)))
    await page.mouse.down()
    await page.mouse.move(...(await lineOf(6)), { steps: 4 })
    await page.mouse.up()
    await reached(6)
  },
)
