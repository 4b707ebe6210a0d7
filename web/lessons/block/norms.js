// What a LayerNorm does to each word's vector: mean and variance as it comes, over its numbers made 0 and 1, and after gain
// and bias; and the other axis, over the words, as BatchNorm has it.

import { joined } from '../../kit/numbers/rows.js'

/**
 * @import { Model, Run, Tensor } from '../../session/types.js'
 * @typedef {import('../../kit/numbers/trunk.js').Step} Step
 */

/** Mean and variance of each row. @param {Run} run @param {Float32Array} x @param {number} rows */
export function momentsOf({ core }, x, rows) {
  const cols = x.length / rows
  return Array.from({ length: rows }, (_, i) => {
    const { mean, variance } = core.statistics({ x: x.subarray(i * cols, (i + 1) * cols) })
    return [mean, variance]
  }).flat()
}

/** The stream before a step, all rows. @param {Run} run @param {Model} network @param {object} options of a run @param {Step} step @param {readonly string[]} off */
export function streamBefore({ core }, network, options, step, off) {
  const at = `layer${step.layer}.`
  const [x, attended] = network.run({ ...options, want: [`${at}x`, `${at}attnOutput`] }).tensors
  if (step.kind === 'self') return x.data
  return off.includes(`${at}self.residual`) ? attended.data : core.add({ a: x.data, b: attended.data })
}

/** The same numbers of every word and of the picked one. @param {Run} run @param {Model} network @param {object} options @param {Step} step @param {readonly string[]} off @param {number} row @returns {Tensor[]} */
export function normsOf(run, network, options, step, off, row) {
  const { core } = run
  const { width: cols, eps } = network.config
  const x = streamBefore(run, network, options, step, off)
  const rows = x.length / cols
  const number = step.kind === 'self' ? 1 : 2
  const whole = options // a norm that is off passes its numbers on: the table shows that, too
  const [after] = network.run({ ...whole, want: [`layer${step.layer}.norm${number}`] }).tensors
  const even = core.layerNorm({ x, rows, cols, eps })
  const turned = core.transpose({ x, rows, cols })
  const batch = core.transpose({
    x: core.layerNorm({ x: turned, rows: cols, cols: rows, eps }),
    rows: cols,
    cols: rows,
  })
  const [gain, bias] = ['gain', 'bias'].map((name) => network.weights(`layer${step.layer}.${name}${number}`).data)
  const picked = (/** @type {Float32Array} */ all) => all.subarray(row * cols, (row + 1) * cols)
  const moments = (/** @type {string} */ name, /** @type {Float32Array} */ all) =>
    run.tensor(name, [rows, 2], momentsOf(run, all, rows))
  return [
    moments('norm.before', x),
    moments('norm.even', even),
    moments('norm.after', after.data),
    moments('norm.batch', batch),
    run.tensor('norm.vectors', [5, cols], joined([picked(x), picked(even), gain, bias, picked(after.data)])),
  ]
}
