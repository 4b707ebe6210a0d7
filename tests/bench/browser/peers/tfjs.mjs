// TensorFlow.js on its wasm backend (XNNPACK). Inputs stay resident as tensors; reading the output is timed.

import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import * as tf from '@tensorflow/tfjs-core'
import { causalBias } from './layout.mjs'

const HIDDEN = -1e30

/** @param {'batched' | 'perHead'} form */
export async function load(form) {
  setWasmPaths('/node_modules/@tensorflow/tfjs-backend-wasm/dist/')
  setThreadsCount(1)
  await tf.setBackend('wasm')
  await tf.ready()
  if (tf.getBackend() !== 'wasm') throw new Error(`tfjs chose the backend ${tf.getBackend()}`)
  return { prepare: { batched, perHead }[form] }
}

/** @param {import('../../problem.mjs').Shape} shape */
const biasOf = ({ length, causal }) => (causal ? tf.tensor2d(causalBias(length, HIDDEN), [length, length]) : null)

const discard = (tensors) => {
  for (const tensor of tensors) tensor?.dispose()
}

/** As one writes it first: all heads at once. @param {import('../../problem.mjs').Problem} problem */
function batched(problem) {
  const [q, k, v] = [problem.q, problem.k, problem.v].map((x) =>
    tf.tensor3d(x, [problem.heads, problem.length, problem.dim]),
  )
  const scale = tf.scalar(1 / Math.sqrt(problem.dim))
  const bias = biasOf(problem)
  const run = () => {
    const output = tf.tidy(() => {
      const scores = tf.mul(tf.matMul(q, k, false, true), scale)
      return tf.matMul(tf.softmax(bias ? tf.add(scores, bias) : scores), v)
    })
    const values = output.dataSync()
    output.dispose()
    return values
  }
  return { layout: 'heads first', run, dispose: () => discard([q, k, v, scale, bias]) }
}

/** As an expert writes it: XNNPACK multiplies untransposed matrices only, and only one pair at a time. */
function perHead(problem) {
  const { heads, length, dim } = problem
  const size = length * dim
  const cut = (x) =>
    Array.from({ length: heads }, (_, head) => tf.tensor2d(x.slice(head * size, (head + 1) * size), [length, dim]))
  const [q, k, v] = [problem.q, problem.k, problem.v].map(cut)
  const scale = tf.scalar(1 / Math.sqrt(dim))
  const bias = biasOf(problem)
  const run = () => {
    const result = new Float32Array(heads * size)
    for (let head = 0; head < heads; head++) {
      const output = tf.tidy(() => {
        const scores = tf.matMul(tf.mul(q[head], scale), tf.transpose(k[head]))
        return tf.matMul(tf.softmax(bias ? tf.add(scores, bias) : scores), v[head])
      })
      result.set(output.dataSync(), head * size)
      output.dispose()
    }
    return result
  }
  return { layout: 'heads first', run, dispose: () => discard([...q, ...k, ...v, scale, bias]) }
}
