// Promises of the page, timed: from navigation start in a running browser to the first picture, the sentence with its arcs; from asking for a
// shipped model that isn't loaded to its first answer; and from a slider's event to the end of its draw calls with 64
// words and all heads. Medians are reported; a run fails only at twice the budget, since CI machines differ.

import { readdirSync, readFileSync } from 'node:fs'
import { filePage, launch, notes, open, root, settled } from '../page/browser.mjs'

const PAGES = 20
const STEPS = 100
const TEXT = Array.from({ length: 64 }, (_, i) => `word${i % 40}`).join(' ')

/** Before the page's own scripts: notes when each heatmap was drawn. */
function watchDrawing() {
  window.drawn = []
  for (const [type, method] of [
    [CanvasRenderingContext2D, 'drawImage'],
    [CanvasRenderingContext2D, 'putImageData'],
    [CanvasRenderingContext2D, 'fillText'],
    [CanvasRenderingContext2D, 'stroke'],
  ]) {
    const original = type.prototype[method]
    type.prototype[method] = function (...args) {
      const result = original.apply(this, args)
      window.drawn.push([method, performance.now()])
      return result
    }
  }
}

/** @param {number[]} times */
const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]

/** Before the page's own scripts: notes when the first frame had the sentence's arcs and answer in it. */
function watchHook() {
  const look = () => {
    const shown = document.querySelector('hl-hook')?.renderRoot?.querySelector('.arcs path')
    if (shown) window.pictured = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function firstPicture(browser) {
  const { page, close } = await open(browser, filePage, { init: watchHook })
  await page.waitForFunction(() => window.pictured)
  const time = await page.evaluate(() => window.pictured)
  await close()
  return time
}

const MODELS = readdirSync(`${root}web/models`).filter((file) => /^[a-z-]+\.hlw$/.test(file))
const coreText = readFileSync(`${root}dist/core.js`, 'utf8')

/** In a page that has nothing loaded: the core, then each model from its base64 to its first probabilities. */
async function answerFirst([text, models]) {
  const { loadCore } = await import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
  const core = await loadCore()
  const found = []
  for (const base64 of models) {
    const start = performance.now()
    const network = await core.loadWeights(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
    const { positions, vocabulary, architecture } = network.config
    const tokens = Array.from({ length: Math.min(positions, 13) }, (_, i) => (7 * i + 3) % vocabulary)
    const source = architecture === 'encoder-decoder' ? tokens : undefined
    const { tensors } = network.run({ tokens, source, want: ['probabilities'] })
    found.push(performance.now() - start)
    if (!tensors[0].data.every((p) => p >= 0 && p <= 1)) throw new Error('no probabilities')
  }
  return found
}

/** Milliseconds of each model; the first one's have the compiling of the wasm in them. */
async function firstAnswers(browser) {
  const { http, stop } = await notes('')
  const { page, close } = await open(browser, http)
  const files = MODELS.map((file) => readFileSync(`${root}web/models/${file}`).toString('base64'))
  const times = await page.evaluate(answerFirst, [coreText, files])
  await close()
  await stop()
  return times
}

async function sliderSteps(browser) {
  const { page, close } = await open(browser, `${filePage}#model=constructed&text=${encodeURIComponent(TEXT)}`, {
    init: watchDrawing,
  })
  await settled(page)
  const times = await page.evaluate(async (steps) => {
    const view = document.querySelector('hl-attention')
    view.scrollIntoView() // elsewhere it would wait until the page is idle
    await new Promise((resolve) => setTimeout(resolve, 200))
    const slider = view.renderRoot.querySelector('#temperature')
    const found = []
    for (let i = 0; i < steps; i++) {
      window.drawn.length = 0
      const start = performance.now()
      slider.value = String(-2000 + (4000 * i) / steps)
      slider.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      await new Promise((resolve) => setTimeout(resolve, 30)) // long past the drawing, which is done in microtasks
      if (!window.drawn.some(([method]) => method === 'drawImage')) throw new Error('nothing was drawn')
      found.push(window.drawn[window.drawn.length - 1][1] - start)
    }
    return found
  }, STEPS)
  await close()
  return times
}

/** @param {string} what @param {number[]} times @param {number} budget */
function report(what, times, budget) {
  const typical = median(times)
  const ok = typical < 2 * budget
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${what}: median ${typical.toFixed(1)} ms of ${times.length}, most ${Math.max(...times).toFixed(1)} ms, budget ${budget} ms`,
  )
  return ok
}

const browser = await launch()
await firstPicture(browser) // warms the browser's own caches
const pictures = []
for (let i = 0; i < PAGES; i++) pictures.push(await firstPicture(browser))
const answers = []
for (let i = 0; i < PAGES; i++) answers.push(await firstAnswers(browser))
const results = [
  ...MODELS.map((model, i) =>
    report(
      `${model}: loading and first run`,
      answers.map((times) => times[i]),
      100,
    ),
  ),
  report('navigation start to the first picture', pictures, 300),
  report(
    'slider step at 64 words of the constructed model, all heads, every view on the page',
    await sliderSteps(browser),
    16,
  ),
]
await browser.close()
const passed = results.filter(Boolean).length
console.log(`${passed} passed, ${results.length - passed} failed`)
process.exitCode = passed === results.length ? 0 : 1
