// A figure of the lab, its drawer closed, fits a desk's window, and a phone's at most twice; it offers three controls at
// most, and the page is never wider than its window.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onNewPage } from './actions.mjs'

/** Windows, their width and height, and the most that a figure may be tall: what the strip and the line above the figure leave of a desk, two screens of a phone. */
export const SCREENS = [
  [1280, 900, 805],
  [390, 844, 1600],
]

/** Buttons beside a field belong to it: what stands in one group is one control. */
const CONTROLS = 'button, input, select, textarea'
const GROUPS = ['fieldset, [role=radiogroup]', '.field, [role=group]']

/** @param {string} name of a lesson @param {string} [knobs] more of the link */
export function oneScreen(name, knobs = '') {
  for (const [width, height, most] of SCREENS)
    test(`${name} fits a window of ${width} × ${height}`, () =>
      onNewPage({ hash: `#lab/${name}${knobs && `&${knobs}`}`, width, height }, async (page) => {
        const found = await page.evaluate(
          ([controls, groups]) => {
            const view = document.querySelector('#figure > [group=page]')
            const isOutside = (element) => element.checkVisibility() && !element.closest('.drawer')
            const groupOf = (element) => groups.map((group) => element.closest(group)).find(Boolean) ?? element
            const list = [...view.renderRoot.querySelectorAll(controls)].filter(isOutside)
            return {
              tall: view.getBoundingClientRect().height,
              controls: new Set(list.map(groupOf)).size,
              wide: document.documentElement.scrollWidth - innerWidth,
            }
          },
          [CONTROLS, GROUPS],
        )
        assert.ok(found.tall <= most, `${found.tall} px`)
        assert.ok(found.controls <= 3, `${found.controls} controls`)
        assert.ok(found.wide <= 0, `${found.wide} px too wide`)
      }))
}
