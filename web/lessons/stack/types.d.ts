// The seams of <hl-stack>: its knobs, what it gets.

import type { PlanSizes } from '../../core/calls/plans.js'
import type { Answer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

export interface Plan {
  encoderLayers: number
  decoderLayers: number
  width: number
  heads: number
  ffn: number
  words: number
  places: number
  norm: 'none' | 'post' | 'pre'
  finalNorms: boolean
  attentionBiases: boolean
  outputMatrix: boolean
  outputBias: boolean
  embeddingNorm: boolean
  pooler: boolean
}

/** The maps on show: of which stack, and where its queries, keys and values come from. */
export type MapKind = 'encoder' | 'self' | 'cross'

export interface MapGroup {
  kind: MapKind
  /** A tensor (maps, T, S), and of each of its maps the layer and the head, from 0. */
  tensor: string
  places: { layer: number; head: number }[]
}

export interface StackAnswer extends Answer {
  /** Of the reader's sentence, as the model on show has them; 0 where there is nothing to read. */
  tokens: number
  plan: Plan
  sizes: PlanSizes
  /** Numbers in the weights of the model on show; null: the plan is not that model's. */
  stored: number | null
  /** Words more with which the plan of 2017 would hold the published number of parameters; null: another plan. */
  gap: number | null
  maps: MapGroup[]
  /** Whether the maps are those of the model on show; else those of a random stack. */
  isModel: boolean
}
