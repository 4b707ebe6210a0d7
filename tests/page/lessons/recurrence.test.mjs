// <hl-recurrence> in the browser: what is drawn and written is what its figures say; a nudge plays, lamps are pointed at
// and picked; it opens before the nudge. Numbers: tests/lessons/.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onPage = pageOf({ views: ['hl-recurrence', 'hl-attention'] })

const VIEW = 'hl-recurrence'
const READERS = ['rnn', 'lstm', 'attention', 'aimed']

const drawnBy = (page, panel) => page.locator(`${VIEW} ${panel}`).evaluate((one) => one.svgParts().body)
const lampsOf = (page) => drawnBy(page, '.lamps hl-panel')
const chartOf = (page) => drawnBy(page, 'hl-panel.chart')

onPage(
  'what is shown is what the figures say: lamps not computed yet are dashed, a brighter lamp is a larger number',
  { hash: '#recurrence.step=4' },
  async (page) => {
    await placed(page, VIEW)
    const counts = async () => {
      await openDrawer(page, VIEW, 'numbers')
      return page.locator(`${VIEW} .counts dd`).allTextContents()
    }
    const choose = async (mode) => {
      await openDrawer(page, VIEW, 'more')
      await page.locator(`${VIEW} .segments input[value=${mode}]`).check()
      await settled(page)
    }
    assert.deepEqual(await counts(), ['4 of 13', '4 of 13', '1 of 1', '1 of 1'])
    const dots = [
      ...(await lampsOf(page)).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="([^"]+)"([^/]*)/g),
    ]
    const { tensors } = await snapshot(page, VIEW)
    const dashed = dots.filter(([, , , , , rest]) => rest.includes('dasharray'))
    assert.equal(dashed.length, 2 * 9, 'nine words are still to come for two readers')
    const changes = READERS.flatMap((reader) =>
      tensors[`${reader}.change`].values.slice(0, ['rnn', 'lstm'].includes(reader) ? 4 : 13),
    )
    const filled = dots.filter(([, , , , , rest]) => !rest.includes('stroke')).slice(0, changes.length)
    const [largest, smallest] = [Math.max, Math.min].map((pick) => changes.indexOf(pick(...changes)))
    const radii = filled.map(([, , , radius]) => Number(radius))
    assert.equal(radii.indexOf(Math.max(...radii)), largest)
    assert.equal(radii.indexOf(Math.min(...radii)), smallest)
    const thick = async () => [...(await lampsOf(page)).matchAll(/<circle[^>]*stroke-width="3"/g)].length
    assert.equal(await thick(), 2, 'what this step computes has a thick ring')
    await choose('generating')
    assert.deepEqual(await counts(), Array(4).fill('4 of 13'))
    assert.equal(await thick(), 4)
    await change(page, VIEW, { 'recurrence.step': 13, 'recurrence.nudged': true })
    assert.equal(await thick(), 4)
    await choose('training')
    assert.equal(await thick(), 2)
    await placed(page, VIEW)
  },
)

onPage('the chart’s lines are the logarithms of the changes, whatever has been played', async (page) => {
  await openDrawer(page, VIEW, 'numbers')
  const svg = await chartOf(page)
  const { tensors } = await snapshot(page, VIEW)
  const lines = [...svg.matchAll(/<polyline points="([^"]+)"[^>]*stroke-width="1.6"/g)].map((match) =>
    match[1].split(' ').map(Number),
  )
  assert.equal(lines.length, 4)
  const ticks = [...svg.matchAll(/>10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)</g)].map(([, power]) =>
    Number(Array.from(power, (sign) => '-0123456789'['⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign)]).join('')),
  )
  const [low, high] = [Math.min(...ticks), Math.max(...ticks)]
  const { top, bottom, height } = await page.locator(`${VIEW} hl-panel.chart`).evaluate(({ layout }) => layout)
  for (const [i, reader] of ['attention', 'rnn', 'lstm', 'aimed'].entries())
    tensors[`${reader}.decades`].values.forEach((decades, t) => {
      const drawn = top + ((height - top - bottom) * (high - decades)) / (high - low)
      const off = Math.abs(lines[i][2 * t + 1] - drawn)
      assert.ok(off <= 0.02, `${reader}, word ${t + 1}: ${off}`)
    })
})

onPage(
  'it opens before the nudge; the slider lights the lamps, back at the end they stay lit',
  { hash: '#v=2' },
  async (page) => {
    const dots = async () => [...(await lampsOf(page)).matchAll(/<circle/g)].length
    const dashed = async () => [...(await lampsOf(page)).matchAll(/<circle[^>]*dasharray/g)].length
    const all = READERS.length * (await snapshot(page, VIEW)).tensors['rnn.change'].values.length
    const task = async () => [
      await page.locator(`${VIEW} .ask`).textContent(),
      (await page.locator(`${VIEW} .ask`).getAttribute('class')).includes('met'),
    ]
    assert.equal(await dashed(), all, 'no lamp is lit')
    assert.deepEqual(await task(), ['Nudge word 1 and watch the change travel from lamp to lamp.', false])
    const slider = page.locator(`${VIEW} .picture .player input`)
    assert.equal(await slider.inputValue(), '0')
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.equal(await dashed(), all / 2 - 2, 'attention is done, the others have one state each')
    await page.keyboard.press('End')
    await settled(page)
    assert.equal(await dashed(), 0)
    assert.ok((await dots()) >= 2 * all - 1)
    const [said, isMet] = await task()
    assert.match(said, /^Done: \d+ steps in the recurrent networks, 1 in attention/)
    assert.ok(isMet)
    await placed(page, VIEW)
  },
)

for (const knobs of ['', 'recurrence.nudged=1']) oneScreen('recurrence', knobs)

/** In the page: waits for a step that is played, however soon the next one follows. */
function hearOfStep([view, step]) {
  const { session } = document.querySelector(view)
  return new Promise((resolve) => {
    const hear = () => {
      if (session.state['recurrence.step'] !== step) return
      session.removeEventListener('change', hear)
      resolve()
    }
    session.addEventListener('change', hear)
  })
}

onPage(
  'a nudge plays on; a lamp is the page’s word, also of a repeated text; no text is said',
  { hash: '#v=1' },
  async (page) => {
    const begins = page.evaluate(hearOfStep, [VIEW, 1])
    await page.locator(`${VIEW} .go`).click()
    await begins
    await openDrawer(page, VIEW, 'more')
    await page.locator(`${VIEW} .player .play`).click()
    await settled(page)
    await openDrawer(page, VIEW, '')
    await change(page, VIEW, { 'recurrence.step': 64 })
    await page.locator(VIEW).scrollIntoViewIfNeeded()
    const panel = page.locator(`${VIEW} .lamps hl-panel`)
    const lamp = (place) =>
      panel.evaluate(({ layout }, t) => ({ x: layout.left + (t + 0.5) * layout.step, y: layout.head + 56 }), place)
    const marked = () => panel.evaluate(({ marks }) => marks.col)
    const picked = async () => (await snapshot(page, 'hl-attention')).word.text
    await panel.locator('.stage').click({ position: await lamp(3) })
    await settled(page)
    assert.equal(await picked(), 'n’t')
    assert.equal(await marked(), 3)
    await change(page, VIEW, { 'recurrence.long': true, locked: false })
    await panel.locator('.stage').hover({ position: await lamp(13 + 6) })
    await settled(page)
    assert.equal(await marked(), 13 + 6, 'the lamp under the pointer')
    const pointed = await page.locator('hl-attention').evaluate(({ data, cell }) => data.words[cell.row])
    assert.equal(pointed, 'street')
    await panel.locator('.stage').click({ position: await lamp(13 + 6) })
    await page.mouse.move(5, 5)
    await settled(page)
    assert.equal(await picked(), 'street')
    await placed(page, VIEW)
    const text = 'the animal did not cross the street '.repeat(5)
    await change(page, VIEW, { text, row: `${text.length - 7}-${text.length - 1}` })
    assert.match(await page.locator(`${VIEW} .beyond`).textContent(), /“street”.* only the first 16 tokens/)
    await change(page, VIEW, { text: '' })
    assert.match(await page.locator(`${VIEW} .message`).textContent(), /no word/)
  },
)
