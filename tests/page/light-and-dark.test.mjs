// Elements are light or dark as the notes around them are, from their first picture on.

import assert from 'node:assert/strict'
import { lookAt, settled } from './kit/actions.mjs'
import { areAll, EACH, looks, PREDICT, SENTENCE } from './kit/elements.mjs'
import { notesOf } from './kit/harness.mjs'

const onElements = notesOf()

/** What of the notes says that they are dark, and how it is put on and taken off at run time. */
const WAYS = {
  'a class of the page': [
    () => document.documentElement.classList.add('dark'),
    () => document.documentElement.classList.remove('dark'),
  ],
  'data-theme of the body': [
    () => {
      document.body.dataset.theme = 'dark'
    },
    () => {
      delete document.body.dataset.theme
    },
  ],
  'a style of something around': [
    () => {
      document.querySelector('main').style.colorScheme = 'only dark'
    },
    () => {
      document.querySelector('main').style.colorScheme = ''
    },
  ],
  'a switch that a selector knows': [
    () => document.querySelector('#switch').click(),
    () => document.querySelector('#switch').click(),
  ],
  'a style sheet of the element': [
    () => {
      document.querySelector('#own').media = 'all'
    },
    () => {
      document.querySelector('#own').media = 'not all'
    },
  ],
}

const NOTES = `<style>html.dark, [data-theme=dark], body:has(#switch:checked) { color-scheme: dark }</style>
  <style id="own" media="not all">main > * { color-scheme: dark }</style>
  <input type="checkbox" id="switch" aria-label="dark">
  <main><hl-attention ${SENTENCE}></hl-attention><hl-mask ${SENTENCE}></hl-mask>${PREDICT}<div style="height: 420px"><hl-stage ${SENTENCE}></hl-stage></div></main>`

for (const [way, [on, off]] of Object.entries(WAYS))
  onElements(`notes that turn dark by ${way} take all elements with them, and back`, NOTES, async (page) => {
    areAll(await looks(page, EACH), false, 'at first')
    const before = await looks(page, EACH)
    await page.evaluate(on)
    await settled(page)
    const dark = await looks(page, EACH)
    areAll(dark, true, way)
    await page.evaluate(off)
    await settled(page)
    const after = await looks(page, EACH)
    areAll(after, false, 'and back')
    assert.ok(before.flatMap(({ drawn }) => drawn).length >= 3)
    for (const [i, { drawn }] of before.entries())
      for (const [k, picture] of drawn.entries()) {
        assert.notEqual(dark[i].drawn[k], picture, `${i}.${k}: drawn anew`)
        assert.equal(after[i].drawn[k], picture, `${i}.${k}: and back`)
      }
  })

onElements(
  'theme="light" and theme="dark" win over the notes and the reader; auto is as the notes; it may change',
  `<style>html { color-scheme: dark }</style>
  <hl-mask id="a" theme="light" ${SENTENCE}></hl-mask><div style="height: 420px"><hl-stage id="b" theme="light" ${SENTENCE}></hl-stage></div>
  <hl-mask id="c" theme="dark" ${SENTENCE}></hl-mask><hl-mask id="d" theme="auto" ${SENTENCE}></hl-mask>${PREDICT.replace('>', ' id="e" theme="light">')}`,
  async (page) => {
    areAll(await looks(page, '#a, #b, #e'), false, 'light')
    areAll(await looks(page, '#c, #d'), true, 'dark, and as the notes')
    await page.evaluate(() => {
      for (const id of ['a', 'b', 'e']) document.getElementById(id).setAttribute('theme', 'dark')
      document.getElementById('c').setAttribute('theme', 'light')
      document.querySelector('style').textContent = 'html { color-scheme: light }'
    })
    await settled(page)
    areAll(await looks(page, '#a, #b, #e'), true, 'dark')
    areAll(await looks(page, '#c, #d'), false, 'light, and as the notes')
  },
)

onElements(
  'where the notes leave it open, elements are as the reader likes it; notes that are light stay so',
  `<hl-mask id="open" ${SENTENCE}></hl-mask><div style="color-scheme: light dark"><hl-mask id="both" ${SENTENCE}></hl-mask></div><div style="color-scheme: light"><hl-mask id="light" ${SENTENCE}></hl-mask></div>`,
  { colorScheme: 'dark' },
  async (page) => {
    areAll(await looks(page, '#open, #both'), true, 'a reader in the dark')
    areAll(await looks(page, '#light'), false, 'light notes')
    await lookAt(page, { colorScheme: 'light' }, '(prefers-color-scheme: dark)')
    areAll(await looks(page, '#open, #both, #light'), false, 'the reader has turned on the light')
    await lookAt(page, { colorScheme: 'dark' }, '(prefers-color-scheme: dark)')
    await page.evaluate(() =>
      document.head.insertAdjacentHTML('beforeend', '<meta name="color-scheme" content="light">'),
    )
    await page.evaluate(() => document.querySelector('#open').remove())
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<hl-mask id="open"></hl-mask>'))
    await settled(page)
    areAll(await looks(page, '#open'), false, 'notes that are light as a whole')
    await page.evaluate(() => document.querySelector('meta[name=color-scheme]').remove())
  },
)

onElements(
  'the stage is drawn in the colours of the notes, however they are written; what is set around an element is not heard',
  `<style>body { --hl-paper: red; --hl-room: 900px } hl-stage { --hl-paper: hsl(270 50% 40%) }</style>
  <div style="height: 420px"><hl-stage ${SENTENCE}></hl-stage></div><hl-mask ${SENTENCE}></hl-mask>`,
  async (page) => {
    const found = await page.evaluate(() => {
      const mask = getComputedStyle(document.querySelector('hl-mask'))
      return {
        paper: mask.backgroundColor,
        room: mask.getPropertyValue('--hl-room'),
        svg: document.querySelector('hl-stage').toSVG().includes('rgb(102,51,153)'),
      }
    })
    assert.deepEqual(found, { paper: 'rgb(255, 255, 255)', room: '', svg: true })
  },
)

onElements('the first picture has its colours: no element is ever on show in the wrong ones', '', async (page) => {
  const seen = await page.evaluate(async (html) => {
    document.body.insertAdjacentHTML('beforeend', html)
    const colours = []
    for (let i = 0; i < 10; i++) {
      await new Promise(requestAnimationFrame)
      colours.push(
        ...[...document.querySelectorAll('hl-mask, hl-predict')].map(
          (element) => getComputedStyle(element).backgroundColor,
        ),
      )
    }
    return [...new Set(colours)].length
  }, `<div style="color-scheme: dark"><hl-mask ${SENTENCE}></hl-mask><hl-mask ${SENTENCE}></hl-mask></div>`)
  assert.equal(seen, 1)
})
