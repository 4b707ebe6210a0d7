// axe-core over the whole page, shadow roots included: every rule but those of level AAA.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { settled } from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose verdict hangs on colours and sizes: the others find the same, however the same elements look. */
const OF_LOOK = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** Controls over the stage's marks are for keys and screen readers: fingers and pointers meet the picture, which takes the nearest mark. */
const WITHOUT_POINTER = /^target-size: .*\[data-twin=|^target-size: .*\[data-cell\]/

/**
 * What axe finds: rule, element and why, a line each. The page must be opened with `bypassCSP`.
 * @param {any} page
 * @param {{ within?: any, without?: string[], look?: boolean }} [options] a part of the page, as axe names it; rules that
 *   are left out; `look`: only rules of colours and sizes
 */
export async function audit(page, { within = 'html', without = [], look = false } = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(
    async ([part, leftOut, only]) => {
      const isMeant = ({ ruleId, tags }) =>
        (only?.includes(ruleId) ?? !leftOut.includes(ruleId)) && !tags.some((tag) => /aaa$|^deprecated$/.test(tag))
      const values = window.axe
        .getRules()
        .filter(isMeant)
        .map(({ ruleId }) => ruleId)
      const { violations, passes } = await window.axe.run(part === 'html' ? document : part, {
        runOnly: { type: 'rule', values },
        resultTypes: ['violations'],
      })
      if (passes.length < (typeof part === 'string' && !only ? 20 : 1))
        throw new Error(`axe ran ${passes.length} rules only`)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const why = [...any, ...all, ...none].map(({ message }) => message).join(' ')
          return `${id}: ${target.flat().join(' ')}: ${why}`
        }),
      )
    },
    [within, without, look ? OF_LOOK : null],
  )
  return found.filter((line) => !WITHOUT_POINTER.test(line))
}

/** Insists that axe finds nothing. @param {any} page @param {string} what is on show, for the message @param {object} [options] as for `audit` */
export async function auditIsClean(page, what, options) {
  assert.deepEqual(await audit(page, options), [], what)
}

/** Opens a page of the drawers of all views, or closes them. @param {any} page @param {string} name empty: closes them */
export async function setDrawers(page, name) {
  await page.evaluate((drawer) => {
    for (const view of document.querySelectorAll('[group=page]')) view.openDrawer?.(drawer)
  }, name)
  await settled(page)
  await settled(page) // what is placed only now is measured and drawn
}

/** What views ask models only once somebody may look, which takes its time; the answers move what stands below them. */
const LATE = { 'hl-attention': 'scores', 'hl-compare': 'held', 'hl-induction': 'formation', 'hl-train': 'data' }

/** Everything of the page is there: what starts only where somebody looks, and, if asked for, what is folded. @param {any} page */
export async function complete(page, { unfolded = false } = {}) {
  for (const late of Object.entries(LATE)) {
    await page.locator(late[0]).scrollIntoViewIfNeeded()
    await page.waitForFunction(([view, answer]) => {
      const element = document.querySelector(view)
      return element[answer] ?? element.own[answer]
    }, late)
  }
  await page.waitForFunction(() => document.querySelector('hl-train').data.look)
  await page.evaluate(() => window.scrollTo(0, 0))
  await settled(page)
  if (!unfolded) return
  await page.evaluate(() => {
    const unfold = (root) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.localName === 'details' && !element.matches('.tensor')) element.open = true
        if (element.shadowRoot) unfold(element.shadowRoot)
      }
    }
    unfold(document)
  })
  await settled(page)
}
