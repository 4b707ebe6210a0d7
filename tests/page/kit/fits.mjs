// What has to hold with any fonts: the page is no wider than its window, every text stands in its box, none is cut off
// and none lies over another.

/** In the page: texts that don't fit, a line each. */
function lookAtTexts() {
  /** How far letters may stand out of a box in CSS pixels, since italics and rounding do. */
  const OUT = 2

  /** How far boxes of two texts may overlap: CSS pixels across, a share of the lower one down, since lines are higher than letters. */
  const OVER = { across: 3, down: 0.5 }

  const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host

  function* elementsIn(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* elementsIn(element.shadowRoot)
    }
  }

  const chainOf = (element) => {
    const chain = []
    for (let node = element; node; node = parentOf(node)) chain.push(node)
    return chain
  }

  /** Whether a text is there for screen readers only. */
  const isForEars = (chain) =>
    chain.some((node) => {
      const { clipPath, position, width, height } = getComputedStyle(node)
      return clipPath.includes('inset(50%)') || (position === 'absolute' && (width === '1px' || height === '1px'))
    })

  const nameOf = (chain) => {
    const host = chain.find((node) => node.localName.startsWith('hl-') && node.localName !== 'hl-panel')
    const { localName, className } = chain[0]
    return `${host?.localName ?? 'page'} ${localName}${className ? `.${String(className).trim().replaceAll(/\s+/g, '.')}` : ''}`
  }

  /** What is seen of a box inside of what can be scrolled, if anything. */
  const within = (chain) => {
    const rooms = chain
      .filter((node) => ['auto', 'scroll'].includes(getComputedStyle(node).overflowX))
      .map((node) => node.getBoundingClientRect())
    return (box) => {
      const left = Math.max(box.left, ...rooms.map((room) => room.left))
      const right = Math.min(box.right, ...rooms.map((room) => room.right))
      return right > left ? { left, right, top: box.top, bottom: box.bottom, height: box.height } : null
    }
  }

  /** Every text that is seen: what it says, where it is, what it stands in. */
  function texts() {
    const found = []
    for (const element of elementsIn(document.body)) {
      if (['script', 'style', 'option', 'textarea', 'template', 'noscript'].includes(element.localName)) continue
      if (element.closest('math, svg')) continue // formulas, and labels of figures, which drawings.mjs looks at
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
      if (!own.length || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const chain = chainOf(element)
      if (isForEars(chain)) continue
      for (const node of own) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()]
          .filter(({ width, height }) => width > 1 && height > 1)
          .map(within(chain))
          .filter(Boolean)
        if (boxes.length) found.push({ text: node.data.trim().slice(0, 40), boxes, chain })
      }
    }
    return found
  }

  /** What cuts a text off, if anything. A text that ends in an ellipsis is cut on purpose, one that can be scrolled to is there. */
  const cutterOf = ({ boxes, chain }) =>
    chain.find((node) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(node)
      if (textOverflow === 'ellipsis') return false
      const room = node.getBoundingClientRect()
      const cuts = (overflow) => ['hidden', 'clip'].includes(overflow)
      return boxes.some(
        ({ left, right, top, bottom }) =>
          (cuts(overflowX) && (left < room.left - OUT || right > room.right + OUT)) ||
          (cuts(overflowY) && (top < room.top - (bottom - top) / 3 || bottom > room.bottom + (bottom - top) / 3)),
      )
    })

  /** The button, cell or label that a text should not leave. */
  const boxOf = ({ chain }) =>
    chain.find(({ localName }) => ['button', 'td', 'th', 'summary', 'li', 'code', 'hl-panel'].includes(localName))

  const leaves = ({ boxes, chain }) => {
    const box = boxOf({ chain })
    if (
      !box ||
      getComputedStyle(box).display === 'inline' ||
      chain.some((node) => ['auto', 'scroll', 'hidden'].includes(getComputedStyle(node).overflowX))
    )
      return false
    const { left, right } = box.getBoundingClientRect()
    return boxes.some((each) => each.left < left - OUT || each.right > right + OUT)
  }

  const isOver = (a, b) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return across > OVER.across && down > OVER.down * Math.min(a.height, b.height)
  }

  /** Whether a text stands in something that stays in sight over what is scrolled, the other one with it or not. */
  const floats = (a, b) =>
    a.chain.some((node) => ['sticky', 'fixed'].includes(getComputedStyle(node).position) && !b.chain.includes(node))

  /** Texts of one view that lie over each other. */
  function overlaps(found) {
    const lines = []
    const groups = Map.groupBy
      ? Map.groupBy(found, ({ chain }) => chain.find(({ localName }) => localName.startsWith('hl-')) ?? document)
      : new Map([[document, found]])
    for (const group of groups.values())
      for (const [i, a] of group.entries())
        for (const b of group.slice(i + 1)) {
          if (a.chain.includes(b.chain[0]) || b.chain.includes(a.chain[0])) continue
          if (a.boxes.some((box) => b.boxes.some((other) => isOver(box, other))) && !floats(a, b) && !floats(b, a))
            lines.push(`${nameOf(a.chain)}: “${a.text}” and “${b.text}” lie over each other`)
        }
    return lines
  }

  const found = texts()
  const { scrollWidth } = document.documentElement
  return {
    count: found.length,
    problems: [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide in a window of ${innerWidth}`] : []),
      ...found.flatMap((text) => {
        const cutter = cutterOf(text)
        return cutter
          ? [`${nameOf(text.chain)}: “${text.text}” is cut off by ${cutter.localName}.${cutter.className}`]
          : []
      }),
      ...found
        .filter(leaves)
        .map((text) => `${nameOf(text.chain)}: “${text.text}” leaves its ${boxOf(text).localName}`),
      ...overlaps(found),
    ],
  }
}

/** Texts of a page that don't fit. @param {any} page at rest @returns {Promise<{ count: number, problems: string[] }>} */
export const textsThatDontFit = (page) => page.evaluate(lookAtTexts)
