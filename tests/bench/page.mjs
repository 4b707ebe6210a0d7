// Promises of the page, timed: from navigation start in a running browser to the first drawn heatmap; from asking for a
// shipped model that isn't loaded to its first answer; and from a slider's event to the end of its draw calls with 64
// words and all heads. Medians are reported; a run fails only at twice the budget, since CI machines differ.

import { filePage, launch, open, settled } from '../page/browser.mjs'

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

async function firstPicture(browser) {
  const { page, close } = await open(browser, filePage, { init: watchDrawing })
  await settled(page)
  const time = await page.evaluate(() => window.drawn.find(([method]) => method === 'drawImage')[1])
  await close()
  return time
}

/** Models that nothing at the page's top has loaded, each loaded and run once. */
const MODELS = [
  ['english-plain', { text: 'the animal did not cross the street because it was too tired .' }],
  ['induction', { text: 'a b c d e a b c d e a b' }],
]

async function firstAnswers(browser) {
  const { page, close } = await open(browser, filePage)
  await settled(page)
  const times = await page.evaluate(async (models) => {
    const { session } = document.querySelector('hl-attention')
    const found = []
    for (const [model, input] of models) {
      const start = performance.now()
      const answer = await session.run(
        {},
        { kind: 'network', model, ...input, want: ['layer0.weights', 'probabilities'] },
      )
      found.push(performance.now() - start)
      if (!answer.tensors[1].data.length) throw new Error('no answer')
    }
    return found
  }, MODELS)
  await close()
  return times
}

async function sliderSteps(browser) {
  const { page, close } = await open(browser, `${filePage}#text=${encodeURIComponent(TEXT)}`, { init: watchDrawing })
  await settled(page)
  const times = await page.evaluate(async (steps) => {
    const view = document.querySelector('hl-attention')
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
for (let i = 0; i < PAGES / 2; i++) answers.push(await firstAnswers(browser))
const results = [
  ...MODELS.map(([model], i) =>
    report(
      `${model}: loading and first run`,
      answers.map((times) => times[i]),
      100,
    ),
  ),
  report('navigation start to first heatmap', pictures, 300),
  report('slider step at 64 words, all heads, all three views on the page', await sliderSteps(browser), 16),
]
await browser.close()
const passed = results.filter(Boolean).length
console.log(`${passed} passed, ${results.length - passed} failed`)
process.exitCode = passed === results.length ? 0 : 1
