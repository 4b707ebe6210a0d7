// What typing does on the page: from the first change on, a sentence that the models of mini-English can't be expected to
// know is read by the model of real English, with a way back.

import sentences from 'text/sentences.js'
import { readText } from './model-run.js'
import { hasModel, REAL } from './models.js'
import { followed, isSpan, tokenOf, wordAt } from './picked-word.js'
import { DRAWN, PARSED, taughtOf } from './taught.js'
import { indexOfLargest, rowIn } from './tensors.js'

/**
 * @import { Place, Run, Span, State } from './types.js'
 * @typedef {import('./session.js').Session} Session
 * @typedef {Pick<State, 'model' | 'layer' | 'head'>} Chosen
 * @typedef {Pick<State, 'layer' | 'head'>} Head
 * @typedef {{ keep?: Head | null, isFree?: boolean }} How  keep: a head that stays if it finds something, too; isFree: any word will do
 */

/** Models of mini-English that read a typed sentence only where the reader wants that. */
const SMALL = ['english-plain', 'english-supervised']

/** Relations in the order in which they are looked for at the picked word: what a reader asks first. */
const ASKED = ['stand', 'subj', 'obj', 'prep', 'mod', 'aux', 'adv', 'attach']

/** The head that finds what words stand for is opened until it is known which head finds anything. */
const FIRST = { layer: 3, head: 2 }

export class Typing {
  /** @param {Session} session @param {() => boolean} [isLooking] whether the reader sees one word's row alone, so that another head may be opened for another word */
  constructor(session, isLooking = () => true) {
    this._session = session
    this._isLooking = isLooking
    /** What read the text before typing changed that; null: typing changed nothing. @type {Chosen | null} */
    this.before = null
    /** Whether the reader, or a link, has chosen a model, which then stays. */
    this.isChosen = false
    /** Whether the reader, or a link, has picked a word, which then stays; else a sentence opens on its pronoun. */
    this.isPicked = false
    /** Until a head is open that finds something. */
    this.opening = Promise.resolve()
    this._isSetting = false
    /** @type {Place} */
    this._row = session.state.row
    /** Heads that typing has opened, by their keys. @type {Set<string>} */
    this._heads = new Set()
    session.addEventListener('change', (event) => this._watch(/** @type {CustomEvent} */ (event).detail))
  }

  /** Whether the real model reads the text since it was typed. */
  get isSwitched() {
    return this.before !== null && this._session.state.model === REAL
  }

  /** Another sentence, as it is typed. @param {string} text */
  type(text) {
    const { state } = this._session
    if (isSpan(state.row) && !followed(state.text, text, state.row)) this.isPicked = false
    const switches = !this.isChosen && text !== state.text && SMALL.includes(state.model) && hasModel(REAL)
    if (switches) {
      this.before = { model: state.model, layer: state.layer, head: state.head }
      this._heads.add(keyOf(FIRST))
      this._session.set({ text, model: REAL, ...FIRST }, { goesOn: true })
    } else this._session.set({ text }, { goesOn: true })
    this._open({ isFree: !this.isPicked })
  }

  /** A word was picked in place of another: where the open head finds nothing there, one is opened that does. @param {{ changed: readonly string[], isUndone: boolean }} told */
  _watch({ changed, isUndone }) {
    const was = this._row
    this._row = this._session.state.row
    if (this._isSetting || isUndone || !isSpan(was) || !changed.includes('row') || changed.includes('text')) return
    this.isPicked = true
    if (this._isLooking()) this._open({ keep: this._session.state })
  }

  /** Whether the head is one that typing has opened: nobody has chosen another since. */
  _isOurs() {
    const { state } = this._session
    return state.model === REAL && this._heads.has(keyOf(state))
  }

  /** Somebody has chosen a model: it stays. */
  choose() {
    this.isChosen = true
    this.before = null
    this._heads.clear()
  }

  /** The model from before reads the text again, and goes on to. */
  goBack() {
    const { before } = this
    this.choose()
    if (before) this._session.set({ ...before })
  }

  /** The note was read. */
  forget() {
    this.before = null
    this._session.refresh()
  }

  /** Opens a head that finds something, unless the reader has chosen one. What is wrong with the model, the views say. @param {How} how */
  _open(how) {
    if (this._isOurs()) this.opening = this._openHead(how).catch(() => {})
  }

  /** @param {How} how */
  async _openHead(how) {
    const session = this._session
    await session.findWords()
    const { text, row, masked } = session.state
    const found = await session.run(this, findingHead, { text, row, masked, ...how })
    if (!found || text !== session.state.text || !this._isOurs()) return
    if (found.head) this._heads.add(keyOf(found.head))
    this._isSetting = true
    session.set({ ...found.head, ...(found.row && { row: found.row }) }, { belongs: true })
    this._isSetting = false
  }
}

/** @param {Head} head */
const keyOf = ({ layer, head }) => `${layer}.${head}`

/**
 * Of the heads that were taught from parses the first that doesn't rest at a word.
 * @param {Run} run @param {How & { text: string, row: Place, masked?: readonly number[] }} request
 * @returns {Promise<{ head: Head | null, row?: Span }>} head: null where all rest; row: where isFree, the first pronoun,
 *   else the first word of the first head that draws an arc or, where none does, finds anything
 */
export async function findingHead(run, { text, row: place, masked = [], keep = null, isFree = false }) {
  const model = await run.model(REAL)
  const { numbers, spans } = readText(model, { model: REAL, text, masked })
  if (!numbers.length) return { head: null }
  const heads = taughtOf(model)
    .filter(({ relation }) => PARSED.includes(relation))
    .sort((a, b) => ASKED.indexOf(a.relation) - ASKED.indexOf(b.relation))
  const want = heads.map(({ layer, head }) => ({ name: `layer${layer}.weights`, head }))
  const { tensors } = model.run({ tokens: numbers, want })
  const places = [...spans.keys()].slice(1) // not the start mark
  const finds = (/** @type {number} */ n, /** @type {number} */ row, least = 0) => {
    const weights = rowIn(tensors[n], row)
    const largest = indexOfLargest(weights)
    return largest > 0 && largest !== row && weights[largest] >= least
  }
  /** The first head that finds something at a word. @param {number} row */
  const headAt = (row) => {
    const open = heads.filter((_, n) => finds(n, row))
    const kept = open.find((head) => keep && keyOf(head) === keyOf(keep))
    return open.length ? headOf(kept ?? open[0]) : null
  }
  if (!isFree) return { head: headAt(tokenOf(place, spans)) }
  const pronoun = places.find((row) => sentences.pronouns.includes(wordAt(text, spans[row]).toLowerCase()))
  if (pronoun) return { head: headAt(pronoun), row: spans[pronoun] }
  for (const least of [DRAWN, 0]) // a word with an arc, if there is one
    for (const [n, head] of heads.entries()) {
      const row = places.find((one) => finds(n, one, least))
      if (row) return { head: headOf(head), row: spans[row] }
    }
  return { head: null }
}

/** @param {Head} taught @returns {Head} */
const headOf = ({ layer, head }) => ({ layer, head })
