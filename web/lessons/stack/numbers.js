// A whole model as a plan: its parameters, part by part, counted by the core; and maps of attention on the reader's
// sentence: the model's own where the plan is that of the model on show, else those of random layers.

import { joined } from '../../kit/numbers/rows.js'
import { readText } from '../../session/model-run.js'
import { PARTS } from './knobs.js'
import { PLANS, planOf } from './plans.js'
import { randomMaps } from './random-stack.js'

/**
 * @import { Model, Run, State } from '../../session/types.js'
 * @import { MapGroup, Plan, StackAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} StackRequest
 */

/** More words are not drawn. */
const WORDS_MAX = 24

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, model: state.model, seed: state.seed },
  plan: state['stack.plan'],
  norm: state['stack.norm'],
  sizes: {
    layers: state['stack.layers'],
    width: state['stack.width'],
    heads: state['stack.heads'],
    ffn: state['stack.ffn'],
    words: state['stack.words'],
  },
})

/** @param {Run} run @param {StackRequest} request @returns {Promise<StackAnswer>} */
export async function numbers(run, { text, model: name, seed, plan: chosen, norm, sizes: wanted }) {
  const model = await run.model(name)
  const { numbers: read, words } = readText(model, { model: name, text, seed })
  const isModel = chosen === 'model'
  const own = isModel ? planOf(model.config) : PLANS[chosen]
  const plan = changed(own, wanted, norm)
  const { norm: place, ...counted } = plan
  const sizes = run.core.planSizes({ ...counted, norms: place !== 'none' })
  const isAsStored = isModel && JSON.stringify(plan) === JSON.stringify(own)
  const maps = isAsStored ? mapsOf(run, model, read) : await randomGroups(run, plan, text, seed)
  return {
    tokens: words.length,
    ...{ plan, sizes, isModel: isAsStored, maps: maps.groups },
    // Of word vectors and biases for distance a plan knows nothing.
    stored: isAsStored && !model.config.wordWidth ? storedIn(run, model) : null,
    gap: chosen === 'transformer' && JSON.stringify(plan) === JSON.stringify(own) ? gapOf(run, plan) : null,
    tensors: [
      run.tensor(
        'shares',
        [PARTS.length],
        PARTS.map((part) => sizes.shares[part]),
      ),
      ...maps.tensors,
    ],
  }
}

/** A plan with the reader's sizes. @param {Plan} own @param {StackRequest['sizes']} wanted @param {State['stack.norm']} norm @returns {Plan} */
function changed(own, { layers, ...sizes }, norm) {
  const set = Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== null))
  const deep = (/** @type {number} */ count) => (count ? (layers ?? count) : 0)
  const isNew = norm !== 'own' && norm !== own.norm
  return {
    ...own,
    ...set,
    encoderLayers: deep(own.encoderLayers),
    decoderLayers: deep(own.decoderLayers),
    norm: norm === 'own' ? own.norm : norm,
    // Where layers normalise what goes in, the last one's output needs a norm of its own.
    finalNorms: isNew ? norm === 'pre' : own.finalNorms,
  }
}

/** How many numbers the model's weights are. @param {Run} run @param {Model} model */
function storedIn({ core }, model) {
  const lengths = Float32Array.from(model.weightNames, (name) => model.weights(name).data.length)
  return core.rowSums({ x: lengths, rows: 1, cols: lengths.length })[0]
}

/** What the paper gives for the plan of 2017. */
const PUBLISHED = 65e6

/** How many words more the plan would need to hold the published number of parameters, looked for in the counts. @param {Run} run @param {Plan} plan @returns {number} */
function gapOf({ core }, { norm, ...plan }) {
  const isEnough = (/** @type {number} */ words) =>
    core.planSizes({ ...plan, words, norms: norm !== 'none' }).total >= PUBLISHED
  let words = 2 * plan.words
  for (let step = plan.words; step >= 1; step = Math.floor(step / 2)) while (isEnough(words - step)) words -= step
  return core.rowSums({ x: Float32Array.of(words, -plan.words), rows: 1, cols: 2 })[0]
}

// ---- Maps ----

/** Of each layer of the model the maps of all heads. @param {Run} run @param {Model} model @param {ArrayLike<number> | string[]} read */
function mapsOf(run, model, read) {
  if (!read.length) return { groups: [], tensors: [] }
  const tokens = Array.from(/** @type {ArrayLike<number>} */ (read)).slice(0, WORDS_MAX)
  const names = model.attentionNames.map((prefix) => `${prefix}weights`)
  const { perturbation } = run
  const perturb = perturbation && names.includes(perturbation.name) ? perturbation : null
  const { tensors } = model.run({ tokens, want: names, perturb })
  const heads = Array.from({ length: model.config.heads }, (_, head) => head)
  const kind = model.config.architecture === 'decoder' ? 'self' : 'encoder'
  const groups = names.map((tensor, layer) => ({ kind, tensor, places: heads.map((head) => ({ layer, head })) }))
  return { groups: /** @type {MapGroup[]} */ (groups), tensors }
}

/** @param {Run} run @param {Plan} plan @param {string} text @param {number} seed */
async function randomGroups(run, plan, text, seed) {
  const { tokens, all } = await randomMaps(run, plan, text, seed, WORDS_MAX)
  const tensors = all.map(({ name, maps }) => {
    return run.tensor(`random.${name}`, [maps.length, tokens, tokens], joined(maps))
  })
  const groups = all.map(({ name, maps }, i) => ({
    kind: name,
    tensor: tensors[i].name,
    places: maps.map((_, layer) => ({ layer, head: 0 })),
  }))
  return { groups, tensors }
}
