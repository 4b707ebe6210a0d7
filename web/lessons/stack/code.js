// The parameters of the plan in NumPy and PyTorch: sizes alone.

import text from 'text/stack.js'
import { both } from '../../kit/code/listing.js'

/** @param {import('./types.js').StackAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code({ plan, sizes }) {
  const norm = plan.norm === 'none' ? '0' : '2 * d'
  const beside = [sizes.parts.places, sizes.parts.rest].filter(Boolean).map((size) => ` + ${size}`)
  return both(() => [
    `d, d_ff, words = ${plan.width}, ${plan.ffn}, ${plan.words}`,
    `attention = 4 * (d * d${plan.attentionBiases ? ' + d' : ''})  # ${text.comments.attention}`,
    `ffn = ${plan.ffn ? '2 * d * d_ff + d_ff + d' : '0'}`,
    `norm = ${norm}`,
    `final = ${plan.finalNorms ? 'norm' : '0'}`,
    `encoder = ${plan.encoderLayers ? encoderOf(plan) : '0'}`,
    `decoder = ${plan.decoderLayers ? decoderOf(plan) : '0'}`,
    `print(encoder + decoder + words * d${beside.join('')})  # ${text.comments.embedding}`,
  ])
}

/** @param {import('./types.js').Plan} plan */
const encoderOf = ({ encoderLayers, ffn }) => `${encoderLayers} * (attention + ffn + ${ffn ? 2 : 1} * norm) + final`

/** @param {import('./types.js').Plan} plan */
function decoderOf({ decoderLayers, encoderLayers, ffn }) {
  const attentions = encoderLayers ? 2 : 1
  return `${decoderLayers} * (${attentions} * attention + ffn + ${attentions + (ffn ? 1 : 0)} * norm) + final`
}
