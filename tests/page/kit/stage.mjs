// What tests of the road's stage have in common: going to a step, reading marks and numbers, finding marks on the screen.

export const ROAD = ['hl-cards', 'hl-stage']

/** The opening, whatever the page opens with. */
export const HASH =
  '#text=the+animal+did+not+cross+the+street+because+it+was+too+tired&model=english-plain&layer=0&head=1&row=it'

/** Goes to a step, at rest. @param {any} page @param {number} n as on show */
export async function goTo(page, n) {
  await page.evaluate(async (step) => {
    const stage = document.querySelector('hl-stage')
    stage.step = step
    await stage.updateComplete
    await stage.settled()
  }, n)
}

/** Numbers of the steps, as on show. @param {any} page @returns {Promise<number[]>} */
export const numbersOf = (page) =>
  page.evaluate(() =>
    [...document.querySelector('hl-stage').renderRoot.querySelectorAll('.ticks i')].map((tick) =>
      Number(tick.dataset.n),
    ),
  )

/** In the page: what every seen mark breaks. */
export function faultsOf() {
  const stage = document.querySelector('hl-stage')
  const box = stage.renderRoot.querySelector('.picture').getBoundingClientRect()
  return stage.marks().flatMap(({ id, x, y, width, height, alpha, fontSize, label }) => {
    if (alpha < 0.02) return []
    const leaves = id.startsWith('arc:outside:') // to a word that is not on show
    const isOut = x < -1 || y < -1 || x + width > box.width + 1 || y + height > box.height + 1
    return [
      ...(isOut && !leaves ? [`${id} sticks out`] : []),
      ...(label && fontSize > 0 && fontSize < 12 ? [`${id} is small`] : []),
    ]
  })
}

/** The middle of a mark on the screen; of an arc its end. @param {any} page @param {string} id */
export const middleOf = (page, id) =>
  page.evaluate((name) => {
    const stage = document.querySelector('hl-stage')
    const { left, top } = stage.renderRoot.querySelector('.picture').getBoundingClientRect()
    const mark = stage.shown.find((one) => one.id === name)
    if (!mark) throw new Error(`no mark ${name}`)
    if (mark.kind === 'arc') return { x: left + mark.x2, y: top + mark.y2 }
    const { x, y, width, height } = stage.marks().find((one) => one.id === name)
    return { x: left + x + width / 2, y: top + y + height / 2 }
  }, id)

/** Pulls the end of an arc from one word onto another. @param {any} page @param {number} from @param {number} to words of the sentence */
export async function pullArc(page, from, to) {
  const [start, end] = [await middleOf(page, `arc:${from}`), await middleOf(page, `token:${to}`)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, end.y - 40, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

/** The stage's answer, weights of the picked word, and words. @param {any} page */
export const readStage = (page) =>
  page.evaluate(() => {
    const { trace } = document.querySelector('hl-stage').scene
    return {
      best: trace.answer?.bestWord,
      weights: Array.from(trace.weights[trace.row]),
      words: trace.words,
      row: trace.row,
    }
  })
