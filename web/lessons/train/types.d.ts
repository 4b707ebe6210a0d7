// The seams of <hl-train>: its knobs, what it hears of a training, what it gets.

import type { Report } from '../../session/train-loop.js'
import type { Answer } from '../../session/types.js'

declare module '../../session/types.js' {
  interface State extends StateOf<typeof import('./knobs.js').knobs> {}
}

// ---- What is heard of a training ----

export type Facts = Extract<Report, { kind: 'created' }>
export type Progress = Extract<Report, { kind: 'progress' }>
type Accuracies = Extract<Report, { kind: 'accuracy' }>
export type Look = Extract<Report, { kind: 'look' }>
type Worth = Extract<Report, { kind: 'worth' }>
export type HeadScore = Look['scores'][number]

/** All that has been heard of one training. */
export interface TrainingRecord {
  facts: Facts
  step: number
  rate: number
  /** Steps per second. */
  speed: number
  diverged: boolean
  /** The loss that no step was made of. */
  divergedLoss: number
  /** Of each step, the first at 0; there may be room for more. */
  losses: Float32Array
  accuracies: readonly Accuracies[]
  look: Look | null
  worth: Worth | null
}

// ---- Numbers ----

/** The record, its numbers as tensors. */
export interface TrainAnswer extends Answer, Omit<TrainingRecord, 'losses' | 'look' | 'worth'> {
  /** Where heads look: in which example, and what each does in many. */
  look: {
    step: number
    source: readonly string[]
    words: readonly string[]
    attentions: readonly string[]
    scores: readonly HeadScore[]
  } | null
  /** When the heads were last weighed, and by how many letters; 0: they can't be. */
  worth: { step: number; asked: number } | null
}

// ---- What is shown ----

/** What a head may be seen to do. */
export type Pattern = 'left-neighbour' | 'induction' | 'next' | 'pronoun' | 'verb-subject' | 'mirror'

/** What only the element knows. */
export type TrainOwn = {
  isPlaying?: boolean
  thread?: 'worker' | 'page'
  /** Whether the page was in the background while its own thread trained. */
  isThrottled?: boolean
  /** Whether training began with weights from elsewhere. */
  isContinued?: boolean
  /** Steps to be taken before the numbers are read, where nobody plays. */
  taken?: number
}
