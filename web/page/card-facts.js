// What the cards' text is chosen by: plain facts of the scene on show.

import sentences from 'text/sentences.js'
import { short } from '../kit/number.js'
import { isOneWay } from '../kit/numbers/levels.js'
import { isStart, labelOf, originOfHead } from '../kit/reading.js'
import { heldOutOf, relationOf } from '../session/taught.js'
import { hasTraits } from '../stage/steps/heads.js'
import { hasLinks } from '../stage/steps/links.js'
import { FAINTEST } from '../stage/steps/look.js'
import { two } from '../stage/steps/shared.js'

/**
 * @import { Scene } from '../stage/scene.js'
 * @typedef {{ from: string, to: string, weight: string, effect: string }} CellFacts
 * @typedef {{ step: number, isPlaying: boolean, taught: string[] | null, untaught: { job: string, score: number } | null }} LearningFacts
 *   taught: scores of the heads that were told where to look; untaught: what one of the others does most clearly
 * @typedef {{ cuts: string[], levels: number, first: string, last: string, share: string, hasAnswers: boolean, hasFeedForward: boolean }} BlockFacts
 *   cuts: the wires that are cut, in words; first, last: the answers at the lowest and the highest level
 * @typedef {{ word: string, best: string, bestWeight: number, other: string, rival: string, count: number, width: number,
 *   dim: number, layers: number, perLayer: number, heads: number, repeated: string, isSameX: boolean, hasPositions: boolean,
 *   isBiased: boolean, isResting: boolean, active: string, relation: string, pronounsRight: string, isPronoun: boolean, isClear: boolean, isSaturated: boolean, unsaturated: string, hasArc: boolean, isWhole: boolean, total: number,
 *   traded: string[], isFaded: boolean, answer: string, answerBefore: string, hasBalance: boolean, isDecoder: boolean, canShuffle: boolean, distance: number, placed: boolean, isTaughtModel: boolean, hasLinks: boolean, hasTraits: boolean, isEdited: boolean,
 *   isAnyLearned: boolean, moved: number | null,
 *   isPreNorm: boolean, hasAnswer: boolean, origin: string,
 *   largest: CellFacts | null, idle: CellFacts | null, light: CellFacts | null, learning: LearningFacts | null, block: BlockFacts | null, writing: { word: string, rowBytes: string } | null, meaning: { first: string, last: string, isSame: boolean } | null,
 *   bill: { n: number, cells: number, longest: number, bytes: number, isLess: boolean, rows: number } | null }} Facts
 *   isBiased: the model adds biases to its scores; isResting: the head finds nothing at the picked word; active: a word where it does; relation: what it was taught; pronounsRight: in how many percent of held-out pronouns it finds their noun, empty: nobody has measured
 *   traded: words that have another word's position; answer, answerBefore: the model's, with and without changes, empty: it gives none; isFaded: the picked word has nearly no weight on its answer from before; isClear: no other word has as much weight; unsaturated: a word whose row spreads its weight; moved: rows above the last one
 *   that another last word changed, null: it was not changed; other: a word to move the thickest arc to; rival: the second word of the answer's contest
 */

const LETTER = /\p{L}/u

/** Words to put in place of the last one, which mini-English has. */
export const LAST_WORDS = ['tired', 'wide', 'old']

/** Of an answer that says what a word stands for: the two words that it is between, and the words that it says them for. @param {Scene['trace']['answer']} answer */
function standsFor(answer) {
  if (!answer?.stands) return []
  const said = answer.list.slice(0, 2).map(({ word }) => word)
  const saidFor = answer.lent.filter(({ as }) => said.includes(as)).flatMap(({ words }) => words)
  return [...said, ...saidFor.map((word) => word.toLowerCase())]
}

/** A word to move the weight to: one of those `wanted`, else the last one; never the picked one, nor where most of it is. @param {Scene['trace']} trace @param {string[]} wanted */
function otherOf({ looks, row, bestLook }, wanted) {
  const list = looks.filter((look) => LETTER.test(look.label) && look.tokens[0] !== row && look !== bestLook)
  return (list.find(({ label }) => wanted.includes(label.toLowerCase())) ?? list[list.length - 1] ?? looks[0]).label
}

/** From here on a row has nearly all of its weight at one word, and shows little of what softmax does. */
const SATURATED = 0.99

/** Below that a weight hardly counts. */
const FADED = 0.05

/** A word whose row is far from that, the farthest of all; empty: there is none. @param {Scene['trace']} trace */
function unsaturatedIn({ words, weights }) {
  const tops = weights.map((row, i) => (isStart(words[i]) ? 1 : topOf(row)))
  const least = tops.indexOf(Math.min(...tops))
  return tops[least] < 0.9 ? words[least] : ''
}

/** The largest share of a row, or what may lie off the stage. @param {ArrayLike<number>} row */
function topOf(row) {
  const list = Array.from(row)
  return Math.max(...list, 1 - list.reduce((sum, share) => sum + share, 0))
}

/** A word for which the head finds something, the one with the largest weight, where the picked word's own rests; empty: there is none. @param {Scene['trace']} trace */
function activeIn({ words, weights }) {
  const found = weights.map((row, i) => (isStart(words[i]) || isStart(words[bestOf(row)]) ? 0 : Math.max(...row)))
  const best = bestOf(found)
  return found[best] > MOST_OF_IT ? words[best] : ''
}

/** In whole percents; empty: nothing is known. @param {number | null} share */
const percent = (share) => (share === null ? '' : (100 * share).toFixed(0))

/** Whether a taught head has found nothing at the picked word, wherever the start mark is on show. @param {Scene} scene @param {string} relation */
function restingIn({ trace, edited }, relation) {
  const isResting = relation !== '' && trace.mark > 0 && !edited && trace.whole[0] >= RESTING
  return { relation, isResting, active: isResting ? activeIn(trace) : '' }
}

/** More than half of a row. */
const MOST_OF_IT = 0.5

/** So much of a row on the start mark that nothing else is found. */
const RESTING = 0.8

/** @param {ArrayLike<number>} row */
const bestOf = (row) => Array.from(row).indexOf(Math.max(...Array.from(row)))

/** Whether the picked word has nearly no weight on the word that the model answered before a change. @param {Scene['trace']} trace */
function isFaded({ looks, answer }) {
  const own = looks.filter(({ label }) => label.toLowerCase() === answer?.bestBefore)
  return own.length > 0 && own.every(({ weight }) => weight < FADED)
}

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
const isSame = (a, b) => Array.from(a).every((value, i) => value === b[i])

/** A word that stands twice with the same embedding, and whether what enters the first layer is the same too. @param {Scene['trace']} trace */
function repeatedPairs({ words, embed, x }) {
  const second = words.findIndex((word, i) => LETTER.test(word) && words.indexOf(word) < i)
  const first = words.indexOf(words[second])
  if (second < 0 || !embed.length || !isSame(embed[first], embed[second])) return { repeated: '', isSameX: false }
  return { repeated: words[second], isSameX: !x.length || isSame(x[first], x[second]) }
}

/** @param {Scene} scene @param {import('../session/types.js').ModelFacts} network @returns {Facts} */
export function factsOf(scene, network) {
  const { trace, strongest } = scene
  const cell = (/** @type {{ i: number, j: number, weight: number, effect: number } | null | undefined} */ found) =>
    found
      ? { from: trace.words[found.i], to: trace.words[found.j], weight: two(found.weight), effect: two(found.effect) }
      : null
  const contest =
    trace.answer?.list
      .slice(0, 2)
      .map(({ word }) => word)
      .filter((word) => sentences.nouns.includes(word)) ?? []
  const rival = contest.length > 1 ? (contest.find((word) => word !== trace.answer?.bestBefore) ?? '') : ''
  const pairs = repeatedPairs(trace)
  const { bestLook, looks, outside } = trace
  const others = [...looks, ...outside].filter((look) => look !== bestLook).map(({ weight }) => weight)
  return {
    ...{
      isPronoun: !trace.unknown[trace.row] && sentences.pronouns.includes(trace.words[trace.row].toLowerCase()),
      isClear: bestLook.weight - Math.max(0, ...others) >= 0.005,
      isSaturated: trace.T > 1 && !scene.edited && bestLook.weight >= SATURATED,
      ...restingIn(scene, relationOf(network, trace.layer, trace.head)),
      pronounsRight: percent(heldOutOf(network, 'pronoun')),
      isEdited: scene.edited,
      traded: scene.traded,
      isFaded: isFaded(trace),
      ...{ answer: trace.answer?.bestWord ?? '', answerBefore: trace.answer?.bestBefore ?? '' },
      unsaturated: unsaturatedIn(trace),
      hasArc: bestLook.tokens.length > 0 && bestLook.weight >= FAINTEST,
      isWhole: trace.T === trace.total,
      total: trace.total,
      hasBalance: (trace.answer?.list.length ?? 0) > 2,
      isDecoder: trace.answer?.isDecoder ?? false,
      canShuffle: trace.T === trace.total && !network.config.startMark,
      distance: scene.order?.distance ?? 0,
      placed: scene.order?.placed ?? false,
      isTaughtModel: Boolean(network.facts.supervised?.length),
      hasLinks: hasLinks(scene),
      hasTraits: hasTraits(scene),
      isAnyLearned: !['constructed', 'random'].includes(labelOf(network)),
      moved: scene.writer?.changed ? scene.writer.changed.slice(0, -1).filter(Boolean).length : null,
      ...pairs,
    },
    ...{
      word: trace.words[trace.row],
      best: bestLook.label,
      bestWeight: bestLook.weight,
      other: otherOf(trace, rival ? [] : standsFor(trace.answer)),
    },
    rival,
    ...{
      count: trace.T,
      width: trace.C,
      dim: trace.D,
      layers: trace.layers,
      perLayer: trace.H,
      heads: trace.layers * trace.H,
    },
    ...{ isBiased: trace.isBiased, hasPositions: trace.position.length > 0, isPreNorm: trace.isPreNorm },
    ...{ hasAnswer: trace.answer !== null, origin: originOfHead(network, trace.layer, trace.head) },
    ...{ largest: cell(strongest?.largest), idle: cell(strongest?.idle), light: cell(strongest?.light) },
    learning: scene.learn && learningOf(scene.learn, scene.text),
    writing: scene.writing && { word: scene.writing.word, rowBytes: scene.writing.rowBytes.toLocaleString('en') },
    block: scene.block && blockOf(scene.block, scene.text),
    meaning: scene.meaning && meaningOf(scene.meaning),
    bill: scene.bill && billOf(scene.bill),
  }
}

/** @param {NonNullable<Scene['learn']>} learn @param {Scene['text']} text @returns {LearningFacts} */
function learningOf({ step, isPlaying, jobs }, text) {
  const all = jobs.flat()
  const taught = all.filter(({ isTaught }) => isTaught)
  const [clearest] = all
    .filter(({ isTaught, key }) => !isTaught && !NO_JOB.includes(key))
    .sort((a, b) => b.score - a.score)
  return {
    ...{ step, isPlaying, taught: taught.length ? taught.map(({ score }) => two(score)) : null },
    untaught: clearest ? { job: text.learn.job(clearest.key, two(clearest.score)), score: clearest.score } : null,
  }
}

/** @param {NonNullable<Scene['block']>} block @param {Scene['text']} text @returns {BlockFacts} */
function blockOf({ steps, answers }, text) {
  return {
    cuts: steps.filter(({ isCut }) => isCut).map((step) => text.block.part(step)),
    levels: steps.length + 1,
    ...{ first: answers[0]?.word ?? '', last: answers[answers.length - 1]?.word ?? '', hasAnswers: answers.length > 0 },
    share: answers.length ? short(answers[answers.length - 1].share, 2) : '',
    hasFeedForward: steps.some(({ kind }) => kind === 'ffn'),
  }
}

/** @param {NonNullable<Scene['meaning']>} meaning */
const meaningOf = ({ cosines }) => ({
  ...{ first: two(cosines[0]), last: two(cosines[cosines.length - 1]) },
  isSame: isOneWay(cosines),
})

/** @param {NonNullable<Scene['bill']>} bill */
function billOf({ lengths, held, tiled, plain }) {
  const [{ n, cells }] = lengths
  const { n: longest, bytes } = lengths[lengths.length - 1]
  return { n, cells, longest, bytes, rows: held, isLess: tiled < plain }
}

/** Captions of heads that do nothing in particular. */
const NO_JOB = ['none', 'diffuse']

/** Below that the dare of the last step is met, in nats. */
const LEARNED = 1.3

/** Whether the dare of a step is met, by the core's numbers. @param {string} id of the step @param {Scene} scene @param {{ edits: readonly object[], text: string }} state */
export function isMet(id, scene, { edits }) {
  const { trace, off } = scene
  const kept = trace.answer !== null && trace.answer.bestWord === trace.answer.bestBefore
  if (id === 'look')
    return (
      trace.answer !== null &&
      edits.length > 0 &&
      !kept &&
      trace.answer.list.slice(0, 2).some(({ word }) => word === trace.answer?.bestWord)
    )
  if (id === 'blend')
    return trace.T > 1 && edits.length > 0 && trace.weights[trace.row].every((w) => Math.abs(w - 1 / trace.T) < 0.01)
  if (id === 'learning') return scene.learn !== null && scene.learn.loss < LEARNED && !scene.learn.isTaught
  return id === 'matters' && off.size >= 2 && kept
}

/** Two words that turn the sentence around, where it has one of them. @param {string} text @returns {readonly string[]} */
export const flipsIn = (text) =>
  sentences.flips.find((pair) => pair.some((word) => new RegExp(`\\b${word}\\b`, 'u').test(text))) ?? []
