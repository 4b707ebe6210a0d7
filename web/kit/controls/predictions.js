// Questions before figures, by name: each lesson's text has its own.

import texts from 'headlight.lessons/text.js'

/** @typedef {{ question: string, options: { text: string, why: string }[], right: number }} Prediction */

/** @type {Record<string, Prediction>} */
export const PREDICTIONS = Object.assign({}, ...Object.values(texts).map((text) => text.predictions))
