// The road in a browser: what is drawn is what was computed, the page goes along, and nothing sticks out at any size.

import assert from 'node:assert/strict'
import { settled } from './kit/actions.mjs'
import { notesOf, pageOf } from './kit/harness.mjs'
import { faultsOf, goTo, HASH, middleOf, numbersOf, ROAD, readStage } from './kit/stage.mjs'

const onRoad = pageOf({ views: ROAD, reducedMotion: 'reduce' })
const onMoving = pageOf({ views: ROAD, reducedMotion: 'no-preference' })
const onNotes = notesOf()

const SIZES = [
  [1280, 720],
  [1280, 900],
  [1920, 1080],
  [390, 844],
]

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

/** The step whose numbers are no shares. */
const BILL = 16

onRoad('a screen reader hears each step as a sentence with its numbers', { hash: HASH }, async (page) => {
  for (const n of await numbersOf(page)) {
    await goTo(page, n)
    const said = await page.locator('hl-stage .spoken').textContent()
    const number = n === BILL ? '\\d\\.\\d\\d' : '0\\.\\d\\d' // shares, but of the bill, whose m and l may be larger
    assert.match(said, new RegExp(`^Step ${n}, .*${number}`))
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
  // Where the button is: before a locator's click the driver of a busy Firefox scrolls, which sets a step.
  const { x, y, width, height } = await page.locator('hl-stage .scrub button.on').boundingBox()
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.waitForFunction(() => document.querySelector('hl-stage').step === 5)
  await page.evaluate(() => {
    const rail = document.querySelector('hl-stage').renderRoot.querySelector('.rail input')
    rail.value = rail.max
    rail.dispatchEvent(new Event('input', { bubbles: true }))
  })
  assert.equal(await step(), (await numbersOf(page)).at(-1))
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

onRoad('a phone lying on its side', { hash: HASH, width: 844, height: 390 }, async (page) => {
  for (const n of await numbersOf(page)) {
    await goTo(page, n)
    assert.deepEqual(await page.evaluate(faultsOf), [], `step ${n}`)
  }
})

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

/** The step whose model writes on from the picked word, and the one whose model learns beside the page. */
const [WRITING, LEARNING] = [13, 17]

/** All that the stage says at a moment of a step that shows the most: labels and values, by mark. @param {any} page @param {number} n */
const saidOf = (page, n) =>
  page.evaluate(async (step) => {
    const stage = document.querySelector('hl-stage')
    stage.step = step
    await stage.settled()
    stage.act({ moment: 0.9 })
    await stage.settled()
    const seen = stage.shown.filter(({ label, value, alpha = 1 }) => alpha > 0.1 && (label || value !== undefined))
    return Object.fromEntries(seen.map(({ id, label = '', value = null }) => [id, [label, value]]))
  }, n)

onRoad(
  'a word of the strip that is pointed at has its own numbers, as if it were picked',
  { hash: HASH },
  async (page) => {
    // A browser under load tells the page of its pointer late.
    const toldOf = (isOnWord) =>
      page.waitForFunction((is) => 'row' in document.querySelector('hl-stage').session.hover === is, isOnWord)
    const point = async () => {
      await page.locator('hl-strip .tokens button').nth(3).hover()
      await toldOf(true)
      await settled(page)
    }
    const leave = async () => {
      await page.mouse.move(640, 899)
      await toldOf(false)
      await settled(page)
    }
    for (const n of (await numbersOf(page)).filter((n) => n !== WRITING && n !== LEARNING)) {
      await leave()
      const before = await saidOf(page, n)
      await point()
      const pointed = await saidOf(page, n)
      await leave()
      assert.deepEqual(await saidOf(page, n), before, `step ${n}: the picked word is back`)
      await page.evaluate(() => {
        const { session, data } = document.querySelector('hl-stage')
        session.set({ row: data.spans[3] })
      })
      await settled(page)
      assert.deepEqual(pointed, await saidOf(page, n), `step ${n}`)
      await page.evaluate(() => document.querySelector('hl-stage').session.undo())
      await settled(page)
    }
  },
)

for (const [width, height] of [
  [1280, 900],
  [390, 844],
])
  onRoad(
    `${width} x ${height}: while the model learns nothing scrolls, its button stays; at the road’s end the words are in sight`,
    { hash: HASH, width, height },
    async (page) => {
      await goTo(page, LEARNING)
      await page.waitForTimeout(300) // scrolling is the page's own for a moment
      const placeOf = () =>
        page.evaluate(() => {
          const button = document.querySelector('hl-cards').renderRoot.querySelector('.train')
          return [scrollY, Math.round(button.getBoundingClientRect().top)]
        })
      // Not by a pointer, for which a driver may scroll.
      const press = () =>
        page.evaluate(() => document.querySelector('hl-cards').renderRoot.querySelector('.train').click())
      const before = await placeOf()
      await press()
      await page.waitForFunction(() => document.querySelector('hl-stage').learner.answer?.step > 0)
      assert.deepEqual(await placeOf(), before)
      await press()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await settled(page)
      const [top, strip] = await page.evaluate(() =>
        [
          document.querySelector('hl-stage').getBoundingClientRect().top,
          document.querySelector('hl-strip').getBoundingClientRect().bottom,
        ].map(Math.round),
      )
      assert.ok(top >= strip - 1, `the stage begins at ${top}, the strip ends at ${strip}`)
    },
  )
