// Lecture mode: what is said beside the cards' titles, the questions that a lecture pauses on, and the presenter's window.

/**
 * @typedef {import('../../page/card-facts.js').Facts} Facts
 * @typedef {{ question: string, options: { text: string, why: string }[], right: number }} Question  right: place of the right answer
 */

/** @param {string} word */
const said = (word) => `“${word}”`

/** A question whose right answer comes first as it is written here, put at a place. @param {string} question @param {{ text: string, why: string }} right @param {string[]} wrong @param {number} place @returns {Question} */
function ask(question, right, wrong, place) {
  const options = wrong.map((text) => ({ text, why: '' }))
  options.splice(place, 0, right)
  return { question, options, right: place }
}

/** By the step's id; null: the step has no question for this sentence. What is right holds for every sentence, or is the core's number. @type {Record<string, (facts: Facts) => Question | null>} */
const questions = {
  look({ word, best, bestWeight, other }) {
    const wrong = [...new Set([other, word])].filter((one) => one !== best).map(said)
    if (!wrong.length) return null
    const right = { text: said(best), why: `has the largest weight, ${bestWeight.toFixed(2)}.` }
    return ask(
      `Which of these words does ${said(word)} look at most in this head?`,
      right,
      wrong,
      wrong.length > 1 ? 1 : 0,
    )
  },
  divided: ({ dim }) =>
    ask(
      `All scores are now divided by √${dim}. What happens to their order?`,
      { text: 'It stays the same.', why: 'All scores are divided by the same positive number.' },
      ['The largest score falls behind.', 'It depends on the sentence.'],
      1,
    ),
  softmax: () =>
    ask(
      'The temperature falls to 0. What happens to the weights?',
      {
        text: 'The largest score takes all the weight.',
        why: 'Dividing by almost 0 makes every difference between scores huge. Only ties share.',
      },
      ['All weights become equal.', 'All weights become 0.'],
      0,
    ),
  map: ({ total }) =>
    total < 4
      ? null
      : ask(
          `The model reads ${total} words. How many weights does the whole map have?`,
          { text: `${total ** 2}`, why: `Each of the ${total} words has a row of ${total} weights.` },
          [`${total}`, `${2 * total}`],
          2,
        ),
  order: ({ isDecoder }) =>
    isDecoder
      ? null
      : ask(
          'The words change places, and the model reads no positions. What happens to the weight between two words?',
          { text: 'It stays the same.', why: 'The weight only moves to another cell of the map.' },
          ['It grows if the words move closer.', 'It shrinks if the words move apart.'],
          2,
        ),
  bill: ({ bill }) =>
    bill && bill.n > 1
      ? ask(
          `The map of ${bill.n} words has ${bill.cells} scores. How many times as many has a text of twice the length?`,
          { text: 'Four times as many.', why: 'Twice the rows, and each row is twice as long.' },
          ['Twice as many.', 'Eight times as many.'],
          1,
        )
      : null,
  mask: ({ count }) =>
    count < 3
      ? null
      : ask(
          'With the mask on, the last word is replaced. Which rows of the map can change?',
          { text: 'Only the last row.', why: 'All other words come earlier and cannot look at the last word.' },
          ['All rows.', 'All rows except the first.'],
          1,
        ),
}

/** Short instructions, where the card's is too long for one line or means what a lecture doesn't show. @type {Record<string, (facts: Facts) => string>} */
const tasks = {
  look: ({ best, other }) =>
    best === other
      ? 'Drag the ring at the end of the thickest arc to another word.'
      : `Drag the ring at ${said(best)} to ${said(other)}.`,
  vectors: ({ hasPositions }) => (hasPositions ? 'Drag one position block onto another.' : 'Pick another word.'),
  projections: () => 'Pick another word.',
  scores: () => 'Drag the query sideways, or drop it on a key.',
  divided: () => 'All bars shrink by the same factor.',
  softmax: () => 'The exponentials, divided by their sum, are the weights.',
  blend: ({ other }) => `Drag the bar of ${said(other)} to the right.`,
  heads: ({ heads }) => (heads > 1 ? 'Open another head.' : 'Pick another word.'),
  matters: () => 'Press a small map to switch its head off.',
  order: ({ isDecoder, placed }) =>
    isDecoder
      ? 'Each word sees only itself and the words before it.'
      : placed
        ? 'Positions are on: weights can change.'
        : 'Without positions, weights move but stay the same.',
  mask: () => 'No row above the last one depends on the last word.',
  writing: () => 'Press a word below. A row is added; no row above changes.',
  block: () => 'Press a ring: it cuts the residual wire.',
  meaning: ({ word }) => `In each sentence, the layers turn ${said(word)} in another direction.`,
  bill: () => 'Scores grow with n². Tiles keep m, l, o, never the whole map.',
  learning: () => 'Press Train. The numbers are mean weights on new sentences.',
}

export default {
  questions,
  tasks,
  /** @param {number} at @param {number} of */
  place: (at, of) => `${at} of ${of}`,
  controls: 'Lecture',
  all: 'All steps',
  back: 'Back',
  on: 'Next',
  reveal: 'Reveal',
  mend: 'Undo all changes',
  leave: 'Leave',
  pause: 'What do you think?',
  presenter: 'Presenter’s window',
  blocked: 'The browser blocked the presenter’s window. Allow pop-ups for this page and press the button again.',
  presenterTitle: 'Headlight: presenter',
  next: 'Next:',
  reveals: 'the answer to the question',
  last: 'nothing, this is the last step',
  left: 'The lecture is not running.',
  gone: 'The lecture page was closed.',
  clock: { pause: 'Pause the clock', goOn: 'Start the clock' },
}
