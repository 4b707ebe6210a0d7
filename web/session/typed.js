// What typing does on the page: from the first change on, a sentence that the models of mini-English can't be expected to
// know is read by the model of real English, with a way back.

import sentences from 'text/sentences.js'
import { readText } from './model-run.js'
import { hasModel, REAL } from './models.js'
import { followed, isSpan, spanNamed, tokenOf } from './picked-word.js'
import { PARSED, taughtOf } from './taught.js'
import { indexOfLargest, rowIn } from './tensors.js'

/**
 * @import { Place, Run, State } from './types.js'
 * @typedef {import('./session.js').Session} Session
 * @typedef {Pick<State, 'model' | 'layer' | 'head'>} Chosen
 * @typedef {Pick<State, 'layer' | 'head'>} Head
 */

/** Models of mini-English that read a typed sentence only where the reader wants that. */
const SMALL = ['english-plain', 'english-supervised']

/** Relations in the order in which they are looked for at the picked word: what a reader asks first. */
const ASKED = ['stand', 'subj', 'obj', 'prep', 'mod', 'aux', 'adv', 'attach']

/** The head that finds what words stand for is opened until it is known which head finds anything. */
const FIRST = { layer: 3, head: 2 }

/** What is wrong with the model, the views say. */
const viewsSay = () => {}

export class Typing {
  /** @param {Session} session */
  constructor(session) {
    this._session = session
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
    /** The head that typing has opened. @type {Head | null} */
    this._opened = null
    session.addEventListener('change', (event) => this._watch(/** @type {CustomEvent} */ (event).detail.changed))
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
      this._opened = FIRST
      this._session.set({ text, model: REAL, ...FIRST }, { goesOn: true })
    } else this._session.set({ text }, { goesOn: true })
    if (this._isOurs()) this.opening = this._open().catch(viewsSay)
  }

  /** A word was picked in place of another: where the open head finds nothing there, one is opened that does, unless the reader has chosen the head. @param {readonly string[]} changed */
  _watch(changed) {
    const was = this._row
    this._row = this._session.state.row
    if (this._isSetting || !isSpan(was) || !changed.includes('row') || changed.includes('text')) return
    this.isPicked = true
    if (this._isOurs()) this.opening = this._openHead({ keep: this._opened }).catch(viewsSay)
  }

  /** What belongs to a sentence that is being typed. @param {Partial<State>} changes */
  _set(changes) {
    this._isSetting = true
    this._session.set(changes, { belongs: true })
    this._isSetting = false
  }

  /** Whether the head is the one that typing has opened: nobody has chosen another since. */
  _isOurs() {
    const { model, layer, head } = this._session.state
    return model === REAL && layer === this._opened?.layer && head === this._opened.head
  }

  /** Somebody has chosen a model: it stays. */
  choose() {
    this.isChosen = true
    this.before = null
    this._opened = null
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

  /** Opens the sentence on its first pronoun, else where a head finds something, unless a word was picked. */
  async _open() {
    const { text } = this._session.state
    await this._session.findWords()
    if (text !== this._session.state.text) return
    const pronouns = sentences.pronouns.flatMap((word) => spanNamed(text, word) ?? [])
    const [row] = pronouns.sort((a, b) => a.start - b.start)
    if (row && !this.isPicked) this._set({ row })
    await this._openHead({ keep: null, isFree: !row && !this.isPicked })
  }

  /** Opens a head that finds something at the picked word; isFree: or at another. @param {{ keep: Head | null, isFree?: boolean }} how keep: stays if it does */
  async _openHead({ keep, isFree = false }) {
    const session = this._session
    await session.findWords()
    const { text, row } = session.state
    const found = await session.run(this, findingHead, { text, row, keep, isFree })
    if (!found?.head || text !== session.state.text || !this._isOurs()) return
    this._opened = found.head
    this._set({ ...found.head, ...(found.row && { row: found.row }) })
  }
}

/**
 * Of the heads that were taught from parses the first that doesn't rest at a word.
 * @param {Run} run
 * @param {{ text: string, row: Place, keep?: Head | null, isFree?: boolean }} request keep: a head that stays if it
 *   doesn't rest there; isFree: any word will do
 * @returns {Promise<{ head: Head | null, row?: import('./types.js').Span }>} row: where isFree, the first word at which it doesn't rest
 */
export async function findingHead(run, { text, row: place, keep = null, isFree = false }) {
  const model = await run.model(REAL)
  const { numbers, spans } = readText(model, { model: REAL, text })
  if (!numbers.length) return { head: null }
  const heads = taughtOf(model)
    .filter(({ relation }) => PARSED.includes(relation))
    .sort((a, b) => ASKED.indexOf(a.relation) - ASKED.indexOf(b.relation))
  const { tensors } = model.run({
    tokens: numbers,
    want: heads.map(({ layer, head }) => ({ name: `layer${layer}.weights`, head })),
  })
  const finds = (/** @type {number} */ n, /** @type {number} */ row) => indexOfLargest(rowIn(tensors[n], row)) > 0
  const headOf = ({ layer, head } = heads[0]) => ({ layer, head })
  if (isFree) {
    const found = heads.map((_, n) => spans.findIndex((_span, row) => row > 0 && finds(n, row)))
    const first = found.findIndex((row) => row > 0)
    return first < 0 ? { head: null } : { head: headOf(heads[first]), row: spans[found[first]] }
  }
  const row = tokenOf(place, spans)
  const open = heads.filter((_, n) => finds(n, row))
  const kept = open.find(({ layer, head }) => layer === keep?.layer && head === keep.head)
  return { head: open.length ? headOf(kept ?? open[0]) : null }
}
