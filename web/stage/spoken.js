// A step as a sentence with its numbers, for screen readers.

import text from 'text/stage.js'
import { two } from './steps/shared.js'

/** @import { Scene } from './scene.js' */

/** Words of the picked one's row that are named. */
const NAMED = 3

/**
 * The model on show: that of the road, the second one, which writes, or the one that learns.
 * @param {Scene} scene @param {string} id of the step
 * @returns {{ looks: { label: string, weight: number }[], answer: { word: string, share: number } | null, note?: string }} looks: none where no head is picked
 */
function shownIn({ trace, writer, writing, learn, block, meaning, bill }, id) {
  if (id === 'writing' && writing) {
    const { words, weights, count, next, total, rowBytes, bytes } = writing
    const [first] = text.writing.cache(total, rowBytes, bytes)
    const note = `${text.writing.spoken(words.slice(0, count))} ${first}`
    return { looks: rowOf(words, weights[count - 1]), answer: { word: next[0].word, share: next[0].value }, note }
  }
  if (id === 'mask' && writer) {
    const [next] = writer.next
    return { looks: rowOf(writer.words, writer.weights[writer.row]), answer: { word: next.word, share: next.value } }
  }
  if (id === 'learning' && learn) {
    const best = learn.list.find(({ number }) => number === learn.best)
    const note = text.learn.note({ ...learn, loss: two(learn.loss), guessing: two(learn.guessing) }, false)
    return { looks: [], answer: best ? { word: best.word, share: best.now } : null, note }
  }
  const best = trace.answer?.list.find(({ number }) => number === trace.answer?.best)
  const answer = best ? { word: best.word, share: best.now } : null
  if (id === 'block' && block)
    return {
      ...{ looks: [], answer },
      note: text.block.spoken(
        block,
        block.answers.map(({ word, share }) => ({ word, share: two(share) })),
      ),
    }
  if (id === 'meaning' && meaning)
    return { looks: [], answer, note: text.meaning.spoken(meaning.ends, meaning.cosines.map(two)) }
  if (id === 'bill' && bill) {
    const [m, l] = [bill.m, bill.l].map((list) => two(list[list.length - 1]))
    const what = { m, l, word: bill.word, rows: bill.held, keys: bill.tile }
    return { looks: [], answer, note: text.bill.spoken(bill.lengths, what) }
  }
  return { looks: [...trace.looks, ...trace.outside], answer }
}

/** @param {readonly string[]} words @param {ArrayLike<number>} weights of the first words */
const rowOf = (words, weights) => Array.from(weights, (weight, j) => ({ label: words[j], weight }))

/** The word whose row is on show: of the road's text, or of what its second model reads. @param {Scene} scene @param {string} id of the step */
function wordIn({ trace, writer, writing }, id) {
  if (id === 'writing' && writing) return writing.words[writing.count - 1]
  const { words, row } = id === 'mask' && writer ? writer : trace
  return words[row]
}

/** @param {Scene} scene @param {import('./steps.js').Step} step */
export function spokenOf(scene, { n, id }) {
  const { looks, answer, note = '' } = shownIn(scene, id)
  const largest = [...looks]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, NAMED)
    .map(({ label, weight }) => ({ word: label, weight: two(weight) }))
  const said = { answer: answer?.word ?? '', share: answer ? two(answer.share) : '' }
  const word = wordIn(scene, id)
  return text.spoken({ n, name: text.names[id], word, looks: largest, note, ...said })
}
