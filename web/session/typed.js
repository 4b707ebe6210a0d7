// What typing does on the page: from the first change on, a sentence that the models of mini-English can't be expected to
// know is read by the model of real English, with a way back.

import { readText } from './model-run.js'
import { hasModel, REAL } from './models.js'
import { tokenOf } from './picked-word.js'
import { PARSED, taughtOf } from './taught.js'
import { indexOfLargest } from './tensors.js'

/**
 * @import { Model, Place, Run, State } from './types.js'
 * @typedef {import('./session.js').Session} Session
 * @typedef {Pick<State, 'model' | 'layer' | 'head'>} Chosen
 */

/** Models of mini-English that read a typed sentence only where the reader wants that. */
const SMALL = ['english-plain', 'english-supervised']

/** Relations in the order in which they are looked for at the picked word: what a reader asks first. */
const ASKED = ['stand', 'subj', 'obj', 'prep', 'mod', 'aux', 'adv', 'attach']

/** The head that finds what words stand for is opened until it is known which head finds anything. */
const FIRST = { layer: 3, head: 2 }

export class Typing {
  /** @param {Session} session */
  constructor(session) {
    this._session = session
    /** What read the text before typing changed that; null: typing changed nothing. @type {Chosen | null} */
    this.before = null
    /** Whether the reader, or a link, has chosen a model, which then stays. */
    this.isChosen = false
    /** Until a head is open that finds something. */
    this.opening = Promise.resolve()
    /** The head that typing has opened. @type {{ layer: number, head: number } | null} */
    this._opened = null
  }

  /** Whether the real model reads the text since it was typed. */
  get isSwitched() {
    return this.before !== null && this._session.state.model === REAL
  }

  /** Another sentence, as it is typed. @param {string} text */
  type(text) {
    const { state } = this._session
    const switches = !this.isChosen && text !== state.text && SMALL.includes(state.model) && hasModel(REAL)
    if (switches) {
      this.before = { model: state.model, layer: state.layer, head: state.head }
      this._opened = FIRST
      this._session.set({ text, model: REAL, ...FIRST }, { goesOn: true })
    } else this._session.set({ text }, { goesOn: true })
    if (this._isOurs()) this.opening = this._openHead()
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

  /** Opens a head that finds something at the picked word. */
  async _openHead() {
    const session = this._session
    try {
      await session.findWords()
      const { text, row } = session.state
      const found = await session.run(this, findingHead, { text, row })
      if (!found?.head || text !== session.state.text || !this._isOurs()) return
      this._opened = found.head
      session.set({ ...found.head }, { belongs: true })
    } catch {
      // What is wrong with the model, the views say.
    }
  }
}

/** Of the heads that were taught from parses the first that doesn't rest at a word. @param {Run} run @param {{ text: string, row: Place }} request */
export async function findingHead(run, { text, row: place }) {
  const model = await run.model(REAL)
  const { numbers, spans } = readText(model, { model: REAL, text })
  if (!numbers.length) return { head: null }
  const row = tokenOf(place, spans)
  return { head: headAt(model, numbers, row) }
}

/** @param {Model} model @param {ArrayLike<number> | string[]} tokens @param {number} row */
function headAt(model, tokens, row) {
  const heads = taughtOf(model).filter(({ relation }) => PARSED.includes(relation))
  const want = heads.map(({ layer, head }) => ({ name: `layer${layer}.weights`, head, row, rows: 1 }))
  const { tensors } = model.run({ tokens, want })
  const finds = heads.filter((_, i) => indexOfLargest(tensors[i].data) > 0)
  const [best] = finds.sort((a, b) => ASKED.indexOf(a.relation) - ASKED.indexOf(b.relation))
  return best ? { layer: best.layer, head: best.head } : null
}
