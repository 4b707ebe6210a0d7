// What <hl-stack> shows: the plan, each part as large as its share of the parameters; what the picked part holds; the
// shapes at the arrows; and a map of each layer on the reader's sentence.

import text from 'text/stack.js'
import { panelOf } from '../../kit/panels.js'
import { headIn, tensorIn, valuesIn } from '../../session/tensors.js'
import { BASE, DECODER, ENCODER, PARTS } from './knobs.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { StackAnswer } from './types.js'
 * @import { Part } from './knobs.js'
 * @typedef {import('../../drawing/plan.js').Box['kind']} Kind
 */

/** @param {StackAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const parts = PARTS.filter((part) => answer.sizes.parts[part] > 0)
  const part = parts.find((one) => one === state['stack.part'])
  return {
    layers: Math.max(answer.plan.encoderLayers, answer.plan.decoderLayers),
    outcome: part ? outcomeOf(answer, part, parts) : null,
    plan: planOf(answer, parts, part),
    totals: totalsOf(answer, state['stack.plan']),
    stored: answer.stored === null ? null : text.stored(answer.stored, answer.sizes.total),
    maps: mapsOf(answer),
    label: answer.isModel ? text.model : text.random(answer.maps[0]?.places.length ?? 0),
    table: tableOf(answer, parts),
    shapes: shapesOf(answer),
    snapshot: { plan: answer.plan, total: answer.sizes.total, part: part ?? null, parts },
  }
}

/** What the reader has picked. @param {StackAnswer} answer @param {Part} part @param {Part[]} parts */
function outcomeOf({ sizes }, part, parts) {
  const most = parts.reduce((a, b) => (sizes.parts[b] > sizes.parts[a] ? b : a))
  return {
    name: text.parts[part].name,
    count: text.count(sizes.parts[part]),
    share: text.share(sizes.shares[part]),
    isLargest: sizes.parts[part] === sizes.parts[most],
    /** Of one layer, where there are several. */
    each: sizes.layer[part] && sizes.layer[part] !== sizes.parts[part] ? text.count(sizes.layer[part]) : '',
  }
}

/** How many tokens there are; n where there is no sentence. @param {StackAnswer} answer */
const lengthOf = ({ tokens }) => tokens || 'n'

// ---- The plan ----

/** @param {StackAnswer} answer @param {Part[]} parts @param {Part | undefined} picked */
function planOf(answer, parts, picked) {
  const { plan, sizes } = answer
  const n = lengthOf(answer)
  const shares = valuesIn(answer, 'shares')
  const shareOf = (/** @type {Part} */ part) => shares[PARTS.indexOf(part)]
  const boxes = (/** @type {readonly Part[]} */ list) =>
    list
      .filter((part) => parts.includes(part) && !part.endsWith('Norms'))
      .map((part) => ({
        at: parts.indexOf(part),
        ...text.parts[part],
        share: shareOf(part),
        kind: kindOf(part),
      }))
  const stack = (/** @type {'encoder' | 'decoder'} */ name, /** @type {number} */ layers) => ({
    ...{ name: text.stacks[name], layers, boxes: boxes(name === 'encoder' ? ENCODER : DECODER), norm: plan.norm },
    /** Place of its norms among the parts. */
    norms: parts.indexOf(name === 'encoder' ? 'encoderNorms' : 'decoderNorms'),
    hasFinal: plan.finalNorms,
  })
  const stacks = [
    ...(plan.encoderLayers ? [stack('encoder', plan.encoderLayers)] : []),
    ...(plan.decoderLayers ? [stack('decoder', plan.decoderLayers)] : []),
  ]
  const row = picked === undefined ? undefined : parts.indexOf(picked)
  return panelOf('plan', {
    ...{ heading: text.heading, tensors: ['shares'], count: parts.length, stacks, base: boxes(BASE) },
    ...{ marks: { row }, cursor: { row: row ?? 0, col: 0 } },
    stream: text.shape(n, plan.width),
    memory: text.memory(n, plan.width),
    logits: plan.decoderLayers ? text.logits(n, plan.words) : text.shape(n, plan.width),
    describe: (at) =>
      text.said(text.parts[parts[at]].name, text.count(sizes.parts[parts[at]]), text.share(shareOf(parts[at]))),
    summary: () =>
      text.summary(
        stacks.map(({ name, layers }) => [name, layers]),
        text.count(sizes.total),
      ),
  })
}

/** What a part's colour says. @type {Partial<Record<Part, Kind>>} */
const KINDS = {
  encoderSelf: 'self',
  decoderSelf: 'self',
  decoderCross: 'cross',
  encoderFfn: 'ffn',
  decoderFfn: 'ffn',
  words: 'words',
}

/** @param {Part} part @returns {Kind} */
const kindOf = (part) => KINDS[part] ?? 'rest'

// ---- Numbers ----

/** @param {StackAnswer} answer @param {State['stack.plan']} chosen */
function totalsOf({ sizes, plan, gap }, chosen) {
  const { encoder, decoder, total, parts } = sizes
  return {
    rows: [
      { title: text.total, number: text.millions(total) },
      ...(plan.encoderLayers ? [{ title: text.stacks.encoder, number: text.millions(encoder) }] : []),
      ...(plan.decoderLayers ? [{ title: text.stacks.decoder, number: text.millions(decoder) }] : []),
      { title: text.parts.words.name, number: text.millions(parts.words) },
    ],
    published: text.published[chosen],
    gap: gap === null ? '' : text.gap(text.millions(total), text.count(plan.words), text.count(gap), plan.width),
  }
}

/** @param {StackAnswer} answer @param {Part[]} parts */
const tableOf = ({ sizes }, parts) => ({
  caption: text.caption,
  rows: [
    ...parts.map((part) => ({
      title: text.parts[part].name,
      cells: [
        sizes.layer[part] ? text.count(sizes.layer[part]) : '',
        text.count(sizes.parts[part]),
        text.share(sizes.shares[part]),
      ],
    })),
    { title: text.total, cells: ['', text.count(sizes.total), ''] },
  ],
})

/** The shape at each arrow, from the words up. @param {StackAnswer} answer */
function shapesOf(answer) {
  const { plan, sizes } = answer
  const [n, width] = [lengthOf(answer), plan.width]
  const attention = (/** @type {string} */ name) => [
    { title: text.arrows.heads(name), cells: [text.shape(plan.heads, n, sizes.dim)] },
    { title: text.arrows.weights(name), cells: [text.shape(plan.heads, n, n)] },
  ]
  const layer = [
    { title: text.arrows.x, cells: [text.shape(n, width)] },
    ...attention(text.arrows.self),
    ...(plan.encoderLayers && plan.decoderLayers ? attention(text.arrows.cross) : []),
    { title: text.arrows.output, cells: [text.shape(n, width)] },
    ...(plan.ffn ? [{ title: text.arrows.hidden, cells: [text.shape(n, plan.ffn)] }] : []),
  ]
  const memory = { title: text.arrows.memory, cells: [text.shape(n, width)] }
  const logits = { title: text.arrows.logits, cells: [text.shape(n, plan.words)] }
  return {
    caption: text.shapes(n),
    rows: [
      ...layer,
      ...(plan.encoderLayers && plan.decoderLayers ? [memory] : []),
      ...(plan.decoderLayers ? [logits] : []),
      { title: text.arrows.maps, cells: [text.count(sizes.maps)] },
    ],
  }
}

// ---- Maps ----

/** @param {StackAnswer} answer */
const mapsOf = (answer) =>
  answer.maps.map(({ kind, tensor: name, places }) => {
    const tensor = tensorIn(answer, name)
    const [, rows, cols] = tensor.shape
    return {
      tensors: [name],
      title: answer.isModel ? text.layer(places[0].layer) : text.kinds[kind],
      tiles: places.map(({ layer, head }, i) => ({
        label: answer.isModel ? text.head(head) : text.layer(layer),
        ...{ values: headIn(tensor, i), rows, cols },
      })),
    }
  })
