// Elements at home on pages of notes: light and dark as the notes are, within their own boxes, on paper, as pictures.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filePage, lookAt, measured, openDrawer, settled, shared } from './kit/actions.mjs'
import { inFirefox, notes, open } from './kit/browser.mjs'
import { notesOf, script } from './kit/harness.mjs'
import { lessonNames } from './kit/rooms.mjs'

const onElements = notesOf()

const SENTENCE = 'text="the bird flew far"'
const PREDICT = '<hl-predict name="scores"></hl-predict>'

/** Waits until an element has its figure: one that trains a model has it late. */
async function arrived(page, selector) {
  await page.waitForFunction((view) => document.querySelector(view).renderRoot.querySelector('.picture'), selector)
  await settled(page)
}

// ---- Light and dark ----

/** How elements look: ink and paper, the scheme of their controls, and what is drawn on each canvas, as a number. */
const looks = (page, selector) =>
  page.evaluate((wanted) => {
    const lightness = (colour) =>
      colour
        .match(/[\d.]+/g)
        .slice(0, 3)
        .reduce((sum, part) => sum + Number(part), 0) / 765
    const canvases = (root) =>
      [...root.querySelectorAll('*')].flatMap((one) =>
        one.localName === 'canvas' ? [one] : one.shadowRoot ? canvases(one.shadowRoot) : [],
      )
    const drawn = (canvas) =>
      window
        .pixelsOf(canvas, 0, 0, canvas.width, canvas.height)
        .reduce((sum, part, i) => (31 * sum + part + i) % 1000003, 0)
    return [...document.querySelectorAll(wanted)].map((element) => {
      const style = getComputedStyle(element)
      const control = element.shadowRoot.querySelector('input, select, textarea, button')
      return {
        ink: lightness(style.color),
        paper: lightness(style.backgroundColor),
        control: control && getComputedStyle(control).colorScheme,
        drawn: canvases(element.shadowRoot).map(drawn),
      }
    })
  }, selector)

/** @param {any} found as `looks` gives it @param {boolean} dark @param {string} when */
function areAll(found, dark, when) {
  assert.ok(found.length > 0, when)
  for (const { ink, paper, control } of found) {
    const said = `${when}: ${JSON.stringify(found)}`
    assert.ok(dark ? ink > 0.8 && paper < 0.2 : ink < 0.2 && paper > 0.9, said)
    if (control) assert.equal(control, dark ? 'dark' : 'light', said)
  }
}

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

const ALL = 'hl-attention, hl-mask, hl-predict, hl-stage'

for (const [way, [on, off]] of Object.entries(WAYS))
  onElements(`notes that turn dark by ${way} take all elements with them, and back`, NOTES, async (page) => {
    areAll(await looks(page, ALL), false, 'at first')
    const before = await looks(page, ALL)
    await page.evaluate(on)
    await settled(page)
    const dark = await looks(page, ALL)
    areAll(dark, true, way)
    await page.evaluate(off)
    await settled(page)
    const after = await looks(page, ALL)
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

// ---- Within its own box ----

const FIGURES = ['attention', 'mask', 'ledger', 'heads', 'plane'].map((name) => `hl-${name}`)

/** Pixels that two pictures of the page have otherwise, but for those in boxes. */
const differing = (page, pictures, boxes) =>
  page.evaluate(
    async ([shots, inside]) => {
      const [a, b] = await Promise.all(
        shots.map(async (base64) => {
          const blob = new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/png' })
          const picture = await createImageBitmap(blob)
          const canvas = new OffscreenCanvas(picture.width, picture.height)
          canvas.getContext('2d').drawImage(picture, 0, 0)
          return canvas.getContext('2d')
        }),
      )
      const { width, height } = a.canvas
      for (const context of [a, b]) for (const box of inside) context.clearRect(...box)
      const [before, after] = [a, b].map(
        (context) => new Uint32Array(context.getImageData(0, 0, width, height).data.buffer),
      )
      return before.filter((pixel, i) => pixel !== after[i]).length
    },
    [pictures.map((picture) => picture.toString('base64')), boxes],
  )

for (const width of [1280, 390])
  onElements(
    `${width} px: nothing of an element is painted outside of its box, however close the notes come`,
    `<style>body { background: #e8c }</style>${FIGURES.map((name) => `<p style="margin: 0">before</p><${name}></${name}><p style="margin: 0">after</p>`).join('')}${PREDICT}<div style="height: 420px"><hl-stage></hl-stage></div>`,
    { width },
    async (page) => {
      for (const name of FIGURES) await arrived(page, name)
      await measured(page) // a caption comes with it
      await openDrawer(page, 'hl-mask', 'numbers')
      await page.screenshot({ fullPage: true }) // what comes into sight for a picture is drawn then
      await settled(page)
      const boxes = await page.evaluate(
        (names) =>
          [...document.querySelectorAll(names)].map((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect()
            const [x, y] = [Math.floor(left), Math.floor(top)]
            return [x, y, Math.ceil(right) - x, Math.ceil(bottom) - y]
          }),
        `${FIGURES}, hl-predict, hl-stage`,
      )
      const on = await page.screenshot({ fullPage: true })
      await page.addStyleTag({
        content: `:is(${FIGURES}, hl-predict, hl-stage) { visibility: hidden !important; opacity: 0 }`,
      })
      const off = await page.screenshot({ fullPage: true })
      const differ = await differing(page, [on, off], boxes)
      assert.ok(differ < 16, `${differ} pixels: more than corners between two of them`)
      await page.evaluate(() => document.head.lastElementChild.remove())
    },
  )

// ---- In a frame ----

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

// ---- In one step ----

for (const name of ['hl-heads', 'hl-plane', 'hl-attention'])
  test(`${name} comes in one step: it has the height of its room, then its own`, async () => {
    const written = await notes(
      `<${name}></${name}><script>(${watchHeight})('${name}')</script>`,
      `<script src="${script}"></script>`,
    )
    const opened = await open(shared.browser, written.file, { allowed: [script] })
    await settled(opened.page)
    const heights = await opened.page.evaluate(() => window.heights)
    await opened.close()
    await written.stop()
    assert.ok(heights.length <= 2, `${heights}`)
    const last = heights.at(-1)
    assert.ok(Math.abs(heights[0] - last) < 0.1 * last, `room is kept: ${heights}`)
  })

/** In notes: writes down the heights that an element has in frame after frame. @param {string} name */
function watchHeight(name) {
  window.heights = []
  const look = () => {
    const { offsetHeight } = document.querySelector(name)
    if (window.heights.at(-1) !== offsetHeight) window.heights.push(offsetHeight)
    requestAnimationFrame(look)
  }
  look()
}

// ---- As a picture ----

/** An element's files, and what is in them. */
const filesOf = (page, selector) =>
  page.evaluate(async (wanted) => {
    const view = document.querySelector(wanted)
    const svg = view.toSVG()
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    const picture = new Image()
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await picture.decode()
    const png = await createImageBitmap(await view.toPNG())
    const coloursIn = (source, width, height) => {
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      context.drawImage(source, 0, 0, width, height)
      const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
      const paper = pixels[0]
      return { colours: new Set(pixels).size, inked: pixels.filter((pixel) => pixel !== paper).length / pixels.length }
    }
    const [width, height] = ['width', 'height'].map((name) => Number(parsed.documentElement.getAttribute(name)))
    return {
      isWellFormed: parsed.querySelector('parsererror') === null,
      panels: (view.panels ?? [])
        .filter((panel) => panel.closest('.picture') && !svg.includes(panel.svgParts().body))
        .map(({ heading }) => heading),
      isAlone: !/foreignObject|(?:href|src)="(?!data:)|url\(|var\(|\bclass=/.test(svg),
      texts: [...parsed.querySelectorAll('text')].map(({ textContent }) => textContent),
      svg: { width, height, ...coloursIn(picture, width, height) },
      png: { width: png.width, height: png.height, ...coloursIn(png, png.width, png.height) },
    }
  }, selector)

/** The words of a figure's title, of its picture, and of its panels' headings, but for what only screen readers are told. */
const wordsShown = (page, selector) =>
  page.evaluate((wanted) => {
    const { renderRoot, panels } = document.querySelector(wanted)
    const isSeen = (element) => {
      const { width, height } = element.getBoundingClientRect()
      const clipped = (at) => at && (getComputedStyle(at).clipPath.startsWith('inset') || clipped(at.parentElement))
      const scrolls = element.closest('.scroll, .chips, select, math')
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 1 &&
        height > 1 &&
        !clipped(element) &&
        !scrolls
      )
    }
    const pieces = [...renderRoot.querySelectorAll('#title, #title *, .picture *')]
      .filter(isSeen)
      .flatMap(({ childNodes }) => [...childNodes])
    const own = pieces.filter((node) => node instanceof Text).map(({ data }) => data)
    const headings = panels.filter((panel) => panel.closest('.picture') && isSeen(panel)).map(({ heading }) => heading)
    return [...own, ...headings].join(' ').split(/\s+/).filter(Boolean)
  }, selector)

/** @param {any} files as filesOf gives them */
function areWhole({ isWellFormed, isAlone, svg, png }) {
  assert.ok(isWellFormed && isAlone, 'well formed, with nothing outside')
  const twice = [svg.width, svg.height].map((size) => Math.trunc(2 * size)) // a canvas has whole pixels
  assert.deepEqual([png.width, png.height], twice)
  for (const picture of [svg, png])
    assert.ok(picture.colours > 3 && picture.inked > 0.01, `not blank: ${JSON.stringify(picture)}`)
}

for (const name of await lessonNames())
  onElements(`hl-${name} is saved with all that is in its picture`, `<hl-${name}></hl-${name}>`, async (page) => {
    await arrived(page, `hl-${name}`)
    const files = await filesOf(page, `hl-${name}`)
    areWhole(files)
    assert.deepEqual(files.panels, [], 'these are missing')
    const said = files.texts.join('').replace(/\s/g, '')
    const words = await wordsShown(page, `hl-${name}`)
    assert.ok(words.length > 3)
    assert.deepEqual(
      words.filter((word) => !said.includes(word)),
      [],
    )
  })

onElements('the stage is saved', `<div style="height: 420px"><hl-stage ${SENTENCE}></hl-stage></div>`, async (page) => {
  const files = await filesOf(page, 'hl-stage')
  areWhole(files)
  for (const word of ['the', 'bird', 'flew', 'far'])
    assert.ok(
      files.texts.some((text) => text.includes(word)),
      word,
    )
})

for (const element of ['hl-attention', 'hl-hook', 'hl-mask', 'hl-stage'])
  onElements(
    `${element}: control characters and signs of XML are saved as text`,
    `<div style="height: 420px"><${element} model="constructed"></${element}></div>`,
    async (page) => {
      await page.evaluate((name) => document.querySelector(name).change({ text: 'a\u0001b <&> "c" ]]>' }), element)
      await settled(page)
      const { isWellFormed, texts } = await filesOf(page, element)
      assert.ok(isWellFormed)
      assert.ok(
        texts.some((text) => /[<&>]/.test(text)),
        `${texts}`,
      )
    },
  )

onElements(
  'a figure in the dark, and one that is shown smaller by a slide show, are saved as they look and as they were laid out',
  `<hl-heads id="a"></hl-heads><div style="color-scheme: dark"><hl-heads id="b"></hl-heads></div><div style="transform: scale(0.5); transform-origin: 0 0"><hl-heads id="c"></hl-heads></div>`,
  async (page) => {
    const [plain, dark, small] = await Promise.all(['#a', '#b', '#c'].map((id) => filesOf(page, id)))
    for (const files of [plain, dark, small]) areWhole(files)
    assert.deepEqual([small.svg.width, small.svg.height], [plain.svg.width, plain.svg.height])
    assert.deepEqual(small.texts, plain.texts)
    const papers = await page.evaluate(() =>
      ['#a', '#b'].map((id) => /<rect[^>]*fill="([^"]*)"/.exec(document.querySelector(id).toSVG())[1]),
    )
    assert.notEqual(papers[0], papers[1])
  },
)

// ---- On paper ----

/** In the page, before its script: what is on show when a sheet has been printed, before everything is as it was. */
function keepPrinted() {
  addEventListener('afterprint', () => {
    window.printed = window.lookAtPaper()
  })
}

/** In the page: what a reader finds on a sheet. */
function lookAtPaper() {
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  const elements = all(document.body).filter((element) => element.checkVisibility())
  const lightness = (colour) =>
    colour
      .match(/[\d.]+/g)
      .slice(0, 3)
      .reduce((sum, part) => sum + Number(part), 0) / 765
  const meanOf = (canvas) => {
    const pixels = window.pixelsOf(canvas, 0, 0, canvas.width, canvas.height)
    const opaque = pixels.filter((_, i) => pixels[i | 3] > 200 && i % 4 !== 3)
    return opaque.length ? opaque.reduce((sum, part) => sum + part, 0) / opaque.length / 255 : 1
  }
  const isCut = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const [wide, tall] = [
      element.scrollWidth > element.clientWidth + 1,
      element.scrollHeight > element.clientHeight + 1,
    ]
    return (/auto|scroll/.test(overflowX) && wide) || (/auto|scroll/.test(overflowY) && tall)
  }
  const nameOf = (element) => `${element.localName}.${element.className?.baseVal ?? element.className}`
  const views = [...document.querySelectorAll('hl-attention, hl-heads, hl-ledger, hl-mask, hl-stage, hl-predict')]
  return {
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    out: elements
      .filter(
        (element) =>
          element.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(element).position !== 'absolute',
      )
      .map(nameOf),
    cut: elements.filter(isCut).map(nameOf),
    controls: elements
      .filter((element) => element.matches('input[type=range], textarea, select, .tab, .outside *, .page button'))
      .map(nameOf),
    papers: views.map((view) => lightness(getComputedStyle(view).backgroundColor)),
    inks: views.map((view) => lightness(getComputedStyle(view).color)),
    drawn: elements.filter((element) => element.localName === 'canvas' && element.width).map(meanOf),
    pages: views.map((view) => (view.drawer ? view.renderRoot.querySelector('.page').innerText.length : 0)),
  }
}

const DARK = '<style>html { color-scheme: dark; background: black }</style>'
const PRINTED = `${DARK}<hl-attention ${SENTENCE}></hl-attention><hl-heads></hl-heads><hl-ledger></hl-ledger><hl-attention id="long" model="constructed" text="${Array.from({ length: 48 }, (_, i) => `w${i}`).join(' ')}"></hl-attention><hl-mask theme="dark"></hl-mask><div style="height: 420px"><hl-stage ${SENTENCE}></hl-stage></div>${PREDICT}`

/** Canvases with light maps; texts without a map are dark. @param {number[]} drawn the mean of each */
function isLight(drawn) {
  assert.ok(drawn.length > 8, `${drawn}`)
  assert.ok(drawn.reduce((sum, mean) => sum + mean, 0) / drawn.length > 0.65, `${drawn}`)
}

/** @param {any} found as lookAtPaper gives it */
function isGood({ wide, out, cut, controls, papers, inks, drawn }) {
  assert.deepEqual({ wide: Math.max(0, wide), out, cut, controls }, { wide: 0, out: [], cut: [], controls: [] })
  assert.ok(papers.every((paper) => paper > 0.9) && inks.every((ink) => ink < 0.2), `${papers}, ${inks}`)
  isLight(drawn)
}

for (const [sheet, width] of [
  ['A4', 718],
  ['Letter', 740],
])
  onElements(
    `${sheet}: from dark notes figures are printed light and complete, without controls, within the sheet`,
    PRINTED,
    { width: 1280, height: 1000, fresh: true, init: `window.lookAtPaper = ${lookAtPaper}` },
    async (page) => {
      for (const [view, name] of [
        ['hl-attention', 'numbers'],
        ['hl-heads', 'code'],
        ['hl-mask', 'more'],
      ])
        await openDrawer(page, view, name)
      // As browsers do: the listeners run in the window as it is, then the sheet is laid out.
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      isLight(await page.evaluate(() => window.lookAtPaper().drawn))
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width, height: 1000 })
      await page.waitForFunction((wide) => innerWidth === wide, width)
      const found = await page.evaluate(() => window.lookAtPaper())
      isGood(found)
      assert.ok(found.pages[0] > 500 && found.pages[1] > 100, `open pages of the drawer: ${found.pages}`)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 1280, height: 1000 })
      await settled(page)
      areAll(await looks(page, 'hl-attention, hl-mask, hl-stage'), true, 'as dark as before')
      assert.equal(await page.evaluate(() => document.querySelectorAll('[data-paper]').length), 0)
    },
  )

if (!inFirefox)
  onElements(
    'what the browser itself prints is drawn for paper, all of it at once',
    PRINTED,
    { init: `window.lookAtPaper = ${lookAtPaper}; (${keepPrinted})()` },
    async (page) => {
      const before = await looks(page, ALL)
      const pdf = await page.pdf({ format: 'A4' })
      assert.match(pdf.toString('latin1'), /\/MediaBox\s*\[\s*0 0 59[45]/)
      const printed = await page.evaluate(() => window.printed)
      isLight(printed.drawn)
      await settled(page)
      assert.deepEqual(await looks(page, ALL), before, 'and is as it was after it')
    },
  )
