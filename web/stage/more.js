// Numbers that only some steps have: asked for when such a step is near, and kept until the state asks for others. The
// effects of the heads that are not on show are asked for while the page has nothing to do.

import { later } from '../kit/moments.js'
import { ofHeads } from '../kit/reading.js'
import { sameValue } from '../session/state.js'
import * as bill from './numbers/bill.js'
import * as block from './numbers/block.js'
import * as effects from './numbers/effects.js'
import * as meaning from './numbers/meaning.js'
import * as order from './numbers/order.js'
import * as writer from './numbers/writer.js'
import * as writing from './numbers/writing.js'
import { STEPS } from './steps.js'

/**
 * @import { ModelFacts, Run, State, Tensor } from '../session/types.js'
 * @import { Answers } from './scene.js'
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {'bill' | 'block' | 'effects' | 'order' | 'writer' | 'writing' | 'meaning'} Need
 * @typedef {{ request: (state: Readonly<State>) => object, numbers: (run: Run, request: object) => Promise<{ tensors: Tensor[] }> }} Asked
 */

const ASKED = /** @type {Record<Need, Asked>} */ (
  /** @type {unknown} */ ({ bill, block, effects, order, writer, writing, meaning })
)

/** Numbers that go on from the picked word, whatever the pointer is over. @type {readonly Need[]} */
const HELD = ['writing']

/** Steps to either side of the one on show whose numbers are asked for. */
const NEAR = 1

export class More {
  /** @param {(name: Need) => void} arrived @param {(error: unknown) => void} failed */
  constructor(arrived, failed) {
    this._arrived = arrived
    this._failed = failed
    /** @type {Partial<Record<Need, { key: string, answer: { tensors: Tensor[] } }>>} */
    this._kept = {}
    /** @type {Partial<Record<Need, { key: string, asking: Promise<void> }>>} */
    this._asking = {}
    /** Maps of effects of all heads, by request, of one state. */
    this._ahead = { of: '', maps: /** @type {Map<string, { tensors: Tensor[] }>} */ (new Map()) }
    /** One owner of requests a need: the newest wins. @type {Record<Need, object>} */
    this._owners = { bill: {}, block: {}, effects: {}, order: {}, writer: {}, writing: {}, meaning: {} }
  }

  /** Asks for what a step needs, or one beside it. @param {Session} session @param {Readonly<State>} now the state as it is on show @param {number} step @param {ModelFacts} model */
  ask(session, now, step, model) {
    for (const { needs } of STEPS.slice(Math.max(0, step - NEAR), step + NEAR + 1))
      if (needs) this._ask(session, HELD.includes(needs) ? session.state : now, needs)
    const isPointed = !sameValue(now.row, session.state.row)
    if (STEPS[step].needs === 'effects' && !isPointed) this._askAhead(session, model)
  }

  /** @param {Session} session @param {Readonly<State>} state @param {Need} name */
  _ask(session, state, name) {
    const request = ASKED[name].request(state)
    const key = JSON.stringify(request)
    if (this._kept[name]?.key === key) return
    const known = name === 'effects' && this._ahead.maps.get(key)
    if (known) this._kept[name] = { key, answer: known }
    if (known || this._asking[name]?.key === key) return
    const asking = session
      .run(this._owners[name], ASKED[name].numbers, request)
      .then((answer) => {
        if (!answer || this._asking[name]?.key !== key) return
        this._kept[name] = { key, answer }
        if (name === 'effects') this._ahead.maps.set(key, answer)
        this._arrived(name)
      })
      .catch(this._failed)
    this._asking[name] = { key, asking }
  }

  /** The effects of the other heads, one map after the other, while the page has nothing to do and the state stays. @param {Session} session @param {ModelFacts} model */
  _askAhead(session, model) {
    const heads = ofHeads(model, (layer, head) => effects.request({ ...session.state, layer, head })).flat()
    const of = JSON.stringify(heads)
    if (this._ahead.of === of) return
    const maps = new Map()
    this._ahead = { of, maps }
    for (const request of heads)
      later(async () => {
        const key = JSON.stringify(request)
        if (this._ahead.maps !== maps || maps.has(key)) return
        const answer = await session.run(maps, effects.numbers, request).catch(() => null)
        if (answer) maps.set(key, answer)
      })
  }

  /** Resolves when nothing is being asked for. */
  async settled() {
    await Promise.all(Object.values(this._asking).map(({ asking }) => asking))
  }

  /** What there is: effects of another state are none; the other numbers change when theirs arrive. @param {Readonly<State>} state */
  answers(state) {
    const {
      bill,
      effects: kept,
      order: read,
      writer: writes,
      writing: goesOn,
      block: trunk,
      meaning: turns,
    } = this._kept
    const key = JSON.stringify(effects.request(state))
    const isOf = (/** @type {{ key: string } | undefined} */ one) => one && JSON.parse(one.key).text === state.text
    return /** @type {Omit<Answers, 'trace'>} */ ({
      bill: isOf(bill) ? bill?.answer : null,
      effects: kept?.key === key ? kept.answer : (this._ahead.maps.get(key) ?? null),
      order: isOf(read) ? read?.answer : null,
      writer: isOf(writes) ? writes?.answer : null,
      writing: isOf(goesOn) ? goesOn?.answer : null,
      block: isOf(trunk) ? trunk?.answer : null,
      meaning: isOf(turns) ? turns?.answer : null,
    })
  }

  /** @returns {Tensor[]} */
  get tensors() {
    return Object.values(this._kept).flatMap(({ answer }) => answer.tensors)
  }
}
