// <hl-train> in the page: playing, pausing, workers and pages without them, knobs, looks, keys. What it learns and says is
// tested in tests/lessons/train.test.mjs, files and links in train-files.test.mjs.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { ask } from '../../lessons/kit/ask.mjs'
import { filePage, settled, shared, snapshot } from '../kit/actions.mjs'
import { notes, open, root } from '../kit/browser.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'
import {
  begin,
  button,
  drawn,
  onPage,
  onTraining,
  openMore,
  reach,
  rest,
  stepOf,
  takeSteps,
  threadOf,
  untilData,
  VIEW,
} from '../kit/training.mjs'

oneScreen('train')

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Takes steps, and insists that they give the bits of as many steps here; accuracies were asked at each. */
async function takeSameSteps(page, count) {
  await takeSteps(page, count)
  const { tensors } = await snapshot(page, VIEW)
  const { numbers } = await ask('train', {}, { own: { taken: count } })
  assert.deepEqual(Object.keys(tensors), Object.keys(numbers))
  for (const [name, { shape, values }] of Object.entries(numbers)) {
    if (name.startsWith('accuracy')) assert.equal(tensors[name].values.at(-1), values.at(-1), name)
    else assert.deepEqual(tensors[name], { shape, values }, name)
  }
}

for (const how of ['file', 'http'])
  onPage(
    `${how}: a worker trains; pause, step and reset; what is on show is what figures say`,
    { address: () => (how === 'file' ? filePage : shared.server.page) },
    async (page) => {
      await begin(page)
      assert.equal(page.workers().length, 1)
      assert.equal(await threadOf(page), 'worker')
      await rest(page)
      await drawn(page)
      await placed(page, VIEW)
      const before = await snapshot(page, VIEW)
      assert.match(await page.locator(`${VIEW} .sentence`).textContent(), /random weights/)
      await takeSameSteps(page, 3)
      await button(page, 'play').click()
      await reach(page, 60)
      await button(page, 'play').click()
      await rest(page)
      await drawn(page)
      assert.equal(await placed(page, VIEW), 4 + 4 * 7)
      await openMore(page)
      const { training } = await snapshot(page, VIEW)
      await page.waitForTimeout(300)
      assert.equal(await stepOf(page), training.step)
      await page.evaluate(() => document.querySelector('hl-train').pause())
      await rest(page)
      assert.equal(await stepOf(page), training.step, 'nothing to pause')
      await takeSteps(page, 1)
      assert.equal(await stepOf(page), training.step + 1)
      await button(page, 'reset').click()
      await untilData(page, (data) => data.step === 0)
      await rest(page)
      assert.deepEqual(await snapshot(page, VIEW), before)
    },
  )

onTraining(
  'the task stands there before the press, and is met once the model knows what it is trained for',
  async (page) => {
    const ask = page.locator(`${VIEW} .ask`)
    assert.match(await ask.textContent(), /^Press Train\. Which head will look at the letter before/)
    assert.equal(await stepOf(page), 0)
    await button(page, 'play').click()
    await page.locator(`${VIEW} .ask.met`).waitFor({ timeout: 60000 })
    assert.match(await ask.textContent(), /^The model knows its task/)
    assert.ok((await snapshot(page, VIEW)).training.accuracies.at(-1).scores[0].accuracy > 0.9)
  },
)

onTraining('an order holds from when it is given, whatever is still heard of the one before', async (page) => {
  await rest(page)
  const played = await page.evaluate(async () => {
    const view = document.querySelector('hl-train')
    const seen = new Set()
    for (let i = 0; i < 5; i++) {
      view.pause()
      view.renderRoot.querySelector('button.step').click()
      view.play()
      for (const end = performance.now() + 100; performance.now() < end; ) {
        seen.add(view.playing)
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    view.pause()
    return [...seen, view.playing]
  })
  assert.deepEqual(played, [true, false])
  await rest(page)
})

onTraining('a learning rate that diverges: said, stopped, reset works', { hash: '#train.rate=10' }, async (page) => {
  await button(page, 'play').click()
  const message = page.locator(`${VIEW} .message.error`)
  await message.waitFor()
  await rest(page)
  const { divergence } = await page.evaluate(() => document.querySelector('hl-train').figures())
  assert.match(divergence, /diverged/)
  assert.equal(await message.textContent(), divergence)
  assert.ok(await button(page, 'play').isDisabled())
  assert.ok(await button(page, 'step').isDisabled())
  await page.locator(`${VIEW} #rate`).fill('0.005')
  await page.keyboard.press('Enter')
  await button(page, 'reset').click()
  await message.waitFor({ state: 'detached' })
  await button(page, 'play').click()
  await reach(page, 20)
  assert.equal((await snapshot(page, VIEW)).training.diverged, false)
})

onTraining('the learning rate takes effect at once, the others begin anew', async (page) => {
  await button(page, 'play').click()
  await reach(page, 60)
  await page.locator(`${VIEW} #rate`).fill('0.0001')
  await page.keyboard.press('Enter')
  await untilData(page, (data) => data.rate <= 0.0001)
  assert.ok((await stepOf(page)) >= 60)
  await page.locator(`${VIEW} #rate-slider`).press('ArrowRight')
  await page.waitForFunction(() => document.querySelector('hl-train').state['train.rate'] === 0.0001)
  await page.locator(`${VIEW} .rate button`).click()
  await untilData(page, (data) => data.rate > 0.001)
  await page.locator(`${VIEW} .seed button`).click()
  await untilData(page, (data) => data.step === 0)
  assert.notEqual((await snapshot(page, VIEW)).knobs['train.seed'], 1)
  await page.locator(`${VIEW} #heads`).selectOption('4')
  await untilData(page, (data) => data.look?.scores.length === 8)
  await page.locator(`${VIEW} #layers`).selectOption('1')
  await untilData(page, (data) => data.look?.scores.length === 4)
  await page.locator(`${VIEW} #position`).selectOption('rope')
  await untilData(page, (data) => data.facts.config.position === 'rope-half')
  await page.locator(`${VIEW} #masked`).uncheck()
  await untilData(page, (data) => data.facts.config.architecture === 'encoder')
  assert.equal(await page.getByText('Without the mask every row also sees the letter').count(), 1)
  await page.locator(`${VIEW} #task`).selectOption('reversal')
  await untilData(page, (data) => data.facts.task === 'reversal' && data.look !== null)
  const { knobs, tensors } = await snapshot(page, VIEW)
  assert.deepEqual([knobs['train.heads'], knobs['train.masked'], knobs['train.position']], [null, null, null])
  assert.ok(tensors['decoder.layer0.cross.weights'])
  await rest(page)
  await drawn(page)
  await placed(page, VIEW)
})

onTraining(
  'every head of the largest model is drawn, a few a frame',
  { hash: '#train.layers=4&train.heads=8' },
  async (page) => {
    await page.waitForFunction(() => document.querySelector('hl-train').panels.length === 2 + 32)
    await takeSteps(page, 1)
    await drawn(page)
    assert.equal(await page.locator(`${VIEW} .role dd`).count(), 32)
    await placed(page, VIEW)
  },
)

// ---- Pages without workers ----

const REFUSALS = {
  'there is none': () => delete window.Worker,
  'making one throws': () => {
    window.Worker = class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    }
  },
  'it fails at once': () => {
    window.Worker = class extends EventTarget {
      constructor() {
        super()
        setTimeout(() => this.onerror(new Event('error')))
      }
      postMessage() {}
      terminate() {}
    }
  },
}

for (const [how, init] of Object.entries(REFUSALS))
  onTraining(
    `no worker (${how}): the page's own thread trains, to the same bits, and the view says so`,
    { init },
    async (page) => {
      assert.equal(await threadOf(page), 'page')
      assert.match(await page.locator(`${VIEW} .progress`).textContent(), /page’s own thread, which is slower/)
      await takeSameSteps(page, 3)
      await button(page, 'play').click()
      await reach(page, 20)
      await button(page, 'play').click()
      await rest(page)
      const { tensors } = await snapshot(page, VIEW)
      assert.ok(tensors.loss.values.at(-1) < tensors.loss.values[0])
    },
  )

test('notes whose policy forbids workers', async () => {
  const policy = "script-src file: 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'none'"
  const page = await notes(
    `<hl-train></hl-train><script src="file://${root}dist/headlight.js"></script>`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
  const opened = await open(shared.browser, page.file, { allowed: ['file:'] })
  try {
    await begin(opened.page)
    assert.equal(await threadOf(opened.page), 'page')
    await button(opened.page, 'play').click()
    await reach(opened.page, 5)
    assert.deepEqual(
      opened.logged.filter((line) => !/Content Security Policy|worker-src/.test(line)),
      [],
    )
  } finally {
    await opened.close()
    await page.stop()
  }
})

/** Has the page believe that nobody sees it. */
const hide = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

for (const [where, options] of Object.entries({
  'a worker': {},
  'the page’s own thread': { init: REFUSALS['there is none'] },
}))
  onTraining(
    `in the background ${where} goes on; the view says that the page’s own thread is slow then`,
    options,
    async (page) => {
      await button(page, 'play').click()
      await reach(page, 5)
      await hide(page, true)
      await reach(page, (await stepOf(page)) + 10)
      await hide(page, false)
      const text = () => page.locator(`${VIEW} .progress`).textContent()
      await page.waitForFunction(() => {
        const view = document.querySelector('hl-train')
        return view.renderRoot.querySelector('progress').value >= view.data.step - 5 && view.data.step > 15
      })
      assert.equal(/in the background/.test(await text()), options.init !== undefined, await text())
    },
  )

onTraining('a view that is taken away ends its worker, and begins again when it is back', async (page) => {
  await button(page, 'play').click()
  await reach(page, 5)
  await page.evaluate(() => {
    window.kept = document.querySelector('hl-train')
    window.place = window.kept.parentNode
    window.kept.remove()
  })
  for (let i = 0; page.workers().length && i < 100; i++) await page.waitForTimeout(20)
  assert.equal(page.workers().length, 0)
  await page.evaluate(() => window.place.append(window.kept))
  await begin(page)
  assert.equal(await stepOf(page), 0)
  assert.equal(page.workers().length, 1)
})

test('far below nothing is built before somebody could see it', async () => {
  const page = await notes(
    `<div style="height: 5000px"></div><hl-train></hl-train><script src="${shared.server.origin}/headlight.js"></script>`,
  )
  const opened = await open(shared.browser, page.http, { allowed: [shared.server.origin] })
  try {
    await settled(opened.page)
    assert.equal(opened.page.workers().length, 0)
    await begin(opened.page)
    assert.equal(opened.page.workers().length, 1)
    assert.deepEqual(opened.logged, [])
  } finally {
    await opened.close()
    await page.stop()
  }
})

// ---- Looks, keys ----

onTraining(
  'at any width and in the dark nothing overflows, and axe finds nothing',
  { bypassCSP: true },
  async (page) => {
    await page.evaluate(axe)
    const violations = () =>
      page.evaluate(async () =>
        (await window.axe.run(document.querySelector('hl-train'))).violations.map(
          (v) => `${v.id}: ${v.nodes.map((node) => node.target.flat().join(' ')).join(', ')}`,
        ),
      )
    for (const hash of ['#v=1&train.task=english', '#v=1&train.task=reversal', '#v=1&train.rate=10']) {
      await page.evaluate((link) => {
        location.hash = link
      }, hash)
      await untilData(page, (data) => data?.step === 0)
      await rest(page)
      await button(page, 'play').click()
      await reach(page, 3)
      if (hash.includes('rate')) await page.locator(`${VIEW} .message.error`).waitFor()
      else await button(page, 'play').click()
      await rest(page)
      for (const width of [1280, 768, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.waitForFunction((wide) => innerWidth === wide, width)
        await drawn(page)
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${hash} at ${width}`)
        if (!hash.includes('rate')) continue
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await violations(), [], `${width} ${colorScheme}`)
        }
      }
    }
  },
)

onTraining('the keyboard alone trains, pauses and reads a map', async (page) => {
  await button(page, 'play').focus()
  await page.keyboard.press('Enter')
  await reach(page, 10)
  await page.keyboard.press('Enter')
  await rest(page)
  await drawn(page)
  const focus = () =>
    page.evaluate(() => {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      return active.className
    })
  assert.match(await focus(), /play/)
  const cell = () =>
    page.evaluate(() => {
      const panels = [...document.querySelector('hl-train').panels]
      return panels.map((panel) => panel.renderRoot.activeElement?.textContent).find(Boolean)
    })
  for (let i = 0; !(await cell()) && i < 30; i++) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  assert.match(await cell(), /row \w, column \w: [01]\.\d{4}/)
  const isLoss = async () => /Loss/.test((await cell()) ?? '')
  for (let i = 0; !(await isLoss()) && i < 10; i++) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  assert.match(await cell(), /step 2: Loss \d\.\d{4}/)
})

onPage('without WebAssembly a sentence says so', { init: () => delete window.WebAssembly }, async (page) => {
  await page.locator(VIEW).scrollIntoViewIfNeeded()
  const message = page.locator(`${VIEW} .message.error`)
  await message.waitFor()
  assert.match(await message.textContent(), /has no WebAssembly/)
})
