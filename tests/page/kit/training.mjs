// <hl-train> on a page of its tests: begins it, takes steps, waits for a step, for rest and for what is drawn.

import assert from 'node:assert/strict'
import { openDrawer } from './actions.mjs'
import { pageOf } from './harness.mjs'

export const onPage = pageOf({ views: ['hl-train'] })

export const VIEW = 'hl-train'

/** Opens the drawer where all but the first three controls are. */
export const openMore = (page) => openDrawer(page, VIEW, 'more')

/** Scrolls to the view, which starts it, waits for its first maps, and opens its drawer. */
export async function begin(page) {
  await page.locator(VIEW).scrollIntoViewIfNeeded()
  await page.waitForFunction(() => document.querySelector('hl-train').data?.look)
  await openMore(page)
  await page.evaluate(() => document.querySelector('hl-train').updateComplete)
}

export const button = (page, name) => page.locator(`${VIEW} button.${name}`)
export const stepOf = (page) => page.evaluate(() => document.querySelector('hl-train').data.step)
export const threadOf = (page) => page.evaluate(() => document.querySelector('hl-train').training.thread)

/** Waits for a step; what is to be told of a step that training stands at comes soon after it. */
export const reach = (page, step) =>
  page.waitForFunction((wanted) => document.querySelector('hl-train').data.step >= wanted, step, { timeout: 60000 })
export const rest = (page) =>
  page.waitForFunction(() => {
    const { data, playing, isObeyed } = document.querySelector('hl-train')
    const told = [data.look, data.accuracies.at(-1), data.worth].map((what) => what?.step)
    return isObeyed && !playing && told.every((step) => step === data.step)
  })

/** Waits until a condition of what the view has heard of its training holds. @param {any} page @param {(data: any) => boolean} condition */
export async function untilData(page, condition) {
  const data = () =>
    page.evaluate(() => {
      const { data: known } = document.querySelector('hl-train')
      return known && { step: known.step, rate: known.rate, facts: known.facts, look: known.look }
    })
  const end = performance.now() + 15000
  while (!condition(await data())) {
    assert.ok(performance.now() < end, `never: ${condition}`)
    await page.waitForTimeout(20)
  }
}

/** Waits until every map, and what is said below it, is of what was heard last: a few are renewed in each frame. */
export const drawn = (page) =>
  page.waitForFunction(() => {
    const view = document.querySelector('hl-train')
    const { maps } = view.figures()
    const placed = [...view.renderRoot.querySelectorAll('.map')]
    const below = ({ role, gauges }) => (maps.length <= 4 ? gauges : role ? [role] : []).map(({ said }) => said)
    const isSame = (map, { panel: { heading, figure }, ...numbers }) => {
      const panel = map.querySelector('hl-panel')
      const said = [...map.querySelectorAll('dd')].map((dd) => dd.textContent.trim())
      return (
        panel?.layout &&
        panel.heading === heading &&
        String(panel.figure.values) === String(figure.values) &&
        String(said) === String(below(numbers))
      )
    }
    return placed.length === maps.length && placed.every((map, i) => isSame(map, maps[i]))
  })

/** The view on a page of its own tests. */
export function onTraining(name, ...more) {
  const body = more.pop()
  onPage(name, more[0] ?? {}, async (page) => {
    await begin(page)
    await body(page)
  })
}

/** Takes steps by the button. */
export async function takeSteps(page, count) {
  await openMore(page)
  const from = await stepOf(page)
  for (let i = 1; i <= count; i++) {
    await button(page, 'step').click()
    await reach(page, from + i)
    await rest(page)
  }
}
