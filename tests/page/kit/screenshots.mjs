// Pictures of the page to look at, and how tall each figure is, after tools/build:
//
//   node tests/page/kit/screenshots.mjs [--to FOLDER] [--light] [--open PAGE] [--link KNOBS] [PLACE...]
//
// PLACE: a figure's name, or lab, reference, road; none: all of them. --light: no dark ones; --open: with that page of the
// drawer open (more, numbers, code, sources, save); --link: more of the link, as in "head=2&names=1". A line a picture:
// the figure's height, how many controls stand outside of the drawer, how many pixels the page is too wide.

import { mkdir, readdir } from 'node:fs/promises'
import { filePage, launch, open, root, settled } from './browser.mjs'

const names = process.argv.slice(2)
const option = (name, initial) => {
  const at = names.indexOf(name)
  return at < 0 ? initial : names.splice(at, 2)[1]
}
const folder = option('--to', `${root}build/screenshots`)
const page = option('--open', '')
const link = option('--link', '')
const isLight = names.includes('--light') && names.splice(names.indexOf('--light'), 1).length > 0
const all = ['road', 'lab', 'reference', ...(await readdir(`${root}web/lessons`))]

/** @param {string} place */
const hashOf = (place) => (['road', 'lab', 'reference'].includes(place) ? `#${place}` : `#lab/${place}`)

await mkdir(folder, { recursive: true })
const browser = await launch()
for (const place of names.length ? names : all)
  for (const colorScheme of isLight ? ['light'] : ['light', 'dark'])
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ]) {
      const address = filePage + hashOf(place) + (link && `&v=2&${link}`)
      const opened = await open(browser, address, { width, height, colorScheme })
      await settled(opened.page)
      const found = await opened.page.evaluate(async (drawer) => {
        const view = document.querySelector('#figure > [group=page]')
        if (drawer && view) {
          view.openDrawer(drawer)
          await view.updateComplete
        }
        const isOutside = (element) => element.checkVisibility() && !element.closest('.drawer, hl-panel')
        const controls = view?.renderRoot.querySelectorAll(
          'button, input:not([type=radio]), select, textarea, fieldset',
        )
        return {
          height: Math.round(view?.getBoundingClientRect().height ?? document.documentElement.scrollHeight),
          controls: [...(controls ?? [])].filter(isOutside).length,
          wide: document.documentElement.scrollWidth - innerWidth,
        }
      }, page)
      await settled(opened.page)
      const path = `${folder}/${place}-${width}-${colorScheme}${page && `-${page}`}.png`
      await opened.page.screenshot({ path, fullPage: true })
      console.log(`${path}: ${found.height} px, ${found.controls} controls, ${Math.max(0, found.wide)} px too wide`)
      for (const line of opened.logged) console.log(`  logged: ${line}`)
      await opened.close()
    }
await browser.close()
