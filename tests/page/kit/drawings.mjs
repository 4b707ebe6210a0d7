// Every figure is drawn twice by the same browser: on the canvas that a reader sees, and as SVG. The two are held to each
// other pixel by pixel, and what stands in the figure's cells to what the figure says of them. So no picture is stored, and
// nothing hangs on the fonts of the machine. Of a panel only its canvas, its marks and `svgParts` are relied on, and where
// the figure tells of its cells, `cellBox` and `describe`.

import { readFileSync } from 'node:fs'
import { root } from './browser.mjs'

/** Device pixels a CSS pixel. Figures give their SVG for a screen of two. */
export const FINE = 2

/**
 * How far two drawings of a figure may be apart, in device pixels:
 * shift: a colour must be found this far from where it should be, since canvas and SVG put a line of text up to 1.5 CSS
 *   pixels apart; what is moved by 3 is noticed;
 * colour: by so much of 255 a channel may be outside of what the other drawing has there; antialiasing takes up to 32;
 * patch, all: pixels that are off, in one connected patch and in the whole figure. Chromium and Firefox with each set of
 *   fonts leave patches of at most 10 and at most 31 in all (thin signs of text, crossings of lines); a dot of a radius of 2
 *   CSS pixels has 50.
 */
export const TOLERANCE = { shift: 4, colour: 40, patch: 20, all: 64 }

/** What is looked at of every figure. */
export const WAYS = [1280, 390].flatMap((width) => ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })))

/** The page's own font, as a style sheet. */
export const [FACE] = /@font-face\{[^}]*\}/.exec(readFileSync(`${root}dist/headlight.html`, 'utf8')) ?? ['']

/** In the page: `window.drawings`, which looks at panels. @param {[typeof TOLERANCE, string]} given */
function install([tolerance, face]) {
  /** Every panel of a tree, through shadow roots. */
  const panelsIn = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.localName === 'hl-panel' ? [element] : []),
      ...(element.shadowRoot ? panelsIn(element.shadowRoot) : []),
    ])

  /** An element's parent, out of shadow roots too. */
  const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host

  const nameOf = (panel) => {
    const { host } = panel.getRootNode()
    const of = host ?? document.body
    return `${of.localName} ${panelsIn(host?.shadowRoot ?? document).indexOf(panel)} “${panel.heading}”`
  }

  // ---- Drawing ----

  /** An image has none of the page's fonts but those that it brings. */
  const rasterised = async (svg) => {
    const image = new Image()
    const whole = svg.replace(/\/?>/, (end) => `><style>${face}</style>${end === '>' ? '' : '</svg>'}`)
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`
    await image.decode()
    return image
  }

  /** The colour behind an element. */
  const paperOf = (element) => {
    for (let node = element; node; node = parentOf(node)) {
      const { backgroundColor } = getComputedStyle(node)
      if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
    }
    return 'white'
  }

  const blank = (width, height, paper) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    context.fillStyle = paper
    context.fillRect(0, 0, width, height)
    return context
  }

  /** Where the drawing is on the screen. */
  const boxOf = (panel) => panel.shadowRoot.querySelector('canvas').getBoundingClientRect()

  /** What is on the screen: canvas and marks, one over the other. */
  async function onScreen(panel, width, height) {
    const context = blank(width, height, paperOf(panel))
    const origin = boxOf(panel)
    for (const layer of panel.shadowRoot.querySelectorAll('canvas, svg')) {
      const box = layer.getBoundingClientRect()
      const place = [box.left - origin.left, box.top - origin.top, box.width, box.height].map(
        (x) => x * devicePixelRatio,
      )
      if (!place[2] || !place[3]) continue
      if (layer.localName === 'canvas') {
        context.drawImage(layer, ...place)
        continue
      }
      const copy = layer.cloneNode(true)
      copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
      copy.setAttribute('width', place[2])
      copy.setAttribute('height', place[3])
      context.drawImage(await rasterised(new XMLSerializer().serializeToString(copy)), ...place)
    }
    return context
  }

  /** The figure as SVG without its caption, in as many units as the drawing has on the screen. */
  function asSvg(panel) {
    const { width, height, body } = panel.svgParts()
    const box = boxOf(panel)
    const own = (box.height * width) / box.width
    return { x: 0, y: height - own, width, height: own, body }
  }

  async function fromSvg(panel, width, height) {
    const { y, width: across, height: down, body } = asSvg(panel)
    const context = blank(width, height, paperOf(panel))
    const head = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${y} ${across} ${down}"`
    context.drawImage(await rasterised(`<svg ${head} preserveAspectRatio="none">${body}</svg>`), 0, 0, width, height)
    return context
  }

  // ---- Comparing ----

  const pixelsOf = (context) => context.getImageData(0, 0, context.canvas.width, context.canvas.height)

  /** Whether a pixel's colour lies, channel by channel, among those that the other drawing has around it. */
  function isThere(data, other, width, height, x, y) {
    const { shift, colour } = tolerance
    const at = 4 * (y * width + x)
    let missing = 0b111111 // each channel needs a pixel that is as dark, and one that is as light
    for (let reach = 1; reach <= shift; reach += shift - 1) {
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
        for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
          const there = 4 * (v * width + u)
          for (let c = 0; c < 3; c++) {
            const by = other[there + c] - data[at + c]
            if (by <= colour) missing &= ~(1 << (2 * c))
            if (by >= -colour) missing &= ~(2 << (2 * c))
          }
          if (!missing) return true
        }
    }
    return false
  }

  /** How many pixels of two drawings are off, in all and in the largest patch. */
  function difference(seen, wanted) {
    const { width, height, data: a } = seen
    const { data: b } = wanted
    const off = new Uint8Array(width * height)
    let all = 0
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = 4 * (y * width + x)
        const most = Math.max(Math.abs(a[at] - b[at]), Math.abs(a[at + 1] - b[at + 1]), Math.abs(a[at + 2] - b[at + 2]))
        if (most <= tolerance.colour) continue
        if (isThere(a, b, width, height, x, y) && isThere(b, a, width, height, x, y)) continue
        off[y * width + x] = 1
        all++
      }
    return { all, patch: all && largestPatch(off, width, height) }
  }

  /** The largest set of marked pixels that touch each other. It takes the marks away. */
  function largestPatch(marked, width, height) {
    let largest = 0
    for (let start = 0; start < marked.length; start++) {
      if (!marked[start]) continue
      const open = [start]
      marked[start] = 0
      let size = 0
      while (open.length) {
        const at = open.pop()
        size++
        const x = at % width
        for (let v = Math.max(0, (at - x) / width - 1); v <= Math.min(height - 1, (at - x) / width + 1); v++)
          for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
            if (marked[v * width + u]) {
              marked[v * width + u] = 0
              open.push(v * width + u)
            }
      }
      largest = Math.max(largest, size)
    }
    return largest
  }

  const said = ({ all, patch }, what) =>
    all > tolerance.all || patch > tolerance.patch ? [`${what}: ${all} pixels off, ${patch} of them together`] : []

  // ---- Looking at one drawing ----

  /** How much of a picture is not paper. */
  const LEAST_INK = 0.002

  function emptiness({ data }, paper) {
    const [r, g, b] = paper
    let ink = 0
    for (let at = 0; at < data.length; at += 4)
      if (Math.abs(data[at] - r) + Math.abs(data[at + 1] - g) + Math.abs(data[at + 2] - b) > 24) ink++
    const share = (4 * ink) / data.length
    return share < LEAST_INK ? [`blank: ${(100 * share).toFixed(2)} % of it are drawn on`] : []
  }

  /** The figure's SVG in the page, to measure its texts, for as long as it takes to look at it. */
  function laidOut({ y, width, height, body }, look) {
    const holder = document.createElement('div')
    Object.assign(holder.style, { position: 'fixed', top: 0, left: 0, visibility: 'hidden' })
    document.body.append(holder)
    holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${y} ${width} ${height}">${body}</svg>`
    const svg = holder.firstElementChild
    const { left, top } = svg.getBoundingClientRect()
    const texts = [...svg.querySelectorAll('text')]
      .map((text) => {
        const box = text.getBoundingClientRect()
        const turned = /rotate/.test(text.getAttribute('transform') ?? '')
        return {
          text: text.textContent,
          turned,
          left: box.left - left,
          right: box.right - left,
          top: box.top - top,
          bottom: box.bottom - top,
        }
      })
      .filter((text) => text.bottom > 0 && text.text.trim()) // the caption is above
    const found = look(texts)
    holder.remove()
    return found
  }

  /** How far a label's box may stand out, in CSS pixels: a box is higher than its letters. */
  const STANDS_OUT = 3

  const labelsOutside = (texts, { width, height }) =>
    texts
      .filter(({ turned, left, right, top, bottom }) => {
        const aside = turned ? STANDS_OUT : 1
        return left < -aside || right > width + aside || top < -STANDS_OUT || bottom > height + STANDS_OUT
      })
      .map(({ text, left, right, top, bottom }) => {
        const [box, room] = [[left, top, right, bottom].map(Math.round), [width, height].map(Math.round)]
        return `label “${text}” stands out: ${box} of ${room}`
      })

  /** Boxes of neighbouring labels may overlap so far, since letters don't fill them: CSS pixels across, a share of the lower one down. */
  const OVERLAP = { across: 2, down: 0.5 }

  const isOver = (a, b) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return across > OVERLAP.across && down > OVERLAP.down * Math.min(a.bottom - a.top, b.bottom - b.top)
  }

  function labelsOverLabels(texts) {
    const level = texts.filter(({ turned }) => !turned)
    return level.flatMap((a, i) =>
      level
        .slice(i + 1)
        .filter((b) => isOver(a, b))
        .map((b) => `labels “${a.text}” and “${b.text}” lie over each other`),
    )
  }

  // ---- What a figure says of its cells ----

  const NUMBER = /[-−]?\d[\d,]*(?:\.\d+)?(?:e[-−+]?\d+)?|[-−]?\.\d+/g

  const numberOf = (text) => Number(text.replaceAll('−', '-').replaceAll(',', ''))

  /** Powers of ten, as figures write them, as exponents. */
  const withExponents = (text) =>
    text.replace(/\u00a0×\u00a010([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, power) => {
      const signs = Array.from(power, (sign) => (sign === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign)))
      return `e${signs.join('')}`
    })

  /** The numbers in a description. */
  const numbersIn = (text) => (withExponents(text).match(NUMBER) ?? []).map(numberOf)

  /** What is said of a cell's value, without where the cell is. */
  const valueIn = (text) => text.slice(text.lastIndexOf(': ') + 1)

  /** Whether a number is shown rightly in so few digits. */
  function isRounded(shown, number) {
    const digits = /\.(\d+)/.exec(shown)?.[1].length ?? 0
    return Math.abs(numberOf(shown) - number) <= 0.5001 * 10 ** -digits + 1e-4 * Math.abs(number)
  }

  function* cellsOf({ drawing, layout }) {
    for (let row = 0; row < drawing.rows; row++)
      for (let col = 0; col < drawing.cols; col++)
        yield {
          row,
          col,
          box: drawing.cellBox(layout, row, col),
          numbers: numbersIn(valueIn(drawing.describe(row, col))),
          isHidden: /must not look/.test(drawing.describe(row, col)),
        }
  }

  /** More cells are looked at in part only: their descriptions take time. */
  const MOST_CELLS = 1200

  const tellsOfCells = ({ drawing, layout }) =>
    Boolean(drawing?.cellBox && drawing.describe && layout) && drawing.rows * drawing.cols <= MOST_CELLS

  /** Numbers that stand in cells, against what is said of the cells. A plane has none: ticks of its axes may stand near a point. */
  function wrongNumbers(panel, texts) {
    if (panel.figure.kind === 'plane') return { checked: 0, found: [] }
    const shown = texts.filter(({ text }) => text.replace(NUMBER, '') === '')
    let checked = 0
    const found = []
    for (const { row, col, box, numbers } of cellsOf(panel))
      for (const { text, left, right, top, bottom } of shown) {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height) continue
        checked++
        if (!numbers.some((number) => isRounded(text, number)))
          found.push(`cell ${row}, ${col} shows ${text}: ${panel.drawing.describe(row, col)}`)
      }
    return { checked, found }
  }

  /** Cells whose colours tell numbers: at least so many, of so many colours, this large. */
  const COLOURED = { cells: 9, colours: 4, side: 5 }

  /** Two places of one colour. */
  const SAME = 12

  /** Along the numbers from the smallest to the largest the colours go this many times their own range at most; a map of two arms 2, coarse pixels of small cells 1 more. */
  const LONGEST_WAY = 4

  const distance = (a, b) => Math.max(...a.map((x, i) => Math.abs(x - b[i])))

  /** Colours of the cells in the order of what is said of them: they must not go to and fro. */
  function wanderingColours(panel, { width, height, data }) {
    const scale = width / panel.layout.width
    const at = (x, y) => {
      const [u, v] = [Math.min(width - 1, Math.round(x * scale)), Math.min(height - 1, Math.round(y * scale))]
      return [0, 1, 2].map((c) => data[4 * (v * width + u) + c])
    }
    /** A colour that three of four places beside the cell's number have: a ring may lie over one, hatching has none. */
    const colourOf = ({ x, y, width: w, height: h }) => {
      const four = [0.2, 0.8].flatMap((right) => [0.2, 0.8].map((down) => at(x + right * w, y + down * h)))
      return four.find((colour) => four.filter((other) => distance(colour, other) <= SAME).length >= 3)
    }
    const cells = [...cellsOf(panel)]
      .filter(({ numbers, isHidden }) => numbers.length && !isHidden)
      .filter(({ box }) => Math.min(box.width, box.height) >= COLOURED.side)
      .map(({ box, numbers }) => ({ number: numbers.at(-1), colour: colourOf(box) }))
      .filter(({ colour }) => colour)
    const colours = new Set(cells.map(({ colour }) => String(colour)))
    if (cells.length < COLOURED.cells || colours.size < COLOURED.colours) return { checked: 0, found: [] }
    cells.sort((a, b) => a.number - b.number)
    const range = Math.max(
      ...cells.map(({ colour }) => distance(colour, cells[0].colour)),
      ...cells.map(({ colour }) => distance(colour, cells.at(-1).colour)),
    )
    const way = cells.slice(1).reduce((sum, { colour }, i) => sum + distance(colour, cells[i].colour), 0)
    const found =
      way > LONGEST_WAY * range
        ? [`colours don’t follow the numbers: ${(way / range).toFixed(1)} times to and fro`]
        : []
    return { checked: cells.length, found }
  }

  // ---- All of it ----

  /** Device pixels of a drawing. */
  const sizeOf = (panel) => {
    const { width, height } = boxOf(panel)
    return [width, height].map((length) => Math.round(length * devicePixelRatio))
  }

  /** One panel; null where nothing of it is on the page. */
  async function lookAt(panel) {
    const [width, height] = sizeOf(panel)
    if (!width || !height || !panel.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null
    const seen = pixelsOf(await onScreen(panel, width, height))
    const wanted = pixelsOf(await fromSvg(panel, width, height))
    const paper = blank(1, 1, paperOf(panel)).getImageData(0, 0, 1, 1).data
    const svg = asSvg(panel)
    const result = { name: nameOf(panel), numbers: 0, colours: 0, ...difference(seen, wanted), problems: [] }
    result.problems.push(...said(result, 'canvas and SVG'), ...emptiness(seen, paper))
    laidOut(svg, (texts) => {
      result.problems.push(...labelsOutside(texts, svg), ...labelsOverLabels(texts))
      if (!tellsOfCells(panel)) return
      const numbers = wrongNumbers(panel, texts)
      const colours = svg.body.includes('<image ') ? wanderingColours(panel, seen) : { checked: 0, found: [] }
      result.problems.push(...numbers.found.slice(0, 3), ...colours.found)
      Object.assign(result, { numbers: numbers.checked, colours: colours.checked })
    })
    return result
  }

  // ---- What may hide a drawing ----

  const ancestorsOf = (element) => {
    const list = []
    for (let node = parentOf(element); node; node = parentOf(node)) list.push(node)
    return list
  }

  /** What cuts a drawing off, if anything. */
  function clipped(panel) {
    const canvas = panel.shadowRoot.querySelector('canvas')
    const box = canvas.getBoundingClientRect()
    const cutting = ancestorsOf(canvas).find((node) => {
      const { overflowX, overflowY } = getComputedStyle(node)
      const room = node.getBoundingClientRect()
      const cuts = (overflow, before, after) => ['hidden', 'clip'].includes(overflow) && (before < -1 || after > 1)
      return (
        cuts(overflowX, box.left - room.left, box.right - room.right) ||
        cuts(overflowY, box.top - room.top, box.bottom - room.bottom)
      )
    })
    return cutting ? [`cut off by ${cutting.localName}.${cutting.className}`] : []
  }

  const deepestAt = (x, y, root = document) => {
    const element = root.elementFromPoint(x, y)
    const inner = element?.shadowRoot && element.shadowRoot !== root ? deepestAt(x, y, element.shadowRoot) : null
    return inner ?? element
  }

  /** What lies over a drawing, if anything: looked for at nine points, each brought to the middle of the window. */
  function covered(panel) {
    for (const right of [0.05, 0.5, 0.95])
      for (const down of [0.05, 0.5, 0.95]) {
        const { top, height } = boxOf(panel)
        window.scrollBy({ top: top + down * height - innerHeight / 2, behavior: 'instant' })
        const box = boxOf(panel)
        const hit = deepestAt(box.left + right * box.width, box.top + down * box.height)
        if (hit && hit !== panel && !ancestorsOf(hit).includes(panel))
          return [`under ${hit.localName}.${hit.className}`]
      }
    return []
  }

  window.drawings = {
    /** Every panel that is on the page: what is found. */
    async all() {
      const found = []
      for (const panel of panelsIn(document)) found.push(await lookAt(panel))
      return found.filter(Boolean)
    },

    /** Elements whose SVG is not well formed, or lacks a panel of their picture; those in the drawer are not saved. */
    broken() {
      const owners = new Set(panelsIn(document).map((panel) => panel.getRootNode().host))
      return [...owners]
        .filter((owner) => owner?.toSVG)
        .flatMap((owner) => {
          const text = owner.toSVG()
          const isBroken = new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')
          const lacking = panelsIn(owner.shadowRoot).filter(
            (panel) => !panel.closest('.drawer') && !text.includes(panel.svgParts().body),
          )
          return [
            ...(isBroken ? [`${owner.localName}: not well formed`] : []),
            ...lacking.map((panel) => `${nameOf(panel)} is missing`),
          ]
        })
    },

    /** Panels of which something can't be seen, and why. */
    hidden() {
      const shown = panelsIn(document).filter((panel) => sizeOf(panel).every(Boolean))
      const found = shown.flatMap((panel) =>
        [...clipped(panel), ...covered(panel)].map((why) => `${nameOf(panel)}: ${why}`),
      )
      window.scrollTo({ top: 0, behavior: 'instant' })
      return found
    },
  }
}

/**
 * Looks at every panel of a page.
 * @param {any} page at rest
 * @returns {Promise<{ name: string, all: number, patch: number, numbers: number, colours: number, problems: string[] }[]>}
 *   all, patch: pixels that are off; numbers, colours: how many cells were held to what is said of them
 */
export async function lookAtFigures(page) {
  await page.evaluate(install, [TOLERANCE, FACE])
  return page.evaluate(() => window.drawings.all())
}

/** What is wrong with the SVG of whole elements. @param {any} page after lookAtFigures @returns {Promise<string[]>} */
export const brokenSvgs = (page) => page.evaluate(() => window.drawings.broken())

/** Panels that are cut off or covered. @param {any} page after lookAtFigures @returns {Promise<string[]>} */
export const hiddenFigures = (page) => page.evaluate(() => window.drawings.hidden())
