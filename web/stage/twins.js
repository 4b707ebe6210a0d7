// What the keyboard and a screen reader have of the picture: a control over each mark that can be grabbed, and one cell of
// the map to walk with.

import { html, nothing } from 'lit'
import text from 'text/stage.js'
import { nudge, walk } from './keyboard.js'
import { extent } from './marks/extent.js'
import { traitOf } from './steps/film.js'
import { two } from './steps/shared.js'
import { isSeen } from './tween.js'

/**
 * @import { Box, Grab, Mark } from './types.js'
 * @import { Scene } from './scene.js'
 * @typedef {import('./stage.js').HlStage} HlStage
 * @typedef {{ key: string, kind: typeof KINDS[number], grab: Grab, box: Box, label: string, value: number, pressed: boolean | null }} Twin
 */

/** Kinds of twins, in the order in which Tab comes to them. */
const KINDS = /** @type {const} */ ([
  'word',
  'arc',
  'share',
  'place',
  'query',
  'head',
  'toggle',
  'swap',
  'moment',
  'wire',
  'next',
])

/** @param {Mark} mark */
const kindOf = ({ grab = {} }) => KINDS.find((kind) => grab[kind] !== undefined)

/** The controls of what is on show. @param {Scene} scene @param {readonly Mark[]} marks @returns {Twin[]} */
export function twinsOf(scene, marks) {
  /** @type {Map<string, Twin>} */
  const found = new Map()
  for (const mark of marks) {
    const kind = kindOf(mark)
    if (!kind || !mark.grab || !isSeen(mark) || (mark.kind === 'arc' && !(mark.knob > 0))) continue
    const key = `${kind}:${String(mark.grab[kind])}`
    if (found.has(key)) continue
    const box = mark.kind === 'arc' ? { x: mark.x2 - 12, y: mark.y2 - 12, w: 24, h: 24 } : extent(mark)
    found.set(key, {
      key,
      kind,
      grab: mark.grab,
      box,
      value: mark.value ?? 0,
      ...saidOf(scene, kind, mark),
    })
  }
  const order = (/** @type {Twin} */ { kind }) => KINDS.indexOf(kind)
  return [...found.values()].sort((a, b) => order(a) - order(b))
}

/** @param {Scene} scene @param {typeof KINDS[number]} kind @param {Mark} mark */
function saidOf({ trace, text, off, block, bill, writing }, kind, mark) {
  const { grab = {}, value = 0 } = mark
  const word = (/** @type {number | undefined} */ token) => trace.words[(token ?? 0) - trace.first] ?? ''
  const look = (/** @type {number | undefined} */ token) =>
    trace.looks.find(({ tokens: [first] }) => first === (token ?? 0) - trace.first)?.label ?? ''
  const [layer, head] = grab.head ?? grab.toggle ?? [0, 0]
  const { controls } = text
  switch (kind) {
    case 'word':
      return { label: mark.kind === 'word' ? mark.name : '', pressed: grab.word === trace.row + trace.first }
    case 'arc':
      return { label: controls.arc(look(grab.arc), two(value)), pressed: null }
    case 'share':
      return { label: controls.share(word(grab.share), two(value)), pressed: null }
    case 'place':
      return { label: controls.place(word(grab.place)), pressed: null }
    case 'moment':
      return { label: controls.moment(value, lengthOf(bill, value)), pressed: null }
    case 'query':
      return { label: controls.query, pressed: null }
    case 'next':
      return { label: controls.next(writing?.next[grab.next ?? 0]?.word ?? '', two(value)), pressed: null }
    case 'head':
      return {
        label: `${text.heads.name(layer, head)}: ${text.heads.trait(traitOf(trace, layer, head))}`,
        pressed: layer === trace.layer && head === trace.head,
      }
    case 'wire': {
      const step = block?.steps.find(({ wire }) => wire === grab.wire)
      return { label: step ? text.block.wire(step) : '', pressed: step ? step.isCut : null }
    }
    default:
      return { label: controls.toggle(text.heads.name(layer, head)), pressed: !off.has(`${layer}.${head}`) }
  }
}

/** The bytes of a length's scores. @param {Scene['bill']} bill @param {number} n */
const lengthOf = (bill, n) => text.bill.bytes(bill?.lengths.find((length) => length.n === n)?.bytes ?? 0)

/** @param {Box} box */
const placedAt = ({ x, y, w, h }) => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${Math.max(2, w)}px`,
  height: `${Math.max(2, h)}px`,
})

/** Puts each control over its mark: styles as properties, since the page's policy takes no style attributes. @param {ParentNode} root @param {readonly Twin[]} twins */
export function placeTwins(root, twins) {
  const boxes = new Map(twins.map(({ key, box }) => [key, box]))
  for (const control of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-twin]'))) {
    const box = boxes.get(control.dataset.twin ?? '')
    if (box) Object.assign(control.style, placedAt(box))
  }
}

/** Where a control goes with its mark, the focus that it had goes to the first that is there. @param {ParentNode} root @param {Element | null | undefined} focused before */
export function keepFocus(root, focused) {
  if (!focused || focused.isConnected) return
  const [first] = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-twin], [data-cell], input'))
  first?.focus({ preventScroll: true })
}

/** Puts the control that walks from cell to cell over its cell. @param {ParentNode} root @param {Mark} cell */
export function placeWalker(root, cell) {
  const walker = /** @type {HTMLElement | null} */ (root.querySelector('[data-cell]'))
  if (walker) Object.assign(walker.style, placedAt(extent(cell)))
}

/** @param {HlStage} stage @param {readonly Twin[]} twins */
export function twinControls(stage, twins) {
  return html`
    <div class="twins">
      ${twins.map(
        (twin) => html`<button type="button" data-twin=${twin.key} aria-label=${twin.label}
          aria-pressed=${twin.pressed === null ? nothing : String(twin.pressed)}
          @click=${(/** @type {MouseEvent} */ event) => event.detail === 0 && stage.act(twin.grab)}
          @focus=${() => stage.compare(twin.grab.head ?? null)} @blur=${() => stage.compare(null)}
          @keydown=${(/** @type {KeyboardEvent} */ event) => nudge(stage, twin, event)}></button>`,
      )}
      ${cellWalker(stage)}
    </div>
  `
}

/** The map as a grid of which one cell is there, the one that the keyboard is at. @param {HlStage} stage */
function cellWalker(stage) {
  const { cell } = stage
  if (!cell) return nothing
  const { trace, text } = stage.scene
  const [i, j] = cell
  const shown = stage.shown.find(({ id }) => id === `cell:${i}:${j}`)
  const effect = stage.shown.find(({ id }) => id === `effect:${i}:${j}`)
  const words = [i, j].map((token) => trace.words[token - trace.first])
  if (words.some((word) => word === undefined)) return nothing // while marks move, it may be a cell of a longer text before
  const label = [
    text.tips.cell(words[0], words[1], two(shown?.value ?? 0)),
    ...(effect ? [text.tips.effect(words[0], words[1], two(effect.value ?? 0))] : []),
  ].join('; ')
  return html`
    <div role="grid" aria-label=${text.cells} aria-rowcount=${trace.T} aria-colcount=${trace.T}>
      <div role="row" aria-rowindex=${i - trace.first + 1}>
        <div role="gridcell" tabindex="0" data-cell aria-colindex=${j - trace.first + 1} aria-label=${label}
          @keydown=${(/** @type {KeyboardEvent} */ event) => walk(stage, event)}></div>
      </div>
    </div>
  `
}
