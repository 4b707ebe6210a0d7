// axe-core over the whole page, shadow roots included: every rule but those of level AAA.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { settled } from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds: rule, element and why, a line each. The page must be opened with bypassCSP.
 * @param {any} page @param {string} [within] a selector, for a part of the page @param {string[]} [without] rules that are left out
 */
export async function audit(page, within = 'html', without = []) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async ([selector, leftOut]) => {
      const isMeant = ({ ruleId, tags }) =>
        !leftOut.includes(ruleId) && !tags.some((tag) => /aaa$|^deprecated$/.test(tag))
      const rules = window.axe.getRules().filter(isMeant)
      const enabled = Object.fromEntries(rules.map(({ ruleId }) => [ruleId, { enabled: true }]))
      const { violations, passes } = await window.axe.run(selector === 'html' ? document : selector, {
        rules: enabled,
        resultTypes: ['violations'],
      })
      if (passes.length < 20) throw new Error(`axe ran ${passes.length} rules only`)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const why = [...any, ...all, ...none].map(({ message }) => message).join(' ')
          return `${id}: ${target.flat().join(' ')}: ${why}`
        }),
      )
    },
    [within, without],
  )
}

/** Insists that axe finds nothing. @param {any} page @param {string} what is on show, for the message @param {string} [within] a selector @param {string[]} [without] rules */
export async function auditIsClean(page, what, within, without) {
  assert.deepEqual(await audit(page, within, without), [], what)
}

/**
 * With every menu open: sizes of targets are left out, since a menu lies over targets below it. Its own are measured here.
 * @param {any} page unfolded
 */
export async function menusAreClean(page) {
  await auditIsClean(page, 'with menus', 'html', ['target-size'])
  const sizes = await page
    .locator('details.save .menu button')
    .evaluateAll((buttons) => buttons.map(({ clientWidth, clientHeight }) => Math.min(clientWidth, clientHeight)))
  assert.ok(
    sizes.length > 100 && Math.min(...sizes) >= 24,
    `${sizes.length} buttons, the smallest of ${Math.min(...sizes)} px`,
  )
}

/** Closes the menus of all views. @param {any} page */
export const closeMenus = (page) =>
  page.locator('details.save').evaluateAll((menus) => {
    for (const menu of menus) menu.open = false
  })

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
        if (element.localName === 'details') element.open = true
        if (element.shadowRoot) unfold(element.shadowRoot)
      }
    }
    unfold(document)
  })
  await settled(page)
  await settled(page) // code is written once its fold is open
}
