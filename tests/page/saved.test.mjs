// Figures and the stage as files: an SVG and a PNG with all that is on show, and nothing else needed.

import assert from 'node:assert/strict'
import { hasCome, settled } from './kit/actions.mjs'
import { arrived, SENTENCE } from './kit/elements.mjs'
import { notesOf } from './kit/harness.mjs'
import { lessonNames } from './kit/rooms.mjs'

const onElements = notesOf()

/** An element's files, and what is in them. */
const filesOf = (page, selector) =>
  page.evaluate(async (wanted) => {
    const view = document.querySelector(wanted)
    const svg = view.toSVG()
    // Compared in the same task: some figures go on while the files are read.
    const panels = (view.panels ?? [])
      .filter((panel) => panel.closest('.picture') && !svg.includes(panel.svgParts().body))
      .map(({ heading }) => heading)
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
      panels,
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
    await hasCome(page, name)
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
