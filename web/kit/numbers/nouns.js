// The nouns of a sentence, as a model's own heads find them.

import { taughtOf } from '../../session/taught.js'

/** @import { Model } from '../../session/types.js' */

/** The least weight of a modifier on its noun. */
const MODIFIED = 0.5

/** A head that was taught a relation, as a wish for its weights; null: none was. @param {Model} model @param {string} relation */
export function headTaught(model, relation) {
  const taught = taughtOf(model).find((one) => one.relation === relation)
  return taught ? { name: `${model.attentionNames[taught.layer]}weights`, head: taught.head } : null
}

/** Which words something modifies, by the rows of the head that was taught to look from determiners and adjectives at their nouns; the start mark is none. @param {readonly Float32Array[]} rows */
export const nounsIn = (rows) =>
  [...rows.keys()].slice(1).filter((j) => rows.some((row, i) => i !== j && row[j] >= MODIFIED))
