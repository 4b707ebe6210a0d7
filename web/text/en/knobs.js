// What is said where a knob was not taken as it was written.

import language from './language.js'

/** @param {string} name of a knob, without that of its lesson */
const short = (name) => name.slice(name.indexOf('.') + 1)

/** @param {unknown} raw what was written */
const quoted = (raw) => `“${String(raw).slice(0, 40)}”`

export default {
  /** @param {unknown} name */
  unknown: (name) => `${quoted(name)} is not a setting of this page`,
  /** @param {string} name @param {unknown} raw */
  type: (name, raw) => `${name} can’t be ${raw === null ? 'null' : typeof raw}`,
  /** @param {string} name @param {string} wanted @param {unknown} raw */
  form: (name, wanted, raw) => `${name} must be ${wanted}, not ${quoted(raw)}`,
  /** @param {number} most */
  long: (most) => `Only the first ${language.number(most)} characters are used.`,
  /** @param {string} name @param {number} min @param {number} max */
  range: (name, min, max) => `${short(name)} goes from ${min} to ${language.number(max)}.`,
  /** @param {string} name @param {number} least @param {number} min */
  least: (name, least, min) => `${short(name)} below ${least} is taken as ${min}.`,
  /** @param {number} most */
  dimensions: (most) => `At most ${most} different dimensions, each from 0 to 511.`,
  /** @param {string} name @param {number} most */
  numbers: (name, most) => `${short(name)} takes at most ${most} numbers.`,
  /** @param {string} name */
  lengths: (name) => `${short(name)} must be rows of the same length, such as 1,0;0,1`,
  /** @param {string} name @param {number} rows @param {number} cols @param {readonly [number, number]} most */
  matrix: (name, rows, cols, most) =>
    `${short(name)} can have at most ${most[0]} rows of ${most[1]} numbers, not ${rows} of ${cols}.`,
  /** @param {number} version of a link */
  newer: (version) => `The link is from a newer version of this page (v=${version})`,
  /** What each kind of knob is, with an example. */
  wanted: {
    number: 'a number',
    version: 'a version number',
    switch: '1 or 0',
    /** @param {readonly string[]} choices */
    choice: (choices) => choices.join(' or '),
    word: 'a word of the text: “it”, “it.2” for the second “it”, 12-14 for a range of characters, or the number of a word',
    words: 'a list of words of the text, such as 12-14 43-45',
    dimensions: 'a list of dimensions, such as 0,1,8',
    heads: 'a list of heads, such as 1.0 1.3',
    parts: 'a list of parts of layers, such as layer0.self.residual layer1.ffn',
    cells: 'a list of cells, such as 2.0 3.1',
    entries: 'a list of replaced numbers, such as scaled.2:1.5',
    numbers: 'a list of numbers, such as 1,-0.5',
    order: 'places in a new order, each once, such as 2,0,1',
    places: 'a list of places, such as 3 8',
    rows: 'a list of rows, such as 1.0.8:0.2,0.8',
    edit: 'a position and a word, such as 5:cat',
  },
}
