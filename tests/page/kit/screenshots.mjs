// Pictures of every section to look at: node tests/page/kit/screenshots.mjs [FOLDER], after tools/build.

import { mkdir } from 'node:fs/promises'
import { filePage, launch, open, root, settled } from './browser.mjs'

const folder = process.argv[2] ?? `${root}build/screenshots`
const TEXT = Array.from({ length: 64 }, (_, i) => `word${i % 40}`).join(' ')

/** Name and link of each state. */
const STATES = {
  start: '',
  plain: '#model=english-plain&layer=1&head=2&attention.measure=effect',
  touched: '#off=0.0 1.2&masked=4&row=4&column=2',
  constructed: '#head=1',
  masked: '#head=1&attention.causal=1&mask.edit=12:wide&column=1',
  long: `#head=2&text=${encodeURIComponent(TEXT)}&position.n=512&position.d=512`,
  empty: '#text=',
}

/** Trains the section's model a little, where there is one: its maps show something then. */
async function trained(page, section) {
  if (!(await section.locator('hl-train').count())) return
  await section.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => document.querySelector('hl-train').data?.look)
  await page.evaluate(() => document.querySelector('hl-train').play())
  await page.waitForFunction(() => document.querySelector('hl-train').data.step >= 300, null, { timeout: 60000 })
  await page.evaluate(() => document.querySelector('hl-train').pause())
  await page.waitForFunction(() => {
    const { data } = document.querySelector('hl-train')
    return data.look.step === data.step
  })
}

await mkdir(folder, { recursive: true })
const browser = await launch()
for (const [name, link] of Object.entries(STATES))
  for (const colorScheme of ['light', 'dark'])
    for (const width of [1280, 768, 390]) {
      const deviceScaleFactor = width < 500 ? 2 : 1
      const { page, close } = await open(browser, filePage + link, { width, colorScheme, deviceScaleFactor })
      await settled(page)
      for (const [i, section] of (await page.locator('main > section').all()).entries()) {
        await trained(page, section)
        await section.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}-${i + 1}.png` })
      }
      await close()
    }
await browser.close()
console.log(folder)
