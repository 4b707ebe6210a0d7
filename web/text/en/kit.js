// What every lesson says: waiting, failing, saving, counting, walking about.

import language from './language.js'
import panel from './panel.js'

export default {
  loading: 'Computing…',
  /** @param {string} reason @param {boolean} picture whether an earlier one is on show */
  error: (reason, picture) =>
    `This can’t be shown: ${reason}${picture ? ' The last picture that could be drawn stays on show.' : ''}`,
  empty: 'There is no word here to attend to. Type a sentence.',

  /** @param {number} shown @param {number} total @param {number} most */
  count: (shown, total, most) =>
    total > most
      ? `${language.number(total)} tokens: the first ${most} are shown, the most that this model takes.`
      : `${shown} of at most ${most} tokens (words and punctuation marks)`,

  player: {
    play: 'Play',
    pause: 'Pause',
    back: 'One step back',
    forth: 'One step forward',
    speed: 'Speed',
  },
  panel,
  /** What lies below every figure. */
  drawer: {
    label: 'More about this figure',
    pages: { more: 'More', numbers: 'Numbers', code: 'Code', sources: 'Sources', save: 'Save' },
    names: 'Show the names of tensors in the figure',
    tensors: 'All tensors of this figure',
    reference: 'Read about this in the reference',
    /** @param {string} name @param {number} head from 0 */
    ofHead: (name, head) => `${name}[${head}]`,
    /** @param {number} shownRows @param {number} rows @param {number} shownCols @param {number} cols */
    cut: (shownRows, rows, shownCols, cols) =>
      `The first ${shownRows} of ${language.number(rows)} rows and the first ${shownCols} of ${language.number(cols)} columns; the CSV file has all of them.`,
  },
  code: { language: 'Language', copy: 'Copy' },
  copy: { done: 'Copied', byHand: 'Copy by hand' },
  menu: { link: 'Copy link', embed: 'Copy embed code', download: 'Download the picture or its numbers:' },
  predict: {
    title: 'Predict:',
    right: 'Yes.',
    wrong: 'Not quite.',
    again: 'Ask me again',
    all: 'Show all answers',
    fewer: 'Hide the answers',
    forgetful: 'This browser stores nothing for this page: your answer is lost when you close the page.',
  },
  /** Where a figure takes fewer words than the text has. @param {string} word @param {number} count */
  beyond: (word, count) =>
    `The picked word is “${word}”. This figure reads only the first ${count} tokens, and “${word}” comes later.`,
  /** The same of the word that a picked cell looks at. @param {string} word @param {number} count */
  beyondColumn: (word, count) =>
    `The picked cell’s column is “${word}”. This figure reads only the first ${count} tokens, and “${word}” comes later.`,
  /** What stands above the sums of rows. */
  rowSum: 'row Σ',
  lessonView: {
    /** @param {string} head @param {string} model */
    shown: (head, model) => `${head[0].toUpperCase()}${head.slice(1)} of the model “${model}”.`,
    /** @param {number} row @param {string} from @param {number} col @param {string} to @param {string} value */
    cell: (row, from, col, to, value) => `Row ${row + 1} “${from}”, column ${col + 1} “${to}”: ${value}`,
    /** @param {number} n */
    summary: (n) => `${n} rows of words that look, ${n} columns of words that are looked at.`,
  },
  /** Of a model that adds biases to its scores. */
  unbiased:
    'Computed from queries and keys only. The model itself also adds a learned bias for the distance between two words.',
  wordRow: { title: 'Word', label: 'Words with their positions' },
  /** How much of some letters is read. @param {string} first @param {string} last @param {number} limit @param {number} count @param {number} ignored */
  lettersHint: (first, last, limit, count, ignored) =>
    `${count} of at most ${limit} letters from ${first} to ${last}${ignored ? `; ${ignored} more ignored` : ''}`,
}
