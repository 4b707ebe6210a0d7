// What <hl-depth> shows: the words of the sentence as arrows, after so many random layers; how alike they are and how long
// the gradient at the bottom is, by depth. In the drawer: gradients on their way down, other seeds, all as numbers.

import text from 'text/depth.js'
import { powerOf, readable, short } from '../../kit/number.js'
import { panelOf } from '../../kit/panels.js'
import { markedIn, pickedIn } from '../../kit/reading.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'
import { collapsedAt, endsAt, THRESHOLD } from './collapse.js'
import { NORMS, SEEDS } from './numbers.js'
import { DEPTH } from './stack.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { DepthAnswer } from './types.js'
 */

/** After the point. */
const DIGITS = 2

/** Of a chart, in CSS pixels. */
const HEIGHT = 170
/** Room for the widest power of ten, so that the axes of both charts begin at one place. */
const LEFT = 56

/** Levels of the table. */
const ROWS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100]

/** @param {DepthAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const hasWords = answer.tensors.length > 0
  const layers = Math.min(state['depth.layers'], DEPTH)
  return {
    reason: hasWords ? '' : text.tooShort,
    layers,
    outcome: hasWords ? outcomeOf(answer, layers) : null,
    shown: hasWords ? shownOf(answer, state, layers) : null,
    snapshot: { layers, residual: answer.isResidual, norm: answer.norm },
  }
}

/** @param {DepthAnswer} answer */
const hasCut = ({ isResidual }) => !isResidual

/** What the reader has come to. @param {DepthAnswer} answer @param {number} layers */
function outcomeOf(answer, layers) {
  const cosines = valuesIn(answer, 'cosines')
  const collapsed = collapsedAt(cosines)
  return {
    tensors: hasCut(answer) ? ['cosines', 'uncut.cosines'] : ['cosines'],
    isCut: hasCut(answer),
    count: answer.words.length,
    layers,
    collapsed,
    /** With the residual connections. */
    uncut: hasCut(answer) ? collapsedAt(valuesIn(answer, 'uncut.cosines')) : null,
    isCollapsed: collapsed !== null && layers >= collapsed,
  }
}

/** @param {DepthAnswer} answer @param {Readonly<State>} state @param {number} layers */
const shownOf = (answer, state, layers) => ({
  arrows: arrowsOf(answer, state, layers),
  cosines: cosinesOf(answer, layers),
  gradients: gradientsOf(answer, layers),
  readings: readingsOf(answer, layers),
  ending: endingOf(answer),
  plane: planeOf(answer, layers),
  ways: waysOf(answer, layers),
  seeds: seedsOf(answer),
  table: tableOf(answer),
})

// ---- The arrows ----

/** @param {DepthAnswer} answer @param {Readonly<State>} state @param {number} layers */
function arrowsOf(answer, state, layers) {
  const points = rowIn(tensorIn(answer, 'points'), layers)
  const { words } = answer
  const { row } = pickedIn(answer, state)
  return panelOf('arrows', {
    ...{ heading: text.arrows(layers), tensors: ['points'], points, labels: words, picked: markedIn(answer, state) },
    ...{ marks: { row: markedIn(answer, state) }, cursor: { row, col: 0 } },
    describe: (at) => text.arrow(words[at], short(points[2 * at], DIGITS), short(points[2 * at + 1], DIGITS)),
    summary: () => text.allArrows(words.length, layers),
  })
}

/** How much of the words' lengths the plane shows. @param {DepthAnswer} answer @param {number} layers */
const planeOf = (answer, layers) => ({
  tensors: ['shares'],
  said: text.plane(short(100 * valuesIn(answer, 'shares')[layers], 0)),
})

// ---- The curves ----

/** NaN: the vectors have no direction any more. @param {number} cosine */
const cosineSaid = (cosine) => (Number.isNaN(cosine) ? text.noDirection : short(cosine, DIGITS))

/** A line for the stack on show and, where the residual connections are cut, one for the stack that has them. @param {DepthAnswer} answer @param {string} name */
function linesOf(answer, name) {
  const levels = Array.from({ length: DEPTH + 1 }, (_, level) => level)
  const line = (/** @type {string} */ tensor, /** @type {string} */ label) => ({
    ...{ label, xs: levels },
    ys: Array.from(valuesIn(answer, tensor)),
  })
  if (!hasCut(answer)) return [line(name, text.sides.with)]
  return [line(`uncut.${name}`, text.sides.with), line(name, text.sides.without)]
}

/** @param {DepthAnswer} answer @param {string} name */
const namesOf = (answer, name) => (hasCut(answer) ? [name, `uncut.${name}`] : [name])

/** What the curves share. @param {number} layers */
const alongDepth = (layers) => ({
  ...{ last: DEPTH, xTitle: text.depth, height: HEIGHT, least: HEIGHT, left: LEFT },
  ...{ marks: { col: layers }, cursor: { row: 0, col: layers } },
})

/** @param {DepthAnswer} answer @param {number} layers */
function cosinesOf(answer, layers) {
  const lines = linesOf(answer, 'cosines')
  const isNegative = lines.some(({ ys }) => ys.some((y) => y < 0))
  return panelOf('chart', {
    ...{ heading: text.cosines, tensors: namesOf(answer, 'cosines'), lines, ...alongDepth(layers) },
    ticks: isNegative ? [-1, -0.5, 0, 0.5, 1] : [0, 0.5, 1],
    references: [{ label: '', value: THRESHOLD }],
    describe: (_, col) => text.point(col, saidOf(lines, col, cosineSaid)),
  })
}

/** @param {DepthAnswer} answer @param {number} layers */
function gradientsOf(answer, layers) {
  const lines = linesOf(answer, 'bottom')
  return panelOf('chart', {
    ...{ heading: text.gradients, tensors: namesOf(answer, 'bottom'), lines, ...alongDepth(layers) },
    ...{ ticks: decadesFor(lines), tick: powerOf },
    describe: (_, col) => text.point(col, saidOf(lines, col, written)),
  })
}

/** Each line's value there in words. @param {{ label: string, ys: number[] }[]} lines @param {number} col @param {(y: number) => string} write */
const saidOf = (lines, col, write) => lines.map(({ label, ys }) => `${label} ${write(ys[col])}`)

/** Powers of ten from below the lowest to above the highest, at most five of them. @param {{ ys: number[] }[]} lines */
function decadesFor(lines) {
  const all = lines.flatMap(({ ys }) => ys.filter(Number.isFinite))
  const low = Math.floor(Math.min(-1, ...all))
  const high = Math.ceil(Math.max(1, ...all))
  const step = stepFor((high - low) / 4)
  const first = Math.floor(low / step) * step
  const count = Math.ceil((high - first) / step) + 1
  return Array.from({ length: count }, (_, i) => first + i * step)
}

/** 1, 2 or 5 times a power of ten, no less than that. @param {number} least */
function stepFor(least) {
  for (let unit = 1; ; unit *= 10) for (const factor of [1, 2, 5]) if (unit * factor >= least) return unit * factor
}

// ---- What is said ----

/** A number whose logarithm to base 10 is known. @param {number} decades */
export function written(decades) {
  if (Number.isNaN(decades)) return text.coming
  if (decades === Number.NEGATIVE_INFINITY) return text.nothing
  if (decades === Number.POSITIVE_INFINITY) return text.endless
  const whole = Math.floor(decades)
  const mantissa = 10 ** (decades - whole)
  if (whole >= -2 && whole < 4) return (10 ** decades).toFixed(whole < 0 ? 1 - whole : DIGITS)
  return `${mantissa.toFixed(1)}\u00a0×\u00a0${powerOf(whole)}`
}

/** @param {DepthAnswer} answer @param {number} layers */
function readingsOf(answer, layers) {
  const cosines = valuesIn(answer, 'cosines')
  const { readings } = text
  return [
    { title: readings.cosine, tensors: ['cosines'], said: cosineSaid(cosines[layers]) },
    { title: readings.collapsed, tensors: ['cosines'], said: text.after(collapsedAt(cosines)) },
    { title: readings.gradient, tensors: ['bottom'], said: written(valuesIn(answer, 'bottom')[layers]) },
  ]
}

/** Where float32 can't hold the vectors any more, and the last mean cosine before. @param {DepthAnswer} answer */
function endingOf(answer) {
  const cosines = valuesIn(answer, 'cosines')
  const at = endsAt(cosines)
  return at ? { tensors: ['cosines'], said: text.ending(at, short(cosines[at - 1], 4)) } : null
}

// ---- The drawer ----

/** A gradient on its way down through all layers, by where the LayerNorm stands. @param {DepthAnswer} answer @param {number} layers */
function waysOf(answer, layers) {
  const tensors = NORMS.map((norm) => `${norm}.way`)
  const levels = Array.from({ length: DEPTH + 1 }, (_, level) => level)
  const lines = NORMS.map((norm, i) => ({
    ...{ label: text.norms[norm], xs: levels },
    ys: Array.from(valuesIn(answer, tensors[i])),
  }))
  return panelOf('chart', {
    ...{ heading: text.ways(answer.isResidual), tensors, lines, ...alongDepth(layers) },
    ...{ ticks: decadesFor(lines), tick: powerOf, xTitle: text.layer },
    describe: (_, col) => text.level(col, saidOf(lines, col, written)),
  })
}

/** @param {DepthAnswer} answer */
function seedsOf(answer) {
  const cosines = tensorIn(answer, 'seeds.cosines')
  const bottom = valuesIn(answer, 'seeds.bottom')
  return {
    tensors: ['seeds.cosines', 'seeds.bottom'],
    rows: Array.from({ length: SEEDS }, (_, i) => {
      const row = rowIn(cosines, i)
      return {
        title: String(answer.seed + i),
        cells: [text.after(collapsedAt(row)), short(row[DEPTH], 4), written(bottom[i])],
      }
    }),
  }
}

/** @param {DepthAnswer} answer */
function tableOf(answer) {
  const [cosines, shares, bottom] = ['cosines', 'shares', 'bottom'].map((name) => valuesIn(answer, name))
  return {
    tensors: ['cosines', 'shares', 'bottom'],
    rows: ROWS.map((level) => ({
      title: String(level),
      cells: [readable(cosines[level]), readable(shares[level]), written(bottom[level])],
    })),
  }
}
