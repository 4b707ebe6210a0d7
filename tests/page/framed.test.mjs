// The page in a frame of notes: the figure that a link names and nothing else, and the heights that the notes are told.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filePage, settled, shared } from './kit/actions.mjs'
import { notes, open } from './kit/browser.mjs'

/** In notes that frame the page: writes down what they are told, and gives the frame the height that it asks for, and `more`. @param {number} more */
function followHeight(more) {
  window.heard = []
  addEventListener('message', ({ data }) => {
    window.heard.push(data)
    if (data.type === 'headlight-size') document.querySelector('iframe').style.height = `${data.height + more}px`
  })
}

/** The page in notes. @param {string} hash @param {{ width?: number, more?: number }} how @param {(page: any, frame: any) => any} body */
async function inFrame(hash, { width = 900, more = 0 }, body) {
  const html = `<script>(${followHeight})(${more})</script><iframe title="Headlight" style="width: ${width}px; border: 0" src="${filePage}${hash}"></iframe>`
  const written = await notes(html)
  const opened = await open(shared.browser, written.file, { allowed: [filePage] })
  try {
    await settled(opened.page.frames()[1])
    await body(opened.page, opened.page.frames()[1])
    assert.deepEqual([opened.logged, opened.asked], [[], []])
  } finally {
    await opened.close()
    await written.stop()
  }
}

/** The heights that notes were told, once none has come for half a second. */
const heightsTold = (page) =>
  page.evaluate(async () => {
    for (let before = -1; before < window.heard.length; ) {
      before = window.heard.length
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    return window.heard.filter(({ type }) => type === 'headlight-size').map(({ height }) => height)
  })

/** What of the page a reader sees beside `kept`, and how far that is from the frame's edges. */
const around = (frame, kept) =>
  frame.evaluate((selector) => {
    const figure = document.querySelector(selector)
    const isBeside = (element) =>
      !element.contains(figure) &&
      !figure.contains(element) &&
      element.checkVisibility() &&
      element.getBoundingClientRect().height > 1
    const { left, top, right, bottom, height } = figure.getBoundingClientRect()
    const page = document.documentElement.getBoundingClientRect()
    return {
      beside: [...document.body.querySelectorAll('*')]
        .filter(isBeside)
        .map(({ localName, className }) => `${localName}.${className}`),
      margins: [left, top + scrollY, innerWidth - right, page.bottom - bottom],
      height,
    }
  }, kept)

for (const [hash, kept] of [
  ['#only=mask&v=2&model=constructed&text=one+two&head=1', 'hl-mask'],
  ['#only=temperature', 'hl-temperature'],
  ['#only=stage&v=2&step=3&text=one+two+three', 'hl-stage'],
])
  test(`${hash} in a frame: the figure and nothing else, with its knobs`, () =>
    inFrame(hash, {}, async (page, frame) => {
      const { beside, margins, height } = await around(frame, kept)
      assert.deepEqual(beside, [])
      for (const margin of margins) assert.ok(margin >= 0 && margin <= 16, `${margins}`)
      const heights = await heightsTold(page)
      assert.ok(Math.abs(heights.at(-1) - height) <= 33, `${heights} of ${height}`)
      const said = await frame.evaluate(() => location.hash)
      assert.match(said, new RegExp(hash.split('&')[0]))
      const state = await frame.evaluate((selector) => {
        const view = document.querySelector(selector)
        return { ...view.state, step: view.step }
      }, kept)
      if (kept === 'hl-mask') assert.deepEqual([state.text, state.head], ['one two', 1])
      if (kept === 'hl-stage') assert.deepEqual([state.text, state.step], ['one two three', 3])
      if (kept === 'hl-stage') assert.match(said, /step=3/)
    }))

for (const hash of ['', '#lab', '#lab/mask', '#reference', '#only=mask', '#only=stage'])
  for (const more of [0, 16])
    test(`${hash || 'the road'} in a frame that follows its height${more ? ' and adds to it' : ''}: told once each, and at rest soon`, () =>
      inFrame(hash, { more }, async (page, frame) => {
        const heights = await heightsTold(page)
        assert.ok(heights.length > 0 && heights.length < 12, `${heights}`)
        assert.ok(
          heights.every((height, i) => height !== heights[i - 1]),
          `${heights}`,
        )
        const sizes = await page.evaluate(() =>
          window.heard.filter(({ subject }) => subject === 'lti.frameResize').map(({ height }) => height),
        )
        assert.deepEqual(sizes, heights, 'Canvas is told the same')
        const { room, there } = await frame.evaluate(() => ({
          room: document.documentElement.scrollHeight,
          there: innerHeight,
        }))
        assert.ok(room <= there, `${room} fits in ${there}`)
        assert.ok(heights.at(-1) + more === there, `${heights.at(-1)} of ${there}`)
      }))

test('a frame tells the height of the room on show: another room, another height', () =>
  inFrame('#lab', {}, async (page, frame) => {
    const lab = (await heightsTold(page)).at(-1)
    await frame.locator('a[href="#lab/temperature"]').click()
    await settled(frame)
    const one = (await heightsTold(page)).at(-1)
    assert.ok(one < lab - 300, `${one} and ${lab}`)
    await frame.evaluate(() => document.querySelector('hl-temperature').openDrawer('numbers'))
    await settled(frame)
    assert.ok((await heightsTold(page)).at(-1) > one + 50)
  }))
