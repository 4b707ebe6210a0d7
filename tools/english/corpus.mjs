// The corpus while it is gathered: each sentence once, in its split, and counts of what was left out.

import { createHash } from 'node:crypto'
import { whyNot } from './filters.mjs'
import { sentencesOf, typedWords } from './sentences.mjs'

/** @typedef {{ sentences: number, words: number, splits: Record<string, number>, dropped: Record<string, number> }} Counts */

/**
 * Which split a sentence is in: by its letters alone, so that it stays there whatever else is gathered.
 * @param {string} sentence @returns {'test' | 'valid' | 'train'} 2 %, 2 %, and the rest
 */
export function splitOf(sentence) {
  const hundredth = createHash('sha256').update(sentence.toLowerCase()).digest().readUInt32BE() % 100
  return hundredth < 2 ? 'test' : hundredth < 4 ? 'valid' : 'train'
}

/** The same for sentences that differ in marks or capitals only: two of them would tie a split to another one. */
const keyOf = (/** @type {string} */ sentence) =>
  sentence
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join(' ') ?? ''

const count = (/** @type {Record<string, number>} */ counts, /** @type {string} */ name) => {
  counts[name] = (counts[name] ?? 0) + 1
}

export class Corpus {
  /** @type {Set<string>} */
  #seen = new Set()

  /**
   * Takes a source's sentences in.
   * @param {{ name: string, leaveOut?: RegExp, trainOnly?: boolean }} source @param {Iterable<string>} paragraphs
   * @returns {{ lines: string[], counts: Counts }} lines for sentences.tsv
   */
  add({ name, leaveOut, trainOnly }, paragraphs) {
    /** @type {Counts} */
    const counts = { sentences: 0, words: 0, splits: {}, dropped: {} }
    const lines = []
    for (const paragraph of paragraphs)
      for (const sentence of sentencesOf(paragraph)) {
        const reason = leaveOut?.test(sentence) ? 'asked by its source' : this.#reasonAgainst(sentence)
        if (reason) count(counts.dropped, reason)
        else lines.push(this.#line(name, trainOnly ? 'train' : splitOf(sentence), sentence, counts))
      }
    return { lines, counts }
  }

  #reasonAgainst(/** @type {string} */ sentence) {
    const reason = whyNot(sentence)
    const key = keyOf(sentence)
    if (!reason && this.#seen.has(key)) return 'there already'
    if (!reason) this.#seen.add(key)
    return reason
  }

  /** @param {string} source @param {string} split @param {string} sentence @param {Counts} counts */
  #line(source, split, sentence, counts) {
    counts.sentences++
    counts.words += typedWords(sentence).length
    count(counts.splits, split)
    return `${source}\t${split}\t${sentence}\n`
  }
}
