// How far a word's vector has come through the layers of a model, in words.

export default {
  /** @param {number} level from 0: before the layers @param {number} last */
  named: (level, last) =>
    level === 0 ? 'before the first layer' : level === last ? 'after the last LayerNorm' : `after layer ${level}`,
  /** As a sentence begins. @param {string} text */
  beginning: (text) => `${text[0].toUpperCase()}${text.slice(1)}`,
}
